"""Writing the site: the page's own files, the facts it shows, the tiles, the engine. The same input gives the same bytes."""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from mjscore import __version__
from mjscore.ext.casebook import Example, ExampleKind, load_examples
from mjscore.ext.page.bundle import (
    PACKAGES,
    PAGE_FOLDER,
    TARBALL,
    bundle,
    pyodide_files,
)
from mjscore.ext.page.facts import site_facts
from mjscore.ext.page.languages import SPOKEN, language_facts, spoken, texts
from mjscore.ext.page.scripts import one_script
from mjscore.game.deals import NOT_STATED
from mjscore.game.tiles import TILES
from mjscore.replacing import refuse_other, write_folder
from mjscore.reports.drawings.hand import definitions
from mjscore.rules.citations import bibliography
from mjscore.rules.finding import DEFAULT_RULES

STATIC: Final = PAGE_FOLDER / "static"
PACKED: Final = ".packed"
"""How the name of a file ends that the page unpacks by itself (gzip).

So the site is small on any web server, also on one that compresses nothing. It is not `.gz`, because some servers send files of that
name as what they are when they are unpacked.
"""
_WHAT: Final = "a site"
_APP: Final = "app.js"
_INDEX: Final = "index.html"
_WORKER: Final = "worker.js"
_KEEPER: Final = "service-worker.js"
"""The browser compares this file with the one that it has; what the files of this version are is written above it."""
_INLINE: Final = {"first.css": "style", "first.js": "script"}
"""What stands in `index.html` itself, so that the page shows something when nothing else is there yet: a file, its element."""
_EXAMPLES: Final = "examples.json"
_ENGINE: Final = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
)
_TAPPED_HAND: Final = {
    "exposed": [
        {"kind": "pung", "tiles": ["8D", "8D", "8D"], "form": "exposed", "from": None}
    ],
    "free": ["WD", "WD", "E", "E", "E", "5C", "6C", "7C", "1B", "2B", "3B"],
    "won": {
        "means": "discard",
        "tile": "2B",
        "from": "North",
        "remarks": [],
        "among": True,
    },
}
_RULES: Final = {"ruleset": DEFAULT_RULES}
_TAPPED_DEAL: Final = {"hands": {"East": _TAPPED_HAND}, "round": "East"}
WARM: Final[tuple[dict[str, Any], ...]] = (
    {
        "do": "read",
        "text": "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D from South; seat: East",
    },
    {"do": "new", "rules": _RULES, "players": ["A", "B", "C", "D"]},
    {"do": "deal", "rules": _RULES, "deal": _TAPPED_DEAL},
    {"do": "settle", "rules": _RULES, "deal": _TAPPED_DEAL},
)
"""What the engine is asked before its memory is kept as an image, so that later visits find it loaded."""


class Site(NamedTuple):
    """What was built: the folder, its files with their sizes in bytes, and whether Python was compiled beforehand.

    `cleared` names what an earlier build that was killed had left beside the folder, and is gone now.
    """

    folder: Path
    sizes: Mapping[str, int]
    compiled: bool
    cleared: Sequence[str] = ()


def build_page(
    folder: Path, tarball: Path | None = None, node: str | None = None
) -> Site:
    """Write the site into a folder, made if need be; what an earlier build left there is replaced.

    `tarball` is npm's file of Pyodide; `node` the path of Node, None: Python is not compiled beforehand. Raises UsageProblem.
    """
    refuse_other(folder, _WHAT)
    files, compiled = site_files(pyodide_files(tarball or Path(TARBALL)), node)
    cleared = write_folder(folder, files, _WHAT)
    sizes = {name: len(content) for name, content in files.items()}
    return Site(folder, sizes, compiled, cleared)


def site_files(
    pyodide: Mapping[str, bytes], node: str | None
) -> tuple[dict[str, bytes], bool]:
    """Every file of the site by its path, and whether Python was compiled beforehand."""
    made = bundle(pyodide, node)
    engine = {f"engine/{name}{PACKED}": packed(pyodide[name]) for name in _ENGINE}
    engine[f"engine/python_stdlib.zip{PACKED}"] = packed(made.stdlib)
    engine[f"engine/mjscore.zip{PACKED}"] = packed(made.package)
    sources = page_files()
    others = {
        name: content
        for name, content in sources.items()
        if not name.endswith((".js", ".css", ".html", ".json"))
    }
    others |= {f"{name}.json": sources[f"{name}.json"] for name in SPOKEN}
    others[_EXAMPLES + PACKED] = packed(sources[_EXAMPLES])

    info = json.loads(pyodide["pyodide-lock.json"])["info"]
    about = {
        "version": __version__,
        "packages": PACKAGES,
        "lock": json.dumps({"info": info, "packages": {}}),
        "warm": WARM,
    }
    digest = _digest(_json([about, _digests({**sources, **engine})]).encode())
    known = {
        **about,
        "digest": digest,
        "cache": f"mjscore-{digest}",
        "engine": {
            name: [len(content), _digest(content)] for name, content in engine.items()
        },
    }
    loaded = {**others, **engine}
    # The page says its own size, which is known once it is written with some size.
    draft = _with_own_files(sources, loaded, known, megabytes=0.0)
    size = sum(len(content) for content in draft.values())
    megabytes = round(size / 1e6, 1)
    return _with_own_files(sources, loaded, known, megabytes), made.compiled


