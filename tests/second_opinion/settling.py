"""Who pays whom: base payments, limits, incorrect hands, East's double, and who answers for a dangerous discard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mjscore.deals import Deal
from mjscore.groups import Kind
from mjscore.hands import CountedHand, Hand
from mjscore.seats import Seat
from mjscore.tiles import Tile

from .answering import culprit
from .scoring import score
from .table import Table

Payment = tuple[Seat, Seat, int]


def scores_of(deal: Deal, table: Table) -> dict[Seat, int] | None:
    """What every seat's hand comes to; None if the winner's is not complete."""
    found = {}
    for seat, hand in deal.seats:
        if isinstance(hand, CountedHand):
            found[seat] = counted(hand, table)
            continue
        answer = score(seen(deal, hand), table)
        if answer is None:
            return None
        found[seat] = answer.total
    return found


def counted(hand: CountedHand, table: Table) -> int:
    """A hand counted by hand is capped like any other; not a loser's in Harr's Part II (DECISIONS 18)."""
    if table.limit is None or (table.rules == "harr-limit" and hand.won is None):
        return hand.score
    return min(hand.score, table.limit)


def seen(deal: Deal, hand: Hand) -> Hand:
    """A hand with all that lies open at the table: the sets of the others count as visible (DECISIONS 21)."""
    open_tiles = list(deal.visible) + list(hand.visible)
    for _, other in deal.seats:
        if isinstance(other, Hand) and other is not hand:
            open_tiles += [tile for group in other.melds for tile in group.tiles]
    return replace(hand, visible=tuple(sorted(open_tiles)))


def settle(deal: Deal, table: Table) -> dict[Seat, int] | None:
    """The net result of every seat; None where the winner's hand is not complete."""
    scores = scores_of(deal, table)
    winner = deal.winner
    if scores is None or winner is None:
        return None
    net = dict.fromkeys(scores, 0)
    for payer, payee, amount in payments(deal, table, scores, winner):
        if table.has("round-to-ten"):
            amount = nearest_ten(amount)
        net[payer] -= amount
        net[payee] += amount
    return net


def nearest_ten(amount: int) -> int:
    """12 and 14 are 10, 16 and 18 are 20 (Babcock p. 82)."""
    return (amount + 5) // 10 * 10 if amount % 10 != 5 else amount - 5


def payments(deal: Deal, table: Table, scores: dict[Seat, int], winner: Seat) -> Iterator[Payment]:
    """First what the winner is paid, then what the losers pay each other."""
    losers = [seat for seat in scores if seat is not winner]
    guilty = culprit(deal, table, scores)
    for loser in losers:
        amount = scores[winner] * stakes(deal, table, loser, winner)
        yield (loser if guilty is None else guilty), winner, amount
    if guilty is not None:
        return
    if table.has("limit-cancels-losers") and table.limit is not None and is_whole_limit(deal, table, scores[winner]):
        return
    for place, one in enumerate(losers):
        for other in losers[place + 1 :]:
            difference = abs(scores[one] - scores[other])
            if table.rules == "harr-limit" and table.limit is not None:
                difference = min(difference, table.limit)
            if not table.has("new-method"):
                difference *= 2 if Seat.EAST in (one, other) else 1
            payer, payee = (one, other) if scores[one] < scores[other] else (other, one)
            yield payer, payee, difference


def stakes(deal: Deal, table: Table, loser: Seat, winner: Seat) -> int:
    """How many times the winner's score a loser pays: East double, or by the New Method the discarder, or all for a draw."""
    if not table.has("new-method"):
        return 2 if Seat.EAST in (loser, winner) else 1
    won = deal.hand(winner).won
    assert won is not None
    return 2 if not won.claimed or won.source is loser else 1


def is_whole_limit(deal: Deal, table: Table, total: int) -> bool:
    """The winner reached the whole limit, by count or by a special hand (DECISIONS 22)."""
    return table.limit is not None and total >= table.limit


def standing_tiles(hand: Hand) -> list[Tile]:
    """The tiles that a player holds concealed."""
    return [*hand.free, *(tile for group in hand.fixed if group.kind is not Kind.KONG for tile in group.tiles)]
