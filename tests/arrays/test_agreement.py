"""The arrays give every hand the total that its sheet has, and its waits: random hands under every ruleset and house rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

from mjscore.ext.arrays.engine import many_rules, waited_bits
from mjscore.ext.arrays.hands import Hands
from mjscore.ext.arrays.outcomes import outcomes
from mjscore.ext.arrays.rows import parts_of
from mjscore.game.hands import Hand
from mjscore.game.tiles import KINDS, TILES
from mjscore.problems import ImpossibleHand
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.rules.schema import Ruleset
from mjscore.scoring import TableView, waits
from mjscore.scoring.rules import scoring_rules
from tests.arrays.sampling import TABLES, hands_of, house_rules, plain, rulesets_of

pytestmark = pytest.mark.untraced


def check(hands: Sequence[Hand], ruleset: Ruleset, table: TableView) -> int:
    """Hold the arrays against the sheets; returns how many of the hands have a total."""
    found = [
        None if isinstance(each, ImpossibleHand) else each
        for each in outcomes(hands, many_rules(ruleset), table)
    ]
    expected = [plain(hand, ruleset, table) for hand in hands]
    for hand, ours, theirs in zip(hands, found, expected, strict=True):
        assert ours == theirs, f"{ruleset}, limit {ruleset.limit.points}: {hand}"
    rules = scoring_rules(ruleset)
    scored = [
        hand for hand, total in zip(hands, expected, strict=True) if total is not None
    ]
    ready = [hand for hand in scored if parts_of(hand, rules.seats) is not None]
    waited = waited_bits(Hands.of(ready, table), many_rules(ruleset))
    for hand, bits in zip(ready, waited.tolist(), strict=True):
        assert [TILES[kind] for kind in range(KINDS) if bits >> kind & 1] == list(
            waits(hand, ruleset)
        ), hand
    return sum(each is not None and each >= 0 for each in expected)


def checked(rulesets: Iterable[Ruleset], seed: int, number: int) -> int:
    scored = 0
    for place, ruleset in enumerate(rulesets):
        hands = [
            hand
            for each in range(number)
            for hand in hands_of(ruleset, seed + 1000 * place + each)
        ]
        scored += check(hands, ruleset, TABLES[place % len(TABLES)])
    return scored


def test_a_part_of_the_hands_are_worth_what_their_sheets_say() -> None:
    rulesets = [*rulesets_of("babcock", 1923, more=2)][::4]
    assert checked(rulesets, 1, 1) > 10, "too few hands to tell anything"


@pytest.mark.long
@pytest.mark.parametrize("id", ruleset_ids())
def test_hands_are_worth_what_their_sheets_say(id: str) -> None:
    rulesets = rulesets_of(id, 1923, more=2)
    assert checked(rulesets, 1, 1) > 40, "too few hands to tell anything"


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(1, marks=pytest.mark.long),
        pytest.param(6, marks=pytest.mark.laboratory),
    ],
)
@pytest.mark.parametrize("id", ruleset_ids())
def test_hands_are_worth_what_their_sheets_say_under_house_rules(
    id: str, number: int
) -> None:
    changed = [house_rules(load_ruleset(id), seed) for seed in range(number)]
    assert checked(changed, 7, 2) > 3 * number, "too few hands to tell anything"


@pytest.mark.laboratory
@pytest.mark.parametrize("id", ruleset_ids())
def test_many_more_hands(id: str) -> None:
    assert checked(rulesets_of(id, 1977, more=30), 5_000_000, 12) > 1000
    assert (
        checked(
            (
                house_rules(ruleset, seed)
                for seed in range(40)
                for ruleset in [load_ruleset(id)]
            ),
            9_000_000,
            4,
        )
        > 300
    )
