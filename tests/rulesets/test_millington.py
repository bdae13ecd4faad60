"""Millington's Rules (1977): every point, double and special limit hand of sections 112-122, and hands that nearly have them.

The player is mostly South in the West round. One hand of 12 is used again and again: ten for winning, two for a
pair of dragons, three runs, and 4-5 waiting for the 3 or the 6.
"""

from __future__ import annotations

from typing import Any

import pytest

import mjscore
from tests.rulesets.millington_doubles import DOUBLES_OF_ALL, DOUBLES_OF_THE_WINNER
from tests.rulesets.millington_points import POINTS
from tests.rulesets.millington_special_tiles import SPECIAL_TILES
from tests.rulesets.millington_special_wins import SPECIAL_WINS
from tests.rulesets.tables import Case, check, item_ids, parametrize

RULES = "millington"

PLACES = (
    *("31", "46", "89", "103", "118", "120", "121", "128", "132"),
    *(f"114{letter}" for letter in "abcde"),
    *(f"115{letter}" for letter in "abcd"),
    *(f"116{letter}" for letter in "abcdefghijk"),
    *(f"117{letter}" for letter in "abcdefghijkl"),
    *(f"122{letter}" for letter in "abcdefghijklmnopqr"),
)
"""The sections that give a number or a condition for the score of a hand (settling and penalties are tested elsewhere)."""


LIMIT_AND_THE_REST = [
    Case(
        "the limit is 1000 unless agreed otherwise: 22 doubled six times",
        "118",
        "exposed: 3×RD pung, 3×GD pung, 3×WD pung; concealed: 22D 67D; won: discard 5D; seat: South; round: West",
        1000,
        "mah-jongg 10, exposed-pung-major 4 4 4, dragon-set ×2 ×2 ×2, big-three-dragons ×4, one-suit-with-honours ×2",
        unlimited=1408,
    ),
    Case(
        "with the roof off it counts in full",
        "118",
        "exposed: 3×RD pung, 3×GD pung, 3×WD pung; concealed: 22D 67D; won: discard 5D; seat: South; round: West",
        1408,
        options=("roof-off",),
    ),
    Case(
        "a loser above the limit counts as the limit",
        "120",
        "concealed: RD RD RD GD GD GD WD WD WD S S S 5D; seat: South; round: South",
        1000,
        "concealed-pung-major 8 8 8 8, dragon-set ×2 ×2 ×2, big-three-dragons ×4, own-wind-set ×2, round-wind-set ×2, "
        "three-concealed ×2",
        unlimited=8192,
    ),
    Case(
        "a special hand is worth the notional 1000 with the roof off",
        "121",
        "exposed: 111D; concealed: 345D 678D 99D 22D; won: discard 9D; seat: South; round: West",
        1000,
        options=("roof-off",),
        unlimited=(10 + 4 + 4) * 8,
    ),
    Case(
        "the Thirteen Wonders too: 10, 2 for drawing, doubled for majors",
        "121",
        "concealed: 19D 19B 19C E S W N RD GD WD; won: draw E; seat: South; round: West",
        1000,
        options=("roof-off",),
        unlimited=24,
    ),
    Case(
        "or its count if that is more",
        "121",
        "exposed: 3×E pung, 3×N pung, 3×GD pung; concealed: RD RD S S; won: discard S; seat: South; round: South",
        3584,
        options=("roof-off",),
    ),
    Case(
        "another limit holds for special hands too",
        "121",
        "concealed: 19D 19B 19C E S W N RD GD WD; won: draw E; seat: South; round: West",
        500,
        has="thirteen-orphans",
        limit=500,
    ),
    Case(
        "a short hand scores its proper sets and bonus tiles",
        "89",
        "status: short; exposed: 3×RD pung; concealed: 222D S S 1B; bonus: F1; seat: South; round: West",
        28,
        "exposed-pung-major 4, concealed-pung-minor 4, own-wind-pair 2, bonus-tile 4, dragon-set ×2",
    ),
    Case(
        "so does a foul one",
        "89",
        "status: foul; exposed: 3×RD pung; concealed: 222D S S 1379B; seat: South; round: West",
        20,
        "exposed-pung-major 4, concealed-pung-minor 4, own-wind-pair 2, dragon-set ×2",
    ),
    Case(
        "a long hand scores nothing",
        "89",
        "status: long; exposed: 3×RD pung; concealed: 222D S S 1379B 28C; seat: South; round: West",
        0,
    ),
    Case(
        "the Centre round: red dragons prevail, their set doubles twice",
        "128",
        "exposed: 3×RD pung; concealed: 456B 789D 88C 45C; won: discard 6C; seat: South; round: Centre",
        56,
        "mah-jongg 10, exposed-pung-major 4, dragon-set ×2, round-wind-set ×2",
        options=("five-handed", "centre-round"),
    ),
    Case(
        "their pair counts four",
        "128",
        "concealed: 123D 456B 789D RD RD 45C; won: discard 6C; seat: South; round: Centre",
        14,
        "mah-jongg 10, dragon-pair 2, round-wind-pair 2",
        lacks="no-score",
        options=("five-handed", "centre-round"),
    ),
    Case(
        "other dragons as ever",
        "128",
        "concealed: 123D 456B 789D GD GD 45C; won: discard 6C; seat: South; round: Centre",
        12,
        "mah-jongg 10, dragon-pair 2",
        options=("five-handed", "centre-round"),
    ),
    Case(
        "dragons as directions: White's own and the prevailing red double, and a pair of any wind counts two",
        "132",
        "exposed: 3×WD pung, 3×RD pung; concealed: N N 789D 45C; won: discard 6C; seat: South; round: East",
        80,
        "mah-jongg 10, exposed-pung-major 4 4, wind-pair 2, own-wind-set ×2, round-wind-set ×2",
        options=("three-handed-dragons",),
    ),
    Case(
        "green dragons that are neither do not; any set of winds does",
        "132",
        "exposed: 3×GD pung, 3×S pung; concealed: 88B 789D 45C; won: discard 6C; seat: South; round: East",
        36,
        "mah-jongg 10, exposed-pung-major 4 4, wind-set ×2",
        lacks="own-wind-set round-wind-set wind-pair",
        options=("three-handed-dragons",),
    ),
    Case(
        "a pair of green dragons that are neither is of no value",
        "132",
        "concealed: 123D 456B 789D GD GD 45C; won: discard 6C; seat: South; round: East",
        20,
        "mah-jongg 10, no-score ×2",
        lacks="own-wind-pair wind-pair wind-set",
        options=("three-handed-dragons",),
    ),
    Case(
        "a pair of any wind is not",
        "132",
        "concealed: 123D 456B 789D N N 45C; won: discard 6C; seat: South; round: East",
        12,
        "mah-jongg 10, wind-pair 2",
        lacks="no-score",
        options=("three-handed-dragons",),
    ),
    Case(
        "Red's own in the Red round: a pair of four",
        "132",
        "concealed: 123D 456B 789D RD RD 45C; won: discard 6C; seat: East; round: East",
        14,
        "mah-jongg 10, own-round-wind-pair 4",
        options=("three-handed-dragons",),
    ),
]

