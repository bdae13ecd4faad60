"""The tables of settlement read field by field: types and names checked, every fault with its key path."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from mjscore.citations import Citation
from mjscore.problems import listed
from mjscore.rulesets.fields import RuleFields
from mjscore.scoring.tally import part_of
from mjscore.tiles import DRAGONS, TILES, WINDS, Tile
from mjscore.vocabulary.allowed import SUIT_TILES

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

    def name(self, default: str = "") -> str:
        """What the entry is called."""
        return self.text("name", default, "a name")

    def kinds(self, key: str = "tiles") -> tuple[Kinds, ...]:
        """A class of tiles by its name or by its tiles, as the alternatives it stands for; empty where there is none."""
        value = self.value(key, "")
        if isinstance(value, str) and value in TILE_CLASSES:
            return TILE_CLASSES[value]
        tiles = frozenset(self.tiles(key))
        return (tiles,) if tiles else ()

    def _says(self, key: str) -> bool:
        value = self.table.get(key)
        return value is not None and value is not False and value not in ("", [], ())

    def must_say_one_of(self, keys: Sequence[str], what: str) -> None:
        """Note that nothing says what a rule turns on."""
        if not any(map(self._says, keys)):
            self.faults.add("says-too-little", self.where, f"nothing says {what}", f"write {listed(keys, 'or')}")

    def must_say_beside(self, keys: Sequence[str], others: Sequence[str]) -> None:
        """Note every one of the keys that means nothing, because none of the others is there."""
        if not any(map(self._says, others)):
            for key in keys:
                if self._says(key):
                    needed = listed(others, "or")
                    self.faults.add(
                        "says-too-little", self.path(key), f"{key} means nothing without {needed}", f"write {needed} as well"
                    )

    def money(self, *, for_all: bool = False) -> Money:
        """An amount: exactly one of `points`, `limit` (a fraction of it) and `shared-points`; none `for_all`."""
        given = [key for key in ("points", "limit", "shared-points") if key in self]
        if for_all:
            for key in given:
                self.faults.add("no-amount", self.path(key), "who pays for all pays no other amount", f"leave out {key}")
            return NOTHING
        if len(given) != 1:
            self.faults.add("no-amount", self.where, "expected exactly one of points, limit and shared-points")
        if "limit" in self:
            return Money(limit=self.fraction("limit"))
        if "shared-points" in self:
            return Money(self.number("shared-points"), shared=True)
        return Money(self.number("points"))

    def cite_of(self, key: str) -> Citation | None:
        """The citation that a table gives for one part of its rule; None where it gives none."""
        inner = self.table_at(key)
        if inner is None:
            return None
        cite = inner.cite()
        inner.close()
        return cite

    def by_number(self, key: str) -> dict[int, int]:
        """A table of points by a number written as the key: `{ 9 = 50, 10 = 70 }`."""
        inner = self.table_at(key)
        found: dict[int, int] = {}
        if inner is None:
            return found
        for name in inner:
            if name.isdecimal() and len(name) < 4:
                found[int(name)] = inner.number(name)
            else:
                self.faults.wrong_type(inner.path(name), "a number as the key", name)
        return found
