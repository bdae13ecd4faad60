"""What of Python goes into the site: Pyodide, the package, pyparsing, and as much of the standard library as they need."""

from __future__ import annotations

import hashlib
import io
import json
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
from base64 import b64decode, b64encode
from collections.abc import Collection, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

from mjscore.problems import Fault, UsageProblem

VERSION: Final = "314.0.7"
INTEGRITY: Final = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""What the npm registry gives as the integrity of the package's file."""
TARBALL: Final = f"pyodide-{VERSION}.tgz"
PACKAGES: Final = "/lib/python3.14/site-packages"
"""Where installed packages lie in Pyodide."""
FILES: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
_HOW: Final = (
    f"download it once: npm pack pyodide@{VERSION} (it writes {TARBALL}; if that is in another folder, name it with --pyodide)"
)


def pyodide_files(tarball: Path) -> dict[str, bytes]:
    """The runtime's files from npm's tarball; raises UsageProblem where it is missing or is not the pinned one."""
    try:
        content = tarball.read_bytes()
    except OSError as error:
        fault = Fault("no-pyodide", f"Pyodide cannot be read: {error.strerror}", hint=_HOW)
        raise UsageProblem(fault, source=str(tarball)) from error
    found = "sha512-" + b64encode(hashlib.sha512(content).digest()).decode()
    if found != INTEGRITY:
        fault = Fault("other-pyodide", f"this is not npm's pyodide {VERSION}: its integrity is {found}", hint=_HOW)
        raise UsageProblem(fault, source=str(tarball))
    with tarfile.open(fileobj=io.BytesIO(content), mode="r:gz") as archive:
        members = {name: archive.extractfile(f"package/{name}") for name in FILES}
        return {name: member.read() for name, member in members.items() if member is not None}


FOLDER: Final = Path(__file__).parent
PACKAGE: Final = FOLDER.parent
_SUFFIXES: Final = (".py", ".toml", ".txt", ".svg", ".css")
_PACKAGES: Final = "site-packages/"


class Bundle(NamedTuple):
    """Python for the browser: the standard library as a zip file, the package as one file; whether both are compiled."""

    stdlib: bytes
    package: bytes
    compiled: bool


def bundle(pyodide: Mapping[str, bytes], node: str | None) -> Bundle:
    """The bundle, compiled by Pyodide in Node where `node` names it, else as plain source files."""
    library = dict(standard_library(pyodide, listed_in("stdlib.txt")))
    package = {path: text for path, text in package_files() if path.endswith(".py")}
    data = {path: text.encode() for path, text in package_files() if not path.endswith(".py")}
    sources = {**library, **{f"{_PACKAGES}{path}": text for path, text in package.items()}}
    made = _compiled(pyodide, sources, node) if node is not None else None
    ready = made or {path: text.encode() for path, text in sources.items()}
    stdlib = {path: content for path, content in ready.items() if not path.startswith(_PACKAGES)}
    code = {path.removeprefix(_PACKAGES): content for path, content in ready.items() if path.startswith(_PACKAGES)}
    return Bundle(zipped(stdlib), _pack({**data, **code}), made is not None)


def package_files() -> Iterator[tuple[str, str]]:
    """The files of the package and of pyparsing, by their paths among the installed packages."""
    left_out = listed_in("left_out.txt")
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE).as_posix()
        kept = not any(name == part or name.startswith(f"{part}/") for part in left_out)
        if kept and path.suffix in _SUFFIXES:
            yield f"mjscore/{name}", path.read_text("utf-8")
    spec = find_spec("pyparsing")
    assert spec is not None
    assert spec.origin is not None
    root = Path(spec.origin).parent
    for path in sorted(root.glob("*.py")):
        yield f"pyparsing/{path.name}", path.read_text("utf-8")


def listed_in(name: str) -> tuple[str, ...]:
    """The lines of a list of this folder; `stdlib.txt`, the files of the standard library in use, is `tests.page.modules`'."""
    lines = (FOLDER / name).read_text("utf-8").splitlines()
    return tuple(line for line in lines if line and not line.startswith("#"))


def standard_library(pyodide: Mapping[str, bytes], names: Collection[str] | None = None) -> Iterator[tuple[str, str]]:
    """Files of Pyodide's standard library; all files where no names are given."""
    with zipfile.ZipFile(io.BytesIO(pyodide["python_stdlib.zip"])) as archive:
        for name in archive.namelist():
            if name.endswith(".py") if names is None else name in names:
                yield name, archive.read(name).decode("utf-8")


def _compiled(pyodide: Mapping[str, bytes], sources: Mapping[str, str], node: str) -> dict[str, bytes] | None:
    with tempfile.TemporaryDirectory() as name:
        if run_node(Path(name), pyodide, sources, node) is None:
            return None
        return {path: b64decode(code) for path, code in json.loads((Path(name) / "compiled.json").read_text("utf-8"))}


def run_node(work: Path, pyodide: Mapping[str, bytes], sources: Mapping[str, str], node: str, *program: str) -> str | None:
    """Run `compile.mjs` in Node with Pyodide's files and sources laid out in a folder; what it printed, None if it failed."""
    for name in FILES:
        (work / name).write_bytes(pyodide[name])
    (work / "sources.json").write_text(json.dumps(list(sources.items())), "utf-8")
    (work / "package.json").write_text('{"type": "module"}')
    command = [node, str(FOLDER / "compile.mjs"), str(work), str(work), *program]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None


def find_node() -> str | None:
    """The path of Node; None where there is none."""
    return shutil.which("node")


def zipped(files: Mapping[str, bytes]) -> bytes:
    """A zip file, nothing compressed, that is the same whenever it is made."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), files[name])
    return made.getvalue()


def _pack(files: Mapping[str, bytes]) -> bytes:
    """Files in one: the length of the table of contents in four bytes, the table as JSON, then the files."""
    names = sorted(files)
    contents = json.dumps([[name, len(files[name])] for name in names], separators=(",", ":")).encode()
    return len(contents).to_bytes(4, "big") + contents + b"".join(files[name] for name in names)
