"""Session files: how one is read - its head, the deals with their accounts, what was undone, its rules - and written."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from mjscore.files import ENDING
from mjscore.notation import outline
from mjscore.notation.players import EAST_FIELD, SEATS_FIELD
from mjscore.places import Section, in_order
from mjscore.problems import (
    Fault,
    Faults,
    Problem,
    RulesetProblem,
    SessionProblem,
    Span,
    did_you_mean,
    expect,
)
from mjscore.rules.loader import LARGEST_RULES, ruleset_from_text
from mjscore.rules.schema import Ruleset, text_digest
from mjscore.rules.toml import LARGEST
from mjscore.sessions.played import (
    read_played,
    round_of,
    settled,
    streaks_settled,
)
from mjscore.sessions.seating import (
    NAME_HINT,
    Seating,
    normal_lines,
    one_blank,
    seating_of_game,
    wrong_name,
)
from mjscore.sessions.session import (
    HEADING,
    Account,
    Entry,
    FormerDeal,
    Session,
    read_account,
)
from mjscore.sessions.telling import EAST_WORDS

MARK: Final = "==="
REMARK: Final = "# A mah-jongg session, to be read down to “Rules”. It may be edited by hand: a deal that was changed is settled anew."
HEAD_FIELDS: Final = (
    "title",
    "date",
    "rules",
    "options",
    "limit",
    "players",
    "start",
    "joined",
)
_MOST_HEADINGS: Final = 20_000
_LARGEST_DEAL: Final = 100_000
_MOST_FAULTS: Final = 20
_MOST_DIGITS: Final = 9
_CUT: Final = "the end of the file was cut off, or its heading was changed: restore it from a copy"
_HEADING: Final = re.compile(rf"^{MARK}[ \t]*(?P<title>[^\n]*)$", re.MULTILINE)
_DEAL: Final = re.compile(r"deal[ \t]+(\d{1,9})", re.IGNORECASE)
_KEPT: Final = re.compile(r"(undone|replaced)\b.*", re.IGNORECASE)
_RULES: Final = re.compile(r"rules[ \t]+sha256[ \t]+([0-9a-f]{64})", re.IGNORECASE)
_ACCOUNT: Final = re.compile(rf"^{re.escape(HEADING)}[ \t]*$", re.MULTILINE)


class _Chunk(NamedTuple):
    """A heading line after `===`, what stands under it, and the offsets of both."""

    heading: str
    at: int
    body: str
    start: int

    @property
    def span(self) -> Span:
        """The heading line."""
        return Span(self.at, self.at + len(MARK) + 1 + len(self.heading))


@dataclass(slots=True)
class _Reading:
    """A session file while it is read: its text, the faults so far, and the players in its head."""

    text: str
    source: str
    faults: Faults = field(default_factory=lambda: Faults(_MOST_FAULTS))
    players: tuple[str, ...] = ()

    def fault(self, code: str, message: str, span: Span, hint: str = "") -> None:
        """Note a fault and its place."""
        end = max(span.end, span.start + 1)
        self.faults.note(Fault(code, message, Span(span.start, end), hint=hint))

    def moved(self, problem: Problem, start: int, part: str = "") -> None:
        """Note the faults of a `part` of the file that begins at an offset; those without a place stand at its beginning."""
        for fault in problem.faults:
            message = f"{part}{fault.message}"
            if part and fault.where:
                message = f"{part}{fault.where}: {fault.message}"
            span = fault.span or Span(0, 1)
            span = Span(start + span.start, start + span.end)
            self.fault(fault.code, message, span, hint=fault.hint)

    def refuse(self) -> None:
        """Raise SessionProblem with what has been found, if anything has."""
        if self.faults.found:
            raise SessionProblem(
                in_order(self.faults.found), text=self.text, source=self.source
            )

    def too_large(self, message: str, at: int, hint: str) -> None:
        """Refuse a file at once, a part of which would take too much memory."""
        self.fault("too-large", message, Span(at, at + 1), hint=hint)
        self.refuse()


def read_session(text: str, source: str = "<session>") -> Session:
    """The session that a file's text tells; a deal that was changed since it was last settled is settled anew.

    Raises SessionProblem with every fault found, each with its line and column.
    """
    expect(
        text, str, "the text of a session (of a file: mjscore.sessions.load_session)"
    )
    if "\n" not in text and text.strip().endswith(ENDING):
        message = "this is the name of a file, not the text of a session"
        hint = "read a file with mjscore.sessions.load_session"
        raise SessionProblem(Fault("no-rules", message, hint=hint), source=text)
    reading = _Reading(normal_lines(text), source)
    head, chunks = _chunks(reading)
    ruleset, rules_text = _rules(chunks, reading)
    fields = _head(head, reading)
    reading.refuse()
    players = _players(fields, ruleset, reading)
    joined = _joined(fields, reading)
    if players is not None:
        reading.players = (*players.players, *joined)
    start = _start(fields, ruleset.session.start, reading)
    _same_rules(fields, ruleset, reading)
    title = _line_of_head("title", fields, reading)
    date = _line_of_head("date", fields, reading)
    entries: list[Entry] = []
    kept: list[FormerDeal] = []
    number = 0
    for chunk in chunks:
        if _KEPT.fullmatch(chunk.heading):
            kept.append(FormerDeal(chunk.heading, chunk.body.strip()))
        elif _DEAL.fullmatch(chunk.heading):
            number += 1
            entry = _entry(number, chunk, ruleset, reading)
            if entry is not None:
                entries.append(entry)
    reading.refuse()
    assert players is not None
    session = Session(
        title=title,
        date=date,
        players=players,
        start=start,
        head=head,
        entries=tuple(entries),
        kept=tuple(kept),
        rules_text=rules_text,
        ruleset=ruleset,
        source=source,
        joined=joined,
    )
    changed = [entry.number for entry in entries if entry.anew]
    if not changed:
        return session
    return streaks_settled(session, changed[0] - 1, anew=True)


def _chunks(reading: _Reading) -> tuple[str, list[_Chunk]]:
    """The head, and what stands under each heading."""
    text = reading.text
    headings: list[re.Match[str]] = []
    for heading in _HEADING.finditer(text):
        headings.append(heading)
        if len(headings) > _MOST_HEADINGS:
            message = f"the session has more than {_MOST_HEADINGS:,} headings"
            hint = "begin another session: mjscore session new"
            reading.too_large(message, heading.start(), hint)
    ends = [heading.start() for heading in headings[1:]]
    head = text
    if headings:
        head = text[: headings[0].start()]
        ends.append(len(text))
    if len(head) > LARGEST:
        message = f"the head of the session has more than {LARGEST:,} characters"
        reading.too_large(message, LARGEST, "leave out what is not needed")
    chunks = []
    for heading, end in zip(headings, ends, strict=True):
        start = min(heading.end() + 1, len(text))
        title = heading["title"].strip()
        chunks.append(_Chunk(title, heading.start(), text[start:end], start=start))
    return head, chunks


def _rules(chunks: list[_Chunk], reading: _Reading) -> tuple[Ruleset, str]:
    """The rules at the end of the file; their digest must be right. Other headings are looked at, too."""
    rules = _rules_chunk(chunks, reading)
    if len(rules.body) > LARGEST_RULES:
        message = f"the rules have more than {LARGEST_RULES:,} characters"
        reading.too_large(message, rules.start + LARGEST_RULES, _CUT)
    digest = text_digest(rules.body)
    stated = rules.heading.rpartition(" ")[2]
    if stated and digest != stated.lower():
        message = "the rules were changed since the session began, and every score depends on them"
        hint = f"restore them; or, to score every deal again by the changed rules, write here {digest}"
        end = reading.text.index(rules.heading, rules.at) + len(rules.heading)
        place = Span(end - len(stated), end)
        reading.fault("rules-changed", message, place, hint=hint)
    reading.refuse()
    try:
        return ruleset_from_text(rules.body), rules.body
    except RulesetProblem as problem:
        reading.moved(problem, rules.start, "in the rules: ")
        reading.refuse()
        raise


def _rules_chunk(chunks: list[_Chunk], reading: _Reading) -> _Chunk:
    """What stands under the heading of the rules; nothing where there is none, which is noted, as are headings of nothing."""
    rules: _Chunk | None = None
    for chunk in chunks:
        if _DEAL.fullmatch(chunk.heading) or _KEPT.fullmatch(chunk.heading):
            continue
        if not _RULES.fullmatch(chunk.heading):
            message = f"“{chunk.heading[:40]}” is not a heading of a session"
            hint = f"{MARK} Deal 7, {MARK} Undone …, {MARK} Replaced … or {MARK} Rules sha256 …"
            reading.fault("unknown-heading", message, chunk.span, hint=hint)
            continue
        if rules is not None:
            message = "the rules are written twice"
            reading.fault("rules-twice", message, chunk.span, hint="leave one out")
        rules = chunk
    if rules is not None:
        return rules
    if MARK in reading.text:
        message = f"the rules are missing: no heading “{MARK} Rules sha256 …”"
        end = Span(len(reading.text), len(reading.text))
        reading.fault("no-rules", message, end, hint=_CUT)
    else:
        hint = "mjscore session new begins one; score and settle read hands and deals"
        reading.fault("no-rules", "this is no session", Span(0, 1), hint=hint)
    return _Chunk(heading="", at=0, body="", start=0)


_Fields = dict[str, tuple[str, Span]]
"""The fields of the head, each with what it says and where."""


def _head(head: str, reading: _Reading) -> _Fields:
    """The fields of the head; what is wrong with a line is noted."""
    fields: _Fields = {}
    at = 0
    for line in head.split("\n"):
        written = line.partition("#")[0].rstrip()
        key, colon, value = written.partition(":")
        name = key.strip().lower()
        value = value.strip()
        span = Span(at + len(key) - len(key.lstrip()), at + len(written))
        at += len(line) + 1
        if not written or reading.faults.full:
            continue
        if not colon or name not in HEAD_FIELDS:
            message = f"the head of a session has no line “{written.strip()[:40]}”"
            near = did_you_mean(name, HEAD_FIELDS)
            hint = near or f"known here: {', '.join(HEAD_FIELDS)}"
            reading.fault("unknown-field", message, span, hint=hint)
        elif name in fields:
            message = f"{name}: is written twice"
            reading.fault("repeated-field", message, span, hint="leave one out")
        else:
            fields[name] = (value, Span(span.end - len(value), span.end))
    return fields


ONE_LINE: Final = "write one line without #"
"""What the head of a session can have behind a colon."""


def is_one_line(text: str) -> bool:
    """Whether the head of a session can have a text behind a colon."""
    return "#" not in text and text.isprintable() and text == text.strip()


def _line_of_head(name: str, fields: _Fields, reading: _Reading) -> str:
    """What the head says of a title or a date; a date may be in words."""
    text, span = fields.get(name, ("", Span(0, 1)))
    if not is_one_line(text):
        message = f"“{text[:40]}” cannot be a session's {name}"
        reading.fault("bad-field", message, span, hint=ONE_LINE)
    return text


def _players(fields: _Fields, ruleset: Ruleset, reading: _Reading) -> Seating | None:
    if "players" in fields:
        text, span = fields["players"]
        return _seating(text, span.start, ruleset, reading)
    example = "players: East Ann, South Bob, West Cleo, North Dan"
    message = "the session does not say who plays"
    reading.fault("no-players", message, Span(0, 1), hint=example)
    return None


def _seating(text: str, at: int, ruleset: Ruleset, reading: _Reading) -> Seating | None:
    """The seating that a text at an offset tells, if it is one of the ruleset's and of the session's players."""
    seating, faults = seating_of_game(text, ruleset.session, reading.players, at)
    for fault in faults:
        reading.faults.note(fault)
    return seating


def _joined(fields: _Fields, reading: _Reading) -> tuple[str, ...]:
    if "joined" not in fields:
        return ()
    text, span = fields["joined"]
    names = tuple(one_blank(name) for name in text.split(","))
    for name in names:
        wrong = wrong_name(name)
        if wrong:
            reading.fault("bad-name", wrong, span, hint=NAME_HINT)
    return names


def _start(fields: _Fields, default: int, reading: _Reading) -> int:
    if "start" not in fields:
        return default
    text, span = fields["start"]
    if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS:
        return int(text)
    message = f"“{text[:40]}” is not a number of points"
    reading.fault("bad-number", message, span, hint="such as start: 2000")
    return default


def rules_fields(ruleset: Ruleset) -> dict[str, str]:
    """What the head of a session says of its ruleset."""
    points = ruleset.limit.points
    return {
        "rules": ruleset.id,
        "options": ", ".join(ruleset.changed),
        "limit": "none" if points is None else str(points),
    }


def _same_rules(fields: _Fields, ruleset: Ruleset, reading: _Reading) -> None:
    """The head may not say something else than the rules at the end."""
    for key, wanted in rules_fields(ruleset).items():
        text, span = fields.get(key, (wanted, Span(0, 1)))
        if _words_of(text) != _words_of(wanted):
            message = f"{key}: {text[:40]} differs from the rules at the end of the file: {wanted or 'none'}"
            hint = "to play by other rules, begin another session: mjscore session new"
            reading.fault("other-rules", message, span, hint=hint)


def _words_of(text: str) -> list[str]:
    return sorted(text.replace(",", " ").split())


def read_entry(number: int, text: str, session: Session) -> Entry:
    """The deal of a session that stands in a text with its account; raises SessionProblem for one that is wrong."""
    reading = _Reading(text, session.source, players=session.names)
    chunk = _Chunk(f"Deal {number}", at=0, body=text, start=0)
    entry = _entry(number, chunk, session.ruleset, reading)
    reading.refuse()
    assert entry is not None
    return entry


def _entry(
    number: int, chunk: _Chunk, ruleset: Ruleset, reading: _Reading
) -> Entry | None:
    """One deal; where its account is not the one that it was last given, it is settled anew, and remarks in it are kept."""
    if reading.faults.full or not _is_deal(number, chunk, reading):
        return None
    account_at = _ACCOUNT.search(chunk.body)
    end = len(chunk.body) if account_at is None else account_at.start()
    body = chunk.body[:end]
    account_text = chunk.body[end:].rstrip()
    beside = outline.beside(body)
    if SEATS_FIELD not in beside:
        message = f"deal {number} does not say who sat where"
        hint = "write it under the heading: seats: East Ann, South Bob, …"
        reading.fault("no-seats", message, chunk.span, hint=hint)
        return None
    seats = beside[SEATS_FIELD]
    seating = _seating(seats.words, chunk.start + seats.span.start, ruleset, reading)
    if seating is None:
        return None
    east = beside[EAST_FIELD].words.lower() if EAST_FIELD in beside else ""
    try:
        account = read_account(account_text, seating, body, ruleset.digest)
        if account is not None:
            account = _with_streak_told(account, body, seating, ruleset, reading)
            wind = round_of(body, seating, ruleset, reading.source)
            return Entry(
                number=number,
                seating=seating,
                body=body.strip(),
                account=account,
                account_text=account_text,
                wind=wind,
                east_stated=east,
            )
        if EAST_FIELD in beside and east not in EAST_WORDS:
            message = f"“{east[:40]}” is neither passes nor stays"
            hint = "write east: passes, or east: stays"
            span = beside[EAST_FIELD].span
            place = Span(chunk.start + span.start, chunk.start + span.end)
            reading.fault("bad-east", message, place, hint=hint)
            return None
        deal = read_played(body, seating, ruleset, reading.source)
        entry, _ = settled(number, seating, body, deal, ruleset, east, anew=True)
    except Problem as problem:
        reading.moved(problem, chunk.start)
        return None
    remarks = [line for line in account_text.split("\n") if line.startswith("#")]
    return replace(entry, account_text="\n".join([entry.account_text, *remarks]))


def _is_deal(number: int, chunk: _Chunk, reading: _Reading) -> bool:
    """Whether a chunk is the deal of a number; why it is not is noted."""
    if int(chunk.heading.split()[-1]) != number:
        message = f"the heading says “{chunk.heading}”, but this is deal {number}"
        hint = "number the deals one after another; to take the last one out: mjscore session undo"
        reading.fault("wrong-number", message, chunk.span, hint=hint)
        return False
    if len(chunk.body) > _LARGEST_DEAL:
        message = f"this deal has more than {_LARGEST_DEAL:,} characters"
        hint = "leave out what does not belong to the deal"
        reading.too_large(message, chunk.at, hint)
    return True


def _with_streak_told(
    account: Account, body: str, seating: Seating, ruleset: Ruleset, reading: _Reading
) -> Account:
    """An account with East's wins running, which stood with the deal in older files; with none where no rule rewards them."""
    if ruleset.session.streak is None:
        return replace(account, streak=None)
    if account.streak is not None or Section.STREAK not in body:
        return account
    streak = read_played(body, seating, ruleset, reading.source).streak
    return replace(account, streak=streak)


# --- Writing ------------------------------------------------------------------------------------------------------------------


def write_session(session: Session) -> str:
    """The text of a session's file; ends with a line feed. What was written by hand stays as it is."""
    expect(session, Session, "a session (mjscore.sessions.read_session)")
    parts = [session.head.rstrip()]
    parts += [write_entry(entry) for entry in session.entries]
    parts += [f"{MARK} {former.heading}\n{former.body}" for former in session.kept]
    rules = session.rules_text.strip()
    parts.append(f"{MARK} Rules sha256 {session.ruleset.digest}\n{rules}")
    return "\n\n".join(parts) + "\n"


def write_entry(entry: Entry) -> str:
    """One deal as it stands in the file, its heading first."""
    return f"{MARK} Deal {entry.number}\n{entry.body}\n\n{entry.account_text}"
