"""What was checked, in figures: `python -m tests.figures` prints the lines that stand at the top of the README.

Each figure is counted from what lies here, or read in `runs.csv`, where long runs note what they did.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mjscore.ext.casebook import BookVerdict, check, load_examples
from tests.letter.sentences import FILES, sentences
from tests.runs import DEALS, FUZZ, HANDS, HOUSE, KILLS, MUTANTS, LongRun, runs

_MISPRINTED: Final = (BookVerdict.CORRECTED, BookVerdict.MISPRINT)


def lines() -> Iterator[str]:
    """The lines, each an item of a list in Markdown."""
    outcomes = check(load_examples()).outcomes
    right = sum(outcome.agrees for outcome in outcomes)
    misprints = sum(outcome.example.verdict in _MISPRINTED for outcome in outcomes)
    listed = [sentence for file in FILES for sentence in sentences(file)]
    covered = sum(bool(sentence.covered) for sentence in listed)
    yield (
        f"- {right} of {len(outcomes)} worked examples of the books come out right (in {misprints} the book misprints a figure);"
        f" {covered} of their {len(listed):,} sentences with a number or a condition are tied to a rule or a test."
    )
    hands, deals, (mutants,) = of(HANDS), of(DEALS), of(MUTANTS)
    differences = number(hands) - held(hands) + number(deals) - held(deals)
    yield (
        f"- {number(hands):,} random hands and {number(deals):,} deals beside a second scorer: {differences} differences"
        f" ({last(hands + deals)}); {mutants.held:,} of {mutants.number:,} changes at random were noticed by tests ({mutants.day})."
    )
    fuzzed, house, kills = of(FUZZ), of(HOUSE), of(KILLS)
    found = sum(number(runs) - held(runs) for runs in (fuzzed, house))
    harmed = number(kills) - held(kills)
    yield (
        f"- {number(fuzzed):,} garbled texts and {number(house):,} random house files: {found} faults, since mended;"
        f" {number(kills):,} writers killed: {harmed} sessions harmed ({last(fuzzed + house + kills)})."
    )


def last(made: list[LongRun]) -> str:
    """The day of the last of some runs."""
    return max(run.day for run in made)


def of(what: str) -> list[LongRun]:
    """The runs that counted one thing."""
    return [run for run in runs() if run.what == what]


def number(made: list[LongRun]) -> int:
    """How many there were in all."""
    return sum(run.number for run in made)


def held(made: list[LongRun]) -> int:
    """How many were as they should be."""
    return sum(run.held for run in made)


if __name__ == "__main__":
    print("\n".join(lines()))
