"""The evening's account: a session's whole text goes in, and what it says, or the text with a change, comes out."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final

from mjscore.deals import NOT_STATED, Deal
from mjscore.notation.as_json import deal_to_dict
from mjscore.page.asked import RequestFields, laid_out, read_kept
from mjscore.page.blocks import block_data
from mjscore.page.facts import ruleset_facts
from mjscore.page.tapped import with_answers
from mjscore.problems import Fault, SessionProblem
from mjscore.reports.content import Report
from mjscore.reports.contents.session import players_table, session_report
from mjscore.seats import Seat
from mjscore.sessions.played import read_played
from mjscore.sessions.reader import write_session
from mjscore.sessions.record import east_kept, entry_at, new_session, without_last
from mjscore.sessions.seating import NAME_HINT, wrong_new_name
from mjscore.sessions.session import Session
from mjscore.sessions.so_far import with_mark
from mjscore.sessions.summary import summarise
from mjscore.settlement import SITTING_OUT

_NAMED: Final = re.compile(r"^(?:players|joined|seats):.*$", re.MULTILINE)
_BEFORE: Final = rf"((?:[,:]|{'|'.join((*Seat, SITTING_OUT))}) *)"
"""What stands before a name in a line that says who plays."""


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


def rename(asked: RequestFields) -> dict[str, Any]:
    """The verb `rename`: the session with players called otherwise in all its deals, by their `names` before and after."""
    session, table = asked.session(), asked.table("names")
    names = {each: table.text(each) for each in table.data}
    known = [names.get(each, each).casefold() for each in session.names]
    wrong = next(filter(None, map(wrong_new_name, names.values())), "")
    if wrong or len(set(known)) < len(known):
        raise SessionProblem(
            Fault("bad-name", wrong or "two players would have the same name", hint=NAME_HINT), source="players"
        )
    one = re.compile(f"{_BEFORE}({'|'.join(map(re.escape, names))})(?= *(?:,|#|$))")
    text = asked.text("session").replace("\r", "")
    return written(read_kept(_NAMED.sub(lambda line: one.sub(lambda each: each[1] + names[each[2]], line[0]), text)))


def undo(asked: RequestFields) -> dict[str, Any]:
    """The verb `undo`: the session with its last deal taken out; the text keeps it. `when` is the time."""
    return written(without_last(asked.session(), asked.text("when")))


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
        hands[seat] = {
            key: value for key, value in with_mark(hand).items() if key not in ("others", "round") and value not in (None, [])
        }
    told = {key: data[key] for key in kept if data[key] not in (None, [])}
    return with_answers({**told, "round": data["round"], "hands": hands})


def written(session: Session) -> dict[str, Any]:
    """The text of a session that was changed, and what it says."""
    text = write_session(session)
    return {"session": text, "view": view(read_kept(text))}


def view(session: Session) -> dict[str, Any]:
    """What a session says: the report that `session show` prints as data, its ruleset's facts and its chart."""
    summary = summarise(session)
    report: Report = session_report(session, summary)
    position = summary.position
    playing = [str(seat) for seat, _ in position.seating.seats]
    facts = {**ruleset_facts(session.ruleset), "seats": playing}
    chart = report.picture() if report.picture is not None and summary.lines else ""
    return {**report.data(), "statistics": block_data(players_table(summary)), "chart": chart, "facts": facts}
