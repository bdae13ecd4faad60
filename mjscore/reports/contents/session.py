"""The reports of a session and of one of its deals: deals, totals, each player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, Final, NamedTuple

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
    signed,
    text,
    under,
)
from mjscore.reports.contents.settle import (
    came_words,
    counter_blocks,
    payments,
    score_blocks,
    settlement_drawing,
)
from mjscore.reports.words.items import rules_in_short, rules_words
from mjscore.sentences import joined, sentence, so_many
from mjscore.sessions.played import Details, details_of
from mjscore.sessions.record import PreparedDeal, as_written
from mjscore.sessions.rotation import rounds_played
from mjscore.sessions.session import Account, Entry, Session
from mjscore.sessions.summary import DealLine, PlayerSummary, SeasonLine, Summary
from mjscore.settlement import CountersMoved
from mjscore.settlement.counters import pool

MOST_LINES: Final = 40
"""How many deals are listed where nobody asks for all."""


def session_report(
    summary: Summary, *, last: int | None = None, held: CountersMoved | None = None
) -> Report:
    """The report of a session.

    `last`: only so many of its deals are listed, the latest (None: all); `held`: the
    counters, where they are wanted.
    """
    session = summary.session
    all_deals = [_Deal(session, line) for line in summary.lines]
    deals = all_deals if last is None else all_deals[-last:]
    blocks: list[Block] = [Paragraph(tuple(_standing(summary)))]
    if deals:
        heading = "The deals"
        if len(deals) < len(all_deals):
            heading += f" (the last {len(deals)} of {len(all_deals)})"
        blocks.append(Heading(heading))
    blocks.append(_deals_table(session, deals))
    blocks.append(_hands_table(deals))
    blocks.append(Heading("The players"))
    blocks.append(players_table(summary))
    if held is not None:
        above = "Counters that change hands for the last deal:"
        blocks += counter_blocks(held, above)
        blocks += _pool(summary)
    if deals:
        blocks.append(Drawing(partial(_chart, summary)))
    blocks.append(Bullets("notes", summary.notes))
    title = session.title or "Session"
    if session.date:
        title += f" · {session.date}"
    title += f" · {session.ruleset.title}"
    return Report(title, tuple(blocks), shape=partial(_shape, summary, all_deals, held))


def _standing(summary: Summary) -> Iterator[str]:
    """By which rules, how many deals, and where the session stands."""
    session = summary.session
    played = so_many(len(summary.lines), "deal")
    yield f"{rules_in_short(session.ruleset)}; {played} played."
    if summary.over:
        yield f"{rounds_played(session.rules).capitalize()}."
    else:
        wind = f"{summary.wind} round, " if summary.wind else ""
        turn = summary.position
        yield f"Next: {wind}turn {turn.label}; {turn.seating}."
    if session.kept:
        kept = so_many(len(session.kept), "deal")
        yield f"Undone or replaced, and kept in the file: {kept}."


def _chart(summary: Summary) -> str:
    return drawings.totals.line_chart(summary.totals(), present=summary.present())


# --- The deals


@dataclass(frozen=True)
class _Deal:
    """A deal in the tables: its line, and all of it where something asks for that."""

    session: Session
    line: DealLine

    @property
    def entry(self) -> Entry:
        return self.line.entry

    @property
    def account(self) -> Account:
        return self.line.entry.account

    @cached_property
    def details(self) -> Details:
        """The deal read and settled again."""
        return details_of(self.session, self.entry)


def _winning_score(deal: _Deal) -> int | None:
    return None if deal.account.winner is None else deal.account.score


def _reached_limit(deal: _Deal) -> bool | None:
    return None if deal.account.winner is None else deal.account.limit


def _deals_table(session: Session, deals: Sequence[_Deal]) -> Table:
    """A row for each deal, the totals below them."""
    columns = [
        number("#", "deal", "entry.number"),
        text("Round", value=_round_and_turn),
        field("round", "line.wind"),
        field("turn", "line.turn"),
        text("East", "east", "entry.seating.east"),
        text("Result", "outcome", "account.outcome"),
        field("winner", "account.winner"),
        field("score", _winning_score),
        field("limit", _reached_limit),
    ]
    for name in session.names:
        columns.append(_net_column(name))
    for name in session.names:
        columns.append(_total_column(name))
    columns.append(field("date", "details.date"))
    columns.append(field("came", "details.came"))
    columns.append(field("discarder", "details.source"))
    foot: list[str] = []
    if deals:
        foot = ["", "", "", "total"]
        foot += map(signed, deals[-1].line.totals.values())
    return Table("deals", tuple(columns), tuple(deals), foot=tuple(foot))


def _round_and_turn(deal: _Deal) -> str:
    return f"{deal.line.wind} {deal.line.turn}".strip()


def _net_column(name: str) -> Column:
    """What each deal brought a player."""

    def net(deal: _Deal) -> int | None:
        return deal.line.net.get(name)

    return number(name, f"{name} net", net, _won_or_lost)


def _total_column(name: str) -> Column:
    """What a player has won or lost after each deal."""

    def total(deal: _Deal) -> int | None:
        return deal.line.totals.get(name)

    return field(f"{name} total", total)


def _won_or_lost(amount: int | None) -> str:
    return "·" if amount == 0 else signed(amount)


class _PlayedHand(NamedTuple):
    """A player's hand in a deal."""

    deal: _Deal
    player: str

    @property
    def score(self) -> int | None:
        return self.deal.details.score(self.player)

    @property
    def hand(self) -> str:
        return self.deal.details.hand(self.player)

    @property
    def items(self) -> str:
        return self.deal.details.items(self.player)

    @property
    def net(self) -> int:
        return self.deal.line.net[self.player]


