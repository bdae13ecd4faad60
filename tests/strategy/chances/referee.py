"""The referee of the chances: it plays a plan, move by move, against walls that are really shuffled.

It shares no formula with the calculation. All tiles that the player does not see are shuffled. In each turn three discards of
others come from the wall, the player on the left last, then the player draws; a kong takes one more tile. What the plan answers
is done, and nothing else is asked of it. What wins are paid is settled deal by deal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from random import Random

from mjscore.hands import Hand
from mjscore.rulesets.schema import Ruleset
from mjscore.seats import Seat
from mjscore.settlement import settle_scores
from mjscore.strategy.chances import PlanAnswer, PlanState
from mjscore.tiles import KINDS, TILES, Tile


@dataclass(frozen=True, slots=True)
class Played:
    """What many games came to: the mean and its standard error of wins, and of what they were paid; and what each was paid."""

    won: float
    won_error: float
    paid: float
    paid_error: float
    each: tuple[float, ...]


def unseen_tiles(hand: Hand, ruleset: Ruleset) -> list[Tile]:
    """The tiles that the player does not see: four of each kind that is played with, less those that he sees."""
    barred = ruleset.barred_tiles
    seen = [*hand.tiles, *hand.visible]
    return [tile for tile in TILES[:KINDS] if tile not in barred for _ in range(4 - seen.count(tile))]


def tiles_to_draw(hand: Hand, ruleset: Ruleset, players: int) -> int:
    """The tiles that a deal still holds after this hand, about to discard, and those of the others were dealt and filled."""
    dealt = len(hand.tiles) + (players - 1) * ruleset.hand_size + len(hand.visible)
    return 4 * (KINDS - sum(tile < KINDS for tile in ruleset.barred_tiles)) - ruleset.play.dead_wall - dealt


def one_game(reply: Replies, state: PlanState, wall: list[Tile], tiles: int, others: int) -> tuple[int, bool] | None:
    """Play one game of so many tiles: the points of the win and whether it was claimed; None where the tiles end first."""
    coming = iter(wall)
    if state.waits:
        answer = _with_loose_tiles(reply, reply(state, next(coming), "draw"), coming)
        if answer.state is None:
            return answer.total or 0, False
        state = answer.state
    for place in range(tiles):
        event = "draw" if place % (others + 1) == others else "left" if place % (others + 1) == others - 1 else "other"
        answer = reply(state, next(coming), event)
        draws = event == "draw" or answer.action == "kong"
        answer = _with_loose_tiles(reply, answer, coming)
        if answer.state is None:
            assert answer.total is not None
            return answer.total, not draws
        state = answer.state
        assert sum(state.in_hand) % 3 == 1
    return None


Replies = Callable[[PlanState, Tile, str], PlanAnswer]
"""What a plan answers to a tile: the player's own draw, a discard of the player on the left, or that of another."""


def replies() -> Replies:
    """Asks plans; what was asked before is remembered."""

    @lru_cache(maxsize=100_000)
    def reply(state: PlanState, tile: Tile, event: str) -> PlanAnswer:
        return state.drawn(tile) if event == "draw" else state.discarded(tile, from_left=event == "left")

    return reply


def _with_loose_tiles(reply: Replies, answer: PlanAnswer, coming: Iterator[Tile]) -> PlanAnswer:
    while answer.action == "kong":
        assert answer.state is not None
        answer = reply(answer.state, next(coming), "draw")
    return answer


def payments(seat: Seat, seats: tuple[Seat, ...], ruleset: Ruleset) -> Callable[[int, bool], float]:
    """What a win is paid, by bare scores; on a discard the mean over who threw it. The others' hands count nothing."""
    known: dict[tuple[int, bool], float] = {}

    def paid(points: int, claimed: bool) -> float:
        if (points, claimed) not in known:
            others = [each for each in seats if each is not seat]
            scores = dict.fromkeys(others, 0) | {seat: points}
            nets = [settle_scores(scores, seat, each, ruleset).net[seat] for each in (others if claimed else [None])]
            known[points, claimed] = sum(nets) / len(nets)
        return known[points, claimed]

    return paid


def play(
    state: PlanState, hand: Hand, ruleset: Ruleset, seats: tuple[Seat, ...], *, turns: int, games: int, seed: int
) -> Played:
    """Play a plan so many times from one state, until the turns are over or the wall ends."""
    assert hand.seat is not None
    dice, tiles, paid = Random(seed), unseen_tiles(hand, ruleset), payments(hand.seat, seats, ruleset)
    most, reply = min(turns * len(seats), tiles_to_draw(hand, ruleset, len(seats))), replies()
    wins, sums = list[float](), list[float]()
    for _ in range(games):
        won = one_game(reply, state, dice.sample(tiles, min(len(tiles), most + 16)), most, len(seats) - 1)
        wins.append(float(won is not None))
        sums.append(0.0 if won is None else paid(*won))
    return Played(*_mean(wins), *_mean(sums), tuple(sums))


def _mean(values: list[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    return mean, sqrt(sum((value - mean) ** 2 for value in values)) / len(values)
