"""The shapes of what the page asks, by verb; `schemas/page.json` is made from them and from those of the answers."""

from __future__ import annotations

from typing import Final, Literal, NotRequired, TypedDict

from mjscore.page.shapes import ChosenRulesJson, TappedDealJson
from mjscore.seats import Seat


class RulesAsked(TypedDict, total=False):
    """A request about rules: those of a session, or chosen ones."""

    session: str
    rules: ChosenRulesJson


class MaybeDealAsked(RulesAsked):
    """A request that may be about a deal of a session, `number`, or the next one."""

    deal: NotRequired[TappedDealJson]
    number: NotRequired[int | None]
    seats: NotRequired[str]
    joins: NotRequired[list[str]]
    east: NotRequired[Literal["", "passes", "stays"]]


class ExportAsked(MaybeDealAsked):
    """A file for other programs is asked for."""

    format: Literal["csv", "html"]


class DealAsked(RulesAsked):
    """A request about a deal."""

    deal: TappedDealJson
    number: NotRequired[int | None]
    seats: NotRequired[str]
    joins: NotRequired[list[str]]
    east: NotRequired[Literal["", "passes", "stays"]]


class HandAsked(DealAsked):
    """A request about a hand of a deal."""

    seat: Seat


class AnalysisAsked(HandAsked):
    """A request to analyse a hand; `wall`: the tiles that can still be drawn."""

    wall: NotRequired[int | None]


class ComparisonAsked(HandAsked):
    """A request to score a hand by another ruleset too."""

    other: str


class AddAsked(TypedDict):
    """A request to write a deal down."""

    session: str
    rules: NotRequired[ChosenRulesJson]
    deal: TappedDealJson
    number: NotRequired[int | None]
    seats: NotRequired[str]
    joins: NotRequired[list[str]]
    east: NotRequired[Literal["", "passes", "stays"]]
    when: NotRequired[str]


class NewAsked(TypedDict):
    """A request for a new session."""

    rules: ChosenRulesJson
    players: list[str]
    title: NotRequired[str]
    date: NotRequired[str]
    start: NotRequired[int | None]


class ReadAsked(TypedDict):
    """A request to read a text."""

    text: str
    name: NotRequired[str]


class SessionAsked(TypedDict):
    """A request about a session."""

    session: str


class RenameAsked(SessionAsked):
    """A request to call players otherwise: names before and after."""

    names: dict[str, str]


class TakeAsked(SessionAsked):
    """A request for a deal of a session."""

    number: int


class UndoAsked(SessionAsked):
    """A request to undo or make again the last change."""

    when: str


REQUESTS: Final[dict[str, type]] = {
    "add": AddAsked,
    "analyse": AnalysisAsked,
    "card": RulesAsked,
    "compare": ComparisonAsked,
    "deal": DealAsked,
    "explain": HandAsked,
    "export": ExportAsked,
    "facts": RulesAsked,
    "new": NewAsked,
    "read": ReadAsked,
    "redo": UndoAsked,
    "rename": RenameAsked,
    "settle": DealAsked,
    "short": SessionAsked,
    "show": SessionAsked,
    "take": TakeAsked,
    "undo": UndoAsked,
    "why": HandAsked,
    "write": DealAsked,
}
"""What each verb asks, but for `do`, which names the verb."""
