"""The shapes of the page's requests, by verb, and of the answers: `schemas/page.json` is made from them."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict

from mjscore.game.deals import Ending
from mjscore.game.hands import Means
from mjscore.game.seats import Seat
from mjscore.provenance import Count
from tests.reports.session_shapes import SessionJson


class PageFaultJson(TypedDict):
    """A fault of a request."""

    code: str
    message: str
    hint: str
    where: str


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
    limit: int | None
    seats: list[Seat]
    players: int
    sits_out: bool
    winds: list[str]
    keys: list[list[str]]
    means: list[WayJson]
    remarks: list[str]
    statuses: list[str]
    washing: list[str]
    offences: list[OffenceJson]
    wall: bool
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


TappedGroupJson = TypedDict(
    "TappedGroupJson",
    {
        "kind": Literal["pair", "chow", "pung", "kong"],
        "tiles": list[str],
        "form": NotRequired[Literal["exposed", "concealed", "added", "annexed"]],
        "from": NotRequired[Seat | None],
    },
)


TappedWinJson = TypedDict(
    "TappedWinJson",
    {
        "means": Means,
        "tile": NotRequired[str | None],
        "from": NotRequired[Seat | None],
        "remarks": NotRequired[list[str]],
        "completing": NotRequired[TappedGroupJson | None],
        "among": NotRequired[bool],
    },
)


class TappedHandJson(TypedDict, total=False):
    """A hand as it is tapped in; `agreed`: its score is right though it is over the limit."""

    exposed: list[TappedGroupJson]
    fixed: list[TappedGroupJson]
    free: list[str]
    bonus: list[str]
    won: TappedWinJson | None
    status: str | None
    score: int | None
    round: str | None
    visible: list[str]
    doubles: int | None
    agreed: bool


class TappedResultJson(TypedDict):
    """How a deal ended that nobody won."""

    ending: Ending
    by: NotRequired[Seat | None]
    heads: NotRequired[Count | None]


class TappedPenaltyJson(TypedDict):
    """An offence."""

    offence: str
    offenders: list[Seat]
    claim: NotRequired[str | None]
    claimant: NotRequired[Seat | None]
    corrected: NotRequired[Seat | None]
    counted: NotRequired[int | None]
    doubles: NotRequired[int | None]


class AnsweredJson(TypedDict):
    """What was answered, and about which win."""

    win: list[Any]
    of: list[Literal["liable", "no_choice", "visible"]]


class TappedLiableJson(TypedDict):
    """Who is liable."""

    seat: Seat
    half: NotRequired[bool]
    first_discard: NotRequired[bool]


class TappedDealJson(TypedDict):
    """A deal as it is tapped in."""

    hands: dict[Seat, TappedHandJson]
    round: NotRequired[str | None]
    result: NotRequired[TappedResultJson | None]
    penalties: NotRequired[list[TappedPenaltyJson]]
    wall: NotRequired[int | None]
    streak: NotRequired[int | None]
    title: NotRequired[str | None]
    date: NotRequired[str | None]
    fours: NotRequired[bool]
    answered: NotRequired[AnsweredJson]
    no_choice: NotRequired[list[Seat]]
    liable: NotRequired[list[TappedLiableJson]]
    visible: NotRequired[list[str]]


class HouseFileJson(TypedDict):
    """A house file: its name and its text."""

    name: str
    text: str


class ChosenRulesJson(TypedDict):
    """A ruleset with its options; `limit` left out is the ruleset's own, null none."""

    ruleset: str
    options: NotRequired[list[str]]
    without: NotRequired[list[str]]
    limit: NotRequired[int | None]
    house: NotRequired[HouseFileJson]


class RulesAsked(TypedDict, total=False):
    """A request about rules: those of a session, or chosen ones."""

    session: str
    rules: ChosenRulesJson


class OfSessionAsked(RulesAsked):
    """A request that may be about a session: about its deal `number`, or the next one."""

    number: NotRequired[int | None]
    seats: NotRequired[dict[str, str]]
    east: NotRequired[Literal["", "passes", "stays"]]


class ExportAsked(OfSessionAsked):
    """A file for other programs is asked for."""

    deal: NotRequired[TappedDealJson]
    format: Literal["csv", "html"]


class DealAsked(OfSessionAsked):
    """A request about a deal."""

    deal: TappedDealJson


class HandAsked(DealAsked):
    """A request about a hand of a deal."""

    seat: Seat


