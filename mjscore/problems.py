"""What is wrong with an input, where it stands, and how it is shown: the one way to report a refusal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple


class Span(NamedTuple):
    """A stretch of a source text, by 0-based offsets: `start` inclusive, `end` exclusive."""

    start: int
    end: int


class Fault(NamedTuple):
    """One thing that is wrong: a stable `code`, the `message`, its place in the source and a `hint` at what was meant.

    A fault of data (TOML) that has no offset says in `where` which key it is about.
    """

    code: str
    message: str
    span: Span | None = None
    hint: str = ""
    where: str = ""


class Problem(Exception):
    """An input that is refused: carries every fault found, with `message`, `source`, `line`, `column` and `hint` of the first.

    `line` and `column` count from 1; both are None where the fault has no place in a text.
    """

    def __init__(self, faults: Fault | Sequence[Fault], *, text: str = "", source: str = "<input>") -> None:
        self.faults: tuple[Fault, ...] = (faults,) if isinstance(faults, Fault) else tuple(faults)
        self.text = text
        self.source = source
        first = self.faults[0]
        self.code = first.code
        self.message = first.message
        self.hint = first.hint
        self.line: int | None = None
        self.column: int | None = None
        if first.span is not None:
            self.line, self.column = line_and_column(text, first.span.start)
        super().__init__(self.message)

    def __str__(self) -> str:
        return render(self)

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (type(self), self.faults, self.text, self.source))


class NotationProblem(Problem):
    """The text is not in the notation."""


class ImpossibleHand(Problem):
    """The text is in the notation, but no such hand or deal can exist or win."""


class UndecidedDeal(Problem):
    """The deal cannot be settled until a fact that is missing is written down."""


class RulesetProblem(Problem):
    """A ruleset or house-rule file is not valid."""


class SessionProblem(Problem):
    """A session file is damaged, or what is asked of it cannot be done."""


class UsageProblem(Problem):
    """What is asked for does not exist (a ruleset, an option, a file)."""


def _rebuild(kind: type[Problem], faults: tuple[Fault, ...], text: str, source: str) -> Problem:
    return kind(faults, text=text, source=source)


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    """The line and column, both from 1, of a 0-based offset in `text`."""
    before = text[:offset]
    return before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1


def printable(text: str) -> str:
    """`text` with control characters replaced, so that nothing quoted from an input can steer a terminal."""
    if text.isprintable():
        return text
    return "".join(ch if ch.isprintable() or ch == " " else "\N{REPLACEMENT CHARACTER}" for ch in text)


def steadied(json: str) -> str:
    """JSON in which characters that could steer a terminal, or are half of one, are written as escapes."""
    return _STEERING.sub(lambda found: f"\\u{ord(found[0]):04x}", json)


_STEERING: Final = re.compile("[\\x7f-\\x9f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ud800-\\udfff\\ufeff]")
_EXCERPT = 100


def _excerpt(text: str, span: Span) -> tuple[str, str]:
    """The line of the span, cut to a readable width around it, and the caret line below."""
    begin = text.rfind("\n", 0, span.start) + 1
    end = text.find("\n", begin)
    line = text[begin : len(text) if end < 0 else end].rstrip("\r")
    column = min(span.start - begin, len(line))
    width = max(1, min(span.end, begin + len(line)) - span.start)
    cut = max(0, column - _EXCERPT // 2) if len(line) > _EXCERPT else 0
    lead = "…" if cut else ""
    shown = line[cut : cut + _EXCERPT]
    tail = "…" if cut + _EXCERPT < len(line) else ""
    carets = " " * (column - cut + len(lead)) + "^" * max(1, min(width, len(shown) - (column - cut)))
    return lead + printable(shown) + tail, carets


def render(problem: Problem) -> str:
    """Every fault as `source:line:column: message`, the line, a caret and the hint; the only renderer of refusals."""
    return "\n".join(_render_fault(fault, problem.text, problem.source) for fault in problem.faults)


def _render_fault(fault: Fault, text: str, source: str) -> str:
    where = printable(source)
    lines: list[str] = []
    if fault.span is not None:
        line, column = line_and_column(text, fault.span.start)
        excerpt, carets = _excerpt(text, fault.span)
        lines.append(f"{where}:{line}:{column}: {printable(fault.message)} [{fault.code}]")
        lines.append(f"    {excerpt}")
        lines.append(f"    {carets}")
    else:
        place = f"{where}: {printable(fault.where)}" if fault.where else where
        lines.append(f"{place}: {printable(fault.message)} [{fault.code}]")
    if fault.hint:
        lines.append(f"    {printable(fault.hint)}")
    return "\n".join(lines)


def nearest(word: str, known: Iterable[str], most: int = 3) -> list[str]:
    """The known words most like `word`, best first: what was probably meant."""
    return list(_nearest(word.casefold()[:60], tuple(known), most))


@lru_cache(maxsize=1024)
def _nearest(word: str, known: tuple[str, ...], most: int) -> tuple[str, ...]:
    """The like, remembered: in many lines the same words are wrong."""
    import difflib

    table = {name.casefold(): name for name in known}
    return tuple(table[name] for name in difflib.get_close_matches(word, table, n=most, cutoff=0.6))


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`did you mean a, b or c?`, or the empty string where nothing is near."""
    close = nearest(word, known)
    if not close:
        return ""
    return f"did you mean {alternatives(close)}?"


def alternatives(words: Sequence[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + " or " + words[-1]
