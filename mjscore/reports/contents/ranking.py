"""The report of a season by a club's rules: the ranking, the points of each evening, the places at each table, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import partial
from typing import Final, NamedTuple, NotRequired, TypedDict

from mjscore.problems import listed, so_many
from mjscore.provenance import AgreedJson, Digest
from mjscore.reports import drawings
from mjscore.reports.content import (
    Block,
    Bullets,
    Column,
    Drawing,
    Heading,
    Paragraph,
    Report,
    Table,
    beside,
    fields,
    number,
    remarks,
)
from mjscore.reports.contents.settle import signed
from mjscore.reports.words.items import rules_in_short
from mjscore.sessions.ranking import ClubEvening, Ranked, Ranking, TablePlace
from mjscore.sessions.season_rules import TIE_WORDS, Tie
from mjscore.sessions.session import Session

_KEYS: Final = {
    Tie.WINS: "wins",
    Tie.FEWEST_GIVEN: "discards that won",
    Tie.FIRSTS: "tables won",
    Tie.BEST_EVENING: "best evening",
    Tie.LIMIT_HANDS: "limit hands",
    Tie.POINTS_WON: "points won",
}
"""The columns of what decides between players; the evenings have a column of their own."""


def shown_points(points: Fraction) -> str:
    """Points with at most two decimals: `4`, `1.5`, `2.33`."""
    return f"{float(points):.2f}".rstrip("0").rstrip(".")


def ranking_report(ranking: Ranking) -> Report:
    """The report of a club's ranking."""
    rules, evenings = ranking.rules, ranking.evenings
    blocks: list[Block] = [Paragraph(tuple(_what_counts(ranking)))]
    players, points, ties = (
        _players(ranking),
        _evenings(ranking),
        (_KEYS[tie] for tie in rules.ties if tie in _KEYS),
    )
    if ranking.players:
        blocks += [
            Heading("The ranking"),
            players.only("place", "player", "points", "evenings", *ties),
        ]
    whys = tuple((_why(each),) for each in ranking.players)
    why = tuple(
        f"{each.name} {said}"
        for each, (said,) in zip(ranking.players, whys, strict=True)
        if said
    )
    blocks += [Bullets(why)] if why else []
    if evenings:
        blocks += [
            Heading("Points of each evening"),
            beside(players.only("player"), points),
        ]
        blocks.append(Paragraph(("– was not there; in brackets: does not count.",)))
        blocks += [
            Heading("The evenings"),
            Table(_EVENING_COLUMNS, tuple(_evening_rows(evenings))),
        ]
        blocks.append(
            Drawing(
                lambda: drawings.charts.line_chart(
                    ranking.totals(),
                    title="Points after each evening",
                    unit="evenings",
                    show="{:g}".format,
                )
            )
        )
    blocks += remarks("Notes", ranking.notes)
    records = beside(players, points, Table(fields("why here"), whys))
    return Report(
        rules.title or "Season",
        tuple(blocks),
        lambda: records,
        partial(_data, ranking),
        lambda: {"Ranking": records, "Tables": _tables(ranking)},
    )


def _what_counts(ranking: Ranking) -> Iterable[str]:
    rules, held = ranking.rules, len(ranking.evenings)
    tables = sum(len(each.tables) for each in ranking.evenings)
    deals = sum(
        len(session.entries) for each in ranking.evenings for session, _ in each.tables
    )
    yield f"{so_many(held, 'evening')}, {so_many(tables, 'table')}, {so_many(deals, 'deal')}."
    for many, points in rules.points.items():
        at = "at a table" if many is None else f"at a table of {many}"
        yield f"Points for the places {at}: {', '.join(map(shown_points, points))}; who is level shares them."
    yield f"For coming {shown_points(rules.coming)}, for an evening missed {shown_points(rules.absent)}."
    if rules.best is not None:
        many = rules.best.of(held)
        some = (
            f"the best {rules.best}"
            if rules.best.of_all
            else f"the best {so_many(many, 'evening')}"
        )
        yield f"Of each player {some} count, that is {min(many, held)} of the {held} held so far."
    else:
        yield "Every evening counts."
    if rules.needed is not None:
        yield f"Ranked is who came to at least {rules.needed}, that is {rules.needed.of(held)} so far."
    order = ", then ".join(TIE_WORDS[tie] for tie in rules.ties)
    yield (
        f"Between players with the same points: {order}."
        if order
        else "Players with the same points share a place."
    )


class _Evening(NamedTuple):
    """What an evening gave a player, whether he was there, and whether it counts."""

    points: Fraction
    came: bool
    counts: bool


def _evenings_of(each: Ranked) -> Iterator[_Evening]:
    for at, points in enumerate(each.evenings):
        yield _Evening(points, at in each.attended, at in each.counted)


def _evening_cell(evening: _Evening) -> str:
    if not evening.came and not evening.points:
        return "–"
    shown = shown_points(evening.points)
    return shown if evening.counts else f"({shown})"


def _number(points: Fraction) -> int | float:
    return points.numerator if points.denominator == 1 else round(float(points), 2)


_COLUMNS: Final = (
    *(
        number("", "place"),
        Column("player", "player"),
        number("points", "points", shown_points, _number),
    ),
    *(
        number("evenings", "evenings"),
        *fields("counted"),
        number("wins", "wins"),
        number("wins given", "discards that won"),
    ),
    *(
        number("tables won", "tables won"),
        number("limit hands", "limit hands"),
        number("points won", "points won", signed),
    ),
    number("best evening", show=shown_points),
)


