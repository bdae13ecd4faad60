"""What was probably meant by a whole text: every fault that has a sure correction corrected, tried, and told once."""

import re
from collections.abc import Callable, Sequence
from itertools import groupby, product
from typing import NamedTuple

from mjscore.places import in_order
from mjscore.problems import Fault, line_and_column, so_many

_ROUNDS = 4
"""What one round of corrections shows to be wrong besides is corrected in the next."""
_MOST_ALIKE = 3
_LONGEST = 300
_MOST_WAYS = 4  # lines that are offered where the player alone knows which is meant
FaultsOf = Callable[[str], Sequence[Fault]]


class Correction(NamedTuple):
    """A text with all its faults corrected, in each way in which it may be meant, and what is still wrong with the first.

    `asked` is what the player then knows best, `then` why no hand can be so.
    """

    texts: tuple[str, ...] = ()
    left: tuple[Fault, ...] = ()
    asked: tuple[str, ...] = ()
    then: str = ""

    @property
    def sure(self) -> str:
        """The text, if it can be read as it stands, and only one is meant."""
        return "" if self.left or self.asked or not self.texts else self.texts[0]

    @property
    def can_be_read(self) -> bool:
        """Whether each of the texts can be read."""
        return bool(self.texts) and not self.left

    def judged(self, judge: Callable[[str], str]) -> "Correction":
        """Without the texts of which it is said why no hand can be so, unless that is all of them."""
        wrong = {text: judge(text) for text in self.texts} if self.can_be_read else {}
        possible = tuple(text for text, why in wrong.items() if not why)
        then = "" if possible or not wrong else wrong[self.texts[0]]
        return self._replace(texts=possible or self.texts, then=then)


def _only_asks(left: Sequence[Fault]) -> bool:
    return all(fault.asks for fault in left)


def corrected(text: str, found: Sequence[Fault], faults_of: FaultsOf) -> Correction:
    """The text with each fault corrected, and the faults that `faults_of` then finds in it."""
    meant = "" if found else text
    for _ in range(_ROUNDS if found else 0):
        sure = [fault for fault in found if fault.instead and fault.span]
        if not sure or not _only_asks([fault for fault in found if fault not in sure]):
            break
        meant = text = _with_corrections(text, sure)
        found = faults_of(text)
    alike = dict.fromkeys(
        (fault.code, len(fault.either)) for fault in found
    )  # what is asked alike is answered alike
    texts = []
    for way in product(*(range(number) for _, number in alike)) if found else ():
        place = dict(zip(alike, way, strict=True))
        answers = [
            fault._replace(instead=fault.either[place[fault.code, len(fault.either)]])
            for fault in found
        ]
        texts.append(_with_corrections(text, answers))
    if 0 < len(texts) <= _MOST_WAYS and (
        ways := tuple(each for each in texts if not faults_of(each))
    ):
        return Correction(ways, asked=tuple(fault.message for fault in found))
    return Correction((meant,) if meant else (), tuple(found))


def _with_corrections(text: str, found: Sequence[Fault]) -> str:
    end = len(text)
    for fault in sorted(found, key=lambda each: each.span or (0, 0), reverse=True):
        if fault.span is not None and fault.span.end <= end:
            end = fault.span.start
            text = f"{text[:end]}{fault.instead}{text[fault.span.end :]}"
    return re.sub(
        r"[ ,]+;",
        ";",
        re.sub(r"(?<=\S) +(?=[,;:])", "", re.sub(r"(?<=\S) {2,}", " ", text)),
    )


def told_once(text: str, found: Sequence[Fault], meant: Correction) -> list[Fault]:
    """The faults of a text, those of one kind in a line as one, with the line that is `meant` to copy where that is known."""
    told: list[Fault] = []
    for line, here in groupby(
        in_order([*found]),
        lambda fault: line_and_column(text, fault.span.start)[0] if fault.span else 0,
    ):
        faults = list(here)
        texts = [each for each in meant.texts if each.count("\n") == text.count("\n")]
        lines = tuple(
            dict.fromkeys(each.split("\n")[line - 1].strip() for each in texts)
        )
        for code in dict.fromkeys(fault.code for fault in faults):
            alike = [fault for fault in faults if fault.code == code]
            kept = alike[: 1 if lines else _MOST_ALIKE]
            if more := len(alike) - len(kept):
                kept[-1] = kept[-1]._replace(
                    message=f"{kept[-1].message} ({so_many(more, 'more word')} like it)"
                )
            told += kept
        if lines and 0 < len(lines[0]) <= _LONGEST and _only_asks(meant.left):
            told[-1] = told[-1]._replace(
                hint=_to_copy(lines, meant, *(fault.message for fault in told))
            )
    return in_order(told)


def _to_copy(lines: Sequence[str], meant: Correction, *told: str) -> str:
    """The lines to copy, each alone, and below them what is still to be said and not told yet."""
    first = "so far: " if meant.left or meant.then else "write: "
    remarks = dict.fromkeys(
        (
            *meant.asked,
            *(fault.message for fault in meant.left),
            meant.then,
        )
    )
    return "\n".join(
        [
            first + "\nor: ".join(lines),
            *(each for each in remarks if each and each not in told),
        ]
    )
