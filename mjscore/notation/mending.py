"""What is told of a text that cannot be read: all its faults, each place once, and the lines to copy that are safe.

A line to copy is the text with each slip written right. `may_be_shown` alone decides whether it is shown.
"""

import difflib
import re
from collections.abc import Callable, Iterable, Sequence
from itertools import product
from math import prod
from typing import Final, NamedTuple

from pyparsing import ParseBaseException

from mjscore.game.tiles import Tile
from mjscore.notation import grammar
from mjscore.notation.slips import Stretches, is_known, slips
from mjscore.notation.words import find, pattern, spaced
from mjscore.places import in_order
from mjscore.problems import (
    LIKE,
    Fault,
    ImpossibleHand,
    NotationProblem,
    Problem,
    Span,
    line_and_column,
)
from mjscore.sentences import so_many

_Read = Callable[[str], object]
"""Reads a text strictly, and raises Problem where it cannot be read, or no such hand or deal can be."""
_MOST_WAYS: Final = 4
"""How many lines are proposed where the player alone knows which is meant."""
_MOST_ALIKE: Final = 3
"""How many faults of one kind are told of a line."""
_LONGEST_LINE: Final = 300
_MOST_ADDED: Final = 200
"""How many characters longer than the text a line to copy may be."""


class Edit(NamedTuple):
    """A stretch of a text, and what is to stand in its place."""

    span: Span
    instead: str


def mended_refusal(
    text: str,
    source: str,
    strict: Sequence[Fault],
    parts: Stretches,
    read: _Read | None,
    also: Iterable[Fault] = (),
) -> NotationProblem:
    """The refusal of a text in which the strict reader found faults.

    `parts` are its stretches, as the outline has them, `also` are faults of the hands that could be read. Without `read`
    nothing is proposed.
    """
    scanned = slips(parts, strict)
    faults = _all_faults(text, strict, scanned.faults)
    proposed: list[list[Edit]] = []
    if read is not None and scanned.are_all:
        proposed = _proposed(faults)
    if not all(_says_all(text, edits) for edits in proposed):
        proposed = []
    ways: list[str] = []
    why = ""
    for edits in proposed:
        assert read is not None
        if may_be_shown(text, edits, read):
            ways.append(edited(text, edits))
        elif len(proposed) == 1:
            why = _why_not(text, edits, read)
    shown = _told_once(text, faults, ways, can_be_mended=bool(why))
    if why:
        shown[-1] = shown[-1]._replace(hint=f"written so, it is refused: {why}")
    shown += also
    sure = ways[0] if len(ways) == len(proposed) == 1 else ""
    return NotationProblem(in_order(shown), text=text, source=source, corrected=sure)


def _why_not(text: str, edits: Sequence[Edit], read: _Read) -> str:
    """Why there can be no hand as a text means with its edits; empty where its words cannot be read."""
    try:
        read(edited(text, edits))
    except ImpossibleHand as problem:
        return problem.message
    except Problem:
        return ""
    return ""


def _all_faults(
    text: str, strict: Sequence[Fault], scanned: Sequence[Fault]
) -> list[Fault]:
    """The slips, and the faults of the strict reader in stretches without one."""
    faults: list[Fault] = []
    slips_with_marks = [_with_separator(text, slip) for slip in scanned]
    taken = [_reach(text, slip) for slip in slips_with_marks]
    end_of_told = 0
    for slip in slips_with_marks:
        span = slip.span or Span(0, 0)
        if span.start >= end_of_told:
            faults.append(slip)
            end_of_told = max(end_of_told, span.end)
    for fault in strict:
        at = 0 if fault.span is None else fault.span.start
        if not any(reach.start <= at <= reach.end for reach in taken):
            faults.append(fault)
    return in_order(faults)


def _with_separator(text: str, slip: Fault) -> Fault:
    """A name without a colon with the `;` that stands in its place."""
    start, end = slip.span or Span(0, 0)
    names_section = bool(slip.instead) and slip.instead[0].endswith(":")
    if names_section and text[end : end + 1] == ";":
        name_at = max(start, end - len(slip.instead[0]) + 1)  # it may be mistyped
        return slip._replace(span=Span(name_at, end + 1))
    return slip


def _reach(text: str, slip: Fault) -> Span:
    """The stretch of a text in which the strict reader would tell no more than a slip tells."""
    start, end = slip.span or Span(0, 0)
    separators = ",;\n"
    if any(";" in new or ":" in new for new in slip.instead):
        separators = ";\n"  # what follows belongs to another section
    begin = max(text.rfind(mark, 0, start) for mark in ",;\n") + 1
    marks = [text.find(mark, end) for mark in separators]
    following = [at for at in marks if at >= 0]
    return Span(begin, min(following, default=len(text)))


