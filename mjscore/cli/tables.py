"""Scores given on the command line instead of hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjscore.problems import Fault, Span, UsageProblem

if TYPE_CHECKING:
    from mjscore.rulesets.schema import Ruleset
    from mjscore.seats import Seat
    from mjscore.settlement import Settlement

_HINT = "write them like E=48,S=16,W=4,N=0"
_MOST_DIGITS = 12


def scores_settled(scores: str, winner: str, discarder: str | None, ruleset: Ruleset) -> Settlement:
    """The settlement of bare scores; raises UsageProblem for scores that cannot be read, and as `settle_scores` does."""
    from mjscore.notation.reader import read_seat
    from mjscore.settlement import settle_scores

    read = read_scores(scores)
    won = read_seat(winner, source="--winner")
    gave = None if discarder is None else read_seat(discarder, source="--from")
    return settle_scores(read, won, gave, ruleset)


def read_scores(text: str) -> dict[Seat, int]:
    """The scores of `E=48,S=16,W=4,N=0` by seat."""
    from mjscore.notation.reader import read_seat

    scores: dict[Seat, int] = {}
    start = 0
    for piece in text.split(","):
        span = Span(start, start + max(1, len(piece)))
        start += len(piece) + 1
        name, equals, number = piece.partition("=")
        number = number.strip()
        if not equals or not number.isascii() or not number.isdigit() or len(number) > _MOST_DIGITS:
            raise UsageProblem(Fault("not-a-score", "no seat and score here", span, _HINT), text=text, source="--scores")
        seat = read_seat(name, source="--scores")
        if seat in scores:
            raise UsageProblem(Fault("two-scores", f"{seat} has two scores", span, _HINT), text=text, source="--scores")
        scores[seat] = int(number)
    return scores
