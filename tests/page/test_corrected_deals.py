"""Deals that the page reads from a text, or opens to be corrected: what they bring along, and what a correction changes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.page.asking import agreed, ok, saturday, session, tapped

SOUTH_WINS = "[East]\nscore: 0\n[South]\nscore: {}\nwon: draw\n[West]\nscore: 0\n[North]\nscore: 0\n"


@pytest.mark.parametrize(
    ("header", "score", "south"),
    [
        pytest.param("rules: babcock\n", 640, 4 * 300, id="Babcock p. 28: the limit"),
        ("rules: babcock\nlimit: 150\n", 640, 4 * 150),
        ("rules: babcock\nlimit: none\n", 640, 4 * 640),
        pytest.param(
            "rules: babcock-chinese\noptions: new-method\n",
            40,
            3 * 80,
            id="Babcock p. 78: a drawn win is paid twice by all, and nobody pays double for East",
        ),
    ],
)
def test_a_deal_that_is_read_brings_its_rules(
    header: str, score: int, south: int
) -> None:
    read = ok("read", text=f"{header}{SOUTH_WINS.format(score)}")
    rules, deal = read["rules"], agreed(read["deal"])
    assert ok("settle", rules=rules, deal=deal)["net"]["South"] == south
    assert ok("settle", session=session(rules), deal=deal)["net"]["Bob"] == south


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


SAID = (
    "title: The last of the year",
    "date: 1923-12-31",
    "visible: 5C",
    "penalty: false naming South, pung by East",
    "wall: 4",
    "no choice: West",
)
OTHERS = "[South]\nscore: 0\n[North]\nscore: 0\n"


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (
            "\n".join(SAID)
            + f"\n[East]\nscore: 48\nwon: discard from West\n{OTHERS}[West]\nscore: 4\n",
            SAID,
        ),
        (
            f"[East]\nscore: 48\nwon: draw\n{OTHERS}"
            "[West]\nconcealed: 999B, 10 others\ncalled: original call\n",
            ("called: original call",),
        ),
    ],
    ids=["of the deal", "of a hand that did not win"],
)
def test_a_corrected_deal_keeps_what_no_tap_can_say(
    text: str, lines: tuple[str, ...]
) -> None:
    deal = ok("read", text=text)["deal"]
    added = ok("add", session=session(), deal=deal, when="")["session"]
    taken = ok("take", session=added, number=1)["deal"]
    again = ok("add", session=added, deal=taken, number=1, when="now")["session"]
    written = again.partition("=== Replaced")[0].splitlines()
    assert [line for line in lines if line not in written] == []


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


EAST_WINS = tapped(E="22 drew", S="0", W="0", N="0")


def test_what_was_said_of_east_is_dropped_with_the_ending_it_was_said_of() -> None:
    """The draw of the first deal passed East on, the players said; but Ann had won it, and stays East (Babcock p. 26)."""
    drawn = {"hands": {}, "result": {"ending": "draw", "by": None}}
    text = ok("add", session=session(), deal=drawn, east="passes", when="")["session"]
    assert ok("take", session=text, number=1)["east"] == "passes"
    for deal, said, east in (
        (drawn, "passes", "East passes from Ann."),
        (EAST_WINS, "passes", "Ann stays East."),
        (EAST_WINS, "stays", "Ann stays East."),
    ):
        settled = ok("settle", session=text, deal=deal, number=1, east=said)
        assert settled["east"] == east


SOUTH_WINDS = "exposed: 3×S; concealed: 147B 258C 369D N"


@pytest.mark.parametrize(
    ("ruleset", "deal", "seat", "shown"),
    [
        pytest.param(
            "millington",
            tapped(E="0", S="40 drew", W=SOUTH_WINDS, N="0"),
            "West",
            {1: 4, 4: 4, 5: 8},
            id="Millington 116: South winds count 4, doubled in the South round of the fifth deal",
        ),
        pytest.param(
            "dmjl",
            EAST_WINS,
            "East",
            {8: 22, 9: 500, 10: 22},
            id="DMJL: East's ninth win running is worth the limit of 500",
        ),
    ],
)
def test_a_deal_that_is_corrected_shows_what_it_was_worth_in_its_place(
    ruleset: str, deal: dict[str, Any], seat: str, shown: dict[int, int]
) -> None:
    evening = session({"ruleset": ruleset})
    for _ in range(max(shown)):
        evening = ok("add", session=evening, deal=deal, when="")["session"]
    for number, total in shown.items():
        about = {"session": evening, "deal": deal, "number": number}
        assert ok("deal", **about)["seats"][seat]["total"] == total
        assert ok("settle", **about)["scores"][seat] == total


def test_a_deal_that_is_told_with_other_seats_has_the_round_of_these() -> None:
    """Dan won as East, as was written; it was Ann's win, which ends the East round, and then Dan's win with Ann as East."""
    text = session({"ruleset": "bmja"})
    south_wins = tapped(E="8", S="40 drew", W="8", N="8")
    east_wins = tapped(E="40 drew", S="8", W="8", N="8")
    for deal in (*[south_wins] * 3, *[east_wins] * 2):
        text = ok("add", session=text, deal=deal, when="now")["session"]
    text = ok("add", session=text, deal=south_wins, number=4, when="now")["session"]
    fifth = ok("take", session=text, number=5)["deal"]
    assert fifth["round"] == "East"
    seats = {"East": "Ann", "South": "Bob", "West": "Cleo", "North": "Dan"}
    about = {"session": text, "deal": fifth, "number": 5, "seats": seats}
    assert ok("deal", **about)["round"] == "South"
    added = ok("add", **about, when="now")["session"]
    head = "seats: East Ann, South Bob, West Cleo, North Dan\nround: South\n"
    assert f"=== Deal 5\n{head}" in added
