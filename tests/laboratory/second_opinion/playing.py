"""Random deals: a winner, and losers whose tiles are still to be had."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from mjscore.game.deals import CountedHand, Deal
from mjscore.game.groups import Form, Group, Kind
from mjscore.game.hands import Hand, Means
from mjscore.game.seats import Seat
from mjscore.game.tiles import Tile

from .dealing import Dealer
from .scoring import score
from .table import Table

SETTLEMENT_OPTIONS = {
    "babcock": "five-handed",
    "millington": "five-handed pay-dreamer",
    "babcock-chinese": "five-handed insurance new-method limit-cancels-losers round-to-ten",
}
"""Options that bear on who pays, besides those of the hands."""


def seats_of(table: Table) -> tuple[Seat, ...]:
    """Who sits at the table."""
    if table.has("two-handed"):
        return (Seat.EAST, Seat.WEST)
    if table.has("three-handed"):
        return (Seat.EAST, Seat.SOUTH, Seat.NORTH)
    if table.has("three-handed-dragons"):
        return (Seat.EAST, Seat.SOUTH, Seat.WEST)
    seats = (Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH)
    if table.has("six-handed"):
        return (
            Seat.EAST,
            Seat.SOUTH,
            Seat.SOUTH_WEST,
            Seat.WEST,
            Seat.NORTH,
            Seat.NORTH_EAST,
        )
    if table.has("five-handed") and table.rules.startswith("parker"):
        return (*seats, Seat.NORTH_EAST)
    return seats


def held_by(hand: Hand) -> Counter[Tile]:
    """The tiles that are no longer to be had."""
    held = Counter((*hand.tiles, *hand.bonus))
    if hand.won is not None and hand.won.tile is not None and not hand.won.among:
        held[hand.won.tile] += 1
    return held


def random_deal(table: Table, random: Random) -> Deal:
    """One deal that somebody won; hands for which no tiles can be found are counted by hand."""
    dealer = Dealer(table, random)
    seats = seats_of(table)
    prevailing = dealer.round()
    winner = random.choice(seats)
    won = replace(dealer.open_hand(), seat=winner, round=prevailing, visible=())
    while not fits(won, winner) or score(won, table) is None:
        won = replace(dealer.open_hand(), seat=winner, round=prevailing, visible=())
    how = won.won
    assert how is not None
    if how.claimed:
        how = replace(
            how, source=random.choice([seat for seat in seats if seat is not winner])
        )
        won = replace(won, won=how)
    won = sourced(won, seats, random)
    taken = held_by(won)
    hands: dict[Seat, Hand | CountedHand] = {winner: won}
    if random.random() < 0.05:
        won_by = next(
            (points for points in (30, 50, 100) if table.has(f"game-{points}")), 20
        )
        least = won_by * (
            4 if table.has("two-handed") else 1
        )  # who wins of two has two doubles (Babcock p. 84)
        hands[winner] = CountedHand(
            2 * random.randrange(least // 2, 300),
            winner,
            replace(how, tile=None, remarks=frozenset()),
        )
    for seat in seats:
        if seat is winner:
            continue
        hands[seat] = CountedHand(2 * random.randrange(0, 250), seat)
        for _ in range(40):
            loser = replace(dealer.losing(), seat=seat, round=prevailing, visible=())
            if how.means is Means.ROB and how.tile is not None and seat is how.source:
                loser = robbed(loser, how.tile)
                if Group(Kind.PUNG, how.tile) not in loser.exposed:
                    continue
            if how.means is Means.DEALT and any(
                group.form is not Form.CONCEALED for group in loser.exposed
            ):
                continue
            both = taken + held_by(loser)
            if all(
                times <= (1 if tile.is_bonus else 4) for tile, times in both.items()
            ):
                hands[seat] = loser
                taken = both
                break
    ordered = tuple((seat, hands[seat]) for seat in seats)
    no_choice = (
        (random.choice([seat for seat in seats if seat is not winner]),)
        if random.random() < 0.1
        else ()
    )
    return Deal(ordered, round=prevailing, no_choice=no_choice)


def robbed(hand: Hand, tile: Tile) -> Hand:
    """The hand with an exposed pung of the tile that was robbed, if it has any pung to make it of."""
    pungs = [group for group in hand.exposed if group.kind is Kind.PUNG]
    if not pungs:
        return hand
    exposed = [
        Group(Kind.PUNG, tile) if group is pungs[0] else group for group in hand.exposed
    ]
    return replace(hand, exposed=tuple(exposed))


def sourced(hand: Hand, seats: tuple[Seat, ...], random: Random) -> Hand:
    """The hand with word of whom its exposed sets were claimed from; chows are from the left, which need not be written."""
    others = [seat for seat in seats if seat is not hand.seat]
    exposed = [
        group.with_source(random.choice(others))
        if group.kind is Kind.PUNG or group.form is Form.ADDED
        else group
        for group in hand.exposed
    ]
    return replace(hand, exposed=tuple(exposed))


def fits(hand: Hand, seat: Seat) -> bool:
    """Whether the way of winning suits the seat: East alone is dealt fourteen tiles; East's first discard is left aside."""
    assert hand.won is not None
    words = {str(remark) for remark in hand.won.remarks}
    return "first discard" not in words and (
        hand.won.means != "dealt" or seat is Seat.EAST
    )
