"""Hands reckoned from Millington's book alone, section by section, with its options."""

from __future__ import annotations

from typing import Final

import pytest

from tests.scoring.reckoned import Reckoned, total_of

HANDS: Final[list[Reckoned]] = [
    ("millington", "", "117a", "concealed: 123B 456C 789C 78D 55B; won: discard 9D", 20),
    ("millington", "", "117a, c", "concealed: 123B 456C 789C 78D 55B; won: draw 9D", 48),
    ("millington", "", "103", "concealed: 123B 456C 789C 78D 55B; won: draw 9D, unshown", 48),
    ("millington", "", "115d", "concealed: 123B 456C 789C 777D 5B; won: draw 5B", 40),
    ("millington", "", "103", "concealed: 123B 456C 789C 777D 5B; won: draw 5B, unshown", 32),
    ("millington", "", "115d", "concealed: 123B 456C 789C 777D E; won: draw E", 44),
    ("millington", "", "115d", "concealed: 123B 456C 789C 777D E; won: draw E; seat: East", 48),
    ("millington", "", "114e", "concealed: 123B 456C 789C 777D E; won: draw E; seat: East; round: East", 52),
    ("millington", "", "114a", "exposed: 123B chow; concealed: 456C 789C 78D 55B; won: discard 9D; bonus: F3; seat: East", 28),
    (
        "millington",
        "",
        "116a",
        "exposed: 123B chow; concealed: 456C 789C 78D 55B; won: discard 9D; bonus: F1 S1; seat: East",
        72,
    ),
    ("millington", "", "116a", "exposed: 123B chow; concealed: 456C 789C 78D 55B; won: discard 9D; bonus: F1; seat: East", 28),
    (
        "millington",
        "",
        "116b",
        "exposed: 123B chow; concealed: 456C 789C 78D 55B; won: discard 9D; bonus: F1 F2 F3 F4; seat: East",
        104,
    ),
    (
        "millington",
        "",
        "116a, b",
        "exposed: 123B chow; concealed: 456C 789C 78D 55B; won: discard 9D; bonus: F1 F2 F3 F4 S1; seat: East",
        240,
    ),
    (
        "millington",
        "",
        "116a-c",
        "exposed: 123B chow; concealed: 456C 789C 78D 55B; won: discard 9D; bonus: F1 F2 F3 F4 S1 S2 S3 S4; seat: East",
        672,
    ),
    ("millington", "", "116k, 117c", "exposed: 4×3B annexed kong; concealed: 444C 777D 46B 5C5C; won: draw 5B", 120),
    ("millington", "", "116k", "exposed: 4×3B added kong; concealed: 444C 777D 46B 5C5C; won: draw 5B", 30),
    ("millington", "", "117i", "exposed: 4×2D kong; concealed: 123B 456C 789C 5B; won: loose 5B, last tile", 96),
    ("millington", "", "122c", "exposed: 4×2D kong; concealed: 123B 456C 789C 5D; won: loose 5D", 1000),
    ("millington", "", "103", "exposed: 4×2D kong; concealed: 123B 456C 789C 5D; won: loose 5D, unshown", 40),
    ("millington", "", "122d", "concealed: 123B 456C 789C 23D 55B; won: draw 1D, last tile", 1000),
    ("millington", "", "103", "concealed: 123B 456C 789C 23D 55B; won: draw 1D, last tile, unshown", 96),
    ("millington", "", "117k", "concealed: 123B 456C 789C 78D 55B; won: rob 9D", 40),
    ("millington", "", "116i", "exposed: 3×E, 3×S, 3×W; concealed: 123B N; won: discard N; seat: East; round: South", 448),
    ("millington", "", "114e", "exposed: 3×E; concealed: S S RD RD 123B 456B; seat: South; round: East", 16),
    ("millington", "", "117f", "exposed: 3×1D, 3×9B, 3×E; concealed: 3×RD 9C; won: draw 9C", 304),
    ("millington", "", "117j", "concealed: 123B 456C 789C 78D 55B; won: discard 9D, last discard", 40),
    ("millington", "", "117a", "exposed: 123B chow; concealed: 456C 789C 78D RD RD; won: discard 9D", 12),
    ("millington", "", "116k", "concealed: 333B 444C 777D 55C 1B 9B", 24),
    ("millington", "", "51", "concealed: 4×RD 147B 258C 36D E", 16),
    ("millington", "", "117e", "exposed: 3×2B, 234B chow; concealed: 456B 78B 99B; won: draw 6B", 112),
    ("millington", "", "122p", "concealed: 222B 234B 456B 78B 99B; won: draw 6B", 1000),
    ("millington", "centre-round five-handed", "128", "concealed: RD RD 147B 258C 36D E S W; round: Centre", 4),
    ("millington", "centre-round five-handed", "128", "exposed: 3×RD; concealed: 147B 258C 36D E S; round: Centre", 16),
    ("millington", "three-handed-dragons", "132", "exposed: 3×RD; concealed: 147B 258C 36D E S; seat: East; round: South", 8),
    ("millington", "three-handed-dragons", "132", "exposed: 3×GD; concealed: 147B 258C 36D E S; seat: East; round: South", 4),
    ("millington", "three-handed-dragons", "132", "exposed: 3×N; concealed: 147B 258C 36D E E; seat: East; round: South", 12),
    ("millington", "three-handed-dragons", "132", "exposed: 3×RD; concealed: 147B 258C 36D WD WD; seat: East; round: East", 16),
    ("millington", "", "89c", "concealed: 3×RD 55D 123B 1C 9C; status: short", 16),
    ("millington", "", "89c", "concealed: 3×RD 55D 123B 1C 9C; status: long", 0),
    ("millington", "", "89c", "concealed: 3×RD 55D 123B 1C 9C; status: foul; bonus: F1", 24),
    ("millington", "", "117l", "concealed: 123B 456C 789C 78D 55B; won: draw 9D, original call", 96),
    (
        "millington",
        "",
        "122b",
        "concealed: 123B 456C 789C 78D 55B; won: discard 9D from East, first discard; seat: South",
        1000,
    ),
    ("millington", "", "115d", "concealed: 123B 456C 789C 6789D; won: draw 9D", 64),
    ("millington", "", "115d", "concealed: 123B 456C 789C 6789D; won: draw 6D", 56),
    ("millington", "", "122f", "exposed: 4×2D, 4×3B; concealed: 456C 789C 9D; won: loose 9D, kong upon kong", 1000),
    ("millington", "", "115c", "concealed: 123B 456C 789C 45D 55B; won: discard 3D; visible: 4×6D", 24),
    (
        "millington",
        "",
        "116e, f",
        "exposed: 4×E concealed kong; concealed: 123B 456C 78D 55B; won: draw 9D; seat: East; round: East",
        352,
    ),
    ("millington", "", "116e", "exposed: 4×E; concealed: 123B 456C 78D 55B; won: discard 9D; seat: East; round: South", 52),
    ("millington", "", "120", "exposed: 3×RD, 3×GD; concealed: 789B WD WD 9B9B; won: discard WD; seat: South", 1000),
    ("millington", "", "116g", "exposed: 3×RD, 3×GD; concealed: 123B 78B WD WD; won: discard 9B; seat: South", 320),
    ("millington", "roof-off", "121", "exposed: 3×RD, 3×GD; concealed: 3×WD 9B 9B 9B 1B; won: draw 1B; seat: South", 10752),
    ("millington", "limit=500", "122q", "concealed: 19D 19B 19C E S W N RD GD WD; won: discard 1D", 500),
    ("millington", "roof-off", "121", "concealed: 19D 19B 19C E S W N RD GD WD; won: discard 1D", 1000),
    ("millington", "", "122p", "exposed: 4×2B annexed kong; concealed: 345B 567B 88B 99B; won: draw 9B", 1000),
    ("millington", "", "46", "exposed: 4×2B kong; concealed: 345B 567B 88B 99B; won: draw 9B", 224),
    ("millington", "", "122h", "exposed: 4×2B annexed kong, 4×3D annexed kong; concealed: 555C 777D 1D; won: draw 1D", 1000),
    ("millington", "", "116k", "exposed: 4×2B annexed kong, 4×3D annexed kong; concealed: 555C 777D 1D; won: discard 1D", 160),
    ("millington", "", "113", "concealed: 122223D 456B 789B 9C; won: discard 9C", 20),
    ("millington", "", "116k", "concealed: 333B 4445C 999D 88D 1B", 32),
    ("millington", "-bonus-tiles", "117c", "concealed: 123B 456C 789C 78D 55B; won: draw 9D", 48),
    ("millington", "three-handed-138", "132", "concealed: 123B 456C 789C 78D 55B; won: discard 9D; bonus: F4", None),
]


@pytest.mark.parametrize(("rules", "options", "place", "hand", "total"), HANDS)
def test_a_hand_reckoned_from_the_book(rules: str, options: str, place: str, hand: str, total: int | None) -> None:
    assert total_of(rules, options, hand) == total, place
