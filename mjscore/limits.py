"""A limit that may be agreed upon, as a deal's header or a caller states it: points, None for no limit, or nothing at all."""

from __future__ import annotations

from typing import Final

NOT_STATED: Final = -1
"""A `limit` that nobody has stated: the ruleset's own holds. None means that there is no limit."""


def limit_words(limit: int | None) -> str:
    """`limit 300`, `no limit`."""
    return "no limit" if limit is None else f"limit {limit}"
