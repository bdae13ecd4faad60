"""One line of a batch: a hand in the notation, or a JSON object that holds one, scored and written as one line of JSON.

Everything here is a plain picklable value or function, so that it can be mapped over partitions by whatever runs them.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from math import isfinite
from typing import Any, Final, NamedTuple

from mjscore.ext.arrays.engine import MAY_NOT_WIN, many_rules
from mjscore.ext.arrays.outcomes import outcomes, sheets
from mjscore.game.deals import NOT_STATED
from mjscore.game.groups import group_of
from mjscore.game.hands import Hand
from mjscore.in_json import refused, steadied
from mjscore.notation.json_values import RepeatedKey, each_key_once
from mjscore.notation.reader import read_hand, read_round, read_seat
from mjscore.problems import (
    Fault,
    ImpossibleHand,
    Problem,
    Span,
    UsageProblem,
    did_you_mean,
    expect,
)
from mjscore.provenance import made_by
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.rules.finding import DEFAULT_RULES
from mjscore.rules.schema import Ruleset
from mjscore.scoring import Sheet
from mjscore.scoring.sheet import ScoredItem, describe_group


class Detail(StrEnum):
    """How much of a score a line of output carries; the total alone is null where the ruleset does not let a hand win."""

    TOTAL = "total"
    TOTALS = "totals"
    ITEMS = "items"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class Job:
    """How the lines of a batch are scored: a ruleset with its options and limit, and what hands leave out.

    `limit` is in points, None for no limit; left out, the ruleset's own. `seat` and `round` stand in where a hand gives none.
    `house_files` permits a line to name a house-rule file as its ruleset; otherwise lines may name shipped rulesets alone.
    """

    rules: str = DEFAULT_RULES
    options: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    limit: int | None = NOT_STATED
    seat: str | None = None
    round: str | None = None
    detail: Detail = Detail.ITEMS
    house_files: bool = False


class LineResult(NamedTuple):
    """The output for one line: its `number` from 1, its JSON `text`, and whether the hand was `scored` or refused."""

    number: int
    text: str
    scored: bool


_KEYS: Final = ("hand", "id", "rules", "options", "without", "limit", "seat", "round")
LONGEST_LINE: Final = 200_000
"""The most characters of a line that is read; a hand with everything that can be said of it has some thousand."""
_MOST_DIGITS: Final = 10
_OWN_RULES: Final = frozenset(("rules", "options", "without", "limit"))
_OBJECT: Final = 'write {"hand": "concealed: …; won: …"}'


def score_line(line: str, number: int, job: Job) -> LineResult | None:
    """The output for one line; None for an empty line or a comment.

    A refused hand gives `{"line": …, "refused": [{…}]}` with code, message, line, column and hint; nothing is raised for it.
    Raises Problem only where the job itself names a ruleset or an option that does not exist.
    """
    expect(line, str, "a line")
    return next(iter(scored_lines([(number, line)], job, prepared_job(job))), None)


Chunk = Sequence[tuple[int, str]]
"""Lines with their numbers."""


class _Given(NamedTuple):
    """What a line gives: its number, its own id, its hand, and the ruleset to score it by."""

    number: int
    marker: Any
    hand: Hand
    ruleset: Ruleset


def scored_lines(chunk: Chunk, job: Job, known: PreparedJob) -> list[LineResult]:
    """As `score_line` for some lines, in their order, for a job that has been made ready once for many lines."""
    results: dict[int, LineResult | None] = {}
    by_ruleset: dict[Ruleset, list[_Given]] = {}
    for number, line in chunk:
        given = _read_line(line, number, job, known)
        if isinstance(given, _Given):
            results[number] = None  # its place; it is scored below
            by_ruleset.setdefault(given.ruleset, []).append(given)
        elif given is not None:
            results[number] = given
    for ruleset, lines in by_ruleset.items():
        hands = [given.hand for given in lines]
        rules = many_rules(ruleset)
        scored: Sequence[Sheet | int | ImpossibleHand]
        if job.detail is Detail.TOTAL:
            scored = outcomes(hands, rules)
        else:
            scored = sheets(hands, rules)
        for given, outcome in zip(lines, scored, strict=True):
            results[given.number] = _result(given, outcome, job.detail)
    return [result for result in results.values() if result is not None]


def _result(
    given: _Given, outcome: Sheet | int | ImpossibleHand, detail: Detail
) -> LineResult:
    number = given.number
    marker = given.marker
    if isinstance(outcome, ImpossibleHand):
        return LineResult(number, _refused(outcome, number, marker), False)
    if isinstance(outcome, int):
        total = "null" if outcome == MAY_NOT_WIN else str(outcome)
        return LineResult(number, f'{_head(number, marker)}"total": {total}}}', True)
    return LineResult(number, write_sheet(outcome, number, marker, detail), True)


def _read_line(
    line: str, number: int, job: Job, known: PreparedJob
) -> _Given | LineResult | None:
    """What a line gives, or its refusal; None for an empty line or a comment."""
    stripped = line.strip()
    if not stripped or stripped.startswith("#"):
        return None
    marker = None
    try:
        if len(line) > LONGEST_LINE:
            fault = Fault(
                "too-long",
                f"this line has more than {LONGEST_LINE:,} characters",
                hint="write one hand on each line",
            )
            raise UsageProblem(fault, source="line")
        if stripped.startswith("{"):
            data = _object(stripped)
            marker = data.get("id")
            if not _OWN_RULES.isdisjoint(data):
                known = _prepared_for(data, job)
            hand = known.read(_hand_text(data), data.get("seat"), data.get("round"))
        else:
            hand = known.read(stripped, None, None)
    except Problem as problem:
        return LineResult(number, _refused(problem, number, marker), False)
    return _Given(number, marker, hand, known.ruleset)


class PreparedJob:
    """A job made ready in one process: its ruleset compiled, its seat and round read."""

    def __init__(self, ruleset: Ruleset, seat: str | None, round: str | None) -> None:
        self.ruleset = ruleset
        self.seat = read_seat(seat) if seat is not None else None
        self.round = read_round(round) if round is not None else None
        self._size = None if ruleset.hand_size == 13 else ruleset.hand_size
        self._extra_winds = bool(ruleset.play.extra_tiles)

    def read(self, text: str, seat: Any, round: Any) -> Hand:
        """The hand of a text; a seat and a round given beside it go before the job's own, and must be those of the text."""
        own = self.seat
        if seat is not None:
            own = read_seat(str(seat))
        prevailing = self.round
        if round is not None:
            prevailing = read_round(str(round))
        hand = read_hand(
            text,
            source="hand",
            hand_size=self._size,
            seat=own,
            round=prevailing,
            extra_winds=self._extra_winds,
        )
        for key, given, said, told in (
            ("seat", seat, own, hand.seat),
            ("round", round, prevailing, hand.round),
        ):
            if given is not None and said != told:
                message = f"“{key}” is {said}, but the hand says {key}: {told}"
                raise UsageProblem(
                    Fault("contradiction", message, where=key, hint="leave one out"),
                    source="line",
                )
        return hand


