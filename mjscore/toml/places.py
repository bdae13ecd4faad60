"""Where each key of a TOML text stands: `tomllib` gives the values, this gives their places.

A key path is written as refusals write it: `items.x.when[1].any-of[0]`. The text must be valid TOML.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from mjscore.problems import Span
from mjscore.toml.fields import join


class KeyPlace(NamedTuple):
    """Where a key and its value stand. Of a table with a heading of its own both are the heading."""

    key: Span
    value: Span


Places = dict[str, KeyPlace]

_BLANKS: Final = r"(?:[ \t\r\n]|#[^\n]*)*"
_BARE_KEY: Final = r"[A-Za-z0-9_-]+"
_BARE_VALUE: Final = r"[^,\]}#\n]*"
_ESCAPE: Final = r"(?s)\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))"
_ESCAPES: Final = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", '"': '"', "\\": "\\"}


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
        self.blanks, self.bare_key, self.bare_value = map(re.compile, (_BLANKS, _BARE_KEY, _BARE_VALUE))
        self.lists: dict[str, int] = {}

    def scan(self) -> Places:
        """All places."""
        where = ""
        while True:
            self._skip()
            if self.at >= len(self.text):
                return self.found
            if self.text[self.at] == "[":
                where = self._heading()
            else:
                self._entry(where)

    def _skip(self) -> None:
        blanks = self.blanks.match(self.text, self.at)
        assert blanks is not None
        self.at = blanks.end()

    def _heading(self) -> str:
        """The path of the table whose heading stands here: `[a.b]`, or the next of a list `[[a.b]]`."""
        begin = self.at
        many = self.text.startswith("[[", begin)
        self.at += 1 + many
        keys = self._keys()
        self._skip()
        self.at += 1 + many
        span = Span(begin, self.at)
        where = ""
        for index, (key, _) in enumerate(keys):
            where = join(where, key)
            last = index == len(keys) - 1
            self.found.setdefault(where, KeyPlace(span, span))
            if last and many:
                self.lists[where] = self.lists.get(where, -1) + 1
            if where in self.lists:
                where = f"{where}[{self.lists[where]}]"
                self.found.setdefault(where, KeyPlace(span, span))
        if keys:
            self.found[where] = KeyPlace(span, span)
        return where

    def _keys(self) -> list[tuple[str, Span]]:
        """The parts of a dotted key with their places."""
        keys = []
        while True:
            self._skip()
            begin = self.at
            if self.text[begin] in "\"'":
                keys.append((self._string(), Span(begin, self.at)))
            else:
                bare = self.bare_key.match(self.text, begin)
                self.at = bare.end() if bare is not None else begin + 1
                keys.append((self.text[begin : self.at], Span(begin, self.at)))
            self._skip_on_the_line()
            if not self.text.startswith(".", self.at):
                return keys
            self.at += 1

    def _skip_on_the_line(self) -> None:
        while self.text[self.at : self.at + 1] in (" ", "\t") and self.at < len(self.text):
            self.at += 1

    def _entry(self, where: str) -> None:
        """A key with its value."""
        keys = self._keys()
        for key, span in keys[:-1]:
            where = join(where, key)
            self.found.setdefault(where, KeyPlace(span, span))
        key, span = keys[-1]
        self.at = self.text.index("=", self.at) + 1
        self._skip_on_the_line()
        where = join(where, key)
        begin = self.at
        self.found[where] = KeyPlace(span, span)
        self._value(where)
        self.found[where] = KeyPlace(span, Span(begin, self.at))

    def _value(self, where: str) -> None:
        opening = self.text[self.at]
        if opening in "\"'":
            self._string()
        elif opening == "[":
            self._list(where)
        elif opening == "{":
            self._inline_table(where)
        else:
            bare = self.bare_value.match(self.text, self.at)
            assert bare is not None
            self.at += len(bare[0].rstrip())

    def _list(self, where: str) -> None:
        self.at += 1
        index = 0
        while True:
            self._skip()
            if self.text[self.at] == "]":
                self.at += 1
                return
            inner, begin = f"{where}[{index}]", self.at
            self.found[inner] = KeyPlace(Span(begin, begin), Span(begin, begin))
            self._value(inner)
            self.found[inner] = KeyPlace(Span(begin, self.at), Span(begin, self.at))
            index += 1
            self._comma()

    def _inline_table(self, where: str) -> None:
        self.at += 1
        while True:
            self._skip()
            if self.text[self.at] == "}":
                self.at += 1
                return
            self._entry(where)
            self._comma()

    def _comma(self) -> None:
        self._skip()
        if self.text[self.at] == ",":
            self.at += 1

    def _string(self) -> str:
        """What a string says; three quotes open one of several lines."""
        text, quote = self.text, self.text[self.at]
        marks = quote * 3 if text.startswith(quote * 3, self.at) else quote
        begin = at = self.at + len(marks)
        while not text.startswith(marks, at):
            at += 2 if quote == '"' and text[at] == "\\" else 1
        if len(marks) == 3:
            while text.startswith(quote, at + 3):
                at += 1
        self.at = at + len(marks)
        return re.sub(_ESCAPE, _unescaped, text[begin:at]) if quote == '"' else text[begin:at]


def _unescaped(found: re.Match[str]) -> str:
    digits = found[1] or found[2]
    return chr(int(digits, 16)) if digits else _ESCAPES.get(found[3], found[0])
