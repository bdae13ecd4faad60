"""Reading an example file: its TOML front matter, every fault with its key, and the notation below it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mjscore.casebook.example import (
    Claim,
    Example,
    ExampleProblem,
    Expectation,
    HandExpectation,
    Items,
    Kind,
    Printed,
    PrintedLine,
    Search,
    Slip,
    Verdict,
)
from mjscore.citations import Citation
from mjscore.notation.outline import normalise, split_front_matter
from mjscore.problems import Fault, RulesetProblem, Span
from mjscore.rulesets import UNSET
from mjscore.rulesets.loader import parse_toml
from mjscore.rulesets.parse import Faults, Table, cite_values, join, strings_at

_HAND_KEYS: Final = frozenset({"total", "points", "doubles", "unlimited", "items"})
EXPECT_KEYS: Final = _HAND_KEYS | {
    *("rules", "source", "options", "without", "limit", "waits", "only-place", "chances"),
    *("hands", "scores", "net", "payments", "refused"),
}
TOP_KEYS: Final = frozenset(
    {"title", "kind", "cite", "verdict", "printed", "reconstructed", "note", "expect", "claim", "search", "words"}
)
_OWN_TABLES: Final = {Kind.CLAIM: "claim", Kind.BEST: "search", Kind.WORDS: "words"}
_LARGEST: Final = 10**12
_FRONT: Final = "begin with +++, then title, kind, verdict, cite and [[expect]], then +++"


def parse_example(text: str, name: str, source: str) -> Example:
    """The example that a file's text tells; ExampleProblem lists everything wrong with its front matter."""
    text = normalise(text)
    front, body = split_front_matter(text, source)
    if front is None:
        fault = Fault("no-front-matter", "an example begins with a TOML front matter between two lines +++", Span(0, 1), _FRONT)
        raise ExampleProblem(fault, text=text, source=source)
    try:
        table = parse_toml(front, source)
    except RulesetProblem as problem:
        begin = text.index("\n") + 1
        raise ExampleProblem([_moved(each, begin) for each in problem.faults], text=text, source=source) from problem
    faults = Faults()
    example = _example(table, name, body, source, faults)
    if faults.found:
        raise ExampleProblem(faults.found, source=source)
    return example


def _moved(fault: Fault, begin: int) -> Fault:
    span = fault.span or Span(0, 1)
    return fault._replace(span=Span(begin + span.start, begin + span.end))


def _example(table: Table, name: str, body: str, source: str, faults: Faults) -> Example:
    faults.keys(table, TOP_KEYS, "")
    kind = _word(table, "kind", list(Kind), faults)
    example = Example(
        name=name,
        title=_text(table, "title", "", faults, needed=True),
        kind=Kind(kind),
        cite=_cite(table, faults),
        verdict=Verdict(_word(table, "verdict", list(Verdict), faults)),
        body=body,
        expectations=tuple(_expectation(each, where, faults) for where, each in _tables(table, "expect", faults)),
        printed=_printed(table, faults),
        claim=_claim(table, faults),
        slip=_slip(table, faults),
        searches=tuple(_search(each, where, faults) for where, each in _tables(table, "search", faults)),
        reconstructed=_text(table, "reconstructed", "", faults),
        note=_text(table, "note", "", faults),
        source=source,
    )
    if not example.expectations and kind not in (Kind.CLAIM, Kind.WORDS):
        faults.add("no-expectation", "expect", "an example says what it must come to", "add a table [[expect]]")
    for owner, key in _OWN_TABLES.items():
        if (key in table) != (kind == owner):
            faults.add(
                "wrong-table",
                key,
                f"a file of the kind “{owner}”, and no other, has a table “{key}”",
                "write the one or the other",
            )
    return example


def _cite(table: Table, faults: Faults) -> Citation:
    cite = table.get("cite")
    if not isinstance(cite, Mapping) or not isinstance(cite.get("book"), str):
        faults.add("no-citation", "cite", "no citation", 'write cite = { book = "babcock-1923", page = "41" }')
        return Citation("")
    values = cite_values(cite, "cite", faults)
    return Citation(values.pop("book"), **values)


def _printed(table: Table, faults: Faults) -> Printed:
    printed = _table(table, "printed", "", faults)
    faults.keys(printed, {"total", "lines", "errata", "ocr"}, "printed")
    return Printed(
        _number(printed, "total", "printed", faults),
        _lines(printed, faults),
        _text(printed, "errata", "printed", faults),
        _text(printed, "ocr", "printed", faults),
    )


def _lines(printed: Table, faults: Faults) -> tuple[PrintedLine, ...]:
    value = printed.get("lines", [])
    if isinstance(value, list) and all(
        isinstance(line, list) and len(line) in (2, 3) and all(isinstance(each, str) for each in line) for line in value
    ):
        return tuple(PrintedLine(*line) for line in value)
    faults.wrong_type("printed.lines", "a list of [words, figure] or [words, figure, item beside]", value)
    return ()


def _claim(table: Table, faults: Faults) -> Claim | None:
    if "claim" not in table:
        return None
    claim = _table(table, "claim", "", faults)
    faults.keys(claim, {"products", "equals"}, "claim")
    products = claim.get("products")
    if not isinstance(products, list) or not all(isinstance(each, list) and all(_whole(n) for n in each) for each in products):
        faults.wrong_type("claim.products", "a list of lists of numbers", products)
        products = []
    return Claim(tuple(tuple(each) for each in products), _number(claim, "equals", "claim", faults) or 0)


