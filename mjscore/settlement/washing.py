"""Original hands that end a deal before it is played: nine or more heads, Nine Mummies, tiles that do not touch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from mjscore.deals import Deal
from mjscore.groups import Form
from mjscore.hands import Hand
from mjscore.problems import Fault
from mjscore.seats import Seat
from mjscore.settlement.payments import Payment, in_order, pay
from mjscore.settlement.places import impossible, place, undecided
from mjscore.settlement.rules import WashingRule
from mjscore.tiles import Tile


def wash(deal: Deal, by: Seat, rules: Sequence[WashingRule]) -> tuple[tuple[Payment, ...], str]:
    """What everybody pays the player who washed, and by which rule; the rule that pays most if several fit.

    Raises ImpossibleHand where no rule in force lets this hand wash, UndecidedDeal where its tiles are not written.
    """
    hand = deal.hand(by)
    if not rules:
        raise _refusal(deal, "no-washing", "no hand can be washed under this ruleset and its options")
    if not isinstance(hand, Hand):
        raise undecided(
            deal, Fault("counted-hand", f"washed by {by}, whose tiles are not written", hint="write the original hand")
        )
    if any(group.form is not Form.CONCEALED for group in hand.exposed):
        raise _refusal(deal, "not-original", f"washed by {by}, who has claimed a tile: only an original hand can be washed")
    fitting = [(_worth(rule, hand), rule) for rule in rules if _fits(rule, hand)]
    if not fitting:
        shown = "; ".join(f"{rule.name}: {_wanting(rule, hand)}" for rule in rules)
        raise _refusal(deal, "nothing-to-wash", f"washed by {by}, whose hand does not allow it ({shown})")
    worth, rule = max(fitting, key=lambda each: each[0])
    others = [seat for seat in in_order(deal.players) if seat is not by]
    why = f"{rule.name}: {_different(rule, hand)} of them" if rule.different else rule.name
    return tuple(payment for seat in others for payment in pay(seat, by, worth, why, rule.cite)), f"{why} ({rule.cite})"


def _refusal(deal: Deal, code: str, message: str) -> Exception:
    return impossible(deal, [Fault(code, message, place(deal, "result"), "write result: draw, or how else the deal ended")])


def _different(rule: WashingRule, hand: Hand) -> int:
    return max((len(kinds.intersection(hand.tiles)) for kinds in rule.kinds), default=0)


def _worth(rule: WashingRule, hand: Hand) -> int:
    """What each other player pays; more tiles than the table names pay as much as its last line."""
    most = max(rule.pays, default=0)
    return rule.pays.get(min(_different(rule, hand), most), 0)


def _fits(rule: WashingRule, hand: Hand) -> bool:
    if rule.apart:
        return apart(hand.tiles) >= rule.apart
    if rule.without_pairs and len(set(hand.tiles)) < len(hand.tiles):
        return False
    return _different(rule, hand) >= rule.different


def _wanting(rule: WashingRule, hand: Hand) -> str:
    if rule.apart:
        return f"{apart(hand.tiles)} tiles apart, {rule.apart} are needed"
    if _different(rule, hand) < rule.different:
        return f"{_different(rule, hand)} different, {rule.different} are needed"
    return "there is a pair"


def apart(tiles: Sequence[Tile]) -> int:
    """The most tiles that can be picked of which no two are alike or neighbours in a suit.

    >>> from mjscore.tiles import tiles_of
    >>> apart(tiles_of("123D 55B E"))
    4
    """
    counts = Counter(tiles)
    taken = 0
    last: Tile | None = None
    for tile in sorted(counts):
        touching = last is not None and tile.is_suit and tile == last + 1 and tile.suit == last.suit
        if not touching:
            taken += 1
            last = tile
    return taken
