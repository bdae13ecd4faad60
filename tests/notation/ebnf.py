"""Reads grammar/notation.ebnf, so that tests can hold it against the parser."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Final

GRAMMAR: Final = Path(__file__).parents[2] / "grammar"

_TOKEN: Final = re.compile(r'\s*("[^"]*"|\[(?:#x[0-9A-Fa-f]+|[^\]])*\]|[A-Za-z_]+|[()|?*+])')


def read_rules() -> dict[str, str]:
    """The rules of notation.ebnf by name, each as its right side, comments taken off."""
    text = re.sub(r"/\*.*?\*/", "", (GRAMMAR / "notation.ebnf").read_text("utf-8"), flags=re.DOTALL)
    parts = re.split(r"^(\w+)\s*::=", text, flags=re.MULTILINE)[1:]
    return {name: " ".join(body.split("\n")).strip() for name, body in zip(parts[::2], parts[1::2], strict=True)}


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
        return ["".join(said)] if isinstance(parts[0], str) and parts[0].startswith("[") else said

    def _word(self, token: str) -> str:
        if token.startswith('"'):
            return token[1:-1].replace("\\n", "\n")
        return self._character(token[1:-1]) if token.startswith("[") else self.say(token)

    def _character(self, inside: str) -> str:
        if inside.startswith("^"):
            return self.random.choice("abcxyz" if "#x20" in inside else "abc -.")
        inside = re.sub(r"#x([0-9A-Fa-f]+)", lambda found: chr(int(found[1], 16)), inside)
        members: list[str] = []
        for low, high, single in re.findall(r"(.)-(.)|(.)", inside, flags=re.DOTALL):
            members.extend(map(chr, range(ord(low), ord(high) + 1)) if low else single)
        return self.random.choice(members)
