"""The best play of every hand at every moment, by going back from the end of the wall.

Hands that play alike make one class here. The play may stand at a place: at a class of hands, at a class that waits for a loose
tile, or at a win. Places are numbered in this order. Every place has a worth at every moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from operator import itemgetter

from mjscore.arrangements.shapes import NEVER
from mjscore.strategy.chances.alike import classes_of
from mjscore.strategy.chances.moves import TileUse, TileUses
from mjscore.strategy.chances.positions import PlanHand

Worth = Callable[[int, bool], float]
"""What a win is worth to the aim, by its score in points and whether it was claimed."""


class Event(Enum):
    """A tile that comes: another player's discard, that of the player on the left, the player's own draw."""

    OTHER = "other"
    LEFT = "left"
    DRAW = "draw"


def schedule(turns: int, others: int, claims: bool, wall: int | None) -> tuple[Event, ...]:
    """The tiles that come in so many turns, until the wall ends; without claims only the own draws count."""
    each = (*([Event.OTHER] * (others - 1)), Event.LEFT, Event.DRAW)
    events = each * turns
    if wall is not None:
        events = events[:wall]
    return events if claims else tuple(event for event in events if event is Event.DRAW)


@dataclass(frozen=True, slots=True)
class Course:
    """What is fixed of the time to come: the events, the tiles unseen at first, and the chance that another wins each turn."""

    events: tuple[Event, ...]
    unseen: int
    rivals: float

    def left(self, event: int, kongs: int) -> int:
        """The tiles that have not come before an event; each kong declared has taken a loose tile."""
        return max(1, self.unseen - event - kongs)


Slots = tuple[tuple[int, int], ...]
"""The copies left of tiles, and the slot that they lead to. A slot is a place, or the best of several places."""


@dataclass(slots=True)
class Options:
    """What the classes can do at one kind of event.

    `slots` has the slots of each class, `stay` the kongs that it may declare whatever comes. Slots that lead to one of several
    places are numbered after the places; `several` has their places.
    """

    slots: list[Slots]
    stay: list[tuple[int, ...]]
    several: list[tuple[int, ...]] = field(default_factory=list)


class Solution:
    """What every place is worth to the aim at every moment.

    `lost` is what each hand brings if another player wins, and `mind_losses` says whether the aim minds it. `first_kongs` are
    the hands that wait for a loose tile after a first step. `of` gives the
    class of each hand, `waiting` the place of each class that waits for a loose tile. `before[index]` has the worths of the
    classes before an event (or at the end, after the last one), `after[index]` those of all slots after it.
    """

    def __init__(
        self,
        positions: Sequence[PlanHand],
        moves: Sequence[TileUses],
        course: Course,
        worth: Worth,
        lost: Sequence[float],
        *,
        mind_losses: bool,
        first_kongs: Iterable[int] = (),
    ) -> None:
        self.course, self.worth = course, worth
        self.of = classes_of(positions, moves, lost)
        first: dict[int, int] = {}
        for number, each in enumerate(self.of):
            first.setdefault(each, number)
        self.hands = list(first.values())
        self.count = len(self.hands)
        self.moves = [moves[number] for number in self.hands]
        self.kongs = [positions[number].melded.kongs for number in self.hands]
        self.most_kongs = max(self.kongs)
        self.lost = [lost[number] for number in self.hands]
        self._name_places(positions, first_kongs)
        self.options = {
            Event.DRAW: self._options([each.drawn for each in self.moves], [each.kongs for each in self.moves], Event.DRAW),
            Event.OTHER: self._options([each.claimed for each in self.moves], (), Event.OTHER),
            Event.LEFT: self._options([each.claimed for each in self.moves], (), Event.LEFT),
        }
        self.loose = {number: self._loose_uses(number) for number in self.waiting}
        self._loose = {
            number: [(left, places[0], itemgetter(*places) if len(places) > 1 else None) for left, places in uses]
            for number, uses in self.loose.items()
        }
        self.losses = self.lost if mind_losses else [0.0] * self.count
        self.after: list[list[float]] = [[] for _ in course.events]
        self.before: list[list[float]] = [[] for _ in range(len(course.events) + 1)]
        self._solve()

    def _name_places(self, positions: Sequence[PlanHand], first_kongs: Iterable[int]) -> None:
        uses = [use for each in self.moves for use in (*each.drawn, *each.loose, *each.claimed)]
        declared = {self.of[number] for each in self.moves for number in each.kongs}
        declared |= {self.of[number] for use in uses for number in use.kongs}
        declared |= {self.of[number] for number in first_kongs}
        # A hand with more kongs is worth something to one with fewer that waits, so that it comes first.
        targets = sorted(declared, key=lambda number: -self.kongs[number])
        self.waiting = {number: self.count + place for place, number in enumerate(targets)}
        self.waits_for = targets
        self.first_win = self.count + len(targets)
        wins = {(use.win, False): 0 for each in self.moves for use in (*each.drawn, *each.loose) if use.win is not None}
        wins |= {(use.win, True): 0 for each in self.moves for use in each.claimed if use.win is not None}
        self.wins = list(wins)
        self.win_places = {win: self.first_win + place for place, win in enumerate(self.wins)}
        self.win_worths = [self.worth(points, claimed) for points, claimed in self.wins]
        self.places = self.first_win + len(self.wins)
        # A hand that lacks one tile of a hand that the rules do not let win is no nearer than one that lacks two.
        away = [
            positions[number].lacks if each.ready else max(2, positions[number].lacks)
            for number, each in zip(self.hands, self.moves, strict=True)
        ]
        self.lacks = away + [NEVER] * (self.places - self.count)

    def targets(self, use: TileUse, own: int, event: Event) -> tuple[int, ...]:
        """The places that a use can lead to; for a class of hands to go on as it is counts as nothing."""
        found = {self.of[number] for number in use.then}
        if event is Event.LEFT:
            found.update(self.of[number] for number in use.from_left)
        found.discard(own)
        found.update(self.waiting[self.of[number]] for number in use.kongs)
        if use.win is not None:
            found.add(self.win_places[use.win, event is not Event.DRAW])
        return tuple(sorted(found))

    def _options(self, uses: Sequence[Sequence[TileUse]], kongs: Sequence[Sequence[int]], event: Event) -> Options:
        stay = [tuple({self.waiting[self.of[number]] for number in each}) for each in kongs] or [()] * self.count
        found = Options([], stay)
        known: dict[tuple[int, ...], int] = {}
        for own, each in enumerate(uses):
            slots: dict[int, int] = {}
            for use in each:
                targets = self.targets(use, own, event)
                if len(targets) > 1:
                    slot = known.setdefault(targets, self.places + len(known))
                    if slot == self.places + len(found.several):
                        found.several.append(self._by_preference(targets))
                elif targets:
                    slot = targets[0]
                else:
                    continue
                slots[slot] = slots.get(slot, 0) + use.left
            found.slots.append(tuple((left, slot) for slot, left in slots.items()))
        return found

    def _loose_uses(self, number: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """What a class can do with a loose tile: the copies left and the places of each use."""
        uses = self.moves[number].loose
        found = ((use.left, self.targets(use, number, Event.DRAW)) for use in uses)
        return tuple((left, self._by_preference(targets)) for left, targets in found if targets)

    def _by_preference(self, places: tuple[int, ...]) -> tuple[int, ...]:
        """Places in the order in which they are taken if they are worth the same: a win first, then the nearest to complete."""
        return tuple(sorted(places, key=lambda place: (place < self.first_win, self.lacks[place])))

    def _solve(self) -> None:
        """Fill `before` and `after`, the last event first."""
        steps = {event: _BackOver(self, options) for event, options in self.options.items()}
        values = self.before[-1] = [0.0] * self.count
        for index in range(len(self.course.events) - 1, -1, -1):
            event = self.course.events[index]
            after = steps[event].after(index, values)
            values = steps[event].before(index, after)
            if event is Event.DRAW and self.course.rivals:
                rivals = self.course.rivals
                values = [(1 - rivals) * value + rivals * lost for value, lost in zip(values, self.losses, strict=True)]
            self.after[index], self.before[index] = after, values

    def with_loose(self, index: int, values: Sequence[float], wanted: Iterable[int]) -> list[float]:
        """The worths of all places after an event, by those of the classes; only the `wanted` waiting ones are calculated."""
        after = [*values, *[0.0] * len(self.waits_for), *self.win_worths]
        for number in wanted:
            stay = values[number]
            gains = [(max(several(after)) if several else after[place], left) for left, place, several in self._loose[number]]
            after[self.waiting[number]] = stay + _gain(gains, stay, self.course.left(index, self.kongs[number]))
        return after


class _BackOver:
    """Goes back over one kind of event."""

    def __init__(self, solution: Solution, options: Options) -> None:
        self.solution, self.options = solution, options
        self.several = [itemgetter(*places) for places in options.several]
        self.wanted = self._wanted()
        tasks = [
            (number, slots, stay, sum(left for left, _ in slots))
            for number, (slots, stay) in enumerate(zip(options.slots, options.stay, strict=True))
            if slots or stay
        ]
        levels = sorted({solution.kongs[number] for number, *_ in tasks})
        self.tasks = [(kongs, [task for task in tasks if solution.kongs[task[0]] == kongs]) for kongs in levels]

    def _wanted(self) -> list[int]:
        """The classes that some hand can wait for a loose tile with, in the order in which their worths are to be found."""
        solution = self.solution
        waiting = range(solution.count, solution.first_win)
        found = {place for slots in self.options.slots for _, place in slots if place in waiting}
        found |= {place for places in (*self.options.several, *self.options.stay) for place in places if place in waiting}
        new = found
        while new:
            loose = [solution.loose[solution.waits_for[place - solution.count]] for place in new]
            new = {place for uses in loose for _, places in uses for place in places if place in waiting} - found
            found |= new
        return [solution.waits_for[place - solution.count] for place in sorted(found)]

    def after(self, index: int, values: Sequence[float]) -> list[float]:
        """The worths of all slots after an event, by those of the classes."""
        after = self.solution.with_loose(index, values, self.wanted)
        after += [max(places(after)) for places in self.several]
        return after

    def before(self, index: int, after: Sequence[float]) -> list[float]:
        """The worths of the classes before an event, by those of all slots after it."""
        before = list(after[: self.solution.count])
        for kongs, tasks in self.tasks:
            tiles = self.solution.course.left(index, kongs)
            for number, slots, kept, copies in tasks:
                stay = after[number]
                for each in kept:
                    if after[each] > stay:
                        stay = after[each]
                if copies > tiles:
                    before[number] = stay + _gain([(after[slot], left) for left, slot in slots], stay, tiles)
                    continue
                gain = 0.0
                for left, slot in slots:
                    value = after[slot]
                    if value > stay:
                        gain += left * (value - stay)
                before[number] = stay + gain / tiles
        return before


def _gain(gains: Sequence[tuple[float, int]], stay: float, tiles: int) -> float:
    """What a tile that comes adds to the worth of a hand that lets it pass: the worths that it can lead to, and the copies.

    Where fewer tiles are left than copies that help, those that help most are among them.
    """
    total, room = 0.0, tiles
    for best, left in sorted(gains, reverse=True):
        if best <= stay or room <= 0:
            break
        total += (left if left < room else room) * (best - stay)
        room -= left
    return total / tiles