def _proposed(faults: Sequence[Fault]) -> list[list[Edit]]:
    """The edits that write every fault right, in each way in which that may be meant; none where one cannot be written right.

    What is asked alike is answered alike.
    """
    if not faults or not all(fault.instead and fault.span for fault in faults):
        return []
    questions = dict.fromkeys((fault.code, len(fault.instead)) for fault in faults)
    if prod(count for _, count in questions) > _MOST_WAYS:
        return []
    ways = []
    answers_to_each = [range(count) for _, count in questions]
    for answers in product(*answers_to_each):
        answer_to = dict(zip(questions, answers, strict=True))
        edits = []
        for fault in faults:
            assert fault.span is not None
            answer = answer_to[fault.code, len(fault.instead)]
            edits.append(Edit(fault.span, fault.instead[answer]))
        ways.append(edits)
    return ways


def edited(text: str, edits: Iterable[Edit]) -> str:
    """The text with each stretch replaced; no blank stays before a separator, and none twice where a mark was left out."""
    for span, instead in sorted(edits, reverse=True):
        before = text[: span.start]
        behind = text[span.end :]
        word_ends = behind[:1] in ("", " ", ",", ";", "\n")
        if instead[:1] in (",", ";"):
            before = before.rstrip(" ,")
        elif not instead and word_ends:
            before = before.rstrip(" ")
        if not word_ends and behind[0].isalnum() and instead[-1:] not in ("", " "):
            behind = f" {behind}"
        text = f"{before}{instead}{behind}"
    return text


def may_be_shown(text: str, edits: Sequence[Edit], read: _Read) -> bool:
    """Whether a text with some edits may be shown as a line to copy.

    The strict reader reads it and legality lets it stand; each edit says the same as what it replaces; each name of a section of
    tiles in it begins that section. So its tiles are those that were written, none added, dropped, doubled or moved across
    a section that the text names, and every other word is in it.
    """
    line = edited(text, edits)
    if line == text or len(line) > len(text) + _MOST_ADDED:
        return False
    if not _says_all(text, edits) or _has_idle_name(line):
        return False
    try:
        read(line)
    except Problem:
        return False
    return True


def _says_all(text: str, edits: Sequence[Edit]) -> bool:
    for span, instead in edits:
        if not _says_the_same(text[span.start : span.end], instead):
            return False
    return True


_INSERTED: Final = (
    "won: ",
    "; won: ",
    "penalty: ",
    "seat: ",
    "round: ",
    "; seat: ",
    "score: ",
    "draw ",
    "discard ",
    "from ",
)
"""What may be put before a word: the name of its section, how the winning tile came."""
_MARKS: Final = re.compile(r"[\s,.!~^=_&+\"'“”„«»‘’–—-]+")
"""What may be left out, or a comma or a blank put in its place."""
_LETTERS_OF_TILES: Final = frozenset("bcdefgnrsw") | {"rd", "gd", "wd"}
"""What is a tile, or a part of one, where it stands against a word without a blank."""
_COUNT: Final = re.compile(
    r"(?<![^\W_])([1-4])\s*[x×*.·✕✖+]\s*(?=[^\W_])", re.IGNORECASE
)


def _says_the_same(old: str, new: str) -> bool:
    """Whether a stretch may be replaced by another: its figures and letters are the same, or one is the other's slip."""
    if new.endswith(old) and new.removesuffix(old) in _INSERTED:
        return True
    if _separators(old) != _separators(new):
        return _is_heading(old, new)
    if _MARKS.fullmatch(old) or spaced(old) in ("and", "und"):
        return new.strip() in ("", ",")
    tiles = _tiles(old)
    if tiles is not None:
        return tiles == _tiles(new)
    was = _signs(old)
    now = _signs(new)
    if sorted(was) == sorted(now):
        return _figures(was) == _figures(now) or _is_count_behind(old, new)
    if re.fullmatch(r"([2-4])\s+(?:of\s+\w.*|\w+)", old):
        count, _, tile = old.partition(" ")
        return now == _signs(f"{count}×{tile.removeprefix('of ')}")
    if _is_count_behind(old, new) or _is_letter_of_tile(was, now):
        return True
    return _is_near(old, new)


def _separators(text: str) -> list[str]:
    return [sign for sign in text if sign in ";:|"]


def _is_heading(old: str, new: str) -> bool:
    """Whether the name of a section, or one that is near it, has its separators put right; a full stop may be one."""
    word = spaced(old.strip(" ;:."))
    name = spaced(new.strip(" ;:"))
    if find("sections", name) is None or not new.endswith(":") or "|" in new:
        return False
    return word == name or _is_near(word, name)


def _tiles(text: str) -> list[Tile] | None:
    """The tiles of a stretch that is nothing but codes; None where it is anything else."""
    try:
        mentions = grammar.codes.parse_string(text.strip(" ,"))
    except ParseBaseException:
        return None
    tiles: list[Tile] = []
    for mention in mentions:
        tiles += mention.tiles
    return tiles


