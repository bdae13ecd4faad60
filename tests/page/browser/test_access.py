"""For everybody: axe-core finds nothing on any screen, light and dark; a deal by keyboard alone; large text; small screens."""

from __future__ import annotations

import json
import tarfile
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

import mjscore
from tests.page import machine
from tests.page.browser.desk import Desk
from tests.page.browser.test_keeping import WINNER
from tests.page.browser.test_table import BABCOCK, NAMES, TITLES, deal_of
from tests.page.planning import (
    MORE,
    on_the_sheet,
    pieces_of,
    taps_of_deal,
    taps_of_hand,
)

pytestmark = pytest.mark.chromium

MENU = (
    "The evening so far",
    "A draw, a penalty",
    "Analyse this hand",
    "By other rules",
    "The rules as a card",
    "Share or save",
    "Open",
    "Worked examples",
    "Words of the game",
    "Players and round",
    "Earlier evenings",
    "New evening",
    "About this page",
)


SCHEMES: tuple[tuple[Any, dict[str, Any]], ...] = (
    ("dark", {"runOnly": ["color-contrast"]}),
    ("light", {}),
)


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
            found += desk.page.evaluate(
                f"axe.run({{exclude: ['.sprite']}}, {json.dumps(rules)}).then(each => each.violations)"
            )
        return [
            f"{each['id']}: {json.dumps([node['html'][:150] for node in each['nodes']][:3])}"
            for each in found
        ]

    return run


TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
LARGE = "document.documentElement.style.fontSize = '200%'"
"""Text twice as large as the phone's own."""


@pytest.mark.parametrize(
    ("wide", "high", "before"),
    [
        (360, 640, ""),
        (360, 640, LARGE),
        pytest.param(640, 360, "", marks=pytest.mark.laboratory),
    ],
    ids=str,
)
def test_axe_finds_nothing_in_the_menu(
    desk: Desk, faults: Callable[[Desk], list[str]], wide: int, high: int, before: str
) -> None:
    desk.page.set_viewport_size({"width": wide, "height": high})
    desk.open()
    desk.page.evaluate(before)
    found = {"begin": faults(desk)}
    desk.begin()
    found["blank"] = faults(desk)
    hand = mjscore.read_hand("concealed: 2345678B 345C RD RD RD; seat: South")
    desk.look("Bob")
    desk.tap(taps_of_hand(hand, pieces_of(hand, BABCOCK), NAMES))
    desk.total(16)
    for words in MENU:
        desk.menu(words)
        desk.page.locator("dialog h2").wait_for()
        desk.page.wait_for_timeout(300)
        found[words] = faults(desk)
        desk.page.keyboard.press("Escape")
    desk.page.click(MORE)
    found["ways"] = faults(desk)
    assert desk.page.evaluate(TOO_WIDE) <= 0
    assert {screen: lines for screen, lines in found.items() if lines} == {}


def test_axe_finds_nothing_at_the_table(
    desk: Desk, faults: Callable[[Desk], list[str]]
) -> None:
    desk.start(rules=TITLES["millington"])
    *tiles, winning = WINNER
    desk.tap(tiles)
    desk.page.locator(".marking").wait_for()
    found = {"marking": faults(desk)}
    desk.tap([winning])
    desk.page.locator(".items").wait_for()
    found["winner"] = faults(desk)
    desk.page.locator(".more").first.click()
    found["piece"] = faults(desk)
    desk.page.keyboard.press("Escape")
    desk.tap([MORE, on_the_sheet("last discard"), MORE])
    found["the sheet of ways, something chosen"] = faults(desk)
    for way in desk.page.locator("dialog .menu .line").all():
        words, chips = (way.locator(part).bounding_box() for part in ("> b", ".chips"))
        assert words is not None
        assert chips is not None
        assert words["y"] + words["height"] <= chips["y"]
    desk.page.keyboard.press("Escape")
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
    assert {screen: lines for screen, lines in found.items() if lines} == {}


def test_a_deal_by_keyboard_alone(desk: Desk) -> None:
    """Tab, arrows, Enter and Escape: no pointer from the first tile to writing the deal down."""
    desk.start()
    *taps, write = taps_of_deal(deal_of("examples/deals/saturday.mj"), BABCOCK, NAMES)
    for tap in [*taps, ".settled >> text=Write it down"]:
        _reach(desk, tap)
        desk.page.keyboard.press("Enter")
    assert write
    desk.page.locator(".told").wait_for()


