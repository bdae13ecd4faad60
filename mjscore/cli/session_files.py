"""Which session a command means, who plays in a new one, and the time that is written beside a change."""

from __future__ import annotations

import os
from datetime import date, datetime
from typing import Final

from mjscore.game.seats import Seat
from mjscore.sessions.seating import plain
from mjscore.sessions.storage import VARIABLE, load_session

_MARKS: Final = str.maketrans({"/": ",", ";": ",", "&": ","})


def names_in(players: str) -> list[str]:
    """The players that are named in a line, in its order; or where each stands behind a seat, in the order of play.

    Commas stand between the names; where there is none, blanks do.
    """
    text = plain(players).translate(_MARKS).replace(" and ", ", ").strip()
    names = [name.strip() for name in text.split(",")]
    if len(names) == 1:
        names = names[0].split()
    seated: dict[Seat, str] = {}
    for name in names:
        first, _, rest = name.partition(" ")
        for seat in Seat:
            if first.casefold().rstrip(":") == str(seat).casefold() and rest.strip():
                seated[seat] = rest.strip()
    if len(seated) == len(names):
        return [seated[seat] for seat in Seat if seat in seated]
    return names


def not_of_today(named: str | None, file: str) -> str:
    """What to say of a session's file that is meant only because it is the newest here; empty where it is of today."""
    if named is not None or os.environ.get(VARIABLE):
        return ""
    session = load_session(file)
    if session.date == date.today().isoformat():
        return ""
    return f"{session.heading}: this is the newest session here, but not of today"


def timestamp() -> str:
    """The time that is written beside what is undone or replaced."""
    return datetime.now().strftime("%Y-%m-%d %H:%M")
