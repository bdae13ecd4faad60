"""The page in other languages: for each a file of sentences (`german.toml`), and the notation's own words for the tiles."""

from __future__ import annotations

import tomllib
from typing import Any, Final

from mjscore.ext.page.bundle import PAGE_FOLDER
from mjscore.game.tiles import CODES, NAMES, TILES, Tile
from mjscore.notation.words import Language, language

SPOKEN: Final = ("german",)
"""The files of sentences, by their names."""


def texts() -> dict[str, Any]:
    """What the page shows that is no rule and no control (`texts.toml`)."""
    return tomllib.loads((PAGE_FOLDER / "texts.toml").read_text("utf-8"))


def spoken(name: str) -> dict[str, Any]:
    """A language: what it is called (`name`, `own`), its code (`lang`), its sentences (`said`, `told`), `items` and `tiles`.

    `refused` has by the code of a refusal what is wrong and what to do. A sentence that a language lacks is said in English.
    """
    words = language(name)
    spoken = tomllib.loads((PAGE_FOLDER / f"{name}.toml").read_text("utf-8"))
    called = {tile: _called(tile, words) for tile in TILES}
    of_tiles = {NAMES[tile]: called[tile] for tile in TILES}
    tiles = {CODES[tile]: called[tile] for tile in TILES}
    refused = {}
    for code, (message, advice) in spoken["refused"].items():
        refused[f"refused {code}"] = message
        refused[f"advice {code}"] = advice
    told = {**of_tiles, **spoken["told"]}
    return {**spoken, "told": told, "tiles": tiles, "refused": refused}


def language_facts() -> list[dict[str, str]]:
    """The languages to choose from, each with its file of the site; English needs none."""
    chosen = [
        {"name": each["name"], "own": each["own"], "file": f"{name}.json"}
        for name in SPOKEN
        for each in [spoken(name)]
    ]
    return [{"name": "English", "own": "English"}, *chosen]


def _called(tile: Tile, words: Language) -> str:
    if tile.suit is not None:
        singular, plural = words["suits"][tile.suit][:2]
        return f"{tile.rank} {singular if tile.rank == 1 else plural}".title()
    code = CODES[tile]
    named = next(
        (
            words[table][code][0]
            for table in ("winds", "dragons", "bonus")
            if words[table].get(code)
        ),
        NAMES[tile],
    )
    return f"{named[:1].upper()}{named[1:]}"
