"""Scores that were counted by hand, and why no hand of a ruleset can have some of them."""

from __future__ import annotations

from mjscore.problems import Fault
from mjscore.rulesets.schema import Ruleset, Who, WithoutLimit
from mjscore.scoring.judging import part_of
from mjscore.vocabulary.terms import times


def least_points(ruleset: Ruleset) -> int:
    """The points that no winner can be without: those of items that ask for nothing but the win, and that no item replaces."""
    replaced = {id for item in ruleset.items for id in item.excludes}
    always = [item for item in ruleset.items if item.who is not Who.LOSERS and item.id not in replaced]
    return sum(item.points or 0 for item in always if not (item.each or item.when or item.unless))


def least_of_winner(ruleset: Ruleset) -> int:
    """The least that a win counts, with the doubles that every win needs; no more than the limit."""
    win, limit = ruleset.win, ruleset.limit.points
    least = max(least_points(ruleset), win.minimum_points) << max(win.minimum_doubles, win.minimum_combinations)
    return least if limit is None else min(least, limit)


def only_even(ruleset: Ruleset, *, winner: bool) -> bool:
    """Whether every score of a winner, or of a loser, is even: all points are, and so are parts of the limit."""
    other = Who.LOSERS if winner else Who.WINNER
    notional = ruleset.limit.points is None and ruleset.limit.without_limit is not WithoutLimit.COUNT
    values = [item.points or 0 for item in ruleset.items if item.who is not other]
    return not any(value % 2 for value in (*values, ruleset.limit.notional if notional else 0))


def impossible_score(counted: int, wins: bool, ruleset: Ruleset, doubles: int | None = None) -> Fault | None:
    """Why no hand of the ruleset can have a score that was counted by hand, with so many doubles; None where one can."""
    least, limit = least_of_winner(ruleset) if wins else 0, ruleset.limit.points
    even = only_even(ruleset, winner=wins)
    if counted < 0:
        return Fault("score-too-low", f"score: {counted}, but a score is 0 or more", hint="count again")
    if counted < least:
        message = f"score: {counted}, but nobody wins with fewer than {least} points"
        return Fault("score-too-low", message, hint="count again, with the points for winning")
    if counted % 2 and (limit is None or counted < limit) and even:
        return Fault("score-odd", f"score: {counted} cannot be right, because every value is even", hint="count again")
    if doubles and counted and not _is_part_of_limit(counted, ruleset):
        points, rest = divmod(counted, 1 << doubles)
        if rest or (points % 2 and even) or (wins and points < least_points(ruleset)):
            message = (
                f"score: {counted} would be {counted / (1 << doubles):g} points doubled {times(doubles)}, which nobody can have"
            )
            return Fault("score-not-doubled", message, hint="count the points and the doubles again")
    return None


def _is_part_of_limit(counted: int, ruleset: Ruleset) -> bool:
    """Whether a score may be the limit or a part of it, so that it says nothing of the doubles."""
    worth = ruleset.limit.notional if ruleset.limit.points is None else ruleset.limit.points
    parts = {part_of(worth, item.limit) for item in ruleset.items if item.limit is not None}
    return counted in parts | {worth} or any(item.added for item in ruleset.items)
