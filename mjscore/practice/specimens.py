"""Hands that show an item of a ruleset, from `specimens.txt`: a hand a line, the plainest first."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from mjscore.hands import Hand
from mjscore.notation.reader import read_hand
from mjscore.problems import Problem
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring import Sheet, score

_FILE: Final = Path(__file__).with_name("specimens.txt")


@cache
def specimens() -> tuple[Hand, ...]:
    """The hands of the file, in its order."""
    lines = (
        line
        for line in _FILE.read_text("utf-8").splitlines()
        if line and not line.startswith("#")
    )
    return tuple(read_hand(line, source=_FILE.name) for line in lines)


def shown(ruleset: Ruleset, wanted: set[str]) -> dict[str, Sheet]:
    """For each of these items, by id, the sheet of the plainest specimen that scores it; none for an item without one."""
    found: dict[str, Sheet] = {}
    for hand in specimens():
        if wanted <= found.keys():
            break
        try:
            sheet = score(hand, ruleset)
        except Problem:
            continue
        for item in sheet.items:
            if item.id in wanted and (
                item.id not in found or len(sheet.items) < len(found[item.id].items)
            ):
                found[item.id] = sheet
    return found
