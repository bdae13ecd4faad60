"""Sheets: what the sections of one hand, or of the header of a deal, say; and the hand that they make."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from mjscore.groups import SIZES, Group, Kind
from mjscore.hands import HAND_SIZE, Hand, Origin, Win
from mjscore.notation import pieces
from mjscore.notation.checks import SIX_HANDED_SIZE, Violation, uses_extra_winds, violations
from mjscore.notation.meaning import Refusal
from mjscore.notation.words import SECTION_WORDS, Section
from mjscore.problems import Fault, Span
from mjscore.tiles import Tile

Sheet = dict[Section, Any]
"""What each section says: groups, tiles, a seat, a pair of wins."""

_STANDING: Final = tuple(size - (kind is Kind.KONG) for kind, size in zip(Kind, SIZES, strict=True))
"""How many standing tiles a group of each kind stands for."""
_MOST_FAULTS: Final = 20


class Faults:
    """What has been found wrong with a text so far; `full` when that is enough."""

    def __init__(self) -> None:
        self.found: list[Fault] = []

    @property
    def full(self) -> bool:
        """Whether the rest of the text need not be read."""
        return len(self.found) >= _MOST_FAULTS

    def refuse(self, refusal: Refusal, piece: str, start: int) -> None:
        """Add a refusal of a piece that begins at the offset `start`; without a stretch of its own it is of the whole."""
        if self.full:
            return
        begin, end = refusal.start, refusal.end
        if end is None:
            stripped = piece.rstrip()
            begin, end = max(begin, len(piece) - len(piece.lstrip())), len(stripped)
        span = Span(start + begin, start + max(begin, end))
        self.found.append(Fault(refusal.code, refusal.message, span, refusal.hint))


def read_sheet(written: Iterable[tuple[int, str]], allowed: frozenset[Section], faults: Faults) -> Sheet:
    """What these sections say, each given by its offset and text; what is wrong with them is added to `faults`."""
    sheet: Sheet = {}
    for start, piece in written:
        known = pieces.sections.get(piece)
        if known is None or known[0] not in allowed:
            known = _read_section(start, piece, allowed, faults)
            if faults.full:
                break
            if known is None:
                continue
        section, value = known
        if section in sheet:
            value = _again(section, sheet[section], value, start, piece, faults)
        sheet[section] = value
    return sheet


def _read_section(start: int, piece: str, allowed: frozenset[Section], faults: Faults) -> tuple[Section, Any] | None:
    name, colon, body = piece.partition(":")
    section = SECTION_WORDS.get(name.strip()) or SECTION_WORDS.get(" ".join(name.lower().split())) if colon else None
    if section is None or section not in allowed:
        from mjscore.notation.explain import no_section

        faults.refuse(no_section(piece, allowed), piece, start)
        return None
    if len(piece) > pieces.LONGEST:
        message = f"{section}: {len(piece)} characters; {pieces.LONGEST} are the most that a section may have"
        faults.refuse(Refusal("too-long", message, "leave out what is no part of the hand", 0, len(name)), piece, start)
        return None
    before = len(faults.found)
    value = _READ[section](section, body, start + len(name) + 1, faults)
    if len(faults.found) > before or faults.full:  # where it is full, nothing more is noted, and nothing may be remembered
        return section, None
    if section is not Section.CONCEALED:
        pieces.remember(pieces.sections, piece, (section, value))
    return section, value


def _again(section: Section, first: Any, second: Any, start: int, piece: str, faults: Faults) -> Any:
    """A section that is written a second time: some add to the first, most are refused."""
    if first is None or second is None:
        return None
    if section is Section.BONUS:
        return tuple(sorted(first + second))
    if section in (Section.PENALTY, Section.LIABLE):
        return first + second
    end = len(piece.partition(":")[0].rstrip())
    begin = len(piece) - len(piece.lstrip())
    faults.refuse(Refusal("repeated-section", f"{section}: is written twice", "leave one out", begin, end), piece, start)
    return first


def _between_commas(body: str, start: int) -> Iterable[tuple[int, str]]:
    for piece in body.split(","):
        yield start, piece
        start += len(piece) + 1


def _exposed(section: Section, body: str, start: int, faults: Faults) -> tuple[Group, ...]:
    found: list[Group] = []
    if body and not body.isspace():
        for begin, piece in _between_commas(body, start):
            try:
                found.append(pieces.exposed(piece))
            except Refusal as refusal:
                faults.refuse(refusal, piece, begin)
                if faults.full:
                    break
    return tuple(found)


def _concealed(section: Section, body: str, start: int, faults: Faults) -> tuple[tuple[Group, ...], tuple[Tile, ...]]:
    fixed: list[Group] = []
    free: list[Tile] = []
    if body and not body.isspace():
        for begin, piece in _between_commas(body, start):
            try:
                found = pieces.concealed(piece)
            except Refusal as refusal:
                faults.refuse(refusal, piece, begin)
                if faults.full:
                    break
                continue
            if isinstance(found, tuple):
                free += found
            else:
                fixed.append(found)
    if len(fixed) > 1:
        fixed.sort(key=_kongs_first)
    free.sort()
    return tuple(fixed), tuple(free)


def _kongs_first(group: Group) -> tuple[bool, int, int]:
    return group.kind is not Kind.KONG, group.tile, group.kind


def _whole(read: Callable[[Section, str], Any]) -> Callable[[Section, str, int, Faults], Any]:
    def reader(section: Section, body: str, start: int, faults: Faults) -> Any:
        try:
            return read(section, body)
        except Refusal as refusal:
            faults.refuse(refusal, body, start)
            return None

    return reader


_READ: Final[dict[Section, Callable[[Section, str, int, Faults], Any]]] = {
    **dict.fromkeys(Section, _whole(pieces.whole)),
    Section.EXPOSED: _exposed,
    Section.CONCEALED: _concealed,
    Section.BONUS: _whole(pieces.tiles),
    Section.VISIBLE: _whole(pieces.tiles),
    Section.WON: _whole(pieces.win),
}
"""How each section is read."""


def build_hand(
    sheet: Sheet, origin: Origin, hand_size: int | None, *, discarding: bool = False, extra_winds: bool = False
) -> tuple[Hand, list[Violation]]:
    """The hand that a sheet makes, and every reason why it cannot be."""
    get = sheet.get
    exposed: tuple[Group, ...] = get(Section.EXPOSED, ())
    concealed: tuple[tuple[Group, ...], tuple[Tile, ...]] = get(Section.CONCEALED, ((), ()))
    fixed, free = concealed
    size = len(free)
    for group in exposed:
        size += _STANDING[group.kind]
    for group in fixed:
        size += _STANDING[group.kind]
    wins: tuple[Win, Win] | None = get(Section.WON)
    standing = HAND_SIZE if hand_size is None else hand_size
    hand = Hand(
        exposed,
        fixed,
        free,
        get(Section.BONUS, ()),
        get(Section.SEAT),
        get(Section.ROUND),
        None if wins is None else wins[size == standing + 1],
        get(Section.VISIBLE, ()),
        get(Section.STATUS),
        origin,
    )
    if hand_size is None and size in (SIX_HANDED_SIZE, SIX_HANDED_SIZE + 1) and uses_extra_winds(hand):
        standing = SIX_HANDED_SIZE
        hand = replace(hand, won=None if wins is None else wins[size == standing + 1])
    return hand, violations(hand, size, standing, discarding=discarding, extra_winds=extra_winds)
