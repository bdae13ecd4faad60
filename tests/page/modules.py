"""Finds out which files of the standard library the engine uses in the browser, and writes them into the package's list.

python -m tests.page.modules pyodide-314.0.7.tgz
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from pathlib import Path

from mjscore.ext.page.bundle import (
    PAGE_FOLDER,
    STAND_INS,
    package_files,
    pyodide_files,
    run_node,
    standard_library,
    zipped,
)
from tests.page.asking import every_kind

HEAD = "# Files of Pyodide's standard library that the page needs; written by python -m tests.page.modules\n"
ALWAYS = ("encodings/idna.py", "stringprep.py", "_strptime.py", "calendar.py")
"""Files that only a hostile or a rare input asks for."""
NEVER = ("bz2.py", "lzma.py", "compression/")
"""Files that shutil imports if they are there: the page has no archives, and starts sooner."""


def main(tarball: str) -> None:
    """Trace the requests of every kind in Pyodide."""
    requests = [json.dumps(request) for request in every_kind()]
    program = f"""
import json, sys
from mjscore.ext.page.answers import handle
broken = [answer for answer in map(handle, json.loads({json.dumps(json.dumps(requests))})) if '"internal"' in answer]
assert not broken, broken
json.dumps(sorted(str(getattr(each, "__file__", "")) for each in list(sys.modules.values())))
"""
    node = shutil.which("node")
    assert node is not None, "Node is needed to run Pyodide"
    pyodide = pyodide_files(Path(tarball))
    pyodide["python_stdlib.zip"] = zipped(
        {**dict(standard_library(pyodide)), **STAND_INS}
    )
    with tempfile.TemporaryDirectory() as work:
        path = Path(work) / "program.py"
        path.write_text(program, "utf-8")
        printed = run_node(
            Path(work),
            pyodide,
            {"package.zip": zipped(dict(package_files()))},
            node,
            str(path),
        )
        assert printed is not None, "Pyodide failed in Node"
    files = json.loads(printed[printed.index("[") :])
    names = {
        file.partition("python314.zip/")[2]
        for file in files
        if "python314.zip/" in file
    }
    wanted = sorted(
        name
        for name in {*names, *ALWAYS}
        if not name.startswith(NEVER) and name not in STAND_INS
    )
    (PAGE_FOLDER / "stdlib.txt").write_text(
        HEAD + "".join(f"{name}\n" for name in wanted), "utf-8"
    )
    print(f"{len(wanted)} files")


if __name__ == "__main__":
    main(sys.argv[1])
