"""The bonus tiles: four flowers in green, four seasons in red."""

from __future__ import annotations

from typing import Final

from mjscore.reports.svg.glyphs import GREEN, INK, RED

FACES: Final[dict[str, str]] = {}


def bonus(code: str) -> str:
    """The face of a bonus tile, `F1` to `F4` or `S1` to `S4`."""
    return FACES.get(code, "")
