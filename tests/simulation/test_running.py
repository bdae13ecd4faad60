"""A run: the same whatever is mapped where, and gone on with after it was stopped."""

from __future__ import annotations

import json
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mjscore.many.lanes import Array
from mjscore.problems import UsageProblem
from mjscore.rulesets import load_ruleset
from mjscore.simulation import running
from mjscore.simulation.running import COLUMNS, SimulationJob, counted, parts_of, run, working
from mjscore.simulation.seen import Seen
from mjscore.simulation.tally import Tally, added, mean_of, quantile, share, total_of_deals


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "PART", 64)
    monkeypatch.setattr(running, "LEAST", 128)


def job(**changed: Any) -> SimulationJob:
    return SimulationJob(**{"ruleset": load_ruleset("babcock"), "seed": 5, **changed})


def test_results_do_not_depend_on_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = counted(job(), 0, 255)
    monkeypatch.setattr(running, "BATCH", 48)
    assert counted(job(), 0, 255) == whole
    assert added((counted(job(), 64, 255), counted(job(), 0, 63))) == whole


@pytest.mark.usefixtures("small_parts")
def test_results_do_not_depend_on_workers() -> None:
    alone = run(parts_of(job(), 200))
    with working(2) as (executor, at_once):
        assert run(parts_of(job(), 200), executor, at_once) == alone
    with ThreadPoolExecutor(3) as threads:
        assert run(parts_of(job(), 200), threads, 4) == alone
    assert total_of_deals(alone) == 200


@pytest.mark.usefixtures("small_parts")
def test_a_run_goes_on_with_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = run(parts_of(job(), 200, tmp_path))
    parts = sorted(tmp_path.iterdir())
    assert [path.name for path in parts][:2] == ["deals-0000000000-0000000063.json", "deals-0000000064-0000000127.json"]
    parts[1].unlink()
    played: list[int] = []

    def noted(job: SimulationJob, first: int, last: int) -> Tally:
        played.append(first)
        return counted(job, first, last)

    monkeypatch.setattr(running, "counted", noted)
    assert run(parts_of(job(), 200, tmp_path)) == whole
    assert played == [64]


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("other", [{"seed": 6}, {"ruleset": load_ruleset("parker")}])
def test_parts_of_another_run_are_refused(tmp_path: Path, other: dict[str, Any]) -> None:
    run(parts_of(job(), 64, tmp_path))
    with pytest.raises(UsageProblem, match="other rules, players, another seed"):
        run(parts_of(job(**other), 64, tmp_path))


@pytest.mark.usefixtures("small_parts")
def test_a_full_disk_is_told_and_finished_parts_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = Path.write_text

    def full(path: Path, text: str, encoding: str) -> int:
        if "0000000064" in path.name:
            raise OSError(28, "No space left on device")
        return write(path, text, encoding)

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(UsageProblem, match="No space left on device"):
        run(parts_of(job(), 200, tmp_path))
    assert [path.name for path in tmp_path.glob("*.json")] == ["deals-0000000000-0000000063.json"]


class GoneAway(Executor):
    """Workers that are no longer there."""

    def submit(self, *_: Any, **__: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_exception(ConnectionError("the scheduler closed the connection"))
        return future


def test_workers_that_go_away_are_told() -> None:
    with pytest.raises(UsageProblem, match="workers have gone away"):
        run(parts_of(job(), 200), GoneAway(), 2)


@pytest.mark.usefixtures("small_parts")
def test_a_wanted_error_ends_a_run_after_a_least_number() -> None:
    tally = run(parts_of(job(), 10_000), until=0.5)
    assert total_of_deals(tally) == 128
    found = mean_of(run(parts_of(job(), 10_000), until=0.04)["winner_score"])
    assert found.error <= 0.04 * found.mean


@pytest.mark.usefixtures("small_parts")
def test_rows_tell_each_hand(tmp_path: Path) -> None:
    tally = run(parts_of(job(), 64, tmp_path, "csv"))
    lines = (tmp_path / "deals-0000000000-0000000063.csv").read_text("utf-8").splitlines()
    assert lines[0] == ",".join(COLUMNS)
    assert len(lines) == 1 + 4 * 64
    kept = json.loads((tmp_path / "deals-0000000000-0000000063.json").read_text("utf-8"))
    assert kept["counts"] == tally


def loser(seen: Seen) -> Array:
    """Discards a tile that he does not have."""
    return np.asarray((seen.hand == 0).argmax(axis=1))


def dreamer(seen: Seen) -> list[str]:
    return ["a win"] * len(seen.tile)


@pytest.mark.parametrize("name", ["loser", "dreamer"])
def test_a_player_who_gives_nonsense_is_refused(name: str) -> None:
    with pytest.raises(UsageProblem, match=rf"the player {name}"):
        counted(job(players=(f"tests.simulation.test_running:{name}",)), 0, 15)


@pytest.mark.parametrize("name", ["nearset", "nothing.at.all:player", "tests/nowhere.py:player", "json:nothing"])
def test_a_player_who_is_nobody_is_refused(name: str) -> None:
    with pytest.raises(UsageProblem, match="player"):
        job(players=(name,))


def test_a_player_may_stand_in_a_file(tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text("def last(seen):\n    return seen.may.shape[1] - 1 - seen.may[:, ::-1].argmax(axis=1)\n", "utf-8")
    tally = counted(job(players=(f"{own}:last",)), 0, 15)
    assert total_of_deals(tally) == 16
    own_digest = job(players=(f"{own}:last",)).digest
    own.write_text("def last(seen):\n    return seen.may.argmax(axis=1)\n", "utf-8")
    assert job(players=(f"{own}:last",)).digest != own_digest


def test_intervals_are_wilsons() -> None:
    """Wilson's interval of 8 in 10, worked out by hand: 0.49 to 0.94; of none in 300 at most 3/300."""
    found = share(8, 10)
    assert (round(found.low, 2), round(found.high, 2)) == (0.49, 0.94)
    assert share(0, 300) == (0, 0, 0.01)
    assert share(0, 0) == (0, 0, 1)
    histogram = {"10": 3, "2": 1}
    assert mean_of(histogram).mean == 8
    assert [quantile(histogram, part) for part in (0.25, 0.5, 1)] == [2, 10, 10]
