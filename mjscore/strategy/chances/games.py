"""Chances of hands that are far from ready, estimated by games (the Monte Carlo method): simple plans are played on walls.

A plan is a class of complete hands. Its player takes and claims each tile that brings the nearest of them nearer, keeps what
most tiles help, wins as soon as he can, and declares no kongs. Every game has a wall of its own, all unseen tiles shuffled, and
every first step is played on the same walls. The plan of a step is chosen by other games, of which more are played the better a
plan has done (successive halving).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import hypot, sqrt
from random import Random
from typing import Final

from mjscore.hands import Means
from mjscore.strategy.chances.course import Course, Event
from mjscore.strategy.chances.forward_pass import TurnTally
from mjscore.strategy.chances.moves import PlayFinder
from mjscore.strategy.chances.positions import ANY_HAND, HandClass, Next, PlanHand, PlanHands, Start
from mjscore.strategy.chances.values import PlanValues, Worth
from mjscore.strategy.unary import LANE, kinds_of, next_copies, unary
from mjscore.tiles import KINDS

_FIRST_TRIED: Final = 60
"""How many games each plan plays before half of them are dropped; those that stay play twice as many."""

_FURTHER: Final = 2
"""A plan is tried if its hands are no more than so many tiles further away than the nearest."""

_HONOURS: Final = sum(1 << 4 * kind for kind in range(27, KINDS))

Wall = Sequence[Sequence[tuple[Event, int]]]
"""The tiles of one game: in each turn what comes and its kind."""


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
class Ended:
    """How one game ended: the turn in which the hand was ready and that in which it won (None: never), and the score.

    `hands` has the hand at the end of each turn before that.
    """

    ready: int | None
    won: int | None
    points: int
    claimed: bool
    worth: float
    hands: tuple[PlanHand, ...]


@dataclass(frozen=True, slots=True)
class Estimate:
    """What the games of one plan came to.

    `won_error` and `error` are the standard errors of the chance to have won at the end, and of the worth. `worths` are the
    worths of the single games; games of the same number had the same wall. `one_sided` says that all games ended alike: none
    was won, or every one. The errors are then those of the same games and one more that ended the other way. For the chance
    this is the far end of Wilson's interval.
    """

    player: PlanPlayer
    hand: PlanHand
    tally: TurnTally
    worth: float
    won_error: float
    error: float
    worths: tuple[float, ...]
    one_sided: bool

    def error_beside(self, other: Estimate) -> float:
        """The standard error of how much more one plan is worth than another, from games with the same walls."""
        if self.one_sided and other.one_sided:
            return hypot(self.error, other.error)
        return standard_error([one - beside for one, beside in zip(self.worths, other.worths, strict=True)])


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
        seed: int,
        lost: Callable[[int], float] | None,
    ) -> None:
        self.start, self.values, self.course, self.lost = start, values, course, lost
        self.worth, self.paid, self.limit, self.seed = worth, paid, limit, seed
        self.minds_losses = worth is paid and lost is not None
        self._players: dict[HandClass, PlanPlayer | None] = {}
        self._walls: dict[str, Wall] = {}

    def estimate(self, in_hand: int, nearest: int, games: int) -> Estimate | None:
        """What the best plan brings from these tiles in hand, at least `nearest` tiles from complete; None if no plan wins."""
        tried: list[tuple[PlanPlayer, PlanHand, list[float]]] = []
        for plan in plans():
            player = self._player(plan, nearest)
            if player is not None and (hand := player.begin(in_hand)) is not None:
                tried.append((player, hand, []))
        if not tried:
            return None
        number = _FIRST_TRIED
        while len(tried) > 1:
            for player, hand, worths in tried:
                worths += [self._play(player, hand, f"try {game}").worth for game in range(len(worths), number)]
            tried.sort(key=lambda each: sum(each[2]), reverse=True)
            tried, number = tried[: (len(tried) + 1) // 2], 2 * number
        best, hand, _ = tried[0]
        return self._summed(best, hand, [self._play(best, hand, f"game {game}") for game in range(games)])

    def _play(self, player: PlanPlayer, hand: PlanHand, name: str) -> Ended:
        wall = self._walls.get(name)
        if wall is None:
            wall = self._walls[name] = self._shuffled(Random(f"{self.seed} {name}"))
        return player.play(hand, wall)

    def _shuffled(self, dice: Random) -> Wall:
        """A wall of all unseen tiles, as far as it is played."""
        tiles = [kind for kind, copies in enumerate(self.start.unseen) for _ in range(copies)]
        turns = self.course.turns
        drawn = iter(dice.sample(tiles, min(len(tiles), sum(map(len, turns)))))
        return [list(zip(events, drawn, strict=False)) for events in turns]

    def _player(self, plan: HandClass, nearest: int) -> PlanPlayer | None:
        """Who plays a plan; None where its hands are too far away."""
        if plan not in self._players:
            self._players[plan] = self._found(plan, nearest)
        return self._players[plan]

    def _found(self, plan: HandClass, nearest: int) -> PlanPlayer | None:
        in_hand = unary(self.start.in_hand)
        for reach in range(nearest, nearest + _FURTHER + 1):
            player = PlanPlayer(self.start, plan, reach, self.values, self.worth, self.course.claims)
            if player.begin(in_hand) is not None:
                return PlanPlayer(self.start, plan, reach + 1, self.values, self.worth, self.course.claims)
        return None

    def _summed(self, player: PlanPlayer, hand: PlanHand, ended: Sequence[Ended]) -> Estimate:
        number, alive = len(ended), [1.0]
        for chance in self.course.others_win.chances:
            alive.append(alive[-1] * (1 - chance))
        lost = self._lost(ended, alive)
        wins = [(each, alive[each.won + (not each.claimed)]) for each in ended if each.won is not None]
        tally = TurnTally()
        for turn in range(len(self.course.turns)):
            won = [(each, chance) for each, chance in wins if each.won is not None and each.won <= turn]
            tally.ready.append(
                sum(alive[each.ready] for each in ended if each.ready is not None and each.ready <= turn) / number
            )
            tally.won.append(sum(chance for _, chance in won) / number)
            tally.score.append(sum(chance * each.points for each, chance in won) / number)
            paid = sum(chance * self.paid(each.points, each.claimed) for each, chance in won)
            tally.winnings.append((paid + sum(sum(each[: turn + 1]) for each in lost)) / number)
            dear = (chance for each, chance in won if self.limit is not None and each.points >= self.limit)
            tally.limit.append(sum(dear) / number)
        chances = [0.0 if each.won is None else alive[each.won + (not each.claimed)] for each in ended]
        worths = [each.worth * chance for each, chance in zip(ended, chances, strict=True)]
        if self.minds_losses:
            worths = [worth + sum(each) for worth, each in zip(worths, lost, strict=True)]
        one_sided = len(wins) in (0, number)
        more = [self.worth(self.limit or 100, False) if not wins else 0.0] if one_sided else []
        won_error = standard_error([*chances, *[float(not wins)] * one_sided])
        error = standard_error([*worths, *more])
        return Estimate(player, hand, tally, sum(worths) / number, won_error, error, tuple(worths), one_sided)

    def _lost(self, ended: Sequence[Ended], alive: Sequence[float]) -> list[list[float]]:
        """What each game is expected to bring in each turn because another player wins."""
        others = self.course.others_win
        if self.lost is None or not any(others.chances):
            return [[] for _ in ended]
        hands = list({hand: None for each in ended for hand in each.hands})
        points = self.values.of_losers([(hand.melded.melds, hand.in_hand) for hand in hands])
        lost = {hand: self.lost(each) for hand, each in zip(hands, points, strict=True)}
        rates = [alive[turn] * chance for turn, chance in enumerate(others.chances)]
        return [
            [rate * (lost[hand] - paid) for hand, rate, paid in zip(each.hands, rates, others.paid, strict=False)]
            for each in ended
        ]


def standard_error(values: Sequence[float]) -> float:
    """The standard error of a mean."""
    mean = sum(values) / len(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1) / len(values))


class PlanPlayer:
    """Plays one plan; what follows each tile in each hand is found once."""

    def __init__(self, start: Start, plan: HandClass, reach: int, values: PlanValues, worth: Worth, claims: bool) -> None:
        self.plan, self.worth = plan, worth
        self.positions = PlanHands(start, reach, plan)
        self.moves = PlayFinder(self.positions, values, claims)
        self._useful: dict[int, dict[int, int]] = {}
        self._ready: dict[int, bool] = {}
        self._next: dict[tuple[int, int, Event], Next] = {}

    def begin(self, in_hand: int) -> PlanHand | None:
        """The position of these tiles beside the melds of the start."""
        return self.positions.at(self.positions.melded(self.positions.start.melds), in_hand)

    def play(self, hand: PlanHand, wall: Wall) -> Ended:
        """One game."""
        ready, hands = 0 if self.is_ready(hand) else None, list[PlanHand]()
        for turn, events in enumerate(wall):
            for event, kind in events:
                found = self.next(hand, kind, turn, event)
                if found.points is not None:
                    claimed = event is not Event.DRAW
                    worth = self.worth(found.points, claimed)
                    return Ended(turn if ready is None else ready, turn, found.points, claimed, worth, tuple(hands))
                if found.hand is not hand:
                    hand = found.hand
                    ready = turn if ready is None and self.is_ready(hand) else ready
            hands.append(hand)
        return Ended(ready, None, 0, False, 0.0, tuple(hands))

    def next(self, hand: PlanHand, kind: int, turn: int, event: Event | None) -> Next:
        """What follows a tile: a win, the hand after it is used, or the same hand where it passes."""
        assert event is not None
        key = (hand.number, kind, event)
        known = self._next.get(key)
        if known is None:
            known = self._next[key] = self._find(hand, kind, event)
        return known

    def _useful_tiles(self, position: PlanHand) -> dict[int, int]:
        """The copies left of each kind that brings a hand nearer."""
        known = self._useful.get(position.number)
        if known is None:
            serving = self.positions.near(position.melded, position.in_hand, position.lacks).serving
            nexts = next_copies(position.in_hand) & position.melded.most & serving
            counted = ((kind, self.positions.copies_left(position, kind)) for kind in kinds_of(nexts))
            known = self._useful[position.number] = {kind: number for kind, number in counted if number > 0}
        return known

    def is_ready(self, position: PlanHand) -> bool:
        """Whether a tile that may still come wins."""
        known = self._ready.get(position.number)
        if known is None:
            wins = self.moves.wins(position)
            known = self._ready[position.number] = any(
                points is not None and self.positions.copies_left(position, kind) > 0
                for kind, by_means in wins.items()
                for points in by_means.values()
            )
        return known

    def _find(self, position: PlanHand, kind: int, event: Event) -> Next:
        points = self.moves.wins(position).get(kind, {}).get(Means.DRAW if event is Event.DRAW else Means.DISCARD)
        if points is not None:
            return Next(position, points=points)
        if kind not in self._useful_tiles(position):
            return Next(position)
        if event is Event.DRAW:
            copy = next_copies(position.in_hand) & 15 << 4 * kind
            numbers = self.moves.after_discard(position.melded, position.in_hand | copy)
        else:
            numbers = self.moves.after_claiming(position, kind, event is Event.LEFT)
        found = [self.positions.all[number] for number in numbers]
        nearer = [each for each in found if each.lacks < position.lacks]
        return Next(max(nearer, key=self._merit, default=position))

    def _merit(self, position: PlanHand) -> tuple[int, int, int]:
        """Nearer is better, then more tiles that help, then fewer melds."""
        return -position.lacks, sum(self._useful_tiles(position).values()), -len(position.melded.melds)
