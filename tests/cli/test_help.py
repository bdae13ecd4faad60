"""Help: topics, commands, -h and -V everywhere; progress on a terminal."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

import mjscore
from mjscore.cli.app import COMMANDS, load
from mjscore.cli.help import TOPICS, grammar
from mjscore.cli.output import Progress
from mjscore.reports.writers import Format
from tests.cli.running import run, run_line


def commands() -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    for name in COMMANDS:
        inner = getattr(load(name), "commands", {})
        found += [(name, each) for each in inner] if inner else [(name,)]
    return found


@pytest.mark.parametrize("command", commands(), ids=" ".join)
def test_a_command_tells_of_itself_in_the_same_words_everywhere(
    command: tuple[str, ...],
) -> None:
    told = run(*command, "-h")
    assert (told.status, told.err) == (0, "")
    assert run(*command, "--help") == told
    assert run("help", *command).out == told.out


@pytest.mark.parametrize("topic", TOPICS)
def test_a_topic_is_told_and_fits_a_page(topic: str) -> None:
    told = run("help", topic)
    assert (told.status, told.err) == (0, "")
    assert told.out.startswith(TOPICS[topic][0])
    assert max(map(len, told.out.splitlines())) <= 128


def test_the_notation_is_told_with_the_bar_and_the_grammar() -> None:
    told = run("help", "notation").out
    assert "888D | WD WD EEE 567C 123B; won: discard 8D" in told
    assert told.endswith(f"\n{grammar()}")
    assert "named_group     ::= qualifier? kind OF?" in told


@pytest.mark.parametrize(
    ("topic", "command", "shown"),
    [
        ("notation", ("score",), "Total 64"),
        ("deals", ("settle",), "East   +384"),
        ("rules", ("rules", "check"), "all is well"),
    ],
)
def test_what_a_topic_shows_can_be_used(
    topic: str, command: tuple[str, ...], shown: str, tmp_path: Path
) -> None:
    """The first lines that a topic sets apart, as they stand; of the notation the hand alone."""
    apart = next(
        each
        for each in re.findall(r"(?:^(?: {4}.*)?\n)+", TOPICS[topic][1], re.M)
        if each.strip()
    )
    lines = [line[4:] for line in apart.splitlines()]
    example = tmp_path / "example.toml"
    example.write_text(
        next(filter(None, lines)) if topic == "notation" else "\n".join(lines), "utf-8"
    )
    told = run(*command, str(example))
    assert told.status == 0
    assert shown in told.out + told.err


def test_no_topic_is_called_like_a_command_with_other_words() -> None:
    """`help rules` is the topic; `help rules show` the command."""
    assert set(TOPICS) & set(COMMANDS) <= {"rules"}


def test_the_version_has_a_short_word() -> None:
    assert run("-V") == run("--version")
    assert run("-V").out == f"mjscore {mjscore.__version__}\n"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_shows_how_many_of_how_many(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr("mjscore.cli.output._PULSE", -1)
    with Progress("line", 4_000) as progress:
        progress.step()
        assert "] 1 of 4,000 lines, " in screen.getvalue()
    assert screen.getvalue().endswith("\r\x1b[K")


@pytest.mark.parametrize(
    ("at", "told"),
    [(1.5, "3 of 6 examples, 2 a second, 2 s left"), (60, "20 s each, 1 min left")],
)
def test_a_rate_is_never_none_a_second(
    at: float, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    with Progress("example", 6) as progress:
        progress._start -= at
        progress._last = 0
        progress.reached(3)
    assert told in screen.getvalue()


def test_something_is_shown_before_the_first_thing_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr("mjscore.cli.output._FIRST", 0)
    with Progress("page") as progress:
        progress._first.join()
        assert screen.getvalue() == "\r0 pages\x1b[K"


def test_progress_is_silent_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress("line") as progress:
        progress.step()
    assert capsys.readouterr().err == ""


def test_the_options_of_ahead_that_play_on_stand_together() -> None:
    shown = run("ahead", "--help").out
    playing_on = shown.partition("\nPlaying on:\n")[2].partition("\n\n")[0]
    names = "--offered --players --deals --seed"
    assert re.findall(r"^  (--[a-z]+)", playing_on, re.MULTILINE) == names.split()


def test_many_options_stand_in_groups() -> None:
    headings = re.findall(r"^(\w+):$", run("simulate", "--help").out, re.MULTILINE)
    assert headings == ["Rules", "Playing", "Result", "Processes", "Options"]


def test_commands_of_a_group_have_their_options_in_groups_too() -> None:
    headings = re.findall(
        r"^(\w[\w ]+):$", run("session", "add", "--help").out, re.MULTILINE
    )
    assert headings == ["Arguments", "A deal counted by hand", "Seats", "Options"]


def test_every_format_is_offered_and_a_picture_refused_where_there_is_none() -> None:
    for words in (["score"], ["check"], ["rules", "list"], ["rules", "show"]):
        assert f"<{'|'.join(Format)}>" in run(*words, "--help").out
    refused = run_line("rules list --format svg")
    assert refused.status == 1
    assert refused.err.startswith("--format: this report has no picture")