def _signs(text: str) -> str:
    """The letters and figures of a stretch, and × between a count and its tile."""
    plain = _COUNT.sub(r"\1×", text).casefold()
    return "".join(sign for sign in plain if sign.isalnum() or sign == "×")


def _figures(signs: str) -> str:
    return "".join(sign for sign in signs if sign.isdigit() or sign == "×")


def _is_count_behind(old: str, new: str) -> bool:
    """Whether `8D×3` is written `3×8D`."""
    count, mark, tile = new.partition("×")
    if not mark:
        return False
    behind = rf"{re.escape(tile)}\s*[x×*]?\s*{count}"
    return re.fullmatch(behind, old, re.IGNORECASE) is not None


def _is_letter_of_tile(was: str, now: str) -> bool:
    """Whether a tile without a letter, or with a wrong one, has a right one: `5X` and `5D`, `1` and `F1`, `R` and `RD`."""
    if re.fullmatch("[2-4][eswn]", was) and now == f"{was[0]}×{was[1]}":
        return True
    suited = re.fullmatch(r"([1-9]+)([a-z]?)", was)
    if suited is not None:
        ranks = suited[1]
        right = [f"{ranks}{suit}" for suit in "dbc"]
        if not suited[2]:
            right += [f"{series}{ranks}" for series in "fs"]
        return now in right
    return (was, now) in (("r", "rd"), ("g", "gd"))


def _is_near(old: str, new: str) -> bool:
    """Whether one word takes the place of another that no text knows and that is like it, or that it begins with."""
    wrong = spaced(old.strip(" :;"))
    right = spaced(new.strip(" :;"))
    if is_known(wrong) or not is_known(right) or not wrong:
        return False
    if len(wrong.split()) != len(right.split()) or _figures(wrong):
        return False
    if right.startswith(wrong):
        return True
    if _may_hold_a_tile(old.strip(" :;"), right):
        return False
    return difflib.SequenceMatcher(None, wrong, right).ratio() >= LIKE


def _may_hold_a_tile(written: str, right: str) -> bool:
    """Whether a word has a tile, or the letter of one, against it: `pungE`, `Dconcealed`; a small letter behind it is none: `pungs`."""
    word = written.casefold()
    if word.startswith(right):
        behind = written[len(right) :]
        return behind.isupper() and behind.casefold() in _LETTERS_OF_TILES
    before = word.removesuffix(right)
    return before in _LETTERS_OF_TILES


def _has_idle_name(line: str) -> bool:
    """Whether the name of what lies open or stands concealed is in a line and begins no section, and says nothing of a kong."""
    names = "exposed|concealed|melded|hidden|closed|open|table|hand|standing"
    idle = pattern(rf"(?<![^\W_])(?:{names})(?![^\W_])(?!\s*:|\s+<kinds>)")
    title = re.sub(r"(?im)^\s*title:[^;\n]*|#[^\n]*", "", line)
    return idle.search(title) is not None


def _told_once(
    text: str, faults: Sequence[Fault], ways: Sequence[str], *, can_be_mended: bool
) -> list[Fault]:
    """The faults of a text, with the lines to copy below the last of each line.

    Of those of one kind in a line one is told where all can be written right, and else three.
    """
    shown: list[Fault] = []
    by_line: dict[int, list[Fault]] = {}
    for fault in in_order(list(faults)):
        by_line.setdefault(_line_number(text, fault), []).append(fault)
    for number, in_line in by_line.items():
        lines = _lines_to_copy(text, number, ways)
        most = 1 if lines or can_be_mended else _MOST_ALIKE
        by_code: dict[str, list[Fault]] = {}
        for fault in in_line:
            by_code.setdefault(fault.code, []).append(fault)
        for alike in by_code.values():
            kept = alike[:most]
            more = len(alike) - len(kept)
            if more:
                message = f"{kept[-1].message} ({so_many(more, 'more word')} like it)"
                kept[-1] = kept[-1]._replace(message=message)
            if lines:
                kept = [fault._replace(hint="") for fault in kept]
            shown += kept
        if lines:
            shown[-1] = shown[-1]._replace(hint="write: " + "\nor: ".join(lines))
    return in_order(shown)


def _line_number(text: str, fault: Fault) -> int:
    """The number of the line in which a fault stands; 0 for one that has no place."""
    if fault.span is None:
        return 0
    return line_and_column(text, fault.span.start)[0]


def _lines_to_copy(text: str, number: int, ways: Sequence[str]) -> list[str]:
    """What stands in a line of each way, each once; none where a way has other lines than the text."""
    lines: dict[str, None] = {}
    for way in ways:
        if number and way.count("\n") == text.count("\n"):
            line = way.split("\n")[number - 1].strip()
            if 0 < len(line) <= _LONGEST_LINE:
                lines[line] = None
    return list(lines)
