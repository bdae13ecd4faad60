"""Tiles and groups in the words of other languages, as the notation reads them."""

from __future__ import annotations

from typing import Any, Final

from mjscore.notation.words import Language, language
from mjscore.page.asked import RequestFields
from mjscore.tiles import CODES, NAMES, TILES, Tile

_LANGUAGES: Final = ("German", "French")
_KINDS: Final = ("pair", "pung", "chow", "kong")


def words(asked: RequestFields) -> dict[str, Any]:
    """The verb `words`: what tiles and groups are called in a `language`; in English where it has no word of its own."""
    words = language(asked.word("language", _LANGUAGES).lower())
    return {
        "tiles": {CODES[tile]: _name(tile, words) for tile in TILES},
        "kinds": {kind: _first(words["kinds"].get(kind, ())) or kind.capitalize() for kind in _KINDS},
    }


def _name(tile: Tile, words: Language) -> str:
    if tile.suit is not None:
        singular, plural = words["suits"][tile.suit][:2]
        return f"{tile.rank} {singular if tile.rank == 1 else plural}".title()
    named = (words[table].get(CODES[tile], ()) for table in ("winds", "dragons", "bonus"))
    return next(filter(None, map(_first, named)), NAMES[tile])


def _first(names: tuple[str, ...]) -> str:
    return f"{names[0][:1].upper()}{names[0][1:]}" if names else ""
