"""The books' worked examples: files of a hand or a deal with what a book says of it, read, replayed and compared."""

from mjscore.ext.casebook.example import (
    BookVerdict,
    Example,
    ExampleKind,
    ExampleProblem,
    Expectation,
)
from mjscore.ext.casebook.reader import (
    examples_folder,
    load_examples,
    read_example,
    select,
)
from mjscore.ext.casebook.replays import Comparison, ReplayedExample, replay
from mjscore.ext.casebook.summary import CheckReport, Explanation, check, explain

__all__ = [
    "BookVerdict",
    "CheckReport",
    "Comparison",
    "Example",
    "ExampleKind",
    "ExampleProblem",
    "Expectation",
    "Explanation",
    "ReplayedExample",
    "check",
    "examples_folder",
    "explain",
    "load_examples",
    "read_example",
    "replay",
    "select",
]
