"""A run: the same whatever is mapped where, and gone on with after it was stopped."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mjscore.many.lanes import Array
from mjscore.problems import UsageProblem
from mjscore.rulesets import load_ruleset
from mjscore.simulation import parts, rows, running
from mjscore.simulation.parts import parts_of, run
from mjscore.simulation.players import source_of
from mjscore.simulation.rows import COLUMNS, columns_of
from mjscore.simulation.running import Played, SimulationJob, counted, played
from mjscore.simulation.seen import Seen
from mjscore.simulation.tally import Histogram, Tally, share
from mjscore.simulation.workers import Workers, working


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "PART", 64)
    monkeypatch.setattr(parts, "LEAST", 128)


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
    whole = counted(job(), 0, 127)
    monkeypatch.setattr(running, "BATCH", 48)
    assert counted(job(), 0, 127) == whole
    assert counted(job(), 64, 127) + counted(job(), 0, 63) == whole
    assert Tally.from_dict(json.loads(json.dumps(whole.to_dict()))) == whole


@pytest.mark.usefixtures("small_parts")
def test_results_do_not_depend_on_workers() -> None:
    alone = run(parts_of(job(), 200))
    with working(2) as workers:
        assert run(parts_of(job(), 200), workers) == alone
    with ThreadPoolExecutor(3) as threads:
        assert run(parts_of(job(), 200), Workers(threads, 4)) == alone
    assert alone.played == 200


@pytest.mark.usefixtures("played_once")
def test_a_run_goes_on_with_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = run(parts_of(job(), 200, tmp_path))
    files = sorted(tmp_path.iterdir())
    assert [path.name for path in files][:2] == [
        "deals-0000000000-0000000063.json",
        "deals-0000000064-0000000127.json",
    ]
    files[1].unlink()
    played: list[int] = []

    def noted(job: SimulationJob, first: int, last: int) -> Tally:
        played.append(first)
        return counted(job, first, last)

    monkeypatch.setattr(parts, "counted", noted)
    assert run(parts_of(job(), 200, tmp_path)) == whole
    assert played == [64]


@pytest.mark.usefixtures("played_once")
@pytest.mark.parametrize("other", [{"seed": 6}, {"ruleset": load_ruleset("parker")}])
def test_parts_of_another_run_are_refused(
    tmp_path: Path, other: dict[str, Any]
) -> None:
    run(parts_of(job(), 64, tmp_path))
    with pytest.raises(UsageProblem, match="other rules, players, another seed"):
        run(parts_of(job(**other), 64, tmp_path))


@pytest.mark.usefixtures("played_once")
@pytest.mark.parametrize(
    "change",
    [lambda counts: counts.pop("turns"), lambda counts: counts.update(jokers={})],
)
def test_a_part_that_counts_something_else_is_refused(
    tmp_path: Path, change: Callable[[dict[str, Any]], None]
) -> None:
    """Such as one that was written before a statistic was added: what is not there is not 0."""
    run(parts_of(job(), 16, tmp_path))
    (path,) = tmp_path.iterdir()
    kept = json.loads(path.read_text("utf-8"))
    change(kept["counts"])
    kept["sha256"] = parts.counts_digest(path.name, kept["run"], kept["counts"])
    path.write_text(json.dumps(kept), "utf-8")
    with pytest.raises(UsageProblem, match="another version"):
        run(parts_of(job(), 16, tmp_path))


@pytest.mark.usefixtures("played_once")
def test_a_full_disk_is_told_and_finished_parts_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = os.replace

    def full(unfinished: Path, path: Path) -> None:
        if "0000000064" in path.name:
            raise OSError(28, "No space left on device")
        replace(unfinished, path)

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(UsageProblem, match="No space left on device"):
        run(parts_of(job(), 200, tmp_path))
    assert [path.name for path in tmp_path.glob("*.json")] == [
        "deals-0000000000-0000000063.json"
    ]


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
        run(parts_of(job(), 200), Workers(GoneAway(error), 2))


@pytest.mark.usefixtures("played_once")
def test_a_wanted_error_ends_a_run_after_a_least_number() -> None:
    tally = run(parts_of(job(), 10_000), until=0.5)
    assert tally.played == 128
    found = run(parts_of(job(), 10_000), until=0.06).winner_score.mean
    assert found.error <= 0.06 * found.mean


@pytest.mark.usefixtures("played_once")
def test_rows_tell_each_hand(tmp_path: Path) -> None:
    tally = run(parts_of(job(), 64, tmp_path, "csv"))
    lines = (
        (tmp_path / "deals-0000000000-0000000063.csv").read_text("utf-8").splitlines()
    )
    assert lines[0] == ",".join(COLUMNS)
    assert len(lines) == 1 + 4 * 64
    columns = columns_of(job(), 0, 63)
    assert [
        ",".join(map(str, row))
        for row in zip(
            *(columns[name] for name in ("seed", "deal", "seat")), strict=True
        )
    ] == [",".join(line.split(",")[:3]) for line in lines[1:]]
    kept = json.loads(
        (tmp_path / "deals-0000000000-0000000063.json").read_text("utf-8")
    )
    assert kept["counts"] == tally.to_dict()


@pytest.mark.usefixtures("played_once")
def test_rows_are_written_for_counts_that_an_earlier_run_has_finished(
    tmp_path: Path,
) -> None:
    run(parts_of(job(), 128, tmp_path))
    run(parts_of(job(), 128, tmp_path, "csv"))
    assert len(list(tmp_path.glob("*.csv"))) == 2


@pytest.mark.usefixtures("played_once")
@pytest.mark.parametrize("lengths", [(70, 130), (130, 70)])
def test_runs_of_other_lengths_leave_no_deal_twice(
    tmp_path: Path, lengths: tuple[int, int]
) -> None:
    for deals in lengths:
        run(parts_of(job(), deals, tmp_path, "csv"))
    told = [
        row
        for file in tmp_path.glob("*.csv")
        for row in file.read_text("utf-8").splitlines()[1:]
    ]
    assert (
        len(told) == len({tuple(row.split(",")[:3]) for row in told}) >= 4 * lengths[1]
    )


@pytest.mark.usefixtures("played_once")
def test_a_part_of_another_run_is_refused_whatever_its_length(tmp_path: Path) -> None:
    run(parts_of(job(), 40, tmp_path))
    with pytest.raises(UsageProblem, match="another seed"):
        run(parts_of(job(seed=6), 64, tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == [
        "deals-0000000000-0000000039.json"
    ]


@pytest.mark.usefixtures("played_once")
@pytest.mark.parametrize(
    "change",
    [
        lambda text: text[:300],
        lambda text: "[]",
        lambda text: text.replace('"won": 6', '"won": 7'),
    ],
)
def test_a_damaged_part_is_called_so(
    tmp_path: Path, change: Callable[[str], str]
) -> None:
    run(parts_of(job(), 64, tmp_path))
    (part,) = tmp_path.iterdir()
    part.write_text(change(part.read_text("utf-8")), "utf-8")
    with pytest.raises(UsageProblem, match="the file is damaged"):
        run(parts_of(job(), 64, tmp_path))


@pytest.mark.usefixtures("played_once")
def test_a_full_disk_is_told_where_rows_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(UsageProblem, match="No space left on device") as told:
        run(parts_of(job(), 64, tmp_path, "csv"))
    assert told.value.source.endswith("deals-0000000000-0000000063.csv")
    assert not list(tmp_path.iterdir())


PLAYER = (
    "from beside import last\nimport numpy\n\n\ndef own(seen):\n    return last(seen)\n"
)
LAST = "def last(seen):\n    return seen.may.argmax(axis=1)\n"


def test_a_job_is_another_where_a_module_of_its_player_or_what_that_imports_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "mine.py").write_text(PLAYER, "utf-8")
    (tmp_path / "beside.py").write_text(LAST, "utf-8")
    names = ("mine:own", f"{tmp_path}/mine.py:own")
    before = [job(players=(name,)).digest for name in names]
    assert before == [job(players=(name,)).digest for name in names]
    (tmp_path / "beside.py").write_text(f"{LAST}\n# changed\n", "utf-8")
    after = [job(players=(name,)).digest for name in names]
    (tmp_path / "mine.py").write_text(f"{PLAYER}\n# changed\n", "utf-8")
    last = [job(players=(name,)).digest for name in names]
    assert all(len({*each}) == 3 for each in zip(before, after, last, strict=True))


def test_a_job_is_another_where_what_a_player_of_the_package_plays_by_has_changed() -> (
    None
):
    """So a run that goes on refuses parts of other players, though their names are the same."""
    home = Path(parts.__file__).parent
    for file in (
        "players/nearest",
        "players/careful",
        "players/value",
        "nearness",
        "plans",
        "seen",
    ):
        assert (home / f"{file}.py").read_text("utf-8") in source_of("careful")


def loser(seen: Seen) -> Array:
    """Discards a tile that he does not have."""
    return np.asarray((seen.hand == 0).argmax(axis=1))


def dreamer(seen: Seen) -> list[str]:
    return ["a win"] * len(seen.tile)


def cheat(seen: Seen) -> Array:
    """Opens to himself what is not."""
    seen.may[:] = True
    return loser(seen)


def stumbler(seen: Seen) -> Array:
    raise IndexError(99)


def leaver(seen: Seen) -> Array:
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
        counted(job(players=(f"tests.simulation.test_running:{name}",)), 0, 15)


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
    tally = counted(job(players=(f"{own}:last",)), 0, 15)
    assert tally.played == 16
    own_digest = job(players=(f"{own}:last",)).digest
    own.write_text("def last(seen):\n    return seen.may.argmax(axis=1)\n", "utf-8")
    assert job(players=(f"{own}:last",)).digest != own_digest


def test_intervals_are_wilsons() -> None:
    """Wilson's interval of 8 in 10, worked out by hand: 0.49 to 0.94; of none in 300 at most 3/300."""
    found = share(8, 10)
    assert (round(found.low, 2), round(found.high, 2)) == (0.49, 0.94)
    assert share(0, 300) == (0, 0, 0.01)
    assert share(0, 0) == (0, 0, 1)
    histogram = Histogram({10: 3, 2: 1})
    assert histogram.mean.mean == 8
    assert [histogram.quantile(part) for part in (0.25, 0.5, 1)] == [2, 10, 10]
