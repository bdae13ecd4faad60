"""Upper bounds: what the pieces chosen so far can at most come to, whatever else is added.

Each item of the whole hand is asked by itself whether some way of filling the open places makes it score; the answers, added
up, are never less than what any one hand gets. Conditions on what else is scored are taken to hold.
"""

from __future__ import annotations

from collections.abc import Sequence

from mjscore.strategy.best.pieces import CountedItem, PieceClass, Traits
from mjscore.vocabulary.terms import Situation

Tiles = tuple[int, ...]


class MostTimes:
    """How often one item can be scored once all places are filled; answers are kept."""

    def __init__(self, item: CountedItem, place: int, situation: Situation) -> None:
        self.item, self.place, self.situation = item, place, situation
        self.groups: tuple[int, ...] = ()
        self.pairs: tuple[int, ...] = ()
        self._known: dict[tuple[int, int], dict[int, int]] = {}

    def known(self, groups: int, pairs: int) -> dict[int, int]:
        """The answers kept for so many groups and pairs still to be added, by counts."""
        return self._known.setdefault((groups, pairs), {})

    def times(self, counts: int, groups: int, pairs: int) -> int:
        """The most times it can be scored with these counts, so many groups and pairs still to be added."""
        known = self.known(groups, pairs)
        if counts not in known:
            known[counts] = self._most(counts, groups, pairs)
        return known[counts]

    def _most(self, counts: int, groups: int, pairs: int) -> int:
        if groups:
            return max(self.times(counts + each, groups - 1, pairs) for each in self.groups)
        if pairs:
            return max(self.times(counts + each, 0, pairs - 1) for each in self.pairs)
        return self.item.times(counts, self.situation)


class Bounds:
    """The upper bounds in one situation."""

    def __init__(
        self,
        items: Sequence[CountedItem],
        situation: Situation,
        groups: Sequence[PieceClass],
        pairs: Sequence[PieceClass],
        completed: Sequence[PieceClass] = (),
    ) -> None:
        """`groups` and `pairs` may fill the open places; the group that the winning tile `completed` is chosen before."""
        pieces = (*groups, *pairs, *completed)
        reaches = []
        for place, item in enumerate(items):
            if not item.is_ruled_out(situation):
                reach = MostTimes(item, place, situation)
                reach.groups = tuple({each.traits.counts[place] for each in groups})
                reach.pairs = tuple({each.traits.counts[place] for each in pairs})
                reaches.append(reach)
        # What no piece adds to depends on the bonus tiles alone, and is settled with them.
        of_pieces = {reach.place for reach in reaches if any(each.traits.counts[reach.place] for each in pieces)}
        self.of_bonus = [reach for reach in reaches if reach.place not in of_pieces]
        self.reaches = [reach for reach in reaches if reach.place in of_pieces]
        self._lines: dict[tuple[int, int], list[tuple[int, dict[int, int], MostTimes, int, int]]] = {}
        self.points = max((each.traits.points for each in groups), default=0), max(each.traits.points for each in pairs)
        self.doubles = max((each.traits.doubles for each in groups), default=0), max(each.traits.doubles for each in pairs)

    def best_bonus(self, bonus: Sequence[tuple[Traits, Tiles]]) -> list[tuple[Traits, Tiles]]:
        """The sets of bonus tiles that no other set beats, with what they give; items that they alone decide are included."""
        found: dict[tuple[int, ...], list[tuple[Traits, Tiles]]] = {}
        for traits, tiles in bonus:
            given = self._settled(traits)
            alike = found.setdefault(given.counts, [])
            if not any(_outdoes(best, given) for best, _ in alike):
                alike[:] = [(best, other) for best, other in alike if not _outdoes(given, best)]
                alike.append((given, tiles))
        return [entry for alike in found.values() for entry in alike]

    def _settled(self, traits: Traits) -> Traits:
        points, doubles, counts = traits.points, traits.doubles, list(traits.counts)
        for reach in self.of_bonus:
            times = reach.times(counts[reach.place], 0, 0)
            points, doubles = points + times * reach.item.points, doubles + times * reach.item.doubles
        needed = {reach.place for reach in self.reaches}
        return Traits(points, doubles, tuple(count if place in needed else 0 for place, count in enumerate(counts)))

    def most(self, have: Traits, groups: int, pairs: int) -> int:
        """The most points, after doubling, of a hand that has these pieces and so many more groups and pairs."""
        points = have.points + groups * self.points[0] + pairs * self.points[1]
        doubles = have.doubles + groups * self.doubles[0] + pairs * self.doubles[1]
        counts = have.counts
        lines = self._lines.get((groups, pairs))
        if lines is None:
            lines = self._lines[groups, pairs] = [
                (reach.place, reach.known(groups, pairs), reach, reach.item.points, reach.item.doubles)
                for reach in self.reaches
            ]
        for place, known, reach, each_points, each_doubles in lines:
            count = counts[place]
            times = known[count] if count in known else reach.times(count, groups, pairs)
            if times:
                points += times * each_points
                doubles += times * each_doubles
        return points << doubles


def _outdoes(one: Traits, other: Traits) -> bool:
    return one.points >= other.points and one.doubles >= other.doubles
