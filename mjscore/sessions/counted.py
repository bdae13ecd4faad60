"""Deals as most tables write them down: the scores, who won and from whom."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from mjscore.problems import Fault, UsageProblem
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring.counted import impossible_score
from mjscore.seats import Seat
from mjscore.sessions.naming import is_name, seat_called
from mjscore.sessions.seating import Seating
from mjscore.settlement.rules.tables import settlement_rules
from mjscore.settlement.told import DRAWN, is_drawn, must_tell_the_discarder, scores_by_seat

_EXAMPLE: Final = (48, 16, 4, 0, 8, 2)
"""Scores in a hint, one for each player."""


def read_scores(text: str, seating: Seating, source: str = "--scores") -> dict[Seat, int]:
    """The scores in `Ann=48, Bob 16` or `E=48,S=16`, in points, as far as they are told. Raises UsageProblem."""
    example = ",".join(f"{name}={score}" for (_, name), score in zip(seating.seats, _EXAMPLE, strict=False))
    return scores_by_seat(text, example, lambda who: seat_called(who, seating, source), seating.name, source)


def losers_matter(ruleset: Ruleset, score: int | None) -> bool:
    """Whether the losers' hands can change what anybody pays, given the winner's score (None: not known)."""
    rules, limit = settlement_rules(ruleset), ruleset.limit.points
    if not rules.stakes.losers_settle:
        return False
    return rules.limit_win is None or limit is None or score is None or score < limit


def doubles_matter(ruleset: Ruleset, score: int) -> bool:
    """Whether the doubles of a winner's score change what anybody pays: the player who sits out may be paid by them."""
    rule = settlement_rules(ruleset).sitting_out
    return rule is not None and not rule.pays_as_limit(score, ruleset.limit.points)


def drawn_deal(seating: Seating) -> str:
    """The notation of a deal that nobody won."""
    return deal_of(nothing_scored(seating), ["result: draw"])


def nothing_scored(seating: Seating) -> dict[Seat, list[str]]:
    """A block for each player, whose hand scores nothing."""
    return {seat: ["score: 0"] for seat, _ in seating.seats}


def counted_deal(seating: Seating, scores: Mapping[Seat, int], winner: str, how: str, *, ruleset: Ruleset | None = None) -> str:
    """The notation of a deal counted by hand; `how` is `drawn` or names the discarder.

    Raises UsageProblem if the winner or a score that counts is missing; under a `ruleset` that cancels the losers'
    scores none is asked of them.
    """
    if not winner.strip():
        hint = "add --winner and the player's name; if nobody won, write --draw instead of the scores"
        raise UsageProblem(Fault("no-winner-told", "the scores do not say who won", hint=hint), source="--winner")
    won = seat_called(winner, seating, "--winner")
    if won not in scores:
        name = seating.name(won)
        raise UsageProblem(
            Fault("no-score", f"{name} won, but no score of {name} is given", hint=f"such as {name}=20"), source="--scores"
        )
    missing = [name for seat, name in seating.seats if seat not in scores]
    if missing and (ruleset is None or losers_matter(ruleset, scores[won])):
        hint = f"write {', '.join(f'{name}=0' for name in missing)} for a hand that scores nothing"
        raise UsageProblem(Fault("no-score", f"no score is given for {' and '.join(missing)}", hint=hint), source="--scores")
    if not how.strip() and ruleset is not None:
        must_tell_the_discarder(ruleset)
    if ruleset is not None:
        _refuse_impossible(seating, scores, won, ruleset)
    blocks = {seat: [f"score: {scores.get(seat, 0)}"] for seat, _ in seating.seats}
    blocks[won].append(counted_win(how, seating, won))
    return deal_of(blocks, [])


def _refuse_impossible(seating: Seating, scores: Mapping[Seat, int], won: Seat, ruleset: Ruleset) -> None:
    """Raise UsageProblem for scores that no hand of the ruleset can have."""
    found = [(seat, impossible_score(score, seat is won, ruleset)) for seat, score in scores.items()]
    faults = [fault._replace(message=f"{seating.name(seat)}: {fault.message}") for seat, fault in found if fault is not None]
    if faults:
        raise UsageProblem(faults, source="--scores")


def counted_win(how: str, seating: Seating, winner: Seat | None, source: str = "--from") -> str:
    """The `won:` line of a hand counted by hand; `source` is what refusals call the answer. A player may be called Drew.

    Raises UsageProblem for a discarder who does not play, or who is the winner.
    """
    if is_drawn(how) and not is_name(how, seating):
        return "won: draw"
    who = re.sub(r"^from ", "", how.strip())
    discarder = seat_called(who, seating, source, (DRAWN,) if who == how.strip() else ())
    if discarder is winner:
        name = seating.name(discarder)
        hint = "name the player who discarded the tile, or say drawn"
        raise UsageProblem(
            Fault("own-discard", f"{name} won, so the tile cannot be {name}'s own discard", hint=hint), source=source
        )
    return f"won: discard from {discarder}"


def deal_of(blocks: Mapping[Seat, list[str]], header: list[str]) -> str:
    """The notation of a deal: its header lines, then each seat's."""
    parts = ["\n".join(header)] if header else []
    parts += ["\n".join((f"[{seat}]", *lines)) for seat, lines in blocks.items()]
    return "\n\n".join(parts) + "\n"
