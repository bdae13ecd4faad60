"""Who won by robbing a kong, whose kong it was, and whether it could be robbed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeGuard

from mjscore.deals import CountedHand, Deal
from mjscore.groups import Kind
from mjscore.hands import Hand, Means
from mjscore.legality.game import Game
from mjscore.places import Section, fault_in
from mjscore.problems import Fault
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


def nothing_to_rob(deal: Deal) -> Iterator[Fault]:
    """A robbed kong of a player who is named: his three of the tile are written, and stay a three."""
    robbing = robbing_win(deal)
    if robbing is None or robbing.source is None or robbery_of(deal) is not None:
        return
    winner, tile, source = robbing
    if source in deal.players and source is not winner and _is_told(deal.hand(source)):
        message = f"rob {tile} from {source}: {source} has no exposed pung of {tile} to add the fourth to"
        hint = f"write exposed: 3×{tile} pung in {source}'s hand: a robbed kong stays a pung"
        yield fault_in(Section.WON, "nothing-to-rob", message, hint, seat=winner)


def _is_told(hand: Hand | CountedHand) -> TypeGuard[Hand]:
    """Whether every tile of a hand is written."""
    return isinstance(hand, Hand) and hand.status is None and not hand.others


def robbed(deal: Deal, game: Game) -> Iterator[Fault]:
    """A robbed kong must be somebody's; a concealed one can be robbed only where the ruleset has a hand that may."""
    robbing, robbery = robbing_win(deal), robbery_of(deal)
    if robbing is None:
        return
    winner, tile, source = robbing
    others = [hand for seat, hand in deal.seats if seat is not winner]
    if robbery is not None:
        if robbery.concealed and not game.rob_concealed:
            yield concealed_kong_robbed(winner, tile, source, "in this game no concealed kong can be robbed")
    elif source is None and not any(not _is_told(hand) or has_exposed_three(hand, tile) for hand in others):
        message = f"rob {tile}: no other player has an exposed pung of {tile} to add the fourth to"
        yield fault_in(Section.WON, "nothing-to-rob", message, _written_how(tile), seat=winner)


def _written_how(tile: Tile) -> str:
    return f"write exposed: 3×{tile} pung in the hand that was robbed, or write draw or discard instead of rob"


def concealed_kong_robbed(winner: Seat, tile: Tile, source: Seat | None, why: str) -> Fault:
    """The fault of a win with a tile of a concealed kong that may not be robbed."""
    message = f"rob {tile}{'' if source is None else f' from {source}'}: {why}"
    return fault_in(Section.WON, "concealed-kong-robbed", message, _written_how(tile), seat=winner)
