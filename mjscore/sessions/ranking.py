"""A club's ranking of a season: the places at each table, the points of each evening, which evenings count, who goes first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import Final, NamedTuple

from mjscore.deals import is_date
from mjscore.problems import Fault, listed, so_many
from mjscore.sessions.season_rules import SeasonFile, SeasonRules, Tie
from mjscore.sessions.session import Session
from mjscore.sessions.summary import Season, SeasonLine, season_of


class TablePlace(NamedTuple):
    """A player's place at a table: what he won or lost there, in points of the game, and what the place gives."""

    name: str
    net: int
    place: int
    points: Fraction


@dataclass(frozen=True, slots=True)
class ClubEvening:
    """The tables of one date, each a session with its places; a session without a date is an evening of its own."""

    called: str
    tables: tuple[tuple[Session, tuple[TablePlace, ...]], ...]

    def came(self, name: str) -> bool:
        """Whether a player was at one of the tables."""
        return any(each.name == name for _, places in self.tables for each in places)

    def points(self, name: str, rules: SeasonRules) -> Fraction:
        """What the evening gives a player, whether he came or not."""
        if not self.came(name):
            return rules.absent
        return rules.coming + sum(
            each.points
            for _, places in self.tables
            for each in places
            if each.name == name
        )


class Decision(NamedTuple):
    """Why a player stands below another who has the same points: what differs first, his figure, and that of the other."""

    tie: Tie
    own: Fraction | int
    above: Fraction | int
    other: str


@dataclass(frozen=True, slots=True)
class Ranked:
    """A player of a season: `points` are the sum of the evenings in `counted`, of all `evenings` in their order.

    `place` is None for one who came too seldom to be ranked; `decision` says what put him below one who has as many points.
    """

    name: str
    place: int | None
    points: Fraction
    evenings: tuple[Fraction, ...]
    attended: frozenset[int]
    counted: frozenset[int]
    firsts: int
    figures: SeasonLine
    decision: Decision | None = None


@dataclass(frozen=True, slots=True)
class Ranking:
    """A season by a club's rules: its evenings, its players in order, those who are not ranked last, and what to know."""

    rules: SeasonRules
    season: Season
    evenings: tuple[ClubEvening, ...]
    players: tuple[Ranked, ...]
    notes: tuple[str, ...]

    def totals(self) -> dict[str, tuple[float, ...]]:
        """Each player's points after each evening, of the evenings that counted then."""
        ends = range(1, len(self.evenings) + 1)
        return {
            each.name: tuple(
                float(
                    sum(
                        each.evenings[at]
                        for at in _counted(each.evenings[:end], self.rules)
                    )
                )
                for end in ends
            )
            for each in self.players
        }


def ranking_of(season: Season, file: SeasonFile) -> Ranking:
    """The ranking of a season; raises SessionProblem where the file does not say what it needs."""
    rules = file.rules
    played = [session for session in season.evenings if session.entries]
    if Tie.POINTS_WON in rules.ties and len(season.games) > 1:
        at = f"ties[{rules.ties.index(Tie.POINTS_WON)}]"
        message = "these sessions were played by different rules or limits, whose points are not compared"
        raise file.problem(
            Fault(
                "wrong-value",
                message,
                where=at,
                hint="leave “points-won” out, or rank each game by itself",
            )
        )
    tables = [(session, _places(session, file)) for session in played]
    dates = groupby(
        tables,
        key=lambda table: table[0].date if is_date(table[0].date) else table[0].source,
    )
    evenings = tuple(
        ClubEvening(each[0][0].called, tuple(each))
        for each in (list(tables) for _, tables in dates)
    )
    lines = (
        [line for line in season_of(played).standings if line.deals] if played else []
    )
    found = [_ranked(line, evenings, rules) for line in lines]
    least = rules.needed.of(len(evenings)) if rules.needed is not None else 0
    ordered = sorted(
        found, key=lambda each: (len(each.attended) < least, *_order(each, rules))
    )
    return Ranking(
        rules,
        season,
        evenings,
        tuple(_placed(ordered, rules, least)),
        tuple(_notes(season, ordered, rules)),
    )