def _reach(desk: Desk, selector: str) -> None:
    """Walk to a control: to its place by Tab, within the keypad by arrows."""
    wanted = (
        desk.page.locator(selector).last
        if ".held" in selector
        else desk.page.locator(selector).first
    )
    wanted.wait_for()
    here = "each => document.activeElement === each"
    for _ in range(90):
        if wanted.evaluate(here):
            return
        desk.page.keyboard.press("Tab")
        if ".key" in selector and desk.page.evaluate(
            "Boolean(document.activeElement.closest('.keypad'))"
        ):
            break
    desk.page.keyboard.press("Home")
    for _ in range(50):
        if wanted.evaluate(here):
            return
        desk.page.keyboard.press("ArrowRight")
    raise AssertionError(f"the keyboard does not reach {selector}")


@pytest.fixture
def other(
    chromium: Browser, request: pytest.FixtureRequest
) -> Iterator[BrowserContext]:
    width, height = request.param
    context = chromium.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    yield context
    context.close()


SIZES = (
    (320, 480),
    (360, 640),
    (375, 667),
    (414, 896),
    (640, 360),
    (768, 1024),
    (844, 390),
    (1024, 768),
)
LAID_OUT = """() => {
    const box = (each) => {
        const { left, top, right, bottom } = each.getBoundingClientRect();
        return [left, top, right, bottom].map(Math.round);
    };
    const all = (selector) => [...document.querySelectorAll(selector)];
    const parts = ["header", ".tabs", "main", ".value", ".ways", ".modes", ".keypad"];
    const main = box(document.querySelector("main"));
    return {
        parts: Object.fromEntries(parts.map((each) => [each, box(document.querySelector(each))])),
        buttons: all(".table button").filter((each) => !each.closest("main, .ways")).map(box),
        targets: all("header .main, .ways .chip, .modekeys button").map((each) => each.offsetHeight),
        keys: Math.min(...all(".key").map((each) => each.offsetHeight)),
        smallest: Math.min(...all("button").map((each) => Math.min(each.offsetWidth, each.offsetHeight))),
        tile: document.querySelector(".held").offsetWidth,
        blank: main[3] - Math.max(...all("main > *").map((each) => box(each)[3])),
        page: [document.documentElement.scrollWidth, document.documentElement.scrollHeight],
    };
}"""


LAID_OUT_ANEW = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"


@pytest.mark.parametrize("rules", ["babcock", "millington"])
def test_the_table_fits_every_screen(desk: Desk, rules: str) -> None:
    """Nothing scrolls but the hand and the ways of winning; nothing overlaps; tiles are large where there is room."""
    desk.start(rules=TITLES[rules])
    desk.tap(WINNER)
    desk.page.locator(".items").wait_for()
    for width, height in SIZES:
        desk.page.set_viewport_size({"width": width, "height": height})
        desk.page.evaluate(LAID_OUT_ANEW)
        fits(desk.page.evaluate(LAID_OUT), width, height, rules)


def fits(found: Any, width: int, height: int, rules: str) -> None:
    """What was measured of a table on a screen of this size is as it should be."""
    assert found["page"] == [width, height]
    for left, top, right, bottom in (*found["parts"].values(), *found["buttons"]):
        assert left >= 0 <= top
        assert right <= width
        assert bottom <= height
    for (one, mine), (another, its) in combinations(found["parts"].items(), 2):
        assert (
            mine[2] <= its[0]
            or its[2] <= mine[0]
            or mine[3] <= its[1]
            or its[3] <= mine[1]
        ), f"{one} lies on {another}"
    assert min(found["targets"]) >= 44
    assert found["keys"] >= (
        44
        if min(width, height) >= 360 and (rules == "babcock" or height >= 390)
        else 32
    )
    assert found["smallest"] >= 24
    assert found["tile"] >= 44 or found["blank"] < 59


def test_exposed_and_concealed_are_told_apart_by_shape_and_colour(desk: Desk) -> None:
    desk.start()
    looks = ("border-top-style", "border-top-color", "border-top-left-radius")
    style = f"each => {json.dumps(looks)}.map((look) => getComputedStyle(each)[look])"
    keys = [
        desk.page.locator(f".modeset.{form} button").first
        for form in ("exposed", "concealed")
    ]
    exposed, concealed = (key.evaluate(style) for key in keys)
    assert all(one != other for one, other in zip(exposed, concealed, strict=True))
    for form, key in zip(("exposed", "concealed"), keys, strict=True):
        key.click()
        expect(desk.page.locator('.modekeys [aria-pressed="true"]')).to_have_count(1)
        expect(key).to_have_attribute("aria-pressed", "true")
        expect(desk.page.locator(f".keypad.{form}")).to_have_count(1)


