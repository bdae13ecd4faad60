"""What is accepted works, for house files made at random (`house_property.py` tells what is held, and runs more by hand)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.house_property import held

pytestmark = pytest.mark.untraced


LATER = (
    pytest.param(4, 20, marks=pytest.mark.long),
    *(
        pytest.param(first, first + 20, marks=pytest.mark.laboratory)
        for first in range(20, 100, 20)
    ),
)


@pytest.mark.parametrize(("first", "end"), [(0, 4), *LATER])
def test_a_house_file_is_refused_with_its_place_or_works_everywhere(
    tmp_path: Path, first: int, end: int
) -> None:
    came = [held(seed, tmp_path) for seed in range(first, end)]
    assert set(came) == {"accepted", "refused"}
