"""What to discard from fourteen tiles: how near each discard leaves the hand, what then helps, and what it may come to.

A hand that a discard leaves ready is worth its waits; one that lacks a tile is looked at a step further: each tile that helps
is drawn, the best discard made, and the waits of that weighed. Winning drawn and winning on a discard count alike, each wait by
its copies left (Babcock, pp. 100-105: as many chances as possible, but the largest score, other things being equal).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from mjscore.analyser.goals import Aim, aim
from mjscore.analyser.sight import Sight, standing_kinds, with_drawn, without
from mjscore.analyser.standing import standing_total
from mjscore.analyser.waits import Wait, quick_waits
from mjscore.rulesets.schema import Ruleset
from mjscore.tiles import Tile

STEPS = 2
"""How many tiles ahead the hands are looked at: the one that makes the hand ready, and the one that wins."""


@dataclass(frozen=True, slots=True)
class Helper:
    """A tile that helps, and how many copies of it are left."""

    tile: Tile
    left: int

    def to_dict(self) -> dict[str, Any]:
        """As the JSON output carries it."""
        return {"tile": str(self.tile), "left": self.left}


@dataclass(frozen=True, slots=True)
class Prospect:
    """What the wins `steps` tiles away come to, in points: the `best`, and the `average` weighed by copies left."""

    steps: int
    best: int
    average: float

    def to_dict(self) -> dict[str, Any]:
        """As the JSON output carries it."""
        return {"steps": self.steps, "best": self.best, "average": round(self.average, 2)}


@dataclass(frozen=True, slots=True)
class Discard:
    """One tile that could be discarded, and what is left of the hand.

    `distance` is that of the thirteen tiles; `helpers` bring them nearer, or complete them; `chances` are their copies left.
    `standing` is what the hand scores if another player wins next, in points. `speed` and `value` rank the discards from 1: by
    distance and chances, and by the average; `sound` says that no other discard is better in one and no worse in the other.
    """

    tile: Tile
    distance: int
    helpers: tuple[Helper, ...]
    prospect: Prospect | None
    standing: int
    speed: int = 0
    value: int = 0
    sound: bool = True

    @property
    def chances(self) -> int:
        """The copies left of the tiles that help."""
        return sum(helper.left for helper in self.helpers)

    @property
    def average(self) -> float:
        """The average of the prospect, nothing where the hand is too far from ready to tell."""
        return 0.0 if self.prospect is None else self.prospect.average

    def to_dict(self) -> dict[str, Any]:
        """As `analyse --format json` prints it."""
        return {
            "tile": str(self.tile),
            "distance": self.distance,
            "chances": self.chances,
            "helpers": [helper.to_dict() for helper in self.helpers],
            "prospect": None if self.prospect is None else self.prospect.to_dict(),
            "standing": self.standing,
            "speed": self.speed,
            "value": self.value,
            "sound": self.sound,
        }


def discards_of(sight: Sight, ruleset: Ruleset) -> tuple[Discard, ...]:
    """Every discard of fourteen tiles, the nearest to ready first, then by chances, then by average score."""
    known = aim(ruleset)
    found = []
    for tile in standing_kinds(sight.hand):
        after = after_discard(sight, tile)
        away = known.distance(after.hand)
        helpers = helpers_of(after, known)
        prospect = _prospect(after, away, helpers, known)
        found.append(Discard(tile, away, helpers, prospect, standing_total(after.hand, ruleset)))
    seat = sight.hand.seat
    return _ranked(found, () if seat is None else ruleset.play.own_tiles.get(seat, ()))


def after_discard(sight: Sight, tile: Tile) -> Sight:
    """The table after a standing tile is discarded, and lies dead."""
    rest = without(sight.hand, tile)
    return sight.with_hand(replace(rest, visible=tuple(sorted((*rest.visible, tile)))))


def helpers_of(sight: Sight, known: Aim) -> tuple[Helper, ...]:
    """The tiles that bring thirteen tiles nearer, or complete them, of which any copy is left."""
    return tuple(Helper(tile, sight.left(tile)) for tile in known.useful(sight.hand) if sight.left(tile))


def _prospect(sight: Sight, away: int, helpers: Sequence[Helper], known: Aim) -> Prospect | None:
    """What the wins within two tiles come to; None where they are further off, or none is left."""
    if away >= STEPS:
        return None
    if away == 0:
        return _of_waits(quick_waits(sight, known.ruleset))
    ways = []
    for helper in helpers:
        nearer = _best_follow_up(sight, helper.tile, known)
        if nearer is not None:
            ways.append((helper.left, nearer))
    number = sum(left for left, _ in ways)
    if not number:
        return None
    average = sum(left * way.average for left, way in ways) / number
    return Prospect(2, max(way.best for _, way in ways), average)


def _of_waits(waits: Sequence[Wait]) -> Prospect | None:
    number = sum(wait.left for wait in waits)
    if not number:
        return None
    average = sum(wait.left * wait.average for wait in waits) / number
    return Prospect(1, max(wait.best for wait in waits), average)


def _best_follow_up(sight: Sight, tile: Tile, known: Aim) -> Prospect | None:
    """What the waits come to after `tile` is drawn and the discard made that leaves most: chances times average."""
    drawn = with_drawn(sight.hand, tile)
    best: Prospect | None = None
    most = -1.0
    for given in standing_kinds(drawn):
        after = after_discard(sight.with_hand(drawn), given)
        if given == tile or known.by_tiles(after.hand) != 0:
            continue
        waits = quick_waits(after, known.ruleset)
        prospect = _of_waits(waits)
        weight = sum(wait.left * wait.average for wait in waits)
        if prospect is not None and weight > most:
            best, most = prospect, weight
    return best


def _ranked(found: Sequence[Discard], own: Sequence[Tile]) -> tuple[Discard, ...]:
    """The discards in order, with their ranks by speed and by value; equal ones share a rank."""

    def value(discard: Discard) -> tuple[int, float]:
        return min(discard.distance, STEPS), -discard.average

    by_speed = sorted(map(_speed, found))
    by_value = sorted(map(value, found))
    ranked = [
        replace(
            each, speed=by_speed.index(_speed(each)) + 1, value=by_value.index(value(each)) + 1, sound=_is_sound(each, found)
        )
        for each in found
    ]
    return tuple(sorted(ranked, key=lambda each: (*_speed(each), -each.average, _worth_keeping(each.tile, own), -each.tile)))


def _is_sound(discard: Discard, found: Sequence[Discard]) -> bool:
    """Whether no other discard is as quick and worth as much on average, and better in one of the two."""
    mine = _merits(discard)
    return not any(
        _speed(other) <= _speed(discard) and other.average >= discard.average and _merits(other) != mine for other in found
    )


def _speed(discard: Discard) -> tuple[int, int]:
    return discard.distance, -discard.chances


def _merits(discard: Discard) -> tuple[tuple[int, int], float]:
    return _speed(discard), discard.average


def _worth_keeping(tile: Tile, own: Sequence[Tile]) -> int:
    """What to keep when nothing else tells discards apart: winds of others go first, then ones and nines (Babcock, p. 100)."""
    if tile.is_wind and tile not in own:
        return 0
    if tile.is_terminal:
        return 1
    return 2 if tile.is_honour else 3
