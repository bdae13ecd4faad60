"""What a player sees at the table as a row of `Tables`, and how much there is of what he cannot see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from itertools import chain
from typing import Final, NamedTuple

import numpy as np

from mjscore.analysis.player_view import PlayerView
from mjscore.ext.arrays.hands import number_of
from mjscore.ext.arrays.rows import BONUS_BITS, ROUND_NUMBERS
from mjscore.ext.arrays.suits import Array
from mjscore.ext.play.ahead.answer import Offer
from mjscore.ext.play.table import DEALT, DRAW, NO_MEANS, NOBODY, PlayedGame, Tables
from mjscore.game.groups import Form, Group, Kind, tiles_in_groups
from mjscore.game.hands import Means
from mjscore.game.seats import Seat
from mjscore.game.tiles import KINDS, TILES, Tile
from mjscore.problems import Fault, Problem, UsageProblem
from mjscore.rules.vocabulary.terms import MEANS_NUMBERS, NO_TILE
from mjscore.sentences import so_many

UNTOLD: Final = -1
"""How many tiles a wall has that nobody has counted."""


class Drawn(NamedTuple):
    """The tile that has just come to a player who is on turn, and how."""

    tile: Tile
    means: Means = Means.DRAW


@dataclass(frozen=True, eq=False)
class Situations:
    """Situations at tables of one game, a row each: what all can see, and how much there is of what the player cannot see.

    =========== ============= ===============================================================================================
    table       n deals       the player's own tiles, the melds, the discards, and who goes on; the other hands are empty
    own         (n,)          the player, by his place in the order of play
    unseen      (n, 36)       the tiles that he cannot see
    bonus       (n,)          a bit for each bonus tile that he cannot see
    knows_bonus (n,)          whether he knows which bonus tiles lie before the others
    wall        (n,)          how many tiles can be drawn in turn, UNTOLD where nobody has counted
    dead        (n,)          how many lie behind them
    concealed   (n, players)  how many tiles the others hold
    thrown      (n, players)  how many tiles each has discarded
    tile        (n,)          the tile that is drawn next, NO_TILE where nobody knows it
    offered     (n,)          the tile that the actor discards next, NO_TILE where nobody knows it
    =========== ============= ===============================================================================================
    """

    table: Tables
    own: Array
    unseen: Array
    bonus: Array
    knows_bonus: Array
    wall: Array
    dead: Array
    concealed: Array
    thrown: Array
    tile: Array
    offered: Array

    def __getitem__(self, rows: Array) -> Situations:
        """Some of the rows, each as often as it is named."""
        columns = {field.name: getattr(self, field.name) for field in fields(self)}
        return Situations(**{name: column[rows] for name, column in columns.items()})


def situations_of(
    view: PlayerView, game: PlayedGame, came: Offer | Drawn | None
) -> Situations:
    """The situation of a hand as its player sees the table.

    It has fourteen tiles with the one that was drawn, or thirteen with one that is offered or none. Raises UsageProblem for a
    seat that is not in the game, a tile of which there is no other copy, and too long a wall.
    """
    own = _place(game, view.hand.seat)
    melds = _melds(view, game)
    standing = _counts(view.hand.tiles) - _counts(
        tiles_in_groups([group.code for group in melds[own]])
    )
    concealed = np.array([game.size - 3 * len(groups) for groups in melds])
    concealed[own] = 0
    unseen = np.where(_played(game), 4 - np.array(view.copies_seen), 0)
    source = None
    last_to_discard = own
    tile = NO_TILE
    offered = NO_TILE
    if isinstance(came, Drawn):
        tile = int(came.tile)
        last_to_discard = own - 1
        standing[tile] -= 1
    elif isinstance(came, Offer):
        offered = int(came.tile)
        source = _place(game, came.source)
        last_to_discard = source - 1
        _check_offer(came, source == own, unseen, game)
        unseen[offered] -= 1
    drew = isinstance(came, Drawn)
    thrown = _thrown(view, game, melds, drew, last_to_discard)
    table = _table(view, game, melds, standing)
    _set_turn(table, own, source, came, thrown)
    lying, bonus = _bonus(view, game)
    for player, tiles in enumerate(lying):
        table.bonus[0, player] = _bits(tiles)
    situation = Situations(
        table=table,
        own=_column(own),
        unseen=_column(unseen),
        bonus=_column(_bits(bonus)),
        knows_bonus=_column(view.bonus is not None),
        wall=_column(UNTOLD if view.wall is None else view.wall),
        dead=_column(_dead_wall(game, melds, lying)),
        concealed=_column(concealed),
        thrown=_column(thrown),
        tile=_column(tile),
        offered=_column(offered),
    )
    _check_wall(situation, len(bonus))
    return situation


def _melds(view: PlayerView, game: PlayedGame) -> list[Sequence[Group]]:
    """The sets before each player, in the order of play."""
    melds: list[Sequence[Group]] = [()] * game.players
    for seat, groups in view.others:
        melds[_place(game, seat)] = groups
    melds[_place(game, view.hand.seat)] = view.hand.melds
    return melds


def _dead_wall(
    game: PlayedGame,
    melds: Sequence[Sequence[Group]],
    lying: Sequence[Sequence[Tile]],
) -> int:
    """How many tiles lie behind those that are drawn in turn, by the kongs and the bonus tiles before the players."""
    play = game.ruleset.play
    left = play.dead_wall
    if not play.refilled:
        left -= _kongs(melds)
        if play.bonus_from_dead:
            left -= sum(map(len, lying))
    return max(0, left)


def _kongs(melds: Sequence[Sequence[Group]]) -> int:
    """How many kongs lie before all the players."""
    kongs = 0
    for groups in melds:
        kongs += sum(group.kind is Kind.KONG for group in groups)
    return kongs


def _column(value: object) -> Array:
    """A column of one row."""
    return np.asarray(value, np.int64)[None]


def _bits(tiles: Sequence[Tile]) -> int:
    """A bit for each of some bonus tiles."""
    return sum(BONUS_BITS[tile] for tile in tiles)


def _check_offer(came: Offer, is_own: bool, unseen: Array, game: PlayedGame) -> None:
    """Refuse a discard that nobody can make."""
    if is_own:
        why = "that is the player's own seat"
    elif came.tile.is_bonus:
        why = "flowers and seasons are laid on the table, not discarded"
    elif came.tile in game.ruleset.barred_tiles:
        why = "the game is played without it"
    elif not unseen[came.tile]:
        why = "all four are in view"
    else:
        return
    message = f"{came.tile} cannot be offered from {came.source}: {why}"
    raise UsageProblem(
        Fault("no-such-offer", message, hint="such as 5D from West"), source="offered"
    )


def _place(game: PlayedGame, seat: Seat | None) -> int:
    """The place of a seat at the table; raises UsageProblem where it is not known, or nobody sits there."""
    if seat is None:
        message = (
            "what a deal brings depends on the player's seat, and no seat is given"
        )
        raise UsageProblem(
            Fault("no-seat", message, hint="write a seat, such as seat: South"),
            source="hand",
        )
    if seat not in game.seats:
        message = f"nobody sits {seat} under {game.ruleset.id}"
        raise UsageProblem(
            Fault(
                "no-such-seat", message, hint=f"the seats are {', '.join(game.seats)}"
            ),
            source="table",
        )
    return game.seats.index(seat)


def _counts(tiles: Iterable[Tile]) -> Array:
    return np.bincount([int(tile) for tile in tiles if tile < KINDS], minlength=KINDS)


def _played(game: PlayedGame) -> Array:
    barred = game.ruleset.barred_tiles
    return np.array([tile not in barred for tile in TILES[:KINDS]])


def _bonus(
    view: PlayerView, game: PlayedGame
) -> tuple[list[tuple[Tile, ...]], tuple[Tile, ...]]:
    """The bonus tiles that are known to lie before each player, and those that nobody sees."""
    played = game.ruleset.bonus_tiles_played
    lying: list[tuple[Tile, ...]] = [()] * game.players
    known = [*(view.bonus or ()), (view.hand.seat, view.hand.bonus)]
    for seat, tiles in known:
        lying[_place(game, seat)] = tuple(tile for tile in tiles if tile in played)
    seen = set(chain.from_iterable(lying))
    return lying, tuple(tile for tile in played if tile not in seen)


def _thrown(
    view: PlayerView,
    game: PlayedGame,
    melds: Sequence[Sequence[Group]],
    drew: bool,
    last_to_discard: int,
) -> Array:
    """How many tiles each player has discarded: told by the discards and sets, or by the wall.

    `drew` says whether the player has drawn and not yet discarded.
    """
    claims = []
    for groups in melds:
        claims.append(sum(group.form is not Form.CONCEALED for group in groups))
    discards = sum(tile < KINDS for tile in view.hand.visible) + sum(claims)
    if view.wall is not None:
        in_turn = _drawn_in_turn(view, view.wall, game, melds)
        discards = max(discards, in_turn - drew + sum(claims))
    turns_ago = (last_to_discard - np.arange(game.players)) % game.players
    of_each = (discards - turns_ago + game.players - 1) // game.players
    return np.maximum(of_each, claims)


def _drawn_in_turn(
    view: PlayerView, wall: int, game: PlayedGame, melds: Sequence[Sequence[Group]]
) -> int:
    """How many tiles were drawn in turn since the deal began, by how many are left."""
    play = game.ruleset.play
    drawn = game.tiles - play.dead_wall - game.size * game.players - wall
    if play.refilled:
        drawn -= _kongs(melds)
    if play.refilled or not play.bonus_from_dead:
        lying, _ = _bonus(view, game)
        drawn -= sum(map(len, lying))
    return drawn


def _table(
    view: PlayerView,
    game: PlayedGame,
    melds: Sequence[Sequence[Group]],
    standing: Array,
) -> Tables:
    """The table as all see it, with the player's own tiles."""
    own = _place(game, view.hand.seat)
    table = Tables(
        game,
        np.zeros(1, np.int64),
        np.zeros((1, 1), np.int8),
        np.array([ROUND_NUMBERS[view.hand.round]], np.int8),
    )
    table.hand[0, own] = standing
    for player, groups in enumerate(melds):
        for place, group in enumerate(groups):
            table.melds[0, player, place] = number_of(group)
            table.sources[0, player, place] = _source(game, player, group)
    table.discarded[0] = _counts(view.hand.visible)
    codes = [group.code for groups in melds for group in groups]
    table.shown[0] = table.discarded[0] + _counts(tiles_in_groups(codes))
    return table


