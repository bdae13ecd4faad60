"""The conditions on the pieces of a hand, and on what else they score."""

from __future__ import annotations

from functools import reduce
from operator import and_
from typing import Final

from mjscore.vocabulary import near
from mjscore.vocabulary.rows import HONOUR_TILES, INEXACT, SUIT_TILES, Allowed, ConditionRow, ShownBy, Takes, tiles_fitting
from mjscore.vocabulary.situation import Number, Truth, View
from mjscore.vocabulary.terms import Condition, PieceTest, fitting

_IS_TILES: Final = PieceTest("is-tiles")
_SUITS: Final = tuple(PieceTest("has-suit", suit) for suit in "DBC")


def _one_suit(dots: Number, bamboo: Number, characters: Number) -> Truth:
    """Whether pieces of exactly one suit are there."""
    return (
        (dots > 0) & (bamboo + characters == 0)
        | (bamboo > 0) & (dots + characters == 0)
        | (characters > 0) & (dots + bamboo == 0)
    )


def _few_chows(condition: Condition) -> tuple[Allowed, ...]:
    """What a bound on the number of chows allows; other words say nothing of tiles and chows."""
    of_chows = [word.name for word in condition.words] == ["chow"]
    return (Allowed(chows=condition.high if condition.name == "count" else 0) if of_chows else INEXACT,)


def _nothing_else(condition: Condition, view: View, beside: Number) -> Truth:
    others = [scored for id, scored in view.scored.items() if id not in condition.names]
    return reduce(and_, [scored != True for scored in others], beside == 0)  # noqa: E712 - `not` is not for arrays


OF_PIECES: Final = (
    ConditionRow(
        "count",
        "{count}",
        "The number of pieces that fit all the words is `exactly`, `at-least` or `at-most` so many.",
        lambda condition, view, fit: (fit >= condition.low) & (fit <= condition.high),
        Takes.COUNT,
        lambda condition: (fitting(condition.words),),
        shown_by=ShownBy.PIECES,
        near=near.number_found,
        allows=_few_chows,
    ),
    ConditionRow(
        "some",
        "{some}",
        "At least one piece fits all the words.",
        lambda condition, view, fit: fit > 0,
        Takes.WORDS,
        lambda condition: (fitting(condition.words),),
        shown_by=ShownBy.PIECES,
        near=near.far_off,
    ),
    ConditionRow(
        "none",
        "{none}",
        "No piece fits all the words.",
        lambda condition, view, fit: fit == 0,
        Takes.WORDS,
        lambda condition: (fitting(condition.words),),
        near=near.in_the_way,
        allows=_few_chows,
    ),
    ConditionRow(
        "every",
        "{every}",
        "Every group and single tile fits all the words; bonus tiles are outside the question.",
        lambda condition, view, tiles, strangers: (tiles > 0) & (strangers == 0),
        Takes.WORDS,
        lambda condition: (_IS_TILES, PieceTest("fits-not", condition.words)),
        near=near.strangers,
        allows=lambda condition: (Allowed(tiles=tiles_fitting(condition.words)),),
    ),
    ConditionRow(
        "tiles-within",
        "only the tiles {tiles}",
        "Every tile of the hand is one of these; bonus tiles are outside the question.",
        lambda condition, view, tiles, strangers: (tiles > 0) & (strangers == 0),
        Takes.TILES,
        lambda condition: (_IS_TILES, PieceTest("has-tile-beside", condition.tiles)),
        near=near.strangers,
        allows=lambda condition: (Allowed(tiles=condition.tiles),),
    ),
    ConditionRow(
        "one-suit",
        "all of one suit",
        "Every tile is of one suit, and there are no honours; bonus tiles are outside the question.",
        lambda condition, view, dots, bamboo, characters, honours: _one_suit(dots, bamboo, characters) & (honours == 0),
        tests=lambda condition: (*_SUITS, PieceTest("is-honour")),
        near=near.other_suits_and_honours,
        allows=lambda condition: tuple(Allowed(tiles=suit) for suit in SUIT_TILES),
    ),
    ConditionRow(
        "one-suit-with-honours",
        "one suit with honours",
        "Tiles of exactly one suit together with at least one wind or dragon.",
        lambda condition, view, dots, bamboo, characters, honours: _one_suit(dots, bamboo, characters) & (honours > 0),
        tests=lambda condition: (*_SUITS, PieceTest("is-honour")),
        near=near.other_suits,
        allows=lambda condition: tuple(Allowed(tiles=suit | HONOUR_TILES) for suit in SUIT_TILES),
    ),
    ConditionRow(
        "all-ranks",
        "every number from one to nine",
        "Each number occurs, whatever the suit.",
        lambda condition, view, *ranks: reduce(and_, [rank > 0 for rank in ranks]),
        tests=lambda condition: tuple(PieceTest("has-rank", rank) for rank in range(1, 10)),
        near=near.far_off,
    ),
)

OF_SCORES: Final = (
    ConditionRow(
        "nothing-scored-but",
        "nothing else scores{but}",
        "Apart from this item and those named, no item gives points or a double that counts as a score.",
        _nothing_else,
        Takes.ITEMS,
        lambda condition: (PieceTest("scores-beside", frozenset(condition.names)),),
        of_score=True,
        near=near.other_scores,
    ),
)
