"""Conditions and amounts in a player's words, and why items that nearly apply do not."""

from __future__ import annotations

import pytest

from mjscore.notation.reader import read_hand
from mjscore.reports import near_misses as near
from mjscore.reports.amounts import steps
from mjscore.reports.near_misses import near_misses
from mjscore.reports.rules_diff import difference
from mjscore.reports.rules_show import item_names
from mjscore.reports.tile_words import Tiles, shown
from mjscore.reports.wording import condition_words, item_conditions, meaning, word_phrase
from mjscore.rulesets import load_ruleset, ruleset_ids
from mjscore.scoring import score
from mjscore.vocabulary.conditions import CONDITIONS, Takes
from mjscore.vocabulary.terms import Word
from mjscore.vocabulary.words import WORDS

FIGURE_17 = "exposed: 3×1D pung, 3×W pung; concealed: 777C 456B 22C; seat: {}; won: discard 1D"


@pytest.mark.parametrize("name", WORDS)
def test_every_piece_word_has_a_phrase(name: str) -> None:
    assert word_phrase(Word(name))
    assert word_phrase(Word(name, negated=True)).startswith("not ")


@pytest.mark.parametrize("name", [name for name, entry in CONDITIONS.items() if entry.takes is Takes.NOTHING])
def test_every_condition_that_takes_nothing_has_a_meaning(name: str) -> None:
    assert meaning(name) != name


@pytest.mark.parametrize("id", ruleset_ids())
def test_every_condition_of_every_item_is_put_into_words(id: str) -> None:
    plain = load_ruleset(id)
    for ruleset in (plain, *(load_ruleset(id, [option.id]) for option in plain.options)):
        names = item_names(ruleset)
        for item in ruleset.items:
            told = item_conditions(item, names)
            assert bool(told) is bool(item.each or item.when or item.unless or item.excludes or item.added)
            assert "None" not in told


@pytest.mark.parametrize("name", [name for name, entry in CONDITIONS.items() if entry.takes is Takes.NOTHING])
def test_a_meaning_names_no_other_condition(name: str) -> None:
    assert not {other for other in CONDITIONS if "-" in other and other in meaning(name)}


def test_a_condition_is_said_in_the_short_words_before_its_exact_meaning() -> None:
    assert meaning("only-place-left") == "only place left"
    assert meaning("one-suit") == "all of one suit"
    assert meaning("first-discard") == "East's first discard"


@pytest.mark.parametrize("name", [name for name, entry in CONDITIONS.items() if entry.takes is Takes.NOTHING])
def test_every_condition_that_takes_nothing_has_short_words_and_an_exact_meaning(name: str) -> None:
    text = CONDITIONS[name][1].__doc__ or ""
    short, colon, exact = text.partition(": ")
    assert colon
    assert 0 < len(short) < 40
    assert exact


def test_what_near_misses_say_nothing_of_are_conditions() -> None:
    assert set(CONDITIONS) >= near.UNREMARKED | near.UNTOLD | near.ONLY_PLACE


def test_conditions_read_like_sentences() -> None:
    rules = load_ruleset("babcock", ["four-wind-hand"])
    told = [condition_words(each, item_names(rules)) for each in rules.item("four-wind-hand").when]
    assert told[0] == "has at least 3 of: pung or kong, of winds"
    assert told[1] == "has a pung or kong, of the own wind"


@pytest.mark.parametrize(
    ("hand", "rules", "limit", "told"),
    [
        # Babcock p. 42, Fig. 17: 32 points, doubled for West's own wind.
        (FIGURE_17.format("West"), "babcock", 300, ("20 + 4 + 4 + 4 = 32 points, doubled once = 64",)),
        (FIGURE_17.format("South"), "babcock", 300, ("20 + 4 + 4 + 4 = 32 points",)),
        (FIGURE_17.format("West"), "babcock", 50, ("20 + 4 + 4 + 4 = 32 points, doubled once = 64", "the limit is 50")),
        ("concealed: 123D 456B 789C E S W N; seat: East", "babcock", 300, ("0 points",)),
    ],
)
def test_the_arithmetic_is_shown_as_steps(hand: str, rules: str, limit: int, told: tuple[str, ...]) -> None:
    assert steps(score(read_hand(hand), load_ruleset(rules, limit=limit))) == told


@pytest.mark.parametrize(
    ("hand", "rules", "told"),
    [
        # Babcock p. 47, Fig. 21: the five of bamboo would win too.
        (
            "exposed: 567C, 789B; concealed: 234D 234B 22B; won: draw 2B; seat: South",
            "babcock",
            "Completed in the only possible place: no, 5B also completes the hand",
        ),
        (
            "exposed: 567C, 789B; concealed: 234D 234B 22B; won: draw 2B; seat: South",
            "babcock",
            "No score other than for winning: no, “Winning tile drawn” counts too",
        ),
        (
            "exposed: 3×8D, 3×1C; concealed: 777C 456B 22C; won: discard 2C; seat: West",
            "babcock",
            "No runs, exposed or concealed: no, 456B is in the way",
        ),
        (FIGURE_17.format("South"), "babcock", "Three or four of one's own wind: no, 3×W is not of the own wind"),
        (
            "exposed: 3×1C; concealed: 234C 567C 99C EEE; won: draw E; seat: South",
            "babcock",
            "Entirely one suit: no, 3×E is not of characters",
        ),
    ],
)
def test_a_near_miss_says_what_stood_in_its_way(hand: str, rules: str, told: str) -> None:
    ruleset = load_ruleset(rules)
    assert told in near_misses(score(read_hand(hand), ruleset), ruleset)


def test_a_near_miss_is_not_scored() -> None:
    ruleset = load_ruleset("millington")
    sheet = score(read_hand(FIGURE_17.format("West")), ruleset)
    scored = {item.name for item in sheet.items}
    assert not scored & {line.partition(": no, ")[0] for line in near_misses(sheet, ruleset)}


def test_nothing_differs_from_itself() -> None:
    for id in ruleset_ids():
        assert difference(load_ruleset(id), load_ruleset(id)).is_empty


def test_an_option_is_the_difference_that_it_makes() -> None:
    found = difference(load_ruleset("babcock"), load_ruleset("babcock", ["four-fours"], limit=600))
    assert [item.id for item in found.new] == ["four-fours"]
    assert (found.gone, found.changed) == ((), ())
    assert (found.rules_gone, found.rules_new) == (("Limit 300",), ("Limit 600",))


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
    assert shown(text, tiles) == told
