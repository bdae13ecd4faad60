"""Reading a session file: its head, the deals with their accounts, what was undone, and the rules at its end."""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

from mjscore.notation.outline import normalise
from mjscore.problems import Fault, RulesetProblem, SessionProblem, Span, did_you_mean, expect
from mjscore.rulesets.frozen import LARGEST_RULES, ruleset_from_text, text_digest
from mjscore.rulesets.schema import Ruleset
from mjscore.sessions.later_deals import streaks_settled
from mjscore.sessions.played import read_entries
from mjscore.sessions.reading import MARK, Chunk, SessionReading, seating_at
from mjscore.sessions.rules import session_rules
from mjscore.sessions.seating import NAME_HINT, Seating, wrong_name
from mjscore.sessions.session import FormerDeal, Session
from mjscore.toml.text import LARGEST

HEAD_FIELDS: Final = ("title", "date", "rules", "options", "limit", "players", "start", "joined")
_MOST_HEADINGS: Final = 20_000
_CUT: Final = "the end of the file was cut off, or its heading was changed: restore it from a copy"
_HEADING: Final = re.compile(rf"^{MARK}[ \t]*([^\n]*)$", re.MULTILINE)
DEAL: Final = re.compile(r"deal[ \t]+(\d{1,9})", re.IGNORECASE)
_KEPT: Final = re.compile(r"(undone|replaced)\b.*", re.IGNORECASE)
_RULES: Final = re.compile(r"rules[ \t]+sha256[ \t]+([0-9a-f]{64})", re.IGNORECASE)


def read_session(text: str, source: str = "<session>") -> Session:
    """The session that a file's text tells; a deal that was changed since it was last settled is settled anew.

    Raises SessionProblem with every fault found, each with its line and column.
    """
    expect(text, str, "the text of a session")
    reading = SessionReading(normalise(text), source)
    head, chunks = _chunks(reading)
    if len(head) > LARGEST:
        reading.fault(
            "too-large",
            f"the head of the session has more than {LARGEST:,} characters",
            LARGEST,
            0,
            "leave out what is not needed",
        )
        reading.refuse()
    ruleset, rules_text = _rules(chunks, reading)
    reading.refuse()
    fields = _head(head, reading)
    reading.refuse()
    players = _players(fields, ruleset, reading)
    joined = _joined(fields, reading)
    reading.known = (*(players.players if players is not None else ()), *joined)
    start = _start(fields, session_rules(ruleset).start, reading)
    _same_rules(fields, ruleset, reading)
    entries = read_entries([chunk for chunk in chunks if DEAL.fullmatch(chunk.heading)], ruleset, reading)
    kept = tuple(FormerDeal(chunk.heading, chunk.body) for chunk in chunks if _KEPT.fullmatch(chunk.heading))
    reading.refuse()
    assert players is not None
    title, date = (fields[key][0] if key in fields else "" for key in ("title", "date"))
    session = Session(title, date, players, start, head, entries, kept, rules_text, ruleset, source, joined)
    return streaks_settled(session)


def _chunks(reading: SessionReading) -> tuple[str, list[Chunk]]:
    """The head, and what stands under each heading."""
    text = reading.text
    found = list(islice(_HEADING.finditer(text), _MOST_HEADINGS + 1))
    if len(found) > _MOST_HEADINGS:
        message = f"the session has more than {_MOST_HEADINGS:,} headings"
        reading.fault("too-large", message, found[-1].start(), found[-1].end(), "begin another session: mjscore session new")
        reading.refuse()
    ends = [each.start() for each in found[1:]] + [len(text)] * bool(found)
    head = text[: found[0].start()] if found else text
    return head, [
        Chunk(each[1].strip(), each.start(), text[each.end() + 1 : end], min(each.end() + 1, len(text)))
        for each, end in zip(found, ends, strict=True)
    ]


