"""Which of the options in a deal's header hold where a flag names the ruleset."""

from __future__ import annotations

import json

import pytest

from tests.cli.running import run

HANDS = "[East]\n20\n[South]\n30\n[West]\n4\n[North]\n100; won: discard from West"


@pytest.mark.parametrize(
    ("header", "rules", "in_force"),
    [
        ("options: insurance", "babcock-chinese", ["insurance"]),
        ("rules: babcock-chinese\noptions: insurance", "babcock-chinese", ["insurance"]),
        ("rules: babcock\noptions: seasons, five-handed, -seven-twins", "babcock-chinese", ["seasons", "five-handed"]),
        ("rules: babcock-chinese\noptions: insurance, seasons", "babcock", ["seasons"]),
        ("rules: babcock-chinese\noptions: insurance, -four-wind-hand", "harr", []),
    ],
)
def test_options_hold_as_far_as_the_ruleset_has_them(header: str, rules: str, in_force: list[str]) -> None:
    deal = f"{header}\n{HANDS.replace('100;', 'score: 160, 3 doubles;')}"
    done = run("settle", deal, "--rules", rules, "--format", "json")
    assert (done.status, done.err) == (0, "")
    assert json.loads(done.out)["options"] == in_force


def test_an_option_without_a_ruleset_beside_it_is_not_lost() -> None:
    """South, who is liable, pays for all (Babcock p. 75): 200 for East, 100 for West and his own 100."""
    deal = f"options: insurance\nliable: South\n{HANDS}"
    net = json.loads(run("settle", deal, "--rules", "babcock-chinese", "--format", "json").out)["net"]
    assert net == {"East": 0, "South": -400, "West": 0, "North": 400}


def test_an_option_that_the_ruleset_of_the_flag_has_not_is_refused_where_the_header_names_no_other() -> None:
    done = run("settle", f"options: insurance\n{HANDS}", "--rules", "harr")
    assert (done.status, "harr has no option “insurance”" in done.err) == (1, True)
