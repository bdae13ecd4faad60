"""What Python does while hostile rulesets and sessions are read: which files are opened, and whether any code is run.

python -m tests.laboratory.fuzz.watching prints each event that should not be; run in a process of its own, since nothing takes
an audit hook away again.
"""

from __future__ import annotations

import os
import sys
from itertools import islice
from pathlib import Path
from typing import Final

import mjscore
from tests.laboratory.fuzz.slips import slips
from tests.laboratory.fuzz.targets import TARGETS, house_folder

RUNS_CODE: Final = (
    "exec",
    "compile",
    "subprocess.Popen",
    "os.system",
    "os.exec",
    "os.posix_spawn",
    "socket.connect",
)
OPENS: Final = (
    "open",
    "os.listdir",
    "os.scandir",
    "os.remove",
    "os.rename",
    "os.mkdir",
)
NAMES: Final = (
    "/etc/passwd",
    "../../../etc/passwd",
    "~/.bashrc",
    "/dev/zero",
    "/proc/self/environ",
    "babcock.toml",
    "bibliography",
    "small.toml/../../x",
    "C:\\\\Windows\\\\win.ini",
    "file:///etc/passwd",
    "$HOME",
    "small.toml\\u0000",
    ".",
)
PLAYERS: Final = (
    "players: East Ann, South Bob, West Cleo, North Dan\nrules: /etc/passwd\n\n"
)
HOSTILE: Final = (
    *(f'extends = "{name}"\n' for name in NAMES),
    'extends = "small.toml"\nbook = "../../x"\n[items.__import__]\nname = "{0.__class__}"\nwho = "winner"\npoints = 1\n',
    f"{PLAYERS}=== Deal 1\nrules: /etc/passwd\n=== Rules small\n",
    f'{PLAYERS}=== Rules right\nextends = "/etc/passwd"\nid = "../../x"\nlineage = ["/etc/passwd"]\n'
    "limit.cite.page = 1\nwin.cite.page = 1\n",
)


class Watch:
    """Notes, while `on`, what runs code, and what opens files elsewhere than in the package and the folder of house files."""

    def __init__(self) -> None:
        self.on = False
        self.found: list[str] = []
        self.allowed = (str(Path(mjscore.__file__).parent), house_folder())
        sys.addaudithook(self._hook)

    def _hook(self, event: str, arguments: tuple[object, ...]) -> None:
        if self.on and (
            event in RUNS_CODE or (event in OPENS and not self._allowed(arguments[0]))
        ):
            self.found.append(f"{event} {arguments!r:.200}")

    def _allowed(self, path: object) -> bool:
        return os.path.realpath(str(path)).startswith(self.allowed)


def watch(runs: int) -> list[str]:
    """What should not be, while hostile texts and so many slips are read."""
    watching = Watch()
    for target in ("ruleset", "session"):
        for text in (*HOSTILE, *islice(slips(target, seed=3), runs)):
            TARGETS[target](text)  # at first modules are imported
            watching.on = True
            TARGETS[target](text)
            watching.on = False
    found = list(watching.found)
    watching.on = True
    with open(os.devnull, "rb"):
        pass
    assert len(watching.found) == len(found) + 1, "the watch sees what is opened"
    return found


if __name__ == "__main__":
    print("\n".join(watch(250)), end="")
