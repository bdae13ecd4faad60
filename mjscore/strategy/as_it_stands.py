"""What a hand scores as it stands, if another player won now, and what an undeclared four would be worth declared."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from mjscore.hands import Hand
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring import Sheet, score
from mjscore.strategy.sight import Sight, with_kong
from mjscore.tiles import KINDS, TILES, Tile


@dataclass(frozen=True, slots=True)
class Four:
    """Four of a kind that stand undeclared: what the hand scores as it stands, and with them declared a concealed kong.

    Both are totals in points if another player won; the loose tile that is drawn for the kong is taken to add nothing.
    """

    tile: Tile
    undeclared: int
    declared: int

    def to_dict(self) -> dict[str, Any]:
        """As the JSON output carries it."""
        return {"tile": str(self.tile), "undeclared": self.undeclared, "declared": self.declared}


def sheet_as_it_stands(sight: Sight, ruleset: Ruleset) -> Sheet:
    """What thirteen tiles score if another player won now."""
    return score(replace(sight.hand, won=None, origin=None), ruleset, sight.table)


def total_as_it_stands(hand: Hand, ruleset: Ruleset) -> int:
    """What `sheet_as_it_stands` comes to, in points."""
    return score(replace(hand, won=None, origin=None), ruleset).total


def fours_of(sight: Sight, ruleset: Ruleset) -> tuple[Four, ...]:
    """The undeclared fours of a hand of thirteen, or of fourteen on turn."""
    hand = sight.hand
    fours = [tile for tile in TILES[:KINDS] if hand.free.count(tile) == 4]
    return tuple(_four(sight, tile, ruleset) for tile in fours)


def _four(sight: Sight, tile: Tile, ruleset: Ruleset) -> Four:
    hand = replace(sight.hand, won=None, origin=None)
    kong = with_kong(hand, tile)
    if kong.size == ruleset.hand_size:
        # Fourteen tiles on turn: the loose tile is discarded again; undeclared, so is the fourth of the kind.
        free = list(hand.free)
        free.remove(tile)
        before = total_as_it_stands(replace(hand, free=tuple(free)), ruleset)
        return Four(tile, before, total_as_it_stands(kong, ruleset))
    drawn = (replace(kong, free=tuple(sorted((*kong.free, loose)))) for loose in _loose_tiles(sight, ruleset))
    after = min((total_as_it_stands(each, ruleset) for each in drawn), default=0)
    return Four(tile, total_as_it_stands(hand, ruleset), after)


def _loose_tiles(sight: Sight, ruleset: Ruleset) -> list[Tile]:
    """The tiles that could be drawn, of a suit (or honours) of which the hand holds some already."""
    suits = {tile.suit for tile in sight.hand.tiles}
    barred = ruleset.barred_tiles
    return [tile for tile in TILES[:KINDS] if tile.suit in suits and tile not in barred and sight.left(tile)]
