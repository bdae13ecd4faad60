"""Played deals, written as files, settle to the same payments, scores and items, hand by hand and to the point."""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

import mjscore
from mjscore.ext.play import settling
from mjscore.ext.play.running import Played, SimulationJob, played
from mjscore.ext.play.scores import item_columns
from mjscore.ext.play.settling import deal_of
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.rules.settlement_keys import SettlementRules
from mjscore.scoring import Sheet
from tests.every_ruleset import every_ruleset, some_rulesets

later = partial(pytest.param, marks=pytest.mark.long)
NUMBERS = [8, pytest.param(200, marks=pytest.mark.laboratory)]
"""How many deals are played."""
OPTIONS = [
    later("babcock", ("seasons", "five-handed")),
    later("babcock", ("three-handed", "tens-as-doubles")),
    later("babcock", ("two-handed",)),
    (
        "babcock-chinese",
        (
            "insurance",
            "left-neighbour-insurance",
            "limit-cancels-losers",
            "round-to-ten",
        ),
    ),
    later(
        "babcock-chinese",
        ("new-method", "insurance", "draw-at-four-fours", "round-wind"),
    ),
    later("harr-limit", ("mandarins", "game-20")),
    later("millington", ("three-handed", "three-handed-dragons")),
    ("millington", ("five-handed", "pay-dreamer", "centre-round")),
    later("millington", ("roof-off",)),
    later("parker", ("five-handed", "limit-300")),
    later("parker", ("six-handed", "cleared-hands")),
    later("parker-royal", ("three-handed",)),
]


def agree(job: SimulationJob, each: Played, row: int) -> None:
    """One deal, settled from its text by the plain engine."""
    text = str(deal_of(each.table, row))
    settled = mjscore.settle(mjscore.read_deal(text), job.ruleset)
    seats = job.game.seats
    assert [settled.net[seat] for seat in seats] == each.payments.net[row].tolist(), (
        text
    )
    ids = item_columns(job.ruleset).ids
    for player, seat in enumerate(seats):
        if seat in settled.scores:
            sheet = settled.scores[seat]
            assert isinstance(sheet, Sheet)
            scored = zip(ids, each.scores.items[row, player].tolist(), strict=True)
            assert {id: times for id, times in scored if times} == Counter(
                item.id for item in sheet.items
            ), text
            assert (sheet.total, sheet.unlimited) == (
                each.scores.total[row, player],
                each.scores.unlimited[row, player],
            ), text


@pytest.mark.parametrize("deals", NUMBERS)
@pytest.mark.parametrize("id", every_ruleset("dmjl", "harr-limit", "millington"))
def test_a_shown_deal_settles_to_the_same_payments(id: str, deals: int) -> None:
    job = SimulationJob(load_ruleset(id), seed=1924)
    for each in played(job, 0, deals - 1):
        for row in range(len(each.table.deals)):
            agree(job, each, row)


@pytest.mark.parametrize("deals", NUMBERS)
@pytest.mark.parametrize(("id", "options"), OPTIONS)
def test_so_it_does_with_options(id: str, options: tuple[str, ...], deals: int) -> None:
    job = SimulationJob(load_ruleset(id, options=options), seed=7)
    for each in played(job, 0, deals - 1):
        for row in range(len(each.table.deals)):
            agree(job, each, row)


@pytest.mark.long
@pytest.mark.parametrize("id", some_rulesets("babcock", "millington"))
def test_every_option_can_be_played(id: str) -> None:
    for option in load_ruleset(id).options:
        job = SimulationJob(load_ruleset(id, options=[option.id]), seed=3)
        (each,) = played(job, 0, 5)
        for row in range(6):
            agree(job, each, row)


@pytest.mark.long
@pytest.mark.parametrize("id", ruleset_ids())
def test_deals_of_all_players_settle_to_the_same_payments(id: str) -> None:
    job = SimulationJob(
        load_ruleset(id), ("nearest", "value", "value", "nearest"), 1923
    )
    for each in played(job, 0, 7):
        for row in range(len(each.table.deals)):
            agree(job, each, row)


OF_NO_ACCOUNT = {
    "excuses": "a deal with a danger is settled by itself",
    "washing": "a washed deal is settled by itself",
    "streak": "nobody has won the deals before",
    "long_hand": "nobody takes a tile too many",
    "penalties": "nobody offends",
}
"""Rules of paying that need not be known where many deals are settled at once, and why."""


def test_every_rule_of_paying_is_asked_for_where_many_deals_are_settled() -> None:
    source = Path(settling.__file__).read_text("utf-8")
    asked_for = set(re.findall(r"\b(?:settling|rules)\.(\w+)", source))
    assert set(SettlementRules._fields) - asked_for == set(OF_NO_ACCOUNT)
