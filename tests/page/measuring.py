"""Figures of the page, measured by hand in Chromium: start-up against a blank page, time from tap to value, taps, sizes.

MJSCORE_PAGE=npm python -m tests.page.measuring start    # CPU seconds of the whole browser, minimum of five
MJSCORE_PAGE=npm python -m tests.page.measuring taps     # 80 random deals tapped in by clicking, payments compared
MJSCORE_PAGE=npm python -m tests.page.measuring slow     # a first visit at 50 kB/s, each request two seconds under way
MJSCORE_PAGE=npm python -m tests.page.measuring sizes    # bytes, by brotli where Python has it
"""

from __future__ import annotations

import gzip
import os
import statistics
import sys
import tempfile
import time
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path

from playwright.sync_api import BrowserContext, Playwright, sync_playwright

import mjscore
from tests.dealing import random_deal
from tests.page import machine
from tests.page.browser.desk import FLAGS, Desk
from tests.page.planning import taps_of_deal
from tests.page.served import Network, served

TIMES = int(os.environ.get("TIMES", "5"))
BLANK = "<!doctype html><title>blank</title><script type=module src=blank.js></script>"
BLANK_JS = 'const worker = new Worker("blank-worker.js"); worker.onmessage = () => (document.title = "done"); worker.postMessage(1);'
BLANK_WORKER = "onmessage = () => postMessage(1);"
FIRST = ('.key[data-tile="8D"]',)
VALUE = (".value b", "2")
# Resolved when an element holds this text and the browser has drawn it. A locator that polls costs the page up to half as much
# as the page itself: each look that fails describes the whole page for the message of a failure.
DRAWN = """([selector, text]) => new Promise((resolve) => {
    const drawn = () => requestAnimationFrame(() => requestAnimationFrame(resolve));
    const look = () => document.querySelector(selector)?.textContent === text && drawn();
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
    look();
})"""


def opened(playwright: Playwright, profile: Path) -> BrowserContext:
    """A browser with a profile of its own."""
    view = {"width": 360, "height": 640}
    return playwright.chromium.launch_persistent_context(
        profile,
        executable_path=machine.browser(),
        args=FLAGS,
        viewport=view,  # type: ignore[arg-type]
    )


def cpu_of(profile: Path) -> float:
    """CPU seconds of the processes of the browser with this profile: those that name it, and their children."""
    ours = f"--user-data-dir={profile}".encode()
    stats = {}
    roots = set()
    for path in Path("/proc").glob("[0-9]*"):
        try:
            fields = (path / "stat").read_text().rpartition(")")[2].split()
            stats[int(path.name)] = (int(fields[1]), sum(map(int, fields[11:15])))
            if ours in (path / "cmdline").read_bytes().split(b"\0"):
                roots.add(int(path.name))
        except OSError:
            continue
    found = set(roots)
    while (
        more := {number for number, (parent, _) in stats.items() if parent in found}
        - found
    ):
        found |= more
    return sum(stats[number][1] for number in found if number in stats) / os.sysconf(
        "SC_CLK_TCK"
    )


def cpu_until(
    context: BrowserContext, profile: Path, selector: str, text: str
) -> float:
    """CPU seconds of the browser with this profile until an element of its page shows this text."""
    context.pages[0].evaluate(DRAWN, [selector, text])
    return cpu_of(profile)


def start(playwright: Playwright, address: str) -> None:
    """CPU until the first score: a new profile, then the same profile opened again, twice; beside it the blank page."""
    cold, second, third, blank, at_once = (list[float]() for _ in range(5))
    for _ in range(TIMES):
        with tempfile.TemporaryDirectory() as folder:
            profile = Path(folder) / "blank"
            context = opened(playwright, profile)
            context.pages[0].goto(f"{address}blank.html")
            at_once.append(cpu_until(context, profile, "title", "done"))
            context.pages[0].wait_for_timeout(2500)
            blank.append(cpu_of(profile))
            context.close()
            profile = Path(folder) / "page"
            context = opened(playwright, profile)
            desk = Desk(context.pages[0], address)
            desk.open()
            desk.page.get_by_role("button", name="Begin").click()
            desk.tap(FIRST)
            cold.append(cpu_until(context, profile, *VALUE))
            context.pages[0].wait_for_timeout(9000)
            context.close()
            for times in (second, third):
                context = opened(playwright, profile)
                context.pages[0].goto(address)
                times.append(cpu_until(context, profile, *VALUE))
                context.pages[0].wait_for_timeout(
                    4000
                )  # the browser keeps what it compiled
                context.close()
    for title, base in (
        ("as soon as its worker answers", min(at_once)),
        ("left open as long as the page takes", min(blank)),
    ):
        visits = (("first", cold), ("second", second), ("third", third))
        told = ", ".join(
            f"{name} {min(times):.2f} s, {min(times) / base:.2f} times"
            for name, times in visits
        )
        print(f"blank page, {title}: {base:.2f} s; visits: {told}")


