"""What settling a deal in progress needs and nobody has told yet."""

from __future__ import annotations

from collections.abc import Iterator

from mjscore.game.hands import Hand
from mjscore.game.seats import Seat
from mjscore.problems import Fact, Problem, UndecidedDeal
from mjscore.rules.schema import Ruleset
from mjscore.settlement.draft import DealDraft
from mjscore.settlement.facts import (
    ending_fact,
    too_many_tiles_fact,
    untold_hands_fact,
    winning_hand_fact,
)
from mjscore.settlement.penalties import has_ended
from mjscore.settlement.settle import counts_untold, settle


def missing_facts(draft: DealDraft, rules: Ruleset) -> Iterator[Fact]:
    """What settling a draft needs and it lacks, in the order in which it is asked.

    Where one of the first facts is missing (how the deal ended, a hand that counts) it is the only one: the others turn on it.
    None for a draft that can be settled, or that is refused for another reason.
    """
    first = _first(draft, rules)
    if first is not None:
        yield first
        return
    try:
        settle(draft.deal(), rules)
    except UndecidedDeal as problem:
        yield from problem.facts
    except Problem:
        return


def _first(draft: DealDraft, rules: Ruleset) -> Fact | None:
    """How the deal ended, the winner's hand, or those of the losers: the first of these that is missing."""
    winner = draft.winner
    if winner is None:
        return _ending(draft, rules)
    if winner not in draft.hands:
        return winning_hand_fact(winner)
    untold = [
        seat
        for seat in draft.seats
        if seat is not winner and _untold(draft, rules, seat)
    ]
    if untold and _losers_count(draft, rules):
        return untold_hands_fact(untold)
    return None


def _ending(draft: DealDraft, rules: Ruleset) -> Fact | None:
    """How a deal ended that nobody is said to have won; None where that is told."""
    deal = draft.deal()
    if has_ended(deal, rules.settlement):
        return None
    fact = ending_fact(deal, rules.settlement, draft.stated)
    for seat in draft.stated:
        hand = draft.hands[seat]
        if isinstance(hand, Hand) and hand.size > rules.hand_size:
            return too_many_tiles_fact(seat, hand, fact)
    return fact


def _untold(draft: DealDraft, rules: Ruleset, seat: Seat) -> bool:
    """Whether nothing is told of a hand, or nothing of one that is incorrect and counts."""
    hand = draft.hands.get(seat)
    return hand is None or counts_untold(hand, rules)


def _losers_count(draft: DealDraft, rules: Ruleset) -> bool:
    """Whether what the losers' hands score can change what anybody pays."""
    if rules.settlement.stakes.losers_settle == "nothing":
        return False
    limit = rules.limit.points
    won = draft.counted(draft.winner)
    if rules.settlement.limit_win is None or limit is None or won is None:
        return True
    return won.score < limit
