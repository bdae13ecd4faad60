"""Who pays whom: base payments, limits, incorrect hands, East's double, and who answers for a dangerous discard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mjscore.game.deals import CountedHand, Deal
from mjscore.game.hands import Hand
from mjscore.game.seats import Seat

from .answering import Verdict, verdict
from .scoring import score
from .table import NOTIONAL_VALUE, Table

Payment = tuple[str, str, int]
SITTER = "Sitting out"


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
    """A hand counted by hand is capped like any other; not a loser's in Harr's Part II (decision “counted-by-hand”)."""
    if table.limit is None or (table.rules == "harr-limit" and hand.won is None):
        return hand.score
    return min(hand.score, table.limit)


def seen(deal: Deal, hand: Hand) -> Hand:
    """A hand with all that lies open at the table: the sets of the others count as visible (decision “visible-in-a-deal”)."""
    open_tiles = list(deal.visible) + list(hand.visible)
    for _, other in deal.seats:
        if isinstance(other, Hand) and other is not hand:
            open_tiles += [tile for group in other.melds for tile in group.tiles]
    return replace(hand, visible=tuple(sorted(open_tiles)))


def settle(deal: Deal, table: Table) -> dict[str, int] | None:
    """The net result of every seat, and of a fifth player who sat out; None where the winner's hand is not complete."""
    scores = scores_of(deal, table)
    winner = deal.winner
    if scores is None or winner is None:
        return None
    net = {str(seat): 0 for seat in scores}
    dues = [
        *payments(deal, table, scores, winner),
        *sitters_dues(deal, table, scores, winner),
    ]
    if any(payee == SITTER for _, payee, _ in dues):
        net[SITTER] = 0
    for payer, payee, amount in dues:
        if table.has("round-to-ten"):
            amount = nearest_ten(amount)
        net[payer] -= amount
        net[payee] += amount
    return net


def nearest_ten(amount: int) -> int:
    """12 and 14 are 10, 16 and 18 are 20 (Babcock p. 82); the fives that insurance by halves can make go up."""
    return (amount + 5) // 10 * 10


def payments(
    deal: Deal, table: Table, scores: dict[Seat, int], winner: Seat
) -> Iterator[Payment]:
    """First what the winner is paid, then what the losers pay each other."""
    losers = [seat for seat in scores if seat is not winner]
    guilty = verdict(deal, table)
    dues = {
        loser: scores[winner] * stakes(deal, table, loser, winner) for loser in losers
    }
    for loser, due in dues.items():
        if guilty.first is None:
            yield guilty.whole or guilty.last or loser, winner, due
        elif guilty.last is None and loser is guilty.first:
            yield loser, winner, due
        else:
            yield guilty.first, winner, due // 2
            yield guilty.last or loser, winner, due // 2
    if guilty != Verdict():
        return
    if (
        table.has("limit-cancels-losers")
        and table.limit is not None
        and is_whole_limit(deal, table, scores[winner])
    ):
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
    """The winner reached the whole limit, by count or by a special hand (decision “limit-cancels-losers”)."""
    return table.limit is not None and total >= table.limit


def sitters_dues(
    deal: Deal, table: Table, scores: dict[Seat, int], winner: Seat
) -> Iterator[Payment]:
    """What each loser pays the fifth player for every double of the winning hand, East as loser double.

    Babcock (p. 85) starts from 20, without a limit; Millington's second custom (128) from 2, and takes a hand that was paid the
    limit, or the notional value of a special hand, as six doubles.
    """
    hand = deal.hand(winner)
    answer = None if isinstance(hand, CountedHand) else score(seen(deal, hand), table)
    doubles = None if answer is None else answer.doubles
    if (
        table.has("pay-dreamer")
        and not table.has("three-handed")
        and not table.has("three-handed-dragons")
    ):
        start = 2  # a custom of the game for five alone (123, 128)
        by_limit = table.limit is not None and scores[winner] >= table.limit
        by_value = (
            table.limit is None
            and answer is not None
            and answer.whole_limit
            and answer.unlimited <= NOTIONAL_VALUE
        )
        if by_limit or by_value:
            doubles = 6
    elif table.rules.startswith("babcock") and table.has("five-handed"):
        start = 20
    else:
        return
    if doubles is None:
        return
    amount = start * 2**doubles
    for loser in scores:
        if loser is not winner:
            yield loser, SITTER, amount * (2 if loser is Seat.EAST else 1)
