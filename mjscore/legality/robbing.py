"""Who won by robbing a kong, and what a robbed hand has left of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mjscore.deals import Deal
from mjscore.groups import Kind
from mjscore.hands import Hand, Means
from mjscore.seats import Seat
from mjscore.tiles import Tile


class RobbingWin(NamedTuple):
    """Who won by robbing a kong of which tile, and whose kong it was, where that is said."""

    winner: Seat
    tile: Tile
    source: Seat | None


def robbing_wins(deal: Deal) -> Iterator[RobbingWin]:
    """The wins of a deal by robbing a kong; a deal that can be has one at most."""
    for seat, hand in deal.seats:
        won = hand.won
        if won is not None and won.means is Means.ROB and won.tile is not None:
            yield RobbingWin(seat, won.tile, won.source)


def has_exposed_three(hand: Hand, tile: Tile) -> bool:
    """Whether a hand shows the pung that is left of an exposed kong."""
    return any(group.kind is Kind.PUNG and group.tile == tile for group in hand.exposed)


def has_concealed_three(hand: Hand, tile: Tile) -> bool:
    """Whether a hand holds a concealed kong of a tile, or the three that are left when it has been robbed."""
    groups = any(group.kind in (Kind.PUNG, Kind.KONG) and group.tile == tile and group.is_concealed for group in hand.groups)
    return groups or hand.free.count(tile) >= 3
