"""What stands under keys of settlement alone: amounts, classes of tiles; and what must be said beside what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from mjscore.problems import listed
from mjscore.rulesets.fields import RuleFields
from mjscore.rulesets.keys import Kind
from mjscore.scoring.judging import part_of
from mjscore.tiles import DRAGONS, TILES, WINDS, Tile
from mjscore.vocabulary.rows import SUIT_TILES

Kinds = frozenset[Tile]

TILE_CLASSES: Final[Mapping[str, tuple[Kinds, ...]]] = {
    "one-suit": SUIT_TILES,
    "winds": (frozenset(WINDS),),
    "dragons": (frozenset(DRAGONS),),
    "honours": (frozenset((*WINDS, *DRAGONS)),),
    "terminals": (frozenset(tile for tile in TILES if tile.is_terminal),),
    "majors": (frozenset(tile for tile in TILES if tile.is_major),),
}
"""What a table may call `tiles`, each as the alternatives that it stands for: `one-suit` is any of three."""


@dataclass(frozen=True, slots=True)
class Money:
    """An amount in a table: so many `points`, or a fraction `limit` of the limit; `shared`: one sum for all together."""

    points: int = 0
    limit: Fraction | None = None
    shared: bool = False

    def worth(self, limit: int | None) -> int | None:
        """The amount in points; None where it is a part of a limit and no limit is in force.

        A part is rounded as the part of the limit that a hand scores is.
        """
        if self.limit is None:
            return self.points
        return None if limit is None else part_of(limit, self.limit)

    def doubled(self) -> Money:
        """Twice the amount, or twice the part of the limit."""
        return replace(self, points=2 * self.points, limit=self.limit and 2 * self.limit)


NOTHING: Final = Money()


class SettlingFields(RuleFields):
    """A table that settlement or a session reads."""

    ignored = frozenset({"note", "name"})


def _kinds(fields: RuleFields, key: str) -> tuple[Kinds, ...]:
    value = fields.value(key)
    if isinstance(value, str) and value in TILE_CLASSES:
        return TILE_CLASSES[value]
    tiles = frozenset(fields.tiles(key))
    return (tiles,) if tiles else ()


def _by_number(fields: RuleFields, key: str) -> dict[int, int]:
    inner = fields.table_at(key)
    if inner is None:
        return {}
    numbers = [name for name in inner if name.isdecimal() and len(name) < 4]
    for name in inner:
        if name not in numbers:
            fields.faults.wrong_type(inner.path(name), "a number as the key", name)
    return {int(name): inner.number(name) for name in numbers}


KINDS: Final = Kind(_kinds, ())
"""A class of tiles by its name or by its tiles, as the alternatives it stands for; empty where there is none."""
POINTS: Final = Kind(lambda fields, key: Money(fields.number(key)), NOTHING)
SHARED: Final = Kind(lambda fields, key: Money(fields.number(key), shared=True), NOTHING)
PART: Final = Kind(lambda fields, key: Money(limit=fields.fraction(key)), NOTHING)
PAYS: Final = Kind(_by_number, {})
"""A table of points by a number written as the key: `{ 9 = 50, 10 = 70 }`."""


def must_say_one_of(fields: RuleFields, keys: Sequence[str], what: str) -> None:
    """Note that nothing says what a rule turns on."""
    if not any(_says(fields, key) for key in keys):
        fields.faults.add("says-too-little", fields.where, f"nothing says {what}", f"write {listed(keys, 'or')}")


def must_say_beside(fields: RuleFields, keys: Sequence[str], others: Sequence[str]) -> None:
    """Note every one of the keys that means nothing, because none of the others is there."""
    needed = listed(others, "or")
    for key in keys if not any(_says(fields, other) for other in others) else ():
        if _says(fields, key):
            message = f"{key} means nothing without {needed}"
            fields.faults.add("says-too-little", fields.path(key), message, f"write {needed} as well")


def _says(fields: RuleFields, key: str) -> bool:
    value = fields.table.get(key)
    return value is not None and value is not False and value not in ("", [], ())
