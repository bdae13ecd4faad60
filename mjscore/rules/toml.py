"""TOML that people write: read up to a size, each value taken field by field, each fault shown where it stands.

`Fields` says what is wrong at which key, `tomllib` gives the values, and `Places` tells where each key stands, by a path as
refusals write it: `items.x.when[1].any-of[0]`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Self

from mjscore.problems import (
    Fault,
    Faults,
    RulesetProblem,
    Span,
    did_you_mean,
)

TomlTable = Mapping[str, Any]


def join(where: str, key: str) -> str:
    """A key path one key longer."""
    return f"{where}.{key}" if where else key


def unknown_keys(
    table: TomlTable,
    allowed: Collection[str],
    where: str,
    faults: Faults,
    meant: Mapping[str, str] = MappingProxyType({}),
) -> None:
    """Note every key of a table that is not allowed there; `meant` says of some what to write instead."""
    for key in table:
        if key not in allowed and not faults.full:
            hint = meant.get(key) or did_you_mean(key, allowed)
            if not hint:
                hint = f"allowed here: {', '.join(sorted(allowed))}"
            faults.add(
                "unknown-key",
                join(where, key),
                f"unknown key “{key}”",
                hint,
                at_key=True,
                of_file=True,
            )


class Fields:
    """One table with its key path; each method reads a field and notes in `faults` what is wrong with it.

    Every method gives a usable value (a default, or nothing) where the field is missing or wrong. `close` refuses the keys that
    nothing has asked for; `ignored` are always allowed.
    """

    ignored: frozenset[str] = frozenset()

    def __init__(self, table: object, where: str, faults: Faults) -> None:
        self.is_table = isinstance(table, Mapping)
        if not isinstance(table, Mapping):
            faults.wrong_type(where, "a table", table, self.instead(where, table))
            table = {}
        self.table: TomlTable = table
        self.where = where
        self.faults = faults
        self._read: set[str] = set(self.ignored)

    def instead(self, where: str, value: object) -> str:
        """What to write for a value that stands where a table is wanted; empty where that is not known."""
        return ""

    def __contains__(self, key: str) -> bool:
        self._read.add(key)  # whoever asks whether it is there knows it
        return key in self.table

    def __iter__(self) -> Iterator[str]:
        return iter(self.table)

    def path(self, key: str) -> str:
        """The key path of a field."""
        return join(self.where, key)

    def value(self, key: str, default: Any = None) -> Any:
        """What stands under a key, whatever it is."""
        self._read.add(key)
        return self.table.get(key, default)

    def allow(self, key: str) -> None:
        """Let a key stand there that nothing asks for."""
        self._read.add(key)

    def wrong(self, key: str, wanted: str, hint: str = "") -> None:
        """Note that a field is of another type than is wanted."""
        self.faults.wrong_type(self.path(key), wanted, self.value(key), hint)

    def unread(self) -> list[str]:
        """The keys that nothing has asked for."""
        return [key for key in self.table if key not in self._read]

    def refuse_unread(self, meant: Mapping[str, str] = MappingProxyType({})) -> None:
        """Note every key that nothing has asked for; `meant` says of some what to write instead."""
        unknown_keys(self.table, self._read, self.where, self.faults, meant)

    def close(self) -> None:
        """Note every key that nothing has asked for."""
        self.refuse_unread()

    def text(
        self, key: str, default: str = "", what: str = "a text", *, needed: bool = False
    ) -> str:
        """A text; where it is needed it must say something."""
        value = self.value(key, None if needed else default)
        if isinstance(value, str) and (value.strip() or not needed):
            return value
        self.wrong(key, what)
        return default

    def strings(self, key: str) -> tuple[str, ...]:
        """A list of strings, empty where there is none."""
        value = self.value(key, ())
        is_list = isinstance(value, list | tuple)
        if is_list and all(isinstance(entry, str) for entry in value):
            return tuple(value)
        self.wrong(key, "a list of strings", as_list(key, value))
        return ()

    def inner(self, table: object, where: str) -> Self:
        """Another table, read in the same way."""
        return type(self)(table, where, self.faults)

    def table_at(self, key: str) -> Self | None:
        """The table under a key; None where there is none, or something else stands there."""
        value = self.value(key)
        if value is None:
            return None
        inner = self.inner(value, self.path(key))
        return inner if inner.is_table else None

    def tables(self, key: str) -> Iterator[tuple[str, Self]]:
        """The named tables under a key, in the order of the text."""
        tables = self.table_at(key)
        if tables is None:
            return
        for id in tables:
            table = tables.table_at(id)
            if table is not None:
                yield id, table

    def list_of_tables(
        self, key: str, wanted: str = "a list of tables"
    ) -> Iterator[Self]:
        """The tables of a list, in its order."""
        value = self.value(key, ())
        if not isinstance(value, list | tuple):
            self.wrong(key, wanted)
            return
        for index, entry in enumerate(value):
            table = self.inner(entry, f"{self.path(key)}[{index}]")
            if table.is_table:
                yield table


def as_list(where: str, value: object) -> str:
    """What to write for one text that stands where a list is wanted; empty for anything else."""
    if not isinstance(value, str) or len(value) > 60:
        return ""
    texts = ", ".join(f'"{part.strip()}"' for part in value.split(","))
    return f"write {where.rpartition('.')[2]} = [{texts}]"


def by_place(fault: Fault) -> tuple[bool, Span]:
    """The order of faults in a file: those that have a place, as they stand there, then the others."""
    return fault.span is None, fault.span or Span(0, 0)


class KeyPlace(NamedTuple):
    """Where a key and its value stand. Of a table with a heading of its own both are the heading."""

    key: Span
    value: Span


Places = dict[str, KeyPlace]

_BETWEEN: Final = r"(?:[ \t\r\n,]|#[^\n]*)*"
_STRING: Final = r'"(?:\\.|[^"\\])*"' + r"|'[^']*'"
_KEY: Final = rf"[ \t]*([A-Za-z0-9_-]+|{_STRING})[ \t]*(\.?)"
_EQUALS: Final = r"=[ \t]*"
_LONG_STRING: Final = r'"""(?:\\.|[^\\])*?"{3,5}' + r"|'''.*?'{3,5}"
_PLAIN_VALUE: Final = rf"(?s:{_LONG_STRING}|{_STRING})|[^,\]}}#\n]*[^,\]}}#\s]"
"""`re` compiles these when they are first used, and keeps them: only a refusal asks for places."""


def places_of(text: str) -> Places:
    """The places of all keys and list entries of a valid TOML text, by key path."""
    return _Scanner(text).scan()


def place_of(places: Places, where: str) -> tuple[str, KeyPlace] | None:
    """The place of a key path, or of the longest beginning of it that stands in the text; None where nothing of it does."""
    while where not in places:
        cut = max(where.rfind("."), where.rfind("["))
        if cut <= 0:
            return None
        where = where[:cut]
    return where, places[where]


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.places: Places = {}
        self.lists: dict[str, int] = {}

    def scan(self) -> Places:
        """All places."""
        where = ""
        while self._take(_BETWEEN) and self.at < len(self.text):
            if self.text[self.at] == "[":
                where = self._heading()
            else:
                self._entry(where)
        return self.places

    def _take(self, pattern: str) -> re.Match[str]:
        """What stands here, which is then behind."""
        match = re.compile(pattern).match(self.text, self.at)
        assert match is not None
        self.at = match.end()
        return match

    def _heading(self) -> str:
        """The path of the table whose heading stands here: `[a.b]`, or the next of a list `[[a.b]]`."""
        begin = self.at
        brackets = 2 if self.text.startswith("[[", begin) else 1
        self.at += brackets
        keys = self._keys()
        self.at += brackets
        place = KeyPlace(Span(begin, self.at), Span(begin, self.at))
        where = ""
        for index, (key, _) in enumerate(keys, 1):
            where = join(where, key)
            self.places.setdefault(where, place)
            if index == len(keys) and brackets == 2:
                self.lists[where] = self.lists.get(where, -1) + 1
            if where in self.lists:
                where = f"{where}[{self.lists[where]}]"
                self.places.setdefault(where, place)
        self.places[where] = place
        return where

    def _keys(self) -> list[tuple[str, Span]]:
        """The parts of a dotted key with their places."""
        keys = []
        while True:
            match = self._take(_KEY)
            key = match[1]
            if key[0] in "\"'":
                key = tomllib.loads(f"key = {key}")["key"]
            keys.append((key, Span(*match.span(1))))
            is_last = not match[2]
            if is_last:
                return keys

    def _entry(self, where: str) -> None:
        *outer, (key, span) = self._keys()
        for name, name_span in outer:
            where = join(where, name)
            self.places.setdefault(where, KeyPlace(name_span, name_span))
        self._take(_EQUALS)
        where = join(where, key)
        self.places[where] = KeyPlace(span, self._value(where))

    def _value(self, where: str) -> Span:
        """The stretch of a value; the places within it are noted."""
        begin = self.at
        opening = self.text[begin]
        if opening not in "[{":
            self._take(_PLAIN_VALUE)
            return Span(begin, self.at)
        self.at += 1
        index = 0
        while True:
            self._take(_BETWEEN)
            if self.text[self.at] in "]}":
                self.at += 1
                return Span(begin, self.at)
            if opening == "{":
                self._entry(where)
            else:
                inner = f"{where}[{index}]"
                stretch = self._value(inner)
                self.places[inner] = KeyPlace(stretch, stretch)
                index += 1


LARGEST: Final = 200_000
"""The largest text that is read, in characters (a file: in bytes)."""
_LONGEST_LINE: Final = 1_000
_DEEPEST: Final = 31
"""How many tables may lie within each other, the text itself one of them; what works on them calls itself for each."""
_HINT: Final = 'write tables in brackets and texts in quotes: [limit], title = "House"'
_NAME_HINT: Final = (
    "a name has letters, digits, - and _, or it stands in quotes: [items.my-item]"
)
_HINTS: Final = (
    ("Cannot declare", "join the two tables of this name into one"),
    ("Cannot overwrite", "the same key is written twice: leave one out"),
    ("Expected ']'", _NAME_HINT),
    ("Expected newline", "write each key on a line of its own"),
    ("Invalid initial character", _NAME_HINT),
)
"""What to write, by how the parser's message begins."""


class TomlText:
    """A text with its tables (`data`), and the places of their keys in it."""

    def __init__(self, text: str, source: str, data: dict[str, Any]) -> None:
        self.text = text
        self.source = source
        self.data = data

    @cached_property
    def places(self) -> Places:
        """The place of every key path."""
        return places_of(self.text)

    def located(self, fault: Fault) -> Fault:
        """The fault with the place of its key path; without one where nothing of the path stands in the text."""
        if fault.span is not None:
            return fault
        nearest = place_of(self.places, fault.where)
        if nearest is None:
            return fault
        where, place = nearest
        at_key = fault.at_key or where != fault.where
        return fault._replace(span=place.key if at_key else place.value)

    def problem(self, faults: Sequence[Fault]) -> RulesetProblem:
        """The refusal of this text."""
        located = [self.located(fault) for fault in faults]
        return RulesetProblem(located, text=self.text, source=self.source)


def read_toml(
    text: str,
    source: str,
    largest: int = LARGEST,
    longest_line: int = _LONGEST_LINE,
) -> TomlText:
    """The tables of a text; raises RulesetProblem with line and column where it is not TOML, or too large.

    A line has a length at most: the time that the parser takes grows with the square of a dotted key's length.
    """
    fault = _wrong_size(text, largest, longest_line)
    if fault is not None:
        raise RulesetProblem(fault, text=text, source=source)
    try:
        return TomlText(text, source, _loaded(text))
    except tomllib.TOMLDecodeError as error:
        fault = _not_toml(text, str(error))
    except RecursionError:
        hint = f"at most {_DEEPEST - 1} tables may be inside each other"
        fault = Fault("not-toml", "tables are nested too deeply", Span(0, 1), hint)
    raise RulesetProblem(fault, text=text, source=source)


def too_large(
    what: str, units: str, largest: int = LARGEST, span: Span | None = None
) -> Fault:
    """The fault of a text beyond the largest size."""
    hint = "put only what differs into a file that extends another ruleset"
    return Fault("too-large", f"{what} is larger than {largest:,} {units}", span, hint)


def _wrong_size(text: str, largest: int, longest_line: int) -> Fault | None:
    """That a text or one of its lines is too long; None where neither is."""
    if len(text) > largest:
        return too_large("it", "characters", largest, Span(largest, largest + 1))
    long = re.search(rf"[^\n]{{{longest_line + 1}}}", text)
    if long is None:
        return None
    message = f"this line has more than {longest_line} characters"
    span = Span(long.start(), long.start() + 1)
    return Fault("too-large", message, span, "break it into shorter lines")


def _loaded(text: str) -> dict[str, Any]:
    data = tomllib.loads(text)
    if _depth(data) > _DEEPEST:
        raise RecursionError("tables are nested too deeply")
    return data


def _depth(value: object) -> int:
    """How many tables and lists lie within each other."""
    if isinstance(value, dict):
        inside = list(value.values())
    elif isinstance(value, list):
        inside = value
    else:
        return 0
    return 1 + max(map(_depth, inside), default=0)


def _not_toml(text: str, error: str) -> Fault:
    """What the parser says of a text that is not TOML, at the place that it names: the end of the text if it names none."""
    message, _, place = error.partition(" (at ")
    offset = len(text)
    line_and_column = re.match(r"line (\d+), column (\d+)", place)
    if line_and_column is not None:
        line, column = map(int, line_and_column.groups())
        lines_before = text.split("\n")[: line - 1]
        before = sum(len(line_before) + 1 for line_before in lines_before)
        offset = min(before + column - 1, len(text))
    span = Span(offset, offset + 1)
    return Fault("not-toml", f"not TOML: {message}", span, _hint_for(message))


def _hint_for(message: str) -> str:
    for beginning, hint in _HINTS:
        if message.startswith(beginning):
            return hint
    return _HINT
