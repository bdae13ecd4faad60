"""Writes every generated file anew; review the difference before committing it.

python -m tests.regenerate
python -m tests.regenerate errors transcripts
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

from tests import test_readme
from tests.conformance import answers
from tests.errors import pages
from tests.notation import ebnf, railroad, test_loosely_written
from tests.reports import in_every_format, schemas
from tests.sessions import evening
from tests.transcripts import transcript

GENERATED: Final[dict[str, Callable[[], None]]] = {
    "words": ebnf.regenerate,
    "railroad": railroad.regenerate,
    "schema": schemas.regenerate,
    "grammar": answers.regenerate,
    "loosely": test_loosely_written.regenerate,
    "errors": pages.regenerate,
    "transcripts": transcript.regenerate,
    "evenings": evening.regenerate,
    "formats": in_every_format.regenerate,
    "readme": test_readme.regenerate,
}
"""What is generated, in an order in which each finds what it rests on."""


def main() -> None:
    """Write what is asked for, or everything."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.regenerate", description=__doc__.split("\n")[0]
    )
    parser.add_argument(
        "what",
        nargs="*",
        metavar="WHAT",
        help=f"{', '.join(GENERATED)}; everything if left out",
    )
    wanted = parser.parse_args().what
    if unknown := [name for name in wanted if name not in GENERATED]:
        parser.error(f"{', '.join(unknown)}: not among {', '.join(GENERATED)}")
    os.chdir(Path(__file__).parents[1])
    for name, write in GENERATED.items():
        if not wanted or name in wanted:
            print(name)
            write()


if __name__ == "__main__":
    main()
