"""A text with some words in the place of others, and what was written at each place of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from mjscore.problems import Fault, Problem, Span


class Edit(NamedTuple):
    """A stretch of a text, by offsets, and what is to stand in its place."""

    start: int
    end: int
    word: str


class Edited(NamedTuple):
    """A text after its edits, as it was written before them, and the edits, in order and apart from each other."""

    text: str
    written: str
    edits: tuple[Edit, ...]

    def span_written(self, span: Span) -> Span:
        """The stretch that was written where another stands in the edited text; an edit is taken whole."""
        return Span(self._place(span.start, end=False), self._place(span.end, end=True))

    def _place(self, offset: int, *, end: bool) -> int:
        longer = 0
        for edit in self.edits:
            begin = edit.start + longer
            if offset < begin + end:
                break
            longer += len(edit.word) - (edit.end - edit.start)
            if offset < begin + len(edit.word) + end:
                return edit.end if end else edit.start
        return offset - longer

    @contextmanager
    def refused_as_written(self) -> Iterator[None]:
        """Refusals of the edited text point at what was written, and say it where they say what stands in its place."""
        try:
            yield
        except Problem as problem:
            if problem.text != self.text or not self.edits:
                raise
            raise type(problem)(list(map(self._as_written, problem.faults)), text=self.written, source=problem.source) from None

    def _as_written(self, fault: Fault) -> Fault:
        written = {edit.word: self.written[edit.start : edit.end] for edit in reversed(self.edits)}
        words = re.compile(rf"\b(?:{'|'.join(sorted(written, key=len, reverse=True))})\b(?! Wind| round)")
        message, hint = (words.sub(lambda found: written[found[0]], said) for said in (fault.message, fault.hint))
        return fault._replace(message=message, hint=hint, span=fault.span and self.span_written(fault.span))


def with_edits(text: str, edits: Iterable[Edit]) -> Edited:
    """A text with each edit made once; of two at one place the first."""
    made: list[Edit] = []
    parts: list[str] = []
    at = 0
    for edit in sorted(edits, key=lambda each: each.start):
        if edit.start >= at:
            made.append(edit)
            parts += text[at : edit.start], edit.word
            at = edit.end
    return Edited("".join((*parts, text[at:])), text, tuple(made))
