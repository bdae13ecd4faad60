"""Harr's Pung Chow (1922), Part II: every bonus, limit hand, scoring value and doubling, and hands that nearly have them."""

from __future__ import annotations

import pytest

import mjscore
from tests.rulesets.casefile import Written, missed_ids, read_cases, scored_ids, verify
from tests.rulesets.tables import item_ids

RULES = "harr-limit"

PLACES = (
    *("p. 25", "p. 29", "p. 60", "p. 65", "p. 66"),
    *(f"p. 62, bonus {number}" for number in range(1, 7)),
    *(f"p. 63, limit hand {number}" for number in range(1, 5)),
    *(f"p. 64, limit hand {number}" for number in range(5, 8)),
    *(f"p. 67, doubling {number}" for number in range(1, 9)),
    *(f"Ex. {number}" for number in range(1, 11)),
)
"""What of Part II gives a number or a condition for the score of a hand (washing, penalties and settling are elsewhere)."""

CASES = read_cases(RULES)


@pytest.mark.parametrize("written", CASES, ids=lambda written: written.id)
def test_hand(written: Written) -> None:
    verify(RULES, written)


def test_every_item_has_a_winning_hand_and_a_near_miss() -> None:
    items = item_ids(RULES)
    assert items <= set(scored_ids(CASES))
    assert items - {"mah-jongg"} <= set(missed_ids(CASES))
    assert {*scored_ids(CASES), *missed_ids(CASES)} <= items


def test_every_place_is_covered() -> None:
    assert {each.case.place for each in CASES} == set(PLACES)


@pytest.mark.parametrize(
    "hand",
    [
        "concealed: 19D 19B 19C E S W N RD GD GD; won: draw GD; seat: South",
        "concealed: 19D 19B 19C E S W N RD GD WD; won: draw 2D; seat: South",
        "concealed: 19D 18B 19C E S W N RD GD WD; won: draw RD; seat: South",
    ],
)
def test_single_heads_need_every_head(hand: str) -> None:
    with pytest.raises(mjscore.Problem):
        mjscore.score(mjscore.read_hand(hand), mjscore.load_ruleset(RULES))


EXPOSED_FOURTH = "exposed: 333B; concealed: 45B 456C 789C 99D; bonus: F2; won: draw 3B; seat: South; round: West"


@pytest.mark.parametrize(
    ("options", "without", "total"),
    [
        # ten, two for the 3s on the table, four for the open end drawn; doubled for the fourth of the exposed three
        ((), (), 16 * 2),
        (("game-20", "open-run-draw-2"), (), 24 * 2),
        (("game-20", "mandarins"), (), 26 * 4),
        (("game-20",), ("fourth-of-exposed",), 26),
        (("open-run-draw-2", "mandarins"), (), 14 * 4),
        (("open-run-draw-2",), ("fourth-of-exposed",), 14),
        (("mandarins",), ("fourth-of-exposed",), 16 * 2),
        (("game-20", "open-run-draw-2", "mandarins"), ("fourth-of-exposed",), 24 * 2),
    ],
)
def test_options_combine(options: tuple[str, ...], without: tuple[str, ...], total: int) -> None:
    rules = mjscore.load_ruleset(RULES, options=options, without=without)
    assert mjscore.score(mjscore.read_hand(EXPOSED_FOURTH), rules).total == total
