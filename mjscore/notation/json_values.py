"""Values as JSON gives them: each is checked for its type and its meaning, and refused by its path."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, Final, NoReturn, TypeVar

from mjscore.problems import Fault, NotationProblem, did_you_mean, printable, shown
from mjscore.tiles import BY_CODE, Tile

_Named = TypeVar("_Named", bound=Enum)
_Value = TypeVar("_Value")
_MOST: Final = 999_999_999
"""The largest number that the notation holds."""
_TYPES: Final = {str: "a text", bool: "true or false", int: "a number", float: "a number", type(None): "null"}
_SHOWN: Final = "mjscore convert --to json shows how it is written"


class RepeatedKey(ValueError):
    """An object in JSON has a key twice, of which Python would silently keep the last; `fault` says so."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.fault = Fault("repeated-key", f"“{printable(key)[:60]}” is written twice", None, "leave one out", key[:200])


def each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object in JSON, for `json.loads` (`object_pairs_hook`); raises RepeatedKey."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise RepeatedKey(key)
        found[key] = value
    return found


class ValueReader:
    """Reads plain data strictly: a key or a value that does not belong is refused with its path."""

    def __init__(self, source: str) -> None:
        self.source = source

    def refuse(self, where: str, message: str, hint: str = "") -> NoReturn:
        """Raise the refusal of one value."""
        raise NotationProblem(Fault("bad-data", message, None, hint or _SHOWN, where), source=self.source)

    def refuse_type(self, where: str, wanted: str, data: object) -> NoReturn:
        """Raise the refusal of a value of another type than is wanted."""
        self.refuse(where, f"{wanted} is expected, {type_in_json(data)} found")

    def table(self, data: object, where: str, keys: Sequence[str]) -> Mapping[str, Any]:
        """An object none of whose keys is unknown."""
        if not isinstance(data, Mapping):
            self.refuse_type(where, "an object", data)
        for key in data:
            if key not in keys:
                hint = did_you_mean(str(key), keys) or f"the keys are {', '.join(keys)}"
                self.refuse(f"{where}.{key}"[:200], "no such key", hint)
        return data

    def items(self, data: object, where: str) -> list[tuple[Any, str]]:
        """The items of a list, each with its path; none for null."""
        if data is None:
            return []
        if not isinstance(data, list | tuple):
            self.refuse_type(where, "a list", data)
        return [(item, f"{where}[{index}]") for index, item in enumerate(data)]

    def named(self, data: object, where: str, kind: type[_Named]) -> _Named | None:
        """The member of an enumeration with this name; None for null."""
        if data is None:
            return None
        known = {str(each): each for each in kind}
        return known[self.one_of(data, where, known)]

    def one_of(self, data: object, where: str, known: Iterable[str]) -> str:
        """One of the words that are known."""
        if not isinstance(data, str) or data not in known:
            self.refuse(where, f"{_quoted(data)} is not one of {', '.join(known)}", did_you_mean(str(data), known))
        return data

    def must(self, value: _Value | None, where: str) -> _Value:
        """A value that may not be null."""
        if value is None:
            self.refuse(where, "this is missing")
        return value

    def text(self, data: object, where: str) -> str | None:
        """A text or null."""
        if data is not None and not isinstance(data, str):
            self.refuse_type(where, "a text", data)
        return data

    def number(self, data: object, where: str) -> int | None:
        """A whole number that the notation can hold, or null."""
        wanted = f"a whole number from 0 to {_MOST}"
        if data is None:
            return None
        if isinstance(data, bool) or not isinstance(data, int | float):
            self.refuse_type(where, wanted, data)
        if not isinstance(data, int) or not 0 <= data <= _MOST:
            self.refuse(where, f"{wanted} is expected, {shown(data)} found")
        return data

    def flag(self, data: object, where: str) -> bool:
        """True or false."""
        if not isinstance(data, bool):
            self.refuse_type(where, "true or false", data)
        return data

    def tile(self, data: object, where: str) -> Tile:
        """A tile by its code."""
        tile = BY_CODE.get(data.upper()) if isinstance(data, str) else None
        if tile is None:
            self.refuse(where, f"{_quoted(data)} is not a tile", did_you_mean(str(data), BY_CODE))
        return tile

    def tiles(self, data: object, where: str) -> tuple[Tile, ...]:
        """A list of tiles, sorted."""
        return tuple(sorted([self.tile(item, path) for item, path in self.items(data, where)], key=int))


def type_in_json(data: object) -> str:
    """What JSON calls a value of this type."""
    if isinstance(data, Mapping):
        return "an object"
    return "a list" if isinstance(data, list | tuple) else _TYPES.get(type(data), type(data).__name__)


def _quoted(data: object) -> str:
    return f"{data!r:.60}" if isinstance(data, str) else type_in_json(data)
