"""The engine against a second, slow scorer: differences once found and resolved, and a few hundred random hands and deals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import mjscore
from mjscore.rules.schema import Ruleset

from .comparing import ENGINE, deal_differences, differences
from .scoring import score
from .settling import settle
from .table import OPTIONS, Table, table_of

pytestmark = pytest.mark.untraced

LINES = [
    json.loads(line)
    for line in Path(__file__)
    .with_name("cases.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]
CASES = [case for case in LINES if "text" in case]
DEALS = [case for case in LINES if "deal" in case]
SEED = 1923


def load(case: dict[str, Any]) -> tuple[Ruleset, Table]:
    """The agreement of a case, as the engine and as the second opinion know it."""
    options, limit = case.get("options", []), case.get("limit", "own")
    own_limit = {} if limit == "own" else {"limit": limit}
    engine = mjscore.load_ruleset(
        ENGINE.get(case["rules"], case["rules"]), options=options, **own_limit
    )
    return engine, table_of(case["rules"], frozenset(options), frozenset(), limit)


@pytest.mark.parametrize(
    "case",
    CASES,
    ids=[f"{case['rules']}-{number}" for number, case in enumerate(CASES)],
)
def test_a_difference_once_resolved_by_the_book(case: dict[str, Any]) -> None:
    rules, table = load(case)
    hand = mjscore.read_hand(case["text"])
    second = score(hand, table)
    if case.get("refused"):
        assert second is None
        with pytest.raises(mjscore.Problem):
            mjscore.score(hand, rules)
        return
    expected = {
        name: case[name] for name in ("points", "doubles", "total") if name in case
    }
    sheet = mjscore.score(hand, rules)
    assert {name: getattr(sheet, name) for name in expected} == expected, case["why"]
    assert {name: getattr(second, name) for name in expected} == expected, case["why"]


@pytest.mark.parametrize(
    "case",
    DEALS,
    ids=[f"{case['rules']}-{number}" for number, case in enumerate(DEALS)],
)
def test_a_difference_about_a_deal_once_resolved_by_the_book(
    case: dict[str, Any],
) -> None:
    rules, table = load(case)
    deal = mjscore.read_deal(case["deal"])
    assert {
        str(seat): net for seat, net in mjscore.settle(deal, rules).net.items()
    } == case["net"], case["why"]
    assert settle(deal, table) == case["net"], case["why"]


MANY = pytest.param(10, marks=pytest.mark.laboratory)
"""So many times as many, with another seed."""


@pytest.mark.parametrize("times", [1, MANY])
@pytest.mark.parametrize("rules", OPTIONS)
def test_random_hands_score_and_wait_the_same(rules: str, times: int) -> None:
    assert list(differences(rules, hands=25 * times, seed=SEED + times)) == []


@pytest.mark.parametrize("times", [1, MANY])
@pytest.mark.parametrize("rules", OPTIONS)
def test_random_deals_settle_the_same(rules: str, times: int) -> None:
    assert list(deal_differences(rules, deals=8 * times, seed=SEED + times)) == []
