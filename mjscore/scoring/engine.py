"""Scoring one hand: its sheet, its value without a sheet, and what it waits for.

The story of a hand: it is refused if it cannot be (`legality`); every legal reading of it is made (`readings`) and judged
(`judging`); the reading with the best tally is written up as a sheet (`sheet`).
"""

from __future__ import annotations

from operator import attrgetter
from typing import NamedTuple

from mjscore.arrangements.readings import before_win
from mjscore.deals import UNKNOWN_TABLE, TableView
from mjscore.hands import Hand
from mjscore.legality import require, require_all_tiles
from mjscore.problems import expect
from mjscore.rulesets import ruleset_of
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring.judging import Scored, judged
from mjscore.scoring.not_won import no_win
from mjscore.scoring.readings import (
    WaitedItems,
    arranged_wins,
    losing_reading,
    waited_items,
    winning_kinds,
)
from mjscore.scoring.rules import ScoringRules, scoring_rules
from mjscore.scoring.sheet import Reading, Sheet, empty_sheet, notes, write_up
from mjscore.tiles import TILES, Tile


def score(hand: Hand, ruleset: Ruleset | str, table: TableView = UNKNOWN_TABLE) -> Sheet:
    """The score of one hand under a ruleset, or under that of an id: the best of all its legal readings.

    Totals are in points. `table` tells what lies open elsewhere (Millington 115c) and East's streak. Raises ImpossibleHand for
    tiles, a seat or a size that the ruleset does not know, and for a win that is not complete or that the ruleset does not let
    win.
    """
    rules = _checked(hand, ruleset, table)
    if rules.ruleset.counts_nothing(hand.status):
        return empty_sheet(hand, rules.ruleset)
    waited = waited_items(hand, rules)
    found = best_first(hand, rules, table, waited)
    runner_up = Reading.of(found[1]) if len(found) > 1 else None
    return write_up(hand, rules, found[0], len(found), runner_up, notes(hand, rules, found[0], waited))


class Value(NamedTuple):
    """What a hand is worth, in points, and the reading that gives it."""

    total: int
    reading: Reading

    def __str__(self) -> str:
        return str(self.total)


def value(hand: Hand, ruleset: Ruleset | str, table: TableView = UNKNOWN_TABLE) -> Value:
    """What `score` would give, without a sheet: the total of the best reading, in points, and that reading.

    Raises ImpossibleHand where `score` does.
    """
    rules = _checked(hand, ruleset, table)
    if rules.ruleset.counts_nothing(hand.status):
        return Value(0, empty_sheet(hand, rules.ruleset).reading)
    best = best_first(hand, rules, table, waited_items(hand, rules))[0]
    return Value(best.tally.total, Reading.of(best))


def _checked(hand: Hand, ruleset: Ruleset | str, table: TableView) -> ScoringRules:
    expect(hand, Hand, "a hand (mjscore.read_hand)")
    expect(table, TableView, "a view of the table (mjscore.TableView)")
    rules = scoring_rules(ruleset_of(ruleset))
    require(hand, rules.game, "hand")
    return rules


def total_of(hand: Hand, rules: ScoringRules, table: TableView) -> int | None:
    """The total of a hand in points, None where the ruleset does not let it win; ImpossibleHand where there is no such hand."""
    require(hand, rules.game, "hand")
    return 0 if rules.ruleset.counts_nothing(hand.status) else best_total(hand, rules, table)


def best_total(hand: Hand, rules: ScoringRules, table: TableView) -> int | None:
    """The total of a hand that has been examined, in points; None where the ruleset does not let it win."""
    found = _that_may_win(hand, rules, table, waited_items(hand, rules))
    return max([each.tally.total for each in found], default=None)


def best_first(hand: Hand, rules: ScoringRules, table: TableView, waited: WaitedItems) -> list[Scored]:
    """The readings that may win, the best first (decision “best-reading”), in the order in which tallies compare.

    Of equal tallies the reading that was found first stays first. Raises ImpossibleHand where none may win.
    """
    found = _that_may_win(hand, rules, table, waited)
    if not found:
        raise no_win(hand, rules)
    return sorted(found, key=attrgetter("tally"), reverse=True)


def _that_may_win(hand: Hand, rules: ScoringRules, table: TableView, waited: WaitedItems) -> list[Scored]:
    """The readings of a hand that may win, or the one reading of a hand that did not win."""
    pieces = rules.pieces_at(hand.seat, hand.round, winner=hand.won is not None)
    if hand.won is None:
        return [judged(losing_reading(hand, rules, waited.drawn | waited.claimed), pieces)]
    scored = [judged(reading, pieces) for reading in arranged_wins(hand, rules, table)]
    return [each for each in scored if each.may_win(rules)]


def waits(hand: Hand, ruleset: Ruleset | str) -> tuple[Tile, ...]:
    """The kinds that a hand waits for (one that won: before its win), lowest first (decision “waiting”).

    Raises ImpossibleHand for a hand with tiles that are not written, and for tiles, a seat or a size that the ruleset does not
    know.
    """
    rules = _checked(hand, ruleset, UNKNOWN_TABLE)
    return tuple([TILES[kind] for kind in waited_kinds(hand, rules)])


def waited_kinds(hand: Hand, rules: ScoringRules) -> list[int]:
    """What `waits` gives, as numbers, of a hand that has been examined."""
    require_all_tiles(hand)
    return winning_kinds(before_win(hand), hand, rules)
