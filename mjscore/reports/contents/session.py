"""The reports of a session, of one of its deals and of a season: deals, totals, what can be said of each player."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from mjscore.game.deals import is_date
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
    if_any,
    number,
    remarks,
    table,
    table_of,
)
from mjscore.reports.contents.settle import (
    came_words,
    counter_blocks,
    payments,
    score_blocks,
    settlement_picture,
    settlement_records,
    signed,
)
from mjscore.reports.words.items import rules_in_short, rules_words
from mjscore.sentences import so_many
from mjscore.sessions.naming import with_players
from mjscore.sessions.played import Details, details_of
from mjscore.sessions.record import PreparedDeal, as_written
from mjscore.sessions.rotation import rounds_played
from mjscore.sessions.session import Session
from mjscore.sessions.summary import DealLine, Summary
from mjscore.settlement import CountersMoved
from mjscore.settlement.counters import pool

if TYPE_CHECKING:
    from mjscore.sessions.summary import Season

MOST_LINES: Final = 40
"""How many deals are listed where nobody asks for all."""


def session_report(
    session: Session,
    summary: Summary,
    *,
    last: int | None = None,
    held: CountersMoved | None = None,
) -> Report:
    """The report of a session and its summary.

    `last`: only so many of its deals are listed, the latest (None: all); `held`: the counters, where they are wanted.
    """
    title = " · ".join(
        filter(None, (session.title or "Session", session.date, session.ruleset.title))
    )
    blocks: list[Block] = [Paragraph(tuple(_standing(session, summary)))]
    if summary.lines:
        shown = summary.lines if last is None else summary.lines[-last:]
        left_out = len(shown) < len(summary.lines)
        heading = (
            f"The deals (the last {len(shown)} of {len(summary.lines)})"
            if left_out
            else "The deals"
        )
        blocks += [
            Heading(heading),
            _with_totals(_deals(session, shown), shown[-1].totals.values()),
        ]
    blocks += [Heading("The players"), players_table(summary)]
    if held is not None:
        above, *tables = counter_blocks(held)
        blocks += [
            above,
            Paragraph(("Counters that change hands for the last deal:",)),
            *tables,
            *_pool(session, summary),
        ]
    if summary.lines:
        blocks.append(
            Drawing(
                lambda: drawings.charts.line_chart(
                    summary.totals(), present=summary.present()
                )
            )
        )
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
    lines = [f"{rules_in_short(ruleset)}; {played} played."]
    wind = f"{summary.wind} round, " if summary.wind else ""
    if summary.over:
        lines.append(f"{rounds_played(session.rules).capitalize()}.")
    else:
        lines.append(
            f"Next: {wind}turn {summary.position.label}; {summary.position.seating}."
        )
    undone = len(session.kept)
    return (
        [
            *lines,
            f"Undone or replaced, and kept in the file: {so_many(undone, 'deal')}.",
        ]
        if undone
        else lines
    )


def _deals(session: Session, lines: Sequence[DealLine]) -> Table:
    """A row for each deal."""
    names = session.names
    columns = (
        *(
            number("#", "deal"),
            Column("Round", ("round", "turn"), lambda when: " ".join(when).strip()),
        ),
        *(
            Column("East", "east"),
            Column("Result", "outcome"),
            *fields("winner", "score", "limit"),
        ),
        *(number(name, f"{name} net", _won_or_lost) for name in names),
        *fields(*(f"{name} total" for name in names)),
    )
    rows = []
    for line in lines:
        account = line.entry.account
        won = (
            (account.winner, account.score, account.limit)
            if account.winner is not None
            else (None, None, None)
        )
        when = (line.entry.number, (line.wind, line.turn), line.entry.seating.east)
        rows.append(
            (
                *when,
                account.outcome,
                *won,
                *map(line.net.get, names),
                *map(line.totals.get, names),
            )
        )
    return Table(columns, tuple(rows))


def _with_totals(deals: Table, totals: Iterable[int]) -> Table:
    """The rows of deals, and the totals below them."""
    shown = deals.told()
    return shown._replace(
        rows=(*shown.rows, ("", "", "", "total", *map(signed, totals))),
        strong=frozenset({len(deals.rows)}),
    )


def _won_or_lost(amount: int | None) -> str:
    return "" if amount is None else f"{amount:+}" if amount else "·"


def _average(points: float | None) -> str:
    return "" if points is None else f"{points:.1f}"


_PLAYER_COLUMNS: Final = (
    Column("player", "player"),
    number("total", "total", signed),
    *(number(each, each) for each in ("counters", "deals", "wins")),
    number("average win", "average_winning_score", _average),
    number("best win", "best_winning_score", if_any),
    number("limit hands", "limit_hands"),
    number("most got", "biggest_payment_received", if_any),
    number("most paid", "biggest_payment_made", if_any),
)


def players_table(summary: Summary) -> Table:
    """What can be said of each player of a session."""
    begun = any(each.counters != each.total for each in summary.players)
    columns = tuple(
        each for each in _PLAYER_COLUMNS if begun or each.title != "counters"
    )
    return table_of(columns, [each.to_dict() for each in summary.players])


def _pool(session: Session, summary: Summary) -> list[Block]:
    """The odd counters that a table which settles to the nearest ten throws dice for in the end."""
    rounding = session.ruleset.settlement.rounding
    if rounding is None:
        return []
    odd = pool({player.name: player.counters for player in summary.players})
    put_in = ", ".join(f"{name} {points}" for name, points in odd.put_in.items())
    what = f"At the end {odd.total} go into a pool: {put_in}; the highest throw of the dice wins it ({rounding.cite})."
    return [Paragraph((what,))]


def _records(session: Session, summary: Summary) -> Table:
    return beside(_deals(session, summary.lines), *_hands(session, summary))


def _hands(session: Session, summary: Summary) -> tuple[Table, Table]:
    """How each deal was won; what each player's hand scored, what it was, and for what."""
    details, names = (
        [details_of(session, line.entry) for line in summary.lines],
        session.names,
    )
    won = tuple((told.date, told.came, told.source) for told in details)
    hands = (
        tuple(
            tell(name) for tell in (told.score, told.hand, told.items) for name in names
        )
        for told in details
    )
    columns = fields(
        *(f"{name} {what}" for what in ("score", "hand", "items") for name in names)
    )
    return Table(fields("date", "came", "discarder"), won), Table(columns, tuple(hands))


