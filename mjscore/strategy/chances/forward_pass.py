"""What comes of a plan, by a forward pass through the turns: how often the hand is ready and has won, and what the wins bring.

Which tile comes next follows from what has passed. A copy that passed while the plan would have taken it is known not to have
passed; every other copy may have. So of `unseen` tiles at the start, the next one is of a kind with the chance

    copies left / (unseen - looks)

where the looks for a kind are the tiles that came and are known to have been no copy of it: those that passed while the plan
would have taken this kind, and those that it took for another. The pass carries the mean number of looks for each kind with
every hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import fsum
from typing import Final

from mjscore.strategy.chances.backward_induction import BestPlan, PlanDecision
from mjscore.strategy.chances.course import Event

_LEAST: Final = 5e-5
"""Chances below this are not followed one by one: now and then one of them stands for all (systematic resampling)."""
_COARSE: Final = 1e-4
_FAR_BEHIND: Final = 0.7
"""A step that is worth less than this part of the best is followed more coarsely."""
_GOLDEN: Final = 0.6180339887498949

_LANE: Final = 96
_ONE: Final = 1 << 48
"""A chance of 1. The looks for all kinds, each times the chance, are one integer with a lane of so many bits for each kind."""
_SHARE_BITS: Final = 32
_LANE_MASK: Final = (1 << _LANE) - 1


@dataclass(slots=True)
class TurnTally:
    """Chances and sums by turn. Each figure counts from the start to the end of its turn.

    `ready`, `won` and `limit` are the chances (between 0 and 1) to have been ready, to have won, and to have won a limit hand.
    `score` is the expected score of the wins, and `winnings` what the hand is expected to bring, in points.
    """

    ready: list[float] = field(default_factory=list)
    won: list[float] = field(default_factory=list)
    score: list[float] = field(default_factory=list)
    winnings: list[float] = field(default_factory=list)
    limit: list[float] = field(default_factory=list)


@dataclass(slots=True)
class Flow:
    """The play that stands at a hand: its chance, the part of it that has been ready, and the looks for each kind so far.

    `looks` are the mean looks times the chance.
    """

    chance: float = 0.0
    ready: float = 0.0
    looks: int = 0


class ForwardPass:
    """Follows a plan from one first step after another.

    `paid` is what a win is paid, `limit` the points of a limit hand; `enough` is the worth from which a step may be the best.
    """

    def __init__(self, plan: BestPlan, paid: Callable[[int, bool], float], limit: int | None, best: float) -> None:
        self.plan, self.limit, self.enough = plan, limit, _FAR_BEHIND * best
        self.paid = [paid(*win) for win in plan.wins]
        kinds = sorted({use.kind for each in (*plan.uses.values(), [*plan.loose.values()]) for uses in each for use in uses})
        self.shift = {kind: _LANE * lane for lane, kind in enumerate(kinds)}

    def tally(self, number: int, *, kong: bool) -> TurnTally:
        """What comes of a first step that leads to a hand, which draws a loose tile first if a kong was declared."""
        walk = _Walk(self.plan, self.shift, _COARSE if self.plan.first_worth(number, kong) < self.enough else _LEAST)
        if kong:
            walk.draw_loose(0, number, 1.0, 0.0, 0)
        else:
            walk.arrive(number, 1.0, 0.0, 0)
        others_win = self.plan.course.others_win
        walk.states, walk.next = walk.next, {}
        tally = TurnTally()
        for turn, events in enumerate(self.plan.course.turns):
            for event in events:
                if event is Event.DRAW and others_win.chances[turn]:
                    walk.others_win(others_win.chances[turn], others_win.paid[turn])
                walk.go_on(turn, event)
            self._close(walk, tally)
        return tally

    def _close(self, walk: _Walk, tally: TurnTally) -> None:
        """Note where things stand at the end of a turn."""
        wins = list(zip(walk.won, self.plan.wins, self.paid, strict=True))
        tally.ready.append(min(1.0, walk.ready))
        tally.won.append(min(1.0, fsum(walk.won)))
        tally.score.append(fsum(chance * points for chance, (points, _), _ in wins))
        tally.winnings.append(fsum([walk.lost, *(chance * paid for chance, _, paid in wins)]))
        tally.limit.append(fsum(chance for chance, (points, _), _ in wins if self.limit is not None and points >= self.limit))


class _Walk:
    """Where the play stands that begins with one first step, and what became of it.

    The chances of `states` are those of a play that no other player ends; `survival` is the chance that nobody has ended it.
    """

    def __init__(self, plan: BestPlan, shift: Mapping[int, int], least: float) -> None:
        self.plan, self.shift = plan, shift
        self.every = sum(1 << each for each in shift.values())
        self.low = self.every * ((1 << _LANE - _SHARE_BITS) - 1)
        self.states: dict[int, Flow] = {}
        self.next: dict[int, Flow] = {}
        self.won = [0.0] * len(self.plan.wins)
        self.ready = self.lost = 0.0
        self.survival = 1.0
        self.lot, self.least = least / 2, least

    def others_win(self, rate: float, paid: float) -> None:
        """End the play with this chance, unless it was won before; the winner is paid so much."""
        lost = self.plan.lost
        self.lost += self.survival * rate * fsum([flow.chance * (lost[number] - paid) for number, flow in self.states.items()])
        self.survival *= 1 - rate

    def go_on(self, turn: int, event: Event) -> None:
        """Go on by one tile."""
        for number, flow in self.states.items():
            decision = self.plan.decision(turn, event, number)
            if decision.uses or decision.stay != number:
                self.spread(turn, flow, decision)
            else:
                self.arrive(number, flow.chance, flow.ready, flow.looks)
        self.states, self.next = self.next, {}

    def spread(self, turn: int, flow: Flow, decision: PlanDecision) -> None:
        """Send the play on from a hand to the places that the next tile leads to."""
        chance, ready, looks = flow.chance, flow.ready, flow.looks
        uses, stay = decision
        shift, low, every = self.shift, self.low, self.every
        tiles, mean = self.plan.course.unseen, 1 / (chance * _ONE)
        shares = [left / (tiles - (looks >> shift[kind] & _LANE_MASK) * mean) for kind, left, _ in uses]
        looked = sum([1 << shift[kind] for kind, _, _ in uses])
        if (total := sum(shares)) > 1:
            shares = [share / total for share in shares]
        first_win, whole = self.plan.first_win, 1.0
        for share, (_, _, place) in zip(shares, uses, strict=True):
            whole -= share
            if place >= first_win:
                self.win(place - first_win, chance * share, ready * share)
            elif share := self.drawn_by_lot(share, chance):
                seen = (looks * int(share * (1 << _SHARE_BITS)) >> _SHARE_BITS & low) + every * int(chance * share * _ONE)
                self.move(turn, place, chance * share, ready * share, seen)
        if whole > 0 and (share := self.drawn_by_lot(whole, chance)):
            seen = (looks * int(share * (1 << _SHARE_BITS)) >> _SHARE_BITS & low) + looked * int(chance * share * _ONE)
            self.move(turn, stay, chance * share, ready * share, seen)

    def drawn_by_lot(self, share: float, chance: float) -> float:
        """A share of a chance; of small ones, one that stands for those that came before it, and nothing for these."""
        moved = share * chance
        if moved >= self.least:
            return share
        self.lot += moved
        if self.lot < self.least:
            return 0.0
        self.lot -= self.least
        return self.least / chance

    def win(self, number: int, chance: float, ready: float) -> None:
        """Win in one of the ways."""
        self.won[number] += self.survival * chance
        self.ready += self.survival * (chance - ready)

    def move(self, turn: int, place: int, chance: float, ready: float, looks: int) -> None:
        """Come to a hand, or to one that draws a loose tile."""
        if place < self.plan.count:
            self.arrive(place, chance, ready, looks)
        else:
            self.draw_loose(turn, self.plan.waits_for[place - self.plan.count], chance, ready, looks)

    def draw_loose(self, turn: int, number: int, chance: float, ready: float, looks: int) -> None:
        """Draw the loose tile of a kong at once."""
        self.spread(turn, Flow(chance, ready, looks), self.plan.decision(turn, None, number))

    def arrive(self, number: int, chance: float, ready: float, looks: int) -> None:
        """Come to a hand."""
        if self.plan.moves[number].ready and ready < chance:
            self.ready += self.survival * (chance - ready)
            ready = chance
        flow = self.next.get(number)
        if flow is None:
            self.next[number] = Flow(chance, ready, looks)
        else:
            flow.chance += chance
            flow.ready += ready
            flow.looks += looks
