"""What holds for all tests: hypothesis judges results, never time, and repeats the same examples on every machine."""

from __future__ import annotations

import gc
import sys
from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

settings.register_profile("mjscore", deadline=None, derandomize=True, max_examples=15)
settings.register_profile("many", deadline=None, derandomize=True, max_examples=60)
settings.load_profile("mjscore")

gc.set_threshold(
    50_000, 20, 50
)  # what ten thousand tests remember is looked through less often: an eighth of their time


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """One for all tests of a process, which cannot start another."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    from tests.page import machine
    from tests.page.browser.desk import FLAGS

    browser = playwright.chromium.launch(executable_path=machine.browser(), args=FLAGS)
    yield browser
    browser.close()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test that is marked `chromium` where this machine has none."""
    if item.get_closest_marker("chromium") is None:
        return
    from tests.page import machine

    if machine.browser() is None:
        pytest.skip("no Chromium on this machine")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """Run a test that is marked `untraced` without counting branches (pytest-cov's own mark does nothing under `-n`)."""
    trace = sys.gettrace()
    if trace is None or item.get_closest_marker("untraced") is None:
        return (yield)
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(trace)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Where tests of the page were asked for, say plainly what of it could not be tried on this machine."""
    if terminalreporter.config.option.markexpr.startswith("not"):
        return
    from tests.page import machine

    for line in machine.told():
        terminalreporter.write_line(line)
