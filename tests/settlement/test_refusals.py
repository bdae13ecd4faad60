"""What is refused when a deal is settled: every fault at once, each at its place, and what is missing is named."""

from __future__ import annotations

import pytest

from mjscore.deals import CountedHand, Deal
from mjscore.hands import Means, Win
from mjscore.problems import ImpossibleHand, UndecidedDeal
from mjscore.rulesets import load_ruleset
from mjscore.seats import Seat
from mjscore.settlement import settle
from tests.settlement.table import bare, hands, settled


def test_all_faults_of_a_deal_are_told_together() -> None:
    text = """rules: babcock
options: three-handed

[East]
concealed: 123D 456D 789D 11B 2B W

[South]
exposed: 3×1D
concealed: 123B 456C 789C 5D
won: draw 6D

[West]
score: 10
"""
    with pytest.raises(ImpossibleHand) as refusal:
        settled(text)
    found = [(fault.code, fault.message) for fault in refusal.value.faults]
    assert [code for code, _ in found] == ["no-such-tile", "not-complete", "no-such-seat"]
    assert "nobody sits West in this game; the seats are East, South, North" in found[2][1]


IMPOSSIBLE = [
    pytest.param(
        "rules: harr\n"
        + hands(
            E="concealed: 147D 258B 369C E S W N",
            S="exposed: 3×2C; concealed: 678B 678D 99D 12B; won: rob 3B",
            W="concealed: 147D 258B 369C E S W N",
            N="concealed: 25D 147B 58C E S W N RD GD",
        ),
        "no other player has an exposed pung of 3B",
        id="rob of nobody",
    ),
    pytest.param(
        "rules: babcock\n"
        + hands(
            E="0",
            S="exposed: 3×2C; concealed: 345B 678D 99D 45C; won: rob 3C from West",
            W="exposed: 4×3C concealed kong; concealed: 147D 258B E S W N",
            N="0",
        ),
        "no concealed kong can be robbed",
        id="rob of a concealed kong",
    ),
    pytest.param(
        "rules: millington\n"
        + hands(E="0", S="exposed: 3×2C; concealed: 345B 678D 99D 12B; won: draw 3B; status: foul", W="0", N="0"),
        "a foul hand cannot win",
        id="incorrect winner",
    ),
]


@pytest.mark.parametrize(("text", "message"), IMPOSSIBLE)
def test_deals_that_cannot_have_happened(text: str, message: str) -> None:
    with pytest.raises(ImpossibleHand, match=message) as refusal:
        settled(text)
    assert refusal.value.line is not None


def test_a_draw_is_refused_too_where_the_seats_are_wrong() -> None:
    with pytest.raises(ImpossibleHand, match="3 hands; this game is for 4 players"):
        settled("rules: babcock\nresult: draw\n" + hands(E="0", S="0", W="0"))


@pytest.mark.parametrize("rules", ["millington", "dmjl", "bmja"])
def test_thirteen_orphans_may_rob_a_concealed_kong(rules: str) -> None:
    """Millington 58 (decision “robbed-kong”)."""
    text = f"rules: {rules}\n" + hands(
        E="0",
        S="concealed: 19D 19B 19C E E S W N RD GD; won: rob WD from West",
        W="concealed: 4×WD kong, 147D 258B 36C 7C 8C",
        N="0",
    )
    assert settled(text).scores[Seat.SOUTH].total == load_ruleset(rules).limit.points


def test_who_was_robbed_need_not_be_said_where_only_one_can_have_been() -> None:
    """Babcock p. 78: under the New Method the robbed player pays double, and so he is found by his exposed three."""
    south = "exposed: 3×2C; concealed: 678B 678D 99D 12B; won: rob 3B"
    text = "rules: babcock-chinese\noptions: new-method\n" + hands(
        E="0", S=south, W="exposed: 3×3B; concealed: 147D 5B 69C E S W N", N="0"
    )
    settlement = settled(text)
    score = settlement.scores[Seat.SOUTH].total
    assert settlement.payments[1].payer == Seat.WEST
    assert [payment.amount for payment in settlement.payments[:3]] == [score, 2 * score, score]


def test_a_deal_made_by_a_program_is_checked_too() -> None:
    drawn = Win(Means.DRAW)
    two = Deal(tuple((seat, CountedHand(10, seat, drawn if seat in ("East", "South") else None)) for seat in list(Seat)[:4]))
    with pytest.raises(ImpossibleHand, match="East has won, and so has South"):
        settle(two, load_ruleset("babcock"))
    none = Deal(tuple((seat, CountedHand(10, seat)) for seat in list(Seat)[:4]))
    with pytest.raises(UndecidedDeal, match="nothing says how the deal ended"):
        settle(none, load_ruleset("babcock"))


def test_the_winner_of_bare_scores_must_have_one() -> None:
    with pytest.raises(UndecidedDeal, match="North has won, but no score is given for North"):
        bare("E10 S20 W30", "N")


def test_liability_that_the_game_does_not_know_is_noted() -> None:
    text = "rules: babcock\nliable: West\n" + hands(E="0", S="20\nwon: discard from West", W="0", N="0")
    settlement = settled(text)
    assert settlement.net[Seat.WEST] == -20
    assert any("nobody pays for another" in note for note in settlement.notes)


def test_a_counted_incorrect_hand_counts_nothing() -> None:
    text = "rules: harr\n" + hands(E="0", S="20\nwon: draw", W="48\nstatus: long", N="0")
    settlement = settled(text)
    assert settlement.scores[Seat.WEST].total == 0


HEAD = ("mjscore", "schema", "ruleset", "options", "limit", "digest", "books")


def test_the_settlement_as_json() -> None:
    shown = bare("E48 S16 W4 N0", "E").to_dict()
    assert list(shown) == [*HEAD, "winner", "scores", "payments", "net", "notes"]
    assert shown["winner"] == "East"
    assert shown["scores"] == {"East": {"total": 48}, "South": {"total": 16}, "West": {"total": 4}, "North": {"total": 0}}
    assert shown["payments"][0] == {
        "from": "South",
        "to": "East",
        "amount": 96,
        "why": "East's 48, doubled for East",
        "cite": {"book": "babcock-1923", "page": "26"},
    }
    assert shown["net"] == {"East": 288, "South": -68, "West": -104, "North": -116}
