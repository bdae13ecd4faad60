"""Options for figures that a book leaves to agreement: limits, penalties as parts of the limit, the bonus for Nine Mummies."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

import mjscore

FALSE_CALL: Final = (
    "rules: {rules}\noptions: {options}\npenalty: false mah-jongg West\nresult: draw\n"
    + "".join(f"[{seat}]\nscore: 0\n" for seat in ("East", "South", "West", "North"))
)

PENALTIES: Final = [
    # ruleset and option, what West pays East and what he pays South for a false call, the place
    ("babcock-chinese", "round-wind", 200, 100, "Babcock, p. 74"),
    ("babcock-chinese", "false-mah-jongg-half-limit", 300, 150, "Babcock, p. 74"),
    ("babcock-chinese", "false-mah-jongg-limit", 600, 300, "Babcock, p. 74"),
    ("millington", "roof-off", 300, 300, "Millington, §82"),
    ("millington", "raised-penalties", 1000, 1000, "Millington, §82"),
]


@pytest.mark.parametrize(("rules", "option", "east", "south", "place"), PENALTIES)
def test_what_a_false_call_costs(
    rules: str, option: str, east: int, south: int, place: str
) -> None:
    """Babcock p. 74: 100, half the limit or the limit, doubled to East; Millington 82: 300, or raised such as to the limit."""
    deal = mjscore.read_deal(FALSE_CALL.format(rules=rules, options=option))
    settlement = mjscore.settle(deal, mjscore.load_ruleset(rules, options=[option]))
    paid = {
        str(payment.payee): (payment.amount, str(payment.cite))
        for payment in settlement.payments
    }
    assert paid == {
        "East": (east, place),
        "South": (south, place),
        "North": (south, place),
    }


def test_a_limit_of_600() -> None:
    """Babcock pp. 84, 90: usual with three players, frequent with the Seasons; without it 300."""
    rules = mjscore.load_ruleset("babcock", options=["seasons", "limit-600"])
    assert (rules.limit.points, str(rules.limit.cite)) == (600, "Babcock, p. 84, 90")
    assert mjscore.load_ruleset("babcock", options=["seasons"]).limit.points == 300


def test_a_limit_that_the_players_state_is_theirs() -> None:
    assert str(mjscore.load_ruleset("babcock", limit=500).limit.cite) == "Our table"
    assert (
        str(mjscore.load_ruleset("babcock", limit=300).limit.cite) == "Babcock, p. 28"
    )


def test_nine_mummies_pay_only_where_the_bonus_is_agreed() -> None:
    """Babcock p. 80: "if a previous arrangement is made"."""
    for option, pays in (
        ("nine-mummies", {}),
        ("nine-mummies-bonus", {9: 50, 10: 100, 11: 150, 12: 200, 13: 250}),
    ):
        (rule,) = mjscore.load_ruleset(
            "babcock-chinese", options=[option]
        ).settlement.washing
        assert (rule.different, rule.without_pairs, rule.pays) == (9, True, pays)


def test_a_house_may_set_a_penalty_as_a_part_of_the_limit(tmp_path: Path) -> None:
    """One amount takes another's place and is the table's own; 75 goes down to 74 (decision “parts-of-the-limit”)."""
    house = tmp_path / "house.toml"
    house.write_text(
        'extends = "babcock-chinese"\n[penalties.false-mah-jongg]\nlimit = "1/4"\n',
        "utf-8",
    )
    rules = mjscore.load_ruleset(str(house))
    deal = mjscore.read_deal(
        FALSE_CALL.format(rules="babcock-chinese", options="round-wind")
    )
    paid = {
        str(each.payee): (each.amount, str(each.cite))
        for each in mjscore.settle(deal, rules).payments
    }
    assert paid == {
        "East": (150, "Our table"),
        "South": (74, "Our table"),
        "North": (74, "Our table"),
    }
