"""Slips of the pen, by a seeded die: letters, words and lines dropped, doubled, exchanged and replaced; two texts spliced."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final

from tests.laboratory.fuzz.seeds import Seeds, seeds
from tests.laboratory.fuzz.words import words

ODD: Final[tuple[str, ...]] = (
    *"\x00\x07\x0b\x0c\r\t\x7f\x85\xa0\xad\u0308\u0663\u200b\u200f\u2028\u202e\u2066\u212a\u3000\ud800\ufe0f\ufeff\uff0c\uff11\uff1a",
    *"\U0001f000\U0001f02b\U0001d7cf\U0010ffffİßſﬁ²½Ⅷ٣×✕“'\"",
    "\r\n",
    "\x1b[2J",
)
"""Characters that mean something else than they seem to, or nothing."""
MARKS: Final = tuple(";:,.#[]{}()=+-×x*/\\\"'\n \t")
NUMBERS: Final = (
    "0",
    "-1",
    "1.5",
    "1e400",
    "nan",
    "0x1f",
    "00",
    "99",
    "255",
    "4300",
    "65536",
    "1000000000",
    "1/2",
    "1/0",
    "-0",
    "inf",
    "true",
    "0b11",
    "1_000",
    "2024-02-30",
    "9" * 20,
    "1" * 400,
)
VALUES: Final[tuple[str, ...]] = (
    *"""
"" | "x" | [] | [[]] | {} | [""] | ["x", "y"] | true | 1 | 0 | -1 | 99999999999999999999 | 1.5 | nan | inf | 2024-02-29 | "0"
07:32:00 | { page = "1" } | { count = [], exactly = 1 } | [{ any-of = [["drawn"], []] }] | '1/2' | [{ some = ["pung"] }]
""".strip()
    .replace("\n", " | ")
    .split(" | "),
)
"""What may stand behind `=`, right or wrong."""
DATA: Final[list[Any]] = json.loads(
    '[null, true, 0, 1, -1, 1.5, 1e400, 100000000000000000000, "", "x", "5C", "East", [], [[]], {}, ["5C"], {"tile": "5C"}]'
)
"""What may stand in JSON, right or wrong."""
LONGEST: Final = 4000
"""The longest text that is made out of a short one, in characters."""
_LIKELY: Final = (1, 1, 1, 2, 2, 3, 4)
"""How many slips are made in a text."""
WHOLE: Final = 200
"""One text in so many is a whole file; the others are pieces, which are read many times as fast."""

_WORD: Final = re.compile(r"\w+|[^\w\s]|\s+")
_QUOTED: Final = re.compile(r'"([^"\n]*)"')
_NUMBER: Final = re.compile(r"\d+")

Slip = Callable[[Random, str, str], str]
"""Makes another text of a text; the third is a second one, to take from."""


def slips(target: str, seed: int) -> Iterator[str]:
    """Texts without end for a target, the same for the same seed."""
    die = Random(f"{target} {seed}")
    start = seeds(target)
    known = words(target)
    while True:
        yield slipped(die, start, known)


def slipped(die: Random, start: Seeds, known: Sequence[str]) -> str:
    """One text: a seed with one to four slips in it."""
    texts = start.whole if die.randrange(WHOLE) == 0 else start.pieces
    text, other = die.choice(texts), die.choice(start.pieces)
    longest = max(LONGEST, len(text) + 100)
    for _ in range(die.choice(_LIKELY)):
        make = die.choice(_kinds(die, text))
        text = make(die, text, die.choice(known) if make in _TAKE_A_WORD else other)[
            :longest
        ]
    return text


def _kinds(die: Random, text: str) -> Sequence[Slip]:
    """Which slips suit a text: in three of four texts of tables or of JSON such as leave them that."""
    if die.randrange(4):
        if text.startswith("{"):
            return _IN_JSON
        if "\n[" in text and "=" in text:
            return _IN_TABLES
    return _SLIPS


def _cut(die: Random, text: str) -> tuple[str, str, str]:
    """The text before a character, the character, the text after it; of an empty one three empty ones."""
    at = die.randrange(len(text)) if text else 0
    return text[:at], text[at : at + 1], text[at + 1 :]


def _drop(die: Random, text: str, other: str) -> str:
    before, _, after = _cut(die, text)
    return before + after


def _double(die: Random, text: str, other: str) -> str:
    before, letter, after = _cut(die, text)
    return before + letter * die.choice((2, 2, 2, 3, 5, 40)) + after


def _exchange(die: Random, text: str, other: str) -> str:
    before, letter, after = _cut(die, text)
    return before + after[:1] + letter + after[1:]


def _replace(die: Random, text: str, other: str) -> str:
    before, _, after = _cut(die, text)
    return before + _cut(die, other)[1] + after


def _mark(die: Random, text: str, other: str) -> str:
    before, letter, after = _cut(die, text)
    return before + die.choice(MARKS) + letter * die.randrange(2) + after


def _odd(die: Random, text: str, other: str) -> str:
    before, letter, after = _cut(die, text)
    return before + die.choice(ODD) + letter * die.randrange(2) + after


def _case(die: Random, text: str, other: str) -> str:
    before, letter, after = _cut(die, text)
    return before + letter.swapcase() + after if die.randrange(4) else text.swapcase()


def _number(die: Random, text: str, other: str) -> str:
    found = list(_NUMBER.finditer(text))
    if not found:
        return _word_in(die, text, die.choice(NUMBERS))
    chosen = die.choice(found)
    number = (
        die.choice(NUMBERS)
        if die.randrange(2)
        else str(max(0, int(chosen[0][:300]) + die.choice((-1, 1, 3))))
    )
    return text[: chosen.start()] + number + text[chosen.end() :]


def _word_in(die: Random, text: str, word: str) -> str:
    parts = _WORD.findall(text)
    at = die.randint(0, len(parts))
    return "".join(
        (
            *parts[:at],
            die.choice(("", " ")),
            word,
            die.choice(("", " ", ", ")),
            *parts[at:],
        )
    )


def _word_instead(die: Random, text: str, word: str) -> str:
    parts = _WORD.findall(text)
    if parts:
        parts[die.randrange(len(parts))] = word
    return "".join(parts)


def _parts(mark: str | None) -> Slip:
    """Of the parts between marks (None: of words) one is dropped, doubled, or put in another's place."""

    def slip(die: Random, text: str, other: str) -> str:
        parts = _WORD.findall(text) if mark is None else text.split(mark)
        if len(parts) < 2:
            return text
        one, two = die.randrange(len(parts)), die.randrange(len(parts))
        match die.randrange(4):
            case 0:
                del parts[one]
            case 1:
                parts.insert(two, parts[one])
            case 2:
                parts[one], parts[two] = parts[two], parts[one]
            case _:
                theirs = _WORD.findall(other) if mark is None else other.split(mark)
                parts[one] = die.choice(theirs or [""])
        return (mark or "").join(parts)

    return slip


