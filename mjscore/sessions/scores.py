"""A deal in one line, as most tables write it down: the scores, who won and from whom. It answers the questions of the form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mjscore.problems import Fault, UsageProblem
from mjscore.seats import Seat
from mjscore.sessions.answers import counted_win
from mjscore.sessions.naming import seat_called
from mjscore.sessions.questions import DRAW, QUESTIONS, wrong_hand
from mjscore.sessions.seating import Seating
from mjscore.sessions.so_far import DealSoFar
from mjscore.settlement.told import must_tell_the_discarder, scores_by_seat

_EXAMPLE: Final = (48, 16, 4, 0, 8, 2)
"""Scores in a hint, one for each player."""


def read_scores(text: str, seating: Seating) -> dict[Seat, int]:
    """The scores in `Ann=48, Bob 16` or `E=48,S=16`, in points, as far as they are told. Raises UsageProblem."""
    short = ((name if name != seat else name[0], score) for (seat, name), score in zip(seating.seats, _EXAMPLE, strict=False))
    example = ",".join(f"{name}={score}" for name, score in short)
    return scores_by_seat(text, example, lambda who: seat_called(who, seating, "--scores"), seating.name)


def deal_of_scores(now: DealSoFar, scores: Mapping[Seat, int], winner: str, how: str) -> DealSoFar:
    """The deal with its questions answered by scores in points; `how` is `drawn` or names the discarder.

    Raises UsageProblem where the winner or a score that counts is missing, or cannot be, UndecidedDeal where `how` is missing
    and counts.
    """
    if not winner.strip():
        hint = "add --winner and the player's name; if nobody won, write --draw instead of the scores"
        raise UsageProblem(Fault("no-winner-told", "the scores do not say who won", hint=hint), source="--winner")
    won = seat_called(winner, now.seating, "--winner")
    now = now.changed(winner=str(won))
    for seat, score in scores.items():
        now = now.with_hand(seat, score=score)
    missing = [now.name(about) for row in QUESTIONS if row.key == "hand" for about in row.asked(now)]
    if won not in scores:
        name = now.name(won)
        raise _no_score(f"{name} won, but no score of {name} is given", f"such as {name}=20")
    if missing:
        hint = f"write {', '.join(f'{name}=0' for name in missing)} for a hand that scores nothing"
        raise _no_score(f"no score is given for {' and '.join(missing)}", hint)
    if not how.strip():
        must_tell_the_discarder(now.ruleset)
    now = now.with_hand(won, won=counted_win(how, now.seating, won, "--from"))
    wrong = [(seat, wrong_hand(now, seat)) for seat in scores]
    faults = [fault._replace(message=f"{now.name(seat)}: {fault.message}") for seat, fault in wrong if fault is not None]
    if faults:
        raise UsageProblem(faults, source="--scores")
    return now


def drawn(now: DealSoFar) -> DealSoFar:
    """The deal with its first question answered: nobody won."""
    return now.changed(result={"ending": DRAW, "by": None})


def _no_score(message: str, hint: str) -> UsageProblem:
    return UsageProblem(Fault("no-score", message, hint=hint), source="--scores")
