"""One item questioned: everything that it asks for, what the hand has of it, and what is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjscore.notation.reader import read_hand
from mjscore.problems import ImpossibleHand, UsageProblem
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.scoring import score
from mjscore.scoring.why import near_misses, why
from tests.rules.houses import KAJONGG, house

TWO_OF_BAMBOO = (
    "exposed: 567C, 789B; concealed: 234D 234B 2B; won: discard 2B; seat: South"
)
NEARLY_GATES = "concealed: 3×1B pung, 2345678B 99B 5B; seat: South; won: discard 5B"
LACKS_A_NINE = "of 1112345678999B the tiles before the last lacked 9B"

ASKED = [
    # Babcock p. 35: drawn from the wall; here a discard completed the hand.
    (TWO_OF_BAMBOO, (), "drawn", "the winning tile is drawn", "a discard completed it"),
    # Babcock p. 46: the five of bamboo would complete it too.
    (
        TWO_OF_BAMBOO,
        (),
        "Completed in the only possible place",
        "only one tile could complete it",
        "5B also completes the hand",
    ),
    (
        TWO_OF_BAMBOO,
        (),
        "no-runs",
        "has no chow",
        "567C, 789B, 234D and 234B are in the way",
    ),
    # Babcock p. 56: the thirteen tiles must be three ones, two to eight, and three nines.
    (NEARLY_GATES, ("nine-gates",), "nine-gates", "the nine gates", LACKS_A_NINE),
    # Babcock p. 35: a set of the own wind; West's is not South's.
    (
        "exposed: 3×W; concealed: 123C 456B 789B 9D; seat: South; won: draw 9D",
        (),
        "own-wind-set",
        "own wind",
        "3×W is not",
    ),
]


@pytest.mark.parametrize(("text", "options", "name", "what", "found"), ASKED)
def test_what_is_missing_is_told(
    text: str, options: tuple[str, ...], name: str, what: str, found: str
) -> None:
    ruleset = load_ruleset("babcock", options)
    told = why(score(read_hand(text), ruleset), ruleset, name)
    assert not told.scored
    assert any(
        what in each.what and found in each.found for each in told.asked if not each.met
    )


WORTH_LESS_THAN_THE_COUNT = {
    "bmja": (
        "concealed: EEE SSS RD RD RD GD GD GD N; seat: East; round: East",
        "exposed: 4×1D, 4×9D; concealed: 4×5D concealed kong, 777D 3D; seat: East; won: draw 3D; bonus: F1 S1",
    )
}
"""A hand that waits for a limit hand, and one of Purity, that count more than the items which would stand alone."""


@pytest.mark.parametrize("id", ruleset_ids())
def test_an_item_that_is_scored_has_everything_it_asks_for_and_any_other_lacks_something(
    id: str,
) -> None:
    ruleset = load_ruleset(id)
    loser = "exposed: 3×1D pung, 3×E; concealed: 777C 45B 2C 3D; seat: East"
    winner = (
        "exposed: 3×1D pung, 3×E; concealed: 777C 456B 2C; seat: East; won: draw 2C"
    )
    for text in (loser, winner, *WORTH_LESS_THAN_THE_COUNT.get(id, ())):
        sheet = score(read_hand(text), ruleset)
        for item in ruleset.items:
            told = why(sheet, ruleset, item.id)
            assert told.scored is all(each.met for each in told.asked), (
                text,
                item.id,
                told,
            )


def test_an_item_that_is_not_there_is_refused() -> None:
    ruleset = load_ruleset("babcock")
    sheet = score(read_hand(TWO_OF_BAMBOO), ruleset)
    with pytest.raises(UsageProblem, match="no item “no-run”") as refused:
        why(sheet, ruleset, "no-run")
    assert "no-runs" in refused.value.hint
    with pytest.raises(UsageProblem) as refused:
        why(sheet, ruleset, "nine-gates")
    assert (
        refused.value.hint
        == "the option nine-gates is off: switch it on with --with nine-gates"
    )


INCOMPLETE = [
    ("concealed: 123D 456D 789B 22C 9C 5C; won: draw 5C", "9C must be exchanged", ""),
    # The same is asked whether the claimed set is written as it lies or not.
    (
        "exposed: 3×8D pung, 3×E; concealed: WD WD 567C 124B; won: discard 8D",
        "1B or 4B must be exchanged",
        "",
    ),
    (
        "exposed: 3×E; concealed: 88D WD WD 567C 124B; won: discard 8D",
        "1B or 4B must be exchanged",
        "",
    ),
    (
        "concealed: 1122D 4455D 77B 99B 5C; won: draw 5C",
        "",
        "the option seven-twins allows to win",
    ),
    (
        "concealed: 1111D 456D 789B 22C EE; won: draw E",
        "",
        "the four 1D are not declared",
    ),
]


@pytest.mark.parametrize(("text", "alone", "hint"), INCOMPLETE)
def test_a_hand_that_is_not_complete_is_told_what_stands_in_its_way(
    text: str, alone: str, hint: str
) -> None:
    with pytest.raises(ImpossibleHand) as refused:
        score(read_hand(text), load_ruleset("babcock"))
    assert refused.value.code == "not-complete"
    assert alone in refused.value.message
    assert hint in refused.value.hint


def test_the_one_exception_that_a_hand_falls_under_is_told(tmp_path: Path) -> None:
    """Of the exception alone, and not where the hand lacks the item's condition, too."""
    no_chow_but_no_terminals = """[items.plain]
name = "Plain sets"
doubles = 1
who = "all"
when = [{ none = ["chow"] }]
unless = [{ some = ["terminal"] }]
"""
    rules = house(tmp_path, no_chow_but_no_terminals)
    sets = "exposed: 3×1D pung; concealed: 222C 444B 777B RD RD; seat: South; won: discard 2C"
    chow_too = sets.replace("444B", "456B")
    reasons = []
    for text in (sets, chow_too):
        missed = near_misses(score(read_hand(text), rules), rules)
        reasons.append([miss.reason for miss in missed if miss.item.id == "plain"])
    assert reasons == [["has a group of ones or nines"], []]