def prepared_job(job: Job) -> PreparedJob:
    """A job made ready for many lines; raises Problem for a ruleset or an option that does not exist."""
    expect(job, Job, "a job (mjscore.ext.arrays.batch.Job)")
    return PreparedJob(
        load_ruleset(job.rules, job.options, job.without, job.limit),
        job.seat,
        job.round,
    )


def _prepared_for(data: Mapping[str, Any], job: Job) -> PreparedJob:
    """The job of one line: its own ruleset, options or limit where it names any."""
    usual = job
    if "rules" in data:
        _check_permitted(data["rules"], job)
        usual = Job(rules=data["rules"])
    limit = data.get("limit", usual.limit)
    return prepared_job(
        Job(
            rules=usual.rules,
            options=_names(data, "options", usual.options),
            without=_names(data, "without", usual.without),
            limit=None if limit == "none" else limit,
            seat=job.seat,
            round=job.round,
        )
    )


def _check_permitted(rules: object, job: Job) -> None:
    """Raise UsageProblem where a line names a house file and the job does not permit it, or something that is no name."""
    if not isinstance(rules, str):
        fault = Fault(
            "wrong-type",
            "“rules” must be the name of a ruleset",
            where="rules",
            hint=f'write "{DEFAULT_RULES}"',
        )
        raise UsageProblem(fault, source="line")
    is_shipped = rules.casefold() in ruleset_ids()
    is_file = rules.endswith(".toml") or (os.path.exists(rules) and not is_shipped)
    if is_file and rules != job.rules and not job.house_files:
        hint = "permit it with --allow-house-files, or name a shipped ruleset"
        fault = Fault(
            "house-file",
            f"a line may not name a file as its ruleset: “{rules}”",
            where="rules",
            hint=hint,
        )
        raise UsageProblem(fault, source="line")


