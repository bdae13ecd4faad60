"""DMJL: every item of the score sheet, by the name of its entry, worked out by hand."""

from __future__ import annotations

from typing import Final

import pytest

import mjscore
from mjscore.scoring import TableView
from tests.rulesets.casefile import Written, missed_ids, read_cases, scored_ids, verify
from tests.rulesets.tables import item_ids

SHARED: Final = read_cases("dmjl-bmja")
OWN: Final = read_cases("dmjl")
NINTH: Final = "ninth-east-win"


@pytest.mark.parametrize("written", [*SHARED, *OWN], ids=lambda written: written.id)
def test_entries(written: Written) -> None:
    verify("dmjl", written)


@pytest.mark.parametrize(("seat", "streak", "total"), [("East", 9, 500), ("East", 8, 22), ("South", 9, 22)])
def test_east_won_nine_times_in_a_row(seat: str, streak: int, total: int) -> None:
    hand = mjscore.read_hand(f"exposed: 234D, 3×2C; concealed: 567D 45B 99C; seat: {seat}; won: discard 6B")
    sheet = mjscore.score(hand, mjscore.load_ruleset("dmjl"), TableView(streak=streak))
    assert sheet.total == total
    assert (NINTH in {item.id for item in sheet.items}) is (total == 500)


def test_every_item_has_a_winning_hand_and_a_near_miss() -> None:
    assert item_ids("dmjl") - set(scored_ids(SHARED + OWN)) == {NINTH}
    assert item_ids("dmjl") - set(missed_ids(SHARED + OWN)) == {NINTH}


def test_every_entry_cited_by_an_item_is_covered() -> None:
    covered = {written.case.place for written in SHARED + OWN}
    cited = {item.cite.entry for item in mjscore.load_ruleset("dmjl").items if item.id != NINTH}
    assert cited - covered == set()
