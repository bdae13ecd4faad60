"""Every course of play of a tiny wall, gone through one by one: the model of the chances written a second time, without its
tables.

Nothing is shared with the package but reading hands and scoring finished ones. Hands are counts of each kind; every tile that
comes, every discard, every claim and every kong is tried, whatever it leads to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from mjscore.groups import Form, Group, Kind
from mjscore.hands import Hand, Means, Win
from mjscore.problems import ImpossibleHand
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring import score
from mjscore.tiles import TILES, Tile

Melds = tuple[tuple[Kind, int, Form], ...]
Counts = tuple[int, ...]
Worth = Callable[[int, bool], float]

TAKES = {Kind.CHOW: 3, Kind.PUNG: 3, Kind.KONG: 3}


def tiles_of_meld(meld: tuple[Kind, int, Form]) -> list[int]:
    """The kinds in a meld."""
    kind, low, _ = meld
    return [low, low + 1, low + 2] if kind is Kind.CHOW else [low] * (4 if kind is Kind.KONG else 3)


def add(counts: Counts, *changes: tuple[int, int]) -> Counts:
    """The counts after some kinds are changed by so many."""
    found = list(counts)
    for kind, change in changes:
        found[kind] += change
    return tuple(found)


@dataclass(frozen=True)
class Table:
    """What is fixed: the start, the unseen copies, who discards, and what a win is worth."""

    ruleset: Ruleset
    hand: Hand
    unseen: Counts
    events: str
    worth: Worth
    others_win: float = 0.0
    lost: Callable[[Melds, Counts], float] = lambda melds, counts: 0.0

    def start(self) -> tuple[Melds, Counts]:
        """The melds and the counts of the tiles in hand."""
        melds = tuple(sorted((group.kind, int(group.tile), group.form) for group in self.hand.melds))
        counts = [0] * 36
        for tile in self.hand.free:
            counts[tile] += 1
        return melds, tuple(counts)


class EveryCourse:
    """Goes through every course of play; `events` has o for a discard of others, l for one of the player on the left, d for a
    draw.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.size = table.ruleset.hand_size
        melds, counts = table.start()
        self.held = list(counts)
        for meld in melds:
            for kind in tiles_of_meld(meld):
                self.held[kind] += 1
        self.kongs_before = sum(meld[0] is Kind.KONG for meld in melds)
        self.value = cache(self._value)
        self.score = cache(self._score)

    def discards(self) -> dict[int, float]:
        """What each first discard is worth."""
        melds, counts = self.table.start()
        return {kind: self.value(melds, add(counts, (kind, -1)), 0) for kind in range(36) if counts[kind]}

    def _score(self, melds: Melds, counts: Counts, kind: int, means: Means) -> int | None:
        groups = tuple(Group(each, TILES[low], form) for each, low, form in melds)
        free = tuple(TILES[each] for each in range(36) for _ in range(counts[each]))
        hand = self.table.hand
        try:
            won = Hand(groups, (), free, hand.bonus, hand.seat, hand.round, Win(means, Tile(kind)), hand.visible)
            return score(won, self.table.ruleset).total
        except ImpossibleHand:
            return None

    def left(self, melds: Melds, counts: Counts, kind: int) -> int:
        """The copies of a kind that may come: those unseen but for what the hand holds beyond its start."""
        held = counts[kind] + sum(tiles_of_meld(meld).count(kind) for meld in melds)
        return self.table.unseen[kind] - max(0, held - self.held[kind])

    def tiles_left(self, melds: Melds, event: int) -> int:
        """The tiles that have not come before an event."""
        kongs = sum(meld[0] is Kind.KONG for meld in melds) - self.kongs_before
        return sum(self.table.unseen) - event - kongs

    def _value(self, melds: Melds, counts: Counts, event: int) -> float:
        if event == len(self.table.events):
            return 0.0
        stay = self.value(melds, counts, event + 1)
        what = self.table.events[event]
        if what == "d":
            stay = max([stay, *(self.loose(*kong, event) for kong in self.kongs(melds, counts))])
            found = self.weighed(melds, counts, stay, event, lambda kind: self.drawn(melds, counts, kind, event, Means.DRAW))
            if self.table.others_win:
                found = (1 - self.table.others_win) * found + self.table.others_win * self.table.lost(melds, counts)
            return found
        return self.weighed(melds, counts, stay, event, lambda kind: self.claimed(melds, counts, kind, event, what == "l"))

    def weighed(self, melds: Melds, counts: Counts, stay: float, event: int, use: Callable[[int], Iterator[float]]) -> float:
        """The worth of a hand when any tile may come, each put to its best use or let pass; the best first where tiles run
        out.
        """
        gains = []
        for kind in range(36):
            left = self.left(melds, counts, kind)
            if left > 0:
                gains.append((max(use(kind), default=stay) - stay, left))
        tiles = room = max(1, self.tiles_left(melds, event))
        total = 0.0
        for gain, left in sorted(gains, reverse=True):
            if gain > 0 and room > 0:
                total += gain * min(left, room) / tiles
                room -= left
        return stay + total

    def loose(self, melds: Melds, counts: Counts, event: int) -> float:
        """The worth of a hand that draws a loose tile."""
        stay = self.value(melds, counts, event + 1)
        return self.weighed(melds, counts, stay, event, lambda kind: self.drawn(melds, counts, kind, event, Means.LOOSE))

    def drawn(self, melds: Melds, counts: Counts, kind: int, event: int, means: Means) -> Iterator[float]:
        """The uses of a drawn tile."""
        won = self.score(melds, counts, kind, means)
        if won is not None:
            yield self.table.worth(won, False)
        with_it = add(counts, (kind, 1))
        yield from self.discarded(melds, with_it, event)
        for kong in self.kongs(melds, with_it):
            yield self.loose(*kong, event)

    def discarded(self, melds: Melds, counts: Counts, event: int) -> Iterator[float]:
        """The hands after a discard; a hand short of named tiles has some of no use."""
        if sum(counts) + 3 * len(melds) <= self.size:
            yield self.value(melds, counts, event + 1)
        for kind in range(36):
            if counts[kind]:
                yield self.value(melds, add(counts, (kind, -1)), event + 1)

    def kongs(self, melds: Melds, counts: Counts) -> Iterator[tuple[Melds, Counts]]:
        """The kongs that can be declared."""
        for kind in range(36):
            if counts[kind] == 4 and len(melds) < self.table.ruleset.win.sets:
                yield tuple(sorted((*melds, (Kind.KONG, kind, Form.CONCEALED)))), add(counts, (kind, -4))
            pung = (Kind.PUNG, kind, Form.EXPOSED)
            if counts[kind] and pung in melds:
                rest = tuple(meld for meld in melds if meld != pung)
                yield tuple(sorted((*rest, (Kind.KONG, kind, Form.ADDED)))), add(counts, (kind, -1))

    def claimed(self, melds: Melds, counts: Counts, kind: int, event: int, from_left: bool) -> Iterator[float]:
        """The uses of another player's discard."""
        won = self.score(melds, counts, kind, Means.DISCARD)
        if won is not None:
            yield self.table.worth(won, True)
        if len(melds) == self.table.ruleset.win.sets:
            return
        if counts[kind] >= 2:
            after = tuple(sorted((*melds, (Kind.PUNG, kind, Form.EXPOSED))))
            yield from self.discarded(after, add(counts, (kind, -2)), event)
        if counts[kind] == 3:
            after = tuple(sorted((*melds, (Kind.KONG, kind, Form.ANNEXED))))
            yield self.loose(after, add(counts, (kind, -3)), event)
        for low in range(kind - 2, kind + 1):
            others = [each for each in (low, low + 1, low + 2) if each != kind]
            if from_left and low >= 0 and kind < 27 and low // 9 == (low + 2) // 9 and all(counts[each] for each in others):
                after = tuple(sorted((*melds, (Kind.CHOW, low, Form.EXPOSED))))
                yield from self.discarded(after, add(counts, *((each, -1) for each in others)), event)
