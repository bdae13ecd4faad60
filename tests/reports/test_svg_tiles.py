"""Our tile set: a symbol for every tile, small, self-contained and well-formed."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from mjscore.reports.drawings.tiles import definitions, symbol, symbol_id
from mjscore.tiles import TILES, Tile, tiles_of

SVG = "{http://www.w3.org/2000/svg}"


def parsed(fragment: str) -> ElementTree.Element:
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{fragment}</svg>')


def ids(fragment: str) -> list[str]:
    return [element.attrib["id"] for element in parsed(fragment).iter() if "id" in element.attrib]


@pytest.mark.parametrize("tile", TILES, ids=str)
def test_every_tile_has_a_symbol_of_its_own(tile: Tile) -> None:
    (drawn,) = parsed(symbol(tile))
    assert drawn.tag == f"{SVG}symbol"
    assert drawn.attrib["id"] == symbol_id(tile) == f"mj-{tile}"
    others = [symbol(other).replace(symbol_id(other), "") for other in TILES if other != tile]
    assert symbol(tile).replace(symbol_id(tile), "") not in others


@pytest.mark.parametrize(
    ("suit", "part"),
    [("D", "#mj-dot"), ("B", "#mj-stick")],
)
def test_dots_and_sticks_can_be_counted(suit: str, part: str) -> None:
    for rank in range(2, 10):
        assert symbol(Tile.of(f"{rank}{suit}")).count(f'"{part}"') == rank


def test_a_picture_carries_only_the_symbols_it_uses() -> None:
    assert ids(definitions(tiles_of("5C E E 1D"))) == ["mj-blank", "mj-1D", "mj-5C", "mj-E"]
    assert ids(definitions([None])) == ["mj-back"]
    assert ids(definitions(tiles_of("2D"))) == ["mj-blank", "mj-dot", "mj-2D"]


def test_no_reference_is_left_dangling() -> None:
    every = definitions((*TILES, None))
    named = ids(every)
    assert len(named) == len(set(named))
    assert set(re.findall(r'href="#([^"]+)"', every)) <= set(named)
    assert {symbol_id(tile) for tile in TILES} <= set(named)


def test_the_whole_set_is_small_and_depends_on_nothing() -> None:
    every = definitions((*TILES, None))
    assert len(every) < 60_000
    assert every.isascii()
    for forbidden in ("<text", "<script", "<image", "http", "url(", "font"):
        assert forbidden not in every


def test_the_set_is_the_same_every_time_and_in_any_order() -> None:
    assert definitions(TILES) == definitions(reversed(TILES))
