"""The chances that the page shows: exact for a ready hand, and soon, with their error, for a hand that is far off."""

from __future__ import annotations

import json
from typing import Any

from tests.page.asking import BABCOCK, FAR_OFF, READY, ok


def _chances(free: list[str]) -> Any:
    return ok("chances", rules=BABCOCK, deal={"hands": {"South": {"free": free}}}, seat="South")


def test_the_chances_of_a_ready_hand_are_exact() -> None:
    # 2B, 5B and 8B: 9 of the 123 tiles unseen. Any of the four tiles of each turn wins: 1 - (114 × … × 83) / (123 × … × 92).
    found = _chances(READY["free"])
    told = json.dumps(found, ensure_ascii=False)
    assert "Exact for this model" in told
    assert "only the shortest plans are examined" in told
    assert found["more"] == 0
    missed = 1.0
    for gone in range(32):
        missed *= (123 - 9 - gone) / (123 - gone)
    assert f'"8", "{100 * (1 - missed):.0f} %"' in told


def test_the_chances_of_a_hand_far_off_come_soon_with_their_error_and_more_can_be_asked_for() -> None:
    # A chance of 45.07 % is missed five times running in 0.5493^5 = 5 % of all cases.
    found = _chances(FAR_OFF["free"])
    told = json.dumps(found, ensure_ascii=False)
    assert "5 games each" in told
    assert " ± " in told
    assert "the chance is less than 45 %" in told
    assert found["more"] == 15