SLOW_SECONDS = 2.0
SLOW_RATE = 50_000.0


def slow(playwright: Playwright, folder: Path) -> None:
    """A first visit over a slow network: when something is painted, a key can be tapped, a score is there, all is kept."""
    network = Network(SLOW_SECONDS, SLOW_RATE)
    with served(folder, network) as address, tempfile.TemporaryDirectory() as profile:
        context = opened(playwright, Path(profile))
        desk = Desk(context.pages[0], address)
        desk.page.set_default_timeout(400_000)
        desk.page.set_default_navigation_timeout(400_000)
        began = time.monotonic()
        desk.page.goto(address, wait_until="commit")
        desk.page.get_by_role("button", name="Begin").click()
        desk.page.click(*FIRST)
        tapped = time.monotonic() - began
        painted = desk.page.evaluate(
            "performance.getEntriesByName('first-contentful-paint')[0].startTime"
        )
        desk.page.evaluate(DRAWN, [*VALUE])
        scored = time.monotonic() - began
        desk.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        kept = time.monotonic() - began
        context.close()
    sent = sum(network.bytes.values())
    print(
        f"first paint {painted / 1000:.1f} s, a key tapped {tapped:.1f} s, score {scored:.0f} s, kept {kept:.0f} s,"
        f" {sent:,} bytes"
    )
    for path, size in network.bytes.most_common(12):
        print(f"{size:>12,} {path}")


def taps(playwright: Playwright, address: str) -> None:
    """Random deals of four hands by clicking: how many taps, how long from a tap to its value; the payments must agree."""
    ruleset = mjscore.load_ruleset("babcock")
    counts, times = [], []
    with tempfile.TemporaryDirectory() as folder:
        context = opened(playwright, Path(folder))
        desk = Desk(context.pages[0], address)
        desk.open()
        desk.begin()
        desk.ready()
        for seed in range(1, 81):
            deal = random_deal(ruleset, seed)
            names = desk.page.evaluate("Object.fromEntries(mjscore.core.seating())")
            wanted = {
                names[seat]: amount
                for seat, amount in mjscore.settle(deal, ruleset).net.items()
            }
            *before, write = taps_of_deal(deal, ruleset, names)
            counts.append(desk.tap(before) + 1)
            desk.page.locator(".net").wait_for()
            assert desk.net() == wanted, (seed, desk.net(), wanted)
            desk.page.click(write)
            desk.page.locator("dialog").wait_for(state="detached")
            times += desk.page.evaluate(
                "(() => { const found = performance.getEntriesByName('tap to value').map(each => each.duration);"
                " performance.clearMeasures(); return found; })()"
            )
        context.close()
    print(
        f"{len(counts)} deals: median {statistics.median(counts)} taps, most {max(counts)}"
    )
    ranked = sorted(times)
    print(
        f"tap to value: median {statistics.median(times):.0f} ms, p95 {ranked[-len(ranked) // 20]:.0f}, most {max(times):.0f}"
    )


def sizes(site: Path) -> None:
    """Bytes of the site and of the page's own files."""
    try:
        brotli = import_module("brotli")
    except ImportError:
        brotli = None
    files = [path for path in site.rglob("*") if path.is_file()]
    for title, chosen in (
        ("whole site", files),
        ("own files", machine.own_files(site)),
    ):
        contents = [path.read_bytes() for path in chosen]
        packed = sum(len(gzip.compress(each, 9)) for each in contents)
        pressed = sum(len(brotli.compress(each)) for each in contents) if brotli else 0
        print(
            f"{title}: {sum(map(len, contents)):,} raw, {packed:,} gzip, {pressed:,} brotli"
        )


def main(what: str) -> None:
    """Build a site and measure it."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "site"
        machine.built(folder)
        if what == "sizes":
            sizes(folder)
            return
        if what == "slow":
            slow(stack.enter_context(sync_playwright()), folder)
            return
        for name, text in (
            ("blank.html", BLANK),
            ("blank.js", BLANK_JS),
            ("blank-worker.js", BLANK_WORKER),
        ):
            (folder / name).write_text(text)
        address = stack.enter_context(served(folder))
        playwright = stack.enter_context(sync_playwright())
        {"start": start, "taps": taps}[what](playwright, address)


if __name__ == "__main__":
    main(sys.argv[1])
