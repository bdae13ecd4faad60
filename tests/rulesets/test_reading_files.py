"""A house file that cannot be read: what is said of it, and where it is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjscore.problems import UsageProblem
from mjscore.rulesets import load_ruleset


def test_a_file_that_may_not_be_read_is_refused_with_the_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "house.toml"
    path.write_text('title = "House"\nextends = "babcock"\n', "utf-8")

    def deny(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", deny)
    with pytest.raises(UsageProblem) as refused:
        load_ruleset(str(path))
    (fault,) = refused.value.faults
    assert (fault.code, fault.message, fault.hint) == ("unreadable", "cannot be read: Permission denied", "allow it to be read")
    assert refused.value.source == str(path)
