"""Robbed kongs: whose kong the winner robbed, and why nobody's can have been robbed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeGuard

from mjscore.game.deals import CountedHand, Deal, written_hands
from mjscore.game.groups import Kind
from mjscore.game.hands import Hand, Means
from mjscore.game.legality.game import Game
from mjscore.game.seats import Seat
from mjscore.game.tiles import Tile
from mjscore.places import Section, fault_in
from mjscore.problems import Fault
from mjscore.sentences import sentence


class Robbery(NamedTuple):
    """A win by robbing a kong: of whom, where that is said (`source`) or found in the hands (`victim`), and of what kong.

    The kong was an exposed one or, for some hands, a `concealed` one (Millington 58).
    """

    winner: Seat
    tile: Tile
    source: Seat | None
    victim: Seat | None = None
    concealed: bool = False


def robbery_of(deal: Deal) -> Robbery | None:
    """How the winner robbed a kong; None for another win, and for one that does not name the tile."""
    winner = deal.winner
    if winner is None:
        return None
    won = deal.hand(winner).won
    if won is None or won.means is not Means.ROB or won.tile is None:
        return None
    exposed = []
    concealed = []
    for seat, hand in written_hands(deal):
        if hand.won is not None or won.source not in (None, seat):
            continue
        if has_exposed_three(hand, won.tile):
            exposed.append(seat)
        elif has_concealed_three(hand, won.tile):
            concealed.append(seat)
    robbery = Robbery(winner, won.tile, won.source)
    possible = exposed or concealed
    if len(possible) != 1:
        return robbery
    return robbery._replace(victim=possible[0], concealed=not exposed)


def has_exposed_three(hand: Hand, tile: Tile) -> bool:
    """Whether a hand shows the pung that is left of an exposed kong."""
    return any(group.kind is Kind.PUNG and group.tile is tile for group in hand.exposed)


def has_concealed_three(hand: Hand, tile: Tile) -> bool:
    """Whether a hand holds a concealed kong of a tile, or the three that are left when it has been robbed."""
    for group in hand.groups:
        alike = group.kind in (Kind.PUNG, Kind.KONG)
        if alike and group.tile is tile and group.is_concealed:
            return True
    return hand.free.count(tile) >= 3


def nothing_to_rob(deal: Deal) -> Iterator[Fault]:
    """A robbed kong of a player who is named: his three of the tile are written, and stay a three."""
    robbery = robbery_of(deal)
    if robbery is None or robbery.victim is not None:
        return
    winner = robbery.winner
    tile = robbery.tile
    source = robbery.source
    if source is winner or source not in deal.players:
        return
    if is_told(deal.hand(source)):
        message = sentence(
            "rob {tile} from {source}: {source} has no exposed pung of {tile} to add the fourth to",
            tile=tile,
            source=source,
        )
        hint = sentence(
            "write exposed: 3×{tile} pung in {source}'s hand: a robbed kong stays a pung",
            tile=tile,
            source=source,
        )
        yield fault_in(Section.WON, "nothing-to-rob", message, hint=hint, seat=winner)


def is_told(hand: Hand | CountedHand) -> TypeGuard[Hand]:
    """Whether every tile of a hand is written."""
    return isinstance(hand, Hand) and hand.status is None and not hand.unwritten


def written_how(tile: Tile) -> str:
    """What to write where a kong cannot have been robbed."""
    return sentence(
        "write exposed: 3×{tile} pung in the hand that was robbed, or write draw or discard instead of rob",
        tile=tile,
    )


def concealed_kong_robbed(
    winner: Seat, tile: Tile, source: Seat | None, why: str
) -> Fault:
    """The fault of a win with a tile of a concealed kong that may not be robbed."""
    whose = "" if source is None else sentence(" from {source}", source=source)
    message = sentence("rob {tile}{whose}: {why}", tile=tile, whose=whose, why=why)
    hint = written_how(tile)
    return fault_in(
        Section.WON, "concealed-kong-robbed", message, hint=hint, seat=winner
    )


def robbed(deal: Deal, game: Game) -> Iterator[Fault]:
    """A robbed kong must be somebody's; a concealed one can be robbed only where the ruleset has a hand that may."""
    robbery = robbery_of(deal)
    if robbery is None:
        return
    winner = robbery.winner
    tile = robbery.tile
    source = robbery.source
    if robbery.victim is not None:
        if robbery.concealed and not game.rob_concealed:
            why = "in this game no concealed kong can be robbed"
            yield concealed_kong_robbed(winner, tile, source, why=why)
        return
    if source is not None:
        return
    for seat, hand in deal.seats:
        if seat is not winner and (not is_told(hand) or has_exposed_three(hand, tile)):
            return
    message = sentence(
        "rob {tile}: no other player has an exposed pung of {tile} to add the fourth to",
        tile=tile,
    )
    hint = written_how(tile)
    yield fault_in(Section.WON, "nothing-to-rob", message, hint=hint, seat=winner)
