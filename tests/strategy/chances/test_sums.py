"""Whatever is asked: chances lie between 0 and 1, they never fall from turn to turn, and at each turn all together are 1."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from mjscore.rulesets import load_ruleset, ruleset_ids
from mjscore.strategy.chances import Prospects, prospects
from mjscore.strategy.chances.forward_pass import ForwardPass
from tests.benchmarks.chances import random_hand


def check(found: Prospects) -> None:
    for outlook in found.outlooks:
        for chances in (outlook.ready, outlook.won, outlook.limit):
            assert all(0 <= chance <= 1 for chance in chances)
            assert all(earlier <= later + 1e-9 for earlier, later in pairwise(chances))
        for ready, won, limit in zip(outlook.ready, outlook.won, outlook.limit, strict=True):
            assert limit <= won + 1e-9
            assert won <= ready + 1e-9
    assert found.missed is None or found.missed >= 0


@pytest.mark.parametrize(
    "rules", [pytest.param(id, marks=[] if id in ("babcock", "harr", "bmja") else pytest.mark.long) for id in ruleset_ids()]
)
@pytest.mark.parametrize("claims", ["all", "none"])
def test_chances_are_chances(rules: str, claims: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was won and where the play still stands make 1, but for the one small flow that waits to be drawn by lot."""
    ruleset, sums = load_ruleset(rules), list[float]()
    hand = random_hand(ruleset, 0, Random(f"sums {rules}"))
    close = ForwardPass._close

    def noting(self: ForwardPass, walk, tally) -> None:  # type: ignore[no-untyped-def]
        sums.append(sum(flow.chance for flow in walk.states.values()) + sum(walk.won))
        close(self, walk, tally)

    with monkeypatch.context() as patched:
        patched.setattr(ForwardPass, "_close", noting)
        check(prospects(hand, ruleset, turns=6, claims=claims, alone=True))
    assert sums
    assert all(each == pytest.approx(1, abs=2e-4) for each in sums)
    check(prospects(hand, ruleset, turns=2, claims=claims))


def test_chances_of_far_hands_are_chances() -> None:
    ruleset = load_ruleset("babcock")
    check(prospects(random_hand(ruleset, 3, Random("far")), ruleset, turns=5, games=20))
