"""What made a result: the program's version, and that of the schemas by which it writes JSON (`schemas/CHANGES.md`)."""

from typing import Any, Final

VERSION: Final = "1.0.0"
SCHEMA: Final = 1
"""The number of the JSON Schemas; it goes up when a key goes or changes its meaning, not when one is added."""


def made_by() -> dict[str, Any]:
    """What every JSON object at the top begins with."""
    return {"mjscore": VERSION, "schema": SCHEMA}
