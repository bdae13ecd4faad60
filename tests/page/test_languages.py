"""Other languages: every sentence that the page says is in German, and tiles are called as the notation reads them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import mjscore
from mjscore.page.build import STATIC
from mjscore.page.facts import site_facts
from mjscore.page.languages import SPOKEN, spoken, texts

GERMAN = spoken("german")
SCRIPTS = {path.name: path.read_text("utf-8") for path in STATIC.glob("*.js") if "worker" not in path.name}
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')
BLANKS = re.compile(r"\{(\d)#?\}")


def said_in(script: str) -> Iterator[str]:
    """The texts of a script that are given to `say`, and those that begin like a sentence."""
    for call in re.finditer(r"\bsay\(", script):
        depth, place = 1, call.end()
        while depth:
            literal = LITERAL.match(script, place)
            depth += {"(": 1, ")": -1}.get(script[place], 0)
            place = place + 1 if literal is None else literal.end()
        found = LITERAL.findall(script[call.end() : place])
        yield from (text for text in found if re.search(r"\w", text) and not (text.islower() and text in SWITCHES))
    yield from (text for text in LITERAL.findall(script) if re.match(r"[A-Z“].* .*[a-z]", text))


SWITCHES = ("exposed", "counting", "lost", "deal", "other")
"""Words within a call of `say` that are no sentences."""


@pytest.mark.parametrize("name", sorted(SCRIPTS))
def test_every_sentence_of_the_page_is_in_german(name: str) -> None:
    assert [text for text in dict.fromkeys(said_in(SCRIPTS[name])) if text not in GERMAN["said"]] == []


def test_every_text_and_every_way_of_winning_is_in_german() -> None:
    shown, facts = texts(), site_facts()
    pairs = [*shown["menu"].values(), *((word, meaning) for word, (meaning, _) in shown["glossary"].items())]
    ways = [*facts["ways"].values(), *facts["remarks"], *(each["words"] for id in facts["rulesets"] for each in id["means"])]
    wanted = [*shown["help"], *shown["pieces"], *(text for pair in pairs for text in pair), *ways]
    assert [text for text in wanted if text not in GERMAN["said"]] == []


def test_what_scores_by_the_rules_of_the_liga_is_in_german() -> None:
    items = mjscore.load_ruleset("dmjl").items
    assert [item.name for item in items if item.name not in GERMAN["told"]] == []


@pytest.mark.parametrize("language", SPOKEN)
def test_a_sentence_has_the_blanks_of_the_english_one(language: str) -> None:
    for table in ("said", "told"):
        for english, words in spoken(language)[table].items():
            assert sorted(BLANKS.findall(english)) == sorted(BLANKS.findall(words)), english


@pytest.mark.parametrize("language", SPOKEN)
def test_tiles_are_called_as_the_notation_reads_them(language: str) -> None:
    names = spoken(language)["tiles"]
    for code in ("1D", "8D", "5B", "9C", "E", "S", "W", "N", "RD", "GD", "WD"):
        hand = mjscore.read_hand(f"concealed: {names[code]}, 12 others")
        assert [str(tile) for tile in hand.tiles] == [code], names[code]
