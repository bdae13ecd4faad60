"""Fuzz one target with slips of the pen.

python -m tests.laboratory.fuzz notation --runs 2000000
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tests.laboratory.fuzz.commands import TYPED
from tests.laboratory.fuzz.engines import ENGINES
from tests.laboratory.fuzz.running import (
    MEGABYTES,
    MEGABYTES_OF_ARRAYS,
    SECONDS,
    SECONDS_OF_ARRAYS,
    Run,
)
from tests.laboratory.fuzz.slips import slips
from tests.laboratory.fuzz.targets import TARGETS

EVERY = TARGETS | TYPED | ENGINES
READERS = (
    "notation",
    "ruleset",
    "session",
    "conversion",
    "addition",
    "command",
    "scores",
)
"""The targets that need little memory; each of the others makes tables of rulesets."""


def main() -> None:
    """Run what the command line asks for; ends with status 1 if anything but a value or a refusal came out."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.laboratory.fuzz",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("target", choices=EVERY)
    parser.add_argument("--runs", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--findings",
        type=Path,
        default=Path("findings"),
        help="the folder for inputs that should not be",
    )
    chosen = parser.parse_args()
    reads = chosen.target in READERS
    run = Run(
        chosen.target, chosen.findings, MEGABYTES if reads else MEGABYTES_OF_ARRAYS
    )
    texts, seconds = (
        slips(chosen.target, chosen.seed),
        SECONDS if reads else SECONDS_OF_ARRAYS,
    )
    run.over(EVERY[chosen.target], texts, chosen.runs, seconds)
    print(run.report())
    sys.exit(bool(run.findings))


if __name__ == "__main__":
    main()
