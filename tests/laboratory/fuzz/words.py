"""The words of what is fuzzed - notation, rulesets, session files - for slips."""

from __future__ import annotations

from functools import cache
from typing import Final

from mjscore.ext.page.facade import VERBS
from mjscore.game.seats import Seat
from mjscore.game.tiles import CODES
from mjscore.notation.words import every
from mjscore.reports.contents.rules_show import keys
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.rules.conditions import BOUNDS
from mjscore.rules.keys import CITE_KEYS
from mjscore.rules.merge import STAGE_TABLES
from mjscore.rules.vocabulary.conditions import CONDITIONS
from mjscore.rules.vocabulary.pieces import WORDS

_TABLES: Final = (
    *(
        "kinds",
        "qualifiers",
        "means",
        "remarks",
        "statuses",
        "ranks",
        "suits",
        "winds",
        "colours",
        "series",
        "bonus",
    ),
    *(
        "endings",
        "offences",
        "claims",
        "by",
        "from",
        "completing",
        "after bonus",
        "half",
    ),
)
_NOTATION: Final = (
    *(f"{word}:" for word in every()["sections"]),
    *CODES,
    *(word for table in _TABLES for word in every()[table]),
    *(
        *(f"[{seat}]" for seat in Seat),
        "first discard",
        "none",
        "123m456p789s11z",
        "3×",
        "4x",
        "+++\n",
        "\n",
        "; ",
        "# ",
    ),
)
_RULESET: Final = (
    *(
        *dict.fromkeys(key.name for _, key in keys()),
        *CITE_KEYS,
        *BOUNDS,
        *CONDITIONS,
        *WORDS,
    ),
    *(
        *STAGE_TABLES,
        *Seat,
        "not ",
        "any-of",
        "standard",
        "seven-pairs",
        "babcock",
        "small.toml",
        "house.toml",
        "none",
    ),
    *(
        "[",
        "]",
        "{",
        "}",
        "[[",
        "]]",
        "=",
        " = ",
        '"',
        "'''",
        '"""',
        "\\u001b",
        "true",
        "false",
        "\n",
    ),
    *("[items.x]\n", "[change.pung]\n", "[options.more]\n"),
    *(
        "points",
        "doubles",
        "limit",
        "pung",
        "winning",
        "all-honours",
        "more",
        "from-book",
        "from-where",
        "unused",
    ),
)
_SESSION: Final = (
    *(
        f"=== {heading}"
        for heading in (
            "",
            "Deal 1\n",
            "Deal 2\n",
            "Rules small\n",
            "Rules right\n",
            "Undone ",
            "Replaced ",
        )
    ),
    *(
        "[account]\n",
        "check: right",
        "outcome: ",
        "paid: ",
        "net: ",
        "east: passes",
        "east: stays",
        "seats: ",
        "round: East",
    ),
    *(
        "players: ",
        "title: ",
        "date: ",
        "rules: small",
        "options: ",
        "limit: 300",
        "start: 0",
    ),
    *(
        "Sitting out ",
        " wins ",
        ", the limit",
        " to ",
        "East Ann",
        "South Bob",
        "West Cleo",
        "North Dan",
        "North East Eve",
    ),
    *(
        "Ann",
        "Bob",
        "Cleo",
        "Dan",
        "Eve",
        "Iris",
        "Süß",
        "Kim",
        "[Kım]",
        "İRİS",
        "SÜSS",
    ),
    *_NOTATION,
)
_COMMAND: Final = (
    *[
        "--rules",
        "-r",
        "--with",
        "-w",
        "--limit",
        "--format",
        "-f",
        "--why",
        "--explain",
        "--winner",
        "--scores",
        "--seat",
        "-y",
    ],
    *(
        "-o out.txt",
        "json",
        "html",
        "csv",
        "babcock",
        "millington",
        "parker",
        "harr",
        "bmja",
        "seasons",
    ),
    *("examples/deals/saturday.mj", "examples/house-rules", "--", "''", '""', "none"),
    *_NOTATION,
)
_SCORES: Final = (
    *("won", "wins", "winner", "*", "from", "draw", "drawn", "others", "the"),
    *("nothing", "except", ", ", "; ", "\n", "=", ": ", "-4", "1.5", "26x2"),
    *Seat,
)
_SIMULATION: Final = (
    *(
        *ruleset_ids(),
        *dict.fromkeys(
            option.id for id in ruleset_ids() for option in load_ruleset(id).options
        ),
    ),
    *("nearest", "value", ";", ",", " "),
)
_TABLE: Final = (
    *[
        "?",
        "drop",
        "rules",
        "settle-up",
        "settle-up 0.05",
        "Eve for Dan",
        "48* 16 4 0",
        " 22*",
        "undo",
        "redo",
        "show",
        "quit",
        "yes",
        "no",
        "draw",
    ],
    *("edit 1", "show 1", "\n", "\n\n"),
    *(
        "seats: ",
        "east: ",
        "joins: ",
        "penalty: ",
        "liable: ",
        "no choice: ",
        "date: ",
        "title: ",
        "wall: ",
        "streak: ",
    ),
    *_SESSION,
)
_PATTERN: Final = (
    *CODES,
    *"abcxyzkmst≠×(),-123456789",
    "pung",
    "pair",
    "chow",
    "kong",
    "7×",
    "≠(",
    "1-9",
    "xx",
    "ax bx",
)
_WORDS: Final = {
    "arrays": _NOTATION,
    "simulation": _SIMULATION,
    "scores": (*_SCORES, *_SESSION),
    "offered": (*ruleset_ids(), *(f" from {seat}" for seat in Seat), "|", *_NOTATION),
    "table": _TABLE,
    "page": (
        *VERBS,
        *Seat,
        *CODES,
        *ruleset_ids(),
        "session",
        "deal",
        "rules",
        "seat",
        "hands",
        "text",
        "limit",
        "options",
    ),
    "notation": _NOTATION,
    "conversion": _NOTATION,
    "addition": _SESSION,
    "ruleset": _RULESET,
    "session": _SESSION,
    "command": _COMMAND,
    "pattern": _PATTERN,
}


@cache
def words(target: str) -> tuple[str, ...]:
    """The words of a target, each once, in an order that is always the same."""
    return tuple(sorted({str(word) for word in _WORDS[target]}))
