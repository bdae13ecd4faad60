"""A worked example: where it stands, what is printed there, and what it must come to under one ruleset or several."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from mjscore.citations import Citation
from mjscore.problems import Problem
from mjscore.rulesets import UNSET


class ExampleProblem(Problem):
    """An example file is not valid."""


class Kind(StrEnum):
    """What a file shows: one hand, a deal and its settlement, what a hand waits for, a proven best, sheer arithmetic, or a slip
    in the words of a rule, of which nothing can be computed.
    """

    HAND = "hand"
    DEAL = "deal"
    WAITS = "waits"
    BEST = "best"
    CLAIM = "claim"
    WORDS = "words"


class Verdict(StrEnum):
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

    `limit` is in points, None for none, UNSET for the ruleset's own. `waits` are tile codes; `chances` counts the tiles left
    of all kinds waited for. `hands`, `scores`, `net` and `payments` (from, to, amount in points) are those of a deal, by
    seat. `refused` is the code of the refusal that is expected instead.
    """

    rules: str
    source: str
    options: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    limit: int | None = UNSET
    hand: HandExpectation = HandExpectation()
    waits: tuple[str, ...] | None = None
    only_place: bool | None = None
    chances: int | None = None
    hands: tuple[tuple[str, HandExpectation], ...] = ()
    scores: tuple[tuple[str, int], ...] | None = None
    net: tuple[tuple[str, int], ...] | None = None
    payments: tuple[tuple[str, str, int], ...] | None = None
    refused: str | None = None


@dataclass(frozen=True, slots=True)
class Search:
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
class Claim:
    """A sum of products that the book says to equal a number."""

    products: tuple[tuple[int, ...], ...]
    equals: int


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
    kind: Kind
    cite: Citation
    verdict: Verdict
    body: str
    expectations: tuple[Expectation, ...]
    printed: Printed = field(default_factory=Printed)
    claim: Claim | None = None
    slip: Slip | None = None
    searches: tuple[Search, ...] = ()
    reconstructed: str = ""
    note: str = ""
    source: str = "<example>"

    @property
    def book(self) -> str:
        """The id of the book."""
        return self.cite.book
