"""Where each key of a TOML text stands: `tomllib` gives the values, this gives their places.

A key path is written as refusals write it: `items.x.when[1].any-of[0]`. The text must be valid TOML.
"""

from __future__ import annotations

import re
import tomllib
from typing import Final, NamedTuple

from mjscore.problems import Span
from mjscore.toml.fields import join


class KeyPlace(NamedTuple):
    """Where a key and its value stand. Of a table with a heading of its own both are the heading."""

    key: Span
    value: Span


Places = dict[str, KeyPlace]

_BETWEEN: Final = re.compile(r"(?:[ \t\r\n,]|#[^\n]*)*")
_STRING: Final = r'"(?:\\.|[^"\\])*"' + r"|'[^']*'"
_KEY: Final = re.compile(rf"[ \t]*([A-Za-z0-9_-]+|{_STRING})[ \t]*(\.?)")
_EQUALS: Final = re.compile(r"=[ \t]*")
_LONG_STRING: Final = r'"""(?:\\.|[^\\])*?"{3,5}' + r"|'''.*?'{3,5}"
_PLAIN_VALUE: Final = re.compile(rf"(?s:{_LONG_STRING}|{_STRING})|[^,\]}}#\n]*[^,\]}}#\s]")


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
    """Walks through a text once and notes every place."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.found: Places = {}
        self.lists: dict[str, int] = {}

    def scan(self) -> Places:
        """All places."""
        where = ""
        while self._take(_BETWEEN) and self.at < len(self.text):
            if self.text[self.at] == "[":
                where = self._heading()
            else:
                self._entry(where)
        return self.found

    def _take(self, pattern: re.Pattern[str]) -> re.Match[str]:
        """What stands here, which is then behind."""
        found = pattern.match(self.text, self.at)
        assert found is not None
        self.at = found.end()
        return found

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
            self.found.setdefault(where, place)
            if index == len(keys) and brackets == 2:
                self.lists[where] = self.lists.get(where, -1) + 1
            if where in self.lists:
                where = f"{where}[{self.lists[where]}]"
                self.found.setdefault(where, place)
        self.found[where] = place
        return where

    def _keys(self) -> list[tuple[str, Span]]:
        """The parts of a dotted key with their places."""
        keys = []
        while True:
            found = self._take(_KEY)
            key = tomllib.loads(f"key = {found[1]}")["key"] if found[1][0] in "\"'" else found[1]
            keys.append((key, Span(*found.span(1))))
            if not found[2]:
                return keys

    def _entry(self, where: str) -> None:
        """A key with its value."""
        *outer, (key, span) = self._keys()
        for name, name_span in outer:
            where = join(where, name)
            self.found.setdefault(where, KeyPlace(name_span, name_span))
        self._take(_EQUALS)
        where = join(where, key)
        self.found[where] = KeyPlace(span, self._value(where))

    def _value(self, where: str) -> Span:
        """The stretch of a value; the places within it are noted."""
        begin, opening = self.at, self.text[self.at]
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
                self.found[inner] = KeyPlace(stretch, stretch)
                index += 1
