"""One deal put in the place of another: what follows from it for the deals after it, and what is told of that."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from mjscore.rulesets.schema import Ruleset
from mjscore.seats import Seat
from mjscore.sessions.account import account_of, write_account, write_net
from mjscore.sessions.played import read_played
from mjscore.sessions.rotation import Position, counts_as_streak
from mjscore.sessions.session import Entry, Session
from mjscore.settlement import settle

_STREAK: Final = re.compile(r"^streak:[^\n]*\n?", re.MULTILINE)


def after_change(before: Session, changed: Session, number: int) -> tuple[Session, tuple[str, ...]]:
    """The changed session with every deal after `number` that rests on East's wins running settled anew, and what to tell.

    The notes name the deals that were settled again, and those whose seats or round are no longer what the rotation says.
    """
    notes: list[str] = []
    old = list(before.positions())
    settled, now = changed, list(changed.positions())
    for at in range(number, len(changed.entries)):
        counts = counts_as_streak(now[at][1], changed.rules)
        anew = _with_streak(settled.entries[at], changed, counts) if counts is not _counted(old[at], changed) else None
        if anew is not None:
            notes.append(_told(settled.entries[at], anew))
            settled = replace(settled, entries=(*settled.entries[:at], anew, *settled.entries[at + 1 :]))
            now = list(settled.positions())
    notes += _departures([position for position, _ in old], settled, number)
    return settled, tuple(notes)


def _counted(positions: tuple[Position, Position], session: Session) -> bool:
    return counts_as_streak(positions[1], session.rules)


def streaks_settled(session: Session) -> Session:
    """A session with deals that were changed by hand, and what rests on East's wins running settled by its own count."""
    changed = next((at for at, entry in enumerate(session.entries) if entry.anew), None)
    if changed is None or session.rules.streak is None:
        return session
    for at in range(changed, len(session.entries)):
        counts = counts_as_streak(list(session.positions())[at][1], session.rules)
        entry = session.entries[at]
        said = _STREAK.search(entry.body) is not None
        if said is not counts:
            anew = _with_streak(entry, session, counts)
            if anew is not None:
                entries = (*session.entries[:at], replace(anew, anew=True), *session.entries[at + 1 :])
                session = replace(session, entries=entries)
    return session


def _with_streak(entry: Entry, session: Session, counts: bool) -> Entry | None:
    """The deal settled anew, with East's reward for wins running if it `counts`; None where East did not win it."""
    ruleset: Ruleset = session.ruleset
    deal = read_played(entry.body, entry.seating, ruleset, session.source)
    streak = session.rules.streak
    if deal.winner is not Seat.EAST or streak is None:
        return None
    lines = _STREAK.sub("", entry.body)
    if counts:
        head, bracket, rest = lines.partition("\n[")
        lines = f"{head.rstrip()}\nstreak: {streak.wins}\n{bracket}{rest}"
    deal = read_played(lines, entry.seating, ruleset, session.source)
    account = account_of(deal, settle(deal, ruleset), entry.seating, ruleset, entry.east_stated)
    body = lines.strip()
    return replace(entry, body=body, account=account, account_text=write_account(account, entry.seating, body, ruleset.digest))


def _told(old: Entry, new: Entry) -> str:
    players = new.seating.players
    was, now = write_net(old.account.net(players)), write_net(new.account.net(players))
    why = "because East's wins in a row have changed"
    return f"deal {old.number} is settled again, {why}: {new.account.outcome}; {now} (was {was})"


def _departures(old: list[Position], changed: Session, number: int) -> list[str]:
    """A sentence for each deal after `number` to which the rotation now gives other seats than before."""
    found = []
    for at, (position, _) in enumerate(changed.positions()):
        if at < number or position.seating == old[at].seating:
            continue
        if at == len(changed.entries):
            found.append(f"the next deal is now played with {position.seating.east} as East, not {old[at].seating.east}")
        elif position.seating != changed.entries[at].seating:
            east = position.seating.east
            found.append(f"deal {at + 1}: by the rotation {east} would now be East, but what the file says counts")
    return found
