"""A new version reaches a phone that has been there, whole, when no deal is open; what is kept and what is not is said."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import tarfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from mjscore import __version__
from mjscore.ext.page import build as building
from mjscore.ext.page import bundle
from mjscore.replacing import WRITTEN
from tests.page import machine
from tests.page.browser.desk import LONG, Desk
from tests.page.served import Network, served

pytestmark = pytest.mark.chromium

EIGHTS = '.key[data-tile="8D"]'


@pytest.fixture(scope="module")
def next_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a version to come: another number, other words in the engine, scripts as they are."""
    folder, files = (
        tmp_path_factory.mktemp("next") / "site",
        list(bundle.package_files()),
    )
    changed = [
        (
            name,
            text.replace(
                "nothing between the commas", "nothing at all between the commas"
            ),
        )
        for name, text in files
    ]
    assert changed != files
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(building, "__version__", "99.0")
        patched.setattr(bundle, "package_files", lambda: iter(changed))
        building.build_page(folder, machine.tarball(), shutil.which("node"))
    return folder


@pytest.fixture
def put_up(
    chromium: Browser, site: Path, tmp_path: Path
) -> Iterator[tuple[Desk, Path]]:
    """A browser that has kept the present version, and the folder from which it came."""
    folder = tmp_path / "site"
    shutil.copytree(site, folder)
    with served(folder) as address:
        context = chromium.new_context(viewport={"width": 360, "height": 640})
        desk = Desk(context.new_page(), address)
        desk.start()
        desk.ready()
        desk.kept()
        yield desk, folder
        context.close()


def replaced(folder: Path, site: Path) -> None:
    shutil.rmtree(folder)
    shutil.copytree(site, folder)


def engine_says(desk: Desk, words: str) -> None:
    desk.menu("Open")
    desk.page.locator("dialog textarea").fill("exposed: , 3×8D")
    expect(desk.page.locator("dialog .problem")).to_contain_text(words, timeout=LONG)
    desk.page.keyboard.press("Escape")


def test_a_new_version_is_taken_when_no_deal_is_open(
    put_up: tuple[Desk, Path], next_site: Path
) -> None:
    desk, folder = put_up
    desk.tap([EIGHTS])
    desk.total(2)
    replaced(folder, next_site)
    desk.open()
    told = desk.page.locator(".told")
    expect(told).to_contain_text("A new version is here", timeout=LONG)
    assert desk.held() == ["8D"] * 3
    engine_says(desk, "nothing between")
    desk.page.get_by_role("button", name="Take the last step back").first.click()
    expect(told).to_contain_text(
        "This is a new version of the page: 99.0", timeout=LONG
    )
    engine_says(desk, "nothing at all between")
    desk.menu("About this page")
    expect(desk.page.locator("dialog")).to_contain_text("Version 99.0")
    assert desk.page.evaluate("caches.keys().then(names => names.length)") == 1
    assert desk.complaints == []


RELEASE = Path(__file__).with_name("page-1.1.0.tar.gz")
"""The page's own files as `page build` of the last release wrote them."""


def lay_out_release(folder: Path, site: Path) -> None:
    """The site of the last release, with the engine of this one: what the page says of its files is put right."""
    with tarfile.open(RELEASE) as archive:
        archive.extractall(folder, filter="data")
    worker = folder / "worker.js"
    worker.write_text(
        worker.read_text().replace("mjscore.page.facade", "mjscore.ext.page.answers")
    )
    (folder / "engine").mkdir()
    for packed in (site / "engine").iterdir():
        plain = folder / "engine" / packed.name.removesuffix(building.PACKED)
        plain.write_bytes(gzip.decompress(packed.read_bytes()))
    engine = sha256((folder / "engine/mjscore.zip").read_bytes()).hexdigest()[:16]
    known = folder / "site.js"
    known.write_text(
        re.sub(r'"engine":"\w+"', f'"engine":"{engine}"', known.read_text())
    )
    keeper = folder / "service-worker.js"
    first, rest = keeper.read_text().split(";\n", 1)
    kept = json.loads(first.removeprefix("const SITE = "))
    kept["files"] = {
        path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest()[:16]
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path != keeper
    }
    keeper.write_text(f"const SITE = {json.dumps(kept)};\n{rest}")
    # The server tells by the time of a file whether a browser must have it anew.
    for path in folder.rglob("*"):
        os.utime(path, (0, 0))


