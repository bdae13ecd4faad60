"""The conditions on the pieces of a hand, and on what else they score."""

from __future__ import annotations

from typing import Final

from mjscore.vocabulary import near
from mjscore.vocabulary.allowed import HONOUR_TILES, INEXACT, SUIT_TILES, Allowed, tiles_fitting
from mjscore.vocabulary.questions import RANKS, SUITS, Fits, FitsNot, ScoresBeside, WithinNot, is_honour, is_tiles
from mjscore.vocabulary.rows import ConditionRow, ShownBy, Takes, by_answers
from mjscore.vocabulary.situation import Question, View
from mjscore.vocabulary.terms import Condition


def _fitting(condition: Condition) -> tuple[Question, ...]:
    return (Question(Fits(condition.words)),)


def _enough_and_more(condition: Condition) -> tuple[Question, ...]:
    test = Fits(condition.words)
    return (Question(test, condition.low), Question(test, condition.high + 1))


def _any_and_strangers(condition: Condition) -> tuple[Question, ...]:
    return (Question(is_tiles), Question(FitsNot(condition.words)))


def _any_and_outside(condition: Condition) -> tuple[Question, ...]:
    return (Question(is_tiles), Question(WithinNot(condition.tiles)))


def _suits_and_honours(condition: Condition) -> tuple[Question, ...]:
    return (*(Question(suit) for suit in SUITS), Question(is_honour))


def _ranks(condition: Condition) -> tuple[Question, ...]:
    return tuple(Question(rank) for rank in RANKS)


def _scores_beside(condition: Condition) -> tuple[Question, ...]:
    return (Question(ScoresBeside(frozenset(condition.names))),)


def _first_and_not_second(answers: list[bool]) -> bool:
    first, second = answers
    return first and not second


def _one_suit(answers: list[bool]) -> bool:
    *suits, honours = answers
    return sum(suits) == 1 and not honours


def _one_suit_with_honours(answers: list[bool]) -> bool:
    *suits, honours = answers
    return sum(suits) == 1 and honours


def _few_chows(condition: Condition) -> tuple[Allowed, ...]:
    """What a bound on the number of chows allows; other words say nothing of tiles and chows."""
    of_chows = [word.name for word in condition.words] == ["chow"]
    return (Allowed(chows=condition.high if condition.name == "count" else 0) if of_chows else INEXACT,)


def _nothing_else(condition: Condition, view: View) -> bool:
    return not any(view.answers[each] for each in _scores_beside(condition)) and view.scored <= set(condition.names)


OF_PIECES: Final = (
    ConditionRow(
        "count",
        "has {how_many} of: {words}",
        "The number of pieces that fit all the words is `exactly`, `at-least` or `at-most` so many.",
        by_answers(_enough_and_more, _first_and_not_second),
        Takes.COUNT,
        _enough_and_more,
        shown_by=ShownBy.PIECES,
        near=near.number_found,
        allows=_few_chows,
    ),
    ConditionRow(
        "some",
        "has a {words}",
        "At least one piece fits all the words.",
        by_answers(_fitting, all),
        Takes.WORDS,
        _fitting,
        shown_by=ShownBy.PIECES,
        near=near.far_off,
    ),
    ConditionRow(
        "none",
        "has no {words}",
        "No piece fits all the words.",
        by_answers(_fitting, lambda answers: not any(answers)),
        Takes.WORDS,
        _fitting,
        near=near.in_the_way,
        allows=_few_chows,
    ),
    ConditionRow(
        "every",
        "every group and single tile is {each}",
        "Every group and single tile fits all the words; bonus tiles are outside the question.",
        by_answers(_any_and_strangers, _first_and_not_second),
        Takes.WORDS,
        _any_and_strangers,
        near=near.strangers,
        allows=lambda condition: (Allowed(tiles=tiles_fitting(condition.words)),),
    ),
    ConditionRow(
        "tiles-within",
        "every tile is one of {tiles}",
        "Every tile of the hand is one of these; bonus tiles are outside the question.",
        by_answers(_any_and_outside, _first_and_not_second),
        Takes.TILES,
        _any_and_outside,
        near=near.strangers,
        allows=lambda condition: (Allowed(tiles=condition.tiles),),
    ),
    ConditionRow(
        "one-suit",
        "all of one suit",
        "Every tile is of one suit, and there are no honours; bonus tiles are outside the question.",
        by_answers(_suits_and_honours, _one_suit),
        questions=_suits_and_honours,
        near=near.other_suits_and_honours,
        allows=lambda condition: tuple(Allowed(tiles=suit) for suit in SUIT_TILES),
    ),
    ConditionRow(
        "one-suit-with-honours",
        "one suit and honours",
        "Tiles of exactly one suit together with at least one wind or dragon.",
        by_answers(_suits_and_honours, _one_suit_with_honours),
        questions=_suits_and_honours,
        near=near.other_suits,
        allows=lambda condition: tuple(Allowed(tiles=suit | HONOUR_TILES) for suit in SUIT_TILES),
    ),
    ConditionRow(
        "all-ranks",
        "every number from one to nine",
        "Each number occurs, whatever the suit.",
        by_answers(_ranks, all),
        questions=_ranks,
        near=near.far_off,
    ),
)

OF_SCORES: Final = (
    ConditionRow(
        "nothing-scored-but",
        "nothing else gives points{but}",
        "Apart from this item and those named, no item gives points or a double that counts as a score.",
        _nothing_else,
        Takes.ITEMS,
        _scores_beside,
        of_score=True,
        near=near.other_scores,
    ),
)
