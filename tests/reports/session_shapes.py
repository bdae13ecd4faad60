"""The shapes of what a session and one of its deals are as JSON."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from mjscore.game.seats import Round
from mjscore.provenance import Count, OriginJson, Some
from mjscore.rules.citations import CiteJson
from mjscore.scoring.sheet import SheetJson
from mjscore.settlement.counters import CountersJson
from mjscore.settlement.payments import PartyName
from mjscore.settlement.scores import CountedJson

Seats = Annotated[dict[PartyName, str], ("minProperties", 2)]
Turn = Annotated[str, ("pattern", "^[0-9]+[a-z]*$")]
Average = Annotated[float, ("minimum", 0)] | None
Came = Literal["drawn", "loose", "discard", "robbed", "dealt", "unknown"]

PaidJson = TypedDict("PaidJson", {"from": str, "to": str, "amount": Some})
NamedPaymentJson = TypedDict(
    "NamedPaymentJson",
    {"from": str, "to": str, "amount": Some, "why": str, "cite": NotRequired[CiteJson]},
)


class PlayedDealJson(TypedDict):
    """A deal of a session: who sat where, how it ended, what each hand scored, and the totals since."""

    deal: Some
    round: Round | None
    turn: Turn
    seats: Seats
    outcome: str
    winner: str | None
    score: Count | None
    limit: bool
    payments: list[PaidJson]
    net: dict[str, int]
    totals: dict[str, int]
    date: str | None
    came: Came | None
    discarder: str | None
    hands: dict[str, SheetJson | CountedJson]


class PlayerJson(TypedDict):
    """What can be said of a player of a session."""

    player: str
    total: int
    counters: int
    deals: Count
    wins: Count
    average_winning_score: Average
    best_winning_score: Count
    limit_hands: Count
    biggest_payment_received: Count
    biggest_payment_made: Count


class NextJson(TypedDict):
    """Where the session stands."""

    round: Round | None
    turn: Turn
    seats: Seats
    over: bool


class SessionJson(OriginJson):
    """mjscore session show --format json: the deals of a session, its players, and where it stands."""

    title: str
    date: str
    start: Count
    deals: list[PlayedDealJson]
    players: Annotated[list[PlayerJson], ("minItems", 2)]
    next: NextJson
    undone: Count
    notes: list[str]
    counters: NotRequired[CountersJson]


class SessionDealJson(OriginJson):
    """mjscore session show --deal N --format json: one deal with every hand and who paid whom."""

    deal: Some
    date: str | None
    round: Round | None
    seats: Seats
    outcome: str
    winner: str | None
    came: Came | None
    discarder: str | None
    hands: dict[str, SheetJson | CountedJson]
    payments: list[NamedPaymentJson]
    net: dict[str, int]
    notes: list[str]
