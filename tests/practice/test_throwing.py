"""Which tile to throw: a hand near to ready is asked, and the answer is held against every other discard."""

from __future__ import annotations

import pytest

from mjscore.practice.throwing import discard_question, throw
from mjscore.rulesets import load_ruleset
from mjscore.simulation import ahead
from tests.every_ruleset import every_ruleset


@pytest.mark.parametrize("id", every_ruleset("babcock", "millington"))
def test_a_question_has_a_tile_too_many(id: str) -> None:
    ruleset = load_ruleset(id)
    hand = discard_question(ruleset, 5)
    assert hand.size == ruleset.hand_size + 1
    assert hand == discard_question(ruleset, 5) != discard_question(ruleset, 6)


def test_an_answer_is_held_against_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = load_ruleset("babcock")
    hand = discard_question(ruleset, 3)
    looked = ahead.look_ahead(hand, ruleset)
    monkeypatch.setattr(
        ahead,
        "look_ahead",
        lambda *asked: {(str(hand), ruleset.id): looked}[str(asked[0]), asked[1].id],
    )
    best = throw(hand, ruleset, "9C")
    assert best.perfect
    worse = throw(hand, ruleset, " gd ")
    assert not worse.perfect
    assert worse.step.behind > 50
