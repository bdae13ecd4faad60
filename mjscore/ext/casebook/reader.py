"""Reading example files: where they stand, the TOML front matter with every fault, and the notation below it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from mjscore.ext.casebook.example import (
    KIND,
    Example,
    ExampleKind,
    ExampleProblem,
    Expectation,
    HandExpectation,
)
from mjscore.files import read_text, reading
from mjscore.notation.outline import normalise, split_front_matter
from mjscore.notation.reader import looks_like_deal
from mjscore.problems import Fault, Faults, RulesetProblem, Span, expect
from mjscore.rules.citations import short_name
from mjscore.rules.keys import RuleFields, read_whole
from mjscore.rules.toml import TomlText, read_toml

_OWN_TABLES: Final = {
    ExampleKind.CLAIM: "claim",
    ExampleKind.COUNT: "count",
    ExampleKind.ADVICE: "advice",
    ExampleKind.BEST: "search",
    ExampleKind.WORDS: "words",
}
_WITHOUT_EXPECTATION: Final = (
    ExampleKind.CLAIM,
    ExampleKind.COUNT,
    ExampleKind.WORDS,
)
_OF_A_SCORE: Final = ("total", "points", "doubles", "unlimited", "items")
_OF_A_HAND: Final = (*_OF_A_SCORE, "waits", "only-place", "chances", "refused")
_OF_A_DEAL: Final = ("hands", "scores", "net", "payments", "refused")
_OF_OTHERS: Final = {
    ExampleKind.BEST: (*_OF_A_SCORE, "refused"),
    ExampleKind.ADVICE: ("left", "best"),
}
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
        moved = [_moved(fault, begin) for fault in problem.faults]
        raise ExampleProblem(moved, text=text, source=source) from problem
    faults = Faults()
    example = _example(toml, name, body, faults)
    if faults.found:
        moved = [_moved(toml.located(fault), begin) for fault in faults.found]
        raise ExampleProblem(moved, text=text, source=source)
    return example


def _moved(fault: Fault, begin: int) -> Fault:
    """A fault of the front matter that begins there, at its place in the whole text."""
    span = fault.span or Span(0, 1)
    return fault._replace(span=Span(begin + span.start, begin + span.end))


class FrontFields(RuleFields):
    """A table of the front matter."""

    ignored = frozenset()


def _example(toml: TomlText, name: str, body: str, faults: Faults) -> Example:
    """The example of a file by its front matter and its body; what is wrong is added to `faults`."""
    fields = FrontFields(toml.data, "", faults, "")
    kind: ExampleKind = KIND.read(fields, "kind")
    figures = _figures(kind, body)
    tables = fields.list_of_tables("expect", "tables [[expect]]")
    expected = tuple(_expectation(table, figures) for table in tables)
    example = read_whole(
        Example,
        fields,
        name=name,
        kind=kind,
        body=body,
        source=toml.source,
        expectations=expected,
    )
    if not example.expectations and kind not in _WITHOUT_EXPECTATION:
        faults.add(
            "no-expectation",
            "expect",
            "the example does not say what result is expected",
            "add a table [[expect]]",
        )
    for owner, key in _OWN_TABLES.items():
        if (key in fields) != (kind is owner):
            message = f"an example of the kind “{owner}” needs a table “{key}”, and no other kind may have one"
            faults.add(
                "wrong-table",
                key,
                message,
                "change the kind, or add or remove the table",
            )
    return example


def _figures(kind: ExampleKind, body: str) -> tuple[str, ...]:
    """The keys of [[expect]] that mean something for an example; none for one that is compared without a ruleset."""
    if kind in (ExampleKind.HAND, ExampleKind.WAITS, ExampleKind.DEAL):
        return _OF_A_DEAL if looks_like_deal(body) else _OF_A_HAND
    return _OF_OTHERS.get(kind, ())


def _check_figures(
    fields: FrontFields,
    figures: Sequence[str],
    hands: Sequence[tuple[str, HandExpectation]],
) -> None:
    """Refuse an expectation that compares nothing, and figures that nothing would be compared with."""
    known = f"write one of {', '.join(figures)}" if figures else "leave [[expect]] out"
    for key in _FIGURES:
        if key in fields and key not in figures:
            message = f"“{key}” is compared with nothing in an example such as this"
            fields.faults.add("wrong-figure", fields.path(key), message, known)
    empty = [seat for seat, hand in hands if hand == HandExpectation()]
    if empty:
        message = f"the expectation for {empty[0]} names no figure to compare"
        fields.faults.add(
            "no-figure",
            fields.path(f"hands.{empty[0]}"),
            message,
            f"write one of {', '.join(_OF_A_SCORE)}",
        )
    elif not hands and not any(key in fields for key in _FIGURES if key != "hands"):
        fields.faults.add(
            "no-figure",
            fields.where,
            "this [[expect]] names no figure to compare",
            known,
        )


def _expectation(fields: FrontFields, figures: tuple[str, ...]) -> Expectation:
    before = len(fields.faults.found)
    expectation = read_whole(Expectation, fields)
    if len(fields.faults.found) == before:
        _check_figures(fields, figures, expectation.hands)
    return expectation


# --- The shelf: those that come with the program, or a user's own ------------------------------------------------------------

SUFFIX: Final = ".mj"
_LARGEST_FILE: Final = 1_000_000
_LONGEST_NUMBER: Final = 10
_FIGURE_WORDS: Final = (
    "figure",
    "fig.",
    "fig",
    "example",
    "ex.",
    "ex",
    "section",
    "§",
    "illustration",
)
_PAGE_WORDS: Final = ("page ", "p.", "p ")


def examples_folder() -> Path:
    """The folder of the worked examples: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parents[2]
    installed = package / "examples"
    return installed if installed.is_dir() else package.parent / "examples"


