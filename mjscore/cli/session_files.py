"""Which session and which deal a command means, who plays in a new one, and the time that is written beside a change."""

from __future__ import annotations

import os
import sys
from datetime import date, datetime
from typing import Final

import typer
from typer import BadParameter

from mjscore.cli.output import refuse
from mjscore.game.seats import Seat
from mjscore.problems import Fault, UsageProblem
from mjscore.sessions.seating import plainly_typed
from mjscore.sessions.storage import ENDING, VARIABLE, load_session, which_file

_MOST_DIGITS: Final = 6
_MARKS: Final = str.maketrans({"/": ",", ";": ",", "&": ","})


def names_in(players: str) -> list[str]:
    """The players that are named in a line, in its order; or where each stands behind a seat, in the order of play.

    Commas stand between the names; where there is none, blanks do.
    """
    text = plainly_typed(players).translate(_MARKS).replace(" and ", ", ").strip()
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


def session_to_change(named: str | None, yes: bool) -> str:
    """The session's file; asks whether it is meant where none is named and the newest one here is not of today.

    Raises UsageProblem where nobody may be asked (`yes`).
    """
    file = which_file(named)
    what = not_of_today(named, file)
    if not what:
        return file
    if yes:
        hint = f"name the file that is meant, such as {file}"
        raise UsageProblem(Fault("not-of-today", what, hint=hint), source="session")
    typer.echo(f"{what}.")
    if not confirmed("Is it meant?"):
        refuse("Nothing was written.")
    return file


def confirmed(question: str) -> bool:
    """Whether a person agrees; where nobody answers, the refusal names the option that does without."""
    try:
        return typer.confirm(question, err=True)
    except typer.Abort:
        if sys.stdin is not None and sys.stdin.isatty():
            raise
        refuse("\nNothing was written: nobody is there to answer; --yes does not ask.")


def file_and_deal(
    file: str | None, deal: str | None, yes: bool
) -> tuple[str, str | None]:
    """The session's file and the deal; a single word that is no session's file is the deal, for the session that is meant."""
    if file is not None and deal is None and _is_deal(file):
        return session_to_change(None, yes), file
    return session_to_change(file, yes), deal


def _is_deal(word: str) -> bool:
    """Whether a word is a deal, or a file that holds one, and not the file of a session."""
    if word.endswith(".mj"):
        return True
    return not word.endswith(ENDING) and not os.path.exists(word)


def file_number_deal(
    file: str, number: str | None, deal: str | None, yes: bool
) -> tuple[str, int, str | None]:
    """The session's file, the number of a deal and the deal; without a file the session that is meant."""
    if file.isdecimal() and not os.path.exists(file):
        deal = number if deal is None else deal
        number = file
        file = session_to_change(None, yes)
    at = 0
    if number is not None and number.isdecimal() and len(number) <= _MOST_DIGITS:
        at = int(number)
    if at == 0:
        raise BadParameter(
            f"which deal? Write its number, such as mjscore session edit {file} 2",
            param_hint="NUMBER",
        )
    return session_to_change(file, yes), at, deal
