"""The page's program as one file: its modules in the order in which they need each other, remarks and indents left out.

So a phone asks for one file where there would be fourteen, and compression finds what they have in common.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

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
