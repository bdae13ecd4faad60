"""Hands as lines of text, one a line, read into rows.

A line in the form in which hands are written (`notation.plain`) is a few sections, and few of what stands in them is new: what a
section, a group or a word of codes says is looked up, whatever else the line says. A hand that may be one that cannot be, and any
other line, is read by itself (`read_hand`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

from mjscore.ext.arrays.pieces import NUMBERS
from mjscore.ext.arrays.rows import (
    BONUS_BITS,
    ROUND_NUMBERS,
    HandRow,
    no_columns,
    parts_of,
    row_of,
)
from mjscore.game.groups import SIZES, Group, Kind
from mjscore.game.hands import HAND_SIZE, Means, Remark, Win
from mjscore.game.tiles import EXTRA_WINDS
from mjscore.notation.outline import normalise
from mjscore.notation.plain import read_plain
from mjscore.notation.reader import read_hand
from mjscore.places import Section
from mjscore.problems import Problem, Span, UsageProblem
from mjscore.rules.vocabulary.terms import (
    CLAIMING_NUMBERS,
    MEANS_NUMBERS,
    NO_TILE,
    SEAT_NUMBERS,
    remark_bits,
)

_LONGEST: Final = 1_000
"""A longer line is read by itself, in characters."""
_MOST_REFUSED: Final = 20
"""So many refused lines are told; the file is another one then."""
_EXTRA_WINDS: Final = frozenset(map(int, EXTRA_WINDS))
_SURE_MEANS: Final = (Means.DRAW, Means.DISCARD, Means.LOOSE)
"""The means of which it is sure that any hand may win so, if the discard is another player's."""


def rows_of_lines(lines: Iterable[str], source: str) -> list[HandRow]:
    """The rows of hands, one a line. Raises a Problem with the faults of the lines that are refused, each at its line."""
    texts = [line.rstrip("\r\n") for line in lines]
    reader = _PlainLines()
    rows: list[HandRow] = []
    refused: list[_RefusedLine] = []
    for number, text in enumerate(texts):
        try:
            rows.append(reader.row(text) or _row_alone(text))
        except Problem as problem:
            refused.append(_RefusedLine(number, problem))
            if len(refused) == _MOST_REFUSED:
                break
    if refused:
        raise _refusal(refused, texts, source)
    return rows


class _RefusedLine(NamedTuple):
    """A line that is refused, by its number from 0."""

    number: int
    problem: Problem


def _refusal(
    refused: Sequence[_RefusedLine], texts: Sequence[str], source: str
) -> Problem:
    """The refusal of some lines, each fault at its place in the text of all lines up to the last."""
    lines = list(texts[: refused[-1].number + 1])
    for number, problem in refused:
        lines[number] = (problem.text or lines[number]).replace("\n", " ")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    faults = []
    for number, problem in refused:
        start = starts[number]
        for fault in problem.faults:
            span = fault.span or Span(0, len(lines[number]))
            moved = Span(start + span.start, start + span.end)
            faults.append(fault._replace(span=moved))
    kind = type(refused[0].problem)
    return kind(faults, text="\n".join(lines), source=source)


def _row_alone(line: str) -> HandRow:
    hand = read_hand(line)
    parts = parts_of(hand)
    if parts is None:
        raise UsageProblem(no_columns(hand), text=line)
    return row_of(hand, parts)


class _Won(NamedTuple):
    """How a hand was won, as a row has it, and the seat from which the tile came."""

    tile: int = NO_TILE
    means: int = 0
    remarks: int = 0
    source: int = 0


_NOT_WON: Final = _Won()


class _Meld(NamedTuple):
    """A group on the table or a concealed kong: its number, its tiles, and who discarded one of them."""

    number: int
    tiles: bytes
    source: int

    def may_be_completed(self, tile: int) -> bool:
        """Whether a claimed tile may have completed the group."""
        return tile in self.tiles and len(self.tiles) < SIZES[Kind.KONG]


class _SectionValue(NamedTuple):
    """The name of a section, and what a row has of it."""

    name: str
    value: Any


