"""Harr's Pung Chow (1922), Part I: every line of the Score Card, the book's examples, and hands that nearly have them."""

from __future__ import annotations

import pytest

import mjscore
from tests.rulesets.harr_examples import WINNERS
from tests.rulesets.tables import Case, check, item_ids, parametrize

RULES = "harr"

PLACES = (
    *("p. 10", "p. 24", "p. 25", "p. 29", "p. 30", "p. 31"),
    *(f"Ex. {number}" for number in range(1, 21)),
    *("Layout 1", "Layout 3"),
)
"""What of Part I gives a number or a condition for the score of a hand: pages, examples, layouts (settling is elsewhere)."""


NEAR = [
    Case(
        "drawing the last tile forfeits the ten for no other score",
        "p. 30",
        "concealed: 456D 789D 234B 88B 23C; won: draw 1C; seat: South",
        22,
        "mah-jongg 20, drawn 2",
        lacks="no-score",
    ),
    Case(
        "so does the only place, filled in the middle of a sequence",
        "p. 30",
        "concealed: 456D 789D 234B 88B 13C; won: discard 2C; seat: South",
        22,
        "mah-jongg 20, only-place 2",
        lacks="no-score drawn",
    ),
    Case(
        "so does a pair that scores",
        "p. 30",
        "concealed: 456D 789D 234B RD RD 23C; won: discard 1C; seat: South",
        22,
        "mah-jongg 20, dragon-pair 2",
        lacks="no-score",
    ),
    Case(
        "a pair of another's wind scores nothing",
        "p. 31",
        "concealed: 456D 789D 234B N N 23C; won: discard 1C; seat: South",
        30,
        "mah-jongg 20, no-score 10",
        lacks="own-wind-pair dragon-pair",
    ),
    Case(
        "6-7-8-9 waits for two tiles: not the only place",
        "p. 30",
        "exposed: 222D; concealed: 444B 777B 6789C; won: discard 9C; seat: South",
        30,
        "mah-jongg 20, exposed-pung-minor 2, concealed-pung-minor 4 4",
        lacks="only-place no-runs",
    ),
    Case(
        "one sequence loses the ten for no sequences",
        "p. 30",
        "exposed: 555D, 444B; concealed: 111C 345C RD; won: draw RD; seat: South",
        38,
        "mah-jongg 20, drawn 2, only-place 2, concealed-pung-major 8, exposed-pung-minor 2 2, dragon-pair 2",
        lacks="no-runs",
    ),
    Case(
        "a set completed by a tile from the wall stays concealed",
        "p. 31",
        "concealed: 22D 99B 345B 678C 123C; won: draw 2D; seat: South",
        26,
        "mah-jongg 20, drawn 2, concealed-pung-minor 4",
        lacks="exposed-pung-minor",
    ),
    Case(
        "a set completed by a discard is exposed",
        "p. 31",
        "concealed: 22D 99B 345B 678C 123C; won: discard 9B; seat: South",
        24,
        "mah-jongg 20, exposed-pung-major 4",
        lacks="exposed-pung-minor concealed-pung-major concealed-pung-minor",
    ),
    Case(
        "fours of 2 to 8 on the table: eight each, a drawn fourth on an exposed three too",
        "p. 31",
        "exposed: 4×4D kong, 4×7D added kong, 4×3B annexed kong; concealed: 123C 9C; won: discard 9C; seat: South",
        46,
        "mah-jongg 20, exposed-kong-minor 8 8 8, only-place 2",
        lacks="exposed-kong-major concealed-kong-minor concealed-kong-major exposed-pung-minor",
    ),
    Case(
        "a terminal pair spoils all honors",
        "p. 31",
        "exposed: 3×E pung; concealed: 4×N concealed kong, S S S W W 11D; won: draw W; seat: West",
        336,
        "mah-jongg 20, no-runs 10, drawn 2, concealed-pung-major 8 8, concealed-kong-major 32, exposed-pung-major 4, "
        "one-suit-with-honours ×2, own-wind-set ×2",
        lacks="all-honours",
    ),
    Case(
        "two suits beside honors",
        "p. 31",
        "exposed: 222B, 999C, 111B, 3×GD pung; concealed: 5B; won: draw 5B; seat: South",
        96,
        "mah-jongg 20, no-runs 10, drawn 2, only-place 2, exposed-pung-minor 2, exposed-pung-major 4 4 4, dragon-set ×2",
        lacks="one-suit-with-honours one-suit",
    ),
    Case(
        "East's first drawn tile is no original hand",
        "p. 31",
        "concealed: 444B RD RD RD 123C 67D 99D; won: draw 5D; seat: East",
        68,
        "mah-jongg 20, drawn 2, concealed-pung-minor 4, concealed-pung-major 8, dragon-set ×2",
        lacks="original-hand",
    ),
    Case(
        "a robbed four is unknown to the book: a punged tile",
        "p. 24",
        "concealed: 456D 789D 234B 88B 23C; won: rob 1C; seat: South",
        30,
        "mah-jongg 20, no-score 10",
        lacks="loose-tile",
    ),
]

