"""The fast path: a hand in the very form in which `write_hand` writes it, read without the grammar.

It reads nothing else: for any other text it gives None, and the grammar reads that. What it gives is what the grammar gives,
places included (`tests/notation/test_plain.py`).
"""

import re
from collections.abc import Callable
from functools import lru_cache
from operator import index
from typing import Any, Final

from mjscore.game.groups import KIND_WORDS, SIZES, Form, Group
from mjscore.game.hands import Means, Remark, Status
from mjscore.game.seats import Round, Seat
from mjscore.game.tiles import BY_CODE, Tile
from mjscore.notation import written_groups
from mjscore.notation.meaning import (
    GroupText,
    Misread,
    OthersText,
    WinText,
    code_mentions_of,
)
from mjscore.notation.sections import Concealed, WrittenSections, code_word
from mjscore.places import Mention, Section, TextPiece, Written

_KINDS: Final = {word: kind for kind, word in KIND_WORDS.items()}
_FORMS: Final = {
    "": None,
    "concealed ": Form.CONCEALED,
    "added ": Form.ADDED,
    "annexed ": Form.ANNEXED,
}
_SEATS: Final = {str(seat): seat for seat in Seat if " " not in seat}
_REMARKS: Final = {str(remark): remark for remark in Remark}
_TILE: Final = "[1-9][DBC]|[ESWN]|[RGW]D"
_SEAT: Final = "East|South|West|North"
_GROUP: Final = rf"""
    (?: (?P<count>[2-4]) × (?P<tile>{_TILE}) | (?P<ranks>[1-9]{{3}}) (?P<suit>[DBC]) )
"""
_GROUP_PIECE: Final = re.compile(
    rf"""
    [ ] {_GROUP}
    [ ] (?P<form>concealed[ ]|added[ ]|annexed[ ]|) (?P<kind>pair|pung|chow|kong)
    (?: [ ]from[ ] (?P<source>{_SEAT}) )?
    """,
    re.VERBOSE,
)
_WON_PIECE: Final = re.compile(
    rf"""
    [ ] (?P<means>draw|discard|loose|rob|dealt)
    (?: [ ] (?P<won>{_TILE}) )?
    (?: [ ]from[ ] (?P<source>{_SEAT}) )?
    (?P<after>[ ]after[ ]bonus)?
    (?P<remarks>(?:,[ ](?!completing)[a-z ]+)*)
    (?: ,[ ]completing[ ] (?P<completing>{_GROUP}) )?
    """,
    re.VERBOSE,
)
_OTHERS: Final = re.compile(r" ([0-9]{1,2}) others")
_MOST_REMEMBERED: Final = 1 << 12
"""So many different groups, wins and words of tiles are remembered; there are few."""
_EXPOSED: Final = Section.EXPOSED
_CONCEALED: Final = Section.CONCEALED
"""Before Python 3.12 a member of an enumeration is found slowly, ten times as slowly as a name."""


def read_plain(text: str) -> WrittenSections | None:
    """What the sections of a hand say and where; None for a text in any other form, which may be right all the same."""
    said = WrittenSections()
    values, written = said.values, said.written
    separator = "\n" if "\n" in text else "; "
    start = 0
    for part in text.split(separator):
        name, _, content = part.partition(":")
        section = _SECTIONS.get(name)
        if section is None or section in values or not content:
            return None
        begin = start + len(name) + 1
        start += len(part) + len(separator)
        value: Any
        if section is _CONCEALED:
            value = _concealed(content, begin, written)
        elif section is _EXPOSED:
            value = _exposed(content, begin, written)
        else:
            piece = _READ[section](content)
            if piece is None:
                return None
            written.append((section, begin, piece))
            value = piece.values[0]
        if value is None:
            return None
        values[section] = value
    if _CONCEALED in values or _EXPOSED in values:
        return said
    return None


def _exposed(
    content: str, begin: int, written: list[Written]
) -> tuple[Group, ...] | None:
    """The groups of `exposed:`, whose pieces are added to `written`."""
    groups: list[Group] = []
    for part in content.split(","):
        piece = _group_on_table(part)
        if piece is None:
            return None
        written.append((_EXPOSED, begin, piece))
        groups.append(piece.values[0])
        begin += len(part) + 1
    return tuple(groups)


def _concealed(content: str, begin: int, written: list[Written]) -> Concealed | None:
    """What `concealed:` holds: groups, tiles and others; their pieces are added to `written`."""
    fixed: list[Group] = []
    free: list[Tile] = []
    others = 0
    for part in content.split(","):
        if "×" in part or part[-1:].islower():
            piece = _group_in_hand(part)
            if piece is None:
                return None
            written.append((_CONCEALED, begin, piece))
            value = piece.values[0]
            if isinstance(value, Group):
                fixed.append(value)
            else:
                others += value.number
        elif part.isspace() or not part:
            return None
        else:
            at = begin
            for word in part.split(" "):
                if word:
                    piece = code_word(word)
                    if piece is None:
                        return None
                    written.append((_CONCEALED, at, piece))
                    free += piece.values[0]
                at += len(word) + 1
        begin += len(part) + 1
    if len(fixed) > 1:
        fixed.sort(key=written_groups.kongs_first)
    free.sort(key=index)
    return Concealed(tuple(fixed), tuple(free), others)


