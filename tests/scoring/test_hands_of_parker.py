"""Hands reckoned from Parker's rules alone: the regular and the Royal Game, with their options and numbers of players."""

from __future__ import annotations

from typing import Final

import pytest

from tests.scoring.reckoned import Reckoned, total_of

HANDS: Final[list[Reckoned]] = [
    ("parker", "", "Special bonus scores", "concealed: 123B 456C 789C 78D 55B; won: discard 9D", 30),
    ("parker", "", "Special bonus scores", "concealed: 123B 456C 789C 78D 55B; won: draw 9D", 22),
    ("parker", "", "Special bonus scores", "exposed: 4×2D kong; concealed: 123B 456C 789C 5B; won: loose 5B", 40),
    ("parker", "", "Special bonus scores", "exposed: 123B chow; concealed: 456C 789C 78D 55B; won: rob 9D", 30),
    ("parker", "", "Special bonus scores", "exposed: 4×2D kong; concealed: 123B 456C 789C 5B; won: loose 5B, last tile", 40),
    ("parker", "", "Special bonus scores", "exposed: 3×2D, 3×5B, 3×7C; concealed: 3×4C 9D; won: draw 9D", 44),
    ("parker", "", "Double honor scores", "exposed: 3×E, 3×S, 3×RD; concealed: 3×W N; won: draw N; seat: North", 896),
    ("parker", "limit-300", "Double honor scores", "exposed: 3×E, 3×S, 3×RD; concealed: 3×W N; won: draw N; seat: North", 300),
    ("parker", "", "Double honor scores", "exposed: 3×2B; concealed: 1113456789B", 80),
    ("parker", "", "Double honor scores", "exposed: 3×RD; concealed: 123B 456B 78B E E; seat: South", 16),
    ("parker", "cleared-hands", "Cleared hands", "concealed: 123B 456C 789C 78D 55B; won: discard 9D", None),
    ("parker", "cleared-hands", "Cleared hands", "concealed: 123B 456B 789B 78B RD RD; won: discard 9B", 44),
    (
        "parker",
        "",
        "Special bonus scores",
        "exposed: 123B chow; concealed: 456C 789C 78D 55B; won: discard 9D; visible: 4×6D",
        22,
    ),
    (
        "parker-royal",
        "",
        "The Royal Game",
        "exposed: 123B chow; concealed: 456C 789C 78D 55B; won: discard 9D; bonus: F3; seat: East",
        34,
    ),
    (
        "parker-royal",
        "",
        "The Royal Game",
        "exposed: 123B chow; concealed: 456C 789C 78D 55B; won: discard 9D; bonus: F1; seat: East",
        68,
    ),
    (
        "parker-royal",
        "",
        "The Royal Game",
        "exposed: 123B chow; concealed: 456C 789C 78D 55B; won: discard 9D; bonus: F1 S1; seat: East",
        152,
    ),
    (
        "parker-royal",
        "",
        "The Royal Game",
        "exposed: 123B chow; concealed: 456C 789C 78D 55B; won: discard 9D; bonus: F1 F2 F3 F4; seat: East",
        368,
    ),
    ("parker-royal", "", "The Royal Game", "concealed: 147B 258C 369D E S W N; bonus: S2; seat: South", 8),
    ("parker", "five-handed", "For five players", "exposed: 3×NE; concealed: 147B 258C 36D E S; seat: North East", 8),
    ("parker", "five-handed", "For five players", "concealed: NE NE 147B 258C 36D E S W; seat: North East", 2),
    (
        "parker",
        "six-handed",
        "For six players",
        "exposed: 3×SW; concealed: 123B 456B 5C; won: discard 5C; seat: South West",
        52,
    ),
    ("parker", "three-handed", "For three players", "exposed: 3×W; concealed: 123B 456B 78B 5C 5C; seat: East", None),
    ("parker", "", "Special bonus scores", "concealed: 123B 456C 789C 78D 55B; won: draw 9D, original call", 22),
    (
        "parker",
        "",
        "Special bonus scores",
        "concealed: 123B 456C 789C 78D 55B; won: discard 9D from East, first discard; seat: South",
        30,
    ),
    ("parker", "", "The play", "concealed: 123B 456C 789C 789D 55B; seat: East; won: dealt", None),
    ("parker", "", "For experienced players only", "concealed: 4×RD 123B 456C 789D", 16),
    ("parker", "", "Values of the hands", "concealed: 122223D 456B 789B 9C; won: discard 9C", 26),
    ("parker", "", "Values of the hands", "exposed: 4×E; concealed: 123B 456C 78D 55B; won: discard 9D; seat: East", 72),
    ("parker", "", "Double honor scores", "exposed: 3×RD, 3×GD; concealed: 789B WD WD 9B9B; won: draw WD; seat: South", 608),
    ("parker", "five-handed", "For five players", "concealed: 123B 456C 789C NE NE 78D; won: discard 9D; seat: North East", 22),
]


@pytest.mark.parametrize(("rules", "options", "place", "hand", "total"), HANDS)
def test_a_hand_reckoned_from_the_book(rules: str, options: str, place: str, hand: str, total: int | None) -> None:
    assert total_of(rules, options, hand) == total, place
