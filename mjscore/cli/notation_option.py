"""The option `--to` of the commands that write another notation; the other commands need not import the notations."""

from typing import Annotated

import typer

from mjscore.styles import Notation

WrittenAs = Annotated[Notation, typer.Option("--to", "-t", help="The notation to write.")]
