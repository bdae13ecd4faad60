"""Piece words and conditions in plain English, as a player would say them of a hand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from mjscore.game.tiles import write_tiles
from mjscore.problems import listed, words_of
from mjscore.rules.vocabulary.conditions import CONDITIONS
from mjscore.rules.vocabulary.pieces import SAID, WORDS
from mjscore.rules.vocabulary.rows import Takes
from mjscore.rules.vocabulary.terms import MANY, Condition, Word, Words


def times(number: int) -> str:
    """`once`, `twice`, `3 times`."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def word_phrase(word: Word) -> str:
    """One piece word as a phrase: `not exposed`."""
    if word.name == "tiles":
        phrase = f"of {listed(write_tiles(sorted(word.tiles)).split(), 'or')}"
    else:
        phrase = WORDS[word.name].phrase
    return f"not {phrase}" if word.negated else phrase


def piece_words(words: Words, *, many: bool = False) -> str:
    """A list of piece words as a phrase; `many`: of several pieces.

    >>> piece_words((Word("pair"), Word("exposed"), Word("minor"), Word("completed", negated=True)))
    'exposed pair of twos to eights that is not completed by the winning tile'
    """
    stated = [word for word in words if not word.negated]
    rows = {word: WORDS.get(word.name) for word in words}
    nouns = [word_phrase(word) for word in stated if (row := rows[word]) and row.noun]
    implied = [row.implied for row in rows.values() if row and row.implied]
    before = [
        word_phrase(word) for word in stated if (row := rows[word]) and row.before
    ]
    behind = [
        word_phrase(word)
        for word in stated
        if not (row := rows[word]) or not (row.noun or row.before)
    ]
    of, done = (
        [each for each in behind if each.startswith("of ") is kind]
        for kind in (True, False)
    )
    noun = nouns[0] if nouns else (implied or ["group"])[0]
    noun = (
        re.sub(r"\b(pair|chow|pung|kong|tile|flower|season|group)\b", r"\1s", noun)
        if many
        else noun
    )
    phrase = " ".join(
        filter(None, (*before, noun, " and ".join(of), " and ".join(done)))
    )
    denied = [
        word_phrase(word._replace(negated=False)) for word in words if word.negated
    ]
    if not denied:
        return phrase
    which = (
        f"not {denied[0]}" if len(denied) == 1 else f"neither {' nor '.join(denied)}"
    )
    return f"{phrase} that {'are' if many else 'is'} {which}"


def count_words(low: int, high: int, words: Words) -> str:
    """How many pieces there are: `has exactly three pungs`, `has no chow`, `nothing claimed but the winning tile`."""
    if high == 0:
        return _no_words(words)
    if low == high:
        number = f"exactly {_number(low)}"
    elif high >= MANY:
        number = f"at least {_number(low)}"
    else:
        number = (
            f"at most {_number(high)}"
            if low == 0
            else f"{_number(low)} to {_number(high)}"
        )
    return (
        f"has {number} {piece_words(words, many=(low if high >= MANY else high) > 1)}"
    )


def some_words(words: Words) -> str:
    """`has a pair of winds`."""
    phrase = piece_words(words)
    return f"has {'an' if phrase[0] in 'aeiou' else 'a'} {phrase}"


def _no_words(words: Words) -> str:
    """That there is no such piece; where exposed ones are meant, of whatever kind, that nothing is claimed but some."""
    but = [
        WORDS[word.name].but for word in words if word.negated and word.name in WORDS
    ]
    if Word("exposed") in words and len(but) == len(words) - 1 and all(but):
        return f"nothing claimed{f' but {listed(but)}' if but else ''}"
    return f"has no {piece_words(words)}"


def every_words(words: Words) -> str:
    """That there is nothing else: `only winds or dragons`, `everything concealed`."""
    phrases = [word_phrase(word) for word in words]
    if all(phrase.startswith("of ") for phrase in phrases):
        return f"only {' that are also '.join(phrase[3:] for phrase in phrases)}"
    return f"everything {' and '.join(phrases)}"


_NUMBERS: Final[dict[str, int]] = SAID["numbers"]
_SCALES: Final[dict[str, int]] = SAID["scales"]


def _number(number: int) -> str:
    return list(_NUMBERS)[number] if number <= 10 else str(number)


def number_said(text: str) -> int | None:
    """The whole number that a person writes so: `5,000`, `10k`, `twenty-two`, `a thousand`; None for anything else."""
    text = re.sub(r"(?<=\d)[,'’_ ](?=\d{3}(?!\d))", "", text.casefold())
    text = re.sub(r"\b(?:and|an?)\b|(?<=[a-z])-(?=[a-z])", " ", text)
    words = re.findall(r"[a-z]+|[0-9]+|\S", text)
    whole = part = 0
    for word in words:
        number = int(word) if word.isdecimal() else _NUMBERS.get(word)
        if (scale := _SCALES.get(word)) and (part or len(word) > 1):
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
    row, words, named = (
        CONDITIONS[condition.name],
        condition.words,
        list(condition.names),
    )
    if (
        row.takes is Takes.ITEMS
    ):  # an item of an option that is off is none of this sheet's
        named = [
            f"“{name}”" for name in [names[id] for id in named if id in names] or named
        ]
    elif row.takes is Takes.SHAPES:
        named = [words_of(name) for name in named]
    clause = row.clause.format(
        count=count_words(condition.low, condition.high, words),
        some=some_words(words),
        none=count_words(0, 0, words),
        every=every_words(words),
        tiles=write_tiles(sorted(condition.tiles)),
        any_tile=listed([str(tile) for tile in sorted(condition.tiles)], "or"),
        names=listed(named, "or"),
        number=condition.number,
        but=f" but {listed(named, 'and')}" if named else "",
        branches=", or ".join(
            " and ".join(clauses(branch, names)) for branch in condition.branches
        ),
    )
    if not condition.negated:
        return clause
    return (
        clause.replace(" is ", " is not ", 1) if " is " in clause else f"not {clause}"
    )


def clauses(conditions: Iterable[Condition], names: Mapping[str, str]) -> list[str]:
    """Conditions that hold together; what begins alike is one clause: `has a pair, a chow and no kong`."""
    found: dict[str, list[str]] = {}
    for clause in (condition_words(each, names) for each in conditions):
        head = next(
            (
                each
                for each in ("has ", "the winning tile is ")
                if clause.startswith(each)
            ),
            clause,
        )
        found.setdefault(head, []).append(clause.removeprefix(head))
    return [head + listed(rest) for head, rest in found.items()]
