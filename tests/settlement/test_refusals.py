"""What is refused when a deal is settled: every fault at once, each at its place, and what is missing is named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mjscore.deals import CountedHand, Deal
from mjscore.hands import Means, Win
from mjscore.notation.reader import read_deal
from mjscore.problems import ImpossibleHand
from mjscore.rulesets import load_ruleset
from mjscore.seats import Seat
from mjscore.settlement import settle
from tests.settlement.table import bare, hands, net, settled


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


def test_a_draw_is_refused_too_where_the_seats_are_wrong() -> None:
    with pytest.raises(ImpossibleHand, match="nobody sits North East in this game"):
        settled("rules: babcock\nresult: draw\n" + hands(E="0", S="0", W="0", NE="0"))


NO_HANDS = [
    # what is written, what everybody wins; hands that count nothing are left out
    ("babcock\nresult: draw", {"E": 0, "S": 0, "W": 0, "N": 0}),
    ("babcock\noptions: two-handed\nresult: draw", {"E": 0, "W": 0}),
    ("parker\noptions: six-handed\nresult: draw\n[South]\nscore: 40", {"E": 0, "S": 0, "W": 0, "N": 0, "NE": 0, "SW": 0}),
    ("harr-limit\nresult: washed by South, 9 heads", {"E": -50, "S": 150, "W": -50, "N": -50}),
    ("millington\npenalty: false mah-jongg North", {"E": 300, "S": 300, "W": 300, "N": -900}),
    (
        "babcock-chinese\noptions: nine-mummies-bonus\nresult: washed by West\n[West]\nhand: 19D 19B 19C E S W 24D 24B",
        {"E": -50, "S": -50, "W": 150, "N": -50},
    ),
]


@pytest.mark.parametrize(("text", "result"), NO_HANDS)
def test_where_nobody_won_no_hand_must_be_written(text: str, result: dict[str, int]) -> None:
    """Babcock pp. 29, 80, Harr p. 61, Millington 82, 97."""
    assert net(settled(f"rules: {text}\n")) == result


def test_where_any_seat_may_be_empty_the_hands_tell_which_is() -> None:
    """Millington 129."""
    with pytest.raises(ImpossibleHand, match="this game is for 3 players"):
        settled("rules: millington\noptions: three-handed\nresult: draw\n")


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


CLAIMS = [
    # the discarder, two who claim his tile, who is the first in turn
    ("East", "WN", "West"),
    ("South", "EN", "North"),
    ("West", "ES", "East"),
    ("North", "SW", "South"),
]


@pytest.mark.parametrize(("source", "claimants", "first"), CLAIMS)
def test_of_two_claims_the_first_in_turn_wins(source: str, claimants: str, first: str) -> None:
    """Babcock p. 21, Harr p. 31, Millington 61, Parker “To Mah-Jongg”: the nearest to the discarder, counter-clockwise."""
    won = {seat: f"20; won: discard from {source}" if seat in claimants else "0" for seat in "ESWN"}
    with pytest.raises(ImpossibleHand) as refused:
        settled("rules: babcock\n" + hands(**won))
    hint = f"the tile goes to {first}, who is the first of them in turn after {source}: leave out the other won:"
    assert [(fault.code, fault.hint) for fault in refused.value.faults] == [("two-winners", hint)]


@pytest.mark.parametrize("other", ["draw", "discard from North", "discard"])
def test_claims_of_different_tiles_are_two_accounts(other: str) -> None:
    with pytest.raises(ImpossibleHand) as refused:
        settled("rules: babcock\n" + hands(E="20; won: discard from South", S="0", W=f"20; won: {other}", N="0"))
    assert refused.value.hint == "leave out won: in one of the two hands"


ORIGINAL = [
    ("dealt", "concealed: 123D 456D 789D 123B 99C; seat: East", "leave out result:, because a hand that won as dealt"),
    ("first discard", "", "leave out won:, because a hand that demands a new draw goes before it"),
    ("original call", "", "leave out won:, because a hand that demands a new draw goes before it"),
    ("", "", "leave out result: or won:"),
]


@pytest.mark.parametrize(("remark", "east", "hint"), ORIGINAL)
def test_a_new_draw_goes_before_other_original_hands(remark: str, east: str, hint: str) -> None:
    """Babcock p. 81: before all original waiting hands but the Hand from Heaven."""
    west = "concealed: 123D 456D 789D 123B 9C" + f"; won: discard 9C from East{', ' * bool(remark)}{remark}"
    rules = "rules: babcock-chinese\noptions: nine-mummies\nresult: washed by South\n"
    south = "concealed: 19D 19B 1C E S W N 4D 2B 4B 6C"
    blocks = {"E": f"{east}; won: dealt", "W": "0"} if east else {"E": "0", "W": west}
    with pytest.raises(ImpossibleHand) as refused:
        settled(rules + hands(**blocks, S=south, N="0"))
    (fault,) = [fault for fault in refused.value.faults if fault.code == "winner-and-result"]
    assert fault.hint.startswith(hint)


LATE_FOURS = [
    # tiles left at the last discard, the winner's groups, how the hand was won; the least number that was possible
    ("exposed: 4×1D added kong, 3×2B; concealed: 456B 789B 9C; won: loose 9C", 2),
    ("exposed: 3×2B; concealed: 4×1D concealed kong, 456B 789B 9C; won: loose 9C", 2),
    ("exposed: 4×1D kong, 3×2B; concealed: 456B 789B 9C; won: loose 9C", 1),
    ("exposed: 3×2B; concealed: 456B 789B 23D 99C; won: rob 1D from West", 2),
    ("exposed: 3×2B; concealed: 456B 789B 23D 99C; won: discard 1D from West", 0),
]


@pytest.mark.parametrize("rules", ["babcock", "babcock-chinese"])
@pytest.mark.parametrize(("south", "least"), LATE_FOURS)
def test_no_four_is_declared_once_the_last_tile_is_drawn(rules: str, south: str, least: int) -> None:
    """Babcock pp. 30, 69: a four may be declared after the last tile but one, which then cannot be drawn any more."""
    west = "exposed: 3×1D; concealed: 147C 258D 369B N" if "rob" in south else "0"
    for wall in (0, 1, 2):
        text = f"rules: {rules}\nwall: {wall}\n" + hands(E="0", S=south, W=west, N="0")
        if wall >= least:
            assert settled(text).winner == "South"
            continue
        with pytest.raises(ImpossibleHand, match=f"wall: {wall}, but nobody declares a four once the last tile is drawn"):
            settled(text)
    assert settled("rules: millington\nwall: 5\nvisible: 9C 1D\n" + hands(E="0", S="20; won: draw", W="0", N="0")).winner


LAST_TILES = [
    # tiles left at the last discard, at most, if this was the last tile: it alone, and those drawn on the way to it
    ("babcock", "exposed: 3×2B, 4×1D kong; concealed: 456B 789B 9C; won: draw 9C, last tile", 2),
    ("babcock", "exposed: 3×2B; concealed: 123D 456B 789B 9C; won: draw 9C, last tile", 1),
    ("millington", "exposed: 3×2B; concealed: 123D 456B 789B 9C; won: draw 9C, last tile", 1),
    ("millington", "exposed: 3×2B; concealed: 123D 456B 789B 9C; bonus: F2; won: draw 9C, last tile", 2),
]


@pytest.mark.parametrize(("rules", "south", "most"), LAST_TILES)
def test_the_last_tile_agrees_with_the_wall(rules: str, south: str, most: int) -> None:
    for wall in range(4):
        text = f"rules: {rules}\nwall: {wall}\n" + hands(E="0", S=south, W="0", N="0")
        if wall <= most:
            assert settled(text).winner == "South"
        else:
            with pytest.raises(ImpossibleHand, match=f"wall: {wall}, but the last tile was drawn: at most {most} tile"):
                settled(text)


def test_faults_of_the_deal_hide_none_of_a_hand() -> None:
    """Three players leave the West Winds out: the one on the table and those in two hands are all told, each at its place."""
    text = "visible: W\n[East]\nconcealed: W 55D 345C 123D 44B 9B 8D\n[South]\nconcealed: W 2B 345C 123D 4B 9B 8D 67D\n"
    rules = load_ruleset("babcock", ["three-handed"])
    deal = read_deal(f"{text}[North]\nscore: 20\nwon: draw\n")
    with pytest.raises(ImpossibleHand) as refused:
        settle(deal, rules)
    assert [fault.code for fault in refused.value.faults] == ["no-such-tile"] * 3
    bare = Deal(tuple((seat, replace(hand, origin=None)) for seat, hand in deal.seats), visible=deal.visible)
    with pytest.raises(ImpossibleHand) as refused:
        settle(bare, rules)
    assert [fault.where for fault in refused.value.faults] == ["visible", "East concealed", "South concealed"]
