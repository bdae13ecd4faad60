"""The lines of a score: what is not shown by tiles, and what a limit hand is worth without a limit."""

from __future__ import annotations

import pytest

from mjscore.notation.reader import read_hand
from mjscore.rules import load_ruleset
from mjscore.scoring import score

FIG_19 = "exposed: 3×6C pung, 4×S kong, 4×RD concealed kong; concealed: 22C 99C; won: loose 2C; seat: West"
FROM_HEAVEN = "concealed: 234567D 345B 678C 99C; seat: East; won: dealt"


def test_each_line_has_the_tiles_that_show_it_or_none() -> None:
    """Babcock pp. 34-35, fig. 19: that it was drawn, and loose, is shown by the winning tile, the others by their sets."""
    lines = score(read_hand(FIG_19), load_ruleset("babcock")).items
    assert [(line.id, line.tiles) for line in lines] == [
        ("mah-jongg", ""),
        ("exposed-pung-minor", "3×6C"),
        ("exposed-kong-wind", "4×S"),
        ("concealed-pung-minor", "3×2C"),
        ("concealed-kong-dragon", "4×RD"),
        ("drawn", "2C"),
        ("loose-tile", "2C"),
        ("no-runs", ""),
        ("dragon-set", "4×RD"),
        ("one-suit-with-honours", ""),
    ]


LIMIT_HANDS = [
    # rules, options, limit, doubles and part of the limit of the Hand from Heaven
    ("babcock", 300, None, 1),
    ("babcock", None, 3, None),
]


@pytest.mark.parametrize(("rules", "limit", "doubles", "part"), LIMIT_HANDS)
def test_without_a_limit_a_limit_hand_is_worth_doubles(
    rules: str, limit: int | None, doubles: int | None, part: int | None
) -> None:
    """Babcock p. 52, fig. 26: where no limit is played, the Hand from Heaven doubles three times."""
    (line,) = (
        each
        for each in score(
            read_hand(FROM_HEAVEN), load_ruleset(rules, limit=limit)
        ).items
        if each.id == "hand-from-heaven"
    )
    assert (line.points, line.doubles, line.limit) == (None, doubles, part)
