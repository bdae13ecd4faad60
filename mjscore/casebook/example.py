"""A worked example: where it stands, what is printed there, and what it must come to under one ruleset or several."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from mjscore.citations import Citation
from mjscore.limits import NOT_STATED
from mjscore.problems import Problem


class ExampleProblem(Problem):
    """An example file is not valid."""


class ExampleKind(StrEnum):
    """What a file shows.

    One hand; a deal and its settlement; what a hand waits for; a proven best; arithmetic; whom a throw of the dice reaches;
    advice on how to play a hand; or a slip in the words of a rule, of which nothing can be computed.
    """

    HAND = "hand"
    DEAL = "deal"
    WAITS = "waits"
    BEST = "best"
    CLAIM = "claim"
    COUNT = "count"
    ADVICE = "advice"
    WORDS = "words"


class BookVerdict(StrEnum):
    """What became of the printed figures."""

    AGREES = "agrees"
    CORRECTED = "corrected-by-errata"
    MISPRINT = "misprint"
    OCR_DAMAGE = "ocr-damage"
    READING = "depends-on-reading"


Items = tuple[tuple[str, str], ...]
"""Items by id with what each gave: points `20`, doubles `x2`, `x8`, or a part of the limit `limit`, `1/2 limit`."""


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """A line of a book's addition or settlement: its words, its figure, and the item or figure of ours that it stands beside.

    `beside` is empty where the figures tell by themselves.
    """

    words: str
    figure: str
    beside: str = ""


@dataclass(frozen=True, slots=True)
class Printed:
    """The book's own column: a `total` in points, its `lines`, its `errata`, and what of it is damaged in the `ocr` text."""

    total: int | None = None
    lines: tuple[PrintedLine, ...] = ()
    errata: str = ""
    ocr: str = ""


@dataclass(frozen=True, slots=True)
class HandExpectation:
    """What one hand must come to; None leaves a figure open. `items` is the complete list, in any order."""

    total: int | None = None
    points: int | None = None
    doubles: int | None = None
    unlimited: int | None = None
    items: Items | None = None


@dataclass(frozen=True, slots=True)
class Expectation:
    """What an example must come to under one ruleset, and the place in the book that says so (`source`).

    `limit` is in points, None for none, NOT_STATED for the ruleset's own. `waits` are tile codes; `chances` counts the tiles
    left of all kinds waited for. `hands`, `scores`, `net` and `payments` (from, to, amount in points) are those of a deal, by
    seat. `refused` is the code of the refusal that is expected instead. Of an advice, `left` counts for each way the tiles left
    that help, and `best` are the numbers of the ways that the figures favour, 1 being the book's.
    """

    rules: str
    source: str
    options: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    limit: int | None = NOT_STATED
    hand: HandExpectation = HandExpectation()
    waits: tuple[str, ...] | None = None
    only_place: bool | None = None
    chances: int | None = None
    hands: tuple[tuple[str, HandExpectation], ...] = ()
    scores: tuple[tuple[str, int], ...] | None = None
    net: tuple[tuple[str, int], ...] | None = None
    payments: tuple[tuple[str, str, int], ...] | None = None
    refused: str | None = None
    left: tuple[int, ...] | None = None
    best: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class HandSearch:
    """Complete hands to be tried: all of the sets by four with a pair of `pairs`, each won in each of `won`.

    `exposed` and `concealed` are groups in the notation, `pairs` tile codes; in `won` a `*` stands for every tile on which
    the hand could have been won.
    """

    highest: bool
    exposed: tuple[str, ...]
    concealed: tuple[str, ...]
    pairs: tuple[str, ...]
    won: tuple[str, ...]
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """A sum of products that the book says to equal a number."""

    products: tuple[tuple[int, ...], ...]
    equals: int


@dataclass(frozen=True, slots=True)
class Count:
    """A table of throws: the `players` in the order of counting, the first of them one, and which totals reach whom.

    `totals` are the least and the greatest total that the table covers.
    """

    players: tuple[str, ...]
    totals: tuple[int, int]
    reached: tuple[tuple[str, tuple[int, ...]], ...]

    def reaching(self, player: str) -> tuple[int, ...]:
        """The totals that count round to a player."""
        return tuple(
            total
            for total in range(self.totals[0], self.totals[1] + 1)
            if self.players[(total - 1) % len(self.players)] == player
        )


@dataclass(frozen=True, slots=True)
class Way:
    """One way of playing on: what the player does, and the thirteen tiles that he then holds, in the notation."""

    does: str
    hand: str


@dataclass(frozen=True, slots=True)
class Advice:
    """How a book advises to play a hand: its words, and the ways that were open, the one advised first."""

    says: str
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Slip:
    """Words that cannot be right as they are printed, and what is meant."""

    printed: str
    meant: str


@dataclass(frozen=True, slots=True)
class Example:
    """One worked example as its file tells it.

    `body` is the hand or deal in the notation, the lines of the front matter blank. `reconstructed` says which tiles the
    text states and which were chosen to fit; `note` whatever else a reader should know.
    """

    name: str
    title: str
    kind: ExampleKind
    cite: Citation
    verdict: BookVerdict
    body: str
    expectations: tuple[Expectation, ...]
    printed: Printed = field(default_factory=Printed)
    claim: Arithmetic | None = None
    count: Count | None = None
    advice: Advice | None = None
    slip: Slip | None = None
    searches: tuple[HandSearch, ...] = ()
    reconstructed: str = ""
    note: str = ""
    source: str = "<example>"

    @property
    def book(self) -> str:
        """The id of the book."""
        return self.cite.book
