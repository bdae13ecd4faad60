"""Writing the site: the page's own files, the facts it shows, the tiles, the engine. The same input gives the same bytes."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from mjscore import __version__
from mjscore.casebook import Example, ExampleKind, load_examples
from mjscore.citations import bibliography
from mjscore.deals import NOT_STATED
from mjscore.files import refuse_other, write_folder
from mjscore.page.bundle import FOLDER, PACKAGES, TARBALL, bundle, pyodide_files
from mjscore.page.facts import site_facts
from mjscore.page.languages import SPOKEN, language_facts, spoken, texts
from mjscore.reports.drawings.hand import definitions
from mjscore.rulesets.sources import DEFAULT_RULES
from mjscore.tiles import TILES

STATIC: Final = FOLDER / "static"
_TILES: Final = "<!-- tiles -->"
_WHAT: Final = "a site"
_MARK: Final = "site.js"
_WORKER: Final = "service-worker.js"
_ALONE: Final = ("worker.js", _WORKER)
"""The browser compares this file with the one that it has; what the files of this version are is written above it."""
LOADED: Final = tuple(f"engine/{name}" for name in ("pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "mjscore.bin"))
"""What a first visit waits for."""
_HAND: Final = {
    "exposed": [{"kind": "pung", "tiles": ["8D", "8D", "8D"], "form": "exposed", "from": None}],
    "free": ["WD", "WD", "E", "E", "E", "5C", "6C", "7C", "1B", "2B", "3B"],
    "won": {"means": "discard", "tile": "2B", "from": "North", "remarks": [], "among": True},
}
WARM: Final[tuple[dict[str, Any], ...]] = (
    {"do": "read", "text": "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D from South; seat: East"},
    {"do": "new", "rules": {"ruleset": DEFAULT_RULES}, "players": ["A", "B", "C", "D"]},
    *(
        {"do": do, "rules": {"ruleset": DEFAULT_RULES}, "deal": {"hands": {"East": _HAND}, "round": "East"}}
        for do in ("deal", "settle")
    ),
)
"""What the engine is asked before its memory is kept as an image, so that later visits find it loaded."""


class Site(NamedTuple):
    """What was built: the folder, its files with their sizes in bytes, and whether Python was compiled beforehand."""

    folder: Path
    sizes: Mapping[str, int]
    compiled: bool


def build(folder: Path, tarball: Path | None = None, node: str | None = None) -> Site:
    """Write the site into a folder, made if need be; what an earlier build left there is replaced.

    `tarball` is npm's file of Pyodide; `node` the path of Node, None: Python is not compiled beforehand. Raises UsageProblem.
    """
    refuse_other(folder, _WHAT)
    files, compiled = site_files(pyodide_files(tarball or Path(TARBALL)), node)
    write_folder(folder, files, _WHAT)
    return Site(folder, {name: len(content) for name, content in files.items()}, compiled)


def site_files(pyodide: Mapping[str, bytes], node: str | None) -> tuple[dict[str, bytes], bool]:
    """Every file of the site by its path, and whether Python was compiled beforehand."""
    made = bundle(pyodide, node)
    files = page_files()
    worker = files.pop(_WORKER)
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        files[f"engine/{name}"] = pyodide[name]
    files["engine/python_stdlib.zip"] = made.stdlib
    files["engine/mjscore.bin"] = made.package
    digests = {name: sha256(content).hexdigest()[:16] for name, content in files.items()}
    info = json.loads(pyodide["pyodide-lock.json"])["info"]
    about = {"version": __version__, "packages": PACKAGES, "lock": json.dumps({"info": info, "packages": {}}), "warm": WARM}
    digest = sha256(_json([about, sorted(digests.items())]).encode()).hexdigest()[:16]
    known = {**about, "digest": digest, "cache": f"mjscore-{digest}", "sizes": {name: len(files[name]) for name in LOADED}}
    known["engine"] = digests["engine/mjscore.bin"]
    files[_MARK] = f"export const SITE = {_json(known)};\n".encode()
    digests[_MARK] = sha256(files[_MARK]).hexdigest()[:16]
    kept = {"cache": known["cache"], "files": dict(sorted(digests.items()))}
    files[_WORKER] = f"const SITE = {_json(kept)};\n".encode() + worker
    return files, made.compiled


def page_files() -> dict[str, bytes]:
    """The page's own files: those of the repository, and what the package has to show without the engine."""
    files = {
        path.relative_to(STATIC).as_posix(): path.read_bytes()
        for path in sorted(STATIC.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }
    own = [name for name in files if name.endswith(".js") and name not in _ALONE and not name.startswith("vendor/")]
    files["app.js"] = joined({name.removesuffix(".js"): files.pop(name).decode() for name in own}, "app").encode()
    for name in (*_ALONE, "style.css"):
        files[name] = lean(files[name].decode()).encode()
    tiles = f'<svg xmlns="http://www.w3.org/2000/svg" class="sprite" aria-hidden="true">{definitions(TILES)}</svg>'
    files["index.html"] = files["index.html"].decode().replace(_TILES, tiles).encode()
    facts = {**site_facts(), "texts": texts(), "languages": language_facts()}
    files["facts.js"] = f"export const FACTS = {_json(facts)};\n".encode()
    files |= {f"{name}.json": _json(spoken(name)).encode() for name in SPOKEN}
    files["examples.json"] = (_json(shelf()) + "\n").encode()
    return files


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


# --- The books' worked examples -----------------------------------------------------------------------------------------------

_PLAYED = (ExampleKind.HAND, ExampleKind.DEAL)


def shelf() -> list[dict[str, Any]]:
    """The examples of a hand or a deal, by book."""
    books = bibliography()
    found: dict[str, list[dict[str, Any]]] = {}
    for example in load_examples():
        if example.kind in _PLAYED and example.expectations:
            found.setdefault(example.book, []).append(_shown(example))
    return [
        {"title": f"{books[book].author}, {books[book].title}" if book in books else book, "examples": examples}
        for book, examples in found.items()
    ]


def _shown(example: Example) -> dict[str, Any]:
    first = example.expectations[0]
    rules: dict[str, Any] = {"ruleset": first.rules, "options": list(first.options), "without": list(first.without)}
    if first.limit != NOT_STATED:
        rules["limit"] = first.limit
    return {
        "title": example.title,
        "cite": str(example.cite),
        "text": "\n".join(
            line for line in example.body.strip().splitlines() if line.strip() or example.kind is ExampleKind.DEAL
        ),
        "rules": rules,
        "printed": example.printed.total,
        "note": " ".join(example.note.split()),
    }


_IMPORT: Final = re.compile(r'^import (\* as (\w+)|\{[^}]*\}) from "\./([\w/-]+)\.js";\n', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?:\{ ([\w, ]+) \};|((?:async )?function|const) (\w+))", re.MULTILINE)
_SPARE: Final = re.compile(r"^[ \t]*(?://[^\n]*|/\*\*(?:[^*]|\*(?!/))*\*/)\n|^[ \t]+", re.MULTILINE)


def lean(text: str) -> str:
    """A program or a style sheet without lines of remarks and without the blanks that lines begin with."""
    return _SPARE.sub("", text)


def joined(modules: Mapping[str, str], first: str) -> str:
    """Modules in one, each a function of what it imports that gives what it exports; `first` is run, and gives all of them.

    What is not among the modules is imported as before. No two modules may need each other.
    """
    order, outside = list[str](), dict[str, None]()
    _in_order(first, modules, order, outside)
    parts = [f'import * as {_variable(name)} from "./{name}.js";\n' for name in outside]
    for name in order:
        body = _IMPORT.sub(lambda found: f"const {found[2] or found[1]} = {_variable(found[3])};\n", modules[name])
        exported = [found[1] or found[3] for found in _EXPORT.finditer(body)]
        body = lean(_EXPORT.sub(lambda found: "" if found[1] else f"{found[2]} {found[3]}", body))
        wrapped = f"const {_variable(name)} = (() => {{\n{body}return {{ {', '.join(exported)} }};\n}})();\n"
        parts.append(body if name == first else wrapped)
    given = ", ".join(f"{_variable(name)} as {name}" for name in order if name != first)
    return "".join([*parts, f"export {{ {given} }};\n"])


def _in_order(name: str, modules: Mapping[str, str], order: list[str], outside: dict[str, None]) -> None:
    for found in _IMPORT.finditer(modules[name]):
        needed = found[3]
        if needed not in modules:
            outside[needed] = None
        elif needed not in order:
            _in_order(needed, modules, order, outside)
    order.append(name)


def _variable(module: str) -> str:
    return "of_" + re.sub(r"\W", "_", module)
