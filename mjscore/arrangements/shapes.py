"""The shapes of a complete hand: what tiles lack of them, what completes them, and the pieces that tiles make of them.

Tiles are counted by their kinds: 36 numbers, one for each kind that can be grouped. What lies on the table are the codes of
melds; a shape can have them where they are sets of its pattern.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from mjscore.arrangements.matching import Counts, Frame
from mjscore.arrangements.walks import GONE, NEVER
from mjscore.groups import Codes, Form, Kind, group_code, kind_of, tile_of
from mjscore.tiles import KINDS
from mjscore.vocabulary.shapes import Shape


def counted(tiles: Iterable[int]) -> list[int]:
    """How many tiles of each kind there are."""
    counts = [0] * KINDS
    for tile in tiles:
        counts[tile] += 1
    return counts


def with_tile(counts: Counts, tile: int | None, number: int = 1) -> list[int]:
    """The counts with one more tile of a kind, or another number; None adds nothing."""
    more = list(counts)
    if tile is not None:
        more[tile] += number
    return more


def kinds_in(counts: Counts) -> list[int]:
    """The kinds of which there is a tile, lowest first."""
    return [kind for kind, count in enumerate(counts) if count]


@lru_cache(maxsize=256)
def frames_of(shape: Shape) -> tuple[Frame, ...]:
    """The blocks of a shape ready to be matched, once for each choice of suits."""
    return tuple(Frame(blocks) for blocks in shape.choices)


def frames_beside(shape: Shape, melds: Codes) -> list[Frame]:
    """What a shape leaves to make beside melds, for each choice of suits; none where they cannot be its sets."""
    return [each for frame in frames_of(shape) for each in frame.beside(melds)] if melds else list(frames_of(shape))


def lacking(shape: Shape, counts: Counts, melds: Codes, gone: Counts) -> int:
    """The fewest tiles that tiles in hand lack of a shape beside melds; NEVER where it cannot be made.

    `gone` copies of each kind cannot be used: those in melds, and all four of a kind that is not wanted.
    """
    keys = [held + GONE * lost for held, lost in zip(counts, gone, strict=True)] if any(gone) else counts
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


def completing_kinds(counts: Counts, held: Counts, melds: Codes, shapes: Sequence[Shape]) -> list[int]:
    """The kinds any one of which makes a hand complete in one of the shapes, lowest first.

    `counts` are the tiles that can still be regrouped, `held` all tiles of the hand. A kind of which the player holds all four
    is never waited for.
    """
    return [kind for kind in open_places(counts, melds, shapes) if held[kind] < 4]


def open_places(counts: Counts, melds: Codes, shapes: Sequence[Shape]) -> list[int]:
    """As `completing_kinds`, by shape alone: a kind held four times still has its place (Babcock pp. 39, 46; Harr p. 30)."""
    return sorted(set[int]().union(*[completing_as(shape, counts, melds) for shape in shapes]))
