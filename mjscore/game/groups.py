"""Groups - sets, pairs and single tiles - and their codes.

A code is a group, or a piece of a reading, as one small integer: a group's is less than 2048, and a piece adds which of its
tiles was the winning one; nothing else knows where the bits lie.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from typing import Final, NamedTuple

from mjscore.game.seats import Seat
from mjscore.game.tiles import CODES, TILES, Tile, write_tiles
from mjscore.sentences import sentence

Codes = tuple[int, ...]
"""The groups or pieces of a hand, by their codes."""

BONUS: Final = 7
"""The kind number of a bonus tile, beside the kinds of groups."""

_KIND: Final = 8
_FORM: Final = 6
_COMPLETED: Final = 11
_TILE_MASK: Final = (1 << _FORM) - 1
_FORM_MASK: Final = 3 << _FORM


def group_code(kind: int, tile: int, form: int) -> int:
    """The code of a group of this kind and form whose lowest tile is `tile`."""
    return kind << _KIND | form << _FORM | tile


def kind_of(code: int) -> int:
    """The kind number of a group or piece."""
    return code >> _KIND & 7


def form_of(code: int) -> int:
    """The form number of a group or piece."""
    return code >> _FORM & 3


def tile_of(code: int) -> int:
    """The number of the lowest tile of a group or piece."""
    return code & _TILE_MASK


def without_form(code: int) -> int:
    """The code with its form left out: equal for groups that differ in nothing else."""
    return code & ~_FORM_MASK


def with_form(code: int, form: int) -> int:
    """The code of the same group or piece in another form."""
    return code & ~_FORM_MASK | form << _FORM


def completed_place(code: int) -> int:
    """Where the winning tile lies in a piece, from 1; 0 in a piece that it did not complete."""
    return code >> _COMPLETED


class Kind(IntEnum):
    """What a group is; the knitted kinds occur only in special hands of the BMJA."""

    SINGLE = 0
    PAIR = 1
    CHOW = 2
    PUNG = 3
    KONG = 4
    KNITTED_TRIPLE = 5
    KNITTED_PAIR = 6

    def __repr__(self) -> str:
        return f"Kind.{self.name}"


SETS: Final = (Kind.CHOW, Kind.PUNG, Kind.KONG)


class Form(IntEnum):
    """How a group came about.

    EXPOSED holds a claimed tile; CONCEALED was drawn (a concealed kong has been declared); an ADDED kong is an exposed pung
    and a drawn fourth; an ANNEXED kong is a concealed pung and a claimed fourth (Millington 46).
    """

    EXPOSED = 0
    CONCEALED = 1
    ADDED = 2
    ANNEXED = 3

    def __repr__(self) -> str:
        return f"Form.{self.name}"


KIND_WORDS: Final = {
    **{kind: kind.name.lower().replace("_", " ") for kind in Kind},
    Kind.SINGLE: "tile",
}
SIZES: Final = (1, 2, 3, 3, 4, 3, 2)
"""How many tiles a group of each kind has."""
COUNTED_SIZES: Final = tuple(min(size, 3) for size in SIZES)
"""How many tiles a group of each kind counts as in the size of a hand: a kong as three."""
_SEVERAL_KINDS: Final = (Kind.CHOW, Kind.KNITTED_TRIPLE, Kind.KNITTED_PAIR)


class Group:
    """One group: its `kind`, lowest `tile`, `form` and, for a claimed group, the seat it was taken `source` from.

    Plain numbers and names serve as well: `Group(3, 0)` is the pung of 1D. ValueError for what is no kind, tile, form or seat,
    and for tiles that make no such group.

    `code` numbers kind, form and tile (not the source) in one small integer: see `group_code`. Immutable; equal by value.
    A knitted triple starts at its dot; a knitted pair at the suit from which the other follows in the circle dots, bamboo,
    characters, dots.

    >>> str(Group(Kind.KONG, Tile.of("RD"), Form.CONCEALED))
    '4×RD concealed kong'
    """

    __slots__ = ("code", "form", "kind", "source", "tile")

    kind: Kind
    tile: Tile
    form: Form
    source: Seat | None
    code: int

    def __init__(
        self,
        kind: Kind,
        tile: Tile,
        form: Form = Form.EXPOSED,
        source: Seat | None = None,
    ) -> None:
        put = object.__setattr__
        if type(kind) is not Kind or type(tile) is not Tile or type(form) is not Form:
            kind = Kind(kind)
            tile = Tile(tile)
            form = Form(form)
        if source is not None and type(source) is not Seat:
            source = Seat(source)
        code = group_code(kind, tile, form)
        if code not in TILES_OF:
            why = "none starts at this tile"
            if tile.is_bonus:
                why = "bonus tiles belong to no group"
            raise ValueError(f"there is no {KIND_WORDS[kind]} of {tile}: {why}")
        put(self, "kind", kind)
        put(self, "tile", tile)
        put(self, "form", form)
        put(self, "source", source)
        put(self, "code", code)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a group is immutable")

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Group)
            and self.code == other.code
            and self.source is other.source
        )

    def __hash__(self) -> int:
        return self.code

    def __reduce__(self) -> tuple[object, ...]:
        return (Group, (self.kind, self.tile, self.form, self.source))

    def __repr__(self) -> str:
        source = f", {self.source!r}" if self.source is not None else ""
        return f"Group({self.kind!r}, {self.tile!r}, {self.form!r}{source})"

    def __str__(self) -> str:
        return f"{tiles_text(self.kind, self.tile)} {form_words(self.kind, self.form)}"

    def described(self) -> str:
        """The same as a sentence: what kind of group its tiles are."""
        words = f"{{tiles}} {form_words(self.kind, self.form)}"
        return sentence(words, tiles=tiles_text(self.kind, self.tile))

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles of the group, lowest first."""
        return TILES_OF[self.code]

    @property
    def is_concealed(self) -> bool:
        """True where every tile was drawn."""
        return self.form is Form.CONCEALED

    def with_form(self, form: Form) -> Group:
        """The same group in another form."""
        return Group(self.kind, self.tile, form, source=self.source)

    def with_source(self, source: Seat | None) -> Group:
        """The same group claimed from another seat."""
        return Group(self.kind, self.tile, self.form, source=source)


