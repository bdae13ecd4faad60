"""Sessions: an evening of deals in one text file that a person can read and edit, its rules kept in it.

The file has a head, then a part for each deal, then what was undone or replaced, and last the rules, each under a line that
begins with `===`:

    title: Thursday
    rules: babcock
    limit: 300
    players: East Ann, South Bob, West Cleo, North Dan
    start: 2000

    === Deal 1
    seats: East Ann, South Bob, West Cleo, North Dan
    round: East
    ... the deal in the notation ...

    [account]
    outcome: Ann wins 48
    paid: Bob 96 to Ann, Cleo 96 to Ann, Dan 96 to Ann, Cleo 12 to Bob, Dan 16 to Bob, Dan 4 to Cleo
    net: Ann +288, Bob -68, Cleo -104, Dan -116
    east: stays
    check: 8980c8add6e0f0f3

    === Rules sha256 76b82d45...
    ... the ruleset with its options and limit, every item with its citation ...

`seats:` says who sat where and stands above the rotation, which only proposes the next deal's seats; `east: passes` or `stays`
below it says what the players agreed upon; a draw must say it where declared fours decide and the hands are not written.
`check:` is a check sum of the deal, its account and the rules: where it does not fit, the deal is settled anew. The digest
keeps the rules as they were when the session began.

>>> from mjscore import read_deal, sessions
>>> evening = sessions.read_session(sessions.new_session(["Ann", "Bob", "Cleo", "Dan"], "harr-limit", start=2000))
>>> scores = "[East]\\nscore: 8\\n[South]\\nscore: 64\\nwon: draw\\n[West]\\nscore: 20\\n[North]\\nscore: 4"
>>> deal = sessions.prepare(evening, read_deal(scores))
>>> evening = sessions.with_deal(evening, deal)
>>> {player.name: player.total for player in sessions.summarise(evening).players}
{'Ann': -144, 'Bob': 256, 'Cleo': -24, 'Dan': -88}

The file
--------
read_session, write_session       text to a Session and back
load_session                      the Session of a file
create_session, change_session    write a file so that two programs cannot spoil each other's deals

Its deals
---------
new_session                                the text of a session without deals
prepare                                    a deal settled, ready to be written: PreparedDeal
with_deal, with_replaced, without_last     the Session with that deal more, with it in another's place, or with the last undone

What it comes to
----------------
summarise            a Session: its deals and players (Summary)
season_of            several sessions: standings and every win (Season)

`lines` reads a deal as it is told at the table, `telling` what stands beside it in a file, `who_plays` says who sits where in it,
`rotation` who is East next, and `settling_up` who hands whom how much in the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjscore.on_demand import on_demand

if TYPE_CHECKING:
    from mjscore.sessions.beginning import new_session
    from mjscore.sessions.reader import read_session, write_session
    from mjscore.sessions.record import (
        PreparedDeal,
        prepare,
        with_deal,
        with_replaced,
    )
    from mjscore.sessions.session import Entry, Session
    from mjscore.sessions.storage import change_session, create_session, load_session
    from mjscore.sessions.summary import Season, Summary, season_of, summarise
    from mjscore.sessions.undoing import without_last

_HOMES = {
    "mjscore.sessions.beginning": ("new_session",),
    "mjscore.sessions.reader": ("read_session", "write_session"),
    "mjscore.sessions.record": (
        "PreparedDeal",
        "prepare",
        "with_deal",
        "with_replaced",
    ),
    "mjscore.sessions.undoing": ("without_last",),
    "mjscore.sessions.session": ("Entry", "Session"),
    "mjscore.sessions.storage": ("change_session", "create_session", "load_session"),
    "mjscore.sessions.summary": ("Season", "Summary", "season_of", "summarise"),
}
"""The modules of the public names: a deal is settled without reading or writing files of sessions."""

__all__ = [
    "Entry",
    "PreparedDeal",
    "Season",
    "Session",
    "Summary",
    "change_session",
    "create_session",
    "load_session",
    "new_session",
    "prepare",
    "read_session",
    "season_of",
    "summarise",
    "with_deal",
    "with_replaced",
    "without_last",
    "write_session",
]

__getattr__ = on_demand(__name__, _HOMES)


def __dir__() -> list[str]:
    """The public names, whether they have been imported yet or not."""
    return sorted([*__all__, "__all__", "__doc__"])
