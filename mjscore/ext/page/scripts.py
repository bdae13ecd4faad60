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
        raise ValueError(f"{' imports '.join([*above, name])}")
    if name in written:
        return
    text = files[name].decode()
    for found in _IMPORT.finditer(text):
        _add(found["path"], files, written, (*above, name))
        exported = _exports(files[found["path"]].decode())
        if missing := _asked_for(found, text) - set(exported):
            raise ValueError(f"{found['path']} does not export {min(missing)}")
    text = _IMPORT.sub(_taken, text)
    if above:
        text = _enclosed(name, text)
    written[name] = text


def _taken(found: re.Match[str]) -> str:
    """An import, as what is taken from the value of another module."""
    if found["whole"]:
        return f"const {found['whole']} = {_variable(found['path'])};\n"
    names = found["names"].replace(" as ", ": ")
    return f"const {{{names}}} = {_variable(found['path'])};\n"


def _asked_for(found: re.Match[str], text: str) -> set[str]:
    """What a module takes from another by an import, as the other calls it."""
    if found["whole"]:
        own = _IMPORT.sub("", text)
        return set(re.findall(rf"(?<![\w./]){found['whole']}\.(\w+)", own))
    names = found["names"].split(",")
    return {each.split(" as ")[0].strip() for each in names if each.strip()}


def _exports(text: str) -> dict[str, str]:
    """What a module exports: the names for others, each with its own."""
    exported = {found["name"]: found["name"] for found in _EXPORT.finditer(text)}
    for found in _EXPORT_LIST.finditer(text):
        for each in found[1].split(","):
            inside, _, outside = each.strip().partition(" as ")
            exported[outside or inside] = inside
    return exported


def _enclosed(name: str, text: str) -> str:
    """A module whose imports are taken already, as a function that gives what it exports."""
    given = ", ".join(f"{name}: {own}" for name, own in _exports(text).items())
    text = _EXPORT_LIST.sub("", _EXPORT.sub("", text))
    if (left := _LEFT.search(text)) is not None:
        raise ValueError(f"{name}: {text[left.start() :].lstrip().splitlines()[0]}")
    return (
        f"const {_variable(name)} = (() => {{\n{text}\nreturn {{ {given} }};\n}})();\n"
    )


def _variable(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name)
