"""How the best play goes on turn by turn: how often the hand is ready and has won by then, and what the wins bring."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from mjscore.strategy.chances.solving import Event, Solution

Flow = tuple[float, int]
"""One way to go on: how likely, and to which place (see `solving`)."""


class Onward(NamedTuple):
    """All that one hand may come to at an event, and what is won and has become ready by it, as `TurnTally` counts it.

    `hands` are the classes that follow with their chances; a class of hands that have been ready has `Solution.count` added.
    """

    hands: Sequence[tuple[float, int]]
    ready: float
    won: float
    score: float
    winnings: float
    limit: float


@dataclass(slots=True)
class TurnTally:
    """Chances and sums by turn, from the start to the end of each turn: to have been ready, to have won, what wins score, what
    they bring in points paid, and the chance of a limit hand. Chances are between 0 and 1.
    """

    ready: list[float]
    won: list[float]
    score: list[float]
    winnings: list[float]
    limit: list[float]


class Follower:
    """Follows the best play from several first hands at once; what each hand does at an event is found out once."""

    def __init__(self, solution: Solution, paid: Callable[[int, bool], float], limit: int | None) -> None:
        self.solution, self.limit = solution, limit
        self.paid = [paid(points, claimed) for points, claimed in solution.wins]
        self.is_ready = [each.ready for each in solution.moves]

    def tallies(self, starts: Sequence[Sequence[Flow]]) -> list[TurnTally]:
        """What comes of each start, a start being the places that it may come to and how likely each is."""
        different = {tuple(start): _Walk(self, self.onward(start, fresh=True)) for start in starts}
        events = self.solution.course.events
        for index, event in enumerate(events):
            known: dict[int, Onward] = {}
            at = _Moment(self.solution, index)
            for walk in different.values():
                walk.event(event, at, known)
                if event is Event.DRAW or index == len(events) - 1:
                    walk.close_turn()
        return [different[tuple(start)].tally for start in starts]

    def onward(self, flows: Iterable[Flow], *, fresh: bool) -> Onward:
        """The flows added up; a `fresh` hand has never been ready."""
        solution = self.solution
        ready = won = score = winnings = limit = 0.0
        hands = []
        for chance, place in flows:
            if place >= solution.first_win:
                number = place - solution.first_win
                points = solution.wins[number][0]
                won += chance
                score += chance * points
                winnings += chance * self.paid[number]
                limit += chance if self.limit is not None and points >= self.limit else 0.0
            elif fresh and not self.is_ready[place]:
                hands.append((chance, place))
            else:
                ready += chance
                hands.append((chance, place + solution.count))
        return Onward(hands, ready + won if fresh else 0.0, won, score, winnings, limit)

    def loose_at_start(self, number: int) -> list[Flow]:
        """What a class of hands does with the loose tile of a kong that is declared before anything else."""
        return _Moment(self.solution, -1).loose(number)


class _Moment:
    """What the best play does at one event; before all others at -1, where a kong has just been declared."""

    def __init__(self, solution: Solution, index: int) -> None:
        self.solution, self.index = solution, index
        if index < 0:
            self.values = solution.with_loose(index, solution.before[0], solution.waits_for)
        else:
            self.values = solution.after[index]
            self.options = solution.options[solution.course.events[index]]
        self.chosen: dict[int, int] = {}
        self.known: dict[int, list[Flow]] = {}

    def flows(self, number: int) -> list[Flow]:
        """What one class of hands does at the event, every tile considered."""
        values, chosen, places, lacks = self.values, self.chosen, self.solution.places, self.solution.lacks
        kept = self.options.stay[number]
        stay = max((number, *kept), key=values.__getitem__) if kept else number
        lowest, away = values[stay], lacks[stay]
        uses = []
        for left, slot in self.options.slots[number]:
            value = values[slot]
            if value >= lowest:
                place = slot if slot < places else chosen.get(slot)
                if place is None:
                    place = chosen[slot] = self._nearest(self.options.several[slot - places], value)
                if value > lowest or lacks[place] < away:
                    uses.append((value - lowest, left, place))
        return self._spread(uses, stay, self.solution.course.left(self.index, self.solution.kongs[number]))

    def _nearest(self, places: Sequence[int], value: float) -> int:
        """Of several places those that are worth so much: a win, or the hand nearest to complete."""
        best = [place for place in places if self.values[place] == value]
        return best[-1] if best[-1] >= self.solution.first_win else min(best, key=self.solution.lacks.__getitem__)

    def loose(self, number: int) -> list[Flow]:
        """What a class of hands does with the loose tile of a kong."""
        known = self.known.get(number)
        if known is None:
            values, stay, away = self.values, self.values[number], self.solution.lacks[number]
            uses = []
            for left, targets in self.solution.loose[number]:
                value = max([values[place] for place in targets])
                if value >= stay:
                    place = self._nearest(targets, value)
                    if value > stay or self.solution.lacks[place] < away:
                        uses.append((value - stay, left, place))
            tiles = self.solution.course.left(self.index, self.solution.kongs[number])
            known = self.known[number] = self._spread(uses, number, tiles)
        return known

    def _spread(self, uses: list[tuple[float, int, int]], stay: int, tiles: int) -> list[Flow]:
        """The chances of each way to go on; where fewer tiles are left than help, those that help most come first."""
        room = tiles
        counted: dict[int, int] = {}
        if sum([left for _, left, _ in uses]) > tiles:
            uses = sorted(uses, reverse=True)
        for _, copies, place in uses:
            counted[place] = counted.get(place, 0) + min(copies, room)
            room = max(0, room - copies)
        if room:
            counted[stay] = counted.get(stay, 0) + room
        count, first_win = self.solution.count, self.solution.first_win
        flows: list[Flow] = []
        for place, copies in counted.items():
            if count <= place < first_win:
                after = self.loose(self.solution.waits_for[place - count])
                flows += [(chance * copies / tiles, each) for chance, each in after]
            else:
                flows.append((copies / tiles, place))
        return flows


class _Walk:
    """The hands that one start may have come to, and what has been won on the way."""

    def __init__(self, follower: Follower, start: Onward) -> None:
        self.follower = follower
        self.hands: dict[int, float] = {}
        for chance, number in start.hands:
            self.hands[number] = self.hands.get(number, 0.0) + chance
        self.sums = [start.ready, start.won, start.score, start.winnings, start.limit]
        self.tally = TurnTally([], [], [], [], [])

    def event(self, event: Event, at: _Moment, known: dict[int, Onward]) -> None:
        """Go on by one event; `known` are the steps of it that have been found."""
        solution = self.follower.solution
        rivals = solution.course.rivals if event is Event.DRAW else 0.0
        after: dict[int, float] = {}
        ready, won, score, winnings, limit = self.sums
        for number, chance in self.hands.items():
            step = known.get(number)
            if step is None:
                flows = at.flows(number % solution.count)
                step = known[number] = self.follower.onward(flows, fresh=number < solution.count)
            if rivals:
                winnings += chance * rivals * solution.lost[number % solution.count]
                chance *= 1 - rivals
            ready += chance * step.ready
            if step.won:
                won += chance * step.won
                score += chance * step.score
                winnings += chance * step.winnings
                limit += chance * step.limit
            for share, place in step.hands:
                after[place] = after.get(place, 0.0) + chance * share
        self.hands, self.sums = after, [ready, won, score, winnings, limit]

    def close_turn(self) -> None:
        """Note where things stand."""
        tally = self.tally
        lists = (tally.ready, tally.won, tally.score, tally.winnings, tally.limit)
        for values, value in zip(lists, self.sums, strict=True):
            values.append(value)
