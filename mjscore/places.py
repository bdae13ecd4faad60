"""Where the parts of a hand or deal were written, kept from the moment when its text was read."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from mjscore.problems import Fault, Span

if TYPE_CHECKING:
    from mjscore.game.tiles import Tile


class NamedWord(StrEnum):
    """A word of the notation, which Python shows by its name: `Seat.EAST`."""

    __hash__ = str.__hash__  # that of an enumeration is written in Python

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Section(NamedWord):
    """A section of a hand or of a deal's header, by the name that the writer gives it."""

    EXPOSED = "exposed"
    CONCEALED = "concealed"
    BONUS = "bonus"
    SEAT = "seat"
    ROUND = "round"
    WON = "won"
    VISIBLE = "visible"
    CALLED = "called"
    STATUS = "status"
    SCORE = "score"
    RULES = "rules"
    OPTIONS = "options"
    LIMIT = "limit"
    DATE = "date"
    TITLE = "title"
    RESULT = "result"
    PENALTY = "penalty"
    WALL = "wall"
    STREAK = "streak"
    NO_CHOICE = "no choice"
    LIABLE = "liable"


class Mention(NamedTuple):
    """Tiles that are written together, such as `567C` or `3×8D`, with their stretch by offsets in the piece."""

    tiles: tuple[Tile, ...]
    start: int
    end: int


class TextPiece(NamedTuple):
    """A piece of text as the grammar read it: what it says, the tiles it mentions, and its stretch without blanks around it.

    All offsets count from the piece's own beginning, so that equal pieces are equal wherever they are written.
    """

    values: tuple[Any, ...]
    mentions: tuple[Mention, ...]
    start: int
    end: int


Written = tuple[Section, int, TextPiece]
"""A piece of a section with the offset in the text at which it begins."""


_ALL_CONCEALED: Final = (
    "All tiles are taken to stand concealed; write | behind what lies open"
)
_WEST_WINDS: Final = re.compile("W{2,4}", re.IGNORECASE)


class Origin(NamedTuple):
    """Where a hand or a deal's header was written: the text, its name, the stretch, its pieces, and the heading of a block.

    `bare`: the tiles stand without the name of a section and without a bar, or the hand is a score in a line of scores.
    """

    text: str
    source: str
    span: Span
    written: tuple[Written, ...] = ()
    heading: Span | None = None
    bare: bool = False

    def place(self, section: str, tile: int | None = None) -> Span | None:
        """The content of a section or, with `tile`, the last mention of the tile in it; None where it is not written.

        A tile that is not mentioned there is at the whole section.
        """
        pieces: list[tuple[int, TextPiece]] = []
        for written_in, start, piece in self.written:
            if written_in == section:
                pieces.append((start, piece))
        if not pieces:
            return None
        for start, piece in reversed(pieces):
            for mention in reversed(piece.mentions):
                if tile in mention.tiles:
                    return Span(start + mention.start, start + mention.end)
        first_start, first = pieces[0]
        end = 0
        for start, piece in pieces:
            end = start + piece.end
            if _ends_section(self.text, end):
                break
        return Span(first_start + first.start, end)

    @property
    def taken_to_mean(self) -> tuple[str, ...]:
        """What the reader took something to mean that may be meant otherwise, in sentences."""
        notes = [_ALL_CONCEALED] if self.bare else []
        for _, begin, piece in self.written:
            for mention in piece.mentions:
                word = self.text[begin + mention.start : begin + mention.end]
                if _WEST_WINDS.fullmatch(word):
                    notes.append(f"{word} are west winds; white dragons are WD")
        return tuple(dict.fromkeys(notes))

    @property
    def head(self) -> Span:
        """The first line of the stretch, which stands for the whole of it."""
        begin = self.span.start
        end = self.span.end
        line_end = self.text.find("\n", begin, end)
        return Span(begin, end if line_end < 0 else line_end)


def _ends_section(text: str, end: int) -> bool:
    """Whether a section ends with the piece that ends here; the next piece of the same section follows a comma."""
    return text[end:].lstrip(" \t")[:1] in (";", "\n", "#")


def fault_in(
    section: str,
    code: str,
    message: str,
    hint: str = "",
    tile: Tile | None = None,
    seat: str = "",
) -> Fault:
    """A fault in a `Section`, or at a tile in it, of a hand, a seat's hand or a deal's header; "": in the whole."""
    return Fault(code, message, hint=hint, section=section, seat=seat, tile=tile)


def placed(fault: Fault, origin: Origin | None) -> Fault:
    """The fault with the place that it points at; where nothing was written, seat and section are named instead."""
    if origin is None:
        return fault._replace(where=f"{fault.seat} {fault.section}".strip())
    section = origin.place(fault.section, fault.tile) if fault.section else None
    return fault._replace(span=section or origin.heading or origin.head)


def in_order(faults: list[Fault]) -> list[Fault]:
    """Faults in the order of the text; those without a place come first."""
    return sorted(faults, key=_start)


def _start(fault: Fault) -> int:
    return 0 if fault.span is None else fault.span.start
