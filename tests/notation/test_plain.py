"""The fast path reads what the writer writes, and says of it, places included, what the grammar says."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from mjscore.game.hands import Hand, write_hand
from mjscore.notation.meaning import code_mentions_of
from mjscore.notation.outline import sections
from mjscore.notation.plain import read_plain
from mjscore.notation.plain_pieces import plain_pieces
from mjscore.notation.sections import (
    TextFaults,
    WrittenSections,
    _read_by_grammar,
    read_sections,
)
from mjscore.notation.words import HAND_SECTIONS, every
from mjscore.places import Section
from tests.notation.hands import hands, randoms
from tests.notation.test_properties import slip


def by_the_grammar(text: str) -> WrittenSections | None:
    """What the grammar says of a text; None where it refuses it."""
    faults = TextFaults()
    said = read_sections(sections(text), HAND_SECTIONS, faults)
    return None if faults.found else said


@given(hands)
def test_what_the_writer_writes_is_read_as_by_the_grammar(hand: Hand) -> None:
    for text in (write_hand(hand), write_hand(hand, layout="lines")):
        plain, full = read_plain(text), by_the_grammar(text)
        assert plain is not None, text
        assert full is not None
        assert plain.values == full.values
        assert plain.written == full.written


@given(hands, randoms)
def test_a_slip_is_left_to_the_grammar_or_read_as_by_it(
    hand: Hand, random: Random
) -> None:
    text = slip(write_hand(hand), random)
    plain = read_plain(text)
    if plain is not None:
        full = by_the_grammar(text)
        assert full is not None, text
        assert plain.values == full.values, text
        assert plain.written == full.written, text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "123D",
        "888D | 123D",
        "seat: East",
        "hand: 123D",
        "concealed: 123D // East",
        "concealed: 123D # East",
        "concealed: 123D; concealed: 123D",
        "exposed: 3×8D",
        "exposed: 3×8D chow",
        "exposed: 4×8D pung",
        "exposed: 135D chow",
        "exposed: 3×8D pung from Nobody",
        "exposed: 3×8D concealed pung",
        "exposed: 4×8D concealed kong from East",
        "concealed: 4×8D added kong",
        "concealed: 3×8D pung from East",
        "concealed: F1",
        "bonus: 1D; concealed: 123D",
        "concealed: 123D; won: draw 5C from East",
        "concealed: 123D; won: draw 5C, last discard",
        "concealed: 123D; won: draw 5C, dropped",
        "concealed: 123D; seat: east",
        "concealed:123D",
        "*concealed:* 123D",
    ],
)
def test_any_other_text_is_left_to_the_grammar(text: str) -> None:
    plain = read_plain(text)
    if plain is not None:
        full = by_the_grammar(text)
        assert full is not None
        assert (plain.values, plain.written) == (full.values, full.written)


PIECES = {
    Section.EXPOSED: "3×1D; 3×W; WWW; 777C; 456B from South; 3×RD pung from North; 4×E concealed kong; 888D EEE; 123D; 2×E 3×W; 3×1D 2B; E E E; 3x1D; 3×F1; ww",
    Section.CONCEALED: "3×1D; 2×E 123D; 3×1D pung; 7 others; 123D EE; 4×RD kong; 3×W from East; F1",
    Section.BONUS: "F1; F1 S2; 1D; F1S2; F1, S2",
    Section.VISIBLE: "1D 2×RD; 123D E; S1; EEE",
    Section.WON: "discard 1D; draw 5C; discard 1D from West, last discard; dealt; loose 5B, completing 567B; rob 3D from East; draw; discard 12D",
    Section.SEAT: "East; South; east; E; North East",
    Section.ROUND: "West; Centre; w",
    Section.CALLED: "original call",
    Section.STATUS: "dead; long; foul; Dead",
}
"""Pieces of sections, in plain codes or not."""


@pytest.mark.parametrize("section", PIECES)
def test_a_piece_in_plain_codes_is_what_the_grammar_reads(section: Section) -> None:
    read = 0
    for text in PIECES[section].split("; "):
        for written in (text, f" {text}", f"  {text} "):
            pieces = plain_pieces(section, written)
            if pieces:
                assert pieces == _read_by_grammar(section, written), written
                read += 1
    assert read


def test_no_name_of_a_section_is_a_tile() -> None:
    """So a text that begins with a code needs no look at the names of sections."""
    assert not any(map(code_mentions_of, every()["sections"]))
