"""What else a player is told of a deal: notes on what was not paid and why, and ends that nothing in the deal says."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mjscore.notation.reader import read_deal
from mjscore.problems import ImpossibleHand, UndecidedDeal
from mjscore.seats import Seat
from mjscore.settlement import settle, settle_scores
from tests.settlement.table import FED, NINE, SUIT, counted, hands, net, paid, rules_of, settled, written

WONDERS = "concealed: 9D 19B 19C E S W N RD GD WD WD; won: rob 1D"

NOTED: list[Any] = [
    (
        counted("rules: babcock-chinese\nliable: West half", S="20; won: draw"),
        ["liable: has no effect: under this ruleset and its options nobody pays for another player"],
    ),
    (counted("rules: babcock\nresult: draw"), ["a draw: no scores count"]),
    (
        counted("rules: babcock\npenalty: false mah-jongg North\nresult: draw"),
        ["false mah-jongg: no penalty (Babcock, p. 33)", "a draw: no scores count"],
    ),
    (
        counted("rules: harr\npenalty: false mah-jongg North\nresult: draw"),
        ["false mah-jongg: this ruleset has no penalty for it", "a draw: no scores count"],
    ),
    (
        counted("rules: babcock-chinese\noptions: long-hand-pays-limit\nresult: draw", W="0; status: long"),
        ["West's hand of too many tiles stopped the play: nothing else is settled (Babcock, p. 73)"],
    ),
    (
        counted("rules: babcock-chinese\noptions: limit-cancels-losers", S="300; won: draw", W="8"),
        ["the losers do not settle among themselves, because the winner has the limit (Babcock, p. 81)"],
    ),
    (counted("rules: babcock-chinese\noptions: limit-cancels-losers", S="298; won: draw", W="8"), []),
    (
        counted("rules: babcock-chinese\noptions: round-to-ten", S="24; won: draw"),
        ["every payment is rounded to the nearest 10 (Babcock, p. 82)"],
    ),
    (
        written("rules: babcock-chinese\noptions: nine-mummies-bonus\nresult: washed by South", NINE),
        ["washed by South: Nine Mummies: 10 of them (Babcock, p. 80); no scores count"],
    ),
    (
        written("rules: babcock-chinese\noptions: not-touching\nresult: washed by South", "concealed: 147D 258B 369C E S W N"),
        ["washed by South: Not Touching (Babcock, p. 81); no scores count"],
    ),
    (
        counted("rules: babcock-chinese\noptions: ninth-east-win\nstreak: 9\nlimit: none", E="20; won: draw"),
        ["East's win number 9 in a row is worth the limit, but no limit is in force"],
    ),
    (
        counted("rules: babcock\nliable: West", S="20; won: draw"),
        ["liable: has no effect: under this ruleset and its options nobody pays for another player"],
    ),
    (
        written("rules: babcock-chinese\noptions: insurance\nliable: West", FED),
        ["the losers do not settle among themselves, because one is liable (Babcock, p. 78)"],
    ),
    (
        written(
            "rules: millington\nno choice: West",
            "exposed: 3×1D, 456D, 3×9D, 3×2D pung from West; concealed: 7D; won: draw 7D",
        ),
        ["West had no choice but to discard dangerously"],
    ),
    (written("rules: millington\nno choice: West", SUIT), ["West had no choice but to discard dangerously"]),
    (
        written("rules: babcock-chinese\noptions: insurance", SUIT, W="concealed: 1112223334B; exposed: 789B"),
        ["West discarded dangerously and is excused: waiting with one suit (Babcock, p. 77)"],
    ),
    (
        written("rules: parker", "exposed: 3×8D; concealed: EEE 34C 123B 99D; won: draw 2C", W="exposed: 4×5C; concealed: ?"),
        ["5C in the others' sets leave 2C as the only tile that completes South's hand"],
    ),
    (
        written("rules: parker", "exposed: 3×8D; concealed: EEE 34C 123B 99D; won: draw 2C", W="exposed: 4×6C; concealed: ?"),
        [],
    ),
]


@pytest.mark.parametrize(("deal", "notes"), NOTED)
def test_what_else_is_told(deal: str, notes: list[str]) -> None:
    assert list(settled(deal).notes) == notes


def test_the_thirteen_wonders_rob_a_concealed_kong_though_nobody_says_whose() -> None:
    """Millington 58: South has the limit of 1000."""
    robbed = "concealed: 4×1D concealed kong, 258B 369C 47C E S"
    east, north = "concealed: 147B 258D 369B E S W RD", "concealed: 147C 258C 369D W N RD GD"
    settlement = settled(written("rules: millington", WONDERS, W=robbed, E=east, N=north))
    assert paid(settlement)[:3] == [("E", "S", 2000), ("W", "S", 1000), ("N", "S", 1000)]


def test_bare_scores_that_nobody_won_are_a_draw() -> None:
    settlement = settle_scores({Seat.EAST: 40, Seat.SOUTH: 20, Seat.WEST: 8, Seat.NORTH: 0}, None, None, rules_of("babcock"))
    assert (settlement.payments, settlement.notes) == ((), ("a draw: no scores count",))


SCORES = {Seat.EAST: 22, Seat.SOUTH: 0, Seat.WEST: 0, Seat.NORTH: 0}


def test_bare_scores_with_a_discarder_say_who_won() -> None:
    with pytest.raises(UndecidedDeal, match="South discarded the winning tile, but nobody is said to have won"):
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


PLEAS = [
    pytest.param("liable: West", "liable: nobody has won, so nobody pays for another", id="liable"),
    pytest.param("no choice: South", "no choice: nobody has won, so no discard let anybody win", id="no choice"),
]


@pytest.mark.parametrize(("plea", "message"), PLEAS)
@pytest.mark.parametrize("ending", ["result: draw", "penalty: false mah-jongg North"])
def test_who_pays_for_another_is_asked_only_where_somebody_has_won(plea: str, message: str, ending: str) -> None:
    """Babcock p. 75: the insurance is due to a winner."""
    with pytest.raises(ImpossibleHand, match=message) as refusal:
        settled(counted(f"rules: babcock-chinese\noptions: insurance\n{ending}\n{plea}"))
    assert refusal.value.line == 4


@pytest.mark.parametrize(
    ("rules", "liable"),
    [
        ("millington", "West"),
        ("babcock-chinese\noptions: insurance", "West half"),
        ("babcock-chinese\noptions: insurance", "South\nliable: West first discard"),
    ],
)
def test_who_had_no_choice_is_not_liable(rules: str, liable: str) -> None:
    """Millington 95 and Babcock p. 78 excuse whoever could discard nothing else."""
    header = f"rules: {rules}\nliable: {liable}\nno choice: West\n"
    with pytest.raises(ImpossibleHand, match="West is liable, and had no choice: only one of the two can hold"):
        settled(header + hands(E="score: 40; won: draw", S="0", W="0", N="0"))


def test_bare_scores_that_somebody_won_end_in_no_other_way() -> None:
    settlement = settle_scores(
        {Seat.EAST: 0, Seat.SOUTH: 22, Seat.WEST: 0, Seat.NORTH: 0}, Seat.SOUTH, None, rules_of("babcock")
    )
    assert (net(settlement), settlement.notes) == ({"E": -44, "S": 88, "W": -22, "N": -22}, ())


def test_a_long_hand_ends_a_deal_though_nothing_says_how_it_ended() -> None:
    """Babcock p. 73: where the deal is made by a program, and not read from a text."""
    header = "rules: babcock-chinese\noptions: long-hand-pays-limit\nresult: draw\n"
    deal = read_deal(header + hands(E="0", S="0", W="0\nstatus: long", N="0"))
    settlement = settle(replace(deal, result=None, origin=None), rules_of("babcock-chinese", "long-hand-pays-limit"))
    assert net(settlement) == {"E": 600, "S": 300, "W": -1200, "N": 300}


ROBBED = "exposed: 3×2C; concealed: 456B 678D 99D 12B; won: rob 3B"
THREE = "exposed: 3×3B; concealed: 147D 258C E S W N"


def test_who_alone_has_the_exposed_three_was_robbed() -> None:
    """Babcock p. 78: the New Method asks who; West has the three, and the others keep the hands that they have."""
    header = "rules: babcock-chinese\noptions: new-method\n"
    settlement = settled(header + hands(E="0", S=ROBBED, W=THREE, N="8"))
    total = settlement.scores[Seat.SOUTH].total
    assert settlement.scores[Seat.NORTH].total == 8
    assert paid(settlement)[:3] == [("E", "S", total), ("W", "S", 2 * total), ("N", "S", total)]


@pytest.mark.parametrize("west", ["8", "concealed: 147D, 10 others", "concealed: 147D; status: dead"])
def test_who_was_robbed_need_not_show_where_a_hand_is_not_written_in_full(west: str) -> None:
    """Babcock pp. 34-35: 20 and 2 for the exposed twos, 10 for stealing the fourth, 2 for the only place: 34."""
    east, north = "concealed: 147D 58C 69B E S W N RD GD", "concealed: 2589D 36C 69B E S W N WD"
    settlement = settled("rules: babcock\n" + hands(E=east, S=ROBBED, W=west, N=north))
    assert settlement.scores[Seat.SOUTH].total == 34
