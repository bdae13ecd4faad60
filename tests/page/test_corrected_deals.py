"""Deals that the page reads from a text, or opens to be corrected: what they bring along, and what a correction changes."""

from __future__ import annotations

import pytest

from tests.page.asking import NOBODY_ELSE, agreed, hand, ok, pung, saturday, session


@pytest.mark.parametrize(
    ("said", "limit"), [("limit: 150\n", 150), ("limit: none\n", None), ("", 300)]
)
def test_a_deal_that_is_read_brings_its_limit(said: str, limit: int | None) -> None:
    """Babcock p. 28: who counts 640 takes the limit of the table."""
    scores = "[East]\nscore: 0\n[South]\nscore: 640\nwon: draw\n[West]\nscore: 0\n[North]\nscore: 0\n"
    read = ok("read", text=f"rules: babcock\n{said}{scores}")
    total = 640 if limit is None else limit
    assert (
        ok("settle", rules=read["rules"], deal=agreed(read["deal"]))["net"]["South"]
        == 4 * total
    )
    evening = session(read["rules"])
    assert (
        ok("settle", session=evening, deal=agreed(read["deal"]))["net"]["Bob"]
        == 4 * total
    )


def test_a_deal_that_is_read_brings_its_options() -> None:
    """Babcock p. 78: under the New Method nobody pays double for East, and a drawn win is paid twice by all."""
    scores = "[East]\nscore: 0\n[South]\nscore: 40\nwon: draw\n[West]\nscore: 0\n[North]\nscore: 0\n"
    read = ok("read", text=f"rules: babcock-chinese\noptions: new-method\n{scores}")
    net = ok("settle", rules=read["rules"], deal=read["deal"])["net"]
    assert net == {"East": -80, "South": 240, "West": -80, "North": -80}


def test_a_deal_that_is_opened_for_correction_keeps_its_round() -> None:
    """Millington 115a: a set of South winds doubles in the South round."""
    won = "[West]\nexposed: 3×S, 3×2C\nconcealed: 123B 456B 9D\nwon: draw 9D\n"
    text = (
        f"round: South\n[East]\nscore: 0\n[South]\nscore: 0\n{won}[North]\nscore: 0\n"
    )
    evening = session({"ruleset": "millington"})
    added = ok("add", session=evening, deal=ok("read", text=text)["deal"], when="")[
        "session"
    ]
    opened = ok("take", session=added, number=1)["deal"]
    assert opened["round"] == "South"
    shown = ok("deal", session=evening, deal=opened)["seats"]["West"]["total"]
    assert shown == ok("settle", session=added, deal=opened, number=1)["scores"]["West"]


def test_a_corrected_deal_keeps_what_no_tap_can_say() -> None:
    lines = [
        "title: The last of the year",
        "date: 1923-12-31",
        "visible: 5C",
        "penalty: false naming South, pung by East",
    ]
    scores = "[East]\nscore: 48\nwon: discard from West\n[South]\nscore: 0\n[West]\nscore: 4\n[North]\nscore: 0\n"
    read = ok("read", text="\n".join((*lines, "wall: 4", "no choice: West", scores)))[
        "deal"
    ]
    added = ok("add", session=session(), deal=read, when="")["session"]
    again = ok(
        "add",
        session=added,
        deal=ok("take", session=added, number=1)["deal"],
        number=1,
        when="now",
    )["session"]
    for line in (*lines, "wall: 4", "no choice: West"):
        assert f"{line}\n" in again.partition("=== Replaced")[0]


def test_a_corrected_deal_keeps_the_call_of_a_hand_that_did_not_win() -> None:
    scores = "[East]\nscore: 48\nwon: draw\n[South]\nscore: 0\n[North]\nscore: 0\n"
    read = ok(
        "read",
        text=f"{scores}[West]\nconcealed: 999B, 10 others\ncalled: original call\n",
    )["deal"]
    added = ok("add", session=session(), deal=read, when="")["session"]
    again = ok(
        "add",
        session=added,
        deal=ok("take", session=added, number=1)["deal"],
        number=1,
        when="now",
    )["session"]
    assert "called: original call\n" in again.partition("=== Replaced")[0]


def test_what_a_correction_changes_is_told() -> None:
    """Ann as East won 68: 136 from each. The chips have moved; that Bob had nothing, not 24, gives him 48 less from Dan …"""
    text = ok("add", session=session(), deal=saturday(), when="")["session"]
    same = ok("take", session=text, number=1)["deal"]
    assert (
        ok("settle", session=text, deal=same, number=1)["notes"][0]
        == "The correction changes no payment"
    )
    changed = {**same, "hands": {**same["hands"], "South": {"score": 0}}}
    before = {"Ann": 408, "Bob": -144, "Cleo": -48, "Dan": -216}
    settled = ok("settle", session=text, deal=changed, number=1)
    told = [
        f"{name} {settled['net'][name] - before[name]:+d}"
        for name in before
        if settled["net"][name] != before[name]
    ]
    assert settled["notes"][0] == f"The correction changes: {', '.join(told)}"
    assert told


