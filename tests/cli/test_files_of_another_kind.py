"""A file that stands where another is wanted: what it is, and the command that reads it."""

from __future__ import annotations

import os
import threading
from pathlib import Path
from time import process_time

import pytest

from mjscore.cli.kinds import other_kind
from tests.cli.running import run

HAND = "exposed: 888D; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East\n"
DEAL = "[East]\nexposed: 888D\nconcealed: WD WD EEE 567C 123B\nwon: discard 8D from South\n"
DEAL += "[South]\nscore: 16\n[West]\nscore: 8\n[North]\nscore: 0\n"
FILES = {
    "hand.mj": HAND,
    "hands.txt": HAND + HAND,
    "deal.mj": DEAL,
    "house.toml": 'title = "Our club"\nextends = "babcock"\n[limit]\npoints = 500\n',
    "hands.csv": 'player,hand,seat\nAnn,"exposed: 888D; concealed: WD WD EEE 567C 123B",East\n',
    "page.html": "<!DOCTYPE html>\n<html><body>888D</body></html>\n",
    "drawn.svg": '<svg xmlns="http://www.w3.org/2000/svg"></svg>\n',
    "result.json": '{\n "mjscore": "1.1.0",\n "schema": 1,\n "ruleset": "babcock",\n "total": 64\n}\n',
    "book.xlsx": "PK\x03\x04\udcff",
}
CASES = [
    # the words of a command, what the last of them, a file, is, and what to write, FILE being its name
    ("score house.toml", "a house-rule file", "write: mjscore score HAND -r FILE"),
    (
        "compare house.toml",
        "a house-rule file",
        "write: mjscore compare HAND -r FILE -r babcock",
    ),
    ("analyse house.toml", "a house-rule file", "write: mjscore analyse HAND -r FILE"),
    ("settle house.toml", "a house-rule file", "write: mjscore settle DEAL -r FILE"),
    ("batch house.toml", "a house-rule file", "write: mjscore batch HANDS -r FILE"),
    (
        "session add ev.session --yes house.toml",
        "a house-rule file",
        "write: mjscore score HAND -r FILE",
    ),
    ("session check deal.mj", "a deal", "write: mjscore settle FILE"),
    ("session show deal.mj", "a deal", "write: mjscore settle FILE"),
    ("session undo --yes deal.mj", "a deal", "write: mjscore settle FILE"),
    ("batch deal.mj", "a deal", "write: mjscore settle FILE"),
    ("rules check deal.mj", "a deal", "write: mjscore settle FILE"),
    ("score hand.mj -r deal.mj", "a deal", "write: mjscore settle FILE"),
    ("session check hand.mj", "one hand", "write: mjscore score FILE"),
    (
        "session check hands.txt",
        "a file of hands, one a line",
        "write: mjscore batch FILE",
    ),
    (
        "rules check hands.txt",
        "a file of hands, one a line",
        "write: mjscore batch FILE",
    ),
    ("batch hands.csv", "CSV", "mjscore batch reads one hand a line"),
    ("score hands.csv", "CSV", "mjscore batch reads one hand a line"),
    (
        "session check page.html",
        "a page or a picture for a browser",
        "give the file from which it was made",
    ),
    (
        "score page.html",
        "a page or a picture for a browser",
        "give the file from which it was made",
    ),
    (
        "settle drawn.svg",
        "a page or a picture for a browser",
        "give the file from which it was made",
    ),
    (
        "score result.json",
        "a result in JSON, as --format json writes it",
        "give the hand, the deal or the session",
    ),
    (
        "batch result.json",
        "a result in JSON, as --format json writes it",
        "give the hand, the deal or the session",
    ),
    ("session check book.xlsx", "a workbook, not a text", "save the sheet as a text"),
    ("batch book.xlsx", "a workbook", "save the sheet as a text"),
    ("score ev.session", "a session", "write: mjscore session show FILE"),
    ("settle ev.session", "a session", "write: mjscore session show FILE"),
    (
        "session add ev.session --yes ev.session",
        "a session",
        "write: mjscore session show FILE",
    ),
    ("score ev.txt", "a session", "write: mjscore session show FILE"),
    ("batch ev.session", "a session", "write: mjscore session show FILE"),
    (
        "session add ev.session --yes ev.txt",
        "a session",
        "write: mjscore session show FILE",
    ),
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        Path(name).write_bytes(text.encode("utf-8", "surrogateescape"))
    assert (
        run("session", "new", "ev.session", "--players", "Ann,Bob,Cleo,Dan").status == 0
    )
    Path("ev.txt").write_bytes(Path("ev.session").read_bytes())
    return tmp_path


@pytest.mark.parametrize(
    ("line", "kind", "hint"), CASES, ids=[line for line, _, _ in CASES]
)
def test_the_refusal_says_what_the_file_is_and_what_reads_it(
    folder: Path, line: str, kind: str, hint: str
) -> None:
    name = line.split()[-1]
    done = run(*line.split())
    assert (done.status, done.out) == (1, "")
    told, below = done.err.splitlines()
    assert told == f"{name}: this is {kind}"
    assert hint.replace("FILE", name) in below


WRONG = [
    # a file with a mistake of its own, what it holds, the words of a command that reads it, where the mistake is told
    ("deal.mj", DEAL.replace("score: 16", "scor: 16"), "settle deal.mj", "deal.mj:6:1"),
    (
        "deal.mj",
        DEAL.replace("[South]", "[Sout]"),
        "session add ev.session --yes deal.mj",
        "deal.mj:5:",
    ),
    ("hand.mj", HAND.replace("567C", "568C"), "score hand.mj", "hand.mj:1:"),
    (
        "house.toml",
        FILES["house.toml"].replace("points", "point"),
        "rules check house.toml",
        "house.toml:4:1",
    ),
    (
        "house.toml",
        FILES["house.toml"].replace("points", "point"),
        "score hand.mj -r house.toml",
        "house.toml:4:1",
    ),
    (
        "ev.session",
        "# A mah-jongg session\n",
        "session check ev.session",
        "the rules are missing",
    ),
    (
        "scores.csv",
        "seat,points,won\nE,68,x\nS,24,x\nW,56,\nN,0,\n",
        "settle scores.csv",
        "cannot both win",
    ),
    (
        "hands.txt",
        "exposed 888D, concealed WDWD EEE 567C, won discard 8D, seat East\n",
        "batch hands.txt",
        "hands.txt:1: ",
    ),
    (
        "hands.txt",
        "exposed EEE, concealed SSS WWW RD RD, won RD, seat East\n",
        "batch hands.txt",
        "hands.txt:1: ",
    ),
    (
        "hands.txt",
        "East: 888D EEE, South\nSouth pung, East; seat: East\n",
        "batch hands.txt",
        "hands.txt:1: ",
    ),
    (
        "hands.txt",
        "East East East | 123D 456B 789C RD RD; won: draw RX\n" * 2,
        "batch hands.txt",
        "hands.txt:1: ",
    ),
]


@pytest.mark.parametrize(
    ("name", "text", "line", "told"),
    WRONG,
    ids=[f"{line}: {told}" for _, _, line, told in WRONG],
)
def test_what_is_wrong_with_a_file_of_the_right_kind_is_told_as_ever(
    folder: Path, name: str, text: str, line: str, told: str
) -> None:
    (folder / name).write_text(text, "utf-8")
    done = run(*line.split())
    assert done.status == 1
    assert told in done.err
    assert ": this is" not in done.err


@pytest.mark.skipif(
    not hasattr(os, "mkfifo"), reason="there are no pipes with names here"
)
def test_what_comes_through_a_pipe_is_read_once_and_whole(folder: Path) -> None:
    os.mkfifo("pipe")
    writer = threading.Thread(target=Path("pipe").write_text, args=(HAND + HAND,))
    writer.start()
    done = run("batch", "pipe", "--totals")
    writer.join()
    assert (done.status, done.out.count('"total": 64')) == (0, 2)


@pytest.mark.parametrize(
    "line",
    [
        "\n",
        "East:\n",
        "[East]\n",
        "exposed:\n",
        "title = a\n\n",
        "# a\n",
        "a,b,hand\n",
        "points =\n",
    ],
)
def test_a_long_file_of_one_line_again_and_again_is_told_at_once(
    tmp_path: Path, line: str
) -> None:
    file = tmp_path / "long"
    file.write_text(line * (50_000 // len(line)))
    before = process_time()
    other_kind(str(file), "score")
    assert process_time() - before < 0.5
