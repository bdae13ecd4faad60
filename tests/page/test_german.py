"""No English word on the German page: whatever is tapped, asked, refused, settled, analysed, each sentence has its German."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

import pytest

from mjscore.ext.page.evenings import deal_data
from mjscore.ext.page.facade import handle
from mjscore.ext.page.languages import spoken
from tests.dealing import random_deal
from tests.page.asking import session
from tests.page.speaking import understood
from tests.page.test_tapped_refusals import RULES, Player

GERMAN = spoken("german")
SAID: Final = {**GERMAN["said"], **GERMAN["told"], **GERMAN["items"]}
NAMES: Final = ["Annika", "Bobby", "Cleo", "Dieter", "Ewald", "Franz"]
SHOWN: Final = {
    *("message", "hint", "why", "words", "needs", "outcome", "east", "notes"),
    *("amount", "name", "lines", "bullets", "heading", "title", "rows", "text"),
}
"""The keys under which an answer has what is shown in words."""
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
    """What of an answer is shown in words; not what a deal is in the notation, nor where a rule stands in a book."""
    if isinstance(value, Mapping):
        if "columns" in value:
            value = without_faint(value)
        for name, inner in value.items():
            if name not in ("facts", "session", "deal", "chart", "statistics"):
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


OWN_NAMES: Final = sorted(
    (name for id, rules in RULES.items() for name in (rules.title, id)),
    key=len,
    reverse=True,
)
NOTATION: Final = re.compile(
    r"(concealed|exposed|seat|\[East\]|\[South\]): |^\[|^round: "
)


def leaks(answer: str) -> Iterator[str]:
    """The sentences of an answer that have no German, and what is shown in English words."""
    pieces = json.loads(answer)
    for found in sentences(pieces):
        code = found["say"]
        if "/" in code and "words" in found:
            found["words"] = "§"  # the name of an item, as the book has it
        elif code not in SAID and words_in([re.sub(r"\{\w+\}", "", code)]):
            yield code
        if "cite" in found["with"]:
            found["with"]["cite"] = "§"
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
        yield {"do": "take", "session": written, "number": 1}
        yield {"do": "undo", "session": written, "when": ""}


@pytest.mark.parametrize("asked", [requests_of_a_player, requests_of_an_evening])
def test_no_english_word_is_shown(asked: Any) -> None:
    found = [
        leak
        for seed in range(60)
        for request in asked(seed)
        for leak in leaks(handle(json.dumps(request)))
    ]
    assert sorted(set(found)) == []


def test_an_english_word_would_be_noticed() -> None:
    answer = {
        "ok": {"notes": ["the deal was drawn", {"say": "no such code", "with": {}}]}
    }
    assert [*leaks(json.dumps(answer))] == [
        "no such code",
        "the deal was drawn",
        "no such code",
    ]
