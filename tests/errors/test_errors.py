"""The error catalogue is complete, its examples give what is written beside them, and every refusal says what to do."""

from __future__ import annotations

import re
from collections import Counter
from importlib.util import find_spec
from pathlib import Path

import pytest

from mjscore.problems import Problem
from tests.cli.running import run
from tests.errors.codes import KEBAB, codes
from tests.errors.pages import GROUPS, Section, pages, played, printed

PAGES = {page.group: page for page in pages()}
SECTIONS = [section for page in PAGES.values() for section in page.sections]
CONFORMANCE = Path(__file__).parents[2] / "grammar" / "cases" / "invalid"
CODE = re.compile(r" \[([a-z0-9-]+)\]$", re.MULTILINE)
LONG = pytest.mark.long
"""Dask takes two seconds to import."""
ADVICE = re.compile(r"did you mean|\bwrite\b|\bexpected\b|\bput a\b|\bare [A-Z]?1 to ")
"""Messages that say themselves what to write instead, and so need no hint."""


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


def test_every_code_of_the_source_has_a_section_and_every_section_a_code() -> None:
    assert {section.code for section in SECTIONS} == set(codes())


def test_a_code_is_in_kebab_case() -> None:
    assert [code for code in codes() if not KEBAB.fullmatch(code)] == []


def test_a_code_means_one_thing() -> None:
    assert [
        code
        for code, count in Counter(section.code for section in SECTIONS).items()
        if count > 1
    ] == []
    assert [
        meaning
        for meaning, count in Counter(section.meaning for section in SECTIONS).items()
        if count > 1
    ] == []
    assert [
        section.code
        for section in SECTIONS
        if not re.fullmatch(r"[A-Z`×].*\.", section.meaning)
    ] == []


def test_the_sections_of_a_page_stand_in_the_order_of_their_codes() -> None:
    for page in PAGES.values():
        assert [section.code for section in page.sections] == sorted(
            section.code for section in page.sections
        )


def test_every_page_is_read() -> None:
    assert {path.stem for path in Path(__file__).parent.glob("*.md")} == set(GROUPS)


def test_the_grammar_is_refused_with_known_codes_alone() -> None:
    told = {
        code
        for answer in CONFORMANCE.glob("*.txt")
        for code in CODE.findall(answer.read_text("utf-8"))
    }
    assert told
    assert told <= set(codes())


@pytest.mark.parametrize(
    "section",
    [
        pytest.param(section, marks=LONG if section.code == "no-cluster" else ())
        for section in SECTIONS
    ],
    ids=lambda section: section.code,
)
def test_a_section_is_refused_as_it_is_written(
    section: Section, raised: list[Problem]
) -> None:
    if section.code == "no-cluster" and not find_spec("distributed"):
        pytest.skip("the extra `dask` is not installed")
    page = PAGES[section.group]
    refusals = 0
    for number, (step, ran) in enumerate(played(page, section)):
        assert printed(ran) == step.expected
        if number < len(page.before) or ran.status == 0:
            assert (ran.status, ran.err) == (0, "")
            raised.clear()
            continue
        refusals += 1
        assert (step.refused, ran.status, ran.out) == (True, 1, "")
        assert section.code in {
            fault.code for problem in raised for fault in problem.faults
        }
        assert all(line.isprintable() for line in ran.err.split("\n"))
        assert raised
        for problem in raised:
            _is_sound(problem)
    assert refusals


def _is_sound(problem: Problem) -> None:
    """Places lie in their texts, codes are known, and each fault says what to do."""
    for fault in problem.faults:
        assert fault.code in codes()
        assert fault.hint or ADVICE.search(fault.message), (
            f"what is to be done? {fault}"
        )
        assert fault.message == fault.message.strip()
        assert fault.message.isprintable()
        assert all(line.isprintable() for line in fault.hint.split("\n"))
        if fault.span is not None and problem.text:
            assert 0 <= fault.span.start <= fault.span.end <= len(problem.text) + 1


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
    ["session", "new", "new.session", "--players", f"Ann,Bob,Cleo,{EVIL}"],
    ["session", "new", "new.session", "--players", "Ann,Bob,Cleo,Dan", "--title", EVIL],
    [
        "session",
        "add",
        "evening.session",
        "--scores",
        f"{EVIL}=3",
        "--winner",
        "Ann",
        "--yes",
    ],
    [
        "session",
        "add",
        "evening.session",
        "--scores",
        "Ann=3",
        "--winner",
        EVIL,
        "--yes",
    ],
]


@pytest.fixture
def _in_a_session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert (
        run("session", "new", "evening.session", "--players", "Ann,Bob,Cleo,Dan").status
        == 0
    )


@pytest.mark.usefixtures("_in_a_session")
@pytest.mark.parametrize(
    "arguments",
    HOSTILE,
    ids=lambda arguments: " ".join(arguments)[:40].encode("ascii", "replace").decode(),
)
def test_no_refusal_carries_what_steers_a_terminal(arguments: list[str]) -> None:
    ran = run(*arguments)
    assert (ran.status, ran.out) == (1, "")
    assert all(line.isprintable() for line in ran.err.split("\n"))


def test_a_hostile_house_file_is_shown_without_what_steers_a_terminal(
    tmp_path: Path,
) -> None:
    path = tmp_path / "house.toml"
    for text in (
        '"\\u001b[2J" = 1',
        'extends = "\\u001b[2J"',
        'extends = "babcock"\nremove = ["\\u001b[2J"]',
    ):
        path.write_text(text, "utf-8")
        ran = run("rules", "check", str(path))
        assert ran.status == 1
        assert all(line.isprintable() for line in ran.err.split("\n"))
