"""Looking ahead by playing on: what a player sees is read into a situation, and each step that he may take is raced."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np

from mjscore.analysis.distances import ruleset_distances
from mjscore.analysis.player_view import (
    PlayerView,
    check_table,
    hand_before_win,
    is_on_turn,
    kinds_in_hand,
    view_in_deal,
    view_of_hand,
)
from mjscore.ext.play.ahead.answer import (
    DEALS,
    FEWEST,
    MOST_DEALS,
    OTHERS,
    OWN,
    Asked,
    LookAhead,
    Offer,
    Step,
)
from mjscore.ext.play.ahead.moves import choices_of, last_tile, win_total
from mjscore.ext.play.ahead.race import Race, SeatedPlayers
from mjscore.ext.play.ahead.situation import (
    Drawn,
    Situations,
    not_looked_at,
    situations_of,
)
from mjscore.ext.play.ahead.worlds import worlds
from mjscore.ext.play.players import player_of
from mjscore.ext.play.table import DEALT, PlayedGame, game
from mjscore.game.deals import Deal
from mjscore.game.groups import Group
from mjscore.game.hands import Hand, Means, Win
from mjscore.game.legality import require_all_tiles
from mjscore.game.seats import Seat
from mjscore.game.tiles import Tile
from mjscore.problems import Fault, UsageProblem, expect, expect_all, expect_member
from mjscore.rules import ruleset_of
from mjscore.rules.automata import NEVER
from mjscore.rules.schema import Ruleset
from mjscore.scoring import score
from mjscore.sentences import listed


def look_ahead(
    hand: Hand,
    ruleset: Ruleset | str,
    *,
    others: Sequence[tuple[Seat, Sequence[Group]]] = (),
    wall: int | None = None,
    offered: tuple[Tile | str, Seat | str] | None = None,
    players: Sequence[str] = (OTHERS,),
    deals: int = DEALS,
    seed: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> LookAhead:
    """What each step brings that may be taken with a hand, when the deal is played on to its end again and again.

    `hand` has fourteen tiles (read with `discarding`), or won just now, or has thirteen, with a tile `offered` from a seat or
    between turns. `others` are the groups before the other players, `wall` counts the tiles left to draw. One of `players`
    plays for all the others, or one for each seat in the order of play. At most so many `deals` are played on in all;
    `progress` is told how many are done. Figures are in points of the ruleset. Raises ImpossibleHand as analysing does, and
    UsageProblem for what cannot be at a table. Source: the model of `mjscore help playing`.
    """
    expect(hand, Hand, "a hand (mjscore.read_hand)")
    asked = _asked(offered, players, deals, seed=seed, progress=progress)
    view = view_of_hand(hand, others, wall)
    return look_ahead_view(view, ruleset_of(ruleset), asked)


def look_ahead_seat(
    deal: Deal,
    seat: Seat,
    ruleset: Ruleset | str,
    *,
    offered: tuple[Tile | str, Seat | str] | None = None,
    players: Sequence[str] = (OTHERS,),
    deals: int = DEALS,
    seed: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> LookAhead:
    """As `look_ahead`, for the hand at one seat of a deal, with all that lies on the table.

    Raises UsageProblem if nobody sits there.
    """
    expect(deal, Deal, "a deal (mjscore.read_deal)")
    asked = _asked(offered, players, deals, seed=seed, progress=progress)
    member = expect_member(seat, Seat, "a seat (mjscore.Seat)")
    return look_ahead_view(view_in_deal(deal, member), ruleset_of(ruleset), asked)


def _asked(
    offered: tuple[Tile | str, Seat | str] | None,
    players: Sequence[str],
    deals: int,
    *,
    seed: int,
    progress: Callable[[int, int], None] | None,
) -> Asked:
    expect(deals, int, "deals: a number")
    expect(seed, int, "seed: a number")
    return Asked(
        players=expect_all(players, str, "the names of players"),
        deals=deals,
        seed=seed,
        offered=None if offered is None else _offer(offered),
        reached=progress,
    )


def _offer(offered: tuple[Tile | str, Seat | str]) -> Offer:
    what = "an offered tile: a pair of the tile and the seat that discards it"
    expect(offered, tuple, what)
    tile, source = offered
    seat = expect_member(source, Seat, "the seat of an offered tile (mjscore.Seat)")
    return Offer(Tile.of(tile) if isinstance(tile, str) else Tile(tile), seat)


def look_ahead_view(view: PlayerView, ruleset: Ruleset, asked: Asked) -> LookAhead:
    """What each step brings to a hand as its player sees the table."""
    require_all_tiles(view.hand)
    check_table(view, ruleset)
    _check_numbers(asked)
    read = _read(view, ruleset, asked.offered)
    situation = situations_of(read.view, game(ruleset), read.came)
    own = int(situation.own[0])
    names = _names(asked.players, own, game(ruleset))
    notes = [*read.notes, *_notes(view, situation)]
    if ruleset_distances(ruleset).distance(read.view.hand) == NEVER:
        notes.insert(0, _CANNOT_WIN)
        played = 0
        steps: tuple[Step, ...] = ()
    else:
        played, steps = _raced(situation, read, names, asked)
    return LookAhead(
        rules=ruleset,
        hand=view.hand,
        player=names[own],
        others=(*names[own + 1 :], *names[:own]),
        turn=int(situation.thrown[0, own]) + 1,
        wall=_left_to_draw(situation) if view.wall is None else view.wall,
        deals=played,
        most=asked.deals,
        seed=asked.seed,
        steps=steps,
        notes=tuple(notes),
    )


_CANNOT_WIN: Final = "the hand can no longer win: the rules let no hand win that has these sets on the table"


def _left_to_draw(situation: Situations) -> int:
    """How many of the tiles that nobody sees are in the wall, where nobody has counted it."""
    elsewhere = situation.concealed.sum() + situation.dead.sum()
    bonus = int(situation.bonus[0]).bit_count()
    return int(situation.unseen.sum() - elsewhere) + bonus


class _Read(NamedTuple):
    """A hand on turn with fourteen tiles or between turns with thirteen, what has just come, and the win if it is one."""

    view: PlayerView
    came: Offer | Drawn | None
    win: Win | None = None
    notes: tuple[str, ...] = ()


def _read(view: PlayerView, ruleset: Ruleset, offer: Offer | None) -> _Read:
    """What has come in a hand, and the win that it makes; raises ImpossibleHand and UsageProblem for what cannot be."""
    hand = view.hand
    if hand.won is not None:
        score(hand, ruleset, view.table)
        return _of_win(view, hand.won)
    on_turn = is_on_turn(view, ruleset)
    if offer is not None:
        if on_turn:
            raise _offered_to_a_whole_hand(hand, ruleset)
        win = Win(Means.DISCARD, offer.tile, offer.source)
        if win_total(hand, win, view, ruleset) is None:
            return _Read(view, offer)
        return _Read(view, offer, win)
    if not on_turn:
        return _Read(view, None)
    any_tile = Drawn(max(kinds_in_hand(hand)))
    situation = situations_of(view, game(ruleset), any_tile)
    dealt = int(situation.table.means[0]) == DEALT
    last = last_tile(view, ruleset, any_tile, dealt=dealt)
    return _Read(view, last.tile, last.win, last.notes)


def _offered_to_a_whole_hand(hand: Hand, ruleset: Ruleset) -> UsageProblem:
    message = (
        f"a tile is offered to {ruleset.hand_size} tiles, but this hand has {hand.size}"
    )
    hint = "write the hand as it was before"
    return UsageProblem(Fault("no-such-offer", message, hint=hint), source="offered")


def _of_win(view: PlayerView, won: Win) -> _Read:
    """The hand as it was before a win that it may still let go."""
    hand = hand_before_win(view.hand)
    if won.means is Means.DISCARD and hand is not None and won.tile is not None:
        if won.source is None:
            message = "nobody is named who discarded the tile"
            hint = f"such as won: discard {won.tile} from West"
            fault = Fault("no-such-offer", message, hint=hint)
            raise UsageProblem(fault, source="hand")
        return _Read(view.with_hand(hand), Offer(won.tile, won.source), won)
    if won.means is Means.DEALT:
        dealt = replace(view.hand, won=None)
        return _Read(view.with_hand(dealt), Drawn(max(dealt.free), Means.DEALT), won)
    if won.means not in (Means.DRAW, Means.LOOSE) or hand is None or won.tile is None:
        raise not_looked_at(won.means)
    whole = replace(hand, free=tuple(sorted((*hand.free, won.tile))))
    return _Read(view.with_hand(whole), Drawn(won.tile, won.means), won)


def _raced(
    situation: Situations, read: _Read, names: Sequence[str], asked: Asked
) -> tuple[int, tuple[Step, ...]]:
    """How many deals were played on, and what came of each step."""
    different = list(dict.fromkeys(names))
    seating = SeatedPlayers(
        players=tuple(player_of(name) for name in different),
        at=np.array([different.index(name) for name in names]),
    )
    row = np.zeros(1, np.int64)
    first_wall = np.zeros(1, np.int64)
    world = worlds(
        situation[row], seating.players, seating.at[None], asked.seed, first_wall
    )
    choices = choices_of(world, int(situation.own[0]), read.came, read.win)
    race = Race(
        situation,
        seating,
        seed=asked.seed,
        most=asked.deals,
        reached=asked.reached,
    )
    steps = race.run(choices)
    return race.played, steps


def _names(players: Sequence[str], own: int, playing: PlayedGame) -> list[str]:
    """Who sits where: OWN and the one who plays for all the others, or one named for each seat."""
    if len(players) not in (1, playing.players):
        message = f"{len(players)} players are named ({listed(players)}), but {playing.players} play"
        hint = f"name one for all the others, or {playing.players}: {', '.join(playing.seats)}"
        raise UsageProblem(
            Fault("wrong-number-of-players", message, hint=hint), source="players"
        )
    if len(players) > 1:
        return list(players)
    names = [players[0]] * playing.players
    names[own] = OWN
    return names


def _check_numbers(asked: Asked) -> None:
    _check_range("deals", asked.deals, FEWEST, most=MOST_DEALS)
    _check_range("seed", asked.seed, 0, most=_LARGEST_SEED)


_LARGEST_SEED: Final = 2**63 - 1


def _check_range(name: str, value: int, least: int, *, most: int) -> None:
    if not least <= value <= most:
        message = f"{name}: {value} is out of range"
        hint = f"write a number from {least:,} to {most:,}"
        raise UsageProblem(Fault("out-of-range", message, hint=hint), source=name)


def _notes(view: PlayerView, situation: Situations) -> Iterator[str]:
    if not situation.thrown.any() and view.bonus is None:
        yield "nothing is told of the table, so the deal begins here; tell visible:, --before or --wall if it does not"
    if view.streak > 1:
        yield "East's wins running are not looked at"
