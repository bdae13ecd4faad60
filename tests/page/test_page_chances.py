"""The chances that the page shows: exact for a ready hand, and soon, with their error, for a hand that is far off."""

from __future__ import annotations

import json
import tomllib
from math import prod
from pathlib import Path
from typing import Any

import mjscore
from tests.page.asking import BABCOCK, FAR_OFF, READY, ok


def _chances(free: list[str]) -> Any:
    return ok("chances", rules=BABCOCK, deal={"hands": {"South": {"free": free}}}, seat="South")


def test_the_chances_of_a_ready_hand_are_exact() -> None:
    # 2B, 5B and 8B: 9 of the 123 tiles unseen. Any of the four tiles of each turn wins, unless another has won before: without
    # the others the chance would be 1 - (114 × … × 83) / (123 × … × 92), 94 %.
    found = _chances(READY["free"])
    told = json.dumps(found, ensure_ascii=False)
    assert "Calculated:" in told
    assert "only the shortest plans are examined" in told
    assert found["more"] == 0
    others = tomllib.loads((Path(mjscore.__file__).parent / "strategy/others.toml").read_text("utf-8"))["babcock"]["wins"]
    open_still, won = 1.0, 0.0
    for turn in range(8):
        missed = prod((123 - 9 - gone) / (123 - gone) for gone in range(4 * turn, 4 * turn + 4))
        won, open_still = won + open_still * (1 - missed), open_still * missed * (1 - others[turn + 1])
    assert f'"8", "{100 * won:.0f} %"' in told


def test_the_chances_of_a_hand_far_off_come_soon_with_their_error_and_more_can_be_asked_for() -> None:
    # A chance of 45.07 % is missed five times running in 0.5493^5 = 5 % of all cases.
    found = _chances(FAR_OFF["free"])
    told = json.dumps(found, ensure_ascii=False)
    assert "5 games each" in told
    assert " ± " in told
    assert "the chance is less than 45 %" in told
    assert found["more"] == 15


def test_one_turn_is_told_as_one() -> None:
    found = ok("chances", rules=BABCOCK, deal={"hands": {"South": FAR_OFF}}, seat="South", wall=4, games=2)
    assert found["title"] == "1 turn ahead"
