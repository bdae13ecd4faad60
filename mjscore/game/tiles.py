"""The tiles: 34 kinds, Parker's two extra winds and the 8 bonus tiles, as integers that sort in the order of the books."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final


class Tile(int):
    """One kind of tile. It sorts and indexes tables like its number, and equals nothing but itself.

    Kinds 0-8 are dots 1-9, 9-17 bamboo, 18-26 characters, 27-30 the winds E S W N, 31 and 32 Parker's NE and SW,
    33-35 the dragons RD GD WD, 36-39 the green bonus series F1-F4 (flowers), 40-43 the red series S1-S4 (seasons).

    >>> Tile.of("5B").rank, str(Tile.of("gd")), Tile.of("E").is_honour
    (5, 'GD', True)
    >>> Tile.of("1D") == 0, Tile(0) is Tile.of("1D")
    (False, True)
    """

    __slots__ = ()

    def __new__(cls, number: int | str) -> Tile:
        """The tile of a number from 0 to 43, or of a code such as `1D`; one object for each. ValueError for any other."""
        if isinstance(number, str):
            if number.upper() not in BY_CODE:
                codes = ", ".join(BY_CODE)
                raise ValueError(
                    f"{number[:20]!r} is the code of no tile: they are {codes}"
                )
            return BY_CODE[number.upper()]
        if not 0 <= number < len(TILES):
            raise ValueError(
                f"{number} is the number of no tile: they are 0 to {len(TILES) - 1}"
            )
        return TILES[number]

    def __eq__(self, other: object) -> bool:
        return self is other

    def __ne__(self, other: object) -> bool:
        return self is not other

    __hash__ = int.__hash__

    def __reduce__(self) -> tuple[object, ...]:
        return (Tile, (int(self),))

    @staticmethod
    def of(code: str) -> Tile:
        """The tile of a code such as `5B`, `E`, `RD` or `F2`, in either case; KeyError if there is none."""
        return BY_CODE[code.upper()]

    def __str__(self) -> str:
        return CODES[self]

    def __repr__(self) -> str:
        return f"Tile.of({CODES[self]!r})"

    @property
    def suit(self) -> str | None:
        """`D`, `B` or `C`; None for honours and bonus tiles."""
        return "DBC"[self // 9] if self < 27 else None

    @property
    def rank(self) -> int | None:
        """1-9 of a suit tile, 1-4 of a bonus tile, None of an honour."""
        if self < 27:
            return self % 9 + 1
        if self >= 36:
            return (self - 36) % 4 + 1
        return None

    @property
    def is_suit(self) -> bool:
        """Dots, bamboo or characters."""
        return self < 27

    @property
    def is_wind(self) -> bool:
        """East, South, West, North; in Parker's larger games also North East and South West."""
        return 27 <= self < 33

    @property
    def is_dragon(self) -> bool:
        """Red, green or white dragon."""
        return 33 <= self < 36

    @property
    def is_honour(self) -> bool:
        """Wind or dragon."""
        return 27 <= self < 36

    @property
    def is_terminal(self) -> bool:
        """One or nine of a suit."""
        return self < 27 and self % 9 in (0, 8)

    @property
    def is_minor(self) -> bool:
        """Two to eight of a suit."""
        return self < 27 and 0 < self % 9 < 8

    @property
    def is_major(self) -> bool:
        """One, nine, wind or dragon (Harr's "head", Millington's "major")."""
        return 27 <= self < 36 or self.is_terminal

    @property
    def is_bonus(self) -> bool:
        """Flower or season (Babcock's Seasons, Harr's Mandarins)."""
        return self >= 36


_ALL_CODES: Final = """
    1D 2D 3D 4D 5D 6D 7D 8D 9D
    1B 2B 3B 4B 5B 6B 7B 8B 9B
    1C 2C 3C 4C 5C 6C 7C 8C 9C
    E S W N NE SW
    RD GD WD
    F1 F2 F3 F4
    S1 S2 S3 S4
"""
CODES: Final = tuple(_ALL_CODES.split())
"""The code of each kind, by its number."""
TILES: Final[tuple[Tile, ...]] = tuple(
    int.__new__(Tile, number) for number in range(len(CODES))
)
BY_CODE: Final = dict(zip(CODES, TILES, strict=True))

KINDS: Final = 36
"""How many kinds of tile can be grouped; the bonus tiles follow them."""

EAST, SOUTH, WEST, NORTH, NORTH_EAST, SOUTH_WEST = TILES[27:33]
RED, GREEN, WHITE = TILES[33:36]
WINDS: Final = TILES[27:31]
EXTRA_WINDS: Final = TILES[31:33]
APART: Final = {
    NORTH_EAST: "for North and East write N E",
    SOUTH_WEST: "for South and West write S W, for South S",
}
"""What to write where an extra wind was read and two winds were meant."""
DRAGONS: Final = TILES[33:36]
BONUS_TILES: Final = TILES[36:44]
SUIT_NAMES: Final = {"D": "dots", "B": "bamboo", "C": "characters"}

_HONOUR_NAMES: Final = {
    "E": "East Wind",
    "S": "South Wind",
    "W": "West Wind",
    "N": "North Wind",
    "NE": "North East Wind",
    "SW": "South West Wind",
    "RD": "Red Dragon",
    "GD": "Green Dragon",
    "WD": "White Dragon",
}


def _name_of(tile: Tile) -> str:
    if tile.suit is not None:
        return f"{tile.rank} of {SUIT_NAMES[tile.suit]}"
    if tile.is_bonus:
        series = "green" if tile < 40 else "red"
        return f"{series} {tile.rank}"
    return _HONOUR_NAMES[CODES[tile]]


NAMES: Final = tuple(map(_name_of, TILES))
"""The name of each kind in words, by its number."""


def tiles_of(codes: str) -> tuple[Tile, ...]:
    """The tiles of a list of codes as a program or a ruleset file writes them: `1112345678999D`, `EE S RD`, `2468B GD`.

    Digits before a suit letter and letters of one wind are glued; everything else stands apart. Raises KeyError for an unknown
    code.

    >>> [str(tile) for tile in tiles_of("19D E")]
    ['1D', '9D', 'E']
    """
    tiles: list[Tile] = []
    for word in codes.split():
        digits = word[:-1]
        last = word[-1].upper()
        if digits.isdigit() and last in "DBC":
            tiles += [BY_CODE[digit + last] for digit in digits]
        elif last in "ESWN" and word == word[-1] * len(word):
            tiles += [BY_CODE[last]] * len(word)
        else:
            tiles.append(BY_CODE[word.upper()])
    return tuple(tiles)


def write_tiles(tiles: Sequence[Tile]) -> str:
    """The canonical text of tiles in the order given: neighbours of one suit are glued, honours stand apart.

    >>> write_tiles(tiles_of("1D 1D 5D E E 2B"))
    '115D E E 2B'
    """
    words: list[str] = []
    suit_before = None
    for tile in tiles:
        code = CODES[tile]
        suit = tile.suit
        if suit is not None and suit == suit_before:
            words[-1] = words[-1][:-1] + code
        else:
            words.append(code)
        suit_before = suit
    return " ".join(words)
