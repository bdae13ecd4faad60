"""Each condition, in a ruleset of one item: a hand that meets it, and one that nearly does."""

from pathlib import Path

import pytest

from mjscore.notation.reader import read_hand
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.rules.vocabulary.conditions import CONDITIONS
from mjscore.rules.vocabulary.rows import ShownBy, Takes
from mjscore.scoring import TableView, score, value
from mjscore.scoring.rules import all_conditions
from tests.blocks import read_blocks

HERE = Path(__file__).parent
ONE_ITEM = (HERE / "one-item.toml").read_text("utf-8")
"""A ruleset in which CONDITION stands for what is judged."""

PLAIN = "concealed: 123D 456D 789B 22C 55C; won: {won}"
TWO_WAYS = "exposed: 123D chow, 456D chow; concealed: 789B 23C 55C; won: {won}"


CASES = dict(read_blocks(HERE / "conditions.txt"))
"""The condition, a hand that meets it, and one that nearly does."""


def judged(tmp_path: Path, condition: str, text: str, table: TableView) -> bool:
    file = tmp_path / "one-item.toml"
    file.write_text(ONE_ITEM.replace("CONDITION", condition), encoding="utf-8")
    hand, rules = read_hand(text), load_ruleset(str(file))
    sheet = score(hand, rules, table)
    assert value(hand, rules, table).total == sheet.total
    return any(item.id == "judged" for item in sheet.items)


@pytest.mark.parametrize("name", CASES)
def test_a_condition_holds_of_what_it_says_and_not_of_the_next_best(
    name: str, tmp_path: Path
) -> None:
    condition, meets, nearly = CASES[name]
    assert judged(tmp_path, condition, meets, TableView(streak=9))
    assert not judged(tmp_path, condition, nearly, TableView(streak=8))


def test_conditions_can_be_negated_and_offered_as_alternatives(tmp_path: Path) -> None:
    drawn, claimed = (PLAIN.format(won=won) for won in ("draw 5C", "discard 5C"))
    robbed = TWO_WAYS.format(won="rob 1C")
    assert judged(tmp_path, '"not drawn"', claimed, TableView())
    assert not judged(tmp_path, '"not drawn"', drawn, TableView())
    either = '{ any-of = [["drawn", { none = ["kong"] }], ["robbed"]] }'
    assert judged(tmp_path, either, drawn, TableView())
    assert judged(tmp_path, either, robbed, TableView())
    assert not judged(tmp_path, either, claimed, TableView())
    assert judged(tmp_path, '{ some = ["dragon"], not = true }', drawn, TableView())


def test_every_condition_has_a_case_and_is_used_by_a_shipped_ruleset() -> None:
    used = set()
    for id in ruleset_ids():
        options = [option.id for option in load_ruleset(id).options]
        for chosen in ((), *((option,) for option in options)):
            used |= {
                condition.name for condition in all_conditions(load_ruleset(id, chosen))
            }
    assert set(CASES) == set(CONDITIONS)
    assert used == set(CONDITIONS)


def test_every_condition_says_what_it_means() -> None:
    for name, row in CONDITIONS.items():
        assert row.name == name
        assert row.clause
        assert row.meaning.endswith(".")


def test_a_condition_that_its_pieces_show_has_words_that_pick_them() -> None:
    """Without words every piece of the hand would fit, and the sheet would show them all."""
    shown = [row for row in CONDITIONS.values() if row.shown_by is ShownBy.PIECES]
    assert shown
    assert [
        row.name for row in shown if row.takes not in (Takes.WORDS, Takes.COUNT)
    ] == []
