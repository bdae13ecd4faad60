"""Exit statuses and streams: 0 done, 1 refused, 2 wrong usage; a refusal leaves standard output empty; never a traceback."""

from __future__ import annotations

import errno
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mjscore.cli import run_commands
from mjscore.cli.app import COMMANDS
from mjscore.cli.output import put
from mjscore.ext.arrays.batch.command import run_batch
from mjscore.ext.arrays.batch.line import Job
from mjscore.problems import UsageProblem
from tests.cli.running import run

ROOT = Path(__file__).parent.parent.parent
WON = "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East"

REFUSED = [
    # what the pages of refusals in `tests/errors` do not try: where an option or an argument is wrong by itself
    (["score", WON, "--seat", "Norht"], "did you mean North"),
    (["score", WON, "--round", "up"], "--round"),
    (["score", WON, "--won", "found 8D"], "--won"),
    (["score", "concealed: \udcff\x1b[31m"], "concealed"),
    (["score", "\x00"], "control character"),
    (["settle", "--scores", "E=1", "--winner", "S"], "South"),
    (["settle", "--scores", "E=1,S=2"], "do not say who won"),
    (["rules", "show", "pyproject.toml"], "pyproject.toml"),
    (["rules", "check", "README.md"], "README.md"),
    (["rules", "diff", "babcock", "nobody"], "no ruleset"),
]

WRONG_USAGE = [
    ["scroe"],
    ["score", "--nonsense"],
    ["score", "one", "two"],
    ["score", WON, "--format", "pdf"],
    ["score", WON, "--limit", "high"],
    ["score", WON, "--limit", "0"],
    ["score", WON, "--limit", "-5"],
    ["score", WON, "--tiles", "emoji"],
    ["score", WON, "--rules", "babcock", "-r", "harr"],
    ["settle", "--winner", "E"],
    ["settle", "x.mj", "--scores", "E=1", "--winner", "E"],
    ["convert", "123m", "--to", "morse"],
    ["rules", "print"],
    ["rules", "show"],
    ["rules", "diff", "babcock"],
]


@pytest.mark.parametrize(
    ("arguments", "said"),
    REFUSED,
    ids=lambda value: " ".join(value)[:50] if isinstance(value, list) else "",
)
def test_a_refusal_has_status_1_and_says_why(
    arguments: list[str], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    ran = run("--verbose", *arguments)
    assert (ran.status, ran.out) == (1, "")
    assert said in ran.err
    assert "Traceback" not in ran.err
    assert "a defect of the program" not in ran.err
    assert "\x1b" not in ran.err


@pytest.mark.parametrize("arguments", WRONG_USAGE, ids=" ".join)
def test_wrong_usage_has_status_2(arguments: list[str]) -> None:
    ran = run(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert "Usage: mjscore" in ran.err


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_has_an_example_and_says_what_the_list_says(
    command: str,
) -> None:
    ran = run(command, "--help")
    assert (ran.status, ran.err) == (0, "")
    assert f"mjscore {command}" in ran.out.partition("Example:")[2]
    assert COMMANDS[command] in " ".join(ran.out.split())


def test_help_lists_every_command() -> None:
    ran = run("--help")
    assert ran.status == 0
    for name in COMMANDS:
        assert f"\n  {name} " in ran.out


def test_a_file_with_another_encoding_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "hand.mj"
    path.write_bytes("concealed: 2233445566788B  # für Süd".encode("latin-1"))
    ran = run("score", str(path))
    assert (ran.status, ran.out) == (1, "")
    assert "not UTF-8" in ran.err


def test_standard_input_may_begin_with_a_byte_order_mark() -> None:
    assert run("score", given=b"\xef\xbb\xbf" + WON.encode()).status == 0


def test_standard_input_that_is_not_text_is_refused() -> None:
    ran = run("score", "-", given=b"\xff\xfe\x00")
    assert (ran.status, ran.out) == (1, "")
    assert "<stdin>" in ran.err


def test_a_defect_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mjscore.cli.inputs.read_hand", None)
    ran = run("score", WON)
    assert (ran.status, ran.out) == (1, "")
    assert "a defect of the program" in ran.err
    assert "Traceback" not in ran.err


def test_an_interruption_leaves_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: object, **named: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("mjscore.cli.inputs.read_hand", interrupted)
    ran = run("score", WON)
    assert (ran.status, ran.out) == (130, "")
    assert "Traceback" not in ran.err


def test_python_m_mjscore_is_the_same_command() -> None:
    done = _started("score", WON)
    assert done.returncode == 0
    assert done.stdout.decode() == run("score", WON).out


@pytest.mark.parametrize(
    ("arguments", "needless"),
    [
        (
            ("score", WON, "--why", "only-place"),
            ("tabulate", "rich", "mjscore.notation.as_json"),
        ),
        (
            ("settle", "--scores", "E=48,S=16,W=4,N=0", "--winner", "E", "--from", "s"),
            ("tabulate", "rich"),
        ),
        (("rules", "show", "millington"), ("pyparsing", "tabulate", "rich", "html")),
    ],
    ids=lambda value: " ".join(value),
)
def test_what_takes_long_to_import_is_imported_only_where_it_is_needed(
    arguments: tuple[str, ...], needless: tuple[str, ...]
) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "mjscore", *arguments],
        capture_output=True,
        check=True,
    )
    imported = {
        line.rpartition("|")[2].strip() for line in done.stderr.decode().splitlines()
    }
    assert "mjscore.cli.app" in imported
    assert imported.isdisjoint({*needless, "numpy"}), "numpy is for many hands"


