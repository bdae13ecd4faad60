"""Piece words and conditions: read from lists of a ruleset file, and written as they stand there."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from mjscore.rules.keys import SOME_TILES, RuleFields, ValueKind, whole_number
from mjscore.rules.toml import as_list, unknown_keys
from mjscore.rules.vocabulary.conditions import CONDITIONS
from mjscore.rules.vocabulary.pieces import WORDS
from mjscore.rules.vocabulary.rows import Takes
from mjscore.rules.vocabulary.terms import MANY, Condition, PieceWords, Word

_Read = TypeVar("_Read")
BOUNDS: Final = ("exactly", "at-least", "at-most")
_ANY_OF: Final = '{ any-of = [["drawn"], ["robbed"]] }'
_NEGATED: Final = r"not([ _-]*)(.+)"


def _list_of(
    fields: RuleFields,
    value: object,
    where: str,
    what: str,
    read: Callable[[RuleFields, object, str], _Read | None],
) -> tuple[_Read, ...]:
    """What is read from each entry of a list, which is told its place; entries that are wrong are left out."""
    if not isinstance(value, list | tuple):
        hint = as_list(where, value)
        fields.faults.wrong_type(where, f"a list of {what}", value, hint)
        return ()
    entries = []
    for index, entry in enumerate(value):
        read_entry = read(fields, entry, f"{where}[{index}]")
        if read_entry is not None:
            entries.append(read_entry)
    return tuple(entries)


# --- Piece words


def _read_words(fields: RuleFields, key: str) -> PieceWords:
    value = fields.value(key)
    where = fields.path(key)
    return _list_of(fields, value, where, "piece words", _read_word)


def _read_word(fields: RuleFields, value: object, where: str) -> Word | None:
    """A piece word: a string, perhaps with `not` before it, or a table of tiles."""
    if isinstance(value, Mapping):
        unknown_keys(value, {"tiles"}, where, fields.faults)
        table = fields.inner(value, where)
        if value.get("tiles") == "":
            table.wrong("tiles", "tiles such as “2468B GD”")
        return Word("tiles", tiles=SOME_TILES.read(table, "tiles"))
    if not isinstance(value, str):
        fields.faults.wrong_type(where, "a piece word", value)
        return None
    name = value.removeprefix("not ").strip()
    if name not in WORDS:
        _not_known(fields, "unknown-word", where, "piece word", value, WORDS)
        return None
    return Word(name, value.startswith("not "))


def _write_word(word: Word) -> str | dict[str, Any]:
    if word.name == "tiles":
        return {"tiles": SOME_TILES.write(word.tiles)}
    return str(word)


def _write_words(words: PieceWords) -> list[str | dict[str, Any]]:
    return [_write_word(word) for word in words]


def _not_known(
    fields: RuleFields,
    code: str,
    where: str,
    what: str,
    value: str,
    known: Mapping[str, object],
) -> None:
    """Note a name that is not known; “not” may stand before it in another way of writing."""
    negated = re.fullmatch(_NEGATED, value, re.IGNORECASE)
    if negated is None:
        fields.faults.unknown(code, where, what, value, known)
        return
    name = negated[2].strip().casefold()
    if name in known:
        message = f"unknown {what} “{value}”"
        fields.faults.add(code, where, message, f"write “not {name}”")
    else:
        is_apart = bool(negated[1])
        fields.faults.unknown(code, where, what, name if is_apart else value, known)


# --- Conditions


def _read_conditions(fields: RuleFields, key: str) -> tuple[Condition, ...]:
    value = fields.value(key)
    where = fields.path(key)
    return _list_of(fields, value, where, "conditions", _condition)


def _condition(fields: RuleFields, value: object, where: str) -> Condition | None:
    """A condition: a name, perhaps with `not` before it, or a table of a name and what it takes."""
    if isinstance(value, str):
        return _named_condition(fields, value, where)
    if not isinstance(value, Mapping):
        fields.faults.wrong_type(where, "a condition", value)
        return None
    names = [key for key in value if key not in BOUNDS and key != "not"]
    if len(names) == 1:
        return _condition_with(names[0], fields.inner(value, where))
    known = [name for name in names if name in CONDITIONS]
    if len(known) == 1:
        unknown_keys(value, (known[0], "not", *BOUNDS), where, fields.faults)
        return None
    message = f"a table holds one condition, found {', '.join(names) or 'none'}"
    hint = "write a table for each condition"
    fields.faults.add("wrong-condition", where, message, hint)
    return None


def _named_condition(fields: RuleFields, value: str, where: str) -> Condition | None:
    """A condition that stands by its name alone."""
    name = value.removeprefix("not ").strip()
    entry = CONDITIONS.get(name)
    if entry is None:
        _not_known(fields, "unknown-condition", where, "condition", value, CONDITIONS)
        return None
    if entry.takes is Takes.NOTHING:
        return Condition(name, value.startswith("not "))
    hint = f"write {{ {name} = … }}"
    if entry.takes is Takes.BRANCHES:
        hint = f"write {_ANY_OF}"
    message = f"“{name}” takes {entry.takes.value}"
    fields.faults.add("condition-needs", where, message, hint)
    return None


def _condition_with(name: str, table: RuleFields) -> Condition | None:
    """A condition with what it takes."""
    entry = CONDITIONS.get(name)
    faults = table.faults
    if entry is None:
        faults.unknown("unknown-condition", table.where, "condition", name, CONDITIONS)
        return None
    bounds = BOUNDS if entry.takes is Takes.COUNT else ()
    unknown_keys(table.table, (name, "not", *bounds), table.where, faults)
    negated = table.flag("not")
    if entry.takes is Takes.NOTHING:
        message = f"“{name}” takes no value"
        faults.add("condition-needs", table.where, message, f"write “{name}”")
        return None
    if entry.takes is Takes.BRANCHES and "not" in table:
        faults.add(
            "unknown-key",
            table.path("not"),
            f"“{name}” has no opposite",
            "put it under unless, or write the opposite of its conditions",
            at_key=True,
            of_file=True,
        )
    low, high = _bounds(table) if entry.takes is Takes.COUNT else (0, MANY)
    field, kind = _TAKES[entry.takes]
    condition = Condition(name, negated, low=low, high=high)
    return condition._replace(**{field: kind.read(table, name)})


def _bounds(table: RuleFields) -> tuple[int, int]:
    """The least and the greatest number that a count may have."""
    given = {key: table.number(key, 0, MANY) for key in BOUNDS if key in table}
    low = given.get("exactly", given.get("at-least", 0))
    high = given.get("exactly", given.get("at-most", MANY))
    message = ""
    hint = "write { count = […], at-least = 3 }"
    if not given:
        message = "count needs exactly, at-least or at-most"
    elif "exactly" in given and len(given) > 1:
        message = "“exactly” goes with no other bound"
    elif low > high:
        message = f"no number is at least {low} and at most {high}"
        hint = "at-least must not be more than at-most"
    if message:
        table.faults.add("wrong-condition", table.where, message, hint)
    return low, high


def _write_condition(condition: Condition) -> str | dict[str, Any]:
    """A condition as it stands in a list of a file."""
    name = condition.name
    takes = CONDITIONS[name].takes
    if takes is Takes.NOTHING:
        return f"not {name}" if condition.negated else name
    field, kind = _TAKES[takes]
    table = {name: kind.write(getattr(condition, field))}
    if takes is Takes.COUNT:
        table |= _written_bounds(condition.low, condition.high)
    if condition.negated:
        table["not"] = True
    return table


def _written_bounds(low: int, high: int) -> dict[str, int]:
    if low == high:
        return {"exactly": low}
    if high == MANY:
        return {"at-least": low}
    return {"at-least": low, "at-most": high}


def _write_conditions(conditions: tuple[Condition, ...]) -> list[Any]:
    return [_write_condition(condition) for condition in conditions]


# --- What conditions take


def _read_branches(fields: RuleFields, key: str) -> tuple[tuple[Condition, ...], ...]:
    """Lists of conditions, of one of which all must hold."""
    where = fields.path(key)
    value = fields.value(key)
    if not isinstance(value, list | tuple):
        fields.faults.wrong_type(where, Takes.BRANCHES.value, value)
        return ()
    if not value:
        _empty(fields, where)
    branches = []
    for index, branch in enumerate(value):
        place = f"{where}[{index}]"
        if branch in ([], ()):
            _empty(fields, place)
        branches.append(_list_of(fields, branch, place, "conditions", _condition))
    return tuple(branches)


def _empty(fields: RuleFields, where: str) -> None:
    message = "this list of conditions is empty"
    hint = f"write at least one condition: {_ANY_OF}"
    fields.faults.add("condition-needs", where, message, hint)


def _write_branches(branches: tuple[tuple[Condition, ...], ...]) -> list[list[Any]]:
    return [_write_conditions(branch) for branch in branches]


def _named(table: RuleFields, key: str) -> list[tuple[str, str]]:
    """The names under a key, one or a list of them, each with its place."""
    where = table.path(key)
    value = table.value(key)
    if isinstance(value, str):
        return [(value, where)]
    names = table.strings(key)
    return [(name, f"{where}[{index}]") for index, name in enumerate(names)]


def _read_items(table: RuleFields, key: str) -> tuple[str, ...]:
    named = _named(table, key)
    for name, where in named:
        table.must_be_item(name, where)
    return table.in_force(name for name, _ in named)


def _read_shapes(table: RuleFields, key: str) -> tuple[str, ...]:
    return tuple(table.shape(name, key) for name, _ in _named(table, key))


def _read_seats(table: RuleFields, key: str) -> tuple[str, ...]:
    seats = [table.seat(name, key) for name, _ in _named(table, key)]
    return tuple(str(seat) for seat in seats if seat is not None)


ALL_FIT: Final = ValueKind(_read_words, (), _write_words)
ALL_HOLD: Final = ValueKind(_read_conditions, (), _write_conditions)
"""Piece words that are all true of a piece, and conditions that all hold."""
_TAKES: Final = {
    Takes.COUNT: ("words", ALL_FIT),
    Takes.WORDS: ("words", ALL_FIT),
    Takes.TILES: ("tiles", SOME_TILES),
    Takes.NUMBER: ("number", whole_number(0, 999)),
    Takes.BRANCHES: ("branches", ValueKind(_read_branches, (), _write_branches)),
    Takes.ITEMS: ("names", ValueKind(_read_items)),
    Takes.SHAPES: ("names", ValueKind(_read_shapes)),
    Takes.SEATS: ("names", ValueKind(_read_seats)),
}
"""The field of a condition that holds what it takes, and what that is."""
