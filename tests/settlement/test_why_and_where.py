"""Every payment of a deal as a player is told it: who pays whom, how much, why, and where the book says so."""

from __future__ import annotations

import pytest

from mjscore.settlement import Settlement
from tests.settlement.casefile import DealCase, read_cases
from tests.settlement.table import net, paid, settled


def told(settlement: Settlement) -> list[str]:
    """The payments as lines: `E S 40 South's 20, doubled for East | Babcock, p. 26`."""
    words = [(each.why, str(each.cite)) for each in settlement.payments]
    return [f"{a} {b} {amount} {why} | {cite}" for (a, b, amount), (why, cite) in zip(paid(settlement), words, strict=True)]


@pytest.mark.parametrize("deal", read_cases("why-and-where"), ids=lambda deal: deal.name)
def test_what_is_paid_and_why(deal: DealCase) -> None:
    assert told(settled(deal.text)) == deal.payments


@pytest.mark.parametrize("deal", read_cases("second-reading"), ids=lambda deal: deal.name)
def test_a_deal_reckoned_from_the_book(deal: DealCase) -> None:
    assert net(settled(deal.text)) == deal.net
