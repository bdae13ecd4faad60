"""Scores counted by hand stand where a deal is wanted: in a line, with options, in a file; what else is said there is refused."""

import json
from pathlib import Path

import pytest

from mjscore.sessions.storage import load_session
from tests.cli.running import run, run_line

ASKED = (
    "settle",
    "--scores",
    "E=68,S=24,W=56,N=0",
    "--winner",
    "E",
    "--format",
    "json",
)


def account(*arguments: str) -> object:
    done = run(*arguments)
    assert (done.status, done.err) == (0, "")
    return {
        key: value
        for key, value in json.loads(done.out).items()
        if key in ("scores", "payments", "net", "winner")
    }


@pytest.mark.parametrize(
    "given",
    [
        ("East 68, South 24, West 56, North 0, East wins",),
        ("rules: babcock\nEast 68 won\nSouth 24\nWest 56\nothers nothing",),
        ("--scores", "E=68 S=24 W=56 N=0; winner E"),
        ("--scores", "E=68*,S=24,W=56,N=nothing"),
        ("--scores", "E=68,S=24,W=56,others nothing", "--winner", "East"),
    ],
)
def test_scores_are_settled_as_a_deal_is(given: tuple[str, ...]) -> None:
    assert account("settle", *given, "--format", "json") == account(*ASKED)


def test_they_may_stand_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "deal.txt"
    file.write_text("E 68 *\nS 24\nW 56\nN 0\n", "utf-8")
    assert account("settle", str(file), "--format", "json") == account(*ASKED)


@pytest.mark.parametrize(
    "how",
    [
        ("West 56 won from North", ""),
        ("West 56; winner West from N", ""),
        ("West 56", "--from N"),
    ],
)
def test_the_discarder_is_read(how: tuple[str, str]) -> None:
    said, options = how
    scores = ("--scores", f"E=0, S=24, N=8, {said}", "--winner", "W")
    asked = ("--scores", "E=0,S=24,W=56,N=8", "--winner", "W", "--from", "N")
    told, expected = (
        account("settle", *each, "-r", "millington", "-f", "json")
        for each in ((*scores, *options.split()), asked)
    )
    assert told == expected


def test_others_are_all_who_play() -> None:
    done = run_line("settle 'E 26 wins, others nothing' -r babcock -w three-handed")
    assert done.out.endswith("East   +104\nSouth   -52\nNorth   -52\n")
    done = run_line("settle 'E 26 wins, others nothing' -r harr -w three-handed")
    assert (done.status, done.out) == (1, ""), "any seat may be empty"


def test_who_has_a_name_and_no_session_is_told_what_to_write() -> None:
    done = run("settle", "Ann 26 wins, Bob 4, Cleo 0, Dan 0")
    assert (done.status, done.out) == (1, "")
    assert "write the seats, such as East 68, South 24; a session knows" in done.err


@pytest.mark.parametrize("text", ["draw", "drawn", "result: draw"])
def test_a_deal_that_nobody_won_is_said_in_a_word(text: str, tmp_path: Path) -> None:
    expected = account("settle", "result: draw", "--format", "json")
    assert account("settle", text, "--format", "json") == expected
    file = str(tmp_path / "evening.session")
    assert run_line(f"session new {file} --players Ann,Bob,Cleo,Dan").status == 0
    assert run("session", "add", file, text, "--yes").status == 0


@pytest.mark.parametrize("flag", [("--seat", "East"), ("--round", "North")])
def test_a_flag_does_not_contradict_the_text(flag: tuple[str, str]) -> None:
    hand = "concealed: 456B 456D 789D EEE NN; seat: South; round: East; won: draw N"
    done = run("--verbose", "score", hand, *flag)
    assert (done.status, "[said-twice]" in done.err) == (1, True)
    assert run("score", hand, "--seat", "S", "--round", "E").status == 0


def test_convert_reads_a_jotted_win_by_the_door_of_score() -> None:
    won = "888D EEE 567C 123B 5B; drew 5B"
    assert run("convert", won) == run("score", won)
    assert (
        run("convert", "888D EEE 567C 123B 55B").out
        == "concealed: 888D 12355B 567C E E E\n"
    )


def test_a_whole_deal_is_a_line_at_the_table(tmp_path: Path) -> None:
    file = str(tmp_path / "evening.session")
    assert run_line(f"session new {file} --players Hans,Els,Truus,Jan").status == 0
    line = "Hans 52 wins from Els, Truus 8, Els 4, Jan 0"
    asked = run("table", file, given=f"{line}\n\n".encode())
    assert "Deal 1: Hans wins 52" in asked.out
    assert len(load_session(file).entries) == 1


def test_an_offence_is_told_once(tmp_path: Path) -> None:
    file = str(tmp_path / "evening.session")
    begun = run_line(
        f"session new {file} --players Hans,Els,Truus,Jan --rules millington"
    )
    assert begun.status == 0
    asked = run("table", file, given=b"penalty: false mah-jongg Els\n\n")
    assert asked.out.count("Els   Hans      300") == 1
    assert len(load_session(file).entries) == 1
