"""False calls of mah-jongg and discards falsely named (Millington 82-88), and what they cost in the other games."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjscore.notation.reader import read_deal
from mjscore.rulesets import load_ruleset
from mjscore.settlement import settle
from mjscore.settlement.penalties import offending_east_passes
from tests.settlement.table import hands, net, rules_of

EAST_PASSES = [
    pytest.param("penalty: false mah-jongg East", True, id="82: East"),
    pytest.param("penalty: false mah-jongg North", False, id="82: another"),
    pytest.param("penalty: false mah-jongg North, East", True, id="83 as 82"),
    pytest.param("penalty: false mah-jongg North\npenalty: false mah-jongg East", True, id="83: in two lines"),
    pytest.param("penalty: false naming East, mah-jongg by North", True, id="87a: East named it"),
    pytest.param("penalty: false naming West, mah-jongg by East", False, id="87a: East claimed it"),
    pytest.param(
        "penalty: false naming West, mah-jongg by East\npenalty: false mah-jongg East", True, id="87b: either of them"
    ),
    pytest.param("penalty: false naming East, chow by South", False, id="85: play goes on"),
]


@pytest.mark.parametrize(("header", "passes"), EAST_PASSES)
def test_whether_east_loses_his_seat(header: str, passes: bool) -> None:
    deal = read_deal(f"{header}\n" + hands(E="0", S="0", W="0", N="0"))
    assert offending_east_passes(deal, rules_of("millington").settlement) is passes


def test_the_amounts_can_be_raised_by_agreement(tmp_path: Path) -> None:
    """82: a house file says so in one line."""
    path = tmp_path / "strict.toml"
    path.write_text('title = "Strict"\nextends = "millington"\npenalties.false-mah-jongg = { points = 1000 }\n', "utf-8")
    text = "penalty: false mah-jongg North\n" + hands(E="0", S="0", W="0", N="0")
    assert net(settle(read_deal(text), load_ruleset(str(path)))) == {"E": 1000, "S": 1000, "W": 1000, "N": -3000}
