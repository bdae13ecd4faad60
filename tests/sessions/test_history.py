"""Undo and redo follow one line of history, told by a model that knows nothing of files; edits by hand are no steps of it."""

import pytest

from mjscore.sessions.reader import read_session, write_session
from tests.sessions.history import Model, follow, step, told
from tests.sessions.table import session

STORIES = [
    # an edit that was undone, and then a deal added and undone: the edit stays undone
    ("add a, add b, edit 2 c, undo, add d, undo, undo", "a"),
    # what an edit has made undone for good is not put back
    ("add a, edit 1 b, undo, edit 1 c, undo, redo, redo", "c"),
    ("add a, add b, undo, edit 1 c, undo, redo, redo", "c"),
    ("add a, edit 1 b, undo, edit 1 c, undo, undo, redo, redo", "c"),
]


@pytest.mark.parametrize(("story", "deals"), STORIES)
def test_one_line_of_history(story: str, deals: str) -> None:
    now, model = session(), Model()
    for words in story.split(", "):
        what, *rest = words.split()
        now = step(
            now,
            model,
            what,
            int(rest[0]) if what == "edit" else 1,
            rest[-1] if rest else "",
        )
    assert told(read_session(write_session(now))) == deals.split() == model.deals


@pytest.mark.parametrize(
    "seeds", [60, pytest.param(1000, marks=pytest.mark.laboratory)]
)
def test_the_file_has_the_history_of_the_model(seeds: int) -> None:
    for seed in range(seeds):
        follow(seed)
