"""Runs in parts: gone on with after they were broken off; files of other runs are refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mjscore.ext.play import SimulationJob, Tally, count_deals, running
from mjscore.rules import load_ruleset
from tests.laboratory.mathematics import parts
from tests.laboratory.mathematics.parts import kept_run, run_digest


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "DEALS_AT_A_TIME", 16)


def job(**changed: Any) -> SimulationJob:
    return SimulationJob(**{"ruleset": load_ruleset("babcock"), "seed": 5, **changed})


def test_a_run_goes_on_with_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = kept_run(job(), 40, tmp_path)
    assert whole == running.run(job(), 40)
    files = sorted(tmp_path.iterdir())
    assert [path.name for path in files] == [
        "deals-0000000000-0000000015.json",
        "deals-0000000016-0000000031.json",
        "deals-0000000032-0000000039.json",
    ]
    files[1].unlink()
    firsts: list[int] = []

    def noted(job: SimulationJob, first: int, last: int) -> Tally:
        firsts.append(first)
        return count_deals(job, first, last)

    monkeypatch.setattr(parts, "count_deals", noted)
    reached: list[int] = []
    assert kept_run(job(), 40, tmp_path, reached=reached.append) == whole
    assert (firsts, reached) == ([16], [40])


def test_parts_of_another_run_are_refused(tmp_path: Path) -> None:
    kept_run(job(), 16, tmp_path)
    with pytest.raises(ValueError, match="other rules, players or seed"):
        kept_run(job(seed=6), 16, tmp_path)
    with pytest.raises(ValueError, match="other rules, players or seed"):
        kept_run(job(ruleset=load_ruleset("parker")), 16, tmp_path)


def test_a_player_of_a_changed_file_is_another(tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text("def first(seen):\n    return seen.may.argmax(axis=1)\n", "utf-8")
    mine = job(players=(f"{own}:first",))
    before = run_digest(mine)
    assert run_digest(mine) == before
    own.write_text(own.read_text("utf-8") + "\n# changed\n", "utf-8")
    assert run_digest(mine) != before
