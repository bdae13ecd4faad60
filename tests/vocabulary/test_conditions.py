"""Each condition, in a ruleset of one item: a hand that meets it, and one that nearly does."""

from pathlib import Path

import pytest

from mjscore.notation.reader import read_hand
from mjscore.rulesets import load_ruleset, ruleset_ids
from mjscore.scoring import TableView, score, value
from mjscore.scoring.rules import all_conditions
from mjscore.vocabulary.conditions import CONDITIONS
from mjscore.vocabulary.rows import ShownBy, Takes

ONE_ITEM = """
title = "One item"
book = "house"

[limit]
points = "none"
cite = {{ entry = "test" }}

[win]
sets = 4
shapes = ["standard", "thirteen-orphans", "seven-twins"]
cite = {{ entry = "test" }}

[play]
bonus-tiles = true

[items.win]
name = "For winning"
points = 20
who = "winner"
cite = {{ entry = "test" }}

[items.dragons]
name = "Set of dragons"
points = 4
who = "all"
each = ["set", "dragon"]
cite = {{ entry = "test" }}

[items.waited-for]
name = "All green"
doubles = 1
who = "winner"
when = [{{ tiles-within = "23468B GD" }}]
cite = {{ entry = "test" }}

[items.judged]
name = "What is judged"
doubles = 2
who = "all"
when = [{condition}]
cite = {{ entry = "test" }}
"""

PLAIN = "concealed: 123D 456D 789B 22C 55C; won: {won}"
WITH_KONG = "concealed: 4×1D kong, 456D 789B 22C 55C; bonus: F1; won: {won}"
TWO_WAYS = "exposed: 123D chow, 456D chow; concealed: 789B 23C 55C; won: {won}"
ONE_WAY = "exposed: 123D chow, 456D chow; concealed: 789B 13C 55C; won: {won}"

