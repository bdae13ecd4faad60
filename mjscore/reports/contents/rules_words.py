"""The report of what a ruleset file can say: its keys, conditions, piece words and shapes, each with an example."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from mjscore.arrangements.shapes import SHAPES
from mjscore.reports.content import Block, Column, Heading, Records, Report, Table
from mjscore.rulesets.keys import Key, Keyed, keys_of
from mjscore.rulesets.tables import FILE
from mjscore.sessions.rules import SessionRules
from mjscore.settlement.counters import CounterSet
from mjscore.settlement.rules import TABLES
from mjscore.vocabulary.conditions import CONDITIONS
from mjscore.vocabulary.pieces import WORDS
from mjscore.vocabulary.rows import Takes

_EXAMPLES: Final = {
    Takes.NOTHING: '"{name}"',
    Takes.COUNT: '{{ {name} = ["set", "dragon"], at-least = 2 }}',
    Takes.WORDS: '{{ {name} = ["pung", "terminal"] }}',
    Takes.TILES: '{{ {name} = "2468D WD" }}',
    Takes.SHAPES: '{{ {name} = "seven-twins" }}',
    Takes.SEATS: '{{ {name} = ["East"] }}',
    Takes.ITEMS: '{{ {name} = ["mah-jongg"] }}',
    Takes.NUMBER: "{{ {name} = 9 }}",
}
_ANY_OF: Final = '{ any-of = [["drawn"], ["robbed", { none = ["chow"] }]] }'


class WordEntry(NamedTuple):
    """A line of the reference: the kind of word, the word, what it takes, what it means, how it is written."""

    kind: str
    word: str
    takes: str
    meaning: str
    example: str


def keys() -> Iterator[tuple[str, Key]]:
    """The keys of a file, each with the path of its table, which is empty for the file itself."""
    yield from (("", key) for key in FILE)
    settled = {name: kind.table for name, kind in TABLES.items()}
    above = {"counters": CounterSet, "session": SessionRules, **settled}
    for key in FILE:
        yield from _keys_within(key.name, key.kind.table or above.get(key.name, ()))


def _keys_within(path: str, keyed: Keyed | None) -> Iterator[tuple[str, Key]]:
    """The keys of a table that are told of there, then those of the tables within it."""
    keys = [key for key in keys_of(keyed or ()) if key.meaning]
    yield from ((path, key) for key in keys)
    for key in keys:
        yield from _keys_within(f"{path}.{key.name}", key.kind.table)


def entries() -> Iterator[WordEntry]:
    """Everything that a ruleset file can say."""
    for table, key in keys():
        yield WordEntry("key", f"{table}.{key.name}".lstrip("."), "", key.meaning, key.example)
    for name, row in CONDITIONS.items():
        yield WordEntry("condition", name, row.takes.value, row.meaning, _EXAMPLES[row.takes].format(name=name))
    meaning = "In at least one of these lists all conditions hold."
    yield WordEntry("condition", "any-of", Takes.BRANCHES.value, meaning, _ANY_OF)
    for name, word in WORDS.items():
        yield WordEntry("piece word", name, "", word.meaning, f'each = ["{name}"]')
    yield WordEntry("piece word", "tiles", "", "All its tiles are among these.", 'each = [{ tiles = "1D 1B 1C" }]')
    for name, meaning in SHAPES.items():
        yield WordEntry("shape", name, "", f"{meaning[0].upper()}{meaning[1:]}.", f'shapes = ["{name}"]')


_TITLES: Final = {
    "key": "Keys",
    "condition": (
        'Conditions, for when, unless and requires; "not drawn", or not = true in a table, means the opposite (not of any-of)'
    ),
    "piece word": 'Piece words, for each, count, some, none and every; "not exposed" means the opposite',
    "shape": "Shapes, for [win] and the condition shape",
}


def words_report() -> Report:
    """The reference of all words."""
    blocks: list[Block] = []
    columns = (Column("Word"), Column("Meaning"), Column("Written"))
    for kind, title in _TITLES.items():
        rows = tuple((each.word, each.meaning, each.example) for each in entries() if each.kind == kind)
        blocks += [Heading(title), Table(columns, rows)]
    return Report("What a ruleset file can say", tuple(blocks), _records, _data)


def _records() -> Records:
    return Records(("kind", "word", "takes", "meaning", "example"), tuple(tuple(each) for each in entries()))


def _data() -> dict[str, Any]:
    return {"words": [each._asdict() for each in entries()]}
