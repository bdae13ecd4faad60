"""What holds for all tests: hypothesis judges results, never time, and repeats the same examples on every machine."""

import pytest
from hypothesis import settings

from tests.page import machine

settings.register_profile("mjscore", deadline=None, derandomize=True)
settings.load_profile("mjscore")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say plainly what of the page could not be tried on this machine."""
    for line in machine.told():
        terminalreporter.write_line(line)
