"""The reports of a session and of one of its deals: deals, totals, each player."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from typing import Any, Final

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
    field,
    grid,
    if_any,
    number,
    text,
    under,
)
from mjscore.reports.contents.settle import (
    came_words,
    counter_blocks,
    payments,
    score_blocks,
    settlement_picture,
    signed,
)
from mjscore.reports.words.items import rules_in_short, rules_words
from mjscore.sentences import joined, sentence, so_many
from mjscore.sessions.naming import won_by_name
from mjscore.sessions.played import Details, details_of
from mjscore.sessions.record import PreparedDeal, as_written
from mjscore.sessions.rotation import rounds_played
from mjscore.sessions.seating import Seating
from mjscore.sessions.session import Session
from mjscore.sessions.summary import DealLine, Summary
from mjscore.settlement import CountersMoved
from mjscore.settlement.counters import pool

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

    `last`: only so many of its deals are listed, the latest (None: all); `held`: the
    counters, where they are wanted.
    """
    named = (session.title or "Session", session.date, session.ruleset.title)
    played = _played_on_demand(session)
    blocks: list[Block] = [Paragraph(tuple(_standing(session, summary)))]
    lines = summary.lines
    if lines:
        heading = "The deals"
        if last is not None and last < len(lines):
            heading += f" (the last {last} of {len(lines)})"
            lines = lines[-last:]
        blocks.append(Heading(heading))
    blocks += [
        _deals_table(session, lines, played),
        _hands_table(lines, played),
        Heading("The players"),
        players_table(summary),
    ]
    if held is not None:
        above, *moved = counter_blocks(held)
        moves = Paragraph(("Counters that change hands for the last deal:",))
        blocks += [above, moves, *moved, *_pool(session, summary)]
    if lines:
        chart = drawings.totals.line_chart
        blocks.append(
            Drawing(lambda: chart(summary.totals(), present=summary.present()))
        )
    blocks.append(Bullets("notes", summary.notes))
    return Report(
        " · ".join(filter(None, named)),
        tuple(blocks),
        shape=lambda: _shape(session, summary, held, played),
    )


def _standing(session: Session, summary: Summary) -> Iterator[str]:
    """By which rules, how many deals, and where the session stands."""
    played = so_many(len(summary.lines), "deal")
    yield f"{rules_in_short(session.ruleset)}; {played} played."
    if summary.over:
        yield f"{rounds_played(session.rules).capitalize()}."
    else:
        wind = f"{summary.wind} round, " if summary.wind else ""
        next = summary.position
        yield f"Next: {wind}turn {next.label}; {next.seating}."
    undone = len(session.kept)
    if undone:
        kept = so_many(undone, "deal")
        yield f"Undone or replaced, and kept in the file: {kept}."


# --- The deals

_Played = Callable[[DealLine], Details]
"""All of a deal, read and settled again when something asks for it."""


def _played_on_demand(session: Session) -> _Played:
    @cache
    def details(number: int) -> Details:
        entry = next(entry for entry in session.entries if entry.number == number)
        return details_of(session, entry)

    return lambda line: details(line.entry.number)


def _deals_table(
    session: Session, lines: tuple[DealLine, ...], played: _Played
) -> Table:
    """A row for each deal, the totals below them."""
    columns = [
        number("#", "deal", lambda line: line.entry.number),
        text("Round", value=lambda line: f"{line.wind} {line.turn}".strip()),
        field("round", lambda line: line.wind),
        field("turn"),
        text("East", "east", lambda line: line.entry.seating.east),
        text("Result", "outcome", lambda line: line.entry.account.outcome),
        field("winner", lambda line: line.entry.account.winner),
        field("score", lambda line: _if_won(line, line.entry.account.score)),
        field("limit", lambda line: _if_won(line, line.entry.account.limit)),
    ]
    columns += [_net_column(name) for name in session.names]
    columns += [_total_column(name) for name in session.names]
    columns += [
        field("date", lambda line: played(line).date),
        field("came", lambda line: played(line).came),
        field("discarder", lambda line: played(line).source),
    ]
    foot: tuple[str, ...] = ()
    if lines:
        totals = lines[-1].totals
        foot = ("", "", "", "total", *map(signed, totals.values()))
    return Table("deals", tuple(columns), lines, foot=foot)


def _if_won(line: DealLine, value: object) -> object:
    return None if line.entry.account.winner is None else value


def _net_column(name: str) -> Column:
    """What each deal brought a player."""
    return number(name, f"{name} net", lambda line: line.net.get(name), _won_or_lost)


def _total_column(name: str) -> Column:
    """What a player has won or lost after each deal."""
    return field(f"{name} total", lambda line: line.totals.get(name))


def _won_or_lost(amount: int | None) -> str:
    if amount is None:
        return ""
    return f"{amount:+}" if amount else "·"


def _hands_table(lines: tuple[DealLine, ...], played: _Played) -> Table:
    """A row for each player's hand of each deal, for programs."""
    columns = (
        field("deal", lambda hand: hand[0].entry.number),
        field("player", lambda hand: hand[1]),
        field("score", lambda hand: played(hand[0]).score(hand[1])),
        field("hand", lambda hand: played(hand[0]).hand(hand[1])),
        field("items", lambda hand: played(hand[0]).items(hand[1])),
        field("net", lambda hand: hand[0].net[hand[1]]),
    )
    hands = []
    for line in lines:
        hands += [(line, name) for name in line.net]
    return Table("hands", columns, tuple(hands))


# --- The players


def players_table(summary: Summary) -> Table:
    """What can be said of each player of a session."""
    columns: tuple[Column, ...] = _PLAYER_COLUMNS
    if all(player.counters == player.total for player in summary.players):
        columns = tuple(column for column in columns if column.key != "counters")
    return Table("players", columns, summary.players)


