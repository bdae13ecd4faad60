"""What players see who are asked for a move, which moves are open to them, and what they weigh."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from traceback import extract_tb
from typing import Final

import numpy as np

from mjscore.ext.arrays.profiles import FAR
from mjscore.ext.arrays.suits import Array, suit_keys
from mjscore.ext.play.nearness import Nearness, ways_made
from mjscore.ext.play.table import (
    CHOW,
    CHOWS,
    DECLARE,
    KONG,
    KONGS,
    MOVES,
    NO_MEANS,
    PASS,
    PUNG,
    PUNG_TILES,
    PUNGS,
    PlayedGame,
    SuitWays,
    Tables,
)
from mjscore.game.groups import Form
from mjscore.game.tiles import KINDS, TILES
from mjscore.problems import Fault, Problem, UsageProblem, printable
from mjscore.rules.vocabulary.terms import NO_TILE

_MOVES: Final = "a player gives an array of whole numbers, one a row, each the number of a move that is True in `may`"


@dataclass(frozen=True, eq=False)
class PlayerViews:
    """What players see who are asked for a move, a row each.

    ========= =========== =========================================================================================
    game                  the ruleset as it is played (`game.ruleset`), who sits where
    hand      (n, 36)     the tiles that stand in the player's hand, the tile that he has just got among them
    melds     (n, 4)      his melds, by the numbers of `mjscore.ext.arrays.number_of`; 0 for none
    sets      (n,)        how many sets his hand still needs beside its melds
    player    (n,)        the player, by his place in the order of play (`game.seats`)
    round     (n,)        the prevailing wind, as in `mjscore.ext.arrays.Hands`
    tile      (n,)        the discard that may be claimed; -1 on the player's own turn
    left      (n, 36)     the tiles that he cannot see
    others    (n, p-1, 4) the melds of the others, the next player first
    live      (n,)        how many tiles can still be drawn
    turn      (n,)        how many tiles were discarded in this deal
    may       (n, 78)     which moves are open to him: 0-35 a discard, 36-71 a kong of a kind, 72 passing, 73-75 a chow of
                          which the discard is the lowest, middle or highest tile, 76 a pung, 77 a kong
    ========= =========== =========================================================================================
    """

    game: PlayedGame
    hand: Array
    melds: Array
    sets: Array
    player: Array
    round: Array
    tile: Array
    left: Array
    others: Array
    live: Array
    turn: Array
    may: Array

    def __getitem__(self, rows: Array) -> PlayerViews:
        """Some of the rows."""
        columns = {
            name: value if name == "game" else value[rows]
            for name, value in vars(self).items()
        }
        return PlayerViews(**columns)

    @property
    def on_turn(self) -> bool:
        """Whether the players have their own turn; else a discard is offered to them."""
        return len(self.tile) == 0 or int(self.tile[0]) == NO_TILE


Player = Callable[[PlayerViews], Array]
"""Who plays: a function from what players see to their moves, by number (n,)."""


def views_of(
    table: Tables, rows: Array, players: Array, may: Array, offered: Array
) -> PlayerViews:
    """What players see who are asked for one of the moves that they `may` make; `offered` are discards."""
    number = table.game.players
    hand = table.hand[rows, players]
    melds = table.melds[rows, players]
    others = (players[:, None] + np.arange(1, number)) % number
    sets = table.game.sets - np.count_nonzero(melds, axis=1)
    return PlayerViews(
        game=table.game,
        hand=hand,
        melds=melds,
        sets=sets,
        player=players,
        round=table.round[rows],
        tile=offered,
        left=4 - table.shown[rows] - hand,
        others=table.melds[rows[:, None], others],
        live=table.live[rows],
        turn=table.turns[rows],
        may=may,
    )


def moves_on_turn(table: Tables, rows: Array) -> Array:
    """The moves that actors may make (n, MOVES)."""
    actors = table.actor[rows]
    may = np.zeros((len(rows), MOVES), bool)
    hand = table.hand[rows, actors]
    may[:, :KINDS] = hand > 0
    drew = np.flatnonzero((table.means[rows] != NO_MEANS) & table.has_loose(rows))
    may[drew, DECLARE : DECLARE + KINDS] = hand[drew] == 4
    tiles = PUNG_TILES[table.melds[rows[drew], actors[drew]]]
    pungs, places = np.nonzero(tiles != NO_TILE)
    of_pung = drew[pungs]
    fourths = tiles[pungs, places]
    may[of_pung, DECLARE + fourths] |= hand[of_pung, fourths] > 0
    return may


def moves_on_discard(table: Tables, rows: Array, players: Array) -> Array:
    """The moves that players may make to whom the discards of the actors are offered (n, MOVES), a win aside."""
    kinds = table.tile[rows]
    held = table.hand[rows, players, kinds]
    may = np.zeros((len(rows), MOVES), bool)
    may[:, PASS] = True
    of_next = players == (table.actor[rows] + 1) % table.game.players
    two_below, below, above, two_above = (
        of_next & _has_beside(table.hand, rows, players, kinds, step)
        for step in (-2, -1, 1, 2)
    )
    may[:, CHOW] = above & two_above
    may[:, CHOW + 1] = below & above
    may[:, CHOW + 2] = two_below & below
    may[:, PUNG] = held >= 2
    may[:, KONG] = (held >= 3) & table.has_loose(rows)
    return may


def _has_beside(
    hand: Array, rows: Array, players: Array, kinds: Array, step: int
) -> Array:
    """Whether players have the tile that stands so many steps from a kind in its suit (n,)."""
    rank = kinds % 9 + step
    in_suit = (kinds < _HONOURS) & (rank >= 0) & (rank < 9)
    beside = np.where(in_suit, kinds + step, 0)
    return np.asarray(in_suit & (hand[rows, players, beside] > 0))


def asked(player: Player, views: PlayerViews) -> Array:
    """The moves of a player, judged by what was open before he was asked.

    Raises UsageProblem where a move is not open to him, and where he fails.
    """
    may = views.may.copy()
    name = getattr(player, "__name__", repr(player))
    with players_own(f"the player {name}", getattr(player, "__module__", "")):
        given = np.asarray(player(views))
    if given.shape != may.shape[:1] or not np.issubdtype(given.dtype, np.integer):
        message = f"the player {name} was asked for {len(may)} moves and gave {given.dtype} of the shape {given.shape}"
        raise UsageProblem(
            Fault("no-such-move", message, hint=_MOVES), source="players"
        )
    rows = np.arange(len(given))
    wrong = np.flatnonzero(
        (given < 0) | (given >= MOVES) | ~may[rows, np.clip(given, 0, MOVES - 1)]
    )
    if len(wrong):
        message = f"the player {name} chose the move {given[wrong[0]]}, which was not open to him"
        raise UsageProblem(
            Fault("no-such-move", message, hint=_MOVES), source="players"
        )
    return given.astype(np.int64)


@contextmanager
def players_own(who: str, module: str = "") -> Iterator[None]:
    """Refuse what the code of a user raises, with its file and line; what a `module` of the package raises is a defect."""
    try:
        yield
    except (Exception, SystemExit) as error:
        if module.startswith(f"{__package__}.") or isinstance(error, Problem):
            raise
        place = extract_tb(error.__traceback__)[-1]
        message = f"{who} failed: {type(error).__name__}: {error} ({place.filename}, line {place.lineno})"
        raise UsageProblem(
            Fault("player-failed", printable(message), hint=_MOVES), source="players"
        ) from error


_HONOURS: Final = 27
"""The number of the first kind that is of no suit."""
LEAST_WANTED: Final = np.array(
    [3 if tile.is_honour else 2 if tile.is_terminal else 0 for tile in TILES[:KINDS]],
    np.int64,
)
"""What goes first of tiles that are equally useful: winds and dragons, then ones and nines (Babcock pp. 100-101)."""


def nearest_distance(hand: Array, sets: Array, ways: Sequence[SuitWays]) -> Array:
    """The distance of each hand from the nearest of some ways to make its lanes into sets (n,)."""
    near = _nearness(suit_keys(hand), sets, ways)
    return _least([way.now for way in near]).astype(np.int64)


def discards(views: PlayerViews, keys: Array, ways: Sequence[SuitWays]) -> Array:
    """The distance after the discard of each kind (36, n); FAR where there is none to discard.

    `keys` (4, n) are those of the suits of the hands.
    """
    near = _nearness(keys, views.sets, ways)
    distances = _least([way.after(-1) for way in near])
    distances[views.hand.T == 0] = FAR
    return distances


def useful(keys: Array, sets: Array, left: Array, ways: Sequence[SuitWays]) -> Array:
    """How many of the tiles that are `left` would bring each hand nearer to a ready or a complete one (n,)."""
    near = _nearness(keys, sets, ways)
    now = _least([way.now for way in near])
    helps = _least([way.after(1) for way in near]) < now
    return tiles_in_all(kinds_first(left) * helps)


def kinds_first(numbers: Array) -> Array:
    """Numbers of each kind of many hands (n, 36), the kinds first (36, n): so they are quickly worked with."""
    return np.ascontiguousarray(numbers.T)


def tiles_in_all(numbers: Array) -> Array:
    """The sums of the numbers of all kinds (36, n), of bytes whose nine of a suit make no more than a byte holds."""
    suits = numbers.reshape(4, 9, -1).sum(axis=1, dtype=np.uint8)
    return np.asarray(suits.sum(axis=0, dtype=np.int64))


def _nearness(keys: Array, sets: Array, ways: Sequence[SuitWays]) -> list[Nearness]:
    return [Nearness(keys, sets, ways_made(lanes)[:, None]) for lanes in ways]


def _least(of_ways: Sequence[Array]) -> Array:
    """The least number of all ways, for each hand."""
    if len(of_ways) == 1:
        return of_ways[0]
    return np.asarray(np.min(of_ways, axis=0))


def after_moves(views: PlayerViews, moves: Array) -> PlayerViews:
    """What players see of their own hands after moves that are no discards."""
    rows = np.arange(len(moves))
    hand = views.hand.copy()
    sets = views.sets.copy()
    melds = views.melds.copy()
    place = np.minimum(np.count_nonzero(melds, axis=1), 3)
    declared = np.flatnonzero((moves >= DECLARE) & (moves < PASS))
    kinds = moves[declared] - DECLARE
    new = hand[declared, kinds] == 4
    sets[declared] -= new
    melds[declared[new], place[declared[new]]] = KONGS[Form.CONCEALED][kinds[new]]
    hand[declared, kinds] = 0
    claims = moves > PASS
    of_kind = moves >= PUNG
    melds[of_kind, place[of_kind]] = PUNGS[views.tile[of_kind]]
    sets -= claims
    claimed = np.maximum(views.tile, 0)
    own = 2 * (moves == PUNG) + 3 * (moves == KONG)
    hand[rows, claimed] -= own.astype(np.int8)
    chows = claims & (moves < PUNG)
    melds[chows, place[chows]] = CHOWS[views.tile[chows] - (moves[chows] - CHOW)]
    for step in range(3):
        other = np.flatnonzero(chows & (moves - CHOW != step))
        hand[other, views.tile[other] - (moves[other] - CHOW) + step] -= 1
    return replace(views, hand=hand, sets=sets, melds=melds)


def open_moves(views: PlayerViews, first: int, last: int) -> tuple[Array, Array]:
    """The moves from `first` to `last` that are open: their rows, and their numbers."""
    rows, moves = np.nonzero(views.may[:, first : last + 1])
    return rows, moves + first


def best(
    number: int, rows: Array, moves: Array, worth: Array, otherwise: Array
) -> Array:
    """The move of most worth of each row (number,), the first of equals; `otherwise` where none is worth more than nothing."""
    worths = np.zeros((number, MOVES))
    worths[rows, moves] = worth
    return np.where(worths.max(axis=1, initial=0) > 0, worths.argmax(axis=1), otherwise)
