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
    for place, word in enumerate(sys.argv[1:], start=1):
        if word.startswith("- "):  # a list, not an option
            sys.argv[place] = f" {word}"
    try:
        app(prog_name="mjscore")
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except OSError as error:  # commands refuse their own file errors; one without a file arose while help was printed
        reason = error.strerror or str(error)
        if error.filename is None:
            refuse(str(unwritten(reason)))
        else:
            file = printable(os.fsdecode(error.filename))
            refuse(f"{file}: cannot be used: {reason}")
    except Exception as error:
        if os.environ.get("MJSCORE_DEBUG"):
            raise
        defect = printable(f"{type(error).__name__}: {error}"[:300])
        refuse(
            f"mjscore: this is a defect of the program, not of your input: {defect}\n    set MJSCORE_DEBUG=1 to see where"
        )
