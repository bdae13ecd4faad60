"""What goes out by the phone's own ways, and the choices that only a form takes: the limit, a house file."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import BrowserContext, expect

import mjscore
from tests.cli.running import run
from tests.page.asking import HOUSE
from tests.page.browser.desk import Desk
from tests.page.browser.test_table import NAMES
from tests.page.planning import pieces_of, taps_of_hand

pytestmark = pytest.mark.chromium

DRAGONS = "concealed: 999B 999C RD RD RD GD GD GD WD WD; won: draw 9B; seat: East; round: East"
"""Hidden treasures of nines and dragons: far over every limit."""
SHARED = "navigator.share = async (given) => { window.shared = given; }"


def shared_text(desk: Desk) -> str:
    desk.menu("Share or save")
    return str(desk.page.locator("dialog textarea").input_value())


def choose_limit(desk: Desk, limit: str) -> None:
    desk.page.locator("summary").click()
    desk.page.locator("details label", has_text="Limit").locator("select").select_option(value=limit)


def test_the_evening_is_shared_copied_and_sent_as_a_link(desk: Desk, home: BrowserContext) -> None:
    home.grant_permissions(["clipboard-read", "clipboard-write"])
    desk.page.add_init_script(SHARED)
    desk.open()
    desk.begin()
    desk.ready()
    text = shared_text(desk)
    assert "players: East Ann, South Bob, West Cleo, North Dan" in text
    desk.page.get_by_role("button", name="Share…").click()
    assert desk.page.evaluate("window.shared.text") == text
    desk.page.get_by_role("button", name="Copy", exact=True).click()
    expect(desk.page.locator("dialog [role=status]")).to_have_text("Copied.")
    assert desk.page.evaluate("navigator.clipboard.readText()") == text
    desk.page.get_by_role("button", name="Copy a link").click()
    expect(desk.page.locator("dialog [role=status]")).to_have_text("The link is copied.")
    link = desk.page.evaluate("navigator.clipboard.readText()")
    desk.forget()
    desk.page.goto(str(link))
    expect(desk.page.locator("dialog textarea")).to_have_value(text)
    desk.page.get_by_role("button", name="Go on with this evening").click()
    expect(desk.page.locator("dialog")).to_contain_text("Ann")


def test_what_cannot_be_copied_is_told(desk: Desk) -> None:
    desk.page.add_init_script("navigator.clipboard.writeText = async () => { throw new Error('no'); }")
    desk.open()
    desk.begin()
    desk.ready()
    shared_text(desk)
    desk.page.get_by_role("button", name="Copy", exact=True).click()
    expect(desk.page.locator("dialog [role=status]")).to_contain_text("mark the text below and copy it")


def test_a_house_file_is_shared(desk: Desk) -> None:
    desk.open()
    desk.page.get_by_role("button", name="Open a file").click()
    desk.page.locator("dialog textarea").fill(HOUSE)
    desk.page.get_by_role("button", name="Read it").click()
    desk.page.get_by_role("button", name="Play by it").click()
    desk.page.locator("dialog form").get_by_role("button", name="Begin").click()
    desk.ready()
    desk.menu("Share or save")
    desk.page.get_by_role("button", name="The house file").click()
    expect(desk.page.locator("dialog textarea")).to_have_value(HOUSE)


@pytest.mark.parametrize(("limit", "asked"), [("number", ["--limit", "450"]), ("none", ["--limit", "none"]), ("book", [])])
def test_the_limit_is_that_of_the_form(desk: Desk, limit: str, asked: list[str]) -> None:
    desk.open()
    choose_limit(desk, limit)
    if limit == "number":
        desk.page.get_by_label("Points").fill("450")
    desk.begin()
    hand = mjscore.read_hand(DRAGONS)
    desk.tap(taps_of_hand(hand, pieces_of(hand, mjscore.load_ruleset("babcock")), NAMES))
    desk.total(json.loads(run("score", DRAGONS, *asked, "--format", "json").out)["total"])


@pytest.mark.parametrize("points", ["", "0", "-5", "1e6", "30.5"])
def test_a_limit_that_is_no_number_of_points_is_asked_again(desk: Desk, points: str) -> None:
    desk.open()
    choose_limit(desk, "number")
    field = desk.page.get_by_label("Points")
    field.fill(points)
    expect(desk.page.locator("form.begin .problem")).to_contain_text("a whole number of points")
    expect(desk.page.get_by_role("button", name="Begin")).to_be_disabled()
    field.fill("600")
    expect(desk.page.get_by_role("button", name="Begin")).to_be_enabled()