def _hands_table(deals: Sequence[_Deal]) -> Table:
    """A row for each player's hand of each deal, for programs."""
    hands = []
    for deal in deals:
        for name in deal.line.net:
            hands.append(_PlayedHand(deal, name))
    columns = (
        field("deal", "deal.entry.number"),
        field("player"),
        field("score"),
        field("hand"),
        field("items"),
        field("net"),
    )
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
    if points is None:
        return ""
    return f"{points:.1f}"


def _average(row: PlayerSummary | SeasonLine) -> float | None:
    return to_a_tenth(row.average)


WIN_COLUMNS: Final = (
    number("average win", "average_winning_score", _average, _tenths),
    number("best win", "best_winning_score", "best", if_any),
    number("limit hands", "limit_hands", "limits"),
)
"""What the deals were worth that a player won."""
_PLAYER_COLUMNS: Final = (
    text("player", "player", "name"),
    number("total", "total", show=signed),
    number("counters", "counters"),
    number("deals", "deals"),
    number("wins", "wins"),
    *WIN_COLUMNS,
    number("most got", "biggest_payment_received", "received", if_any),
    number("most paid", "biggest_payment_made", "paid", if_any),
)


def _pool(summary: Summary) -> Iterator[Block]:
    """The odd counters that a table throws dice for which settles to the nearest ten."""
    rounding = summary.session.ruleset.settlement.rounding
    if rounding is not None:
        odd = pool({player.name: player.counters for player in summary.players})
        put_in = ", ".join(f"{name} {points}" for name, points in odd.put_in.items())
        what = (
            f"At the end {odd.total} go into a pool: {put_in}; "
            f"the highest throw of the dice wins it ({rounding.cite})."
        )
        yield Paragraph((what,))


def _shape(
    summary: Summary, deals: Sequence[_Deal], held: CountersMoved | None
) -> dict[str, Any]:
    """A session as `session show --format json` has it."""
    session = summary.session
    shape: dict[str, Any] = {
        **session.ruleset.origin,
        "title": session.title,
        "date": session.date,
        "start": session.start,
        "deals": [{**deal.line.to_dict(), **deal.details.to_dict()} for deal in deals],
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
        shape["counters"] = held.to_dict()
    return shape


# --- One deal


def deal_shown_report(
    session: Session, details: Details, *, to_the_end: bool = False
) -> Report:
    """The report of a deal of a session, settled again by its rules.

    Its standing is that after the deal, or `to_the_end`.
    """
    entry = details.entry
    settlement = details.settlement
    name = entry.seating.name
    net = entry.account.net(entry.seating.players)
    totals = session.totals(None if to_the_end else entry.number)
    standing = [(player, net.get(player, 0), totals[player]) for player in totals]
    blocks: list[Block] = []
    blocks.append(Paragraph(tuple(_when_and_how(session, details))))
    blocks.append(settlement_drawing(settlement, details.deal, name))
    blocks += score_blocks(settlement, name)
    blocks.append(Heading("Who pays whom"))
    blocks += payments(settlement, name)
    blocks.append(Heading("The standing"))
    blocks.append(grid("standing", _STANDING, standing))
    blocks += under("Notes", Bullets("notes", settlement.notes))
    title = sentence(
        "Deal {number}: {outcome}", number=entry.number, outcome=entry.account.outcome
    )
    return Report(title, tuple(blocks), shape=partial(_deal_shape, details))


_STANDING: Final = (
    text("", "player"),
    number("deal", "net", show=signed),
    number("total", "total", show=signed),
)


def _when_and_how(session: Session, details: Details) -> Iterator[str]:
    """The rules, when the deal was played and by whom, and how the winning tile came."""
    entry = details.entry
    yield rules_words(session.ruleset)
    when = []
    if details.date is not None:
        when.append(details.date)
    if entry.wind is not None:
        when.append(sentence("{round} round", round=entry.wind))
    seats = [
        sentence("{seat} {name}", seat=sentence(seat), name=name)
        for seat, name in entry.seating.to_dict().items()
    ]
    when.append(joined(seats))
    yield joined(when)
    if details.won is not None:
        came = came_words(details.won, entry.seating.name)
        if came:
            yield came


def deal_to_write_report(session: Session, prepared: PreparedDeal) -> Report:
    """The report of a deal that is to be written.

    With the standing that it leads to, and what becomes of East.
    """
    details = Details(session, prepared.entry, prepared.deal)
    shown = deal_shown_report(as_written(session, prepared), details, to_the_end=True)
    shown_notes = prepared.settlement.notes
    notes = tuple(note for note in prepared.notes if note not in shown_notes)
    blocks = list(shown.blocks)
    blocks.append(Bullets("notes", notes))
    blocks.append(Paragraph((prepared.east_words,)))
    return shown._replace(blocks=tuple(blocks))


def _deal_shape(details: Details) -> dict[str, Any]:
    """All of a deal: who sat where, how it ended, every hand, the payments by name."""
    entry = details.entry
    settlement = details.settlement
    name = entry.seating.name
    by_name = []
    for payment in settlement.payments:
        players = {"from": name(payment.payer), "to": name(payment.payee)}
        by_name.append({**payment.to_dict(), **players})
    return {
        **settlement.rules.origin,
        "deal": entry.number,
        "date": details.date,
        "round": None if entry.wind is None else str(entry.wind),
        "seats": entry.seating.to_dict(),
        "outcome": entry.account.outcome,
        "winner": entry.account.winner,
        **details.to_dict(),
        "payments": by_name,
        "net": {name(party): amount for party, amount in settlement.net.items()},
        "notes": list(settlement.notes),
    }
