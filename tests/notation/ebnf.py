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


class Speaker:
    """Says random sentences of a rule."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.rules = {name: tokens(body) for name, body in read_rules().items()}
        self.glued = {
            *("suited", "wind", "dragon", "bonus_tile", "extra_wind", "modern", "picture", "text", "number", "option", "comment"),
        }

    def say(self, name: str) -> str:
        """A sentence of the rule."""
        self.at = 0
        words = self._choice(self.rules[name], [0])
        return ("" if name in self.glued else " ").join(word for word in words if word)

    def _choice(self, body: list[str], at: list[int]) -> list[str]:
        """One of the alternatives from here to the end of the body or the closing bracket."""
        branches = [self._sequence(body, at)]
        while at[0] < len(body) and body[at[0]] == "|":
            at[0] += 1
            branches.append(self._sequence(body, at))
        return self.random.choice(branches)

    def _sequence(self, body: list[str], at: list[int]) -> list[str]:
        said: list[str] = []
        while at[0] < len(body) and body[at[0]] not in ("|", ")"):
            said.extend(self._item(body, at))
        return said

    def _item(self, body: list[str], at: list[int]) -> list[str]:
        begin = at[0]
        said = self._once(body, at)
        mark = body[at[0]] if at[0] < len(body) and body[at[0]] in ("?", "*", "+") else ""
        if not mark:
            return said
        at[0] += 1
        times = {"?": (0, 1), "*": (0, 2), "+": (1, 3)}[mark]
        again: list[str] = []
        for _ in range(self.random.randint(*times)):
            again.extend(self._once(body, [begin]))
        return ["".join(again)] if body[begin].startswith("[") else again

    def _once(self, body: list[str], at: list[int]) -> list[str]:
        token = body[at[0]]
        at[0] += 1
        if token == "(":
            said = self._choice(body, at)
            at[0] += 1
            return said
        if token.startswith('"'):
            return [token[1:-1].replace("\\n", "\n")]
        if token.startswith("["):
            return [self._character(token[1:-1])]
        return [self.say(token)]

    def _character(self, inside: str) -> str:
        if inside.startswith("^"):
            return self.random.choice("abc xyz".replace(" ", "") if "#x20" in inside else "abc -.")
        inside = re.sub(r"#x([0-9A-Fa-f]+)", lambda found: chr(int(found[1], 16)), inside)
        members: list[str] = []
        for low, high, single in re.findall(r"(.)-(.)|(.)", inside, flags=re.DOTALL):
            members.extend(map(chr, range(ord(low), ord(high) + 1)) if low else single)
        return self.random.choice(members)
