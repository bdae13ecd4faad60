"""Slips that people make in writing tiles - a rank without a suit, winds glued together - and what to say of each."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from mjscore.notation import words
from mjscore.problems import alternatives
from mjscore.tiles import CODES

_LONGEST: Final = 40
"""The longest word, in characters, that may be a slip."""


def _suits(ranks: str) -> str:
    return alternatives([f"{ranks}D", f"{ranks}B", f"{ranks}C"])


def _lookalike(found: re.Match[str]) -> tuple[str, str]:
    return "unknown-rank", f"{found[0]}: there is no rank 0; ranks are 1 to 9"


def _no_suit(found: re.Match[str]) -> tuple[str, str]:
    ranks, letter = found[1], found[2].upper()
    if letter in "ESWNFRG":
        wind = {"E": "East", "S": "South", "W": "West", "N": "North"}.get(letter)
        if wind and ranks in ("2", "3", "4"):
            bamboo = f"; for bamboo write {ranks}B" if letter == "S" else ""
            meant = f"for {ranks} {wind} winds write {letter * int(ranks)} or {ranks}×{letter}{bamboo}"
            return "unknown-suit", f"{found[0]}: no suit {letter}; {meant}"
    if len(ranks) == 1 and letter in "FRGWS" and f"{letter}{ranks}" in CODES:
        return "unknown-suit", f"{found[0]}: no suit {letter}; did you mean {letter}{ranks}?"
    return "unknown-suit", f"{found[0]}: no suit {letter}; did you mean {_suits(ranks)}?"


def _bare_ranks(found: re.Match[str]) -> tuple[str, str]:
    return "missing-suit", f"{found[0]}: no suit; did you mean {_suits(found[0])}?"


def _turned_round(found: re.Match[str]) -> tuple[str, str]:
    return "rank-after-suit", f"{found[0]}: the rank comes first; did you mean {found[2]}{found[1].upper()}?"


def _glued_winds(found: re.Match[str]) -> tuple[str, str]:
    apart = re.sub(r"(.)(?!\1)(?=.)", r"\1 ", found[0].upper())
    return "glued-winds", f"{found[0]}: letters of different winds are not glued together; write {apart}"


def _glued_codes(found: re.Match[str]) -> tuple[str, str]:
    apart = re.sub(r"(..)(?=.)", r"\1 ", found[0].upper())
    return "glued-tiles", f"{found[0]}: tiles of two letters stand apart; write {apart}"


def _no_such_bonus(found: re.Match[str]) -> tuple[str, str]:
    series = found[1].upper()
    name = {"F": "flowers", "S": "seasons"}[series]
    return "unknown-bonus-tile", f"{found[0]}: no such bonus tile; the {name} are {series}1 to {series}4"


def _count_mark(found: re.Match[str]) -> tuple[str, str]:
    return "count-mark", f"{found[0]}: count and tile are joined by × or x; did you mean {found[1]}×{found[2]}?"


def _big_count(found: re.Match[str]) -> tuple[str, str]:
    return "bad-count", f"{found[0]}: there are four of each tile; write a count of 1 to 4"


def _no_count(found: re.Match[str]) -> tuple[str, str]:
    return "missing-count", f"{found[0]}: no count before ×; did you mean 3×{found[1]}?"


def _glued_kind(found: re.Match[str]) -> tuple[str, str]:
    return "glued-word", f"{found[0]}: a space is missing; did you mean {found[1]} {found[2]}?"


def _no_such_dragon(found: re.Match[str]) -> tuple[str, str]:
    return "unknown-dragon", f"{found[0]}: no such dragon; did you mean RD, GD or WD?"


def _bare_dragon(found: re.Match[str]) -> tuple[str, str]:
    return (
        "unknown-dragon",
        f"{found[0]}: a dragon is written with two letters; did you mean {(found[1] or found[2]).upper()}D?",
    )


_END: Final = "(?![A-Za-z0-9])"
_CODE: Final = r"(?:[1-9]+[DBC]|E+|S+|W+|N+|[RGW]D|[FS][1-4])"
_SLIPS: Final[tuple[tuple[str, Callable[[re.Match[str]], tuple[str, str]]], ...]] = (
    (r"[0-9]*0[0-9]*[A-Z]?", _lookalike),
    (r"[1-9]+", _bare_ranks),
    (r"([1-9]+)([A-Z])", _no_suit),
    (r"([DBC])([1-9]+)", _turned_round),
    (r"[ESWN]{2,}", _glued_winds),
    (r"D([RGW])|([RG])", _bare_dragon),
    (r"[A-Z]D", _no_such_dragon),
    (r"(?:[RGW]D|[FS][1-4]|NE|SW){2,}", _glued_codes),
    (r"([FS])[0-9]+", _no_such_bonus),
    (rf"([1-9])[*.·✕✖+]({_CODE})", _count_mark),
    (r"(?:0|[5-9]|[0-9]{2,})[x×].*", _big_count),
    (rf"[x×]({_CODE})", _no_count),
    (rf"((?:[1-9][x×])?{_CODE})({'|'.join((*words.KINDS, *words.QUALIFIERS))})", _glued_kind),
)
"""Slips that people make in writing tiles, each with what to say of it."""


def slip(word: str, after: str) -> tuple[str, str] | None:
    """The code and the message for a word, followed by `after`, that is a known slip; None for any other."""
    if len(word) > _LONGEST:
        return None
    apart = re.match(rf"\s+([DBCMPS]){_END}", after, re.IGNORECASE)
    if apart is not None and re.fullmatch("[1-9]+", word):
        return "suit-apart", f"{word} {apart[1]}: write rank and suit without a space: {word}{apart[1].upper()}"
    for pattern, say in _SLIPS:
        found = re.fullmatch(pattern, word, re.IGNORECASE | re.ASCII)
        if found is not None:
            return say(found)
    return None
