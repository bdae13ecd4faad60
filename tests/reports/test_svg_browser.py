"""The pictures in a real browser: every tile is told from every other at 24 pixels, without colour, and no word runs out."""

from __future__ import annotations

import json
import re
import subprocess
from base64 import b64encode
from html import unescape
from pathlib import Path

import pytest

from mjscore.game.tiles import TILES, Tile
from mjscore.reports.drawings.hand import (
    HEIGHT,
    WIDTH,
    DrawnHand,
    definitions,
    draw_tile,
    hand_picture,
    laid,
)
from mjscore.reports.drawings.table import DrawnPayment, DrawnSeat, table_picture
from mjscore.reports.drawings.totals import line_chart
from tests.page import machine

pytestmark = pytest.mark.chromium

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--virtual-time-budget=20000",
    "--dump-dom",
]

# Draws each picture 18 by 24 pixels large in grey and answers how far the two most alike are apart, 0-255 on average.
COMPARE = """
const pictures = %s, ink = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
Promise.all(pictures.map(async ([name, source]) => {
  const image = new Image(18, 24); image.src = source; await image.decode();
  ink.fillStyle = "white"; ink.fillRect(0, 0, 18, 24); ink.drawImage(image, 0, 0, 18, 24);
  const data = ink.getImageData(0, 0, 18, 24).data, grey = [];
  for (let at = 0; at < data.length; at += 4) grey.push(.3 * data[at] + .59 * data[at + 1] + .11 * data[at + 2]);
  return [name, grey];
})).then(drawn => {
  const pairs = [];
  drawn.forEach(([a, one], at) => drawn.slice(at + 1).forEach(([b, other]) =>
    pairs.push([one.reduce((sum, grey, k) => sum + Math.abs(grey - other[k]), 0) / one.length, a, b])));
  document.body.textContent = JSON.stringify({count: drawn.length, closest: pairs.sort((a, b) => a[0] - b[0])[0]});
});
"""

# Lists what leaves its picture, words that touch each other, and tiles that are not drawn at all.
MEASURE = """
const faults = [], page = document.body.getBoundingClientRect();
for (const picture of document.querySelectorAll("svg")) {
  const frame = picture.getBoundingClientRect(), words = [...picture.querySelectorAll("text")];
  if (frame.right > page.right + 1) faults.push("wider than the page");
  for (const each of [...words, ...picture.querySelectorAll(":scope use, polygon")]) {
    if (each.closest("symbol, defs")) continue;
    const box = each.getBoundingClientRect(), told = each.textContent || each.getAttribute("href");
    if (!box.width || !box.height) faults.push("not drawn: " + told);
    if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1)
      faults.push("outside: " + told);
  }
  words.forEach((one, at) => words.slice(at + 1).forEach(other => {
    const a = one.getBoundingClientRect(), b = other.getBoundingClientRect();
    if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 5 && b.top < a.bottom - 5)
      faults.push("one upon the other: " + one.textContent + " / " + other.textContent);
  }));
}
document.body.textContent = JSON.stringify(faults);
"""


def answer(tmp_path: Path, body: str, script: str) -> object:
    """What the script leaves as the text of the page, read as JSON."""
    page = tmp_path / "page.html"
    page.write_text(
        f'<!DOCTYPE html><meta charset="utf-8"><body>{body}<script>{script}</script></body>',
        "utf-8",
    )
    command = [
        str(machine.browser()),
        *FLAGS,
        f"--user-data-dir={tmp_path / 'profile'}",
        page.as_uri(),
    ]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=120, check=True
    )
    found = re.search(r"<body[^>]*>(.*)</body>", done.stdout, re.DOTALL)
    assert found, done.stdout[-500:]
    return json.loads(unescape(found[1]))


def tile_picture(tile: Tile | None) -> str:
    """One tile by itself, None for one that lies face down."""
    frame = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {frame}>{definitions([tile])}{draw_tile(tile, 0, 0)}</svg>'


def test_no_two_tiles_look_alike_at_24_pixels_in_grey(tmp_path: Path) -> None:
    sources = [
        (
            str(tile or "back"),
            f"data:image/svg+xml;base64,{b64encode(tile_picture(tile).encode()).decode()}",
        )
        for tile in (*TILES, None)
    ]
    found = answer(tmp_path, "", COMPARE % json.dumps(sources))
    assert isinstance(found, dict)
    assert found["count"] == 45
    assert found["closest"][0] > 8, found["closest"]


def test_everything_is_drawn_in_its_place_and_on_a_phone_too(tmp_path: Path) -> None:
    hand = DrawnHand(
        (laid(TILES[:4], face_down=(0, 3)), laid(TILES[33:36], crosswise=1)),
        (laid(TILES[20:34]),),
        TILES[36:],
    )
    pictures = [hand_picture(hand)]
    for names in (
        ("East", "South"),
        ("East", "South", "West", "North"),
        ("East", "South", "South West", "West", "North", "North East"),
    ):
        seats = [
            DrawnSeat(name, hand, 12_288, -24_576 * at, at == 2)
            for at, name in enumerate(names)
        ]
        payments = [
            DrawnPayment(a.name, b.name, 12_288)
            for at, a in enumerate(seats)
            for b in seats[at + 1 :]
        ]
        pictures.append(table_picture(seats, payments))
    pictures.append(
        line_chart(
            {
                name: (level, -level)
                for level, name in enumerate(("Anne", "Bo", "Cornelia van Dijk"))
            }
        )
    )
    for width in (360, 700):
        body = f'<div style="width:{width}px">{"".join(pictures)}</div>'
        assert answer(tmp_path, body, MEASURE) == []
