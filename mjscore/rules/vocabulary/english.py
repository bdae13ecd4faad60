"""Piece words and conditions in plain English, as a player would say them of a hand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from mjscore.game.tiles import write_tiles
from mjscore.problems import words_of
from mjscore.rules.vocabulary.conditions import CONDITIONS
from mjscore.rules.vocabulary.pieces import WORDS, Phrase, english
from mjscore.rules.vocabulary.rows import Takes
from mjscore.rules.vocabulary.terms import MANY, Condition, PieceWords, Word
from mjscore.sentences import Sentence, joined, listed, sentence


def times(number: int) -> str:
    """`once`, `twice`, `3 times`."""
    if number == 1:
        return sentence("once")
    if number == 2:
        return sentence("twice")
    return sentence("{number} times", number=number)


def word_phrase(word: Word) -> str:
    """One piece word as a phrase: `not exposed`."""
    if word.name == "tiles":
        tiles = write_tiles(sorted(word.tiles)).split()
        phrase = sentence("of {tiles}", tiles=listed(tiles, "or"))
    else:
        phrase = sentence(WORDS[word.name].english.phrase)
    return sentence("not {phrase}", phrase=phrase) if word.negated else phrase


def piece_words(words: PieceWords, *, many: bool = False) -> str:
    """A list of piece words as a phrase; `many`: of several pieces.

    >>> piece_words((Word("pair"), Word("exposed"), Word("minor"), Word("completed", negated=True)))
    'exposed pair of twos to eights that is not completed by the winning tile'
    """
    stated = [word for word in words if not word.negated]
    nouns: list[str] = []
    before: list[str] = []
    of: list[str] = []
    behind: list[str] = []
    for word in stated:
        entry = _entry(word)
        phrase = word_phrase(word)
        if entry.noun:
            nouns.append(phrase)
        elif entry.before:
            before.append(phrase)
        elif phrase.startswith("of "):
            of.append(phrase)
        else:
            behind.append(phrase)
    implied = [entry.implied for entry in map(_entry, words) if entry.implied]
    noun = [*nouns, *implied, "group"][0]
    if many:
        noun = re.sub(_NOUNS, r"\1s", noun)
    told = sentence(noun)
    for phrases in (of, behind):
        if phrases:
            what = joined(phrases, " and ")
            told = sentence("{pieces} {of_what}", pieces=told, of_what=what)
    for kind in reversed(before):
        told = sentence("{kind} {pieces}", kind=kind, pieces=told)
    return _but_not(told, words, many=many)


def _but_not(told: str, words: PieceWords, *, many: bool) -> str:
    """Pieces that are told, and what they are not."""
    denied = [
        word_phrase(word._replace(negated=False)) for word in words if word.negated
    ]
    if not denied:
        return told
    are = "are" if many else "is"
    if len(denied) == 1:
        words_denied = f"{{pieces}} that {are} not {{denied}}"
        return sentence(words_denied, pieces=told, denied=denied[0])
    words_denied = f"{{pieces}} that {are} neither {{denied}}"
    return sentence(words_denied, pieces=told, denied=joined(denied, " nor "))


_NOUNS: Final = r"\b(pair|chow|pung|kong|tile|flower|season|group)\b"


def _entry(word: Word) -> Phrase:
    """What English says of a piece word; nothing of one that names tiles."""
    return WORDS[word.name].english if word.name in WORDS else Phrase("", "")


def count_words(low: int, high: int, words: PieceWords) -> str:
    """How many pieces there are: `has exactly three pungs`, `has no chow`, `nothing claimed but the winning tile`."""
    if high == 0:
        return _no_words(words)
    if low == high:
        number = sentence("exactly {number}", number=_number(low))
    elif high >= MANY:
        number = sentence("at least {number}", number=_number(low))
    elif low == 0:
        number = sentence("at most {number}", number=_number(high))
    else:
        number = sentence("{least} to {most}", least=_number(low), most=_number(high))
    most = low if high >= MANY else high
    pieces = piece_words(words, many=most > 1)
    what = sentence("{number} {pieces}", number=number, pieces=pieces)
    return sentence("has {what}", what=what)


def some_words(words: PieceWords) -> str:
    """`has a pair of winds`."""
    phrase = piece_words(words)
    article = "an" if phrase[0] in "aeiou" else "a"
    return sentence("has {what}", what=sentence(f"{article} {{pieces}}", pieces=phrase))


def _no_words(words: PieceWords) -> str:
    """That there is no such piece; where exposed ones are meant, of whatever kind, that nothing is claimed but some."""
    but = [
        WORDS[word.name].english.but
        for word in words
        if word.negated and word.name in WORDS
    ]
    if Word("exposed") in words and len(but) == len(words) - 1 and all(but):
        if not but:
            return sentence("nothing claimed")
        tiles = listed([sentence(each) for each in but])
        return sentence("nothing claimed but {tiles}", tiles=tiles)
    what = sentence("no {pieces}", pieces=piece_words(words))
    return sentence("has {what}", what=what)


def every_words(words: PieceWords) -> str:
    """That there is nothing else: `only winds or dragons`, `everything concealed`."""
    if not words:
        return sentence("only {tiles}", tiles=piece_words(words, many=True))
    phrases = [word_phrase(word) for word in words]
    if all(phrase.startswith("of ") for phrase in phrases):
        tiles = [sentence(phrase.removeprefix("of ")) for phrase in phrases]
        return sentence("only {tiles}", tiles=joined(tiles, " that are also "))
    return sentence("everything {phrases}", phrases=joined(phrases, " and "))


def _number(number: int) -> str:
    if number > 10:
        return str(number)
    return sentence(list(english()["numbers"])[number])


def number_said(text: str) -> int | None:
    """The whole number that a person writes so: `5,000`, `10k`, `twenty-two`, `a thousand`; None for anything else."""
    text = re.sub(r"(?<=\d)[,'’_ ](?=\d{3}(?!\d))", "", text.casefold())
    text = re.sub(r"\b(?:and|an?)\b|(?<=[a-z])-(?=[a-z])", " ", text)
    words = re.findall(r"[a-z]+|[0-9]+|\S", text)
    numbers: dict[str, int] = english()["numbers"]
    scales: dict[str, int] = english()["scales"]
    whole = part = 0
    for word in words:
        number = int(word) if word.isdecimal() else numbers.get(word)
        scale = scales.get(word, 0)
        if scale and (part or len(word) > 1):
            part = (part or 1) * scale
            whole, part = (whole + part, 0) if scale > 100 else (whole, part)
        elif (
            number is None
            or (part and word.isdecimal())
            or part % 10 ** len(str(number))
            or part % 100 == 10
        ):
            return None
        else:
            part += number
    return whole + part if words else None


def condition_words(condition: Condition, names: Mapping[str, str]) -> str:
    """A condition as a player would say it; `names` are the names of items by id."""
    clause, values = CONDITIONS[condition.name].clause, _taken(condition, names)
    whole = values.get(clause[1:-1])  # a clause that is one blank
    if not condition.negated:
        return sentence(clause, **values) if whole is None else whole
    if " is " in clause:
        return sentence(clause.replace(" is ", " is not ", 1), **values)
    said = sentence(clause, **values) if whole is None else whole
    return sentence("not {clause}", clause=said)


def _taken(condition: Condition, names: Mapping[str, str]) -> dict[str, str]:
    """What stands in the blanks of a condition's clause."""
    row, words, named = (
        CONDITIONS[condition.name],
        condition.words,
        list(condition.names),
    )
    match row.takes:
        case Takes.COUNT:
            return {"count": count_words(condition.low, condition.high, words)}
        case Takes.WORDS:
            none = count_words(0, 0, words)
            return {
                "some": some_words(words),
                "none": none,
                "every": every_words(words),
            }
        case Takes.TILES:
            tiles = sorted(condition.tiles)
            any_tile = listed([str(tile) for tile in tiles], "or")
            return {"tiles": write_tiles(tiles), "any_tile": any_tile}
        case Takes.SHAPES | Takes.SEATS:
            said = [sentence(words_of(name)) for name in named]
            return {"names": listed(said, "or")}
        case Takes.ITEMS:  # an item of an option that is off is none of this sheet's
            known = [names[id] for id in named if id in names]
            items = [sentence("“{item}”", item=name) for name in known or named]
            but = sentence(" but {items}", items=listed(items)) if items else ""
            return {"names": listed(items, "or"), "but": but}
        case Takes.NUMBER:
            return {"number": str(condition.number)}
        case Takes.BRANCHES:
            branches = [
                joined(clauses(branch, names), " and ") for branch in condition.branches
            ]
            return {"branches": joined(branches, ", or ")}
        case _:
            return {}


_HEADS: Final = ("has ", "the winning tile is ")
"""How clauses begin that are said as one where there are several."""


def without_has(asked: str) -> str:
    """What a hand must have: `has a pair` is `a pair`."""
    return _without_head(asked, "has ") if asked.startswith("has ") else asked


def _without_head(clause: str, head: str) -> str:
    """A clause without the words with which it begins."""
    if not isinstance(clause, Sentence):
        return clause.removeprefix(head)
    words = clause.words.removeprefix(head)
    whole = clause.values.get(words[1:-1])
    return whole if isinstance(whole, str) else sentence(words, **clause.values)


def clauses(conditions: Iterable[Condition], names: Mapping[str, str]) -> list[str]:
    """Conditions that hold together; what begins alike is one clause: `has a pair, a chow and no kong`."""
    found: dict[str, list[str]] = {}
    for clause in (condition_words(each, names) for each in conditions):
        head = next((head for head in _HEADS if clause.startswith(head)), clause)
        found.setdefault(head, []).append(clause)
    said = []
    for head, alike in found.items():
        if len(alike) == 1:
            said.append(alike[0])
            continue
        what = listed([_without_head(clause, head) for clause in alike])
        said.append(sentence(f"{head}{{what}}", what=what))
    return said
