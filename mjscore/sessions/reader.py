"""Session files: how one is read - its head, the deals with their accounts, what was undone, its rules - and written."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from mjscore.files import ENDING
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
from mjscore.sessions.rotation import seating_of_game
from mjscore.sessions.seating import (
    NAME_HINT,
    Seating,
    normal_lines,
    one_blank,
    wrong_name,
)
from mjscore.sessions.session import HEADING, Entry, FormerDeal, Session, read_account
from mjscore.sessions.telling import EAST_LINE, EAST_WORDS, SEATS_LINE

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
_CUT: Final = "the end of the file was cut off, or its heading was changed: restore it from a copy"
_HEADING: Final = re.compile(rf"^{MARK}[ \t]*([^\n]*)$", re.MULTILINE)
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
    known: tuple[str, ...] = ()

    def fault(self, code: str, message: str, span: Span, hint: str = "") -> None:
        """Note a fault and its place."""
        self.faults.note(
            Fault(code, message, Span(span.start, max(span.end, span.start + 1)), hint)
        )

    def moved(self, problem: Problem, start: int, said: str = "") -> None:
        """Note the faults of a part of the file that begins at an offset; those without a place stand at its beginning."""
        for fault in problem.faults:
            place = f"{said}{fault.where}: " if said and fault.where else said
            span = fault.span or Span(0, 1)
            self.fault(
                fault.code,
                place + fault.message,
                Span(start + span.start, start + span.end),
                fault.hint,
            )

    def refuse(self) -> None:
        """Raise SessionProblem with what has been found, if anything has."""
        if self.faults.found:
            found = sorted(
                self.faults.found, key=lambda each: each.span.start if each.span else 0
            )
            raise SessionProblem(found, text=self.text, source=self.source)

    def too_large(self, message: str, at: int, hint: str) -> None:
        """Refuse a file at once, a part of which would take too much memory."""
        self.fault("too-large", message, Span(at, at + 1), hint)
        self.refuse()


def read_session(text: str, source: str = "<session>") -> Session:
    """The session that a file's text tells; a deal that was changed since it was last settled is settled anew.

    Raises SessionProblem with every fault found, each with its line and column.
    """
    expect(
        text, str, "the text of a session (of a file: mjscore.sessions.load_session)"
    )
    if "\n" not in text and text.strip().endswith(ENDING):
        hint = "read a file with mjscore.sessions.load_session"
        raise SessionProblem(
            Fault(
                "no-rules",
                "this is the name of a file, not the text of a session",
                hint=hint,
            ),
            source=text,
        )
    reading = _Reading(normal_lines(text), source)
    head, chunks = _chunks(reading)
    ruleset, rules_text = _rules(chunks, reading)
    fields = _head(head, reading)
    reading.refuse()
    players = _players(fields, ruleset, reading)
    joined = _joined(fields, reading)
    reading.known = (*(players.players if players is not None else ()), *joined)
    start = _start(fields, ruleset.session.start, reading)
    _same_rules(fields, ruleset, reading)
    title, date = (_said(key, fields, reading) for key in ("title", "date"))
    deals = [chunk for chunk in chunks if _DEAL.fullmatch(chunk.heading)]
    found = [
        _entry(number, chunk, ruleset, reading)
        for number, chunk in enumerate(deals, start=1)
    ]
    entries = tuple(entry for entry in found if entry is not None)
    kept = tuple(
        FormerDeal(chunk.heading, chunk.body.strip())
        for chunk in chunks
        if _KEPT.fullmatch(chunk.heading)
    )
    reading.refuse()
    assert players is not None
    session = Session(
        title,
        date,
        players,
        start,
        head,
        entries,
        kept,
        rules_text,
        ruleset,
        source,
        joined,
    )
    changed = next((at for at, entry in enumerate(entries) if entry.anew), len(entries))
    return streaks_settled(session, changed, anew=True)


def _chunks(reading: _Reading) -> tuple[str, list[_Chunk]]:
    """The head, and what stands under each heading."""
    text, found = reading.text, []
    for heading in _HEADING.finditer(reading.text):
        found.append(heading)
        if len(found) > _MOST_HEADINGS:
            hint = "begin another session: mjscore session new"
            reading.too_large(
                f"the session has more than {_MOST_HEADINGS:,} headings",
                heading.start(),
                hint,
            )
    ends = [each.start() for each in found[1:]] + [len(text)] * bool(found)
    head = text[: found[0].start()] if found else text
    if len(head) > LARGEST:
        reading.too_large(
            f"the head of the session has more than {LARGEST:,} characters",
            LARGEST,
            "leave out what is not needed",
        )
    return head, [
        _Chunk(
            each[1].strip(),
            each.start(),
            text[each.end() + 1 : end],
            min(each.end() + 1, len(text)),
        )
        for each, end in zip(found, ends, strict=True)
    ]


def _rules(chunks: list[_Chunk], reading: _Reading) -> tuple[Ruleset, str]:
    """The rules at the end of the file; their digest must be right. Other headings are looked at, too."""
    rules: _Chunk | None = None
    for chunk in chunks:
        if _RULES.fullmatch(chunk.heading):
            if rules is not None:
                reading.fault(
                    "rules-twice",
                    "the rules are written twice",
                    chunk.span,
                    "leave one out",
                )
            rules = chunk
        elif not _DEAL.fullmatch(chunk.heading) and not _KEPT.fullmatch(chunk.heading):
            hint = f"{MARK} Deal 7, {MARK} Undone …, {MARK} Replaced … or {MARK} Rules sha256 …"
            reading.fault(
                "unknown-heading",
                f"“{chunk.heading[:40]}” is not a heading of a session",
                chunk.span,
                hint,
            )
    if rules is None:
        end = Span(len(reading.text), len(reading.text))
        message = f"the rules are missing: no heading “{MARK} Rules sha256 …”"
        hint = _CUT
        if MARK not in reading.text:
            message = "this is no session"
            hint = (
                "mjscore session new begins one; score and settle read hands and deals"
            )
        reading.fault("no-rules", message, end, hint)
        rules = _Chunk("", 0, "", 0)
    elif len(rules.body) > LARGEST_RULES:
        reading.too_large(
            f"the rules have more than {LARGEST_RULES:,} characters",
            rules.start + LARGEST_RULES,
            _CUT,
        )
    digest, stated = text_digest(rules.body), rules.heading.rpartition(" ")[2]
    if stated and digest != stated.lower():
        message = "the rules were changed since the session began, and every score depends on them"
        hint = f"restore them; or, to score every deal again by the changed rules, write here {digest}"
        at = (
            reading.text.index(rules.heading, rules.at)
            + len(rules.heading)
            - len(stated)
        )
        reading.fault("rules-changed", message, Span(at, at + len(stated)), hint)
    reading.refuse()
    try:
        return ruleset_from_text(rules.body), rules.body
    except RulesetProblem as problem:
        reading.moved(problem, rules.start, "in the rules: ")
        reading.refuse()
        raise


def _head(head: str, reading: _Reading) -> dict[str, tuple[str, Span]]:
    """The fields of the head, each with what it says and where."""
    fields: dict[str, tuple[str, Span]] = {}
    at = 0
    for line in head.split("\n"):
        written = line.partition("#")[0].rstrip()
        if written and not reading.faults.full:
            key, colon, value = written.partition(":")
            name, value = key.strip().lower(), value.strip()
            span = Span(at + len(key) - len(key.lstrip()), at + len(written))
            if not colon or name not in HEAD_FIELDS:
                hint = (
                    did_you_mean(name, HEAD_FIELDS)
                    or f"known here: {', '.join(HEAD_FIELDS)}"
                )
                reading.fault(
                    "unknown-field",
                    f"the head of a session has no line “{written.strip()[:40]}”",
                    span,
                    hint,
                )
            elif name in fields:
                reading.fault(
                    "repeated-field", f"{name}: is written twice", span, "leave one out"
                )
            else:
                fields[name] = (value, Span(span.end - len(value), span.end))
        at += len(line) + 1
    return fields


_Fields = dict[str, tuple[str, Span]]


ONE_LINE: Final = "write one line without #"
"""What the head of a session can have behind a colon."""


def is_one_line(text: str) -> bool:
    """Whether the head of a session can have a text behind a colon."""
    return "#" not in text and text.isprintable() and text == text.strip()


def _said(name: str, fields: _Fields, reading: _Reading) -> str:
    """What the head says of a title or a date; a date may be in words."""
    text, span = fields.get(name, ("", Span(0, 1)))
    if not is_one_line(text):
        reading.fault(
            "bad-field", f"“{text[:40]}” cannot be a session's {name}", span, ONE_LINE
        )
    return text


def _players(fields: _Fields, ruleset: Ruleset, reading: _Reading) -> Seating | None:
    if "players" in fields:
        text, span = fields["players"]
        return _seating(text, span.start, ruleset, reading)
    example = "players: East Ann, South Bob, West Cleo, North Dan"
    reading.fault(
        "no-players", "the session does not say who plays", Span(0, 1), example
    )
    return None


def _seating(text: str, at: int, ruleset: Ruleset, reading: _Reading) -> Seating | None:
    """The seating that a text at an offset tells, if it is one of the ruleset's and of the session's players."""
    seating, faults = seating_of_game(text, ruleset.session, reading.known, at)
    for fault in faults:
        reading.faults.note(fault)
    return seating


def _joined(fields: _Fields, reading: _Reading) -> tuple[str, ...]:
    if "joined" not in fields:
        return ()
    text, span = fields["joined"]
    names = tuple(one_blank(name) for name in text.split(","))
    for wrong in filter(None, map(wrong_name, names)):
        reading.fault("bad-name", wrong, span, NAME_HINT)
    return names


def _start(fields: _Fields, default: int, reading: _Reading) -> int:
    text, span = fields.get("start", (str(default), Span(0, 1)))
    if text.isascii() and text.isdigit() and len(text) <= 9:
        return int(text)
    reading.fault(
        "bad-number",
        f"“{text[:40]}” is not a number of points",
        span,
        "such as start: 2000",
    )
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
        if sorted(text.replace(",", " ").split()) != sorted(
            wanted.replace(",", " ").split()
        ):
            message = f"{key}: {text[:40]} differs from the rules at the end of the file: {wanted or 'none'}"
            hint = "to play by other rules, begin another session: mjscore session new"
            reading.fault("other-rules", message, span, hint)


def read_entry(number: int, text: str, session: Session) -> Entry:
    """The deal of a session that stands in a text with its account; raises SessionProblem for one that is wrong."""
    reading = _Reading(text, session.source, known=session.names)
    entry = _entry(
        number, _Chunk(f"Deal {number}", 0, text, 0), session.ruleset, reading
    )
    reading.refuse()
    assert entry is not None
    return entry


def _entry(
    number: int, chunk: _Chunk, ruleset: Ruleset, reading: _Reading
) -> Entry | None:
    """One deal; where its account is not the one that it was last given, it is settled anew, and remarks in it are kept."""
    if reading.faults.full:
        return None
    if int(chunk.heading.split()[-1]) != number:
        hint = "number the deals one after another; to take the last one out: mjscore session undo"
        reading.fault(
            "wrong-number",
            f"the heading says “{chunk.heading}”, but this is deal {number}",
            chunk.span,
            hint,
        )
        return None
    if len(chunk.body) > _LARGEST_DEAL:
        hint = "leave out what does not belong to the deal"
        reading.too_large(
            f"this deal has more than {_LARGEST_DEAL:,} characters", chunk.at, hint
        )
    account_at = _ACCOUNT.search(chunk.body)
    end = len(chunk.body) if account_at is None else account_at.start()
    body, account_text = chunk.body[:end], chunk.body[end:].rstrip()
    seats, said = SEATS_LINE.search(body), EAST_LINE.search(body)
    if seats is None:
        hint = "write it under the heading: seats: East Ann, South Bob, …"
        reading.fault(
            "no-seats", f"deal {number} does not say who sat where", chunk.span, hint
        )
        return None
    seating = _seating(seats[1], chunk.start + seats.start(1), ruleset, reading)
    if seating is None:
        return None
    east = "" if said is None else said[1].strip().lower()
    account = read_account(account_text, seating, body, ruleset.digest)
    if account is not None and ruleset.session.streak is None:
        account = replace(
            account, streak=None
        )  # what a deal says of East's wins is rewarded nowhere
    try:
        if account is not None:
            wind = round_of(body, seating, ruleset, reading.source)
            return Entry(
                number, seating, body.strip(), account, account_text, wind, east
            )
        if said is not None and east not in EAST_WORDS:
            span = Span(chunk.start + said.start(1), chunk.start + said.end(1))
            reading.fault(
                "bad-east",
                f"“{east[:40]}” is neither passes nor stays",
                span,
                "write east: passes, or east: stays",
            )
            return None
        deal = read_played(body, seating, ruleset, reading.source)
        entry, _ = settled(number, seating, body, deal, ruleset, east, anew=True)
    except Problem as problem:
        reading.moved(problem, chunk.start)
        return None
    remarks = [line for line in account_text.split("\n") if line.startswith("#")]
    return replace(entry, account_text="\n".join((entry.account_text, *remarks)))


# --- Writing ------------------------------------------------------------------------------------------------------------------


def write_session(session: Session) -> str:
    """The text of a session's file; ends with a line feed. What was written by hand stays as it is."""
    expect(session, Session, "a session (mjscore.sessions.read_session)")
    parts = [session.head.rstrip()]
    parts += [write_entry(entry) for entry in session.entries]
    parts += [f"{MARK} {kept.heading}\n{kept.body}" for kept in session.kept]
    parts.append(
        f"{MARK} Rules sha256 {session.ruleset.digest}\n{session.rules_text.strip()}"
    )
    return "\n\n".join(parts) + "\n"


def write_entry(entry: Entry) -> str:
    """One deal as it stands in the file, its heading first."""
    return f"{MARK} Deal {entry.number}\n{entry.body}\n\n{entry.account_text}"
