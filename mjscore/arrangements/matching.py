"""What tiles lack of the blocks of a shape, exactly: kind by kind, each state of the walk worked out when it is first met.

A walk goes through the kinds of a lane, or of lanes that some choice joins. Its states say how many of each block are begun,
what these still ask of the kinds to come, and how many tiles are lacking at least; how states follow one another depends on the
tiles held alone, and is remembered. So a hand costs one look-up a kind, whatever the pattern.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final, NamedTuple

from mjscore.groups import TILES_OF, Codes, Form, Kind, group_code, kind_of, tile_of
from mjscore.vocabulary.shapes import Block, Shape

Counts = Sequence[int]
"""How many tiles of each of the 36 kinds there are."""
HONOURS: Final = 27
"""The first kind of the lane in which there are no chows."""
NEVER: Final = 99
"""More than any hand lacks: the shape cannot be made at all."""
COMPLETE: Final = -1
"""In the place of a missing kind: nothing is missing."""
_FIELD: Final = 6
"""Bits of a number of choices of one block."""
_DEMAND: Final = 5
"""Bits of a number of tiles asked of a place."""
_ONE_DEMAND: Final = (1 << _DEMAND) - 1
_GONE: Final = 8
_MOST_STATES: Final = 30_000
"""The most states of a walk that are remembered; then all are forgotten."""
_MOST_JOINED: Final = 4096

Entry = tuple[int, int, int]
"""How many of each block are begun, how many tiles they still ask of each place to come, and in a strict walk what is missing.

