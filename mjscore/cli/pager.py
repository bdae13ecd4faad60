"""Long output through a pager, as git does: only to a terminal, and only what does not fit on it."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys


def paged(text: str) -> bool:
    """Show a text in the pager that MJSCORE_PAGER or PAGER names, else in `less`; False where it has not been shown.

    It is not shown where standard output is no terminal, where the text fits on it, or where there is no pager.
    """
    if sys.stdout is None or not sys.stdout.isatty() or not sys.stdin.isatty() or os.environ.get("TERM") == "dumb":
        return False
    if text.count("\n") < shutil.get_terminal_size().lines:
        return False
    named = os.environ.get("MJSCORE_PAGER", os.environ.get("PAGER", "less"))
    try:
        command = shlex.split(named)
    except ValueError:
        return False
    if not command or command == ["cat"] or shutil.which(command[0]) is None:
        return False
    sys.stdout.flush()
    done = subprocess.run(command, input=text.encode("utf-8", "replace"), env={"LESS": "FRX", **os.environ}, check=False)
    return done.returncode == 0
