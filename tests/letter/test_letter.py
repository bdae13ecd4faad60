"""The books sentence by sentence: whatever names a number or a condition is covered, or the list says why nothing scores it.

Each file of this folder lists the sentences of one ruleset's part of a book, by page, section or heading. Beside a sentence
stands what covers it: `item`, `option` and `rule` (a table or key) of the rulesets, `example` of the casebook, `test` of this
suite, `sheet` of `rules/cases`, `deal` of `settlement/cases` or `hand` of `scoring/hands`; or why nothing scores it (`not scored:`), or what no deal can
say (`not tellable:`). Of a test of many cases the one that would fail without the sentence is named:
`sheet millington: 117b: one sequence`, `deal insurance: 2: wins at once`. `tests/laboratory/letter.py` looks the sentences up in
the books.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest

from mjscore.rules import ruleset_ids
from tests.casebook import shipped
from tests.letter.sentences import FILES, NOT_TELLABLE, document, sentences
from tests.rules import test_sheets
from tests.rules.tables import items_of
from tests.scoring import test_hands_of_the_books
from tests.settlement import test_cases

TESTS: Final = Path(__file__).parents[1]
RULESETS: Final = TESTS.parent / "mjscore" / "rules" / "data"
TOPIC: Final = TESTS.parent / "mjscore" / "cli" / "topics" / "deals.txt"
"""What no deal can say, and so nothing decides, stands in `mjscore help deals` in the same words."""
EXAMPLES: Final = {(each.book, each.name) for each in shipped.EXAMPLES}


@cache
def ruleset(id: str) -> dict[str, Any]:
    """A shipped ruleset as it is written, without what it extends."""
    return tomllib.loads((RULESETS / f"{id}.toml").read_text("utf-8"))


def lineage(id: str) -> Iterator[dict[str, Any]]:
    """A ruleset and all that it extends."""
    yield ruleset(id)
    if "extends" in ruleset(id):
        yield from lineage(ruleset(id)["extends"])


def options_of(written: Mapping[str, Any]) -> set[str]:
    return {
        id for id, option in written.get("options", {}).items() if "title" in option
    }  # the others are changed, not brought


def has_rule(written: Mapping[str, Any], path: str) -> bool:
    value: Any = written
    for key in path.split("."):
        if not isinstance(value, Mapping) or key not in value:
            return False
        value = value[key]
    return True


SHEETS: Final = {
    f"{id}: {written.id}"
    for id, cases in test_sheets.CASES.items()
    for written in cases
}
DEALS: Final = {
    f"{name}: {deal.name}" for name, deals in test_cases.DEALS.items() for deal in deals
}
HANDS: Final = {reckoned.name for reckoned in test_hands_of_the_books.RECKONED}
MANY: Final = 12
"""Of a test of so many cases a sentence names its own."""


@cache
def files_of_tests() -> dict[str, list[str]]:
    """The modules in which each test of the suite stands."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        module = ".".join(path.relative_to(TESTS.parent).with_suffix("").parts)
        for name in re.findall(
            r"^def (test_\w+)", path.read_text("utf-8"), re.MULTILINE
        ):
            found.setdefault(name, []).append(module)
    return found


@cache
def cases_of(name: str) -> tuple[str | None, ...]:
    """The names of a test's cases, None for one without a name; empty for a test of one case."""
    cases: list[str | None] = []
    for module in files_of_tests()[name]:
        for mark in getattr(getattr(import_module(module), name), "pytestmark", ()):
            if mark.name == "parametrize":
                ids, values = mark.kwargs.get("ids"), list(mark.args[1])
                named = (
                    [ids(each) for each in values]
                    if callable(ids)
                    else ids or [getattr(each, "id", None) for each in values]
                )
                cases += named
    return tuple(cases)


def is_a_test(name: str) -> bool:
    """Whether a test exists and, if it has many cases, the one that is named."""
    test, _, case = name.removesuffix("]").partition("[")
    if test not in files_of_tests():
        return False
    return case in cases_of(test) if case else len(cases_of(test)) < MANY


def exists(kind: str, name: str, file: str) -> bool:
    documents = [each for id in document(file)["rulesets"] for each in lineage(id)]
    match kind:
        case "item":
            return any(name in items_of(each) for each in documents)
        case "option":
            return any(name in options_of(each) for each in documents)
        case "rule":
            return any(has_rule(each, name) for each in documents)
        case "example":
            return (document(file)["book"], name) in EXAMPLES
        case "test":
            return is_a_test(name)
        case "sheet":
            return name in SHEETS
        case "deal":
            return name in DEALS
        case "hand":
            return name in HANDS
    return False