@lru_cache(maxsize=_MOST_REMEMBERED)
def _group_on_table(part: str) -> TextPiece | None:
    """A group on the table."""
    written = _group_text(part)
    if written is None:
        return None
    try:
        group = written_groups.exposed_group(written)
    except Misread:
        return None
    return TextPiece((group,), written.mentions, 1, len(part))


@lru_cache(maxsize=_MOST_REMEMBERED)
def _group_in_hand(part: str) -> TextPiece | None:
    """A group that a kind word fixes, or tiles that are not written."""
    others = _OTHERS.fullmatch(part)
    if others is not None:
        return TextPiece((OthersText(int(others[1])),), (), 1, len(part))
    written = _group_text(part)
    if written is None:
        return None
    try:
        group = written_groups.in_hand(written)
    except Misread:
        return None
    return TextPiece((group,), written.mentions, 1, len(part))


def _group_text(part: str) -> GroupText | None:
    """A group as it is written; None for anything else, and for tiles that are not so many as the kind has."""
    match = _GROUP_PIECE.fullmatch(part)
    if match is None:
        return None
    tiles = _tiles_of(match)
    kind = _KINDS[match["kind"]]
    if len(tiles) != SIZES[kind]:
        return None
    end = match.end("suit") if match["ranks"] else match.end("tile")
    return GroupText(
        mentions=(Mention(tiles, 1, end),),
        qualifier=_FORMS[match["form"]],
        kind=kind,
        source=_seat_of(match),
    )


def _tiles_of(match: re.Match[str]) -> tuple[Tile, ...]:
    ranks, suit = match["ranks"], match["suit"]
    if ranks:
        return tuple([BY_CODE[rank + suit] for rank in ranks])
    return (BY_CODE[match["tile"]],) * int(match["count"])


def _seat_of(match: re.Match[str]) -> Seat | None:
    name = match["source"]
    return _SEATS[name] if name else None


_mentions: Final = lru_cache(maxsize=_MOST_REMEMBERED)(code_mentions_of)


def _visible(content: str) -> TextPiece | None:
    """A list of tiles."""
    if content != f" {content.strip()}":
        return None
    mentions: list[Mention] = []
    tiles: list[Tile] = []
    at = 0
    for word in content.split(" "):
        if word:
            in_word = _mentions(word)
            if not in_word:
                return None
            for mention in in_word:
                tiles += mention.tiles
                start, end = at + mention.start, at + mention.end
                mentions.append(Mention(mention.tiles, start, end))
        at += len(word) + 1
    if not tiles:
        return None
    tiles.sort(key=index)
    return TextPiece((tuple(tiles),), tuple(mentions), 1, len(content))


@lru_cache(maxsize=_MOST_REMEMBERED)
def _bonus(content: str) -> TextPiece | None:
    """A list of bonus tiles; None where another tile is among them."""
    piece = _visible(content)
    if piece is None or not all(tile.is_bonus for tile in piece.values[0]):
        return None
    return piece


@lru_cache(maxsize=_MOST_REMEMBERED)
def _won(content: str) -> TextPiece | None:
    """How the hand was won."""
    match = _WON_PIECE.fullmatch(content)
    if match is None:
        return None
    remarks: set[Remark] = set()
    for word in match["remarks"].split(", ")[1:]:
        if word not in _REMARKS or word == Remark.AFTER_BONUS:
            return None
        remarks.add(_REMARKS[word])
    if match["after"]:
        remarks.add(Remark.AFTER_BONUS)
    mentions = []
    tile = None
    if match["won"]:
        tile = BY_CODE[match["won"]]
        mentions.append(Mention((tile,), *match.span("won")))
    completing = None
    if match["completing"]:
        completed = Mention(_tiles_of(match), *match.span("completing"))
        completing = GroupText((completed,))
        mentions.append(completed)
    written = WinText(
        means=Means(match["means"]),
        tile=tile,
        source=_seat_of(match),
        remarks=frozenset(remarks),
        completing=completing,
        mentions=tuple(mentions),
    )
    try:
        win = written_groups.win(written)
    except Misread:
        return None
    return TextPiece((win,), written.mentions, 1, len(content))


Reader = Callable[[str], TextPiece | None]
"""Reads the content of a section; None for what is in another form."""


def _one_of(words: dict[str, Any]) -> Reader:
    """Reads a section that holds one of a few words."""
    pieces: dict[str, TextPiece] = {}
    for word, value in words.items():
        pieces[f" {word}"] = TextPiece((value,), (), 1, len(word) + 1)
    return pieces.get


_READ: Final[dict[Section, Reader]] = {
    Section.BONUS: _bonus,
    Section.SEAT: _one_of(_SEATS),
    Section.ROUND: _one_of({str(round): round for round in Round}),
    Section.WON: _won,
    Section.VISIBLE: _visible,
    Section.CALLED: _one_of({"original call": Remark.ORIGINAL_CALL}),
    Section.STATUS: _one_of({str(status): status for status in Status}),
}
"""What reads a section that is not read between commas."""
_SECTIONS: Final = {
    str(section): section for section in (Section.EXPOSED, Section.CONCEALED, *_READ)
}
"""The sections of a hand by the names that the writer gives them."""
