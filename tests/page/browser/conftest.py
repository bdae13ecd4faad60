"""A site built once, a server on the loopback, Chromium; nothing here is collected where the machine lacks what it needs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.page import machine
from tests.page.served import served

collect_ignore_glob = ["test_*.py"] if machine.lacking_for_browser() else []

if not machine.lacking_for_browser():
    from playwright.sync_api import Browser, BrowserContext, expect

    from tests.page.browser.desk import Desk

    expect.set_options(timeout=90_000)


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    with served(site) as address:
        yield address


@pytest.fixture(scope="session")
def home(chromium: Browser, address: str) -> Iterator[BrowserContext]:
    """A browser that has been to the page before, so that each test does not load the engine anew."""
    context = chromium.new_context(
        viewport={"width": 360, "height": 640}, has_touch=True
    )
    desk = Desk(context.new_page(), address)
    desk.start()
    desk.ready()
    desk.page.wait_for_timeout(3500)
    desk.page.close()
    yield context
    context.close()


@pytest.fixture
def desk(home: BrowserContext, address: str) -> Iterator[Desk]:
    """A page at which nothing has been played yet."""
    found = Desk(home.new_page(), address)
    found.forget()
    yield found
    found.page.close()
    assert found.complaints == []