_TITLES: Final = {
    "outcome": "result",
    "limit": "at the limit",
    "came": "how the tile came",
    "discarder": "discarded by",
}


def _in_words(title: str) -> str:
    """What the workbook calls a column of the records."""
    return _TITLES.get(title, re.sub(" net$", " won or lost", title))


def _sheets(session: Session, summary: Summary) -> dict[str, Table]:
    """The sheets of a workbook: the deals, each player's hand of each deal, and where everybody stands."""
    won, _ = _hands(session, summary)
    deals = beside(_deals(session, summary.lines), won)
    hands = [
        (
            line.entry.number,
            name,
            told.score(name),
            told.hand(name),
            told.items(name),
            line.net.get(name),
        )
        for line in summary.lines
        for told in [details_of(session, line.entry)]
        for name in line.net
    ]
    return {
        "Deals": Table(fields(*map(_in_words, deals.header())), tuple(deals.records())),
        "Hands": Table(
            fields("deal", "player", "score", "hand", "items", "won or lost"),
            tuple(hands),
        ),
        "Standing": players_table(summary),
    }


def _data(
    session: Session, summary: Summary, held: CountersMoved | None
) -> dict[str, Any]:
    data: dict[str, Any] = {
        **session.ruleset.origin,
        "title": session.title,
        "date": session.date,
        "start": session.start,
        "deals": [
            {**line.to_dict(), **details_of(session, line.entry).to_dict()}
            for line in summary.lines
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
    }
    return data if held is None else {**data, "counters": held.to_dict()}


_BEST: Final = 10
"""How many of the best hands of a season are shown."""
_SEASON_COLUMNS: Final = (
    number("", "place"),
    Column("player", "player"),
    *(number(each, each) for each in ("evenings", "deals")),
    number("total", "total", signed),
    number(
        "a deal",
        "total_per_deal",
        lambda points: "" if points is None else f"{points:+.1f}",
    ),
    number("wins", "wins"),
    number("drawn", "wins_drawn"),
    number("on discards", "wins_on_discards"),
    number("robbing", "wins_by_robbing"),
    number("not known", "wins_not_known_how"),
    number("discards that won", "discards_that_won"),
    number("average win", "average_winning_score", _average),
    number("best win", "best_winning_score", if_any),
    number("limit hands", "limit_hands"),
    *fields("rules"),
)


def _ranking(game: Season) -> Table:
    lines = enumerate(game.standings, start=1)
    return table_of(
        _SEASON_COLUMNS,
        (
            {"place": place, **each.to_dict(), "rules": _rules(game)}
            for place, each in lines
        ),
    )


def season_report(season: Season) -> Report:
    """The report of several sessions together."""
    deals = sum(len(evening.entries) for evening in season.evenings)
    dates = [evening.date for evening in season.evenings if is_date(evening.date)]
    when = " to ".join(dict.fromkeys((dates[0], dates[-1]))) if dates else ""
    blocks: list[Block] = [
        Paragraph(
            (f"{so_many(len(season.evenings), 'evening')}, {so_many(deals, 'deal')}.",)
        )
    ]
    games = season.games
    if len(games) > 1:
        blocks.append(
            Paragraph(
                (
                    "They were played by different rules or limits, whose points are not ranked together.",
                )
            )
        )
    for game in games:
        by, ranking = _by(game, games), _ranking(game)
        blocks += [
            Heading(f"The ranking{by}"),
            ranking.only(
                "place", "player", "evenings", "deals", "total", "total_per_deal"
            ),
        ]
        blocks.append(Drawing(partial(_season_chart, game)))
        if game.wins:
            won = ("wins", "average_winning_score", "best_winning_score", "limit_hands")
            came = (
                "wins_drawn",
                "wins_on_discards",
                "wins_by_robbing",
                "wins_not_known_how",
                "discards_that_won",
            )
            blocks += [Heading(f"The deals won{by}"), ranking.only("player", *won)]
            blocks += [
                Heading(f"How the winning tile came{by}"),
                ranking.only("player", *came),
            ]
    names, paid = [each.name for each in season.standings], season.paid_on_discards()
    if season.wins and paid:
        winners = (Column("discarded by"), *map(number, names))
        rows = ((name, *map(paid.get(name, {}).get, names)) for name in names)
        blocks += table("Who won on whose discard", winners, rows)
    for game in games:
        blocks += _best_hands(game, f"The best hands{_by(game, games)}")
    title = " · ".join(filter(None, ("Season", when)))
    return Report(
        title,
        tuple(blocks),
        partial(_season_records, season),
        partial(_season_data, season),
    )


def _season_chart(game: Season) -> str:
    return drawings.charts.line_chart(
        game.totals(), unit="evenings", present=game.present()
    )


def _by(game: Season, games: tuple[Season, ...]) -> str:
    return f" under {_rules(game)}" if len(games) > 1 else ""


def _rules(game: Season) -> str:
    return rules_in_short(game.evenings[0].ruleset)


def _best_hands(season: Season, heading: str) -> list[Block]:
    best = (
        (
            str(won.entry.account.score)
            + (", the limit" if won.entry.account.limit else ""),
            won.winner,
            won.session.called,
            won.entry.number,
            won.hand(won.winner),
        )
        for won in season.best[:_BEST]
    )
    columns = (
        number(""),
        Column("player"),
        Column("evening"),
        number("deal"),
        Column("hand"),
    )
    return table(heading, columns, best if season.wins else ())


def _season_records(season: Season) -> Table:
    return Table(
        _SEASON_COLUMNS,
        tuple(row for game in season.games for row in _ranking(game).rows),
    )


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
        "rankings": [
            {
                "rules": _rules(game),
                "players": [each.to_dict() for each in game.standings],
            }
            for game in season.games
        ],
        "players": [each.to_dict() for each in season.standings],
        "paid_on_discards": season.paid_on_discards(),
        "wins": [won.win_to_dict() for won in season.best],
    }


