"""The conditions on how a hand was won, where its player sits, and what it waited for."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Final

from mjscore.hands import Means, Remark
from mjscore.seats import Seat
from mjscore.vocabulary import near
from mjscore.vocabulary.allowed import SUIT_TILES, Allowed
from mjscore.vocabulary.rows import ConditionRow, Holds, ShownBy, Takes
from mjscore.vocabulary.situation import MEANS_NUMBERS, REMARK_BITS, SEAT_NUMBERS, SHAPE_NUMBERS, is_one_of


def _won_by(*means: Means) -> Holds:
    numbers = [MEANS_NUMBERS[each] for each in means]
    return lambda condition, view: is_one_of(view.situation.means, numbers)


def _remarked(remark: Remark) -> Holds:
    bit = REMARK_BITS[remark]
    return lambda condition, view: view.situation.remarks & bit != 0


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
        "the hand is won as {names}",
        "The hand won with this shape.",
        lambda condition, view: is_one_of(view.situation.shape, [SHAPE_NUMBERS[name] for name in condition.names]),
        Takes.SHAPES,
        fields=("shape",),
        allows=lambda condition: (Allowed(shapes=condition.names),),
    ),
    ConditionRow(
        "drawn",
        "tile drawn",
        "The winning tile came from the wall, a loose tile included; not an original hand.",
        _won_by(Means.DRAW, Means.LOOSE),
        fields=("means",),
        shown_by=ShownBy.WINNING_TILE,
        near=near.came_otherwise,
    ),
    ConditionRow(
        "claimed",
        "tile claimed",
        "The winning tile was a discard, or the fourth of another's kong.",
        _won_by(Means.DISCARD, Means.ROB),
        fields=("means",),
        shown_by=ShownBy.WINNING_TILE,
        near=near.came_otherwise,
    ),
    ConditionRow(
        "dealt",
        "an original hand",
        "The hand was complete as dealt.",
        _won_by(Means.DEALT),
        fields=("means",),
        near=near.far_off,
    ),
    ConditionRow(
        "loose-tile",
        "loose tile",
        "The winning tile was drawn after a kong, and did not replace a bonus tile.",
        lambda condition, view: (view.situation.means == _LOOSE) & (view.situation.remarks & _AFTER_BONUS == 0),
        fields=("means", "remarks"),
        shown_by=ShownBy.WINNING_TILE,
        asked_by=Means.LOOSE,
        near=near.far_off,
    ),
    ConditionRow(
        "robbed",
        "kong robbed",
        "The winning tile was stolen from another's kong.",
        _won_by(Means.ROB),
        fields=("means",),
        shown_by=ShownBy.WINNING_TILE,
        asked_by=Means.ROB,
        near=near.far_off,
    ),
    ConditionRow(
        "last-tile",
        "last tile",
        "The winning tile was the last that could be drawn.",
        _remarked(Remark.LAST_TILE),
        fields=("remarks",),
        shown_by=ShownBy.WINNING_TILE,
        asked_by=Remark.LAST_TILE,
        near=near.far_off,
    ),
    ConditionRow(
        "last-discard",
        "last discard",
        "The winning tile was the discard after the last tile.",
        _remarked(Remark.LAST_DISCARD),
        fields=("remarks",),
        shown_by=ShownBy.WINNING_TILE,
        asked_by=Remark.LAST_DISCARD,
        near=near.far_off,
    ),
    ConditionRow(
        "first-discard",
        "East's first discard",
        "East's first discard was the winning tile.",
        _remarked(Remark.FIRST_DISCARD),
        fields=("remarks",),
        shown_by=ShownBy.WINNING_TILE,
        asked_by=Remark.FIRST_DISCARD,
        near=near.far_off,
    ),
    ConditionRow(
        "original-call",
        "original call",
        "The player had declared himself ready on his original hand.",
        _remarked(Remark.ORIGINAL_CALL),
        fields=("remarks",),
        asked_by=Remark.ORIGINAL_CALL,
        near=near.far_off,
    ),
    ConditionRow(
        "kong-upon-kong",
        "kong upon kong",
        "A kong's loose tile made a second kong, and that kong's loose tile won, in one turn.",
        _remarked(Remark.KONG_UPON_KONG),
        fields=("remarks",),
        shown_by=ShownBy.WINNING_TILE,
        asked_by=Remark.KONG_UPON_KONG,
        near=near.far_off,
    ),
    ConditionRow(
        "shown",
        "tile shown",
        "The winning tile was shown before it was taken into the hand.",
        lambda condition, view: view.situation.remarks & REMARK_BITS[Remark.UNSHOWN] == 0,
        fields=("remarks",),
    ),
    ConditionRow(
        "winning-tile",
        "the winning tile is one of {tiles}",
        "The winning tile is one of these.",
        lambda condition, view: is_one_of(view.situation.tile, map(int, condition.tiles)),
        Takes.TILES,
        fields=("tile",),
        shown_by=ShownBy.WINNING_TILE,
    ),
    ConditionRow(
        "only-place",
        "only place",
        "The thirteen tiles could be completed by exactly one kind, in any arrangement and any shape that may win. A kind "
        "of which the player himself holds all four is still another place.",
        lambda condition, view: view.situation.only_place,
        fields=("only_place",),
        shown_by=ShownBy.WINNING_TILE,
        near=near.other_places,
        of_wait=True,
    ),
    ConditionRow(
        "only-wait",
        "only wait",
        "The thirteen tiles waited for exactly one kind, in any arrangement and any shape that may win. A kind of which the "
        "player himself holds all four is never waited for.",
        lambda condition, view: view.situation.only_wait,
        fields=("only_wait",),
        shown_by=ShownBy.WINNING_TILE,
        near=near.other_places,
        of_wait=True,
    ),
    ConditionRow(
        "only-place-left",
        "only place left",
        "Of the kinds that could complete the thirteen tiles only one could still come: a kind all four of which the player "
        "holds or that lie open on the table is no other place.",
        lambda condition, view: view.situation.only_place_left,
        fields=("only_place_left",),
        shown_by=ShownBy.WINNING_TILE,
        near=near.other_places,
        of_wait=True,
    ),
    ConditionRow(
        "nine-gates-wait",
        "the nine gates",
        "The thirteen tiles were the concealed 1112345678999 of one suit.",
        lambda condition, view: view.situation.gates,
        fields=("gates",),
        shown_by=ShownBy.WINNING_TILE,
        near=near.short_of_gates,
        allows=lambda condition: tuple(Allowed(tiles=suit, exact=False) for suit in SUIT_TILES),
    ),
    ConditionRow(
        "nine-gates-filled",
        "the nine gates filled",
        "The fourteen tiles, none of them exposed before the last, are 1112345678999 of one suit and another of two to eight.",
        lambda condition, view: view.situation.gates_filled,
        fields=("gates_filled",),
        near=near.short_of_filled_gates,
        allows=lambda condition: tuple(Allowed(tiles=suit, exact=False) for suit in SUIT_TILES),
    ),
    ConditionRow(
        "fourth-of-exposed",
        "the fourth of an exposed pung",
        "The winning tile is the fourth of the winner's own exposed pung, used elsewhere in his hand.",
        lambda condition, view: view.situation.fourth,
        fields=("fourth",),
        shown_by=ShownBy.WINNING_TILE,
    ),
    ConditionRow(
        "seat",
        "the player sits {names}",
        "The hand was held at one of these seats.",
        lambda condition, view: is_one_of(view.situation.seat, [SEAT_NUMBERS[Seat(name)] for name in condition.names]),
        Takes.SEATS,
        fields=("seat",),
    ),
    ConditionRow(
        "streak",
        "East won {number} times running",
        "This is East's win of that number in a row (a deal's header says so).",
        lambda condition, view: view.situation.streak == condition.number,
        Takes.NUMBER,
        fields=("streak",),
    ),
    ConditionRow(
        "waiting-for",
        "the hand waited for a win with {names}",
        "The thirteen tiles of a loser waited for a win that would have used one of these items.",
        lambda condition, view: reduce(or_, [view.situation.waiting_for.get(name, False) for name in condition.names]),
        Takes.ITEMS,
        fields=("waiting_for",),
    ),
)
