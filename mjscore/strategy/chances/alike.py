"""Hands that play alike: each tile that comes leads to the same win, or on to hands that play alike again.

They are worth the same at every moment, so that one of them stands for all. Two hands are held alike until they are seen to
move differently; what leads to them is then looked at again, until nothing more is told apart.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from mjscore.strategy.chances.moves import TileUse, TileUses
from mjscore.strategy.chances.positions import PlanHand

_UseOfAnyKind = tuple[int | None, tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""What a tile can be used for, whatever its kind: the points of a win, then the hands as in `TileUse`."""

_Seen = tuple[int | None, frozenset[int], frozenset[int], frozenset[int]]
"""The same with the classes of the hands."""

_Uses = list[tuple[int, int]]
"""The uses of a hand: ways by their numbers, and the copies left."""

_Counted = frozenset[tuple[int, int]]
"""The number of each use as it is seen, with the copies left."""

_Sign = tuple[_Counted, _Counted, _Counted, frozenset[int]]
"""How a hand moves: what drawn, loose and claimed tiles do with how many copies, and the kongs that it may declare."""

_NONE: Final[frozenset[int]] = frozenset()
_NOTHING: Final[_Counted] = frozenset()


def classes_of(positions: Sequence[PlanHand], moves: Sequence[TileUses], lost: Sequence[float]) -> list[int]:
    """The class of each hand, from 0 on; hands of one class play alike. `lost` is what each brings if another player wins."""
    found = _Classes(positions, moves, lost)
    found.tell_apart()
    numbers: dict[int, int] = {}
    return [numbers.setdefault(each, len(numbers)) for each in found.classes]


class _Classes:
    """The classes told apart so far; a class keeps its number when some of its hands leave it."""

    def __init__(self, positions: Sequence[PlanHand], moves: Sequence[TileUses], lost: Sequence[float]) -> None:
        self.moves = moves
        self.ways: list[_UseOfAnyKind] = []
        self.leading: defaultdict[int, list[int]] = defaultdict(list)
        self.users: list[list[int]] = []
        self.declarers: defaultdict[int, list[int]] = defaultdict(list)
        self.uses = self._collected()
        looks: dict[tuple[object, ...], int] = {}
        self.classes = [
            looks.setdefault((position.melded.kongs, position.lacks, bad, _wins(each.drawn), _wins(each.claimed)), len(looks))
            for position, each, bad in zip(positions, moves, lost, strict=True)
        ]
        self.number = len(looks)
        self.sizes = Counter(self.classes)
        self.signs: dict[int, _Sign] = {}

    def _collected(self) -> list[tuple[_Uses, _Uses, _Uses]]:
        """The uses of tiles drawn, loose and claimed, each a way by its number and the copies left."""
        known: dict[_UseOfAnyKind, int] = {}
        ways, users, leading = self.ways, self.users, self.leading

        def numbered(number: int, uses: Iterable[TileUse]) -> _Uses:
            found = []
            for use in uses:
                way = use[2:]
                place = known.setdefault(way, len(known))
                if place == len(ways):
                    ways.append(way)
                    users.append([])
                    for hand in use.then + use.kongs + use.from_left:
                        leading[hand].append(place)
                users[place].append(number)
                found.append((place, use.left))
            return found

        collected = []
        for number, each in enumerate(self.moves):
            collected.append((numbered(number, each.drawn), numbered(number, each.loose), numbered(number, each.claimed)))
            for hand in each.kongs:
                self.declarers[hand].append(number)
        return collected

    def tell_apart(self) -> None:
        """Go on until hands of one class move alike."""
        known: dict[_Seen, int] = {}
        seen = [known.setdefault(self._seen(way), len(known)) for way in self.ways]
        hands: Iterable[int] = range(len(self.moves))
        while changed := self._split(hands, seen):
            ways = {way for hand in changed for way in self.leading[hand]}
            for place in ways:
                seen[place] = known.setdefault(self._seen(self.ways[place]), len(known))
            hands = {user for way in ways for user in self.users[way]}
            hands.update(each for hand in changed for each in self.declarers[hand])

    def _split(self, hands: Iterable[int], seen: Sequence[int]) -> list[int]:
        """Put hands that move otherwise than their class into classes of their own; returns these hands.

        `hands` are those that may move otherwise than before; the others of a class still move as its sign says. `seen` are
        the numbers of the ways as they are seen.
        """
        looked: defaultdict[int, defaultdict[_Sign, list[int]]] = defaultdict(lambda: defaultdict(list))
        for hand in hands:
            looked[self.classes[hand]][self._sign(hand, seen)].append(hand)
        changed: list[int] = []
        for number, groups in looked.items():
            if sum(map(len, groups.values())) == self.sizes[number]:
                self.signs[number] = max(groups, key=lambda sign: len(groups[sign]))
            for sign, members in groups.items():
                if sign != self.signs[number]:
                    self._leave(number, members, sign)
                    changed += members
        return changed

    def _leave(self, number: int, members: Sequence[int], sign: _Sign) -> None:
        """Put some hands of a class into a new one."""
        self.sizes[number] -= len(members)
        for hand in members:
            self.classes[hand] = self.number
        self.sizes[self.number] = len(members)
        self.signs[self.number] = sign
        self.number += 1

    def _seen(self, way: _UseOfAnyKind) -> _Seen:
        of = self.classes.__getitem__
        win, then, kongs, from_left = way
        after = frozenset(map(of, then)) if then else _NONE
        return win, after, frozenset(map(of, kongs)) if kongs else _NONE, frozenset(map(of, from_left)) if from_left else _NONE

    def _sign(self, hand: int, seen: Sequence[int]) -> _Sign:
        drawn, loose, claimed = self.uses[hand]
        declared = self.moves[hand].kongs
        kongs = frozenset([self.classes[each] for each in declared]) if declared else _NONE
        return _counted(drawn, seen), _counted(loose, seen), _counted(claimed, seen), kongs


def _wins(uses: Iterable[TileUse]) -> tuple[tuple[int | None, int], ...]:
    return tuple(sorted((use.win, use.left) for use in uses if use.win is not None))


def _counted(uses: _Uses, seen: Sequence[int]) -> _Counted:
    """How many copies are put to each use."""
    if not uses:
        return _NOTHING
    counted: dict[int, int] = {}
    for place, left in uses:
        number = seen[place]
        counted[number] = counted.get(number, 0) + left
    return frozenset(counted.items())
