"""What was probably meant by a whole text: every fault that has a sure correction corrected, tried, and told once."""

import re
from collections.abc import Callable, Sequence
from itertools import groupby, product

from mjscore.notation.clauses import Correction
from mjscore.notation.loose import in_sections, negation
from mjscore.notation.words import find
from mjscore.places import Section, in_order
from mjscore.problems import Fault, Span, line_and_column, so_many

_ROUNDS = 4
"""What one round of corrections shows to be wrong besides is corrected in the next."""
_MOST_ALIKE = 3
_LONGEST = 300
_LONGEST_PLAIN = 1000
_MOST_WAYS = 4  # lines that are offered where the player alone knows which is meant
FaultsOf = Callable[[str], Sequence[Fault]]


def corrected(
    text: str,
    found: Sequence[Fault],
    faults_of: FaultsOf,
    *,
    one_hand: bool = True,
    discarding: bool = False,
) -> Correction:
    """The text with each fault corrected, and the faults that `faults_of` then finds in it; `one_hand` may be plain English."""
    if denied := negation(text):
        return Correction(denied=denied)
    meant = _by_faults(text, found, faults_of)
    behind = re.match(r"[^:;\n]+;\s*([^:;\n]+?)\s*:", meant.sure)
    told_behind = behind is not None and find("sections", behind[1]) in (
        Section.EXPOSED,
        Section.CONCEALED,
    )
    if (
        (meant.sure and not discarding and not told_behind)
        or not one_hand
        or len(text) > _LONGEST_PLAIN
    ):
        return meant
    loose = in_sections(text, discarding=discarding)
    if (
        not loose.texts
        or loose.texts == (text,)
        or (meant.sure and not loose.taken and not told_behind)
    ):
        return meant
    tried = [_by_faults(plain, faults_of(plain), faults_of) for plain in loose.texts]
    ways = [way for way in tried if way.can_be_read] or tried
    texts = (
        tuple(dict.fromkeys(each for way in ways for each in way.texts))
        or loose.texts[:1]
    )
    asked = tuple(
        dict.fromkeys((*loose.asked, *(each for way in ways for each in way.asked)))
    )
    left = ways[0].left
    again = loose._replace(
        texts=texts[: _MOST_WAYS if not left else 1], left=left, asked=asked, plain=True
    )
    if again.can_be_read:
        return meant if meant.can_be_read and asked else again
    asks = (
        ways[0].texts
        and _only_asks(left)
        and not _only_asks(meant.left if meant.texts else found)
    )
    tells = (
        not meant.texts
        and len(left) <= min(len(found) - 1, _MOST_ALIKE)
        and not re.search(":[^;]*:", texts[0])
    )
    return again if asks or tells else meant


def _only_asks(left: Sequence[Fault]) -> bool:
    return all(fault.asks for fault in left)


def _by_faults(text: str, found: Sequence[Fault], faults_of: FaultsOf) -> Correction:
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
    if meant.denied:
        return [meant.denied]
    told: list[Fault] = []
    if meant.plain and len(meant.texts[0]) <= _LONGEST:
        first = in_order([*found])[0]
        message = "; ".join(meant.asked) or first.message
        places = re.finditer(rf"(?<!\w){re.escape(meant.about) or '(?!)'}(?!\w)", text)
        span = [first.span, *(Span(*place.span()) for place in places)][-1]
        return [
            first._replace(
                message=message,
                span=span,
                hint=_to_copy(meant.texts, meant, *meant.asked, message),
            )
        ]
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
            meant.taken,
        )
    )
    return "\n".join(
        [
            first + "\nor: ".join(lines),
            *(each for each in remarks if each and each not in told),
        ]
    )
