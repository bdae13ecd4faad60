"""The reports of several sessions: one table of them all, a flat list, who hands whom how much."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from functools import partial
from typing import Final, NamedTuple

from mjscore.game.deals import is_date
from mjscore.reports import drawings
from mjscore.reports.content import (
    Block,
    Drawing,
    Heading,
    Paragraph,
    Report,
    Table,
    field,
    fields,
    for_programs,
    grid,
    number,
    signed,
    text,
    under,
)
from mjscore.reports.contents.session import WIN_COLUMNS, to_a_tenth
from mjscore.reports.words.items import rules_in_short
from mjscore.sentences import so_many
from mjscore.sessions.played import Details, details_of
from mjscore.sessions.session import Entry, Session
from mjscore.sessions.settling_up import (
    Transfer,
    fewest_transfers,
    net_of_sessions,
)
from mjscore.sessions.summary import Season, SeasonLine, are_of_one_game

_BEST: Final = 10
"""How many of the best hands are shown."""


def several_sessions_report(season: Season) -> Report:
    """The report of several sessions together: totals, the deals won, the best hands."""
    title = "Season"
    dates = [evening.date for evening in season.evenings if is_date(evening.date)]
    if dates:
        title += f" · {dates[0]}"
        if dates[-1] != dates[0]:
            title += f" to {dates[-1]}"
    return Report(title, tuple(_blocks(season)))


def _blocks(season: Season) -> Iterator[Block]:
    """What was played, the standing of each game, who won on whose discard, the best hands."""
    evenings = so_many(len(season.evenings), "evening")
    deals = sum(len(evening.entries) for evening in season.evenings)
    yield Paragraph((f"{evenings}, {so_many(deals, 'deal')}.",))
    games = season.games
    if len(games) > 1:
        yield Paragraph((_PLAYED_APART,))
    yield Table("evenings", _EVENINGS, season.evenings)
    for game in games:
        yield from _standing(game, _by_which_rules(game, games))
    yield from under("Who won on whose discard", _on_discards(season))
    for game in games:
        title = f"The best hands{_by_which_rules(game, games)}"
        yield from under(title, Table("", _BEST_HANDS, game.best[:_BEST]))
    yield Table("wins", _WINS, season.best)


_PLAYED_APART: Final = (
    "They were played by different rules or limits, whose points are not compared."
)

_ADDED_UP: Final = "They were played by different rules or limits; here a point is worth the same in all of them."


def _rules(game: Season) -> str:
    return rules_in_short(game.evenings[0].ruleset)


def _by_which_rules(game: Season, games: Sequence[Season]) -> str:
    """What is said in a heading where there are several games."""
    return f" under {_rules(game)}" if len(games) > 1 else ""


def _standing(game: Season, by: str) -> Iterator[Block]:
    """The standing of a game, and the deals that were won in it."""

    def place(line: SeasonLine) -> int:
        return game.standings.index(line) + 1

    columns = (number("", "place", place), *_PLAYERS)
    rules = {"rules": _rules(game)}
    yield Heading(f"The standing{by}")
    yield Table("players", columns, game.standings, common=rules)
    yield Drawing(partial(_chart, game))
    if game.wins:
        yield Heading(f"The deals won{by}")
        yield Table("", (_NAME, *_WON), game.standings)
        yield Heading(f"How the winning tile came{by}")
        yield Table("", (_NAME, *_CAME), game.standings)


def _chart(game: Season) -> str:
    return drawings.totals.line_chart(
        game.totals(), unit="evenings", present=game.present()
    )


class _OnDiscards(NamedTuple):
    """How often each player won on the discards of one of them."""

    discarder: str
    wins: dict[str, int]


def _on_discards(season: Season) -> Table:
    """How often each player won on the discard of each other."""
    paid = season.paid_on_discards()
    columns = [text("discarded by", "discarder")]
    rows = []
    for player in season.standings:
        columns.append(number(player.name, f"{player.name} won", _wins_of(player.name)))
        rows.append(_OnDiscards(player.name, paid.get(player.name, {})))
    if not paid:
        rows = []
    return Table("won_on_discards", tuple(columns), tuple(rows))


def _wins_of(winner: str) -> Callable[[_OnDiscards], int | None]:
    def wins(row: _OnDiscards) -> int | None:
        return row.wins.get(winner)

    return wins


def _number_of_deals(evening: Session) -> int:
    return len(evening.entries)


_EVENINGS: Final = (
    field("evening", "called"),
    field("title"),
    field("date"),
    field("ruleset", "ruleset.id"),
    field("options", "ruleset.changed"),
    field("limit", "ruleset.limit.points"),
    field("digest", "ruleset.digest"),
    field("deals", _number_of_deals),
)
_NAME: Final = text("player", "player", "name")
_WON: Final = (number("wins", "wins"), *WIN_COLUMNS)
_CAME: Final = (
    number("drawn", "wins_drawn", "won_drawn"),
    number("on discards", "wins_on_discards", "won_on_discard"),
    number("robbing", "wins_by_robbing", "won_robbing"),
    number("not known", "wins_not_known_how", "won_unknown"),
    number("discards that won", "discards_that_won", "discards_won"),
)


def _per_deal(line: SeasonLine) -> float | None:
    return to_a_tenth(line.total_per_deal)


def _signed_tenths(points: float | None) -> str:
    return signed(points, places=1)


_PLAYERS: Final = (
    _NAME,
    number("evenings", "evenings"),
    number("deals", "deals"),
    number("total", "total", show=signed),
    number("a deal", "total_per_deal", _per_deal, _signed_tenths),
    *for_programs(_WON),
    *for_programs(_CAME),
)


def _score_words(won: Details) -> str:
    account = won.entry.account
    return f"{account.score}, the limit" if account.limit else str(account.score)


def _hand(won: Details) -> str:
    return won.hand(won.winner)


_BEST_HANDS: Final = (
    number("", value=_score_words),
    text("player", value="winner"),
    text("evening", value="session.called"),
    number("deal", value="entry.number"),
    text("hand", value=_hand),
)
_WINS: Final = (
    field("evening", "session.called"),
    field("deal", "entry.number"),
    field("winner"),
    field("score", "entry.account.score"),
    field("limit", "entry.account.limit"),
    field("drawn"),
    field("discarder"),
    field("robbed"),
    field("hand", _hand),
    field("ruleset", "session.ruleset.id"),
)


# --- One flat list, a line for each player of each deal: any club's ranking is a pivot table of it


class PlayedDeal(NamedTuple):
    """One player in one deal.

    `evening` is the session's title or file, `date` that of the deal or the session.
    `net` is what the deal brought, in points. `won` is 1 for the winner, else 0;
    `discarded` 1 for whose discard won, None where nobody wrote whose it was. `place`
    is the player's place at the table at the end of the evening, 1 for the most points;
    who is level shares it.
    """

    evening: str
    date: str | None
    deal: int
    player: str
    net: int
    won: int
    discarded: int | None
    place: int


_PLAYED_DEALS: Final = (
    text("evening", "evening"),
    text("date", "date"),
    number("deal", "deal"),
    text("player", "player"),
    number("net", "net", show=signed),
    number("won", "won"),
    number("discarded", "discarded"),
    number("place", "place"),
)


def deal_list_report(season: Season) -> Report:
    """The flat list of several sessions."""
    title = f"Deals of {so_many(len(season.evenings), 'evening')}"
    deals = Table("deals", _PLAYED_DEALS, tuple(played_deals(season)))
    return Report(title, (deals,))


def played_deals(season: Season) -> Iterator[PlayedDeal]:
    """A line for each player of each deal of the evenings.

    Evenings stand in the order of their dates, the seats from East.
    """
    for session in season.evenings:
        places = _places_of(session)
        for entry in session.entries:
            yield from _players_of(session, entry, places)


def _places_of(session: Session) -> dict[str, int]:
    """The place of each player at the end of a session, among those who played a deal of it."""
    totals = session.totals()
    played: set[str] = set()
    for entry in session.entries:
        played.update(name for _, name in entry.seating.seats)
    places = {}
    for name in played:
        ahead = [other for other in played if totals[other] > totals[name]]
        places[name] = 1 + len(ahead)
    return places


def _players_of(
    session: Session, entry: Entry, places: dict[str, int]
) -> Iterator[PlayedDeal]:
    details = details_of(session, entry)
    net = entry.account.net(entry.seating.players)
    for _, name in entry.seating.seats:
        yield PlayedDeal(
            evening=session.title or session.source,
            date=details.date,
            deal=entry.number,
            player=name,
            net=net[name],
            won=int(name == details.winner),
            discarded=_discarded(details, name),
            place=places[name],
        )


def _discarded(details: Details, name: str) -> int | None:
    """Whether a player's discard won the deal: 1, 0, or None where nobody wrote whose it was."""
    if name == details.winner or details.won is None:
        return 0
    if details.came == "unknown":
        return None
    if details.came == "discard" and details.discarder is None:
        return None
    return int(name == details.discarder)


