"""The conditions: what `when` and `unless` can ask, of the pieces, of the win, and of what else is scored.

One row a condition, with everything that is known of it (`rows`); what it is in words stands in `english.toml`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, Final

from mjscore.game.hands import Means, Remark
from mjscore.game.seats import Seat
from mjscore.rules.shapes import STANDARD
from mjscore.rules.vocabulary.rows import (
    HONOUR_TILES,
    INEXACT,
    SUIT_TILES,
    Allowed,
    ConditionRow,
    ShownBy,
    Takes,
    came_otherwise,
    far_off,
    in_the_way,
    number_found,
    other_places,
    other_scores,
    other_suits,
    short_of_gates,
    strangers,
    tiles_fitting,
)
from mjscore.rules.vocabulary.terms import (
    MEANS_NUMBERS,
    REMARK_BITS,
    SEAT_NUMBERS,
    Condition,
    Number,
    PieceTest,
    Truth,
    View,
    fitting,
    with_inner,
)


def _any_holds(truths: Iterable[Truth]) -> Truth:
    """Whether one of them holds, in one reading or in each of many."""
    holds: Truth = False
    for truth in truths:
        holds = holds | truth
    return holds


def _all_hold(truths: Iterable[Truth]) -> Truth:
    """Whether all of them hold, in one reading or in each of many."""
    hold: Truth = True
    for truth in truths:
        hold = hold & truth
    return hold


def _is_one_of(number: Number, wanted: Iterable[int]) -> Truth:
    return _any_holds(number == one for one in wanted)


# --- Of the pieces


def _as_many_as_asked(condition: Condition, view: View, fit: Number) -> Truth:
    return (fit >= condition.low) & (fit <= condition.high)


def _at_least_one(condition: Condition, view: View, fit: Number) -> Truth:
    return fit > 0


def _not_one(condition: Condition, view: View, fit: Number) -> Truth:
    return fit == 0


def _no_strangers(
    condition: Condition, view: View, tiles: Number, strangers: Number
) -> Truth:
    return (tiles > 0) & (strangers == 0)


def _only_one(suits: tuple[Number, Number, Number]) -> Truth:
    """Whether there are pieces of one suit, and none of the two others."""
    dots, bamboo, characters = suits
    only_dots = (dots > 0) & (bamboo + characters == 0)
    only_bamboo = (bamboo > 0) & (dots + characters == 0)
    only_characters = (characters > 0) & (dots + bamboo == 0)
    return only_dots | only_bamboo | only_characters


def _one_suit(
    condition: Condition,
    view: View,
    dots: Number,
    bamboo: Number,
    characters: Number,
    honours: Number,
) -> Truth:
    return _only_one((dots, bamboo, characters)) & (honours == 0)


def _one_suit_with_honours(
    condition: Condition,
    view: View,
    dots: Number,
    bamboo: Number,
    characters: Number,
    honours: Number,
) -> Truth:
    return _only_one((dots, bamboo, characters)) & (honours > 0)


def _all_there(condition: Condition, view: View, *ranks: Number) -> Truth:
    return _all_hold(rank > 0 for rank in ranks)


_Tests = tuple[PieceTest, ...]
_IS_TILES: Final = PieceTest("is-tiles")


def _test_of_words(condition: Condition) -> _Tests:
    return (fitting(condition.words),)


def _tests_of_words(condition: Condition) -> _Tests:
    return _IS_TILES, PieceTest("fits-not", condition.words)


def _tests_of_tiles(condition: Condition) -> _Tests:
    return _IS_TILES, PieceTest("has-tile-beside", condition.tiles)


def _tests_of_suits(condition: Condition) -> _Tests:
    return (
        PieceTest("has-suit", "D"),
        PieceTest("has-suit", "B"),
        PieceTest("has-suit", "C"),
        PieceTest("is-honour"),
    )


def _tests_of_ranks(condition: Condition) -> _Tests:
    return tuple(PieceTest("has-rank", rank) for rank in range(1, 10))


_Hands = tuple[Allowed, ...]


def _few_chows(condition: Condition) -> _Hands:
    """The matching hands of a bound on chows; other words say nothing of tiles and chows."""
    if [word.name for word in condition.words] != ["chow"]:
        return (INEXACT,)
    most = condition.high if condition.name == "count" else 0
    return (Allowed(chows=most),)


def _of_fitting_tiles(condition: Condition) -> _Hands:
    return (Allowed(tiles=tiles_fitting(condition.words)),)


def _of_these_tiles(condition: Condition) -> _Hands:
    return (Allowed(tiles=condition.tiles),)


def _of_one_suit(condition: Condition) -> _Hands:
    return tuple(Allowed(tiles=suit) for suit in SUIT_TILES)


def _of_one_suit_and_honours(condition: Condition) -> _Hands:
    return tuple(Allowed(tiles=suit | HONOUR_TILES) for suit in SUIT_TILES)


OF_PIECES: Final = (
    ConditionRow(
        "count",
        _as_many_as_asked,
        takes=Takes.COUNT,
        tests=_test_of_words,
        shown_by=ShownBy.PIECES,
        near=number_found,
        allows=_few_chows,
    ),
    ConditionRow(
        "some",
        _at_least_one,
        takes=Takes.WORDS,
        tests=_test_of_words,
        shown_by=ShownBy.PIECES,
        near=far_off,
    ),
    ConditionRow(
        "none",
        _not_one,
        takes=Takes.WORDS,
        tests=_test_of_words,
        near=in_the_way,
        allows=_few_chows,
    ),
    ConditionRow(
        "every",
        _no_strangers,
        takes=Takes.WORDS,
        tests=_tests_of_words,
        near=strangers,
        allows=_of_fitting_tiles,
    ),
    ConditionRow(
        "tiles-within",
        _no_strangers,
        takes=Takes.TILES,
        tests=_tests_of_tiles,
        near=strangers,
        allows=_of_these_tiles,
    ),
    ConditionRow(
        "one-suit",
        _one_suit,
        tests=_tests_of_suits,
        near=partial(other_suits, honours=True),
        allows=_of_one_suit,
    ),
    ConditionRow(
        "one-suit-with-honours",
        _one_suit_with_honours,
        tests=_tests_of_suits,
        near=other_suits,
        allows=_of_one_suit_and_honours,
    ),
    ConditionRow("all-ranks", _all_there, tests=_tests_of_ranks, near=far_off),
)


# --- Of what else is scored


def _nothing_else(condition: Condition, view: View, beside: Number) -> Truth:
    nothing: Truth = beside == 0
    for id, scored in view.scored.items():
        if id not in condition.names:
            nothing = nothing & (scored != True)  # noqa: E712 - `not` is not for arrays
    return nothing


def _tests_of_scores(condition: Condition) -> _Tests:
    return (PieceTest("scores-beside", frozenset(condition.names)),)


OF_SCORES: Final = (
    ConditionRow(
        "nothing-scored-but",
        _nothing_else,
        takes=Takes.ITEMS,
        tests=_tests_of_scores,
        of_score=True,
        near=other_scores,
    ),
)


# --- Of the win


def _came(name: str, *means: Means, **row: Any) -> ConditionRow:
    """The condition that the winning tile came in one of some ways."""
    numbers = [MEANS_NUMBERS[way] for way in means]

    def holds(condition: Condition, view: View) -> Truth:
        return _is_one_of(view.situation.means, numbers)

    return ConditionRow(name, holds, fields=("means",), **row)


def _remarked(
    name: str, remark: Remark, shown_by: ShownBy = ShownBy.WINNING_TILE
) -> ConditionRow:
    """The condition that the win has a remark."""
    bit = REMARK_BITS[remark]

    def holds(condition: Condition, view: View) -> Truth:
        return view.situation.remarks & bit != 0

    return ConditionRow(
        name,
        holds,
        fields=("remarks",),
        shown_by=shown_by,
        asked_by=remark,
        near=far_off,
    )


def _field(field: str, name: str, **row: Any) -> ConditionRow:
    """The condition that a field of the situation is true."""

    def holds(condition: Condition, view: View) -> Truth:
        return getattr(view.situation, field)

    return ConditionRow(name, holds, fields=(field,), **row)


def _only(field: str, name: str, *, of_table: bool = False) -> ConditionRow:
    """The condition that no other tile could have completed the hand, in one of the four senses of a Situation."""
    return _field(
        field,
        name,
        shown_by=ShownBy.WINNING_TILE,
        near=other_places,
        of_wait=True,
        of_table=of_table,
    )


_LOOSE: Final = MEANS_NUMBERS[Means.LOOSE]
_AFTER_BONUS: Final = REMARK_BITS[Remark.AFTER_BONUS]
_UNSHOWN: Final = REMARK_BITS[Remark.UNSHOWN]


def _standard(condition: Condition, view: View) -> Truth:
    return view.situation.shape == STANDARD


def _in_its_shape(condition: Condition, view: View) -> Truth:
    return view.situation.shape in condition.names


def _loose_tile(condition: Condition, view: View) -> Truth:
    after_bonus = view.situation.remarks & _AFTER_BONUS
    return (view.situation.means == _LOOSE) & (after_bonus == 0)


def _shown(condition: Condition, view: View) -> Truth:
    return view.situation.remarks & _UNSHOWN == 0


def _winning_tile(condition: Condition, view: View) -> Truth:
    return _is_one_of(view.situation.tile, map(int, condition.tiles))


def _seat(condition: Condition, view: View) -> Truth:
    seats = [SEAT_NUMBERS[Seat(name)] for name in condition.names]
    return _is_one_of(view.situation.seat, seats)


def _streak(condition: Condition, view: View) -> Truth:
    return view.situation.streak == condition.number


def _waiting_for(condition: Condition, view: View) -> Truth:
    waiting = view.situation.waiting_for
    return _any_holds(waiting.get(name, False) for name in condition.names)


def _of_standard_shape(condition: Condition) -> _Hands:
    return (Allowed(shapes=(STANDARD,)),)


def _of_these_shapes(condition: Condition) -> _Hands:
    return (Allowed(shapes=condition.names),)


def _nine_gates(condition: Condition) -> _Hands:
    return tuple(Allowed(tiles=suit, exact=False) for suit in SUIT_TILES)


OF_THE_WIN: Final = (
    ConditionRow("standard", _standard, fields=("shape",), allows=_of_standard_shape),
    ConditionRow(
        "shape",
        _in_its_shape,
        takes=Takes.SHAPES,
        fields=("shape",),
        allows=_of_these_shapes,
    ),
    _came(
        "drawn",
        Means.DRAW,
        Means.LOOSE,
        shown_by=ShownBy.WINNING_TILE,
        near=came_otherwise,
    ),
    _came(
        "claimed",
        Means.DISCARD,
        Means.ROB,
        shown_by=ShownBy.WINNING_TILE,
        near=came_otherwise,
    ),
    _came("dealt", Means.DEALT, near=far_off),
    ConditionRow(
        "loose-tile",
        _loose_tile,
        fields=("means", "remarks"),
        shown_by=ShownBy.WINNING_TILE,
        asked_by=Means.LOOSE,
        near=far_off,
    ),
    _came(
        "replacement-tile",
        Means.LOOSE,
        shown_by=ShownBy.WINNING_TILE,
        asked_by=Means.LOOSE,
        near=far_off,
    ),
    _came(
        "robbed",
        Means.ROB,
        shown_by=ShownBy.WINNING_TILE,
        asked_by=Means.ROB,
        near=far_off,
    ),
    _remarked("last-tile", Remark.LAST_TILE),
    _remarked("last-discard", Remark.LAST_DISCARD),
    _remarked("first-discard", Remark.FIRST_DISCARD),
    _remarked("original-call", Remark.ORIGINAL_CALL, ShownBy.NOTHING),
    _remarked("kong-upon-kong", Remark.KONG_UPON_KONG),
    ConditionRow("shown", _shown, fields=("remarks",)),
    ConditionRow(
        "winning-tile",
        _winning_tile,
        takes=Takes.TILES,
        fields=("tile",),
        shown_by=ShownBy.WINNING_TILE,
    ),
    _only("only_place", "only-place"),
    _only("only_wait", "only-wait"),
    _only("only_place_left", "only-place-left", of_table=True),
    _only("only_possible", "only-possible-tile", of_table=True),
    _field(
        "gates",
        "nine-gates-wait",
        shown_by=ShownBy.WINNING_TILE,
        near=short_of_gates,
        allows=_nine_gates,
    ),
    _field(
        "gates_filled",
        "nine-gates-filled",
        near=partial(short_of_gates, filled=True),
        allows=_nine_gates,
    ),
    _field("fourth", "fourth-of-exposed", shown_by=ShownBy.WINNING_TILE),
    ConditionRow("seat", _seat, takes=Takes.SEATS, fields=("seat",)),
    ConditionRow("streak", _streak, takes=Takes.NUMBER, fields=("streak",)),
    _field("ready", "ready"),
    ConditionRow(
        "waiting-for", _waiting_for, takes=Takes.ITEMS, fields=("waiting_for",)
    ),
)


def _asks_nothing(condition: Condition, view: View) -> Truth:
    return False


OF_CONDITIONS: Final = (ConditionRow("any-of", _asks_nothing, takes=Takes.BRANCHES),)
"""What asks nothing itself: `judge_of` asks the conditions inside it."""


_ROWS: Final = OF_PIECES + OF_THE_WIN + OF_SCORES + OF_CONDITIONS
CONDITIONS: Final = {row.name: row for row in _ROWS}
"""The closed vocabulary of conditions, by name."""


Judge = Callable[[View], Truth]
"""Whether a condition holds in a view of one reading, or of many."""


def judge_of(condition: Condition, number: Mapping[PieceTest, int]) -> Judge:
    """The judge of a condition, with its negation and the conditions inside it; `number` gives the place of each test."""
    if condition.branches:
        return _judge_of_branches(condition, number)
    row = CONDITIONS[condition.name]
    holds = row.holds
    negated = condition.negated
    places = [number[test] for test in row.tests(condition)]

    def judge_the_win(view: View) -> Truth:
        return holds(condition, view) != negated

    def judge_pieces(view: View) -> Truth:
        counts = [view.counts[place] for place in places]
        return holds(condition, view, *counts) != negated

    return judge_pieces if places else judge_the_win


def _judge_of_branches(condition: Condition, number: Mapping[PieceTest, int]) -> Judge:
    """The judge of a condition that asks for one of several lists of conditions."""
    branches = []
    for branch in condition.branches:
        branches.append([judge_of(inside, number) for inside in branch])

    def judge(view: View) -> Truth:
        holds: Truth = False
        for branch in branches:
            holds = holds | _all_hold(inside(view) for inside in branch)
        return holds

    return judge


def tests_of(conditions: Iterable[Condition]) -> Iterator[PieceTest]:
    """The tests that conditions, and those inside them, put to the pieces."""
    for condition in with_inner(conditions):
        yield from CONDITIONS[condition.name].tests(condition)
