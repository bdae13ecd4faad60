"""Fuzz one target with atheris: coverage-guided, from the seeds, in this process.

pip install atheris
python -m tests.fuzz notation --runs 1000000
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["mjscore"]):
    from tests.fuzz.targets import TARGETS, seeds


def main() -> None:
    """Run the target that the command line names until something other than a refusal comes out."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("target", choices=TARGETS)
    parser.add_argument("--runs", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    target = TARGETS[chosen.target]
    with tempfile.TemporaryDirectory() as corpus:
        for number, text in enumerate(seeds(chosen.target)):
            (Path(corpus) / f"seed-{number}").write_text(text, encoding="utf-8", newline="")

        def one_input(data: bytes) -> None:
            target(data.decode("utf-8", errors="replace"))

        limits = ["-timeout=10", "-rss_limit_mb=2000", "-max_len=2000", "-print_final_stats=1"]
        atheris.Setup([sys.argv[0], corpus, f"-runs={chosen.runs}", f"-seed={chosen.seed}", *limits], one_input)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
