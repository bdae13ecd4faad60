"""Each medium as it must be: text aligned and plain, Markdown escaped, CSV safe in a spreadsheet, pages that stand alone."""

from __future__ import annotations

import csv
import io
import json
import re
import subprocess
import sys
from functools import partial
from html import escape
from pathlib import Path
from unicodedata import category
from xml.etree import ElementTree

import pytest

from mjscore.cli import output
from mjscore.problems import printable
from mjscore.provenance import made_by
from mjscore.reports.content import (
    Bullets,
    Drawing,
    Heading,
    Paragraph,
    Report,
    fields,
    grid,
    text,
)
from mjscore.reports.drawings.hand import DrawnHand, hand_picture
from mjscore.reports.writers import Format
from mjscore.reports.writers.to_data import json_text, to_csv, to_json
from mjscore.reports.writers.to_html import to_html
from mjscore.reports.writers.to_markdown import to_markdown
from mjscore.reports.writers.to_text import to_text
from tests.cli.running import run
from tests.reports.in_every_format import FOLDER, REPORT, shown, workbook_text

ROOT = Path(__file__).parent.parent.parent
EVIL = "=1+1 <b>|*_`\x1b[31m\x07\x9b\u202e"

TROUBLE = Report(
    EVIL,
    (
        Heading(EVIL),
        Paragraph((EVIL,)),
        Bullets("", (EVIL,)),
        grid("names", (text(EVIL, "name"),), ((EVIL,), ("@here",), (-4,))),
        Drawing(lambda: hand_picture(DrawnHand(), title=EVIL)),
    ),
    {"name": EVIL},
)


@pytest.mark.parametrize("form", Format)
def test_a_report_is_written_as_it_is_kept_here(form: str) -> None:
    assert shown(REPORT, form) == (FOLDER / f"{form}.txt").read_bytes().decode()


def test_every_format_is_in_the_list_has_a_page_here_and_is_offered_by_a_command() -> (
    None
):
    modules = (ROOT / "mjscore/reports/writers").glob("to_*.py")
    writers = {
        name
        for path in modules
        for name in re.findall(
            r"^def to_(\w+)\(", path.read_text("utf-8"), re.MULTILINE
        )
    }
    pages = {path.stem for path in FOLDER.glob("*.txt")}
    assert set(Format) == writers == pages


def test_a_workbook_is_written_to_a_pipe_and_not_to_a_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    command = ("rules", "list", "--format", "xlsx")
    ran = subprocess.run(
        [sys.executable, "-m", "mjscore", *command], capture_output=True, check=True
    )
    assert workbook_text(ran.stdout).startswith("[Rulesets]\ns ruleset | s title")
    monkeypatch.setattr(output, "terminal_width", lambda: 80)
    refused = run(*command)
    assert (refused.status, refused.out) == (1, "")
    assert "send it to a file: > report.xlsx" in refused.err


def test_colour_changes_nothing_but_colour() -> None:
    coloured = to_text(REPORT, colour=True)
    assert "\x1b[1m" in coloured
    assert re.sub("\x1b\\[[0-9]+m", "", coloured) == to_text(REPORT)


def test_csv() -> None:
    written = to_csv(TROUBLE)
    assert written.startswith("\ufeffname\r\n")
    rows = list(csv.reader(io.StringIO(written.removeprefix("\ufeff"), newline="")))
    assert rows[1][0].startswith("'=1+1")
    assert rows[2:] == [["'@here"], ["-4"]], "a number stays a number"


@pytest.mark.parametrize("form", Format)
def test_nothing_that_is_quoted_steers_a_terminal(form: str) -> None:
    assert not set("\x1b\x07\x9b\u202e") & set(shown(TROUBLE, form))


def test_json_keeps_what_it_escapes() -> None:
    names = [{"name": EVIL}, {"name": "@here"}, {"name": -4}]
    told = {**made_by(), "name": EVIL, "names": names}
    assert json.loads(to_json(TROUBLE)) == told


def test_markdown_is_not_read_as_marks() -> None:
    assert "\\<b\\>\\|\\*\\_\\`" in to_markdown(TROUBLE)


def test_a_page_quotes_what_it_shows() -> None:
    assert "<b>" not in to_html(TROUBLE)
    assert "&lt;b&gt;" in to_html(TROUBLE)


PICTURES = [
    ("score", "examples/babcock-1923/fig-17.mj"),
    ("settle", "examples/babcock-1923/settling-1.mj"),
    ("settle", "examples/babcock-1923/page-29-draw.mj"),
    ("analyse", "examples/babcock-1923/fig-24.mj"),
    ("compare", "examples/babcock-1923/fig-17.mj"),
]


