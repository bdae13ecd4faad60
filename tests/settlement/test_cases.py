"""Deals told in `cases/`, file by file, as `casefile.py` says how they are written."""

from __future__ import annotations

from operator import attrgetter
from typing import Final

import pytest

from mjscore.problems import Problem
from mjscore.settlement import Settlement
from tests.failing import failing
from tests.settlement.casefile import DealCase, read_cases
from tests.settlement.table import FOUR, net, paid, settled, shares

FILES: Final = (
    *(
        "ordinary",
        "chinese",
        "insurance",
        "harr-limit",
        "cannon",
        "pleas",
        "penalties",
        "washing",
        "letter",
        "notes",
    ),
    *("second-reading", "why-and-where"),
)
DEALS: Final = {name: read_cases(name) for name in FILES}
SECTIONS: Final = [
    (name, section)
    for name, deals in DEALS.items()
    for section in dict.fromkeys(deal.section for deal in deals)
]


def told(settlement: Settlement) -> list[str]:
    """The payments as lines: `E S 40 South's 20, doubled for East | Babcock, p. 26`."""
    words = [(each.why, str(each.cite)) for each in settlement.payments]
    return [
        f"{a} {b} {amount} {why} | {cite}"
        for (a, b, amount), (why, cite) in zip(paid(settlement), words, strict=True)
    ]


def figures(settlement: Settlement, word: str) -> dict[str, float]:
    """What `scores`, `owes` or `loses` tells of a settlement."""
    scores = {FOUR[seat]: score.total for seat, score in settlement.scores.items()}
    if word == "scores":
        return dict(scores)
    assert settlement.winner is not None
    if word == "owes":
        return shares(settlement)
    winner = FOUR[settlement.winner]
    return {
        seat: -amount / scores[winner]
        for seat, amount in net(settlement).items()
        if seat != winner
    }


def refused(deal: DealCase) -> None:
    with pytest.raises(Problem) as refusal:
        settled(deal.text)
    fault = refusal.value.faults[0]
    code, _, message = deal.refused.partition(": ")
    assert fault.code == code
    assert message in fault.message
    assert deal.hint in ("", fault.hint)
    assert (
        deal.text[fault.span.start : fault.span.end] if fault.span else ""
    ) == deal.words


@pytest.mark.parametrize(("name", "section"), SECTIONS)
def test_deals_are_settled_as_their_file_tells(name: str, section: str) -> None:
    here = [deal for deal in DEALS[name] if deal.section == section]
    assert failing(here, attrgetter("name"), check) == []


def check(deal: DealCase) -> None:
    """Assert that a deal is settled, or refused, as it is told."""
    if deal.refused:
        refused(deal)
        return
    settlement = settled(deal.text)
    assert deal.net or deal.payments or deal.shares or deal.notes is not None
    if deal.net:
        assert net(settlement) == deal.net
    for line, payment in zip(
        told(settlement) if deal.payments else (), deal.payments, strict=True
    ):
        assert line.startswith(payment + ("" if " | " in payment else " ")), (
            line,
            payment,
        )
    if deal.notes is not None:
        assert list(settlement.notes) == deal.notes
    for word, expected in deal.shares.items():
        assert figures(settlement, word) == expected, word
