"""What the page imports, of the standard library and of the package, a phone gets; Pyodide would tell it late."""

from __future__ import annotations

import ast
import re
import sys
from importlib.resources import files

from mjscore.ext.page.bundle import package_files

ELSEWHERE = {
    *sys.builtin_module_names,
    "collections.abc",
    "math",
    "unicodedata",
    "pyparsing",
}
"""Compiled into Pyodide, or in an archive of its own."""


def test_what_the_page_imports_is_sent_to_the_phone() -> None:
    sent = set(
        files("mjscore.ext.page").joinpath("stdlib.txt").read_text("utf-8").split()
    )
    sources = {
        name: text
        for name, text in dict(package_files()).items()
        if name.endswith(".py") and "mjscore/" in name
    }
    assert len(sources) > 100
    for name, text in sources.items():
        for node in ast.walk(ast.parse(text)):
            imported = (
                [each.name for each in node.names]
                if isinstance(node, ast.Import)
                else []
            )
            imported += [str(node.module)] if isinstance(node, ast.ImportFrom) else []
            for module in imported:
                path = module.replace(".", "/")
                ours = (
                    module.split(".")[0] in {"mjscore", "js", "pyodide"}
                    or module in ELSEWHERE
                )
                assert ours or {f"{path}.py", f"{path}/__init__.py"} & sent, (
                    f"{name} imports {module}"
                )


ON_DEMAND = (
    *(
        "mjscore.ext.arrays",
        "mjscore.ext.play.ahead",
        "mjscore.scoring.comparing",
        "mjscore.sessions.summary",
        "mjscore.sessions.storage",
    ),
    *("mjscore.reports.drawings.hand", "mjscore.reports.drawings.table"),
)
"""Modules of the library that the package imports when somebody asks for them, which the page never does."""


def test_nothing_that_is_left_out_is_imported() -> None:
    files = dict(package_files())
    imports = re.compile(r"(?:from|import) (mjscore(?:\.\w+)*)")
    wanted = {
        found: name for name, text in files.items() for found in imports.findall(text)
    }
    paths = {
        module: f"{module.replace('.', '/')}"
        for module in wanted
        if module not in ON_DEMAND
    }
    missing = {
        module
        for module, path in paths.items()
        if f"{path}.py" not in files and f"{path}/__init__.py" not in files
    }
    assert {module: wanted[module] for module in missing} == {}