COMPETING = [
    Case(
        "2-2-2-3-3-3-4-4-4: threes of a kind count more than sequences",
        "p. 24",
        "concealed: 222333444D 555C RD; won: draw RD; seat: South",
        52,
        "mah-jongg 20, no-runs 10, drawn 2, only-place 2, concealed-pung-minor 4 4 4 4, dragon-pair 2",
        lacks="no-score",
    ),
    Case(
        "1-1-1-2-2-2-3-3-3 with the 3 claimed: 14 in threes beat the ten for no other score",
        "p. 24",
        "concealed: 11122233C 567D 99B; won: discard 3C; seat: South",
        34,
        "mah-jongg 20, concealed-pung-major 8, concealed-pung-minor 4, exposed-pung-minor 2",
        lacks="no-score",
    ),
    Case(
        "an original hand of 2-2-2-3-3-3-4-4-4 is read in threes, 32 instead of 30",
        "p. 31",
        "concealed: 222333444D 567B 88C; won: dealt; seat: East",
        256,
        "mah-jongg 20, concealed-pung-minor 4 4 4, original-hand ×8",
        lacks="no-score",
    ),
]

LOSERS = [
    Case(
        "one suit doubles three times in a losing hand",
        "Layout 1 (p. 46)",
        "exposed: 222D; concealed: 5566D 789D 13D 9D; seat: North",
        16,
        "exposed-pung-minor 2, one-suit ×8",
        lacks="mah-jongg no-runs",
    ),
    Case(
        "one suit with dragons in a losing hand: 14 doubled twice",
        "Layout 3",
        "exposed: 3×GD pung, 333C; concealed: 111C 4679C; seat: East",
        56,
        "exposed-pung-major 4, exposed-pung-minor 2, concealed-pung-major 8, dragon-set ×2, one-suit-with-honours ×2",
    ),
    Case(
        "all honors in a losing hand",
        "p. 31",
        "exposed: 3×E pung; concealed: S S W W N N RD RD GD WD; seat: North",
        64,
        "exposed-pung-major 4, own-wind-pair 2, dragon-pair 2, all-honours ×8",
        lacks="original-hand",
    ),
    Case(
        "four alike not laid down are a three in hand",
        "p. 31",
        "concealed: 5555B 1379D E S W RD 2C; seat: East",
        4,
        "concealed-pung-minor 4",
        lacks="concealed-kong-minor",
    ),
    Case(
        "a dead hand counts nothing",
        "p. 25",
        "status: dead; exposed: 3×RD pung; concealed: 111D 222D; seat: East",
        0,
    ),
]

MANDARINS = [
    Case(
        "one's own Mandarin doubles once and has no points",
        "p. 29",
        "concealed: 22D 99B 345B 678C 123C; bonus: F2; won: discard 2D; seat: South",
        44,
        "mah-jongg 20, exposed-pung-minor 2, own-mandarin ×2",
        options=("mandarins",),
    ),
    Case(
        "both of one's own double twice; they are no score that loses the ten",
        "p. 29",
        "concealed: 456D 789D 234B 88B 23C; bonus: F2 S2; won: discard 1C; seat: South",
        120,
        "mah-jongg 20, no-score 10, own-mandarin ×2 ×2",
        options=("mandarins",),
    ),
    Case(
        "another player's Mandarin is worth nothing",
        "p. 29",
        "concealed: 22D 99B 345B 678C 123C; bonus: F1 S3 F3 F4; won: discard 2D; seat: South",
        22,
        "mah-jongg 20, exposed-pung-minor 2",
        lacks="own-mandarin",
        options=("mandarins",),
    ),
    Case(
        "a loser's own Mandarin doubles too",
        "p. 29",
        "exposed: 3×RD pung; concealed: 1379D E S W 28C 4B; bonus: S4; seat: North",
        16,
        "exposed-pung-major 4, dragon-set ×2, own-mandarin ×2",
        options=("mandarins",),
    ),
    Case(
        "the tile that replaces a Mandarin is no loose-tile win",
        "p. 29",
        "concealed: 456D 789D 234B 88B 23C; bonus: F2; won: loose 1C after bonus; seat: South",
        44,
        "mah-jongg 20, drawn 2, own-mandarin ×2",
        lacks="loose-tile",
        options=("mandarins",),
    ),
    Case(
        "they are not usually used",
        "p. 29",
        "concealed: 22D 99B 345B 678C 123C; bonus: F2; won: discard 2D; seat: South",
        22,
        "mah-jongg 20, exposed-pung-minor 2",
        lacks="own-mandarin",
    ),
]

CASES = WINNERS + NEAR + COMPETING + LOSERS + MANDARINS


@parametrize(CASES)
def test_hand(case: Case) -> None:
    check(RULES, case)


def test_every_item_has_a_winning_hand_and_a_near_miss() -> None:
    items = item_ids(RULES)
    assert items == {id for case in CASES for id in case.scored} & items
    assert items - {"mah-jongg"} <= {id for case in CASES for id in case.missed}
    assert {id for case in CASES for id in case.scored | case.missed} <= items


def test_every_place_is_covered() -> None:
    assert {case.place.split(" (")[0] for case in CASES} == set(PLACES)
    assert {f"p. {item.cite.page}" for item in mjscore.load_ruleset(RULES, options=["mandarins"]).items} <= set(PLACES)


@pytest.mark.parametrize(("limit", "total"), [(None, 640), (500, 500), (1000, 640)])
def test_there_is_no_limit_unless_the_table_sets_one(limit: int | None, total: int) -> None:
    hand = mjscore.read_hand("exposed: 777C; concealed: 4×9C concealed kong, 444C 111C 8C; won: draw 8C; seat: South")
    assert mjscore.score(hand, mjscore.load_ruleset(RULES, limit=limit)).total == total
    assert mjscore.load_ruleset(RULES).limit.points is None
