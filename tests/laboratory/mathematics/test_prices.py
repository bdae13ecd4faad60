"""What items are worth: beside the plain engine under a house's rules without the item, and limits by hand."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import mjscore
from mjscore.ext.play.running import SimulationJob, played
from mjscore.ext.play.settling import deal_of
from mjscore.ext.play.tally import Histogram
from mjscore.rules import load_ruleset
from tests.every_ruleset import some_rulesets
from tests.laboratory.mathematics.worth import cuts, price_of, prices_of

DEALS = 48
SOME = [
    pytest.param("babcock", ("no-score", "dragon-set"), marks=pytest.mark.long),
]


@pytest.mark.parametrize(("rules", "ids"), SOME)
def test_an_item_is_worth_what_hands_score_less_without_it(
    rules: str, ids: tuple[str, ...]
) -> None:
    ruleset = load_ruleset(rules)
    (part,) = played(SimulationJob(ruleset, ("nearest",), 5), 0, DEALS - 1)
    for id in ids:
        found = price_of(ruleset.item(id), [part])
        without = replace(
            ruleset,
            items=tuple(item for item in ruleset.items if item.id != id),
            known_digest=None,
        )
        winners, others = [], []
        for row in np.flatnonzero(part.table.winner >= 0).tolist():
            deal = deal_of(part.table, row)
            one, other = mjscore.settle(deal, ruleset), mjscore.settle(deal, without)
            less = {
                seat: one.scores[seat].total - other.scores[seat].total
                for seat in one.scores
            }
            assert one.winner is not None
            winners.append(less.pop(one.winner))
            others.append(sum(less.values()))
        assert found.winners.mean == pytest.approx(sum(winners) / DEALS)
        assert found.others.mean == pytest.approx(sum(others) / DEALS)
        assert found.winners.mean > 0


@pytest.mark.long
@pytest.mark.parametrize("rules", some_rulesets("babcock", "bmja"))
def test_every_item_of_every_ruleset_has_a_worth(rules: str) -> None:
    """Items by which a hand may win, and items that replace others, are taken away as well."""
    found = prices_of(load_ruleset(rules), "nearest", 5, DEALS)
    assert [each.item.id for each in found] == [
        item.id for item in load_ruleset(rules).items
    ]
    assert any(each.winners.mean > 0 for each in found)


@pytest.mark.long
def test_a_hand_that_wins_by_an_item_still_wins_without_its_points() -> None:
    """BMJA: 20 points for mah-jongg, before the hand is doubled."""
    ruleset = load_ruleset("bmja")
    found = price_of(
        ruleset.item("mah-jongg"),
        list(played(SimulationJob(ruleset, ("nearest",), 5), 0, 7)),
    )
    assert found.scored > 0
    assert 20 <= found.each.mean <= 160


def test_what_a_limit_takes() -> None:
    """Of hands of 40, 40, 120 and 400 points a limit of 100 takes 20 and 300 of 600, and cuts two of four."""
    assert cuts(Histogram({40: 2, 120: 1, 400: 1}), (100, 400)) == (
        (100, 0.5, 320 / 600),
        (400, 0.0, 0.0),
    )
