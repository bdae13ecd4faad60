"""Reading an example file: its TOML front matter, every fault with its key, and the notation below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Self

from mjscore.casebook.example import KIND, Example, ExampleKind, ExampleProblem, Expectation, HandExpectation
from mjscore.notation.outline import normalise, split_front_matter
from mjscore.notation.reader import looks_like_deal
from mjscore.problems import Fault, Faults, RulesetProblem, Span
from mjscore.rulesets.fields import RuleFields
from mjscore.rulesets.keys import read_whole
from mjscore.toml import TomlText, read_toml

_OWN_TABLES: Final = {
    ExampleKind.CLAIM: "claim",
    ExampleKind.COUNT: "count",
    ExampleKind.ADVICE: "advice",
    ExampleKind.BEST: "search",
    ExampleKind.WORDS: "words",
}
_OF_A_SCORE: Final = ("total", "points", "doubles", "unlimited", "items")
_OF_A_HAND: Final = (*_OF_A_SCORE, "waits", "only-place", "chances", "refused")
_OF_A_DEAL: Final = ("hands", "scores", "net", "payments", "refused")
_OF_OTHERS: Final = {ExampleKind.BEST: (*_OF_A_SCORE, "refused"), ExampleKind.ADVICE: ("left", "best")}
_FIGURES: Final = tuple(dict.fromkeys((*_OF_A_HAND, *_OF_A_DEAL, "left", "best")))
"""The keys of [[expect]] that are compared with what is found, and which of them an example of each kind has."""
_FRONT: Final = "begin with a line +++, then title, kind, verdict, cite and [[expect]], then a line +++"


def parse_example(text: str, name: str, source: str) -> Example:
    """The example that a file's text tells; ExampleProblem lists everything wrong with its front matter."""
    text = normalise(text)
    front, body = split_front_matter(text, source)
    if front is None:
        fault = Fault(
            "no-front-matter",
            "the example does not begin with front matter, which is TOML between two lines +++",
            Span(0, 1),
            _FRONT,
        )
        raise ExampleProblem(fault, text=text, source=source)
    begin = text.index("\n") + 1
    try:
        toml = read_toml(front, source)
    except RulesetProblem as problem:
        raise ExampleProblem([_moved(each, begin) for each in problem.faults], text=text, source=source) from problem
    faults = Faults()
    example = _example(toml, name, body, faults)
    if faults.found:
        raise ExampleProblem([_moved(toml.located(each), begin) for each in faults.found], text=text, source=source)
    return example


def _moved(fault: Fault, begin: int) -> Fault:
    """A fault of the front matter, which begins at an offset of the file."""
    span = fault.span or Span(0, 1)
    return fault._replace(span=Span(begin + span.start, begin + span.end))


class FrontFields(RuleFields):
    """A table of the front matter."""

    ignored = frozenset()

    def __init__(self, table: object, where: str, faults: Faults) -> None:
        super().__init__(table, where, faults, "")

    def inner(self, table: object, where: str) -> Self:
        """A table within this one."""
        return type(self)(table, where, self.faults)


def _example(toml: TomlText, name: str, body: str, faults: Faults) -> Example:
    fields = FrontFields(toml.data, "", faults)
    kind: ExampleKind = KIND.read(fields, "kind")
    expected = tuple(_expectation(each, _figures(kind, body)) for each in fields.list_of_tables("expect", "tables [[expect]]"))
    example = read_whole(Example, fields, name=name, kind=kind, body=body, source=toml.source, expectations=expected)
    if not example.expectations and kind not in (ExampleKind.CLAIM, ExampleKind.COUNT, ExampleKind.WORDS):
        faults.add("no-expectation", "expect", "the example does not say what result is expected", "add a table [[expect]]")
    for owner, key in _OWN_TABLES.items():
        if (key in fields) != (kind is owner):
            message = f"an example of the kind “{owner}” needs a table “{key}”, and no other kind may have one"
            faults.add("wrong-table", key, message, "change the kind, or add or remove the table")
    return example


def _figures(kind: ExampleKind, body: str) -> tuple[str, ...]:
    """The keys of [[expect]] that mean something for an example; none for one that is compared without a ruleset."""
    if kind in (ExampleKind.HAND, ExampleKind.WAITS, ExampleKind.DEAL):
        return _OF_A_DEAL if looks_like_deal(body) else _OF_A_HAND
    return _OF_OTHERS.get(kind, ())


def _check_figures(fields: FrontFields, figures: Sequence[str], hands: Sequence[tuple[str, HandExpectation]]) -> None:
    """Refuse an expectation that compares nothing, and figures that nothing would be compared with."""
    known = f"write one of {', '.join(figures)}" if figures else "leave [[expect]] out"
    for key in _FIGURES:
        if key in fields and key not in figures:
            message = f"“{key}” is compared with nothing in an example such as this"
            fields.faults.add("wrong-figure", fields.path(key), message, known)
    empty = [seat for seat, each in hands if each == HandExpectation()]
    if empty:
        message = f"the expectation for {empty[0]} names no figure to compare"
        fields.faults.add("no-figure", fields.path(f"hands.{empty[0]}"), message, f"write one of {', '.join(_OF_A_SCORE)}")
    elif not hands and not any(key in fields for key in _FIGURES if key != "hands"):
        fields.faults.add("no-figure", fields.where, "this [[expect]] names no figure to compare", known)


def _expectation(fields: FrontFields, figures: tuple[str, ...]) -> Expectation:
    before = len(fields.faults.found)
    found = read_whole(Expectation, fields)
    if len(fields.faults.found) == before:
        _check_figures(fields, figures, found.hands)
    return found
