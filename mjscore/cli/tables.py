"""Scores given on the command line instead of hands."""

from __future__ import annotations

from typing import Final

from mjscore.notation.reader import read_seat
from mjscore.problems import Fault, UsageProblem
from mjscore.rulesets.schema import Ruleset
from mjscore.seats import Seat
from mjscore.sessions.counted import is_drawn, must_tell_the_discarder
from mjscore.settlement import Settlement, settle_scores
from mjscore.settlement.told import told_scores

_EXAMPLE: Final = "E=48,S=16,W=4,N=0"


def scores_settled(scores: str, winner: str, discarder: str | None, ruleset: Ruleset) -> Settlement:
    """The settlement of bare scores; `discarder` is a seat or `drawn`, None where nothing was said.

    Raises UsageProblem for scores that cannot be read, UndecidedDeal where it must be said how the tile came, and as
    `settle_scores` does.
    """
    read = read_scores(scores)
    won = read_seat(winner, source="--winner")
    if discarder is None:
        must_tell_the_discarder(ruleset)
    gave = None if discarder is None or is_drawn(discarder) else read_seat(discarder, source="--from")
    return settle_scores(read, won, gave, ruleset)


def read_scores(text: str) -> dict[Seat, int]:
    """The scores of `E=48,S=16,W=4,N=0` by seat."""
    scores: dict[Seat, int] = {}
    for who, score, span in told_scores(text, _EXAMPLE):
        seat = read_seat(who, source="--scores")
        if seat in scores:
            fault = Fault("two-scores", f"{seat} has two scores", span, f"write them like {_EXAMPLE}")
            raise UsageProblem(fault, text=text, source="--scores")
        scores[seat] = score
    return scores
