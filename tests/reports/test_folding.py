"""Text for a terminal is folded at its width, and says the same as the text for a pipe; long text goes through the pager."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjscore.cli import output
from mjscore.reports.content import (
    Bullets,
    Heading,
    Paragraph,
    Report,
    grid,
    number,
    text,
)
from mjscore.reports.writers.to_text import fold, to_text, width_of
from tests.cli.running import run

ROOT = Path(__file__).parents[2]
COMMANDS = [
    ("score", "examples/babcock-1923/fig-17.mj", "--explain"),
    ("settle", "examples/deals/saturday.mj", "--counters", "babcock"),
    (
        "analyse",
        "hand: 123D 456D 77B 89C EE RD S",
        "--before",
        "W: 3×WD, 3×GD",
        "-r",
        "babcock-chinese",
        "-w",
        "insurance",
    ),
    ("compare", "examples/babcock-1923/fig-17.mj"),
    ("rules", "list"),
    ("rules", "show", "millington"),
    ("rules", "diff", "babcock", "harr-limit"),
    ("check", "--explain", "--book", "parker"),
    ("session", "show", "examples/sessions/twelfth-night.session"),
]


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_no_line_is_wider_than_the_terminal(
    arguments: tuple[str, ...], width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    plain = run(*arguments).out if width == 80 else ""
    monkeypatch.setattr(output, "terminal_width", lambda: width)
    folded = run(*arguments).out
    if arguments[0] == "session":  # the chart below it is drawn for 64 columns
        plain, folded = (text.partition("The players")[0] for text in (plain, folded))
    assert max(map(width_of, folded.splitlines())) <= width
    if plain:
        assert Counter(re.sub(r"[\s=-]", "", plain)) <= Counter(
            re.sub(r"[\s=-]", "", folded)
        ), "nothing is left out"


# Marks that combine are left out: how wide one comes out at the head of a word is up to the terminal.
NAMES = st.text(
    st.characters(codec="utf-8", exclude_categories=("M", "Cs")), max_size=30
)


@given(
    rows=st.lists(st.tuples(NAMES, st.integers().map(str), NAMES), max_size=5),
    width=st.integers(12, 100),
)
def test_whatever_is_told_is_folded(
    rows: list[tuple[str, str, str]], width: int
) -> None:
    words = " ".join(cell for row in rows for cell in row)
    table = grid("", (text("Name"), number("Points"), text("Why", faint=True)), rows)
    report = Report(
        words,
        (
            Heading(words),
            Paragraph((words,)),
            Bullets("", (words,)),
            table._replace(strong=frozenset({1})),
        ),
    )
    folded = to_text(report, width=width)
    assert max(map(width_of, folded.split("\n"))) <= width
    assert (
        re.sub("\x1b\\[[0-9]+m", "", to_text(report, width=width, colour=True))
        == folded
    )


def test_a_player_may_be_called_false() -> None:
    table = grid(
        "",
        (text("Name"), text("Why")),
        (("False", "claimed a tile that completed nothing at all"), ("True", "")),
    )
    shown = to_text(Report("T", (table,)), width=20)
    assert [
        line[:5].rstrip() for line in shown.splitlines()[4:] if line[:5].strip()
    ] == ["False", "True"]


def test_words_are_kept_whole_where_they_fit_and_wide_characters_count_twice() -> None:
    assert fold("one two three", 7) == ["one two", "three"]
    assert fold("abcdefgh", 3) == ["abc", "def", "gh"]
    assert fold("東風 南風", 5) == ["東風", "南風"]
    assert fold("", 3) == [""]
    assert width_of("Zoe\u0301") == 3


def test_a_table_of_too_many_columns_is_told_cell_by_cell() -> None:
    columns = [number(f"C{place}") for place in range(9)]
    report = Report("T", (grid("", columns, ["123456789"] * 2),))
    assert "C0: 1\nC1: 2\n" in to_text(report, width=20)
    assert "C0  C1  C2" in to_text(report)


def _on_a_terminal(*arguments: str, rows: int, columns: int, **variables: str) -> str:
    """What a command shows on a terminal of so many rows and columns."""
    screen, terminal = pty.openpty()
    environment = {
        **os.environ,
        "LINES": str(rows),
        "COLUMNS": str(columns),
        "TERM": "xterm",
        "NO_COLOR": "1",
        **variables,
    }
    command = [sys.executable, "-m", "mjscore", *arguments]
    started = subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
    )
    os.close(terminal)
    shown = b""
    while part := _read(screen):
        shown += part
    os.close(screen)
    assert started.wait() == 0
    return shown.decode().replace("\r\n", "\n")


def _read(screen: int) -> bytes:
    """What comes next on the screen; nothing once the program has closed its side."""
    try:
        return os.read(screen, 65536)
    except OSError:
        return b""


def test_long_text_goes_through_the_pager_and_short_text_does_not() -> None:
    pager = "sed s/^/through-the-pager:/"
    shown = _on_a_terminal(
        "rules", "show", "babcock", rows=24, columns=80, MJSCORE_PAGER=pager
    )
    lines = shown.splitlines()
    assert all(line.startswith("through-the-pager:") for line in lines)
    assert max(len(line.removeprefix("through-the-pager:")) for line in lines) <= 80
    assert "through-the-pager" not in _on_a_terminal(
        "rules", "list", rows=60, columns=200, MJSCORE_PAGER=pager
    )
    assert "through-the-pager" not in run("rules", "show", "babcock").out


def test_without_a_pager_long_text_is_written_all_the_same() -> None:
    for pager in ("", "no-such-pager", "'"):
        assert "Babcock" in _on_a_terminal(
            "rules", "show", "babcock", rows=24, columns=80, MJSCORE_PAGER=pager
        )


def test_a_wide_table_of_figures_stands_in_parts_below_each_other() -> None:
    columns = [text("Item")]
    columns += [number(f"ruleset-{letter}") for letter in "abcdef"]
    rows = (("Winning", *("20",) * 6), ("Only in the last", "", "", "", "", "", "8"))
    report = Report("Compared", (grid("", columns, rows),))
    assert to_text(report, width=60).splitlines()[3:] == [
        "Item     ruleset-a  ruleset-b  ruleset-c",
        "Winning         20         20         20",
        "",
        "Item              ruleset-d  ruleset-e  ruleset-f",
        "Winning                  20         20         20",
        "Only in the last                                8",
    ]
