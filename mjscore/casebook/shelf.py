"""Where the examples stand: those that come with the program, or a user's own files."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from mjscore.casebook.example import Example, ExampleProblem
from mjscore.casebook.front import parse_example
from mjscore.citations import short_name
from mjscore.files import read_text, reading
from mjscore.problems import Fault, expect

SUFFIX: Final = ".mj"
_LARGEST_FILE: Final = 1_000_000
_FIGURE_WORDS: Final = ("figure", "fig.", "fig", "example", "ex.", "ex", "section", "§", "illustration")
_PAGE_WORDS: Final = ("page ", "p.", "p ")


def examples_folder() -> Path:
    """The folder of the worked examples: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
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
    texts = [(each, _read(each)) for each in sorted(place.rglob(f"*{SUFFIX}"), key=_by_number)]
    found = tuple(parse_example(text, each.stem, str(each)) for each, text in texts if text.startswith("+++"))
    if not found:
        hint = f"an example is a file *{SUFFIX} that begins with front matter between two lines +++"
        raise ExampleProblem(Fault("no-examples", "there is no example in this folder", hint=hint), source=str(place))
    return found


def _by_number(path: Path) -> list[tuple[tuple[str, int], ...]]:
    """Sorts names by the numbers in them, a name before the names that go on from it: fig-9, fig-16, fig-16-north."""
    return [
        tuple(("", int(part)) if part.isdecimal() else (part, 0) for part in re.split(r"([0-9]+)", name))
        for name in (*path.parent.parts, path.stem)
    ]


def read_example(path: str | Path) -> Example:
    """The example of one file."""
    expect(path, str | Path, "the path of an example")
    place = Path(path)
    return parse_example(_read(place), place.stem, str(place))


def _read(path: Path) -> str:
    too_large = Fault("too-large", "the file is larger than a megabyte", hint="an example is one hand or one deal")
    with reading(str(path), "name an example file, or a folder of them", ExampleProblem):
        text = read_text(path, _LARGEST_FILE, too_large, ExampleProblem, str(path))
    return text.replace("\r\n", "\n").replace("\r", "\n")


def select(examples: Iterable[Example], *, book: str | None = None, figure: str | None = None) -> tuple[Example, ...]:
    """The examples of a book (by id, the author's name or the start of either) and of a figure, example, section, page or name.

    >>> [each.name for each in select(load_examples(), book="Parker", figure="Fig. 9")]
    ['fig-9', 'fig-9-east']
    """
    return tuple(each for each in examples if _of_book(each, book) and _of_figure(each, figure))


def _of_book(example: Example, book: str | None) -> bool:
    if book is None:
        return True
    wanted = book.strip().lower()
    return any(name.lower().startswith(wanted) for name in (example.book, short_name(example.book)))


def _of_figure(example: Example, figure: str | None) -> bool:
    if figure is None:
        return True
    cite = example.cite
    wanted = figure.strip().lower()
    if wanted.startswith(_PAGE_WORDS) and wanted != example.name:
        return _without(wanted, _PAGE_WORDS) in _pages(cite.page or "")
    places = (cite.figure, cite.section, cite.entry, example.name)
    return _without(wanted, _FIGURE_WORDS) in {_without(place, _FIGURE_WORDS) for place in places if place is not None}


def _pages(page: str) -> set[str]:
    """The pages of a citation, each by itself and as it stands there.

    >>> sorted(_pages("46-47, 69"))
    ['46', '46-47', '47', '69']
    """
    stretches = page.split(", ")
    pages = set(stretches)
    for stretch in stretches:
        first, _, last = stretch.partition("-")
        if first.isdecimal() and last.isdecimal():
            pages.update(str(number) for number in range(int(first), int(last) + 1))
    return pages


def _without(place: str, words: tuple[str, ...]) -> str:
    """A place without the word that says what it is: `Fig. 21` and `example 21` are `21`."""
    place = place.strip().lower()
    for word in words:
        rest = place.removeprefix(word).strip()
        if rest and rest != place and not rest.startswith("-"):
            return rest
    return place
