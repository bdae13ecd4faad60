"""The shapes of a complete hand: what tiles lack of them, what completes them, and the pieces that tiles make of them.

A shape is blocks of groups, so many of each. Tiles are counted by their kinds: 36 numbers, one for each kind that can be
grouped. What lies on the table are the codes of melds; a shape can have them where they are sets of its pattern.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
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
    tiles_in_groups,
)
from mjscore.game.tiles import KINDS, TILES, Tile
from mjscore.rules.automata import (
    DEMAND,
    FIELD,
    GONE,
    NEVER,
    Automaton,
    Profile,
    Steps,
    automaton,
)

STANDARD: Final = "standard"
"""The name of the shape of sets and a pair, which every ruleset knows."""


class ShapeBlock(NamedTuple):
    """A part of a shape: so many (`number`) of some `options`, each the codes of its groups and single tiles.

    One option may be taken several times, unless all must be `different`.
    """

    options: tuple[Codes, ...]
    number: int = 1
    different: bool = False


@dataclass(frozen=True, slots=True)
class Shape:
    """What a complete hand may be: its `pattern` as a ruleset writes it, and its blocks, once for each choice of suits.

    Shapes of the same name and pattern are equal. `words` say the pattern in English.
    """

    name: str
    pattern: str
    choices: tuple[tuple[ShapeBlock, ...], ...] = field(compare=False, repr=False)
    words: str = field(default="", compare=False)


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


def tiles_in(counts: Iterable[int]) -> tuple[Tile, ...]:
    """The tiles of which there are so many of each kind, lowest first."""
    tiles: list[Tile] = []
    for tile, copies in zip(TILES, counts, strict=False):
        tiles += [tile] * copies
    return tuple(tiles)


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


_Choice = tuple[int, Codes, Counter[int]]
"""A choice of a block: the number of the block, its groups, and how many tiles of each kind they are."""


class Frame:
    """The blocks of a shape in certain suits, ready to be held against tiles.

    `fixed` are the codes of what every hand of it has; `parts` are the kinds that are read together, with the automaton that
    counts what is lacking and the strict one.
    """

    def __init__(self, blocks: tuple[ShapeBlock, ...]) -> None:
        fixed: list[int] = []
        open_blocks: list[ShapeBlock] = []
        self.size = 0
        for block in blocks:
            groups = block.options[0] * block.number
            self.size += sum(len(TILES_OF[code]) for code in groups)
            if len(block.options) == 1:
                fixed += groups
            elif block.number:
                open_blocks.append(block)
        self.fixed = tuple(fixed)
        self.blocks = tuple(open_blocks)
        self.wanted = 0
        for place, block in enumerate(self.blocks):
            self.wanted += block.number << FIELD * place
        self._base = _tiles_asked(self.fixed)
        choices_of_all: list[_Choice] = []
        for number, block in enumerate(self.blocks):
            for option in block.options:
                choices_of_all.append((number, option, _tiles_asked(option)))
        self.kinds = _in_order(self._base, choices_of_all)
        place_of = {kind: place for place, kind in enumerate(self.kinds)}
        self._begun: dict[int, list[_Choice]] = {}
        for choice in choices_of_all:
            _, _, tiles = choice
            first = min(tiles, key=place_of.__getitem__)
            self._begun.setdefault(first, []).append(choice)
        for choices in self._begun.values():
            choices.sort(key=_most_alike, reverse=True)
        self.parts = [self._part(kinds) for kinds in self._joined_lanes()]
        self._less: dict[int, list[Frame]] = {}
        self._made: dict[tuple[ShapeBlock, ...], Frame] = {}

    def _joined_lanes(self) -> list[tuple[int, ...]]:
        """The kinds that are walked together: all, or those of each lane where choices join kinds of one lane alone."""
        are_joined = False
        is_apart = True
        for choices in self._begun.values():
            for _, _, tiles in choices:
                are_joined = are_joined or len(tiles) > 1
                is_apart = is_apart and len(set(map(_lane, tiles))) == 1
        if not are_joined or not is_apart:
            return [self.kinds]
        lanes: dict[int, list[int]] = {}
        for kind in self.kinds:
            lanes.setdefault(_lane(kind), []).append(kind)
        return [tuple(lanes[lane]) for lane in sorted(lanes)]

    def _part(self, kinds: tuple[int, ...]) -> KindsTogether:
        """Some kinds with the two automata that are walked along them."""
        place_of = {kind: place for place, kind in enumerate(kinds)}
        begun = []
        for first, kind in enumerate(kinds):
            steps = []
            for block, _, tiles in self._begun.get(kind, ()):
                demand = 0
                for tile, number in tiles.items():
                    demand += number << DEMAND * (place_of[tile] - first)
                steps.append((block, demand))
            begun.append(tuple(sorted(steps)))
        base = tuple(self._base[kind] for kind in kinds)
        times = tuple(1 if block.different else 4 for block in self.blocks)
        lacks = automaton(Steps(base, tuple(begun), self.wanted, times, False))
        strict = automaton(Steps(base, tuple(begun), self.wanted, times, True))
        return KindsTogether(kinds, itemgetter(*kinds, kinds[0]), lacks, strict)

    def whole(self) -> KindsTogether:
        """All kinds walked together."""
        return self._part(self.kinds)

    def lacking(self, keys: KindCounts) -> int:
        """The fewest tiles lacking, NEVER where it cannot be made. `keys` are the tiles held, and GONE for each one gone."""
        profiles = []
        for _, held_of, steps, _ in self.parts:
            state = steps.start
            for key in held_of(keys)[:-1]:
                state = state[key]
            profiles.append(state.profile)
        while len(profiles) > 2:
            joined = profiles[0].with_other(profiles[1], self.wanted)
            profiles = profiles[2:]
            profiles.append(joined)
        if len(profiles) == 1:
            lacks: int = profiles[0].found.get(self.wanted, NEVER)
            return lacks
        first, second = profiles
        fewest = NEVER
        for used, lacks in first.found.items():
            rest = second.found.get(self.wanted - used)
            if rest is not None:
                fewest = min(fewest, lacks + rest)
        return fewest

    def places(self, counts: KindCounts) -> tuple[bool, tuple[int, ...]]:
        """Whether nothing is missing, and the kinds one tile of which is all that is; no tile may be left over."""
        walked: list[_Walked] = [(0, True, ())]
        for kinds, held_of, _, steps in self.parts:
            state = steps.start
            for held in held_of(counts)[:-1]:
                state = state[held]
            if not state.entries:
                return False, ()
            walked = _walked_on(walked, kinds, state.profile)
        is_whole = False
        missing: list[int] = []
        for used, nothing_missing, one_missing in walked:
            if used == self.wanted:
                is_whole = is_whole or nothing_missing
                missing += one_missing
        return is_whole, tuple(missing)

    def divisions(self, counts: KindCounts) -> Iterator[Codes]:
        """Every way in which tiles are exactly these blocks: the codes of their groups and single tiles."""
        rest = [count - self._base[kind] for kind, count in enumerate(counts)]
        if min(rest) >= 0:
            left = [block.number for block in self.blocks]
            yield from self._covers(rest, at=0, first=0, left=left, codes=self.fixed)

    def _covers(
        self, rest: list[int], at: int, first: int, left: list[int], codes: Codes
    ) -> Iterator[Codes]:
        """What covers the tiles that are left, the lowest of them next; of choices that begin alike no order counts."""
        while at < len(self.kinds) and not rest[self.kinds[at]]:
            at += 1
            first = 0
        if at == len(self.kinds):
            if not any(left) and not any(rest):
                yield codes
            return
        choices = self._begun.get(self.kinds[at], ())
        for place in range(first, len(choices)):
            block, option, tiles = choices[place]
            if not left[block]:
                continue
            if any(rest[kind] < number for kind, number in tiles.items()):
                continue
            fewer = list(left)
            fewer[block] -= 1
            others = list(rest)
            for kind, number in tiles.items():
                others[kind] -= number
            next_choice = place + 1 if self.blocks[block].different else place
            yield from self._covers(
                others, at=at, first=next_choice, left=fewer, codes=codes + option
            )

    def beside(self, melds: Codes) -> list[Frame]:
        """What is left to make beside melds, each of which must be a set of these blocks; a kong is a pung."""
        frames = [self]
        for code in melds:
            kind = min(kind_of(code), Kind.PUNG)
            bare = group_code(kind, tile_of(code), Form.CONCEALED)
            left: dict[Frame, None] = {}
            for frame in frames:
                left |= dict.fromkeys(frame._without(bare))
            frames = list(left)
        return frames

    def _without(self, code: int) -> list[Frame]:
        """What is left of these blocks when one of their groups lies on the table."""
        if code not in self._less:
            choices = dict.fromkeys(self._blocks_without(code))
            for blocks in choices:
                if blocks not in self._made:
                    self._made[blocks] = Frame(blocks)
            self._less[code] = [self._made[blocks] for blocks in choices]
        return self._less[code]

    def _blocks_without(self, code: int) -> Iterator[tuple[ShapeBlock, ...]]:
        """The blocks that are left, for each block that may have had the group."""
        if code in self.fixed:
            yield (ShapeBlock((without_code(self.fixed, code),)), *self.blocks)
        for place, block in enumerate(self.blocks):
            for option in block.options:
                if code not in option:
                    continue
                rest = without_code(option, code)
                options = block.options
                if block.different:
                    options = tuple(other for other in options if other != option)
                left: list[ShapeBlock] = []
                if self.fixed:
                    left.append(ShapeBlock((self.fixed,)))
                if rest:
                    left.append(ShapeBlock((rest,)))
                left.append(ShapeBlock(options, block.number - 1, block.different))
                left += self.blocks[:place]
                left += self.blocks[place + 1 :]
                yield tuple(left)


_Walked = tuple[int, bool, tuple[int, ...]]
"""Parts that are walked: how much is used of each block, whether nothing is missing, and the kinds one tile of which is all that is."""


def _walked_on(
    walked: Sequence[_Walked], kinds: Sequence[int], profile: Profile
) -> list[_Walked]:
    """The parts walked so far with one more, whose kinds these are: at most one tile is missing in all of them."""
    longer: list[_Walked] = []
    for used_before, whole_before, missing_before in walked:
        for used, (is_whole, *places) in profile.found.items():
            missing: tuple[int, ...] = ()
            if is_whole:
                missing = missing_before
            elif not whole_before:
                continue
            if whole_before and places:
                missing += tuple([kinds[place] for place in places])
            longer.append((used_before + used, whole_before and is_whole, missing))
    return longer


def _lane(kind: int) -> int:
    """The suit of a kind; the honours are one lane."""
    return min(kind // 9, 3)


def _tiles_asked(codes: Codes) -> Counter[int]:
    """How many tiles of each kind some groups are."""
    tiles: Counter[int] = Counter()
    for code in codes:
        tiles.update(int(tile) for tile in TILES_OF[code])
    return tiles


def _most_alike(choice: _Choice) -> int:
    """How many tiles of one kind a choice asks for at most."""
    _, _, tiles = choice
    return max(tiles.values())


def without_code(codes: Codes, code: int) -> Codes:
    """The groups but for one of this code, which must be among them."""
    place = codes.index(code)
    return codes[:place] + codes[place + 1 :]


def _in_order(base: Counter[int], choices: Iterable[_Choice]) -> tuple[int, ...]:
    """The kinds of a shape in the order of a walk: suit by suit, or rank by rank where a choice joins suits."""
    kinds = set(base)
    are_suits_joined = False
    for _, _, tiles in choices:
        kinds.update(tiles)
        if len(set(map(_lane, tiles))) > 1:
            are_suits_joined = True
    if are_suits_joined:
        return tuple(sorted(kinds, key=_by_rank))
    return tuple(sorted(kinds))


def _by_rank(kind: int) -> tuple[bool, int, int]:
    return kind >= HONOURS, kind % 9, kind


@lru_cache(maxsize=256)
def frames_of(shape: Shape) -> tuple[Frame, ...]:
    """The blocks of a shape ready to be matched, once for each choice of suits."""
    return tuple(Frame(blocks) for blocks in shape.choices)


def frames_beside(shape: Shape, melds: Codes) -> list[Frame]:
    """What a shape leaves to make beside melds, for each choice of suits; none where they cannot be its sets."""
    if not melds:
        return list(frames_of(shape))
    left: list[Frame] = []
    for frame in frames_of(shape):
        left += frame.beside(melds)
    return left


def lacking(shape: Shape, counts: KindCounts, melds: Codes, gone: KindCounts) -> int:
    """The fewest tiles that tiles in hand lack of a shape beside melds; NEVER where it cannot be made.

    `gone` copies of each kind cannot be used: those in melds, and all four of a kind that is not wanted.
    """
    keys = counts
    if any(gone):
        keys = [held + GONE * lost for held, lost in zip(counts, gone, strict=True)]
    frames = frames_beside(shape, melds)
    return min([frame.lacking(keys) for frame in frames], default=NEVER)


def distance(
    counts: KindCounts,
    melds: Codes,
    shapes: Iterable[Shape],
    without: Iterable[int] = (),
) -> int:
    """The tiles to be exchanged before a hand is ready in the nearest of the shapes; -1 if it is complete.

    `counts` are the tiles that can still be regrouped; the kinds `without` may not be used. What lies in melds cannot be used
    again. NEVER where none of the shapes can be made.
    """
    gone = counts_of(tiles_in_groups(melds))
    for kind in without:
        gone[kind] = 4
    away = min([lacking(shape, counts, melds, gone) for shape in shapes], default=NEVER)
    if away >= NEVER:
        return away
    return away - 1


Completions = dict[int, dict[str, list[Frame]]]
"""The shapes that a hand would be, with their frames, by each kind that would complete it; by WHOLE those that it is."""
WHOLE: Final = -1


def completions(
    counts: KindCounts, melds: Codes, shapes: Iterable[Shape]
) -> Completions:
    """What makes a complete hand of tiles beside melds.

    That is asked by shape alone: a kind held four times still has its place (Babcock pp. 39, 46; Harr p. 30).
    """
    size = sum(counts)
    completing: Completions = {}
    for shape in shapes:
        for frame in frames_beside(shape, melds):
            if frame.size not in (size, size + 1):
                continue
            is_whole, kinds = frame.places(counts)
            if is_whole:
                kinds = (*kinds, WHOLE)
            for kind in kinds:
                frames = completing.setdefault(kind, {}).setdefault(shape.name, [])
                frames.append(frame)
    return completing


def divisions(frames: Iterable[Frame], counts: KindCounts) -> list[Codes]:
    """Every way in which tiles are exactly one of the frames: concealed groups as codes."""
    divided: dict[Codes, None] = {}
    for frame in frames:
        for codes in frame.divisions(counts):
            divided[_pieces(codes)] = None
    return list(divided)


def divisions_as(shape: Shape, counts: KindCounts, melds: Codes) -> list[Codes]:
    """Every way in which tiles, beside melds, make a complete hand of a shape: concealed groups as codes."""
    complete = completions(counts, melds, [shape]).get(WHOLE, {})
    return divisions(complete.get(shape.name, ()), counts)


def _pieces(codes: Codes) -> Codes:
    """Groups in order; of single tiles two alike are a pair, three a pung."""
    groups = []
    single: Counter[int] = Counter()
    for code in codes:
        if kind_of(code) == Kind.SINGLE:
            single[tile_of(code)] += 1
        else:
            groups.append(code)
    for tile, number in single.items():
        for kind in _ALIKE[number]:
            groups.append(group_code(kind, tile, Form.CONCEALED))
    return tuple(sorted(groups, key=_by_tile))


def _by_tile(code: int) -> tuple[bool, int, int]:
    """Knitted pairs come last."""
    kind = kind_of(code)
    return kind == Kind.KNITTED_PAIR, tile_of(code), kind


_ALIKE: Final = {
    1: (Kind.SINGLE,),
    2: (Kind.PAIR,),
    3: (Kind.PUNG,),
    4: (Kind.SINGLE, Kind.PUNG),
}
