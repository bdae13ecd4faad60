"""Losing hands of which not every tile was told: what is not known is taken not to score (DECISIONS 31)."""

from __future__ import annotations

import pytest

from mjscore import load_ruleset, read_hand, score, waits
from mjscore.problems import ImpossibleHand

NOTE = "7 tiles are not written: the score leaves them out"


@pytest.mark.parametrize(
    "ruleset", ["babcock", "babcock-chinese", "harr", "harr-limit", "millington", "parker", "dmjl", "bmja"]
)
def test_a_hand_told_in_part_scores_what_the_whole_hand_scores(ruleset: str) -> None:
    rules = load_ruleset(ruleset)
    told = score(read_hand("table: 999B; hand: SSS, 7 others; seat: South; round: East"), rules)
    whole = score(read_hand("table: 999B; hand: SSS 147D 258C N; seat: South; round: East"), rules)
    assert (told.total, [item.id for item in told.items]) == (whole.total, [item.id for item in whole.items])
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
