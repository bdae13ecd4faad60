"""Scores in a line, `E=68,S=24`, each with its place; and seats with a figure behind them, which are no tiles of a hand."""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from mjscore.notation.words import find
from mjscore.problems import Fault, Span, UsageProblem
from mjscore.seats import Seat

_LONGEST: Final = 1000
_MOST_DIGITS: Final = 12
_SCORE: Final = re.compile(
    rf"[\s,;]*(?P<who>[^\d\s=:,;](?:[^\d=:,;]*[^\d\s=:,;])?)\s*[=:]?\s*(?P<score>[0-9]{{1,{_MOST_DIGITS}}})"
    r"(?:\s*(?:points?|pts?|Punkte)(?![^\W_]))?(?=[\s,;]|$)",
    re.IGNORECASE,
)
_MINUS: Final = ("-", "−", "–")
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
        match = _SCORE.match(text, at)
        if match is None:
            rest = _REST.match(text, at)
            piece = rest["piece"].strip() if rest else ""
            start = rest.start("piece") if rest else at
            message = f"“{piece[:40]}” must be a player and a whole number of points"
            fault = Fault(
                "not-a-score",
                message,
                Span(start, start + max(1, len(piece))),
                f"such as {example}",
            )
            raise UsageProblem(fault, text=text, source=source)
        found.append(
            ToldScore(
                match["who"], int(match["score"]), Span(match.start("who"), match.end())
            )
        )
        at = match.end()
    return found


def scores_by_seat(
    text: str,
    example: str,
    seat_of: Callable[[str], Seat],
    called: Callable[[Seat], str] = str,
    source: str = "--scores",
) -> dict[Seat, int]:
    """The scores in a line, in points, as far as they are told; raises UsageProblem.

    `seat_of` finds the seat of a player called as in the text, `called` says how refusals call the player at a seat.
    """
    scores: dict[Seat, int] = {}
    for who, points, span in told_scores(text, example, source):
        if who.endswith(_MINUS):
            fault = Fault(
                "not-a-score",
                f"“{text[span.start : span.end]}” is less than nothing",
                span,
                "a score is 0 or more",
            )
            raise UsageProblem(fault, text=text, source=source)
        seat = seat_of(who)
        if seat in scores:
            raise UsageProblem(
                Fault(
                    "two-scores",
                    f"{called(seat)} has two scores",
                    span,
                    "leave one out",
                ),
                text=text,
                source=source,
            )
        scores[seat] = points
    return scores


def scored_seats(text: str) -> list[re.Match[str]]:
    """The seats with a figure behind them, if there are two or more."""
    found = [
        each
        for each in re.finditer(_SEAT_SCORE, text[:_LONGEST])
        if find("seats", each["name"]) is not None
    ]
    return found if len(found) > 1 else []


_SEAT_SCORE: Final = (
    r"(?<!\w)(?P<name>[^\W\d_]{1,12})[ ]?[:=]?[ ]?[-−+]?[0-9]{1,6}(?:[.,][0-9]{1,3})?"
    r"[ ]?(?:points?|pts?)?[ ]?(?:[,;/|&\n.+-]|$)"
)
