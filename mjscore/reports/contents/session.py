"""The reports of a session, of one of its deals and of a season: deals, totals, what can be said of each player."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from mjscore.deals import is_date, limit_words
from mjscore.problems import so_many
from mjscore.reports import drawings
from mjscore.reports.content import (
    Block,
    Bullets,
    Column,
    Drawing,
    Heading,
    Paragraph,
    Records,
    Report,
    Table,
    Value,
    number,
    remarks,
    table,
)
from mjscore.reports.contents.settle import (
    counter_blocks,
    payments,
    score_blocks,
    settlement_picture,
    settlement_records,
    signed,
)
from mjscore.reports.words.items import options_words, rules_words
from mjscore.sessions.naming import with_players
from mjscore.sessions.played import Details, details_of
from mjscore.sessions.record import PreparedDeal, as_written
from mjscore.sessions.rotation import rounds_played
from mjscore.sessions.session import Session
from mjscore.sessions.summary import DealLine, Summary
from mjscore.settlement import CountersMoved
from mjscore.settlement.counters import pool

if TYPE_CHECKING:
    from mjscore.sessions.summary import Season, SeasonLine

MOST_LINES: Final = 40
"""How many deals are listed where nobody asks for all."""


def session_report(session: Session, summary: Summary, *, last: int | None = None, held: CountersMoved | None = None) -> Report:
    """The report of a session and its summary.

    `last`: only so many of its deals are listed, the latest (None: all); `held`: the counters, where they are wanted.
    """
    title = " · ".join(filter(None, (session.title or "Session", session.date, session.ruleset.title)))
    blocks: list[Block] = [Paragraph(tuple(_standing(session, summary)))]
    if summary.lines:
        shown = summary.lines if last is None else summary.lines[-last:]
        left_out = len(shown) < len(summary.lines)
        heading = f"The deals (the last {len(shown)} of {len(summary.lines)})" if left_out else "The deals"
        blocks += [Heading(heading), _deals(session, shown)]
    blocks += [Heading("The players"), players_table(summary)]
    if held is not None:
        above, *tables = counter_blocks(held)
        blocks += [above, Paragraph(("Counters that change hands for the last deal:",)), *tables, *_pool(session, summary)]
    if summary.lines:
        blocks.append(Drawing(lambda: drawings.charts.line_chart(summary.totals(), present=summary.present())))
    if summary.notes:
        blocks.append(Bullets(summary.notes))
    return Report(
        title,
        tuple(blocks),
        partial(_records, session, summary),
        partial(_data, session, summary, held),
        partial(_sheets, session, summary),
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
    columns = (number("#"), Column("Round"), Column("East"), Column("Result"), *map(number, names))
    rows = []
    for line in lines:
        when = f"{line.wind} {line.turn}".strip()
        amounts = [f"{line.net[name]:+}" if line.net.get(name) else "·" if name in line.net else "" for name in names]
        rows.append((str(line.entry.number), when, line.entry.seating.east, line.entry.account.outcome, *amounts))
    rows.append(("", "", "", "total", *(signed(lines[-1].totals[name]) for name in names)))
    return Table(columns, tuple(rows), frozenset({len(rows) - 1}))


def _average(points: float | None) -> str:
    return "" if points is None else f"{points:.1f}"


_PLAYER_COLUMNS: Final = (
    Column("player"),
    *map(number, ("total", "counters", "deals", "wins", "average win", "best win", "limit hands", "most got", "most paid")),
)


def players_table(summary: Summary) -> Table:
    """What can be said of each player of a session."""
    rows = []
    for each in summary.players:
        numbers = (each.counters, each.deals, each.wins)
        most = (each.best or "", each.limits, each.received or "", each.paid or "")
        rows.append((each.name, signed(each.total), *map(str, numbers), _average(each.average), *map(str, most)))
    return Table(_PLAYER_COLUMNS, tuple(rows))


def _pool(session: Session, summary: Summary) -> list[Block]:
    """The odd counters that a table which settles to the nearest ten throws dice for in the end."""
    rounding = session.ruleset.settlement.rounding
    if rounding is None:
        return []
    odd = pool({player.name: player.counters for player in summary.players})
    put_in = ", ".join(f"{name} {points}" for name, points in odd.put_in.items())
    what = f"At the end {odd.total} go into a pool: {put_in}; the highest throw of the dice wins it ({rounding.cite})."
    return [Paragraph((what,))]


def _records(session: Session, summary: Summary) -> Records:
    names = session.names
    header: tuple[str, ...] = ("deal", "round", "turn", "east", "outcome", "winner", "score", "limit")
    header += tuple(f"{name} net" for name in names) + tuple(f"{name} total" for name in names)
    header += ("date", "came", "discarder")
    for what in ("score", "hand", "items"):
        header += tuple(f"{name} {what}" for name in names)
    rows: list[tuple[Value, ...]] = []
    for line in summary.lines:
        told, account = details_of(session, line.entry), line.entry.account
        won: tuple[Value, ...] = (None, None, None)
        if account.winner is not None:
            won = (account.winner, account.score, "yes" if account.limit else "no")
        amounts = [line.net.get(name) for name in names] + [line.totals[name] for name in names]
        hands = [tell(name) for tell in (told.score, told.hand, told.items) for name in names]
        more = (told.date, told.came, told.source, *hands)
        when = line.entry.number, line.wind, line.turn, line.entry.seating.east
        rows.append((*when, account.outcome, *won, *amounts, *more))
    return Records(header, tuple(rows))


_TITLES: Final = {"outcome": "result", "limit": "at the limit", "came": "how the tile came", "discarder": "discarded by"}


def _in_words(title: str) -> str:
    """What the workbook calls a column of the records."""
    return _TITLES.get(title, re.sub(" net$", " won or lost", title))


def _sheets(session: Session, summary: Summary) -> dict[str, Records]:
    """The sheets of a workbook: the deals, each player's hand of each deal, and where everybody stands."""
    deals = _records(session, summary)
    shown = [at for at, title in enumerate(deals.header) if not title.endswith((" score", " hand", " items"))]
    hands = [
        (line.entry.number, name, told.score(name), told.hand(name), told.items(name), line.net.get(name))
        for line in summary.lines
        for told in [details_of(session, line.entry)]
        for name in line.net
    ]
    standing = [each.to_dict() for each in summary.players]
    return {
        "Deals": Records(
            tuple(_in_words(deals.header[at]) for at in shown), tuple(tuple(row[at] for at in shown) for row in deals.rows)
        ),
        "Hands": Records(("deal", "player", "score", "hand", "items", "won or lost"), tuple(hands)),
        "Standing": Records(tuple(standing[0]), tuple(tuple(each.values()) for each in standing)),
    }


