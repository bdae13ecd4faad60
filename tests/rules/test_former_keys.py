"""Dangers that files of version 1.1 tell by keys that are gone: house files and sessions are read, and pay as they did."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjscore.problems import RulesetProblem
from mjscore.rules import load_ruleset
from mjscore.rules.completed import CompletedHand
from mjscore.rules.danger_keys import Danger
from mjscore.rules.loader import ruleset_from_text
from mjscore.rules.schema import Ruleset
from mjscore.sessions.reader import read_session

HERE = Path(__file__).parent
OF_1_1 = HERE / "dangers-of-1.1.toml"
SESSION = HERE.parent / "sessions" / "written-by-1.1.session"
SHIPPED = {
    "babcock-chinese": ("insurance",),
    "harr-limit": (),
    "millington": (),
}


def dangers_of(ruleset: Ruleset) -> dict[str, Danger]:
    return {danger.id: danger for danger in ruleset.settlement.dangers}


def without_place(danger: Danger) -> tuple[object, ...]:
    """What a danger says but for its id and where it stands."""
    return danger._replace(id="", cite=None)  # type: ignore[arg-type]


def house(tmp_path: Path, text: str, name: str = "house.toml") -> Ruleset:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    return load_ruleset(str(path))


def test_the_fifteen_dangers_of_the_books_mean_what_they_meant_in_1_1() -> None:
    then = dangers_of(load_ruleset(str(OF_1_1)))
    now = {}
    for id, options in SHIPPED.items():
        for danger in load_ruleset(id, options=options).settlement.dangers:
            now[f"{id}-{danger.id}"] = danger
    assert len(now) == 15
    assert {id: without_place(danger) for id, danger in then.items()} == {
        id: without_place(danger) for id, danger in now.items()
    }


def test_a_session_of_1_1_knows_the_same_dangers() -> None:
    session = read_session(SESSION.read_text("utf-8"))
    assert "last-may-be-pair = true" in session.rules_text
    assert dangers_of(session.ruleset) == dangers_of(load_ruleset("millington"))


def test_rules_with_former_keys_are_written_out_in_those_of_today() -> None:
    rules = load_ruleset(str(OF_1_1))
    text = rules.text
    assert "completed-sets" not in text
    assert 'completes = ["3 sets and a pair", "own-wind"]' in text
    assert dangers_of(ruleset_from_text(text)) == dangers_of(rules)


CHANGES = [
    # a danger of the book, what a file of 1.1 changes of it, and the hand that is then completed
    ("fourth-wind", "last-may-be-pair = false", CompletedHand(sets=4)),
    ("fourth-wind", "completed-sets = 3", CompletedHand(sets=2, pair=True)),
    ("fourth-wind", "completed-sets = 1", CompletedHand(pair=True)),
    ("fourth-wind", "completed-sets = 0", CompletedHand()),
    (
        "fourth-wind",
        "own-wind = true",
        CompletedHand(sets=3, pair=True, own_wind=True),
    ),
    (
        "fourth-wind",
        "whole-hand = true",
        CompletedHand(whole_hand=True, sets=3, pair=True),
    ),
    ("one-suit", "whole-hand = false", CompletedHand()),
    ("one-suit", "completed-sets = 2", CompletedHand(whole_hand=True, sets=2)),
    (
        "one-suit",
        "completed-sets = 3\nlast-may-be-pair = true",
        CompletedHand(whole_hand=True, sets=2, pair=True),
    ),
]


@pytest.mark.parametrize(("id", "change", "hand"), CHANGES)
def test_a_former_key_changes_one_thing_of_a_danger_of_the_book(
    tmp_path: Path, id: str, change: str, hand: CompletedHand
) -> None:
    rules = house(tmp_path, f'extends = "millington"\n[dangers.{id}]\n{change}\n')
    book = dangers_of(load_ruleset("millington"))[id]
    danger = dangers_of(rules)[id]
    assert danger == book._replace(completes=hand, cite=danger.cite)
    assert str(danger.cite) == "Our table"


def test_a_former_key_in_an_option_changes_the_danger_of_the_option(
    tmp_path: Path,
) -> None:
    heading = "[options.insurance.dangers.four-winds]"
    text = f'extends = "babcock-chinese"\n{heading}\nown-wind = false\n'
    path = tmp_path / "house.toml"
    path.write_text(text, "utf-8")
    danger = dangers_of(load_ruleset(str(path), options=["insurance"]))["four-winds"]
    assert danger.completes == CompletedHand(sets=3, pair=True)


def test_a_file_of_today_has_the_last_word_over_one_of_1_1(tmp_path: Path) -> None:
    older = OF_1_1.read_text("utf-8")
    (tmp_path / "older.toml").write_text(older, "utf-8")
    text = 'extends = "older.toml"\n[dangers.harr-limit-fourth-wind]\ncompletes = ["4 sets"]\n'
    danger = dangers_of(house(tmp_path, text))["harr-limit-fourth-wind"]
    assert danger.completes == CompletedHand(sets=4)


WRONG = [
    ("completed-sets = 5", 'write completes = ["3 sets"]'),
    ('completed-sets = "three"', 'write completes = ["3 sets"]'),
    ("completed-sets = true", 'write completes = ["3 sets"]'),
    ("whole-hand = 1", 'write completes = ["whole-hand"]'),
    ('own-wind = "in-a-set"', 'write completes = ["3 sets", "own-wind"]'),
    ('last-may-be-pair = "yes"', 'write completes = ["2 sets and a pair"]'),
]


@pytest.mark.parametrize(("line", "hint"), WRONG)
def test_a_value_that_a_former_key_never_had_is_refused_with_what_to_write(
    tmp_path: Path, line: str, hint: str
) -> None:
    with pytest.raises(RulesetProblem) as refused:
        house(tmp_path, f'extends = "millington"\n[dangers.one-suit]\n{line}\n')
    (fault,) = refused.value.faults
    assert (fault.code, fault.hint) == ("unknown-key", hint)
    assert refused.value.line == 3
