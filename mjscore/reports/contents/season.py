"""The report of a season: the ranking, wins drawn and on discards, who paid on whose discard, the best hands."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from mjscore.problems import so_many
from mjscore.reports.content import Block, Column, Drawing, Heading, Paragraph, Records, Report, Table, Value
from mjscore.reports.drawings.chart import DrawnTotals, line_chart
from mjscore.sessions.season import Season, SeasonLine
from mjscore.sessions.session import is_date

_BEST: Final = 10
"""How many of the best hands are shown."""
_COLUMNS: Final = (
    "evenings",
    "deals",
    "total",
    "a deal",
    "wins",
    "drawn",
    "on discards",
    "robbing",
    "discards that won",
    "average win",
    "best win",
    "limit hands",
)


def season_report(season: Season) -> Report:
    """The report of several sessions together."""
    deals = sum(len(evening.entries) for evening in season.evenings)
    dates = [evening.date for evening in season.evenings if is_date(evening.date)]
    when = " to ".join(dict.fromkeys((dates[0], dates[-1]))) if dates else ""
    blocks: list[Block] = [
        Paragraph((f"{so_many(len(season.evenings), 'evening')}, {so_many(deals, 'deal')}.",)),
        Heading("The ranking"),
        _ranking(season),
    ]
    if season.wins:
        paid = season.paid_on_discards()
        blocks += [Heading("Who paid on whose discard"), _on_discards(season)] if paid else []
        blocks += [Heading("The best hands"), _best(season)]
    blocks.append(Drawing(partial(_chart, season)))
    title = " · ".join(word for word in ("Season", when) if word)
    return Report(title, tuple(blocks), partial(_records, season), partial(_data, season), partial(_chart, season))


def _ranking(season: Season) -> Table:
    columns = (Column("", right=True), Column("player"), *(Column(title, right=True) for title in _COLUMNS))
    rows = tuple((str(place), each.name, *_cells(each)) for place, each in enumerate(season.standings, start=1))
    return Table(columns, rows)


def _cells(each: SeasonLine) -> tuple[str, ...]:
    total = f"{each.total:+}" if each.total else "0"
    a_deal = f"{each.total / each.deals:+.1f}" if each.deals else ""
    average = "" if each.average is None else f"{each.average:.1f}"
    numbers = (each.wins, each.won_drawn, each.won_on_discard, each.won_robbing, each.discards_won)
    return (
        str(each.evenings),
        str(each.deals),
        total,
        a_deal,
        *map(str, numbers),
        average,
        str(each.best or ""),
        str(each.limits),
    )


def _on_discards(season: Season) -> Table:
    """A row for each discarder, a column for each winner."""
    names = [each.name for each in season.standings]
    paid = season.paid_on_discards()
    rows = tuple((name, *(str(paid.get(name, {}).get(winner, "")) for winner in names)) for name in names)
    return Table((Column("discarded by"), *(Column(f"won by {name}", right=True) for name in names)), rows)


def _best(season: Season) -> Table:
    columns = (Column("", right=True), Column("player"), Column("evening"), Column("deal", right=True), Column("hand"))
    rows = tuple(
        (str(won.score) + (", the limit" if won.limit else ""), won.winner, won.evening, str(won.number), won.hand)
        for won in season.best[:_BEST]
    )
    return Table(columns, rows)


def _chart(season: Season) -> str:
    return line_chart([DrawnTotals(name, totals) for name, totals in season.totals().items()], unit="evenings")


def _records(season: Season) -> Records:
    standings = [each.to_dict() for each in season.standings]
    header = ("place", *standings[0])
    rows: list[tuple[Value, ...]] = [(place, *each.values()) for place, each in enumerate(standings, start=1)]
    return Records(header, tuple(rows))


def _data(season: Season) -> dict[str, Any]:
    return {
        "evenings": [
            {"title": each.title, "date": each.date, "ruleset": each.ruleset.id, "deals": len(each.entries)}
            for each in season.evenings
        ],
        "players": [each.to_dict() for each in season.standings],
        "paid_on_discards": season.paid_on_discards(),
        "wins": [won.to_dict() for won in season.best],
    }
