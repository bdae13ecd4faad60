"""`mjscore session` as it is used: what it prints, asks and leaves with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer

from mjscore.sessions.storage import change_session, load_session
from tests.cli.running import Ran, run, run_line
from tests.sessions.table import play

SCORES = ("--scores", "Ann=48,Bob=16,Cleo=4,Dan=0", "--winner", "Ann")


def mjscore(*arguments: str, said: str = "") -> Ran:
    """The command with these arguments; `said` is what is typed."""
    return run(*arguments, given=said.encode())


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = str(tmp_path / "evening.session")
    made = mjscore(
        "session",
        "new",
        path,
        "--players",
        "Ann, Bob, Cleo, Dan",
        "--date",
        "1923-04-01",
        "--title",
        "Sunday",
    )
    assert (made.status, made.err) == (0, "")
    return path


def entries(file: str) -> list[str]:
    return [entry.account.outcome for entry in load_session(file).entries]


def test_a_deal_is_shown_and_written_when_it_is_agreed_to(file: str) -> None:
    """Babcock pp. 26-27: 48 doubled for East is 96 from each."""
    done = mjscore("session", "add", file, *SCORES, said="y\n")
    assert done.status == 0
    for words in (
        "Deal 1: Ann wins 48",
        "Dan   Ann       96  Ann's 48, doubled for East",
        "Ann   +288   +288",
        "Ann stays East.",
    ):
        assert words in done.out
    assert "Write it?" in done.err
    assert entries(file) == ["Ann wins 48"]


def test_a_deal_that_is_not_agreed_to_is_not_written(file: str) -> None:
    done = mjscore("session", "add", file, *SCORES, said="n\n")
    assert done.status == 1
    assert done.err.endswith("Nothing was written.\n")
    assert entries(file) == []


def test_a_deal_from_a_file_from_standard_input_and_as_text(
    file: str, tmp_path: Path
) -> None:
    deal = tmp_path / "deal.mj"
    written = "[East]\nscore: 28\nwon: draw\n[South]\nscore: 0\n[West]\nscore: 0\n[North]\nscore: 0"
    deal.write_text(written, "utf-8")
    assert mjscore("session", "add", file, str(deal), "--yes").status == 0
    assert mjscore("session", "add", file, written, "--yes").status == 0
    assert mjscore("session", "add", file, "-", "--yes", said=written).status == 0
    assert mjscore("session", "add", file, "--yes", said=written).status == 0
    assert entries(file) == ["Ann wins 28"] * 4


@pytest.mark.parametrize(
    "arguments",
    [
        ("add", "{file}", "-"),
        ("add", "{file}", "text", "--scores", "Ann=1"),
        ("add", "{file}", "text", "--winner", "Ann"),
        ("add", "{file}", "--scores", "Ann=48,Bob=16,Cleo=4,Dan=0", "--draw", "--yes"),
        ("add", "{file}", "text", "--east", "perhaps"),
        ("new", "{file}"),
        ("export", "{file}", "--to", "pdf"),
        ("shuffle", "{file}"),
    ],
)
def test_wrong_usage_leaves_with_2(file: str, arguments: tuple[str, ...]) -> None:
    done = mjscore("session", *(each.format(file=file) for each in arguments))
    assert (done.status, done.out) == (2, "")


def test_undo_asks_and_keeps(file: str) -> None:
    mjscore("session", "add", file, *SCORES, "--yes")
    assert mjscore("session", "undo", file, said="n\n").status == 1
    assert entries(file) == ["Ann wins 48"]
    done = mjscore("session", "undo", file, said="y\n")
    assert done.out.endswith("Deal 1 is undone: Ann wins 48\n")
    assert entries(file) == []
    assert "Ann wins 48" in Path(file).read_text("utf-8")


def test_edit_asks_for_the_new_deal(file: str) -> None:
    mjscore("session", "add", file, *SCORES, "--yes")
    done = mjscore("session", "edit", file, "1")
    assert (done.status, done.out) == (2, "")
    assert "write the new deal behind the number" in done.err
    assert mjscore("session", "edit", file, "1", "8 30* 0 0 d", "--yes").status == 0
    assert entries(file) == ["Bob wins 30"]


def test_edit_takes_a_deal(file: str) -> None:
    mjscore("session", "add", file, *SCORES, "--yes")
    mjscore("session", "add", file, *SCORES, "--yes")
    assert (
        mjscore(
            "session",
            "edit",
            file,
            "1",
            "--scores",
            "Ann=2,Bob=30,Cleo=0,Dan=0",
            "--winner",
            "Bob",
            "--yes",
        ).status
        == 0
    )
    assert entries(file) == ["Bob wins 30", "Ann wins 48"]
    shown = mjscore("session", "show", file)
    assert "deal 2: by the rotation it would be East Bob" in shown.out


def test_what_was_said_of_east_does_not_stay_with_a_corrected_deal(file: str) -> None:
    """East passed after the draw because the players said so; in the corrected deal Ann wins as East, and stays."""
    run_line(f"session add {file} --draw --east passes --yes")
    done = run("session", "edit", file, "1", *SCORES, "--yes")
    assert "Ann stays East." in done.out
    assert load_session(file).entries[0].east_stated == ""


def test_what_was_said_of_east_is_kept_where_the_deal_is(file: str) -> None:
    """Other seats alone are no other deal: what was told of a player stays told of him."""
    run("session", "add", file, *SCORES, "--east", "passes", "--yes")
    seats = "East Bob, South Ann, West Cleo, North Dan"
    done = run("session", "edit", file, "1", "--seats", seats, "--yes")
    entry = load_session(file).entries[0]
    assert (done.status, entry.east_stated) == (0, "passes")
    assert entry.account.outcome == "Ann wins 48"
    assert entry.account.net(("Ann", "Bob", "Cleo", "Dan"))["Bob"] == -96 + 24 + 32
    assert run_line(f"session edit {file} 1 --east stays --yes").status == 0
    assert load_session(file).entries[0].east_stated == "stays"


def test_two_statements_of_east_contradict_each_other(file: str) -> None:
    done = run(
        "session", "add", file, "east: passes\n48* 16 4 0", "--east", "stays", "--yes"
    )
    assert "the deal says east: passes, but --east says stays" in done.err
    assert entries(file) == []


LINES = [
    ("draw", "draw"),
    ("48* 16 4 0 c", "Ann wins 48"),
    ("ann 48 wins from cleo, bob 16, others nothing", "Ann wins 48"),
    ("penalty: false mah-jongg Bob", "false mah-jongg by Bob"),
    ("penalty: false naming Bob, pung by Ann\n48* 16 4 0", "Ann wins 48"),
    ("[Ann]\n48; won: draw\n[Bob]\n16\n[Cleo]\n4\n[Dan]\n0", "Ann wins 48"),
]


@pytest.mark.parametrize(("line", "outcome"), LINES, ids=[line for line, _ in LINES])
def test_the_lines_of_the_table_are_deals(file: str, line: str, outcome: str) -> None:
    done = mjscore("session", "add", file, line, "--yes")
    assert done.status == 0, done.err
    assert entries(file) == [outcome]


def test_export(file: str, tmp_path: Path) -> None:
    mjscore("session", "add", file, *SCORES, "--yes")
    data = json.loads(mjscore("session", "export", file, "--to", "json").out)
    assert data["deals"][0]["net"] == {
        "Ann": 288,
        "Bob": -68,
        "Cleo": -104,
        "Dan": -116,
    }
    assert data["players"][0]["average_winning_score"] == 48
    assert "Ann wins 48" in mjscore("session", "export", file, "--to", "markdown").out
    page = tmp_path / "evening.html"
    assert (
        mjscore("session", "export", file, "--to", "html", "--output", str(page)).status
        == 0
    )
    assert "<svg" in page.read_text("utf-8")
    assert json.loads(mjscore("session", "show", file, "--format", "json").out) == data


def test_what_another_writes_meanwhile_is_kept_and_the_deal_shown_anew(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bob wins in the other window, so that he is East by the time that this deal is agreed to."""
    asked: list[int] = []

    def agree(question: str, err: bool) -> bool:
        asked.append(len(asked))
        if len(asked) == 1:
            change_session(file, lambda now: play(now, "Bob"))
        return True

    monkeypatch.setattr(typer, "confirm", agree)
    done = run("session", "add", file, *SCORES)
    assert (done.status, len(asked)) == (0, 2)
    assert entries(file) == ["Bob wins 22", "Ann wins 48"]
    assert str(load_session(file).entries[1].seating).startswith("East Bob")
    assert done.out.count("Ann wins 48") == 2


