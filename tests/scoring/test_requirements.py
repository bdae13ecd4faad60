"""Where every complete hand of a ruleset scores what a win must score, nothing is tried; elsewhere each hand is looked at."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjscore.game.deals import UNKNOWN_TABLE
from mjscore.notation.reader import read_hand
from mjscore.problems import ImpossibleHand
from mjscore.rules import load_ruleset
from mjscore.scoring import rules as scoring_rules_module
from mjscore.scoring import score
from mjscore.scoring.engine import total_of
from mjscore.scoring.rules import ScoringRules
from tests.arrays.sampling import hands_of, rulesets_of
from tests.rules.houses import house

CHOWS = "exposed: 234D; concealed: 345B 678C 99C 45D; won: draw 6D; seat: South"
NAMELESS = """
[items.chows-alone]
name = "Nothing but chows"
who = "winner"
points = 1
when = [{ count = ["chow"], exactly = 4 }]
excludes = ["mah-jongg"]
cite = { page = "1" }
"""


def test_a_standard_hand_under_dmjl_needs_nothing_else() -> None:
    assert not ScoringRules(load_ruleset("dmjl")).has_requirements
    assert ScoringRules(load_ruleset("bmja")).has_requirements


def test_an_item_that_wins_nothing_may_take_the_place_of_mah_jongg(
    tmp_path: Path,
) -> None:
    changed = house(tmp_path, NAMELESS, book="dmjl")
    assert ScoringRules(changed).has_requirements
    hand = read_hand(CHOWS)
    assert score(hand, load_ruleset("dmjl")).total == 44
    with pytest.raises(ImpossibleHand, match="every win must score"):
        score(hand, changed)


def test_two_items_that_take_each_others_place_win_nothing(tmp_path: Path) -> None:
    rivals = NAMELESS + '[change.mah-jongg]\nexcludes = ["chows-alone"]\n'
    rivals += '[win]\nby = ["mah-jongg", "chows-alone", "thirteen-orphans"]\n'
    changed = house(tmp_path, rivals, book="dmjl")
    assert ScoringRules(changed).has_requirements


def test_trying_every_hand_comes_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = 0
    for ruleset in rulesets_of("dmjl", 9, more=0):
        plain = ScoringRules(ruleset)
        with monkeypatch.context() as tried:
            tried.setattr(
                scoring_rules_module, "_wins_by_shape_alone", lambda ruleset: False
            )
            trying = ScoringRules(ruleset)
        assert trying.has_requirements
        for hand in hands_of(ruleset, 2):
            try:
                expected = total_of(hand, trying, UNKNOWN_TABLE)
            except ImpossibleHand:
                continue
            assert total_of(hand, plain, UNKNOWN_TABLE) == expected
            compared += 1
    assert compared > 20
