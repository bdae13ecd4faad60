"""What each way of winning is, each remark on a win and each incorrect hand, in a line for a player: one table for all."""

from __future__ import annotations

from typing import Final

from mjscore.hands import Means, Remark, Status

WAYS: Final[dict[Means | Remark | Status, str]] = {
    Means.DRAW: "The winning tile was drawn from the wall.",
    Means.DISCARD: "The winning tile was another player's discard.",
    Means.LOOSE: "The winning tile was drawn after a kong, and did not replace a bonus tile.",
    Means.ROB: "The winning tile was stolen from another's kong.",
    Means.DEALT: "The hand was complete as dealt.",
    Remark.LAST_TILE: "The winning tile was the last that could be drawn.",
    Remark.LAST_DISCARD: "The winning tile was the discard after the last tile.",
    Remark.FIRST_DISCARD: "East's first discard was the winning tile.",
    Remark.ORIGINAL_CALL: "The player had declared himself ready on his original hand.",
    Remark.KONG_UPON_KONG: "A kong's loose tile made a second kong, and that kong's loose tile won, in one turn.",
    Remark.UNSHOWN: "The drawn winning tile was taken into the hand without being shown.",
    Remark.AFTER_BONUS: "The winning tile replaced a bonus tile.",
    Status.DEAD: "The hand has a fault and may no longer win.",
    Status.LONG: "The hand has a tile too many.",
    Status.SHORT: "The hand has a tile too few.",
    Status.FOUL: "A wrong set was laid on the table.",
}