def _source(game: PlayedGame, player: int, group: Group) -> int:
    """From whom a set was claimed, by his place in the order of play; NOBODY where it is not told."""
    if group.form is Form.CONCEALED:
        return player
    if group.source is not None:
        return _place(game, group.source)
    if group.kind is Kind.CHOW:
        return (player - 1) % game.players
    return NOBODY


def _check_wall(situation: Situations, bonus: int) -> None:
    """Refuse a wall that is longer than what is left of the tiles."""
    unseen = int(situation.unseen.sum())
    others = int(situation.concealed.sum())
    dead = int(situation.dead[0])
    wall = int(situation.wall[0])
    most = unseen + bonus - others - dead
    if wall > most:
        message = f"{so_many(wall, 'tile')} cannot be left to draw: of {unseen + bonus} unseen tiles the others hold {others}"
        hint = f"{so_many(max(most, 0), 'tile')} are left at most"
        if dead:
            hint += f" beside the dead wall of {dead}"
        raise UsageProblem(Fault("wrong-wall", message, hint=hint), source="wall")
    if most < 0:
        message = (
            f"{so_many(unseen + bonus, 'tile')} are unseen, fewer than the others hold"
        )
        raise UsageProblem(
            Fault("wrong-wall", message, hint="write each discard and each set once"),
            source="table",
        )


def _set_turn(
    table: Tables,
    own: int,
    source: int | None,
    came: Offer | Drawn | None,
    thrown: Array,
) -> None:
    """Put down who goes on, and how."""
    game = table.game
    table.turns[0] = thrown.sum()
    table.own_turns[0] = thrown
    table.means[0] = DRAW
    if game.ruleset.win.dealt and not thrown.any():
        table.means[0] = DEALT
    if source is not None:
        table.actor[0] = source
        table.means[0] = NO_MEANS
    elif isinstance(came, Drawn):
        table.actor[0] = own
        # East's first tile, of which nothing more is told, was dealt.
        if came.means is not Means.DRAW or own != game.east:
            table.means[0] = MEANS_NUMBERS[came.means]
    elif thrown.any():
        table.actor[0] = (own + 1) % game.players
    else:
        table.actor[0] = game.east


def not_looked_at(means: Means) -> Problem:
    """The refusal of a win that came in a way that cannot be played on from."""
    message = f"what else could be done is not known of a win by {means}"
    return UsageProblem(
        Fault(
            "cannot-look-ahead",
            message,
            hint="leave out won:, or write a draw or a discard",
        ),
        source="hand",
    )
