"""A score that stands in the place of a hand, and what the end of a deal leaves of the wall."""

from __future__ import annotations

import pytest

from mjscore import Problem, load_ruleset, read_deal, settle
from tests.cli.running import run


def test_a_block_may_hold_a_number_alone() -> None:
    """32 points of the README's hand, doubled once for East's own wind (Babcock p. 35): each pays East 128."""
    deal = b"East: 888d | wdwd eee 567c 123b; won: 8d from s\nSouth: 16\nWest: 4 points\nNorth: 0 pts\n"
    settled = run("settle", given=deal)
    assert settled.status == 0
    assert [row.split()[-1] for row in settled.out.rstrip().splitlines()[-4:]] == [
        "+384",
        "-100",
        "-136",
        "-148",
    ]


AT_THE_END = [
    ("draw E, last tile", "babcock", 1),
    ("draw E, last tile; bonus: F1 F2", "millington", 3),
    ("discard E, last discard", "harr", 0),
]


@pytest.mark.parametrize(("won", "rules", "most"), AT_THE_END)
def test_a_wall_that_the_end_of_the_deal_does_not_leave(
    won: str, rules: str, most: int
) -> None:
    """The last tile was the only one left, but for bonus tiles that are replaced (Millington 31); then the last discard."""
    text = "wall: {}\n[East]\nconcealed: 123456789D 123B EE; won: {}\n[South]\nscore: 8\n[West]\nscore: 4\n[North]\nscore: 0"
    if rules == "millington":
        settle(read_deal(text.format(most, won)), load_ruleset(rules))
    with pytest.raises(Problem) as refusal:
        settle(read_deal(text.format(most + 1, won)), load_ruleset(rules))
    assert refusal.value.code == "wrong-wall"


WALLS = [
    ("babcock", (), 83),
    ("babcock", ("seasons",), 91),
    ("millington", (), 91),
    ("harr", (), 83),
]


@pytest.mark.parametrize(("rules", "options", "most"), WALLS)
def test_a_wall_of_more_tiles_than_the_set_has_beside_the_hands(
    rules: str, options: tuple[str, ...], most: int
) -> None:
    """136 tiles, with flowers and seasons 144: fourteen of the winner and three times thirteen leave 83 or 91."""
    text = "wall: {}\n[East]\nconcealed: 123456789D 123B EE; won: draw E\n[South]\nscore: 8\n[West]\nscore: 4\n[North]\nscore: 0"
    ruleset = load_ruleset(rules, options)
    assert settle(read_deal(text.format(most)), ruleset).winner == "East"
    with pytest.raises(Problem) as refusal:
        settle(read_deal(text.format(most + 1)), ruleset)
    assert (refusal.value.code, refusal.value.line, refusal.value.column) == (
        "wrong-wall",
        1,
        7,
    )
