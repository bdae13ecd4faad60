"""Why items were scored or not: one item in full, and the items of a sheet that nearly apply.

The engine has judged; the rows of the conditions tell how far a hand is from what it has not, for every ruleset.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mjscore.game.deals import UNKNOWN_TABLE, TableView
from mjscore.game.legality.game import tiles_not_written
from mjscore.game.tiles import TILES
from mjscore.problems import (
    Fault,
    UsageProblem,
    did_you_mean,
    expect,
    of_the_same_words,
)
from mjscore.rules.schema import Alone, Item, Ruleset, Who
from mjscore.rules.shapes import tiles_in
from mjscore.rules.vocabulary.conditions import CONDITIONS, judge_of
from mjscore.rules.vocabulary.english import (
    condition_words,
    piece_words,
    without_has,
    word_phrase,
)
from mjscore.rules.vocabulary.pieces import WORDS, Piece
from mjscore.rules.vocabulary.rows import NEAR, Missed, ReadingFacts, by_one
from mjscore.rules.vocabulary.terms import Condition, Word, fits
from mjscore.scoring.engine import best_first
from mjscore.scoring.judging import Scored
from mjscore.scoring.legal_readings import waited_items
from mjscore.scoring.readings import before_win
from mjscore.scoring.rules import ScoringRules, scoring_rules
from mjscore.scoring.sheet import Sheet
from mjscore.scoring.waiting import winning_kinds
from mjscore.sentences import joined, listed, sentence


class NearMiss(NamedTuple):
    """An item that would apply but for one thing, and what stands in its way."""

    item: Item
    reason: str

    def __str__(self) -> str:
        return f"{self.item.name}: {self.reason}"


def near_misses(
    sheet: Sheet, ruleset: Ruleset, table: TableView = UNKNOWN_TABLE
) -> tuple[NearMiss, ...]:
    """The items that would apply to the chosen reading but for one thing, in the order of the ruleset's sheet.

    There are none for an incorrect hand that counts nothing.
    """
    expect(sheet, Sheet, "a sheet (mjscore.score)")
    expect(ruleset, Ruleset, "a ruleset (mjscore.load_ruleset)")
    expect(table, TableView, "a view of the table (mjscore.TableView)")
    if ruleset.counts_nothing(sheet.hand.status):
        return ()
    return tuple(_near(_Reading(sheet, scoring_rules(ruleset), table)))


class Requirement(NamedTuple):
    """One thing that an item asks for, whether this hand has it, and what stands in the way or shows it."""

    what: str
    met: bool
    found: str


class Why(NamedTuple):
    """Why an item was scored or not: everything that it asks for, in order."""

    item: Item
    scored: bool
    asked: tuple[Requirement, ...]


def why(
    sheet: Sheet, ruleset: Ruleset, name: str, table: TableView = UNKNOWN_TABLE
) -> Why:
    """Why an item, named by its id or its name, was scored or not; UsageProblem where the ruleset has no such item."""
    item = _item(ruleset, name)
    reading = _Reading(sheet, scoring_rules(ruleset), table)
    asked = list(_who(item, sheet))
    asked += _of_pieces(item, reading)
    asked += _of_conditions(item, reading)
    asked += _replaced(item, reading)
    scored = item.id in reading.scored
    if not scored:
        met = all(requirement.met for requirement in asked)
        asked += _of_hands_that_count(item, sheet, ruleset, met=met)
    return Why(item, scored, tuple(asked))


class _Reading:
    """The reading of a sheet as the engine judged it: its pieces, what is scored, and what takes the place of what."""

    def __init__(self, sheet: Sheet, rules: ScoringRules, table: TableView) -> None:
        hand = sheet.hand
        table_of_pieces = rules.pieces_at(hand.seat, hand.round, sheet.winner)
        judged = _judged(sheet, rules, table)
        codes = judged.arranged.codes + judged.arranged.bonus
        self.rules = rules
        self.winner = sheet.winner
        self.pieces = [table_of_pieces[code].piece for code in codes]
        self.scored = {item.id for item in sheet.items}
        self.replaced_by = _replacements(rules.ruleset, self.scored)
        self._view = judged.view
        self._facts = _facts(sheet, rules, self.pieces)

    def holds(self, condition: Condition) -> bool:
        """Whether a condition holds, as the engine judged it."""
        return bool(judge_of(condition, self.rules.tests)(self._view))

    def missed(self, condition: Condition) -> Missed | None:
        """Why a condition does not hold, as its row tells it; None where it holds."""
        if self.holds(condition):
            return None
        asked = condition_words(condition, self.rules.names)
        if condition.branches:
            return Missed(min(map(self._distance, condition.branches)), asked)
        facts = self._facts._replace(asked=without_has(asked))
        if condition.negated:
            return by_one(condition, facts)
        return CONDITIONS[condition.name].near(condition, facts)

    def _distance(self, conditions: Sequence[Condition]) -> int:
        """How far the reading is from some conditions together."""
        distance = 0
        for condition in conditions:
            missed = self.missed(condition)
            if missed is not None:
                distance += missed.distance
        return distance


def _judged(sheet: Sheet, rules: ScoringRules, table: TableView) -> Scored:
    """What the engine made of the reading that a sheet shows."""
    hand = sheet.hand
    readings = best_first(hand, rules, table, waited=waited_items(hand, rules))
    if hand.won is None:
        return readings[0]
    shown = (sheet.reading.shape, sheet.reading.codes)
    return next(
        scored
        for scored in readings
        if (scored.arranged.shape, scored.arranged.codes) == shown
    )


def _facts(sheet: Sheet, rules: ScoringRules, pieces: Sequence[Piece]) -> ReadingFacts:
    """What the rows of the conditions are told of a reading."""
    hand = sheet.hand
    before = before_win(hand)
    waits = winning_kinds(hand, rules) if sheet.winner else []
    of_hand = rules.of_hand[sheet.winner]
    judged_last = {judged.item.id for judged in of_hand if judged.of_score}
    scoring = [
        (item.id, item.name)
        for item in sheet.items
        if item.points and item.id not in judged_last
    ]
    return ReadingFacts(
        pieces=pieces,
        waits=[TILES[kind] for kind in waits],
        tile=None if hand.won is None else hand.won.tile,
        means=None if hand.won is None else hand.won.means,
        before=tiles_in(before.held),
        scoring=scoring,
        asked="",
    )


def _replacements(ruleset: Ruleset, scored: set[str]) -> dict[str, Item]:
    """Of the ids of items the scored item that takes their place."""
    taken = {}
    for item in ruleset.items:
        if item.id in scored:
            taken.update(dict.fromkeys(item.excludes, item))
    return taken


def _near(reading: _Reading) -> Iterator[NearMiss]:
    """Every near miss, items of single pieces first."""
    for item in reading.rules.of_pieces[reading.winner]:
        if item.id not in reading.scored:
            yield from _near_piece(item, reading)
    for judged in reading.rules.of_hand[reading.winner]:
        if judged.item.id not in reading.scored:
            yield from _near_hand(judged.item, reading)


def _near_piece(item: Item, reading: _Reading) -> Iterator[NearMiss]:
    """The first piece that lacks one thing to score the item."""
    for piece in reading.pieces:
        missed = [word for word in item.each if not fits((word,), piece)]
        if len(missed) == 1 and _might_fit(missed[0], piece):
            phrase = word_phrase(missed[0])
            reason = sentence("{piece} is not {phrase}", piece=piece, phrase=phrase)
            yield NearMiss(item, reason)
            return


def _might_fit(word: Word, piece: Piece) -> bool:
    row = WORDS.get(word.name)
    return row is not None and not word.negated and row.might_fit(piece)


def _near_hand(item: Item, reading: _Reading) -> Iterator[NearMiss]:
    """The one condition that the whole hand misses, by no more than one piece or circumstance."""
    if item.each and not any(fits(item.each, piece) for piece in reading.pieces):
        return
    missed = [miss for miss in map(reading.missed, item.when) if miss is not None]
    for condition in item.unless:
        if reading.holds(condition):
            missed.append(Missed(NEAR, condition_words(condition, reading.rules.names)))
    replacing = reading.replaced_by.get(item.id)
    if not missed and replacing is not None:
        yield NearMiss(item, sentence("“{item}” takes its place", item=replacing.name))
    elif len(missed) == 1 and missed[0].distance <= NEAR and not _only_of_the_win(item):
        yield NearMiss(item, _reason(missed[0]))


def _reason(missed: Missed) -> str:
    if missed.asks:
        return sentence("it asks for: {what}", what=missed.reason)
    return missed.reason


def _only_of_the_win(item: Item) -> bool:
    """Whether an item asks only how the hand was won, not what it waited for; such a near miss is not worth telling."""
    rows = [CONDITIONS[condition.name] for condition in item.when]
    return bool(rows) and all(row.fields and not row.of_wait for row in rows)


def _who(item: Item, sheet: Sheet) -> Iterator[Requirement]:
    """Whose hand must score an item, where it is not everybody."""
    if item.who is Who.WINNER:
        yield Requirement("only the winner scores it", sheet.winner, "")
    elif item.who is Who.LOSERS:
        yield Requirement("only losers score it", not sheet.winner, "")


def _of_pieces(item: Item, reading: _Reading) -> Iterator[Requirement]:
    """The pieces for which an item is scored, or those that are nearest to it."""
    if not item.each:
        return
    what = sentence("for each {pieces}", pieces=piece_words(item.each))
    fitting = [str(piece) for piece in reading.pieces if fits(item.each, piece)]
    if fitting:
        yield Requirement(what, True, listed(fitting))
    else:
        yield Requirement(what, False, _nearest_pieces(item, reading.pieces))


_SHOWN_PIECES = 3
"""So many pieces at most are told as the nearest."""


def _nearest_pieces(item: Item, pieces: Sequence[Piece]) -> str:
    """The pieces that lack the fewest of the words that an item asks for, and what they lack."""
    fewest = len(item.each)
    nearest: list[str] = []
    for piece in pieces:
        missed = [word for word in item.each if not word.is_true_of(piece)]
        if len(missed) < fewest:
            fewest = len(missed)
            nearest = []
        if len(missed) == fewest:
            phrase = joined(map(word_phrase, missed), " nor ")
            nearest.append(
                sentence("{piece} is not {phrase}", piece=piece, phrase=phrase)
            )
    if pieces and fewest == len(item.each):
        return "nothing like it"
    return joined(dict.fromkeys(nearest[:_SHOWN_PIECES]), "; ")


def _of_conditions(item: Item, reading: _Reading) -> Iterator[Requirement]:
    """Each condition that must hold, and each that must not."""
    names = reading.rules.names
    for condition in item.when:
        what = condition_words(condition, names)
        missed = reading.missed(condition)
        if missed is None:
            yield Requirement(what, True, "")
            continue
        says_more = missed.reason != without_has(what)
        yield Requirement(what, False, missed.reason if says_more else "")
    for condition in item.unless:
        barred = reading.holds(condition)
        what = sentence("not if: {asked}", asked=condition_words(condition, names))
        yield Requirement(what, not barred, "so it is here" if barred else "")


def _replaced(item: Item, reading: _Reading) -> Iterator[Requirement]:
    """The item that takes the place of another, where one does."""
    replacing = reading.replaced_by.get(item.id)
    if replacing is not None:
        what = "that no other item takes its place"
        yield Requirement(what, False, sentence("“{item}” does", item=replacing.name))


def _of_hands_that_count(
    item: Item, sheet: Sheet, ruleset: Ruleset, *, met: bool
) -> Iterator[Requirement]:
    """What keeps a hand from scoring an item whose own requirements may be met.

    It counts nothing, or was told in part, or the count is worth more than what stands alone.
    """
    status = sheet.hand.status
    others = sheet.hand.unwritten
    if ruleset.counts_nothing(status):
        reason = sentence(f"a {status} hand counts nothing")
        yield Requirement("that the hand counts", False, reason)
    elif met and others:
        reason = tiles_not_written(others)
        yield Requirement("whatever the other tiles are", False, reason)
    elif met and item.alone is not Alone.NO:
        reason = sentence("the hand counts {points}", points=sheet.unlimited)
        yield Requirement("that it is worth no less than the count", False, reason)


def _item(ruleset: Ruleset, name: str) -> Item:
    """The item of this id or name; raises UsageProblem with what may be meant where there is none."""
    wanted = name.casefold().strip()
    for item in ruleset.items:
        if wanted in (item.id, item.name.casefold()):
            return item
    message = sentence("{ruleset} has no item “{name}”", ruleset=ruleset.id, name=name)
    fault = Fault("unknown-item", message, hint=_what_may_be_meant(ruleset, name))
    raise UsageProblem(fault, source="item")


def _what_may_be_meant(ruleset: Ruleset, name: str) -> str:
    """What to do about an item that a ruleset has not: switch an option on, or name another."""
    wanted = name.casefold().strip()
    for option in ruleset.options:
        if option.id == wanted and option.id not in ruleset.on:
            return sentence(
                "the option {option} is off: switch it on with --with {option}",
                option=option.id,
            )
    begun = [item.id for item in ruleset.items if wanted and item.id.startswith(wanted)]
    if begun:
        return sentence("did you mean {meant}?", meant=listed(begun[:3], "or"))
    known: list[str] = []
    for item in ruleset.items:
        known += [item.id, item.name]
    ids = ", ".join(item.id for item in ruleset.items)
    return (
        did_you_mean(name, known)
        or of_the_same_words(name, known)
        or sentence("known: {ids}", ids=ids)
    )
