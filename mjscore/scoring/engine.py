"""Scoring one hand: its sheet, its value without a sheet, and what it waits for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from operator import attrgetter
from typing import NamedTuple

from mjscore.arrangements.lanes import pack, tiles_in
from mjscore.hands import Hand, Means, Win
from mjscore.problems import ImpossibleHand, expect
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring.compiled import best_reading, codes_of, compiled_judge
from mjscore.scoring.judge import Judge, Judges
from mjscore.scoring.readings import (
    NO_WAITED_ITEMS,
    ScoredReading,
    WaitedItems,
    bonus_of,
    losing_reading,
    readings_of,
    ungrouped,
)
from mjscore.scoring.refusals import check, check_all_told, must_be_legal, must_be_playable, refuse_win
from mjscore.scoring.rules import ScoringRules, scoring_rules
from mjscore.scoring.sheet import Reading, Sheet
from mjscore.scoring.situations import UNKNOWN_TABLE, TableView
from mjscore.scoring.waiting import before_win, winning_kinds
from mjscore.scoring.write_up import as_reading, empty_sheet, write_up
from mjscore.tiles import Tile


def score(hand: Hand, ruleset: Ruleset, table: TableView = UNKNOWN_TABLE, *, judges: Judges = compiled_judge) -> Sheet:
    """The score of one hand under a ruleset: the best of all its legal readings.

    Totals are in points. `table` tells what lies open elsewhere (Millington 115c) and East's streak. `judges` makes the judge
    that scores the readings, by default the compiled one. Raises ImpossibleHand for tiles, a seat or a size that
    the ruleset does not know, and for a win that is not complete or that the ruleset does not let win.
    """
    expect(hand, Hand, "a hand (mjscore.read_hand)")
    expect(ruleset, Ruleset, "a ruleset (mjscore.load_ruleset)")
    expect(table, TableView, "a view of the table (mjscore.TableView)")
    rules = scoring_rules(ruleset)
    check(hand, rules)
    if ruleset.counts_nothing(hand.status):
        return empty_sheet(hand, ruleset)
    judge = judges(rules, hand.seat, hand.round, hand.won is not None)
    waited = waited_items(hand, rules, judges)
    return write_up(hand, rules, judge, _best_first(hand, rules, table, judge, waited), waited)


def _best_first(hand: Hand, rules: ScoringRules, table: TableView, judge: Judge, waited: WaitedItems) -> list[ScoredReading]:
    """The readings that may win, the best first (decision “best-reading”), in the order in which tallies compare.

    Of equal tallies the reading that was found first stays first. Raises ImpossibleHand where none may win.
    """
    found = []
    for reading in readings_of(hand, rules, table, judge, waited):
        match, tally = judge.judged(reading)
        if tally is not None:
            found.append(ScoredReading(tally, match, reading))
    if not found:
        refuse_win(hand, rules)
    if len(found) > 1:
        found.sort(key=attrgetter("tally"), reverse=True)
    return found


class Value(NamedTuple):
    """What a hand is worth, in points, and the reading that gives it."""

    total: int
    reading: Reading

    def __str__(self) -> str:
        return str(self.total)


def value(hand: Hand, ruleset: Ruleset, table: TableView = UNKNOWN_TABLE) -> Value:
    """What `score` would give, without a sheet: the total of the best reading, in points, and that reading.

    Raises ImpossibleHand where `score` does. Where two readings are worth the same, either may be given.
    """
    expect(hand, Hand, "a hand (mjscore.read_hand)")
    expect(ruleset, Ruleset, "a ruleset (mjscore.load_ruleset)")
    expect(table, TableView, "a view of the table (mjscore.TableView)")
    rules, win = scoring_rules(ruleset), hand.won
    if hand.status is not None:
        sheet = score(hand, ruleset, table)
        return Value(sheet.total, sheet.reading)
    judge = compiled_judge(rules, hand.seat, hand.round, win is not None)
    if win is None:
        check(hand, rules)
        reading = losing_reading(hand, rules, waited_items(hand, rules, compiled_judge))
        losing = judge.judged(reading).tally
        assert losing is not None, "a hand that did not win needs nothing to score"
        return Value(losing.total, as_reading("", reading.codes, losing))
    if win.tile is None or win.among or win.completing is not None or hand.fixed:
        check(hand, rules)
        found = _best_first(hand, rules, table, judge, NO_WAITED_ITEMS)[0]
        return Value(found.tally.total, as_reading(found.reading.situation.shape, found.reading.codes, found.tally))
    must_be_legal(hand, rules)
    standing = pack(hand.free)
    must_be_playable(hand, rules, standing)
    codes = tuple([group.code for group in hand.exposed])
    start = judge.contributed(bonus_of(hand, rules)) if hand.bonus else judge.start
    best = best_reading(judge, hand, win, codes, standing, start, table)
    if best is None:
        refuse_win(hand, rules)
    tally, _, shape, lanes, number = best
    return Value(tally.total, as_reading(shape, codes + codes_of(lanes, number), tally))


def waited_items(hand: Hand, rules: ScoringRules, judges: Judges) -> WaitedItems:
    """The items that a losing hand would score if it won, as far as the ruleset rewards a loser who waits for them.

    The tiles alone say what the hand waits for; groups that were named are ignored.
    """
    if not rules.items_waited_for or hand.won is not None or hand.status is not None or hand.others:
        return NO_WAITED_ITEMS
    mask = winning_kinds(before_win(hand), hand, rules, judges)
    if not mask:
        return NO_WAITED_ITEMS
    tiles = tiles_in(mask)
    drawn, claimed = (
        rules.items_waited_for & _items_of_wins(hand, means, tiles, rules, judges) for means in (Means.DRAW, Means.DISCARD)
    )
    return WaitedItems(drawn, claimed)


def _items_of_wins(hand: Hand, means: Means, tiles: Sequence[Tile], rules: ScoringRules, judges: Judges) -> frozenset[str]:
    standing = replace(ungrouped(hand), origin=None)
    found: set[str] = set()
    for tile in tiles:
        try:
            sheet = score(replace(standing, won=Win(means, tile)), rules.ruleset, judges=judges)
        except ImpossibleHand:  # this win lacks the points or doubles that every win needs
            continue
        found.update(item.id for item in sheet.items)
    return frozenset(found)


def waits(hand: Hand, ruleset: Ruleset) -> tuple[Tile, ...]:
    """The kinds that a hand waits for (one that won: before its win), lowest first (decision “waiting”).

    Raises ImpossibleHand for a hand with tiles that are not written, and for tiles, a seat or a size that the ruleset does not
    know.
    """
    expect(hand, Hand, "a hand (mjscore.read_hand)")
    expect(ruleset, Ruleset, "a ruleset (mjscore.load_ruleset)")
    check(hand, scoring_rules(ruleset))
    return tiles_in(packed_waits(hand, ruleset))


def packed_waits(hand: Hand, ruleset: Ruleset) -> int:
    """What `waits` gives, as a packed mask."""
    check_all_told(hand)
    rules = scoring_rules(ruleset)
    return winning_kinds(before_win(hand), hand, rules, compiled_judge)
