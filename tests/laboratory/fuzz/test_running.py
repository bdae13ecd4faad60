"""A run notices what it is there to notice: an error, a text that takes too long, too much memory."""

from pathlib import Path

import pytest

from tests.laboratory.fuzz.running import Run


def test_an_error_is_a_finding_once_for_each_place(tmp_path: Path) -> None:
    def target(text: str) -> str:
        return str(1 / len(text))

    run = Run("texts", tmp_path)
    run.over(target, ["a", "", "bb", ""], most=4)
    assert (
        run.texts,
        len(run.findings),
        run.codes["a finding"],
        run.codes["a finding again"],
    ) == (4, 1, 1, 1)
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b""]
    assert "1 findings" in run.report()


def test_a_text_that_takes_too_long_is_a_finding(tmp_path: Path) -> None:
    def target(text: str) -> str:
        while text == "slow":
            try:
                len(text)
            except Exception:
                break
        return "read"

    run = Run("texts", tmp_path)
    run.over(target, ["quick", "slow", "quick"], most=3, seconds=0.02)
    assert (run.codes["read"], run.codes["a finding"], run.slowest[1]) == (2, 1, "slow")


def test_too_much_memory_ends_a_run(tmp_path: Path) -> None:
    with pytest.raises(MemoryError):
        Run("texts", tmp_path, most_megabytes=1).over(
            str, map(str, range(2000)), most=2000
        )
