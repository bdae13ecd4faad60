"""Harr's Pung Chow (1922), Part II: every bonus, limit hand, scoring value and doubling, and hands that nearly have them."""

from __future__ import annotations

import pytest

import mjscore
from tests.rulesets.harr_limit_hands import BONUSES, EXAMPLES, LIMIT_HANDS
from tests.rulesets.harr_limit_values import DOUBLINGS, VALUES
from tests.rulesets.tables import Case, check, item_ids, parametrize

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


FRAME = [
    Case(
        "the count of a winner is held to the limit",
        "p. 60",
        "concealed: 999C N N N 444B RD RD 55D; won: discard RD; seat: North; round: North",
        600,
        has="own-round-wind-set",
        limit=600,
        unlimited=640,
    ),
    Case(
        "that of a loser is not: the difference is",
        "p. 60",
        "exposed: 4×RD kong, 3×GD pung; concealed: 4×N concealed kong, 2379D; seat: North; round: North",
        832,
        "exposed-kong-major 16, exposed-pung-major 4, concealed-kong-major 32, dragon-set ×2 ×2, own-round-wind-set ×4",
    ),
    Case(
        "games giving 20 points for Mah-Jongg",
        "p. 60",
        "concealed: 456D 789D 234B 88B 23C; won: discard 1C; seat: South; round: West",
        30,
        "mah-jongg 20, no-score 10",
        options=("game-20",),
    ),
    Case(
        "have a limit of 400",
        "p. 60",
        "concealed: 19D 19B 19C E S W N RD GD WD; won: draw E; seat: South; round: East",
        400,
        has="thirteen-orphans",
        options=("game-20",),
    ),
    Case(
        "a dead hand counts nothing",
        "p. 25",
        "status: long; exposed: 3×RD pung; concealed: 111D 222D; seat: East; round: East",
        0,
    ),
    Case(
        "Mandarins, where they are played: one's own double once each",
        "p. 29",
        "concealed: 456D 789D 234B 88B 23C; bonus: F2 S2 F1; won: discard 1C; seat: South; round: West",
        80,
        "mah-jongg 10, no-score 10, own-mandarin ×2 ×2",
        options=("mandarins",),
    ),
    Case(
        "another's are worth nothing",
        "p. 29",
        "concealed: 456D 789D 234B 88B 23C; bonus: F3 S4; won: discard 1C; seat: South; round: West",
        20,
        "mah-jongg 10, no-score 10",
        lacks="own-mandarin",
        options=("mandarins",),
    ),
]

CASES = EXAMPLES + BONUSES + LIMIT_HANDS + VALUES + DOUBLINGS + FRAME


@parametrize(CASES)
def test_hand(case: Case) -> None:
    check(RULES, case)


def test_every_item_has_a_winning_hand_and_a_near_miss() -> None:
    items = item_ids(RULES)
    assert items <= {id for case in CASES for id in case.scored}
    assert items - {"mah-jongg"} <= {id for case in CASES for id in case.missed}
    assert {id for case in CASES for id in case.scored | case.missed} <= items


def test_every_place_is_covered() -> None:
    assert {case.place for case in CASES} == set(PLACES)


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
