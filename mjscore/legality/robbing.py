"""Who won by robbing a kong, and whose kong it was."""

from __future__ import annotations

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


class Robbery(NamedTuple):
    """The tile that was robbed, of whom, and whether it came from a concealed kong (Millington 58) or an exposed one."""

    tile: Tile
    victim: Seat
    concealed: bool


def robbing_win(deal: Deal) -> RobbingWin | None:
    """How the winner robbed a kong; None for another win, and for one that does not name the tile."""
    winner = deal.winner
    won = deal.hand(winner).won if winner is not None else None
    if winner is None or won is None or won.means is not Means.ROB or won.tile is None:
        return None
    return RobbingWin(winner, won.tile, won.source)


def robbery_of(deal: Deal) -> Robbery | None:
    """The robbery of a deal; None where no kong was robbed, or where nothing says whose it was."""
    robbing = robbing_win(deal)
    if robbing is None:
        return None
    losers = [(seat, hand) for seat, hand in deal.seats if hand.won is None and robbing.source in (None, seat)]
    others = [(seat, hand) for seat, hand in losers if isinstance(hand, Hand)]
    exposed = [seat for seat, hand in others if has_exposed_three(hand, robbing.tile)]
    concealed = [seat for seat, hand in others if has_concealed_three(hand, robbing.tile)]
    if len(exposed) == 1:
        return Robbery(robbing.tile, exposed[0], concealed=False)
    if not exposed and len(concealed) == 1:
        return Robbery(robbing.tile, concealed[0], concealed=True)
    return None


def has_exposed_three(hand: Hand, tile: Tile) -> bool:
    """Whether a hand shows the pung that is left of an exposed kong."""
    return any(group.kind is Kind.PUNG and group.tile == tile for group in hand.exposed)


def has_concealed_three(hand: Hand, tile: Tile) -> bool:
    """Whether a hand holds a concealed kong of a tile, or the three that are left when it has been robbed."""
    groups = any(group.kind in (Kind.PUNG, Kind.KONG) and group.tile == tile and group.is_concealed for group in hand.groups)
    return groups or hand.free.count(tile) >= 3
