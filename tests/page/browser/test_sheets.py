"""Sheets over the table: ways of winning with what each means, what is said of the players."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

import mjscore
from mjscore.game.seats import Seat
from mjscore.rules.vocabulary.rows import ways as ways_of_winning
from tests.cli.running import run
from tests.page.browser.desk import PLAYERS, Desk
from tests.page.browser.test_keeping import WINNER
from tests.page.browser.test_table import TITLES, deal_of
from tests.page.planning import MORE, on_the_sheet

pytestmark = pytest.mark.chromium


def test_the_ways_of_winning_stand_on_a_sheet(desk: Desk) -> None:
    """Each with what it means, as the vocabulary says it; what is chosen there shows in the row, which never scrolls."""
    desk.start(
        ("Ann", "Roberta-Josephine", "Cleopatra", "Dan"), rules=TITLES["millington"]
    )
    desk.tap([*WINNER, MORE])
    sheet = desk.page.locator("dialog")
    for words, meaning in (
        ("loose tile", "loose"),
        ("as dealt", "dealt"),
        ("last discard", "last discard"),
    ):
        expect(sheet.locator(f'li:has(b:text-is("{words}")) span')).to_have_text(
            {str(each): told for each, told in ways_of_winning().items()}[meaning]
        )
    desk.tap([on_the_sheet("last discard"), MORE, on_the_sheet("original call")])
    expect(desk.page.locator(MORE)).to_have_text("last discard, original call")
    desk.tap(
        [
            MORE,
            on_the_sheet("last discard"),
            MORE,
            'dialog [aria-label="robbed Cleopatra"]',
        ]
    )
    expect(desk.page.locator(MORE)).to_have_text("robbed Cleopatra, original call")
    ways = desk.page.locator(".ways")
    assert ways.evaluate("each => each.scrollWidth - each.clientWidth") <= 0
    desk.look("Dan")
    desk.tap([MORE, on_the_sheet("long hand")])
    expect(desk.page.locator(MORE)).to_have_text("long hand")


def test_what_is_said_of_the_players_is_one_tap_away(
    desk: Desk, tmp_path: Path
) -> None:
    """The figures of `mjscore session show`, a row for each player; who leads stands above."""
    desk.start()
    desk.tap(
        [
            '[aria-label^="123"]',
            *['.key.digit >> text="4"'] * 2,
            ".ways >> text=drew",
            "header >> text=Settle",
        ]
    )
    desk.tap([".ask >> text=They score 0"])
    desk.write()
    desk.page.click("header .title")
    standings = desk.page.locator("dialog .standings li")
    expect(standings.first).to_have_text("Ann+264")
    expect(standings.first).to_have_class("leads")
    desk.page.get_by_text("More figures").click()
    rows = desk.page.locator("dialog .rows li")
    expect(rows).to_have_count(len(PLAYERS))
    path = tmp_path / "evening.session"
    path.write_text(
        desk.page.evaluate("mjscore.core.get().session"),
        "utf-8",
    )
    players = json.loads(run("session", "show", str(path), "--format", "json").out)[
        "players"
    ]
    for title, key in (
        ("wins", "wins"),
        ("best win", "best_winning_score"),
        ("most paid", "biggest_payment_made"),
    ):
        cells = [
            row.locator(f'.figures span:has-text("{title}") b').all_text_contents()
            for row in rows.all()
        ]
        assert [int((each or ["0"])[0]) for each in cells] == [
            each[key] for each in players
        ]
    assert (
        mjscore.sessions.read_session(path.read_text("utf-8")).totals()["Ann"] == 3 * 88
    )


def test_tiles_are_drawn_where_they_are_told_of(desk: Desk) -> None:
    """In the sheet, the analysis, the examples and the notation; each drawing is named for those who do not see it."""
    desk.start()
    desk.tap(WINNER)
    desk.page.locator(".value").get_by_role("button", name="Why").click()
    sheet = desk.page.locator("dialog")
    expect(
        sheet.get_by_role(
            "img", name="8 of dots, 8 of dots, 8 of dots", exact=True
        ).first
    ).to_be_visible()
    expect(sheet).not_to_contain_text("3×8D")
    for screen in ("Analyse this hand", "Worked examples", "Open"):
        desk.page.keyboard.press("Escape")
        desk.menu(screen)
        if screen == "Worked examples":
            sheet.locator(".menu button").first.click()
        if screen == "Open":
            sheet.locator("summary").click()
        expect(sheet.locator(".drawn .tile").first).to_be_visible()


def test_the_hand_in_front_by_other_rules(desk: Desk) -> None:
    """By the rules that are played and by those chosen: the totals are those of `mjscore compare`."""
    desk.start()
    desk.tap(WINNER)
    desk.menu("By other rules")
    sheet = desk.page.locator("dialog")
    hand = str(deal_of("examples/deals/saturday.mj").hand(Seat.EAST))
    ran = run(
        *("compare", hand, "-r", "babcock", "-r", "millington"),
        *("--round", "East", "--format", "json"),
    )
    sheet.locator("select").select_option("millington")
    for each in json.loads(ran.out)["results"]:
        title = TITLES[each["ruleset"]]
        row = sheet.locator(".blocks .rows li", has_text=title).first
        expect(row.locator(".answer", has_text="Total")).to_have_text(
            f"Total {each['total']}"
        )
    sheet.locator("select").select_option("millington")
    expect(
        sheet.locator(".figures span", has_text=TITLES["millington"]).first
    ).to_be_visible()


def test_words_are_explained_from_every_sheet_and_back_closes_it(desk: Desk) -> None:
    desk.start()
    sheet = desk.page.locator("dialog")
    for opened in range(2):  # Back works again when a sheet was closed otherwise before
        desk.menu("A draw, a penalty")
        sheet.get_by_role("button", name="Words of the game").click()
        expect(
            sheet.get_by_role(
                "img", name="5 of characters, 6 of characters, 7 of characters"
            )
        ).to_be_visible()
        desk.page.go_back()
        expect(sheet).to_have_count(0)
        expect(desk.page.locator(".keypad")).to_be_visible()
        if not opened:
            desk.menu("Open")
            desk.page.keyboard.press("Escape")


def test_the_keypad_speaks_german(desk: Desk) -> None:
    desk.start()
    desk.menu("About this page")
    desk.page.get_by_role("button", name="Deutsch").click()
    desk.page.keyboard.press("Escape")
    expect(desk.page.locator(".modetitle")).to_have_text(["Offen", "Verdeckt"])
    expect(desk.page.locator(".modeset.concealed button")).to_have_text(
        ["Stein", "Paar", "Drilling", "Folge", "Vierling"]
    )
    expect(desk.page.locator(".hand h2")).to_have_text(["Offen", "Verdeckt"])
    expect(
        desk.page.locator(".ways button, .ways .label:not(.won)").first
    ).to_have_text("Gezogen")
    expect(desk.page.locator(MORE)).to_have_text("mehr…")
