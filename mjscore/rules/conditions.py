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


def _each(
    fields: RuleFields,
    value: object,
    where: str,
    what: str,
    read: Callable[..., _Read | None],
) -> tuple[_Read, ...]:
    """What is read from each entry of a list, with its place."""
    if not isinstance(value, list | tuple):
        fields.faults.wrong_type(
            where, f"a list of {what}", value, as_list(where, value)
        )
        return ()
    found = (
        read(fields, each, f"{where}[{index}]") for index, each in enumerate(value)
    )
    return tuple(each for each in found if each is not None)


def _read_words(fields: RuleFields, key: str) -> PieceWords:
    return _each(fields, fields.value(key), fields.path(key), "piece words", _read_word)


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


def _read_conditions(fields: RuleFields, key: str) -> tuple[Condition, ...]:
    return _each(fields, fields.value(key), fields.path(key), "conditions", _condition)


def _condition(fields: RuleFields, value: object, where: str) -> Condition | None:
    """A condition: a name, perhaps with `not` before it, or a table of a name and what it takes."""
    if isinstance(value, str):
        return _named_condition(fields, value, where)
    if not isinstance(value, Mapping):
        fields.faults.wrong_type(where, "a condition", value)
        return None
    names = [key for key in value if key not in BOUNDS and key != "not"]
    known = [name for name in names if name in CONDITIONS]
    if len(names) > 1 and len(known) == 1:
        unknown_keys(value, (known[0], "not", *BOUNDS), where, fields.faults)
        return None
    if len(names) != 1:
        message = f"a table holds one condition, found {', '.join(names) or 'none'}"
        fields.faults.add(
            "wrong-condition", where, message, "write a table for each condition"
        )
        return None
    return _condition_with(names[0], fields.inner(value, where))


def _named_condition(fields: RuleFields, value: str, where: str) -> Condition | None:
    name = value.removeprefix("not ").strip()
    entry = CONDITIONS.get(name)
    if entry is None:
        _not_known(fields, "unknown-condition", where, "condition", value, CONDITIONS)
    elif entry.takes is not Takes.NOTHING:
        hint = (
            f"write {_ANY_OF}"
            if entry.takes is Takes.BRANCHES
            else f"write {{ {name} = … }}"
        )
        fields.faults.add(
            "condition-needs", where, f"“{name}” takes {entry.takes.value}", hint
        )
    else:
        return Condition(name, value.startswith("not "))
    return None


def _not_known(
    fields: RuleFields,
    code: str,
    where: str,
    what: str,
    value: str,
    known: Mapping[str, object],
) -> None:
    """Note a name that is not known; “not” may stand before it in another way of writing."""
    negated = re.fullmatch(r"not([ _-]*)(.+)", value, re.IGNORECASE)
    name = negated[2].strip().casefold() if negated else value
    if negated and name in known:
        fields.faults.add(
            code, where, f"unknown {what} “{value}”", f"write “not {name}”"
        )
    else:
        fields.faults.unknown(
            code, where, what, name if negated and negated[1] else value, known
        )


def _read_branches(fields: RuleFields, key: str) -> tuple[tuple[Condition, ...], ...]:
    where, value = fields.path(key), fields.value(key)
    if not isinstance(value, list | tuple):
        fields.faults.wrong_type(where, Takes.BRANCHES.value, value)
        return ()
    for place in (
        [f"{where}[{index}]" for index, each in enumerate(value) if each in ([], ())]
        if value
        else [where]
    ):
        hint = f"write at least one condition: {_ANY_OF}"
        fields.faults.add(
            "condition-needs", place, "this list of conditions is empty", hint
        )
    return tuple(
        _each(fields, each, f"{where}[{index}]", "conditions", _condition)
        for index, each in enumerate(value)
    )


