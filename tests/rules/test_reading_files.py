"""A house file that cannot be read: what is said of it, and where it is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjscore.problems import RulesetProblem, UsageProblem
from mjscore.rules import load_ruleset


def test_a_file_that_may_not_be_read_is_refused_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "house.toml"
    path.write_text('title = "House"\nextends = "babcock"\n', "utf-8")

    def deny(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", deny)
    with pytest.raises(UsageProblem) as refused:
        load_ruleset(str(path))
    (fault,) = refused.value.faults
    assert (fault.code, fault.message, fault.hint) == (
        "unreadable",
        "cannot be read: Permission denied",
        "check that you may read it",
    )
    assert refused.value.source == str(path)


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(b'\xef\xbb\xbftitle = "House"\nextends = "babcock"\n')
    assert load_ruleset(str(path)).title == "House"


def test_a_file_that_is_not_utf_8_is_refused_at_the_byte(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(b'title = "H\xe4user"\n')
    with pytest.raises(RulesetProblem) as refused:
        load_ruleset(str(path))
    (fault,) = refused.value.faults
    assert (fault.code, fault.message, fault.hint) == (
        "not-utf-8",
        "not UTF-8 text at byte 11 (line 1)",
        "save it as UTF-8",
    )
    assert refused.value.source == str(path)
