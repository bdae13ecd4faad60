"""What the README beside the examples shows is an example, and it names every key."""

from __future__ import annotations

import re

import pytest

from mjscore.ext.casebook import BookVerdict, ExampleKind, examples_folder, replay
from mjscore.ext.casebook.reader import parse_example
from mjscore.problems import Problem

README = (examples_folder() / "README.md").read_text("utf-8")


def test_its_example_comes_out() -> None:
    (text,) = re.findall(r"```\n(.*?)```", README, re.DOTALL)
    assert replay(parse_example(text, "mine", "README.md")).agrees


def allowed(table: str) -> set[str]:
    """The keys of a table, as the refusal of an unknown one lists them."""
    with pytest.raises(Problem) as refused:
        parse_example(f"+++\n{table}\nqqqqqqqq = 1\n+++\n", "mine", "README.md")
    (fault,) = (fault for fault in refused.value.faults if "qqqqqqqq" in fault.message)
    return set(fault.hint.removeprefix("allowed here: ").split(", "))


def test_it_names_every_key_kind_and_verdict() -> None:
    named = set(re.findall(r"[a-z]+(?:-[a-z]+)*", README))
    keys = allowed("") | allowed("[[expect]]")
    assert {"verdict", "only-place"} <= keys
    assert {str(word) for word in (*ExampleKind, *BookVerdict)} | keys <= named
