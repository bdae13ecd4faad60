"""The names of the shapes of a complete hand, as a ruleset file writes them."""

from __future__ import annotations

from typing import Final

SHAPE_NAMES: Final = (
    "standard",
    "thirteen-orphans",
    "seven-twins",
    "seven-different-pairs",
    "knitting",
    "triple-knitting",
    "wriggling-snake",
)
"""Each is recognised by `mjscore.arrangements.shapes`, in this order."""
