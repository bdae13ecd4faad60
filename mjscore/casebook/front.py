"""Reading an example file: its TOML front matter, every fault with its key, and the notation below it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from mjscore.casebook.example import (
    Advice,
    Arithmetic,
    BookVerdict,
    Count,
    Example,
    ExampleKind,
    ExampleProblem,
    Expectation,
    HandExpectation,
    HandSearch,
    Items,
    Printed,
    PrintedLine,
    Slip,
    Way,
)
from mjscore.citations import Citation
from mjscore.limits import NOT_STATED
from mjscore.notation.outline import normalise, split_front_matter
from mjscore.notation.reader import looks_like_deal
from mjscore.problems import Fault, Faults, RulesetProblem, Span
from mjscore.rulesets.fields import cite_values
from mjscore.toml.fields import Fields
from mjscore.toml.text import TomlText, read_toml

_OWN_TABLES: Final = {
    ExampleKind.CLAIM: "claim",
    ExampleKind.COUNT: "count",
    ExampleKind.ADVICE: "advice",
    ExampleKind.BEST: "search",
    ExampleKind.WORDS: "words",
}
_OF_A_SCORE: Final = ("total", "points", "doubles", "unlimited", "items")
_OF_A_HAND: Final = (*_OF_A_SCORE, "waits", "only-place", "chances", "refused")
_OF_A_DEAL: Final = ("hands", "scores", "net", "payments", "refused")
_OF_OTHERS: Final = {ExampleKind.BEST: (*_OF_A_SCORE, "refused"), ExampleKind.ADVICE: ("left", "best")}
_FIGURES: Final = tuple(dict.fromkeys((*_OF_A_HAND, *_OF_A_DEAL, "left", "best")))
"""The keys of [[expect]] that are compared with what is found, and which of them an example of each kind has."""
_LARGEST: Final = 10**12
_MOST_TOTALS: Final = 100
_FRONT: Final = "begin with a line +++, then title, kind, verdict, cite and [[expect]], then a line +++"


def parse_example(text: str, name: str, source: str) -> Example:
    """The example that a file's text tells; ExampleProblem lists everything wrong with its front matter."""
    text = normalise(text)
    front, body = split_front_matter(text, source)
    if front is None:
        fault = Fault(
            "no-front-matter",
            "the example does not begin with front matter, which is TOML between two lines +++",
            Span(0, 1),
            _FRONT,
        )
        raise ExampleProblem(fault, text=text, source=source)
    begin = text.index("\n") + 1
    try:
        toml = read_toml(front, source)
    except RulesetProblem as problem:
        raise ExampleProblem([_moved(each, begin) for each in problem.faults], text=text, source=source) from problem
    faults = Faults()
    example = _example(toml, name, body, faults)
    if faults.found:
        raise ExampleProblem([_moved(toml.located(each), begin) for each in faults.found], text=text, source=source)
    return example


def _moved(fault: Fault, begin: int) -> Fault:
    """A fault of the front matter, which begins at an offset of the file."""
    span = fault.span or Span(0, 1)
    return fault._replace(span=Span(begin + span.start, begin + span.end))


class FrontFields(Fields):
    """A table of the front matter."""

    def choice(self, key: str, words: list[Any]) -> str:
        """One of some words; the first where it is none of them."""
        value = self.value(key)
        if isinstance(value, str) and value in words:
            return value
        self.faults.unknown("unknown-word", self.path(key), key, str(value), [str(word) for word in words])
        return str(words[0])

    def optional(self, key: str, test: Callable[[Any], bool], wanted: str) -> Any:
        """What stands under a key if it passes a test; None where nothing, or something else, stands there."""
        value = self.value(key)
        if value is None or test(value):
            return value
        self.wrong(key, wanted)
        return None

    def whole(self, key: str) -> int | None:
        """A whole number."""
        found: int | None = self.optional(key, _whole, "a whole number")
        return found

    def wholes(self, key: str) -> tuple[int, ...]:
        """A list of whole numbers."""
        return tuple(self.optional(key, lambda value: _list_of(value, _whole), "a list of whole numbers") or ())

    def points_by_name(self, key: str) -> tuple[tuple[str, int], ...] | None:
        """A table of points by seat or name."""
        value = self.optional(key, _points_by_name, "a table of seats and points")
        return None if value is None else tuple(value.items())

    def table_or_empty(self, key: str) -> FrontFields:
        """The table under a key, empty where there is none."""
        return self.table_at(key) or self.inner({}, self.path(key))


