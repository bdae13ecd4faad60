"""`mjscore table`: what the players state of a deal: other seats, East who passes, a player who is new."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjscore.problems import Problem
from mjscore.sessions.record import new_session
from mjscore.sessions.sitting import load_draft
from mjscore.sessions.storage import create_session, load_session
from tests.cli.running import run
from tests.sessions.sittings import sitting, tell
from tests.sessions.table import FOUR


def test_other_seats_than_the_rotation_s(file: str) -> None:
    now = sitting(file)
    now.state("seats", "East Bob, South Ann, West Cleo, North Dan")
    again = sitting(file)  # killed and started again
    assert str(again.form.seating) == "East Bob, South Ann, West Cleo, North Dan"
    tell(again, "Bob", "48", "", "16", "4", "0").write()
    entry = load_session(file).entries[0]
    assert str(entry.seating) == "East Bob, South Ann, West Cleo, North Dan"
    # Bob as East gets twice 48 from each; 16, 4 and 0 settle among themselves (Babcock pp. 37-38)
    assert entry.account.net(FOUR) == {
        "Ann": -96 + 12 + 16,
        "Bob": 288,
        "Cleo": -96 - 12 + 4,
        "Dan": -96 - 16 - 4,
    }
    assert again.draft.seats == ""
    assert load_draft(file) is None


def test_east_passes_though_the_rules_let_him_stay(file: str) -> None:
    now = sitting(file)
    now.state("east", "passes")
    assert sitting(file).draft.east == "passes"
    tell(now, "Ann", "48", "", "16", "4", "0").write()
    told = load_session(file)
    assert told.entries[0].east_stated == "passes"
    assert str(told.next_position().seating).startswith("East Bob")
    assert now.draft.east == ""


def test_what_was_said_of_east_is_shown_when_a_deal_is_told_anew_and_can_be_taken_back(
    file: str,
) -> None:
    now = sitting(file)
    now.state("east", "passes")
    tell(now, "draw").write()
    again = run("table", file, given=b"edit 1\nquit\n")
    assert "    east: passes\n" in again.out
    now = sitting(file)
    assert (now.draft.editing, now.draft.east) == (1, "passes")
    now.state("east", "")
    tell(now, "draw").write()
    assert load_session(file).next_position().seating.east == "Ann"


LINES = [
    "penalty: correction Cleo, Bob counted 60",
    "date: 1923-04-02",
    "visible: 5C",
    "no choice: Dan",
]
TOLD = ("Ann", "48", "Bob", "100", "4", "0")


def test_the_lines_of_a_deal_stay_when_it_is_told_anew(tmp_path: Path) -> None:
    """Millington 110: Cleo, who said that Bob's hand was worth more, makes good what Dan lost by it: 40."""
    file = str(tmp_path / "lines.session")
    create_session(file, new_session(FOUR, "millington"))
    now = tell(sitting(file), *TOLD)
    for line in LINES:
        now.add_line(line)
    now.write()
    assert load_session(file).totals() == {
        "Ann": 288,
        "Bob": 100,
        "Cleo": -100 - 88 - 40,
        "Dan": -200 + 40,
    }
    now.edit(1)
    assert sorted(now.form.header) == sorted(LINES)
    now.edit(1)  # nothing has been told yet that would be lost
    now.state("seats", "East Ann, South Bob, West Dan, North Cleo")
    tell(now, "Ann", "50", "Bob", "100", "0", "4").write()
    assert load_session(file).totals() == {
        "Ann": 300,
        "Bob": 96,
        "Cleo": -100 - 92 - 40,
        "Dan": -204 + 40,
    }
    now.edit(1)
    now.drop_line()
    with pytest.raises(Problem, match="half told"):
        now.edit(1)
    for _ in LINES:
        now.drop_line()
    assert tell(now, *TOLD).write().entry.account.net(FOUR)["Cleo"] == -96 - 100 - 4


def test_the_offence_that_ended_a_deal_is_asked_for_again(file: str) -> None:
    now = tell(sitting(file), "penalty", "false mah-jongg Ann")
    now.add_line("penalty: false mah-jongg Bob")
    now.write()
    now.edit(1)
    assert now.form.header == ("penalty: false mah-jongg Bob",)


