"""What is refused when a deal is settled: every fault at once, each at its place, and what is missing is named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mjscore.game.deals import CountedHand, Deal
from mjscore.game.hands import Means, Win
from mjscore.game.seats import Seat
from mjscore.notation.reader import read_deal
from mjscore.problems import ImpossibleHand
from mjscore.rules import load_ruleset
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
    assert [code for code, _ in found] == [
        "no-such-tile",
        "not-complete",
        "no-such-seat",
    ]
    assert (
        "nobody sits West in this game; the seats are East, South, North" in found[2][1]
    )


def test_a_deal_made_by_a_program_is_checked_too() -> None:
    drawn = Win(Means.DRAW)
    two = Deal(
        tuple(
            (seat, CountedHand(10, seat, drawn if seat in ("East", "South") else None))
            for seat in list(Seat)[:4]
        )
    )
    with pytest.raises(ImpossibleHand, match="East has won, and so has South"):
        settle(two, load_ruleset("babcock"))


HEAD = ("mjscore", "schema", "ruleset", "options", "limit", "digest", "books")


def test_the_settlement_as_json() -> None:
    shown = bare("E48 S16 W4 N0", "E").to_dict()
    assert list(shown) == [*HEAD, "winner", "scores", "payments", "net", "notes"]
    assert shown["winner"] == "East"
    assert shown["scores"] == {
        "East": {"total": 48},
        "South": {"total": 16},
        "West": {"total": 4},
        "North": {"total": 0},
    }
    assert shown["payments"][0] == {
        "from": "South",
        "to": "East",
        "amount": 96,
        "why": "East's 48, doubled for East",
        "cite": {"book": "babcock-1923", "page": "26"},
    }
    assert shown["net"] == {"East": 288, "South": -68, "West": -104, "North": -116}


ORIGINAL = [
    (
        "dealt",
        "concealed: 123D 456D 789D 123B 99C; seat: East",
        "leave out result:, because a hand that won as dealt",
    ),
    (
        "first discard",
        "",
        "leave out won:, because a hand that demands a new draw goes before it",
    ),
    (
        "original call",
        "",
        "leave out won:, because a hand that demands a new draw goes before it",
    ),
    ("", "", "leave out result: or won:"),
]


@pytest.mark.parametrize(("remark", "east", "hint"), ORIGINAL)
def test_a_new_draw_goes_before_other_original_hands(
    remark: str, east: str, hint: str
) -> None:
    """Babcock p. 81: before all original waiting hands but the Hand from Heaven."""
    west = (
        "concealed: 123D 456D 789D 123B 9C"
        + f"; won: discard 9C from East{', ' * bool(remark)}{remark}"
    )
    rules = "rules: babcock-chinese\noptions: nine-mummies\nresult: washed by South\n"
    south = "concealed: 19D 19B 1C E S W N 4D 2B 4B 6C"
    blocks = {"E": f"{east}; won: dealt", "W": "0"} if east else {"E": "0", "W": west}
    with pytest.raises(ImpossibleHand) as refused:
        settled(rules + hands(**blocks, S=south, N="0"))
    (fault,) = [
        fault for fault in refused.value.faults if fault.code == "winner-and-result"
    ]
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
def test_no_four_is_declared_once_the_last_tile_is_drawn(
    rules: str, south: str, least: int
) -> None:
    """Babcock pp. 30, 69: a four may be declared after the last tile but one, which then cannot be drawn any more."""
    west = "exposed: 3×1D; concealed: 147C 258D 369B N" if "rob" in south else "0"
    for wall in (0, 1, 2):
        text = f"rules: {rules}\nwall: {wall}\n" + hands(E="0", S=south, W=west, N="0")
        if wall >= least:
            assert settled(text).winner == "South"
            continue
        with pytest.raises(
            ImpossibleHand,
            match=f"wall: {wall}, but nobody declares a four once the last tile is drawn",
        ):
            settled(text)
    assert settled(
        "rules: millington\nwall: 5\nvisible: 9C 1D\n"
        + hands(E="0", S="20; won: draw", W="0", N="0")
    ).winner


LAST_TILES = [
    # tiles left at the last discard, at most, if this was the last tile: it alone, and those drawn on the way to it
    (
        "babcock",
        "exposed: 3×2B, 4×1D kong; concealed: 456B 789B 9C; won: draw 9C, last tile",
        2,
    ),
    (
        "babcock",
        "exposed: 3×2B; concealed: 123D 456B 789B 9C; won: draw 9C, last tile",
        1,
    ),
    (
        "millington",
        "exposed: 3×2B; concealed: 123D 456B 789B 9C; won: draw 9C, last tile",
        1,
    ),
    (
        "millington",
        "exposed: 3×2B; concealed: 123D 456B 789B 9C; bonus: F2; won: draw 9C, last tile",
        2,
    ),
]


@pytest.mark.parametrize(("rules", "south", "most"), LAST_TILES)
def test_the_last_tile_agrees_with_the_wall(rules: str, south: str, most: int) -> None:
    for wall in range(4):
        text = f"rules: {rules}\nwall: {wall}\n" + hands(E="0", S=south, W="0", N="0")
        if wall <= most:
            assert settled(text).winner == "South"
        else:
            with pytest.raises(
                ImpossibleHand,
                match=f"wall: {wall}, but the last tile was drawn: at most {most} tile",
            ):
                settled(text)


def test_faults_of_the_deal_hide_none_of_a_hand() -> None:
    """Three players leave the West Winds out: the one on the table and those in two hands are all told, each at its place."""
    text = "visible: W\n[East]\nconcealed: W 55D 345C 123D 44B 9B 8D\n[South]\nconcealed: W 2B 345C 123D 4B 9B 8D 67D\n"
    rules = load_ruleset("babcock", ["three-handed"])
    deal = read_deal(f"{text}[North]\nscore: 20\nwon: draw\n")
    with pytest.raises(ImpossibleHand) as refused:
        settle(deal, rules)
    assert [fault.code for fault in refused.value.faults] == ["no-such-tile"] * 3
    bare = Deal(
        tuple((seat, replace(hand, origin=None)) for seat, hand in deal.seats),
        visible=deal.visible,
    )
    with pytest.raises(ImpossibleHand) as refused:
        settle(bare, rules)
    assert [fault.where for fault in refused.value.faults] == [
        "visible",
        "East concealed",
        "South concealed",
    ]
