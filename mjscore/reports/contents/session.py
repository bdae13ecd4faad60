"""The report of a session: the table of deals, totals, what can be said of each player, the running totals drawn."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from mjscore.limits import limit_words
from mjscore.problems import so_many
from mjscore.reports.content import Block, Bullets, Column, Drawing, Heading, Paragraph, Records, Report, Table, Value
from mjscore.reports.contents.score import options_words
from mjscore.reports.contents.settle import counter_blocks
from mjscore.reports.drawings.chart import DrawnTotals, line_chart
from mjscore.sessions.details import details_of
from mjscore.sessions.rotation import rounds_played
from mjscore.sessions.session import Entry, Session
from mjscore.sessions.summary import DealLine, Summary
from mjscore.settlement import CountersMoved
from mjscore.settlement.counters.pool import pool
from mjscore.settlement.rules.tables import settlement_rules

MOST_LINES: Final = 40
"""How many deals are listed where nobody asks for all."""


def session_report(session: Session, summary: Summary, *, last: int | None = None, held: CountersMoved | None = None) -> Report:
    """The report of a session and its summary.

    `last`: only so many of its deals are listed, the latest (None: all); `held`: the counters, where they are wanted.
    """
    title = " · ".join(each for each in (session.title or "Session", session.date, session.ruleset.title) if each)
    blocks: list[Block] = [Paragraph(tuple(_standing(session, summary)))]
    if summary.lines:
        shown = summary.lines if last is None else summary.lines[-last:]
        left_out = len(summary.lines) - len(shown)
        heading = f"The deals (the last {len(shown)} of {len(summary.lines)})" if left_out else "The deals"
        blocks += [Heading(heading), _deals(session, shown)]
    blocks += [Heading("The players"), _players(summary)]
    if held is not None:
        above, *tables = counter_blocks(held)
        blocks += [above, Paragraph(("Counters that change hands for the last deal:",)), *tables, *_pool(session, summary)]
    if summary.lines:
        blocks.append(Drawing(partial(_chart, summary)))
    if summary.notes:
        blocks.append(Bullets(summary.notes))
    return Report(
        title,
        tuple(blocks),
        partial(_records, session, summary),
        partial(_data, session, summary, held),
        partial(_chart, summary),
    )


def _standing(session: Session, summary: Summary) -> list[str]:
    ruleset, played = session.ruleset, so_many(len(summary.lines), "deal")
    lines = [f"{ruleset.id}{options_words(ruleset.changed)}, {limit_words(ruleset.limit.points)}; {played} played."]
    wind = f"{summary.wind} round, " if summary.wind else ""
    if summary.over:
        lines.append(f"{rounds_played(session.rules).capitalize()}.")
    else:
        lines.append(f"Next: {wind}turn {summary.position.label}; {summary.position.seating}.")
    undone = len(session.kept)
    return [*lines, f"Undone or replaced, and kept in the file: {so_many(undone, 'deal')}."] if undone else lines


def _deals(session: Session, lines: tuple[DealLine, ...]) -> Table:
    names = session.names
    columns = [Column("#", right=True), Column("Round"), Column("East"), Column("Result")]
    columns += [Column(name, right=True) for name in names]
    rows = []
    for line in lines:
        when = f"{line.wind} {line.turn}".strip()
        amounts = [f"{line.net[name]:+}" if line.net.get(name) else "·" if name in line.net else "" for name in names]
        rows.append((str(line.number), when, line.seating.east, line.outcome, *amounts))
    totals = lines[-1].totals
    rows.append(("", "", "", "total", *(f"{totals[name]:+}" if totals[name] else "0" for name in names)))
    return Table(tuple(columns), tuple(rows), frozenset({len(rows) - 1}))


_PLAYER_COLUMNS: Final = (
    "total",
    "counters",
    "deals",
    "wins",
    "average win",
    "best win",
    "limit hands",
    "most got",
    "most paid",
)


def _players(summary: Summary) -> Table:
    rows = []
    for each in summary.players:
        average = "" if each.average is None else f"{each.average:.1f}"
        numbers = (each.counters, each.deals, each.wins)
        last = (each.best or "", each.limits, each.received or "", each.paid or "")
        total = f"{each.total:+}" if each.total else "0"
        rows.append((each.name, total, *map(str, numbers), average, *map(str, last)))
    return Table((Column("player"), *(Column(title, right=True) for title in _PLAYER_COLUMNS)), tuple(rows))


def _pool(session: Session, summary: Summary) -> list[Block]:
    """The odd counters that a table which settles to the nearest ten throws dice for in the end."""
    rounding = settlement_rules(session.ruleset).rounding
    if rounding is None:
        return []
    odd = pool({player.name: player.counters for player in summary.players})
    put_in = ", ".join(f"{name} {points}" for name, points in odd.put_in.items())
    return [
        Paragraph(
            (f"At the end {odd.total} go into a pool: {put_in}; the highest throw of the dice wins it ({rounding.cite}).",)
        )
    ]


def _chart(summary: Summary) -> str:
    return line_chart([DrawnTotals(name, totals) for name, totals in summary.totals().items()])


def _records(session: Session, summary: Summary) -> Records:
    names = session.names
    header: tuple[str, ...] = ("deal", "round", "turn", "east", "outcome", "winner", "score", "limit")
    header += tuple(f"{name} net" for name in names) + tuple(f"{name} total" for name in names)
    header += ("date", "came", "discarder")
    for what in ("score", "hand", "items"):
        header += tuple(f"{name} {what}" for name in names)
    rows: list[tuple[Value, ...]] = []
    for entry, line in zip(session.entries, summary.lines, strict=True):
        told = details_of(session, entry)
        won: tuple[Value, ...] = (None, None, None)
        if line.winner is not None:
            won = (line.winner, line.score, "yes" if line.limit else "no")
        amounts = [line.net.get(name) for name in names] + [line.totals[name] for name in names]
        hands = [tell(name) for tell in (told.score, told.hand, told.items) for name in names]
        more = (told.date, told.came, told.discarder, *hands)
        rows.append((line.number, line.wind, line.turn, line.seating.east, line.outcome, *won, *amounts, *more))
    return Records(header, tuple(rows))


def _details(session: Session, entry: Entry) -> dict[str, Any]:
    """What the account of a deal leaves out."""
    told = details_of(session, entry)
    return {"date": told.date, "came": told.came, "discarder": told.discarder, "hands": told.hands()}


def _data(session: Session, summary: Summary, held: CountersMoved | None) -> dict[str, Any]:
    counters = {} if held is None else {"counters": held.to_dict()}
    return {
        "title": session.title,
        "date": session.date,
        "ruleset": session.ruleset.id,
        "options": list(session.ruleset.changed),
        "limit": session.ruleset.limit.points,
        "rules_digest": session.ruleset.digest,
        "start": session.start,
        "deals": [
            {**line.to_dict(), **_details(session, entry)} for entry, line in zip(session.entries, summary.lines, strict=True)
        ],
        "players": [each.to_dict() for each in summary.players],
        "next": {
            "round": summary.wind or None,
            "turn": summary.position.label,
            "seats": summary.position.seating.to_dict(),
            "over": summary.over,
        },
        "undone": len(session.kept),
        "notes": list(summary.notes),
        **counters,
    }
