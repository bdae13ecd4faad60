"""What CONTRIBUTING and RELEASING name is there: files, names of the code, and what can be regenerated."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.regenerate import GENERATED

ROOT = Path(__file__).parents[1]
PAGES = ["CONTRIBUTING", "RELEASING"]
PLACEHOLDER = re.compile("NAME|CASE|BOOK|FOLDER|VERSION|…|[*]")
PATH = re.compile(r"(mjscore|tests|grammar|examples|\.github|\.ci)/[\w./-]+")
FILE = re.compile(r"\w+\.(py|toml|yml|txt)")
MADE = {"examples/mathematics/parts"}
"""What a long run leaves behind."""
IDENTIFIER = re.compile(r"_?[A-Za-z]\w*(\.\w+)?")


def quoted(page: str) -> list[str]:
    text = (ROOT / ".github" / f"{page}.md").read_text("utf-8")
    return [" ".join(span.split()) for span in re.findall(r"`([^`]+)`", text)]


@cache
def words_of_the_tree() -> frozenset[str]:
    texts = [
        path.read_text("utf-8")
        for room in ("mjscore", "tests")
        for path in (ROOT / room).rglob("*.py")
        if path.name != Path(__file__).name
    ]
    return frozenset(re.findall(r"\w+", "\n".join(texts)))


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_is_named_is_there(page: str) -> None:
    named = [
        path[0]
        for span in quoted(page)
        for path in PATH.finditer(span)
        if not PLACEHOLDER.search(span)
    ]
    assert len(named) > 4
    gone = {path for path in named if not (ROOT / path).exists()}
    assert gone - MADE == set()


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_is_named_without_its_folder_is_there(page: str) -> None:
    named = {span for span in quoted(page) if FILE.fullmatch(span)} - {
        "own.py",
        "pyproject.toml",
    }
    rooms = ("mjscore", "tests", ".github")
    there = {path.name for room in rooms for path in (ROOT / room).rglob("*.*")}
    assert named - there == set()


@pytest.mark.parametrize("page", PAGES)
def test_every_name_of_the_code_is_there(page: str) -> None:
    """Names with a capital or an underscore: other words may be keys of a file or words of a game."""
    named = {
        part
        for span in quoted(page)
        if IDENTIFIER.fullmatch(span)
        and re.search("[A-Z_]", span)
        and not FILE.fullmatch(span)
        and not PLACEHOLDER.search(span)
        for part in span.split(".")
    }
    assert named - words_of_the_tree() - {"README", "md"} == set()


@pytest.mark.parametrize("page", PAGES)
def test_every_module_that_is_run_is_there(page: str) -> None:
    for span in quoted(page):
        for module in re.findall(r"-m (tests[\w.]+)", span):
            home = ROOT.joinpath(*module.split("."))
            is_package = (home / "__main__.py").exists()
            assert is_package or home.with_suffix(".py").exists(), module
        for names in re.findall(r"tests\.regenerate ([\w ]+)", span):
            assert set(names.split()) <= set(GENERATED), span
