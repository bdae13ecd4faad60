"""The README is true: its transcripts are what the program prints, its Python runs, its two commands are those of CI."""

from __future__ import annotations

import doctest
import re
import shlex
from contextlib import chdir
from pathlib import Path

import pytest

import mjscore
from tests import figures
from tests.cli.running import run as in_process

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```console\n(.*?)```", README, re.DOTALL)


def run(command: str) -> str:
    """What a command prints, standard error after standard output."""
    written, _, head = command.partition(" | head -")
    program, *arguments = shlex.split(written)
    assert program == "mjscore"
    with chdir(ROOT):
        ran = in_process(*arguments)
    return (
        "".join(ran.out.splitlines(keepends=True)[: int(head) if head else None])
        + ran.err
    )


@pytest.mark.parametrize(
    "block", BLOCKS, ids=[block.splitlines()[0][:60] for block in BLOCKS]
)
def test_a_transcript_is_what_the_program_prints(block: str) -> None:
    command, _, shown = block.partition("\n")
    assert command.startswith("$ ")
    assert run(command[2:]).rstrip() == shown.rstrip()


def test_the_python_of_the_readme_runs() -> None:
    python = "".join(re.findall(r"```python\n(.*?)```", README, re.DOTALL))
    failures, tried = doctest.DocTestRunner().run(
        doctest.DocTestParser().get_doctest(python, {}, "README", None, 0)
    )
    assert tried > 3
    assert not failures


@pytest.mark.long
def test_the_python_of_the_guide_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    guide = (ROOT / "examples" / "guide.md").read_text(encoding="utf-8")
    python = "".join(re.findall(r"```python\n(.*?)```", guide, re.DOTALL))
    failures, tried = doctest.DocTestRunner().run(
        doctest.DocTestParser().get_doctest(python, {}, "guide", None, 0)
    )
    assert tried > 10
    assert not failures


def test_ci_calls_the_test_command_of_the_readme() -> None:
    set_up, test = re.findall(r"```sh\n(python3 -m venv .*?)\n```", README, re.DOTALL)
    assert "mjscore settle examples/deals/saturday.mj" in set_up
    assert test in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_every_file_that_the_readme_names_is_there() -> None:
    for name in re.findall(r"\]\(([^)]+)\)", README):
        assert (ROOT / name).exists(), name


def test_the_figures_of_what_was_checked_are_those_of_the_command() -> None:
    assert f"\n{figures.told()}\n" in README


PICTURE = ROOT / "examples" / "deals" / "saturday.svg"
DRAWN = "mjscore settle examples/deals/saturday.mj --format svg"


def test_the_picture_is_what_the_program_draws() -> None:
    assert run(DRAWN) == PICTURE.read_text(encoding="utf-8")


def test_the_page_of_the_tests_names_each_folder() -> None:
    tests = ROOT / "tests"
    named = re.findall(
        r"^\| `(\w+)/` \|",
        (tests / "README.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    assert named == sorted(
        each.name
        for each in tests.iterdir()
        if each.is_dir() and each.name[0] not in "_."
    )


def regenerate() -> None:
    """Write what the commands of the README print now, and draw its picture."""
    PICTURE.write_text(run(DRAWN), encoding="utf-8")
    fresh = re.sub(
        r"```console\n\$ (.*?)\n.*?```",
        lambda block: f"```console\n$ {block[1]}\n{run(block[1]).rstrip()}\n```",
        README,
        flags=re.DOTALL,
    )
    fresh = re.sub(
        r"^All \d+ worked examples .*$", figures.told(), fresh, flags=re.MULTILINE
    )
    (ROOT / "README.md").write_text(fresh, encoding="utf-8")


def test_who_cites_the_program_names_this_version_and_its_day() -> None:
    """The changelog says the day, or that this version is not out yet."""
    citation = (ROOT / ".github" / "CITATION.cff").read_text(encoding="utf-8")
    changes = (ROOT / ".github" / "CHANGELOG.md").read_text(encoding="utf-8")
    (version,) = re.findall(r"^version: (\S+)$", citation, re.MULTILINE)
    (day,) = re.findall(r"^date-released: (\S+)$", citation, re.MULTILINE)
    assert version == mjscore.__version__
    assert f"\n## {version} ({day})\n" in changes
