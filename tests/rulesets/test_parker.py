"""Parker's card game and its Royal Game (1923): every value, bonus and double of the leaflet, by its headings."""

from __future__ import annotations

from typing import Final

import pytest

import mjscore
from mjscore.batch import Job, score_line
from tests.rulesets.casefile import Written, missed_ids, read_cases, scored_ids, verify
from tests.rulesets.tables import item_ids

REGULAR: Final = read_cases("parker")
ROYAL: Final = read_cases("parker-royal")
HEADINGS: Final = {
    "Winning hand",
    "Fours",
    "For experienced players only",
    "Cleared hands",
    "Penalty",
    "Values of the hands",
    "Special bonus scores",
    "Double honor scores",
    "The Royal Game",
    "For Three Players",
    "For Five Players",
    "For Six Players",
}
"""Every heading of the leaflet under which a number or a condition for the score of a hand is given."""


@pytest.mark.parametrize("written", REGULAR, ids=lambda written: written.id)
def test_regular_game(written: Written) -> None:
    verify("parker", written)


@pytest.mark.parametrize("written", [*REGULAR, *ROYAL], ids=lambda written: written.id)
def test_royal_game_scores_hands_without_flowers_alike(written: Written) -> None:
    verify("parker-royal", written)


def test_every_item_has_a_winning_hand_and_a_near_miss() -> None:
    assert item_ids("parker-royal") >= item_ids("parker")
    assert item_ids("parker-royal") - set(scored_ids(REGULAR + ROYAL)) == set()
    assert item_ids("parker-royal") - set(missed_ids(REGULAR + ROYAL)) == set()


def test_every_heading_with_a_score_is_covered() -> None:
    assert HEADINGS - {written.case.place for written in REGULAR + ROYAL} == set()


def test_every_seat_of_the_larger_games_may_hold_north_east_winds() -> None:
    hand = "exposed: 3×NE; concealed: 147D 258B 369C W; seat: North"
    five, four = (score_line(hand, 1, Job("parker", options=options)) for options in (("five-handed",), ()))
    assert five is not None
    assert five.scored
    assert four is not None
    assert "extra-wind" in four.text


@pytest.mark.parametrize("options", [("five-handed",), ("six-handed",)])
def test_the_larger_games_have_no_flower_cards(options: tuple[str, ...]) -> None:
    """The leaflet takes the red flowers as North East's winds, and leaves the green ones out."""
    tiles = "147D 258B 3C EEE" if options == ("six-handed",) else "147D 258B 369C W EEE"
    found = score_line(f"concealed: {tiles}; bonus: F1 S2; seat: North", 1, Job("parker-royal", options=options))
    assert found is not None
    assert found.text.count("no-such-tile") == 2


OTHERS: Final = [
    # what South shows, the winner's score: by all cards that are seen, and by the winner's own hand (option)
    ("4×1D kong, 3×9B pung, 3×9C pung; concealed: E S W N", 22, 30),
    ("3×1D pung, 3×9B pung, 3×9C pung; concealed: 1D E S W", 30, 30),
]


@pytest.mark.parametrize(("south", "seen", "own"), OTHERS)
def test_cards_in_the_sets_of_others_make_another_the_only_possible_one(south: str, seen: int, own: int) -> None:
    """“The only possible card” (decision “only-possible-card”): 23D waits for 1D and 4D; a fourth 1D in hand is not seen."""
    blocks = f"[South]\nexposed: {south}\n[West]\nscore: 0\n[North]\nscore: 0\n"
    deal = mjscore.read_deal(f"[East]\nexposed: 567D; concealed: 345B 678C 2B 2B 2D 3D; won: discard 4D from South\n{blocks}")
    scored = [
        mjscore.settle(deal, mjscore.load_ruleset("parker", options)).scores[mjscore.Seat.EAST].total
        for options in ((), ("only-card-by-own-hand",))
    ]
    assert scored == [seen, own]
