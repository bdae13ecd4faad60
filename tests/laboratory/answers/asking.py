"""The blocks of texts that are asked: their names, and what each asks, as plain data that any version can be given."""

from __future__ import annotations

import json
import shlex
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from mjscore import ruleset_ids
from tests.errors.pages import Step, pages
from tests.laboratory.answers import dealt

ROOT: Final = Path(__file__).parents[3]
Block = dict[str, Any]

BLOCKS: Final = {"hands": 100, "deals": 20, "analyses": 7, "evenings": 23}
"""How many blocks of each kind are made at random for each ruleset: 5,000 hands, 500 deals, 112 analyses, 23 evenings."""
_DEALT: Final = {
    "hands": dealt.hands,
    "deals": dealt.deals,
    "analyses": dealt.analyses,
    "evenings": dealt.evenings,
}
_AS_AGREED: Final = {"options": [], "without": [], "limit": "own"}


def names(vectors: Path | None = None) -> list[str]:
    """The names of all blocks, those of vectors too where their file is given."""
    return [*_at_random(), *_in_files(), *_of_vectors(vectors)]


def ask(name: str, vectors: Path | None = None) -> Block:
    """The block of a name: its kind, its rules, and its cases, each with a name of its own."""
    kind, _, rest = name.partition("/")
    if kind in _DEALT:
        ruleset, _, number = rest.partition("/")
        rules, cases = _DEALT[kind](ruleset, int(number))
        for at, case in enumerate(cases):
            case["name"] = f"{name}/{at:02}"
        return {"block": name, "kind": kind, "rules": rules, "cases": cases}
    if kind == "vectors":
        assert vectors is not None
        return vector_blocks(vectors)[name]
    makers = {
        "examples": _example,
        "cases": _case,
        "commands": _commands,
        "sessions": _session,
    }
    return {
        "block": name,
        "kind": kind,
        "cases": [{"name": name, **makers[kind](rest)}],
    }


def _at_random() -> Iterator[str]:
    for kind, number in BLOCKS.items():
        for ruleset in ruleset_ids():
            for at in range(number):
                yield f"{kind}/{ruleset}/{at:03}"


def _in_files() -> Iterator[str]:
    for file in sorted((ROOT / "examples").rglob("*.mj")):
        if file.read_text("utf-8").startswith("+++"):
            yield f"examples/{_inside(file, 'examples')}"
    for file in sorted((ROOT / "grammar" / "cases").rglob("*.mj")):
        yield f"cases/{_inside(file, 'grammar/cases')}"
    for section in _sections():
        yield f"commands/{section}"
    for file in sorted((ROOT / "examples").rglob("*.session")):
        yield f"sessions/{_inside(file, 'examples')}"


def _inside(file: Path, folder: str) -> str:
    return file.relative_to(ROOT / folder).as_posix()


def _example(file: str) -> dict[str, Any]:
    """An example under each of the rules that it names; a house file stands beside it."""
    path = ROOT / "examples" / file
    text = path.read_text("utf-8")
    front = tomllib.loads(text.split("+++\n")[1])
    asked = []
    for expected in front.get("expect", []):
        if front["kind"] in ("hand", "deal", "waits"):
            rules = expected["rules"]
            if rules.endswith(".toml"):
                rules = str(path.parent / rules)
            limit = expected.get("limit", "own")
            asked.append(
                {
                    "ruleset": rules,
                    "options": expected.get("options", []),
                    "without": expected.get("without", []),
                    "limit": None if limit == "none" else limit,
                }
            )
    return {"file": str(path), "text": text, "rules": asked}


def _case(file: str) -> dict[str, Any]:
    data = (ROOT / "grammar" / "cases" / file).read_bytes()
    return {"text": data.decode("utf-8")}


def _session(file: str) -> dict[str, Any]:
    return {"text": (ROOT / "examples" / file).read_text("utf-8")}


# --- The catalogue of refusals ------------------------------------------------------------------


@cache
def _sections() -> dict[str, list[dict[str, Any]]]:
    """What each section of the catalogue does, where it needs no shell, no Python and no terminal."""
    found = {}
    for page in pages():
        for section in page.sections:
            steps = [_step(step) for step in (*page.before, *section.steps)]
            plain = [step for step in steps if step is not None]
            if len(plain) == len(steps):
                found[f"{page.group}/{section.code}"] = plain
    return found


def _step(step: Step) -> dict[str, Any] | None:
    if step.python:
        return None
    command = step.command
    if command.startswith("cat ") and "|" not in command:
        return {"file": command[4:], "text": f"{step.expected}\n"}
    words = shlex.split(command)
    if words[0] != "mjscore" or "|" in words or ">" in words:
        return None
    return {"command": words[1:]}


def _commands(section: str) -> dict[str, Any]:
    return {"steps": _sections()[section]}


# --- Vectors --------------------------------------------------------------------------------------


def _of_vectors(vectors: Path | None) -> list[str]:
    return [] if vectors is None else list(vector_blocks(vectors))


@cache
def vector_blocks(vectors: Path) -> dict[str, Block]:
    """The lines of a file of vectors (JSON Lines), those of the same rules in a block."""
    together = defaultdict(list)
    for number, text in enumerate(vectors.read_text("utf-8").splitlines(), 1):
        vector = json.loads(text)
        rules = {**_AS_AGREED, "ruleset": vector["ruleset"]}
        for key in ("options", "without", "limit"):
            if key in vector:
                rules[key] = vector[key]
        case = {
            "name": f"vectors/{vector.get('id', number)}",
            "text": vector["text"],
            "expect": vector["expect"],
        }
        together[json.dumps(rules)].append(case)
    blocks = {}
    for number, (agreed, cases) in enumerate(together.items()):
        name = f"vectors/{number:03}"
        rules = json.loads(agreed)
        blocks[name] = {
            "block": name,
            "kind": "vectors",
            "rules": rules,
            "cases": cases,
        }
    return blocks