UNNAMED = [
    (("new", "", "-p", "Ann,Bob,Cleo,Dan"), "the session's file has no name"),
    (("new", " ", "-p", "Ann,Bob,Cleo,Dan"), "the session's file has no name"),
    (("new", ".", "-p", "Ann,Bob,Cleo,Dan"), "there is a folder of this name already"),
    (("new", "x.session", "-p", "Ann"), "there is 1 player, but this game is for 4"),
    (("show", ""), "the name of the session's file is empty"),
    (("undo", " "), "the name of the session's file is empty"),
]


@pytest.mark.parametrize(("arguments", "words"), UNNAMED)
def test_a_file_without_a_name(arguments: tuple[str, ...], words: str) -> None:
    done = mjscore("session", *arguments)
    assert (done.status, done.out) == (1, "")
    assert words in done.err
    table = mjscore("table", "")
    assert (table.status, "the name of the session's file is empty" in table.err) == (
        1,
        True,
    )


def test_a_deals_file_alone_is_added_to_the_session_that_is_meant(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MJSCORE_SESSION", file)
    deal = tmp_path / "deal.mj"
    deal.write_text("result: draw", "utf-8")
    assert mjscore("session", "add", str(deal), "--yes").status == 0
    assert entries(file) == ["draw"]


def test_where_nobody_answers_the_option_that_does_not_ask_is_named(file: str) -> None:
    done = mjscore("session", "add", file, "Ann 48 wins, others nothing")
    assert done.status == 1
    assert "nobody is there to answer; --yes does not ask" in done.err
    assert "Write it?" not in done.out


def test_how_a_new_player_comes_is_said(file: str) -> None:
    scores = ("--scores", "Ann=4,Bob=16,Cleo=4,Eve=48", "--winner", "Eve")
    done = mjscore("session", "add", file, *scores, "--yes")
    assert done.status == 1
    assert "who comes new is told with --joins and --seats 'East Ann" in done.err
    seats = ("--joins", "Eve", "--seats", "East Ann, South Bob, West Cleo, North Eve")
    assert mjscore("session", "add", file, *scores, *seats, "--yes").status == 0
    assert entries(file) == ["Eve wins 48"]


@pytest.mark.parametrize(
    "names",
    [
        "Ann Bob Cleo Dan",
        "Ann; Bob; Cleo; Dan",
        "Ann, Bob, Cleo and Dan",
        "South: Bob, East: Ann, North: Dan, West: Cleo",
    ],
)
def test_players_are_named_as_at_the_table(tmp_path: Path, names: str) -> None:
    path = str(tmp_path / "other.session")
    assert mjscore("session", "new", path, "--players", names).status == 0
    assert (
        str(load_session(path).players) == "East Ann, South Bob, West Cleo, North Dan"
    )


def test_scores_stand_where_a_deal_does(file: str) -> None:
    seats = "East Bob South Ann West Cleo North Dan"
    line = "Ann 48*, others nothing"
    assert run("session", "add", file, line, "--seats", seats, "--yes").status == 0
    assert entries(file) == ["Ann wins 48"]
