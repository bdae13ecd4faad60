"""The writer: the canonical text of hands; what it writes, the reader reads back as the same value."""

from __future__ import annotations

from typing import Literal

from mjscore.groups import Group, form_words
from mjscore.hands import Hand, Remark, Win
from mjscore.notation.styles import NOTATION, Style
from mjscore.places import Section
from mjscore.problems import expect

Layout = Literal["line", "lines"]


def write_hand(hand: Hand, *, layout: Layout = "line", style: Style = NOTATION) -> str:
    """The canonical text of a hand: its sections in one line, separated by `; `, or a line for each.

    >>> from mjscore.notation.reader import read_hand
    >>> write_hand(read_hand("hand: 22333444455566B; won: drew 6B; seat: w"))
    'concealed: 22333444455566B; seat: West; won: draw 6B'
    """
    expect(hand, Hand, "a hand (mjscore.read_hand)")
    expect(style, Style, "a style")
    parts = [
        (Section.EXPOSED, ", ".join(write_group(group, style) for group in hand.exposed)),
        (Section.CONCEALED, _concealed(hand, style)),
        (Section.BONUS, style.tiles(hand.bonus)),
        (Section.SEAT, hand.seat),
        (Section.ROUND, hand.round),
        (Section.WON, None if hand.won is None else write_won(hand.won, style)),
        (Section.VISIBLE, style.tiles(hand.visible)),
        (Section.STATUS, hand.status),
    ]
    written = [f"{section}: {content}" for section, content in parts if content]
    return ("; " if layout == "line" else "\n").join(written)


def write_group(group: Group, style: Style = NOTATION) -> str:
    """A group with its words: `3×5D pung from West`, `567C chow`, `4×RD concealed kong`."""
    source = "" if group.source is None else f" from {group.source}"
    return f"{style.group(group.kind, group.tile)} {form_words(group.kind, group.form)}{source}"


def write_won(win: Win, style: Style = NOTATION) -> str:
    """The content of `won:`: `discard 1D from North, last tile, completing 567C`."""
    words = [str(win.means)]
    if win.tile is not None:
        words.append(style.tiles((win.tile,)))
    if win.source is not None:
        words.append(f"from {win.source}")
    if Remark.AFTER_BONUS in win.remarks:
        words.append(str(Remark.AFTER_BONUS))
    parts = [" ".join(words), *(str(each) for each in Remark if each in win.remarks and each is not Remark.AFTER_BONUS)]
    if win.completing is not None:
        parts.append(f"completing {style.group(win.completing.kind, win.completing.tile)}")
    return ", ".join(parts)


def _concealed(hand: Hand, style: Style) -> str:
    parts = [write_group(group, style) for group in hand.fixed]
    if hand.free:
        parts.append(style.tiles(hand.free))
    if hand.others:
        parts.append(f"{hand.others} other{'s' * (hand.others != 1)}")
    return ", ".join(parts)