def to_a_tenth(points: float | None) -> float | None:
    """A mean of points, as programs read it."""
    return None if points is None else round(points, 1)


def _tenths(points: float | None) -> str:
    return "" if points is None else f"{points:.1f}"


WIN_COLUMNS: Final = (
    number(
        "average win",
        "average_winning_score",
        lambda row: to_a_tenth(row.average),
        _tenths,
    ),
    number("best win", "best_winning_score", lambda row: row.best, if_any),
    number("limit hands", "limit_hands", lambda row: row.limits),
)
"""What the deals were worth that a player won."""
_PLAYER_COLUMNS: Final = (
    text("player", "player", lambda player: player.name),
    number("total", "total", show=signed),
    number("counters", "counters"),
    number("deals", "deals"),
    number("wins", "wins"),
    *WIN_COLUMNS,
    number("most got", "biggest_payment_received", lambda row: row.received, if_any),
    number("most paid", "biggest_payment_made", lambda row: row.paid, if_any),
)


def _pool(session: Session, summary: Summary) -> Iterator[Block]:
    """The odd counters that a table throws dice for which settles to the nearest ten."""
    rounding = session.ruleset.settlement.rounding
    if rounding is not None:
        odd = pool({player.name: player.counters for player in summary.players})
        put_in = ", ".join(f"{name} {points}" for name, points in odd.put_in.items())
        what = (
            f"At the end {odd.total} go into a pool: {put_in}; "
            f"the highest throw of the dice wins it ({rounding.cite})."
        )
        yield Paragraph((what,))


def _shape(
    session: Session, summary: Summary, held: CountersMoved | None, played: _Played
) -> Mapping[str, Any]:
    """A session as `session show --format json` has it."""
    deals = [{**line.to_dict(), **played(line).to_dict()} for line in summary.lines]
    data: dict[str, Any] = {
        **session.ruleset.origin,
        "title": session.title,
        "date": session.date,
        "start": session.start,
        "deals": deals,
        "players": [player.to_dict() for player in summary.players],
        "next": {
            "round": summary.wind or None,
            "turn": summary.position.label,
            "seats": summary.position.seating.to_dict(),
            "over": summary.over,
        },
        "undone": len(session.kept),
        "notes": list(summary.notes),
    }
    if held is not None:
        data["counters"] = held.to_dict()
    return data


# --- One deal


def deal_shown_report(
    session: Session, details: Details, *, to_the_end: bool = False
) -> Report:
    """The report of a deal of a session, settled again by its rules.

    Its standing is that after the deal, or `to_the_end`.
    """
    entry, settlement = details.entry, details.settlement
    name = entry.seating.name
    wind = sentence("{round} round", round=entry.wind) if entry.wind else ""
    when = [said for said in (details.date, wind, _seated(entry.seating)) if said]
    lines = [rules_words(session.ruleset), joined(when)]
    if details.won is not None:
        lines.append(came_words(details.won, name))
    net = entry.account.net(entry.seating.players)
    totals = session.totals(None if to_the_end else entry.number)
    standing = [(player, net.get(player, 0), totals[player]) for player in totals]
    columns = (
        text("", "player"),
        number("deal", "net", show=signed),
        number("total", "total", show=signed),
    )
    blocks: list[Block] = [
        Paragraph(tuple(filter(None, lines))),
        Drawing(partial(settlement_picture, settlement, details.deal, name)),
        *score_blocks(
            settlement,
            name,
            titled=lambda seat: sentence("{name} ({seat})", name=name(seat), seat=seat),
            said=lambda won: won_by_name(won, entry.seating),
        ),
        Heading("Who pays whom"),
        *payments(settlement, name),
        Heading("The standing"),
        grid("standing", columns, standing),
        *under("Notes", Bullets("notes", settlement.notes)),
    ]
    title = sentence(
        "Deal {number}: {outcome}", number=entry.number, outcome=entry.account.outcome
    )
    return Report(title, tuple(blocks), shape=lambda: _deal_shape(details))


def _seated(seating: Seating) -> str:
    """Who sits where: `East Ann, South Bob`."""
    return joined(
        sentence("{seat} {name}", seat=sentence(seat), name=name)
        for seat, name in seating.to_dict().items()
    )


def deal_to_write_report(session: Session, prepared: PreparedDeal) -> Report:
    """The report of a deal that is to be written.

    With the standing that it leads to, and what becomes of East.
    """
    details = Details(session, prepared.entry, prepared.deal)
    shown = deal_shown_report(as_written(session, prepared), details, to_the_end=True)
    known = prepared.settlement.notes
    more = tuple(note for note in prepared.notes if note not in known)
    after = (Bullets("notes", more), Paragraph((prepared.east_words,)))
    return shown._replace(blocks=(*shown.blocks, *after))


def _deal_shape(details: Details) -> Mapping[str, Any]:
    """All of a deal: who sat where, how it ended, every hand, the payments by name."""
    entry, settlement = details.entry, details.settlement
    name = entry.seating.name
    payments = [
        {
            **payment.to_dict(),
            "from": name(payment.payer),
            "to": name(payment.payee),
        }
        for payment in settlement.payments
    ]
    return {
        **settlement.rules.origin,
        "deal": entry.number,
        "date": details.date,
        "round": None if entry.wind is None else str(entry.wind),
        "seats": entry.seating.to_dict(),
        "outcome": entry.account.outcome,
        "winner": entry.account.winner,
        **details.to_dict(),
        "payments": payments,
        "net": {name(party): amount for party, amount in settlement.net.items()},
        "notes": list(settlement.notes),
    }
