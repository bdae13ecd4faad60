"""`MJSCORE_RULES` is what `--rules` is only where nothing else says it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import run, run_line

HAND = "888D | WD WD EEE 567C 123B; won: discard 8D; seat: East"
DEAL = "E 48 wins, others nothing"


@pytest.fixture(autouse=True)
def variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MJSCORE_RULES", "millington")


def ruleset(*arguments: str) -> str:
    done = run(*arguments, "--format", "json")
    assert done.status == 0, done.err
    return str(json.loads(done.out)["ruleset"])


def test_it_stands_for_the_option() -> None:
    assert ruleset("score", HAND) == "millington"
    assert ruleset("settle", DEAL) == "millington"
    assert ruleset("analyse", "123D 456D 77B 89C EE RD S; seat: South") == "millington"
    assert ruleset("simulate", "--deals", "1") == "millington"


def test_the_option_and_the_text_go_before_it() -> None:
    assert ruleset("score", HAND, "--rules", "harr") == "harr"
    assert ruleset("settle", f"rules: dmjl\n{DEAL}") == "dmjl"
    assert ruleset("settle", f"rules: dmjl\n{DEAL}", "-r", "harr") == "harr"
    line = json.dumps({"hand": HAND, "rules": "dmjl"})
    lines = run("batch", given=f"{line}\n{HAND}\n".encode()).out.splitlines()
    assert [json.loads(each)["ruleset"] for each in lines] == ["dmjl", "millington"]


def test_a_session_keeps_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = str(tmp_path / "evening.session")
    assert run_line(f"session new {file} --players Ann,Bob,Cleo,Dan").status == 0
    monkeypatch.setenv("MJSCORE_RULES", "harr")
    assert run_line(f"session add {file} 'Ann 48 wins, others 0' --yes").status == 0
    assert "Millington" in run("session", "show", file).out


def test_the_books_are_checked_by_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = run_line("check --book harr --figure 3")
    monkeypatch.delenv("MJSCORE_RULES")
    assert ran == run_line("check --book harr --figure 3")


def test_a_ruleset_that_there_is_not_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MJSCORE_RULES", "milington")
    refused = run("score", HAND)
    assert (refused.status, "did you mean millington?" in refused.err) == (1, True)
