"""Scores as players write them in one line: `E=48,S=16`, `Ann 48, Bob 16`, `E48 S16`."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from mjscore.problems import Fault, Span, UsageProblem

_MOST_DIGITS: Final = 12
_SCORE: Final = re.compile(
    rf"[\s,;]*(?P<who>[^\d\s=:,;](?:[^\d=:,;]*[^\d\s=:,;])?)\s*[=:]?\s*(?P<score>[0-9]{{1,{_MOST_DIGITS}}})"
    r"(?:\s*(?:points?|pts?|Punkte)(?![^\W_]))?(?=[\s,;]|$)",
    re.IGNORECASE,
)
_REST: Final = re.compile(r"[\s,;]*(?P<piece>[^,;]*)")


class ToldScore(NamedTuple):
    """A player, called as in the text, the score in points, and where both stand."""

    who: str
    score: int
    span: Span


def told_scores(text: str, example: str, source: str = "--scores") -> list[ToldScore]:
    """The scores in a line, in its order; raises UsageProblem where a player or a whole number of points is missing."""
    found: list[ToldScore] = []
    at = 0
    while text[at:].strip(" \t\r\n,;") or not found:
        score = _SCORE.match(text, at)
        if score is None:
            rest = _REST.match(text, at)
            piece = rest["piece"].strip() if rest else ""
            start = rest.start("piece") if rest else at
            message = f"“{piece[:40]}” must be a player and a whole number of points"
            fault = Fault("not-a-score", message, Span(start, start + max(1, len(piece))), f"such as {example}")
            raise UsageProblem(fault, text=text, source=source)
        found.append(ToldScore(score["who"], int(score["score"]), Span(score.start("who"), score.end())))
        at = score.end()
    return found
