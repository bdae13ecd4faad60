"""What else a player is told of a deal: notes on what was not paid and why, and ends that nothing in the deal says."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mjscore.game.seats import Seat
from mjscore.notation.reader import read_deal
from mjscore.problems import ImpossibleHand, UndecidedDeal
from mjscore.settlement import settle, settle_scores
from tests.settlement.table import hands, net, rules_of


def test_bare_scores_that_nobody_won_are_a_draw() -> None:
    settlement = settle_scores(
        {Seat.EAST: 40, Seat.SOUTH: 20, Seat.WEST: 8, Seat.NORTH: 0},
        None,
        None,
        rules_of("babcock"),
    )
    assert (settlement.payments, settlement.notes) == ((), ("a draw: no scores count",))


SCORES = {Seat.EAST: 22, Seat.SOUTH: 0, Seat.WEST: 0, Seat.NORTH: 0}


def test_bare_scores_with_a_discarder_say_who_won() -> None:
    with pytest.raises(
        UndecidedDeal,
        match="South discarded the winning tile, but nobody is said to have won",
    ):
        settle_scores(SCORES, None, Seat.SOUTH, rules_of("babcock"))


def test_seats_of_bare_scores_may_be_their_names() -> None:
    named: Any = {str(seat): score for seat, score in SCORES.items()}
    assert settle_scores(named, Seat.EAST, None, rules_of("babcock")) == settle_scores(
        SCORES, Seat.EAST, None, rules_of("babcock")
    )
    unknown: Any = {"Eest": 20}
    with pytest.raises(TypeError, match=r"a seat .* is expected, not str 'Eest'"):
        settle_scores(unknown, None, None, rules_of("babcock"))


def test_no_score_is_less_than_nothing() -> None:
    with pytest.raises(ImpossibleHand, match="score: -4, but a score is 0 or more"):
        settle_scores({**SCORES, Seat.WEST: -4}, Seat.EAST, None, rules_of("babcock"))


def test_bare_scores_that_somebody_won_end_in_no_other_way() -> None:
    settlement = settle_scores(
        {Seat.EAST: 0, Seat.SOUTH: 22, Seat.WEST: 0, Seat.NORTH: 0},
        Seat.SOUTH,
        None,
        rules_of("babcock"),
    )
    assert (net(settlement), settlement.notes) == (
        {"E": -44, "S": 88, "W": -22, "N": -22},
        (),
    )


def test_a_long_hand_ends_a_deal_though_nothing_says_how_it_ended() -> None:
    """Babcock p. 73: where the deal is made by a program, and not read from a text."""
    header = "rules: babcock-chinese\noptions: long-hand-pays-limit\nresult: draw\n"
    deal = read_deal(header + hands(E="0", S="0", W="0\nstatus: long", N="0"))
    settlement = settle(
        replace(deal, result=None, origin=None),
        rules_of("babcock-chinese", "long-hand-pays-limit"),
    )
    assert net(settlement) == {"E": 600, "S": 300, "W": -1200, "N": 300}
