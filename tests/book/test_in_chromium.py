"""The book in Chromium: axe-core finds nothing in light and dark, nothing scrolls sideways at 320 px or on paper."""

from __future__ import annotations

import json
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mjscore.book import build_book
from tests.page import machine

if machine.browser() is None or machine.tarball(machine.AXE) is None:
    pytest.skip("Chromium or axe-core is not here", allow_module_level=True)
pytest.importorskip("playwright.sync_api")

pytestmark = pytest.mark.chromium

KINDS = (
    *(
        "index",
        "millington",
        "items",
        "item-own-wind-set",
        "item-thirteen-orphans",
        "pairs",
        "babcock-and-millington",
    ),
    *("decisions", "errata", "limits", "bibliography"),
)
"""A page of every kind."""
PHONE, PAPER = {"width": 320, "height": 640}, {"width": 680, "height": 1000}
"""A small phone, and A4 without its margins."""
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_book(tmp_path_factory.mktemp("pages") / "book").folder


@pytest.fixture(scope="module")
def page(chromium: Any) -> Iterator[Any]:
    opened = chromium.new_page(viewport=PHONE)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def axe() -> str:
    path = machine.tarball(machine.AXE)
    assert path is not None
    with tarfile.open(path) as archive:
        member = archive.extractfile("package/axe.min.js")
        assert member is not None
        return member.read().decode()


@pytest.mark.parametrize("kind", KINDS)
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    book: Path, page: Any, axe: str, kind: str
) -> None:
    page.set_viewport_size(PHONE)
    page.emulate_media(media="screen", color_scheme="light")
    page.goto((book / f"{kind}.html").as_uri())
    page.evaluate(axe)
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found += page.evaluate("axe.run().then(each => each.violations)")
    assert [
        f"{each['id']}: {json.dumps([node['html'][:150] for node in each['nodes']][:3])}"
        for each in found
    ] == []
    assert page.evaluate(SIDEWAYS) <= 0
    page.emulate_media(media="print", color_scheme="light")
    page.set_viewport_size(PAPER)
    assert page.evaluate(SIDEWAYS) <= 0
    assert not page.locator("nav.book").is_visible()


def test_words_are_searched_and_a_paragraph_of_a_book_is_found(
    book: Path, page: Any
) -> None:
    page.emulate_media(media="screen")
    page.goto((book / "index.html").as_uri())
    page.get_by_role("searchbox").fill("thirteen orphans")
    page.locator("#hits a").first.click()
    assert "orphans" in page.get_by_role("heading", level=1).inner_text().casefold()
    page.goto((book / "index.html").as_uri() + "#millington-117k")
    page.wait_for_url("**/millington.html#millington-117k")
