"""From what a reading scores to its total: the limit, special hands, and fractions of the limit."""

from __future__ import annotations

from typing import NamedTuple

from mjscore.scoring.matching import Match
from mjscore.scoring.rules import ScoringRules


class Tally(NamedTuple):
    """What a reading comes to: the `total` after the limit, `unlimited` (points × 2^doubles), points and doubles.

    The greater of two tallies is the better for the player (decision “best-reading”).
    """

    total: int
    unlimited: int
    points: int
    doubles: int


class Judged(NamedTuple):
    """What a reading scores, and what that comes to; no tally where the ruleset does not let it win."""

    match: Match
    tally: Tally | None


def judged(match: Match, rules: ScoringRules, winner: bool) -> Judged:
    """What a reading comes to that scores this."""
    return Judged(match, tally(match, rules, winner) if may_win(match, rules, winner) else None)


def tally(match: Match, rules: ScoringRules, winner: bool) -> Tally:
    """What a reading comes to, in points: its count capped at the limit, or what a special hand is worth if that is more."""
    points, doubles, special = match.points, match.doubles, match.whole.special
    count = points * 2**doubles
    if special.whatever_the_count:
        return Tally(special.worth, count, points, doubles)
    most = rules.limit if winner or rules.caps_losers else None
    total = count + special.added
    if most is not None and total > most:
        total = most
    return Tally(max(total, special.worth), count, points, doubles)


def may_win(match: Match, rules: ScoringRules, winner: bool) -> bool:
    """Whether a reading meets the requirements and minimums of a win; that of a hand that did not win needs nothing."""
    if not winner:
        return True
    win = rules.ruleset.win
    enough = match.points >= win.minimum_points and match.doubles >= win.minimum_doubles
    return match.whole.meets_requirements and enough and match.doubling >= win.minimum_combinations
