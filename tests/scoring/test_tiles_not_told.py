"""Losing hands of which not every tile was told: what is not known is taken not to score (DECISIONS 31)."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjscore import load_ruleset, read_hand, score, waits
from mjscore.problems import ImpossibleHand
from mjscore.scoring.why import why

NOTE = "7 tiles are not written: the score leaves them out"


@pytest.mark.parametrize(
    "ruleset",
    [
        "babcock",
        "babcock-chinese",
        "harr",
        "harr-limit",
        "millington",
        "parker",
        "dmjl",
        "bmja",
    ],
)
def test_a_hand_told_in_part_scores_what_the_whole_hand_scores(ruleset: str) -> None:
    rules = load_ruleset(ruleset)
    told = score(
        read_hand("table: 999B; hand: SSS, 7 others; seat: South; round: East"), rules
    )
    whole = score(
        read_hand("table: 999B; hand: SSS 147D 258C N; seat: South; round: East"), rules
    )
    assert (told.total, [item.id for item in told.items]) == (
        whole.total,
        [item.id for item in whole.items],
    )
    assert NOTE in told.notes
    assert NOTE not in whole.notes


def test_no_double_for_one_suit_is_given_for_tiles_that_nobody_saw() -> None:
    """Babcock p. 40: a loser's hand of one suit and honours doubles; of the seven others nothing is known."""
    rules = load_ruleset("babcock")
    whole = score(read_hand("table: 999B; hand: SSS 1112456B; seat: South"), rules)
    told = score(read_hand("table: 999B; hand: SSS, 7 others; seat: South"), rules)
    assert "one-suit-with-honours" in [item.id for item in whole.items]
    assert "one-suit-with-honours" not in [item.id for item in told.items]


def test_what_it_waits_for_is_not_answered() -> None:
    with pytest.raises(ImpossibleHand, match="7 tiles of this hand are not written"):
        waits(read_hand("table: 999B; hand: SSS, 7 others"), load_ruleset("babcock"))


def test_what_stands_in_for_tiles_that_nobody_saw_scores_nothing(
    tmp_path: Path,
) -> None:
    """A house pays for single dragons, for two of ones and nines, and for a hand without a dragon."""
    path = tmp_path / "house.toml"
    path.write_text(
        'title = "Ours"\nextends = "babcock"\n'
        '[items.a]\nname = "A"\nwho = "all"\neach = ["dragon"]\npoints = 7\n'
        '[items.b]\nname = "B"\nwho = "all"\nwhen = [{ count = ["terminal"], at-least = 2 }]\npoints = 11\n'
        '[items.c]\nname = "C"\nwho = "all"\nwhen = [{ none = ["dragon"] }]\npoints = 13\n',
        "utf-8",
    )
    rules = load_ruleset(str(path))
    # Babcock p. 34: three alike of twos to eights exposed 2. Of the ten others nothing is known.
    sheet = score(read_hand("exposed: 3×2D; concealed: 10 others"), rules)
    assert (sheet.total, [item.id for item in sheet.items]) == (
        2,
        ["exposed-pung-minor"],
    )
    # What was told counts, whatever the others are: 7 for RD, 11 for two of ones and nines.
    sheet = score(read_hand("exposed: 3×2D; concealed: RD 1B 9C, 7 others"), rules)
    assert sheet.total == 2 + 7 + 11


def test_why_says_that_the_other_tiles_are_not_known() -> None:
    """All that was told is of one suit; the item does not count, and each answer says so."""
    rules = load_ruleset("babcock")
    told = why(
        score(read_hand("exposed: 3×1D; concealed: 555D, 7 others"), rules),
        rules,
        "one-suit",
    )
    assert not told.scored
    assert [(each.met, each.found) for each in told.asked] == [
        (True, ""),
        (False, "7 tiles are not written"),
    ]
