"""What may stand under the keys of an example's front matter, beside what rulesets know (`mjscore.rulesets.keys`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, field
from typing import Any, Final

from mjscore.citations import Citation
from mjscore.deals import NOT_STATED
from mjscore.rulesets.fields import RuleFields, cite_values
from mjscore.rulesets.keys import NEEDED, ValueKind, read_whole


def at(key: str, kind: ValueKind | None = None, default: Any = MISSING) -> Any:
    """A field that is read from a key; what may stand there follows from its type, if left out."""
    return field(default=default, metadata={"key": (key, "", kind, "")})


def _frozen(value: Any) -> Any:
    if isinstance(value, Mapping):
        return tuple(value.items())
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def passing(
    test: Callable[[Any], bool], wanted: str, default: Any = None, *, needed: bool = False, made: Callable[[Any], Any] = _frozen
) -> ValueKind:
    """What passes a test, lists as tuples unless it is `made` otherwise; the default where something else stands."""

    def read(fields: RuleFields, key: str) -> Any:
        value = fields.value(key)
        if test(value):
            return made(value)
        if needed or value is not None:
            fields.wrong(key, wanted)
        return default

    return ValueKind(read, NEEDED if needed else default)


def one_of(words: list[Any]) -> ValueKind:
    """One of some words; the first where it is none of them."""

    def read(fields: RuleFields, key: str) -> Any:
        value = fields.value(key)
        if value in words:
            return words[words.index(value)]
        fields.faults.unknown("unknown-word", fields.path(key), key, str(value), map(str, words))
        return words[0]

    return ValueKind(read, NEEDED)


def tables(value: type, wanted: str, *, needed: bool = False) -> ValueKind:
    """A list of tables, each read into a value."""

    def read(fields: RuleFields, key: str) -> Any:
        found = tuple(read_whole(value, each) for each in fields.list_of_tables(key, wanted))
        if needed and not found:
            fields.wrong(key, wanted)
        return found

    return ValueKind(read, NEEDED if needed else ())


def is_whole(value: object) -> bool:
    """Whether a value is a whole number, of a size that is worth it."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**12


def list_of(test: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """A test of a list of what passes a test."""
    return lambda value: isinstance(value, list) and all(map(test, value))


def texts(*lengths: int) -> Callable[[Any], bool]:
    """A test of a list of so many texts."""
    return lambda value: list_of(lambda each: isinstance(each, str))(value) and len(value) in lengths


def _is_payment(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 3 and texts(2)(value[:2]) and is_whole(value[2])


def _cite(fields: RuleFields, key: str) -> Citation:
    cite = fields.value(key)
    if not isinstance(cite, Mapping) or not isinstance(cite.get("book"), str):
        fields.faults.add("no-citation", key, "no citation", 'write cite = { book = "babcock-1923", page = "41" }')
        return Citation("")
    values = cite_values(cite, key, fields.faults)
    return Citation(values.pop("book"), **values)


def _is_span(value: Any) -> bool:
    """Whether a value is a least and a greatest total, with at most a hundred between them."""
    return list_of(is_whole)(value) and len(value) == 2 and value[1] - value[0] in range(100)


WHOLE: Final = passing(is_whole, "a whole number")
WHOLES: Final = passing(list_of(is_whole), "a list of whole numbers")
SPAN: Final = passing(_is_span, "the least and the greatest total", (0, 0), needed=True)
YES_OR_NO: Final = passing(lambda value: isinstance(value, bool), "true or false")
BY_NAME: Final = passing(
    lambda value: isinstance(value, Mapping) and all(map(is_whole, value.values())), "a table of seats and points"
)
PAYMENTS: Final = passing(list_of(_is_payment), "a list of [from, to, points]")
PAIRS: Final = passing(list_of(texts(2)), "a list of pairs of texts")
NAMES: Final = passing(
    lambda value: list_of(lambda each: isinstance(each, str))(value) and value != [],
    "the players in the order of counting",
    (),
    needed=True,
)
STRINGS: Final = ValueKind(RuleFields.strings)
TEXT_OR_NONE: Final = ValueKind(lambda fields, key: fields.text(key) or None)
LIMIT: Final = ValueKind(lambda fields, key: None if fields.value(key) == "none" else WHOLE.read(fields, key), NOT_STATED)
CITE: Final = ValueKind(_cite, NEEDED)
