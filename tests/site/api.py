"""The public names with their docstrings, written by pdoc (the extra `docs`): `python -m tests.site.api FOLDER`."""

from __future__ import annotations

import re
import sys
import warnings
from pathlib import Path

import pdoc

import mjscore
from mjscore import batch, casebook


def write(folder: Path) -> None:
    """Write the pages of all public names into a folder.

    pdoc sees what a module holds, and not what it gives when it is asked: so each name
    is asked for, and held, before. Types, which a star leaves out, have pages here.
    """
    mjscore.__all__ = [name for name in dir(mjscore) if not name.startswith("_")]
    for module in (mjscore, batch, casebook):
        for name in module.__all__:
            setattr(module, name, getattr(module, name))
    mjscore.__doc__ = fenced(mjscore.__doc__ or "")
    # A field's type is shown as it is written where pdoc cannot resolve it.
    warnings.filterwarnings("ignore", "Error parsing type annotation")
    pdoc.render.configure(footer_text=f"mjscore {mjscore.__version__}")
    pdoc.pdoc("mjscore", output_directory=folder)


def fenced(text: str) -> str:
    """A docstring in which lists of words and what they mean keep their columns."""
    blocks = []
    for block in re.split(r"\n\n|(?<=---)\n", text):
        columns = re.search(r"^ *\S+ {2,}\S", block, re.MULTILINE)
        blocks.append(f"```text\n{block}\n```" if columns else block)
    return "\n\n".join(blocks)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