def _data(session: Session, summary: Summary, held: CountersMoved | None) -> dict[str, Any]:
    counters = {} if held is None else {"counters": held.to_dict()}
    return {
        **session.ruleset.origin,
        "title": session.title,
        "date": session.date,
        "start": session.start,
        "deals": [{**line.to_dict(), **details_of(session, line.entry).to_dict()} for line in summary.lines],
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


_BEST: Final = 10
"""How many of the best hands of a season are shown."""
_PLAYER: Final = Column("player")
_RANKING_COLUMNS: Final = (number(""), _PLAYER, *map(number, ("evenings", "deals", "total", "a deal")))
_WINS_COLUMNS: Final = (_PLAYER, *map(number, ("wins", "average win", "best win", "limit hands")))
_CAME_COLUMNS: Final = (_PLAYER, *map(number, ("drawn", "on discards", "robbing", "not known", "discards that won")))


def season_report(season: Season) -> Report:
    """The report of several sessions together."""
    deals = sum(len(evening.entries) for evening in season.evenings)
    dates = [evening.date for evening in season.evenings if is_date(evening.date)]
    when = " to ".join(dict.fromkeys((dates[0], dates[-1]))) if dates else ""
    blocks: list[Block] = [Paragraph((f"{so_many(len(season.evenings), 'evening')}, {so_many(deals, 'deal')}.",))]
    games = season.games
    if len(games) > 1:
        blocks.append(Paragraph(("They were played by different rules or limits, whose points are not ranked together.",)))
    for game in games:
        by = _by(game, games)
        ranking = ((str(place), each.name, *_standing_cells(each)) for place, each in enumerate(game.standings, start=1))
        blocks += table(f"The ranking{by}", _RANKING_COLUMNS, ranking)
        blocks.append(Drawing(partial(_season_chart, game)))
        if game.wins:
            blocks += table(f"The deals won{by}", _WINS_COLUMNS, map(_win_cells, game.standings))
            blocks += table(f"How the winning tile came{by}", _CAME_COLUMNS, map(_came_cells, game.standings))
    names, paid = [each.name for each in season.standings], season.paid_on_discards()
    if season.wins and paid:
        winners = (Column("discarded by"), *map(number, names))
        rows = ((name, *(str(paid.get(name, {}).get(winner, "")) for winner in names)) for name in names)
        blocks += table("Who won on whose discard", winners, rows)
    for game in games:
        blocks += _best_hands(game, f"The best hands{_by(game, games)}")
    title = " · ".join(filter(None, ("Season", when)))
    return Report(title, tuple(blocks), partial(_season_records, season), partial(_season_data, season))


def _season_chart(game: Season) -> str:
    return drawings.charts.line_chart(game.totals(), unit="evenings", present=game.present())


def _by(game: Season, games: tuple[Season, ...]) -> str:
    return f" under {_rules(game)}" if len(games) > 1 else ""


def _rules(game: Season) -> str:
    ruleset = game.evenings[0].ruleset
    return f"{ruleset.id}{options_words(ruleset.changed)}, {limit_words(ruleset.limit.points)}"


def _best_hands(season: Season, heading: str) -> list[Block]:
    best = (
        (
            str(won.entry.account.score) + (", the limit" if won.entry.account.limit else ""),
            won.winner,
            won.session.called,
            str(won.entry.number),
            won.hand(won.winner),
        )
        for won in season.best[:_BEST]
    )
    columns = (number(""), Column("player"), Column("evening"), number("deal"), Column("hand"))
    return table(heading, columns, best if season.wins else ())


def _standing_cells(each: SeasonLine) -> tuple[str, ...]:
    a_deal = "" if each.total_per_deal is None else f"{each.total_per_deal:+.1f}"
    return str(each.evenings), str(each.deals), signed(each.total), a_deal


def _win_cells(each: SeasonLine) -> tuple[str, ...]:
    return each.name, str(each.wins), _average(each.average), str(each.best or ""), str(each.limits)


def _came_cells(each: SeasonLine) -> tuple[str, ...]:
    came = (each.won_drawn, each.won_on_discard, each.won_robbing, each.won_unknown, each.discards_won)
    return each.name, *map(str, came)


def _season_records(season: Season) -> Records:
    rows = (
        (place, *each.to_dict().values(), _rules(game))
        for game in season.games
        for place, each in enumerate(game.standings, start=1)
    )
    return Records(("place", *season.standings[0].to_dict(), "rules"), tuple(rows))


def _season_data(season: Season) -> dict[str, Any]:
    return {
        "evenings": [
            {
                "title": each.title,
                "date": each.date,
                **each.ruleset.agreed,
                "digest": each.ruleset.digest,
                "deals": len(each.entries),
            }
            for each in season.evenings
        ],
        "rankings": [{"rules": _rules(game), "players": [each.to_dict() for each in game.standings]} for game in season.games],
        "players": [each.to_dict() for each in season.standings],
        "paid_on_discards": season.paid_on_discards(),
        "wins": [won.win_to_dict() for won in season.best],
    }


_CAME = {
    "drawn": "The winning tile was drawn.",
    "loose": "The winning tile was a loose tile.",
    "dealt": "The hand was dealt.",
    "unknown": "It is not known how the winning tile came.",
}


def deal_shown_report(session: Session, details: Details, *, to_the_end: bool = False) -> Report:
    """The report of a deal of a session, settled again by its rules; its standing is that after the deal, or `to_the_end`."""
    entry, settlement = details.entry, details.settlement
    name = entry.seating.name
    when = (details.date, entry.wind and f"{entry.wind} round", str(entry.seating))
    came = _CAME.get(details.came or "", "")
    if details.source is not None:
        came = f"The winning tile came from {details.source}."
    lines = (rules_words(session.ruleset), ", ".join(filter(None, when)), came)
    blocks: list[Block] = [Paragraph(tuple(filter(None, lines)))]
    blocks.append(Drawing(partial(settlement_picture, settlement, details.deal, name)))
    blocks += score_blocks(settlement, lambda seat: f"{name(seat)} ({seat})", lambda won: with_players(won, entry.seating))
    blocks += [Heading("Who pays whom"), payments(settlement, name)]
    net = entry.account.net(entry.seating.players)
    totals = session.totals(None if to_the_end else entry.number)
    rows = tuple((player, signed(net.get(player, 0)), signed(total)) for player, total in totals.items())
    blocks += [Heading("The standing"), Table((Column(""), number("deal"), number("total")), rows)]
    blocks += remarks("Notes", settlement.notes)
    title = f"Deal {entry.number}: {entry.account.outcome}"
    return Report(title, tuple(blocks), partial(settlement_records, settlement, name), partial(_deal_data, details))


def deal_to_write_report(session: Session, prepared: PreparedDeal) -> Report:
    """The report of a deal that is to be written, with the standing that it leads to, and what becomes of East."""
    details = Details(session, prepared.entry, prepared.deal)
    shown = deal_shown_report(as_written(session, prepared), details, to_the_end=True)
    more = [note for note in prepared.notes if note not in prepared.settlement.notes]
    return shown._replace(blocks=(*shown.blocks, *([Bullets(tuple(more))] if more else []), Paragraph((prepared.east_words,))))


def _deal_data(details: Details) -> dict[str, Any]:
    """All of a deal as plain values: who sat where, how it ended, every hand with its sheet, the payments by name."""
    entry, settlement = details.entry, details.settlement
    name = entry.seating.name
    return {
        **settlement.rules.origin,
        "deal": entry.number,
        "date": details.date,
        "round": None if entry.wind is None else str(entry.wind),
        "seats": entry.seating.to_dict(),
        "outcome": entry.account.outcome,
        "winner": entry.account.winner,
        **details.to_dict(),
        "payments": [{**each.to_dict(), "from": name(each.payer), "to": name(each.payee)} for each in settlement.payments],
        "net": {name(party): amount for party, amount in settlement.net.items()},
        "notes": list(settlement.notes),
    }
