"""The examples that come with the program, read once for all tests."""

from typing import Final

from mjscore.casebook import load_examples

EXAMPLES: Final = load_examples()