def test_long_names_that_begin_alike_are_told_apart(desk: Desk) -> None:
    desk.open()
    alike = ("Alexander the Great", "Alexander the Small")
    desk.begin(players=(*alike, "Bartholomew-Fitzgerald", "Li"))
    for name in alike:
        shown = desk.page.locator(f'.tabs .name[title="{name}"]')
        assert shown.evaluate(
            "each => each.firstChild.scrollWidth > each.firstChild.clientWidth"
        )
        end = shown.locator("b")
        assert end.text_content() == name[-5:]
        assert end.evaluate("each => each.scrollWidth <= each.clientWidth")
        assert end.evaluate(
            "each => each.getBoundingClientRect().right <= each.closest('button').getBoundingClientRect().right"
        )
    desk.look("Li")
    for name in alike:
        end = desk.page.locator(f'.ways [aria-label="from {name}"] .name b')
        assert end.text_content() == name[-5:]
        assert end.evaluate("each => each.scrollWidth <= each.clientWidth")


@pytest.mark.parametrize("other", [(360, 640)], indirect=True, ids=str)
def test_text_twice_as_large_loses_nothing(other: BrowserContext, address: str) -> None:
    desk = Desk(other.new_page(), address)
    desk.start()
    desk.page.evaluate(LARGE)
    desk.tap(WINNER)
    desk.total(68)
    assert desk.page.evaluate(TOO_WIDE) <= 0
    assert (
        desk.page.locator(".keypad").evaluate(
            "each => each.getBoundingClientRect().bottom"
        )
        <= 640
    )


CUT_OFF = """() => {
    const edge = document.documentElement.clientWidth;
    const all = (selector) => [...document.querySelectorAll(selector)];
    const beyond = all("dialog .dialog *").filter((each) => each.getBoundingClientRect().right > edge);
    return beyond.map((each) => each.outerHTML.slice(0, 90));
}"""
"""What of a sheet stands beyond the right edge."""
OVERLAPS = """(selector) => {
    const away = ".heard, option, textarea, .head, .sticky";
    // What of a box an element shows that cuts off what is too wide for it.
    const seen = (element, { left, right, top, bottom, height }) => {
        for (let each = element; each && !each.matches("dialog, .table"); each = each.parentElement) {
            if (getComputedStyle(each).overflowX === "visible") continue;
            const box = each.getBoundingClientRect();
            [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        }
        return { left, right, top, bottom, height };
    };
    const parts = [];
    const narrow = [];
    for (const root of document.querySelectorAll(selector)) {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        for (let node; (node = walker.nextNode()); ) {
            const words = node.data.trim();
            const parent = node.parentElement;
            if (!words || parent.closest(away) || !parent.checkVisibility()) continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            const boxes = [...range.getClientRects()]
                .map((box) => seen(parent, box))
                .filter(({ left, right }) => right - left > 1);
            parts.push(...boxes.map((box) => ({ node, words, box })));
            if (words.length > 3 && boxes.length > words.length / 2) narrow.push(`${words}: letter by letter`);
        }
    }
    const found = [...narrow];
    const shared = (one, other, from, to) => Math.min(one[to], other[to]) - Math.max(one[from], other[from]);
    parts.forEach((one, at) => {
        for (const other of parts.slice(at + 1)) {
            if (one.node === other.node) continue;
            const high = shared(one.box, other.box, "top", "bottom");
            const least = Math.min(one.box.height, other.box.height);
            if (shared(one.box, other.box, "left", "right") > 2 && high > 0.35 * least)
                found.push(`${one.words} | ${other.words}`);
        }
    });
    const cut = [...document.querySelectorAll("dialog *")].filter(
        (each) => getComputedStyle(each).textOverflow === "ellipsis" && each.scrollWidth > each.clientWidth + 1,
    );
    return [...found, ...cut.map((each) => `cut: ${each.textContent}`)].slice(0, 8);
}"""
"""Words of a sheet that lie over one another, that are cut, or that stand letter under letter."""
CHOICES: dict[str, tuple[str, ...]] = {
    "settle": (),
    "why": (),
    "analyse": (),
    "card": (),
    "words": (),
    "players": (),
    "past": (),
    "about": (),
    "menu": (),
    "penalty": (
        ".chips >> nth=0 >> button >> nth=1",
        ".chips >> nth=1 >> button >> nth=1",
        ".chips >> nth=2 >> button >> nth=0",
    ),
    "others": (),
    "share": (".chips button >> nth=1", ".chips button >> nth=0"),
    "open": ("summary", ".piece"),
    "piece": (),
    "examples": (".menu button",),
    "new": ("summary",),
    "evening": ("summary",),
    "deal": (),
    "ways": (),
}
"""Sheets, and what is tapped in each, one after the other."""


