"""For everybody: axe-core finds nothing on any screen, light and dark; a deal by keyboard alone; large text; small screens."""

from __future__ import annotations

import json
import tarfile
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext

import mjscore
from tests.page import machine
from tests.page.browser.desk import Desk
from tests.page.browser.test_keeping import WINNER
from tests.page.browser.test_table import BABCOCK, NAMES, TITLES, deal_of
from tests.page.planning import pieces_of, taps_of_deal, taps_of_hand

pytestmark = pytest.mark.chromium

MENU = (
    "The evening so far",
    "A draw, a penalty",
    "Analyse this hand",
    "The rules as a card",
    "Share or save",
    "Open",
    "Worked examples",
    "How to write hands",
    "Earlier evenings",
    "New evening",
    "About this page",
)


SCHEMES: tuple[tuple[Any, dict[str, Any]], ...] = (("dark", {"runOnly": ["color-contrast"]}), ("light", {}))


@pytest.fixture(scope="session")
def axe() -> str:
    path = machine.tarball(machine.AXE)
    assert path is not None
    with tarfile.open(path) as archive:
        member = archive.extractfile("package/axe.min.js")
        assert member is not None
        return member.read().decode()


@pytest.fixture(scope="session")
def faults(axe: str) -> Callable[[Desk], list[str]]:
    """What axe-core finds: everything in light colours, in dark ones the contrasts, which alone depend on colours."""

    def run(desk: Desk) -> list[str]:
        if not desk.page.evaluate("'axe' in window"):
            desk.page.evaluate(axe)
        found: list[Any] = []
        for scheme, rules in SCHEMES:
            desk.page.emulate_media(color_scheme=scheme)
            desk.page.wait_for_timeout(100)
            found += desk.page.evaluate(f"axe.run({{exclude: ['.sprite']}}, {json.dumps(rules)}).then(each => each.violations)")
        return [f"{each['id']}: {json.dumps([node['html'][:150] for node in each['nodes']][:3])}" for each in found]

    return run


def test_axe_finds_nothing_in_the_menu(desk: Desk, faults: Callable[[Desk], list[str]]) -> None:
    desk.open()
    found = {"begin": faults(desk)}
    desk.begin()
    found["blank"] = faults(desk)
    hand = mjscore.read_hand("concealed: 2345678B 345C RD RD RD; seat: South")
    desk.look("Bob")
    desk.tap(taps_of_hand(hand, pieces_of(hand, BABCOCK), NAMES))
    for words in MENU:
        desk.menu(words)
        desk.page.wait_for_timeout(400)
        found[words] = faults(desk)
        desk.page.keyboard.press("Escape")
    assert [f"{screen}: {line}" for screen, each in found.items() for line in each] == []


def test_axe_finds_nothing_at_the_table(desk: Desk, faults: Callable[[Desk], list[str]]) -> None:
    desk.open()
    desk.begin(rules=TITLES["millington"])
    *tiles, winning = WINNER
    desk.tap(tiles)
    desk.page.locator(".marking").wait_for()
    found = {"marking": faults(desk)}
    desk.tap([winning])
    desk.page.locator(".items").wait_for()
    found["winner"] = faults(desk)
    desk.page.locator(".more").first.click()
    found["choices"] = faults(desk)
    desk.look("Bob")
    desk.tap(['[aria-label^="123"]', '.key.digit >> text="3"'])
    found["digits"] = faults(desk)
    desk.page.get_by_role("button", name="Take the last digit back").click()
    desk.page.click("header >> text=Settle")
    desk.page.locator(".ask").wait_for()
    found["question"] = faults(desk)
    desk.page.click(".ask >> text=They score 0")
    desk.page.locator(".net").wait_for()
    found["settled"] = faults(desk)
    desk.write()
    found["written"] = faults(desk)
    desk.menu("The evening so far")
    found["evening"] = faults(desk)
    assert [f"{screen}: {line}" for screen, each in found.items() for line in each] == []


def test_a_deal_by_keyboard_alone(desk: Desk) -> None:
    """Tab, arrows, Enter and Escape: no pointer from the first tile to writing the deal down."""
    desk.open()
    desk.begin()
    *taps, write = taps_of_deal(deal_of("examples/deals/saturday.mj"), BABCOCK, NAMES)
    for tap in [*taps, ".settled >> text=Write it down"]:
        _reach(desk, tap)
        desk.page.keyboard.press("Enter")
    assert write
    desk.page.locator(".told").wait_for()


def _reach(desk: Desk, selector: str) -> None:
    """Walk to a control: to its place by Tab, within the keypad by arrows."""
    wanted = desk.page.locator(selector).last if ".held" in selector else desk.page.locator(selector).first
    wanted.wait_for()
    here = "each => document.activeElement === each"
    for _ in range(90):
        if wanted.evaluate(here):
            return
        desk.page.keyboard.press("Tab")
        if ".key" in selector and desk.page.evaluate("Boolean(document.activeElement.closest('.keypad'))"):
            break
    desk.page.keyboard.press("Home")
    for _ in range(50):
        if wanted.evaluate(here):
            return
        desk.page.keyboard.press("ArrowRight")
    raise AssertionError(f"the keyboard does not reach {selector}")


@pytest.fixture
def other(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    width, height = request.param
    context = chromium.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    yield context
    context.close()


@pytest.mark.parametrize(
    "other", [(360, 640), (412, 915), (320, 480), (640, 360), (844, 390), (820, 1180)], indirect=True, ids=str
)
def test_the_table_fits_its_screen(other: BrowserContext, address: str) -> None:
    desk = Desk(other.new_page(), address)
    desk.open()
    desk.begin()
    desk.tap(WINNER)
    wide = desk.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0
    box = desk.page.locator(".keypad").bounding_box()
    size = desk.page.viewport_size
    assert box is not None
    assert size is not None
    if size["height"] >= 640 or size["width"] > size["height"]:
        assert box["y"] + box["height"] <= size["height"] + 1
    smallest = desk.page.evaluate(
        "Math.min(...[...document.querySelectorAll('button')].map(each => Math.min(each.offsetWidth, each.offsetHeight)))"
    )
    assert smallest >= 24
    if size["height"] >= 900:
        tile = desk.page.locator(".held").first.bounding_box()
        settle = desk.page.get_by_role("button", name="Settle").bounding_box()
        assert tile is not None
        assert settle is not None
        assert min(tile["width"], settle["height"]) >= 44


@pytest.mark.parametrize("other", [(360, 640)], indirect=True, ids=str)
def test_text_twice_as_large_loses_nothing(other: BrowserContext, address: str) -> None:
    desk = Desk(other.new_page(), address)
    desk.open()
    desk.begin()
    desk.page.evaluate("document.documentElement.style.fontSize = '200%'")
    desk.tap(WINNER)
    desk.total(68)
    wide = desk.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0
