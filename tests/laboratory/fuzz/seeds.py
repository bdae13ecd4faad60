"""Texts to start from: the cases, the worked examples, the shipped rulesets and the evenings, whole and taken to pieces."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from mjscore.notation.convert import FORMS, convert_to, read_any
from mjscore.notation.outline import sections, split_front_matter, without_comments
from mjscore.problems import Problem
from tests.laboratory.fuzz.frames import EVENINGS
from tests.page.asking import every_kind

ROOT: Final = Path(__file__).parents[3]
_FILES: Final = {
    "notation": ("grammar/cases/*/*.mj", "examples/*/*.mj"),
    "conversion": ("grammar/cases/*/*.mj",),
    "addition": ("grammar/cases/*/*.mj", "examples/*/*.mj"),
    "ruleset": ("examples/house-rules/*.toml", "mjscore/rules/data/*.toml"),
    "session": ("examples/sessions/*.session",),
    "arrays": ("grammar/cases/valid/*.mj", "examples/*/*.mj"),
}
_TABLE: Final = re.compile(r"^(?=\[)", re.MULTILINE)
_EVENING: Final = """\
title: Thursday
players: East Ann, South Bob, West Cleo, North Dan
start: 1000

"""
_DEALS: Final = (
    "[East]\nscore: 22\nwon: draw\n[South]\nscore: 8\n[West]\nscore: 4\n[North]\nscore: 0\n",
    "result: draw\n[East]\nscore: 0\n[South]\nscore: 0\n[West]\nscore: 0\n[North]\nscore: 0\n",
    "[East]\nscore: 4\n[South]\nconcealed: 123456D 789B 34C 99C\nwon: discard 5C from West\n"
    "[West]\nscore: 4\n[North]\nscore: 0\n",
    "penalty: false mah-jongg West\n[East]\nscore: 0\n[South]\nscore: 0\n[West]\nscore: 0\n[North]\nscore: 0\n",
)
_ACCOUNTS: Final = (
    "[account]\noutcome: Ann wins 20\npaid: Bob 40 to Ann, Cleo 40 to Ann\n"
    "net: Ann +80, Bob -40, Cleo -40, Dan 0\neast: stays\n",
    "[account]\noutcome: draw\neast: passes\n",
    "[account]\noutcome: Dan wins 300, the limit\npaid: Ann 600 to Dan\nnet: Ann -600, Dan +600\neast: passes\n# a remark\n",
)


_PAGES: Final = ("README.md", "tests/transcripts/*.txt", "tests/errors/*.md")
_SHOWN: Final = re.compile(r"^\s*\$ mjscore (.+)$", re.MULTILINE)
_PIPED: Final = re.compile(r"[|<>]\s*\w+\s*$|\$\(")
COMMANDS: Final = (
    "score",
    "settle",
    "session",
    "rules",
    "convert",
    "compare",
    "analyse",
    "help",
)
"""The commands that are fuzzed: the others work for long, ask questions or serve pages."""
SIMULATED: Final = (
    "babcock; nearest; 1; 17",
    "babcock seasons five-handed; value; 7; 0",
    "babcock-chinese insurance three-handed; nearest, value, nearest; 1924; 1000",
    "bmja; value; 3; 4095",
    "dmjl chows-1; nearest, value, value, nearest; 9223372036854775807; 16",
    "harr-limit mandarins game-20; nearest; 0; 1099511627776",
    "harr; value; 5; 5",
    "millington three-handed three-handed-dragons; value; 11; 31",
    "millington five-handed pay-dreamer centre-round; nearest; 12; 12",
    "parker six-handed cleared-hands; value; 13; 100000",
    "parker-royal two-handed; nearest, value; 99; 77",
)
"""Deals of simulations: ruleset and options; players; seed; number."""
EVENING_TOLD: Final = (
    "Bob: 888D, 567C | WD WD EEE 13B; won: 2B from Ann\nAnn: 999B | SSS, 7 others\n16 0\n\nquit",
    "48* 16 4 0 b\n\nshow 1\nundo\nredo\nquit",
    "draw\n\nundo\nquit",
    "penalty: false mah-jongg Ann\n\nshow\nquit",
    "joins: Eve\nseats: East Eve, South Bob, West Cleo, North Dan\neast: stays\ndraw\n\nquit",
    "Eve for Dan\nCleo 22 wins from Bob, others nothing\n\nedit 1\n0 0 26* 0 drawn\n\nsettle-up 0.05\n?",
    "liable: Bob\nvisible: 5C\nwall: 12\nAnn: | 123456D 789B 34C 99C; won: 5C from b\n0 0 0\n\nrules",
)
"""What is typed at the table."""
SCORES: Final = (
    "E=68,S=24,W=56,N=0; winner East",
    "E=68 S=24 W=56 N=0; winner E from S",
    "East 68, South 24*, West nothing, North 8; winner S drawn",
    "rules: millington; limit: none\nEast: 68\nSouth: 24 won from West\nothers nothing",
    "* Ost: 68\n* Süd: 24 won\n* West: 0\n* Nord: 8\n",
    "Ann 48 wins, Bob 26, Cleo 4, the others nothing",
    "68 24 56 0",
    "draw",
)
"""Scores as they are noted, that can be read and that cannot."""
OFFERS: Final = (
    "123D 45678B EEE N 9C; seat: East | 9C from West | babcock",
    "concealed: 1111D 456D 789D 11B 2B; seat: South | 1B from North | parker",
    "exposed: 999B, 567C, NNN; concealed: 22D 45D; seat: West; visible: 6D 3D | 6D from South | millington",
    "exposed: 4×RD; concealed: 999C 1111D 23B; seat: North; round: South; bonus: F1 | 4B from East | harr-limit",
    "concealed: 19D 19B 19C E S W N RD GD WD; seat: South | WD from East | bmja",
    "hand: 123D 456D 77B 89C EE RD; seat: South | 7C from East | dmjl",
    "concealed: 1112345678999D; seat: East | 5D from North | babcock-chinese",
)
"""A hand, a discard that is offered to it, and rules."""


PATTERNS: Final = (
    "19D 19B 19C E S W N RD GD WD, m",
    "7×(kk)",
    "7×≠(kk)",
    "7×(ax bx)",
    "7×(sx tx)",
    "4×(ax bx cx), ax bx",
    "a1 a1-9 E S W N",
    "a1-7 b1-7",
    "7×≠(axx)",
    "7×≠(mm)",
    "a1-9 pung pair",
    "a1 a1-9 E S W N",
    "E S W N, 5×(kk)",
    "4×(kkk or sxyz), kk",
)


class Seeds(NamedTuple):
    """Texts to start from: `whole` files, and `pieces` of them, which are read many times as fast."""

    whole: tuple[str, ...]
    pieces: tuple[str, ...]


@cache
def seeds(target: str) -> Seeds:
    """The seeds of a target, always in the same order."""
    if target in _LINES:
        lines = _LINES[target]()
        return Seeds(lines, lines)
    files = [
        path
        for pattern in _FILES[target]
        for path in sorted(ROOT.glob(pattern))
        if path.is_file()
    ]
    whole = [path.read_bytes().decode("utf-8", errors="replace") for path in files]
    pieces = dict.fromkeys(
        piece
        for text in whole
        for piece in _TAKEN_APART[target](text)
        if len(piece) <= 1000
    )
    return Seeds(tuple(whole), tuple(pieces))


def _command_lines() -> tuple[str, ...]:
    """Every command line that a transcript, the catalogue of refusals or the README shows, without pipes."""
    files = [path for pattern in _PAGES for path in sorted(ROOT.glob(pattern))]
    shown = dict.fromkeys(
        line for path in files for line in _SHOWN.findall(path.read_text("utf-8"))
    )
    return tuple(
        line
        for line in shown
        if line.split()[0] in COMMANDS and not _PIPED.search(line)
    )


def _of_notation(text: str) -> Iterator[str]:
    """Each hand of a deal by itself, each section, and each group under the name of its section."""
    try:
        body = without_comments(split_front_matter(text)[1])
    except Problem:
        return
    if len(body) <= 400:
        yield body.strip()
    for block in re.split(r"^\[.*\][ \t]*$", body, flags=re.MULTILINE):
        yield block.strip()
    for _, section in sections(body):
        yield section.strip()
        name, _, content = section.partition(":")
        for group in content.split(","):
            yield f"{name.strip()}: {group.strip()}"


def _in_other_forms(text: str) -> Iterator[str]:
    """Hands and deals in each of the notations, JSON among them."""
    yield from _of_notation(text)
    try:
        value = read_any(text)
    except Problem:
        return
    for form in FORMS:
        with suppress(Problem):
            yield convert_to(value, form)


def _of_deals(text: str) -> Iterator[str]:
    """Each deal, with the seats that its players have and with their names instead."""
    try:
        body = without_comments(split_front_matter(text)[1]).strip()
    except Problem:
        return
    if "[" in body and "round:" not in body:
        body = f"round: East\n{body}"
    if "[East]" in body:
        yield body
        yield _named(body)
        return
    for deal in _DEALS:
        yield f"round: South\n{deal.replace('concealed: 123456D 789B 34C 99C', body)}"


def _named(text: str) -> str:
    """Names of players in the place of the seats in headings."""
    for seat, name in (
        ("East", "Ann"),
        ("South", "Iris"),
        ("West", "Süß"),
        ("North", "Kim"),
    ):
        text = text.replace(f"[{seat}]", f"[{name}]")
    return text


def _of_rulesets(text: str) -> Iterator[str]:
    """Each table and each entry by itself, as a house file and as a ruleset of its own."""
    above, *tables = _TABLE.split(
        "\n".join(
            line.partition(" # ")[0]
            for line in text.split("\n")
            if not line.startswith("#")
        )
    )
    for piece in (above, *tables):
        yield f'extends = "small.toml"\n{piece.strip()}\n'
    for table in tables:
        heading, _, entries = table.partition("\n")
        yield f"limit.cite.page = 1\nwin.cite.page = 1\n{table.strip()}\n"
        for entry in entries.split("\n"):
            if "=" in entry:
                yield f'extends = "small.toml"\n{heading}\n{entry}\n'


def _of_sessions(text: str) -> Iterator[str]:
    """Each deal of an evening, and made ones, as a session of their own by rules of a few lines."""
    name = next(
        name for name, path in EVENINGS.items() if path.read_text("utf-8") == text
    )
    head, *parts = text.split("\n=== ")
    head = "\n".join(line for line in head.split("\n") if not line.startswith("#"))
    for part in parts[:-1]:
        body = re.sub(
            r"^check: .*$",
            "check: right",
            part.partition("\n")[2].strip(),
            flags=re.MULTILINE,
        )
        for rules in (name, *(("small",) if "North" in head else ())):
            shown = (
                head
                if rules == name
                else re.sub(
                    "^(rules|limit|options): .*$", "", head, flags=re.MULTILINE
                ).strip()
            )
            yield f"{shown}\n\n=== Deal 1\n{body}\n\n=== Rules {rules}\n"
            yield f"{shown}\n\n=== Deal 1\n{body.partition('[account]')[0]}\n\n=== Rules {rules}\n"
    seats = "seats: East Ann, South Bob, West Cleo, North Dan\nround: East\n"
    for number, deal in enumerate(_DEALS):
        account = _ACCOUNTS[number % len(_ACCOUNTS)]
        yield f"{_EVENING}=== Deal 1\n{seats}{deal}\n=== Rules small\n"
        yield f"{_EVENING}=== Deal 1\n{seats}{deal}{account}check: right\n\n=== Rules small\n"
        yield (
            f"{_EVENING}=== Deal 1\n{seats}{_DEALS[0]}{_ACCOUNTS[0]}check: right\n\n=== Deal 2\n{seats}east: stays\n{deal}\n"
            f"=== Undone deal 3, 1923-04-01 20:15\n{seats}\n=== Rules small\n"
        )
    yield f"{_EVENING}=== Rules small\n"
    yield f'{_EVENING}=== Rules right\nid = "x"\ntitle = "T"\nbook = "b"\nlimit.cite.page = 1\nwin.cite.page = 1\n'


def _requests() -> tuple[str, ...]:
    """A request to the page of every kind."""
    return tuple(
        dict.fromkeys(json.dumps(each, ensure_ascii=False) for each in every_kind())
    )


_LINES: Final[dict[str, Callable[[], tuple[str, ...]]]] = {
    "command": _command_lines,
    "simulation": lambda: SIMULATED,
    "offered": lambda: OFFERS,
    "scores": lambda: SCORES,
    "table": lambda: EVENING_TOLD,
    "page": _requests,
    "pattern": lambda: PATTERNS,
}
_TAKEN_APART: Final = {
    "notation": _of_notation,
    "arrays": _of_notation,
    "conversion": _in_other_forms,
    "addition": _of_deals,
    "ruleset": _of_rulesets,
    "session": _of_sessions,
}
