"""Sessions that were read: the same text comes with every tap."""

from __future__ import annotations

from functools import lru_cache

from mjscore.sessions.reader import read_session
from mjscore.sessions.session import Session


@lru_cache(maxsize=4)
def read_kept(text: str) -> Session:
    """The session of a text; the last few are kept, because the same text comes with every tap."""
    return read_session(text, "session")
