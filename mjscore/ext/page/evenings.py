"""The evening's account, and texts that are opened, pasted and shared: a text goes in, and what it says comes out."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final

from mjscore import notation
from mjscore.ext.page.facts import ruleset_facts
from mjscore.ext.page.request import (
    RequestFields,
    block_data,
    laid_out,
    read_kept,
    report_data,
)
from mjscore.ext.page.tapped import (
    hand_data,
    tapped_deal,
    tapped_deal_value,
    with_answers,
)
from mjscore.game.deals import NOT_STATED, Deal, write_deal
from mjscore.game.seats import Seat
from mjscore.notation.as_json import deal_to_dict
from mjscore.problems import Fault, NotationProblem, Problem, SessionProblem
from mjscore.reports.content import Report
from mjscore.reports.contents.session import (
    deal_shown_report,
    players_table,
    session_report,
)
from mjscore.rules import check_ruleset, load_ruleset
from mjscore.sentences import sentence
from mjscore.sessions.beginning import new_session
from mjscore.sessions.played import details_of, read_played
from mjscore.sessions.reader import write_session
from mjscore.sessions.record import east_kept
from mjscore.sessions.seating import NAME_HINT, wrong_new_name
from mjscore.sessions.session import Session, entry_at
from mjscore.sessions.summary import summarise
from mjscore.sessions.undoing import Change, redone, undone
from mjscore.settlement import SITTING_OUT
from mjscore.settlement.draft import HEADER, NAMES_OF_RULES

_LINE_OF_NAMES: Final = re.compile(r"^(?:players|joined|seats):.*$", re.MULTILINE)
_BEFORE_A_NAME: Final = rf"(?:[,:]|{'|'.join((*Seat, SITTING_OUT))}) *"
"""What stands before a name in a line that says who plays."""


def new(request: RequestFields) -> dict[str, Any]:
    """The verb `new`: the text of a new session by `rules` for `players`, and what it says."""
    rules = request.table("rules")
    with laid_out(rules):
        text = new_session(
            request.texts("players"),
            *rules.choice(),
            title=request.text("title", ""),
            date=request.text("date", ""),
        )
    return {"session": text, "view": view(read_kept(text))}


def show(request: RequestFields) -> dict[str, Any]:
    """The verb `show`: what the text of a `session` says; the text as it stands after what was changed in it by hand."""
    return _shown(request.session())


def _shown(session: Session) -> dict[str, Any]:
    return {"session": write_session(session), "view": view(session)}


def rename(request: RequestFields) -> dict[str, Any]:
    """The verb `rename`: the session with players called otherwise in all its deals, by their `names` before and after."""
    session = request.session()
    table = request.table("names")
    names = {name: table.text(name) for name in table.data}
    for name in names.values():
        wrong = wrong_new_name(name)
        if wrong:
            raise _bad_name(wrong)
    called = {names.get(name, name).casefold() for name in session.names}
    if len(called) < len(session.names):
        raise _bad_name(sentence("two players would have the same name"))
    known = "|".join(map(re.escape, names))
    named = re.compile(f"(?P<before>{_BEFORE_A_NAME})(?P<name>{known})(?= *(?:,|#|$))")

    def renamed(line: re.Match[str]) -> str:
        return named.sub(
            lambda player: player["before"] + names[player["name"]], line[0]
        )

    text = request.text("session").replace("\r", "")
    return written(read_kept(_LINE_OF_NAMES.sub(renamed, text)))


def _bad_name(wrong: str) -> SessionProblem:
    fault = Fault("bad-name", wrong, hint=NAME_HINT)
    return SessionProblem(fault, source="players")


def undo(request: RequestFields) -> dict[str, Any]:
    """The verb `undo`: the session without its last change, which the text keeps; `when` is the time."""
    return _changed(undone(request.session(), request.text("when")))


def redo(request: RequestFields) -> dict[str, Any]:
    """The verb `redo`: the session with the change that was undone last; `when` is the time."""
    return _changed(redone(request.session(), request.text("when")))


def _changed(change: Change) -> dict[str, Any]:
    return {**written(change.session), "words": change.words}


def _can_redo(session: Session) -> bool:
    try:
        return bool(redone(session, ""))
    except Problem:
        return False


def take(request: RequestFields) -> dict[str, Any]:
    """The verb `take`: deal `number` of a session, its report and as the page taps it, to be looked at and corrected.

    East's wins running are left out: the session counts them.
    """
    session = request.session()
    entry = entry_at(session, request.number("number") or 0)
    deal = read_played(
        entry.body, entry.seating, session.ruleset, f"deal {entry.number}"
    )
    report = deal_shown_report(session, details_of(session, entry))
    return {
        "deal": deal_data(replace(deal, streak=None)),
        "seats": entry.seating.to_dict(),
        "east": east_kept(session, entry),
        **report_data(report),
    }


def deal_data(deal: Deal) -> dict[str, Any]:
    """A deal as the page taps it: without what the ruleset says, and without what nobody tapped."""
    data = deal_to_dict(deal)
    header = {}
    for key in HEADER:
        if key not in NAMES_OF_RULES and data[key] not in (None, []):
            header[key] = data[key]
    hands = {}
    for seat, hand in deal.seats:
        tapped = hand_data(hand)
        tapped.pop("round", None)
        hands[str(seat)] = tapped
    return with_answers({**header, "round": data["round"], "hands": hands})


def written(session: Session) -> dict[str, Any]:
    """The text of a session that was changed, and what it says."""
    text = write_session(session)
    return {"session": text, "view": view(read_kept(text))}


def view(session: Session) -> dict[str, Any]:
    """What a session says: the report that `session show` prints as data, its ruleset's facts and its chart."""
    summary = summarise(session)
    report: Report = session_report(summary)
    playing = [str(seat) for seat, _ in summary.position.seating.seats]
    chart = ""
    if report.picture is not None and summary.lines:
        chart = report.picture()
    return {
        **report.data(),
        "statistics": block_data(players_table(summary)),
        "chart": chart,
        "facts": {**ruleset_facts(session.ruleset), "seats": playing},
        "redo": _can_redo(session),
    }


