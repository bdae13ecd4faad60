"""What several tests of sessions start from."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjscore.sessions.beginning import new_session
from mjscore.sessions.storage import create_session
from tests.sessions.table import FOUR


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A new session of four players under Babcock's rules."""
    path = tmp_path / "evening.session"
    create_session(path, new_session(FOUR, "babcock", date="1923-04-01"))
    return str(path)
