"""The fast path reads what the writer writes, and says of it, places included, what the grammar says."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from mjscore.game.hands import Hand, write_hand
from mjscore.notation.outline import sections
from mjscore.notation.plain import read_plain
from mjscore.notation.sections import TextFaults, WrittenSections, read_sections
from mjscore.notation.words import HAND_SECTIONS
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