CASES = POINTS + DOUBLES_OF_ALL + DOUBLES_OF_THE_WINNER + SPECIAL_WINS + SPECIAL_TILES + LIMIT_AND_THE_REST


@parametrize(CASES)
def test_hand(case: Case) -> None:
    check(RULES, case)


THIRTEENTH_WIN = """
streak: {streak}
round: East
[East]
concealed: 123D 456B 789D RD RD 45C
won: discard 6C from South
[South]
score: 0
[West]
score: 0
[North]
score: 0
"""


@pytest.mark.parametrize(("streak", "total"), [(12, 12), (13, 1000), (14, 12)])
def test_122r_the_thirteenth_win_of_east(streak: int, total: int) -> None:
    deal = mjscore.read_deal(THIRTEENTH_WIN.format(streak=streak))
    result: Any = mjscore.settle(deal, mjscore.load_ruleset(RULES)).to_dict()
    assert result["scores"]["East"]["total"] == total


def test_every_item_has_a_winning_hand_and_a_near_miss() -> None:
    items = item_ids(RULES) | {item.id for item in mjscore.load_ruleset(RULES).items}
    by_deals, by_refusals, of_every_winner = {"thirteenth-win"}, {"thirteen-orphans"}, {"mah-jongg"}
    assert items - by_deals <= {id for case in CASES for id in case.scored}
    assert items - by_deals - by_refusals - of_every_winner <= {id for case in CASES for id in case.missed}
    assert {id for case in CASES for id in case.scored | case.missed} <= items


def test_every_section_is_covered() -> None:
    assert {case.place for case in CASES} | {"122r"} == set(PLACES)
    rules = mjscore.load_ruleset(RULES, options=["three-handed-dragons"])
    assert {item.cite.section for item in rules.items} <= set(PLACES)


@pytest.mark.parametrize(
    "hand",
    [
        "concealed: 19D 19B 19C E S W N RD GD GD; won: draw GD; seat: South",
        "concealed: 1122337788B E E S; won: draw S; seat: South",
    ],
)
def test_29_no_hand_without_four_sets_and_a_pair_but_the_thirteen_wonders(hand: str) -> None:
    with pytest.raises(mjscore.Problem):
        mjscore.score(mjscore.read_hand(hand), mjscore.load_ruleset(RULES))


THREE_DRAGONS = (
    "exposed: 3×RD pung, 3×GD pung, 3×WD pung; concealed: 22D 67D; bonus: F1; won: discard 5D; seat: South; round: West"
)
"""22 points and a bonus tile of 4; doubled six times: once for each set of dragons, twice for all three, once for the suit."""


@pytest.mark.parametrize(
    ("options", "without", "total"),
    [
        ((), (), 1000),
        (("roof-off",), (), 26 * 2**6),
        (("roof-off",), ("bonus-tiles",), 22 * 2**6),
        (("roof-off", "five-handed"), (), 26 * 2**6),
        (("roof-off", "pay-dreamer"), (), 26 * 2**6),
        (("five-handed", "pay-dreamer"), (), 1000),
        (("centre-round", "pay-dreamer"), (), 1000),
        (("roof-off", "centre-round"), (), 26 * 2**6),
        (("roof-off", "three-handed"), (), 26 * 2**6),
        (("three-handed",), ("bonus-tiles",), 1000),
        # South is White and the West round the Green one: two dragons double instead of three
        (("three-handed-dragons",), (), 26 * 2**5),
        (("three-handed-dragons", "roof-off"), (), 26 * 2**5),
        (("three-handed-dragons",), ("bonus-tiles",), 22 * 2**5),
    ],
)
def test_options_combine(options: tuple[str, ...], without: tuple[str, ...], total: int) -> None:
    rules = mjscore.load_ruleset(RULES, options=options, without=without)
    assert mjscore.score(mjscore.read_hand(THREE_DRAGONS), rules).total == total
