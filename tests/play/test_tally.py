"""What is counted, beside plain settlements of the same deals; and what was not counted is never read as 0."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

import mjscore
from mjscore.ext.play.running import SimulationJob, count_deals, played
from mjscore.ext.play.settling import deal_of
from mjscore.ext.play.tally import Tally
from mjscore.rules import load_ruleset
from mjscore.scoring import Sheet

OTHER = "mjscore.ext.play.players.nearest:nearest"


def test_hands_told_in_limits_are_counted_for_whoever_wins_with_them() -> None:
    """Babcock with a set of dragons for a tenth of the limit, so that some come: each winner's sheet, read line by line."""
    babcock = load_ruleset("babcock")
    items = [
        each._replace(doubles=None, limit=Fraction(1, 10))
        if each.id == "dragon-set"
        else each
        for each in babcock.items
    ]
    job = SimulationJob(
        replace(babcock, items=tuple(items), known_digest=None),
        ("nearest", OTHER, OTHER, OTHER),
        5,
    )
    (part,) = played(job, 0, 31)
    found: Counter[str] = Counter()
    for row in np.flatnonzero(part.table.winner >= 0).tolist():
        settled = mjscore.settle(deal_of(part.table, row), job.ruleset)
        assert settled.winner is not None
        name = job.players[
            (job.game.seats.index(mjscore.Seat(settled.winner)) - row) % 4
        ]
        sheet = settled.scores[settled.winner]
        assert isinstance(sheet, Sheet)
        scored = {line.id for line in sheet.items}
        found.update(
            f"{item.id} {name}" for item in items if item.limit and item.id in scored
        )
    assert set(found) == {"dragon-set nearest", f"dragon-set {OTHER}"}
    assert count_deals(job, 0, 31).limits_by_player == found


def test_what_was_not_counted_is_never_nothing() -> None:
    kept = Tally(deals={"won": 3}).to_dict()
    assert Tally.from_dict(kept) == Tally(deals={"won": 3})
    del kept["turns"], kept["losers_squares"]
    found = Tally.from_dict(kept)
    assert found.deals == {"won": 3}
    for name in ("turns", "losers_squares"):
        with pytest.raises(AttributeError, match=name):
            getattr(found, name)
