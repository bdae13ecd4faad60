"""The shapes of a complete hand: what tiles lack of them, what completes them, and the pieces that tiles make of them.

Tiles are counted by their kinds: 36 numbers, one for each kind that can be grouped. What lies on the table are the codes of
melds; a shape can have them where they are sets of its pattern.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Final, NamedTuple

from mjscore.game.groups import (
    TILES_OF,
    Codes,
    Form,
    Kind,
    group_code,
    kind_of,
    tile_of,
)
from mjscore.game.tiles import KINDS
from mjscore.rules.automata import (
    DEMAND,
    FIELD,
    GONE,
    NEVER,
    Automaton,
    Steps,
    automaton,
)
from mjscore.rules.vocabulary.shapes import Shape, ShapeBlock

KindCounts = Sequence[int]
"""How many tiles of each of the 36 kinds there are."""
HONOURS: Final = 27
"""The first kind of the honours, in which there are no chows."""


def counts_of(tiles: Iterable[int]) -> list[int]:
    """How many tiles of each kind there are."""
    counts = [0] * KINDS
    for tile in tiles:
        counts[tile] += 1
    return counts


def with_tile(counts: KindCounts, tile: int | None, number: int = 1) -> list[int]:
    """The counts with one more tile of a kind, or another number; None adds nothing."""
    more = list(counts)
    if tile is not None:
        more[tile] += number
    return more


def kinds_in(counts: KindCounts) -> list[int]:
    """The kinds of which there is a tile, lowest first."""
    return [kind for kind, count in enumerate(counts) if count]


class KindsTogether(NamedTuple):
    """Kinds that are read together, what takes them from counts (the first once more behind), and the two automata."""

    kinds: tuple[int, ...]
    held: Callable[[KindCounts], tuple[int, ...]]
    lacking: Automaton
    strict: Automaton


class Frame:
    """The blocks of a shape in certain suits, ready to be held against tiles.

    `fixed` are the codes of what every hand of it has; `parts` are the kinds that are read together, with the automaton that
    counts what is lacking and the strict one.
    """

    def __init__(self, blocks: tuple[ShapeBlock, ...]) -> None:
        self.fixed = tuple(
            code
            for block in blocks
            if len(block.options) == 1
            for code in block.options[0] * block.number
        )
        self.blocks = tuple(
            block for block in blocks if len(block.options) != 1 and block.number
        )
        self.wanted = sum(
            block.number << FIELD * place for place, block in enumerate(self.blocks)
        )
        self._base = Counter(
            int(tile) for code in self.fixed for tile in TILES_OF[code]
        )
        demands = [
            [
                Counter(int(t) for code in option for t in TILES_OF[code])
                for option in each.options
            ]
            for each in self.blocks
        ]
        self.kinds = _in_order(
            self._base, [set(demand) for each in demands for demand in each]
        )
        place = {kind: number for number, kind in enumerate(self.kinds)}
        self._begun: dict[int, list[tuple[int, Codes, Counter[int]]]] = {}
        for number, (block, each) in enumerate(zip(self.blocks, demands, strict=True)):
            for option, demand in zip(block.options, each, strict=True):
                self._begun.setdefault(min(demand, key=place.__getitem__), []).append(
                    (number, option, demand)
                )
        for begun in self._begun.values():
            begun.sort(key=lambda each: -max(each[2].values()))
        self.parts = [self._part(kinds) for kinds in self._joined_suits()]
        self.size = sum(
            len(TILES_OF[code])
            for block in blocks
            for code in block.options[0] * block.number
        )
        self._less: dict[int, list[Frame]] = {}
        self._made: dict[tuple[ShapeBlock, ...], Frame] = {}

    def _joined_suits(self) -> Iterator[tuple[int, ...]]:
        """The kinds that are read together: all, or those of each suit (the honours are one) where choices join kinds of one suit alone."""
        spans = [
            {min(kind // 9, 3) for kind in demand}
            for begun in self._begun.values()
            for *_, demand in begun
            if len(demand) > 1
        ]
        if not spans or any(len(span) > 1 for span in spans):
            yield self.kinds
        else:
            suits = [
                tuple(kind for kind in self.kinds if min(kind // 9, 3) == suit)
                for suit in range(4)
            ]
            yield from filter(None, suits)

    def _part(self, kinds: tuple[int, ...]) -> KindsTogether:
        place = {kind: number for number, kind in enumerate(kinds)}
        begun = []
        for kind in kinds:
            here = []
            for block, _, demand in self._begun.get(kind, ()):
                reach = max(place[each] for each in demand) + 1
                here.append(
                    (
                        block,
                        sum(
                            demand[each] << DEMAND * far
                            for far, each in enumerate(kinds[place[kind] : reach])
                        ),
                    )
                )
            begun.append(tuple(sorted(here)))
        base = tuple(self._base[kind] for kind in kinds)
        times = tuple(1 if block.different else 4 for block in self.blocks)
        lacks, strict = (
            automaton(Steps(base, tuple(begun), self.wanted, times, each))
            for each in (False, True)
        )
        return KindsTogether(kinds, itemgetter(*kinds, kinds[0]), lacks, strict)

    def whole(self) -> KindsTogether:
        """All kinds walked together."""
        return self._part(self.kinds)

    def lacking(self, keys: KindCounts) -> int:
        """The fewest tiles lacking, NEVER where it cannot be made. `keys` are the tiles held, and GONE for each one gone."""
        found = []
        for _, held_of, steps, _ in self.parts:
            state = steps.start
            for key in held_of(keys)[:-1]:
                state = state[key]
            found.append(state.profile)
        while len(found) > 2:
            found = [*found[2:], found[0].with_other(found[1], self.wanted)]
        if len(found) == 1:
            lacks: int = found[0].found.get(self.wanted, NEVER)
            return lacks
        one, other = found[0].found, found[1].found
        return min(
            [
                lacks + other[self.wanted - used]
                for used, lacks in one.items()
                if self.wanted - used in other
            ],
            default=NEVER,
        )

    def places(self, counts: KindCounts) -> tuple[bool, tuple[int, ...]]:
        """Whether nothing is missing, and the kinds one tile of which is all that is; no tile may be left over."""
        found: list[tuple[int, bool, tuple[int, ...]]] = [(0, True, ())]
        for kinds, held_of, _, steps in self.parts:
            state = steps.start
            for held in held_of(counts)[:-1]:
                state = state[held]
            if not state.entries:
                return False, ()
            found = [
                (
                    used + more,
                    whole and nothing,
                    (missing if nothing else ())
                    + (tuple([kinds[place] for place in places]) if whole else ()),
                )
                for used, whole, missing in found
                for more, (nothing, *places) in state.profile.found.items()
                if nothing or whole
            ]
        last = [each for each in found if each[0] == self.wanted]
        return any(whole for _, whole, _ in last), tuple(
            [kind for *_, missing in last for kind in missing]
        )

    def divisions(self, counts: KindCounts) -> Iterator[Codes]:
        """Every way in which tiles are exactly these blocks: the codes of their groups and single tiles."""
        rest = [count - self._base[kind] for kind, count in enumerate(counts)]
        if min(rest) >= 0:
            yield from self._covers(
                rest, 0, 0, [block.number for block in self.blocks], self.fixed
            )

    def _covers(
        self, rest: list[int], at: int, first: int, left: list[int], codes: Codes
    ) -> Iterator[Codes]:
        """What covers the tiles that are left, the lowest of them next; of choices that begin alike no order counts."""
        while at < len(self.kinds) and not rest[self.kinds[at]]:
            at, first = at + 1, 0
        if at == len(self.kinds):
            if not any(left) and not any(rest):
                yield codes
            return
        for place, (block, option, demand) in enumerate(
            self._begun.get(self.kinds[at], ())[first:], first
        ):
            if left[block] and all(
                rest[kind] >= number for kind, number in demand.items()
            ):
                fewer, others = list(left), list(rest)
                fewer[block] -= 1
                for kind, number in demand.items():
                    others[kind] -= number
                yield from self._covers(
                    others,
                    at,
                    place + self.blocks[block].different,
                    fewer,
                    codes + option,
                )

    def beside(self, melds: Codes) -> list[Frame]:
        """What is left to make beside melds, each of which must be a set of these blocks; a kong is a pung."""
        frames = [self]
        for code in melds:
            bare = group_code(
                min(kind_of(code), Kind.PUNG), tile_of(code), Form.CONCEALED
            )
            frames = list(
                dict.fromkeys(less for frame in frames for less in frame._without(bare))
            )
        return frames

    def _without(self, code: int) -> list[Frame]:
        """What is left of these blocks when one of their groups lies on the table."""
        if code in self._less:
            return self._less[code]
        found = []
        fixed = [ShapeBlock((self.fixed,))] if self.fixed else []
        if code in self.fixed:
            found.append((ShapeBlock((_less(self.fixed, code),)), *self.blocks))
        for place, block in enumerate(self.blocks):
            others = [*self.blocks[:place], *self.blocks[place + 1 :]]
            for option in block.options:
                if code in option:
                    options = tuple(
                        each
                        for each in block.options
                        if not block.different or each != option
                    )
                    rest = _less(option, code)
                    found.append(
                        (
                            *fixed,
                            *([ShapeBlock((rest,))] if rest else ()),
                            ShapeBlock(options, block.number - 1, block.different),
                            *others,
                        )
                    )
        self._less[code] = [
            self._made.setdefault(blocks, Frame(blocks))
            for blocks in dict.fromkeys(found)
        ]
        return self._less[code]


def _less(codes: Codes, code: int) -> Codes:
    place = codes.index(code)
    return codes[:place] + codes[place + 1 :]


def _in_order(base: Counter[int], demands: Sequence[set[int]]) -> tuple[int, ...]:
    """The kinds of a shape in the order of a walk: suit by suit, or rank by rank where a choice joins suits."""
    kinds = sorted(set(base).union(*demands))
    joined = any(len({min(kind // 9, 3) for kind in demand}) > 1 for demand in demands)
    return tuple(
        sorted(
            kinds,
            key=lambda kind: (kind >= HONOURS, kind % 9, kind) if joined else kind,
        )
    )


@lru_cache(maxsize=256)
def frames_of(shape: Shape) -> tuple[Frame, ...]:
    """The blocks of a shape ready to be matched, once for each choice of suits."""
    return tuple(Frame(blocks) for blocks in shape.choices)


def frames_beside(shape: Shape, melds: Codes) -> list[Frame]:
    """What a shape leaves to make beside melds, for each choice of suits; none where they cannot be its sets."""
    return (
        [each for frame in frames_of(shape) for each in frame.beside(melds)]
        if melds
        else list(frames_of(shape))
    )


def lacking(shape: Shape, counts: KindCounts, melds: Codes, gone: KindCounts) -> int:
    """The fewest tiles that tiles in hand lack of a shape beside melds; NEVER where it cannot be made.

    `gone` copies of each kind cannot be used: those in melds, and all four of a kind that is not wanted.
    """
    keys = (
        [held + GONE * lost for held, lost in zip(counts, gone, strict=True)]
        if any(gone)
        else counts
    )
    return min(
        [frame.lacking(keys) for frame in frames_beside(shape, melds)], default=NEVER
    )


Completions = dict[int, dict[str, list[Frame]]]
"""The shapes that a hand would be, with their frames, by each kind that would complete it; by WHOLE those that it is."""
WHOLE: Final = -1


def completions(
    counts: KindCounts, melds: Codes, shapes: Iterable[Shape]
) -> Completions:
    """What makes a complete hand of tiles beside melds.

    That is asked by shape alone: a kind held four times still has its place (Babcock pp. 39, 46; Harr p. 30).
    """
    size, found = sum(counts), Completions()
    for shape in shapes:
        for frame in frames_beside(shape, melds):
            if frame.size in (size, size + 1):
                whole, missing = frame.places(counts)
                for kind in (*missing, WHOLE) if whole else missing:
                    found.setdefault(kind, {}).setdefault(shape.name, []).append(frame)
    return found


def divisions(frames: Iterable[Frame], counts: KindCounts) -> list[Codes]:
    """Every way in which tiles are exactly one of the frames: concealed groups as codes."""
    return list(
        dict.fromkeys(
            _pieces(codes) for frame in frames for codes in frame.divisions(counts)
        )
    )


def divisions_as(shape: Shape, counts: KindCounts, melds: Codes) -> list[Codes]:
    """Every way in which tiles, beside melds, make a complete hand of a shape: concealed groups as codes."""
    return divisions(
        completions(counts, melds, [shape]).get(WHOLE, {}).get(shape.name, ()), counts
    )


def _pieces(codes: Codes) -> Codes:
    """Groups in order; of single tiles two alike are a pair, three a pung."""
    single = Counter(tile_of(code) for code in codes if kind_of(code) == Kind.SINGLE)
    found = [code for code in codes if kind_of(code) != Kind.SINGLE]
    for tile, number in single.items():
        found += [group_code(kind, tile, Form.CONCEALED) for kind in _ALIKE[number]]
    return tuple(
        sorted(
            found,
            key=lambda code: (
                kind_of(code) == Kind.KNITTED_PAIR,
                tile_of(code),
                kind_of(code),
            ),
        )
    )


_ALIKE: Final = {
    1: (Kind.SINGLE,),
    2: (Kind.PAIR,),
    3: (Kind.PUNG,),
    4: (Kind.SINGLE, Kind.PUNG),
}