CASES: dict[str, tuple[str, str, str]] = {
    "count": (
        '{ count = ["set", "dragon"], exactly = 2 }',
        "exposed: 3×RD pung, 3×GD pung; concealed: 123D 456D 9B; won: draw 9B",
        "exposed: 3×RD pung, 3×GD pung, 3×WD pung; concealed: 456D 9B; won: draw 9B",
    ),
    "some": (
        '{ some = ["kong", "annexed"] }',
        "exposed: 4×RD annexed kong; concealed: 19D 25C E S W N GD WD",
        "exposed: 4×RD added kong; concealed: 19D 25C E S W N GD WD",
    ),
    "none": (
        '{ none = ["chow"] }',
        "concealed: 111D 222D 333B 444B 5C; won: draw 5C",
        "concealed: 111D 222D 333B 456B 5C; won: draw 5C",
    ),
    "every": (
        '{ every = ["major"] }',
        "concealed: 111D 999D E E E RD RD RD 1B; bonus: F1; won: draw 1B",
        "concealed: 111D 999D E E E 123D 1B; bonus: F1; won: draw 1B",
    ),
    "tiles-within": (
        '{ tiles-within = "23468B GD" }',
        "exposed: 234B chow; concealed: 666B 888B GD GD GD 2B; won: draw 2B",
        "exposed: 345B chow; concealed: 666B 888B GD GD GD 2B; won: draw 2B",
    ),
    "one-suit": ('"one-suit"', "concealed: 11123D 456D 789D 99D; bonus: S1", "concealed: 11123D 456D 789D 9D E"),
    "one-suit-with-honours": ('"one-suit-with-honours"', "concealed: 11123D 456D 789D 9D E", "concealed: 11123D 456D 789D 99D"),
    "all-ranks": (
        '"all-ranks"',
        "concealed: 123D 456B 789C 111D 2C; won: draw 2C",
        "concealed: 123D 456B 678C 111D 2C; won: draw 2C",
    ),
    "standard": (
        '"standard"',
        "concealed: 123D 456D 789B 222C 5C; won: draw 5C",
        "concealed: 1122D 4455D 77B 99B 5C; won: draw 5C",
    ),
    "shape": (
        '{ shape = "seven-twins" }',
        "concealed: 1122D 4455D 77B 99B 5C; won: draw 5C",
        "concealed: 123D 456D 789B 222C 5C; won: draw 5C",
    ),
    "drawn": ('"drawn"', PLAIN.format(won="draw 5C"), PLAIN.format(won="discard 5C")),
    "claimed": ('"claimed"', TWO_WAYS.format(won="rob 1C"), PLAIN.format(won="draw 5C")),
    "dealt": ('"dealt"', "concealed: 123D 456D 789B 222C 55C; seat: East; won: dealt", PLAIN.format(won="draw 5C")),
    "loose-tile": ('"loose-tile"', WITH_KONG.format(won="loose 5C"), WITH_KONG.format(won="loose 5C after bonus")),
    "replacement-tile": ('"replacement-tile"', WITH_KONG.format(won="loose 5C after bonus"), PLAIN.format(won="draw 5C")),
    "robbed": ('"robbed"', TWO_WAYS.format(won="rob 1C"), PLAIN.format(won="discard 5C")),
    "last-tile": ('"last-tile"', PLAIN.format(won="draw 5C, last tile"), PLAIN.format(won="draw 5C")),
    "last-discard": ('"last-discard"', PLAIN.format(won="discard 5C, last discard"), PLAIN.format(won="discard 5C")),
    "first-discard": ('"first-discard"', PLAIN.format(won="discard 5C, first discard"), PLAIN.format(won="discard 5C")),
    "original-call": ('"original-call"', PLAIN.format(won="draw 5C, original call"), PLAIN.format(won="draw 5C")),
    "kong-upon-kong": (
        '"kong-upon-kong"',
        "concealed: 4×1D kong, 4×2D kong, 333B 22C 55C; won: loose 5C, kong upon kong",
        WITH_KONG.format(won="loose 5C"),
    ),
    "shown": ('"shown"', PLAIN.format(won="draw 5C"), PLAIN.format(won="draw 5C, unshown")),
    "winning-tile": ('{ winning-tile = "2C 5C" }', PLAIN.format(won="draw 5C"), TWO_WAYS.format(won="draw 1C")),
    "only-place": (
        '"only-place"',
        ONE_WAY.format(won="discard 2C"),
        "exposed: 678C chow, 789C chow; concealed: 67C 88C 678B; won: discard 5C",
    ),
    "only-wait": (
        '"only-wait"',
        "exposed: 678C chow, 789C chow; concealed: 67C 88C 678B; won: discard 5C",
        TWO_WAYS.format(won="discard 1C"),
    ),
    "only-place-left": (
        '"only-place-left"',
        TWO_WAYS.format(won="discard 1C") + "; visible: 4444C",
        TWO_WAYS.format(won="discard 1C") + "; visible: 444C",
    ),
    "nine-gates-wait": (
        '"nine-gates-wait"',
        "concealed: 1112345678999D; won: discard 5D",
        "concealed: 1123456789999D; won: draw 1D",
    ),
    "nine-gates-filled": (
        '"nine-gates-filled"',
        "concealed: 1123455678999D; won: discard 1D",
        "concealed: 1112345678999D; won: draw 1D",
    ),
    "fourth-of-exposed": (
        '"fourth-of-exposed"',
        "exposed: 3×4D pung; concealed: 56D 123B 789B 22C; won: discard 4D",
        "exposed: 3×4D pung; concealed: 56D 123B 789B 22C; won: discard 7D",
    ),
    "seat": (
        '{ seat = ["South", "West"] }',
        "seat: West; concealed: 1359D 1359B 1359C E",
        "seat: East; concealed: 1359D 1359B 1359C E",
    ),
    "streak": ("{ streak = 9 }", PLAIN.format(won="draw 5C"), PLAIN.format(won="draw 5C, unshown")),
    "ready": ('"ready"', "concealed: 222B 333B 444B 666B 8B", "concealed: 1359D 1359B 1359C E"),
    "waiting-for": (
        '{ waiting-for = ["waited-for"] }',
        "concealed: 222B 333B 444B 666B 8B",
        "concealed: 222B 333B 444B 666B 7B",
    ),
    "any-of": (
        '{ any-of = [["drawn", { none = ["kong"] }], ["robbed"]] }',
        PLAIN.format(won="draw 5C"),
        PLAIN.format(won="discard 5C"),
    ),
    "nothing-scored-but": (
        '{ nothing-scored-but = ["win"] }',
        PLAIN.format(won="draw 5C"),
        "concealed: RD RD RD 456D 789B 22C 55C; won: draw 5C",
    ),
}


def judged(tmp_path: Path, condition: str, text: str, table: TableView) -> bool:
    file = tmp_path / "one-item.toml"
    file.write_text(ONE_ITEM.format(condition=condition), encoding="utf-8")
    hand, rules = read_hand(text), load_ruleset(str(file))
    sheet = score(hand, rules, table)
    assert value(hand, rules, table).total == sheet.total
    return any(item.id == "judged" for item in sheet.items)


@pytest.mark.parametrize("name", CASES)
def test_a_condition_holds_of_what_it_says_and_not_of_the_next_best(name: str, tmp_path: Path) -> None:
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
            used |= {condition.name for condition in all_conditions(load_ruleset(id, chosen))}
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
    assert [row.name for row in shown if row.takes not in (Takes.WORDS, Takes.COUNT)] == []
