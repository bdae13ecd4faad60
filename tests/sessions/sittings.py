"""Sittings at `mjscore table` for its tests: a deal told answer by answer."""

from __future__ import annotations

from mjscore.sessions.sitting import Sitting

BOB = (
    "Bob",
    "888D, 567C | WD WD EEE 13B; won: 2B from Ann",
    "999B | SSS, 7 others",
    "16",
    "0",
)
"""Bob wins as South: 20, the exposed eights 2, concealed Easts 8, white dragons 2, the middle of a run 2: 34. Ann has 4 for the
exposed nines and 8 for concealed Souths, Cleo 16."""


def sitting(file: str) -> Sitting:
    return Sitting(file, lambda: "1923-04-01 21:00")


def tell(now: Sitting, *answers: str) -> Sitting:
    for answer in answers:
        now.answer(answer)
    return now
