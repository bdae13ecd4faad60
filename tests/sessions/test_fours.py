"""A draw after which East passes if a four was declared (Babcock p. 69), in deals whose tiles nobody writes: it is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjscore.problems import SessionProblem, UndecidedDeal
from mjscore.sessions.reader import read_session, write_session
from mjscore.sessions.session import Account, write_account
from mjscore.sessions.storage import load_session
from tests.cli.running import run, run_line
from tests.sessions.table import counted, draw_with_fours, play, prepare, session

CHINESE = ("--players", "Ann,Bob,Cleo,Dan", "--rules", "babcock-chinese")


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = str(tmp_path / "chinese.session")
    assert run("session", "new", path, *CHINESE).status == 0
    return path


def east_next(path: str) -> str:
    return load_session(path).next_position().seating.east


def test_a_draw_does_not_say_whether_a_four_was_declared(file: str) -> None:
    done = run_line(f"session add {file} --draw --yes")
    assert (done.status, done.out) == (1, "")
    assert (
        "--draw: the deal was drawn, but nobody has told whether a four was declared\n"
        in done.err
    )
    assert "--east passes" in done.err
    assert load_session(file).entries == ()


@pytest.mark.parametrize(("said", "east"), [("passes", "Bob"), ("stays", "Ann")])
def test_what_the_players_say_of_east_decides(file: str, said: str, east: str) -> None:
    assert run("session", "add", file, "--draw", "--east", said, "--yes").status == 0
    assert east_next(file) == east


@pytest.mark.parametrize(("answer", "east"), [("yes", "Bob"), ("N", "Ann")])
def test_the_table_asks(file: str, answer: str, east: str) -> None:
    done = run("table", file, given=f"draw\n{answer}\n\nquit\n".encode())
    question = "whether a four was declared (Yes: East passes; No: East stays)"
    assert (done.status, question in done.out) == (0, True)
    assert east_next(file) == east


def test_what_is_no_answer_is_refused_and_what_is_stated_needs_no_question(
    file: str,
) -> None:
    done = run("table", file, given=b"draw\nperhaps\ndrop\neast: stays\ndraw\n\n")
    assert "“perhaps” is none of the answers" in done.err
    assert "answer Yes: East passes or No: East stays" in done.err
    assert done.out.count("whether a four was declared") == 2
    assert "Ann stays East." in done.out
    assert load_session(file).entries[0].east_stated == "stays"


FOUR_FOURS = """title = "Ours"
extends = "babcock"
[session.east-passes-after.draw-at-four-fours]
cite = { book = "babcock-1923", page = "79" }
"""
CHINESE_GAME = "babcock-chinese"
TOLD = [
    (CHINESE_GAME, 1, True),
    (CHINESE_GAME, 0, False),
    ("ours", 4, True),
    ("ours", 3, None),
    ("babcock", 0, False),
]


@pytest.mark.parametrize(("rules", "fours", "passes"), TOLD)
def test_fours_that_are_written_need_no_question(
    tmp_path: Path, rules: str, fours: int, passes: bool | None
) -> None:
    """Where the hands of the others were counted by hand, only enough fours are enough (p. 79: four of them)."""
    (tmp_path / "ours.toml").write_text(FOUR_FOURS, "utf-8")
    now = session(str(tmp_path / "ours.toml") if rules == "ours" else rules)
    text = draw_with_fours(now, fours)
    if passes is not False:
        text = text.replace("concealed: E, 12 others", "score: 0")
    if passes is None:
        with pytest.raises(UndecidedDeal, match="whether four fours were declared"):
            prepare(now, text)
    else:
        assert prepare(now, text).entry.account.passes is passes


def test_a_deal_told_again_is_asked_again(file: str) -> None:
    """What was said of East after a draw does not hold for another ending, nor for the draw told again."""
    run_line(f"session add {file} --draw --east passes --yes")
    again = run_line(f"session edit {file} 1 draw --yes")
    assert (again.status, "whether a four was declared" in again.err) == (1, True)
    done = run("table", file, given=b"edit 1\ndraw\nno\n\nedit 1\n48* 16 4 0\n\n")
    assert done.out.count("whether a four was declared") == 1
    assert (load_session(file).entries[0].east_stated, east_next(file)) == ("", "Ann")


def test_a_draw_of_an_older_file_is_put_back_as_it_was(file: str) -> None:
    """Earlier versions did not ask, and wrote down that East stays; their files read as they are."""
    ruleset = load_session(file).ruleset
    body = f"seats: East Ann, South Bob, West Cleo, North Dan\nround: East\n{counted(load_session(file), 'Ann=0')}".strip()
    account = write_account(
        Account("draw", (), passes=False),
        load_session(file).players,
        body,
        ruleset.digest,
    )
    text = (
        Path(file)
        .read_text("utf-8")
        .replace("=== Rules", f"=== Deal 1\n{body}\n\n{account}\n\n=== Rules", 1)
    )
    Path(file).write_text(text, "utf-8")
    assert not load_session(file).entries[0].anew
    run("table", file, given=b"undo\nredo\n")
    assert (load_session(file).entries[0].east_stated, east_next(file)) == ("", "Ann")


def test_a_file_changed_by_hand_is_refused_with_the_place_of_the_deal() -> None:
    text = write_session(play(session("babcock-chinese"), "Ann")).replace(
        "score: 22\nwon: draw", "score: 0"
    )
    text = text.replace("round: East", "result: draw\nround: East")
    with pytest.raises(SessionProblem, match="whether a four was declared") as refusal:
        read_session(text)
    assert text.split("\n")[(refusal.value.line or 0) - 1].startswith("seats: East Ann")
