"""Special shapes of many hands at once: the automata of `rules.automata` as tables, a step for all hands and shapes together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Any, Final

import numpy as np

from mjscore.ext.arrays.hands import Hands
from mjscore.ext.arrays.pieces import PIECE_CODES
from mjscore.ext.arrays.suits import Array, sizes_of
from mjscore.game.groups import (
    Codes,
    Form,
    Kind,
    group_code,
    kind_of,
    tile_of,
    tiles_in_groups,
)
from mjscore.game.tiles import KINDS
from mjscore.rules.automata import NEVER, State
from mjscore.rules.shapes import STANDARD, Frame, KindsTogether, Shape, frames_of
from mjscore.scoring.rules import ScoringRules

_SUIT_SIZES: Final = 15
"""A suit holds at most fourteen tiles."""
COMPLETE: Final = 1 << KINDS
"""The bit beside those of the kinds: nothing is missing."""
_MOST_STATES: Final = 200_000
"""The most states that are numbered; then the numbering begins anew."""

Sizes = tuple[int, int, int]


class Patterns:
    """The special shapes of a ruleset: which hands may be one of them by the tiles of each suit, and which are or wait for it.

    `shapes` are their numbers (frames), one shape standing there once for each choice of suits.
    """

    def __init__(self, shapes: Sequence[Shape]) -> None:
        self.shapes = [shape for shape in shapes if shape.name != STANDARD]
        numbers: list[int] = []
        self.frames: list[Frame] = []
        for number, shape in enumerate(self.shapes):
            for frame in frames_of(shape):
                numbers.append(number)
                self.frames.append(frame)
        self.numbers = np.array(numbers, np.int64)
        self._walks = [frame.whole() for frame in self.frames]
        self._lengths = np.array([len(walk.kinds) for walk in self._walks], np.int64)
        longest = max(self._lengths, default=0)
        self._kinds = np.zeros((len(self.frames), longest), np.int64)
        self._melds = np.zeros((len(self.frames), len(PIECE_CODES)), bool)
        for place, (frame, walk) in enumerate(
            zip(self.frames, self._walks, strict=True)
        ):
            self._kinds[place, : len(walk.kinds)] = walk.kinds
            sets = _sets(frame)
            self._melds[place] = [
                code == 0 or _bare(code) in sets for code in PIECE_CODES
            ]
        self._fits = [self._table(short) for short in (0, 1)]
        self._states = States()

    def _table(self, short: int) -> Array:
        """By the tiles of the three suits whether a hand, `short` of a tile, may be of each frame (sizes, frames)."""
        table = np.zeros((_SUIT_SIZES**3, len(self.frames)), bool)
        for number, frame in enumerate(self.frames):
            for sizes in _sizes_of(frame):
                place = _place(sizes)
                table[place, number] = short == 0 or sum(sizes) < frame.size
                if short == 0:
                    continue
                for suit in range(3):
                    if sizes[suit]:
                        table[place - _SUIT_SIZES ** (2 - suit), number] = True
        return table

    def bits(self, hands: Hands, counts: Array, short: int) -> Found:
        """Hands that are of a shape, or `short` of one tile: their rows, frames, and the kinds as bits, COMPLETE among them."""
        sizes = sizes_of(counts + _three_each(hands)).astype(np.intp)
        whole = sizes.sum(axis=1) == 14 - short
        of_suits = sizes[:, :3] @ [_SUIT_SIZES**2, _SUIT_SIZES, 1]
        place = np.where(whole, of_suits, 0)
        melded = (hands.melds != 0).any(axis=1)
        may_fit = np.asarray(self._fits[short].any(axis=1))
        may_have_melds = ~melded | self._melds[:, 1:].any()
        may_be = np.flatnonzero(whole & may_fit[place] & may_have_melds)
        some, frame = np.nonzero(self._fits[short][place[may_be]])
        row = may_be[some]
        if not melded.any():
            return self._walked(row, frame, counts)
        fits = self._melds[frame[:, None], hands.melds[row]].all(axis=1)
        row = row[fits]
        frame = frame[fits]
        has_melds = melded[row]
        walked = self._walked(row[~has_melds], frame[~has_melds], counts)
        row = row[has_melds]
        frame = frame[has_melds]
        bits = []
        for one, of_frame in zip(row.tolist(), frame.tolist(), strict=True):
            bits.append(self._beside(one, of_frame, hands, counts))
        return _joined([walked, (row, frame, np.array(bits, np.int64))])

    def _beside(self, row: int, frame: int, hands: Hands, counts: Array) -> int:
        """The bits of one hand that has melds."""
        melds = tuple(
            PIECE_CODES[number] for number in hands.melds[row].tolist() if number
        )
        held = counts[row].tolist()
        bits = 0
        for way in self.frames[frame].beside(melds):
            whole, missing = way.places(held)
            if whole:
                bits |= COMPLETE
            for kind in missing:
                bits |= 1 << kind
        return bits

    def _walked(self, row: Array, frame: Array, counts: Array) -> Found:
        """The walk of each hand through each frame; those that come to nothing are left behind."""
        self._states.forget_if_many()
        starts = [self._states.number(walk.strict.start) for walk in self._walks]
        state = np.array(starts, np.int32)[frame]
        nothing = np.zeros(0, np.int64)
        ends: list[Found] = [(nothing, nothing, nothing)]
        for step in range(self._kinds.shape[1] + 1):
            done = self._lengths[frame] == step
            if done.any():
                bits = list(
                    map(self._bits_of, state[done].tolist(), frame[done].tolist())
                )
                ends.append((row[done], frame[done], np.array(bits, np.int64)))
                row = row[~done]
                frame = frame[~done]
                state = state[~done]
            if not len(row):
                break
            state = self._states.after(state, counts[row, self._kinds[frame, step]])
            left = state != 0
            row = row[left]
            frame = frame[left]
            state = state[left]
        return _joined(ends)

    def _bits_of(self, state: int, frame: int) -> int:
        """What a state at the end of an automaton says of the kinds of a frame."""
        is_complete: bool
        places: list[int]
        is_complete, *places = self._states.found(state, (False,))
        kinds = self._walks[frame].kinds
        bits = COMPLETE if is_complete else 0
        for place in places:
            bits |= 1 << kinds[place]
        return bits


class States:
    """The states of automata, numbered as they are met, with a table of what follows each; 0 is where nothing can come of it."""

    def __init__(self) -> None:
        self._states: list[State | None] = [None]
        self._number: dict[int, int] = {}
        self._after = np.zeros((1, 6), np.int32)

    def forget_if_many(self) -> None:
        """Number the states anew where they have become too many."""
        if len(self._states) > _MOST_STATES:
            self.__init__()  # type: ignore[misc]

    def number(self, state: State) -> int:
        """The number of a state."""
        if not state.entries:
            return 0
        number = self._number.get(id(state))
        if number is None:
            number = self._number[id(state)] = len(self._states)
            self._states.append(state)
            if number >= len(self._after):
                more = np.full((len(self._after) + 64, 6), -1, np.int32)
                self._after = np.concatenate([self._after, more])
        return number

    def after(self, state: Array, held: Array) -> Array:
        """The states that follow some, by the tiles held of the next kind (n,)."""
        place = state * np.int32(6) + held
        after = self._after.ravel().take(place)
        if after.min(initial=0) < 0:
            for unknown in np.unique(place[after < 0]).tolist():
                begun = self._states[unknown // 6]
                assert begun is not None
                number = self.number(begun[unknown % 6])
                self._after[unknown // 6, unknown % 6] = number
            after = self._after.ravel().take(place)
        return after

    def found(self, state: int, nothing: Any) -> Any:
        """What was found at the end of an automaton, `nothing` where there is nothing."""
        end = self._states[state]
        if end is None:
            return nothing
        return end.profile.found.get(end.automaton.steps.wanted, nothing)


class Away:
    """How many tiles of many hands are to be exchanged before they are ready as one of some frames; -1 for those complete."""

    def __init__(self, frames: Sequence[Frame]) -> None:
        self.frames = frames
        self._walks = [frame.whole() for frame in frames]
        self._states = States()

    def now(self, hands: Array) -> Array:
        """The distance of each hand (n,)."""
        return np.asarray(self._of_frames(hands).min(axis=0, initial=NEVER))

    def after(self, hands: Array) -> Array:
        """The distance of each hand without a tile of each kind that it holds (n, 36): as it was, or one more."""
        of_frames = self._of_frames(hands)
        now = of_frames.min(axis=0, initial=NEVER)
        after = np.repeat(now[:, None] + np.int8(1), KINDS, axis=1)
        for walk, of_frame in zip(self._walks, of_frames, strict=True):
            row, kind = np.nonzero((hands > 0) & (of_frame == now)[:, None])
            if len(row):
                left = hands[row]
                left[np.arange(len(row)), kind] -= 1
                after[row, kind] = np.minimum(
                    after[row, kind], self._walked(walk, left)
                )
        return after

    def _of_frames(self, hands: Array) -> Array:
        """The distance of each hand to each frame (frames, n)."""
        self._states.forget_if_many()
        return np.array([self._walked(walk, hands) for walk in self._walks], np.int8)

    def _walked(self, together: KindsTogether, hands: Array) -> Array:
        start = self._states.number(together.lacking.start)
        state = np.full(len(hands), start, np.int32)
        for kind in together.kinds:
            state = self._states.after(state, hands[:, kind])
        last, which = np.unique(state, return_inverse=True)
        lacks = [self._states.found(end, NEVER) for end in last.tolist()]
        return np.asarray(np.array(lacks, np.int8)[which] - np.int8(1))


Found = tuple[Array, Array, Array]
"""Rows, frames, and bits of kinds."""


def _joined(parts: Sequence[Found]) -> Found:
    rows, frames, bits = zip(*parts, strict=True)
    return np.concatenate(rows), np.concatenate(frames), np.concatenate(bits)


def _place(sizes: Sizes) -> int:
    return sizes[0] * _SUIT_SIZES**2 + sizes[1] * _SUIT_SIZES + sizes[2]


def _three_each(hands: Hands) -> Array:
    """The tiles in melds, of a kong three."""
    return np.minimum(hands.melded, 3) if hands.melds.any() else np.zeros(1, np.int8)


def _sizes_of(frame: Frame) -> set[Sizes]:
    """How many tiles of each suit hands of a frame can have."""
    sizes = {_sizes(frame.fixed)}
    for block in frame.blocks:
        options = {_sizes(option) for option in block.options}
        for _ in range(block.number):
            before = sizes
            sizes = set()
            for (dots, bamboo, characters), more in product(before, options):
                sizes.add((dots + more[0], bamboo + more[1], characters + more[2]))
    return sizes


def _sizes(codes: Codes) -> Sizes:
    tiles = tiles_in_groups(codes)
    dots, bamboo, characters = (
        sum(tile.suit == suit for tile in tiles) for suit in "DBC"
    )
    return dots, bamboo, characters


def _bare(code: int) -> int:
    """A group as a concealed one, a kong as a pung; a piece that is no group is nothing."""
    return group_code(min(kind_of(code), Kind.PUNG), tile_of(code), Form.CONCEALED)


def _sets(frame: Frame) -> set[int]:
    codes = set(frame.fixed)
    for block in frame.blocks:
        for option in block.options:
            codes.update(option)
    return {code for code in codes if kind_of(code) in (Kind.PUNG, Kind.CHOW)}


@lru_cache(maxsize=64)
def _patterns(shapes: tuple[Shape, ...]) -> Patterns:
    return Patterns(shapes)


def patterns(rules: ScoringRules) -> Patterns:
    """The special shapes of a ruleset; those of the rulesets used last are kept."""
    return _patterns(rules.shapes)
