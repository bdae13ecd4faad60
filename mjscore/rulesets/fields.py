"""A table of a ruleset, read field by field: citations, tiles, seats, piece words, conditions."""

import re
from collections.abc import Mapping, Set
from fractions import Fraction
from typing import Any, Final, NamedTuple, Self

from mjscore.citations import HOUSE, Citation, decision_ids
from mjscore.problems import Faults
from mjscore.seats import Seat
from mjscore.tiles import Tile, tiles_of
from mjscore.toml.fields import Fields, Table, as_list, join, unknown_keys, whole_number
from mjscore.vocabulary.conditions import CONDITIONS
from mjscore.vocabulary.rows import Takes
from mjscore.vocabulary.shapes import SHAPE_NAMES
from mjscore.vocabulary.terms import MANY, Condition, Word, Words
from mjscore.vocabulary.words import WORDS

BOUNDS: Final = ("exactly", "at-least", "at-most")
CITE_KEYS: Final = frozenset(Citation._fields)
PLACES: Final = frozenset({"page", "section", "entry"})
NO_CITATION: Final = 'every entry says where it stands: cite = { page = "34" }'


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

    def cite(self) -> Citation:
        """The citation that every table of rules must have; what a table agreed for itself needs no place."""
        return read_cite(self.value("cite"), self.book, self.where, self.faults)

    def tiles(self, key: str) -> tuple[Tile, ...]:
        """Tiles written as codes: `2468B GD`."""
        return read_tiles(self.value(key, ""), self.path(key), self.faults)

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

    def seats(self, key: str) -> tuple[Seat, ...]:
        """A list of seats."""
        found = [read_seat(name, self.path(key), self.faults) for name in self.strings(key)]
        return tuple(seat for seat in found if seat is not None)

    def shapes(self, key: str) -> tuple[str, ...]:
        """Names of shapes, each once."""
        return tuple(dict.fromkeys(self._shape(name, self.path(key)) for name in self.strings(key)))

    def items_named(self, key: str) -> tuple[str, ...]:
        """A list of ids of items; one that was removed, or whose option is off, is left out."""
        names = self.strings(key)
        return self._items(names, [f"{self.path(key)}[{index}]" for index in range(len(names))])

    def _items(self, names: tuple[str, ...], places: list[str]) -> tuple[str, ...]:
        for name, place in zip(names, places, strict=True):
            if name not in self.items.known:
                self.faults.unknown("unknown-item", place, "item", name, self.items.known)
        return tuple(name for name in names if name in self.items.present)

    def _shape(self, name: str, where: str) -> str:
        if name not in SHAPE_NAMES:
            self.faults.unknown("unknown-shape", where, "shape", name, SHAPE_NAMES)
        return name

    def words(self, key: str) -> Words:
        """A list of piece words, all of which must fit."""
        return self._words(self.value(key, ()), self.path(key))

    def _words(self, value: object, where: str) -> Words:
        if not isinstance(value, list | tuple):
            self.faults.wrong_type(where, "a list of piece words", value, as_list(where, value))
            return ()
        words = (self._word(each, f"{where}[{index}]") for index, each in enumerate(value))
        return tuple(word for word in words if word is not None)

    def _word(self, value: object, where: str) -> Word | None:
        """A piece word: a string, perhaps with `not` before it, or a table of tiles."""
        if isinstance(value, Mapping):
            unknown_keys(value, {"tiles"}, where, self.faults)
            tiles = read_tiles(value.get("tiles"), f"{where}.tiles", self.faults)
            if not tiles and value.get("tiles") == "":
                self.faults.wrong_type(f"{where}.tiles", "tiles such as “2468B GD”", "")
            return Word("tiles", tiles=frozenset(tiles))
        if not isinstance(value, str):
            self.faults.wrong_type(where, "a piece word", value)
            return None
        name = value.removeprefix("not ").strip()
        if name not in WORDS:
            self._not_known("unknown-word", where, "piece word", value, WORDS)
            return None
        return Word(name, value.startswith("not "))

    def conditions(self, key: str) -> tuple[Condition, ...]:
        """A list of conditions, all of which must hold."""
        return self._conditions(self.value(key, ()), self.path(key))

    def _conditions(self, value: object, where: str) -> tuple[Condition, ...]:
        if not isinstance(value, list | tuple):
            self.faults.wrong_type(where, "a list of conditions", value, as_list(where, value))
            return ()
        found = (self._condition(each, f"{where}[{index}]") for index, each in enumerate(value))
        return tuple(condition for condition in found if condition is not None)

    def _condition(self, value: object, where: str) -> Condition | None:
        """A condition: a name, perhaps with `not` before it, or a table of a name and what it takes."""
        if isinstance(value, str):
            return self._named_condition(value, where)
        if not isinstance(value, Mapping):
            self.faults.wrong_type(where, "a condition", value)
            return None
        names = [key for key in value if key not in BOUNDS and key != "not"]
        known = [name for name in names if name in CONDITIONS or name == "any-of"]
        if len(names) > 1 and len(known) == 1:
            unknown_keys(value, (known[0], "not", *BOUNDS), where, self.faults)
            return None
        if len(names) != 1:
            message = f"a table holds one condition, found {', '.join(names) or 'none'}"
            self.faults.add("wrong-condition", where, message, "write a table for each condition")
            return None
        if names[0] == "any-of":
            return self._any_of(value, where)
        return self._condition_with(names[0], value, where)

    def _named_condition(self, value: str, where: str) -> Condition | None:
        name = value.removeprefix("not ").strip()
        entry = CONDITIONS.get(name)
        if name == "any-of":
            message = "“any-of” takes lists of conditions"
            self.faults.add("condition-needs", where, message, 'write { any-of = [["drawn"], ["robbed"]] }')
            return None
        if entry is None:
            self._not_known("unknown-condition", where, "condition", value, CONDITIONS)
            return None
        if entry.takes is not Takes.NOTHING:
            self.faults.add("condition-needs", where, f"“{name}” takes {entry.takes.value}", f"write {{ {name} = … }}")
            return None
        return Condition(name, value.startswith("not "))

    def _not_known(self, code: str, where: str, what: str, value: str, known: Mapping[str, object]) -> None:
        """Note a name that is not known; “not” may stand before it in another way of writing."""
        negated = re.fullmatch(r"not[ _-]*(.+)", value, re.IGNORECASE)
        name = negated[1].strip().casefold() if negated else value
        if negated and name in known:
            self.faults.add(code, where, f"unknown {what} “{value}”", f"write “not {name}”")
        else:
            self.faults.unknown(code, where, what, name, known)

    def _any_of(self, table: Table, where: str) -> Condition | None:
        if "not" in table:
            hint = "put it under unless, or write the opposite of its conditions"
            self.faults.add("unknown-key", f"{where}.not", "“any-of” has no opposite", hint)
        unknown_keys(table, ("any-of", "not"), where, self.faults)
        argument, inner = table["any-of"], f"{where}.any-of"
        if not isinstance(argument, list | tuple):
            self.faults.wrong_type(inner, Takes.BRANCHES.value, argument)
            return None
        branches = tuple(self._conditions(each, f"{inner}[{index}]") for index, each in enumerate(argument))
        empty = [f"{inner}[{index}]" for index, each in enumerate(argument) if each in ([], ())]
        for place in empty if argument else [inner]:
            hint = 'write at least one condition: { any-of = [["drawn"], ["robbed"]] }'
            self.faults.add("condition-needs", place, "this list of conditions is empty", hint)
        return Condition("any-of", branches=branches) if argument and not empty else None

    def _condition_with(self, name: str, table: Table, where: str) -> Condition | None:
        """A condition with what it takes."""
        entry, argument, inner = CONDITIONS.get(name), table[name], f"{where}.{name}"
        if entry is None:
            self.faults.unknown("unknown-condition", where, "condition", name, [*CONDITIONS, "any-of"])
            return None
        fields = self.inner(table, where)
        unknown_keys(table, (name, "not", *(BOUNDS if entry.takes is Takes.COUNT else ())), where, self.faults)
        negated = fields.flag("not")
        low, high = self._bounds(table, where) if entry.takes is Takes.COUNT else (0, MANY)
        match entry.takes:
            case Takes.COUNT | Takes.WORDS:
                return Condition(name, negated, self._words(argument, inner), low, high)
            case Takes.TILES:
                return Condition(name, negated, tiles=frozenset(read_tiles(argument, inner, self.faults)))
            case Takes.NUMBER:
                return Condition(name, negated, number=whole_number(argument, inner, self.faults, 0, 999))
            case Takes.NOTHING:
                self.faults.add("condition-needs", where, f"“{name}” takes no value", f"write “{name}”")
                return None
            case _:
                return Condition(name, negated, names=self._names(name, entry.takes, fields))

    def _names(self, key: str, takes: Takes, fields: Self) -> tuple[str, ...]:
        """The names that a condition takes: one, or a list of them."""
        where, alone = fields.path(key), isinstance(fields.value(key), str)
        names = (str(fields.value(key)),) if alone else fields.strings(key)
        if takes is Takes.ITEMS:
            return self._items(names, [where if alone else f"{where}[{index}]" for index in range(len(names))])
        if takes is Takes.SHAPES:
            return tuple(self._shape(name, where) for name in names)
        return tuple(str(seat) for seat in (read_seat(name, where, self.faults) for name in names) if seat is not None)

    def _bounds(self, table: Table, where: str) -> tuple[int, int]:
        given = [key for key in BOUNDS if key in table]
        if not given or ("exactly" in given and len(given) > 1):
            message = "“exactly” goes with no other bound" if given else "count needs exactly, at-least or at-most"
            self.faults.add("wrong-condition", where, message, "write { count = […], at-least = 3 }")
            return 0, MANY
        values = {key: whole_number(table[key], f"{where}.{key}", self.faults, 0, MANY) for key in given}
        if "exactly" in values:
            return values["exactly"], values["exactly"]
        low, high = values.get("at-least", 0), values.get("at-most", MANY)
        if low > high:
            message = f"no number is at least {low} and at most {high}"
            self.faults.add("wrong-condition", where, message, "at-least must not be more than at-most")
        return low, high


def read_tiles(value: object, where: str, faults: Faults) -> tuple[Tile, ...]:
    """Tiles written as codes: `2468B GD`."""
    if not isinstance(value, str):
        faults.wrong_type(where, "tiles such as “2468B GD”", value)
        return ()
    try:
        return tiles_of(value)
    except KeyError as error:
        faults.add("unknown-tile", where, f"no tile {error.args[0]}", "tiles are written like “2468B GD”, “E S”, “F1”")
        return ()


def read_seat(name: object, where: str, faults: Faults) -> Seat | None:
    """A seat by its name."""
    try:
        return Seat(str(name))
    except ValueError:
        faults.unknown("unknown-seat", where, "seat", str(name), list(Seat))
        return None


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
