"""The evenings of `examples/sessions` played again deal by deal, under the rules as they are now.

`python -m tests.regenerate evenings` writes the files anew, where the words of a ruleset have changed.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from mjscore.game.deals import NOT_STATED
from mjscore.sessions.beginning import new_session
from mjscore.sessions.reader import read_session, write_session
from mjscore.sessions.record import with_deal
from mjscore.sessions.session import FormerDeal, Session
from mjscore.sessions.undoing import without_last
from tests.sessions.table import prepare

FOLDER = Path(__file__).parents[2] / "examples" / "sessions"


class Evening(NamedTuple):
    """What `session new` was told."""

    players: tuple[str, ...]
    rules: str
    options: tuple[str, ...] = ()
    limit: int | None = NOT_STATED


EVENINGS = {
    "twelfth-night": Evening(
        ("Ann", "Bob", "Cleo"),
        "babcock-chinese",
        ("three-handed", "insurance", "nine-mummies", "nine-mummies-bonus"),
        600,
    ),
    "boxing-day": Evening(("Ann", "Bob", "Cleo", "Dan"), "millington"),
}


def path(name: str) -> Path:
    return FOLDER / f"{name}.session"


def played_again(name: str) -> Session:
    """The session of the deals that the file holds, its rules and accounts left aside; what was undone is undone again."""
    told = EVENINGS[name]
    now = read_session(
        new_session(told.players, told.rules, told.options, limit=told.limit)
    )
    bodies, undone = _deals(path(name).read_text("utf-8"))
    for number, body in enumerate(bodies, start=1):
        if number in undone:
            wrong = undone[number]
            when = wrong.heading.partition(", ")[2]
            now = without_last(with_deal(now, prepare(now, _told(wrong.body))), when)
        now = with_deal(now, prepare(now, _told(body)))
    return now


def _told(body: str) -> str:
    """A deal as it was told, without the line that says who sat where."""
    lines = body.strip().split("\n")
    return "\n".join(line for line in lines if not line.startswith("seats:"))


def _deals(text: str) -> tuple[list[str], dict[int, FormerDeal]]:
    bodies: list[str] = []
    undone: dict[int, FormerDeal] = {}
    for part in text.split("\n=== ")[1:]:
        heading, _, body = part.partition("\n")
        deal = body.partition("[account]")[0]
        if heading.startswith("Deal "):
            bodies.append(deal)
        elif heading.startswith("Undone deal "):
            undone[int(heading.removeprefix("Undone deal ").partition(",")[0])] = (
                FormerDeal(heading, deal)
            )
    return bodies, undone


def regenerate() -> None:
    """Write every evening."""
    for each in EVENINGS:
        written = path(each).read_text("utf-8")
        path(each).write_text(
            write_session(
                replace(played_again(each), head=written[: written.index("\n=== ")])
            ),
            "utf-8",
        )
