"""BMJA: every item of the score sheet, by the name of its entry, worked out by hand."""

from __future__ import annotations

from typing import Final

import pytest

from tests.rulesets.casefile import Written, missed_ids, read_cases, scored_ids, verify
from tests.rulesets.houses import KAJONGG
from tests.rulesets.tables import item_ids

SHARED: Final = read_cases("dmjl-bmja")
OWN: Final = read_cases("bmja")


@pytest.mark.parametrize("written", [*SHARED, *OWN], ids=lambda written: written.id)
def test_entries(written: Written) -> None:
    verify("bmja", written)


def test_every_item_has_a_winning_hand_and_a_near_miss() -> None:
    assert item_ids("bmja") - set(scored_ids(SHARED + OWN)) == set()
    assert item_ids("bmja") - set(missed_ids(SHARED + OWN)) == set()


FORMER: Final = read_cases("kajongg-british")


@pytest.mark.parametrize("written", [*SHARED, *FORMER], ids=lambda written: written.id)
def test_what_kajongg_plays_as_british(written: Written) -> None:
    verify(str(KAJONGG), written)
