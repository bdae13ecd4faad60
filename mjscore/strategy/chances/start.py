"""Where a calculation starts: the tiles held, the copies still unseen, and which sets have to be made."""

from __future__ import annotations

from dataclasses import dataclass

from mjscore.groups import Codes, Kind
from mjscore.rulesets.schema import Ruleset
from mjscore.strategy.sight import Sight
from mjscore.tiles import KINDS, TILES


@dataclass(frozen=True, slots=True)
class Start:
    """The hand at the start.

    `melds` are the sets on the table, declared concealed kongs included. `in_hand` counts the other tiles of each kind, and
    `unseen` the copies that nobody has seen. `sets` is the number of sets of a whole hand. `shapes` are those that the ruleset
    lets win.
    """

    melds: Codes
    in_hand: tuple[int, ...]
    unseen: tuple[int, ...]
    sets: int
    shapes: tuple[str, ...]

    @property
    def total(self) -> int:
        """How many tiles are unseen."""
        return sum(self.unseen)

    @property
    def size(self) -> int:
        """The tiles of the hand, a kong counting as three."""
        return sum(self.in_hand) + 3 * len(self.melds)


def start_of(sight: Sight, ruleset: Ruleset) -> Start:
    """The start of a hand as its player sees the table; unseen are all copies that neither he holds nor the table shows."""
    melds = tuple(sorted(group.code for group in sight.hand.melds))
    in_hand = [0] * KINDS
    for tile in sight.hand.free:
        in_hand[tile] += 1
    for group in sight.hand.fixed:
        if group.kind is not Kind.KONG:
            for tile in group.tiles:
                in_hand[tile] += 1
    barred = ruleset.barred_tiles
    unseen = tuple(0 if tile in barred else sight.left(tile) for tile in TILES[:KINDS])
    return Start(melds, tuple(in_hand), unseen, ruleset.win.sets, ruleset.win.shapes)
