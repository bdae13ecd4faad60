"""Scores given on the command line instead of hands."""

from __future__ import annotations

from functools import partial
from typing import Final

from mjscore.notation.reader import read_seat
from mjscore.rulesets.schema import Ruleset
from mjscore.settlement import Settlement, settle_scores
from mjscore.settlement.told import is_drawn, must_tell_the_discarder, scores_by_seat

_EXAMPLE: Final = "E=48,S=16,W=4,N=0"


def scores_settled(scores: str, winner: str, discarder: str | None, ruleset: Ruleset) -> Settlement:
    """The settlement of bare scores; `discarder` is a seat or `drawn`, None where nothing was said.

    Raises UsageProblem for scores that cannot be read, UndecidedDeal where it must be said how the tile came, and as
    `settle_scores` does.
    """
    read = scores_by_seat(scores, _EXAMPLE, partial(read_seat, source="--scores"))
    won = read_seat(winner, source="--winner")
    if discarder is None:
        must_tell_the_discarder(ruleset)
    gave = None if discarder is None or is_drawn(discarder) else read_seat(discarder, source="--from")
    return settle_scores(read, won, gave, ruleset)