def _slip(table: Table, faults: Faults) -> Slip | None:
    if "words" not in table:
        return None
    words = _table(table, "words", "", faults)
    faults.keys(words, {"printed", "meant"}, "words")
    return Slip(
        _text(words, "printed", "words", faults, needed=True),
        _text(words, "meant", "words", faults, needed=True),
    )


def _search(table: Table, where: str, faults: Faults) -> Search:
    faults.keys(table, {"seek", "exposed", "concealed", "pairs", "won", "seat"}, where)
    seek = _word(table, "seek", ["highest", "lowest"], faults, where)
    return Search(
        seek == "highest",
        strings_at(table, "exposed", where, faults),
        strings_at(table, "concealed", where, faults),
        strings_at(table, "pairs", where, faults),
        strings_at(table, "won", where, faults),
        _text(table, "seat", where, faults) or None,
    )


def _expectation(table: Table, where: str, faults: Faults) -> Expectation:
    faults.keys(table, EXPECT_KEYS, where)
    hands = _table(table, "hands", where, faults)
    return Expectation(
        rules=_text(table, "rules", where, faults, needed=True),
        source=_text(table, "source", where, faults, needed=True),
        options=strings_at(table, "options", where, faults),
        without=strings_at(table, "without", where, faults),
        limit=_limit(table, where, faults),
        hand=_hand(table, where, faults),
        waits=strings_at(table, "waits", where, faults) if "waits" in table else None,
        only_place=_truth(table, "only-place", where, faults),
        chances=_number(table, "chances", where, faults),
        hands=tuple(
            (seat, _closed_hand(_table(hands, seat, join(where, "hands"), faults), join(where, f"hands.{seat}"), faults))
            for seat in hands
        ),
        scores=_by_seat(table, "scores", where, faults),
        net=_by_seat(table, "net", where, faults),
        payments=_payments(table, where, faults),
        refused=_text(table, "refused", where, faults) or None,
    )


def _hand(table: Table, where: str, faults: Faults) -> HandExpectation:
    total, points, doubles, unlimited = (
        _number(table, key, where, faults) for key in ("total", "points", "doubles", "unlimited")
    )
    return HandExpectation(total, points, doubles, unlimited, _pairs(table, "items", where, faults))


def _closed_hand(table: Table, where: str, faults: Faults) -> HandExpectation:
    faults.keys(table, _HAND_KEYS, where)
    return _hand(table, where, faults)


def _tables(table: Table, key: str, faults: Faults) -> list[tuple[str, Table]]:
    value = table.get(key, [])
    if isinstance(value, list) and all(isinstance(each, Mapping) for each in value):
        return [(f"{key}[{index}]", each) for index, each in enumerate(value)]
    faults.wrong_type(key, f"tables [[{key}]]", value)
    return []


def _table(table: Table, key: str, where: str, faults: Faults) -> Table:
    value = table.get(key, {})
    if isinstance(value, Mapping):
        return value
    faults.wrong_type(join(where, key), "a table", value)
    return {}


def _text(table: Table, key: str, where: str, faults: Faults, *, needed: bool = False) -> str:
    value = table.get(key, "")
    if isinstance(value, str) and (value.strip() or not needed):
        return value
    faults.wrong_type(join(where, key), "a text", value)
    return ""


def _word(table: Table, key: str, words: list[Any], faults: Faults, where: str = "") -> str:
    value = table.get(key)
    if isinstance(value, str) and value in words:
        return value
    faults.unknown("unknown-word", join(where, key), key, str(value), [str(word) for word in words])
    return str(words[0])


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < _LARGEST


def _number(table: Table, key: str, where: str, faults: Faults) -> int | None:
    value = table.get(key)
    if value is None or _whole(value):
        return value
    faults.wrong_type(join(where, key), "a whole number", value)
    return None


def _truth(table: Table, key: str, where: str, faults: Faults) -> bool | None:
    value = table.get(key)
    if value is None or isinstance(value, bool):
        return value
    faults.wrong_type(join(where, key), "true or false", value)
    return None


def _limit(table: Table, where: str, faults: Faults) -> int | None:
    if table.get("limit") == "none":
        return None
    limit = _number(table, "limit", where, faults)
    return UNSET if limit is None else limit


def _pairs(table: Table, key: str, where: str, faults: Faults) -> Items | None:
    value = table.get(key)
    if value is None:
        return None
    if isinstance(value, list) and all(
        isinstance(pair, list) and len(pair) == 2 and all(isinstance(each, str) for each in pair) for pair in value
    ):
        return tuple((first, second) for first, second in value)
    faults.wrong_type(join(where, key), "a list of pairs of texts", value)
    return None


def _by_seat(table: Table, key: str, where: str, faults: Faults) -> tuple[tuple[str, int], ...] | None:
    value = table.get(key)
    if value is None:
        return None
    if isinstance(value, Mapping) and all(_whole(each) for each in value.values()):
        return tuple(value.items())
    faults.wrong_type(join(where, key), "a table of seats and points", value)
    return None


def _payments(table: Table, where: str, faults: Faults) -> tuple[tuple[str, str, int], ...] | None:
    value = table.get("payments")
    if value is None:
        return None
    if isinstance(value, list) and all(
        isinstance(each, list) and len(each) == 3 and isinstance(each[0], str) and isinstance(each[1], str) and _whole(each[2])
        for each in value
    ):
        return tuple((payer, payee, amount) for payer, payee, amount in value)
    faults.wrong_type(join(where, "payments"), "a list of [from, to, points]", value)
    return None