_IS_SESSION: Final = re.compile(
    r"^===[ \t]*(rules|deal)\b", re.MULTILINE | re.IGNORECASE
)
_IS_HOUSE: Final = re.compile(r"^[ \t]*(title|extends|book)[ \t]*=", re.MULTILINE)


def read(request: RequestFields) -> dict[str, Any]:
    """The verb `read`: what a `text` is - a session, a house file, a deal or a hand - as the page taps it.

    `name` is the file's. Raises what reading it on the command line would be refused with.
    """
    text = request.text("text")
    name = request.text("name", "")
    if _IS_SESSION.search(text):
        return {"kind": "session", **_shown(read_kept(with_rules(text)))}
    if name.endswith(".toml") or _IS_HOUSE.search(text):
        return _house(text, name or "house.toml")
    if not text.strip():
        raise NotationProblem(
            Fault(
                "nothing-written",
                "nothing is written",
                hint="paste a hand, a deal, a session or a house file",
            )
        )
    reader = notation.reader
    if reader.looks_like_deal(text) or not reader.has_tiles(text):
        deal = reader.read_deal(text, source=name or "<deal>")
        return {"kind": "deal", "deal": deal_data(deal), "rules": _rules(deal)}
    hand = reader.read_hand(
        text, source=name or "<hand>", discarding=True, extra_winds=True
    )
    return {
        "kind": "hand",
        "hand": hand_data(hand),
        "seat": None if hand.seat is None else str(hand.seat),
    }


_RULES_LINE: Final = re.compile(r"^(rules|options|limit): *(.*?) *$", re.MULTILINE)
_LEFT_OUT: Final = re.compile(r"^=== Rules sha256 ([0-9a-f]{64})\s*\Z", re.MULTILINE)
"""What stands in place of the rules, where they are left out: the digest of the rules."""
_ACCOUNT: Final = re.compile(r"^\[account\]\n(?:.+\n)*\n?", re.MULTILINE)


def short(request: RequestFields) -> dict[str, Any]:
    """The verb `short`: a `session` for another phone, without what was undone and what that phone has or works out itself.

    That is the rules, where every phone has them, and the accounts of the deals.
    """
    session = replace(request.session(), kept=())
    text = write_session(session)
    without_rules = text[: text.rindex(session.rules_text.strip())]
    for candidate in (_ACCOUNT.sub("", without_rules), without_rules):
        try:
            read_again = write_session(read_kept(with_rules(candidate)))
        except Problem:
            continue
        if read_again.rstrip() == text.rstrip():
            return {"text": candidate}
    return {"text": text}


def with_rules(text: str) -> str:
    """A session's text with the rules that `short` left out; raises SessionProblem where this version has others."""
    left_out = _LEFT_OUT.search(text)
    if left_out is None:
        return text
    head = dict(_RULES_LINE.findall(text.partition("\n===")[0]))
    named = head.get("rules", "")
    options = re.findall(r"[^ ,]+", head.get("options", ""))
    limit = head.get("limit", "")
    points = int(limit) if limit.isdecimal() else None
    # The head names the limit in force, which may be the ruleset's own.
    for stated in (NOT_STATED, points):
        rules = load_ruleset(named, options, limit=stated)
        if rules.digest == left_out[1]:
            return f"{text.rstrip()}\n{rules.text}"
    message = f"the evening is played by rules that this version of the page does not have: {named or 'not named'}"
    hint = "send it as a file, which holds its rules"
    raise SessionProblem(Fault("other-rules", message, hint=hint), source="session")


def _rules(deal: Deal) -> dict[str, Any] | None:
    """The rules that a deal names; None where it names none."""
    if deal.rules is None:
        return None
    rules: dict[str, Any] = {"ruleset": deal.rules, "options": list(deal.options)}
    if deal.limit != NOT_STATED:
        rules["limit"] = deal.limit
    return rules


def _house(text: str, name: str) -> dict[str, Any]:
    """A house file checked as `rules check` does, and its facts."""
    with laid_out(RequestFields({"house": {"name": name, "text": text}})):
        check_ruleset(name)
        plain = load_ruleset(name)
    return {
        "kind": "house",
        "house": {"name": name, "text": text},
        "facts": ruleset_facts(plain),
    }


def write(request: RequestFields) -> dict[str, Any]:
    """The verb `write`: `deal` in the notation, with the rules that it is played by: whoever gets it settles it alike."""
    now = tapped_deal(request)
    rules = now.ruleset
    deal = replace(
        tapped_deal_value(now, request),
        rules=rules.id,
        options=rules.changed,
        limit=rules.limit.points,
    )
    return {"text": write_deal(deal)}