def _with_own_files(
    sources: Mapping[str, bytes],
    loaded: Mapping[str, bytes],
    known: Mapping[str, object],
    megabytes: float,
) -> dict[str, bytes]:
    """What the page loads, and the files that are written for this site: page, script, worker, and what keeps them all."""
    site = f"const SITE = {_json({**known, 'megabytes': megabytes})};\n".encode()
    scripts = {**sources, "site.js": b"export " + site}
    files = {
        **loaded,
        _INDEX: index(sources, megabytes),
        _APP + PACKED: packed(one_script(scripts, _APP)),
        _WORKER: site + sources[_WORKER],
    }
    kept = {"cache": known["cache"], "files": _digests(files)}
    files[_KEEPER] = f"const SITE = {_json(kept)};\n".encode() + sources[_KEEPER]
    return files


def packed(content: bytes) -> bytes:
    """A file as the page unpacks it."""
    return gzip.compress(content, 9, mtime=0)


def page_files() -> dict[str, bytes]:
    """What the page is made of: the files of the repository, and what the package has to show without the engine."""
    files = {
        path.relative_to(STATIC).as_posix(): path.read_bytes()
        for path in sorted(STATIC.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }
    facts = {**site_facts(), "texts": texts(), "languages": language_facts()}
    looks = {"style": files["style.css"].decode(), "tiles": definitions(TILES)}
    files["facts.js"] = f"export const FACTS = {_json(facts)};\n".encode()
    files["looks.js"] = f"export const LOOKS = {_json(looks)};\n".encode()
    files[_EXAMPLES] = _json(examples_by_book()).encode()
    files |= {f"{name}.json": _json(spoken(name)).encode() for name in SPOKEN}
    return files


def index(sources: Mapping[str, bytes], megabytes: float) -> bytes:
    """The page before its script is there. What stands in it as a style or a script is allowed by its digest, and nothing else is."""
    text = sources[_INDEX].decode().replace("{megabytes}", str(megabytes))
    for name, element in _INLINE.items():
        content = sources[name].decode()
        digest = b64encode(sha256(content.encode()).digest()).decode()
        text = text.replace(f"{{{name} digest}}", f"'sha256-{digest}'")
        text = text.replace(f"<!-- {name} -->", f"<{element}>{content}</{element}>")
    return text.encode()


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()[:16]


def _digests(files: Mapping[str, bytes]) -> dict[str, str]:
    return {name: _digest(content) for name, content in sorted(files.items())}


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


# --- The books' worked examples -----------------------------------------------------------------------------------------------

_PLAYED = (ExampleKind.HAND, ExampleKind.DEAL)


def examples_by_book() -> list[dict[str, Any]]:
    """The examples of a hand or a deal, by book."""
    books = bibliography()
    by_book: dict[str, list[dict[str, Any]]] = {}
    for example in load_examples():
        if example.kind in _PLAYED and example.expectations:
            by_book.setdefault(example.book, []).append(_shown(example))
    shelved = []
    for book, examples in by_book.items():
        title = book
        if book in books:
            title = f"{books[book].author}, {books[book].title}"
        shelved.append({"title": title, "examples": examples})
    return shelved


def _shown(example: Example) -> dict[str, Any]:
    """An example as the page lists it and opens it."""
    first = example.expectations[0]
    rules: dict[str, Any] = {
        "ruleset": first.rules,
        "options": list(first.options),
        "without": list(first.without),
    }
    if first.limit != NOT_STATED:
        rules["limit"] = first.limit
    lines = example.body.strip().splitlines()
    if example.kind is ExampleKind.HAND:
        lines = [line for line in lines if line.strip()]
    return {
        "title": example.title,
        "cite": str(example.cite),
        "text": "\n".join(lines),
        "rules": rules,
        "printed": example.printed.total,
        "note": " ".join(example.note.split()),
    }
