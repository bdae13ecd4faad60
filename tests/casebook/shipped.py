"""The examples that come with the program, read once for all tests, and the table of contents that they must make up."""

import tomllib
from pathlib import Path
from typing import Final

from mjscore.ext.casebook import load_examples

EXAMPLES: Final = load_examples()
CONTENTS: Final[dict[str, dict[str, str]]] = tomllib.loads(
    (Path(__file__).parent / "contents.toml").read_text("utf-8")
)
"""By book: every figure, example and section that it scores or computes, and the files that show it."""
