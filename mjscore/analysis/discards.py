"""What to discard from fourteen tiles.

The quickest discard comes first (Babcock, pp. 100-105: as many chances as possible); what each of them brings is a question for
`mjscore.ext.play.ahead`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypedDict

from mjscore.analysis.distances import Distances, ruleset_distances, told_distance
from mjscore.analysis.player_view import PlayerView, kinds_in_hand, without
from mjscore.analysis.threats import Threat
from mjscore.analysis.waits import TileCode, WaitedTile, total_as_it_stands
from mjscore.game.tiles import Tile
from mjscore.provenance import Count
from mjscore.rules.schema import Ruleset
from mjscore.sentences import so_many


class DiscardJson(TypedDict):
    """A tile that could be discarded, and what is left of the hand."""

    tile: TileCode
    distance: int | None
    chances: Count
    helpers: tuple[Helper, ...]
    standing: Count
    dangerous: bool


@dataclass(frozen=True, slots=True)
class Helper:
    """A tile that helps, and how many copies of it are left."""

    tile: Tile
    left: Count

    def __str__(self) -> str:
        return f"{self.tile} ({self.left} left)"


def copies_left(helpers: Sequence[Helper | WaitedTile]) -> int:
    """How many copies are left of tiles that help."""
    return sum(helper.left for helper in helpers)


@dataclass(frozen=True, slots=True)
class DiscardOption:
    """One tile that could be discarded, and what is left of the hand.

    `distance` is that of the thirteen tiles; `helpers` bring them nearer, or complete them; `copies` counts those left of them.
    `as_it_stands` is what the hand scores if another player wins next, in points; `dangerous` says that the discard may make its
    player pay for others, with nothing to excuse him.
    """

    tile: Tile
    distance: int
    helpers: tuple[Helper, ...]
    as_it_stands: int
    dangerous: bool = False

    def __str__(self) -> str:
        away = told_distance(self.distance)
        if away is None:
            then = "it can no longer win"
        elif away == 0:
            then = "ready, completed by"
        else:
            then = f"{so_many(away, 'tile')} from ready, helped by"
        words = [f"discard {self.tile}: {then}"]
        if self.helpers:
            words.append(", ".join(map(str, self.helpers)))
        if self.dangerous:
            words.append("(dangerous)")
        return " ".join(words)

    @property
    def copies(self) -> int:
        """The copies left of the tiles that help."""
        return copies_left(self.helpers)

    def to_dict(self) -> DiscardJson:
        """As `analyse --format json` prints it."""
        return {
            "tile": str(self.tile),
            "distance": told_distance(self.distance),
            "chances": self.copies,
            "helpers": self.helpers,
            "standing": self.as_it_stands,
            "dangerous": self.dangerous,
        }


def discards_of(view: PlayerView, ruleset: Ruleset) -> tuple[DiscardOption, ...]:
    """Every discard of fourteen tiles, the nearest to ready first, then by copies, then what is least worth keeping."""
    distances = ruleset_distances(ruleset)
    seat = view.hand.seat
    own = () if seat is None else ruleset.play.own_tiles.get(seat, ())
    options = []
    for tile in kinds_in_hand(view.hand):
        after = after_discard(view, tile)
        option = DiscardOption(
            tile,
            distance=distances.distance(after.hand),
            helpers=helpers_of(after, distances),
            as_it_stands=total_as_it_stands(after.hand, ruleset),
        )
        options.append(option)

    def order(option: DiscardOption) -> tuple[int, int, int, int]:
        keeping = worth_keeping(option.tile, own)
        return option.distance, -option.copies, keeping, -option.tile

    return tuple(sorted(options, key=order))


def safest_first(
    discards: Sequence[DiscardOption], threats: Sequence[Threat]
) -> tuple[DiscardOption, ...]:
    """The discards in their order, those that may make their player pay for others marked and behind all that do not."""
    dangerous: set[Tile] = set()
    for threat in threats:
        if not threat.excused:
            dangerous.update(threat.tiles)
    safe = []
    unsafe = []
    for option in discards:
        if option.tile in dangerous:
            unsafe.append(replace(option, dangerous=True))
        else:
            safe.append(replace(option, dangerous=False))
    return tuple(safe + unsafe)


def after_discard(view: PlayerView, tile: Tile) -> PlayerView:
    """The table after a standing tile is discarded, and lies dead."""
    rest = without(view.hand, tile)
    return view.with_hand(replace(rest, visible=tuple(sorted((*rest.visible, tile)))))


def helpers_of(view: PlayerView, distances: Distances) -> tuple[Helper, ...]:
    """The tiles that bring thirteen tiles nearer, or complete them, of which any copy is left."""
    helpers = [Helper(tile, view.left(tile)) for tile in distances.useful(view.hand)]
    return tuple(helper for helper in helpers if helper.left)


def worth_keeping(tile: Tile, own: Sequence[Tile]) -> int:
    """What to keep when nothing else tells discards apart: winds of others go first, then ones and nines (Babcock, p. 100)."""
    if tile.is_wind and tile not in own:
        return 0
    if tile.is_terminal:
        return 1
    return 2 if tile.is_honour else 3
