"""A TOML text that a person wrote: its tables, and the place of each fault found in them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final

from mjscore.problems import Fault, RulesetProblem, Span
from mjscore.toml.places import Places, place_of, places_of

LARGEST: Final = 200_000
"""The largest text that is read, in characters (a file: in bytes)."""
LONGEST_LINE: Final = 1_000
_DEEPEST: Final = 31
"""How many tables may lie within each other, the text itself one of them; what works on them calls itself for each."""
_HINT: Final = 'write tables in brackets and texts in quotes: [limit], title = "House"'
_HINTS: Final = (
    ("Cannot declare", "join the two tables of this name into one"),
    ("Cannot overwrite", "the same key is written twice: leave one out"),
    ("Expected ']'", "a name has letters, digits, - and _, or it stands in quotes: [items.my-item]"),
    ("Invalid initial character", "a name has letters, digits, - and _, or it stands in quotes: [items.my-item]"),
)
"""What to write, by how the parser's message begins."""
_OF_THE_KEY: Final = frozenset({"unknown-key", "unknown-item", "unknown-event", "wrong-table"})
"""Faults of a key, not of what it says."""


class TomlText:
    """A text with its tables (`data`); the places of its keys are looked for when a fault is to be shown."""

    def __init__(self, text: str, source: str, data: dict[str, Any]) -> None:
        self.text, self.source, self.data = text, source, data

    @cached_property
    def places(self) -> Places:
        """The place of every key path."""
        return places_of(self.text)

    def located(self, fault: Fault) -> Fault:
        """The fault with the place of its key path; without one where nothing of the path stands in the text."""
        if fault.span is not None:
            return fault
        found = place_of(self.places, fault.where)
        if found is None:
            return fault
        where, place = found
        of_the_key = fault.code in _OF_THE_KEY or where != fault.where
        return fault._replace(span=place.key if of_the_key else place.value)

    def problem(self, faults: Sequence[Fault]) -> RulesetProblem:
        """The refusal of this text."""
        return RulesetProblem([self.located(each) for each in faults], text=self.text, source=self.source)


def read_toml(text: str, source: str, largest: int = LARGEST, longest_line: int = LONGEST_LINE) -> TomlText:
    """The tables of a text; raises RulesetProblem with line and column where it is not TOML, or too large.

    A line has a length at most: the time that the parser takes grows with the square of a dotted key's length.
    """
    data: dict[str, Any] = {}
    fault = _wrong_size(text, largest, longest_line)
    if fault is None:
        try:
            data = tomllib.loads(text)
            if _depth(data) > _DEEPEST:
                raise RecursionError
        except tomllib.TOMLDecodeError as error:
            fault = _not_toml(str(error), text)
        except RecursionError:
            hint = f"at most {_DEEPEST - 1} tables may be inside each other"
            fault = Fault("not-toml", "tables are nested too deeply", Span(0, 1), hint)
    if fault is not None:
        raise RulesetProblem(fault, text=text, source=source)
    return TomlText(text, source, data)


def too_large(what: str, units: str, largest: int = LARGEST, span: Span | None = None) -> Fault:
    """The fault of a text beyond the largest size."""
    hint = "put only what differs into a file that extends another ruleset"
    return Fault("too-large", f"{what} is larger than {largest:,} {units}", span, hint)


def _wrong_size(text: str, largest: int, longest_line: int) -> Fault | None:
    if len(text) > largest:
        return too_large("it", "characters", largest, Span(largest, largest + 1))
    long = re.search(rf"[^\n]{{{longest_line + 1}}}", text)
    if long is None:
        return None
    message, span = f"this line has more than {longest_line} characters", Span(long.start(), long.start() + 1)
    return Fault("too-large", message, span, "break it into shorter lines")


def _depth(value: object) -> int:
    """How many tables and lists lie within each other."""
    if not isinstance(value, dict | list):
        return 0
    return 1 + max(map(_depth, value.values() if isinstance(value, dict) else value), default=0)


def _not_toml(error: str, text: str) -> Fault:
    """The fault of a text that is not TOML, from the message of the parser, which ends with the place."""
    message, _, place = error.partition(" (at ")
    hint = next((hint for beginning, hint in _HINTS if message.startswith(beginning)), _HINT)
    offset = len(text)
    if found := re.match(r"line (\d+), column (\d+)", place):
        line, column = int(found[1]), int(found[2])
        offset = sum(len(each) + 1 for each in text.split("\n")[: line - 1]) + column - 1
    return Fault("not-toml", f"not TOML: {message}", Span(offset, offset + 1), hint)