def test_the_page_of_the_last_release_becomes_this_one(
    chromium: Browser, site: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    lay_out_release(folder, site)
    with served(folder) as address:
        context = chromium.new_context(viewport={"width": 360, "height": 640})
        desk = Desk(context.new_page(), address)
        desk.start()
        desk.ready()
        desk.kept()
        replaced(folder, site)
        desk.open()
        told = desk.page.locator(".told")
        expect(told).to_contain_text(
            f"This is a new version of the page: {__version__}", timeout=LONG
        )
        assert "Ann" in desk.page.locator(".tabs").inner_text()
        assert desk.page.evaluate("caches.keys().then(names => names.length)") == 1
        desk.tap([EIGHTS])
        desk.total(2)
        context.set_offline(True)
        desk.page.reload()
        desk.total(2)
        assert desk.complaints == []
        context.close()


def test_a_mixture_of_two_versions_is_never_kept(
    put_up: tuple[Desk, Path], next_site: Path
) -> None:
    """The files are replaced one by one: the worker is that of the next version, the engine still the old one."""
    desk, folder = put_up
    shutil.copy(next_site / "service-worker.js", folder)
    desk.open()
    expect(desk.page.locator(".told")).to_contain_text(
        "tried again at the next visit", timeout=LONG
    )
    desk.menu("About this page")
    expect(desk.page.locator("dialog")).not_to_contain_text("Version 99.0")
    desk.page.keyboard.press("Escape")
    replaced(folder, next_site)
    desk.open()
    expect(desk.page.locator(".told")).to_contain_text(
        "This is a new version of the page: 99.0", timeout=LONG
    )


def test_a_first_visit_fetches_each_file_once(chromium: Browser, site: Path) -> None:
    network = Network()
    with served(site, network) as address:
        context = chromium.new_context()
        desk = Desk(context.new_page(), address)
        desk.start()
        desk.ready()
        desk.kept()
        context.close()
    sizes = {
        f"/{path.relative_to(site).as_posix()}": path.stat().st_size
        for path in site.rglob("*")
        if path.is_file() and path.name != WRITTEN
    }
    sizes["/"] = sizes.pop("/index.html")
    assert network.bytes == sizes


def test_a_slow_first_visit_shows_something_at_once(
    chromium: Browser, site: Path
) -> None:
    """Each request takes two seconds: there are a title, a sentence and a bar before a second one is answered."""
    with served(site, Network(2.0, 50_000)) as address:
        context = chromium.new_context()
        page = context.new_page()
        page.goto(address, wait_until="commit")
        expect(page.locator("h1")).to_have_text("mjscore")
        expect(page.locator("progress")).to_be_visible()
        page.locator("form.begin").wait_for(timeout=LONG)
        painted = page.evaluate(
            "performance.getEntriesByName('first-contentful-paint')[0].startTime"
        )
        answered = page.evaluate(
            "Math.min(...performance.getEntriesByType('resource').map((each) => each.responseEnd))"
        )
        assert painted < answered
        context.close()


def test_the_first_visit_shows_how_far_it_has_come_and_says_when_all_is_kept(
    chromium: Browser, address: str
) -> None:
    context = chromium.new_context()
    desk = Desk(context.new_page(), address)
    desk.page.route("**/mjscore.zip.packed", lambda route: None)
    desk.open()
    expect(desk.page.locator("progress")).to_be_visible(timeout=LONG)
    desk.page.unroute_all(behavior="ignoreErrors")
    desk.start()
    desk.ready()
    expect(desk.page.locator("progress")).to_have_count(0)
    desk.kept()
    context.close()


def test_a_network_that_is_missing_is_called_so(
    chromium: Browser, address: str
) -> None:
    context: BrowserContext = chromium.new_context()
    desk = Desk(context.new_page(), address)
    desk.page.route(
        "**/mjscore.zip.packed", lambda route: route.abort("internetdisconnected")
    )
    desk.start()
    expect(desk.page.locator(".told")).to_contain_text(
        "There is no network", timeout=LONG
    )
    desk.page.unroute_all(behavior="ignoreErrors")
    desk.page.get_by_role("button", name="Try again").click()
    desk.tap([EIGHTS])
    desk.total(2)
    context.close()


def test_a_browser_without_room_is_told(chromium: Browser, address: str) -> None:
    context = chromium.new_context()
    desk = Desk(context.new_page(), address)
    session = context.new_cdp_session(desk.page)
    session.send(
        "Storage.overrideQuotaForOrigin",
        {"origin": address.rstrip("/"), "quotaSize": 3_000_000},
    )
    desk.start()
    desk.tap([EIGHTS])
    desk.total(2)
    expect(desk.page.locator(".told")).to_contain_text("no room left", timeout=LONG)
    context.close()
