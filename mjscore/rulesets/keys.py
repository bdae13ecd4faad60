"""The keys of ruleset files, each beside the field of the value that it is read into.

    points: int = key("points = 600", "The limit.", number(1))

This says what the key looks like, what it means and what may stand there. From it come the values of a file, what is refused,
the text of a ruleset written out whole, and `mjscore rules words`.
"""

from collections.abc import Callable
from dataclasses import field, fields
from enum import Enum
from fractions import Fraction
from functools import cache, partial
from typing import Any, Final, NamedTuple, TypeVar, get_args, get_type_hints

from mjscore.citations import Citation
from mjscore.problems import listed
from mjscore.rulesets.fields import LARGEST_NUMBER, RuleFields
from mjscore.tiles import Tile, write_tiles

Value = TypeVar("Value")
NEEDED: Final = object()
"""The default of a key that must be written."""


def plain(value: Any) -> Any:
    """A value as TOML has it."""
    if isinstance(value, Citation):
        return value.to_dict()
    if isinstance(value, tuple | frozenset):
        return [plain(each) for each in (value if isinstance(value, tuple) else sorted(value))]
    return str(value) if isinstance(value, Enum | Fraction) else value


class ValueKind(NamedTuple):
    """What may stand under a key.

    `read` takes it from a table and notes in the table's faults what is wrong; `default` is meant where the key is left out;
    `write` gives it back as TOML has it. `table` is the value, or has the keys, of the tables that stand there.
    """

    read: Callable[[RuleFields, str], Any]
    default: Any = None
    write: Callable[[Any], Any] = plain
    table: "Keyed | None" = None


class Key(NamedTuple):
    """A key of a table. One without a meaning is told of elsewhere."""

    name: str
    kind: ValueKind
    meaning: str
    example: str

    def read(self, fields: RuleFields) -> Any:
        """What stands under the key in a table."""
        is_read = self.name in fields or self.kind.default is NEEDED
        return self.kind.read(fields, self.name) if is_read else self.kind.default


Keyed = type | tuple[Key, ...]
"""What has keys: the class of a value whose fields have them, or just keys."""


def row(example: str, meaning: str, kind: ValueKind, name: str = "") -> Key:
    """A key with an example, which begins with the key, unless that has another `name`; what it means; what may stand there."""
    return Key(name or example.strip("[").partition(" = ")[0].partition(".")[0].strip("]"), kind, meaning, example)


def key(example: str, meaning: str = "", kind: ValueKind | None = None, name: str = "") -> Any:
    """A field of a value that is read from a key, said as in `row`; what may stand there follows from its type, if left out."""
    return field(metadata={"key": (example, meaning, kind, name)})


def one_of(*keys: Key) -> Any:
    """A field of a value that is read from one of several keys; exactly one of them is written."""
    return field(metadata={"keys": keys})


def within(value: type) -> Any:
    """A field that is a value whose keys stand in the same table."""
    return field(metadata={"value": value})


@cache
def _keyed_fields(value: Callable[..., Any]) -> dict[str, type | tuple[Key, ...]]:
    """The fields of a value that are read, with their keys, or with the value whose keys stand in the same table."""
    found: dict[str, type | tuple[Key, ...]] = {}
    types = get_type_hints(value)
    for each in fields(value):  # type: ignore[arg-type]
        if "key" in each.metadata:
            example, meaning, kind, name = each.metadata["key"]
            found[each.name] = (row(example, meaning, kind or _kind_of(types[each.name]), name),)
        elif each.metadata:
            (found[each.name],) = each.metadata.values()
    return found


def _kind_of(type: Any) -> ValueKind:
    """What stands under the key of a field of a type, unless it is said: a table of its own, if it is nothing simple."""
    return _BY_TYPE[type] if type in _BY_TYPE else inner(get_args(type)[0])


def keys_of(keyed: Keyed) -> list[Key]:
    """The keys of a table in the order in which they are told: where the parts of a rule stand comes last."""
    if isinstance(keyed, tuple):
        return list(keyed)
    keys = [key for each in _keyed_fields(keyed).values() for key in keys_of(each)]
    return sorted(keys, key=lambda key: key.kind in (_PART_CITE, OWN_CITE))


