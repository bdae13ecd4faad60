"""Why an item that nearly applies to a hand does not; the rows of its conditions tell it for every ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mjscore.arrangements.lanes import tiles_in
from mjscore.hands import Hand
from mjscore.problems import expect
from mjscore.rulesets.schema import Item, Ruleset
from mjscore.scoring.compiled import compiled_judge
from mjscore.scoring.engine import waited_items
from mjscore.scoring.judge import PlainAnswers
from mjscore.scoring.matching import counts_as_score, looks_at_score, scored_piece
from mjscore.scoring.readings import bonus_of, readings_of
from mjscore.scoring.rules import ScoringRules, fields_of, scoring_rules
from mjscore.scoring.sheet import Sheet
from mjscore.scoring.situations import UNKNOWN_TABLE, TableView
from mjscore.scoring.waiting import before_win, winning_kinds
from mjscore.tiles import Tile
from mjscore.vocabulary.conditions import CONDITIONS, condition_words, holds
from mjscore.vocabulary.near import NEAR, Missed, ReadingFacts
from mjscore.vocabulary.phrases import word_phrase
from mjscore.vocabulary.pieces import Piece
from mjscore.vocabulary.situation import Situation, View
from mjscore.vocabulary.terms import Condition, Word, fits
from mjscore.vocabulary.words import WORDS


class NearMiss(NamedTuple):
    """An item that would apply but for one thing, and what stands in its way."""

    item: Item
    reason: str

    def __str__(self) -> str:
        return f"{self.item.name}: {self.reason}"


def near_misses(sheet: Sheet, ruleset: Ruleset, table: TableView = UNKNOWN_TABLE) -> tuple[NearMiss, ...]:
    """The items that would apply to the chosen reading but for one thing, in the order of the ruleset's sheet.

    There are none for an incorrect hand that counts nothing.
    """
    expect(sheet, Sheet, "a sheet (mjscore.score)")
    expect(ruleset, Ruleset, "a ruleset (mjscore.load_ruleset)")
    expect(table, TableView, "a view of the table (mjscore.TableView)")
    return () if ruleset.counts_nothing(sheet.hand.status) else tuple(Questioning(sheet, scoring_rules(ruleset), table).near())


class Questioning:
    """Finds why items do not apply to the chosen reading of a sheet."""

    def __init__(self, sheet: Sheet, rules: ScoringRules, table: TableView) -> None:
        hand, winner = sheet.hand, sheet.winner
        self.rules = rules
        self.of_pieces, self.of_hand = rules.scored_by(winner)
        seat_tiles = rules.seat_tiles(hand.seat, hand.round)
        self.pieces = [
            scored_piece(code, seat_tiles, self.of_pieces) for code in (*sheet.reading.codes, *bonus_of(hand, rules))
        ]
        self.scored = {item.id for item in sheet.items}
        self.replaced_by = {id: item for item in rules.ruleset.items if item.id in self.scored for id in item.excludes}
        first = {item.id for item in self.of_hand if not looks_at_score(item)} & self.scored
        counting = frozenset(item.id for item in self.of_hand if item.id in first and counts_as_score(item))
        self.view = View(PlainAnswers(self.pieces), _situation(sheet, rules, table), counting)
        self.waits = tiles_in(winning_kinds(before_win(hand), hand, rules, compiled_judge)) if winner else ()
        self.tile = hand.won.tile if hand.won is not None else None
        self.means = hand.won.means if hand.won is not None else None
        self.before = tiles_before(hand)
        last = {item.id for item in self.of_hand if looks_at_score(item)}
        self.scoring = [(item.id, item.name) for item in sheet.items if item.points and item.id not in last]

    def near(self) -> Iterator[NearMiss]:
        """Every near miss, items of single pieces first."""
        for item in (*self.of_pieces, *self.of_hand):
            if item.id not in self.scored:
                reason = self._of_piece(item) if item in self.of_pieces else self._of_hand(item)
                if reason:
                    yield NearMiss(item, reason)

    def _of_piece(self, item: Item) -> str:
        """The reason, where a piece fits all words of an item but one; otherwise nothing."""
        for piece in self.pieces:
            missed = [word for word in item.each if not fits((word,), piece)]
            if len(missed) == 1 and _might_fit(missed[0], piece):
                return f"{piece} is not {word_phrase(missed[0])}"
        return ""

    def _of_hand(self, item: Item) -> str:
        if item.id in self.replaced_by:
            return f"“{self.replaced_by[item.id].name}” takes its place"
        if item.each and not any(fits(item.each, piece) for piece in self.pieces):
            return ""
        missed = [each for each in map(self.missed, item.when) if each is not None]
        missed += [Missed(NEAR, condition_words(each, self.rules.names)) for each in item.unless if holds(each, self.view)]
        if len(missed) != 1 or missed[0].distance > NEAR or _only_of_the_win(item):
            return ""
        return missed[0].reason

    def missed(self, condition: Condition) -> Missed | None:
        """Why a condition does not hold; None where it does."""
        if holds(condition, self.view):
            return None
        asked = condition_words(condition, self.rules.names)
        if condition.branches:
            branches = [[each for each in map(self.missed, branch) if each is not None] for branch in condition.branches]
            return Missed(min(sum(each.distance for each in branch) for branch in branches), asked)
        facts = ReadingFacts(
            self.pieces,
            self.waits,
            self.tile,
            self.means,
            self.before,
            self.scoring,
            f"it asks for: {asked.removeprefix('has ')}",
        )
        return Missed(NEAR, facts.asked) if condition.negated else CONDITIONS[condition.name].near(condition, facts)


def tiles_before(hand: Hand) -> tuple[Tile, ...]:
    """The tiles of a hand before its winning tile came, bonus tiles aside."""
    tiles = list(hand.tiles)
    if hand.won is not None and hand.won.among and hand.won.tile is not None:
        tiles.remove(hand.won.tile)
    return tuple(tiles)


def _might_fit(word: Word, piece: Piece) -> bool:
    """Whether a word might be true of a piece that is the same, but held otherwise or by another player."""
    row = WORDS.get(word.name)
    return row is not None and not word.negated and row.might_fit(piece)


def _only_of_the_win(item: Item) -> bool:
    """Whether an item asks only how the hand was won, not what it waited for; such a near miss is not worth telling."""
    return all(fields_of(each) for each in item.when) and not any(CONDITIONS[each.name].of_wait for each in item.when)


def _situation(sheet: Sheet, rules: ScoringRules, table: TableView) -> Situation:
    """The situation in which the chosen reading was judged."""
    hand = sheet.hand
    judge = compiled_judge(rules, hand.seat, hand.round, sheet.winner)
    found = readings_of(hand, rules, table, judge, waited_items(hand, rules, compiled_judge))
    for reading in found:
        if reading.codes == sheet.reading.codes and reading.situation.shape == sheet.reading.shape:
            return reading.situation
    return Situation()  # an incorrect hand that counts nothing has no reading
