"""Later refusals can point at what they are about."""

from __future__ import annotations

import pytest

from mjscore.game.hands import Hand
from mjscore.game.seats import Seat
from mjscore.game.tiles import Tile
from mjscore.notation.reader import read_deal, read_hand
from mjscore.problems import Span

HAND = read_hand(
    "table: 3×8D pung from West; hand: WD WD EEE 567C, 2×1B 3B # 8D\nseat: East; won:  discard 8D"
)


def place_of(hand: Hand, section: str, tile: Tile | None = None) -> Span | None:
    assert hand.origin is not None
    return hand.origin.place(section, tile)


def said(hand: Hand, section: str, tile: str | None = None) -> str:
    """The stretch of the text that a place names."""
    place = place_of(hand, section, None if tile is None else Tile.of(tile))
    assert place is not None
    assert hand.origin is not None
    return hand.origin.text[place.start : place.end]


@pytest.mark.parametrize(
    ("section", "tile", "text"),
    [
        ("exposed", None, "3×8D pung from West"),
        ("exposed", "8D", "3×8D"),
        ("concealed", None, "WD WD EEE 567C, 2×1B 3B"),
        ("concealed", "WD", "WD"),
        ("concealed", "6C", "567C"),
        ("concealed", "1B", "2×1B"),
        ("concealed", "9C", "WD WD EEE 567C, 2×1B 3B"),
        ("won", None, "discard 8D"),
        ("won", "8D", "8D"),
        ("seat", None, "East"),
    ],
)
def test_a_place(section: str, tile: str | None, text: str) -> None:
    assert said(HAND, section, tile) == text


def test_a_place_in_a_deal_is_in_the_block_of_the_hand() -> None:
    deal = read_deal(
        "round: East\n[East]\nhand: 88D WD WD EEE 567C 123B\nwon: draw 8D\n[West]\nhand: 9D SSS 567C 456789B\n"
    )
    west = deal.hand(Seat.WEST)
    assert isinstance(west, Hand)
    assert said(west, "concealed") == "9D SSS 567C 456789B"
    assert place_of(west, "won") is None
    assert west.origin is not None
    heading = west.origin.heading
    assert heading is not None
    assert west.origin.text[heading.start : heading.end] == "[West]"


def test_a_hand_that_was_not_read_has_no_places() -> None:
    assert Hand().origin is None
    assert place_of(HAND, "visible") is None
