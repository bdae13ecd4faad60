"""What was checked, in figures: `python -m tests.figures` prints the sentence that stands at the top of the README."""

from __future__ import annotations

from typing import Final

from mjscore.ext.casebook import BookVerdict, load_examples
from tests.letter.sentences import FILES, sentences

_MISPRINTED: Final = (BookVerdict.CORRECTED, BookVerdict.MISPRINT)


def told() -> str:
    """How many examples there are, each of which a test replays, and how many sentences something covers."""
    examples = load_examples()
    misprints = sum(example.verdict in _MISPRINTED for example in examples)
    listed = [sentence for file in FILES for sentence in sentences(file)]
    covered = sum(bool(sentence.covered) for sentence in listed)
    return (
        f"All {len(examples)} worked examples of the books come out right (in {misprints} the book misprints a figure), and"
        f" {covered} of their {len(listed):,} sentences with a number or a condition are tied to a rule or a test."
    )


if __name__ == "__main__":
    print(told())
