"""How rulesets settle and play, in sentences that a player understands, each with its page or section."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mjscore import load_ruleset
from mjscore.reports.words.paying_rules import RuleLine, ordinal, settling_lines
from mjscore.rules import ruleset_ids
from mjscore.rules.schema import Ruleset

SENTENCES = [
    tuple(line.split(" | "))
    for line in (Path(__file__).parent / "settling_words.txt")
    .read_text("utf-8")
    .splitlines()
    if not line.startswith("#")
]


def lines_of(ruleset: Ruleset) -> list[RuleLine]:
    return list(settling_lines(ruleset, ruleset.paying))


@pytest.mark.parametrize(("rules", "about", "says", "source"), SENTENCES)
def test_a_rule_is_said_in_a_sentence(
    rules: str, about: str, says: str, source: str
) -> None:
    id, *options = rules.split()
    lines = lines_of(load_ruleset(id, options=options))
    assert (about, says, source) in {
        (line.about, line.says, str(line.cite)) for line in lines
    }


@pytest.mark.parametrize("id", ruleset_ids())
def test_every_option_that_changes_paying_or_playing_changes_what_is_said(
    id: str,
) -> None:
    plain = load_ruleset(id)
    said = set(lines_of(plain))
    for option in plain.options:
        ruleset = load_ruleset(id, options=[option.id])
        same = ruleset.written == plain.written
        assert (set(lines_of(ruleset)) == said) is same, option.id


@pytest.mark.parametrize("id", ruleset_ids())
def test_nobody_reads_the_keys_of_a_file(id: str) -> None:
    for line in lines_of(load_ruleset(id)):
        assert not re.search(
            r"\b(yes|true|false mah jongg|\w+ at most \d|caps|cite)\b", line.says
        ), line


def test_a_number_in_order() -> None:
    numbers = (1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111)
    said = "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 101st 111th"
    assert " ".join(ordinal(number) for number in numbers) == said
