"""What follows from a changed deal for those after it: East's wins running are counted anew, and the rotation is compared."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from mjscore.seats import Seat
from mjscore.sessions.account import write_net
from mjscore.sessions.played import read_played, settled
from mjscore.sessions.rotation import counts_as_streak
from mjscore.sessions.session import Entry, Session

_STREAK: Final = re.compile(r"^streak:[ \t]*(\d*)[^\n]*\n?", re.MULTILINE)


def after_change(before: Session, changed: Session, number: int) -> tuple[Session, tuple[str, ...]]:
    """The changed session with every deal after `number` that rests on East's wins running settled anew, and what to tell.

    The notes name the deals that were settled again, and those whose seats or round are no longer what the rotation says.
    """
    now = streaks_settled(changed, number)
    pairs = zip(changed.entries, now.entries, strict=True)
    notes = [_settled_again(old, new) for old, new in pairs if old != new]
    return now, (*notes, *_departures(before, now, number))


def streaks_settled(session: Session, first: int, *, anew: bool = False) -> Session:
    """The session with what rests on East's wins running settled by its own count, from the deal behind `first` others."""
    streak = session.rules.streak
    for at in range(first, len(session.entries)) if streak is not None else ():
        entry = session.entries[at]
        stated = _STREAK.search(entry.body)
        counts = counts_as_streak(list(session.positions())[at][1], session.rules)
        if (stated is not None and stated[1] == str(streak and streak.wins)) is counts:
            continue
        lines = _STREAK.sub("", entry.body)
        if counts and streak is not None:
            head, bracket, rest = lines.partition("\n[")
            lines = f"{head.rstrip()}\nstreak: {streak.wins}\n{bracket}{rest}"
        deal = read_played(lines, entry.seating, session.ruleset, session.source)
        if deal.winner is Seat.EAST:
            now, _ = settled(entry.number, entry.seating, lines, deal, session.ruleset, entry.east_stated, anew=anew)
            session = replace(session, entries=(*session.entries[:at], now, *session.entries[at + 1 :]))
    return session


def _settled_again(old: Entry, new: Entry) -> str:
    players = new.seating.players
    was, now = write_net(old.account.net(players)), write_net(new.account.net(players))
    why = "because East's wins in a row have changed"
    return f"deal {old.number} is settled again, {why}: {new.account.outcome}; {now} (was {was})"


def _departures(before: Session, now: Session, number: int) -> Iterator[str]:
    """A sentence for each deal after `number` to which the rotation now gives other seats than before."""
    old = [position.seating for position, _ in before.positions()]
    for at, (position, _) in enumerate(now.positions()):
        east = position.seating.east
        if at < number or position.seating == old[at]:
            continue
        if at == len(now.entries):
            yield f"the next deal is now played with {east} as East, not {old[at].east}"
        elif position.seating != now.entries[at].seating:
            yield f"deal {at + 1}: by the rotation {east} would now be East, but what the file says counts"