The first two have a field of bits for each block, and for each place.
"""


class Steps(NamedTuple):
    """What a walk asks: of each place the `base` that is always wanted and the choices that begin there, each with its block.

    `wanted` says how many of each block a hand has, `times` how often one choice may be taken. A `strict` walk lets no tile
    lie idle and at most one be missing.
    """

    base: tuple[int, ...]
    begun: tuple[tuple[tuple[int, int], ...], ...]
    wanted: int
    times: tuple[int, ...]
    strict: bool


class Profile:
    """What a whole walk found: by what is used of each block the tiles lacking, or in a strict walk the places that may.

    Of a strict walk the first of the places is whether nothing is lacking.
    """

    __slots__ = ("found", "joined")

    def __init__(self, found: dict[int, Any]) -> None:
        self.found = found
        self.joined: dict[tuple[Profile, int], Profile] = {}

    def with_other(self, other: Profile, wanted: int) -> Profile:
        """What two walks lack together, as far as they use no more than is wanted."""
        key = other, wanted
        if key not in self.joined:
            if len(self.joined) >= _MOST_JOINED:
                self.joined.clear()
            bounds = _guards(wanted)
            found: dict[int, int] = {}
            for used, lacks in self.found.items():
                for more, too in other.found.items():
                    if lacks + too < found.get(used + more, NEVER) and (wanted | bounds) - used - more & bounds == bounds:
                        found[used + more] = lacks + too
            self.joined[key] = _profile(frozenset(found.items()))
        return self.joined[key]


@lru_cache(maxsize=_MOST_JOINED)
def _profile(found: frozenset[tuple[int, Any]]) -> Profile:
    return Profile(dict(found))


def _guards(wanted: int) -> int:
    """The highest bit of each field."""
    return sum(1 << _FIELD * (place + 1) - 1 for place in range(wanted.bit_length() // _FIELD + 1))


class _State(dict[int, "_State"]):
    """A place of a walk with the entries possible there, and by what is held the state that follows."""

    __slots__ = ("entries", "place", "profile", "walk")

    def __init__(self, walk: _Walk, place: int, entries: frozenset[tuple[Entry, int]]) -> None:
        self.walk, self.place, self.entries = walk, place, entries
        self.profile = _profile(walk.found(entries)) if place == len(walk.steps.base) or not entries else None

    def __missing__(self, key: int) -> _State:
        found = self[key] = self.walk.after(self, key) if self.entries else self
        return found


class _Walk:
    def __init__(self, steps: Steps) -> None:
        self.steps = steps
        self._known: dict[Any, _State] = {}
        self._followers: dict[Any, frozenset[tuple[Entry, int]]] = {}
        self._choices = [self._begun(begun) for begun in steps.begun]
        self.start = _State(self, 0, frozenset({((0, 0, COMPLETE), 0)}))

    def found(self, entries: frozenset[tuple[Entry, int]]) -> frozenset[tuple[int, Any]]:
        """What the entries at the end of the walk say."""
        if not self.steps.strict:
            return frozenset([(used, lacks) for (used, _, _), lacks in entries])
        found: dict[int, list[int]] = {}
        for (used, _, missing), _ in entries:
            found.setdefault(used, []).append(missing)
        return frozenset([(used, (COMPLETE in places, *sorted({*places} - {COMPLETE}))) for used, places in found.items()])

    def after(self, state: _State, key: int) -> _State:
        """The state after one more kind, of which `held` tiles are in hand and `gone` copies cannot be used."""
        place = state.place
        step = (self._choices[place], self.steps.base[place], state.entries, key, place if self.steps.strict else 0)
        entries = self._followers.get(step)
        if entries is None:
            entries = self._followers[step] = self._after(state, *divmod(key, _GONE))
        known = self._known.get((place, entries))
        if known is None:
            if len(self._known) >= _MOST_STATES:
                self._known.clear()
                self._followers.clear()
                self.start.clear()
            known = self._known[place, entries] = _State(self, place + 1, entries)
        return known

    def _after(self, state: _State, gone: int, held: int) -> frozenset[tuple[Entry, int]]:
        place, strict, base = state.place, self.steps.strict, self.steps.base[state.place]
        guards = _guards(self.steps.wanted)
        bound = self.steps.wanted | guards
        found: dict[Entry, int] = {}
        for (used, asked, missing), lacks in state.entries:
            for more, demand in self._choices[place]:
                ahead = asked + demand
                wanted = base + (ahead & _ONE_DEMAND)
                short = wanted - held
                if wanted > 4 - gone and not strict or strict and (short < 0 or short > 1 or short and missing != COMPLETE):
                    continue
                if bound - used - more & guards != guards:
                    continue
                entry = (used + more, ahead >> _DEMAND, place if strict and short else missing)
                lacking = 0 if strict else lacks + max(0, short)
                if lacking < found.get(entry, NEVER):
                    found[entry] = lacking
        return frozenset(found.items())

    def _begun(self, begun: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        """Every choice of what begins at a place: what it uses of each block, and what it asks of this place and the next."""
        found = [(0, 0)]
        for block, demand in begun:
            one = 1 << _FIELD * block
            for used, asked in tuple(found):
                for _ in range(self.steps.times[block]):
                    used, asked = used + one, asked + demand
                    if asked & _ONE_DEMAND > 5 or (used >> _FIELD * block) % (1 << _FIELD) > (self.steps.wanted >> _FIELD * block) % (1 << _FIELD):
                        break
                    found.append((used, asked))
        return tuple(found)


_walk: Final = lru_cache(maxsize=512)(_Walk)


class _Part(NamedTuple):
    """Kinds that are walked together, what takes them from counts (the first once more behind), and the two walks."""

    kinds: tuple[int, ...]
    held: Callable[[Counts], tuple[int, ...]]
    lacking: _Walk
    strict: _Walk


class Frame:
    """The blocks of a shape in certain suits, ready to be held against tiles.

    `fixed` are the codes of what every hand of it has; `parts` are the kinds that are walked together, with the walk that
    counts what is lacking and the strict one.
    """

    def __init__(self, blocks: tuple[Block, ...]) -> None:
        self.fixed = tuple(code for block in blocks if len(block.options) == 1 for code in block.options[0] * block.number)
        self.blocks = tuple(block for block in blocks if len(block.options) != 1 and block.number)
        self.wanted = sum(block.number << _FIELD * place for place, block in enumerate(self.blocks))
        self._base = Counter(int(tile) for code in self.fixed for tile in TILES_OF[code])
        demands = [[Counter(int(t) for code in option for t in TILES_OF[code]) for option in each.options] for each in self.blocks]
        self.kinds = _in_order(self._base, [set(demand) for each in demands for demand in each])
        place = {kind: number for number, kind in enumerate(self.kinds)}
        self._begun: dict[int, list[tuple[int, Codes, Counter[int]]]] = {}
        for number, (block, each) in enumerate(zip(self.blocks, demands, strict=True)):
            for option, demand in zip(block.options, each, strict=True):
                self._begun.setdefault(min(demand, key=place.__getitem__), []).append((number, option, demand))
        for begun in self._begun.values():
            begun.sort(key=lambda each: -max(each[2].values()))
        self.parts = [self._part(kinds) for kinds in self._joined_lanes()]
        self.size = sum(len(TILES_OF[code]) for block in blocks for code in block.options[0] * block.number)
        self._less: dict[int, list[Frame]] = {}
        self._made: dict[tuple[Block, ...], Frame] = {}

    def _joined_lanes(self) -> Iterator[tuple[int, ...]]:
        """The kinds that are walked together: all, but where choices join kinds of one lane and no others, those of each lane."""
        spans = [{min(kind // 9, 3) for kind in demand} for begun in self._begun.values() for *_, demand in begun if len(demand) > 1]
        if not spans or any(len(span) > 1 for span in spans):
            yield self.kinds
        else:
            lanes = [tuple(kind for kind in self.kinds if min(kind // 9, 3) == lane) for lane in range(4)]
            yield from filter(None, lanes)

    def _part(self, kinds: tuple[int, ...]) -> _Part:
        place = {kind: number for number, kind in enumerate(kinds)}
        begun = []
        for kind in kinds:
            here = []
            for block, _, demand in self._begun.get(kind, ()):
                reach = max(place[each] for each in demand) + 1
                here.append((block, sum(demand[each] << _DEMAND * far for far, each in enumerate(kinds[place[kind] : reach]))))
            begun.append(tuple(sorted(here)))
        base = tuple(self._base[kind] for kind in kinds)
        times = tuple(1 if block.different else 4 for block in self.blocks)
        lacks, strict = (_walk(Steps(base, tuple(begun), self.wanted, times, each)) for each in (False, True))
        return _Part(kinds, itemgetter(*kinds, kinds[0]), lacks, strict)

    def lacking(self, keys: Counts) -> int:
        """The fewest tiles that are lacking; NEVER where it cannot be made. `keys` are the tiles held, and 8 for each one gone."""
        found = []
        for _, held_of, walk, _ in self.parts:
            state = walk.start
            for key in held_of(keys)[:-1]:
                state = state[key]
            found.append(state.profile)
        while len(found) > 2:
            found = [*found[2:], found[0].with_other(found[1], self.wanted)]
        if len(found) == 1:
            return found[0].found.get(self.wanted, NEVER)
        one, other = found[0].found, found[1].found
        return min([lacks + other[self.wanted - used] for used, lacks in one.items() if self.wanted - used in other], default=NEVER)

    def places(self, counts: Counts) -> tuple[bool, tuple[int, ...]]:
        """Whether nothing is missing, and the kinds one tile of which is all that is; no tile may be left over."""
        found: list[tuple[int, bool, tuple[int, ...]]] = [(0, True, ())]
        for kinds, held_of, _, walk in self.parts:
            state = walk.start
            for held in held_of(counts)[:-1]:
                state = state[held]
            if not state.entries:
                return False, ()
            found = [
                (used + more, whole and nothing, (missing if nothing else ()) + (tuple([kinds[place] for place in places]) if whole else ()))
                for used, whole, missing in found
                for more, (nothing, *places) in state.profile.found.items()
                if nothing or whole
            ]
        last = [each for each in found if each[0] == self.wanted]
        return any([whole for _, whole, _ in last]), tuple([kind for *_, missing in last for kind in missing])

    def divisions(self, counts: Counts) -> Iterator[Codes]:
        """Every way in which tiles are exactly these blocks: the codes of their groups and single tiles."""
        rest = [count - self._base[kind] for kind, count in enumerate(counts)]
        if min(rest) >= 0:
            yield from self._covers(rest, 0, 0, [block.number for block in self.blocks], self.fixed)

    def _covers(self, rest: list[int], at: int, first: int, left: list[int], codes: Codes) -> Iterator[Codes]:
        """What covers the tiles that are left, the lowest of them next; of choices that begin alike the order does not count."""
        while at < len(self.kinds) and not rest[self.kinds[at]]:
            at, first = at + 1, 0
        if at == len(self.kinds):
            if not any(left) and not any(rest):
                yield codes
            return
        for place, (block, option, demand) in enumerate(self._begun.get(self.kinds[at], ())[first:], first):
            if left[block] and all(rest[kind] >= number for kind, number in demand.items()):
                fewer, others = list(left), list(rest)
                fewer[block] -= 1
                for kind, number in demand.items():
                    others[kind] -= number
                yield from self._covers(others, at, place + self.blocks[block].different, fewer, codes + option)

    def beside(self, melds: Codes) -> list[Frame]:
        """What is left to make beside melds, each of which must be a set of these blocks; a kong is a pung."""
        frames = [self]
        for code in melds:
            bare = group_code(min(kind_of(code), Kind.PUNG), tile_of(code), Form.CONCEALED)
            frames = list(dict.fromkeys(less for frame in frames for less in frame._without(bare)))
        return frames

    def _without(self, code: int) -> list[Frame]:
        """What is left of these blocks when one of their groups lies on the table."""
        if code in self._less:
            return self._less[code]
        found = []
        fixed = [Block((self.fixed,))] if self.fixed else []
        if code in self.fixed:
            found.append((Block((_less(self.fixed, code),)), *self.blocks))
        for place, block in enumerate(self.blocks):
            others = [*self.blocks[:place], *self.blocks[place + 1 :]]
            for option in block.options:
                if code in option:
                    options = tuple(each for each in block.options if not block.different or each != option)
                    rest = _less(option, code)
                    found.append((*fixed, *([Block((rest,))] if rest else ()), Block(options, block.number - 1, block.different), *others))
        self._less[code] = [self._made.setdefault(blocks, Frame(blocks)) for blocks in dict.fromkeys(found)]
        return self._less[code]


def _less(codes: Codes, code: int) -> Codes:
    place = codes.index(code)
    return codes[:place] + codes[place + 1 :]


def _in_order(base: Counter[int], demands: Sequence[set[int]]) -> tuple[int, ...]:
    """The kinds of a shape in the order of a walk: suit by suit, or rank by rank where a choice joins suits."""
    kinds = sorted(set(base).union(*demands))
    joined = any(len({min(kind // 9, 3) for kind in demand}) > 1 for demand in demands)
    return tuple(sorted(kinds, key=lambda kind: (kind >= HONOURS, kind % 9, kind) if joined else kind))


@lru_cache(maxsize=256)
def _frames(shape: Shape) -> tuple[Frame, ...]:
    return tuple(Frame(blocks) for blocks in shape.choices)


def frames_beside(shape: Shape, melds: Codes) -> list[Frame]:
    """What a shape leaves to make beside melds, for each choice of suits; none where they cannot be its sets."""
    return [each for frame in _frames(shape) for each in frame.beside(melds)] if melds else list(_frames(shape))


def lacking(shape: Shape, counts: Counts, melds: Codes, gone: Counts) -> int:
    """The fewest tiles that tiles in hand lack of a shape beside melds; NEVER where it cannot be made.

    `gone` copies of each kind cannot be used: those in melds, and all four of a kind that is not wanted.
    """
    keys = [held + _GONE * lost for held, lost in zip(counts, gone, strict=True)] if any(gone) else counts
    return min([frame.lacking(keys) for frame in frames_beside(shape, melds)], default=NEVER)


def completing_as(shape: Shape, counts: Counts, melds: Codes) -> set[int]:
    """The kinds one more tile of which makes a complete hand of a shape, even where all four of a kind are held."""
    size, found = sum(counts) + 1, set[int]()
    for frame in frames_beside(shape, melds):
        if frame.size == size:
            found.update(frame.places(counts)[1])
    return found


def divisions_as(shape: Shape, counts: Counts, melds: Codes) -> list[Codes]:
    """Every way in which tiles, beside melds, make a complete hand of a shape: concealed groups as codes."""
    size, found = sum(counts), dict[Codes, None]()
    for frame in frames_beside(shape, melds):
        if frame.size == size and frame.places(counts)[0]:
            found |= dict.fromkeys(map(_pieces, frame.divisions(counts)))
    return list(found)


def _pieces(codes: Codes) -> Codes:
    """Groups in order; of single tiles two alike are a pair, three a pung."""
    single = Counter(tile_of(code) for code in codes if kind_of(code) == Kind.SINGLE)
    found = [code for code in codes if kind_of(code) != Kind.SINGLE]
    for tile, number in single.items():
        found += [group_code(kind, tile, Form.CONCEALED) for kind in _ALIKE[number]]
    return tuple(sorted(found, key=lambda code: (kind_of(code) == Kind.KNITTED_PAIR, tile_of(code), kind_of(code))))


_ALIKE: Final = {1: (Kind.SINGLE,), 2: (Kind.PAIR,), 3: (Kind.PUNG,), 4: (Kind.SINGLE, Kind.PUNG)}
