"""Why items that nearly apply to a hand do not: found from their conditions, whatever the ruleset."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from mjscore.hands import Hand
from mjscore.reports.content import listed
from mjscore.reports.wording import condition_words, word_phrase
from mjscore.rulesets.schema import Item, Ruleset
from mjscore.scoring.compile import HandItem, Term, may_score
from mjscore.scoring.counters import Seen, fits
from mjscore.scoring.engine import Scorer, scorer
from mjscore.scoring.lines import piece_text
from mjscore.scoring.sheet import Sheet
from mjscore.tiles import SUIT_NAMES
from mjscore.vocabulary.pieces import BONUS
from mjscore.vocabulary.terms import Condition, Situation

_CIRCUMSTANCES: Final = frozenset({"own-wind", "prevailing-wind", "own-bonus", "concealed", "concealed-or-annexed"})
"""Words that a piece may miss and still be near: what it is stays the same."""
UNTOLD: Final = frozenset({"nine-gates-wait", "fourth-of-exposed", "streak", "waiting-for"})
"""Conditions that cannot be told from the sheet; they fail where nothing else does."""
UNREMARKED: Final = frozenset(
    {"dealt", "loose-tile", "robbed", "last-tile", "last-discard", "first-discard"} | {"original-call", "kong-upon-kong"}
)
"""Conditions that a player knows he did not meet: nobody need be told that he did not rob a kong."""
ONLY_PLACE: Final = frozenset({"only-place", "only-place-left"})
_NEAR: Final = 1


class Missed(NamedTuple):
    """A condition that does not hold: how far it is from holding, in pieces, and what stands in the way."""

    distance: int
    reason: str


def near_misses(sheet: Sheet, ruleset: Ruleset) -> tuple[str, ...]:
    """A sentence for each item that would apply but for one thing, in the order of the ruleset's sheet."""
    return tuple(_Search(sheet, ruleset).sentences())


