"""House files that ask of every win how it came: what a hand waits for, what wins, and whether the tile was the only one.

The hand is 123D 456D 789B 22C 55C. By Babcock's sheet it comes to 26 with a drawn 5C: Mah-jongg 20, drawn 2 (p. 35), a
concealed pung of fives 4 (p. 34). With a claimed one it comes to 22: the pung is exposed, 2. The only possible place adds 2
(p. 35).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from mjscore import (
    ImpossibleHand,
    Ruleset,
    analyse,
    load_ruleset,
    read_hand,
    score,
    value,
    waits,
)

HAND = "concealed: 123D 456D 789B 22C 55C"

ASKED = [
    # what every win must be, the waits, the totals of a drawn and of a claimed 5C (None: no win)
    ('requires = ["drawn"]', "2C 5C", 26, None),
    ('by = ["drawn"]', "2C 5C", 26, None),
    ('requires = ["not claimed"]', "2C 5C", 26, None),
    ('requires = ["claimed"]', "2C 5C", None, 22),
    ('requires = ["not drawn"]', "2C 5C", None, 22),
    ('requires = [{ some = ["completed"] }]', "2C 5C", 26, 22),
    ('requires = [{ none = ["exposed"] }]', "2C 5C", 26, None),
    ('requires = [{ count = ["pung", "exposed"], exactly = 1 }]', "2C 5C", None, 22),
    ('requires = [{ winning-tile = "5C" }]', "5C", 28, 24),
    ('requires = [{ some = ["pung", "completed", { tiles = "5C" }] }]', "5C", 28, 24),
    ('requires = ["only-place"]', "", None, None),
    ('requires = ["last-tile"]', "2C 5C", None, None),
    ('requires = ["loose-tile"]', "", None, None),
]


@pytest.mark.parametrize(
    ("asked", "waited", "drawn", "claimed"), ASKED, ids=lambda each: str(each)
)
def test_waits_and_wins_agree(
    tmp_path: Path, asked: str, waited: str, drawn: int | None, claimed: int | None
) -> None:
    path = tmp_path / "house.toml"
    path.write_text(
        f'extends = "babcock"\n[win]\n{asked}\ncite = {{ entry = "agreed" }}\n', "utf-8"
    )
    rules = load_ruleset(str(path))
    assert " ".join(map(str, waits(read_hand(HAND), rules))) == waited
    assert (
        " ".join(str(wait.tile) for wait in analyse(read_hand(HAND), rules).waits)
        == waited
    )
    assert [total(rules, "draw"), total(rules, "discard")] == [drawn, claimed]


def total(rules: Ruleset, means: str) -> int | None:
    hand = read_hand(f"{HAND}; won: {means} 5C")
    try:
        found = score(hand, rules).total
    except ImpossibleHand:
        return None
    assert value(hand, rules).total == found
    return found


@pytest.mark.parametrize(
    ("hand", "waited"),
    [
        (HAND, ""),
        (f"{HAND}; bonus: F1", ""),
        ("concealed: 4×9D kong, 456D 789B 22C 55C", "2C 5C"),
    ],
)
def test_a_loose_tile_is_waited_for_with_a_kong_alone(
    tmp_path: Path, hand: str, waited: str
) -> None:
    """A tile that replaces a bonus tile is no loose tile that counts (Babcock pp. 22, 88)."""
    path = tmp_path / "house.toml"
    asked = '[win]\nrequires = ["loose-tile"]\ncite = { entry = "agreed" }\n'
    path.write_text(
        f'extends = "babcock"\n[option-defaults]\non = ["seasons"]\n{asked}', "utf-8"
    )
    assert " ".join(map(str, waits(read_hand(hand), load_ruleset(str(path))))) == waited
