"""`python -m tests.laboratory.second_opinion`: compare any number of random hands and deals of each ruleset with the engine."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict

from .comparing import deal_differences, differences
from .table import OPTIONS


def main() -> int:
    """Print every difference as a line of JSON, and at the end how many there were; 1 if there was any."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.laboratory.second_opinion", description=__doc__
    )
    parser.add_argument(
        "--hands", type=int, default=20_000, help="random hands for each ruleset"
    )
    parser.add_argument(
        "--deals", type=int, default=1_000, help="random deals for each ruleset"
    )
    parser.add_argument("--seed", type=int, default=1923)
    parser.add_argument(
        "--rules", nargs="*", default=list(OPTIONS), choices=list(OPTIONS)
    )
    asked = parser.parse_args()
    found = 0
    for rules in asked.rules:
        for kind, source, number in (
            ("hands", differences, asked.hands),
            ("deals", deal_differences, asked.deals),
        ):
            seen = 0
            for difference in source(rules, number, asked.seed):
                seen += 1
                print(
                    json.dumps(asdict(difference), default=str, ensure_ascii=False),
                    flush=True,
                )
            print(
                f"{rules}: {number} {kind}, {seen} differences",
                file=sys.stderr,
                flush=True,
            )
            found += seen
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main())
