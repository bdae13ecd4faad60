"""Names that others wrote - of players, sessions, house rules, worked examples, deals - as every medium shows them."""

from __future__ import annotations

import csv
import io
import json
import re
import shlex
from html.parser import HTMLParser
from pathlib import Path

import pytest

from mjscore.reports.writers import Format
from tests.cli.running import run
from tests.laboratory.fuzz.frames import signed
from tests.reports.in_every_format import workbook_text

EVIL = "=HYPERLINK(1)\x1b[2J\x07\x9b5n\u202e<script>alert(1)</script>\"'`|*_&lt"
"""A formula, what steers a terminal, a mark that turns the direction, a script, and the marks of Markdown."""
SEEN = "".join(character for character in EVIL if character.isprintable())
"""The same, but for what nobody sees, which no title or date of a session may hold."""
NAMES = ("@SUM(1)", "-1+1", "<script>alert(1)</script>", "*|`&\"'")
"""Names that a player may have: no mark of the notation is in them, and nothing that does not print."""
NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?")


class Tags(HTMLParser):
    """The tags of a page, and of each what it may do."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.does: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.does += [
            name
            for name, value in attrs
            if name.startswith("on") or (value or "").strip().startswith("javascript")
        ]


def harmless(text: str, form: str) -> None:
    """Nothing steers a terminal, is taken for a formula, or becomes a tag or a script."""
    assert form in list(Format)
    text = text.removeprefix("\ufeff")
    assert [
        line
        for line in text.replace("\r\n", "\n").split("\n")
        if not line.isprintable()
    ] == []
    if form == "json":
        json.loads(text)
    elif form == "csv":
        cells = [
            cell for row in csv.reader(io.StringIO(text, newline="")) for cell in row
        ]
        assert [
            cell
            for cell in cells
            if cell.startswith(("=", "+", "-", "@")) and not NUMBER.fullmatch(cell)
        ] == []
    elif form in ("html", "svg"):
        page = Tags()
        page.feed(text)
        assert "script" not in page.tags
        assert page.does == []
    elif form == "xlsx":
        assert not re.search(r"(^| \| )f ", text, re.MULTILINE)
    elif form == "markdown":
        assert not re.search(r"(?<!\\)<script", text)


def quoted(text: str) -> str:
    """A text as TOML writes it."""
    return json.dumps(text)


@pytest.fixture
def evening(tmp_path: Path) -> str:
    seats = ", ".join(
        f"{seat} {name}"
        for seat, name in zip(("East", "South", "West", "North"), NAMES, strict=True)
    )
    kept = f"=== Undone deal 2, {EVIL}\nseats: {EVIL}\n"
    head = f"title: {SEEN}\ndate: {SEEN}\nplayers: {seats}\nstart: 2000\n\n"
    deals = "".join(
        f"=== Deal {number}\n# {EVIL}\nseats: {seats}\nround: {wind}\ntitle: {EVIL}\n[East]\nscore: 22\nwon: draw\n[South]\n"
        "score: 8\n[West]\nscore: 4\n[North]\nscore: 0\n\n"
        for number, wind in ((1, "East"), (2, "South"))
    )
    path = tmp_path / "evening.session"
    path.write_text(
        signed(f"{head}{deals}{kept}=== Rules babcock\n"), "utf-8", newline=""
    )
    return str(path)


@pytest.fixture
def house(tmp_path: Path) -> str:
    evil = quoted(EVIL)
    entry = f"name = {evil}\nnote = {evil}\ncite = {{ book = {evil}, page = {evil}, section = {evil}, figure = {evil} }}"
    path = tmp_path / "house.toml"
    path.write_text(
        f'extends = "babcock"\ntitle = {evil}\nbook = {evil}\n[items.{evil}]\nwho = "winner"\npoints = 3\n{entry}\n'
        f"[change.mah-jongg]\n{entry}\n[options.{evil}]\ntitle = {evil}\ndefault = true\ncite = {{ entry = {evil} }}\n",
        "utf-8",
    )
    return str(path)


@pytest.fixture
def example(tmp_path: Path) -> str:
    evil = quoted(EVIL)
    path = tmp_path / "example.mj"
    path.write_text(
        f'+++\ntitle = {evil}\nkind = "hand"\nverdict = "misprint"\nnote = {evil}\nreconstructed = {evil}\n'
        f'cite = {{ book = "babcock-1923", page = {evil}, figure = {evil} }}\n'
        f'[printed]\ntotal = 1\nerrata = {evil}\n[[expect]]\nrules = "babcock"\ntotal = 65\nsource = {evil}\n+++\n# {EVIL}\n'
        "exposed: 3×1D pung, 3×W; concealed: 777C 456B 22C; won: discard 1D; seat: West\n",
        "utf-8",
    )
    return str(path)


HAND = "exposed: 3×1D pung, 3×W; concealed: 777C 456B 22C; won: discard 1D; seat: West"
DEAL = f"title: {EVIL}\n# {EVIL}\n[East]\nscore: 26\nwon: draw\n"
DEAL += "[South]\nscore: 8\n[West]\nscore: 4\n[North]\nscore: 0\n"


COMMANDS = [
    # EVENING, HOUSE and EXAMPLE are files full of such names, DEAL is a text of them
    "session show EVENING",
    "session show EVENING --counters",
    "rules show HOUSE",
    "rules diff babcock HOUSE",
    "rules diff HOUSE babcock",
    f"score '{HAND}' --rules HOUSE --explain",
    f"compare '{HAND}' --rules babcock --rules HOUSE",
    "analyse 'concealed: 1123D 45678B EEE N' --rules HOUSE",
    "settle DEAL --rules HOUSE",
    "check EXAMPLE --explain",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_what_others_wrote_is_shown_and_does_nothing(
    command: str, evening: str, house: str, example: str
) -> None:
    meant = {"EVENING": evening, "HOUSE": house, "EXAMPLE": example, "DEAL": DEAL}
    words = [meant.get(word, word) for word in shlex.split(command)]
    for form in Format:
        if form == "xlsx" or (form == "svg" and "--counters" in words):
            continue  # a workbook is tried below; a picture shows no counters
        ran = run("--verbose", *words, "--format", form)
        shown = ran.status == 0 or "no-picture" in ran.err
        assert shown or command.startswith("check"), ran.err
        assert ran.out or "no-picture" in ran.err
        harmless(ran.out, form)
        harmless(ran.err, "text")


@pytest.mark.parametrize("form", ["text", "ascii", "unicode", "json"])
def test_a_converted_deal_does_nothing(form: str) -> None:
    ran = run("convert", DEAL, "--to", form)
    assert ran.out if form == "json" else ran.out or ran.err
    for text in (ran.out, ran.err):
        assert all(line.isprintable() for line in text.split("\n"))


@pytest.mark.parametrize("form", Format)
def test_an_exported_session_does_nothing(
    form: str, evening: str, tmp_path: Path
) -> None:
    output = tmp_path / "out"
    assert (
        run("session", "export", evening, "--to", form, "--output", str(output)).status
        == 0
    )
    content = output.read_bytes()
    harmless(workbook_text(content) if form == "xlsx" else content.decode(), form)


def test_a_line_of_a_batch_does_nothing(house: str, tmp_path: Path) -> None:
    lines = tmp_path / "hands.txt"
    lines.write_text(f"{HAND}\n{EVIL}\nconcealed: {EVIL}\n", "utf-8")
    ran = run("batch", str(lines), "--rules", house)
    assert len([json.loads(line) for line in ran.out.splitlines()]) == 3
    assert all(line.isprintable() for line in ran.out.split("\n"))


def test_a_deal_added_to_a_session_does_nothing(evening: str) -> None:
    ran = run(
        "session",
        "add",
        evening,
        f"# {EVIL}\ntitle: {NAMES[2]}\nround: South\n[East]\nscore: 24\nwon: draw\n"
        "[South]\nscore: 0\n[West]\nscore: 0\n[North]\nscore: 0",
        "--yes",
    )
    assert ran.status == 0, ran.err
    harmless(ran.out, "text")


def test_half_a_character_on_the_command_line_is_no_end_of_the_program(
    evening: str,
) -> None:
    """Bytes that are no UTF-8 come in as lone surrogates (PEP 383)."""
    deal = "# \udcff\nround: South\n[East]\nscore: 24\nwon: draw\n[South]\nscore: 0\n[West]\nscore: 0\n[North]\nscore: 0"
    for arguments in (
        ["session", "add", evening, deal, "--yes"],
        ["settle", deal],
        ["score", f"# \udcff\n{HAND}"],
    ):
        ran = run(*arguments)
        assert "Traceback" not in ran.err
        assert ran.status in (0, 1)