def _rules(chunks: list[Chunk], reading: SessionReading) -> tuple[Ruleset, str]:
    """The rules at the end of the file; their digest must be right. Other headings are looked at, too."""
    rules: Chunk | None = None
    for chunk in chunks:
        end = chunk.at + len(MARK) + 1 + len(chunk.heading)
        if _RULES.fullmatch(chunk.heading):
            if rules is not None:
                reading.fault("rules-twice", "the rules are written twice", chunk.at, end, "leave one out")
            rules = chunk
        elif not DEAL.fullmatch(chunk.heading) and not _KEPT.fullmatch(chunk.heading):
            hint = f"{MARK} Deal 7, {MARK} Undone …, {MARK} Replaced … or {MARK} Rules sha256 …"
            reading.fault("unknown-heading", f"“{chunk.heading[:40]}” is not a heading of a session", chunk.at, end, hint)
        if reading.full:
            reading.refuse()
    if rules is None:
        reading.fault("no-rules", f"the rules are missing: no heading “{MARK} Rules sha256 …”", len(reading.text), 0, _CUT)
        reading.refuse()
    assert rules is not None
    if len(rules.body) > LARGEST_RULES:
        message = f"the rules have more than {LARGEST_RULES:,} characters"
        reading.fault("too-large", message, rules.start + LARGEST_RULES, 0, _CUT)
        reading.refuse()
    digest, stated = text_digest(rules.body), rules.heading.split()[-1].lower()
    if digest != stated:
        message = "the rules were changed since the session began, and every score depends on them"
        hint = f"restore them; or, to score every deal again by the changed rules, write here {digest}"
        at = reading.text.index(rules.heading, rules.at) + len(rules.heading) - len(stated)
        reading.fault("rules-changed", message, at, at + len(stated), hint)
        reading.refuse()
    try:
        return ruleset_from_text(rules.body, reading.source), rules.body
    except RulesetProblem as problem:
        raise SessionProblem(
            [_in_the_rules(each, rules.start) for each in problem.faults], text=reading.text, source=reading.source
        ) from problem


def _in_the_rules(fault: Fault, start: int) -> Fault:
    """A fault of the rules that begin at an offset; one that has no place is said to be at their beginning."""
    span = fault.span or Span(0, 1)
    place = f"{fault.where}: " if fault.where else ""
    return Fault(fault.code, f"in the rules: {place}{fault.message}", Span(start + span.start, start + span.end), fault.hint)


def _head(head: str, reading: SessionReading) -> dict[str, tuple[str, int]]:
    """The fields of the head with the offsets of what they say."""
    fields: dict[str, tuple[str, int]] = {}
    at = 0
    for line in head.split("\n"):
        written = line.partition("#")[0]
        if written.strip():
            key, colon, value = written.partition(":")
            name = key.strip().lower()
            start, end = at + len(key) - len(key.lstrip()), at + len(written.rstrip())
            if not colon or name not in HEAD_FIELDS:
                hint = did_you_mean(name, HEAD_FIELDS) or f"known here: {', '.join(HEAD_FIELDS)}"
                reading.fault("unknown-field", f"the head of a session has no line “{written.strip()[:40]}”", start, end, hint)
            elif name in fields:
                reading.fault("repeated-field", f"{name}: is written twice", start, end, "leave one out")
            else:
                fields[name] = (value.strip(), at + len(key) + 1 + len(value) - len(value.lstrip()))
        at += len(line) + 1
    return fields


def _players(fields: dict[str, tuple[str, int]], ruleset: Ruleset, reading: SessionReading) -> Seating | None:
    if "players" not in fields:
        reading.fault(
            "no-players", "the session does not say who plays", 0, 1, "players: East Ann, South Bob, West Cleo, North Dan"
        )
        return None
    text, at = fields["players"]
    return seating_at(text, at, ruleset, reading)


def _joined(fields: dict[str, tuple[str, int]], reading: SessionReading) -> tuple[str, ...]:
    """The players who joined later."""
    if "joined" not in fields:
        return ()
    text, at = fields["joined"]
    names = tuple(" ".join(name.split()) for name in text.split(","))
    for wrong in filter(None, map(wrong_name, names)):
        reading.fault("bad-name", wrong, at, at + len(text), NAME_HINT)
    return names


def _start(fields: dict[str, tuple[str, int]], default: int, reading: SessionReading) -> int:
    if "start" not in fields:
        return default
    text, at = fields["start"]
    if text.isascii() and text.isdigit() and len(text) <= 9:
        return int(text)
    reading.fault("bad-number", f"“{text[:40]}” is not a number of points", at, at + len(text), "such as start: 2000")
    return default


def rules_fields(ruleset: Ruleset) -> dict[str, str]:
    """What the head of a session says of its ruleset."""
    points = ruleset.limit.points
    fields = {"rules": ruleset.id, "options": ", ".join(ruleset.changed), "limit": "none" if points is None else str(points)}
    return {key: value for key, value in fields.items() if value}


def _same_rules(fields: dict[str, tuple[str, int]], ruleset: Ruleset, reading: SessionReading) -> None:
    """The head may not say something else than the rules at the end."""
    wanted = rules_fields(ruleset)
    for key in ("rules", "options", "limit"):
        if key in fields and _words(fields[key][0]) != _words(wanted.get(key, "")):
            text, at = fields[key]
            message = f"{key}: {text[:40]} differs from the rules at the end of the file: {wanted.get(key, 'none')}"
            hint = "to play by other rules, begin another session: mjscore session new"
            reading.fault("other-rules", message, at, at + len(text), hint)


def _words(text: str) -> list[str]:
    return sorted(text.replace(",", " ").split())
