"""Every key of a TOML text is found where it stands, however the text is written."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjscore.problems import Fault, Span
from mjscore.rules import ruleset_ids
from mjscore.rules.finding import RULES_FOLDER
from mjscore.rules.toml import join, place_of, places_of, read_toml

KEYS = st.sampled_from(["a", "b", "items", "no-runs", "9", "Größe", "with blank"])
TEXTS = st.text("ab'\"\\#=[]{},.\n\té", max_size=6)
SCALARS = st.one_of(
    st.integers(-50, 50),
    st.booleans(),
    st.floats(allow_nan=False, allow_infinity=False),
    TEXTS,
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3)
    ),
    max_leaves=8,
)
TABLES = st.dictionaries(KEYS, VALUES, max_size=5)


class Pen:
    """Writes values as TOML, the way of each drawn by lot."""

    def __init__(self, draw: Any) -> None:
        self.draw = draw

    def either(self, *ways: str) -> str:
        return str(self.draw(st.sampled_from(ways)))

    def key(self, key: str) -> str:
        quoted = json.dumps(key, ensure_ascii=False)
        return (
            self.either(key, quoted, f"'{key}'")
            if key.isascii() and " " not in key
            else quoted
        )

    def value(self, value: Any) -> str:
        if isinstance(value, dict):
            inner = ", ".join(
                f"{self.key(key)}{self.either('', ' ')}= {self.value(each)}"
                for key, each in value.items()
            )
            return f"{{ {inner} }}" if inner else "{}"
        if isinstance(value, list):
            blank = self.either("", " ", "\n  ", " # a comment, [with] = signs\n ")
            return (
                f"[{blank}"
                + f",{blank}".join(map(self.value, value))
                + (self.either("", ",") if value else "")
                + f"{blank}]"
            )
        return self.text(value) if isinstance(value, str) else json.dumps(value)

    def text(self, value: str) -> str:
        plain = json.dumps(value, ensure_ascii=False)
        ways = [plain]
        if "'" not in value and value.isprintable():
            ways.append(f"'{value}'")
        if "'''" not in value and not value.endswith("'"):
            ways.append(f"'''\n{value}'''")
        if '"""' not in value and not value.endswith('"') and "\\" not in value:
            ways.append(f'"""\n{value}"""')
        return self.either(*ways)

    def table(self, table: dict[str, Any], heading: str) -> Iterator[str]:
        """The entries of a table, then the tables within it under headings of their own, or as inline tables."""
        later: list[str] = []
        for key, value in table.items():
            path = join(heading, self.key(key))
            ways = ["value"]
            if isinstance(value, dict):
                ways += ["heading", *(["dotted"] if value else [])]
            if (
                isinstance(value, list)
                and value
                and all(isinstance(each, dict) for each in value)
            ):
                ways.append("headings")
            match self.either(*ways):
                case "heading":
                    later += [f"[ {path} ] # a table", *self.table(value, path)]
                case "headings":
                    for each in value:
                        later += [f"[[{path}]]", *self.table(each, path)]
                case "dotted":
                    yield from (
                        f"{self.key(key)} . {self.key(inner)} = {self.value(each)}"
                        for inner, each in value.items()
                    )
                case _:
                    yield f"{self.either('', '  ')}{self.key(key)} = {self.value(value)}{self.either('', ' # said')}"
        yield from later


@st.composite
def written(draw: Any) -> tuple[dict[str, Any], str]:
    """Tables, and a text that says them."""
    table = draw(TABLES)
    return table, "\n".join(["# a file", *Pen(draw).table(table, "")]) + draw(
        st.sampled_from(["", "\n"])
    )


def paths(value: Any, where: str = "") -> Iterator[tuple[str, Any]]:
    """Every key path of a value with what stands there."""
    if where:
        yield where, value
    if isinstance(value, dict):
        for key, each in value.items():
            yield from paths(each, join(where, key))
    if isinstance(value, list):
        for index, each in enumerate(value):
            yield from paths(each, f"{where}[{index}]")