class ComparisonAsked(HandAsked):
    """A request to score a hand by another ruleset too."""

    other: str


class AddAsked(TypedDict):
    """A request to write a deal down."""

    session: str
    rules: NotRequired[ChosenRulesJson]
    deal: TappedDealJson
    number: NotRequired[int | None]
    seats: NotRequired[dict[str, str]]
    east: NotRequired[Literal["", "passes", "stays"]]
    when: NotRequired[str]


class NewAsked(TypedDict):
    """A request for a new session."""

    rules: ChosenRulesJson
    players: list[str]
    title: NotRequired[str]
    date: NotRequired[str]


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
    "analyse": HandAsked,
    "card": RulesAsked,
    "compare": ComparisonAsked,
    "deal": DealAsked,
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


class PageItemJson(TypedDict):
    """An item of a sheet, in words."""

    name: str
    tiles: str
    amount: str
    cite: str


class PageSheetJson(TypedDict, total=False):
    """A sheet for the small screen; only the total, null, of a hand that has no tiles yet."""

    total: int | None
    items: list[PageItemJson]
    notes: list[str]


class HandValueJson(PageSheetJson):
    """What a hand is worth so far, or what it still needs."""

    state: Literal["counted", "part", "refused", "scored", "unfinished"]
    words: list[str]
    marking: NotRequired[bool]
    problem: NotRequired[ProblemJson]


class DealAnswer(TypedDict):
    """What each hand of a deal is worth so far, the keys that are used up, and the round that prevails."""

    seats: dict[Seat, HandValueJson]
    spent: dict[str, list[str]]
    round: str | None


class AnswerToTapJson(TypedDict):
    """An answer to tap, and the deal as it is then."""

    words: str
    deal: TappedDealJson


class QuestionJson(TypedDict):
    """What must be said before a deal is settled."""

    text: str
    hint: str
    answers: list[AnswerToTapJson]
    about: Literal["ending", "fact", "hands"]
    seat: NotRequired[Seat]


class AsksAnswer(TypedDict):
    """The questions of a deal that cannot be settled yet."""

    asks: Annotated[list[QuestionJson], ("minItems", 1)]


PagePaymentJson = TypedDict(
    "PagePaymentJson", {"from": str, "to": str, "amount": int, "why": str, "cite": str}
)


class SettledLinesJson(TypedDict):
    """A settlement for the small screen, players by their names."""

    scores: dict[Seat, int]
    payments: list[PagePaymentJson]
    net: dict[str, int]
    notes: list[str]


class SettledAnswer(SettledLinesJson):
    """A deal settled; `asks` is what may matter."""

    asks: list[QuestionJson]
    outcome: NotRequired[str]
    east: NotRequired[str]


class ViewJson(SessionJson):
    """What a session says."""

    statistics: BlockJson
    chart: str
    facts: FactsJson
    redo: bool


class WrittenAnswer(TypedDict):
    """The text of a session, and what it says."""

    session: str
    view: ViewJson
    outcome: NotRequired[str]
    east: NotRequired[str]
    words: NotRequired[str]


class TakenAnswer(ReportJson):
    """A deal of a session, to be looked at and corrected."""

    deal: TappedDealJson
    seats: dict[str, str]
    east: str


class ReadSessionAnswer(TypedDict):
    """A text that is a session."""

    kind: Literal["session"]
    session: str
    view: ViewJson


class ReadHouseAnswer(TypedDict):
    """A text that is a house file."""

    kind: Literal["house"]
    house: HouseFileJson
    facts: FactsJson


class ReadDealAnswer(TypedDict):
    """A text that is a deal."""

    kind: Literal["deal"]
    deal: TappedDealJson
    rules: ChosenRulesJson | None


class ReadHandAnswer(TypedDict):
    """A text that is a hand."""

    kind: Literal["hand"]
    hand: TappedHandJson
    seat: Seat | None


ANSWERS: Final[dict[str, Any]] = {
    "deal": DealAnswer,
    "settle": AsksAnswer | SettledAnswer,
    "facts": FactsJson,
    "read": ReadSessionAnswer | ReadHouseAnswer | ReadDealAnswer | ReadHandAnswer,
    "take": TakenAnswer,
    **dict.fromkeys(("add", "new", "show", "undo", "redo", "rename"), WrittenAnswer),
    **dict.fromkeys(("why", "card", "analyse", "compare"), ReportJson),
    **dict.fromkeys(("write", "export", "short"), TextAnswer),
}
"""What `ok` holds by the verb."""
