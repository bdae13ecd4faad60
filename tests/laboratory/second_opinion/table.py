"""What was agreed at the table, and what a count comes to."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from mjscore.game.tiles import EXTRA_WINDS, KINDS, NORTH_EAST, TILES, WEST, Tile

CHINESE_DEFAULTS = frozenset({"four-wind-hand", "ones-nines-honours", "four-concealed"})
OPTIONS = {
    "babcock": (
        "seasons shanghai-seasons four-wind-hand ones-nines-honours nine-gates four-fours three-concealed four-concealed "
        "four-concealed-drawn thirteen-orphans seven-twins tens-as-doubles drawn-no-score two-handed three-handed"
    ),
    "babcock-chinese": (
        "seasons shanghai-seasons nine-gates four-fours three-concealed four-concealed-drawn thirteen-orphans seven-twins "
        "tens-as-doubles drawn-no-score two-handed three-handed round-wind game-10 game-30 game-50 game-100"
    ),
    "harr": "mandarins",
    "harr-limit": "mandarins game-20 open-run-draw-2",
    "millington": "roof-off three-handed-dragons centre-round",
    "parker": "limit-300 cleared-hands only-card-by-own-hand three-handed five-handed six-handed",
    "parker-royal": "limit-300 cleared-hands only-card-by-own-hand three-handed five-handed six-handed",
    "dmjl": "roof-off doubles-needed-1 doubles-needed-2 points-needed-30 points-needed-50",
    "kajongg": "roof-off chows-0 chows-2 chows-3 chows-4",
    "bmja": "loose-tile-two-points original-call-once purity-intrinsic-eight gates-any-claim pairs-different knitting-mixed",
}
"""The options of each ruleset that bear on the score of a hand and are off unless said."""

DEFAULTS = {
    "babcock-chinese": CHINESE_DEFAULTS,
    "harr-limit": frozenset({"fourth-of-exposed"}),
    "millington": frozenset({"bonus-tiles"}),
    "dmjl": frozenset({"bonus-tiles"}),
    "kajongg": frozenset({"bonus-tiles"}),
    "bmja": frozenset({"bonus-tiles"}),
}
"""The options that are on unless switched off."""

LIMITS: dict[str, int | None] = {
    "babcock": 300,
    "babcock-chinese": 300,
    "harr": None,
    "harr-limit": 300,
    "millington": 1000,
    "parker": None,
    "parker-royal": None,
    "dmjl": 500,
    "kajongg": 1000,
    "bmja": 1000,
}


@dataclass(frozen=True)
class Table:
    """The ruleset by name, the options in force (defaults included) and the limit; None: no limit."""

    rules: str
    options: frozenset[str] = frozenset()
    limit: int | None = None

    def has(self, option: str) -> bool:
        return option in self.options

    @property
    def plays_bonus(self) -> bool:
        """Whether bonus tiles are played."""
        return self.rules == "parker-royal" or any(
            map(self.has, ("seasons", "bonus-tiles", "mandarins"))
        )

    @property
    def set_count(self) -> int:
        """Sets of a complete hand besides the pair."""
        return 3 if self.has("six-handed") else 4

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The kinds that are played, bonus tiles aside."""
        out = set(EXTRA_WINDS)
        if self.has("six-handed"):
            out = set()
        elif self.has("five-handed") and self.rules.startswith("parker"):
            out.remove(NORTH_EAST)
        if self.has("three-handed") and self.rules != "millington":
            out.add(WEST)
        return tuple(tile for tile in TILES[:KINDS] if tile not in out)


def table_of(
    rules: str,
    options: frozenset[str],
    without: frozenset[str],
    limit: int | str | None = "own",
) -> Table:
    """The table for a ruleset with options switched on and off; `limit="own"` takes the ruleset's own limit."""
    chosen = (DEFAULTS.get(rules, frozenset()) - without) | options
    if (
        "four-concealed-drawn" in options
    ):  # agreed otherwise, in place of the hand that any tile may complete (Babcock p. 59)
        chosen -= {"four-concealed"}
    if "shanghai-seasons" in chosen:
        chosen |= {"seasons"}
    if limit != "own":
        assert not isinstance(limit, str)
        return Table(rules, chosen, limit)
    own = LIMITS[rules]
    if "limit-300" in chosen:
        own = 300
    if "game-20" in chosen:
        own = 400
    if "roof-off" in chosen:
        own = None
    return Table(rules, chosen, own)


@dataclass(frozen=True)
class Count:
    """What one reading comes to: points, doubles, the greatest part of the limit earned and what is added after doubling.

    `beyond` are the doubles that single combinations give beyond one each.
    """

    points: int
    doubles: int
    fraction: Fraction = Fraction(0)
    added: Fraction = Fraction(0)
    beyond: int = 0

    @property
    def unlimited(self) -> int:
        return int(self.points * 2**self.doubles)


NOTIONAL_VALUE = 1000
"""What Millington's special hands are worth with the roof off, unless they count more (121)."""


def even(amount: Fraction) -> int:
    """The nearest even number; an odd number goes down (decision “parts-of-the-limit”)."""
    below = int(amount) // 2 * 2
    return below if amount - below <= 1 else below + 2


def total_of(count: Count, table: Table, winner: bool) -> int:
    """The score after the limit."""
    limit = table.limit
    if limit is None:
        return without_limit(count, table)
    if table.rules == "harr-limit" and not winner:
        return count.unlimited
    if count.fraction >= 1:
        return limit
    capped = min(limit, count.unlimited + even(limit * count.added))
    return max(capped, even(limit * count.fraction))


def without_limit(count: Count, table: Table) -> int:
    """The score with no limit in force: Millington's notional value (121), the living rulesets' own limit, else the count."""
    if table.rules == "millington" and count.fraction >= 1:
        return max(count.unlimited, NOTIONAL_VALUE)
    if table.rules in ("dmjl", "kajongg") and count.fraction:
        part = even((LIMITS[table.rules] or 0) * count.fraction)
        return part if count.fraction >= 1 else max(part, count.unlimited)
    return count.unlimited
