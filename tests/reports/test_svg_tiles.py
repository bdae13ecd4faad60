"""The tile set: a face for every tile, each a small picture of its own, put together into symbols that depend on nothing."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import mjscore
from mjscore.game.tiles import TILES, Tile, tiles_of
from mjscore.reports.drawings.hand import definitions, symbol_id

SVG = "{http://www.w3.org/2000/svg}"
FACES = {
    path.stem: path.read_text("utf-8")
    for path in (Path(mjscore.__file__).parent / "reports" / "faces").glob("*.svg")
}


def parsed(fragment: str) -> ElementTree.Element:
    return ElementTree.fromstring(
        f'<svg xmlns="http://www.w3.org/2000/svg">{fragment}</svg>'
    )


def ids(fragment: str) -> list[str]:
    return [
        element.attrib["id"]
        for element in parsed(fragment).iter()
        if "id" in element.attrib
    ]


def drawn(tile: Tile) -> str:
    """What the symbol of a tile holds."""
    return definitions([tile]).partition(f'<symbol id="{symbol_id(tile)}"')[2]


def test_there_is_a_face_for_every_tile_and_a_tile_for_every_face() -> None:
    assert set(FACES) == {str(tile) for tile in TILES} | {"blank", "back"}
    assert len(set(map(drawn, TILES))) == len(TILES)


def test_a_face_is_a_picture_by_itself() -> None:
    for name, text in FACES.items():
        face = ElementTree.fromstring(text)
        assert (face.tag, face.attrib["viewBox"]) == (f"{SVG}svg", "0 0 30 40"), name
        used = {element.attrib["href"] for element in face.iter(f"{SVG}use")}
        assert used == {f"#{id}" for id in ids(text)}, name


@pytest.mark.parametrize(("suit", "part"), [("D", "mj-dot"), ("B", "mj-stick")])
def test_dots_and_sticks_can_be_counted_and_are_the_same_on_every_tile(
    suit: str, part: str
) -> None:
    suited = [FACES[f"{rank}{suit}"] for rank in range(2, 10)]
    assert [face.count(f'"#{part}"') for face in suited] == list(range(2, 10))
    definitions = set()
    for face in suited:
        definition = re.search(rf'<g id="{part}">.*</defs>', face, re.DOTALL)
        assert definition
        definitions.add(definition[0])
    assert len(definitions) == 1


def test_a_picture_carries_only_the_symbols_it_uses() -> None:
    assert ids(definitions(tiles_of("5C E E 1D"))) == [
        "mj-blank",
        "mj-1D",
        "mj-5C",
        "mj-E",
    ]
    assert ids(definitions([None])) == ["mj-back"]
    assert ids(definitions(tiles_of("2D"))) == ["mj-blank", "mj-dot", "mj-2D"]


def test_no_reference_is_left_dangling() -> None:
    every = definitions((*TILES, None))
    named = ids(every)
    assert len(named) == len(set(named))
    assert set(re.findall(r'href="#([^"]+)"', every)) <= set(named)
    assert {symbol_id(tile) for tile in (*TILES, None)} <= set(named)


def test_the_whole_set_is_small_and_depends_on_nothing() -> None:
    every = definitions((*TILES, None))
    assert len(every) < 60_000
    assert every.isascii()
    for forbidden in ("<text", "<script", "<image", "http", "url(", "font"):
        assert forbidden not in every


def test_the_set_is_the_same_every_time_and_in_any_order() -> None:
    assert definitions(TILES) == definitions(reversed(TILES))
