"""What holds of every settlement, under every ruleset and method of paying."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from mjscore.game.deals import (
    CountedHand,
    Deal,
    Ending,
    Liability,
    Offence,
    Penalty,
    Result,
)
from mjscore.game.hands import Means, Status, Win
from mjscore.game.seats import Seat
from mjscore.problems import Problem
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.rules.schema import Ruleset
from mjscore.settlement import Settlement, settle
from mjscore.settlement.payments import rounded
from tests.rules.agreed import together

SEATS = (Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH)
OTHER_GAMES = {
    "two-handed",
    "three-handed",
    "three-handed-dragons",
    "five-handed",
    "six-handed",
}


@st.composite
def games(draw: st.DrawFn) -> Ruleset:
    """A ruleset for four players with any of its options and any limit."""
    id = draw(st.sampled_from(ruleset_ids()))
    known = [
        option.id for option in load_ruleset(id).options if option.id not in OTHER_GAMES
    ]
    on = draw(st.lists(st.sampled_from(known), unique=True)) if known else []
    off = [
        option.id
        for option in load_ruleset(id).options
        if option.default and option.id not in on
    ]
    limit = draw(st.sampled_from([-1, None, 300, 400, 301, 1000]))
    return load_ruleset(
        id, options=together(id, [each for each in on if each not in off]), limit=limit
    )


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Four hands counted by hand, however they ended, with anything that a header may state."""
    ending = draw(st.sampled_from(["draw", "discard", "drawn", "penalty"]))
    scores = draw(st.lists(st.integers(0, 3000), min_size=4, max_size=4))
    winner, source, other = draw(st.permutations(SEATS))[:3]
    won = Win(Means.DRAW) if ending == "drawn" else Win(Means.DISCARD, source=source)
    wins = ending in ("discard", "drawn")
    status = draw(st.sampled_from([None, None, None, *Status]))
    seats = tuple(
        (
            seat,
            CountedHand(
                score,
                seat,
                won if wins and seat is winner else None,
                status if seat is other else None,
            ),
        )
        for seat, score in zip(SEATS, scores, strict=True)
    )
    liable: tuple[Liability, ...] = ()
    if wins:
        stated = [
            (),
            (Liability(source),),
            (Liability(source, half=True),),
            (Liability(other, first_discard=True),),
        ]
        liable = draw(st.sampled_from(stated))
    penalties: tuple[Penalty, ...] = ()
    if ending == "penalty" or draw(st.integers(0, 4)) == 0:
        offenders = tuple(draw(st.permutations(SEATS))[: draw(st.integers(1, 3))])
        false_call = Penalty(Offence.FALSE_MAH_JONGG, offenders)
        claim = draw(st.sampled_from(["pung", "kong", "mah-jongg", None]))
        naming = Penalty(
            Offence.FALSE_NAMING, (source,), claim, None if claim is None else winner
        )
        penalties = draw(
            st.sampled_from(
                [
                    (false_call,),
                    (naming,),
                    (naming, Penalty(Offence.FALSE_MAH_JONGG, (winner,))),
                ]
            )
        )
    result = Result(Ending.DRAW) if ending == "draw" else None
    streak = draw(st.sampled_from([None, 8, 9, 13]))
    return Deal(seats, result=result, liable=liable, penalties=penalties, streak=streak)


def settled_or_refused(deal: Deal, game: Ruleset) -> Settlement | None:
    """The settlement, or None where the deal is refused with a reason."""
    try:
        return settle(deal, game)
    except Problem:
        return None


@given(deals(), games())
def test_payments_sum_to_zero_and_say_why(deal: Deal, game: Ruleset) -> None:
    settlement = settled_or_refused(deal, game)
    if settlement is None:
        return
    assert sum(settlement.net.values()) == 0
    for payment in settlement.payments:
        assert payment.amount > 0
        assert payment.payer in settlement.net
        assert payment.payee in settlement.net
        assert payment.why
        assert payment.cite is not None
    for party, amount in settlement.net.items():
        got = sum(each.amount for each in settlement.payments if each.payee == party)
        given = sum(each.amount for each in settlement.payments if each.payer == party)
        assert amount == got - given
    assert (
        json.loads(json.dumps(settlement.to_dict()))["net"]
        == settlement.to_dict()["net"]
    )


@given(deals(), games())
def test_the_winner_pays_nobody_and_liability_changes_no_winnings(
    deal: Deal, game: Ruleset
) -> None:
    settlement = settled_or_refused(deal, game)
    if settlement is None or settlement.winner is None or deal.penalties:
        return
    assert all(payment.payer != settlement.winner for payment in settlement.payments)
    if deal.liable and not any(
        option in ("round-to-ten", "new-method") for option in game.on
    ):
        innocent = settled_or_refused(
            Deal(deal.seats, result=deal.result, streak=deal.streak), game
        )
        assert innocent is not None
        assert settlement.net[settlement.winner] == innocent.net[settlement.winner]


@given(deals())
def test_east_doubles_both_ways(deal: Deal) -> None:
    """Moving East to another chair changes no payment that he is not a party to."""
    game = load_ruleset("babcock", limit=None)
    plain = Deal(deal.seats, result=deal.result)
    settlement = settled_or_refused(plain, game)
    if settlement is None or settlement.winner is None:
        return
    for payment in settlement.payments:
        pair = {payment.payer, payment.payee}
        scores = settlement.scores
        low, high = Seat(payment.payer), Seat(payment.payee)
        due = (
            scores[high].total
            if high is settlement.winner
            else scores[high].total - scores[low].total
        )
        assert payment.amount == due * (2 if Seat.EAST in pair else 1)


@given(deals(), games(), st.integers(1, 50))
def test_rounding_moves_no_payment_by_more_than_half(
    deal: Deal, game: Ruleset, unit: int
) -> None:
    settlement = settled_or_refused(deal, game)
    if settlement is None:
        return
    after = {
        (each.payer, each.payee, each.why): each.amount
        for each in rounded(settlement.payments, unit)
    }
    for payment in settlement.payments:
        amount = after.get((payment.payer, payment.payee, payment.why), 0)
        assert amount % unit == 0
        assert 2 * abs(amount - payment.amount) <= unit