def _list_of(value: object, test: Callable[[Any], bool]) -> bool:
    return isinstance(value, list) and all(test(each) for each in value)


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < _LARGEST


def _texts(*lengths: int) -> Callable[[Any], bool]:
    """A test of a list of so many texts."""
    return lambda value: _list_of(value, lambda each: isinstance(each, str)) and len(value) in lengths


def _points_by_name(value: object) -> bool:
    return isinstance(value, Mapping) and all(_whole(each) for each in value.values())


def _is_payment(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 3 and _texts(2)(value[:2]) and _whole(value[2])


def _example(toml: TomlText, name: str, body: str, faults: Faults) -> Example:
    fields = FrontFields(toml.data, "", faults)
    kind = ExampleKind(fields.choice("kind", list(ExampleKind)))
    figures = _figures(kind, body)
    example = Example(
        name=name,
        title=fields.text("title", needed=True),
        kind=kind,
        cite=_cite(fields),
        verdict=BookVerdict(fields.choice("verdict", list(BookVerdict))),
        body=body,
        expectations=tuple(_expectation(each, figures) for each in fields.list_of_tables("expect", "tables [[expect]]")),
        printed=_printed(fields.table_or_empty("printed")),
        claim=_claim(fields.table_or_empty("claim")) if "claim" in fields else None,
        count=_count(fields.table_or_empty("count")) if "count" in fields else None,
        advice=_advice(fields.table_or_empty("advice")) if "advice" in fields else None,
        slip=_slip(fields.table_or_empty("words")) if "words" in fields else None,
        searches=tuple(_search(each) for each in fields.list_of_tables("search", "tables [[search]]")),
        reconstructed=fields.text("reconstructed"),
        note=fields.text("note"),
        source=toml.source,
    )
    for key in _OWN_TABLES.values():
        fields.value(key)
    fields.close()
    if not example.expectations and kind not in (ExampleKind.CLAIM, ExampleKind.COUNT, ExampleKind.WORDS):
        faults.add("no-expectation", "expect", "the example does not say what result is expected", "add a table [[expect]]")
    for owner, key in _OWN_TABLES.items():
        if (key in fields) != (kind == owner):
            message = f"an example of the kind “{owner}” needs a table “{key}”, and no other kind may have one"
            faults.add("wrong-table", key, message, "change the kind, or add or remove the table")
    return example


def _cite(fields: FrontFields) -> Citation:
    cite = fields.value("cite")
    if not isinstance(cite, Mapping) or not isinstance(cite.get("book"), str):
        fields.faults.add("no-citation", "cite", "no citation", 'write cite = { book = "babcock-1923", page = "41" }')
        return Citation("")
    values = cite_values(cite, "cite", fields.faults)
    return Citation(values.pop("book"), **values)


def _printed(fields: FrontFields) -> Printed:
    wanted = "a list of [words, figure] or [words, figure, item beside]"
    lines = fields.optional("lines", lambda value: _list_of(value, _texts(2, 3)), wanted) or ()
    found = Printed(
        fields.whole("total"), tuple(PrintedLine(*line) for line in lines), fields.text("errata"), fields.text("ocr")
    )
    fields.close()
    return found


def _claim(fields: FrontFields) -> Arithmetic:
    products = fields.value("products")
    if not _list_of(products, lambda each: _list_of(each, _whole)):
        fields.wrong("products", "a list of lists of numbers")
        products = []
    found = Arithmetic(tuple(tuple(each) for each in products), fields.whole("equals") or 0)
    fields.close()
    return found


def _count(fields: FrontFields) -> Count:
    players, totals = fields.strings("players"), fields.wholes("totals")
    if not players:
        fields.wrong("players", "the players in the order of counting")
    if len(totals) != 2 or totals[1] - totals[0] not in range(_MOST_TOTALS):
        fields.wrong("totals", "the least and the greatest total")
        totals = (0, 0)
    reached = fields.table_or_empty("reached")
    found = Count(players, totals[:2], tuple((each, reached.wholes(each)) for each in reached))
    fields.close()
    return found


def _advice(fields: FrontFields) -> Advice:
    found = Advice(
        fields.text("says", needed=True),
        tuple(_way(each) for each in fields.list_of_tables("ways", "tables [[advice.ways]]")),
    )
    if not found.ways:
        fields.wrong("ways", "tables [[advice.ways]], the one advised first")
    fields.close()
    return found


def _way(fields: FrontFields) -> Way:
    found = Way(fields.text("does", needed=True), fields.text("hand", needed=True))
    fields.close()
    return found


def _slip(fields: FrontFields) -> Slip:
    found = Slip(fields.text("printed", needed=True), fields.text("meant", needed=True))
    fields.close()
    return found


def _search(fields: FrontFields) -> HandSearch:
    found = HandSearch(
        fields.choice("seek", ["highest", "lowest"]) == "highest",
        fields.strings("exposed"),
        fields.strings("concealed"),
        fields.strings("pairs"),
        fields.strings("won"),
        fields.text("seat") or None,
    )
    fields.close()
    return found


def _figures(kind: ExampleKind, body: str) -> tuple[str, ...]:
    """The keys of [[expect]] that mean something for an example; none for one that is compared without a ruleset."""
    if kind in (ExampleKind.HAND, ExampleKind.WAITS, ExampleKind.DEAL):
        return _OF_A_DEAL if looks_like_deal(body) else _OF_A_HAND
    return _OF_OTHERS.get(kind, ())


def _check_figures(fields: FrontFields, figures: Sequence[str], hands: Sequence[tuple[str, HandExpectation]]) -> None:
    """Refuse an expectation that compares nothing, and figures that nothing would be compared with."""
    known = f"write one of {', '.join(figures)}" if figures else "leave [[expect]] out"
    for key in _FIGURES:
        if key in fields and key not in figures:
            message = f"“{key}” is compared with nothing in an example such as this"
            fields.faults.add("wrong-figure", fields.path(key), message, known)
    empty = [seat for seat, each in hands if each == HandExpectation()]
    if empty:
        message = f"the expectation for {empty[0]} names no figure to compare"
        fields.faults.add("no-figure", fields.path(f"hands.{empty[0]}"), message, f"write one of {', '.join(_OF_A_SCORE)}")
    elif not hands and not any(key in fields for key in _FIGURES if key != "hands"):
        fields.faults.add("no-figure", fields.where, "this [[expect]] names no figure to compare", known)


def _expectation(fields: FrontFields, figures: tuple[str, ...]) -> Expectation:
    before = len(fields.faults.found)
    found = Expectation(
        rules=fields.text("rules", needed=True),
        source=fields.text("source", needed=True),
        options=fields.strings("options"),
        without=fields.strings("without"),
        limit=_limit(fields),
        hand=_hand(fields),
        waits=fields.strings("waits") if "waits" in fields else None,
        only_place=fields.optional("only-place", lambda value: isinstance(value, bool), "true or false"),
        chances=fields.whole("chances"),
        hands=tuple((seat, _closed_hand(each)) for seat, each in fields.tables("hands")),
        scores=fields.points_by_name("scores"),
        net=fields.points_by_name("net"),
        payments=_payments(fields),
        refused=fields.text("refused") or None,
        left=fields.wholes("left") if "left" in fields else None,
        best=fields.wholes("best") if "best" in fields else None,
    )
    fields.close()
    if len(fields.faults.found) == before:
        _check_figures(fields, figures, found.hands)
    return found


def _hand(fields: FrontFields) -> HandExpectation:
    total, points, doubles, unlimited = (fields.whole(key) for key in ("total", "points", "doubles", "unlimited"))
    items = fields.optional("items", lambda value: _list_of(value, _texts(2)), "a list of pairs of texts")
    pairs: Items | None = None if items is None else tuple((first, second) for first, second in items)
    return HandExpectation(total, points, doubles, unlimited, pairs)


def _closed_hand(fields: FrontFields) -> HandExpectation:
    found = _hand(fields)
    fields.close()
    return found


def _limit(fields: FrontFields) -> int | None:
    if fields.value("limit") == "none":
        return None
    limit = fields.whole("limit")
    return NOT_STATED if limit is None else limit


def _payments(fields: FrontFields) -> tuple[tuple[str, str, int], ...] | None:
    value = fields.optional("payments", lambda value: _list_of(value, _is_payment), "a list of [from, to, points]")
    return None if value is None else tuple((payer, payee, amount) for payer, payee, amount in value)
