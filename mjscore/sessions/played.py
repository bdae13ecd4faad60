"""The deals of a session file: who sat where, the deal itself, its account; settled anew where it was changed."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from mjscore.deals import Deal
from mjscore.limits import NOT_STATED
from mjscore.notation.words import every
from mjscore.places import Section
from mjscore.problems import Fault, Problem, SessionProblem, Span
from mjscore.rulesets.schema import Ruleset
from mjscore.seats import Round
from mjscore.sessions.account import EAST, HEADING, account_of, read_account, write_account
from mjscore.sessions.naming import named_deal
from mjscore.sessions.reading import MARK, Chunk, SessionReading, seating_at
from mjscore.sessions.rules import session_rules
from mjscore.sessions.seating import Seating
from mjscore.sessions.session import Entry
from mjscore.settlement import settle

_ACCOUNT: Final = re.compile(rf"^{re.escape(HEADING)}[ \t]*$", re.MULTILINE)
_SEATS: Final = re.compile(r"^[ \t]*seats[ \t]*:([^\n#]*)", re.MULTILINE)
_EAST: Final = re.compile(r"^[ \t]*east[ \t]*:[ \t]*([^\n#]*)", re.MULTILINE)
EAST_WORDS: Final = tuple(EAST.values())
"""What the players may say of East."""
_EAST_SAID: Final = re.compile(rf"^[ \t]*east[ \t]*:[ \t]*({'|'.join(EAST_WORDS)})[ \t]*(?=#|$)", re.MULTILINE | re.IGNORECASE)
_LARGEST: Final = 100_000
_THEIRS: Final = "begin each hand with the seat of a player, such as [East]"
_ROUND: Final = re.compile(rf"^round: ({'|'.join(Round)})$", re.MULTILINE)
"""The round as the program writes it."""


def read_entries(chunks: list[Chunk], ruleset: Ruleset, reading: SessionReading) -> tuple[Entry, ...]:
    """Every deal of the file, in order; what is wrong with any is noted in `reading`."""
    entries = []
    for number, chunk in enumerate(chunks, start=1):
        entry = _entry(number, chunk, ruleset, reading)
        if entry is not None:
            entries.append(entry)
        if reading.full:
            break
    return tuple(entries)


def _entry(number: int, chunk: Chunk, ruleset: Ruleset, reading: SessionReading) -> Entry | None:
    """One deal; where its account is not the one that it was last given, it is settled anew."""
    if int(chunk.heading.split()[-1]) != number:
        end = chunk.at + len(MARK) + 1 + len(chunk.heading)
        hint = "number the deals one after another; to take the last one out: mjscore session undo"
        reading.fault("wrong-number", f"the heading says “{chunk.heading}”, but this is deal {number}", chunk.at, end, hint)
        return None
    if len(chunk.body) > _LARGEST:
        hint = "leave out what does not belong to the deal"
        reading.fault("too-large", f"this deal has more than {_LARGEST:,} characters", chunk.at, chunk.start - 1, hint)
        return None
    account_at = _ACCOUNT.search(chunk.body)
    body = chunk.body if account_at is None else chunk.body[: account_at.start()]
    account_text = "" if account_at is None else chunk.body[account_at.start() :].rstrip()
    seats = _SEATS.search(body)
    if seats is None:
        hint = "write it under the heading: seats: East Ann, South Bob, …"
        reading.fault("no-seats", f"deal {number} does not say who sat where", chunk.at, chunk.start - 1, hint)
        return None
    seating = seating_at(seats[1], chunk.start + seats.start(1), ruleset, reading)
    if seating is None:
        return None
    account = read_account(account_text, seating, body, ruleset.digest)
    if account is None:
        return settle_body(number, body, chunk.start, account_text, seating, ruleset, reading)
    try:
        wind = _wind(body, seating, ruleset, reading.source)
    except Problem as problem:
        reading.add([_moved(each, chunk.start) for each in problem.faults])
        return None
    return Entry(number, seating, body.strip(), account, account_text, wind, east_stated(body))


@cache
def _names_of_round() -> re.Pattern[str]:
    names = (name for name, section in every()["sections"].items() if section is Section.ROUND)
    return re.compile("|".join(name.replace(" ", r"\s+") for name in names), re.IGNORECASE)


def _wind(body: str, seating: Seating, ruleset: Ruleset, source: str) -> Round | None:
    """The round that a deal tells. The deal is read for it only if somebody wrote the round by hand."""
    names = _names_of_round().findall(body)
    if not names:
        return None
    written = _ROUND.search(body.partition("[")[0])
    if written is not None and len(names) == 1:
        return Round(written[1])
    return read_played(body, seating, ruleset, source).round


def east_stated(body: str) -> str:
    """What is written of East under a deal's heading: `passes`, `stays` or nothing."""
    match = _EAST.search(body)
    return "" if match is None else match[1].strip().lower()


