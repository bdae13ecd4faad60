"""Why items were scored or not: one item in full, and the items of a sheet that nearly apply.

The rows of its conditions tell it for every ruleset.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mjscore.arrangements.readings import before_win
from mjscore.deals import UNKNOWN_TABLE, TableView
from mjscore.legality.game import tiles_not_written
from mjscore.problems import (
    Fault,
    UsageProblem,
    did_you_mean,
    expect,
    listed,
    of_the_same_words,
)
from mjscore.rulesets.schema import Alone, Item, Ruleset
from mjscore.scoring.judging import view_of
from mjscore.scoring.rules import ScoringRules, counts_as_score, scoring_rules
from mjscore.scoring.sheet import Sheet
from mjscore.scoring.situations import (
    arranged_wins,
    bonus_of,
    losing_reading,
    waited_items,
    winning_kinds,
)
from mjscore.tiles import TILES
from mjscore.vocabulary.conditions import CONDITIONS, judge_of
from mjscore.vocabulary.english import condition_words, piece_words, word_phrase
from mjscore.vocabulary.pieces import WORDS, Piece
from mjscore.vocabulary.rows import NEAR, Missed, ReadingFacts
from mjscore.vocabulary.terms import Condition, Situation, Word, fits


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
    return (
        ()
        if ruleset.counts_nothing(sheet.hand.status)
        else tuple(Questioning(sheet, scoring_rules(ruleset), table).near())
    )


class Questioning:
    """Finds why items do not apply to the chosen reading of a sheet."""

    def __init__(self, sheet: Sheet, rules: ScoringRules, table: TableView) -> None:
        hand, winner = sheet.hand, sheet.winner
        self.rules, self.tile = rules, None if hand.won is None else hand.won.tile
        self.of_pieces, self.of_hand = rules.of_pieces[winner], rules.of_hand[winner]
        pieces = rules.pieces_at(hand.seat, hand.round, winner)
        codes = (*sheet.reading.codes, *bonus_of(hand, rules))
        self.pieces = [pieces[code].piece for code in codes]
        self.scored = {item.id for item in sheet.items}
        self.replaced_by = {
            id: item
            for item in rules.ruleset.items
            if item.id in self.scored
            for id in item.excludes
        }
        first = [
            each.item
            for each in self.of_hand
            if not each.of_score and each.item.id in self.scored
        ]
        view = view_of(
            [pieces[code] for code in codes], _situation(sheet, rules, table), rules
        )
        self.view = view._replace(
            scored={item.id: True for item in first if counts_as_score(item)}
        )
        kinds = winning_kinds(before_win(hand), hand, rules) if winner else []
        last = {each.item.id for each in self.of_hand if each.of_score}
        self.facts = ReadingFacts(
            self.pieces,
            [TILES[kind] for kind in kinds],
            self.tile,
            None if hand.won is None else hand.won.means,
            [
                TILES[kind]
                for kind, held in enumerate(before_win(hand).held)
                for _ in range(held)
            ],
            [
                (item.id, item.name)
                for item in sheet.items
                if item.points and item.id not in last
            ],
            "",
        )

    def near(self) -> Iterator[NearMiss]:
        """Every near miss, items of single pieces first."""
        reasons = [(item, self._of_piece) for item in self.of_pieces]
        reasons += [(each.item, self._of_hand) for each in self.of_hand]
        for item, reason_of in reasons:
            if item.id not in self.scored and (reason := reason_of(item)):
                yield NearMiss(item, reason)

    def _of_piece(self, item: Item) -> str:
        for piece in self.pieces:
            missed = [word for word in item.each if not fits((word,), piece)]
            if len(missed) == 1 and _might_fit(missed[0], piece):
                return f"{piece} is not {word_phrase(missed[0])}"
        return ""

    def _of_hand(self, item: Item) -> str:
        if item.each and not any(fits(item.each, piece) for piece in self.pieces):
            return ""
        missed = [each for each in map(self.missed, item.when) if each is not None]
        missed += [
            Missed(NEAR, condition_words(each, self.rules.names))
            for each in item.unless
            if self.holds(each)
        ]
        if not missed and item.id in self.replaced_by:
            return f"“{self.replaced_by[item.id].name}” takes its place"
        if len(missed) != 1 or missed[0].distance > NEAR or _only_of_the_win(item):
            return ""
        return missed[0].reason

    def holds(self, condition: Condition) -> bool:
        """Whether a condition holds in the chosen reading."""
        return bool(judge_of(condition, self.rules.tests)(self.view))

    def missed(self, condition: Condition) -> Missed | None:
        """Why a condition does not hold; None where it does."""
        if self.holds(condition):
            return None
        asked = condition_words(condition, self.rules.names)
        if condition.branches:
            branches = [
                [each for each in map(self.missed, branch) if each is not None]
                for branch in condition.branches
            ]
            return Missed(
                min(sum(each.distance for each in branch) for branch in branches), asked
            )
        facts = self.facts._replace(asked=f"it asks for: {asked.removeprefix('has ')}")
        return (
            Missed(NEAR, facts.asked)
            if condition.negated
            else CONDITIONS[condition.name].near(condition, facts)
        )


def _might_fit(word: Word, piece: Piece) -> bool:
    row = WORDS.get(word.name)
    return row is not None and not word.negated and row.might_fit(piece)


def _only_of_the_win(item: Item) -> bool:
    """Whether an item asks only how the hand was won, not what it waited for; such a near miss is not worth telling."""
    rows = [CONDITIONS[each.name] for each in item.when]
    return bool(rows) and all(row.fields and not row.of_wait for row in rows)


def _situation(sheet: Sheet, rules: ScoringRules, table: TableView) -> Situation:
    hand = sheet.hand
    if hand.won is None:
        waited = waited_items(hand, rules)
        return losing_reading(hand, rules, waited.drawn | waited.claimed).situation
    chosen = sheet.reading.shape, sheet.reading.codes
    found = (
        each.situation
        for each in arranged_wins(hand, rules, table)
        if (each.shape, each.codes) == chosen
    )
    return next(found)


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
    questioning = Questioning(sheet, scoring_rules(ruleset), table)
    asked = [*_who(item, sheet), *_of_pieces(item, questioning)]
    asked += [*_of_conditions(item, questioning), *_replaced(item, questioning)]
    scored = item.id in questioning.scored
    if not scored:
        asked += _of_hands_that_count(
            item, sheet, ruleset, all(each.met for each in asked)
        )
    return Why(item, scored, tuple(asked))


def _of_hands_that_count(
    item: Item, sheet: Sheet, ruleset: Ruleset, met: bool
) -> list[Requirement]:
    """What keeps a hand from scoring an item whose own requirements may be met.

    It counts nothing, or was told in part, or the count is worth more than what stands alone.
    """
    status, others = sheet.hand.status, sheet.hand.others
    if ruleset.counts_nothing(status):
        return [
            Requirement(
                "that the hand counts", False, f"a {status} hand counts nothing"
            )
        ]
    if met and others:
        return [
            Requirement(
                "whatever the other tiles are", False, tiles_not_written(others)
            )
        ]
    if met and item.alone is not Alone.NO:
        return [
            Requirement(
                "that it is worth no less than the count",
                False,
                f"the hand counts {sheet.unlimited}",
            )
        ]
    return []


def _item(ruleset: Ruleset, name: str) -> Item:
    wanted = name.casefold().strip()
    for item in ruleset.items:
        if wanted in (item.id, item.name.casefold()):
            return item
    known = {word: item for item in ruleset.items for word in (item.id, item.name)}
    off = next(
        (
            option.id
            for option in ruleset.options
            if option.id == wanted and option.id not in ruleset.on
        ),
        None,
    )
    if off is not None:
        hint = f"the option {off} is off: switch it on with --with {off}"
        raise UsageProblem(
            Fault("unknown-item", f"{ruleset.id} has no item “{name}”", hint=hint),
            source="item",
        )
    begun = [item.id for item in ruleset.items if wanted and item.id.startswith(wanted)]
    meant = (
        f"did you mean {listed(begun[:3], 'or')}?"
        if begun
        else did_you_mean(name, known) or of_the_same_words(name, known)
    )
    hint = meant or f"known: {', '.join(item.id for item in ruleset.items)}"
    raise UsageProblem(
        Fault("unknown-item", f"{ruleset.id} has no item “{name}”", hint=hint),
        source="item",
    )


def _who(item: Item, sheet: Sheet) -> list[Requirement]:
    if item.who == "all":
        return []
    met = (item.who == "winner") is sheet.winner
    return [
        Requirement(
            f"only {'the winner scores' if item.who == 'winner' else 'losers score'} it",
            met,
            "",
        )
    ]


def _of_pieces(item: Item, questioning: Questioning) -> list[Requirement]:
    if not item.each:
        return []
    what = f"for each {piece_words(item.each)}"
    fitting = [str(piece) for piece in questioning.pieces if fits(item.each, piece)]
    if fitting:
        return [Requirement(what, True, listed(fitting))]
    missed = [
        (piece, [word for word in item.each if not word.is_true_of(piece)])
        for piece in questioning.pieces
    ]
    fewest = min((len(words) for _, words in missed), default=0)
    nearest = [
        f"{piece} is not {' nor '.join(map(word_phrase, words))}"
        for piece, words in missed
        if len(words) == fewest
    ]
    return [
        Requirement(
            what,
            False,
            "; ".join(dict.fromkeys(nearest[:3]))
            if fewest < len(item.each)
            else "nothing like it",
        )
    ]


def _of_conditions(item: Item, questioning: Questioning) -> list[Requirement]:
    names = questioning.rules.names
    asked = []
    for condition in item.when:
        missed = questioning.missed(condition)
        what = condition_words(condition, names)
        asked.append(
            Requirement(
                what,
                missed is None,
                "" if missed is None else missed.reason.removeprefix("it asks for: "),
            )
        )
    for condition in item.unless:
        barred = questioning.holds(condition)
        asked.append(
            Requirement(
                f"not if: {condition_words(condition, names)}",
                not barred,
                "so it is here" if barred else "",
            )
        )
    return [
        each._replace(
            found="" if each.found == each.what.removeprefix("has ") else each.found
        )
        for each in asked
    ]


def _replaced(item: Item, questioning: Questioning) -> list[Requirement]:
    by = questioning.replaced_by.get(item.id)
    return (
        []
        if by is None
        else [
            Requirement(
                "that no other item takes its place", False, f"“{by.name}” does"
            )
        ]
    )
