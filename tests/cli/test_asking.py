"""A hand and a deal asked for at a terminal: one question at a time, refusals at their question, and the notation to copy."""

from __future__ import annotations

import os
import sys
from typing import Any

import pytest

from tests.cli.running import run

_ENVIRONMENT = {
    **os.environ,
    "TERM": "dumb",
    "NO_COLOR": "1",
    "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
}

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal")


def spoken(*arguments: str, answers: list[tuple[str, str]]) -> tuple[str, int]:
    """What a command showed of which each question was asked in turn and answered, and its exit status."""
    given = "".join(f"{answer}\n" for _, answer in answers)
    done = run(*arguments, given=given.encode(), at_terminal=True)
    rest = done.err
    for question, _ in answers:
        before, asked, rest = rest.partition(question)
        assert asked, f"{question} is not asked after:\n{before}"
    return done.err + done.out, done.status


def spoken_at_a_terminal(
    *arguments: str, answers: list[tuple[str, str]]
) -> tuple[str, int]:
    """The same at a terminal of its own.

    Each answer stands behind some words of its question.
    """
    pexpect: Any = pytest.importorskip("pexpect")
    child = pexpect.spawn(
        sys.executable,
        ["-m", "mjscore", *arguments],
        env=_ENVIRONMENT,
        dimensions=(60, 160),
        timeout=120,
        encoding="utf-8",
    )
    shown = ""
    for question, answer in answers:
        child.expect_exact(question)
        shown += child.before + question
        child.sendline(answer)
    child.expect(pexpect.EOF)
    shown += child.before
    child.close()
    return shown.replace("\r\n", "\n"), child.exitstatus


def test_a_hand_is_asked_for_and_scored() -> None:
    """Babcock p. 35 as in the README: 32 points, doubled once for East's own wind."""
    shown, status = spoken_at_a_terminal(
        "score",
        answers=[
            ("What lies open?", "888D"),
            ("What stands concealed?", "WD WD EEE 567C 123B"),
            ("How was it won, and from whom?", "discard 8D"),
            ("Which seat?", "East"),
            ("Which round?", ""),
        ],
    )
    assert status == 0
    assert "Total 64 " in shown
    notation = "exposed: 3×8D pung; concealed: 123B 567C E E E WD WD; seat: East; won: discard 8D"
    assert shown.endswith(f"In the notation, to copy:\n\n{notation}\n")
    assert "Total 64 " in run("score", notation).out


def test_what_cannot_be_is_refused_at_its_question_and_less_than_goes_back() -> None:
    shown, status = spoken(
        "score",
        "--seat",
        "East",
        "--round",
        "East",
        answers=[
            ("What lies open?", "888D 888D"),
            ("there are four of each tile", ""),
            ("What stands concealed?", ""),
            ("an answer is needed here", "<"),
            ("What lies open?", "888D"),
            ("What stands concealed?", "WD WD EEE 567C"),
            ("too few", "WD WD EEE 567C 12B"),
            ("How was it won", "draw 9B"),
            ("not complete", "<"),
            ("What stands concealed?", "WD WD EEE 567C 123B"),
            ("How was it won", "discard 9D from West"),
            ("not among them", "discard 8D from West"),
        ],
    )
    assert status == 0, shown
    assert "Which seat?" not in shown
    assert "Total 64 " in shown


def test_a_hand_that_did_not_win_and_one_to_analyse() -> None:
    shown, _ = spoken(
        "score",
        answers=[
            ("What lies open?", "EEE"),
            ("What stands concealed?", "WD WD, 8 others"),
            ("How was it won", ""),
            ("Which seat?", "E"),
            ("Which round?", ""),
        ],
    )
    assert "Total 12 " in shown
    shown, status = spoken(
        "analyse",
        answers=[
            ("What lies open?", ""),
            ("What stands concealed?", "123D 456D 77B 89C EE RD"),
            ("Which seat?", ""),
            ("Which round?", ""),
        ],
    )
    assert status == 0
    assert "How was it won" not in shown


