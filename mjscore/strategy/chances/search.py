"""The hands that a plan is made of, found by best-first search: those that are reached most likely come first.

How likely a hand is reached is not known before there is a plan. It is taken as the likeliest way there (Dijkstra's algorithm
on products of chances): of the tiles that a hand has use for, each comes first as often as there are copies, and players who
bring it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Final

from mjscore.groups import Form, Kind, group_code
from mjscore.strategy.chances.moves import PlayFinder, TileUses
from mjscore.strategy.chances.positions import PlanHand, PlanHands, Start
from mjscore.strategy.chances.values import PlanValues
from mjscore.strategy.unary import kinds_of, unary, without_copies

Notice = Callable[[int], None]
"""Called now and then with the number of hands that have been looked at."""

_TOGETHER: Final = 16
"""One part in so many of the hands is looked at together, so that their wins are scored together."""

_EXCHANGES: Final = 0.1
"""Hands that are no nearer to complete than those before them come later: most of what a plan is worth is on the short way."""

_TURNS: Final = 8
"""A hand has some so many turns to find a tile."""


@dataclass(frozen=True, slots=True)
class FirstStep:
    """A first step, and the hand that follows.

    `kind` is discarded, or declared as a kong if `kong` is true; it is -1 for a hand between turns, which does neither.
    `hand` is the hand that follows, None if no complete hand is then within reach.
    """

    kind: int
    kong: bool
    hand: PlanHand | None


@dataclass(slots=True)
class Found:
    """The hands that were found, with the moves of each, the likeliest first; and every first step.

    `left_out` says that more hands are within reach.
    """

    hands: list[PlanHand]
    moves: list[TileUses]
    steps: tuple[FirstStep, ...]
    left_out: bool


def search(start: Start, values: PlanValues, reach: int, *, claims: bool, most: int, progress: Notice | None = None) -> Found:
    """Find the hands within reach that are reached most likely, `most` at the most, and their moves."""
    positions = PlanHands(start, reach)
    finder = PlayFinder(positions, values, claims)
    steps = tuple(_steps(finder))
    likely = {step.hand.number: 1.0 for step in steps if step.hand is not None}
    waiting = [(-1.0, number) for number in likely]
    found, looked_at = Found([], [], steps, left_out=False), set[int]()
    while waiting and len(found.hands) < most:
        batch: list[PlanHand] = []
        while waiting and len(batch) <= min(len(found.hands) // _TOGETHER, most - len(found.hands) - 1):
            _, number = heappop(waiting)
            if number not in looked_at:
                looked_at.add(number)
                batch.append(positions.all[number])
        finder.fill_in(batch)
        for hand in batch:
            moves = finder.moves(hand)
            found.hands.append(hand)
            found.moves.append(moves)
            for number, chance in _followers(hand, moves, positions.all, likely[hand.number], start.total / _TURNS):
                if number not in looked_at and chance > likely.get(number, 0.0):
                    likely[number] = chance
                    heappush(waiting, (-chance, number))
        if progress is not None:
            progress(len(found.hands))
    positions.forget()
    found.left_out = any(number not in looked_at for _, number in waiting)
    return found


def _followers(
    hand: PlanHand, moves: TileUses, hands: list[PlanHand], chance: float, slow: float
) -> Iterator[tuple[int, float]]:
    """The hands that may follow one that is reached with a chance, each with its own."""
    copies: dict[int, int] = {}
    nearer: dict[int, int] = {}
    for drawn, uses in ((True, moves.drawn), (False, moves.claimed)):
        for use in uses:
            after = (*use.then, *use.kongs, *use.from_left)
            weight = use.left * (1 if drawn else 3 if use.then or use.kongs or use.win is not None else 1)
            if use.win is not None or any(hands[number].lacks < hand.lacks for number in after):
                nearer[use.kind] = nearer.get(use.kind, 0) + weight
            for number in after:
                copies[number] = copies.get(number, 0) + weight
    whole = max(slow, sum(nearer.values()))
    for number in moves.kongs:
        yield number, chance
    for number, weight in copies.items():
        exchange = 1.0 if hands[number].lacks < hand.lacks else _EXCHANGES
        yield number, chance * min(1.0, weight / whole) * exchange


def _steps(finder: PlayFinder) -> Iterator[FirstStep]:
    positions, start = finder.positions, finder.positions.start
    melded, in_hand = positions.melded(start.melds), unary(start.in_hand)
    if start.size == 3 * start.sets + 1:
        yield FirstStep(-1, False, positions.at(melded, in_hand))
        return
    for kind in kinds_of(in_hand):
        yield FirstStep(kind, False, positions.at(melded, without_copies(in_hand, kind)))
    for kind in kinds_of(in_hand):
        if start.in_hand[kind] == 4:
            kong, used = group_code(Kind.KONG, kind, Form.CONCEALED), [kind] * 4
        elif group_code(Kind.PUNG, kind, Form.EXPOSED) in start.melds:
            kong, used = finder.added_kong(kind), [kind]
        else:
            continue
        yield FirstStep(kind, True, finder.after_kong(melded, in_hand, kong, used))
