"""The command line: `mjscore COMMAND …`."""

from __future__ import annotations

import os
import sys

from mjscore.cli.app import app
from mjscore.cli.output import refuse, unwritten
from mjscore.problems import printable

INTERRUPTED = 130


def run_commands() -> None:
    """Run the command line; exit status 0 done, 1 refused, 2 wrong usage."""
    sys.argv[1:] = [
        f" {each}" if each.startswith("- ") else each for each in sys.argv[1:]
    ]  # a list, not an option
    try:
        app(prog_name="mjscore")
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except OSError as error:  # commands refuse their own file errors; one without a file arose while help was printed
        reason, file = error.strerror or str(error), error.filename
        refuse(
            str(unwritten(reason))
            if file is None
            else f"{printable(os.fsdecode(file))}: cannot be used: {reason}"
        )
    except Exception as error:
        if os.environ.get("MJSCORE_DEBUG"):
            raise
        told = printable(f"{type(error).__name__}: {error}"[:300])
        refuse(
            f"mjscore: this is a defect of the program, not of your input: {told}\n    set MJSCORE_DEBUG=1 to see where"
        )