def _players(ranking: Ranking) -> Table:
    rows = []
    for each in ranking.players:
        line, best = each.figures, max(each.evenings, default=Fraction(0))
        figures = (line.wins, line.discards_won, each.firsts, line.limits, line.total)
        rows.append(
            (
                each.place,
                each.name,
                each.points,
                len(each.attended),
                len(each.counted),
                *figures,
                best,
            )
        )
    return Table(_COLUMNS, tuple(rows))


def _evenings(ranking: Ranking) -> Table:
    """What every evening gave each player."""
    columns = (
        number(
            str(at), each.called, _evening_cell, lambda evening: _number(evening.points)
        )
        for at, each in enumerate(ranking.evenings, start=1)
    )
    return Table(
        tuple(columns), tuple(tuple(_evenings_of(each)) for each in ranking.players)
    )


def _why(each: Ranked) -> str:
    """Why a player is not ranked, or stands below one who has as many points."""
    if each.place is None:
        return "came too seldom to be ranked"
    if each.decision is None:
        return ""
    tie, own, above, other = each.decision
    figures = f"{shown_points(Fraction(own))}, {other} {shown_points(Fraction(above))}"
    return f"has as many points as {other}, and stands below by {TIE_WORDS[tie].partition(',')[0]}: {figures}"


_EVENING_COLUMNS: Final = (
    number("#"),
    Column("evening"),
    number("deals"),
    Column("rules"),
    Column("places, won, points"),
)


def _evening_rows(evenings: Iterable[ClubEvening]) -> Iterable[tuple[str | int, ...]]:
    for at, evening in enumerate(evenings, start=1):
        for session, places in evening.tables:
            called = " · ".join(
                dict.fromkeys(filter(None, (evening.called, session.title)))
            )
            yield (
                at,
                called,
                len(session.entries),
                rules_in_short(session.ruleset),
                "; ".join(_shown_places(places)),
            )


def _shown_places(places: Iterable[TablePlace]) -> Iterable[str]:
    """`1 Ann +288: 4`, `2 Bob and Cleo -68: 1.5 each`."""
    level: dict[tuple[int, int, Fraction], list[str]] = {}
    for name, net, place, points in places:
        level.setdefault((place, net, points), []).append(name)
    for (place, net, points), names in level.items():
        yield f"{place} {listed(names)} {signed(net)}: {shown_points(points)}{' each' if len(names) > 1 else ''}"


def _tables(ranking: Ranking) -> Table:
    """Every place at every table, a row each."""
    rows = (
        (
            at,
            evening.called,
            session.title,
            rules,
            each.place,
            each.name,
            each.net,
            _number(each.points),
        )
        for at, evening in enumerate(ranking.evenings, start=1)
        for session, places in evening.tables
        for rules in [rules_in_short(session.ruleset)]
        for each in places
    )
    return Table(
        fields(
            "number",
            "evening",
            "title",
            "rules",
            "place",
            "player",
            "points won",
            "points given",
        ),
        tuple(rows),
    )


class TablePlaceJson(TypedDict):
    """A player's place at a table: what he won or lost, and the points that the place gives."""

    place: int
    player: str
    net: int
    points: float


class TableJson(AgreedJson):
    """A session as a table of an evening."""

    title: str
    digest: Digest
    deals: int
    places: list[TablePlaceJson]


class ClubEveningJson(TypedDict):
    """The tables of one date."""

    evening: str
    tables: list[TableJson]


class EveningPointsJson(TypedDict):
    """What an evening gave a player, whether he came, and whether it counts."""

    points: float
    came: bool
    counts: bool


class DecidedJson(TypedDict):
    """What put a player below one who has as many points."""

    by: str
    own: float
    above: float
    player_above: str


class RankedJson(TypedDict):
    """A player: his place (null: came too seldom), points, evenings in their order, and figures of the season."""

    place: int | None
    player: str
    points: float
    evenings: list[EveningPointsJson]
    wins: int
    discards_that_won: int
    tables_won: int
    limit_hands: int
    points_won: int
    decided: NotRequired[DecidedJson]


class RankingJson(TypedDict):
    """mjscore session show --season --format json: a season ranked by a club's rules."""

    title: str
    evenings: list[ClubEveningJson]
    players: list[RankedJson]
    notes: list[str]


def _data(ranking: Ranking) -> RankingJson:
    return {
        "title": ranking.rules.title,
        "evenings": [
            {
                "evening": each.called,
                "tables": [
                    _table_data(session, places) for session, places in each.tables
                ],
            }
            for each in ranking.evenings
        ],
        "players": [_player_data(each) for each in ranking.players],
        "notes": list(ranking.notes),
    }


def _table_data(session: Session, places: Iterable[TablePlace]) -> TableJson:
    ruleset = session.ruleset
    return {
        "title": session.title,
        **ruleset.agreed,
        "digest": ruleset.digest,
        "deals": len(session.entries),
        "places": [
            {
                "place": each.place,
                "player": each.name,
                "net": each.net,
                "points": _number(each.points),
            }
            for each in places
        ],
    }


def _player_data(each: Ranked) -> RankedJson:
    found: RankedJson = {
        "place": each.place,
        "player": each.name,
        "points": _number(each.points),
        "evenings": [
            {"points": _number(points), "came": came, "counts": counts}
            for points, came, counts in _evenings_of(each)
        ],
        "wins": each.figures.wins,
        "discards_that_won": each.figures.discards_won,
        "tables_won": each.firsts,
        "limit_hands": each.figures.limits,
        "points_won": each.figures.total,
    }
    if each.decision is not None:
        tie, own, above, other = each.decision
        found["decided"] = {
            "by": str(tie),
            "own": _number(Fraction(own)),
            "above": _number(Fraction(above)),
            "player_above": other,
        }
    return found
