"""The types of values in JSON: how each is read, strictly, and refused by its path, how it is written, and its schema."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any, Final, NamedTuple, NoReturn, TypeVar

from mjscore.notation.words import find
from mjscore.problems import (
    Fault,
    NotationProblem,
    Problem,
    did_you_mean,
    printable,
    shown_value,
)

JsonObject = dict[str, Any]

_LONGEST_LINE: Final = 600
_MOST: Final = 999_999_999
"""The largest number that the notation holds."""
_TYPES: Final = {
    str: "a text",
    bool: "true or false",
    int: "a number",
    float: "a number",
    type(None): "null",
}
_SHOWN: Final = "mjscore convert --to json shows how it is written"
_Value = TypeVar("_Value")


class RepeatedKey(ValueError):
    """An object in JSON has a key twice, of which Python would silently keep the last; `fault` says so."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.fault = Fault(
            "repeated-key",
            f"“{printable(key)[:60]}” is written twice",
            hint="leave one out",
            where=key[:200],
        )


def each_key_once(pairs: list[tuple[str, Any]]) -> JsonObject:
    """An object in JSON, for `json.loads` (`object_pairs_hook`); raises RepeatedKey."""
    data: JsonObject = {}
    for key, value in pairs:
        if key in data:
            raise RepeatedKey(key)
        data[key] = value
    return data


class JsonType(NamedTuple):
    """One type of value: `read` takes it from JSON and its path, and raises NotationProblem; `write` gives it back."""

    read: Callable[[Any, str], Any]
    write: Callable[[Any], Any]
    schema: JsonObject


class Field(NamedTuple):
    """A key of an object: the type of its value, what stands for it where it is left out, the attribute if that differs.

    An `optional` one is not written where its value is the one that stands for it.
    """

    key: str
    type: JsonType
    absent: Any = None
    attribute: str = ""
    optional: bool = False


def refuse_value(where: str, message: str, hint: str = "") -> NoReturn:
    """Raise the refusal of the value at a path."""
    fault = Fault("bad-data", message, hint=hint or _SHOWN, where=where)
    raise NotationProblem(fault, source="<json>")


def refuse_type(where: str, wanted: str, data: object) -> NoReturn:
    """Raise the refusal of a value of another type than is wanted."""
    refuse_value(where or "deal", f"{wanted} is expected, {type_in_json(data)} found")


def _present(data: _Value | None, where: str) -> _Value:
    if data is None:
        refuse_value(where, "this is missing")
    return data


def _read_text(data: object, where: str) -> str:
    value = _present(data, where)
    if not isinstance(value, str):
        refuse_type(where, "a text", data)
    return value


def _read_number(data: object, where: str) -> int:
    wanted = f"a whole number from 0 to {_MOST}"
    value = _present(data, where)
    if isinstance(value, bool) or not isinstance(value, int | float):
        refuse_type(where, wanted, data)
    if not isinstance(value, int) or not 0 <= value <= _MOST:
        refuse_value(where, f"{wanted} is expected, {shown_value(data)} found")
    return value


def _read_flag(data: object, where: str) -> bool:
    if not isinstance(data, bool):
        refuse_type(where, "true or false", data)
    return data


def _as_it_is(value: Any) -> Any:
    return value


TEXT: Final = JsonType(_read_text, _as_it_is, {"type": "string"})
NUMBER: Final = JsonType(_read_number, _as_it_is, {"type": "integer", "minimum": 0})
FLAG: Final = JsonType(_read_flag, _as_it_is, {"type": "boolean"})


def one_of_words(words: Mapping[str, Any]) -> JsonType:
    """One of these words, each of which stands for a value."""
    names = {value: word for word, value in words.items()}

    def read(data: object, where: str) -> Any:
        word = _present(data, where)
        if not isinstance(word, str) or word not in words:
            refuse_value(
                where,
                f"{quoted(data)} is not one of {', '.join(words)}",
                did_you_mean(str(data), words),
            )
        return words[word]

    return JsonType(read, names.__getitem__, {"enum": list(words)})