def _places(session: Session, file: SeasonFile) -> tuple[TablePlace, ...]:
    """The places at a table of those who played there; who is level shares the points of the places."""
    totals = session.totals()
    names = [
        name
        for name in session.names
        if any(name in entry.seating.players for entry in session.entries)
    ]
    points = file.rules.of_places(len(names))
    if not points:
        message = f"{session.source}: {so_many(len(names), 'player')} were at this table, and no points are written for so many"
        hint = f"add them, 0 where a place has none; at the table were {listed(names)}"
        raise file.problem(Fault("wrong-value", message, where="points", hint=hint))
    found: list[TablePlace] = []
    for net, level in groupby(
        sorted(names, key=lambda name: -totals[name]), key=lambda name: totals[name]
    ):
        together, first = list(level), len(found)
        share = sum(points[first : first + len(together)], Fraction(0)) / len(together)
        found += [TablePlace(name, net, first + 1, share) for name in together]
    return tuple(found)


def _counted(evenings: tuple[Fraction, ...], rules: SeasonRules) -> frozenset[int]:
    """The evenings that count: the best, of equal ones the earliest."""
    many = len(evenings) if rules.best is None else rules.best.of(len(evenings))
    return frozenset(
        sorted(range(len(evenings)), key=lambda at: (-evenings[at], at))[:many]
    )


def _ranked(
    line: SeasonLine, evenings: tuple[ClubEvening, ...], rules: SeasonRules
) -> Ranked:
    points = tuple(each.points(line.name, rules) for each in evenings)
    counted = _counted(points, rules)
    places = [
        each
        for evening in evenings
        for _, table in evening.tables
        for each in table
        if each.name == line.name
    ]
    return Ranked(
        line.name,
        None,
        sum((points[at] for at in counted), Fraction(0)),
        points,
        frozenset(at for at, evening in enumerate(evenings) if evening.came(line.name)),
        counted,
        sum(each.place == 1 for each in places),
        line,
    )


_FIGURES: Final[Mapping[Tie, Callable[[Ranked], Fraction | int]]] = {
    Tie.WINS: lambda each: each.figures.wins,
    Tie.FEWEST_GIVEN: lambda each: each.figures.discards_won,
    Tie.FIRSTS: lambda each: each.firsts,
    Tie.EVENINGS: lambda each: len(each.attended),
    Tie.BEST_EVENING: lambda each: max(each.evenings),
    Tie.LIMIT_HANDS: lambda each: each.figures.limits,
    Tie.POINTS_WON: lambda each: each.figures.total,
}


def _order(each: Ranked, rules: SeasonRules) -> tuple[Fraction | int, ...]:
    """What players are sorted by, the lowest first."""
    return (
        -each.points,
        *(
            _FIGURES[tie](each) * (1 if tie is Tie.FEWEST_GIVEN else -1)
            for tie in rules.ties
        ),
    )


def _placed(ordered: list[Ranked], rules: SeasonRules, least: int) -> list[Ranked]:
    """The players with their places and what decided them; who is level in everything shares the place."""
    found: list[Ranked] = []
    for at, each in enumerate(ordered):
        place: int | None = None if len(each.attended) < least else at + 1
        decision = None
        if found and place is not None:
            above = found[-1]
            if _order(above, rules) == _order(each, rules):
                place = above.place
            elif above.points == each.points:
                tie = next(
                    tie
                    for tie in rules.ties
                    if _FIGURES[tie](above) != _FIGURES[tie](each)
                )
                decision = Decision(
                    tie, _FIGURES[tie](each), _FIGURES[tie](above), above.name
                )
        found.append(replace(each, place=place, decision=decision))
    return found


def _notes(season: Season, players: list[Ranked], rules: SeasonRules) -> list[str]:
    """What a player should know before he believes the ranking."""
    notes = [
        f"{each.source}: no deal was played, so it counts for nothing"
        for each in season.evenings
        if not each.entries
    ]
    unknown = sum(each.figures.won_unknown for each in players)
    if Tie.FEWEST_GIVEN in rules.ties and unknown:
        how = (
            "of 1 win nobody wrote"
            if unknown == 1
            else f"of {unknown} wins nobody wrote"
        )
        notes.append(
            f"{how} how the winning tile came: discards that won for others may be more than are counted"
        )
    alike: dict[str, list[str]] = {}
    for each in players:
        alike.setdefault(each.name.casefold(), []).append(each.name)
    for names in alike.values():
        if len(names) > 1:
            quoted = listed([f"“{name}”" for name in names])
            notes.append(
                f"{quoted} are counted as {len(names)} players: if they are one, write the name alike in every session"
            )
    return notes