def load_examples(path: str | Path | None = None) -> tuple[Example, ...]:
    """The examples of a file or of a folder and its subfolders, by name; those that come with the program if none is given.

    In a folder a file without a front matter is no example and is passed over. Raises ExampleProblem for a path that is not
    there, a folder without an example, and a file that is not valid.
    """
    expect(path, str | Path | None, "the path of examples, or None")
    place = examples_folder() if path is None else Path(path)
    if not os.path.isdir(place):
        return (read_example(place),)
    examples = []
    for file in sorted(place.rglob(f"*{SUFFIX}"), key=_by_number):
        text = _read(file)
        if text.startswith("+++"):
            examples.append(parse_example(text, file.stem, str(file)))
    if not examples:
        hint = f"an example is a file *{SUFFIX} that begins with front matter between two lines +++"
        fault = Fault("no-examples", "there is no example in this folder", hint=hint)
        raise ExampleProblem(fault, source=str(place))
    return tuple(examples)


def _by_number(path: Path) -> list[list[tuple[str, int]]]:
    """Sorts names by the numbers in them, a name before the names that go on from it: fig-9, fig-16, fig-16-north."""
    names = (*path.parent.parts, path.stem)
    return [_numbers_apart(name) for name in names]


def _numbers_apart(name: str) -> list[tuple[str, int]]:
    parts = re.split(r"([0-9]+)", name)
    return [("", int(part)) if part.isdecimal() else (part, 0) for part in parts]


def read_example(path: str | Path) -> Example:
    """The example of one file."""
    expect(path, str | Path, "the path of an example")
    place = Path(path)
    return parse_example(_read(place), place.stem, str(place))


def _read(path: Path) -> str:
    too_large = Fault(
        "too-large",
        "the file is larger than a megabyte",
        hint="an example is one hand or one deal",
    )
    with reading(
        str(path), "name an example file, or a folder of them", ExampleProblem
    ):
        text = read_text(path, _LARGEST_FILE, too_large, ExampleProblem, str(path))
    return text.replace("\r\n", "\n").replace("\r", "\n")


def select(
    examples: Iterable[Example], *, book: str | None = None, figure: str | None = None
) -> tuple[Example, ...]:
    """The examples of a book (by id, the author's name or the start of either) and of a figure, example, section, page or name.

    >>> [each.name for each in select(load_examples(), book="Parker", figure="Fig. 9")]
    ['fig-9', 'fig-9-east']
    """
    return tuple(
        example
        for example in examples
        if _of_book(example, book) and _of_figure(example, figure)
    )


def _of_book(example: Example, book: str | None) -> bool:
    if book is None:
        return True
    wanted = book.strip().lower()
    names = (example.book, short_name(example.book))
    return any(name.lower().startswith(wanted) for name in names)


def _of_figure(example: Example, figure: str | None) -> bool:
    if figure is None:
        return True
    cite = example.cite
    wanted = figure.strip().lower()
    if wanted.startswith(_PAGE_WORDS) and wanted != example.name:
        return _has_page(cite.page or "", _without(wanted, _PAGE_WORDS))
    places = (cite.figure, cite.section, cite.entry, example.name)
    return _without(wanted, _FIGURE_WORDS) in {
        _without(place, _FIGURE_WORDS) for place in places if place is not None
    }


def _has_page(pages: str, wanted: str) -> bool:
    """Whether the pages of a citation are, or hold, the one that is wanted.

    >>> [_has_page("46-47, 69", wanted) for wanted in ("46-47", "47", "69", "48")]
    [True, True, True, False]
    """
    for stretch in pages.split(", "):
        first, _, last = stretch.partition("-")
        if wanted == stretch:
            return True
        are_numbers = all(
            page.isdecimal() and len(page) < _LONGEST_NUMBER
            for page in (first, last, wanted)
        )
        if are_numbers and int(first) <= int(wanted) <= int(last):
            return True
    return False


def _without(place: str, words: tuple[str, ...]) -> str:
    """A place without the word that says what it is: `Fig. 21` and `example 21` are `21`."""
    place = place.strip().lower()
    for word in words:
        rest = place.removeprefix(word).strip()
        if rest and rest != place and not rest.startswith("-"):
            return rest
    return place
