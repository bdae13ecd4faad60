"""Pieces of a section that are plain codes, `3×1D pung from South`, `WWW`, `discard 1D`, `East`, read without the grammar.

For any other piece there is nothing here, and the grammar reads it. What is given is what the grammar gives, places included
(`tests/notation/test_plain.py`), but without the start of it, which takes longer than to score a hand.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from operator import index
from typing import Any, Final

from mjscore.game.groups import KIND_WORDS, SIZES, Form
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
from mjscore.places import Mention, Section, TextPiece

_KINDS: Final = {word: kind for kind, word in KIND_WORDS.items()}
_FORMS: Final = {
    "": None,
    "concealed ": Form.CONCEALED,
    "added ": Form.ADDED,
    "annexed ": Form.ANNEXED,
}
_SEATS: Final = {str(seat): seat for seat in Seat if " " not in seat}
_TILE: Final = "[1-9][DBC]|[ESWN]|[RGW]D"
_SEAT: Final = "East|South|West|North"
_COUNTED: Final = rf"(?P<count>[2-4])×(?P<tile>{_TILE})"
_GROUP: Final = rf"""
    (?: {_COUNTED} | (?P<ranks>[1-9]{{3}}) (?P<suit>[DBC]) )
"""
_GROUP_OF_A_KIND: Final = rf"""(?x)
    {_GROUP}
    [ ] (?P<form>concealed[ ]|added[ ]|annexed[ ]|) (?P<kind>pair|pung|chow|kong)
    (?: [ ]from[ ] (?P<source>{_SEAT}) )?
"""
_WON: Final = rf"""(?x)
    (?P<means>draw|discard|loose|rob|dealt)
    (?: [ ] (?P<won>{_TILE}) )?
    (?: [ ]from[ ] (?P<source>{_SEAT}) )?
    (?P<after>[ ]after[ ]bonus)?
    (?P<remarks>(?:,[ ](?!completing)[a-z ]+)*)
    (?: ,[ ]completing[ ] (?P<completing>{_GROUP}) )?