def test_what_was_said_of_east_is_dropped_with_the_ending_it_was_said_of() -> None:
    """The draw of the first deal passed East on, the players said; but Ann had won it, and stays East (Babcock p. 26)."""
    drawn = {"hands": {}, "result": {"ending": "draw", "by": None}}
    text = ok("add", session=session(), deal=drawn, east="passes", when="")["session"]
    assert (
        ok("settle", session=text, deal=drawn, number=1, east="passes")["east"]
        == "East passes from Ann."
    )
    won = {"hands": {"East": {"score": 22, "won": {"means": "draw"}}, **NOBODY_ELSE}}
    assert (
        ok("settle", session=text, deal=won, number=1, east="passes")["east"]
        == "Ann stays East."
    )
    assert (
        ok("settle", session=text, deal=won, number=1, east="stays")["east"]
        == "Ann stays East."
    )


def test_a_deal_that_is_corrected_shows_what_it_was_worth_in_its_round() -> None:
    """Millington 116: Cleo's South winds count 4, doubled in the South round of the fifth deal, not in the first."""
    won = {
        "East": {"score": 0},
        "South": {"score": 40, "won": {"means": "draw"}},
        "North": {"score": 0},
    }
    told = {
        "hands": {
            **won,
            "West": hand(
                exposed=[pung("S")],
                free=["1B", "4B", "7B", "2C", "5C", "8C", "3D", "6D", "9D", "N"],
            ),
        }
    }
    evening = session({"ruleset": "millington"})
    for _ in range(5):
        evening = ok("add", session=evening, deal=told, when="")["session"]
    shown = [
        ok("deal", session=evening, deal=told, number=each)["seats"]["West"]["total"]
        for each in (1, 4, 5)
    ]
    assert shown == [4, 4, 8]
    assert [
        ok("settle", session=evening, deal=told, number=each)["scores"]["West"]
        for each in (1, 4, 5)
    ] == shown


def test_a_deal_that_is_corrected_shows_easts_ninth_win() -> None:
    """DMJL: East's ninth win running is worth the limit of 500, the eighth its count, and so it is shown again."""
    won = {"hands": {"East": {"score": 22, "won": {"means": "draw"}}, **NOBODY_ELSE}}
    evening = session({"ruleset": "dmjl"})
    for _ in range(10):
        evening = ok("add", session=evening, deal=won, when="")["session"]
    shown = [
        ok("deal", session=evening, deal=won, number=each)["seats"]["East"]["total"]
        for each in (8, 9, 10)
    ]
    assert shown == [22, 500, 22]


def test_a_deal_that_is_told_with_other_seats_has_the_round_of_these() -> None:
    """Dan won as East, as was written; it was Ann's win, which ends the East round, and then Dan's win with Ann as East."""
    text = session({"ruleset": "bmja"})
    for _ in range(3):
        east, *rest = ok("show", session=text)["view"]["next"]["seats"]
        hands = {
            seat: {"score": 40, "won": {"means": "draw"}}
            if seat == "South"
            else {"score": 8}
            for seat in (east, *rest)
        }
        text = ok("add", session=text, deal={"hands": hands}, when="now")["session"]
    dan = {
        "hands": {
            "East": {"score": 40, "won": {"means": "draw"}},
            **{seat: {"score": 8} for seat in ("South", "West", "North")},
        }
    }
    for _ in range(2):
        text = ok("add", session=text, deal=dan, when="now")["session"]
    ann = {
        "hands": {
            "South": {"score": 40, "won": {"means": "draw"}},
            **{seat: {"score": 8} for seat in ("East", "West", "North")},
        }
    }
    text = ok("add", session=text, deal=ann, number=4, when="now")["session"]
    fifth = ok("take", session=text, number=5)["deal"]
    assert fifth["round"] == "East"
    seats = {"East": "Ann", "South": "Bob", "West": "Cleo", "North": "Dan"}
    assert (
        ok("deal", session=text, deal=fifth, number=5, seats=seats)["round"] == "South"
    )
    text = ok("add", session=text, deal=fifth, number=5, seats=seats, when="now")[
        "session"
    ]
    assert (
        "=== Deal 5\nseats: East Ann, South Bob, West Cleo, North Dan\nround: South\n"
        in text
    )
