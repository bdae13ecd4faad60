"""Piece words and conditions in plain English, as a player would say them of a hand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
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
    if word.negated:
        return sentence("not {phrase}", phrase=phrase)
    return phrase


def piece_words(words: PieceWords, *, many: bool = False) -> str:
    """A list of piece words as a phrase; `many`: of several pieces.

    >>> piece_words((Word("pair"), Word("exposed"), Word("minor"), Word("completed", negated=True)))
    'exposed pair of twos to eights that is not completed by the winning tile'
    """
    nouns: list[str] = []
    before: list[str] = []
    of: list[str] = []
    behind: list[str] = []
    for word in words:
        if word.negated:
            continue
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
    implied = [_entry(word).implied for word in words]
    noun = next(filter(None, nouns + implied), "group")
    if many:
        noun = re.sub(_NOUNS, r"\1s", noun)
    pieces = sentence(noun)
    for phrases in (of, behind):
        if phrases:
            what = joined(phrases, " and ")
            pieces = sentence("{pieces} {of_what}", pieces=pieces, of_what=what)
    for kind in reversed(before):
        pieces = sentence("{kind} {pieces}", kind=kind, pieces=pieces)
    return _but_not(pieces, words, many=many)


def _but_not(pieces: str, words: PieceWords, *, many: bool) -> str:
    """A phrase for pieces, and what they are not."""
    denied = [
        word_phrase(word._replace(negated=False)) for word in words if word.negated
    ]
    if not denied:
        return pieces
    are = "are" if many else "is"
    if len(denied) == 1:
        template = f"{{pieces}} that {are} not {{denied}}"
        return sentence(template, pieces=pieces, denied=denied[0])
    template = f"{{pieces}} that {are} neither {{denied}}"
    return sentence(template, pieces=pieces, denied=joined(denied, " nor "))


_NOUNS: Final = r"\b(pair|chow|pung|kong|tile|flower|season|group)\b"


def _entry(word: Word) -> Phrase:
    """What English says of a piece word; nothing of one that names tiles."""
    if word.row is None:
        return Phrase("", "")
    return word.row.english


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
    exceptions = [_entry(word).but for word in words if word.negated]
    only_exceptions = len(exceptions) == len(words) - 1 and all(exceptions)
    if Word("exposed") not in words or not only_exceptions:
        what = sentence("no {pieces}", pieces=piece_words(words))
        return sentence("has {what}", what=what)
    if not exceptions:
        return sentence("nothing claimed")
    tiles = listed([sentence(exception) for exception in exceptions])
    return sentence("nothing claimed but {tiles}", tiles=tiles)


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
    if not words:
        return None
    thousands = 0
    below = 0
    for word in words:
        number = int(word) if word.isdecimal() else numbers.get(word)
        scale = scales.get(word, 0)
        if scale and (below or len(word) > 1):
            below = (below or 1) * scale
            if scale > 100:
                thousands += below
                below = 0
        elif number is None or not _may_follow(below, word, number):
            return None
        else:
            below += number
    return thousands + below


def _may_follow(below: int, word: str, number: int) -> bool:
    """Whether a number is said behind what was said of it: `two` behind `twenty`, not behind `ten` or `three`."""
    if below and word.isdecimal():
        return False
    has_room = below % 10 ** len(str(number)) == 0
    return has_room and below % 100 != 10


def condition_words(condition: Condition, names: Mapping[str, str]) -> str:
    """A condition as a player would say it; `names` are the names of items by id."""
    clause = CONDITIONS[condition.name].clause
    blanks = _blanks(condition, names)
    if condition.negated and " is " in clause:
        return sentence(clause.replace(" is ", " is not ", 1), **blanks)
    whole = blanks.get(clause[1:-1])  # a clause that is one blank
    if whole is None:
        whole = sentence(clause, **blanks)
    if condition.negated:
        return sentence("not {clause}", clause=whole)
    return whole


def _blanks(condition: Condition, names: Mapping[str, str]) -> dict[str, str]:
    """What stands in the blanks of a condition's clause."""
    words = condition.words
    match CONDITIONS[condition.name].takes:
        case Takes.COUNT:
            return {"count": count_words(condition.low, condition.high, words)}
        case Takes.WORDS:
            return {
                "some": some_words(words),
                "none": _no_words(words),
                "every": every_words(words),
            }
        case Takes.TILES:
            tiles = sorted(condition.tiles)
            any_tile = listed([str(tile) for tile in tiles], "or")
            return {"tiles": write_tiles(tiles), "any_tile": any_tile}
        case Takes.SHAPES | Takes.SEATS:
            choices = [sentence(words_of(name)) for name in condition.names]
            return {"names": listed(choices, "or")}
        case Takes.ITEMS:
            return _items_named(condition.names, names)
        case Takes.NUMBER:
            return {"number": str(condition.number)}
        case Takes.BRANCHES:
            branches = [
                joined(clauses(branch, names), " and ") for branch in condition.branches
            ]
            return {"branches": joined(branches, ", or ")}
        case _:
            return {}


def _items_named(ids: Sequence[str], names: Mapping[str, str]) -> dict[str, str]:
    """The blanks of items; one of an option that is off is left out, unless all are."""
    known = [names[id] for id in ids if id in names]
    items = [sentence("“{item}”", item=name) for name in known or ids]
    but = ""
    if items:
        but = sentence(" but {items}", items=listed(items))
    return {"names": listed(items, "or"), "but": but}


_HEADS: Final = ("has ", "the winning tile is ")
"""How clauses begin that are said as one where there are several."""


def without_has(asked: str) -> str:
    """What a hand must have: `has a pair` is `a pair`."""
    if asked.startswith("has "):
        return _without_head(asked, "has ")
    return asked


def _without_head(clause: str, head: str) -> str:
    """A clause without the words with which it begins."""
    if not isinstance(clause, Sentence):
        return clause.removeprefix(head)
    words = clause.words.removeprefix(head)
    whole = clause.values.get(words[1:-1])
    return whole if isinstance(whole, str) else sentence(words, **clause.values)


def clauses(conditions: Iterable[Condition], names: Mapping[str, str]) -> list[str]:
    """Conditions that hold together; what begins alike is one clause: `has a pair, a chow and no kong`."""
    by_head: dict[str, list[str]] = {}
    for condition in conditions:
        clause = condition_words(condition, names)
        by_head.setdefault(_head_of(clause), []).append(clause)
    joined_clauses = []
    for head, alike in by_head.items():
        if len(alike) == 1:
            joined_clauses.append(alike[0])
        else:
            what = listed([_without_head(clause, head) for clause in alike])
            joined_clauses.append(sentence(f"{head}{{what}}", what=what))
    return joined_clauses


def _head_of(clause: str) -> str:
    """How a clause begins that others are joined to; one that is said alone is its own."""
    for head in _HEADS:
        if clause.startswith(head):
            return head
    return clause
