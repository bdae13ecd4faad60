"""Who hands whom how much in the end: everybody has what he won, in the fewest transfers."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from mjscore.sessions.beginning import new_session
from mjscore.sessions.settling_up import Transfer, fewest_transfers
from mjscore.sessions.storage import create_session
from tests.cli.running import run, run_line

EVENINGS = "examples/sessions"


def paid(transfers: list[Transfer]) -> Counter[str]:
    """What each has won or lost by some transfers."""
    net: Counter[str] = Counter()
    for payer, payee, points in transfers:
        assert points > 0
        net[payer] -= points
        net[payee] += points
    return net


def fewest(amounts: list[int]) -> int:
    """The fewest transfers, by trying every group that is level first: no way of the program."""
    left = [amount for amount in amounts if amount]
    if not left:
        return 0
    first, *rest = range(len(left))
    best = len(left) - 1
    for size in range(1, len(left)):
        for others in combinations(rest, size):
            group = {first, *others}
            if sum(left[at] for at in group) == 0:
                more = [amount for at, amount in enumerate(left) if at not in group]
                best = min(best, size + fewest(more))
    return best


def test_two_pairs_settle_among_themselves() -> None:
    transfers = fewest_transfers(
        {"Ann": 10, "Bob": -10, "Cleo": 5, "Dan": -5, "Eve": 0}
    )
    assert sorted(transfers) == [("Bob", "Ann", 10), ("Dan", "Cleo", 5)]


def test_nobody_owes_anything_where_all_are_level() -> None:
    assert fewest_transfers({"Ann": 0, "Bob": 0}) == []
    assert fewest_transfers({}) == []


def test_the_transfers_are_the_fewest_and_bring_what_was_won() -> None:
    for seed in range(150):
        die = Random(seed)
        amounts = [die.randint(-5, 5) * 4 for _ in range(die.randint(1, 7))]
        net = {f"p{at}": amount for at, amount in enumerate([*amounts, -sum(amounts)])}
        transfers = fewest_transfers(net)
        settled = paid(transfers)
        assert {name: settled[name] for name in net} == net, seed
        assert len(transfers) == fewest(list(net.values())), seed


def test_so_many_players_are_settled_in_turn() -> None:
    net = {f"p{at}": (1 if at % 2 else -1) * (at + 1) for at in range(30)}
    net["p30"] = -sum(net.values())
    settled = paid(fewest_transfers(net))
    assert {name: settled[name] for name in net} == net


def test_a_session_and_several_together() -> None:
    """Twelfth Night: +1138, -1452, +314. Boxing Day: +604, +176, -5080, +4300. Together Ann has 1742, Cleo -4766."""
    one = run("session", "show", f"{EVENINGS}/twelfth-night.session", "--settle-up").out
    assert [line.split() for line in one.splitlines()[-2:]] == [
        ["Bob", "Ann", "1138"],
        ["Bob", "Cleo", "314"],
    ]
    both = json.loads(
        run_line(f"session show {EVENINGS} --settle-up --stake 0.05 --format json").out
    )
    assert {row["player"]: row["points"] for row in both["net"]} == {
        "Ann": 1742,
        "Bob": -1276,
        "Cleo": -4766,
        "Dan": 4300,
    }
    assert both["stake"] == "0.05"
    assert both["transfers"] == [
        {"from": "Cleo", "to": "Dan", "points": 4300, "amount": "215.00"},
        {"from": "Bob", "to": "Ann", "points": 1276, "amount": "63.80"},
        {"from": "Cleo", "to": "Ann", "points": 466, "amount": "23.30"},
    ]


@pytest.mark.parametrize("stake", ["", "0", "-1", "nan", "inf", "1e9", "five", "0,05"])
def test_a_stake_that_cannot_be_is_refused(stake: str) -> None:
    file = f"{EVENINGS}/twelfth-night.session"
    done = run("session", "show", file, "--settle-up", "--stake", stake)
    assert (done.status, done.out) == (1, "")
    assert "such as 0.05" in done.err


def test_a_stake_alone_or_with_one_deal_is_wrong_usage(tmp_path: Path) -> None:
    file = f"{EVENINGS}/twelfth-night.session"
    assert run_line(f"session show {file} --stake 0.05").status == 2
    assert run_line(f"session show {file} --settle-up --deal 1").status == 2


def test_evenings_of_different_rules_are_added_up_which_is_said(tmp_path: Path) -> None:
    files = []
    for number, rules in enumerate(("babcock", "dmjl", "dmjl")):
        file = str(tmp_path / f"{number}.session")
        text = new_session(["Ann", "Bob", "Cleo", "Dan"], rules, [], date="1923-04-01")
        create_session(file, text)
        run("session", "add", file, "48* 16 4 0", "--yes")
        files.append(file)
    said = "a point is worth the same in all of them"
    assert said in run("session", "show", *files, "--settle-up").out
    assert said not in run("session", "show", *files[1:], "--settle-up").out
