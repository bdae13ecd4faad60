"""Tiles in the words of a report: as the notation writes them, in plain ASCII, or as the pictures of Unicode."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import partial
from typing import Final

from mjscore.game.groups import Group, Kind, tiles_text
from mjscore.game.tiles import tiles_of
from mjscore.notation.styles import UNICODE
from mjscore.reports.content import (
    Block,
    Bullets,
    Drawing,
    Heading,
    Paragraph,
    Report,
    Table,
)
from mjscore.sentences import sentence


class Tiles(StrEnum):
    """How tiles are shown."""

    CODES = "codes"
    ASCII = "ascii"
    UNICODE = "unicode"


_ALNUM: Final = "[A-Za-zÀ-ÖØ-öø-ž0-9]"
_TIMES: Final = r"(?:\b([1-9])×)?"
_CODES: Final = "[1-9]+[DBC]|[RGW]D|NE|SW|[FS][1-4]|E+|S+|W+|N+"
TILE_CODES: Final = rf"{_TIMES}(?<!{_ALNUM})({_CODES})(?!{_ALNUM})"
"""Tiles as they stand in a text: how many of a kind, and their codes."""
_KONGS: Final = ("kong", "concealed kong", "added kong", "annexed kong")


def in_tiles(report: Report, tiles: Tiles) -> Report:
    """A report for readers who want tiles to be shown otherwise.

    What programs read of it stays as it is.
    """
    if tiles is Tiles.CODES:
        return report
    blocks = tuple(_block(block, tiles) for block in report.blocks)
    return report._replace(blocks=blocks)


def _block(block: Block, tiles: Tiles) -> Block:
    match block:
        case Heading(title):
            return Heading(with_tiles_shown(title, tiles))
        case Paragraph(lines, strong):
            return Paragraph(
                tuple(with_tiles_shown(line, tiles) for line in lines), strong
            )
        case Bullets():
            items = tuple(with_tiles_shown(item, tiles) for item in block.items)
            return block._replace(items=items)
        case Table():
            return block._replace(spelled=partial(with_tiles_shown, tiles=tiles))
        case Drawing():
            return block


def with_tiles_shown(text: str, tiles: Tiles) -> str:
    """A text with the tiles in it shown as asked: `3×1D, 567C` as `🀙🀙🀙, 🀌🀍🀎`."""
    if tiles is Tiles.CODES:
        return text
    if tiles is Tiles.ASCII:
        return text.replace("×", "x")
    return re.sub(TILE_CODES, _in_unicode, text)


def _in_unicode(tiles: re.Match[str]) -> str:
    number = int(tiles[1] or 1)
    return UNICODE.tiles(tiles_of(tiles[2]) * number)


def group_words(group: Group) -> str:
    """A group as the report of a hand names it: its tiles, and what cannot be seen from them: `4×RD added kong`, `567C`."""
    text = tiles_text(group.kind, group.tile)
    if group.kind is not Kind.KONG:
        return text
    return sentence(f"{{tiles}} {_KONGS[group.form]}", tiles=text)
