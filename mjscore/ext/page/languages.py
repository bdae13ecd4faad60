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
    sentences = tomllib.loads((PAGE_FOLDER / f"{name}.toml").read_text("utf-8"))
    told = {}
    tiles = {}
    refused = {}
    for tile in TILES:
        called = _called(tile, words)
        told[NAMES[tile]] = called
        tiles[CODES[tile]] = called
    told |= sentences["told"]
    for code, (message, advice) in sentences["refused"].items():
        refused[f"refused {code}"] = message
        refused[f"advice {code}"] = advice
    return {**sentences, "told": told, "tiles": tiles, "refused": refused}


def language_facts() -> list[dict[str, str]]:
    """The languages to choose from, each with its file of the site; English needs none."""
    languages = [{"name": "English", "own": "English"}]
    for file in SPOKEN:
        known = spoken(file)
        languages.append(
            {"name": known["name"], "own": known["own"], "file": f"{file}.json"}
        )
    return languages


def _called(tile: Tile, words: Language) -> str:
    if tile.suit is not None:
        singular, plural = words["suits"][tile.suit][:2]
        suit = singular if tile.rank == 1 else plural
        return f"{tile.rank} {suit}".title()
    name = NAMES[tile]
    for table in ("winds", "dragons", "bonus"):
        names = words[table].get(CODES[tile])
        if names:
            name = names[0]
    return f"{name[:1].upper()}{name[1:]}"
