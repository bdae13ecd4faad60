"""The groups that a special hand of the BMJA's handbook is read as: the Snake takes the limit, the Knittings half of it."""

from __future__ import annotations

import re

import pytest

from mjscore.game.tiles import tiles_of
from mjscore.notation.reader import read_hand
from mjscore.rules import load_ruleset
from mjscore.scoring import score

SPECIAL = [
    # rules, tiles, the winning one, shape, the groups
    (
        "bmja",
        "1123456789D E S W",
        "N",
        "wriggling-snake",
        "11D 2D 3D 4D 5D 6D 7D 8D 9D E S W N",
    ),
    (
        "bmja",
        "1123456789B E S W",
        "N",
        "wriggling-snake",
        "11B 2B 3B 4B 5B 6B 7B 8B 9B E S W N",
    ),
    (
        "bmja",
        "123456789C E S W N",
        "1C",
        "wriggling-snake",
        "11C 2C 3C 4C 5C 6C 7C 8C 9C E S W N",
    ),
    (
        "bmja",
        "1245678D 124567B",
        "8B",
        "knitting",
        "1D1B 2D2B 4D4B 5D5B 6D6B 7D7B 8D8B",
    ),
    (
        "bmja",
        "1245678D 124567C",
        "8C",
        "knitting",
        "1C1D 2C2D 4C4D 5C5D 6C6D 7C7D 8C8D",
    ),
    (
        "bmja",
        "1245678B 124567C",
        "8C",
        "knitting",
        "1B1C 2B2C 4B4C 5B5C 6B6C 7B7C 8B8C",
    ),
    (
        "bmja",
        "13579D 13579B 135C",
        "7C",
        "triple-knitting",
        "1D1B1C 3D3B3C 5D5B5C 7D7B7C 9D9B",
    ),
    (
        "bmja",
        "13579B 1357D 1357C",
        "9C",
        "triple-knitting",
        "1D1B1C 3D3B3C 5D5B5C 7D7B7C 9B9C",
    ),
    (
        "bmja",
        "13579D 1357B 1357C",
        "9C",
        "triple-knitting",
        "1D1B1C 3D3B3C 5D5B5C 7D7B7C 9C9D",
    ),
]


@pytest.mark.parametrize(
    ("rules", "tiles", "won", "shape", "groups"),
    SPECIAL,
    ids=[f"{each[3]}: {each[1]}" for each in SPECIAL],
)
def test_what_a_special_hand_is_read_as(
    rules: str, tiles: str, won: str, shape: str, groups: str
) -> None:
    sheet = score(
        read_hand(f"concealed: {tiles}; won: draw {won}; seat: South"),
        load_ruleset(rules),
    )
    assert sheet.reading.shape == shape
    assert sheet.total == (1000 if shape == "wriggling-snake" else 500)
    read = sorted(tuple(sorted(group.tiles)) for group in sheet.groups)
    assert read == sorted(
        tuple(sorted(tiles_of(" ".join(re.findall(r"\d+[DBC]|[ESWN]", group)))))
        for group in groups.split()
    )
    assert all(group.is_concealed for group in sheet.groups)


@pytest.mark.parametrize(
    "written",
    ["22D 55D 99B 33C 77C E E 8B", "2×2D pair, 55D, 2×9B pair, 33C 77C E E 8B"],
)
def test_pairs_may_be_written_as_pairs_in_a_hand_of_pairs(written: str) -> None:
    sheet = score(
        read_hand(f"concealed: {written}; won: draw 8B; seat: South"),
        load_ruleset("babcock", ["seven-twins"]),
    )
    assert sheet.reading.shape == "seven-twins"
    assert len(sheet.groups) == 7
