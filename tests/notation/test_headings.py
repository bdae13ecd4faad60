"""The headings of a deal's blocks, and blocks of a score alone, as people write them (grammar/README.md, A deal)."""

from __future__ import annotations

import pytest

from mjscore import CountedHand, NotationProblem, Seat, read_deal, read_hand

BRACKETS = """# at Ann's
[East]
888d | wd wd eee 567c 123b; won: 8d from south   # the last of the evening
[South]
16 points
[West]
score: 8, 1 double
[North]
4 points, 1 double
"""


@pytest.mark.parametrize("heading", ["({})", "{}:", "## {}", "##{}", "  ## {}: "])
def test_a_heading_without_brackets(heading: str) -> None:
    text = BRACKETS
    for seat in ("East", "South", "West", "North"):
        text = text.replace(f"[{seat}]", heading.format(seat))
    assert read_deal(text) == read_deal(BRACKETS)


def test_a_comment_that_looks_like_a_heading() -> None:
    """One such line alone is a comment, and so is each where other headings stand."""
    assert read_hand("## East\nconcealed: 123456789D EEE S") == read_hand(
        "concealed: 123456789D EEE S"
    )
    assert read_deal(
        BRACKETS.replace("[South]", "## West\n## North\n[South]")
    ) == read_deal(BRACKETS)
    text = BRACKETS
    for seat in ("East", "South", "West", "North"):
        text = text.replace(f"[{seat}]", f"## {seat}")
    assert read_deal(
        text.replace("# the last", "## East is lucky # the last")
    ) == read_deal(BRACKETS)


def test_a_score_alone_may_tell_its_doubles() -> None:
    assert read_deal(BRACKETS).hand(Seat.NORTH) == CountedHand(4, Seat.NORTH, doubles=1)
    with pytest.raises(NotationProblem):
        read_deal(BRACKETS.replace("4 points, 1 double", "4 points, 1 trouble"))
