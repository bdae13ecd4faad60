"""The evening of `examples/sessions` played again deal by deal, under the rules as they are now.

`python -m tests.sessions.evening` writes the file anew, where the words of a ruleset have changed.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from mjscore.sessions.played import deal_text
from mjscore.sessions.reader import read_session
from mjscore.sessions.record import new_session, prepare, with_deal, without_last
from mjscore.sessions.session import Kept, Session
from mjscore.sessions.writer import write_session

FILE = Path(__file__).parents[2] / "examples" / "sessions" / "twelfth-night.session"
PLAYERS = ("Ann", "Bob", "Cleo")
OPTIONS = ("three-handed", "insurance", "nine-mummies")
UNDONE = 6
"""The deal that was first written down wrongly."""


def played_again(bodies: list[str], kept: Kept) -> Session:
    """The session of these deals, one of them undone and written again."""
    now = read_session(new_session(PLAYERS, "babcock-chinese", OPTIONS, limit=600, title="Twelfth Night", date="1925-01-05"))
    for number, body in enumerate(bodies, start=1):
        if number == UNDONE:
            wrong = deal_text(kept.body.partition("[account]")[0])
            now = without_last(with_deal(now, prepare(now, wrong)), kept.heading.partition(", ")[2])
        now = with_deal(now, prepare(now, deal_text(body)))
    return now


def deals_in(text: str) -> tuple[list[str], Kept]:
    """The deals of the file and the one that was undone, without reading its rules."""
    _, *parts = text.split("\n=== ")
    bodies = [part.partition("\n")[2].partition("[account]")[0] for part in parts if part.startswith("Deal ")]
    undone = next(part for part in parts if part.startswith("Undone "))
    heading, _, body = undone.partition("\n")
    return bodies, Kept(heading, body)


if __name__ == "__main__":
    written = FILE.read_text("utf-8")
    again = played_again(*deals_in(written))
    FILE.write_text(write_session(replace(again, head=written[: written.index("\n=== ")])), "utf-8")
