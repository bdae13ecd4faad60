"""Sentences of the books that a hand's score turns on, each with its page or section."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mjscore.casebook import load_examples
from mjscore.hands import Hand, Means, Remark
from mjscore.notation.reader import read_deal, read_hand
from mjscore.practice.dealer import random_win
from mjscore.problems import ImpossibleHand, Problem
from mjscore.rulesets import load_ruleset, ruleset_ids
from mjscore.scoring import score, waits
from mjscore.seats import Seat
from mjscore.tiles import tiles_of

OPEN_RUN = "exposed: 678C chow, 789C chow; concealed: 67C 88C 678B; seat: South; won: discard 5C"
CALLED = "exposed: {}; concealed: {}; seat: {}; won: draw 3B, original call"
NAMED_GATES = "concealed: 3×1B pung, 3×9B pung, 2345678B; seat: South; round: East; won: draw 4B"
NAMED_NO_GATES = "concealed: 3×1B pung, 123B chow, 456B chow, 2×9B pair, 7B 8B; won: discard 9B; seat: East; round: South"
WAITS_FOR_A_LIMIT = "concealed: 3×1B pung, 3×2B pung, 3×9B pung, 2×4B pair, 3B 4B; bonus: F1; seat: North; round: East"

TOTALS = [
    # Babcock p. 46: a run open at both ends is so "in any case"; 20 for the win and 10 for no score.
    ("babcock", (), OPEN_RUN, 30),
    # Harr p. 30 tells it by the same three situations: 20 and 10, the concealed tiles counting nothing.
    ("harr", (), OPEN_RUN, 30),
    # Parker, "the only possible card": no eight of characters can come; 20, and 2 for the card, which bars no score.
    ("parker", (), OPEN_RUN, 22),
    # Millington 115c: 10 for the win, 2 for the only tile left that could complete the hand; doubled for no score (117c).
    ("millington", (), OPEN_RUN, 24),
    # Babcock p. 46: tiles in sight change nothing there.
    ("babcock", (), "exposed: 567C chow, 789B chow; concealed: 234D 22234B; seat: South; visible: 8888C; won: discard 5C", 30),
    # Millington 55a, 117l: South claims his first tile and then calls: 10 + 2 for drawing, doubled for no score and the call.
    ("millington", (), CALLED.format("567D chow from East", "234B 678C 45B 99C", "South"), 48),
    # Babcock p. 33: whoever does not show the drawn tile loses what depends on it: 24 with the only place, else 22.
    ("babcock", ("drawn-no-score",), "exposed: 567C, 789B; concealed: 234D 234B 2B; seat: South; won: draw 2B", 44),
    ("babcock", ("drawn-no-score",), "exposed: 567C, 789B; concealed: 24D 234B 22B; seat: South; won: draw 3D", 24),
    ("babcock", ("drawn-no-score",), "exposed: 567C, 789B; concealed: 24D 234B 22B; seat: South; won: draw 3D, unshown", 22),
    # BMJA, fishing: four tenths of the limit of 1000, whatever groups were named, and four for the flower beside it.
    ("bmja", (), WAITS_FOR_A_LIMIT, 404),
    ("bmja", (), WAITS_FOR_A_LIMIT.replace(" pung", "").replace(" pair", ""), 404),
    # Nine Gates are told by the tiles (Babcock p. 56, kajongg's Gates of Heaven).
    ("bmja", (), NAMED_GATES, 1000),
    ("dmjl", (), NAMED_GATES, 500),
    ("babcock", ("nine-gates",), NAMED_GATES, 300),
    # Where the gates do not hold, the pair of nines and the chows that were written stand: 14 points, four doubles (116).
    ("dmjl", (), NAMED_NO_GATES, 224),
    ("millington", (), NAMED_NO_GATES, 144),
    # Babcock p. 84: a pure suit and the own wind's set are two combinations: 20 + 4 + 4, doubled four times.
    ("babcock", ("two-handed",), "exposed: 3×E, 3×S; concealed: 234B 567C 9C; seat: East; won: discard 9C", 120),
]


@pytest.mark.parametrize(("id", "options", "text", "total"), TOTALS)
def test_a_hand_scores_what_the_book_says(id: str, options: tuple[str, ...], text: str, total: int) -> None:
    assert score(read_hand(text), load_ruleset(id, options)).total == total


PURE_SUIT = "exposed: 3×2B, 345B; concealed: 567B 888B 9B; seat: East; won: discard 9B"
CLAIMED = "exposed: 456D; concealed: 789D 234B 88B 13C; seat: South; round: West"
FIRST_DISCARD_SCORES = ("babcock", "harr-limit", "millington", "dmjl", "bmja")
REFUSED = [
    # Babcock p. 84: one combination that doubles, and be it by three doubles, is not two.
    ("babcock", ("two-handed",), PURE_SUIT, "not-let-win", "2 combinations that double"),
    # Parker, The play: all are dealt thirteen, and East draws.
    ("parker", (), "concealed: 234567D 345B 678C 99C; seat: East; won: dealt", "not-dealt", "East draws"),
    ("parker-royal", (), "concealed: 234567D 345B 678C 99C; seat: East; won: dealt", "not-dealt", "East draws"),
    ("babcock", (), "concealed: 234567D 345B 678C 9C; won: loose 9C", "no-kong", "this hand has none"),
    # Millington 31, 117h; Babcock pp. 22, 88: a bonus tile alone gives no loose tile that counts.
    ("millington", (), "concealed: 234567D 345B 678C 9C; bonus: F1; won: loose 9C", "no-kong", "this hand has none"),
    ("babcock", ("seasons",), "concealed: 234567D 345B 678C 9C; bonus: F1; won: loose 9C", "no-kong", "this hand has none"),
    ("babcock", (), "concealed: 234567D 345B 678C 9C; bonus: F1; won: loose 9C", "no-kong", "this hand has none"),
    ("harr-limit", (), "concealed: 234567D 345B 678C 9C; bonus: F1; won: loose 9C", "no-kong", "this hand has none"),
    # Harr p. 62, bonus 5; Millington 122b; and so in the leagues: a claimed set shows that other tiles were discarded before.
    *((id, (), f"{CLAIMED}; won: discard 2C, first discard", "claimed-too-early", "456D chow") for id in FIRST_DISCARD_SCORES),
    # Millington 128: the red dragons prevail in the Centre round, if it was agreed.
    (
        "millington",
        ("five-handed",),
        "concealed: 3×RD, 234567D 345B 9C; won: draw 9C; round: Centre",
        "no-such-round",
        "no Centre",
    ),
    ("dmjl", (), "concealed: 3×RD, 234567D 345B 9C; won: draw 9C; round: Centre", "no-such-round", "no Centre"),
    ("millington", (), "concealed: 4×2D kong, 345B 678C 99C 45D; won: loose 6D, kong upon kong", "no-kong", "one kong"),
    ("millington", (), "concealed: 234567D 345B 678C 9C; won: loose 9C after bonus", "no-bonus-tile", "has no bonus tile"),
    ("babcock", (), "concealed: 234567D 345B 678C 9C; bonus: F1; won: loose 9C after bonus", "no-bonus-tile", "without bonus"),
]


@pytest.mark.parametrize(("id", "options", "text", "code", "told"), REFUSED)
def test_what_cannot_be_is_refused(id: str, options: tuple[str, ...], text: str, code: str, told: str) -> None:
    with pytest.raises(ImpossibleHand) as refused:
        score(read_hand(text), load_ruleset(id, options))
    assert refused.value.code == code
    assert told in refused.value.message


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("exposed: 3×6D pung; concealed: 6D 1379B 24C E S W; seat: East", 2),
        ("exposed: 4×6D kong; concealed: 1379B 24C E S W 8C; seat: East", 8),
    ],
)
def test_a_fourth_that_is_not_declared_adds_nothing_to_a_pung(text: str, total: int) -> None:
    """Babcock p. 19: who draws the fourth tile to a three on the table need not declare it."""
    assert score(read_hand(text), load_ruleset("babcock")).total == total


def test_no_loose_tile_without_a_declared_four() -> None:
    """Babcock p. 19."""
    with pytest.raises(ImpossibleHand) as refused:
        score(read_hand("exposed: 3×6D pung; concealed: 789B 24C 88C EEE; seat: East; won: loose 3C"), load_ruleset("babcock"))
    assert refused.value.code == "no-kong"
    declared = "exposed: 4×6D kong; concealed: 789B 24C 88C EEE; seat: East; won: loose 3C"
    assert score(read_hand(declared), load_ruleset("babcock")).total > 0


def test_harrs_third_layout_leaves_east_one_tile_short() -> None:
    """Harr p. 52, his hand as the example writes it: the two or the five of characters completes the run."""
    (example,) = [each for each in load_examples() if each.name == "layout-3"]
    east = read_deal(example.body).hand(Seat.EAST)
    assert isinstance(east, Hand)
    assert waits(east, "harr") == tiles_of("2C 5C")


def test_a_loose_tile_without_a_kong_may_have_replaced_a_bonus_tile() -> None:
    """What the refusal says to write is scored as a tile drawn from the live wall (Millington 31): (10 + 2 + 2 + 4) × 4."""
    hand = "concealed: 123D 456D 789B 46B 88C; bonus: F1; seat: East; round: East; won: loose 5B"
    rules = load_ruleset("millington")
    with pytest.raises(ImpossibleHand) as refused:
        score(read_hand(hand), rules)
    assert refused.value.hint == "write the kong, or write loose … after bonus if it replaced the bonus tile"
    assert score(read_hand(f"{hand} after bonus"), rules).total == 72


def test_two_doubles_of_one_combination_may_be_agreed_to_be_enough() -> None:
    """Babcock p. 84, the other reading: 20 for the win, 2 and 4 for the pungs, doubled three times for the suit."""
    assert score(read_hand(PURE_SUIT), load_ruleset("babcock", ["two-handed-doubles"])).total == 208


@pytest.mark.parametrize("id", ruleset_ids())
def test_hiding_the_winning_tile_never_raises_a_score(id: str) -> None:
    """Decision “unshown”."""
    plain = load_ruleset(id)
    for number, options in enumerate([(), *((option.id,) for option in plain.options)]):
        try:
            ruleset = load_ruleset(id, options)
        except Problem:  # the option by itself is refused
            continue
        won = random_win(ruleset, number)
        if won.won is None or won.won.tile is None:
            continue
        shown, hidden = (
            replace(won, won=replace(won.won, means=Means.DRAW, source=None, remarks=remarks), origin=None)
            for remarks in (frozenset[Remark](), frozenset({Remark.UNSHOWN}))
        )
        try:
            assert score(hidden, ruleset).total <= score(shown, ruleset).total, hidden
        except ImpossibleHand:  # too few points or doubles
            continue
