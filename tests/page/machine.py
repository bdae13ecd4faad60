"""What the tests of the page need of the machine: Chromium, its driver, and npm's files, fetched beforehand.

The folder that MJSCORE_PAGE names holds `pyodide-….tgz` and `axe-core-….tgz` as `npm pack` writes them.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from mjscore.ext.page.build import PACKED, Site, build_page
from mjscore.ext.page.bundle import TARBALL
from mjscore.ext.page.languages import SPOKEN
from mjscore.replacing import WRITTEN

FOLDER: Final = "MJSCORE_PAGE"
AXE: Final = "axe-core-4.14.1.tgz"
_BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")


def fetched() -> Path | None:
    """The folder with npm's files; None where none is named."""
    named = os.environ.get(FOLDER)
    return Path(named) if named else None


def tarball(name: str = TARBALL) -> Path | None:
    """One of npm's files; None where it is not there."""
    folder = fetched()
    path = folder / name if folder is not None else None
    return path if path is not None and path.is_file() else None


def built(folder: Path) -> Site:
    """A site as good as this machine can build it."""
    return build_page(folder, tarball(), shutil.which("node"))


def own_files(site: Path) -> list[Path]:
    """The page's own files in a site, without Python and without what is fetched only when somebody asks for it."""
    on_demand = (
        f"examples.json{PACKED}",
        *(f"{name}.json" for name in SPOKEN),
        "LICENSES.txt",
        WRITTEN,
    )
    own = []
    for path in sorted(site.rglob("*")):
        fetched_later = path.name in on_demand or "engine" in path.parts
        if path.is_file() and not fetched_later:
            own.append(path)
    return own


def browser() -> str | None:
    """The path of Chromium; None where there is none."""
    for name in _BROWSERS:
        path = shutil.which(name)
        if path is not None:
            return path
    return None


def _lacking(files: tuple[str, ...], programs: Mapping[str, object]) -> list[str]:
    """Which of npm's files are missing, and which programs, by their names with what was found of them."""
    where = f"npm pack, in the folder that {FOLDER} names"
    lacking = [f"{name} ({where})" for name in files if tarball(name) is None]
    return lacking + [name for name, path in programs.items() if path is None]


def lacking_for_pyodide() -> list[str]:
    """What is missing to run the engine in Node."""
    return _lacking((TARBALL,), {"Node": shutil.which("node")})


def lacking_for_browser() -> list[str]:
    """What is missing to try the page in a browser."""
    programs = {"Chromium": browser(), "Python's playwright": find_spec("playwright")}
    return _lacking((TARBALL, AXE), programs)


def told() -> list[str]:
    """The lines that say what of the page was not tried on this machine."""
    lines = []
    for what, lacking in (
        ("in a browser", lacking_for_browser()),
        ("by its engine in Node", lacking_for_pyodide()),
    ):
        if lacking:
            lines.append(
                f"the page was not tried {what}: this machine lacks {', '.join(lacking)}"
            )
    return lines
