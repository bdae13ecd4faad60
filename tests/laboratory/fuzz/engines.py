"""What else is fuzzed: arrays, patterns, simulation beside plainer ways, the table, the page."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple
from zlib import crc32

import mjscore
from mjscore.ext.arrays.engine import MAY_NOT_WIN, many_rules
from mjscore.ext.arrays.outcomes import outcomes
from mjscore.ext.page.answers import handle
from mjscore.ext.play.running import LAST_DEAL, SimulationJob, played
from mjscore.game.deals import UNKNOWN_TABLE
from mjscore.game.hands import Hand
from mjscore.notation.reader import read_hand
from mjscore.problems import ImpossibleHand, Problem
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.rules.schema import Ruleset
from mjscore.sessions.beginning import new_session
from mjscore.sessions.storage import load_session
from tests.arrays.sampling import TABLES, plain
from tests.cli.running import run
from tests.laboratory.fuzz.targets import READ, house_file, refused, seldom
from tests.page.speaking import understood
from tests.play.test_settling import agree
from tests.reports.schemas import validator

PLAYERS: Final = ("Ann", "Bob", "Cleo", "Dan")
STATUSES: Final = (0, 1, 2)
SIXTEEN: Final = 16
_numbers: Final = count()
_PLAYED: Final = """\
extends = "babcock"
win.shapes = ["ours"]
[shapes.ours]
pattern = {}
[items.ours]
name = "Ours"
limit = "1/2"
who = "winner"
when = [{{ shape = "ours" }}]
"""
_SPECIAL: Final = tuple(
    read_hand(f"{hand}; seat: South")
    for hand in """\
concealed: 19D 19B 19C E S W N RD GD WD 9D; won: draw 9D
concealed: 1122D 4455B 77C EE RD RD; won: draw E
concealed: 1234567D 1234567B; won: draw 4D
concealed: 1123456789D E S W N; won: discard 1D
concealed: 123D 123B 123C E S W N N; won: draw 3C
exposed: 111D, 4×E; concealed: 888B 999C RD RD; won: draw RD
concealed: 1133557799D 22B 44B; won: draw 7D
exposed: 123D, 456D; concealed: 789D 234B 55B; won: discard 5B
concealed: 123456789D 111B 99C; won: draw 9D
concealed: 123D 456B 789C 1122D
exposed: EEE; concealed: 19D 19B 19C W RD GD WD""".splitlines()
)
"""Hands that are something under one pattern or another, won and not."""


def _number(text: str) -> int:
    return crc32(text.encode("utf-8", "surrogatepass"))


@lru_cache(maxsize=48)
def _rules(number: int) -> Ruleset:
    """A ruleset, as it is or with one of its options."""
    ruleset = load_ruleset(ruleset_ids()[number % len(ruleset_ids())])
    options = ("", *(option.id for option in ruleset.options))
    option = options[number // len(ruleset_ids()) % len(options)]
    return load_ruleset(ruleset.id, [option]) if option else ruleset


def arrays(text: str) -> str:
    """A hand: the arrays give it the total that its sheet has, under a ruleset that the text's number chooses."""
    try:
        hand = read_hand(text)
    except Problem as problem:
        return refused(problem)
    number = _number(text)
    ruleset, table = _rules(number // 3 % 48), TABLES[number % 3]
    (found,) = outcomes([hand], many_rules(ruleset), table)
    assert (None if isinstance(found, ImpossibleHand) else found) == plain(
        hand, ruleset, table
    ), ruleset
    return _far(hand) if seldom(text) else READ


def _far(hand: Hand) -> str:
    try:
        assert mjscore.distances([hand, hand]).max() <= 14
    except Problem as problem:
        return refused(problem)
    return READ


class _Told(NamedTuple):
    """What `RULESET OPTION …; PLAYER, …; SEED; DEAL` means; the text's number stands for a number that is none."""

    rules: str
    options: Sequence[str]
    names: tuple[str, ...]
    seed: int
    deal: int


def _told(text: str) -> _Told | None:
    rules, players, seed, deal = (part.strip() for part in f"{text};;;".split(";")[:4])
    id, *options = rules.split() or [""]
    if not id or ":" in players:
        return None
    names = tuple(name.strip() for name in players.split(","))
    return _Told(
        id,
        options,
        names,
        *(
            _within(each, most, text)
            for each, most in ((seed, 2**63 - 1), (deal, LAST_DEAL))
        ),
    )


def _within(number: str, most: int, text: str) -> int:
    return (
        int(number)
        if number.isdecimal() and len(number) < 20 and int(number) <= most
        else _number(text)
    )


def simulation(text: str) -> str:
    """A deal of a simulation: it settles from its text as it was settled; the same among others."""
    told = _told(text)
    if told is None:
        return "not a deal of a simulation"
    deal = told.deal
    try:
        job = SimulationJob(
            load_ruleset(told.rules, told.options), told.names, told.seed
        )
    except Problem as problem:
        return refused(problem)
    (alone,) = played(job, deal, deal)
    agree(job, alone, 0)
    first = deal - deal % SIXTEEN
    if seldom(text) and first + SIXTEEN <= LAST_DEAL:
        (among,) = played(job, first, first + SIXTEEN - 1)
        assert (
            among.payments.net[deal - first].tolist() == alone.payments.net[0].tolist()
        )
    return READ


def pattern(text: str) -> str:
    """A special hand of a house file: arrays and sheets agree about the hands that fit, which waited for what they won with."""
    quoted = json.dumps(text.encode("utf-8", "replace").decode())
    try:
        rules = load_ruleset(house_file(_PLAYED.format(quoted)))
        for hand, found in zip(
            _SPECIAL, outcomes(_SPECIAL, many_rules(rules), UNKNOWN_TABLE), strict=True
        ):
            total = None if isinstance(found, ImpossibleHand) else found
            assert total == plain(hand, rules, UNKNOWN_TABLE), hand
            assert (
                total in (None, MAY_NOT_WIN)
                or hand.won is None
                or hand.won.tile in mjscore.waits(hand, rules)
            ), hand
    except Problem as problem:
        return refused(problem)
    return READ


@cache
def _folder() -> TemporaryDirectory[str]:
    return TemporaryDirectory(
        dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    )


def table(text: str) -> str:
    """Lines that are typed at `mjscore table`: it ends in order, what was told is there again, and the session can be read."""
    path = Path(_folder().name) / f"{next(_numbers) % 4}.session"
    for each in path.parent.glob(f"*{path.name}*"):
        each.unlink()
    path.write_text(new_session(PLAYERS, "babcock", date="1923-04-01"), "utf-8")
    for given in (text, "show\nquit"):
        ran = run("table", str(path), given=given.encode("utf-8", "surrogatepass"))
        assert ran.status in STATUSES, ran
        assert "defect of the program" not in ran.err, ran.err
        assert "Traceback" not in ran.err, ran.err
    return f"{len(load_session(str(path)).entries)} deals"


def page(text: str) -> str:
    """A request of the page: its answer is JSON by the schema, and never a failure of the program."""
    answer: dict[str, Any] = understood(handle(text))
    if seldom(text):
        validator("page").validate(answer)
    if "problem" not in answer:
        return READ
    code = str(answer["problem"]["faults"][0]["code"])
    assert code != "internal", answer["problem"]["text"]
    return code


ENGINES: Final[dict[str, Callable[[str], str]]] = {
    "arrays": arrays,
    "pattern": pattern,
    "simulation": simulation,
    "table": table,
    "page": page,
}
