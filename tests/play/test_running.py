"""A run: the same whoever plays its parts; players of one's own; what is told of each hand."""

from __future__ import annotations

import json
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mjscore.ext.arrays.suits import Array
from mjscore.ext.arrays.workers import Workers, working
from mjscore.ext.play import rows, running
from mjscore.ext.play.player_views import PlayerViews
from mjscore.ext.play.rows import COLUMNS, columns_of
from mjscore.ext.play.running import Played, SimulationJob, count_deals, played, run
from mjscore.ext.play.tally import Histogram, Tally, share
from mjscore.problems import UsageProblem
from mjscore.rules import load_ruleset


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "DEALS_AT_A_TIME", 32)
    monkeypatch.setattr(running, "LEAST", 64)


@pytest.fixture
def played_once(small_parts: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deals that are not the point of a test are played once for all such tests."""
    for module in (running, rows):
        monkeypatch.setattr(module, "played", _played)


@cache
def _played(job: SimulationJob, first: int, last: int) -> list[Played]:
    return [*played(job, first, last)]


def job(**changed: Any) -> SimulationJob:
    return SimulationJob(**{"ruleset": load_ruleset("babcock"), "seed": 5, **changed})


def test_results_do_not_depend_on_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = count_deals(job(), 0, 31)
    monkeypatch.setattr(running, "BATCH", 16)
    assert count_deals(job(), 0, 31) == whole
    assert count_deals(job(), 16, 31) + count_deals(job(), 0, 15) == whole
    assert Tally.from_dict(json.loads(json.dumps(whole.to_dict()))) == whole


@pytest.mark.usefixtures("small_parts")
def test_results_do_not_depend_on_workers() -> None:
    alone = run(job(), 80)
    with working(2) as workers:
        assert run(job(), 80, workers) == alone
    with ThreadPoolExecutor(3) as threads:
        assert run(job(), 80, Workers(threads, 4)) == alone
    assert alone.played == 80


class GoneAway(Executor):
    """Workers that are no longer there."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def submit(self, *_: Any, **__: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_exception(self.error)
        return future


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (ConnectionError("the scheduler is closed"), "the scheduler is closed"),
        (CancelledError(), "CancelledError"),
    ],
)
def test_workers_that_go_away_are_told(error: Exception, told: str) -> None:
    with pytest.raises(UsageProblem, match=f"the workers have gone away: {told}"):
        run(job(), 200, Workers(GoneAway(error), 2))


@pytest.mark.usefixtures("played_once")
def test_a_wanted_error_ends_a_run_after_a_least_number() -> None:
    tally = run(job(), 10_000, until=0.5)
    assert tally.played == 64
    found = run(job(), 10_000, until=0.08).winner_score.mean
    assert found.error <= 0.08 * found.mean


@pytest.mark.usefixtures("played_once")
def test_columns_tell_each_hand() -> None:
    columns = columns_of(job(), 0, 63)
    assert tuple(columns) == COLUMNS
    assert {len(column) for column in columns.values()} == {4 * 64}
    assert set(columns["seed"]) == {5}
    assert columns["deal"][:5] == (0, 0, 0, 0, 1)
    assert columns["seat"][:4] == ("East", "South", "West", "North")
    tally = count_deals(job(), 0, 63)
    won = [means for means in columns["won"] if means]
    assert len(won) == tally.deals["won"]
    east = [row for row, seat in enumerate(columns["seat"]) if seat == "East"]
    paid = [columns["payment"][row] for row in east]
    assert sum(map(int, paid)) == tally.net["East"]


def loser(views: PlayerViews) -> Array:
    """Discards a tile that he does not have."""
    return np.asarray((views.hand == 0).argmax(axis=1))


def dreamer(views: PlayerViews) -> list[str]:
    return ["a win"] * len(views.tile)


def cheat(views: PlayerViews) -> Array:
    """Opens to himself what is not."""
    views.may[:] = True
    return loser(views)


def stumbler(views: PlayerViews) -> Array:
    raise IndexError(99)


def leaver(views: PlayerViews) -> Array:
    raise SystemExit


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("loser", "which was not open to him"),
        ("cheat", "which was not open to him"),
        ("dreamer", "gave <U"),
        ("stumbler", r"failed: IndexError: .*test_running.py, line \d+"),
        ("leaver", r"failed: SystemExit: .*test_running.py, line \d+"),
    ],
)
def test_a_player_who_gives_nonsense_or_fails_is_refused(name: str, told: str) -> None:
    with pytest.raises(UsageProblem, match=rf"the player {name} .*{told}"):
        count_deals(job(players=(f"tests.play.test_running:{name}",)), 0, 15)


@pytest.mark.parametrize(
    "name",
    ["nearset", "nothing.at.all:player", "tests/nowhere.py:player", "json:nothing"],
)
def test_a_player_who_is_nobody_is_refused(name: str) -> None:
    with pytest.raises(UsageProblem, match="player"):
        job(players=(name,))


def test_a_player_may_stand_in_a_file(tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text(
        "def last(seen):\n    return seen.may.shape[1] - 1 - seen.may[:, ::-1].argmax(axis=1)\n",
        "utf-8",
    )
    tally = count_deals(job(players=(f"{own}:last",)), 0, 15)
    assert tally.played == 16


def test_intervals_are_wilsons() -> None:
    """Wilson's interval of 8 in 10, worked out by hand: 0.49 to 0.94; of none in 300 at most 3/300."""
    found = share(8, 10)
    assert (round(found.low, 2), round(found.high, 2)) == (0.49, 0.94)
    assert share(0, 300) == (0, 0, 0.01)
    assert share(0, 0) == (0, 0, 1)
    histogram = Histogram({10: 3, 2: 1})
    assert histogram.mean.mean == 8
    assert [histogram.quantile(part) for part in (0.25, 0.5, 1)] == [2, 10, 10]
