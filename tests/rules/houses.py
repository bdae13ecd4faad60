"""House files written for a test, most of them on Babcock's rules."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from mjscore.problems import Fault, Faults
from mjscore.rules import load_ruleset
from mjscore.rules.build import build_ruleset
from mjscore.rules.loader import ruleset_from_text
from mjscore.rules.merge import STAGE_TABLES, Document, apply_file
from mjscore.rules.schema import Ruleset, toml_text
from tests.blocks import read_blocks

KAJONGG = Path(__file__).with_name("kajongg-british.toml")
"""What the program Kajongg plays as British rules, and `bmja` once followed."""
TITLE = 'title = "House"\nextends = "babcock"\n'


def write(tmp_path: Path, text: str, name: str = "house.toml") -> str:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    return str(path)


def house(tmp_path: Path, text: str, book: str = "babcock") -> Ruleset:
    """Rules of a book with a house's laid on them."""
    return load_ruleset(write(tmp_path, TITLE.replace("babcock", book) + text))


@cache
def items_of(ruleset: str) -> dict[str, Any]:
    """The tables of a ruleset that say how hands are scored."""
    return {
        key: value
        for key, value in tomllib.loads(load_ruleset(ruleset).text).items()
        if key not in STAGE_TABLES
    }


def with_tables(ruleset: str, **tables: Any) -> Ruleset:
    """A house's rules with the items of a ruleset, and of how it is settled and played what these tables say."""
    return ruleset_from_text(
        toml_text({**items_of(ruleset), "book": "house", **tables}), f"{ruleset}.toml"
    )


def built(**tables: Any) -> tuple[Ruleset, list[Fault]]:
    """A ruleset that extends nothing, of these tables beside a limit and a way to win, and what is wrong with it."""
    cited: dict[str, Any] = {"cite": {"page": "1"}}
    given = {"limit": cited, "win": cited, **tables}
    for name in ("limit", "win"):
        given[name] = {**cited, **given[name]}
    faults, document = Faults(), Document()
    apply_file(document, given, faults)
    ruleset = build_ruleset(
        document,
        id="house",
        lineage=(),
        options=(),
        on=(),
        known_digest=None,
        source="house.toml",
        faults=faults,
    )
    return ruleset, faults.found


def of_tables(**tables: Any) -> Ruleset:
    """A ruleset that extends nothing: these tables, a limit, and two items that others may name."""
    cite = {"cite": {"page": "1"}}
    items = {
        id: {"name": id, "who": "winner", "points": 1, **cite}
        for id in ("no-runs", "dragon-set")
    }
    tables = {"limit": cite, "win": cite, "items": items, **tables}
    return ruleset_from_text(toml_text({"book": "house", **tables}), "house.toml")


CITE: Final = 'cite = { page = "1" }'
ITEM: Final = f'name = "Ones", who = "winner", {CITE}'
MINE: Final = f'[items.mine]\nname = "Mine"\nwho = "winner"\n{CITE}'


class WrongTables(NamedTuple):
    """Tables of a file that have one mistake, with the code, place, words and hint of its refusal."""

    code: str
    where: str
    message: str
    hint: str
    text: str

    @property
    def tables(self) -> dict[str, Any]:
        """The tables, as TOML reads them."""
        return tomllib.loads(self.text)

    @property
    def told(self) -> tuple[str, str, str, str]:
        """The fault, as it must be."""
        return self.code, self.where, self.message, self.hint


def read_wrong(path: Path) -> Iterator[WrongTables]:
    """The cases of a file: `code at place: message`, then, indented, the TOML and perhaps `hint …`.

    Without `: message` the code and the place alone are expected.
    """
    for head, lines in read_blocks(path):
        hint = ""
        if lines[-1].startswith("hint "):
            hint = lines.pop().removeprefix("hint ")
        place, _, message = head.partition(": ")
        code, _, where = place.partition(" at ")
        text = "\n".join(lines)
        text = text.replace("MINE", MINE).replace("ITEM", ITEM).replace("CITE", CITE)
        yield WrongTables(code, where, message, hint=hint, text=text)
