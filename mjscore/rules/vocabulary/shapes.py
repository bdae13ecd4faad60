"""The shapes of a complete hand as values: blocks of groups, so many of each, one of some choices for each."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from mjscore.game.groups import Codes


class ShapeBlock(NamedTuple):
    """A part of a shape: so many (`number`) of some `options`, each the codes of its groups and single tiles.

    One option may be taken several times, unless all must be `different`.
    """

    options: tuple[Codes, ...]
    number: int = 1
    different: bool = False


@dataclass(frozen=True, slots=True)
class Shape:
    """What a complete hand may be: its `pattern` as a ruleset writes it, and its blocks, once for each choice of suits.

    Shapes of the same name and pattern are equal. `words` say the pattern in English.
    """

    name: str
    pattern: str
    choices: tuple[tuple[ShapeBlock, ...], ...] = field(compare=False, repr=False)
    words: str = field(default="", compare=False)


STANDARD: Final = "standard"
"""The name of the shape of sets and a pair, which every ruleset knows."""
