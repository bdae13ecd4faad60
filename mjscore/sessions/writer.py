"""Writing a session file: what was written by hand stays as it is, and one blank line stands between the parts."""

from __future__ import annotations

from mjscore.problems import expect
from mjscore.rulesets.frozen import ruleset_from_text, text_digest
from mjscore.sessions.reader import rules_fields
from mjscore.sessions.reading import MARK
from mjscore.sessions.seating import Seating
from mjscore.sessions.session import Entry, Session

REMARK = "# A mah-jongg session. It may be edited by hand: a deal that was changed is settled anew."


def write_session(session: Session) -> str:
    """The text of a session's file; ends with a line feed."""
    expect(session, Session, "a session (mjscore.sessions.read_session)")
    parts = [session.head.rstrip()]
    parts += [write_entry(entry) for entry in session.entries]
    parts += [f"{MARK} {kept.heading}\n{kept.body.strip()}" for kept in session.kept]
    parts.append(f"{MARK} Rules sha256 {session.ruleset.digest}\n{session.rules_text.strip()}")
    return "\n\n".join(parts) + "\n"


def write_entry(entry: Entry) -> str:
    """One deal as it stands in the file, its heading first."""
    return f"{MARK} Deal {entry.number}\n{entry.body}\n\n{entry.account_text}"


def write_head(title: str, date: str, players: Seating, start: int, rules_text: str) -> str:
    """The head of a new session."""
    ruleset = ruleset_from_text(rules_text)
    fields = {"title": title, "date": date, **rules_fields(ruleset), "players": str(players), "start": str(start)}
    return "\n".join((REMARK, *(f"{key}: {value}" for key, value in fields.items() if value))) + "\n"


def first_text(head: str, rules_text: str) -> str:
    """The file of a session in which nothing has been played yet."""
    return f"{head.rstrip()}\n\n{MARK} Rules sha256 {text_digest(rules_text)}\n{rules_text.strip()}\n"