def _condition_with(name: str, table: RuleFields) -> Condition | None:
    entry, faults = CONDITIONS.get(name), table.faults
    if entry is None:
        faults.unknown("unknown-condition", table.where, "condition", name, CONDITIONS)
        return None
    unknown_keys(
        table.table,
        (name, "not", *(BOUNDS if entry.takes is Takes.COUNT else ())),
        table.where,
        faults,
    )
    negated = table.flag("not")
    if entry.takes is Takes.NOTHING:
        faults.add(
            "condition-needs",
            table.where,
            f"“{name}” takes no value",
            f"write “{name}”",
        )
        return None
    if entry.takes is Takes.BRANCHES and "not" in table:
        hint = "put it under unless, or write the opposite of its conditions"
        faults.add(
            "unknown-key",
            table.path("not"),
            f"“{name}” has no opposite",
            hint,
            at_key=True,
            of_file=True,
        )
    low, high = _bounds(table) if entry.takes is Takes.COUNT else (0, MANY)
    field, kind = _TAKES[entry.takes]
    return Condition(name, negated, low=low, high=high)._replace(
        **{field: kind.read(table, name)}
    )


def _bounds(table: RuleFields) -> tuple[int, int]:
    given = {key: table.number(key, 0, MANY) for key in BOUNDS if key in table}
    low = given.get("exactly", given.get("at-least", 0))
    high = given.get("exactly", given.get("at-most", MANY))
    message, hint = "", "write { count = […], at-least = 3 }"
    if not given:
        message = "count needs exactly, at-least or at-most"
    elif "exactly" in given and len(given) > 1:
        message = "“exactly” goes with no other bound"
    elif low > high:
        message, hint = (
            f"no number is at least {low} and at most {high}",
            "at-least must not be more than at-most",
        )
    if message:
        table.faults.add("wrong-condition", table.where, message, hint)
    return low, high


def _write_word(word: Word) -> str | dict[str, Any]:
    return (
        {"tiles": SOME_TILES.write(word.tiles)} if word.name == "tiles" else str(word)
    )


def _write_condition(condition: Condition) -> str | dict[str, Any]:
    name, low, high = condition.name, condition.low, condition.high
    takes = CONDITIONS[name].takes
    if takes is Takes.NOTHING:
        return f"not {name}" if condition.negated else name
    field, kind = _TAKES[takes]
    table = {name: kind.write(getattr(condition, field))}
    if takes is Takes.COUNT and low == high:
        table["exactly"] = low
    elif takes is Takes.COUNT:
        table |= (
            {"at-least": low} if high == MANY else {"at-least": low, "at-most": high}
        )
    return {**table, "not": True} if condition.negated else table


def _names(takes: Takes) -> ValueKind:
    """The names that a condition takes: one, or a list of them."""

    def read(table: RuleFields, key: str) -> tuple[str, ...]:
        where, value = table.path(key), table.value(key)
        names = (value,) if isinstance(value, str) else table.strings(key)
        if takes is Takes.ITEMS:
            return table.items_at(
                (where if name is value else f"{where}[{index}]", name)
                for index, name in enumerate(names)
            )
        if takes is Takes.SHAPES:
            return tuple(table.shape(name, key) for name in names)
        return tuple(
            str(seat) for name in names if (seat := table.seat(name, key)) is not None
        )

    return ValueKind(read)


ALL_FIT: Final = ValueKind(_read_words, (), lambda words: list(map(_write_word, words)))
ALL_HOLD: Final = ValueKind(
    _read_conditions, (), lambda conditions: list(map(_write_condition, conditions))
)
"""Piece words that are all true of a piece, and conditions that all hold."""
_TAKES: Final = {
    Takes.COUNT: ("words", ALL_FIT),
    Takes.WORDS: ("words", ALL_FIT),
    Takes.TILES: ("tiles", SOME_TILES),
    Takes.NUMBER: ("number", whole_number(0, 999)),
    Takes.BRANCHES: (
        "branches",
        ValueKind(
            _read_branches, (), lambda branches: list(map(ALL_HOLD.write, branches))
        ),
    ),
    **{
        takes: ("names", _names(takes))
        for takes in (Takes.ITEMS, Takes.SHAPES, Takes.SEATS)
    },
}
"""The field of a condition that holds what it takes, and what that is."""