def test_a_deal_is_asked_for_seat_by_seat() -> None:
    shown, status = spoken(
        "settle",
        answers=[
            ("East: the count", "888D | WD WD EEE 567C 123B"),
            ("South: the count", "16"),
            ("West: the count", "4"),
            ("North: the count", ""),
            ("Who won?", "E"),
            ("How did East win?", "discard 9D from South"),
            ("not among them", "discard 8D from South"),
        ],
    )
    assert status == 0, shown
    assert "East   +384" in shown
    written = shown.partition("to copy:\n\n")[2]
    assert run("settle", given=written.encode()).out in shown


def test_only_what_settling_lacks_is_asked() -> None:
    """Under Babcock's new method the discarder pays twice (p. 79): here Enter is no answer to how the tile came."""
    answers = [
        ("East: the count", "48"),
        ("South: the count", "16"),
        ("West: the count", "4"),
        ("North: the count", ""),
        ("Who won?", "East"),
        ("How did East win?", ""),
    ]
    shown, status = spoken("settle", answers=answers)
    assert (status, "East   +288" in shown) == (0, True)
    shown, status = spoken(
        "settle",
        "-r",
        "babcock-chinese",
        "-w",
        "new-method",
        answers=[
            *answers,
            ("who was it, or was the tile drawn?", "discard from South"),
        ],
    )
    assert (status, "East   +192" in shown) == (0, True), shown


def test_a_fact_is_answered_by_the_beginning_of_a_choice_and_less_than_goes_back() -> (
    None
):
    answers = [
        ("East: the count", "480"),
        ("South: the count", "<"),
        ("East: the count", "48"),
        ("South: the count", "16"),
        ("West: the count", "4"),
        ("North: the count", ""),
        ("Who won? (East; South; West; North; draw)", "nobody of us"),
        ("is none of the answers", "<"),
        ("North: the count", "0"),
        ("Who won?", "eas"),
        ("How did East win?", ""),
        ("(From South; From West; From North; It was drawn)", "so"),
    ]
    new_method = ("-r", "babcock-chinese", "-w", "new-method")
    shown, status = spoken("settle", *new_method, answers=answers)
    assert (status, "East   +192" in shown) == (0, True), shown


def test_from_whom_a_group_came_is_asked_where_insurance_turns_on_it() -> None:
    """Babcock p. 75: who gave the third set of dragons pays for all."""
    insurance = ("-r", "babcock-chinese", "-w", "insurance")
    shown, status = spoken(
        "settle",
        *insurance,
        answers=[
            ("East: the count", "RD RD RD, GDGDGD, WDWDWD | E E 123B"),
            ("South: the count", ""),
            ("West: the count", ""),
            ("North: the count", ""),
            ("Who won?", "East"),
            ("How did East win?", "draw 3B"),
            ("(From South; From West; From North)", "w"),
        ],
    )
    assert (status, "West   -1200" in shown) == (0, True), shown


def test_a_seat_stays_empty_where_three_play() -> None:
    shown, status = spoken(
        "settle",
        "-r",
        "millington",
        "-w",
        "three-handed",
        answers=[
            ("East: the count", "48"),
            ("South: the count", ""),
            ("West: the count", "16"),
            ("North: the count", "0"),
            ("Who won? (East; West; North; draw)", "e"),
            ("How did East win?", "drawn"),
        ],
    )
    assert (status, "East   +192" in shown) == (0, True), shown


def test_nobody_may_have_won() -> None:
    hands = [(f"{seat}: the count", "") for seat in ("East", "South", "West", "North")]
    shown, status = spoken("settle", answers=[*hands, ("Who won?", "")])
    assert (status, "Nobody pays anybody." in shown) == (0, True)


@pytest.mark.parametrize(
    ("command", "what"), [("score", "hand"), ("analyse", "hand"), ("settle", "deal")]
)
def test_nobody_is_asked_without_a_terminal(command: str, what: str) -> None:
    done = run(command)
    assert (done.status, done.out) == (1, "")
    assert f"no {what} is given" in done.err
    asking = "settle" if what == "deal" else "score"
    assert f"mjscore {asking} alone, at a terminal, asks for one" in done.err
