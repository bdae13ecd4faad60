"""The error catalogue is complete, its examples give what is written beside them, and every refusal says what to do."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from mjscore.problems import Problem
from tests.cli.running import run
from tests.errors.catalogue import FOLDER, GROUPS, README, Case, cases, played, readme
from tests.errors.codes import KEBAB, codes

CASES = cases()
CONFORMANCE = FOLDER.parents[1] / "grammar" / "cases" / "invalid"
CODE = re.compile(r" \[([a-z0-9-]+)\]$", re.MULTILINE)
ADVICE = re.compile(r"did you mean|\bwrite\b|\bexpected\b|\bput a\b|\bare [A-Z]?1 to ")
"""Messages that say themselves what to write instead, and so need no hint."""


@pytest.fixture(autouse=True)
def _in_the_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)
    monkeypatch.delenv("VISUAL", raising=False)


@pytest.fixture
def raised(monkeypatch: pytest.MonkeyPatch) -> list[Problem]:
    """Every refusal that is made while a test runs."""
    made: list[Problem] = []
    begin = Problem.__init__

    def noting(self: Problem, *arguments: object, **named: object) -> None:
        begin(self, *arguments, **named)  # type: ignore[arg-type]
        made.append(self)

    monkeypatch.setattr(Problem, "__init__", noting)
    return made


def test_every_code_of_the_source_has_an_example_and_every_example_a_code() -> None:
    assert {case.code for case in CASES} == set(codes())


def test_a_code_is_in_kebab_case() -> None:
    assert [code for code in codes() if not KEBAB.fullmatch(code)] == []


def test_a_code_means_one_thing() -> None:
    assert [code for code, count in Counter(case.code for case in CASES).items() if count > 1] == []
    assert [meaning for meaning, count in Counter(case.meaning for case in CASES).items() if count > 1] == []
    assert [case.code for case in CASES if not re.fullmatch(r"[A-Z`×].*\.", case.meaning)] == []


def test_the_grammar_is_refused_with_known_codes_alone() -> None:
    told = {code for answer in CONFORMANCE.glob("*.txt") for code in CODE.findall(answer.read_text("utf-8"))}
    assert told
    assert told <= set(codes())


def test_every_folder_is_a_group() -> None:
    folders = {path.name for path in FOLDER.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders == set(GROUPS)


def test_every_file_is_used() -> None:
    told = "\n".join(path.read_text("utf-8") for path in FOLDER.rglob("*") if path.suffix in (".txt", ".toml"))
    files = [path for group in GROUPS for path in (FOLDER / group).iterdir() if path.suffix != ".txt"]
    assert [path.name for path in files if path.name not in told] == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.code)
def test_an_example_is_refused_as_it_is_written(case: Case, raised: list[Problem]) -> None:
    assert case.blocks
    for block in case.blocks:
        raised.clear()
        assert played(block) == block.expected
        lines = block.expected.split("\n")
        assert case.code in CODE.findall(block.expected)
        assert lines[-1] == ">= 1"
        assert all(line.startswith("2>") for line in lines[:-1])
        assert all(line.isprintable() for line in lines)
        assert raised
        for problem in raised:
            _is_sound(problem)


def _is_sound(problem: Problem) -> None:
    """Places lie in their texts, codes are known, and each fault says what to do."""
    for fault in problem.faults:
        assert fault.code in codes()
        assert fault.hint or ADVICE.search(fault.message), f"what is to be done? {fault}"
        assert fault.message == fault.message.strip()
        assert (fault.message + fault.hint).isprintable()
        if fault.span is not None and problem.text:
            assert 0 <= fault.span.start <= fault.span.end <= len(problem.text) + 1


def test_the_page_is_made_of_the_examples() -> None:
    assert README.read_text("utf-8") == readme(CASES)


EVIL = "\x1b[2J\x07\x9b5n\u202e"
HOSTILE = [
    ["score", f"concealed: 123D {EVIL}"],
    ["score", f"concealed: 123D; {EVIL}: 5"],
    ["score", f"concealed: 123D; seat: {EVIL}"],
    ["score", f"{EVIL}/hand.mj"],
    ["score", "concealed: 1123D 45678B EEE N", "--rules", EVIL],
    ["score", "concealed: 1123D 45678B EEE N", "--rules", f"{EVIL}.toml"],
    ["score", "concealed: 1123D 45678B EEE N", "--with", EVIL],
    ["score", "concealed: 1123D 45678B EEE N", "--seat", EVIL],
    ["settle", "--scores", f"E={EVIL}", "--winner", "E"],
    ["settle", f"rules: {EVIL}\n[East]\nscore: 1\nwon: draw\n[West]\nscore: 0"],
    ["convert", f'{{"{EVIL}": 1}}'],
    ["convert", f'{{"seat": "{EVIL}"}}'],
    ["compare", "concealed: 1123D 45678B EEE N", "--rules", "babcock", "--with", EVIL],
    ["check", EVIL],
    ["session", "show", EVIL],
    ["session", "new", "sessions/new.session", "--players", f"Ann,Bob,Cleo,{EVIL}"],
    ["session", "new", "sessions/new.session", "--players", "Ann,Bob,Cleo,Dan", "--title", EVIL],
    ["session", "add", "sessions/evening.session", "--scores", f"{EVIL}=3", "--winner", "Ann", "--yes"],
    ["session", "add", "sessions/evening.session", "--scores", "Ann=3", "--winner", EVIL, "--yes"],
]


@pytest.mark.parametrize(
    "arguments", HOSTILE, ids=lambda arguments: " ".join(arguments)[:40].encode("ascii", "replace").decode()
)
def test_no_refusal_carries_what_steers_a_terminal(arguments: list[str]) -> None:
    ran = run(*arguments)
    assert (ran.status, ran.out) == (1, "")
    assert all(line.isprintable() for line in ran.err.split("\n"))


def test_a_hostile_house_file_is_shown_without_what_steers_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    for text in ('"\\u001b[2J" = 1', 'extends = "\\u001b[2J"', 'extends = "babcock"\nremove = ["\\u001b[2J"]'):
        path.write_text(text, "utf-8")
        ran = run("rules", "check", str(path))
        assert ran.status == 1
        assert all(line.isprintable() for line in ran.err.split("\n"))
