"""A table of a ruleset, read value by value: numbers, words, tiles, seats, ids of items and shapes, citations."""

from collections.abc import Iterable, Mapping, Sequence, Set
from fractions import Fraction
from typing import Any, Final, NamedTuple, Self

from mjscore.citations import HOUSE, Citation, decision_ids
from mjscore.problems import Faults
from mjscore.seats import Seat
from mjscore.tiles import Tile, tiles_of
from mjscore.toml import Fields, join, unknown_keys
from mjscore.vocabulary.situation import SHAPE_NAMES

CITE_KEYS: Final = frozenset(Citation._fields)
PLACES: Final = frozenset({"page", "section", "entry"})
NO_CITATION: Final = 'every entry says where it stands: cite = { page = "34" }'
LARGEST_NUMBER: Final = 10**9


class ItemNames(NamedTuple):
    """The items that rules may name: those in force, and all that the file, an option or what it extends knows."""

    present: Set[str] = frozenset()
    known: Set[str] = frozenset()


class RuleFields(Fields):
    """A table of rules. `book` is the one that an entry is cited from which does not say another; `items` may be named."""

    ignored = frozenset({"note"})

    def __init__(self, table: object, where: str, faults: Faults, book: str, items: ItemNames | None = None) -> None:
        super().__init__(table, where, faults)
        self.book, self.items = book, items or ItemNames()

    def inner(self, table: object, where: str) -> Self:
        """Another table of the same book."""
        return type(self)(table, where, self.faults, self.book, self.items)

    def flag(self, key: str) -> bool:
        """A yes or no."""
        value = self.value(key, False)
        if not isinstance(value, bool):
            self.wrong(key, "true or false")
        return value is True

    def number(self, key: str, low: int = 0, high: int = LARGEST_NUMBER) -> int:
        """A whole number within bounds; `low` where it is not one."""
        value = self.value(key)
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self.wrong(key, f"a whole number from {low} to {high}")
        return low

    def word(self, key: str, known: Sequence[str]) -> str:
        """One of the words known here; the first where it is none of them."""
        value = self.value(key)
        if value is None:
            self.wrong(key, f"one of {', '.join(known)}")
        elif value not in known:
            self.faults.unknown("wrong-value", self.path(key), "value", str(value)[:60], known)
        return next((word for word in known if word == value), known[0])

    def fraction(self, key: str) -> Fraction:
        """A fraction of the limit, as text such as “1/2” or as a number; 1 where it is not one."""
        value = self.value(key, "")
        short = isinstance(value, int | float) or isinstance(value, str) and len(value) <= 12 and "e" not in value.casefold()
        if isinstance(value, int | float | str) and short and not isinstance(value, bool):
            try:
                fraction = Fraction(value).limit_denominator(1000)
                if 0 < fraction <= 100:
                    return fraction
            except (ValueError, ZeroDivisionError, OverflowError):
                pass
        self.wrong(key, "a fraction of the limit such as “1”, “1/2”")
        return Fraction(1)

    def tiles(self, key: str) -> tuple[Tile, ...]:
        """Tiles written as codes: `2468B GD`."""
        value = self.value(key)
        if not isinstance(value, str):
            self.wrong(key, "tiles such as “2468B GD”")
            return ()
        try:
            return tiles_of(value)
        except KeyError as error:
            hint = "tiles are written like “2468B GD”, “E S”, “F1”"
            self.faults.add("unknown-tile", self.path(key), f"no tile {error.args[0]}", hint)
            return ()

    def seats(self, key: str) -> tuple[Seat, ...]:
        """A list of seats."""
        return tuple(seat for name in self.strings(key) if (seat := self.seat(name, key)) is not None)

    def seat(self, name: str, key: str) -> Seat | None:
        """A seat by its name, which stands under a key."""
        try:
            return Seat(name)
        except ValueError:
            self.faults.unknown("unknown-seat", self.path(key), "seat", name, list(Seat))
            return None

    def shapes(self, key: str) -> tuple[str, ...]:
        """Names of shapes, each once."""
        return tuple(dict.fromkeys(self.shape(name, key) for name in self.strings(key)))

    def shape(self, name: str, key: str) -> str:
        """The name of a shape, which stands under a key."""
        if name not in SHAPE_NAMES:
            self.faults.unknown("unknown-shape", self.path(key), "shape", name, SHAPE_NAMES)
        return name

    def items_named(self, key: str) -> tuple[str, ...]:
        """A list of ids of items; one that was removed, or whose option is off, is left out."""
        return self.items_at((f"{self.path(key)}[{index}]", name) for index, name in enumerate(self.strings(key)))

    def items_at(self, places: Iterable[tuple[str, str]]) -> tuple[str, ...]:
        """Those items in force that are named at some places; what is named must be known."""
        named = list(places)
        for where, name in named:
            if name not in self.items.known:
                self.faults.unknown("unknown-item", where, "item", name, self.items.known)
        return tuple(name for _, name in named if name in self.items.present)

    def cite(self) -> Citation:
        """The citation that every table of rules must have; what a table agreed for itself needs no place."""
        return read_cite(self.value("cite"), self.book, self.where, self.faults)


def read_cite(cite: object, book: str, where: str, faults: Faults) -> Citation:
    """The citation of an entry at `where`. A table of players needs none for what it agreed itself."""
    if not isinstance(cite, Mapping):
        if cite is not None or book != HOUSE:
            faults.add("no-citation", where, "no citation", NO_CITATION)
        return Citation(book)
    values = cite_values(cite, join(where, "cite"), faults)
    if not PLACES & values.keys() and values.get("book", book) != HOUSE:
        message = "a citation without a page, a section or an entry"
        faults.add("no-citation", join(where, "cite"), message, 'write cite = { page = "34" }')
    return Citation(values.pop("book", book), **values)


def cite_values(cite: Mapping[str, Any], where: str, faults: Faults) -> dict[str, str]:
    """What a citation says, key by key; a page may be a number."""
    unknown_keys(cite, CITE_KEYS, where, faults)
    for key, value in cite.items():
        if key in CITE_KEYS and (not isinstance(value, str | int) or isinstance(value, bool)):
            faults.wrong_type(f"{where}.{key}", "text such as “34”", value)
    if isinstance(cite.get("decision"), str) and cite["decision"] not in decision_ids():
        faults.unknown("unknown-decision", f"{where}.decision", "decision", cite["decision"], decision_ids())
    return {key: str(value) for key, value in cite.items() if key in CITE_KEYS}
