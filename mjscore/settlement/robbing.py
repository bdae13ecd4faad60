"""Robbed kongs: whose kong it was, what its owner keeps, and whether the ruleset lets it be robbed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from mjscore.deals import CountedHand, Deal
from mjscore.groups import Form, Group, Kind
from mjscore.hands import Hand
from mjscore.legality.robbing import RobbingWin, has_concealed_three, has_exposed_three, robbing_wins
from mjscore.problems import Fault
from mjscore.scoring import Sheet
from mjscore.seats import Seat
from mjscore.settlement.places import impossible, place
from mjscore.settlement.rules import SettlementRules
from mjscore.settlement.scores import Scores
from mjscore.tiles import Tile


@dataclass(frozen=True, slots=True)
class Robbery:
    """The tile that was robbed, of whom, and whether it came from a concealed kong (Millington 58) or an exposed one."""

    tile: Tile
    victim: Seat
    concealed: bool


def robbery_of(deal: Deal) -> Robbery | None:
    """The robbery of a deal; None where no kong was robbed, or where nothing says whose it was."""
    robbing = _robbing_win(deal)
    if robbing is None:
        return None
    _, tile, source = robbing
    losers = [(seat, hand) for seat, hand in deal.seats if hand.won is None and source in (None, seat)]
    others = [(seat, hand) for seat, hand in losers if isinstance(hand, Hand)]
    exposed = [seat for seat, hand in others if has_exposed_three(hand, tile)]
    concealed = [seat for seat, hand in others if has_concealed_three(hand, tile)]
    if len(exposed) == 1:
        return Robbery(tile, exposed[0], concealed=False)
    if not exposed and len(concealed) == 1:
        return Robbery(tile, concealed[0], concealed=True)
    return None


def from_concealed_kong(robbery: Robbery | None) -> bool:
    """Whether a tile was robbed, and from a concealed kong."""
    return robbery is not None and robbery.concealed


def _robbing_win(deal: Deal) -> RobbingWin | None:
    """How the winner robbed a kong; None for another win."""
    return next((each for each in robbing_wins(deal) if each.winner is deal.winner), None)


def as_it_came_about(deal: Deal, robbery: Robbery | None) -> Deal:
    """The deal with the victim named in `won:`, and a robbed concealed kong as the concealed three that is left (60)."""
    winner = deal.winner
    if robbery is None or winner is None:
        return deal
    seats = []
    for seat, hand in deal.seats:
        if seat is winner and hand.won is not None:
            hand = replace(hand, won=replace(hand.won, source=robbery.victim))
        elif seat is robbery.victim and robbery.concealed and isinstance(hand, Hand):
            hand = _with_three_left(hand, robbery.tile)
        seats.append((seat, hand))
    return replace(deal, seats=tuple(seats))


def _with_three_left(hand: Hand, tile: Tile) -> Hand:
    """The hand with a concealed three where it had declared a concealed kong of a tile."""
    robbed = [group for group in hand.groups if group.kind is Kind.KONG and group.tile == tile and group.is_concealed]
    exposed = tuple(group for group in hand.exposed if group not in robbed)
    fixed = tuple(group for group in hand.fixed if group not in robbed)
    left = [Group(Kind.PUNG, tile, Form.CONCEALED) for _ in robbed]
    return replace(hand, exposed=exposed, fixed=(*fixed, *left))


def robbing_faults(deal: Deal, robbery: Robbery | None, rules: SettlementRules) -> Iterator[Fault]:
    """A robbed kong must be somebody's; a concealed one can be robbed only where the ruleset has a hand that may.

    That a player who is named had the kong is checked when the deal is read (`legality.dealing`).
    """
    robbing = _robbing_win(deal)
    if robbing is None:
        return
    winner, tile, source = robbing
    if robbery is None:
        others = [hand for seat, hand in deal.seats if seat is not winner]
        unknown = any(isinstance(hand, CountedHand) or hand.status is not None or hand.others for hand in others)
        several = sum(isinstance(hand, Hand) and has_exposed_three(hand, tile) for hand in others)
        if source is None and not unknown and not several:
            message = f"rob {tile}: no other player has an exposed pung of {tile} to add the fourth to"
            yield Fault("nothing-to-rob", message, place(deal, "won", winner), _written_how(tile))
    elif robbery.concealed and not rules.rob_concealed:
        robbed = f"rob {tile}" if source is None else f"rob {tile} from {source}"
        message = f"{robbed}: in this game no concealed kong can be robbed"
        yield Fault("concealed-kong-robbed", message, place(deal, "won", winner), _written_how(tile))


def _written_how(tile: Tile) -> str:
    return f"write exposed: 3×{tile} pung in the hand that was robbed, or write draw or discard instead of rob"


def must_be_robbed_for(deal: Deal, robbery: Robbery | None, scores: Scores, rules: SettlementRules) -> None:
    """Raise ImpossibleHand where a concealed kong was robbed for a hand that may not rob it (Millington 58)."""
    if robbery is None or not robbery.concealed or deal.winner is None:
        return
    sheet = scores[deal.winner]
    if isinstance(sheet, Sheet) and sheet.reading.shape not in rules.rob_concealed:
        named = " or ".join(shape.replace("-", " ") for shape in rules.rob_concealed)
        message = f"rob {robbery.tile} from {robbery.victim}: a concealed kong can be robbed only for {named}"
        where = place(deal, "won", deal.winner)
        raise impossible(deal, [Fault("concealed-kong-robbed", message, where, _written_how(robbery.tile))])
