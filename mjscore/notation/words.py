"""The words of the notation and what they stand for, from a file for each language."""

import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, TypeVar

from mjscore.deals import Ending, Offence
from mjscore.groups import Form, Kind
from mjscore.hands import Means, Remark, Status
from mjscore.places import Section
from mjscore.seats import Round, Seat
from mjscore.tiles import BY_CODE, Tile

_Meaning = TypeVar("_Meaning")
Language = dict[str, dict[str, tuple[str, ...]]]
"""For each table and what is meant in it, the words for it, the usual one first."""

HAND_SECTIONS: Final = (
    *(Section.EXPOSED, Section.CONCEALED, Section.BONUS, Section.SEAT, Section.ROUND),
    *(Section.WON, Section.VISIBLE, Section.STATUS),
)
BLOCK_SECTIONS: Final = (*(each for each in HAND_SECTIONS if each is not Section.VISIBLE), Section.SCORE)
HEADER_SECTIONS: Final = (
    *(Section.RULES, Section.OPTIONS, Section.LIMIT, Section.ROUND, Section.VISIBLE, Section.DATE, Section.TITLE),
    *(Section.RESULT, Section.PENALTY, Section.WALL, Section.STREAK, Section.NO_CHOICE, Section.LIABLE),
)


def _language(name: str) -> Language:
    tables = tomllib.loads((Path(__file__).parent / f"{name}.toml").read_text("utf-8"))
    return {
        table: {meant: tuple(re.split(r",\s+", words)) for meant, words in lines.items()} for table, lines in tables.items()
    }


LANGUAGES: Final = {name: _language(name) for name in ("english", "german", "french", "chinese", "japanese")}
"""English first: no other language changes what a word means there."""


def _lines(table: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for language in LANGUAGES.values():
        yield from language.get(table, {}).items()


def _table(name: str, meaning: Callable[[str], _Meaning]) -> dict[str, _Meaning]:
    found: dict[str, _Meaning] = {}
    for meant, words in _lines(name):
        found.update(dict.fromkeys((word for word in words if word not in found), meaning(meant)))
    return found


def particles(name: str) -> tuple[str, ...]:
    """The words that stand for themselves and are called by a name, such as `from`."""
    return tuple(dict.fromkeys(word for meant, words in _lines("particles") if meant == name for word in words))


SECTION_WORDS: Final = _table("sections", Section)
GROUP_KINDS: Final = _table("kinds", lambda name: Kind[name.upper()])
QUALIFIERS: Final = _table("qualifiers", lambda name: Form[name.upper()])
FROM: Final = particles("from")
NOTHING: Final = particles("nothing")
"""What is written where a section holds nothing."""

WINDS: Final = _table("winds", BY_CODE.__getitem__)
_SEATS: Final = dict(zip(("E", "S", "W", "N", "NE", "SW"), Seat, strict=True))
SEATS: Final[dict[str, Seat]] = {
    **{code.lower(): seat for code, seat in _SEATS.items()},
    **{word: _SEATS[str(tile)] for word, tile in WINDS.items()},
}
ROUNDS: Final[dict[str, Round]] = {
    **{word: Round(seat) for word, seat in SEATS.items() if " " not in seat},
    **_table("rounds", Round),
}

MEANS: Final = _table("means", Means)
WIN_SECTIONS: Final = particles("won-as")
"""Means that may stand with a colon in the place of `won:`, followed by the tile; `discard:` may be no win."""
FILLERS: Final = particles("fillers")
"""Words of a sentence that say nothing of the win."""
REMARKS: Final = _table("remarks", Remark)
STATUSES: Final = _table("statuses", Status)
OTHERS: Final = particles("others")
"""What follows the number of tiles in hand that are not written."""
REST: Final = particles("rest")
"""All the tiles in hand that are not written, however many they are."""
_NUMBERS: Final = _table("numbers", int)
NUMBERS: Final = {word: str(number) for word, number in _NUMBERS.items() if number < 10}
"""Ranks."""
TENS: Final = {word: number for word, number in _NUMBERS.items() if number > 9}
"""Numbers of tiles that are no ranks."""
OF: Final = particles("of")
COUNTS: Final = particles("counts")
SUITS: Final = _table("suits", str)
DRAGONS: Final = _table("dragons", BY_CODE.__getitem__)
"""Dragons by their full name, before which a count may stand."""
COLOURS: Final = _table("colours", BY_CODE.__getitem__)
SEVERAL: Final = _table("several", BY_CODE.__getitem__)
"""Several winds or dragons: how many must be said."""
HONOURS: Final[dict[str, Tile]] = {**WINDS, **COLOURS, **DRAGONS, **SEVERAL}
SERIES: Final = _table("series", str)
"""Letters of the series of bonus tiles."""
BONUS: Final = _table("bonus", BY_CODE.__getitem__)

ENDINGS: Final = _table("endings", Ending)
OFFENCES: Final = _table("offences", Offence)
CLAIMS: Final = _table("claims", str)