def test_every_shipped_ruleset_has_the_sentences_of_its_book() -> None:
    told = {id for file in FILES for id in document(file)["rulesets"]}
    assert told == set(ruleset_ids()), "tests/letter lacks a file, or `rulesets` of one"


@pytest.mark.parametrize("file", FILES)
def test_what_a_sentence_names_exists(file: str) -> None:
    missing = [
        f"[{each.place}] {kind} {name}"
        for each in sentences(file)
        for kind, name in each.covered
        if not exists(kind, name, file)
    ]
    assert missing == []


@pytest.mark.parametrize("file", FILES)
def test_what_is_not_scored_says_why(file: str) -> None:
    assert [
        each.says
        for each in sentences(file)
        if not each.covered and len(each.reason) < 5
    ] == []


@pytest.mark.parametrize("file", FILES)
def test_what_cannot_be_told_is_told_to_users(file: str) -> None:
    told = " ".join(TOPIC.read_text("utf-8").split())
    reasons = {
        each.reason.removeprefix(NOT_TELLABLE)
        for each in sentences(file)
        if each.reason.startswith(NOT_TELLABLE)
    }
    assert [reason for reason in reasons if reason not in told] == []
    assert reasons or file not in ("babcock-chinese", "millington")


@pytest.mark.parametrize("file", FILES)
def test_every_item_and_option_stands_beside_a_sentence(file: str) -> None:
    named = {pair for each in sentences(file) for pair in each.covered}
    wanted = {
        ("item", id)
        for rules in document(file)["rulesets"]
        for id in items_of(ruleset(rules))
    }
    wanted |= {
        ("option", id)
        for rules in document(file)["rulesets"]
        for id in options_of(ruleset(rules))
    }
    assert sorted(wanted - named) == [], (
        f"write them beside a sentence of the book in tests/letter/{file}.toml"
    )


def pages(*files: str) -> set[int]:
    return {int(each.place) for file in files for each in sentences(file)}


def test_every_page_of_babcocks_chapters_ii_to_x_occurs() -> None:
    assert pages("babcock") == {*range(7, 63), *range(83, 95)}
    assert pages("babcock-chinese") == set(range(63, 83))


LETTERED: Final = {
    87: "ab",
    89: "abc",
    90: "abcdefg",
    95: "ab",
    114: "abcde",
    115: "abcd",
    116: "abcdefghijk",
    117: "abcdefghijkl",
    122: "abcdefghijklmnopqr",
}


def test_every_section_of_millingtons_rules_occurs() -> None:
    wanted = {str(number) for number in range(1, 133) if number not in LETTERED}
    wanted |= {
        f"{number}{letter}"
        for number, letters in LETTERED.items()
        for letter in letters
    }
    assert wanted - {each.place for each in sentences("millington")} == set()


HARR_I: Final = """Summary of the game; Description of tiles; East Wind; Building and breaking the wall;
Drawing the original hand; Playing the hand; To chow; To pung; Four of a kind; Mah-Jongg or Mah-Diao; Settling the scores;
Suggestions for careful playing of hands; Use of the Mandarins; Score card; Examples of hands and how they are scored;
Illustrations of score settling; Two and three-handed games"""
HARR_II: Final = """Playing with a limit; The procedure of play; The limit hand; Washing the tiles; Bonus scores; Limit hands;
Scoring values; Explanation of scoring values; Doubling honor scores; Penalties; Examples of winning hands;
Two and three-handed games"""
PARKER: Final = """The pack; The sticks or counters; The play; Winning hand; A pung; To Mah-Jongg; For experienced players only;
Cleared hands; Penalty; Values of the hands; Special bonus scores; Double honor scores; The Royal Game; For three players;
For five players; For six players"""


@pytest.mark.parametrize(
    ("file", "headings"),
    [("harr", HARR_I), ("harr-limit", HARR_II), ("parker", PARKER)],
)
def test_every_heading_occurs(file: str, headings: str) -> None:
    assert list(dict.fromkeys(each.place for each in sentences(file))) == re.split(
        r";\s+", headings
    )
