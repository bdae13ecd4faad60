"""Scores that were counted by hand, and why no hand of a ruleset can have some of them."""

from __future__ import annotations

from mjscore.problems import Fault
from mjscore.rulesets.schema import Ruleset, Who, WithoutLimit


def least_of_winner(ruleset: Ruleset) -> int:
    """The points that no winner can be without: those of items that ask for nothing but the win, and that no item replaces."""
    replaced = {id for item in ruleset.items for id in item.excludes}
    always = [item for item in ruleset.items if item.who is not Who.LOSERS and item.id not in replaced]
    return sum(item.points or 0 for item in always if not (item.each or item.when or item.unless))


def only_even(ruleset: Ruleset, *, winner: bool) -> bool:
    """Whether every score of a winner, or of a loser, is even: all points are, and so are parts of the limit."""
    other = Who.LOSERS if winner else Who.WINNER
    notional = ruleset.limit.points is None and ruleset.limit.without_limit is not WithoutLimit.COUNT
    values = [item.points or 0 for item in ruleset.items if item.who is not other]
    return not any(value % 2 for value in (*values, ruleset.limit.notional if notional else 0))


def impossible_score(counted: int, wins: bool, ruleset: Ruleset) -> Fault | None:
    """Why no hand of the ruleset can have a score that was counted by hand; None where one can."""
    least, limit = least_of_winner(ruleset) if wins else 0, ruleset.limit.points
    if counted < 0:
        return Fault("score-too-low", f"score: {counted}, but a score is 0 or more", hint="count again")
    if counted < least:
        message = f"score: {counted}, but nobody wins with fewer than {least} points"
        return Fault("score-too-low", message, hint="count again, with the points for winning")
    if counted % 2 and (limit is None or counted < limit) and only_even(ruleset, winner=wins):
        return Fault("score-odd", f"score: {counted} cannot be right, because every value is even", hint="count again")
    return None
