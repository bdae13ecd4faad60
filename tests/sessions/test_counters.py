"""The counters of a session: Babcock's 2,000 points each (p. 5), paid deal by deal."""

from __future__ import annotations

import pytest

from mjscore.problems import UsageProblem
from mjscore.reports.contents.session import session_report
from mjscore.reports.writers.to_text import to_text
from mjscore.sessions.record import with_deal
from mjscore.sessions.session import Session
from mjscore.sessions.summary import counters_left, summarise
from tests.sessions.table import counted, play, prepare, session

VALUES = (500, 100, 10, 2)


def worth(now: Session) -> dict[str, int]:
    moved = counters_left(now)
    assert moved.counters.values == VALUES
    assert moved.holdings is not None
    return {
        str(name): sum(
            value * number for value, number in zip(VALUES, purse, strict=True)
        )
        for name, purse in moved.holdings.items()
    }


def test_each_begins_with_two_thousand() -> None:
    assert worth(session()) == {"Ann": 2000, "Bob": 2000, "Cleo": 2000, "Dan": 2000}


def test_after_every_deal_they_are_worth_the_running_total() -> None:
    now = session()
    for scores, winner in (
        ("Ann=48,Bob=16,Cleo=4", "Ann"),
        ("Ann=10,Bob=64,Dan=22", "Bob"),
        ("Cleo=36,Bob=8", "Cleo"),
    ):
        now = with_deal(now, prepare(now, counted(now, scores, winner)))
        assert worth(now) == {
            player.name: player.counters for player in summarise(now).players
        }


def test_what_cannot_be_paid_is_owed_and_paid_later() -> None:
    """Each loser pays 40 and then 600 a deal: of the fourth 600 no more than 160 is left to pay."""
    now = play(session(), "Ann")
    for _ in range(4):
        now = with_deal(now, prepare(now, counted(now, "Ann=300", "Ann")))
    moved = counters_left(now)
    assert moved.owed
    assert sum(worth(now).values()) == 8000
    for _ in range(3):
        now = with_deal(now, prepare(now, counted(now, "Bob=300", "Bob")))
    assert sum(worth(now).values()) == 8000


def test_who_begins_with_something_else_has_no_counters() -> None:
    """Harr does not say how many counters a player gets, Millington describes none."""
    for rules in ("harr", "millington"):
        with pytest.raises(UsageProblem):
            counters_left(session(rules))


def test_odd_counters_go_into_a_pool_where_payments_are_to_the_nearest_ten() -> None:
    """Babcock p. 82: the counters under a hundred; 96 and 16 are paid as 100 and 20."""
    now = session("babcock-chinese", "round-to-ten")
    now = with_deal(now, prepare(now, counted(now, "Ann=48,Bob=16,Cleo=4", "Ann")))
    assert now.entries[0].account.net(now.names) == {
        "Ann": 300,
        "Bob": -70,
        "Cleo": -110,
        "Dan": -120,
    }
    held = counters_left(now)
    text = to_text(session_report(summarise(now), held=held))
    assert "200 go into a pool: Ann 0, Bob 30, Cleo 90, Dan 80" in text
