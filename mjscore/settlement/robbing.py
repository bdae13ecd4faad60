"""What a robbed kong leaves to its owner, and for which hands a concealed one may be robbed."""

from __future__ import annotations

from dataclasses import replace

from mjscore.deals import Deal
from mjscore.groups import Form, Group, Kind
from mjscore.hands import Hand
from mjscore.legality import refusal
from mjscore.legality.dealing import concealed_kong_robbed
from mjscore.legality.robbing import Robbery
from mjscore.scoring import Sheet
from mjscore.settlement.rules import SettlementRules
from mjscore.settlement.scores import Scores
from mjscore.tiles import Tile


def from_concealed_kong(robbery: Robbery | None) -> bool:
    """Whether a tile was robbed, and from a concealed kong."""
    return robbery is not None and robbery.concealed


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


def must_be_robbed_for(deal: Deal, robbery: Robbery | None, scores: Scores, rules: SettlementRules) -> None:
    """Raise ImpossibleHand where a concealed kong was robbed for a hand that may not rob it (Millington 58)."""
    if robbery is None or not robbery.concealed or deal.winner is None:
        return
    sheet = scores[deal.winner]
    if isinstance(sheet, Sheet) and sheet.reading.shape not in rules.rob_concealed:
        named = " or ".join(shape.replace("-", " ") for shape in rules.rob_concealed)
        why = f"a concealed kong can be robbed only for {named}"
        raise refusal(deal, [concealed_kong_robbed(deal.winner, robbery.tile, robbery.victim, why)])
