"""Slips that people make in writing tiles - a rank without a suit, winds glued together - and what to say of each."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from mjscore.notation import words
from mjscore.problems import listed
from mjscore.tiles import CODES

_LONGEST: Final = 40
"""The longest word, in characters, that may be a slip."""


def _suits(ranks: str) -> str:
    return listed([f"{ranks}D", f"{ranks}B", f"{ranks}C"], "or")


def _rank_zero(found: re.Match[str]) -> tuple[str, str]:
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
    return "glued-winds", f"{found[0]}: different winds need a space between them; write {apart}"


def _abbreviated(found: re.Match[str]) -> tuple[str, str]:
    word = found[0].lower()
    full = next(name for name in _NAMES if name.startswith(word))
    return "unknown-tile", f"{found[0]}: neither a tile nor a word that may stand here; did you mean {_NAMES[full]} ({full})?"


_NAMES: Final = {"white": "WD", "green": "GD", "red": "RD", "east": "E", "south": "S", "west": "W", "north": "N"}


def _glued_codes(found: re.Match[str]) -> tuple[str, str]:
    apart = re.sub(r"(..)(?=.)", r"\1 ", found[0].upper())
    return "glued-tiles", f"{found[0]}: tiles of two letters need a space between them; write {apart}"


def _no_such_bonus(found: re.Match[str]) -> tuple[str, str]:
    series = found[1].upper()
    name = {"F": "flowers", "S": "seasons"}[series]
    return "unknown-bonus-tile", f"{found[0]}: no such bonus tile; the {name} are {series}1 to {series}4"


def _count_mark(found: re.Match[str]) -> tuple[str, str]:
    return "count-mark", f"{found[0]}: write × or x between count and tile; did you mean {found[1]}×{found[2]}?"


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


def _glued_honours(found: re.Match[str]) -> tuple[str, str]:
    apart = " ".join(run[0] for run in re.finditer(r"[RGW]D|([ESWN])(?:\1(?!D))*", found[0].upper()))
    return "glued-tiles", f"{found[0]}: winds and dragons need a space between them; write {apart}"


def _glued_tiles(found: re.Match[str]) -> tuple[str, str]:
    parts = [run[0] for run in re.finditer(r"[1-9]+[DBC]|[RGW]D|[FS][1-4]|([ESWN])(?:\1(?!D))*", found[0].upper())]
    whole = "".join(parts) == found[0].upper()
    return "glued-tiles", f"{found[0]}: these tiles need spaces between them" + (f"; write {' '.join(parts)}" if whole else "")


def _which_dragon(found: re.Match[str]) -> tuple[str, str]:
    return "unknown-dragon", f"{found[0]}: which dragon? write RD, GD or WD"


def _which_wind(found: re.Match[str]) -> tuple[str, str]:
    return "unknown-tile", f"{found[0]}: which wind? write E, S, W or N"


def _joining(found: re.Match[str]) -> tuple[str, str]:
    return "stray-mark", f"{found[0]}: only spaces and commas go between tiles and groups; leave it out"


def _stroke(found: re.Match[str]) -> tuple[str, str]:
    return "stray-mark", f"{found[0]}: write | between the table and the hand, and a comma between groups"


def _bracketed(found: re.Match[str]) -> tuple[str, str]:
    return "stray-mark", f"{found[0]}: brackets mean nothing here; leave them out, or write a remark after #"


def _letter_for_a_rank(found: re.Match[str]) -> tuple[str, str]:
    figures = re.sub("[lI]", "1", found[0])
    if re.search("[oO]", figures):
        return "unknown-rank", f"{found[0]}: a letter o is written among the ranks; ranks are 1 to 9"
    return "unknown-rank", f"{found[0]}: a letter is written for the figure 1; did you mean {figures}?"


def _count_behind(found: re.Match[str]) -> tuple[str, str]:
    return "count-mark", f"{found[0]}: the count comes first; did you mean {found[2]}×{found[1]}?"


def _lone_count(found: re.Match[str]) -> tuple[str, str]:
    return "count-mark", f"{found[0]}: the count comes before the tile; write {found[1]}× before it"


def run_or_two(shown: str, first: str, last: str, suit: str) -> tuple[str, str]:
    """What to say of two tiles of a suit with a mark between them, `1D-9D`: the tiles from one to the other, or two?"""
    if int(last) - int(first) < 2:
        return "unknown-rank", f"{shown}: tiles of a suit need no mark between them; write {first}{last}{suit}"
    run = "".join(map(str, range(int(first), int(last) + 1)))
    return "unknown-rank", f"{shown}: a run, or two tiles? write {run}{suit} or {first}{last}{suit}"


def _joined_ranks(found: re.Match[str]) -> tuple[str, str]:
    ranks, suit = re.findall("[1-9]", found[0]), found[0][-1]
    first, last = int(ranks[0]), int(ranks[-1])
    meant = "".join(ranks)
    if len(ranks) == 2 and last - first > 1:
        return run_or_two(found[0], ranks[0], ranks[1], suit)
    return "unknown-rank", f"{found[0]}: ranks need no hyphen between them; did you mean {meant}{suit}?"


def _bare_dragons(found: re.Match[str]) -> tuple[str, str]:
    dragon = f"{found[1].upper()}D"
    return "unknown-dragon", f"{found[0]}: a dragon is written with two letters; did you mean {len(found[0])}×{dragon}?"


def _joker(found: re.Match[str]) -> tuple[str, str]:
    return "unknown-tile", f"{found[0]}: these rules have no joker; write the tile that it stands for"


def _which_flower(found: re.Match[str]) -> tuple[str, str]:
    return "unknown-bonus-tile", f"{found[0]}: which flowers? write F1 to F4 under bonus:"


def _second_bar(found: re.Match[str]) -> tuple[str, str]:
    return "stray-mark", "a second bar; only one bar goes between the table and the hand"


def _several_unknown(found: re.Match[str]) -> tuple[str, str]:
    return "unknown-tile", f"{found[0]}: one ? means all other tiles; for {len(found[0])} tiles write {len(found[0])} others"


_END: Final = "(?![A-Za-z0-9])"
_CODE: Final = r"(?:[1-9]+[DBC]|E+|S+|W+|N+|[RGW]D|[FS][1-4])"
# Patterns that repeat a code take winds one by one: E+ repeated could divide a run of winds in very many ways.
_SLIPS: Final[tuple[tuple[str, Callable[[re.Match[str]], tuple[str, str]]], ...]] = (
    (r"[0-9]*0[0-9]*[A-Z]?", _rank_zero),
    (r"[1-9]+", _bare_ranks),
    (r"dragons?", _which_dragon),
    (r"winds?", _which_wind),
    (r"/", _stroke),
    (r"and|[+&.]", _joining),
    (r"[({].*|.*[)}]", _bracketed),
    (r"jokers?", _joker),
    (r"F{2,4}", _which_flower),
    (r"(?=.*[1-9])(?=.*[olI])[1-9olI]+[DBC]", _letter_for_a_rank),
    (r"[1-9](?:-[1-9])+[DBC]", _joined_ranks),
    (r"([RG])\1{1,3}", _bare_dragons),
    (r"[|]", _second_bar),
    (r"[?]{2,}", _several_unknown),
    (r"([1-9]+)([A-Z])", _no_suit),
    (r"([DBC])([1-9]+)", _turned_round),
    (r"[ESWN]{2,}", _glued_winds),
    (r"D([RGW])|([RG])", _bare_dragon),
    (r"[A-Z]D", _no_such_dragon),
    (r"(?:[RGW]D|[FS][1-4]|NE|SW){2,}", _glued_codes),
    ("|".join(name[:length] for name in _NAMES for length in range(len(name) - 1, 1, -1)), _abbreviated),
    (r"(?=.*[RGW]D)(?:[RGW]D|[ESWN]){2,}", _glued_honours),
    (rf"({_CODE})[x×]([1-4])", _count_behind),
    (r"[x×]([1-4])", _lone_count),
    (r"(?:[1-9]+[DBC]|[RGW]D|[ESWN]|[FS][1-4]){2,}", _glued_tiles),
    (r"([FS])[0-9]+", _no_such_bonus),
    (rf"([1-9])[*.·✕✖+]({_CODE})", _count_mark),
    (r"(?:0|[5-9]|[0-9]{2,})[x×].*", _big_count),
    (rf"[x×]({_CODE})", _no_count),
    (rf"((?:[1-9][x×])?{_CODE})({'|'.join((*words.GROUP_KINDS, *words.QUALIFIERS))})", _glued_kind),
)
"""Slips that people make in writing tiles, each with what to say of it."""


def slip(word: str, after: str) -> tuple[str, str] | None:
    """The code and the message for a word, followed by `after`, that is a known slip; None for any other."""
    if len(word) > _LONGEST:
        return None
    if word.lower() in words.SUITS and (ranks := re.match(r"\s+([1-9]+)(?![^\W_])", after)) is not None:
        return "rank-after-suit", f"{word} {ranks[1]}: the ranks come first; did you mean {ranks[1]} {word}?"
    series = re.match(r"\s+(flower|season)s?(?![^\W_])", after, re.IGNORECASE)
    if series is not None and word in ("1", "2", "3", "4"):
        letter = series[1][0].upper()
        return "unknown-bonus-tile", f"{word}{series[0]}: which one? write {letter}1 to {letter}4 under bonus:"
    if word == "1" and re.match(r"\s+birds?(?![^\W_])", after, re.IGNORECASE):
        return "missing-suit", "1 bird: write 1B"
    times = re.match(r"\s+(?:mal|times)(?![^\W_])", after, re.IGNORECASE)
    if times is not None and word in ("2", "3", "4"):
        return "count-mark", f"{word}{times[0]}: between count and tile write × or x, as in {word}×"
    apart = re.match(r"\s+([DBCMPS])(?![^\W_])", after, re.IGNORECASE)
    if apart is not None and re.fullmatch("[1-9]+", word):
        return "suit-apart", f"{word} {apart[1]}: write rank and suit without a space: {word}{apart[1].upper()}"
    counted = re.match(rf"\s+({_CODE}){_END}", after, re.IGNORECASE)
    number = words.NUMBERS.get(word.lower(), word)
    if counted is not None and number in ("2", "3", "4"):
        return (
            "count-mark",
            f"{word} {counted[1]}: write × or x between count and tile; did you mean {number}×{counted[1].upper()}?",
        )
    if word.lower() in words.NUMBERS:
        return "count-mark", f"{word}: write a count with a figure and ×, such as {number}×8D"
    for pattern, say in _SLIPS:
        found = re.fullmatch(pattern, word, re.IGNORECASE | re.ASCII)
        if found is not None:
            return say(found)
    return None
