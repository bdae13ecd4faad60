"""The keys of ruleset files, each beside the field of the value that it is read into.

    points: Annotated[int, key("points = 600", "The limit.", whole_number(1))]

A key is the name of its field; beside the type of the field stands what the key looks like and what it means, and what may stand
there, where the type does not say it. From this come the values of a file, what is refused, the text of a ruleset written out
whole, and `mjscore rules words`.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from enum import Enum
from fractions import Fraction
from functools import cache, partial
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    Self,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from mjscore.game.seats import Seat
from mjscore.game.tiles import Tile, tiles_of, write_tiles
from mjscore.problems import Faults
from mjscore.rules.citations import HOUSE, Citation, decision_ids
from mjscore.rules.toml import Fields, join, unknown_keys
from mjscore.rules.vocabulary.english import number_said
from mjscore.sentences import listed

CITE_KEYS: Final = frozenset(Citation._fields)
_PLACES: Final = frozenset({"page", "section", "entry"})
NO_CITATION: Final = 'every entry says where it stands: cite = { page = "34" }'
LARGEST_NUMBER: Final = 10**9


_POINTS: Final = "did you mean points?"
_DOUBLES: Final = "did you mean doubles?"
_BONUS_TILES: Final = "did you mean bonus-tiles?"
_WHEN: Final = "did you mean when?"
_OPTIONS: Final = 'options are switched on so: option-defaults.on = ["seasons"]'
MEANT: Final = {
    "limit": _POINTS,
    "price": _POINTS,
    "score": _POINTS,
    "value": _POINTS,
    "worth": _POINTS,
    "fan": _DOUBLES,
    "fans": _DOUBLES,
    "times": _DOUBLES,
    "flowers": _BONUS_TILES,
    "seasons": _BONUS_TILES,
    "condition": _WHEN,
    "conditions": _WHEN,
    "if": _WHEN,
    "on": _OPTIONS,
    "with": _OPTIONS,
    "pattern": 'a pattern is a shape, which when = [{ shape = "NAME" }] asks for: mjscore help patterns',
    "remove": 'items are removed at the head of the file: remove = ["loose-tile"]',
}
"""What people write for a key that they do not find, and what is meant, where it is not allowed."""
_FLAGS: Final = {
    "yes": "true",
    "on": "true",
    "true": "true",
    "1": "true",
    "no": "false",
    "off": "false",
    "false": "false",
    "0": "false",
}
"""What people write for a yes or no, and how TOML has it."""
_PARTS: Final = {
    "whole": "1",
    "full": "1",
    "true": "1",
    "yes": "1",
    "half": '"1/2"',
    "third": '"1/3"',
    "quarter": '"1/4"',
}
"""What people write for a part of the limit, and how TOML has it."""
_PERCENT: Final = r"([1-9][0-9]?|100) ?%"
_UNIT: Final = r" *(points?|doubles?)$"
"""`re` compiles these when they are first used: only a refusal asks for them."""
_LONGEST_FRACTION: Final = 12
_MOST_OF_LIMIT: Final = 100
_FINEST_PART: Final = 1000


class Names(NamedTuple):
    """What rules may name: items in force, all items that the file, an option or what it extends knows, and shapes."""

    present: Set[str] = frozenset()
    known: Set[str] = frozenset()
    shapes: Set[str] = frozenset()


class RuleFields(Fields):
    """A table of rules. `book` is the one that an entry is cited from which does not say another; `items` may be named."""

    ignored = frozenset({"note"})

    def __init__(
        self,
        table: object,
        where: str,
        faults: Faults,
        book: str,
        items: Names | None = None,
    ) -> None:
        super().__init__(table, where, faults)
        self.book = book
        self.items = items or Names()

    def inner(self, table: object, where: str) -> Self:
        """Another table of the same book."""
        return type(self)(table, where, self.faults, self.book, self.items)

    def flag(self, key: str) -> bool:
        """A yes or no."""
        value = self.value(key, False)
        if not isinstance(value, bool):
            self.wrong_but(key, "true or false", _FLAGS.get(str(value).casefold()))
        return value is True

    def wrong_but(self, key: str, wanted: str, meant: object) -> None:
        """Note that a field is of another type than is wanted, and what to write, where that is known."""
        hint = "" if meant is None else f"write {key} = {meant}"
        self.wrong(key, wanted, hint)

    def close(self) -> None:
        """Note every key that nothing has asked for, with what was probably meant."""
        self.refuse_unread(MEANT)

    def number(self, key: str, low: int = 0, high: int = LARGEST_NUMBER) -> int:
        """A whole number within bounds; `low` where it is not one."""
        value = self.value(key)
        if type(value) is int and low <= value <= high:
            return value
        meant = None
        if isinstance(value, str):
            meant = number_said(re.sub(_UNIT, "", value))
        if meant is not None and not low <= meant <= high:
            meant = None
        self.wrong_but(key, f"a whole number from {low} to {high}", meant)
        return low

    def word(self, key: str, words: Sequence[str]) -> str:
        """One of the words; the first where it is none of them."""
        value = self.value(key)
        for word in words:
            if word == value:
                return word
        if value is None:
            self.wrong(key, f"one of {', '.join(words)}")
        else:
            written = str(value)[:60]
            where = self.path(key)
            self.faults.unknown("wrong-value", where, "value", written, words)
        return words[0]

    def fraction(self, key: str) -> Fraction:
        """A fraction of the limit, as text such as “1/2” or as a number; 1 where it is not one."""
        value = self.value(key, "")
        fraction = _fraction(value)
        if fraction is not None:
            return fraction
        percent = re.fullmatch(_PERCENT, str(value))
        meant = _PARTS.get(str(value).casefold())
        if percent is not None:
            meant = f'"{Fraction(int(percent[1]), 100)}"'
        self.wrong_but(key, "a fraction of the limit such as “1”, “1/2”", meant)
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
            self.faults.add(
                "unknown-tile", self.path(key), f"no tile {error.args[0]}", hint
            )
            return ()

    def seats(self, key: str) -> tuple[Seat, ...]:
        """A list of seats."""
        seats = [self.seat(name, key) for name in self.strings(key)]
        return tuple(seat for seat in seats if seat is not None)

    def seat(self, name: str, key: str) -> Seat | None:
        """A seat by its name, which stands under a key."""
        try:
            return Seat(name)
        except ValueError:
            self.faults.unknown(
                "unknown-seat", self.path(key), "seat", name, list(Seat)
            )
            return None

    def shapes(self, key: str) -> tuple[str, ...]:
        """Names of shapes, each once."""
        return tuple(dict.fromkeys(self.shape(name, key) for name in self.strings(key)))

    def shape(self, name: str, key: str) -> str:
        """The name of a shape, which stands under a key."""
        if name not in self.items.shapes:
            self.faults.unknown(
                "unknown-shape", self.path(key), "shape", name, self.items.shapes
            )
        return name

    def items_named(self, key: str) -> tuple[str, ...]:
        """A list of ids of items; one that was removed, or whose option is off, is left out."""
        path = self.path(key)
        for index, name in enumerate(self.strings(key)):
            self.must_be_item(name, f"{path}[{index}]")
        return self.in_force(self.strings(key))

    def must_be_item(self, name: str, where: str) -> None:
        """Note that no item has the name that stands at a key path."""
        known = self.items.known
        if name not in known:
            self.faults.unknown("unknown-item", where, "item", name, known, at_key=True)

    def in_force(self, names: Iterable[str]) -> tuple[str, ...]:
        """Those of some items that are in force."""
        return tuple(name for name in names if name in self.items.present)

    def cite(self) -> Citation:
        """The citation that every table of rules must have; what a table agreed for itself needs no place."""
        return read_cite(self.value("cite"), self.book, self.where, self.faults)


def _fraction(value: object) -> Fraction | None:
    """A fraction of the limit that a value means; None where it is none, or no possible one."""
    if isinstance(value, str):
        # a short text without an exponent: others are no fractions that a person writes, and may take long to reckon
        if len(value) > _LONGEST_FRACTION or "e" in value.casefold():
            return None
    elif isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        fraction = Fraction(value).limit_denominator(_FINEST_PART)
    except (ValueError, ZeroDivisionError, OverflowError):
        return None
    return fraction if 0 < fraction <= _MOST_OF_LIMIT else None


def read_cite(cite: object, book: str, where: str, faults: Faults) -> Citation:
    """The citation of an entry at `where`. A table of players needs none for what it agreed itself."""
    if not isinstance(cite, Mapping):
        if cite is not None or book != HOUSE:
            faults.add("no-citation", where, "no citation", NO_CITATION)
        return Citation(book)
    values = cite_values(cite, join(where, "cite"), faults)
    if _PLACES.isdisjoint(values) and values.get("book", book) != HOUSE:
        message = "a citation without a page, a section or an entry"
        hint = 'write cite = { page = "34" }'
        faults.add("no-citation", join(where, "cite"), message, hint)
    return Citation(values.pop("book", book), **values)


def cite_values(cite: Mapping[str, Any], where: str, faults: Faults) -> dict[str, str]:
    """What a citation says, key by key; a page may be a number."""
    unknown_keys(cite, CITE_KEYS, where, faults)
    values = {key: value for key, value in cite.items() if key in CITE_KEYS}
    for key, value in values.items():
        if isinstance(value, bool) or not isinstance(value, str | int):
            faults.wrong_type(f"{where}.{key}", "text such as “34”", value)
    decision = cite.get("decision")
    if isinstance(decision, str) and decision not in decision_ids():
        known = decision_ids()
        faults.unknown(
            "unknown-decision", f"{where}.decision", "decision", decision, known
        )
    return {key: str(value) for key, value in values.items()}


_Value = TypeVar("_Value")
NEEDED: Final = object()
"""The default of a key that must be written."""


def _plain(value: Any) -> Any:
    """A value as TOML has it."""
    if isinstance(value, Citation):
        return value.to_dict()
    if isinstance(value, frozenset):
        return [_plain(entry) for entry in sorted(value)]
    if isinstance(value, tuple):
        return [_plain(entry) for entry in value]
    if isinstance(value, Enum | Fraction):
        return str(value)
    return value


class ValueKind(NamedTuple):
    """What may stand under a key.

    `read` takes it from a table and notes in the table's faults what is wrong; `default` is meant where the key is left out;
    `write` gives it back as TOML has it. `table` is the value, or has the keys, of the tables that stand there.
    """

    read: Callable[[RuleFields, str], Any]
    default: Any = None
    write: Callable[[Any], Any] = _plain
    table: "Keyed | None" = None


class Key(NamedTuple):
    """A key of a table. One without a meaning is told of elsewhere."""

    name: str
    kind: ValueKind
    meaning: str
    example: str

    def read(self, fields: RuleFields) -> Any:
        """What stands under the key in a table."""
        if self.name in fields or self.kind.default is NEEDED:
            return self.kind.read(fields, self.name)
        return self.kind.default


Keyed = type | tuple[Key, ...]
"""What has keys: the class of a value whose fields have them, or just keys."""


def row(example: str, meaning: str, kind: ValueKind) -> Key:
    """A key with an example, which begins with its name; what it means; what may stand there."""
    name, _, _ = example.strip("[").partition(" = ")
    name, _, _ = name.partition(".")
    return Key(name.strip("]"), kind, meaning, example)


class _KeyOfField(NamedTuple):
    """What stands beside the type of a field that is read from a key."""

    example: str
    meaning: str
    kind: ValueKind | None


def key(
    example: str = "", meaning: str = "", kind: ValueKind | None = None
) -> _KeyOfField:
    """A field of a value that is read from the key of its name.

    What may stand there follows from its type, where no kind is given. One without a meaning is told of elsewhere.
    """
    return _KeyOfField(example, meaning, kind)


def key_name(field: str) -> str:
    """The key of a field: `from_` is read from `from`, `not_with` from `not-with`."""
    return field.rstrip("_").replace("_", "-")


def one_of(keys: tuple[Key, ...]) -> tuple[Key, ...]:
    """A field of a value that is read from whichever of several keys is written."""
    return keys


def within(value: type) -> type:
    """A field that is a value whose keys stand in the same table."""
    return value


@cache
def _keyed_fields(value: Callable[..., Any]) -> dict[str, Keyed]:
    """The fields of a value that are read, with their keys, or with the value whose keys stand in the same table."""
    fields: dict[str, Keyed] = {}
    for name, hint in get_type_hints(value, include_extras=True).items():
        if get_origin(hint) is not Annotated:
            continue
        field_type, beside = get_args(hint)
        if isinstance(beside, _KeyOfField):
            kind = beside.kind or _kind_of(field_type)
            fields[name] = (Key(key_name(name), kind, beside.meaning, beside.example),)
        else:
            fields[name] = beside
    return fields


def _kind_of(type: Any) -> ValueKind:
    """What stands under the key of a field of a type, unless it is said: a table of its own, if it is nothing simple."""
    if type in _BY_TYPE:
        return _BY_TYPE[type]
    if get_origin(type) is Literal:
        return one_word(*get_args(type))
    return inner(get_args(type)[0])


def keys_of(keyed: Keyed) -> list[Key]:
    """The keys of a table in the order in which they are told: where the parts of a rule stand comes last."""
    if isinstance(keyed, tuple):
        return list(keyed)
    keys: list[Key] = []
    places: list[Key] = []
    for of_field in _keyed_fields(keyed).values():
        for key in keys_of(of_field):
            if key.kind in (_PART_CITE, OWN_CITE):
                places.append(key)
            else:
                keys.append(key)
    return keys + places


def read_value(value: Callable[..., _Value], table: RuleFields, **given: Any) -> _Value:
    """A value from a table, beside the fields that are given; then its `check`, if it has one, looks at it whole."""
    for name, keyed in _keyed_fields(value).items():
        if name in given:
            continue
        if isinstance(keyed, tuple):
            given[name] = _read_one(keyed, table)
        else:
            given[name] = read_value(keyed, table)
    made = value(**given)
    check = getattr(made, "check", None)
    if check is not None:
        check(table)
    return made


def _read_one(keys: tuple[Key, ...], table: RuleFields) -> Any:
    """What stands under the first of some keys that is written."""
    for key in keys:
        if key.name in table:
            return key.read(table)
    return keys[0].read(table)


def must_say_exactly_one_of(table: RuleFields, keys: tuple[Key, ...]) -> None:
    """Note that none of some amounts is written, or several are."""
    written = [key for key in keys if key.name in table]
    if len(written) != 1:
        names = listed([key.name for key in keys])
        table.faults.add("no-amount", table.where, f"expected exactly one of {names}")


def read_whole(value: Callable[..., _Value], table: RuleFields, **given: Any) -> _Value:
    """A value from a table that has no other keys: they are refused."""
    whole = read_value(value, table, **given)
    table.close()
    return whole


def written_value(value: Any, *, short: bool = False) -> dict[str, Any]:
    """A value as a table of TOML; a short one without the keys that say no more than is meant without them."""
    kind: Any = type(value)
    table: dict[str, Any] = {}
    for name, keyed in _keyed_fields(kind).items():
        of_field = getattr(value, name)
        for key in keys_of(keyed):
            if short and of_field == key.kind.default:
                continue
            written = key.kind.write(of_field)
            if written is not None:
                table[key.name] = written
    return table


def _tile_set(fields: RuleFields, key: str) -> frozenset[Tile]:
    return frozenset(fields.tiles(key))


def _written_tiles(tiles: Iterable[Tile]) -> str:
    return write_tiles(sorted(tiles))


YES: Final = ValueKind(RuleFields.flag, True)
ITEMS: Final = ValueKind(RuleFields.items_named, ())
SOME_TILES: Final = ValueKind(_tile_set, frozenset(), _written_tiles)
ANYTHING: Final = ValueKind(RuleFields.value)
"""What is read elsewhere, or by nobody."""


def any_text(what: str = "a text") -> ValueKind:
    """A text, empty where none is written."""

    def read(fields: RuleFields, key: str) -> str:
        return fields.text(key, what=what)

    return ValueKind(read, "")


def needed_text(what: str) -> ValueKind:
    """A text that must say something."""

    def read(fields: RuleFields, key: str) -> str:
        return fields.text(key, what=what, needed=True)

    return ValueKind(read, NEEDED)


def whole_number(
    low: int = 0, high: int = LARGEST_NUMBER, default: object = 0
) -> ValueKind:
    """A whole number within bounds."""

    def read(fields: RuleFields, key: str) -> Any:
        return fields.number(key, low, high)

    return ValueKind(read, default)


def one_word(*words: str) -> ValueKind:
    """One of some words; the first is meant where none is written."""

    def read(fields: RuleFields, key: str) -> str:
        return fields.word(key, words)

    return ValueKind(read, words[0])


def table_of(
    read: Callable[[RuleFields], Any], default: Any = None, keyed: Keyed | None = None
) -> ValueKind:
    """A table within a table."""

    def read_table(fields: RuleFields, key: str) -> Any:
        inner = fields.table_at(key)
        if inner is None:
            return default
        value = read(inner)
        inner.close()
        return value

    return ValueKind(read_table, default, table=keyed)


def inner(value: type) -> ValueKind:
    """A table within a table that is a value of its own."""
    return table_of(partial(read_value, value), keyed=value)


def by_id(value: Any) -> ValueKind:
    """Tables by their ids, each read into a value; one that has a name is called by its id where none is written."""

    def read(fields: RuleFields, key: str) -> tuple[Any, ...]:
        values = []
        for id, table in fields.tables(key):
            given = {"id": id}
            if "name" in value._fields:
                given["name"] = table.text("name", id, "a name")
            values.append(read_whole(value, table, **given))
        return tuple(values)

    return ValueKind(read, (), table=value)


def _cite(fields: RuleFields, key: str) -> Citation:
    return fields.cite()


def _written_part(cite: Citation | None) -> dict[str, Any] | None:
    return None if cite is None else {"cite": cite.to_dict()}


_PART_CITE: Final = table_of(RuleFields.cite)._replace(write=_written_part)


def _own_cite(fields: RuleFields, key: str) -> Citation:
    cite: Citation | None = _PART_CITE.read(fields, key)
    return fields.cite() if cite is None else cite


OWN_CITE: Final = ValueKind(_own_cite, NEEDED)
"""Where a part of a rule stands: where the rule itself does, unless it is said."""
_BY_TYPE: Final[dict[Any, ValueKind]] = {
    bool: ValueKind(RuleFields.flag, False),
    str: any_text(),
    tuple[str, ...]: ValueKind(RuleFields.strings, ()),
    Fraction | None: ValueKind(RuleFields.fraction),
    frozenset[Tile]: SOME_TILES,
    Citation: ValueKind(_cite, NEEDED),
    Citation | None: _PART_CITE,
}
