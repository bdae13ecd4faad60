"""`mjscore convert`."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from mjscore.cli.options import HandText

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


class Form(StrEnum):
    """The notations, as `mjscore.notation.convert.FORMS` names them."""

    TEXT = "text"
    ASCII = "ascii"
    UNICODE = "unicode"
    MPSZ = "mpsz"
    JSON = "json"


@app.command()
def convert(
    hand: HandText = None,
    to: Annotated[Form, typer.Option("--to", "-t", help="The notation to write.")] = Form.TEXT,
    lines: Annotated[bool, typer.Option("--lines", help="A line for each section of a hand.")] = False,
) -> None:
    """Write a hand or a deal in another notation.

    \b
    Example:
      mjscore convert '123m456p789s1122z' --to unicode
      mjscore convert deal.mj --to json
    """
    from mjscore.cli.inputs import read_given
    from mjscore.cli.output import put
    from mjscore.notation.convert import convert_to, read_any

    given = read_given(hand, "hand")
    value = read_any(given.text, source=given.source)
    if to is Form.JSON:
        import json

        from mjscore.reports.to_json import json_text

        put(json_text(json.loads(convert_to(value, to))))
    else:
        put(convert_to(value, to, layout="lines" if lines else "line").rstrip("\n") + "\n")