@pytest.mark.parametrize(
    ("width", "language", "scale"),
    [
        (320, "English", 100),
        (320, "German", 200),
        pytest.param(320, "English", 200, marks=pytest.mark.laboratory),
        pytest.param(320, "German", 100, marks=pytest.mark.laboratory),
        pytest.param(390, "English", 100, marks=pytest.mark.laboratory),
        pytest.param(390, "English", 200, marks=pytest.mark.laboratory),
        pytest.param(390, "German", 200, marks=pytest.mark.laboratory),
    ],
)
def test_nothing_of_any_sheet_is_cut_off_or_lies_over_another(
    desk: Desk,
    faults: Callable[[Desk], list[str]],
    width: int,
    language: str,
    scale: int,
) -> None:
    """Every sheet with every choice made: nothing beyond the edge, no words over others, and nothing that axe-core finds."""
    desk.page.set_viewport_size({"width": width, "height": 700})
    desk.start(
        players=("Alexandra", "Bob", "Bartholomew", "Dan"), rules=TITLES["millington"]
    )
    desk.ready()
    desk.tap([*WINNER, "header >> text=Settle", ".ask >> text=They score 0"])
    desk.page.locator(".net").wait_for()
    desk.write()
    desk.tap(WINNER)
    desk.page.evaluate(f"document.documentElement.style.fontSize = '{scale}%'")
    found: dict[str, list[str]] = {}
    desk.page.evaluate(f"mjscore.core.chooseLanguage('{language}')")
    desk.page.locator(
        f":root[lang={'en' if language == 'English' else 'de'}]"
    ).wait_for()
    table = "header, .tabs, .value, .ways, .modes"
    found["table"] = desk.page.evaluate(OVERLAPS, table)
    for sheet, taps in CHOICES.items():
        about = {"seat": "East", "list": "exposed", "place": 0}
        if sheet == "deal":
            about["number"] = 1
        more = json.dumps(about)
        desk.page.evaluate(f"mjscore.core.openDialog('{sheet}', {more})")
        desk.page.locator("dialog h2").wait_for()
        desk.page.wait_for_timeout(250)
        for tap in ("", *taps):
            if tap:
                desk.page.locator(f"dialog >> {tap}").first.click()
                desk.page.wait_for_timeout(200)
            beyond = desk.page.evaluate(CUT_OFF)
            found[f"{sheet} {tap}"] = beyond + desk.page.evaluate(OVERLAPS, "dialog")
        english = language == "English" and scale == 100
        found[f"{sheet} axe"] = faults(desk) if english else []
        desk.page.keyboard.press("Escape")
    assert {where: what for where, what in found.items() if what} == {}


@pytest.mark.parametrize("scale", [100, 200])
def test_all_rows_of_keys_are_on_a_small_screen(desk: Desk, scale: int) -> None:
    """In German, with a message, at 320 by 568."""
    desk.page.set_viewport_size({"width": 320, "height": 568})
    desk.start(rules=TITLES["millington"])
    desk.tap(WINNER)
    desk.page.locator(".items").wait_for()
    desk.page.evaluate(f"document.documentElement.style.fontSize = '{scale}%'")
    desk.page.evaluate("mjscore.core.chooseLanguage('German')")
    desk.page.locator(":root[lang=de]").wait_for()
    desk.page.evaluate(
        "mjscore.core.tell('Aufgeschrieben: Ann gewinnt. ' + 'Ost bleibt. '.repeat(6))"
    )
    desk.page.locator(".told").wait_for()
    last = desk.page.locator(".keyrow").last.bounding_box()
    assert last is not None
    assert last["y"] + last["height"] <= 568
