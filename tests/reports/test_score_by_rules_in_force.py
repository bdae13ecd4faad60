"""What is asked of the engine again for a report is asked by the ruleset in force, with its options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest

import mjscore
from mjscore.problems import ImpossibleHand
from mjscore.reports.contents.score import score_report
from mjscore.reports.writers import write_report
from tests.rules.casefile import FOLDER, read_cases

NOTE: Final = "if it is the same tile, another one is missing"


def report_of(text: str, rules: mjscore.Ruleset) -> str:
    sheet = mjscore.score(mjscore.read_hand(text), rules)
    return str(write_report(score_report(sheet, rules), "text"))


IN_FORCE: Final = [
    (
        "parker",
        "six-handed",
        "concealed: 9D 9D 9D 2C 3C 4C SW SW SW 3D; seat: East; won: draw 3D",
        False,
    ),
    (
        "parker",
        "six-handed",
        "concealed: 9D 9D 9D 2C 3C 4C SW SW SW 3D; seat: South West; won: discard 3D",
        False,
    ),
    (
        "parker",
        "five-handed",
        "concealed: 9D 9D 9D 2C 3C 4C NE NE NE 3D 4D 5D 6D; seat: North East; won: draw 6D",
        True,
    ),
    (
        "parker-royal",
        "six-handed",
        "concealed: NE NE NE 2C 3C 4C 3D 4D 5D 6D; seat: East; won: draw 3D",
        True,
    ),
    (
        "babcock",
        "seven-twins",
        "concealed: 11D 33D 55D 77B 99B 22C 4C; seat: South; won: draw 4C",
        False,
    ),
]


@pytest.mark.parametrize(("ruleset", "option", "text", "noted"), IN_FORCE)
def test_the_note_on_the_winning_tile_asks_by_the_options_in_force(
    ruleset: str, option: str, text: str, noted: bool
) -> None:
    """One card in hand and the same won: where it is all that the hand waits for, nothing else can be missing."""
    rules = mjscore.load_ruleset(ruleset, [option])
    assert (NOTE in report_of(text, rules)) is noted


def _wins_with_options() -> Iterator[tuple[str, tuple[str, ...], str]]:
    for file in sorted(FOLDER.glob("*.txt")):
        if file.stem in mjscore.ruleset_ids():
            for written in read_cases(file.stem):
                case = written.case
                if case.options and "won:" in case.hand and not written.refused:
                    yield file.stem, case.options, case.hand


def test_whatever_scores_is_reported_with_the_waits_of_its_own_rules() -> None:
    reported = 0
    for ruleset, options, text in _wins_with_options():
        rules = mjscore.load_ruleset(ruleset, options)
        hand = mjscore.read_hand(text, hand_size=rules.hand_size)
        try:
            sheet = mjscore.score(hand, rules)
        except ImpossibleHand:
            continue
        report = str(write_report(score_report(sheet, rules), "text"))
        if NOTE in report:
            assert len(mjscore.waits(hand, rules)) != 1, text
        reported += 1
    assert reported > 20, reported
