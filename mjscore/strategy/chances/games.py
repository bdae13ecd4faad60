"""Chances of hands that are far from ready, estimated by games: simple plans are played out at random, in the same model.

A plan is a class of complete hands. Its player takes and claims each tile that brings the nearest of them nearer, keeps what
most tiles help, wins as soon as he can, and declares no kongs. The best of the plans is told for each first step. Every first
step is played with the same luck, so that the steps can be told apart by fewer games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import hypot, sqrt
from random import Random
from typing import Final

from mjscore.hands import Means
from mjscore.strategy.chances.following import TurnTally
from mjscore.strategy.chances.moves import PlayFinder
from mjscore.strategy.chances.positions import ANY_HAND, HandClass, PlanHand, PlanHands
from mjscore.strategy.chances.solving import Course, Event, Worth
from mjscore.strategy.chances.start import Start
from mjscore.strategy.chances.values import PlanValues
from mjscore.strategy.unary import LANE, kinds_of, next_copies, unary
from mjscore.tiles import KINDS

_TRIED: Final = 30
"""How many games tell which of the plans is the best."""

_FURTHER: Final = 2
"""A plan is tried if its hands are no more than so many tiles further away than the nearest."""

_HONOURS: Final = sum(1 << 4 * kind for kind in range(27, KINDS))


def plans() -> tuple[HandClass, ...]:
    """The plans that are tried: any hand, pungs, one suit, one suit and honours."""
    suits = [(name, ANY_HAND.kinds & LANE << 36 * suit) for suit, name in enumerate(("dots", "bamboo", "characters"))]
    return (
        ANY_HAND,
        HandClass("pungs", ANY_HAND.kinds, chows=False),
        *(HandClass(f"{name} alone", kinds) for name, kinds in suits),
        *(HandClass(f"{name} and honours", kinds | _HONOURS) for name, kinds in suits),
    )


@dataclass(frozen=True, slots=True)
class Estimate:
    """What the games of one plan came to.

    `won_error` and `error` are the standard errors of the chance to have won at the end, and of the worth. `worths` are the
    worths of the single games; games of the same number had the same luck. `one_sided` says that all games ended alike: none
    was won, or every one. The errors are then those of the same games and one more that ended the other way. For the chance
    this is the far end of Wilson's interval.
    """

    plan: HandClass
    tally: TurnTally
    worth: float
    won_error: float
    error: float
    worths: tuple[float, ...]
    one_sided: bool

    def error_beside(self, other: Estimate) -> float:
        """The standard error of how much more one plan is worth than another, from games with the same luck."""
        if self.one_sided and other.one_sided:
            return hypot(self.error, other.error)
        return standard_error([one - beside for one, beside in zip(self.worths, other.worths, strict=True)])


class Luck:
    """The tiles that come in one game, the same for whatever hand is played.

    For each event unseen tiles are drawn at random, as many as are asked for. A tile is a kind and one of its copies. The first
    tile that the player wants comes to him. Before it, each tile that he does not want may come in its place; a second lot
    decides whether it does, by the tiles that are left.
    """

    def __init__(self, unseen: Sequence[int], events: int, seed: int) -> None:
        self._tiles = [(kind, copy) for kind, copies in enumerate(unseen) for copy in range(copies)]
        self._dice = Random(seed)
        self._drawn: list[list[tuple[int, int, float]]] = [[self._draw()] for _ in range(events)]

    def _draw(self) -> tuple[int, int, float]:
        random = self._dice.random
        return *self._tiles[int(random() * len(self._tiles))], random()

    def tile(self, index: int, wanted: Mapping[int, int], left: int) -> int | None:
        """The kind that comes with an event, of those `wanted` with their copies; None for another. `left` counts all tiles."""
        copies = sum(wanted.values())
        if not copies:
            return None
        drawn, place, others = self._drawn[index], 0, len(self._tiles) - copies
        while True:
            if place == len(drawn):
                drawn.append(self._draw())
            kind, copy, lot = drawn[place]
            if copy < wanted.get(kind, 0):
                return kind
            if lot * others < left - copies:
                return None
            place += 1


class EveryWish:
    """Luck that brings a tile that the player wants with each event."""

    def tile(self, index: int, wanted: Mapping[int, int], left: int) -> int | None:
        """The first kind that is wanted; None where no kind is."""
        return next(iter(wanted), None)


@dataclass(frozen=True, slots=True)
class Ended:
    """How one game ended: the turn in which the hand was ready and that in which it won (None: never), and the score."""

    ready: int | None
    won: int | None
    points: int
    claimed: bool


class Games:
    """Plays hands that follow one start; what is found out of a hand is kept for the games to come."""

    def __init__(
        self,
        start: Start,
        values: PlanValues,
        course: Course,
        worth: Worth,
        paid: Callable[[int, bool], float],
        limit: int | None,
        *,
        claims: bool,
        turns: int,
    ) -> None:
        self.start, self.values, self.course = start, values, course
        self.worth, self.paid, self.limit, self.claims, self.turns = worth, paid, limit, claims, turns
        self._players: dict[HandClass, PlanPlayer | None] = {}
        self._luck: dict[int, Luck] = {}

    def estimate(self, standing: int, nearest: int, games: int, seed: int) -> Estimate | None:
        """What the best plan brings from these standing tiles, at least `nearest` tiles from complete; None if no plan wins."""
        tried = []
        for plan in plans():
            player = self._player(plan, nearest)
            position = None if player is None else player.begin(standing)
            if player is not None and position is not None:
                found = [player.play(position, self._lucky(seed + game)) for game in range(min(games, _TRIED))]
                tried.append((sum(self._worth(each) for each in found), plan, position))
        if not tried:
            return None
        _, plan, position = max(tried, key=lambda each: each[0])
        best = self._players[plan]
        assert best is not None
        ended = [best.play(position, self._lucky(seed + _TRIED + game)) for game in range(games)]
        return self._summed(plan, ended, best.play(position, EveryWish()))

    def _lucky(self, seed: int) -> Luck:
        if seed not in self._luck:
            self._luck[seed] = Luck(self.start.unseen, len(self.course.events), seed)
        return self._luck[seed]

    def _player(self, plan: HandClass, nearest: int) -> PlanPlayer | None:
        """Who plays a plan; None where its hands are too far away."""
        if plan not in self._players:
            self._players[plan] = self._found(plan, nearest)
        return self._players[plan]

    def _found(self, plan: HandClass, nearest: int) -> PlanPlayer | None:
        standing = unary(self.start.standing)
        for reach in range(nearest, nearest + _FURTHER + 1):
            player = PlanPlayer(self.start, plan, reach, self.values, self.course, self.claims)
            if player.begin(standing) is not None:
                return PlanPlayer(self.start, plan, reach + 1, self.values, self.course, self.claims)
        return None

    def _worth(self, ended: Ended) -> float:
        return 0.0 if ended.won is None else self.worth(ended.points, ended.claimed)

    def _summed(self, plan: HandClass, ended: Sequence[Ended], wished: Ended) -> Estimate:
        """What the games came to; `wished` is a game in which every tile that was wanted came."""
        number = len(ended)
        tally = TurnTally([], [], [], [], [])
        for turn in range(self.turns):
            won = [each for each in ended if each.won is not None and each.won <= turn]
            tally.ready.append(sum(each.ready is not None and each.ready <= turn for each in ended) / number)
            tally.won.append(len(won) / number)
            tally.score.append(sum(each.points for each in won) / number)
            tally.winnings.append(sum(self.paid(each.points, each.claimed) for each in won) / number)
            tally.limit.append(sum(self.limit is not None and each.points >= self.limit for each in won) / number)
        worths = tuple(self._worth(each) for each in ended)
        wins = sum(each.won is not None for each in ended)
        judged = [*ended, wished if wins == 0 else Ended(None, None, 0, False)] if wins in (0, number) else ended
        won_error = standard_error([float(each.won is not None) for each in judged])
        error = standard_error([self._worth(each) for each in judged])
        return Estimate(plan, tally, sum(worths) / number, won_error, error, worths, judged is not ended)


def standard_error(values: Sequence[float]) -> float:
    """The standard error of a mean."""
    mean = sum(values) / len(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1) / len(values))


class PlanPlayer:
    """Plays one plan."""

    def __init__(self, start: Start, plan: HandClass, reach: int, values: PlanValues, course: Course, claims: bool) -> None:
        self.positions = PlanHands(start, reach, plan)
        self.player = PlayFinder(self.positions, values, claims)
        self.values, self.course, self.claims = values, course, claims
        self.others = start.others
        self._useful: dict[int, dict[int, int]] = {}
        self._ready: dict[int, bool] = {}
        self._next: dict[tuple[int, int, Event], PlanHand | int | None] = {}

    def begin(self, standing: int) -> PlanHand | None:
        """The position of these tiles beside the melds of the start."""
        return self.positions.at(self.positions.melded(self.positions.start.melds), standing)

    def play(self, position: PlanHand, luck: Luck | EveryWish) -> Ended:
        """One game."""
        turn, ready = 0, 0 if self.is_ready(position) else None
        for index, event in enumerate(self.course.events):
            came = luck.tile(index, self._useful_tiles(position), self.course.left(index, 0))
            if came is not None:
                after = self._after(position, came, event)
                if isinstance(after, int):
                    return Ended(turn if ready is None else ready, turn, after, event is not Event.DRAW)
                if after is not None:
                    position = after
                    ready = turn if ready is None and self.is_ready(position) else ready
            turn += event is Event.DRAW
        return Ended(ready, None, 0, False)

    def _useful_tiles(self, position: PlanHand) -> dict[int, int]:
        """The copies left of each kind that brings a hand nearer."""
        known = self._useful.get(position.number)
        if known is None:
            serving = self.positions.near(position.melded, position.standing, position.lacks).serving
            nexts = next_copies(position.standing) & position.melded.most & serving
            counted = ((kind, self.positions.copies_left(position, kind)) for kind in kinds_of(nexts))
            known = self._useful[position.number] = {kind: number for kind, number in counted if number > 0}
        return known

    def is_ready(self, position: PlanHand) -> bool:
        """Whether a tile that may still come wins."""
        known = self._ready.get(position.number)
        if known is None:
            wins = self.player.wins(position)
            known = self._ready[position.number] = any(
                points is not None and self.positions.copies_left(position, kind) > 0
                for kind, by_means in wins.items()
                for points in by_means.values()
            )
        return known

    def _after(self, position: PlanHand, kind: int, event: Event) -> PlanHand | int | None:
        """The score of the win, the hand that follows, or None where the tile passes."""
        key = (position.number, kind, event)
        if key not in self._next:
            self._next[key] = self._find(position, kind, event)
        return self._next[key]

    def _find(self, position: PlanHand, kind: int, event: Event) -> PlanHand | int | None:
        points = self.player.wins(position).get(kind, {}).get(Means.DRAW if event is Event.DRAW else Means.DISCARD)
        if points is not None:
            return points
        if event is Event.DRAW:
            copy = next_copies(position.standing) & 15 << 4 * kind
            numbers = self.player.after_discard(position.melded, position.standing | copy)
        else:
            numbers = self.player.after_claiming(position, kind, event is Event.LEFT)
        found = [self.positions.all[number] for number in numbers]
        nearer = [each for each in found if each.lacks < position.lacks]
        return max(nearer, key=self._merit, default=None)

    def _merit(self, position: PlanHand) -> tuple[int, int, int]:
        """Nearer is better, then more tiles that help, then fewer melds."""
        return -position.lacks, sum(self._useful_tiles(position).values()), -len(position.melded.melds)
