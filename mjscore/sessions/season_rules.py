"""A club's rules of a season, a file of TOML beside its sessions: points for the places at a table, what counts, ties."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from pathlib import Path
from typing import Final

from mjscore.files import read_text, reading
from mjscore.problems import Fault, Faults, SessionProblem, so_many
from mjscore.rulesets.keys import NEEDED, RuleFields, ValueKind, key, read_whole
from mjscore.seats import NamedWord
from mjscore.toml import LARGEST, TomlText, read_toml, too_large

_MOST: Final = 1000
_MOST_PLAYERS: Final = 8
_EXAMPLE: Final = "points = [4, 2, 1, 0]"


class Tie(NamedWord):
    """What decides between players who have the same points, over the whole season."""

    WINS = "wins"
    FEWEST_GIVEN = "fewest-given"
    FIRSTS = "firsts"
    EVENINGS = "evenings"
    BEST_EVENING = "best-evening"
    LIMIT_HANDS = "limit-hands"
    POINTS_WON = "points-won"


TIE_WORDS: Final[Mapping[Tie, str]] = {
    Tie.WINS: "deals won",
    Tie.FEWEST_GIVEN: "discards that won for others, the fewest first",
    Tie.FIRSTS: "tables won",
    Tie.EVENINGS: "evenings attended",
    Tie.BEST_EVENING: "the best evening",
    Tie.LIMIT_HANDS: "limit hands won",
    Tie.POINTS_WON: "points won at the tables",
}


@dataclass(frozen=True, slots=True)
class Share:
    """So many evenings, or a part of those held; a part is rounded up."""

    amount: Fraction
    of_all: bool = False

    def of(self, evenings: int) -> int:
        """How many of the evenings held it is."""
        return (
            min(evenings, ceil(self.amount * evenings))
            if self.of_all
            else int(self.amount)
        )

    def __str__(self) -> str:
        return (
            f"{self.amount} of the evenings"
            if self.of_all
            else so_many(int(self.amount), "evening")
        )


def _amount(fields: RuleFields, where: str, value: object, low: int = 0) -> Fraction:
    if (
        isinstance(value, int | float)
        and not isinstance(value, bool)
        and low <= value <= _MOST
    ):
        return Fraction(str(value)).limit_denominator(100)
    fields.faults.wrong_type(where, f"points from {low} to {_MOST}", value)
    return Fraction(0)


def _points(fields: RuleFields, key: str) -> Fraction:
    return _amount(fields, fields.path(key), fields.value(key), -_MOST)


def _share(fields: RuleFields, key: str) -> Share | None:
    value = fields.value(key)
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= _MOST:
        return Share(Fraction(value))
    if isinstance(value, str) and len(value) <= 12:
        text, per_cent = (value.replace("%", ""), 100) if "%" in value else (value, 1)
        try:
            part = Fraction(text.strip()) / per_cent
        except (ValueError, ZeroDivisionError):
            part = Fraction(0)
        if 0 < part <= 1:
            return Share(part, of_all=True)
    fields.wrong(
        key,
        f'a number of evenings such as {key} = 8, or a part of them such as {key} = "2/3"',
    )
    return None


Places = Mapping[int | None, tuple[Fraction, ...]]
"""Points of the places, first to last, by the number of players at the table; under None for any number."""


def _places(fields: RuleFields, key: str) -> Places:
    value, where = fields.value(key), fields.path(key)
    if isinstance(value, list):
        return {None: _row(fields, where, value)}
    if not isinstance(value, Mapping) or not value:
        fields.wrong(key, f"points for the first, the second and so on: {_EXAMPLE}")
        return {}
    found: dict[int | None, tuple[Fraction, ...]] = {}
    for number, row in value.items():
        at = f"{where}.{number}"
        if not number.isdecimal() or not 2 <= int(number) <= _MOST_PLAYERS:
            hint = "such as points = { 3 = [4, 2, 0], 4 = [4, 2, 1, 0] }"
            fields.faults.add(
                "unknown-key",
                at,
                f"“{number}” is no number of players from 2 to {_MOST_PLAYERS}",
                hint,
            )
        elif not isinstance(row, list) or len(row) != int(number):
            message = f"a table of {number} needs the points of {number} places"
            fields.faults.add(
                "wrong-value",
                at,
                message,
                "the first place's points first, 0 where a place has none",
            )
        else:
            found[int(number)] = _row(fields, at, row)
    return found


def _row(fields: RuleFields, where: str, row: Sequence[object]) -> tuple[Fraction, ...]:
    points = tuple(
        _amount(fields, f"{where}[{at}]", each) for at, each in enumerate(row)
    )
    if not 2 <= len(points) <= _MOST_PLAYERS:
        fields.faults.add(
            "wrong-value",
            where,
            f"expected the points of 2 to {_MOST_PLAYERS} places",
            f"such as {_EXAMPLE}",
        )
    elif list(points) != sorted(points, reverse=True):
        hint = "write those of the first place first"
        fields.faults.add(
            "wrong-value", where, "a place has more points than the one before it", hint
        )
    return points


def _ties(fields: RuleFields, key: str) -> tuple[Tie, ...]:
    found: list[Tie] = []
    for at, word in enumerate(fields.strings(key)):
        if word not in tuple(Tie):
            fields.faults.unknown(
                "wrong-value",
                f"{fields.path(key)}[{at}]",
                "order of ties",
                word,
                tuple(Tie),
            )
        elif word in found:
            fields.faults.add(
                "wrong-value",
                f"{fields.path(key)}[{at}]",
                f"“{word}” is named twice",
                "name it once",
            )
        else:
            found.append(Tie(word))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """How a club ranks its players over a season."""

    title: str = key('title = "Winter 1925"', "What the season is called.")
    points: Places = key(
        "points = [4, 2, 1, 0]",
        "Points for the first, second and further places at a table; who is level shares them. For tables of other sizes: "
        "points = { 3 = [4, 2, 0], 4 = [4, 2, 1, 0] }.",
        ValueKind(_places, NEEDED),
    )
    coming: Fraction = key(
        "coming = 1",
        "Points for every evening that a player comes to.",
        ValueKind(_points, Fraction(0)),
    )
    absent: Fraction = key(
        "absent = 0",
        "Points for an evening that a player misses.",
        ValueKind(_points, Fraction(0)),
    )
    best: Share | None = key(
        "best = 8",
        'How many of each player\'s evenings count, the best; or a part of those held, rounded up: best = "2/3".',
        ValueKind(_share),
    )
    needed: Share | None = key(
        'needed = "1/2"',
        "To how many evenings, or what part of them, a player must have come to be ranked.",
        ValueKind(_share),
    )
    ties: tuple[Tie, ...] = key(
        'ties = ["wins", "fewest-given"]',
        f"What decides between players with the same points, the first that differs: {', '.join(Tie)}.",
        ValueKind(_ties, ()),
    )

    def of_places(self, players: int) -> tuple[Fraction, ...]:
        """The points of the places at a table of so many players; empty where the file does not say them."""
        row = self.points.get(players) or self.points.get(None, ())
        return row[:players] if len(row) >= players else ()


@dataclass(frozen=True, slots=True)
class SeasonFile:
    """A club's rules with their text, in which later faults are shown."""

    rules: SeasonRules
    text: TomlText

    def problem(self, fault: Fault) -> SessionProblem:
        """The refusal of the file for a fault at a key."""
        return SessionProblem(
            self.text.located(fault), text=self.text.text, source=self.text.source
        )


def read_season_rules(text: str, source: str = "<season>") -> SeasonFile:
    """A club's rules from a text; raises Problem with every fault of it and its line and column."""
    toml, faults = read_toml(text, source), Faults()
    found = read_whole(SeasonRules, RuleFields(toml.data, "", faults, ""))
    if faults.found:
        raise SessionProblem(
            [toml.located(each) for each in faults.found], text=text, source=source
        )
    return SeasonFile(found, toml)


def load_season_rules(path: str | Path) -> SeasonFile:
    """A club's rules from a file; raises UsageProblem where it cannot be read, else as `read_season_rules` does."""
    source = str(path)
    with reading(source, "name the file of the season's rules: mjscore help seasons"):
        return read_season_rules(
            read_text(
                Path(path), LARGEST, too_large("it", "bytes"), SessionProblem, source
            ),
            source,
        )