@pytest.mark.parametrize("arguments", PICTURES, ids=" ".join)
def test_the_picture_alone_is_a_whole_svg(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    ran = run(*arguments, "--format", "svg")
    assert (ran.status, ran.err) == (0, "")
    assert ElementTree.fromstring(ran.out).tag == "{http://www.w3.org/2000/svg}svg"


def test_a_settlement_draws_its_payments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    told = run("settle", "examples/babcock-1923/settling-1.mj", "--format", "svg").out
    assert "South pays East 96." in told


@pytest.mark.parametrize(
    ("tiles", "seen"), [("codes", "3×8D"), ("ascii", "3x8D"), ("unicode", "🀠🀠🀠")]
)
def test_tiles_are_shown_as_asked(tiles: str, seen: str) -> None:
    hand = "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East"
    assert f"Exposed    {seen}*" in run("score", hand, "--tiles", tiles).out


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("variables", "coloured"),
    [
        ({}, True),
        ({"NO_COLOR": "1"}, False),
        ({"NO_COLOR": ""}, True),
        ({"TERM": "dumb"}, False),
    ],
)
def test_colour_only_on_a_terminal_that_wants_it(
    variables: dict[str, str], coloured: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.stdout", Terminal())
    assert ("\x1b[" in output.report_text(REPORT, Format.TEXT)) is coloured
    assert "\x1b" not in output.report_text(REPORT, Format.MARKDOWN)


def test_no_colour_when_piped() -> None:
    assert "\x1b" not in run("rules", "show", "babcock").out


@pytest.mark.parametrize(
    ("name", "shown_as", "escaped"),
    [
        ("Ann\u202e", "Ann<U+202E>", "Ann\\u202e"),
        ("Ann\u2066", "Ann<U+2066>", "Ann\\u2066"),
        ("An\u00a0n", "An<U+00A0>n", "An\\u00a0n"),
        ("An\u00adn", "An<U+00AD>n", "An\\u00adn"),
        ("An\u200bn", "An<U+200B>n", "An\\u200bn"),
        ("An\u3164n", "An<U+3164>n", "An\\u3164n"),
        ("An\U000e0041n", "An<U+E0041>n", "An\\udb40\\udc41n"),
        ("Zoë × 東", "Zoë × 東", "Zoë × 東"),
    ],
    ids=ascii,
)
def test_what_nobody_sees_in_a_name_is_shown_as_what_it_is(
    name: str, shown_as: str, escaped: str
) -> None:
    blocks = (
        Paragraph((name,)),
        grid("names", fields("name"), ((name,),)),
        Drawing(partial(hand_picture, DrawnHand(), title=name)),
    )
    report = Report("A title", blocks)
    quoted = {
        "json": escaped,
        "markdown": shown_as.replace("<", "\\<").replace(">", "\\>"),
        **dict.fromkeys(("html", "svg"), escape(shown_as)),
    }
    for form in Format:
        assert quoted.get(form, shown_as) in shown(report, form), form
    assert json.loads(to_json(report))["names"] == [{"name": name}]


def test_every_character_that_is_not_seen_is_escaped_in_json() -> None:
    """Format characters, blanks other than the space, halves of a character and the ends of the private planes."""
    seen = [*"\ue000\uf8ff\U000f0000\U000ffffd\U00100000\U0010fffd"]
    for character in map(chr, range(sys.maxunicode + 1)):
        unseen = category(character) in ("Cf", "Zs", "Zl", "Zp", "Cc", "Cs")
        if unseen and character != " ":
            seen.append(character)
    assert [
        ascii(each) for each in seen if each in json_text(each).removesuffix("\n")
    ] == []
    assert [ascii(each) for each in seen if each in printable(each)] == []


@pytest.mark.parametrize(
    ("field", "written"),
    [
        ("=1+1", "'=1+1"),
        ("＝1+1", "'＝1+1"),
        ("＋1", "'＋1"),
        ("－1", "'－1"),
        ("＠here", "'＠here"),
        (" =1+1", " '=1+1"),
        ("Ann;=1+1", "Ann;'=1+1"),
        ("Ann; ＝1+1;-2", "Ann; '＝1+1;'-2"),
        ("Ann; Bob", "Ann; Bob"),
        ("1+1=2", "1+1=2"),
    ],
)
def test_no_field_of_a_spreadsheet_begins_to_calculate(
    field: str, written: str
) -> None:
    """A European spreadsheet takes `;` for the end of a field."""
    report = Report("A title", (grid("names", fields("name"), ((field,),)),))
    assert to_csv(report).split("\r\n")[1] == written
