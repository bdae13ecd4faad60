"""Who plays: each player is a function from what he sees to his move, for many tables at once.

The players of the package have a file each, which says how they play; any other is a Python function, named `module:function`
or `file.py:function`, that is called as they are.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final, cast

from mjscore.ext.play.player_views import Player, players_own
from mjscore.ext.play.players.nearest import nearest
from mjscore.ext.play.players.value import by_value
from mjscore.problems import Fault, UsageProblem, did_you_mean

PLAYERS: Final[dict[str, Player]] = {
    "nearest": nearest,
    "value": by_value,
}
"""The players of the package by name."""
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
            player = getattr(_module(home), function)
    except UsageProblem as problem:
        why = getattr(problem.__cause__, "strerror", None) or problem.__cause__
        raise _refused(
            f"the player “{name}” cannot be loaded: {why}", _HOW
        ) from problem
    if not callable(player):
        raise _refused(f"“{name}” is no function", _HOW)
    return cast(Player, player)


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
