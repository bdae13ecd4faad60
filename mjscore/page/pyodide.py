"""Pyodide as its npm package has it: one pinned version, checked by its integrity; never part of the repository."""

from __future__ import annotations

import hashlib
import io
import tarfile
from base64 import b64encode
from pathlib import Path
from typing import Final

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
