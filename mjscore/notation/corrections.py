"""What was probably meant by a whole text: every fault that has a sure correction corrected, tried, and told once."""

import re
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import NamedTuple

from mjscore.notation.loose import in_sections
from mjscore.places import in_order
from mjscore.problems import Fault, line_and_column, so_many

_ROUNDS = 4
"""What one round of corrections shows to be wrong besides is corrected in the next."""
_MOST_ALIKE = 3
_LONGEST = 300
_LONGEST_PLAIN = 1000
_ASSUMED = " - taken as concealed; what lies on the table stands behind exposed:"


class Correction(NamedTuple):
    """A text with all its faults corrected, and what is then still to be said; without a text nothing is known.

    `plain`: it was plain English, which has been put into sections, with tiles in the hand whose place is only `assumed`.
    """

    text: str = ""
    left: tuple[Fault, ...] = ()
    plain: bool = False
    assumed: bool = False

    @property
    def sure(self) -> str:
        """The text, if it can be read as it stands."""
        return "" if self.left or self.assumed else self.text


def corrected(
    text: str, found: Sequence[Fault], faults_of: Callable[[str], Sequence[Fault]], *, one_hand: bool = True
) -> Correction:
    """The text with each fault corrected, and the faults that `faults_of` then finds in it; `one_hand` may be plain English."""
    meant = _by_faults(text, found, faults_of)
    if meant.sure or not one_hand or len(text) > _LONGEST_PLAIN:
        return meant
    plain, assumed = in_sections(text)
    if plain == text:
        return meant
    left = faults_of(plain)
    again = Correction(plain, tuple(left)) if _only_asks(left) else _by_faults(plain, left, faults_of)
    asks = again.text and _only_asks(again.left) and not (_only_asks(found) or meant.text and _only_asks(meant.left))
    tells = not meant.text and len(left) <= min(len(found) - 1, _MOST_ALIKE) and not re.search(":[^;]*:", plain)
    again = Correction(plain, tuple(left)) if tells and not again.text else again
    return again._replace(plain=True, assumed=assumed) if again.sure or asks or tells else meant


def _only_asks(left: Sequence[Fault]) -> bool:
    return all(fault.asks for fault in left)


def _by_faults(text: str, found: Sequence[Fault], faults_of: Callable[[str], Sequence[Fault]]) -> Correction:
    meant = "" if found else text
    for _ in range(_ROUNDS if found else 0):
        sure = [fault for fault in found if fault.instead and fault.span]
        if not sure or not _only_asks([fault for fault in found if fault not in sure]):
            break
        meant = text = _with_corrections(text, sure)
        found = faults_of(text)
        if not found:
            break
    return Correction(meant, tuple(found))


def _with_corrections(text: str, found: Sequence[Fault]) -> str:
    end = len(text)
    for fault in sorted(found, key=lambda each: each.span or (0, 0), reverse=True):
        if fault.span is not None and fault.span.end <= end:
            end = fault.span.start
            text = f"{text[:end]}{fault.instead}{text[fault.span.end :]}"
    return re.sub(r"[ ,]+;", ";", re.sub(r"(?<=\S) +(?=[,;:])", "", re.sub(r"(?<=\S) {2,}", " ", text)))


def told_once(text: str, found: Sequence[Fault], meant: Correction) -> list[Fault]:
    """The faults of a text, those of one kind in a line as one, with the line that is `meant` to copy where that is known."""
    told: list[Fault] = []
    then = "".join(f" - and {each.message}" for each in meant.left) + _ASSUMED * meant.assumed
    if meant.plain and len(meant.text) <= _LONGEST:
        return [in_order([*found])[0]._replace(hint=f"write: {meant.text}{then}")]
    for line, here in groupby(
        in_order([*found]), lambda fault: line_and_column(text, fault.span.start)[0] if fault.span else 0
    ):
        faults = list(here)
        line_meant = meant.text.split("\n")[line - 1].strip() if meant.text else ""
        for code in dict.fromkeys(fault.code for fault in faults):
            alike = [fault for fault in faults if fault.code == code]
            kept = alike[: 1 if line_meant else _MOST_ALIKE]
            more = len(alike) - len(kept)
            if more:
                kept[-1] = kept[-1]._replace(message=f"{kept[-1].message} ({so_many(more, 'more word')} like it)")
            told += kept
        if 0 < len(line_meant) <= _LONGEST and _only_asks(meant.left):
            told[-1] = told[-1]._replace(hint=f"write: {line_meant}{then}")
    return in_order(told)
