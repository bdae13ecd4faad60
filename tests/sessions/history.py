"""Undo and redo beside a model that knows nothing of files, in sequences of steps by a seeded die.

python -m tests.sessions.history 10000
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field
from random import Random

import pytest

from mjscore.problems import Problem
from mjscore.sessions.reader import read_session, write_session
from mjscore.sessions.record import with_deal, with_replaced
from mjscore.sessions.session import Session
from mjscore.sessions.undoing import redone, undone
from tests.sessions.table import prepare, session

DRAW = "title: {}\neast: stays\nresult: draw\n"


@dataclass
class Model:
    """What deals are called; each step of `past` and `future` is the number of a deal and what it was called, None: no deal."""

    deals: list[str] = field(default_factory=list)
    past: list[tuple[int, str | None]] = field(default_factory=list)
    future: list[tuple[int, str | None]] = field(default_factory=list)

    def tell(self, number: int, deal: str) -> None:
        """Add a deal, or tell one again: what was undone is undone for good."""
        self.past.append((number, self._put(number, deal)))
        self.future.clear()

    def undo(self) -> bool:
        """Take the last step back, if there is one."""
        return self._step(self.past, self.future)

    def redo(self) -> bool:
        """Make the step again that was undone last, if there is one."""
        return self._step(self.future, self.past)

    def _step(
        self, behind: list[tuple[int, str | None]], ahead: list[tuple[int, str | None]]
    ) -> bool:
        if behind:
            number, deal = behind.pop()
            ahead.append((number, self._put(number, deal)))
            return True
        return False

    def _put(self, number: int, deal: str | None) -> str | None:
        before = self.deals[number - 1] if number <= len(self.deals) else None
        self.deals[number - 1 :] = ([] if deal is None else [deal]) + self.deals[
            number:
        ]
        return before


def step(now: Session, model: Model, what: str, number: int, deal: str) -> Session:
    """One step of a session and of the model: `add`, `edit`, `undo`, `redo` or `by hand`, of a deal that is there."""
    if what == "add" or (what in ("edit", "by hand") and not model.deals):
        model.tell(len(model.deals) + 1, deal)
        return with_deal(now, prepare(now, DRAW.format(deal)))
    if what == "edit":
        model.tell(number, deal)
        return with_replaced(
            now, prepare(now, DRAW.format(deal), number=number), "today"
        )
    if what == "by hand":
        head, *deals = re.split(r"(?m)^(?==== )", write_session(now))
        deals[number - 1] = deals[number - 1].replace(
            f"title: {model.deals[number - 1]}\n", f"title: {deal}\n"
        )
        model.deals[number - 1] = deal
        return read_session(head + "".join(deals))
    follow, make = (model.undo, undone) if what == "undo" else (model.redo, redone)
    if follow():
        return make(now, "today").session
    with pytest.raises(
        Problem, match=r"nothing was undone|no deal has been played yet"
    ):
        make(now, "today")
    return now


def told(now: Session) -> list[str]:
    return [
        found[1]
        for entry in now.entries
        if (found := re.search("title: (.*)", entry.body))
    ]


WORDS = (
    "add",
    "add",
    "edit",
    "edit",
    "undo",
    "undo",
    "undo",
    "redo",
    "redo",
    "by hand",
)


def follow(seed: int) -> None:
    """Twelve steps: the file says what the model says; nothing that was told is lost, but for what was changed by hand."""
    random, now, model, taken = Random(seed), session(), Model(), []
    for at in range(12):
        what = random.choice(WORDS)
        taken.append((what, number := random.randint(1, max(1, len(model.deals)))))
        now = step(now, model, what, number, f"deal-{at}")
    now = read_session(write_session(now))
    assert told(now) == model.deals, taken
    bodies = "".join(
        (*(each.body for each in now.kept), *(entry.body for entry in now.entries))
    )
    if all(what != "by hand" for what, _ in taken):
        assert all(
            f"title: deal-{at}\n" in bodies
            for at, (what, _) in enumerate(taken)
            if what in ("add", "edit")
        ), taken


if __name__ == "__main__":
    number, first = int(sys.argv[1]), int(sys.argv[2]) if sys.argv[2:] else 0
    for seed in range(first, first + number):
        try:
            follow(seed)
        except Exception:
            print(f"seed {seed}")
            raise
