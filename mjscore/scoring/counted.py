"""Scores that were counted by hand, and why no hand of a ruleset can have some of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from mjscore.groups import Form, Group, Kind
from mjscore.hands import Hand, Means, Win
from mjscore.problems import Fault, ImpossibleHand
from mjscore.rulesets.schema import Ruleset, Who, WithoutLimit
from mjscore.scoring.engine import value
from mjscore.scoring.judging import part_of
from mjscore.seats import Round, Seat
from mjscore.tiles import Tile
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


def least_win(ruleset: Ruleset) -> int:
    """The least that a hand that won can count: what every winner has, and the smallest item if no plain hand is without.

    Plain hands are of runs alone, drawn or claimed, with eyes of a suit or of a wind; they are scored.
    """
    least, limit = least_of_winner(ruleset), ruleset.limit.points
    some = [item for item in ruleset.items if item.who is not Who.LOSERS and (item.each or item.when or item.unless)]
    points = [item.points for item in some if item.points]
    totals = list(_plain_wins(ruleset))
    if not totals or not points or least in totals:
        return least
    found = least + min(points)
    return found if limit is None else min(found, limit)


def _plain_wins(ruleset: Ruleset) -> Iterator[int]:
    chows = [Group(Kind.CHOW, Tile.of(tile), Form.CONCEALED) for tile in ("3D", "2B", "6B", "5C")[: ruleset.win.sets]]
    for eyes, laid, means in product(("2C", "N", "W"), (0, 1, len(chows) - 1), (Means.DRAW, Means.DISCARD)):
        exposed = tuple(Group(Kind.CHOW, chow.tile, Form.EXPOSED) for chow in chows[len(chows) - laid :])
        free = [tile for chow in chows[: len(chows) - laid] for tile in chow.tiles][1:] + [Tile.of(eyes)] * 2
        won = Win(means, chows[0].tiles[0])
        hand = Hand(exposed, (), tuple(sorted(free)), seat=Seat.SOUTH, round=Round.EAST, won=won)
        try:
            yield value(hand, ruleset).total
        except ImpossibleHand:
            continue


def only_even(ruleset: Ruleset, *, winner: bool) -> bool:
    """Whether every score of a winner, or of a loser, is even: all points are, and so are parts of the limit."""
    other = Who.LOSERS if winner else Who.WINNER
    notional = ruleset.limit.points is None and ruleset.limit.without_limit is not WithoutLimit.COUNT
    values = [item.points or 0 for item in ruleset.items if item.who is not other]
    return not any(value % 2 for value in (*values, ruleset.limit.notional if notional else 0))


def impossible_score(
    counted: int, wins: bool, ruleset: Ruleset, doubles: int | None = None, *, new: bool = False
) -> Fault | None:
    """Why no hand of the ruleset can have a score that was counted by hand, with so many doubles; None where one can.

    A `new` score is tried by what hands count; one that was written down before only by what every winner has.
    """
    least, limit = 0 if not wins else least_win(ruleset) if new else least_of_winner(ruleset), ruleset.limit.points
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
