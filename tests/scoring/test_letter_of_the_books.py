"""Sentences of the books that a hand's score turns on, each with its page or section."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mjscore.ext.casebook import load_examples
from mjscore.game.hands import Hand, Means, Remark
from mjscore.game.seats import Seat
from mjscore.game.tiles import tiles_of
from mjscore.notation.reader import read_deal, read_hand
from mjscore.problems import ImpossibleHand, Problem
from mjscore.rules import load_ruleset
from mjscore.scoring import score, waits
from tests.dealing import random_win
from tests.every_ruleset import every_ruleset


def test_harrs_third_layout_leaves_east_one_tile_short() -> None:
    """Harr p. 52, his hand as the example writes it: the two or the five of characters completes the run."""
    (example,) = [each for each in load_examples() if each.name == "layout-3"]
    east = read_deal(example.body).hand(Seat.EAST)
    assert isinstance(east, Hand)
    assert waits(east, "harr") == tiles_of("2C 5C")


def test_in_harrs_first_layout_two_players_hold_all_of_each_others_tiles() -> None:
    """Harr p. 48: North and South have two fives and two sixes of dots each, and wait for more of them.

    South's run of 2-3-4, which the example chose, lets him win with the four and the seven, too.
    """
    (example,) = [example for example in load_examples() if example.name == "layout-1"]
    deal = read_deal(example.body)
    north, south = deal.hand(Seat.NORTH), deal.hand(Seat.SOUTH)
    assert isinstance(north, Hand)
    assert isinstance(south, Hand)
    assert waits(north, "harr") == tiles_of("5D 6D")
    assert waits(south, "harr") == tiles_of("4D 5D 6D 7D")
    held = north.free + south.free
    assert [held.count(tile) for tile in tiles_of("5D 6D")] == [4, 4]


def test_a_loose_tile_without_a_kong_may_have_replaced_a_bonus_tile() -> None:
    """What the refusal says to write is scored as a tile drawn from the live wall (Millington 31): (10 + 2 + 2 + 4) × 4."""
    hand = "concealed: 123D 456D 789B 46B 88C; bonus: F1; seat: East; round: East; won: loose 5B"
    rules = load_ruleset("millington")
    with pytest.raises(ImpossibleHand) as refused:
        score(read_hand(hand), rules)
    assert (
        refused.value.hint
        == "write the kong, or write loose … after bonus if it replaced the bonus tile"
    )
    assert score(read_hand(f"{hand} after bonus"), rules).total == 72


@pytest.mark.parametrize("id", every_ruleset("millington", "parker"))
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
            replace(
                won,
                won=replace(won.won, means=Means.DRAW, source=None, remarks=remarks),
                origin=None,
            )
            for remarks in (frozenset[Remark](), frozenset({Remark.UNSHOWN}))
        )
        try:
            assert score(hidden, ruleset).total <= score(shown, ruleset).total, hidden
        except ImpossibleHand:  # too few points or doubles
            continue
