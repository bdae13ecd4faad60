"""Where examples are found, and how those of a book or a figure are picked."""

from __future__ import annotations

import tracemalloc
from dataclasses import replace
from pathlib import Path

import pytest

from mjscore.ext.casebook import (
    ExampleProblem,
    examples_folder,
    load_examples,
    read_example,
    select,
)
from tests.casebook.shipped import EXAMPLES
from tests.casebook.test_front import GOOD, example_text


def names(book: str | None = None, figure: str | None = None) -> list[str]:
    return [example.name for example in select(EXAMPLES, book=book, figure=figure)]


def test_a_file_of_ones_own() -> None:
    example = read_example(examples_folder() / "babcock-1923" / "fig-24.mj")
    assert load_examples(example.source) == (example,)


def test_a_folder_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "mine.mj").write_text(
        "\ufeff" + example_text(GOOD).replace("\n", "\r\n"), "utf-8", newline=""
    )
    (tmp_path / "hand.mj").write_text("concealed: 123D", "utf-8")
    (tmp_path / "notes.txt").write_text("+++", "utf-8")
    found = load_examples(tmp_path)
    assert [example.name for example in found] == ["mine"]
    assert found[0].body.strip().startswith("exposed:")


def test_a_folder_without_examples_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ExampleProblem, match="there is no example in this folder"):
        load_examples(tmp_path)


@pytest.mark.parametrize("path", ["nowhere.mj", "nowhere", "a\0b"])
def test_a_path_that_is_not_there_is_refused(path: str) -> None:
    with pytest.raises(ExampleProblem) as refused:
        load_examples(path)
    assert refused.value.code == "unreadable"


def test_bytes_that_are_not_utf_8_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.mj"
    path.write_bytes(b"+++\n\xff")
    with pytest.raises(ExampleProblem, match="not UTF-8"):
        load_examples(path)


def test_a_book_by_its_author_or_its_id() -> None:
    assert names(book="Parker") == names(book="parker-1923") == names(book=" PARKER ")
    assert len(names(book="Harr")) > 90
    assert names(book="Hoyle") == []


@pytest.mark.parametrize("figure", ["17", "Fig. 17", "fig 17", "Figure 17"])
def test_a_figure(figure: str) -> None:
    assert names("Babcock", figure) == [
        "fig-17",
        "fig-17-drawn-2c",
        "fig-17-west",
        "fig-17-west-drawn-2c",
    ]


@pytest.mark.parametrize(
    ("book", "figure", "found"),
    [
        ("Harr", "Example 3", ["example-03"]),
        ("Harr", "3", ["example-03"]),
        ("Harr", "Part II, No. 3", ["part-2-no-03", "part-2-no-03-settled"]),
        ("Harr", "Layout 2", ["layout-2"]),
        ("Harr", "Illustration 8d", ["illustration-8d", "illustration-8d-3b"]),
        ("Millington", "§109", ["109-settlement"]),
        (
            "Millington",
            "section 122o",
            ["122o-snake-2", "122o-snake-5", "122o-snake-8"],
        ),
        ("Babcock", "p. 105", ["page-105-wind-played"]),
        ("Babcock", "p. 93", ["fig-40"]),
        ("Babcock", "page 27", ["settling-1", "settling-2"]),
        (None, "page-46-minimum", ["page-46-minimum"]),
        ("Babcock", "99", []),
    ],
)
def test_other_places(book: str | None, figure: str, found: list[str]) -> None:
    assert names(book, figure) == found


def test_a_stretch_of_pages_without_end_takes_no_memory() -> None:
    cite = EXAMPLES[0].cite._replace(page="1-30000000")
    example = replace(EXAMPLES[0], cite=cite)
    tracemalloc.start()
    assert select([example], figure="p. 5") == (example,)
    assert select([example], figure="p. 30000001") == ()
    assert tracemalloc.get_traced_memory()[1] < 1_000_000
    tracemalloc.stop()