class _PlainLines:
    """Reads lines in the form in which hands are written; what their parts say is kept as long as it lives."""

    def __init__(self) -> None:
        self._words: dict[str, bytes] = {}
        self._melds: dict[tuple[Section, str], _Meld] = {}
        self._sections: dict[str, _SectionValue] = {}

    def row(self, line: str) -> HandRow | None:
        """What a line says; None where it is written in another form, or may be no hand, or none that fits columns."""
        if len(line) > _LONGEST:
            return None
        values: dict[str, Any] = {}
        for text in normalise(line).split("; "):
            section = self._sections.get(text) or self._read(text)
            if section is None or section.name in values:
                return None
            values[section.name] = section.value
        in_hand, kongs = values.get("concealed", (b"", ()))
        melds: list[_Meld] = [*values.get("exposed", ()), *kongs]
        won: _Won = values.get("won", _NOT_WON)
        seat: int = values.get("seat", 0)
        sources = {won.source}
        sources.update(meld.source for meld in melds)
        if len(melds) > 4 or (seat and seat in sources):
            return None
        size = len(in_hand) + 3 * len(melds)
        if won.means and size == HAND_SIZE + 1:
            tile = bytes([won.tile])
            on_table = any(meld.may_be_completed(won.tile) for meld in melds)
            if tile not in in_hand or (won.means in CLAIMING_NUMBERS and on_table):
                return None
            in_hand = in_hand.replace(tile, b"", 1)
        elif size != HAND_SIZE:
            return None
        seen: bytes = values.get("visible", b"")
        tiles = in_hand + seen + b"".join([meld.tiles for meld in melds])
        if won.means:
            tiles += bytes([won.tile])
        if max(map(tiles.count, set(tiles))) > 4:
            return None
        return HandRow(
            in_hand=in_hand,
            melds=[meld.number for meld in melds],
            tile=won.tile,
            means=won.means,
            remarks=won.remarks,
            seat=seat,
            round=values.get("round", 0),
            bonus=values.get("bonus", 0),
            open_elsewhere=seen,
        )

    def _read(self, text: str) -> _SectionValue | None:
        """What a section says; None where the line must be read by itself."""
        name, _, content = text.partition(":")
        if name == "concealed":
            standing = self._standing(content)
            return None if standing is None else _SectionValue(name, standing)
        if name == "exposed":
            melds = [self._meld(Section.EXPOSED, group) for group in content.split(",")]
            return None if None in melds else _SectionValue(name, melds)
        from_value = _SECTIONS.get(name)
        sections = read_plain(f"concealed: 1D; {text}")
        if from_value is None or sections is None:
            return None
        value = from_value(sections.values[Section(name)])
        if value is None:
            return None
        section = _SectionValue(name, value)
        if name != "visible":  # every line has its own; what the others say comes again
            self._sections[text] = section
        return section

    def _standing(self, content: str) -> tuple[bytes, list[_Meld]] | None:
        """The kinds that stand in the hand, and the concealed kongs."""
        in_hand = b""
        kongs: list[_Meld] = []
        for part in content.split(","):
            if "×" in part or part[-1:].islower():
                kong = self._meld(Section.CONCEALED, part)
                if kong is None:
                    return None
                kongs.append(kong)
                continue
            words = [word for word in part.split(" ") if word]
            if not words:
                return None
            for word in words:
                kinds = self._words.get(word) or self._word(word)
                if not kinds:
                    return None
                in_hand += kinds
        return in_hand, kongs

    def _word(self, word: str) -> bytes:
        """The kinds of a word of codes, such as `123D`; none of any other."""
        sections = read_plain(f"concealed: {word}")
        if sections is None:
            return b""
        concealed = sections.values[Section.CONCEALED]
        if concealed.unwritten:
            return b""
        kinds = bytes(concealed.free)
        if not _EXTRA_WINDS.isdisjoint(kinds):
            return b""
        self._words[word] = kinds
        return kinds

    def _meld(self, section: Section, text: str) -> _Meld | None:
        """A group on the table, or a kong in hand."""
        known = self._melds.get((section, text))
        if known is not None:
            return known
        sections = read_plain(f"{section}:{text}")
        if sections is None:
            return None
        value = sections.values[section]
        groups: Sequence[Group] = value if section is Section.EXPOSED else value.fixed
        if len(groups) != 1:
            return None
        group = groups[0]
        if group.kind is Kind.PAIR:
            return None
        if section is Section.CONCEALED and group.kind is not Kind.KONG:
            return None
        meld = _Meld(
            NUMBERS[group.code], bytes(group.tiles), SEAT_NUMBERS[group.source]
        )
        self._melds[section, text] = meld
        return meld


def _won(win: Win) -> _Won | None:
    """A win with which any hand may win that has the tile."""
    sure = win.means in _SURE_MEANS and Remark.FIRST_DISCARD not in win.remarks
    if not sure or win.completing is not None or win.tile is None or win.tile.is_bonus:
        return None
    return _Won(
        tile=int(win.tile),
        means=MEANS_NUMBERS[win.means],
        remarks=remark_bits(win.remarks),
        source=SEAT_NUMBERS[win.source],
    )


def _bonus(tiles: Sequence[Any]) -> int | None:
    """The bits of bonus tiles, each written once."""
    if len(set(tiles)) < len(tiles):
        return None
    return sum(BONUS_BITS[tile] for tile in tiles)


def _visible(tiles: Sequence[Any]) -> bytes | None:
    """The kinds that lie open elsewhere; bonus tiles may come twice, and extra winds may be none."""
    if any(tile.is_bonus for tile in tiles):
        return None
    kinds = bytes(tiles)
    return kinds if _EXTRA_WINDS.isdisjoint(kinds) else None


_SECTIONS: Final[dict[str, Callable[[Any], Any]]] = {
    "won": _won,
    "seat": SEAT_NUMBERS.get,
    "round": ROUND_NUMBERS.get,
    "bonus": _bonus,
    "visible": _visible,
}
"""What becomes of the value of a section that tells no tiles in hand; None where the line must be read by itself."""
