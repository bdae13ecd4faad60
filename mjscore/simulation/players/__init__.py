"""Who plays: each player is a function from what he sees to his move, for many tables at once.

The players of the package have a file each, which says how they play; any other is a Python function, named `module:function`
or `file.py:function`, that is called as they are.
"""

from __future__ import annotations

import sys
import sysconfig
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from modulefinder import ModuleFinder
from pathlib import Path
from types import ModuleType
from typing import Final

from mjscore.problems import Fault, UsageProblem, did_you_mean
from mjscore.simulation.players.careful import careful
from mjscore.simulation.players.nearest import nearest
from mjscore.simulation.players.value import value
from mjscore.simulation.seen import Player, players_own

PLAYERS: Final[dict[str, Player]] = {
    "nearest": nearest,
    "value": value,
    "careful": careful,
}
"""The players of the package by name."""
_LIBRARIES: Final = tuple(
    sysconfig.get_paths()[each] for each in ("purelib", "platlib", "stdlib")
)
_PLAYING: Final = ("nearness.py", "plans.py", "play.py", "seen.py", "table.py")
"""The files beside this folder by which deals are played."""
_HOW: Final = (
    f"name {', '.join(PLAYERS)}, or a function as module:function or file.py:function"
)


def player_of(name: str) -> Player:
    """The player of a name; raises UsageProblem where there is none."""
    if name in PLAYERS:
        return PLAYERS[name]
    home, colon, function = name.rpartition(":")
    if not colon or not home:
        raise _refused(
            f"there is no player “{name}”", did_you_mean(name, PLAYERS) or _HOW
        )
    try:
        with players_own(f"the player “{name}”"):
            found = getattr(_module(home), function)
    except UsageProblem as problem:
        why = getattr(problem.__cause__, "strerror", None) or problem.__cause__
        raise _refused(
            f"the player “{name}” cannot be loaded: {why}", _HOW
        ) from problem
    if not callable(found):
        raise _refused(f"“{name}” is no function", _HOW)
    player: Player = found
    return player


def source_of(name: str) -> str:
    """The texts of all that a player plays by: what is of the package, and a user's own file with what it imports."""
    home, here = name.rpartition(":")[0], Path(__file__).parent
    files = {*here.glob("*.py"), *(here.with_name(each) for each in _PLAYING)}
    if home:
        finder = ModuleFinder(
            [each for each in sys.path if not each.startswith(_LIBRARIES)],
            excludes=["mjscore"],
        )
        if home.endswith(".py"):
            finder.run_script(home)
        else:
            finder.import_hook(home)
        found = [
            getattr(module, "__file__", None) for module in finder.modules.values()
        ]
        files.update(Path(file) for file in found if file)
    return "\0".join(sorted(path.read_text("utf-8", "replace") for path in files))


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