def member(kind: type[StrEnum]) -> JsonType:
    """A member of an enumeration, by its name."""
    return one_of_words({str(word): word for word in kind})


def or_null(kind: JsonType) -> JsonType:
    """A value of a type, or null for None."""

    def read(data: object, where: str) -> Any:
        return None if data is None else kind.read(data, where)

    def write(value: Any) -> Any:
        return None if value is None else kind.write(value)

    return JsonType(read, write, {"oneOf": [{"type": "null"}, kind.schema]})


def many(kind: JsonType, make: Callable[[Iterable[Any]], Any] = tuple) -> JsonType:
    """A list of values of a type; null is read as an empty one."""

    def read(data: object, where: str) -> Any:
        if data is not None and not isinstance(data, list | tuple):
            refuse_type(where, "a list", data)
        values = []
        for index, item in enumerate(data or ()):
            values.append(kind.read(item, f"{where}[{index}]"))
        return make(values)

    def write(values: Iterable[Any]) -> list[Any]:
        return [kind.write(value) for value in values]

    return JsonType(read, write, {"type": "array", "items": kind.schema})


def _listed(content: object) -> str:
    """A text, or texts with commas between them; empty for anything else."""
    parts = content if isinstance(content, list) else [content]
    texts = [part for part in parts if isinstance(part, str)]
    return ", ".join(texts) if len(texts) == len(parts) else ""


def _as_a_text(data: Mapping[Any, Any]) -> str:
    """A hand whose sections are written as keys, in the notation; empty where that is no hand."""
    sections = []
    for name, content in data.items():
        text = _listed(content)
        if not text or find("sections", str(name)[:40]) is None:
            return ""
        sections.append(f"{name}: {text}")
    text = "; ".join(sections)[:_LONGEST_LINE]
    from mjscore.notation.reader import read_hand  # for a refusal alone

    try:
        read_hand(text)
    except Problem:
        return ""
    return text


def object_of(data: object, where: str, keys: Iterable[str]) -> Mapping[str, Any]:
    """An object none of whose keys is unknown."""
    if not isinstance(data, Mapping):
        refuse_type(where, "an object", data)
    known = list(keys)
    for key in data:
        if key not in known:
            text = _as_a_text(data)
            hint = f"write: {text}" if text else did_you_mean(str(key), known)
            hint = hint or f"the keys are {', '.join(known)}"
            refuse_value(f"{where or 'deal'}.{key}"[:200], "no such key", hint)
    return data


def record(make: Callable[..., Any], *fields: Field) -> JsonType:
    """An object with these keys; `make` gets its path, the object itself and the values by their attributes.

    The path of a whole deal is empty.
    """

    def read(data: object, where: str) -> Any:
        entries = object_of(data, where, [field.key for field in fields])
        inside = f"{where}." if where else ""
        values = {}
        for field in fields:
            if not field.optional or field.key in entries:
                value = entries.get(field.key, field.absent)
                read_value = field.type.read(value, f"{inside}{field.key}")
                values[field.attribute or field.key] = read_value
        return make(where, entries, **values)

    def write(value: Any) -> JsonObject:
        data: JsonObject = {}
        for field in fields:
            own = getattr(value, field.attribute or field.key)
            if not field.optional or own != field.absent:
                data[field.key] = field.type.write(own)
        return data

    schema = {
        "type": "object",
        "properties": {field.key: field.type.schema for field in fields},
        "required": [field.key for field in fields if not field.optional],
        "additionalProperties": False,
    }
    return JsonType(read, write, schema)


def type_in_json(data: object) -> str:
    """What JSON calls a value of this type."""
    if isinstance(data, Mapping):
        return "an object"
    if isinstance(data, list | tuple):
        return "a list"
    return _TYPES.get(type(data), type(data).__name__)


def quoted(data: object) -> str:
    """A text as a refusal quotes it; of any other value its type."""
    return f"{data!r:.60}" if isinstance(data, str) else type_in_json(data)
