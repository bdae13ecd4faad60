"""Players compared: luck is taken out, every deal is counted once, and workers change nothing."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from mjscore.ext.arrays.suits import Array
from mjscore.ext.arrays.workers import Workers
from mjscore.ext.play.player_views import PlayerViews
from mjscore.ext.play.running import SimulationJob, played
from mjscore.rules import load_ruleset
from tests.laboratory.mathematics import match as matches
from tests.laboratory.mathematics.match import Bout, bout, match

pytestmark = pytest.mark.long

BABCOCK = load_ruleset("babcock")


def first(views: PlayerViews) -> Array:
    """Discards the first of his tiles, and claims nothing."""
    return np.asarray(views.may.argmax(axis=1))


@pytest.mark.parametrize(("options", "places"), [((), 4), (("five-handed",), 5)])
def test_a_player_among_his_own_kind_wins_nothing_on_any_wall(
    options: tuple[str, ...], places: int
) -> None:
    """Nor where the losers pay one who sits out: then he is that one, too."""
    ruleset = load_ruleset("babcock", options)
    found = bout(ruleset, 7, "nearest", "nearest", 0, 31)
    assert (found.walls, found.places, found.net, found.squares, found.points) == (
        32,
        places,
        0,
        0,
        (0, 0),
    )
    (part,) = played(SimulationJob(ruleset, seed=7), 0, 31)
    assert found.wins == int((part.table.winner >= 0).sum())


def test_the_deals_of_a_match_are_those_of_the_simulator() -> None:
    """Of four players who move a seat on with each deal one is named first, then second, third, fourth: he sits everywhere."""
    net = wins = given = 0
    for place in range(4):
        names = ["nearest"] * 4
        names[place] = "value"
        for each in played(SimulationJob(BABCOCK, tuple(names), 3), 0, 7):
            rows, seat = np.arange(8), (each.table.deals + place) % 4
            net += int(each.payments.net[rows, seat].sum())
            wins += int((each.table.winner == seat).sum())
            given += int((each.table.source == seat).sum())
    together = bout(BABCOCK, 3, "value", "nearest", 0, 7)
    assert (together.net, together.wins, together.given) == (net, wins, given)
    alone = [bout(BABCOCK, 3, "value", "nearest", first, first + 3) for first in (0, 4)]
    assert sum(alone, Bout("value", "nearest", 4, sits_out=False)) == together


def test_a_match_is_the_same_with_workers_and_may_end_early(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(matches, "WALLS", 8)
    monkeypatch.setattr(matches, "FEWEST", 16)
    names = ("nearest", f"{__name__}:first")
    whole = match(BABCOCK, names, 10)
    assert [each.walls for each in whole] == [10] * 2
    with ThreadPoolExecutor(2) as threads:
        assert match(BABCOCK, names, 10, workers=Workers(threads, 3)) == whole
    assert match(BABCOCK, names, 640, until=1_000.0)[0].walls == 16
