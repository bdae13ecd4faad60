"""What was tapped is never lost: reloads, kills, two tabs, no network; and texts that come and go."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, expect

import mjscore
from tests.cli.running import run
from tests.page import machine
from tests.page.asking import HOUSE, ROOT, SATURDAY
from tests.page.browser.desk import FLAGS, LONG, PLAYERS, Desk, number_of
from tests.page.browser.test_slips import ON_DISK
from tests.page.browser.test_table import BABCOCK, NAMES, deal_of
from tests.page.planning import taps_of_deal
from tests.page.served import served

pytestmark = pytest.mark.chromium

KEPT = 30_000_000
"""The most bytes that the page may keep on a phone, the image of the engine's memory included."""

IMAGE_KEPT = """async () => {
    const shelves = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const kept = (await Promise.all(shelves.map((shelf) => shelf.keys()))).flat();
    return kept.some(({ url }) => url.includes("/image-"));
}"""

WINNER = taps_of_deal(deal_of("examples/deals/saturday.mj"), BABCOCK, NAMES)[:11]


def test_every_tap_outlives_a_reload(desk: Desk) -> None:
    desk.start()
    for tap in WINNER:
        desk.page.click(tap)
        held = desk.held()
        desk.page.reload()
        desk.page.locator(".keypad").wait_for()
        assert desk.held() == held
    desk.total(68)


def test_every_tap_outlives_a_kill(
    playwright: Playwright, address: str, tmp_path: Path
) -> None:
    """The whole browser is killed; what was on the disk before is there when it comes again."""

    def opened() -> BrowserContext:
        return playwright.chromium.launch_persistent_context(
            tmp_path,
            executable_path=machine.browser(),
            args=FLAGS,
            viewport={"width": 360, "height": 640},
        )

    context = opened()
    desk = Desk(context.pages[0], address)
    desk.start()
    for start in range(0, len(WINNER), 4):
        desk.tap(WINNER[start : start + 4])
        desk.page.evaluate(ON_DISK)
        held = desk.held()
        _kill_browser(tmp_path)
        with pytest.raises(Exception, match=r"closed|crash"):
            desk.page.reload()
        context = opened()
        desk = Desk(context.pages[0], address)
        desk.open()
        desk.page.locator(".keypad").wait_for()
        assert desk.held() == held
    context.close()


def _kill_browser(profile: Path) -> None:
    """Kill the processes of the browser that this test started: those that have its profile in their command line."""
    ours = f"--user-data-dir={profile}".encode()
    found = [
        int(path.parent.name)
        for path in Path("/proc").glob("[0-9]*/cmdline")
        if ours in _read(path).split(b"\0")
    ]
    assert found
    for number in found:
        os.kill(number, signal.SIGKILL)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


def test_it_works_without_a_network(chromium: Browser, site: Path) -> None:
    context = chromium.new_context(viewport={"width": 412, "height": 915})
    with served(site) as address:
        desk = Desk(context.new_page(), address)
        desk.start()
        desk.ready()
        desk.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    desk.complaints.clear()
    desk.page.reload()
    desk.page.locator(".keypad").wait_for()
    desk.tap(WINNER)
    desk.total(68)
    assert desk.complaints == []
    context.close()


def test_nothing_is_fetched_twice_nor_from_elsewhere(
    chromium: Browser, site: Path, address: str
) -> None:
    context = chromium.new_context()
    desk = Desk(context.new_page(), address)
    desk.start()
    desk.tap(WINNER)
    desk.total(68)
    big = [
        url
        for url in desk.requests
        if url.endswith((".wasm", ".zip", ".bin", ".asm.mjs"))
    ]
    assert all(url.removeprefix("blob:").startswith(address) for url in desk.requests)
    assert sorted(big) == sorted(set(big))
    context.close()


def test_the_engine_starts_from_its_kept_image_and_all_that_is_kept_is_small(
    chromium: Browser, address: str
) -> None:
    context = chromium.new_context()
    desk = Desk(context.new_page(), address)
    desk.start()
    desk.ready()
    until = monotonic() + LONG / 1000
    while not desk.page.evaluate(IMAGE_KEPT) and monotonic() < until:
        desk.page.wait_for_timeout(200)
    assert (
        desk.page.evaluate("navigator.storage.estimate().then(each => each.usage)")
        < KEPT
    )
    desk.page.reload()
    desk.tap(WINNER)
    desk.total(68)
    desk.menu("About this page")
    expect(desk.page.locator("dialog")).to_contain_text(
        "started from the image kept on this phone"
    )
    assert desk.complaints == []
    context.close()


def test_two_tabs_show_one_table(desk: Desk, home: BrowserContext) -> None:
    desk.start()
    desk.ready()
    other = Desk(home.new_page(), desk.address)
    other.open()
    desk.tap(WINNER[:1])
    expect(other.page.locator(".hand .group")).to_have_count(1)
    other.tap(WINNER[1:3])
    expect(desk.page.locator(".hand .group")).to_have_count(2)
    desk.page.bring_to_front()
    desk.tap(WINNER[3:])
    desk.settle_alone()
    desk.write()
    other.page.bring_to_front()
    other.menu("The evening so far")
    expect(other.page.locator("dialog .deals li")).to_have_count(1)
    other.page.close()


