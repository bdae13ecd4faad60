"""What was checked, in figures: `python -m tests.figures` prints the lines that stand at the top of the README.

Each figure is counted from what lies here, or read in `runs.csv`, where long runs note what they did.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mjscore.ext.casebook import BookVerdict, check, load_examples
from tests.letter.test_letter import FILES, sentences
from tests.runs import DEALS, FUZZ, HANDS, HOUSE, KILLS, MUTANTS, LongRun, runs

_MISPRINTED: Final = (BookVerdict.CORRECTED, BookVerdict.MISPRINT)


def lines() -> Iterator[str]:
    """The lines, each an item of a list in Markdown."""
    outcomes = check(load_examples()).outcomes
    right = sum(each.agrees for each in outcomes)
    misprints = sum(each.example.verdict in _MISPRINTED for each in outcomes)
    examples = f"{right} of {len(outcomes)} worked examples of the books come out right"
    yield f"- {examples}; in {misprints} of them the book misprints a figure."
    covered = sum(len(tuple(sentences(file))) for file in FILES)
    yield f"- {covered} sentences of the books that name a number or a condition are tied to the rule or test that covers them."
    hands, deals = of(HANDS), of(DEALS)
    differences = number(hands) - held(hands) + number(deals) - held(deals)
    second = "a second scorer, written from the books alone"
    yield f"- {number(hands):,} random hands and {number(deals):,} deals beside {second}: {differences} differences."
    (mutants,) = of(MUTANTS)
    yield f"- {mutants.held:,} of {mutants.number:,} small changes of the program were noticed by its tests."
    fuzzed, house, kills = of(FUZZ), of(HOUSE), of(KILLS)
    found = sum(number(each) - held(each) for each in (fuzzed, house))
    garbled = (
        f"{number(fuzzed):,} garbled texts and {number(house):,} random house files"
    )
    harmed = number(kills) - held(kills)
    yield f"- {garbled} brought {found} faults, now mended; {number(kills):,} writers were killed, {harmed} sessions harmed."


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
