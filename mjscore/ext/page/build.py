"""Writing the site: the page's own files, the facts it shows, the tiles, the engine. The same input gives the same bytes."""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from mjscore import __version__
from mjscore.ext.casebook import Example, ExampleKind, load_examples
from mjscore.ext.page.bundle import FOLDER, PACKAGES, TARBALL, bundle, pyodide_files
from mjscore.ext.page.facts import site_facts
from mjscore.ext.page.languages import SPOKEN, language_facts, spoken, texts
from mjscore.game.deals import NOT_STATED
from mjscore.game.tiles import TILES
from mjscore.replacing import refuse_other, write_folder
from mjscore.reports.drawings.hand import definitions
from mjscore.rules.citations import bibliography
from mjscore.rules.finding import DEFAULT_RULES

STATIC: Final = FOLDER / "static"
_TILES: Final = "<!-- tiles -->"
_WHAT: Final = "a site"
_MARK: Final = "site.js"
_WORKER: Final = "service-worker.js"
"""The browser compares this file with the one that it has; what the files of this version are is written above it."""
_ENTRIES: Final = ("app.js", "worker.js", "style.css")
"""What the page names: scripts with what they import, and the style sheet."""
LOADED: Final = tuple(
    f"engine/{name}"
    for name in (
        "pyodide.asm.mjs",
        "pyodide.asm.wasm",
        "python_stdlib.zip",
        "mjscore.zip",
    )
)
"""What a first visit waits for."""
_HAND: Final = {
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
WARM: Final[tuple[dict[str, Any], ...]] = (
    {
        "do": "read",
        "text": "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D from South; seat: East",
    },
    {"do": "new", "rules": {"ruleset": DEFAULT_RULES}, "players": ["A", "B", "C", "D"]},
    *(
        {
            "do": do,
            "rules": {"ruleset": DEFAULT_RULES},
            "deal": {"hands": {"East": _HAND}, "round": "East"},
        }
        for do in ("deal", "settle")
    ),
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


def build(
    folder: Path,
    tarball: Path | None = None,
    node: str | None = None,
    esbuild: str | None = None,
) -> Site:
    """Write the site into a folder, made if need be; what an earlier build left there is replaced.

    `tarball` is npm's file of Pyodide; `node` the path of Node, None: Python is not compiled beforehand; `esbuild` that of
    esbuild, None: the scripts stay the modules that they are. Raises UsageProblem.
    """
    refuse_other(folder, _WHAT)
    files, compiled = site_files(pyodide_files(tarball or Path(TARBALL)), node, esbuild)
    cleared = write_folder(folder, files, _WHAT)
    sizes = {name: len(content) for name, content in files.items()}
    return Site(folder, sizes, compiled, cleared)


def site_files(
    pyodide: Mapping[str, bytes], node: str | None, esbuild: str | None = None
) -> tuple[dict[str, bytes], bool]:
    """Every file of the site by its path, and whether Python was compiled beforehand."""
    made = bundle(pyodide, node)
    files = page_files() if esbuild is None else pressed(page_files(), esbuild)
    worker = files.pop(_WORKER)
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        files[f"engine/{name}"] = pyodide[name]
    files["engine/python_stdlib.zip"] = made.stdlib
    files["engine/mjscore.zip"] = made.package
    digests = {
        name: sha256(content).hexdigest()[:16] for name, content in files.items()
    }
    info = json.loads(pyodide["pyodide-lock.json"])["info"]
    about = {
        "version": __version__,
        "packages": PACKAGES,
        "lock": json.dumps({"info": info, "packages": {}}),
        "warm": WARM,
    }
    digest = sha256(_json([about, sorted(digests.items())]).encode()).hexdigest()[:16]
    known = {
        **about,
        "digest": digest,
        "cache": f"mjscore-{digest}",
        "sizes": {name: len(files[name]) for name in LOADED},
    }
    known["engine"] = digests["engine/mjscore.zip"]
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
    tiles = f'<svg xmlns="http://www.w3.org/2000/svg" class="sprite" aria-hidden="true">{definitions(TILES)}</svg>'
    files["index.html"] = files["index.html"].decode().replace(_TILES, tiles).encode()
    files["examples.json"] = _json(shelf()).encode()
    facts = {**site_facts(), "texts": texts(), "languages": language_facts()}
    files["facts.js"] = f"export const FACTS = {_json(facts)};\n".encode()
    files |= {f"{name}.json": _json(spoken(name)).encode() for name in SPOKEN}
    return files


def pressed(files: Mapping[str, bytes], esbuild: str) -> dict[str, bytes]:
    """The page's own files, each script made one short file with all that it imports by esbuild; as they are if it fails."""
    how = (
        "--bundle",
        "--minify",
        "--format=esm",
        "--outdir=out",
        "--external:./site.js",
        "--external:./engine/*",
    )
    with tempfile.TemporaryDirectory() as name:
        work = Path(name) / "page"
        write_folder(work, files, _WHAT)
        try:
            subprocess.run(
                [esbuild, *_ENTRIES, *how], cwd=work, check=True, capture_output=True
            )
        except (OSError, subprocess.CalledProcessError):
            return dict(files)
        made = {entry: (work / "out" / entry).read_bytes() for entry in _ENTRIES}
    return {
        name: content
        for name, content in files.items()
        if not name.endswith(".js") or name == _WORKER
    } | made


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
        {
            "title": f"{books[book].author}, {books[book].title}"
            if book in books
            else book,
            "examples": examples,
        }
        for book, examples in found.items()
    ]


def _shown(example: Example) -> dict[str, Any]:
    first = example.expectations[0]
    rules: dict[str, Any] = {
        "ruleset": first.rules,
        "options": list(first.options),
        "without": list(first.without),
    }
    if first.limit != NOT_STATED:
        rules["limit"] = first.limit
    return {
        "title": example.title,
        "cite": str(example.cite),
        "text": "\n".join(
            line
            for line in example.body.strip().splitlines()
            if line.strip() or example.kind is ExampleKind.DEAL
        ),
        "rules": rules,
        "printed": example.printed.total,
        "note": " ".join(example.note.split()),
    }
