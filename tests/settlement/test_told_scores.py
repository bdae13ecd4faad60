"""Scores told in one line, as players write them, and what is no score."""

from __future__ import annotations

import pytest

from mjscore import Problem, load_ruleset, read_deal, settle
from mjscore.notation.written_scores import told_scores
from mjscore.problems import UsageProblem
from tests.cli.running import run

LINES = [
    "E=48,S=16,W=4,N=0",
    "E=48, S=16, W=4, N=0",
    "E = 48; S = 16; W = 4; N = 0",
    "E 48, S 16, W 4, N 0",
    "E 48 S 16 W 4 N 0",
    "E48,S16,W4,N0",
    "E:48 S:16 W:4 N:0",
    "E=48 S=16 pts, W 4 points N 0,",
]
NO_SCORES = [
    ("48,16,4,0", 0, 2),
    ("E=48,S=-16", 5, 10),
    ("E=48,S=1.5", 5, 10),
    ("E=48, S=nil, W=4", 6, 11),
    ("E=48,S=1234567890123", 5, 20),
    ("", 0, 1),
]


@pytest.mark.parametrize("line", LINES)
def test_a_line_of_scores_tells_each_player_s(line: str) -> None:
    assert [(each.who, each.score) for each in told_scores(line, "E=48")] == [
        ("E", 48),
        ("S", 16),
        ("W", 4),
        ("N", 0),
    ]


def test_a_name_may_have_blanks_and_marks() -> None:
    told = told_scores("Anna B. 48, O'Neill=16; Jean-Luc: 4", "Ann=48")
    assert [each.who for each in told] == ["Anna B.", "O'Neill", "Jean-Luc"]


@pytest.mark.parametrize(("line", "start", "end"), NO_SCORES)
def test_what_is_no_score_is_pointed_at(line: str, start: int, end: int) -> None:
    with pytest.raises(UsageProblem) as refused:
        told_scores(line, "E=48,S=16")
    (fault,) = refused.value.faults
    assert fault.code == "not-a-score"
    assert fault.hint == "such as E=48,S=16"
    assert fault.span is not None
    assert (fault.span.start, fault.span.end) == (start, end)


@pytest.mark.parametrize("line", ["E-48,S=16", "E –48, S 16", "East − 48"])
def test_no_score_is_less_than_nothing(line: str) -> None:
    """A dash is read as a minus, not as part of the seat."""
    refused = run("settle", "--scores", line, "--winner", "E")
    assert refused.status == 1
    assert "is less than nothing\n" in refused.err


@pytest.mark.parametrize("line", LINES)
def test_every_line_settles_alike(line: str) -> None:
    """Babcock pp. 37-38: East gets twice 48 from each; the losers settle the differences of 16, 4 and 0."""
    settled = run("settle", "--scores", line, "--winner", "E")
    assert settled.status == 0
    assert [row.split() for row in settled.out.rstrip().splitlines()[-4:]] == [
        ["East", "+288"],
        ["South", "-68"],
        ["West", "-104"],
        ["North", "-116"],
    ]


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