def test_arguments_that_are_no_text_are_refused() -> None:
    done = _started("score", b"\xff\xfe")
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("score", WON),
        ("--help",),
        ("batch", "HANDS"),
        pytest.param(("batch", "HANDS", "--workers", "2"), marks=pytest.mark.long),
    ],
    ids=" ".join,
)
def test_a_reader_who_has_seen_enough_is_no_fault(
    arguments: tuple[str, ...], tmp_path: Path
) -> None:
    hands = tmp_path / "hands.txt"
    hands.write_text(f"{WON}\n" * 1_000, "utf-8")
    arguments = tuple(str(hands) if each == "HANDS" else each for each in arguments)
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as closed:
        done = subprocess.run(
            [sys.executable, "-m", "mjscore", *arguments],
            stdout=closed,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            check=False,
        )
    assert (done.returncode, done.stderr) == (0, b"")


class FullDisk(io.RawIOBase):
    """A file on a disk that has no room left."""

    def writable(self) -> bool:
        return True

    def write(self, content: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_full_disk_is_told_as_that(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hands = tmp_path / "hands.txt"
    hands.write_text(WON, encoding="utf-8")
    monkeypatch.setattr(
        "sys.stdout", io.TextIOWrapper(io.BufferedWriter(FullDisk(), 1))
    )
    for write in (
        lambda: put("64"),
        lambda: run_batch(str(hands), None, Job(), stop=False),
    ):
        with pytest.raises(
            UsageProblem,
            match=f"<stdout>: cannot be written: {os.strerror(errno.ENOSPC)}",
        ):
            write()


def test_help_that_finds_a_full_disk_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["mjscore", "--help"])
    monkeypatch.setattr(
        "sys.stdout",
        io.TextIOWrapper(io.BufferedWriter(FullDisk(), 1), write_through=True),
    )
    with pytest.raises(SystemExit, match="1"):
        run_commands()
    assert capsys.readouterr().err.startswith(
        f"<stdout>: cannot be written: {os.strerror(errno.ENOSPC)}"
    )


def test_a_standard_output_that_is_closed_is_told_as_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.stdout", None)
    with pytest.raises(UsageProblem, match="<stdout>: cannot be written: it is closed"):
        put("64")


def _started(*arguments: str | bytes) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "mjscore", *arguments],
        capture_output=True,
        cwd=ROOT,
        check=False,
    )


@pytest.mark.parametrize("command", ["score", "compare", "analyse", "convert"])
def test_a_hand_without_quotes_is_answered_with_how_to_quote_it(command: str) -> None:
    ran = run(command, "888d", "567c", "wd")
    assert ran.status == 2
    advice = "in quotes, because the shell itself uses ; and |, such as '888D | WD WD"
    assert advice in " ".join(ran.err.split())
