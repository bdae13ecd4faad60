"""The fast path: a hand in the very form in which `write_hand` writes it, read without the grammar.

It reads nothing else: for any other text it gives None, and the grammar reads that. What it gives is what the grammar gives,
places included (`tests/notation/test_plain.py`).
"""

import re
from collections.abc import Callable
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
from mjscore.notation.sections import (
    WrittenSections,
    code_word,
    concealed_of,
)
from mjscore.places import Mention, Section, TextPiece, Written

_KINDS: Final = {word: kind for kind, word in KIND_WORDS.items()}
_FORMS: Final = {
    "": None,
    "concealed ": Form.CONCEALED,
    "added ": Form.ADDED,
    "annexed ": Form.ANNEXED,
}
_SEATS: Final = {str(seat): seat for seat in (*Seat,) if " " not in seat}
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
_REMARKS: Final = {str(remark): remark for remark in Remark}
_OTHERS: Final = re.compile(r" ([0-9]{1,2}) others")
_MOST_REMEMBERED: Final = 1 << 12


def read_plain(text: str) -> WrittenSections | None:
    """What the sections of a hand say and where; None for a text in any other form, which may be right all the same."""
    said = WrittenSections()
    separator = "\n" if "\n" in text else "; "
    start = 0
    for part in text.split(separator):
        name, colon, content = part.partition(":")
        read = _READ.get(name)
        if read is None or not colon:
            return None
        section, piece_of = read
        if section in said.values:
            return None
        begin = start + len(name) + 1
        if piece_of is None:
            written = _groups(section, content, begin)
            if written is None:
                return None
            said.written += written
            said.values[section] = _value_of(section, written)
        else:
            piece = piece_of(content)
            if piece is None:
                return None
            said.written.append((section, begin, piece))
            said.values[section] = piece.values[0]
        start += len(part) + len(separator)
    if Section.EXPOSED in said.values or Section.CONCEALED in said.values:
        return said
    return None


def _value_of(section: Section, written: list[Written]) -> Any:
    if section is Section.CONCEALED:
        return concealed_of(written)
    return tuple([piece.values[0] for _, _, piece in written])


def _groups(section: Section, content: str, begin: int) -> list[Written] | None:
    """The groups and tiles between the commas of `exposed:` or `concealed:`."""
    written: list[Written] = []
    read = _exposed if section is Section.EXPOSED else _standing
    for part in content.split(","):
        if section is Section.EXPOSED or "×" in part or part[-1:].islower():
            group = read(part)
            if group is None:
                return None
            written.append((section, begin, group))
        elif not part.strip(" "):
            return None
        else:
            at = begin
            for word in part.split(" "):
                if word:
                    piece = code_word(word)
                    if piece is None:
                        return None
                    written.append((section, at, piece))
                at += len(word) + 1
        begin += len(part) + 1
    return written


@lru_cache(maxsize=_MOST_REMEMBERED)
def _exposed(part: str) -> TextPiece | None:
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
def _standing(part: str) -> TextPiece | None:
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
    found = _GROUP_PIECE.fullmatch(part)
    if found is None:
        return None
    tiles = _tiles_of(found)
    kind = _KINDS[found["kind"]]
    if tiles is None or len(tiles) != SIZES[kind]:
        return None
    end = found.end("suit") if found["ranks"] else found.end("tile")
    source = found["source"]
    return GroupText(
        mentions=(Mention(tiles, 1, end),),
        qualifier=_FORMS[found["form"]],
        kind=kind,
        source=None if source is None else _SEATS[source],
    )


def _tiles_of(found: re.Match[str]) -> tuple[Tile, ...]:
    ranks, suit = found["ranks"], found["suit"]
    if ranks:
        return tuple([BY_CODE[rank + suit] for rank in ranks])
    return (BY_CODE[found["tile"]],) * int(found["count"])


def _visible(content: str) -> TextPiece | None:
    """A list of tiles."""
    if content != f" {content.strip()}":
        return None
    mentions: list[Mention] = []
    tiles: list[Tile] = []
    at = 0
    for word in content.split(" "):
        if word:
            found = code_mentions_of(word)
            if not found:
                return None
            for mention in found:
                tiles += mention.tiles
                mentions.append(
                    Mention(mention.tiles, at + mention.start, at + mention.end)
                )
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


def _one_of(words: dict[str, Any]) -> Callable[[str], TextPiece | None]:
    """Reads a section that holds one of a few words."""
    pieces = {
        f" {word}": TextPiece((value,), (), 1, len(word) + 1)
        for word, value in words.items()
    }
    return pieces.get


@lru_cache(maxsize=_MOST_REMEMBERED)
def _won(content: str) -> TextPiece | None:
    """How the hand was won."""
    found = _WON_PIECE.fullmatch(content)
    if found is None:
        return None
    remarks = {_REMARKS.get(word) for word in found["remarks"].split(", ")[1:]}
    if None in remarks or Remark.AFTER_BONUS in remarks:
        return None
    if found["after"]:
        remarks.add(Remark.AFTER_BONUS)
    tile = None if found["won"] is None else BY_CODE[found["won"]]
    mentions = []
    if tile is not None:
        mentions.append(Mention((tile,), *found.span("won")))
    completing = None
    if found["completing"]:
        completed = Mention(_tiles_of(found), *found.span("completing"))
        completing = GroupText((completed,))
        mentions.append(completed)
    source = None if found["source"] is None else _SEATS[found["source"]]
    written = WinText(
        means=Means(found["means"]),
        tile=tile,
        source=source,
        remarks=frozenset(remark for remark in remarks if remark is not None),
        completing=completing,
        mentions=tuple(mentions),
    )
    try:
        win = written_groups.win(written)
    except Misread:
        return None
    return TextPiece((win,), written.mentions, 1, len(content))


_ROUNDS: Final = {str(round): round for round in Round}
_READ: Final[dict[str, tuple[Section, Callable[[str], TextPiece | None] | None]]] = {
    "exposed": (Section.EXPOSED, None),
    "concealed": (Section.CONCEALED, None),
    "bonus": (Section.BONUS, _bonus),
    "seat": (Section.SEAT, _one_of(_SEATS)),
    "round": (Section.ROUND, _one_of(_ROUNDS)),
    "won": (Section.WON, _won),
    "visible": (Section.VISIBLE, _visible),
    "called": (Section.CALLED, _one_of({"original call": Remark.ORIGINAL_CALL})),
    "status": (Section.STATUS, _one_of({str(each): each for each in Status})),
}
"""The sections by the names that the writer gives them, and what reads one; None for those that are read between commas."""
