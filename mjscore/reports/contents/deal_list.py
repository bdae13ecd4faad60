"""Several evenings as one flat list, a line for each player of each deal: any club's ranking is a pivot table of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from mjscore.reports.content import Report, Table, number, signed, text
from mjscore.sentences import so_many
from mjscore.sessions.played import Details, details_of
from mjscore.sessions.session import Entry, Session
from mjscore.sessions.summary import Season

_COLUMNS: Final = (
    text("evening", "evening"),
    text("date", "date"),
    number("deal", "deal"),
    text("player", "player"),
    number("net", "net", show=signed),
    number("won", "won"),
    number("discarded", "discarded"),
    number("place", "place"),
)


class PlayedDeal(NamedTuple):
    """One player in one deal.

    `evening` is the session's title or file, `date` that of the deal or the session. `net` is what the deal brought, in
    points. `won` is 1 for the winner, else 0; `discarded` 1 for whose discard won, None where nobody wrote whose it was.
    `place` is the player's place at the table at the end of the evening, 1 for the most points; who is level shares it.
    """

    evening: str
    date: str | None
    deal: int
    player: str
    net: int
    won: int
    discarded: int | None
    place: int


def played_deals(season: Season) -> Iterator[PlayedDeal]:
    """A line for each player of each deal of the evenings, in the order of their dates, the seats from East."""
    for session in season.evenings:
        places = _places_of(session)
        for entry in session.entries:
            yield from _players_of(session, entry, places)


def _places_of(session: Session) -> dict[str, int]:
    """The place of each player at the end of a session, among those who played a deal of it."""
    totals = session.totals()
    played = {name for entry in session.entries for _, name in entry.seating.seats}
    return {
        name: 1 + sum(totals[other] > totals[name] for other in played)
        for name in played
    }


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
    """Whether a player's discard won the deal: 1, 0, or None where nobody wrote whose discard it was."""
    if name == details.winner or details.won is None:
        return 0
    if details.came == "unknown":
        return None
    if details.came == "discard" and details.discarder is None:
        return None
    return int(name == details.discarder)


def deal_list_report(season: Season) -> Report:
    """The flat list of several sessions."""
    title = f"Deals of {so_many(len(season.evenings), 'evening')}"
    return Report(title, (Table("deals", _COLUMNS, tuple(played_deals(season))),))
