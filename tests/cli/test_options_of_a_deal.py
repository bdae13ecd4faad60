"""Which of the options in a deal's header hold where a flag names the ruleset, and which counted scores are taken."""

from __future__ import annotations

import json

import pytest

from tests.cli.running import run

HANDS = "[East]\n20\n[South]\n30\n[West]\n4\n[North]\n100; won: discard from West"


@pytest.mark.parametrize(
    ("header", "rules", "in_force"),
    [
        ("options: insurance", "babcock-chinese", ["insurance"]),
        (
            "rules: babcock-chinese\noptions: insurance",
            "babcock-chinese",
            ["insurance"],
        ),
        (
            "rules: babcock\noptions: seasons, five-handed, -seven-twins",
            "babcock-chinese",
            ["seasons", "five-handed"],
        ),
        ("rules: babcock-chinese\noptions: insurance, seasons", "babcock", ["seasons"]),
        ("rules: babcock-chinese\noptions: insurance, -four-wind-hand", "harr", []),
    ],
)
def test_options_hold_as_far_as_the_ruleset_has_them(
    header: str, rules: str, in_force: list[str]
) -> None:
    deal = f"{header}\n{HANDS.replace('100;', 'score: 160, 3 doubles;')}"
    done = run("settle", deal, "--rules", rules, "--format", "json")
    assert (done.status, done.err) == (0, "")
    assert json.loads(done.out)["options"] == in_force


@pytest.mark.parametrize(
    "told",
    [
        ("[East]\n1300; won: draw\n[South]\n8\n[West]\n0\n[North]\n4",),
        ("--scores", "E=1300,S=8,W=0,N=4", "--winner", "E"),
    ],
)
def test_a_counted_score_over_the_limit_is_agreed_to(told: tuple[str, ...]) -> None:
    refused = run("settle", *told)
    assert (refused.status, "East's 1300 is over the limit of 300" in refused.err) == (
        1,
        True,
    )
    agreed = run("settle", *told, "--yes-over-limit", "--format", "json")
    assert json.loads(agreed.out)["net"]["East"] == 1800


@pytest.mark.parametrize(
    ("rules", "least"),
    [
        ("babcock", 22),
        ("harr", 22),
        ("parker", 22),
        ("millington", 12),
        ("harr-limit", 12),
    ],
)
def test_a_counted_win_below_the_least_is_refused(rules: str, least: int) -> None:
    """Babcock p. 62, Harr p. 30, Millington 115: the points for winning, and two more or ten that no plain hand is without."""
    deal = "[East]\n{}; won: draw\n[South]\n8\n[West]\n0\n[North]\n4"
    assert run("settle", deal.format(least), "--rules", rules).status == 0
    refused = run("settle", deal.format(least - 2), "--rules", rules)
    assert (
        refused.status,
        f"nobody wins with fewer than {least} points" in refused.err,
    ) == (1, True)


def test_an_option_without_a_ruleset_beside_it_is_not_lost() -> None:
    """South, who is liable, pays for all (Babcock p. 75): 200 for East, 100 for West and his own 100."""
    deal = f"options: insurance\nliable: South\n{HANDS}"
    net = json.loads(
        run("settle", deal, "--rules", "babcock-chinese", "--format", "json").out
    )["net"]
    assert net == {"East": 0, "South": -400, "West": 0, "North": 400}


def test_an_option_that_the_ruleset_of_the_flag_has_not_is_refused_where_the_header_names_no_other() -> (
    None
):
    done = run("settle", f"options: insurance\n{HANDS}", "--rules", "harr")
    assert (done.status, "harr has no option “insurance”" in done.err) == (1, True)
