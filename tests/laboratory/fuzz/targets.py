"""What is fuzzed: a text goes in, and out comes a value or a Problem that names a place inside the text - nothing else."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from zlib import crc32

from mjscore.game.deals import Deal, write_deal
from mjscore.game.hands import write_hand
from mjscore.notation.convert import read_any
from mjscore.notation.plain_pieces import piece_of_code
from mjscore.notation.reader import looks_like_deal, read_deal, read_hand
from mjscore.notation.sections import remembered
from mjscore.problems import Problem, line_and_column, render
from mjscore.reports.content import Report
from mjscore.reports.contents.rules_show import show_report
from mjscore.reports.contents.session import session_report
from mjscore.reports.drawings.totals import terminal_chart
from mjscore.reports.writers import Format, write_report
from mjscore.rules import load_ruleset
from mjscore.rules.loader import ruleset_from_text
from mjscore.rules.schema import Ruleset
from mjscore.scoring import score
from mjscore.sessions.reader import read_session, write_session
from mjscore.sessions.record import with_deal
from mjscore.sessions.session import Session
from mjscore.sessions.summary import counters_left, summarise
from mjscore.settlement import counter_set, counters, settle
from tests.laboratory.fuzz.frames import SMALL, signed
from tests.sessions.table import prepare

READ: Final = "read"
"""What a target gives back for a text that it read; for any other the code of the first fault."""
SELDOM: Final = 16
"""One text in so many is used in the slower ways, too; which, depends on the text alone."""

BABCOCK: Final = load_ruleset("babcock")
HAND: Final = read_hand(
    "exposed: 3×8D pung, 4×WD kong; concealed: EEE 567C 3B; bonus: F1; won: discard 3B from West; seat: East; round: South"
)
DEAL: Final = read_deal(
    "round: East\n[East]\nexposed: 4×E kong\nconcealed: 123D 456D 11B 99C\n[South]\nconcealed: 123B 456B 789B SSS 1D\n"
    "won: draw 1D\n[West]\nscore: 8\n[North]\nscore: 20"
)
HOUSE: Final = "house.toml"
_numbers: Final = count(1)


def refused(problem: Problem) -> str:
    """The code of a refusal, which can be shown, says something, and names no place outside the text."""
    assert render(problem)
    for code, message, span, *_ in problem.faults:
        assert code
        assert message
        if span is not None:
            assert 0 <= span.start <= span.end
            assert span.start <= len(problem.text), (
                f"{span} in {len(problem.text)} characters"
            )
    span = problem.faults[0].span
    if span is not None:
        assert (problem.line, problem.column) == line_and_column(
            problem.text, span.start
        )
    return problem.code


def seldom(text: str) -> bool:
    """Whether this is one of the few texts that are used in the slower ways, too."""
    return not crc32(text.encode("utf-8", "surrogatepass")) % SELDOM


def notation(text: str) -> str:
    """A hand or a deal: read, written, read again, scored or settled; the same whatever was read before."""
    came = _played(text)
    if not crc32(text.encode("utf-8", "surrogatepass")) % (32 * SELDOM):
        remembered.cache_clear()
        piece_of_code.cache_clear()
        assert _played(text) == came
    return came


def _played(text: str) -> str:
    try:
        if looks_like_deal(text):
            deal = read_deal(text)
            assert read_deal(write_deal(deal)) == deal
            settle(deal, BABCOCK)
        else:
            hand = read_hand(text)
            assert read_hand(write_hand(hand)) == hand
            score(hand, BABCOCK)
    except Problem as problem:
        return refused(problem)
    return READ


def conversion(text: str) -> str:
    """A hand in any of the notations."""
    try:
        value = read_any(text)
        assert isinstance(value, Deal) or write_hand(value)
    except Problem as problem:
        return refused(problem)
    return READ


def ruleset(text: str) -> str:
    """A house file if it extends another, else a ruleset written out whole; then scored, settled and shown by."""
    try:
        if "extends" in text:
            made = load_ruleset(house_file(text))
        else:
            made = ruleset_from_text(text)
        _play_by(made)
        if seldom(text):
            _written(show_report(made))
    except Problem as problem:
        return refused(problem)
    return READ


def _play_by(made: Ruleset) -> None:
    """What a ruleset is made for; what cannot be done by it is refused like anything else."""
    score(HAND, made)
    settlement = settle(DEAL, made)
    if made.counters is not None:
        counters(settlement.payments, counter_set(made), list(settlement.net))


@cache
def _folder() -> TemporaryDirectory[str]:
    """A folder for house files - in memory, where there is such a place - in which lies `small.toml`; gone at the end."""
    made = TemporaryDirectory(
        dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    )
    (Path(made.name) / SMALL.name).write_bytes(SMALL.read_bytes())
    return made


def house_folder() -> str:
    """The folder in which house files are written, and what they extend is looked for."""
    return os.path.realpath(_folder().name)


def house_file(text: str) -> str:
    path = os.path.join(_folder().name, HOUSE)
    with open(path, "wb") as file:
        file.write(text.encode("utf-8", "surrogatepass"))
    number = next(_numbers)
    os.utime(
        path, (number, number)
    )  # else two files of one moment are one to the loader
    return path


def session(text: str) -> str:
    """A session: read, summed up, shown, written and read again."""
    try:
        found = read_session(signed(text))
        assert summarise(found).players
        again = read_session(write_session(found))
        assert [(each.body, each.account, each.wind) for each in again.entries] == [
            (each.body, each.account, each.wind) for each in found.entries
        ]
        if seldom(text):
            _show(found)
    except Problem as problem:
        return refused(problem)
    return READ


def _written(report: Report) -> None:
    """A report is written in every format that it has, but for workbooks: openpyxl opens files, as nothing else may."""
    for form in Format:
        assert (
            form == "xlsx"
            or (form == "svg" and report.picture is None)
            or write_report(report, form)
        )


def _show(found: Session) -> None:
    summary = summarise(found)
    report = session_report(summary)
    _written(report)
    assert terminal_chart(summary.totals()) or not found.entries
    assert counters_left(found)


@cache
def _evening() -> Session:
    """A session with a deal in it."""
    begun = read_session(
        signed(
            "players: East Ann, South Iris, West Süß, North Kim\n\n=== Rules small\n"
        )
    )
    return with_deal(
        begun,
        prepare(
            begun,
            "[East]\nscore: 22\nwon: draw\n[South]\nscore: 8\n[West]\nscore: 4\n[North]\nscore: 0",
        ),
    )


def addition(text: str) -> str:
    """A deal added to a session, which is then written and read again."""
    try:
        prepared = prepare(_evening(), text)
        found = with_deal(_evening(), prepared)
        again = read_session(write_session(found))
        assert [(each.body, each.account, each.anew) for each in again.entries] == [
            (each.body, each.account, False) for each in found.entries
        ]
    except Problem as problem:
        return refused(problem)
    return READ


TARGETS: Final[dict[str, Callable[[str], str]]] = {
    "notation": notation,
    "ruleset": ruleset,
    "session": session,
    "conversion": conversion,
    "addition": addition,
}
