"""The refusals that a text and a value can both meet with: each is worded once, and placed by whoever finds it."""

from __future__ import annotations

from mjscore.groups import KIND_WORDS, Form, Kind
from mjscore.problems import Fault
from mjscore.seats import Seat
from mjscore.tiles import Tile


def claimed_concealed_kong(source: Seat) -> Fault:
    """A concealed kong that is said to have been claimed."""
    message = f"a concealed kong is drawn, not claimed from {source}"
    return Fault("claimed-concealed-kong", message, hint=f"leave out from {source}")


def qualifier_without_kong(form: Form, tiles: str, kind: Kind) -> Fault:
    """A word such as `added`, which only a kong can have where it stands, at another group."""
    word = form.name.lower()
    message = f"the word {word} is only for kongs here, and {tiles} is a {KIND_WORDS[kind]}"
    hint = "write a concealed set under concealed:" if form is Form.CONCEALED else "leave the word out"
    return Fault("qualifier-without-kong", message, hint=hint)


def kong_not_concealed(what: str) -> Fault:
    """A group that lies on the table, written among the concealed ones."""
    return Fault("kong-not-concealed", f"{what} lies on the table", hint="write it under exposed:")


def bonus_tile_in_hand(tile: Tile) -> Fault:
    """A bonus tile that stands among the others or in a group."""
    return Fault("bonus-tile-in-hand", f"{tile} is a bonus tile and belongs to no group", hint=f"write it under bonus: {tile}")


def not_a_bonus_tile(tile: Tile) -> Fault:
    """Another tile among the bonus tiles."""
    return Fault("not-a-bonus-tile", f"{tile} is not a bonus tile", hint="bonus tiles are F1 to F4 and S1 to S4")
