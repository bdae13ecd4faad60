"""The conditions on how a hand was won, where its player sits, and what it waited for."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Final

from mjscore.hands import Means, Remark
from mjscore.seats import Seat
from mjscore.vocabulary import near
from mjscore.vocabulary.rows import SUIT_TILES, Allowed, ConditionRow, Holds, ShownBy, Takes
from mjscore.vocabulary.situation import MEANS_NUMBERS, REMARK_BITS, SEAT_NUMBERS, SHAPE_NUMBERS, is_one_of
from mjscore.vocabulary.ways import WAYS


def _won_by(*means: Means) -> Holds:
    numbers = [MEANS_NUMBERS[each] for each in means]
    return lambda condition, view: is_one_of(view.situation.means, numbers)


def _remarked(name: str, remark: Remark, clause: str) -> ConditionRow:
    """The condition that a win has a remark."""
    bit = REMARK_BITS[remark]
    return ConditionRow(
        name,
        clause,
        WAYS[remark],
        lambda condition, view: view.situation.remarks & bit != 0,
        fields=("remarks",),
        shown_by=ShownBy.NOTHING if remark is Remark.ORIGINAL_CALL else ShownBy.WINNING_TILE,
        asked_by=remark,
        near=near.far_off,
    )


def _only(name: str, clause: str, meaning: str) -> ConditionRow:
    """The condition that no other tile could have completed the hand, in one of the three senses of a Situation."""
    field = name.replace("-", "_")
    return ConditionRow(
        name,
        clause,
        meaning,
        lambda condition, view: getattr(view.situation, field),
        fields=(field,),
        shown_by=ShownBy.WINNING_TILE,
        near=near.other_places,
        of_wait=True,
    )


_LOOSE: Final = MEANS_NUMBERS[Means.LOOSE]
_AFTER_BONUS: Final = REMARK_BITS[Remark.AFTER_BONUS]


OF_THE_WIN: Final = (
    ConditionRow(
        "standard",
        "sets and a pair",
        "The hand did not win with a special shape.",
        lambda condition, view: view.situation.shape == SHAPE_NUMBERS["standard"],
        fields=("shape",),
        allows=lambda condition: (Allowed(shapes=("standard",)),),
    ),
    ConditionRow(
        "shape",
        "won as {names}",
        "The hand won with this shape.",
        lambda condition, view: is_one_of(view.situation.shape, [SHAPE_NUMBERS[name] for name in condition.names]),
        Takes.SHAPES,
        fields=("shape",),
        allows=lambda condition: (Allowed(shapes=condition.names),),
    ),
    ConditionRow(
        "drawn",
        "the winning tile is drawn",
        "The winning tile came from the wall, a loose tile included; not an original hand.",
        _won_by(Means.DRAW, Means.LOOSE),
        fields=("means",),
        shown_by=ShownBy.WINNING_TILE,
        near=near.came_otherwise,
    ),
    ConditionRow(
        "claimed",
        "the winning tile is claimed",
        "The winning tile was a discard, or the fourth of another's kong.",
        _won_by(Means.DISCARD, Means.ROB),
        fields=("means",),
        shown_by=ShownBy.WINNING_TILE,
        near=near.came_otherwise,
    ),
    ConditionRow(
        "dealt",
        "complete as dealt",
        WAYS[Means.DEALT],
        _won_by(Means.DEALT),
        fields=("means",),
        near=near.far_off,
    ),
    ConditionRow(
        "loose-tile",
        "won on a loose tile",
        WAYS[Means.LOOSE],
        lambda condition, view: (view.situation.means == _LOOSE) & (view.situation.remarks & _AFTER_BONUS == 0),
        fields=("means", "remarks"),
        shown_by=ShownBy.WINNING_TILE,
        asked_by=Means.LOOSE,
        near=near.far_off,
    ),
    ConditionRow(
        "robbed",
        "won by robbing a kong",
        WAYS[Means.ROB],
        _won_by(Means.ROB),
        fields=("means",),
        shown_by=ShownBy.WINNING_TILE,
        asked_by=Means.ROB,
        near=near.far_off,
    ),
    _remarked("last-tile", Remark.LAST_TILE, "the winning tile is the last one"),
    _remarked("last-discard", Remark.LAST_DISCARD, "the winning tile is the last discard"),
    _remarked("first-discard", Remark.FIRST_DISCARD, "won on East's first discard"),
    _remarked("original-call", Remark.ORIGINAL_CALL, "called ready on the original hand"),
    _remarked("kong-upon-kong", Remark.KONG_UPON_KONG, "won on the loose tile of a second kong"),
    ConditionRow(
        "shown",
        "the winning tile is shown",
        "The winning tile was shown before it was taken into the hand.",
        lambda condition, view: view.situation.remarks & REMARK_BITS[Remark.UNSHOWN] == 0,
        fields=("remarks",),
    ),
    ConditionRow(
        "winning-tile",
        "the winning tile is {any_tile}",
        "The winning tile is one of these.",
        lambda condition, view: is_one_of(view.situation.tile, map(int, condition.tiles)),
        Takes.TILES,
        fields=("tile",),
        shown_by=ShownBy.WINNING_TILE,
    ),
    _only(
        "only-place",
        "only one tile could complete it",
        "The thirteen tiles could be completed by exactly one kind, in any arrangement and any shape that may win. A kind "
        "of which the player himself holds all four is still another place.",
    ),
    _only(
        "only-wait",
        "it waits for one tile alone",
        "The thirteen tiles waited for exactly one kind, in any arrangement and any shape that may win. A kind of which the "
        "player himself holds all four is never waited for.",
    ),
    _only(
        "only-place-left",
        "only one tile left could complete it",
        "Of the kinds that could complete the thirteen tiles only one could still come: a kind all four of which the player "
        "holds or that lie open on the table is no other place.",
    ),
    ConditionRow(
        "nine-gates-wait",
        "waits as the nine gates",
        "The thirteen tiles were the concealed 1112345678999 of one suit.",
        lambda condition, view: view.situation.gates,
        fields=("gates",),
        shown_by=ShownBy.WINNING_TILE,
        near=near.short_of_gates,
        allows=lambda condition: tuple(Allowed(tiles=suit, exact=False) for suit in SUIT_TILES),
    ),
    ConditionRow(
        "nine-gates-filled",
        "the nine gates with one more tile",
        "The fourteen tiles, none of them exposed before the last, are 1112345678999 of one suit and another of two to eight.",
        lambda condition, view: view.situation.gates_filled,
        fields=("gates_filled",),
        near=near.short_of_filled_gates,
        allows=lambda condition: tuple(Allowed(tiles=suit, exact=False) for suit in SUIT_TILES),
    ),
    ConditionRow(
        "fourth-of-exposed",
        "won on the fourth of its exposed pung",
        "The winning tile is the fourth of the winner's own exposed pung, used elsewhere in his hand.",
        lambda condition, view: view.situation.fourth,
        fields=("fourth",),
        shown_by=ShownBy.WINNING_TILE,
    ),
    ConditionRow(
        "seat",
        "the player is {names}",
        "The hand was held at one of these seats.",
        lambda condition, view: is_one_of(view.situation.seat, [SEAT_NUMBERS[Seat(name)] for name in condition.names]),
        Takes.SEATS,
        fields=("seat",),
    ),
    ConditionRow(
        "streak",
        "it is East's win number {number} in a row",
        "This is East's win of that number in a row (a deal's header says so).",
        lambda condition, view: view.situation.streak == condition.number,
        Takes.NUMBER,
        fields=("streak",),
    ),
    ConditionRow(
        "waiting-for",
        "waited to win with {names}",
        "The thirteen tiles of a loser waited for a win that would have used one of these items.",
        lambda condition, view: reduce(or_, [view.situation.waiting_for.get(name, False) for name in condition.names], False),
        Takes.ITEMS,
        fields=("waiting_for",),
    ),
)
