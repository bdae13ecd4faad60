"""One hand as a row of columns: its groups by number, its tiles, and how it was won."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Final, NamedTuple

from mjscore.ext.arrays.pieces import NUMBERS, ROUNDS, SEATS
from mjscore.game.deals import UNKNOWN_TABLE, TableView
from mjscore.game.groups import TILES_OF, Form, Kind, kind_of, with_form
from mjscore.game.hands import Hand
from mjscore.game.seats import Seat
from mjscore.game.tiles import BONUS_TILES, Tile
from mjscore.problems import Fault
from mjscore.rules.vocabulary.terms import (
    MEANS_NUMBERS,
    NO_TILE,
    SEAT_NUMBERS,
    remark_bits,
)

ROUND_NUMBERS: Final = {round: number for number, round in enumerate(ROUNDS)}
BONUS_BITS: Final = {tile: 1 << bit for bit, tile in enumerate(BONUS_TILES)}


class HandParts(NamedTuple):
    """What columns hold of a hand before its win: melds and the group that the tile completed, by number, and tiles in hand."""

    melds: list[int]
    in_hand: Sequence[Tile]
    completed: int = 0


def parts_of(hand: Hand, seats: Container[Seat | None] = SEATS) -> HandParts | None:
    """The parts of a hand; None where it does not fit into columns.

    A hand that fits names no concealed group but kongs, has no tiles that are not told, has claimed from those who sit at these
    `seats` alone, and has a claimed winning tile that is written among the others in one group on the table at most.
    """
    won = hand.won
    from_nobody = won is not None and won.source not in seats
    if from_nobody or hand.status is not None or hand.unwritten or hand.called:
        return None
    codes = []
    for group in hand.groups:
        names_a_set = group.kind is not Kind.KONG and group.form is Form.CONCEALED
        if names_a_set or group.source not in seats:
            return None
        codes.append(group.code)
    completed = 0
    in_hand: Sequence[Tile] = hand.free
    if won is not None and won.completing is not None:
        completed = with_form(won.completing.code, Form.CONCEALED)
    if won is not None and won.among and won.tile is not None:
        in_hand = list(in_hand)
        may_complete = dict.fromkeys(codes) if won.claimed else ()
        for code in may_complete:
            concealed = with_form(code, Form.CONCEALED)
            if (
                won.tile in TILES_OF[code]
                and kind_of(code) != Kind.KONG
                and (won.completing is None or concealed == completed)
            ):
                codes.remove(code)
                in_hand += TILES_OF[code]
                completed = concealed
        if len(hand.groups) - len(codes) > 1 or won.tile not in in_hand:
            return None
        in_hand.remove(won.tile)
    if len(codes) > 4 or (codes and Kind.PAIR in map(kind_of, codes)):
        return None
    return HandParts([NUMBERS[code] for code in codes], in_hand, NUMBERS[completed])


class HandRow(NamedTuple):
    """What the columns of `Hands` hold of one hand; tiles are their kinds, one after another."""

    in_hand: Sequence[int]
    melds: Sequence[int] = ()
    tile: int = NO_TILE
    means: int = 0
    remarks: int = 0
    seat: int = 0
    round: int = 0
    bonus: int = 0
    open_elsewhere: Sequence[int] = ()
    streak: int = 0
    completed: int = 0


def row_of(hand: Hand, parts: HandParts, table: TableView = UNKNOWN_TABLE) -> HandRow:
    """A hand with its parts as a row; `table` gives what lies open elsewhere, and East's streak."""
    tile: int = NO_TILE
    means = 0
    remarks = 0
    bonus = 0
    won = hand.won
    if won is not None:
        means = MEANS_NUMBERS[won.means]
        if won.tile is not None:
            tile = won.tile
        if won.remarks:
            remarks = remark_bits(won.remarks)
    for flower in hand.bonus:
        bonus |= BONUS_BITS[flower]
    return HandRow(
        in_hand=parts.in_hand,
        melds=parts.melds,
        tile=tile,
        means=means,
        remarks=remarks,
        seat=SEAT_NUMBERS[hand.seat],
        round=ROUND_NUMBERS[hand.round],
        bonus=bonus,
        open_elsewhere=hand.visible + table.open_tiles,
        streak=table.streak,
        completed=parts.completed,
    )


def no_columns(hand: Hand) -> Fault:
    """The fault of a hand that fits no columns."""
    hint = "write every tile, name no concealed set, and say which group the tile completed (completing 567C)"
    return Fault("no-columns", f"{hand}: it does not fit into columns", hint=hint)