def _names(
    data: Mapping[str, Any], key: str, default: tuple[str, ...]
) -> tuple[str, ...]:
    value = data.get(key, default)
    if isinstance(value, list | tuple) and all(isinstance(name, str) for name in value):
        return tuple(value)
    fault = Fault(
        "wrong-type",
        f"“{key}” must be a list of option ids",
        where=key,
        hint='write ["seasons"]',
    )
    raise UsageProblem(fault, source="line")


def _object(text: str) -> dict[str, Any]:
    """The object of a line in JSON; raises UsageProblem for what is none, or has keys or a limit that no line has."""
    try:
        data = json.loads(
            text,
            object_pairs_hook=each_key_once,
            parse_constant=_finite,
            parse_float=_finite,
        )
    except RepeatedKey as repeated:
        raise UsageProblem(repeated.fault, source="line") from None
    except json.JSONDecodeError as error:
        place = Span(error.pos, error.pos + 1)
        raise UsageProblem(
            Fault("not-json", f"not JSON: {error.msg}", place, _OBJECT),
            text=text,
            source="line",
        ) from error
    except (ValueError, RecursionError) as error:
        # NaN, Infinity; more digits or more depth than Python reads.
        fault = Fault("not-json", f"not JSON: {error}", hint=_OBJECT)
        raise UsageProblem(fault, source="line") from error
    faults = []
    for key in data:
        if key not in _KEYS:
            hint = did_you_mean(key, _KEYS) or _OBJECT
            message = f"unknown key “{key}”"
            faults.append(Fault("unknown-key", message, where=key, hint=hint))
    if not _is_limit(data.get("limit")):
        message = "“limit” must be a number of points, or “none” or null for no limit"
        faults.append(
            Fault(
                "wrong-type",
                message,
                where="limit",
                hint='write 300 or "none", or leave it out',
            )
        )
    if faults:
        raise UsageProblem(faults, source="line")
    return dict(data)


def _finite(text: str) -> float:
    value = float(text)
    if not isfinite(value):
        raise ValueError(f"{text[:40]} is not a number in JSON")
    return value


def _is_limit(value: object) -> bool:
    if value in (None, "none"):
        return True
    if not isinstance(value, int) or isinstance(value, bool):
        return False
    return 0 < value < 10**_MOST_DIGITS


def _hand_text(data: Mapping[str, Any]) -> str:
    hand = data.get("hand")
    if not isinstance(hand, str):
        message = "“hand” is not a text in the notation"
        if hand is None:
            message = "the object has no “hand”"
        raise UsageProblem(
            Fault("no-hand", message, where="hand", hint=_OBJECT), source="line"
        )
    return hand


def write_sheet(sheet: Sheet, number: int, marker: Any, detail: Detail) -> str:
    """A score as one line of JSON."""
    head = _head(number, marker)
    if detail is Detail.FULL:
        return f"{head}{_inside(sheet.to_dict())}}}"
    limited = "true" if sheet.limited else "false"
    text = (
        f'{head}{_origin(sheet.rules)}, "total": {sheet.total}, "points": {sheet.points}, '
        f'"doubles": {sheet.doubles}, "unlimited": {sheet.unlimited}, "limited": {limited}'
    )
    if detail is Detail.TOTALS:
        return text + "}"
    items = ", ".join(map(_json_text, sheet.items))
    sets = ", ".join(map(_json_text, sheet.reading.codes))
    notes = "[]"
    if sheet.notes:
        notes = steadied(json.dumps(sheet.notes, ensure_ascii=False))
    return f'{text}, "items": [{items}], "sets": [{sets}], "notes": {notes}}}'


def _head(number: int, marker: Any) -> str:
    if marker is None:
        return f'{{"line": {number}, '
    return f'{{"line": {number}, "id": {json.dumps(marker)}, '


def _inside(data: Mapping[str, Any]) -> str:
    return steadied(json.dumps(data, ensure_ascii=False))[1:-1]


@lru_cache(maxsize=64)
def _origin(ruleset: Ruleset) -> str:
    """What made the score of a line, as it stands in many lines."""
    return _inside(ruleset.origin)


@lru_cache(maxsize=12_288)
def _json_text(part: ScoredItem | int) -> str:
    """A line of a score, or a group by its code, as JSON; the same ones come in hand after hand."""
    if isinstance(part, int):
        return json.dumps(describe_group(group_of(part)), ensure_ascii=False)
    return steadied(json.dumps(part.to_dict(), ensure_ascii=False))


def _refused(problem: Problem, number: int, marker: Any) -> str:
    return f"{_head(number, marker)}{_inside({**made_by(), **refused(problem)})}}}"