def _starts(kind: Kind, tile: Tile) -> bool:
    """Whether a group of this kind can start at this tile; a bonus tile is in no group."""
    if kind not in _SEVERAL_KINDS:
        return kind is Kind.SINGLE or not tile.is_bonus
    if kind is Kind.CHOW:
        return tile < 27 and tile % 9 < 7
    if kind is Kind.KNITTED_TRIPLE:
        return tile < 9
    return tile < 27


def group_tiles(kind: int, tile: int) -> tuple[Tile, ...]:
    """The tiles of a group of this kind that starts at `tile`, lowest first."""
    if kind == Kind.CHOW:
        return (TILES[tile], TILES[tile + 1], TILES[tile + 2])
    if kind == Kind.KNITTED_TRIPLE:
        return (TILES[tile], TILES[tile + 9], TILES[tile + 18])
    if kind == Kind.KNITTED_PAIR:
        other = (tile + 9) % 27
        return (TILES[min(tile, other)], TILES[max(tile, other)])
    return (TILES[tile],) * SIZES[kind]


def completed(code: int, tile: int, form: Form) -> int:
    """The code of a group that `tile` completed, in its new form; 0 where the group has no such tile or is a kong."""
    kind = kind_of(code)
    lowest = tile_of(code)
    place = tile - lowest + 1
    if kind == Kind.KONG:
        return 0
    if kind >= Kind.KNITTED_TRIPLE:
        if TILES[tile] not in group_tiles(kind, lowest):
            return 0
        place = 1
    most = 3 if kind == Kind.CHOW else 1
    if not 1 <= place <= most:
        return 0
    return group_code(kind, lowest, form) | place << _COMPLETED


def tiles_text(kind: int, tile: int) -> str:
    """The tiles as a player writes them: `3×1D`, `567C`, `E`."""
    if kind == Kind.CHOW:
        return f"{tile % 9 + 1}{tile % 9 + 2}{tile % 9 + 3}{CODES[tile][1]}"
    if kind in (Kind.KNITTED_TRIPLE, Kind.KNITTED_PAIR):
        return " ".join(map(str, group_tiles(kind, tile)))
    if kind == Kind.SINGLE:
        return CODES[tile]
    return f"{SIZES[kind]}×{CODES[tile]}"


def form_words(kind: Kind, form: Form) -> str:
    """Kind and qualifier: `pung`, `concealed kong`, `annexed kong`."""
    if kind is Kind.KONG and form is not Form.EXPOSED:
        return f"{form.name.lower()} kong"
    return KIND_WORDS[kind]


def group_of(code: int) -> Group:
    """The group of a number made by `group_code`."""
    return Group(Kind(kind_of(code)), TILES[tile_of(code)], Form(form_of(code)))


def _tiles_by_code() -> dict[int, tuple[Tile, ...]]:
    tiles_by_code = {}
    for form in Form:
        for kind in Kind:
            for tile in TILES:
                if _starts(kind, tile):
                    code = group_code(kind, tile, form)
                    tiles_by_code[code] = group_tiles(kind, tile)
    return tiles_by_code


TILES_OF: Final = _tiles_by_code()
"""The tiles of every group there can be, by its code."""


def tiles_in_groups(codes: Iterable[int]) -> list[Tile]:
    """The tiles of some groups, one group after the other."""
    tiles: list[Tile] = []
    for code in codes:
        tiles += TILES_OF[code]
    return tiles


class Style(NamedTuple):
    """How a list of tiles and the tiles of a group are written; the reader reads every style."""

    tiles: Callable[[Sequence[Tile]], str]
    group: Callable[[Kind, Tile], str]


NOTATION: Final = Style(write_tiles, tiles_text)
"""The style of the notation itself; `notation.styles` has the others."""
