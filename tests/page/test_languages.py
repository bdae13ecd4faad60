"""Other languages: every sentence that the page says is in German, and tiles are called as the notation reads them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import mjscore
from mjscore.ext.page.build import STATIC
from mjscore.ext.page.facts import site_facts
from mjscore.ext.page.languages import SPOKEN, spoken, texts
from mjscore.ext.page.settling import sentence_of
from mjscore.game.deals import CountedHand, Ending, Result
from mjscore.game.hands import Means, Win
from mjscore.game.seats import Seat
from mjscore.reports.words.tiles import TILE_CODES
from mjscore.sentences import Sentence
from mjscore.sessions.naming import fact_with_names
from mjscore.settlement.draft import DealDraft
from mjscore.settlement.missing import missing_facts

GERMAN = spoken("german")
SCRIPTS = {
    path.name: path.read_text("utf-8")
    for path in STATIC.glob("*.js")
    if "worker" not in path.name
}
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')
BLANKS = re.compile(r"\{(\w+)\}")


def said_in(script: str) -> Iterator[str]:
    """The texts of a script that are given to `say`, and those that begin like a sentence."""
    for call in re.finditer(r"\bsay\(", script):
        depth, place = 1, call.end()
        while depth:
            literal = LITERAL.match(script, place)
            depth += {"(": 1, ")": -1}.get(script[place], 0)
            place = place + 1 if literal is None else literal.end()
        found = LITERAL.findall(script[call.end() : place])
        yield from (
            text
            for text in found
            if re.search(r"\w", text) and not (text.islower() and text in SWITCHES)
        )
    yield from (
        text for text in LITERAL.findall(script) if re.match(r"[A-Z“].* .*[a-z]", text)
    )


SWITCHES = ("exposed", "deal")
"""Words within a call of `say` that are no sentences."""


@pytest.mark.parametrize("name", sorted(SCRIPTS))
def test_every_sentence_of_the_page_is_in_german(name: str) -> None:
    assert [
        text
        for text in dict.fromkeys(said_in(SCRIPTS[name]))
        if text not in GERMAN["said"]
    ] == []


def test_every_text_and_every_way_of_winning_is_in_german() -> None:
    shown, facts = texts(), site_facts()
    pairs = [
        *shown["menu"].values(),
        *((word, meaning) for word, (meaning, _) in shown["glossary"].items()),
    ]
    ways = [
        *facts["ways"].values(),
        *facts["remarks"],
        *(each["words"] for id in facts["rulesets"] for each in id["means"]),
    ]
    wanted = [
        *shown["help"],
        *shown["pieces"],
        *(text for pair in pairs for text in pair),
        *ways,
    ]
    untold = [text for text in wanted if text not in GERMAN["said"]]
    assert untold == [], "give each its German in mjscore/ext/page/german.toml: [said]"


def test_what_scores_by_the_rules_of_the_liga_is_in_german() -> None:
    items = mjscore.load_ruleset("dmjl").items
    codes = [item.name.code for item in items if isinstance(item.name, Sentence)]
    assert len(codes) == len(items)
    assert [code for code in codes if code not in GERMAN["items"]] == []


def test_no_word_is_drawn_as_a_tile() -> None:
    """“Süd” begins like South Wind, which reports draw."""
    pairs = [pair for table in ("said", "told") for pair in GERMAN[table].items()]
    assert [
        german
        for english, german in pairs
        if re.search(TILE_CODES, german) and not re.search(TILE_CODES, english)
    ] == []


def in_german(said: str) -> bool:
    """Whether what the engine says is said in German; names and numbers need no words."""
    if not isinstance(said, Sentence):
        return said in GERMAN["told"] or said in GERMAN["said"]
    if re.search("[A-Za-z]{2}", BLANKS.sub("", said.words)):
        known = said.code in GERMAN["told"] or said.code in GERMAN["said"]
    else:
        known = True
    inner = [each for each in said.values.values() if isinstance(each, Sentence)]
    return known and all(map(in_german, inner))


def asked_while_tapping() -> Iterator[str]:
    """What is asked of who taps, and the answers, in deals of which this or that is not told yet."""
    for id, option in (
        ("bmja", "bonus-tiles"),
        ("babcock-chinese", "nine-mummies"),
        ("babcock", "five-handed"),
    ):
        rules = mjscore.load_ruleset(id, [option])
        names = dict(zip(rules.play.seats, ("Ann", "Bob", "Cleo", "Dan"), strict=True))
        now = DealDraft(rules.play.seats)
        won = now.with_hand(Seat.EAST, CountedHand(80, won=Win(Means.DRAW)))
        lost = won.with_hand(Seat.SOUTH, CountedHand(0)).with_hand(
            Seat.WEST, CountedHand(0)
        )
        told = lost.with_hand(Seat.NORTH, CountedHand(0))
        fourteen = now.with_hand(
            Seat.EAST,
            mjscore.read_hand("concealed: 123456789B 123C EE", discarding=True),
        )
        washed = now.changed(result=Result(Ending.WASHED, Seat.EAST))
        for deal in (now, fourteen, washed, won, lost, told):
            for fact in missing_facts(deal, rules):
                named = fact_with_names(fact, names.get)
                yield sentence_of(named.question)
                yield from (choice.words for choice in named.choices)


def test_what_is_asked_of_who_taps_is_in_german() -> None:
    asked = set(asked_while_tapping())
    for question in ("Nobody has won", "Nothing was entered", "How many doubles"):
        assert any(text.startswith(question) for text in asked)
    assert sorted(text for text in asked if not in_german(text)) == []


@pytest.mark.parametrize("language", SPOKEN)
def test_a_sentence_has_the_blanks_of_the_english_one(language: str) -> None:
    """One in which the notation is spoken of may leave out what stands there in words of tapping."""
    for table in ("said", "told"):
        for english, words in spoken(language)[table].items():
            theirs, ours = set(BLANKS.findall(words)), set(BLANKS.findall(english))
            assert theirs == ours or (theirs < ours and "write " in english), english


def test_tiles_are_called_as_the_notation_reads_them() -> None:
    names = GERMAN["tiles"]
    for code in ("1D", "8D", "5B", "9C", "E", "S", "W", "N", "RD", "GD", "WD"):
        hand = mjscore.read_hand(f"concealed: {names[code]}, 12 others")
        assert [str(tile) for tile in hand.tiles] == [code], names[code]
