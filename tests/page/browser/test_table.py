"""Hands and deals tapped in: what they score and who pays whom is what the command line says."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

import mjscore
from mjscore.ext.page.languages import spoken
from tests.cli.running import run
from tests.dealing import random_deal
from tests.page.asking import ROOT
from tests.page.browser.desk import LONG, PLAYERS, Desk
from tests.page.planning import pieces_of, taps_of_deal, taps_of_hand

pytestmark = pytest.mark.chromium

NAMES: dict[str, str] = dict(
    zip(("East", "South", "West", "North"), PLAYERS, strict=True)
)
BABCOCK = mjscore.load_ruleset("babcock")
TITLES = {
    id: mjscore.load_ruleset(id).title
    for id in ("babcock", "harr", "millington", "parker", "dmjl", "bmja")
}


def deal_of(path: str) -> Any:
    return mjscore.read_deal((ROOT / path).read_text("utf-8"))


def test_saturday_takes_few_taps_and_pays_as_on_the_command_line(desk: Desk) -> None:
    """At most 12 taps for the winner, at most 28 for the deal, settled and written down."""
    desk.start()
    taps = taps_of_deal(deal_of("examples/deals/saturday.mj"), BABCOCK, NAMES)
    *before, write = taps
    winner = next(number for number, tap in enumerate(taps) if tap.startswith(".tabs"))
    assert winner <= 12
    assert desk.tap(before) + 1 <= 28
    desk.page.locator(".net").wait_for()
    assert desk.net() == {"Ann": 408, "Bob": -144, "Cleo": -48, "Dan": -216}
    desk.page.click(write)
    expect(desk.page.locator(".told")).to_contain_text(
        "Written down: Ann wins 68. Ann stays East."
    )
    desk.totals("–", "–", "–", "–")


@pytest.mark.parametrize(
    "seed",
    [3, *(pytest.param(seed, marks=pytest.mark.laboratory) for seed in (14, 15))],
)
def test_random_deals_pay_as_on_the_command_line(desk: Desk, seed: int) -> None:
    deal = random_deal(BABCOCK, seed)
    expected = mjscore.settle(deal, BABCOCK).net
    desk.start()
    *before, _ = taps_of_deal(deal, BABCOCK, NAMES)
    desk.tap(before)
    desk.page.locator(".net").wait_for()
    assert desk.net() == {NAMES[seat]: amount for seat, amount in expected.items()}


FIGURES = [
    ("babcock", "examples/babcock-1923/fig-17.mj"),
    ("harr", "examples/harr-1922/example-03.mj"),
    (
        "millington",
        "concealed: 2233445566788B; bonus: F1 S3; won: draw 7B; seat: West; round: East",
    ),
    (
        "parker",
        "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D from North; seat: East",
    ),
    (
        "dmjl",
        "exposed: 3×RD pung; concealed: 3×E 345C 678C 99D; won: draw 9D, last tile; seat: South; round: East",
    ),
    ("bmja", "concealed: 111222333444D EE; won: draw E; seat: North; round: East"),
]


@pytest.mark.parametrize(
    ("rules", "written"), FIGURES, ids=[each[0] for each in FIGURES]
)
def test_figures_of_each_book_score_as_on_the_command_line(
    desk: Desk, rules: str, written: str
) -> None:
    text = (ROOT / written).read_text("utf-8") if written.endswith(".mj") else written
    hand = mjscore.read_hand(text)
    ruleset = mjscore.load_ruleset(rules)
    seat = str(hand.seat or "East")
    desk.start(rules=TITLES[rules])
    desk.look(NAMES[seat])
    desk.tap(taps_of_hand(hand, pieces_of(hand, ruleset), NAMES))
    printed = json.loads(
        run(
            "score",
            text,
            "-r",
            rules,
            "--seat",
            seat,
            "--round",
            "East",
            "--format",
            "json",
        ).out
    )
    desk.total(printed["total"])
    # The last taps may not have been answered yet where the limit was reached before them.
    expect(desk.page.locator(".items b:not(:empty)")).to_have_count(
        len(printed["items"])
    )


def test_a_hand_that_cannot_be_says_why(desk: Desk) -> None:
    desk.start()
    desk.tap(
        [
            '.key[data-tile="1D"]',
            '.key[data-tile="2D"]',
            '.key[data-tile="3D"]',
            '.key[data-tile="4D"]',
            ".ways >> text=drew",
        ]
    )
    desk.tap(['.key[data-tile="RD"]'])
    expect(desk.page.locator(".value")).to_contain_text("too many")
    desk.page.get_by_role("button", name="Why not").click()
    expect(desk.page.locator("dialog pre")).to_contain_text("a kong counts as three")


def test_the_winning_tile_may_be_tapped_on_the_keypad(desk: Desk) -> None:
    desk.start()
    *before, winning = taps_of_deal(
        deal_of("examples/deals/saturday.mj"), BABCOCK, NAMES
    )[:11]
    assert winning.startswith('.held[data-tile="2B"]')
    desk.tap(before)
    desk.page.locator(".marking").wait_for()
    expect(desk.page.locator('.key[data-tile="9D"]')).to_have_attribute(
        "aria-disabled", "true"
    )
    desk.page.click('.key[data-tile="2B"]')
    desk.total(68)


def test_an_example_is_played_with_and_the_notation_answers(desk: Desk) -> None:
    """A pair of North Winds punged to win: 32 (Babcock p. 41, Fig. 16)."""
    desk.start()
    desk.menu("Worked examples")
    desk.tap(["dialog .menu button >> nth=0", "dialog >> text=Play with it"])
    desk.total(32)
    desk.page.get_by_role("button", name="Back to the evening").click()
    desk.menu("Open")
    desk.tap(["dialog summary", "dialog .piece"])
    expect(desk.page.locator("dialog [aria-live]")).to_contain_text(
        "East: 68", timeout=LONG
    )


def test_tiles_are_named_in_german(desk: Desk) -> None:
    desk.start()
    desk.menu("About this page")
    desk.page.click("dialog >> text=Deutsch")
    expect(desk.page.locator('.key[data-tile="1D"]')).to_have_attribute(
        "aria-label", spoken("german")["tiles"]["1D"]
    )


def test_used_up_tiles_are_greyed_and_do_nothing(desk: Desk) -> None:
    desk.start()
    desk.tap(['.key[data-tile="8D"]'])
    expect(desk.page.locator('.key[data-tile="8D"]')).to_have_attribute(
        "aria-disabled", "true"
    )
    desk.page.locator('.key[data-tile="8D"]').click(force=True)
    assert desk.held() == ["8D", "8D", "8D"]


def test_two_scores_counted_by_hand(desk: Desk) -> None:
    """Babcock p. 26: the others pay the winner, East doubly; then the losers their differences."""
    desk.start()
    for name, score in (("Bob", "40"), ("Ann", "16")):
        desk.look(name)
        if name == "Bob":  # the next hand opens on the digits
            desk.page.click('[aria-label^="123"]')
        desk.tap(f'.key.digit >> text="{digit}"' for digit in score)
        if name == "Bob":
            desk.page.click('.ways [aria-label="from Dan"]')
    desk.page.click("header >> text=Settle")
    desk.page.click(".ask >> text=They score 0")
    desk.page.locator(".net").wait_for()
    assert desk.net() == {
        "Ann": -80 + 32 + 32,
        "Bob": 160,
        "Cleo": -40 - 32,
        "Dan": -40 - 32,
    }


FOUR = dict.fromkeys(("Bob", "Cleo", "Dan"), -68)
TABLES = [
    ("babcock", "Two players: East and West", "80", {"Ann": 160, "Bob": -160}),
    ("babcock-chinese", "Three players", "24", {"Ann": 96, "Bob": -48, "Cleo": -48}),
    ("babcock", "Five players", "24", {"Ann": 144, **FOUR, "Eve": 60}),
    (
        "parker",
        "Six players",
        "24",
        {"Ann": 240, **dict.fromkeys(("Bob", "Cleo", "Dan", "Eve", "Fay"), -48)},
    ),
]
"""East wins 24 points and gets double; the fifth player gets the base score of 20 from each loser (Babcock p. 26, 85).

