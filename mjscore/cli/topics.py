"""What `mjscore help TOPIC` shows, and the man page, which is made from the same text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from mjscore.strategy.model import MODEL_PAGE, MODEL_TITLE


class Topic(NamedTuple):
    """Something to read about: a title, and paragraphs. Lines that are indented stay as they are."""

    title: str
    text: str


TOPICS: Final = {
    "notation": Topic(
        "Writing hands",
        """\
A tile is 1D to 9D (dots), 1B to 9B (bamboo), 1C to 9C (characters), E S W N (winds), RD GD WD (dragons), F1 to F4 (flowers) or
S1 to S4 (seasons). Ranks of one suit are written together, 567C, and a count is written before ×, 3×8D.

A hand has sections, one after the other or each on its own line: what lies on the table, what is in the hand, how it was won,
the player's seat and the round.

    exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East

A win is draw, discard, loose, rob or dealt, with the tile, and perhaps who discarded it and what else was special:

    won: discard 8D from West, last discard

grammar/README.md in the sources describes the full notation.""",
    ),
    "deals": Topic(
        "Writing deals",
        """\
A deal has a header and a block for each seat. A block has the hand, or a score that was counted by hand.

    rules: babcock
    round: East

    [East]
    exposed: 3×8D pung
    concealed: WD WD EEE 567C 123B
    won: discard 8D from South

    [South]
    score: 16

    [West]
    table: 999B; hand: SSS, 7 others

    [North]
    score: 0

The header may also have options:, limit:, penalty:, liable:, no choice:, result: and others. mjscore settle shows
who pays whom.""",
    ),
    "rules": Topic(
        "Rulesets and house rules",
        """\
mjscore rules list names the rulesets, and mjscore rules show prints one as a score sheet with its sources. Options are switched
on with --with and off with --without; --limit sets the limit, and --limit none removes it.

House rules are a TOML file that begins with a title and the ruleset it changes. Its path may be given wherever a ruleset may.

    title = "Our table"
    extends = "babcock"

    [limit]
    points = 600
    cite = { entry = "agreed in 1998" }

mjscore rules check says whether a file can be used.""",
    ),
    "sessions": Topic(
        "Keeping an evening's account",
        """\
A session is one text file that you can read and edit. Begin one with mjscore session new, add deals with mjscore session add,
and read the account with mjscore session show. What is undone or replaced stays in the file.""",
    ),
    "formats": Topic(
        "Formats of results",
        """\
--format is text, markdown, json, csv, html or svg. JSON follows the schemas that are installed with the program. CSV opens
in a spreadsheet; a cell that could be taken for a formula begins with an apostrophe. HTML is a page that needs no other files.

Text on a terminal is wrapped at its width, coloured, and shown in a pager if it is long. In a pipe or a file it is plain and
does not depend on the terminal.""",
    ),
    "exit": Topic(
        "Exit status",
        """\
0: done. 1: the input was refused, a worked example differs, or lines of a batch were refused. 2: the command line is wrong.
130: interrupted. The reason is printed on standard error.""",
    ),
    "environment": Topic(
        "Environment",
        """\
MJSCORE_PAGER, PAGER: the pager for long text; less if neither is set, no pager if it is cat or empty.
NO_COLOR: no colour. VISUAL, EDITOR: the editor of session edit.
MJSCORE_SESSION: the session to use where none is named.
MJSCORE_DEBUG: show where in the program a defect occurred.""",
    ),
    "chances": Topic(MODEL_TITLE, MODEL_PAGE),
}


def told(name: str) -> str:
    """A topic as text: its title, ruled, and its paragraphs."""
    topic = TOPICS[name]
    return f"{topic.title}\n{'=' * len(topic.title)}\n\n{topic.text}\n"


def man_page(commands: Any, version: str) -> str:
    """The man page in troff: the commands with their options, then the topics."""
    return "\n".join((f'.TH MJSCORE 1 "" "mjscore {version}"', *_head(), *_commands(commands), *_topics())) + "\n"


def _head() -> Iterator[str]:
    yield from (
        ".SH NAME",
        "mjscore \\- scores and settles classical mah\\-jongg by the books, every line cited",
    )
    yield from (".SH SYNOPSIS", ".B mjscore", ".I COMMAND", "[\\fIOPTIONS\\fR] ...")


def _commands(commands: Any) -> Iterator[str]:
    yield ".SH COMMANDS"
    for words, command in _each(commands, ()):
        if not words or getattr(command, "commands", None):
            continue
        yield f".SS {_plain(' '.join(words))}"
        yield _plain((command.help or "").split("\n\n")[0].replace("\n", " "))
        for option in command.params:
            names = ", ".join((*option.opts, *option.secondary_opts))
            if names.startswith("-"):
                yield from (".TP", f".B {_plain(names)}", _plain(getattr(option, "help", "") or ""))


def _each(command: Any, words: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    yield words, command
    for name, inner in getattr(command, "commands", {}).items():
        yield from _each(inner, (*words, name))


def _topics() -> Iterator[str]:
    for topic in TOPICS.values():
        yield f".SH {_plain(topic.title.upper())}"
        for paragraph in topic.text.split("\n\n"):
            if paragraph.startswith("    "):
                yield from (".PP", ".nf", ".RS", *(_plain(line[4:]) for line in paragraph.split("\n")), ".RE", ".fi")
            else:
                yield from (".PP", *(_plain(line) for line in paragraph.split("\n")))


def _plain(text: str) -> str:
    """Text in which nothing is a command of troff."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^(?=[.'])", "\\\\&", escaped)
