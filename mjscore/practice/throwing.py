"""A discard to choose: fourteen tiles of which one must go, and what each discard would have brought."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from mjscore.hands import Hand
from mjscore.problems import Fault, UsageProblem
from mjscore.provenance import OriginJson
from mjscore.rulesets.schema import Ruleset
from mjscore.simulation import ahead
from mjscore.simulation.ahead.answer import AheadJson, Discard, LookAhead, Step
from mjscore.strategy.distances import distances
from mjscore.strategy.waits import TileCode
from mjscore.tiles import KINDS, TILES, Tile

_TRIED: Final = 2000
"""How many hands are dealt at the most to find one that is no more than one tile from ready."""


class DiscardQuizJson(OriginJson):
    """mjscore quiz discard --format json: a discard beside the others."""

    thrown: TileCode
    perfect: bool
    ahead: AheadJson


@dataclass(frozen=True, slots=True)
class Thrown:
    """A discard that was chosen, among what each step brings."""

    tile: Tile
    ahead: LookAhead

    @property
    def step(self) -> Step:
        """What the chosen discard brings."""
        return next(
            each for each in self.ahead.steps if each.move == Discard(self.tile)
        )

    @property
    def perfect(self) -> bool:
        """Whether no discard is surely better."""
        return not self.step.surely_behind

    def to_dict(self) -> DiscardQuizJson:
        """As `quiz discard --format json` prints it."""
        thrown = str(self.tile)
        return {
            **self.ahead.rules.origin,
            "thrown": thrown,
            "perfect": self.perfect,
            "ahead": self.ahead.to_dict(),
        }


def discard_question(ruleset: Ruleset, seed: int) -> Hand:
    """Fourteen tiles of which one must go, near to ready; the same for the same seed."""
    dice, known = Random(f"discard {seed}"), distances(ruleset)
    tiles = [
        tile
        for tile in TILES[:KINDS]
        if tile not in ruleset.barred_tiles
        for _ in range(4)
    ]
    seat = dice.choice(ruleset.play.seats)
    dealt = (
        Hand(free=tuple(sorted(dice.sample(tiles, ruleset.hand_size + 1))), seat=seat)
        for _ in range(_TRIED)
    )
    best, nearest = None, 99
    for hand in dealt:
        away = known.by_tiles(hand)
        if best is None or 0 <= away < nearest:
            best, nearest = hand, away
        if nearest <= 1:
            break
    assert best is not None
    return best


def throw(hand: Hand, ruleset: Ruleset, tile: str) -> Thrown:
    """What a discard brings beside the others; raises UsageProblem for a tile that the hand does not hold."""
    held = {str(each): each for each in hand.free}
    chosen = held.get(tile.strip().upper())
    if chosen is None:
        fault = Fault(
            "not-in-hand",
            f"{tile.strip() or 'nothing'} cannot be thrown",
            hint=f"name one of {' '.join(held)}",
        )
        raise UsageProblem(fault, source="discard")
    return Thrown(chosen, ahead.look_ahead(hand, ruleset))
