"""`mjscore convert`."""

import json
from typing import Annotated

import typer

from mjscore.cli import options as flags
from mjscore.cli.inputs import read_given
from mjscore.cli.output import put
from mjscore.notation.convert import convert_to, read_any
from mjscore.reports.writers.to_json import json_text
from mjscore.styles import Notation

app = flags.one_command()


@app.command()
def convert(
    hand: flags.HandText = None,
    to: flags.WrittenAs = Notation.TEXT,
    lines: Annotated[bool, typer.Option("--lines", help="Write each section of a hand on a line of its own.")] = False,
) -> None:
    """Write a hand or a deal in another notation.

    \b
    Example:
      mjscore convert '123m456p789s1122z' --to unicode
      mjscore convert deal.mj --to json
    """
    given = read_given(hand, "hand")
    value = read_any(given.text, source=given.source)
    if to is Notation.JSON:
        put(json_text(json.loads(convert_to(value, to))))
    else:
        put(convert_to(value, to, layout="lines" if lines else "line").rstrip("\n") + "\n")