@pytest.mark.parametrize(
    ("joins", "words"),
    [("ann", "Ann is a player already"), ("East", "would be read as a seat")],
)
def test_a_name_mistyped_is_no_new_player(file: str, joins: str, words: str) -> None:
    now = sitting(file)
    with pytest.raises(Problem, match=words):
        now.state("joins", joins)
    assert now.draft.joins == ()
    seats = ("--seats", f"East {joins}, South Bob, West Cleo, North Dan")
    done = run("session", "add", file, "--draw", "--yes", "--joins", joins, *seats)
    assert (done.status, words in done.err) == (1, True)


def test_a_player_who_is_new(file: str) -> None:
    now = sitting(file)
    now.state("joins", "Eve")
    now.state("seats", "East Eve, South Bob, West Cleo, North Dan")
    tell(sitting(file), "draw").write()
    assert load_session(file).joined == ("Eve",)


def test_one_player_for_another_in_three_words(file: str) -> None:
    """Whoever is new joins; whoever comes back is known; nothing changes once an answer rests on the seats."""
    run(
        "table",
        file,
        given=b"Eve for dan\ndraw\nyes\nDan for Eve\nFlo for Cleo\ndraw\nyes\nquit\n",
    )
    told = load_session(file)
    assert told.joined == ("Eve", "Flo")
    assert [str(entry.seating).split(", ")[2:] for entry in told.entries] == [
        ["West Cleo", "North Eve"],
        ["West Flo", "North Dan"],
    ]
    now = sitting(file)
    now.answer("Ann")
    with pytest.raises(Problem, match="cannot change after the first answer"):
        now.substitute("Eve", "Ann")
    now.back()
    with pytest.raises(Problem, match="the same player or seat"):
        now.substitute("Bob", "Ann")
    assert "Flo" not in sitting(file).draft.seats


def test_a_player_who_is_new_needs_a_seat_before_the_first_answer(file: str) -> None:
    now = sitting(file)
    now.state("joins", "Eve")
    with pytest.raises(Problem, match="Eve joins, but has no seat"):
        now.answer("draw")
    assert now.form.answers == ()
    now.state("joins", "")
    now.answer("draw")


STATED = [
    (
        "seats",
        "East Zoe, South Bob, West Cleo, North Dan",
        "not one of the session's players",
    ),
    ("seats", "Ann Bob", "seat"),
    ("east", "goes", "is neither passes nor stays"),
]


@pytest.mark.parametrize(("name", "words", "refused"), STATED)
def test_what_cannot_be_stated_changes_nothing(
    file: str, name: str, words: str, refused: str
) -> None:
    now = sitting(file)
    before = str(now.form.seating)
    with pytest.raises(Problem) as refusal:
        now.state(name, words)
    assert refused in str(refusal.value)
    assert (str(now.form.seating), now.draft.seats, now.draft.east) == (before, "", "")


def test_seats_are_stated_before_the_answers_that_rest_on_them(file: str) -> None:
    now = tell(sitting(file), "Bob")
    with pytest.raises(Problem, match="the seats and players cannot change after"):
        now.state("seats", "East Bob, South Ann, West Cleo, North Dan")
    assert now.form.answers == ("Bob",)
    now.back(1)
    now.state("seats", "East Bob, South Ann, West Cleo, North Dan")
    now.state("seats", "")
    assert str(now.form.seating).startswith("East Ann")


def test_a_deal_told_anew_may_have_other_seats(file: str) -> None:
    now = tell(sitting(file), "draw")
    now.write()
    now.edit(1)
    now.state("seats", "East Dan, South Ann, West Bob, North Cleo")
    tell(sitting(file), "draw").write()
    assert str(load_session(file).entries[0].seating).startswith("East Dan")


def test_statements_at_the_table(file: str) -> None:
    lines = [
        "seats: East Bob, South Ann, West Cleo, North Dan",
        "east: passes",
        "answers",
        "draw",
        "",
        "quit",
    ]
    done = run("table", file, given="\n".join(lines).encode())
    assert "Deal 1, East round: East Bob, South Ann, West Cleo, North Dan." in done.out
    assert "    east: passes\n" in done.out
    entry = load_session(file).entries[0]
    assert (str(entry.seating), entry.east_stated) == (
        "East Bob, South Ann, West Cleo, North Dan",
        "passes",
    )


def test_names_in_a_seating_may_be_written_small(file: str) -> None:
    """Before the first deal it says who is the first East, which is no departure from the rotation."""
    now = sitting(file)
    now.state("seats", "east bob, south ann, west cleo, north dan")
    assert str(now.form.seating) == "East Bob, South Ann, West Cleo, North Dan"
    tell(now, "draw").write()
    assert "by the rotation" not in run("session", "show", file).out
