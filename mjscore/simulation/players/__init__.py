"""Who plays: each player is a function from what he sees to his move, for many tables at once.

The players of the package have a file each, which says how they play; any other is a Python function, named `module:function`
or `file.py:function`, that is called as they are.
"""

from __future__ import annotations

import ast
import sys
import sysconfig
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

from mjscore.problems import Fault, UsageProblem, did_you_mean
from mjscore.simulation.players.careful import careful
from mjscore.simulation.players.nearest import nearest
from mjscore.simulation.players.value import value
from mjscore.simulation.seen import Player, players_own

PLAYERS: Final[dict[str, Player]] = {"nearest": nearest, "value": value, "careful": careful}
"""The players of the package by name."""
_LIBRARIES: Final = tuple(sysconfig.get_paths()[each] for each in ("purelib", "platlib"))
_HOW: Final = f"name {', '.join(PLAYERS)}, or a function as module:function or file.py:function"


def player_of(name: str) -> Player:
    """The player of a name; raises UsageProblem where there is none."""
    if name in PLAYERS:
        return PLAYERS[name]
    home, colon, function = name.rpartition(":")
    if not colon or not home:
        raise _refused(f"there is no player “{name}”", did_you_mean(name, PLAYERS) or _HOW)
    try:
        with players_own(f"the player “{name}”"):
            found = getattr(_module(home), function)
    except UsageProblem as problem:
        raise _refused(f"the player “{name}” cannot be loaded: {problem.__cause__}", _HOW) from problem
    if not callable(found):
        raise _refused(f"“{name}” is no function", _HOW)
    player: Player = found
    return player


def source_of(name: str) -> str:
    """The texts of the file of a player and of what it imports, libraries and what is not of `mjscore.simulation` aside."""
    home = PLAYERS[name].__module__ if name in PLAYERS else name.rpartition(":")[0]
    waiting, texts = [(home if home.endswith(".py") else _file(home), home)], dict[str, str]()
    while waiting:
        file, module = waiting.pop()
        if file and file not in texts:
            texts[file] = Path(file).read_text("utf-8", "replace")
            waiting += [(_file(each), each) for each in _imported(texts[file], module, Path(file).stem == "__init__")]
    return "\0".join(texts.values())


def _file(module: str) -> str:
    """The file of a module of a user, or of what plays deals; empty for any other."""
    top = module.partition(".")[0]
    if top in sys.stdlib_module_names or (top == "mjscore" and not module.startswith("mjscore.simulation.")):
        return ""
    try:
        spec = find_spec(module)
    except (ImportError, AttributeError, ValueError):
        return ""
    file = (spec and spec.origin) or ""
    return "" if not file.endswith(".py") or (file.startswith(_LIBRARIES) and top != "mjscore") else file


def _imported(text: str, module: str, is_package: bool) -> Iterator[str]:
    """The modules that a text may import, wherever it does; names of another kind among them."""
    package = module if is_package else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *filter(None, [node.module])])
            yield from (base, *(f"{base}.{each.name}" for each in node.names))


def _module(home: str) -> ModuleType:
    if not home.endswith(".py"):
        return import_module(home)
    spec = spec_from_file_location(Path(home).stem, home)
    if spec is None or spec.loader is None:
        raise ImportError(f"{home} is no Python file")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _refused(message: str, hint: str) -> UsageProblem:
    return UsageProblem(Fault("no-such-player", message, hint=hint), source="players")
