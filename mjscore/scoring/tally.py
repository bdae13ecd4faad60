"""The total of a reading: its points doubled, the limit, and what special hands are worth instead."""

from __future__ import annotations

from typing import NamedTuple

from mjscore.scoring.matching import Match
from mjscore.scoring.rules import ScoringRules


class Tally(NamedTuple):
    """The totals of a reading: the `total` after the limit, `unlimited` (points × 2^doubles), points and doubles.

    Of two readings the one with the greater tally is better for the player (decision “best-reading”): its fields are compared
    in their order. Of readings with equal tallies a sheet shows the one that `readings_of` makes first. The tally does
    not hold East's double, which is paid and not scored (`settlement.winning`).
    """

    total: int
    unlimited: int
    points: int
    doubles: int


class Judged(NamedTuple):
    """What a reading scores, and its totals; no tally where the ruleset does not let it win."""

    match: Match
    tally: Tally | None


def with_tally(match: Match, rules: ScoringRules, winner: bool) -> Judged:
    """The match with its tally, where the ruleset lets the reading win."""
    return Judged(match, tally(match, rules, winner) if may_win(match, rules, winner) else None)


def tally(match: Match, rules: ScoringRules, winner: bool) -> Tally:
    """The totals of a reading, in points: its count capped at the limit, or what a special hand is worth if that is more."""
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
    """Whether a reading meets the requirements and minimums of a win; a hand that did not win needs nothing."""
    if not winner:
        return True
    win = rules.ruleset.win
    enough = match.points >= win.minimum_points and match.doubles >= win.minimum_doubles
    return match.whole.meets_requirements and enough and match.doubling >= win.minimum_combinations