def deal_shown_report(
    session: Session, details: Details, *, to_the_end: bool = False
) -> Report:
    """The report of a deal of a session, settled again by its rules; its standing is that after the deal, or `to_the_end`."""
    entry, settlement = details.entry, details.settlement
    name = entry.seating.name
    when = (details.date, entry.wind and f"{entry.wind} round", str(entry.seating))
    came = "" if details.won is None else came_words(details.won, name)
    lines = (rules_words(session.ruleset), ", ".join(filter(None, when)), came)
    blocks: list[Block] = [Paragraph(tuple(filter(None, lines)))]
    blocks.append(Drawing(partial(settlement_picture, settlement, details.deal, name)))
    blocks += score_blocks(
        settlement,
        lambda seat: f"{name(seat)} ({seat})",
        lambda won: with_players(won, entry.seating),
    )
    blocks += [Heading("Who pays whom"), payments(settlement, name)]
    net = entry.account.net(entry.seating.players)
    totals = session.totals(None if to_the_end else entry.number)
    rows = tuple(
        (player, net.get(player, 0), total) for player, total in totals.items()
    )
    blocks += [
        Heading("The standing"),
        Table(
            (Column(""), number("deal", show=signed), number("total", show=signed)),
            rows,
        ),
    ]
    blocks += remarks("Notes", settlement.notes)
    title = f"Deal {entry.number}: {entry.account.outcome}"
    return Report(
        title,
        tuple(blocks),
        partial(settlement_records, settlement, name),
        partial(_deal_data, details),
    )


def deal_to_write_report(session: Session, prepared: PreparedDeal) -> Report:
    """The report of a deal that is to be written, with the standing that it leads to, and what becomes of East."""
    details = Details(session, prepared.entry, prepared.deal)
    shown = deal_shown_report(as_written(session, prepared), details, to_the_end=True)
    more = [note for note in prepared.notes if note not in prepared.settlement.notes]
    return shown._replace(
        blocks=(
            *shown.blocks,
            *([Bullets(tuple(more))] if more else []),
            Paragraph((prepared.east_words,)),
        )
    )


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
        "payments": [
            {**each.to_dict(), "from": name(each.payer), "to": name(each.payee)}
            for each in settlement.payments
        ],
        "net": {name(party): amount for party, amount in settlement.net.items()},
        "notes": list(settlement.notes),
    }
