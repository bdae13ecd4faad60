"""The tables of settlement read field by field: types and names checked, every fault with its key path."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from mjscore.citations import Citation
from mjscore.rulesets.parse import Faults, flag_at, join, parse_cite, parse_fraction, parse_tiles, strings_at, whole_number
from mjscore.scoring.outcome import part_of
from mjscore.tiles import DRAGONS, TILES, WINDS, Tile

MOST_POINTS: Final = 10**9
Kinds = frozenset[Tile]

_SUITS: Final = tuple(frozenset(TILES[start : start + 9]) for start in (0, 9, 18))
TILE_CLASSES: Final[Mapping[str, tuple[Kinds, ...]]] = {
    "one-suit": _SUITS,
    "winds": (frozenset(WINDS),),
    "dragons": (frozenset(DRAGONS),),
    "honours": (frozenset((*WINDS, *DRAGONS)),),
    "terminals": (frozenset(tile for tile in TILES if tile.is_terminal),),
    "majors": (frozenset(tile for tile in TILES if tile.is_major),),
}
"""What a table may call `tiles`, each as the alternatives that it stands for: `one-suit` is any of three."""


@dataclass(frozen=True, slots=True)
class Money:
    """An amount in a table: so many `points`, or a fraction `limit` of the limit; `shared`: one sum for all together."""

    points: int = 0
    limit: Fraction | None = None
    shared: bool = False

    def worth(self, limit: int | None) -> int | None:
        """The amount in points; None where it is a part of a limit and no limit is in force.

        A part is rounded as the part of the limit that a hand scores is.
        """
        if self.limit is None:
            return self.points
        return None if limit is None else part_of(limit, self.limit)


class Fields:
    """One table with its key path; each method reads a field and notes in `faults` what is wrong with it."""

    def __init__(self, table: object, where: str, book: str, faults: Faults) -> None:
        self.is_table = isinstance(table, Mapping)
        if not isinstance(table, Mapping):
            faults.wrong_type(where, "a table", table)
            table = {}
        self.table: Mapping[str, Any] = table
        self.where, self.book, self.faults = where, book, faults
        self._read: set[str] = {"note", "name"}

    def __contains__(self, key: str) -> bool:
        return key in self.table

    def _value(self, key: str, default: Any) -> Any:
        self._read.add(key)
        return self.table.get(key, default)

    def close(self) -> None:
        """Refuse every key that nothing has asked for."""
        self.faults.keys(self.table, self._read, self.where)

    def cite(self) -> Citation:
        """The citation that every table must have."""
        self._read.add("cite")
        return parse_cite(self.table, self.book, self.where, self.faults)

    def name(self, default: str = "") -> str:
        """What the entry is called."""
        value = self.table.get("name", default)
        if isinstance(value, str):
            return value
        self.faults.wrong_type(join(self.where, "name"), "a name", value)
        return default

    def flag(self, key: str, default: bool = False) -> bool:
        """A yes or no."""
        self._read.add(key)
        return flag_at(self.table, key, self.where, self.faults, default)

    def number(self, key: str, default: int = 0, low: int = 0, high: int = MOST_POINTS) -> int:
        """A whole number."""
        return whole_number(self._value(key, default), join(self.where, key), self.faults, low, high)

    def word(self, key: str, known: tuple[str, ...]) -> str:
        """One of the words known here; the first is the default."""
        value = self._value(key, known[0])
        if value in known:
            return str(value)
        self.faults.unknown("wrong-value", join(self.where, key), "value", str(value), known)
        return known[0]

    def strings(self, key: str) -> tuple[str, ...]:
        """A list of strings, empty where there is none."""
        self._read.add(key)
        return strings_at(self.table, key, self.where, self.faults)

    def kinds(self, key: str = "tiles") -> tuple[Kinds, ...]:
        """A class of tiles by its name or by its tiles, as the alternatives it stands for; empty where there is none."""
        value = self._value(key, "")
        if isinstance(value, str) and value in TILE_CLASSES:
            return TILE_CLASSES[value]
        tiles = frozenset(parse_tiles(value, join(self.where, key), self.faults))
        return (tiles,) if tiles else ()

    def money(self) -> Money:
        """An amount: exactly one of `points`, `limit` (a fraction of it) and `shared-points`."""
        given = [key for key in ("points", "limit", "shared-points") if key in self.table]
        if len(given) != 1:
            self.faults.add("no-amount", self.where, "expected exactly one of points, limit and shared-points")
        if "limit" in self.table:
            return Money(limit=parse_fraction(self._value("limit", ""), join(self.where, "limit"), self.faults))
        if "shared-points" in self.table:
            return Money(self.number("shared-points"), shared=True)
        return Money(self.number("points"))

    def table_at(self, key: str) -> Fields | None:
        """The table under a key; None where there is none, or something else stands there."""
        value = self._value(key, None)
        inner = None if value is None else Fields(value, join(self.where, key), self.book, self.faults)
        return inner if inner is not None and inner.is_table else None

    def tables(self, key: str) -> Iterator[tuple[str, Fields]]:
        """The named tables under a key, in the order of the file."""
        inner = self.table_at(key)
        if inner is not None:
            for id in inner.table:
                each = inner.table_at(id)
                if each is not None:
                    yield id, each

    def list_of_tables(self, key: str) -> Iterator[Fields]:
        """The tables of a list, in its order."""
        value = self._value(key, [])
        if not isinstance(value, list):
            self.faults.wrong_type(join(self.where, key), "a list of tables", value)
            return
        for index, each in enumerate(value):
            fields = Fields(each, f"{join(self.where, key)}[{index}]", self.book, self.faults)
            if fields.is_table:
                yield fields

    def by_number(self, key: str) -> dict[int, int]:
        """A table of points by a number written as the key: `{ 9 = 50, 10 = 70 }`."""
        inner = self.table_at(key)
        found: dict[int, int] = {}
        if inner is None:
            return found
        for name in inner.table:
            if name.isdecimal() and len(name) < 4:
                found[int(name)] = inner.number(name)
            else:
                self.faults.wrong_type(join(inner.where, name), "a number as the key", name)
        return found