def check(data: dict[str, Any], text: str) -> None:
    found = places_of(text)
    for where, value in paths(data):
        place = found[where]
        assert 0 <= place.key.start < place.key.end <= len(text)
        told = text[place.value.start : place.value.end]
        if not isinstance(value, dict) and not told.startswith("[["):
            assert tomllib.loads(f"x = {told}")["x"] == value


@given(written())
def test_every_key_path_is_found_and_its_stretch_says_its_value(
    case: tuple[dict[str, Any], str],
) -> None:
    data, text = case
    assert tomllib.loads(text) == data
    check(data, text)


@pytest.mark.parametrize("name", [*ruleset_ids(), "bibliography", "decisions"])
def test_every_key_path_of_a_shipped_file_is_found(name: str) -> None:
    text = (RULES_FOLDER / f"{name}.toml").read_text("utf-8")
    check(tomllib.loads(text), text)


HOUSE = """\
extends = "babcock"

[items.x]
name = "X"
when = ["drawn", { any-of = [["claimed"], [{ count = ["pung"], at-least = 3 }]] }]
"a key" = 1

[[swap]]
East = 1

[[swap]]
East = 2
[swap.more]
x = true
"""

STANDS: list[tuple[str, str, str, str]] = [
    # the path that is asked for, the one that is found, its key and its value
    ("extends", "extends", "extends", '"babcock"'),
    ("items", "items", "[items.x]", "[items.x]"),
    ("items.x", "items.x", "[items.x]", "[items.x]"),
    ("items.x.name", "items.x.name", "name", '"X"'),
    ("items.x.who", "items.x", "[items.x]", "[items.x]"),
    ("items.x.when[0]", "items.x.when[0]", '"drawn"', '"drawn"'),
    (
        "items.x.when[1].any-of[0][0]",
        "items.x.when[1].any-of[0][0]",
        '"claimed"',
        '"claimed"',
    ),
    (
        "items.x.when[1].any-of[1][0].at-least",
        "items.x.when[1].any-of[1][0].at-least",
        "at-least",
        "3",
    ),
    (
        "items.x.when[7].no",
        "items.x.when",
        "when",
        '["drawn", { any-of = [["claimed"], [{ count = ["pung"], at-least = 3 }]] }]',
    ),
    ("items.x.a key", "items.x.a key", '"a key"', "1"),
    ("swap[1].East", "swap[1].East", "East", "2"),
    ("swap[1].more.x", "swap[1].more.x", "x", "true"),
]


@pytest.mark.parametrize(
    ("where", "found", "key", "value"), STANDS, ids=[each[0] for each in STANDS]
)
def test_where_a_key_stands(where: str, found: str, key: str, value: str) -> None:
    place = place_of(places_of(HOUSE), where)
    assert place is not None
    assert place[0] == found
    assert [HOUSE[span.start : span.end] for span in place[1]] == [key, value]


def test_what_stands_nowhere_has_no_place() -> None:
    assert place_of(places_of(HOUSE), "limit.points") is None
    assert place_of(places_of(""), "limit") is None


FAULTS: list[tuple[bool, str, str]] = [
    # whether of the key itself, key path, the stretch that is pointed at
    (True, "items.x.name", "name"),
    (False, "items.x.name", '"X"'),
    (False, "items.x.who", "[items.x]"),
    (False, "items.x.when[0]", '"drawn"'),
]


@pytest.mark.parametrize(("at_key", "where", "told"), FAULTS)
def test_a_fault_points_at_the_key_or_at_what_it_says(
    at_key: bool, where: str, told: str
) -> None:
    wrong = Fault("wrong", "wrong", where=where, at_key=at_key)
    fault = read_toml(HOUSE, "house.toml").located(wrong)
    assert fault.span is not None
    assert HOUSE[fault.span.start : fault.span.end] == told


def test_a_fault_with_a_place_keeps_it_and_one_of_nothing_written_has_none() -> None:
    text = read_toml(HOUSE, "house.toml")
    assert text.located(Fault("x", "wrong", Span(3, 4))).span == Span(3, 4)
    assert text.located(Fault("x", "wrong", where="limit")).span is None