# --- Who hands whom how much when the evening ends


def settling_up_report(
    sessions: Sequence[Session], stake: Decimal | None = None
) -> Report:
    """Who hands whom how much in the fewest transfers.

    In points and, with a `stake` for each point, in money.
    """
    columns = [
        text("From", "from", "payer"),
        text("To", "to", "payee"),
        number("Points", "points"),
    ]
    origin: dict[str, str | None] = {"stake": None}
    if stake is not None:
        columns.append(
            number(f"At {stake} a point", "amount", partial(_amount, stake=stake))
        )
        origin["stake"] = str(stake)
    net = net_of_sessions(sessions)
    transfers = tuple(fewest_transfers(net))
    title = "Settling up"
    if len(sessions) > 1:
        title += f" {so_many(len(sessions), 'evening')}"
    blocks: list[Block] = [
        Heading("Who hands whom"),
        Table("transfers", tuple(columns), transfers),
        grid("net", fields("player", "points"), list(net.items())),
    ]
    if not transfers:
        blocks.append(Paragraph(("Nobody owes anybody anything.",)))
    if not are_of_one_game(sessions):
        blocks.append(Paragraph((_ADDED_UP,)))
    return Report(title, tuple(blocks), origin)


def _amount(transfer: Transfer, stake: Decimal) -> str:
    return money(transfer.at(stake))


def money(amount: Decimal) -> str:
    """An amount of money, with at least two places behind the point."""
    places = -int(amount.normalize().as_tuple().exponent)
    return f"{amount:.{max(2, places)}f}"
