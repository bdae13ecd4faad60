"""Texts that come from a file, a link or the clipboard, and texts to be shared: hands, deals, sessions, house files."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final

from mjscore.deals import NOT_STATED, Deal, write_deal
from mjscore.notation.deal_reader import read_deal
from mjscore.notation.reader import looks_like_deal, read_hand
from mjscore.page.asked import RequestFields, laid_out, read_kept
from mjscore.page.evenings import deal_data, view
from mjscore.page.facts import ruleset_facts
from mjscore.page.tapped import deal_of, tapped_deal
from mjscore.problems import Fault, NotationProblem, Problem, SessionProblem
from mjscore.rulesets import check_ruleset, load_ruleset
from mjscore.sessions.reader import write_session
from mjscore.sessions.so_far import hand_data

_SESSION: Final = re.compile(r"^===[ \t]*(rules|deal)\b", re.MULTILINE | re.IGNORECASE)
_LEFT_OUT: Final = re.compile(r"^=== Rules sha256 ([0-9a-f]{64})\s*\Z", re.MULTILINE)
_HOUSE: Final = re.compile(r"^[ \t]*(title|extends|book)[ \t]*=", re.MULTILINE)
_NAME: Final = "house.toml"


def read(asked: RequestFields) -> dict[str, Any]:
    """The verb `read`: what a `text` is - a session, a house file, a deal or a hand - as the page taps it.

    `name` is the file's. Raises what reading it on the command line would be refused with.
    """
    text, name = asked.text("text"), asked.text("name", "")
    if _SESSION.search(text):
        session = read_kept(with_rules(text))
        return {"kind": "session", "session": write_session(session), "view": view(session)}
    if name.endswith(".toml") or _HOUSE.search(text):
        return _house(text, name or _NAME)
    if looks_like_deal(text):
        deal = read_deal(text, source=name or "<deal>")
        return {"kind": "deal", "deal": deal_data(deal), **_rules(deal), "seats": [str(seat) for seat in deal.players]}
    if not text.strip():
        raise NotationProblem(
            Fault("nothing-written", "nothing is written", hint="paste a hand, a deal, a session or a house file")
        )
    hand = read_hand(text, source=name or "<hand>", discarding=True, extra_winds=True)
    tapped = {key: value for key, value in hand_data(hand).items() if key != "others"}
    return {"kind": "hand", "hand": tapped, "seat": None if hand.seat is None else str(hand.seat)}


def short(asked: RequestFields) -> dict[str, Any]:
    """The verb `short`: a `session` to be sent to another phone, its rules left out where every phone has them."""
    session = asked.session()
    text = write_session(session)
    bare = text[: text.rindex(session.rules_text.strip())]
    try:
        return {"text": bare if with_rules(bare).rstrip() == text.rstrip() else text}
    except Problem:
        return {"text": text}


def with_rules(text: str) -> str:
    """A session's text with the rules that `short` left out; raises SessionProblem where this version has others."""
    left_out = _LEFT_OUT.search(text)
    if left_out is None:
        return text
    head = dict(re.findall(r"^(rules|options|limit): *(.*?) *$", text.partition("\n===")[0], re.MULTILINE))
    options, limit = re.findall(r"[^ ,]+", head.get("options", "")), head.get("limit", "")
    for points in (NOT_STATED, int(limit) if limit.isdecimal() else None):
        rules = load_ruleset(head.get("rules", ""), options, limit=points)
        if rules.digest == left_out[1]:
            return f"{text.rstrip()}\n{rules.text}"
    message = f"the evening is played by rules that this version of the page does not have: {head.get('rules', 'not named')}"
    raise SessionProblem(Fault("other-rules", message, hint="send it as a file, which holds its rules"), source="session")


def _rules(deal: Deal) -> dict[str, Any]:
    """The choice of ruleset that a deal's header makes."""
    if deal.rules is None:
        return {"rules": None}
    limit = {} if deal.limit == NOT_STATED else {"limit": deal.limit}
    return {"rules": {"ruleset": deal.rules, "options": list(deal.options), **limit}}


def _house(text: str, name: str) -> dict[str, Any]:
    """A house file checked as `rules check` does, and its facts."""
    with laid_out(RequestFields({"house": {"name": name, "text": text}})):
        check_ruleset(name)
        plain = load_ruleset(name)
    return {"kind": "house", "house": {"name": name, "text": text}, "facts": ruleset_facts(plain)}


def write(asked: RequestFields) -> dict[str, Any]:
    """The verb `write`: `deal` in the notation, with the rules that it is played by: whoever gets it settles it alike."""
    now = tapped_deal(asked)
    rules = now.ruleset
    deal = replace(deal_of(now), rules=rules.id, options=rules.changed, limit=rules.limit.points)
    return {"text": write_deal(deal)}
