"""What made a result: the program's version, and that of the schemas by which it writes JSON (`schemas/CHANGES.md`)."""

from typing import Annotated, Final, Literal, TypedDict

from mjscore.version import VERSION as VERSION

SCHEMA: Final = 2
"""The number of the JSON Schemas; it goes up when a key goes or changes its meaning, not when one is added."""


Digest = Annotated[str, ("pattern", "^[0-9a-f]{64}$")]
Count = Annotated[int, ("minimum", 0)]
Some = Annotated[int, ("minimum", 1)]
Part = Annotated[float, ("minimum", 0), ("maximum", 1)]
"""What JSON may hold under a key, beside its type, as the words of JSON Schema say it."""


class MadeBy(TypedDict):
    """What every JSON object at the top begins with."""

    mjscore: str
    schema: Literal[2]


class AgreedJson(TypedDict):
    """The rules as a part of JSON names them."""

    ruleset: str
    options: list[str]
    limit: Some | None


class OriginJson(MadeBy, AgreedJson):
    """What JSON begins with whose figures follow some rules."""

    digest: Digest
    books: Annotated[list[str], ("minItems", 1)]


def made_by() -> MadeBy:
    """What every JSON object at the top begins with."""
    return {"mjscore": VERSION, "schema": SCHEMA}
