"""The deal settled as it was tapped in, or the question that must be answered first."""

from __future__ import annotations

from typing import Any

from mjscore.deals import Deal, Ending, write_deal
from mjscore.page.asked import RequestFields
from mjscore.page.deal_to_settle import DealToSettle, deal_of, draft_of
from mjscore.page.questions import may_matter, missing, to_tell_first
from mjscore.problems import UndecidedDeal
from mjscore.sessions.account import EAST
from mjscore.sessions.played import read_played
from mjscore.sessions.record import PreparedDeal, prepare
from mjscore.sessions.rotation import fours_asked
from mjscore.settlement import Settlement
from mjscore.settlement import settle as settle_deal


def settle(asked: RequestFields) -> dict[str, Any]:
    """The verb `settle`: who pays whom for `deal`, or what must be said first (`asks`)."""
    draft = draft_of(asked)
    question = to_tell_first(draft)
    if question:
        return {"asks": [question]}
    try:
        return _settled(asked, draft)
    except UndecidedDeal as problem:
        questions = [missing(draft, fault) for fault in problem.faults]
        if not any(question["answers"] for question in questions):
            raise
        return {"asks": questions}


def _settled(asked: RequestFields, draft: DealToSettle) -> dict[str, Any]:
    deal = deal_of(draft)
    if "session" not in asked.data:
        settlement = settle_deal(deal, draft.ruleset)
        return {**settled_lines(settlement, draft), "asks": may_matter(deal, settlement, draft), "text": write_deal(deal)}
    prepared = prepared_deal(asked, deal)
    answer = settled_lines(prepared.settlement, draft)
    return {
        **answer,
        "outcome": prepared.entry.account.outcome,
        "east": prepared.east_words,
        "notes": [*_difference(asked, prepared), *prepared.notes],
        "asks": may_matter(prepared.deal, prepared.settlement, draft),
        "text": write_deal(deal),
    }


def _difference(asked: RequestFields, prepared: PreparedDeal) -> list[str]:
    """What a correction changes for each player: the chips of the deal as it was written have changed hands already."""
    before = asked.entry()
    if before is None:
        return []
    entries = before, prepared.entry
    players = list(dict.fromkeys(name for entry in entries for payment in entry.account.paid for name in payment[:2]))
    old, new = (entry.account.net(players) for entry in entries)
    changes = [f"{name} {new[name] - old[name]:+d}" for name in players if new[name] != old[name]]
    return [f"The correction changes: {', '.join(changes)}"] if changes else ["The correction changes no payment"]


def prepared_deal(asked: RequestFields, deal: Deal) -> PreparedDeal:
    """The deal of a request ready to be written into its session."""
    number, seats = asked.number("number"), str(asked.seating())
    source = "the deal" if number is None else f"deal {number}"
    east = _said_of_east(asked, deal)
    return prepare(asked.session(), write_deal(deal), source=source, seats=seats, east=east, number=number)


def _said_of_east(asked: RequestFields, deal: Deal) -> str:
    """What the players say of East; after a draw `fours` of the deal may say it. What was said of another ending is dropped."""
    session, entry, said = asked.session(), asked.entry(), asked.text("east", "")
    if entry is not None and said:
        before = read_played(entry.body, entry.seating, session.ruleset, f"deal {entry.number}")
        if said == entry.east_stated and (before.winner, before.result) != (deal.winner, deal.result):
            said = ""
    fours = asked.table("deal").data.get("fours")
    drawn = deal.result is not None and deal.result.ending is Ending.DRAW
    if not said and drawn and isinstance(fours, bool) and fours_asked(session.rules):
        return EAST[fours]
    return said


def settled_lines(settlement: Settlement, draft: DealToSettle) -> dict[str, Any]:
    """A settlement for the small screen, players by their names."""
    return {
        "scores": {str(seat): score.total for seat, score in settlement.scores.items()},
        "payments": [
            {
                "from": draft.name(each.payer),
                "to": draft.name(each.payee),
                "amount": each.amount,
                "why": each.why,
                "cite": "" if each.cite is None else str(each.cite),
            }
            for each in settlement.payments
        ],
        "net": {draft.name(party): amount for party, amount in settlement.net.items()},
        "notes": list(settlement.notes),
    }
