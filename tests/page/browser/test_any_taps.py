"""Taps in any order: whatever is tapped, the page stays a page, and nothing is complained of."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.page.browser.desk import Desk

pytestmark = pytest.mark.chromium

TAPS = 80
AWAY = (
    "Share…",
    "Copy",
    "Copy a link",
    "Save as a file",
    "Choose a file…",
    "Open a file or text…",
)
"""Words of buttons that leave the page, or take long."""
BUTTONS = "dialog[open] button:visible, dialog[open] summary:visible"
TABLE = ".table button:visible, form.begin button:visible, form.begin summary:visible"


def tap_something(page: Page, dice: random.Random) -> str:
    """Tap one of the buttons that can be seen; its words."""
    found = page.locator(BUTTONS if page.locator("dialog[open]").count() else TABLE)
    count = found.count()
    if not count:
        return ""
    button, words = found.nth(dice.randrange(count)), ""
    with suppress(TimeoutError):  # what is drawn anew may be gone before it is tapped
        words = (
            button.get_attribute("aria-label", timeout=2_000)
            or button.text_content(timeout=2_000)
            or ""
        ).strip()
        if words not in AWAY and not button.is_disabled(timeout=2_000):
            button.click(force=True, timeout=2_000)
    return words


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.laboratory)])
def test_any_taps_in_any_order(desk: Desk, seed: int) -> None:
    dice, told = random.Random(seed), list[str]()
    desk.start(
        rules=dice.choice(
            [
                "",
                "Millington's Rules of Mah-Jongg",
                "Babcock's Red Book, the Chinese game",
            ]
        )
    )
    desk.ready()
    for _ in range(TAPS):
        told.append(tap_something(desk.page, dice))
        assert desk.complaints == [], told[-8:]
        assert desk.page.locator(".rescue").count() == 0, told[-8:]
    desk.page.reload()
    expect(desk.page.locator(".table, form.begin").first).to_be_visible()
