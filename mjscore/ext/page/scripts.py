"""The scripts of the page as one file, so that a browser asks for one and not for one after the other.

Each module becomes a function that runs once and gives what the module exports, behind those that it imports.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

_IMPORT: Final = re.compile(
    r"""
    ^import\ (?: \{ (?P<names>[^}]*) \} | \*\ as\ (?P<whole>\w+) )
    \ from\ "\./(?P<path>[^"]+)";\n
    """,
    re.MULTILINE | re.VERBOSE,
)
_EXPORT: Final = re.compile(
    r"""
    ^export\ (?= (?: const | function | async\ function )\ (?P<name>\w+) )
    """,
    re.MULTILINE | re.VERBOSE,
)
_EXPORT_LIST: Final = re.compile(r"export\s?\{([^}]*)\};?")
_LEFT: Final = re.compile(r"^\s*(import|export)\b", re.MULTILINE)


def one_script(files: Mapping[str, bytes], entry: str) -> bytes:
    """A module of some files with all that it imports from them, as one module with the same exports.

    Raises ValueError where a module imports one that imports it, or what another does not export, or imports and exports in another
    way than the page's do.
    """
    written: dict[str, str] = {}
    _add(entry, files, written, above=())
    return "".join(written.values()).encode()


def _add(
    name: str,
    files: Mapping[str, bytes],
    written: dict[str, str],
    above: tuple[str, ...],
) -> None:
    """Write a module behind those that it imports, each of them once; `above` are the modules that wait for it."""
    if name in above:
        raise ValueError(" imports ".join([*above, name]))
    if name in written:
        return
    text = files[name].decode()
    for line in _IMPORT.finditer(text):
        path = line["path"]
        _add(path, files, written, (*above, name))
        missing = _imported(line, text) - set(_exports(files[path].decode()))
        if missing:
            raise ValueError(f"{path} does not export {min(missing)}")
    text = _IMPORT.sub(_taken, text)
    if above:
        text = _enclosed(name, text)
    written[name] = text


def _taken(line: re.Match[str]) -> str:
    """An import, as what is taken from the value of another module."""
    if line["whole"]:
        return f"const {line['whole']} = {_variable(line['path'])};\n"
    names = line["names"].replace(" as ", ": ")
    return f"const {{{names}}} = {_variable(line['path'])};\n"


def _imported(line: re.Match[str], text: str) -> set[str]:
    """What a module takes from another by an import, as the other calls it."""
    if line["whole"]:
        without_imports = _IMPORT.sub("", text)
        used = re.findall(rf"(?<![\w./]){line['whole']}\.(\w+)", without_imports)
        return set(used)
    names = [name.split(" as ")[0].strip() for name in line["names"].split(",")]
    return {name for name in names if name}


def _exports(text: str) -> dict[str, str]:
    """What a module exports: the names for others, each with its own."""
    exported = {line["name"]: line["name"] for line in _EXPORT.finditer(text)}
    for listed in _EXPORT_LIST.finditer(text):
        for name in listed[1].split(","):
            inside, _, outside = name.strip().partition(" as ")
            exported[outside or inside] = inside
    return exported


def _enclosed(name: str, text: str) -> str:
    """A module whose imports are taken already, as a function that gives what it exports."""
    given = ", ".join(f"{name}: {own}" for name, own in _exports(text).items())
    text = _EXPORT_LIST.sub("", _EXPORT.sub("", text))
    left = _LEFT.search(text)
    if left is not None:
        line = text[left.start() :].lstrip().splitlines()[0]
        raise ValueError(f"{name}: {line}")
    return (
        f"const {_variable(name)} = (() => {{\n{text}\nreturn {{ {given} }};\n}})();\n"
    )


def _variable(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name)
