"""Reads grammar/notation.ebnf, so that tests can hold it against the parser, and writes the words at its end."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from pathlib import Path
from textwrap import fill
from typing import Final

from mjscore.game.deals import Ending, Offence
from mjscore.game.hands import Remark
from mjscore.notation.words import every, is_latin
from mjscore.places import Section

GRAMMAR: Final = Path(__file__).parents[2] / "grammar"

WORDS: Final = re.compile("[A-Z_]+")
"""The name of a rule that is a list of words."""
_TABLES: Final = (
    *(
        "kinds",
        "qualifiers",
        "suits",
        "tens",
        "winds",
        "several-winds",
        "dragons",
        "several-dragons",
        "colours",
        "series",
    ),
    *("means", "remarks", "seats", "rounds", "statuses", "claims"),
)
_PARTICLES: Final = (
    *(
        "wind",
        "winds of several",
        "of",
        "from",
        "by",
        "and",
        "counts",
        "others",
        "rest",
        "nothing",
        "completing",
        "after bonus",
    ),
    *(
        "won-as",
        "fillers",
        "points",
        "doubles",
        "heads",
        "counted",
        "half",
        "first discard",
        "none",
    ),
)
_TOKEN: Final = re.compile(
    r'\s*("[^"]*"|\[(?:#x[0-9A-Fa-f]+|[^\]])*\]|[A-Za-z_]+|[()|?*+])'
)


def read_rules() -> dict[str, str]:
    """The rules of notation.ebnf by name, each as its right side, comments taken off."""
    text = re.sub(
        r"/\*.*?\*/",
        "",
        (GRAMMAR / "notation.ebnf").read_text("utf-8"),
        flags=re.DOTALL,
    )
    parts = re.split(r"^(\w+)\s*::=", text, flags=re.MULTILINE)[1:]
    return {
        name: " ".join(body.split("\n")).strip()
        for name, body in zip(parts[::2], parts[1::2], strict=True)
    }


def word_lists() -> dict[str, list[str]]:
    """The rules that are lists of words, from the tables of the parser."""
    words = every()
    lists: dict[str, Iterable[str]] = {
        **{
            each: [
                word for word, section in words["sections"].items() if section is each
            ]
            for each in Section
        },
        **{table: words[table] for table in (*_TABLES, *_PARTICLES)},
        "ranks": [word for word in words["ranks"] if is_latin(word[0])],
        "figures": [word for word in words["ranks"] if not is_latin(word[0])],
        "bonus tiles": words["bonus"],
        "original call": [
            word
            for word, remark in words["remarks"].items()
            if remark is Remark.ORIGINAL_CALL
        ],
        **{
            each: [word for word, ending in words["endings"].items() if ending is each]
            for each in Ending
        },
        **{
            each: [
                word for word, offence in words["offences"].items() if offence is each
            ]
            for each in Offence
        },
    }
    return {
        re.sub("[ -]", "_", name).upper(): list(known) for name, known in lists.items()
    }


def with_words(text: str) -> str:
    """The text of notation.ebnf with its lists of words written anew."""
    structure, head, rest = text.partition("\n/* Words:")
    rules = [
        f"{name:15} ::= {' '.join(_kept_together(known))}"
        for name, known in word_lists().items()
    ]
    lines = (
        fill(
            rule,
            120,
            subsequent_indent=" " * 18,
            break_on_hyphens=False,
            break_long_words=False,
        )
        for rule in rules
    )
    written = "\n".join(lines).replace("\xa0", " ")
    return f"{structure}{head}{rest.partition(chr(10))[0]}\n\n{written}\n"


def _kept_together(words: list[str]) -> list[str]:
    """The words of a rule, each with its bar, so that no line ends within one."""
    return [
        f'{"|" * bool(place)} "{word}"'.strip().replace(" ", "\xa0")
        for place, word in enumerate(words)
    ]


def regenerate() -> None:
    """Write the lists of words."""
    path = GRAMMAR / "notation.ebnf"
    path.write_text(with_words(path.read_text("utf-8")), "utf-8")


def tokens(body: str) -> list[str]:
    """The literals, classes, names and marks of a right side."""
    found, at = [], 0
    while at < len(body.rstrip()):
        token = _TOKEN.match(body, at)
        assert token is not None, body[at:]
        found.append(token[1])
        at = token.end()
    return found


def names_in(body: str) -> set[str]:
    """The rules that a right side refers to."""
    return {token for token in tokens(body) if re.fullmatch("[A-Za-z_]+", token)}


Tree = tuple[str, list["Tree"]] | str
"""A literal, class or name; or ("or", alternatives), ("and", parts) or (mark, [part])."""


def tree(body: str) -> Tree:
    """The right side of a rule as a tree."""
    marks = tokens(body)[::-1]
    made = _alternatives(marks)
    assert not marks, marks
    return made


def _alternatives(marks: list[str]) -> Tree:
    parts: list[Tree] = [_sequence(marks)]
    while marks and marks[-1] == "|":
        marks.pop()
        parts.append(_sequence(marks))
    return ("or", parts)


def _sequence(marks: list[str]) -> Tree:
    parts: list[Tree] = []
    while marks and marks[-1] not in ("|", ")"):
        token = marks.pop()
        part: Tree = token
        if token == "(":
            part = _alternatives(marks)
            marks.pop()
        if marks and marks[-1] in ("?", "*", "+"):
            part = (marks.pop(), [part])
        parts.append(part)
    return ("and", parts)


GLUED: Final = (
    "suited",
    "wind",
    "dragon",
    "bonus_tile",
    "extra_wind",
    "modern",
    "picture",
    "dragons",
    "dragon_letters",
    "times_behind",
    "figures",
    "text",
    "number",
    "option",
)
"""Rules between whose parts no blank may stand."""


class Speaker:
    """Says random sentences of a rule."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.trees = {name: tree(body) for name, body in read_rules().items()}

    def say(self, name: str) -> str:
        """A sentence of the rule."""
        said = self._say(self.trees[name])
        return ("" if name in GLUED else " ").join(word for word in said if word)

    def _say(self, part: Tree) -> list[str]:
        if isinstance(part, str):
            return [self._word(part)]
        mark, parts = part
        if mark == "or":
            return self._say(self.random.choice(parts))
        if mark == "and":
            return [word for each in parts for word in self._say(each)]
        times = self.random.randint(*{"?": (0, 1), "*": (0, 2), "+": (1, 3)}[mark])
        said = [word for _ in range(times) for word in self._say(parts[0])]
        return (
            ["".join(said)]
            if isinstance(parts[0], str) and parts[0].startswith("[")
            else said
        )

    def _word(self, token: str) -> str:
        if token.startswith('"'):
            return token[1:-1].replace("\\n", "\n")
        return (
            self._character(token[1:-1]) if token.startswith("[") else self.say(token)
        )

    def _character(self, inside: str) -> str:
        if inside.startswith("^"):
            return self.random.choice("abcxyz" if "#x20" in inside else "abc -.")
        inside = re.sub(
            r"#x([0-9A-Fa-f]+)", lambda found: chr(int(found[1], 16)), inside
        )
        members: list[str] = []
        for low, high, single in re.findall(r"(.)-(.)|(.)", inside, flags=re.DOTALL):
            members.extend(map(chr, range(ord(low), ord(high) + 1)) if low else single)
        return self.random.choice(members)