def _value(die: Random, text: str, other: str) -> str:
    """What stands behind `=` in a line is put in the place of something else, so that a table stays one."""
    lines = text.split("\n")
    given = [index for index, line in enumerate(lines) if "=" in line]
    theirs = [
        line.partition("=")[2] for line in (*lines, *other.split("\n")) if "=" in line
    ]
    if given and theirs:
        index = die.choice(given)
        value = die.choice(theirs) if die.randrange(3) else f" {die.choice(VALUES)}"
        lines[index] = f"{lines[index].partition('=')[0]}={value}"
    return "\n".join(lines)


def _datum(die: Random, text: str, other: str) -> str:
    """In JSON one value, however deep, is put in the place of another, or taken out."""
    try:
        data = inner = json.loads(text)
    except ValueError:
        return text
    while isinstance(inner, dict | list) and inner:
        key: Any = (
            die.choice(list(inner))
            if isinstance(inner, dict)
            else die.randrange(len(inner))
        )
        if isinstance(inner[key], dict | list) and inner[key] and die.randrange(4):
            inner = inner[key]
            continue
        if die.randrange(3) == 0:
            del inner[key]
        else:
            inner[key] = die.choice(
                (*DATA, *(inner.values() if isinstance(inner, dict) else inner))
            )
        break
    return json.dumps(data, ensure_ascii=False)


def _text_in_quotes(die: Random, text: str, word: str) -> str:
    """A text in quotes is put in the place of another."""
    found = list(_QUOTED.finditer(text))
    if not found:
        return text
    chosen = die.choice(found)
    word = die.choice((word, *(each[1] for each in found)))
    return f"{text[: chosen.start(1)]}{word}{text[chosen.end(1) :]}"


def _splice(die: Random, text: str, other: str) -> str:
    return text[: die.randint(0, len(text))] + other[die.randint(0, len(other)) :]


def _short(die: Random, text: str, other: str) -> str:
    return text[: die.randint(0, len(text))]


def _line_ends(die: Random, text: str, other: str) -> str:
    return text.replace("\n", die.choice(("\r\n", "\r", "\n\n", ";", " ", "\u2028")))


def _again(die: Random, text: str, other: str) -> str:
    begin, end = sorted((die.randint(0, len(text)), die.randint(0, len(text))))
    return text[:end] + text[begin:end] * die.choice((1, 2, 10)) + text[end:]


_TAKE_A_WORD: Final = (_word_in, _word_instead, _text_in_quotes)
_IN_TABLES: Final = (_value, _text_in_quotes, _number, _parts("\n"))
"""Slips after which a text of tables mostly is one still."""
_IN_JSON: Final = (_datum, _datum, _text_in_quotes, _number)
_SLIPS: Final[tuple[Slip, ...]] = (
    _drop,
    _double,
    _exchange,
    _replace,
    _mark,
    _mark,
    _odd,
    _case,
    _number,
    _number,
    _word_in,
    _word_in,
    _word_instead,
    _word_instead,
    _parts(None),
    _parts(None),
    _parts("\n"),
    _parts(","),
    _parts(";"),
    _splice,
    _short,
    _line_ends,
    _again,
)