def test_an_incorrect_hand_says_that_it_counts_nothing() -> None:
    ruleset = load_ruleset("babcock")
    sheet = score(read_hand("exposed: 3×RD; concealed: 555D 7B; status: foul"), ruleset)
    assert near_misses(sheet, ruleset) == ()
    told = why(sheet, ruleset, "dragon-set")
    assert not told.scored
    assert told.asked[-1] == (
        "that the hand counts",
        False,
        "a foul hand counts nothing",
    )


def test_of_an_incorrect_hand_the_tiles_without_groups_are_looked_at_too() -> None:
    ruleset = load_ruleset("babcock")
    sheet = score(read_hand("exposed: 3×RD; concealed: 555D 7B; status: foul"), ruleset)
    (of_pungs, _) = why(sheet, ruleset, "concealed-pung-minor").asked
    assert (of_pungs.met, of_pungs.found) == (True, "3×5D")
    (of_honours, _) = why(sheet, ruleset, "all-honours").asked
    assert (of_honours.met, of_honours.found) == (False, "3×5D and 7B are in the way")


def test_gates_filled_with_a_terminal_are_not_said_to_be_exposed() -> None:
    # Kajongg, Gates of Heaven: any of two to eight is doubled; here it is the one.
    ruleset = load_ruleset(str(KAJONGG), ["chows-4"])
    sheet = score(
        read_hand("concealed: 1112345678999D; won: draw 1D; seat: East"), ruleset
    )
    told = why(sheet, ruleset, "gates-of-heaven")
    assert "the tile that came last was none of two to eight" in {
        each.found for each in told.asked
    }


def test_an_option_is_named_only_where_it_lets_the_hand_win_beside_those_in_force() -> (
    None
):
    """Babcock p. 84: two players need two doubling combinations, which these twins of three suits lack."""
    twins = "concealed: 11D 22D 33B 44D 55D 66C 7D 7D; seat: East; won: draw 7D"
    hint = "the option seven-twins allows to win"
    for options, hinted in (((), True), (("two-handed",), False)):
        with pytest.raises(ImpossibleHand) as refusal:
            score(read_hand(twins), load_ruleset("babcock", options))
        assert (hint in str(refusal.value)) is hinted