def test_an_evening_goes_out_as_a_file_and_comes_back(
    desk: Desk, tmp_path: Path
) -> None:
    desk.start()
    *before, _ = taps_of_deal(deal_of("examples/deals/saturday.mj"), BABCOCK, NAMES)
    desk.tap(before)
    desk.write()
    desk.menu("Share or save")
    with desk.page.expect_download() as download:
        desk.page.get_by_role("button", name="Save as a file").click()
    path = tmp_path / "evening.session"
    download.value.save_as(path)
    shown = run("session", "show", str(path))
    assert (shown.status, shown.err) == (0, "")
    assert "Ann wins 68" in shown.out
    desk.forget()
    desk.open()
    desk.page.get_by_role("button", name="Open a file").click()
    with desk.page.expect_file_chooser() as chooser:
        desk.page.get_by_role("button", name="Choose a file").click()
    chooser.value.set_files(path)
    desk.page.get_by_role("button", name="Go on with this evening").click()
    expect(desk.page.locator("dialog .deals li")).to_have_count(1)


def test_a_house_file_is_pasted_checked_and_played_by(desk: Desk) -> None:
    desk.open()
    desk.page.get_by_role("button", name="Open a file").click()
    box = desk.page.locator("dialog textarea")
    box.fill(HOUSE.replace("[limit]", "[limt]"))
    expect(desk.page.locator("dialog .problem")).to_contain_text("limt")
    box.fill(HOUSE)
    desk.page.get_by_role("button", name="Play by it").click()
    desk.page.locator("dialog form").get_by_role("button", name="Begin").click()
    desk.menu("The evening so far")
    expect(desk.page.locator("dialog .small").first).to_contain_text(
        mjscore.load_ruleset(
            str(ROOT / "examples/house-rules/club-babcock.toml")
        ).title,
        timeout=LONG,
    )


HOSTILE = "title: <img src=x onerror=alert(1)>\n" + SATURDAY.replace(
    "title: Saturday, third deal\n", ""
)


def test_a_hostile_link_is_text(desk: Desk) -> None:
    desk.start(players=("<b>Ann</b>", "javascript", '"><script>', "{{x}}"))
    link = desk.page.evaluate(
        "text => mjscore.sharing.linkOf(text)",
        HOSTILE,
    )
    desk.page.goto("about:blank")
    desk.page.goto(str(link))
    expect(desk.page.locator("dialog textarea")).to_have_value(HOSTILE)
    expect(desk.page.locator("dialog")).to_contain_text("This text came by a link")
    assert desk.page.locator("dialog img, dialog script, header b b").count() == 0
    assert "#" not in desk.page.url


@pytest.mark.parametrize("hash", ["#text=", "#text=!!!!", "#text=" + "A" * 70_000])
def test_a_broken_link_is_told(desk: Desk, hash: str) -> None:
    desk.open(hash)
    desk.page.locator("form.begin").wait_for()
    assert desk.page.locator("dialog .menu").count() == 0


def test_an_evening_of_sixteen_deals_with_corrections(
    desk: Desk, tmp_path: Path
) -> None:
    """Scores counted by hand, a deal corrected and one undone: the totals are those of the same file on the command line."""
    desk.start()
    for number in range(16):
        winner, loser = PLAYERS[number % 4], PLAYERS[(number + 1) % 4]
        for name, score in (
            (winner, str(22 + 2 * number)),
            (loser, str(2 * number + 2)),
        ):
            desk.look(name)
            if not desk.page.locator(".digits").count():
                desk.page.click('[aria-label^="123"]')
            desk.tap(f'.key.digit >> text="{digit}"' for digit in score)
            if name == winner:
                desk.page.click(".ways >> text=drew")
        desk.page.click("header >> text=Settle")
        desk.page.click(".ask >> text=They score 0")
        desk.page.locator(".net").wait_for()
        desk.page.get_by_role("button", name="Write it down").click()
        desk.page.locator("dialog").wait_for(state="detached")
    desk.menu("The evening so far")
    rows = desk.page.locator("dialog .deals li")
    expect(rows).to_have_count(16)
    rows.nth(-2).click()
    desk.page.get_by_role("button", name="Correct this deal").click()
    desk.page.locator("header >> text=Correct deal 2").wait_for()
    desk.page.click("header >> text=Settle")
    desk.page.locator(".net").wait_for()
    desk.write()
    desk.menu("The evening so far")
    for left in (16, 15):  # the correction, then the last deal
        desk.page.get_by_role("button", name="Undo the last change").click()
        expect(rows).to_have_count(left)
        expect(
            desk.page.get_by_role("button", name="Redo what was undone")
        ).to_be_visible()
    names = desk.page.locator("dialog .standings span").all_text_contents()
    totals = desk.page.locator("dialog .standings b").all_text_contents()
    path = tmp_path / "evening.session"
    path.write_text(
        desk.page.evaluate("mjscore.core.get().session"),
        "utf-8",
    )
    shown = json.loads(run("session", "show", str(path), "--format", "json").out)
    assert {each["player"]: each["total"] for each in shown["players"]} == dict(
        zip(names, map(number_of, totals), strict=True)
    )
    assert [number_of(each) for each in totals] == sorted(
        map(number_of, totals), reverse=True
    )
