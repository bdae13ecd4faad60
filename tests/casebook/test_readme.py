"""What the README beside the examples shows is an example, and it names every key."""

from __future__ import annotations

import re

from mjscore.casebook import Kind, Verdict, examples_folder, replay
from mjscore.casebook.front import EXPECT_KEYS, TOP_KEYS, parse_example

README = (examples_folder() / "README.md").read_text("utf-8")


def test_its_example_comes_out() -> None:
    (text,) = re.findall(r"```\n(.*?)```", README, re.DOTALL)
    assert replay(parse_example(text, "mine", "README.md")).agrees


def test_it_names_every_key_kind_and_verdict() -> None:
    named = set(re.findall(r"[a-z]+(?:-[a-z]+)*", README))
    assert {str(word) for word in (*Kind, *Verdict)} | TOP_KEYS | EXPECT_KEYS <= named
