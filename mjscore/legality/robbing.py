"""What a robbed hand has left of the kong whose fourth tile was robbed."""

from __future__ import annotations

from mjscore.groups import Kind
from mjscore.hands import Hand
from mjscore.tiles import Tile


def has_exposed_three(hand: Hand, tile: Tile) -> bool:
    """Whether a hand shows the pung that is left of an exposed kong."""
    return any(group.kind is Kind.PUNG and group.tile == tile for group in hand.exposed)


def has_concealed_three(hand: Hand, tile: Tile) -> bool:
    """Whether a hand holds a concealed kong of a tile, or the three that are left when it has been robbed."""
    groups = any(group.kind in (Kind.PUNG, Kind.KONG) and group.tile == tile and group.is_concealed for group in hand.groups)
    return groups or hand.free.count(tile) >= 3