Of two players the winner needs two combinations that double: 80 points (p. 84).
"""


@pytest.mark.parametrize(
    ("rules", "option", "score", "net"), TABLES, ids=[each[1][:3] for each in TABLES]
)
def test_tables_of_two_to_six(
    desk: Desk, rules: str, option: str, score: str, net: dict[str, int]
) -> None:
    desk.open()
    desk.page.get_by_label("Rules").select_option(
        label=mjscore.load_ruleset(rules).title
    )
    desk.page.click("summary")
    desk.page.locator("label.check", has_text=option).first.click()
    expect(desk.page.locator("fieldset input")).to_have_count(len(net))
    desk.begin(list(net))
    desk.tap(
        [
            '[aria-label^="123"]',
            *(f'.key.digit >> text="{digit}"' for digit in score),
            ".ways >> text=drew",
        ]
    )
    doubles = [".ask >> text=0 doubles"] if option == "Five players" else []
    desk.tap(["header >> text=Settle", ".ask >> text=/scores? 0/", *doubles])
    desk.page.locator(".net").wait_for()
    assert desk.net() == net
    desk.write()
    expect(desk.page.locator(".tabs button")).to_have_count(
        min(len(net), 4 if len(net) == 5 else 6)
    )


def test_a_draw_and_a_penalty(desk: Desk) -> None:
    desk.start(rules=TITLES["millington"])
    desk.page.click("header >> text=Settle")
    desk.page.click(".ask >> text=A draw")
    expect(desk.page.locator(".settled")).to_contain_text("Nobody pays anybody.")
    desk.write()
    desk.menu("A draw, a penalty")
    desk.tap(
        [
            "dialog .chip >> text=false mah-jongg",
            '[aria-label="By whom"] >> text=Bob',
            "text=Settle with this penalty",
        ]
    )
    desk.page.locator(".net").wait_for()
    assert sum(desk.net().values()) == 0
    assert desk.net()["Bob"] < 0


def test_why_and_the_card_and_the_analysis(desk: Desk) -> None:
    desk.start()
    hand = mjscore.read_hand("concealed: 2345678B 345C WD WD WD; seat: East")
    desk.tap(taps_of_hand(hand, pieces_of(hand, BABCOCK), NAMES))
    desk.page.locator(".value").get_by_role("button", name="Why").click()
    expect(desk.page.locator("dialog")).to_contain_text("What does not count, and why")
    desk.page.keyboard.press("Escape")
    desk.menu("Analyse this hand")
    expect(desk.page.locator("dialog")).to_contain_text("What it waits for")
    desk.page.keyboard.press("Escape")
    desk.menu("The rules as a card")
    expect(desk.page.locator("dialog")).to_contain_text(
        "Mah-jongg, for winning the hand"
    )
