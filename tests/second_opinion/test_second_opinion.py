"""The engine against a second, slow scorer: differences once found and resolved, and a few hundred random hands and deals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import mjscore

from .comparing import deal_differences, differences
from .scoring import score
from .table import OPTIONS, table_of

CASES = [json.loads(line) for line in Path(__file__).with_name("cases.jsonl").read_text(encoding="utf-8").splitlines()]
SEED = 1923


@pytest.mark.parametrize("case", CASES, ids=[f"{case['rules']}-{number}" for number, case in enumerate(CASES)])
def test_a_difference_once_resolved_by_the_book(case: dict[str, Any]) -> None:
    options, limit = case.get("options", []), case.get("limit", "own")
    own_limit = {} if limit == "own" else {"limit": limit}
    rules = mjscore.load_ruleset(case["rules"], options=options, **own_limit)
    hand = mjscore.read_hand(case["text"])
    second = score(hand, table_of(case["rules"], frozenset(options), frozenset(), limit))
    if case.get("refused"):
        assert second is None
        with pytest.raises(mjscore.Problem):
            mjscore.score(hand, rules)
        return
    expected = {name: case[name] for name in ("points", "doubles", "total") if name in case}
    sheet = mjscore.score(hand, rules)
    assert {name: getattr(sheet, name) for name in expected} == expected, case["why"]
    assert {name: getattr(second, name) for name in expected} == expected, case["why"]


@pytest.mark.parametrize("rules", OPTIONS)
def test_random_hands_score_and_wait_the_same(rules: str) -> None:
    assert list(differences(rules, hands=300, seed=SEED)) == []


@pytest.mark.parametrize("rules", OPTIONS)
def test_random_deals_settle_the_same(rules: str) -> None:
    assert list(deal_differences(rules, deals=60, seed=SEED)) == []