"""
_OTHERS: Final = "([0-9]{1,2}) others"
"""`re` compiles a pattern when it is first used, and keeps it: most hands need one or two of these."""
_REMARKS: Final = {str(remark): remark for remark in Remark}
_MOST_REMEMBERED: Final = 1 << 12


def plain_pieces(section: Section, text: str) -> tuple[TextPiece, ...]:
    """What a section, or what stands between two commas in it, says and where; nothing where it is no plain code."""
    read = READERS.get(section)
    if read is None:
        return ()
    if section is Section.EXPOSED:
        return exposed_pieces(text)
    piece = read(text)
    return () if piece is None else (piece,)


def exposed_pieces(text: str) -> tuple[TextPiece, ...]:
    """The groups on the table that stand between two commas."""
    group = exposed_piece(text)
    if group is not None:
        return (group,)
    mentions = _mentions(text)
    if not mentions:
        return ()
    try:
        groups = written_groups.exposed_groups(GroupText(mentions))
    except Misread:
        return ()
    if len(groups) > 1:
        return tuple(groups)
    begin, end = _stretch(text)
    return (groups[0]._replace(start=begin, end=end),)


@lru_cache(maxsize=_MOST_REMEMBERED)
def exposed_piece(text: str) -> TextPiece | None:
    """A group on the table whose kind is said."""
    written = _group_of_a_kind(text)
    if written is None:
        return None
    try:
        group = written_groups.exposed_group(written)
    except Misread:
        return None
    return TextPiece((group,), written.mentions, *_stretch(text))


@lru_cache(maxsize=_MOST_REMEMBERED)
def standing_piece(text: str) -> TextPiece | None:
    """A group in hand whose kind is said, tiles that are not written, or tiles some of which are counted."""
    begin, end = _stretch(text)
    others = re.compile(_OTHERS).fullmatch(text, begin, end)
    if others is not None:
        return TextPiece((OthersText(int(others[1])),), (), start=begin, end=end)
    written = _group_of_a_kind(text)
    if written is None:
        mentions = _mentions(text) if "×" in text else ()
        if not mentions:
            return None
        written = GroupText(mentions)
    try:
        held = written_groups.in_hand(written)
    except Misread:
        return None
    return TextPiece((held,), written.mentions, start=begin, end=end)


@lru_cache(maxsize=1 << 14)
def piece_of_code(word: str) -> TextPiece | None:
    """What a code word says; None for any other, and for one with bonus tiles, which do not stand in a hand."""
    mentions = code_mentions_of(word)
    if not mentions:
        return None
    tiles = _tiles_in(mentions)
    if tiles[-1].is_bonus:
        return None
    return TextPiece((tuple(tiles),), mentions, start=0, end=len(word))


_code_mentions: Final = lru_cache(maxsize=_MOST_REMEMBERED)(code_mentions_of)


def _stretch(text: str) -> tuple[int, int]:
    """Where a text begins and ends without the blanks around it."""
    end = len(text.rstrip(" "))
    begin = len(text) - len(text.lstrip(" "))
    return min(begin, end), end


def _tiles_in(mentions: Iterable[Mention]) -> list[Tile]:
    """All the tiles that are mentioned, in order."""
    tiles: list[Tile] = []
    for mention in mentions:
        tiles += mention.tiles
    tiles.sort(key=index)
    return tiles


def _group_of_a_kind(text: str) -> GroupText | None:
    match = re.compile(_GROUP_OF_A_KIND).fullmatch(text, *_stretch(text))
    if match is None:
        return None
    tiles = _tiles_of(match)
    kind = _KINDS[match["kind"]]
    if len(tiles) != SIZES[kind]:
        return None
    end = match.end("suit") if match["ranks"] else match.end("tile")
    source = match["source"]
    return GroupText(
        mentions=(Mention(tiles, match.start(), end),),
        qualifier=_FORMS[match["form"]],
        kind=kind,
        source=None if source is None else _SEATS[source],
    )


def _tiles_of(found: re.Match[str]) -> tuple[Tile, ...]:
    ranks = found["ranks"]
    suit = found["suit"]
    if ranks:
        return tuple([BY_CODE[rank + suit] for rank in ranks])
    return (BY_CODE[found["tile"]],) * int(found["count"])


def _mentions(text: str) -> tuple[Mention, ...]:
    """The tiles of words that are codes or counted codes, `3×1D`; none where there is any other word."""
    mentions: list[Mention] = []
    begin = 0
    for word in text.split(" "):
        end = begin + len(word)
        if "×" in word:
            counted = re.fullmatch(_COUNTED, word)
            if counted is None:
                return ()
            tiles = (BY_CODE[counted["tile"]],) * int(counted["count"])
            mentions.append(Mention(tiles, begin, end))
        elif word:
            codes = _code_mentions(word)
            if not codes:
                return ()
            for code in codes:
                start = begin + code.start
                stop = begin + code.end
                mentions.append(Mention(code.tiles, start, stop))
        begin = end + 1
    return tuple(mentions)


def _visible(text: str) -> TextPiece | None:
    """A list of tiles."""
    mentions = _mentions(text)
    if not mentions:
        return None
    return TextPiece((tuple(_tiles_in(mentions)),), mentions, *_stretch(text))


@lru_cache(maxsize=_MOST_REMEMBERED)
def _bonus(text: str) -> TextPiece | None:
    """A list of bonus tiles; None where another tile is among them."""
    piece = _visible(text)
    if piece is None or not all(tile.is_bonus for tile in piece.values[0]):
        return None
    return piece


def _one_of(words: Mapping[str, Any]) -> Callable[[str], TextPiece | None]:
    """Reads a section that holds one of a few words."""

    def read(text: str) -> TextPiece | None:
        begin, end = _stretch(text)
        word = text[begin:end]
        if word not in words:
            return None
        return TextPiece((words[word],), (), start=begin, end=end)

    return read


@lru_cache(maxsize=_MOST_REMEMBERED)
def _won(text: str) -> TextPiece | None:
    """How the hand was won."""
    begin, end = _stretch(text)
    match = re.compile(_WON).fullmatch(text, begin, end)
    if match is None:
        return None
    remarks: set[Remark] = set()
    for word in match["remarks"].split(", ")[1:]:
        if word not in _REMARKS or word == Remark.AFTER_BONUS:
            return None
        remarks.add(_REMARKS[word])
    if match["after"]:
        remarks.add(Remark.AFTER_BONUS)
    tile = None if match["won"] is None else BY_CODE[match["won"]]
    mentions = []
    if tile is not None:
        mentions.append(Mention((tile,), *match.span("won")))
    completing = None
    if match["completing"]:
        completed = Mention(_tiles_of(match), *match.span("completing"))
        completing = GroupText((completed,))
        mentions.append(completed)
    source = None if match["source"] is None else _SEATS[match["source"]]
    written = WinText(
        means=Means(match["means"]),
        tile=tile,
        source=source,
        remarks=frozenset(remarks),
        completing=completing,
        mentions=tuple(mentions),
    )
    try:
        win = written_groups.win(written)
    except Misread:
        return None
    return TextPiece((win,), written.mentions, start=begin, end=end)


READERS: Final[dict[Section, Callable[[str], TextPiece | None]]] = {
    Section.EXPOSED: exposed_piece,
    Section.CONCEALED: standing_piece,
    Section.BONUS: _bonus,
    Section.SEAT: _one_of(_SEATS),
    Section.ROUND: _one_of({str(round): round for round in Round}),
    Section.WON: _won,
    Section.VISIBLE: _visible,
    Section.CALLED: _one_of({"original call": Remark.ORIGINAL_CALL}),
    Section.STATUS: _one_of({str(status): status for status in Status}),
}
"""What reads a section, or a piece of one that is read between commas."""
