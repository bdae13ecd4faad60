"""A new session: its players, its rules and what stands in its head, and why some of that cannot be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from mjscore.game.deals import DATE_HINT, NOT_STATED, is_date
from mjscore.notation.outline import normalise
from mjscore.problems import Fault, SessionProblem, expect, expect_all, there_are
from mjscore.rules.loader import (
    each_option_alone,
    load_ruleset,
    ruleset_from_text,
    write_ruleset,
)
from mjscore.rules.schema import Ruleset
from mjscore.sentences import sentence
from mjscore.sessions.reader import (
    ONE_LINE,
    REMARK,
    is_one_line,
    rules_fields,
    write_session,
)
from mjscore.sessions.seating import (
    NAME_HINT,
    one_blank,
    plainly_typed,
    seat_players,
    wrong_new_name,
)
from mjscore.sessions.session import Session


def new_session(
    players: Sequence[str],
    rules: str,
    options: Iterable[str] = (),
    without: Iterable[str] = (),
    limit: int | None = NOT_STATED,
    *,
    title: str = "",
    date: str = "",
    start: int | None = None,
) -> str:
    """The file of a new session. `players` in the order of play, the first East first, the one who sits out last.

    `date` is written like 1923-04-05. `start` is in points, what each begins with; None: what the ruleset says. Raises
    UsageProblem for unknown rules and SessionProblem for players or fields that cannot be.
    """
    players = expect_all(players, str, "the names of the players")
    expect_all((title, date), str, "a title or a date")
    expect(start, int | None, "start: a number of points, or None")
    on = expect_all(options, str, "the ids of options")
    off = expect_all(without, str, "the ids of options")
    ruleset = load_ruleset(rules, on, off, limit)
    title = plainly_typed(title)
    names = [one_blank(plainly_typed(name)) for name in players]
    faults = _player_faults(names, ruleset)
    faults += _field_faults(title, date, ruleset.id, start)
    if faults:
        raise SessionProblem(faults, source="the new session")
    # The digest is of the rules as they will be read.
    rules_text = normalise(write_ruleset(rules, on, off, limit))
    ruleset = ruleset_from_text(rules_text)
    game = ruleset.session
    seating = seat_players(names, game.seats, game.playing)
    if start is None:
        start = game.start
    fields = {
        "title": title,
        "date": date,
        **rules_fields(ruleset),
        "players": str(seating),
        "start": str(start),
    }
    lines = [f"{key}: {value}" for key, value in fields.items() if value]
    head = "\n".join([REMARK, *lines])
    session = Session(
        title=title,
        date=date,
        players=seating,
        start=start,
        head=head,
        entries=(),
        kept=(),
        rules_text=rules_text,
        ruleset=ruleset,
    )
    return write_session(session)


def options_for(players: int, ruleset: Ruleset) -> list[str]:
    """The options with which so many play by a ruleset; none where so many play without."""
    if ruleset.session.at_the_table == players:
        return []
    return [
        id
        for id, other in each_option_alone(ruleset)
        if other.session.at_the_table == players
    ]


def _field_faults(title: str, date: str, rules: str, start: int | None) -> list[Fault]:
    """Why the title, the date, the name of the rules or the points to begin with cannot stand in the head of a session."""
    faults = []
    if not is_one_line(title):
        message = f"“{title[:40]}” cannot be a session's title"
        faults.append(Fault("bad-field", message, where="title", hint=ONE_LINE))
    if date and not is_date(date):
        message = f"“{date[:40]}” cannot be a session's date"
        hint = _date_hint(date)
        faults.append(Fault("bad-field", message, where="date", hint=hint))
    if not is_one_line(rules):
        message = (
            f"“{rules[:40]}” cannot be written into a session as the name of its rules"
        )
        hint = f"rename the file: {ONE_LINE}"
        faults.append(Fault("bad-field", message, where="rules", hint=hint))
    if start is not None and start < 0:
        message = f"a session cannot begin with {start} points"
        faults.append(
            Fault("bad-field", message, where="start", hint="write 0 or more")
        )
    return faults


_DAY_FIRST: Final = re.compile(
    r"""
    \s* (?P<day> \d{1,2})
    \s* (?P<mark> [./-]) \s* (?P<month> \d{1,2})
    \s* [./-] \s* (?P<year> \d{4}) \s*
    """,
    re.VERBOSE,
)
_MONTHS: Final = 12


def _date_hint(date: str) -> str:
    """How to write a date; one with the day first is turned round.

    3/4/1925 is not: it is April in one country and March in another.
    """
    day_first = _DAY_FIRST.fullmatch(date)
    if day_first is None:
        return DATE_HINT
    day = int(day_first["day"])
    month = int(day_first["month"])
    year = int(day_first["year"])
    if "." not in date and day <= _MONTHS:
        return DATE_HINT
    meant = f"{year}-{month:02}-{day:02}"
    return f"write {meant}" if is_date(meant) else DATE_HINT


def _player_faults(names: Sequence[str], ruleset: Ruleset) -> list[Fault]:
    """Why these cannot be the players of a session: a name that is none, one name twice, too many or too few."""
    game = ruleset.session
    faults = []
    for name in names:
        wrong = wrong_new_name(name)
        if wrong:
            faults.append(Fault("bad-name", wrong, hint=NAME_HINT))
    in_halves = len(names) == 2 * game.at_the_table
    same_name = len({name.casefold() for name in names}) < len(names)
    if same_name and not in_halves:
        hint = "give them different names, such as Ann B and Ann C"
        faults.append(
            Fault("seated-twice", "two players have the same name", hint=hint)
        )
    if len(names) != game.at_the_table:
        last = ", the last of whom sits out first" if game.sitting_out else ""
        message = sentence(
            "{there_are}, but this game is for {wanted}{last}",
            there_are=there_are(len(names), "player"),
            wanted=game.at_the_table,
            last=last,
        )
        hint = _how_to_name_them(names, ruleset, in_halves=in_halves)
        faults.append(Fault("wrong-seats", message, hint=hint))
    return faults


def _how_to_name_them(
    names: Sequence[str], ruleset: Ruleset, *, in_halves: bool
) -> str:
    """How to name as many players as a game is for; with twice as many names, surnames may stand first: Ames, Ann, Bell, Bob."""
    hint = "name them in the order of play, East first, with commas between them"
    words = names[0].split() if len(names) == 1 else []
    if len(words) == ruleset.session.at_the_table:
        hint += f": {', '.join(words)}"
    by_option = options_for(len(names), ruleset)
    if by_option:
        hint += f"; for {len(names)} players add --with {by_option[0]}"
    if in_halves:
        pairs = zip(names[::2], names[1::2], strict=True)
        turned = ", ".join(f"{first} {last}" for last, first in pairs)
        hint += f"\nif the surnames stand first, write: --players {turned!r}"
    return hint
