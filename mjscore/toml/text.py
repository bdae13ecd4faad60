"""A TOML text that a person wrote: its tables, and the place of each fault found in them."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final

from mjscore.problems import Fault, Problem, RulesetProblem, Span
from mjscore.toml.places import Places, place_of, places_of

LARGEST: Final = 200_000
"""The largest text that is read, in characters (a file: in bytes)."""
LONGEST_LINE: Final = 1_000
_DEEPEST: Final = 30
"""How many tables may lie within each other; what works on them calls itself for each."""
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

    def problem(self, faults: Sequence[Fault], kind: type[Problem] = RulesetProblem) -> Problem:
        """The refusal of this text."""
        return kind([self.located(each) for each in faults], text=self.text, source=self.source)


def read_toml(text: str, source: str, largest: int = LARGEST, longest_line: int = LONGEST_LINE) -> TomlText:
    """The tables of a text; raises RulesetProblem with line and column where it is not TOML, or too large.

    A line has a length at most: the time that the parser takes grows with the square of a dotted key's length.
    """
    if len(text) > largest:
        raise RulesetProblem(too_large("it", "characters", largest, Span(largest, largest + 1)), text=text, source=source)
    offset = 0
    for line in text.split("\n"):
        if len(line) > longest_line:
            fault = Fault(
                "too-large",
                f"this line has more than {longest_line} characters",
                Span(offset, offset + 1),
                "break it into shorter lines",
            )
            raise RulesetProblem(fault, text=text, source=source)
        offset += len(line) + 1
    try:
        data = tomllib.loads(text)
        if _is_deeper(data, _DEEPEST):
            raise RecursionError
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise _not_toml(error, text, source) from error
    return TomlText(text, source, data)


def too_large(what: str, units: str, largest: int = LARGEST, span: Span | None = None) -> Fault:
    """The fault of a text beyond the largest size."""
    return Fault(
        "too-large",
        f"{what} is larger than {largest:,} {units}",
        span,
        "put only what differs into a file that extends another ruleset",
    )


def _is_deeper(value: Any, depth: int) -> bool:
    """Whether more than so many tables or lists lie within each other."""
    level = [value]
    while level and depth >= 0:
        entries = [each for outer in level for each in (outer.values() if isinstance(outer, dict) else outer)]
        level = [each for each in entries if isinstance(each, dict | list)]
        depth -= 1
    return bool(level)


def _not_toml(error: Exception, text: str, source: str) -> RulesetProblem:
    if isinstance(error, RecursionError):
        fault = Fault(
            "not-toml", "tables are nested too deeply", Span(0, 1), f"at most {_DEEPEST} tables may be inside each other"
        )
        return RulesetProblem(fault, text=text, source=source)
    message, _, place = str(error).partition(" (at ")
    hint = next((hint for beginning, hint in _HINTS if message.startswith(beginning)), _HINT)
    words = place.rstrip(")").replace(",", "").split()
    offset = len(text)
    if len(words) == 4:
        line, column = int(words[1]), int(words[3])
        offset = sum(len(each) + 1 for each in text.split("\n")[: line - 1]) + column - 1
    return RulesetProblem(Fault("not-toml", f"not TOML: {message}", Span(offset, offset + 1), hint), text=text, source=source)