class _Search:
    def __init__(self, sheet: Sheet, ruleset: Ruleset) -> None:
        engine: Scorer = scorer(ruleset)
        hand, winner = sheet.hand, sheet.winner
        scored = engine.pieces_at(hand, winner)
        codes = (*sheet.reading.codes, *engine.bonus(hand))
        self.sheet, self.program, self.winner, self.hand = sheet, engine.program, winner, hand
        self.names = {item.id: item.name for item in ruleset.items}
        self.pieces = [(engine.program.seen(code, scored.place), piece_text(code)) for code in codes]
        self.facts = sum(scored.facts[code] for code in codes)
        self.waits = _waits(engine, hand) if winner else ()
        self.situation = _situation(sheet, self.waits)
        self.scored = {item.id for item in sheet.items}
        self.struck = {id for item in ruleset.items if item.id in self.scored for id in item.excludes}

    def sentences(self) -> Iterator[str]:
        """The sentences, items of single pieces first."""
        for item in self.program.piece_items:
            reason = self._piece_reason(item) if self._is_open(item) else ""
            if reason:
                yield f"{item.name}: no, {reason}"
        for entry in self.program.hand_items:
            reason = self._hand_reason(entry) if self._is_open(entry.item) else ""
            if reason:
                yield f"{entry.item.name}: no, {reason}"

    def _is_open(self, item: Item) -> bool:
        return item.id not in self.scored and may_score(item, self.winner)

    def _piece_reason(self, item: Item) -> str:
        """A piece that fits all words of an item but one, and that one is not what the piece is."""
        for each, text in self.pieces:
            missed = [word for word in item.each if not fits((word,))(each)]
            if len(missed) != 1 or missed[0].negated or missed[0].name not in _CIRCUMSTANCES:
                continue
            if each.piece.tile.is_wind or each.piece.kind == BONUS or "wind" not in missed[0].name:
                return f"{text} is not {word_phrase(missed[0])}"
        return ""

    def _hand_reason(self, entry: HandItem) -> str:
        if entry.item.id in self.struck:
            by = next(
                item.name for item in self.program.ruleset.items if item.id in self.scored and entry.item.id in item.excludes
            )
            return f"“{by}” takes its place"
        if entry.item.each and not any(fits(entry.item.each)(each) for each, _ in self.pieces):
            return ""
        missed = [each for each in (self._missed(term) for term in entry.when) if each is not None]
        missed += [
            Missed(_NEAR, condition_words(term.condition, self.names)) for term in entry.unless if self._missed(term) is None
        ]
        told = [each for each in missed if each.reason]
        if len(missed) != 1 or not told or told[0].distance > _NEAR:
            return ""
        only_of_the_win = all(term.win is not None for term in entry.when)
        return "" if only_of_the_win and not _is_worth_telling(entry) else told[0].reason

    def _missed(self, term: Term) -> Missed | None:
        """Why a condition does not hold; None where it does."""
        condition = term.condition
        if term.branches:
            branches = [[each for each in map(self._missed, branch) if each is not None] for branch in term.branches]
            if not all(branches):
                return None
            return Missed(
                min(sum(each.distance for each in branch) for branch in branches), condition_words(condition, self.names)
            )
        if condition.name in UNTOLD:
            return Missed(_NEAR, self._asked(condition))
        if term.win is not None:
            holds = term.win.holds(self.situation, condition)
        elif term.tiles is not None:
            holds = term.tiles(self.facts)
        else:
            assert term.score is not None
            holds = term.score(self.facts, self._scores())
        if holds is not condition.negated:
            return None
        return self._why(condition)

    def _asked(self, condition: Condition) -> str:
        return f"it asks for: {condition_words(condition, self.names).removeprefix('has ')}"

    def _scores(self) -> frozenset[str]:
        hand_items = {entry.item.id: entry.item for entry in self.program.hand_items}
        return frozenset(id for id in self.scored & hand_items.keys() if hand_items[id].points or hand_items[id].scores)

    def _why(self, condition: Condition) -> Missed:
        """What stands in the way of a condition that does not hold."""
        asked = self._asked(condition)
        fitting = [text for each, text in self.pieces if fits(condition.words)(each)] if condition.words else []
        if condition.negated:
            return Missed(_NEAR, asked)
        if condition.name in UNREMARKED:
            return Missed(_NEAR + 1, asked)
        match condition.name:
            case "only-place" | "only-place-left":
                won = self.hand.won.tile if self.hand.won is not None else None
                others = [str(tile) for tile in self.waits if tile != won]
                also = "also completes" if len(others) == 1 else "also complete"
                return Missed(_NEAR, f"{listed(others)} {also} the hand" if others else asked)
            case "none":
                return Missed(len(fitting), f"{listed(fitting)} {'is' if len(fitting) == 1 else 'are'} in the way")
            case "every" | "tiles-within":
                return self._every(condition)
            case "count":
                short = max(condition.low - len(fitting), len(fitting) - condition.high)
                return Missed(short if condition.low > 1 else _NEAR + 1, f"{asked}; found {listed(fitting) or 'none'}")
            case "one-suit" | "one-suit-with-honours":
                return self._suits(condition.name == "one-suit")
            case "nothing-scored-but":
                others = [item.name for item in self.sheet.items if item.points and item.id not in condition.names]
                return Missed(len(others), f"{listed([f'“{name}”' for name in others])} counts too")
            case _:
                return Missed(_NEAR if condition.name not in ("some", "all-ranks", "scored") else _NEAR + 1, asked)

    def _every(self, condition: Condition) -> Missed:
        def good(each: Seen) -> bool:
            if condition.tiles:
                return condition.tiles.issuperset(each.piece.tiles)
            return fits(condition.words)(each)

        others = [text for each, text in self.pieces if each.piece.kind != BONUS and not good(each)]
        return Missed(len(others), f"{listed(others)} {'is' if len(others) == 1 else 'are'} in the way")

    def _suits(self, pure: bool) -> Missed:
        """How far the hand is from one suit, in pieces that would have to go."""
        by_suit: dict[str, list[str]] = {suit: [] for suit in SUIT_NAMES}
        honours: list[str] = []
        for each, text in self.pieces:
            if each.piece.kind != BONUS:
                (honours if each.piece.tile.is_honour else by_suit[each.piece.tile.suit or ""]).append(text)
        main = max(by_suit, key=lambda suit: len(by_suit[suit]))
        strangers = [text for suit, texts in by_suit.items() if suit != main for text in texts]
        if pure:
            strangers += honours
        if not strangers:
            return Missed(_NEAR + 1, "")
        return Missed(len(strangers), f"{listed(strangers)} {'is' if len(strangers) == 1 else 'are'} not of {SUIT_NAMES[main]}")


def _is_worth_telling(entry: HandItem) -> bool:
    """Of items that ask only how the hand was won, those about what it waited for."""
    return any(term.condition.name in ONLY_PLACE for term in entry.when)


def _waits(engine: Scorer, hand: Hand) -> Sequence[object]:
    from mjscore.scoring import waits

    return waits(hand, engine.ruleset)


def _situation(sheet: Sheet, waits: Sequence[object]) -> Situation:
    win = sheet.hand.won
    if win is None:
        return Situation(seat=sheet.hand.seat)
    only = win.tile is not None and tuple(waits) == (win.tile,)
    return Situation(
        sheet.reading.shape,
        win.means,
        win.remarks,
        win.tile,
        sheet.hand.seat,
        only_place=only,
        only_place_left=only,
    )