def settle_body(
    number: int, body: str, start: int, old: str, seating: Seating, ruleset: Ruleset, reading: SessionReading
) -> Entry | None:
    """A deal settled from what is written of it; comments in its `old` account are kept."""
    stated = _EAST.search(body)
    if stated is not None and east_stated(body) not in EAST_WORDS:
        at = start + stated.start(1)
        message = f"“{east_stated(body)[:40]}” is neither passes nor stays"
        reading.fault("bad-east", message, at, at + len(stated[1]), "write east: passes, or east: stays")
        return None
    try:
        deal = read_played(body, seating, ruleset, reading.source)
        account = account_of(deal, settle(deal, ruleset), seating, ruleset, east_stated(body))
    except Problem as problem:
        reading.add([_moved(each, start) for each in problem.faults])
        return None
    remarks = [line for line in old.split("\n") if line.startswith("#")]
    written = "\n".join((write_account(account, seating, body, ruleset.digest), *remarks))
    return Entry(number, seating, body.strip(), account, written, deal.round, east_stated(body), anew=True)


def _moved(fault: Fault, start: int) -> Fault:
    span = fault.span or Span(0, 1)
    return fault._replace(span=Span(span.start + start, span.end + start))


def read_played(body: str, seating: Seating, ruleset: Ruleset, source: str) -> Deal:
    """The deal in what is written under a heading; raises Problem, also where it does not fit the session."""
    shown = named_deal(deal_text(body), seating, source)
    with shown.refused_as_written():
        deal = deal_told(shown.text, ruleset, source)
        faults = misfits(deal, seating, ruleset)
        if faults:
            raise SessionProblem(faults, text=shown.text, source=source)
    return deal


def deal_told(text: str, ruleset: Ruleset, source: str) -> Deal:
    """The deal that a text tells, played by a ruleset; raises NotationProblem or ImpossibleHand."""
    from mjscore.notation.deal_reader import read_deal  # an evening without deals begins without the parser: 0.2 s on a phone

    return read_deal(text, source=source, hand_size=ruleset.hand_size)


def deal_text(body: str) -> str:
    """The deal alone, at its own offsets: the lines that only a session has are blanked out."""
    return _blanked(_blanked(body, _SEATS), _EAST)


def without_east(text: str) -> tuple[str, str]:
    """What a deal that is given says of East, and the deal at its own offsets without that line."""
    said = _EAST_SAID.search(text)
    return ("", text) if said is None else (said[1].casefold(), _blanked(text, _EAST_SAID))


def _blanked(body: str, line: re.Pattern[str]) -> str:
    return line.sub(lambda found: " " * len(found[0]), body, count=1)


def misfits(deal: Deal, seating: Seating, ruleset: Ruleset, *, round_needed: bool = True) -> list[Fault]:
    """Why a deal cannot be one of the session: other players, another ruleset, no round."""
    faults = []
    taken = [seat for seat, _ in seating.seats]
    if set(deal.players) != set(taken):
        faults.append(
            Fault(
                "other-seats",
                f"the hands are those of {', '.join(deal.players)}, but this deal was played by {seating}",
                Span(0, 1),
                _THEIRS,
            )
        )
    other = deal.rules not in (None, ruleset.id) or (deal.options and set(deal.options) != set(ruleset.changed))
    if other or deal.limit not in (NOT_STATED, ruleset.limit.points):
        message = "the deal names rules other than the session's"
        faults.append(Fault("other-rules", message, Span(0, 1), "leave out rules:, options: and limit:"))
    winds = session_rules(ruleset).winds
    if round_needed and winds and deal.round is None:
        faults.append(Fault("no-round", "the deal does not say which wind prevailed", Span(0, 1), f"write round: {winds[0]}"))
    return faults
