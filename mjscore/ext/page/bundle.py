"""What of Python goes into the site: Pyodide, the package, pyparsing, and as much of the standard library as they need."""

from __future__ import annotations

import hashlib
import io
import subprocess
import tarfile
import tempfile
import zipfile
from base64 import b64encode
from collections.abc import Collection, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

from mjscore.problems import Fault, UsageProblem

PYODIDE_VERSION: Final = "314.0.7"
INTEGRITY: Final = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""What the npm registry gives as the integrity of the package's file."""
TARBALL: Final = f"pyodide-{PYODIDE_VERSION}.tgz"
PACKAGES: Final = "/lib/python3.14/site-packages"
"""Where installed packages lie in Pyodide."""
FILES: Final = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
_HOW: Final = f"download it once: npm pack pyodide@{PYODIDE_VERSION} (it writes {TARBALL}; if that is in another folder, name it with --pyodide)"


def pyodide_files(tarball: Path) -> dict[str, bytes]:
    """The runtime's files from npm's tarball; raises UsageProblem where it is missing or is not the pinned one."""
    try:
        content = tarball.read_bytes()
    except OSError as error:
        fault = Fault(
            "no-pyodide", f"Pyodide cannot be read: {error.strerror}", hint=_HOW
        )
        raise UsageProblem(fault, source=str(tarball)) from error
    integrity = "sha512-" + b64encode(hashlib.sha512(content).digest()).decode()
    if integrity != INTEGRITY:
        fault = Fault(
            "other-pyodide",
            f"this is not npm's pyodide {PYODIDE_VERSION}: its integrity is {integrity}",
            hint=_HOW,
        )
        raise UsageProblem(fault, source=str(tarball))
    with tarfile.open(fileobj=io.BytesIO(content), mode="r:gz") as archive:
        members = {name: archive.extractfile(f"package/{name}") for name in FILES}
        return {
            name: member.read()
            for name, member in members.items()
            if member is not None
        }


PAGE_FOLDER: Final = Path(__file__).parent
PACKAGE: Final = PAGE_FOLDER.parents[1]
_SUFFIXES: Final = (".py", ".toml", ".txt", ".svg", ".css")
STAND_INS: Final = {
    "asyncio/__init__.py": "",
    "pyodide/webloop.py": """from pyodide_js._api import scheduleCallback


def _initialize_event_loop():
    pass
""",
    "pyodide/_package_loader.py": f"""from pathlib import Path

from pyodide_js import loadedPackages

SITE_PACKAGES = DSO_DIR = Path({PACKAGES!r})


def init_loaded_packages():
    pass
""",
}
"""What Pyodide imports when it starts, for an event loop and for packages of others: the page has neither, and starts sooner.

The objects of JavaScript that these files hold are kept: Pyodide expects them where it makes an image of the memory.
"""
_NOT_CALLED: Final = {"pyparsing/testing.py": "pyparsing_test = None\n"}
"""Helpers for tests, which import `unittest`."""


class Bundle(NamedTuple):
    """Python for the browser: the standard library and the package, each a zip file; whether both are compiled."""

    stdlib: bytes
    package: bytes
    compiled: bool


def bundle(pyodide: Mapping[str, bytes], node: str | None) -> Bundle:
    """The bundle, compiled by Pyodide in Node where `node` names it, else as plain source files."""
    modules = dict(standard_library(pyodide, listed_in("stdlib.txt")))
    stdlib = zipped({**modules, **STAND_INS})
    package = zipped(dict(package_files()))
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        zips = {"stdlib.zip": stdlib, "package.zip": package}
        if node is None or run_node(work, pyodide, zips, node) is None:
            return Bundle(stdlib, package, compiled=False)
        return Bundle(
            (work / "stdlib.zip").read_bytes(),
            (work / "package.zip").read_bytes(),
            compiled=True,
        )


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
    for path in sorted(Path(spec.origin).parent.glob("*.py")):
        name = f"pyparsing/{path.name}"
        yield name, _NOT_CALLED.get(name) or path.read_text("utf-8")


def listed_in(name: str) -> tuple[str, ...]:
    """The lines of a list of this folder; `stdlib.txt`, the files of the standard library in use, is `tests.page.modules`'."""
    lines = (PAGE_FOLDER / name).read_text("utf-8").splitlines()
    return tuple(line for line in lines if line and not line.startswith("#"))


def standard_library(
    pyodide: Mapping[str, bytes], names: Collection[str] | None = None
) -> Iterator[tuple[str, str]]:
    """Files of Pyodide's standard library; all files where no names are given."""
    with zipfile.ZipFile(io.BytesIO(pyodide["python_stdlib.zip"])) as archive:
        if names is None:
            names = [name for name in archive.namelist() if name.endswith(".py")]
        for name in archive.namelist():
            if name in names:
                yield name, archive.read(name).decode("utf-8")


def run_node(
    work: Path,
    pyodide: Mapping[str, bytes],
    zips: Mapping[str, bytes],
    node: str,
    *program: str,
) -> str | None:
    """Run `compile.mjs` in Node on Pyodide's files and zip files of sources in a folder; what it printed, None if it failed."""
    files = {**pyodide, **zips, "package.json": b'{"type": "module"}'}
    for name, content in files.items():
        (work / name).write_bytes(content)
    command = [node, str(PAGE_FOLDER / "compile.mjs"), str(work), *program]
    try:
        ran = subprocess.run(command, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return ran.stdout


def zipped(files: Mapping[str, str]) -> bytes:
    """A zip file, nothing compressed, that is the same whenever it is made."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name), files[name])
    return made.getvalue()
