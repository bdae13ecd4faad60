"""The folder of a site: what anybody else put there is left alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjscore.ext.page.build import build_page
from mjscore.problems import UsageProblem


def test_a_folder_with_other_things_in_it_is_left_alone(tmp_path: Path) -> None:
    kept = tmp_path / "site.js"
    kept.write_text("mine")
    with pytest.raises(UsageProblem, match="holds files that are not of a site"):
        build_page(tmp_path)
    with pytest.raises(UsageProblem, match="no folder"):
        build_page(kept)
    assert [path.name for path in tmp_path.iterdir()] == ["site.js"]
