"""What the page imports of the standard library is in the list of files that a phone gets; Pyodide would tell it late."""

from __future__ import annotations

import ast
import sys
from importlib.resources import files

from mjscore.page.bundle import package_files

ELSEWHERE = {*sys.builtin_module_names, "collections.abc", "math", "unicodedata", "pyparsing"}
"""Compiled into Pyodide, or in an archive of its own."""


def test_what_the_page_imports_is_sent_to_the_phone() -> None:
    sent = set(files("mjscore.page").joinpath("stdlib.txt").read_text("utf-8").split())
    sources = {name: text for name, text in dict(package_files()).items() if name.endswith(".py") and "mjscore/" in name}
    assert len(sources) > 100
    for name, text in sources.items():
        for node in ast.walk(ast.parse(text)):
            imported = [each.name for each in node.names] if isinstance(node, ast.Import) else []
            imported += [str(node.module)] if isinstance(node, ast.ImportFrom) else []
            for module in imported:
                path = module.replace(".", "/")
                ours = module.split(".")[0] in {"mjscore", "js", "pyodide"} or module in ELSEWHERE
                assert ours or {f"{path}.py", f"{path}/__init__.py"} & sent, f"{name} imports {module}"
