"""Conditions and amounts in a player's words, and why items that nearly apply do not."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import pytest

from mjscore.ext.casebook.example import ExampleKind
from mjscore.ext.play.figures import shown_mean
from mjscore.ext.play.tally import Mean
from mjscore.game.deals import NOT_STATED
from mjscore.game.hands import Hand
from mjscore.notation.reader import read_hand
from mjscore.problems import Problem
from mjscore.reports.content import Bullets, Heading, Paragraph, Report, Table
from mjscore.reports.contents.rules_diff import diff_report
from mjscore.reports.contents.score import score_report
from mjscore.reports.words.items import item_conditions, steps
from mjscore.reports.words.tiles import Tiles, with_tiles_shown
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.rules.vocabulary.conditions import CONDITIONS
from mjscore.rules.vocabulary.english import clauses, condition_words, word_phrase
from mjscore.rules.vocabulary.pieces import WORDS
from mjscore.rules.vocabulary.rows import Takes
from mjscore.rules.vocabulary.terms import Condition, Word
from mjscore.scoring import score
from mjscore.scoring.why import near_misses
from tests.blocks import read_blocks
from tests.casebook.shipped import EXAMPLES
from tests.dealing import random_play
from tests.every_ruleset import some_rulesets

PURITY = "exposed: 3×2D, 3×5D; concealed: 777D 888D 3D"
LIKE_KEYS = re.compile(
    r" of: |not: |, (of|exposed|completed|not) |has a [aeiou]|\b(\w+) \1\b"
)
"""Words that read like a list of keys."""
FIGURE_17 = (
    "exposed: 3×1D pung, 3×W pung; concealed: 777C 456B 22C; seat: {}; won: discard 1D"
)


def test_every_piece_word_has_a_phrase() -> None:
    for name in WORDS:
        assert word_phrase(Word(name)), name
        assert word_phrase(Word(name, negated=True)).startswith("not "), name


@pytest.mark.parametrize("id", ruleset_ids())
def test_every_condition_of_every_item_is_put_into_words(id: str) -> None:
    plain = load_ruleset(id)
    rulesets = [plain]
    rulesets += [load_ruleset(id, [option.id]) for option in plain.options]
    for ruleset in rulesets:
        for item in ruleset.items:
            told = item_conditions(item, ruleset.item_names)
            says_when = item.each or item.when or item.unless
            assert bool(told) is bool(says_when or item.excludes or item.added)
            assert "None" not in told
            assert not LIKE_KEYS.search(told), told


TAKE_NOTHING = [name for name, row in CONDITIONS.items() if row.takes is Takes.NOTHING]


def test_a_condition_that_takes_nothing_is_said_in_short_words_and_names_no_other() -> (
    None
):
    for name in TAKE_NOTHING:
        told = condition_words(Condition(name), {})
        assert 0 < len(told) < 40, f"the clause of {name} is too long: {told}"
        assert not {other for other in CONDITIONS if "-" in other and other in told}


def test_a_condition_is_said_in_short_words() -> None:
    assert (
        condition_words(Condition("only-place-left"), {})
        == "only one tile left could complete it"
    )
    assert condition_words(Condition("one-suit"), {}) == "all of one suit"
    assert (
        condition_words(Condition("first-discard"), {}) == "won on East's first discard"
    )


def test_conditions_read_like_sentences() -> None:
    rules = load_ruleset("babcock", ["four-wind-hand"])
    assert clauses(rules.item("four-wind-hand").when, rules.item_names) == [
        "has at least three pungs or kongs of winds, a pung or kong of the player's own wind and at least four groups of winds",
        "sets and a pair",
    ]


SENTENCES = [
    ("babcock", "hand-from-earth", "nothing claimed but the winning tile"),
    (
        "millington",
        "no-score",
        "has exactly four chows, no pair of dragons, no pair of the player's own wind and no pair of",
    ),
    (
        "millington",
        "moon",
        "the winning tile is drawn, the last one, 1D and shown; not won on a loose tile",
    ),
    (
        "bmja",
        "all-concealed",
        "nothing claimed; has a group of winds or dragons and a group that is not of winds or dragons",
    ),
    (
        "harr-limit",
        "own-wind-pair",
        "for each pair of the player's own wind that is neither of the prevailing wind nor completed",
    ),
    (
        "harr-limit",
        "open-run-drawn",
        "for each chow completed by the winning tile and filled at one of two open ends",
    ),
    (
        "dmjl",
        "eyes-minor",
        "has a pair of twos to eights completed by the winning tile",
    ),
    (
        "dmjl",
        "hidden-treasure",
        "sets and a pair; the winning tile is not claimed; has no chow; nothing claimed but",
    ),
]


@pytest.mark.parametrize(("rules", "id", "told"), SENTENCES)
def test_an_item_is_told_as_a_player_would_say_it(
    rules: str, id: str, told: str
) -> None:
    ruleset = load_ruleset(rules)
    assert told in item_conditions(ruleset.item(id), ruleset.item_names)


@pytest.mark.parametrize(
    ("asked", "lines"), read_blocks(Path(__file__).with_name("steps.txt"))
)
def test_steps_and_near_misses_are_told_in_these_words(
    asked: str, lines: list[str]
) -> None:
    hand, *told = lines
    rules, word, *limit = asked.split()
    ruleset = load_ruleset(rules, limit=int(limit[0])) if limit else load_ruleset(rules)
    sheet = score(read_hand(hand), ruleset)
    if word == "limit":
        assert list(steps(sheet)) == told
    else:
        assert set(told) <= {
            f"{each.item.name}: no, {each.reason}"
            for each in near_misses(sheet, ruleset)
        }


@pytest.mark.parametrize("id", some_rulesets("babcock", "bmja"))
def test_the_arithmetic_that_is_shown_comes_to_the_total(id: str) -> None:
    sheets = []
    for example in (
        each for each in EXAMPLES if each.kind in (ExampleKind.HAND, ExampleKind.WAITS)
    ):
        with suppress(Problem):
            hand = read_hand(example.body)
            sheets += [
                score(hand, load_ruleset(id, limit=limit))
                for limit in ("none", 120, 1000)
            ]
    assert len(sheets) > 100
    for sheet in sheets:
        told = steps(sheet)
        figures = [int(re.findall(r"\d+", step)[-1]) for step in told]
        beside = figures[-2] if told[-1].startswith("beside it") else 0
        assert figures[-1] + beside == sheet.total, f"{told}: {sheet}"


def test_a_sheet_says_in_one_line_what_stands_alone() -> None:
    sheet = score(read_hand(f"{PURITY}; seat: North; bonus: F4; won: draw 3D"), "bmja")
    assert (
        str(sheet)
        .splitlines()[0]
        .endswith(": 280 (34 points × 8 + 4 points × 2, limit 1000)")
    )
    worth = {
        "points": 34,
        "doubles": 3,
        "part": 0,
        "beside_points": 4,
        "beside_doubles": 1,
    }
    assert sheet.to_dict()["standing"] == worth
    assert (
        sheet.notes[-1]
        == "Purity stands alone: the hand's ordinary count, 152, is not taken"
    )


NOT_TAKEN = [
    # Millington 121, 122h: with the roof off a special hand is worth an agreed sum, or its count if that is more.
    (
        "millington",
        ["roof-off"],
        NOT_STATED,
        "concealed: 222D 555B 777C EEE 9D; seat: East; round: East; won: draw 9D",
        "Buried Treasure: four concealed pongs, the last tile drawn (the limit, 1000) is not taken: "
        "the hand's ordinary count is more",
    ),
    # Babcock p. 36, 52: a third of the limit of 300 is 100; without a limit the count stands.
    (
        "babcock",
        [],
        300,
        "concealed: 222D EEE SSS WWW 9D; seat: East; won: draw 9D, original call",
        "The Lucky Thirteen (a third of the limit, 100) is not taken: the hand's ordinary count is more",
    ),
    (
        "babcock",
        [],
        None,
        "concealed: 123D 456B 777C EEE 9D; seat: South; won: discard 9D from East, first discard",
        "The Hand from Earth (half the limit) is not taken: without a limit the hand's ordinary count stands",
    ),
    # Babcock pp. 36, 57: of two special hands the dearer is taken.
    (
        "babcock",
        ["thirteen-orphans"],
        300,
        "concealed: 19D 19B 19C E S W N RD GD WD; seat: East; won: draw 1D, original call",
        "The Lucky Thirteen (a third of the limit, 100) is not taken: The Thirteen Orphans is worth more",
    ),
]


@pytest.mark.parametrize(
    ("rules", "options", "limit", "hand", "told"),
    NOT_TAKEN,
    ids=lambda case: str(case)[:40],
)
def test_what_is_not_taken_stands_below_the_table_with_its_reason(
    rules: str, options: list[str], limit: int | None, hand: str, told: str
) -> None:
    ruleset = load_ruleset(rules, options, limit=limit)
    sheet = score(read_hand(hand), ruleset)
    blocks = score_report(sheet, ruleset).blocks
    notes = [
        line for block in blocks if isinstance(block, Bullets) for line in block.items
    ]
    assert told in notes
    tables = [block.for_readers() for block in blocks if isinstance(block, Table)]
    name = told.partition(" (")[0]
    assert not any(name in row for table in tables for row in table.rows)
    assert name in {item.name for item in sheet.items}


@pytest.mark.parametrize("id", ruleset_ids())
def test_what_stands_in_the_table_adds_up_to_the_total_or_a_note_says_why(
    id: str,
) -> None:
    ruleset = load_ruleset(id)
    for seed in range(40):
        hand = random_play("win", ruleset, seed)
        assert isinstance(hand, Hand)
        sheet = score(hand, ruleset)
        blocks = score_report(sheet, ruleset).blocks
        tables = [block for block in blocks if isinstance(block, Table)]
        (items,) = [table.rows for table in tables if table.id == "items"]
        (notes,) = [block.items for block in blocks if isinstance(block, Bullets)]
        points: int = sum(item.points or 0 for item in items)
        count = points << sum(item.doubles or 0 for item in items)
        if sheet.limit is not None:
            count = min(count, sheet.limit)
        left_out = f"ordinary count, {sheet.unlimited}, is not taken"
        assert count == sheet.total or any(left_out in note for note in notes), hand


def test_a_mean_without_a_known_error_is_told_without_one() -> None:
    assert shown_mean(Mean(10.0, 0.0)) == "10.0"
    assert shown_mean(Mean(-0.0, 0.0), "+") == "+0.0"
    assert shown_mean(Mean(33.667, 0.13)) == "33.67 ± 0.13"


def test_a_near_miss_is_not_scored() -> None:
    ruleset = load_ruleset("millington")
    sheet = score(read_hand(FIGURE_17.format("West")), ruleset)
    scored = {item.name for item in sheet.items}
    assert not scored & {each.item.name for each in near_misses(sheet, ruleset)}


def test_nothing_differs_from_itself() -> None:
    for id in ruleset_ids():
        report = diff_report(load_ruleset(id), load_ruleset(id))
        assert not any(list(table.records()) for table in report.tables())
        assert report.blocks[-1] == Paragraph(("Nothing changes.",))


def test_an_option_is_the_difference_that_it_makes() -> None:
    report = diff_report(
        load_ruleset("babcock"), load_ruleset("babcock", ["four-fours"], limit=600)
    )
    told = {table.id: list(table.records()) for table in report.tables()}
    assert [item["id"] for item in told["added"]] == ["four-fours"]
    assert (told.get("removed", []), told["changed"]) == ([], [])
    assert _under(report, "Rules that no longer hold") == ("Limit 300",)
    assert _under(report, "Rules that hold now") == ("Limit 600",)


def _under(report: Report, title: str) -> tuple[str, ...]:
    """The remarks under a heading; none where it is left out."""
    for heading, block in pairwise(report.blocks):
        if heading == Heading(title):
            assert isinstance(block, Bullets)
            return block.items
    return ()


@pytest.mark.parametrize(
    ("text", "tiles", "told"),
    [
        ("3×1D, 567C", Tiles.CODES, "3×1D, 567C"),
        ("3×1D, 567C", Tiles.ASCII, "3x1D, 567C"),
        ("3×1D, 567C", Tiles.UNICODE, "🀙🀙🀙, 🀋🀌🀍"),
        ("2×RD E F1", Tiles.UNICODE, "🀄🀄 🀀 🀢"),
        ("discard 8D from East", Tiles.UNICODE, "discard 🀠 from East"),
    ],
)
def test_tiles_in_words(text: str, tiles: Tiles, told: str) -> None:
    assert with_tiles_shown(text, tiles) == told


def test_money_told_otherwise_is_no_change_and_silence_is_no_no() -> None:
    """East's double stakes stand in a sentence of their own in Babcock (p. 26), with the payments in Parker."""
    report = diff_report(load_ruleset("babcock"), load_ruleset("parker"))
    assert _under(report, "Rules that no longer hold") == ("Limit 300",)
    assert _under(report, "Rules that hold now") == (
        "No limit; a special hand is then worth its count",
    )
    silent = _under(report, "Rules of which parker says nothing")
    assert "A false call of mah-jongg: costs nothing" in silent
    assert _under(report, "Rules of which only parker says something") == ()
