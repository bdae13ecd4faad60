"""The shapes of what a session, one of its deals and a season are as JSON."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from mjscore.game.seats import Round
from mjscore.provenance import AgreedJson, Count, Digest, OriginJson, Some
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


class EveningJson(AgreedJson):
    """An evening of a season."""

    digest: Digest
    title: str
    date: str
    deals: Count


class StandingJson(TypedDict):
    """A player over the season."""

    player: str
    evenings: Count
    deals: Count
    total: int
    total_per_deal: float | None
    wins: Count
    wins_drawn: Count
    wins_on_discards: Count
    wins_by_robbing: Count
    wins_not_known_how: Count
    discards_that_won: Count
    average_winning_score: Average
    best_winning_score: Count
    limit_hands: Count


class RulesRankingJson(TypedDict):
    """The ranking of the evenings that were played by the same rules."""

    rules: str
    players: list[StandingJson]


class WonDealJson(TypedDict):
    """A deal that was won."""

    evening: str
    deal: Some
    winner: str
    score: Count
    limit: bool
    drawn: bool | None
    discarder: str | None
    robbed: str | None
    hand: str | None
    ruleset: str


class SeasonJson(TypedDict):
    """mjscore session show of several sessions --format json: the ranking, who paid on whose discard, and the deals won."""

    evenings: Annotated[list[EveningJson], ("minItems", 1)]
    rankings: list[RulesRankingJson]
    players: list[StandingJson]
    paid_on_discards: dict[str, dict[str, Some]]
    wins: list[WonDealJson]
