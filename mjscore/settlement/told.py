"""A deal as players tell it in a line: the scores `E=48,S=16`, `Ann 48, Bob 16`, `E48 S16`, and how the winning tile came."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from mjscore.problems import Fault, Span, UndecidedDeal, UsageProblem
from mjscore.rulesets.schema import Ruleset
from mjscore.seats import Seat
from mjscore.settlement.rules import settlement_rules

_MOST_DIGITS: Final = 12
_SCORE: Final = re.compile(
    rf"[\s,;]*(?P<who>[^\d\s=:,;](?:[^\d=:,;]*[^\d\s=:,;])?)\s*[=:]?\s*(?P<score>[0-9]{{1,{_MOST_DIGITS}}})"
    r"(?:\s*(?:points?|pts?|Punkte)(?![^\W_]))?(?=[\s,;]|$)",
    re.IGNORECASE,
)
_MINUS: Final = ("-", "−", "–")
DRAWN: Final = "drawn"
UNKNOWN: Final = "not known"
_DRAWN: Final = frozenset({"draw", DRAWN, "drew", "wall", "from the wall", "self", "self draw", "self drawn", "self pick"})
_UNKNOWN: Final = frozenset({"", "?", "unknown", UNKNOWN, "dunno", "don't know"})
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


def scores_by_seat(
    text: str, example: str, seat_of: Callable[[str], Seat], called: Callable[[Seat], str] = str, source: str = "--scores"
) -> dict[Seat, int]:
    """The scores in a line, in points, as far as they are told; raises UsageProblem.

    `seat_of` finds the seat of a player called as in the text, `called` says how refusals call the player at a seat.
    """
    scores: dict[Seat, int] = {}
    for who, score, span in told_scores(text, example, source):
        if who.endswith(_MINUS):
            fault = Fault("not-a-score", f"“{text[span.start : span.end]}” is less than nothing", span, "a score is 0 or more")
            raise UsageProblem(fault, text=text, source=source)
        seat = seat_of(who)
        if seat in scores:
            raise UsageProblem(
                Fault("two-scores", f"{called(seat)} has two scores", span, "leave one out"), text=text, source=source
            )
        scores[seat] = score
    return scores


def is_drawn(how: str) -> bool:
    """Whether an answer says that the winning tile was drawn."""
    return " ".join(how.replace("-", " ").split()).casefold() in _DRAWN


def is_unknown(how: str) -> bool:
    """Whether an answer says that it is not known how the winning tile came; nothing at all does, too."""
    return " ".join(how.split()).casefold() in _UNKNOWN


def must_tell_the_discarder(ruleset: Ruleset) -> None:
    """Raise UndecidedDeal where the discarder pays more than the others, but nothing says whether there was one."""
    if settlement_rules(ruleset).discarder is not None:
        message = "the discarder of the winning tile pays more than the others: who was it, or was the tile drawn?"
        raise UndecidedDeal(Fault("no-discarder", message, hint="add --from and who it was, or --from drawn"), source="--from")