def read_value(value: Callable[..., Value], table: RuleFields, **given: Any) -> Value:
    """A value from a table, beside the fields that are given."""
    for name, keyed in _keyed_fields(value).items():
        if name not in given:
            given[name] = _read_one(keyed, table) if isinstance(keyed, tuple) else read_value(keyed, table)
    return value(**given)


def _read_one(keys: tuple[Key, ...], table: RuleFields) -> Any:
    """What stands under one of some keys, of which exactly one is written."""
    if len(keys) == 1:
        return keys[0].read(table)
    written = [key for key in keys if key.name in table]
    if len(written) != 1:
        names = listed([key.name for key in keys])
        table.faults.add("no-amount", table.where, f"expected exactly one of {names}")
    return (written or keys)[0].read(table)


def read_whole(value: Callable[..., Value], table: RuleFields, **given: Any) -> Value:
    """A value from a table that has no other keys: they are refused."""
    found = read_value(value, table, **given)
    table.close()
    return found


def written_value(value: Any, *, short: bool = False) -> dict[str, Any]:
    """A value as a table of TOML; a short one without the keys that say no more than is meant without them."""
    kind: Any = type(value)
    said = ((getattr(value, name), key) for name, keyed in _keyed_fields(kind).items() for key in keys_of(keyed))
    written = {key.name: key.kind.write(each) for each, key in said if not short or each != key.kind.default}
    return {name: each for name, each in written.items() if each is not None}


YES: Final = ValueKind(RuleFields.flag, True)
ITEMS: Final = ValueKind(RuleFields.items_named, ())
TILES: Final = ValueKind(
    lambda fields, key: frozenset(fields.tiles(key)), frozenset(), lambda tiles: write_tiles(sorted(tiles))
)
ANYTHING: Final = ValueKind(lambda fields, key: fields.value(key))
"""What is read elsewhere, or by nobody."""


def text(what: str = "a text") -> ValueKind:
    """A text, empty where none is written."""
    return ValueKind(lambda fields, key: fields.text(key, what=what), "")


def needed_text(what: str) -> ValueKind:
    """A text that must say something."""
    return ValueKind(lambda fields, key: fields.text(key, what=what, needed=True), NEEDED)


def number(low: int = 0, high: int = LARGEST_NUMBER, default: object = 0) -> ValueKind:
    """A whole number within bounds."""
    return ValueKind(lambda fields, key: fields.number(key, low, high), default)


def word(*known: str) -> ValueKind:
    """One of some words; the first is meant where none is written."""
    return ValueKind(lambda fields, key: fields.word(key, known), known[0])


def either(first: str, second: str, default: bool = False) -> ValueKind:
    """Whether the second of two words is written."""
    return ValueKind(lambda fields, key: fields.word(key, (first, second)) == second, default)


def table_of(read: Callable[[RuleFields], Any], default: Any = None, keyed: Keyed | None = None) -> ValueKind:
    """A table within a table."""

    def read_table(fields: RuleFields, key: str) -> Any:
        inner = fields.table_at(key)
        if inner is None:
            return default
        found = read(inner)
        inner.close()
        return found

    return ValueKind(read_table, default, table=keyed)


def inner(value: type) -> ValueKind:
    """A table within a table that is a value of its own."""
    return table_of(partial(read_value, value), keyed=value)


def by_id(value: type, read: Callable[[str, RuleFields], Any]) -> ValueKind:
    """Tables by their ids, each read into a value."""
    return ValueKind(lambda fields, key: tuple(read(id, each) for id, each in fields.tables(key)), (), table=value)


_PART_CITE: Final = table_of(RuleFields.cite)._replace(write=lambda cite: cite and {"cite": cite.to_dict()})
OWN_CITE: Final = ValueKind(lambda fields, key: _PART_CITE.read(fields, key) or fields.cite(), NEEDED)
"""Where a part of a rule stands: where the rule itself does, unless it is said."""
_BY_TYPE: Final[dict[Any, ValueKind]] = {
    bool: ValueKind(RuleFields.flag, False),
    str: text(),
    tuple[str, ...]: ValueKind(RuleFields.strings, ()),
    Fraction | None: ValueKind(RuleFields.fraction),
    frozenset[Tile]: TILES,
    Citation: ValueKind(lambda fields, key: fields.cite(), NEEDED),
    Citation | None: _PART_CITE,
}
