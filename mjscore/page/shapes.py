"""The shapes of answers to the page: reports, refusals, and what a ruleset lets a player say."""

from __future__ import annotations

from typing import Annotated, TypedDict

from mjscore.seats import Seat


class PageFaultJson(TypedDict):
    """A fault of a request."""

    code: str
    message: str
    hint: str
    where: str
    line: int | None
    column: int | None


class ProblemJson(TypedDict):
    """A refusal: what the command line prints, and the same taken to pieces."""

    text: str
    faults: Annotated[list[PageFaultJson], ("minItems", 1)]


class PageOptionJson(TypedDict):
    """An option of a ruleset, and whether it is on."""

    id: str
    title: str
    on: bool
    default: bool
    cite: str


WayJson = TypedDict("WayJson", {"means": str, "words": str, "from": bool, "tile": bool})


class OffenceJson(TypedDict):
    """An offence that a ruleset punishes."""

    offence: str
    claims: list[str]


class FactsJson(TypedDict):
    """What a ruleset lets a player say and tap."""

    id: str
    title: str
    digest: str
    changed: list[str]
    limit: int | None
    seats: list[Seat]
    players: int
    sits_out: bool
    winds: list[str]
    size: int
    keys: list[list[str]]
    means: list[WayJson]
    remarks: list[str]
    statuses: list[str]
    washing: list[str]
    offences: list[OffenceJson]
    wall: bool
    liability: bool
    options: list[PageOptionJson]


class HeadingJson(TypedDict):
    """A line above what follows."""

    heading: str


class ParagraphJson(TypedDict):
    """Lines that belong together."""

    lines: list[str]
    strong: bool


class BulletsJson(TypedDict):
    """Remarks."""

    bullets: list[str]


class ShownColumnJson(TypedDict):
    """A column of a table."""

    title: str
    right: bool
    faint: bool


class ShownTableJson(TypedDict):
    """A table; `strong` are the numbers of rows."""

    columns: list[ShownColumnJson]
    rows: list[list[str]]
    strong: list[int]


BlockJson = HeadingJson | ParagraphJson | BulletsJson | ShownTableJson


class ReportJson(TypedDict):
    """A report as the page lays it out."""

    title: str
    blocks: list[BlockJson]


class TextAnswer(TypedDict):
    """A text."""

    text: str
