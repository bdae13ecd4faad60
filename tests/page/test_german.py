"""No English word on the German page: whatever is tapped, asked, refused, settled, analysed, each sentence has its German."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from mjscore.ext.page.answers import handle
from mjscore.ext.page.evenings import deal_data
from mjscore.ext.page.languages import spoken
from tests.dealing import random_deal
from tests.errors.codes import codes
from tests.errors.pages import pages
from tests.every_ruleset import every_ruleset
from tests.page.asking import session
from tests.page.speaking import understood
from tests.page.test_tapped_refusals import RULES, Player

ROOT: Final = Path(__file__).parents[2]
GERMAN = spoken("german")
SAID: Final = {**GERMAN["said"], **GERMAN["told"], **GERMAN["items"]}
REFUSED: Final = GERMAN["refused"]
NAMES: Final = ["Annika", "Bobby", "Cleo", "Dieter", "Ewald", "Franz"]
SHOWN: Final = {
    *("message", "hint", "why", "words", "outcome", "east", "notes"),
    *("amount", "name", "lines", "bullets", "heading", "title", "rows", "text"),
}
"""The keys under which an answer has what is shown in words."""
NOT_SHOWN: Final = ("facts", "session", "deal", "house", "chart", "statistics")
WORD: Final = re.compile(r"(?<![\w’'-])[A-Za-zÄÖÜäöüß]{3,}")


def words_in(texts: Any) -> set[str]:
    return {word.lower() for text in texts for word in WORD.findall(text)}


ENGLISH: Final = words_in(SAID) - words_in(SAID.values()) - {*map(str.lower, NAMES)}
"""Words of the English sentences that no German one has."""


def sentences(value: Any) -> Iterator[dict[str, Any]]:
    """Every sentence of an answer, those that stand in others too."""
    if isinstance(value, dict):
        if "say" in value:
            yield value
        for inner in value.values():
            yield from sentences(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from sentences(inner)


def shown(value: Any, key: str = "") -> Iterator[str]:
    """What of an answer is shown in words; not what a deal is in the notation, nor where a rule stands in a book.

    The full text of a refusal has the same sentences as its faults, and lines of what was refused.
    """
    if isinstance(value, Mapping):
        if "faults" in value:
            value = {"faults": value["faults"]}
        if "columns" in value:
            value = without_faint(value)
        for name, inner in value.items():
            if name not in NOT_SHOWN:
                yield from shown(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from shown(inner, key)
    elif isinstance(value, str) and key in SHOWN:
        yield value


def without_faint(table: Mapping[str, Any]) -> dict[str, Any]:
    """A table without the columns that cite."""
    kept = [at for at, column in enumerate(table["columns"]) if not column["faint"]]
    titles = [{"title": table["columns"][at]["title"]} for at in kept]
    return {
        "columns": titles,
        "rows": [[row[at] for at in kept] for row in table["rows"]],
    }


OPTIONS: Final = [option.id for rules in RULES.values() for option in rules.options]
OWN_NAMES: Final = sorted(
    (*(name for id, rules in RULES.items() for name in (rules.title, id)), *OPTIONS),
    key=len,
    reverse=True,
)
NOTATION: Final = re.compile(
    r"(concealed|exposed|seat|\[East\]|\[South\]): |^\[|^round: "
)


SHOWN_IN_FULL: Final = ("<", "input", "session", "house", "back", "deal ")
"""How the names of texts begin, which stand only in the full text of a refusal."""


NAMED: Final = {"cite", "meant"}
"""Blanks in which a place in a book stands, or a name that may have been meant."""


def is_refused_without_words(found: dict[str, Any]) -> bool:
    """Whether a refusal has no German, neither by its code nor by its words."""
    code = found["say"]
    by_code = REFUSED.get(code, "")
    return code.startswith("refused ") and not by_code and found["words"] not in SAID


def leaks(answer: str) -> Iterator[str]:
    """The sentences of an answer that have no German, and what is shown in English words."""
    pieces = json.loads(answer)
    for found in sentences(pieces):
        code = found["say"]
        if "/" in code and "words" in found:
            found["words"] = "§"  # the name of an item or of a book, as it is printed
        elif is_refused_without_words(found):
            yield code
        elif code in REFUSED or code.startswith(SHOWN_IN_FULL):
            found["say"], found["words"] = "§", "§"
        elif code not in SAID and words_in([re.sub(r"\{\w+\}", "", code)]):
            yield code
        for blank in NAMED.intersection(found["with"]):
            found["with"][blank] = "§"
    for text in shown(understood(json.dumps(pieces), GERMAN)):
        said = SAID.get(text, text)
        for name in OWN_NAMES:
            said = said.replace(name, "§")
        if (
            not NOTATION.search(said)
            and "\n[" not in said
            and words_in([said]) & ENGLISH
        ):
            yield said


def requests_of_a_player(seed: int) -> Iterator[dict[str, Any]]:
    """What a page asks of a table at which anything is tapped: mostly refused."""
    player = Player(seed)
    rules = {"ruleset": player.facts["id"]}
    deal = player.deal(seed)
    for do in ("deal", "settle", "write"):
        yield {"do": do, "rules": rules, "deal": deal}


def requests_of_an_evening(seed: int) -> Iterator[dict[str, Any]]:
    """What a page asks of a deal that somebody won, in an evening."""
    dice = Random(seed)
    id = dice.choice(list(RULES))
    rules = RULES[id]
    text = session({"ruleset": id}, NAMES[: rules.session.at_the_table])
    deal = {**deal_data(random_deal(rules, seed)), "round": None, "streak": None}
    about = {"session": text, "deal": deal, "seat": dice.choice(list(deal["hands"]))}
    for do in ("deal", "settle", "add", "why", "analyse"):
        yield {"do": do, **about}
    yield {"do": "compare", "other": dice.choice(list(RULES)), **about}
    added = json.loads(handle(json.dumps({"do": "add", **about})))
    if "ok" in added:
        written = added["ok"]["session"]
        for do in ("show", "short"):
            yield {"do": do, "session": written}
        for names in ({"Bobby": "Berta"}, {"Bobby": "Cleo"}, {"Bobby": "East wind"}):
            yield {"do": "rename", "session": written, "names": names}
        for number in (1, 2):
            yield {"do": "take", "session": written, "number": number}
        undo = {"do": "undo", "session": written, "when": ""}
        yield undo
        undone = json.loads(handle(json.dumps(undo)))["ok"]["session"]
        for text in (written, undone):
            yield {"do": "redo", "session": text, "when": ""}
        yield {"do": "undo", "session": undone, "when": ""}


GIVE_GERMAN: Final = "give each its German in mjscore/ext/page/german.toml: [told]"
SEEDS: Final = [
    pytest.param(range(6), id="6 tables"),
    pytest.param(range(6, 120), id="114 more", marks=pytest.mark.laboratory),
]


@pytest.mark.parametrize("seeds", SEEDS)
@pytest.mark.parametrize("asked", [requests_of_a_player, requests_of_an_evening])
def test_no_english_word_is_shown(asked: Any, seeds: range) -> None:
    found = [
        leak
        for seed in seeds
        for request in asked(seed)
        for leak in leaks(handle(json.dumps(request)))
    ]
    assert sorted(set(found)) == [], GIVE_GERMAN


@pytest.mark.parametrize("id", every_ruleset("babcock-chinese", "millington"))
def test_the_rules_as_a_card_and_their_options_are_in_german(id: str) -> None:
    options = [option.id for option in RULES[id].options]
    found: list[str] = []
    for chosen in ([], *([option] for option in options)):
        rules = {"ruleset": id, "options": chosen}
        for do in ("card", "facts"):
            found += leaks(handle(json.dumps({"do": do, "rules": rules})))
    assert sorted(set(found)) == [], GIVE_GERMAN


def opened_texts() -> Iterator[tuple[str, str]]:
    """Texts that are refused, each with the name of its file: those of the catalogue of errors and of the grammar."""
    for path in (ROOT / "grammar" / "cases" / "invalid").glob("*.mj"):
        yield "", path.read_text("utf-8")
    for page in pages():
        for step in (
            *page.before,
            *(step for each in page.sections for step in each.steps),
        ):
            if step.shown.startswith("$ cat "):
                yield step.shown.removeprefix("$ cat "), step.expected
            elif not step.python and step.refused:
                for word in step.command.split("'")[1::2]:
                    yield "", word


@pytest.mark.parametrize(
    ("houses", "least"), [(False, 90), pytest.param(True, 20, marks=pytest.mark.long)]
)
def test_a_text_that_is_opened_is_refused_in_german(houses: bool, least: int) -> None:
    """House files are tried with each of their options, which takes longer."""
    met: set[str] = set()
    found: set[str] = set()
    for name, text in opened_texts():
        is_house = name.endswith(".toml")
        if is_house is not houses:
            continue
        house = name if is_house else ""
        answer = handle(json.dumps({"do": "read", "text": text, "name": house}))
        found |= set(leaks(answer))
        faults = json.loads(answer).get("problem", {"faults": []})["faults"]
        met |= {fault["code"] for fault in faults}
    assert sorted(found) == []
    assert len(met) > least, met


READING: Final = ("notation/", "rules/", "sessions/")
NOT_OPENED: Final = {
    *("counters-not-said", "file-exists", "no-answer", "no-session"),
    *("not-a-list", "unknown-form"),
}
"""Refusals of those rooms that only the command line and programs meet."""


def test_every_refusal_of_a_text_has_its_german_by_its_code() -> None:
    """By the codes of the rooms that read texts, whether or not a text of this test is refused with each."""
    raised = {
        code
        for code, places in codes().items()
        if any(place.startswith(READING) for place in places)
    }
    assert (
        sorted(raised - NOT_OPENED - {code.partition(" ")[2] for code in REFUSED}) == []
    )


def test_an_english_word_would_be_noticed() -> None:
    answer = {
        "ok": {"notes": ["the deal was drawn", {"say": "no such code", "with": {}}]}
    }
    assert [*leaks(json.dumps(answer))] == [
        "no such code",
        "the deal was drawn",
        "no such code",
    ]
