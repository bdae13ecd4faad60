"""The evening's account: a session's whole text goes in, and what it says, or the text with a change, comes out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from mjscore.deals import Deal
from mjscore.limits import NOT_STATED
from mjscore.notation.as_json import deal_to_dict
from mjscore.page.answered import with_answers
from mjscore.page.asked import RequestFields
from mjscore.page.deal_to_settle import deal_of, draft_of
from mjscore.page.facts import ruleset_facts
from mjscore.page.houses import laid_out
from mjscore.page.kept import read_kept
from mjscore.page.settling import prepared_deal
from mjscore.reports.content import Report
from mjscore.reports.contents.session import session_report
from mjscore.sessions.played import read_played
from mjscore.sessions.record import as_written, east_kept, entry_at, new_session, without_last
from mjscore.sessions.session import Session
from mjscore.sessions.summary import summarise
from mjscore.sessions.writer import write_session


def new(asked: RequestFields) -> dict[str, Any]:
    """The verb `new`: the text of a new session by `rules` for `players`, and what it says."""
    rules = asked.table("rules")
    limit = rules.number("limit") if "limit" in rules.data else NOT_STATED
    chosen = (rules.text("ruleset"), rules.texts("options"), rules.texts("without"), limit)
    with laid_out(rules):
        text = new_session(
            asked.texts("players"),
            *chosen,
            title=asked.text("title", ""),
            date=asked.text("date", ""),
            start=asked.number("start"),
        )
    return {"session": text, "view": view(read_kept(text))}


def show(asked: RequestFields) -> dict[str, Any]:
    """The verb `show`: what the text of a `session` says; the text as it stands after what was changed in it by hand."""
    session = asked.session()
    return {"session": write_session(session), "view": view(session)}


def add(asked: RequestFields) -> dict[str, Any]:
    """The verb `add`: the session with `deal` written down, or put in the place of deal `number`; `when` is the time."""
    before = asked.session()
    prepared = prepared_deal(asked, deal_of(draft_of(asked)))
    when = "" if asked.number("number") is None else asked.text("when")
    return {
        **_written(as_written(before, prepared, when)),
        "outcome": prepared.entry.account.outcome,
        "east": prepared.east_words,
    }


def undo(asked: RequestFields) -> dict[str, Any]:
    """The verb `undo`: the session with its last deal taken out; the text keeps it. `when` is the time."""
    return _written(without_last(asked.session(), asked.text("when")))


def take(asked: RequestFields) -> dict[str, Any]:
    """The verb `take`: deal `number` of a session as the page taps it, to be looked at or corrected.

    East's wins running are left out: the session counts them.
    """
    session = asked.session()
    entry = entry_at(session, asked.number("number") or 0)
    deal = read_played(entry.body, entry.seating, session.ruleset, f"deal {entry.number}")
    paid = [{"from": payer, "to": payee, "amount": amount} for payer, payee, amount in entry.account.paid]
    told = {"outcome": entry.account.outcome, "east": east_kept(session, entry), "payments": paid}
    return {"deal": deal_data(replace(deal, streak=None)), "seats": entry.seating.to_dict(), **told}


def deal_data(deal: Deal) -> dict[str, Any]:
    """A deal as the page taps it: without what the ruleset says, and without what nobody tapped."""
    data = deal_to_dict(deal)
    kept = ("title", "date", "result", "penalties", "wall", "streak", "no_choice", "liable", "visible")
    hands = {}
    for seat, hand in data["hands"].items():
        hands[seat] = {key: value for key, value in among(hand).items() if key != "others" and value not in (None, [])}
    told = {key: data[key] for key in kept if data[key] not in (None, [])}
    return with_answers({**told, "round": data["round"], "hands": hands})


def among(hand: dict[str, Any]) -> dict[str, Any]:
    """A hand with its winning tile among its standing tiles, where the page marks it; that it was left out stays said."""
    won = hand.get("won")
    if won is None or won["tile"] is None or won["among"] or "free" not in hand:
        return hand
    return {**hand, "free": [*hand["free"], won["tile"]]}


def _written(session: Session) -> dict[str, Any]:
    text = write_session(session)
    return {"session": text, "view": view(read_kept(text))}


def view(session: Session) -> dict[str, Any]:
    """What a session says: the report that `session show` prints as data, its ruleset's facts and its chart."""
    summary = summarise(session)
    report: Report = session_report(session, summary)
    position = summary.position
    playing = [str(seat) for seat, _ in position.seating.seats]
    facts = {**ruleset_facts(session.ruleset), "seats": playing}
    ranking = sorted(summary.players, key=lambda each: -each.total)
    chart = report.picture() if report.picture is not None and summary.lines else ""
    return {**report.data(), "ranking": [each.name for each in ranking], "chart": chart, "facts": facts}


def limit_of(deal: Deal) -> dict[str, Any]:
    """The limit that a deal's header states, as a choice of ruleset has it."""
    return {} if deal.limit == NOT_STATED else {"limit": deal.limit}
