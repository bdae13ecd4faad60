"""A limit that may be agreed upon, as a deal's header or a caller states it: points, None for no limit, or nothing at all."""

from __future__ import annotations

from typing import Final

from mjscore.problems import Fault

MOST_LIMIT: Final = 10**9
"""The highest limit, in points."""

NOT_STATED: Final = -1
"""A `limit` that nobody has stated: the ruleset's own holds. None means that there is no limit."""


def limit_words(limit: int | None) -> str:
    """`limit 300`, `no limit`."""
    return "no limit" if limit is None else f"limit {limit}"


def limit_fault(limit: int | None) -> Fault | None:
    """Why no game can have this limit, which a caller may give as another value than a number; None where it can."""
    if limit is None or type(limit) is int and (limit == NOT_STATED or 1 <= limit <= MOST_LIMIT):
        return None
    hint = f"a limit has 1 to {MOST_LIMIT:,} points; where there is none, the limit is “none” (None in Python)"
    return Fault("wrong-limit", f"“{limit}” is not a limit", hint=hint)
