"""A worked example: where it stands, what is printed there, and what it must come to under one ruleset or several.

Each field says under which key of the front matter it stands and, where its type does not tell, what may stand there.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, Final

from mjscore.game.deals import NOT_STATED
from mjscore.problems import Problem
from mjscore.rules.citations import Citation
from mjscore.rules.keys import (
    NEEDED,
    RuleFields,
    ValueKind,
    cite_values,
    inner,
    key,
    needed_text,
    read_whole,
    table_of,
    within,
)


class ExampleProblem(Problem):
    """An example file is not valid."""

    kind = "example"


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


# --- What may stand under the keys of the front matter, beside what rulesets know


def at(kind: ValueKind | None = None) -> object:
    """A field that is read from the key of its name; what may stand there follows from its type, if left out."""
    return key(kind=kind)


def _frozen(value: Any) -> Any:
    if isinstance(value, Mapping):
        return tuple(value.items())
    if isinstance(value, list):
        return tuple(map(_frozen, value))
    return value


def _passing(
    test: Callable[[Any], bool],
    wanted: str,
    default: Any = None,
    *,
    needed: bool = False,
    made: Callable[[Any], Any] = _frozen,
) -> ValueKind:
    """What passes a test, lists as tuples unless it is `made` otherwise; the default where something else stands."""

    def read(fields: RuleFields, key: str) -> Any:
        value = fields.value(key)
        if test(value):
            return made(value)
        if needed or value is not None:
            fields.wrong(key, wanted)
        return default

    return ValueKind(read, NEEDED if needed else default)


def _one_of(words: Sequence[str]) -> ValueKind:
    def read(fields: RuleFields, key: str) -> Any:
        return fields.word(key, words)

    return ValueKind(read, NEEDED)


def _tables(value: type, wanted: str, *, needed: bool = False) -> ValueKind:
    def read(fields: RuleFields, key: str) -> Any:
        tables = fields.list_of_tables(key, wanted)
        values = tuple(read_whole(value, table) for table in tables)
        if needed and not values:
            fields.wrong(key, wanted)
        return values

    return ValueKind(read, NEEDED if needed else ())


def _is_whole(value: object) -> bool:
    """Whether a value is a whole number, of a size that is worth it."""
    if isinstance(value, bool):
        return False
    return isinstance(value, int) and abs(value) < 10**12


def _list_of(test: Callable[[Any], bool]) -> Callable[[Any], bool]:
    def is_list(value: Any) -> bool:
        return isinstance(value, list) and all(map(test, value))

    return is_list


def _is_truth(value: object) -> bool:
    return isinstance(value, bool)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


_are_texts: Final = _list_of(_is_text)
_are_whole: Final = _list_of(_is_whole)


def _is_pair(value: Any) -> bool:
    return _are_texts(value) and len(value) == 2


def _is_printed_line(value: Any) -> bool:
    return _are_texts(value) and len(value) in (2, 3)


def _is_payment(value: Any) -> bool:
    if not isinstance(value, list) or len(value) != 3:
        return False
    return _are_texts(value[:2]) and _is_whole(value[2])


def _cite(fields: RuleFields, key: str) -> Citation:
    cite = fields.value(key)
    if not isinstance(cite, Mapping) or not isinstance(cite.get("book"), str):
        fields.faults.add(
            "no-citation",
            key,
            "no citation",
            'write cite = { book = "babcock-1923", page = "41" }',
        )
        return Citation("")
    values = cite_values(cite, key, fields.faults)
    return Citation(values.pop("book"), **values)


def _is_span(value: Any) -> bool:
    """Whether a value is a least and a greatest total, with at most a hundred between them."""
    if not _are_whole(value) or len(value) != 2:
        return False
    least, greatest = value
    return greatest - least in range(100)


def _is_points_by_name(value: object) -> bool:
    return isinstance(value, Mapping) and all(map(_is_whole, value.values()))


def _are_names(value: Any) -> bool:
    return _are_texts(value) and len(value) > 0


def _limit(fields: RuleFields, key: str) -> Any:
    if fields.value(key) == "none":
        return None
    return _WHOLE.read(fields, key)


def _text_or_none(fields: RuleFields, key: str) -> str | None:
    return fields.text(key) or None


def _printed_lines(lines: list[list[str]]) -> "tuple[PrintedLine, ...]":
    return tuple(PrintedLine(*line) for line in lines)


def _hands(fields: RuleFields, key: str) -> "tuple[tuple[str, HandExpectation], ...]":
    return tuple(
        (seat, read_whole(HandExpectation, hand)) for seat, hand in fields.tables(key)
    )


_WHOLE: Final = _passing(_is_whole, "a whole number")
_WHOLES: Final = _passing(_are_whole, "a list of whole numbers")
_PRODUCTS: Final = _passing(
    _list_of(_are_whole), "a list of lists of numbers", (), needed=True
)
_SPAN: Final = _passing(
    _is_span, "the least and the greatest total", (0, 0), needed=True
)
_YES_OR_NO: Final = _passing(_is_truth, "true or false")
_BY_NAME: Final = _passing(_is_points_by_name, "a table of seats and points")
_PAYMENTS: Final = _passing(_list_of(_is_payment), "a list of [from, to, points]")
_PAIRS: Final = _passing(_list_of(_is_pair), "a list of pairs of texts")
_NAMES: Final = _passing(
    _are_names, "the players in the order of counting", (), needed=True
)
_LINES: Final = _passing(
    _list_of(_is_printed_line),
    "a list of [words, figure] or [words, figure, item beside]",
    (),
    made=_printed_lines,
)
_HANDS: Final = ValueKind(_hands, ())
_STRINGS: Final = ValueKind(RuleFields.strings)
_TEXT_OR_NONE: Final = ValueKind(_text_or_none)
_LIMIT: Final = ValueKind(_limit, NOT_STATED)
_CITE: Final = ValueKind(_cite, NEEDED)

# --- The example

Items = tuple[tuple[str, str], ...]
"""Items by id with what each gave: points `20`, doubles `x2`, `x8`, or a part of the limit `limit`, `1/2 limit`."""

_TEXT: Final = needed_text("a text")
KIND: Final = _one_of(list(ExampleKind))


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

    total: Annotated[int | None, at(_WHOLE)] = None
    lines: Annotated[tuple[PrintedLine, ...], at(_LINES)] = ()
    errata: Annotated[str, at()] = ""
    ocr: Annotated[str, at()] = ""


@dataclass(frozen=True, slots=True)
class HandExpectation:
    """What one hand must come to; None leaves a figure open. `items` is the complete list, in any order."""

    total: Annotated[int | None, at(_WHOLE)] = None
    points: Annotated[int | None, at(_WHOLE)] = None
    doubles: Annotated[int | None, at(_WHOLE)] = None
    unlimited: Annotated[int | None, at(_WHOLE)] = None
    items: Annotated[Items | None, at(_PAIRS)] = None


@dataclass(frozen=True, slots=True)
class Expectation:
    """What an example must come to under one ruleset, and the place in the book that says so (`source`).

    `limit` is in points, None for none, NOT_STATED for the ruleset's own. `waits` are tile codes; `chances` counts the tiles
    left of all kinds waited for. `hands`, `scores`, `net` and `payments` (from, to, amount in points) are those of a deal, by
    seat. `refused` is the code of the refusal that is expected instead. Of an advice, `left` counts for each way the tiles left
    that help, and `best` are the numbers of the ways that the figures favour, 1 being the book's.
    """

    rules: Annotated[str, at(_TEXT)]
    source: Annotated[str, at(_TEXT)]
    options: Annotated[tuple[str, ...], at()] = ()
    without: Annotated[tuple[str, ...], at()] = ()
    limit: Annotated[int | None, at(_LIMIT)] = NOT_STATED
    hand: Annotated[HandExpectation, within(HandExpectation)] = HandExpectation()
    waits: Annotated[tuple[str, ...] | None, at(_STRINGS)] = None
    only_place: Annotated[bool | None, at(_YES_OR_NO)] = None
    chances: Annotated[int | None, at(_WHOLE)] = None
    hands: Annotated[tuple[tuple[str, HandExpectation], ...], at(_HANDS)] = ()
    scores: Annotated[tuple[tuple[str, int], ...] | None, at(_BY_NAME)] = None
    net: Annotated[tuple[tuple[str, int], ...] | None, at(_BY_NAME)] = None
    payments: Annotated[tuple[tuple[str, str, int], ...] | None, at(_PAYMENTS)] = None
    refused: Annotated[str | None, at(_TEXT_OR_NONE)] = None
    left: Annotated[tuple[int, ...] | None, at(_WHOLES)] = None
    best: Annotated[tuple[int, ...] | None, at(_WHOLES)] = None


@dataclass(frozen=True, slots=True)
class HandSearch:
    """Complete hands to be tried: all of the sets by four with a pair of `pairs`, each won in each of `won`.

    `exposed` and `concealed` are groups in the notation, `pairs` tile codes; in `won` a `*` stands for every tile on which
    the hand could have been won. `seek` is “highest” or “lowest”.
    """

    seek: Annotated[str, at(_one_of(["highest", "lowest"]))]
    exposed: Annotated[tuple[str, ...], at()]
    concealed: Annotated[tuple[str, ...], at()]
    pairs: Annotated[tuple[str, ...], at()]
    won: Annotated[tuple[str, ...], at()]
    seat: Annotated[str | None, at(_TEXT_OR_NONE)] = None


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """A sum of products that the book says to equal a number."""

    products: Annotated[tuple[tuple[int, ...], ...], at(_PRODUCTS)]
    equals: Annotated[int, at(_passing(_is_whole, "a whole number", 0))]


def _reached(players: RuleFields) -> tuple[tuple[str, Any], ...]:
    return tuple((name, _WHOLES.read(players, name) or ()) for name in players)


@dataclass(frozen=True, slots=True)
class ThrowTable:
    """A table of throws: the `players` in the order of counting, the first of them one, and which totals reach whom.

    `totals` are the least and the greatest total that the table covers.
    """

    players: Annotated[tuple[str, ...], at(_NAMES)]
    totals: Annotated[tuple[int, int], at(_SPAN)]
    reached: Annotated[
        tuple[tuple[str, tuple[int, ...]], ...], at(table_of(_reached, ()))
    ]

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

    does: Annotated[str, at(_TEXT)]
    hand: Annotated[str, at(_TEXT)]


@dataclass(frozen=True, slots=True)
class Advice:
    """How a book advises to play a hand: its words, and the ways that were open, the one advised first."""

    says: Annotated[str, at(_TEXT)]
    ways: Annotated[
        tuple[Way, ...],
        at(
            _tables(Way, "tables [[advice.ways]], the one advised first", needed=True),
        ),
    ]


@dataclass(frozen=True, slots=True)
class Slip:
    """Words that cannot be right as they are printed, and what is meant."""

    printed: Annotated[str, at(_TEXT)]
    meant: Annotated[str, at(_TEXT)]


@dataclass(frozen=True, slots=True)
class Example:
    """One worked example as its file tells it.

    `body` is the hand or deal in the notation, the lines of the front matter blank. `reconstructed` says which tiles the
    text states and which were chosen to fit; `note` whatever else a reader should know.
    """

    name: str
    body: str
    expectations: tuple[Expectation, ...]
    title: Annotated[str, at(_TEXT)]
    kind: Annotated[ExampleKind, at(KIND)]
    cite: Annotated[Citation, at(_CITE)]
    verdict: Annotated[BookVerdict, at(_one_of(list(BookVerdict)))]
    printed: Annotated[Printed, at(inner(Printed)._replace(default=Printed()))] = (
        Printed()
    )
    claim: Annotated[Arithmetic | None, at()] = None
    count: Annotated[ThrowTable | None, at()] = None
    advice: Annotated[Advice | None, at()] = None
    words: Annotated[Slip | None, at()] = None
    search: Annotated[
        tuple[HandSearch, ...], at(_tables(HandSearch, "tables [[search]]"))
    ] = ()
    reconstructed: Annotated[str, at()] = ""
    note: Annotated[str, at()] = ""
    source: str = "<example>"

    @property
    def book(self) -> str:
        """The id of the book."""
        return self.cite.book
