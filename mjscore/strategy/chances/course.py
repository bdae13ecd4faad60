"""What is asked of the chances, and what is fixed of the time to come: the tiles of each turn, how often others win by then."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from enum import Enum, StrEnum
from functools import cache
from math import prod
from pathlib import Path
from typing import Any, Final

from mjscore.groups import Kind
from mjscore.problems import Fault, UsageProblem, so_many
from mjscore.rulesets.schema import Ruleset
from mjscore.strategy.sight import Sight
from mjscore.tiles import KINDS


class ChanceAim(StrEnum):
    """What the player plays for."""

    WINNINGS = "winnings"
    WIN = "win"
    SCORE = "score"
    READY = "ready"

    def __repr__(self) -> str:
        return f"ChanceAim.{self.name}"


class Claims(StrEnum):
    """Which discards of others are claimed."""

    NONE = "none"
    ALL = "all"

    def __repr__(self) -> str:
        return f"Claims.{self.name}"


MOST_TURNS: Final = 40
"""How many own turns can be looked ahead."""

GAMES: Final = 400
"""How many games are played for each first step where chances are estimated."""


USUAL_TURNS: Final = 12
"""How many turns are looked ahead, if the wall lasts so long."""


class Event(Enum):
    """A tile that comes: another player's discard, that of the player on the left, the player's own draw."""

    OTHER = "other"
    LEFT = "left"
    DRAW = "draw"

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class OthersWin:
    """How often another player wins in each turn, if nobody has won before, and what this one then pays him, in points."""

    chances: tuple[float, ...]
    paid: tuple[float, ...]
    source: str = ""

    @property
    def in_all(self) -> float:
        """The chance that another player wins in these turns, if this one does not."""
        return 1 - prod(1 - chance for chance in self.chances)


@dataclass(frozen=True, slots=True)
class Course:
    """`turns` has the tiles that come in each turn; `unseen` is how many tiles nobody has seen at first.

    `claims` says whether discards are looked at.
    """

    turns: tuple[tuple[Event, ...], ...]
    unseen: int
    others_win: OthersWin
    claims: bool

    def likely_left(self, turn: int, place: int, kongs: int) -> float:
        """The tiles among which a useful one is, if a plan has looked for it since the last turns.

        With claims the tiles of one turn count as looked at, without them all that were drawn. What a plan brings is told by
        the forward pass; this choice is made before it is known which tiles the plan looks for.
        """
        passed = sum(map(len, self.turns[:turn])) + place
        return self.unseen - kongs - (passed / (turn + 1) if self.claims else passed)


def tiles_to_draw(sight: Sight, ruleset: Ruleset, players: int, on_turn: bool) -> int:
    """How many tiles are left to draw: as many as were counted, or what a deal of this ruleset would still hold.

    Of all tiles but the bonus tiles, which are replaced, the dead wall, every player's hand, a tile for each kong, and the
    discards that are told are not there.
    """
    if sight.wall is not None:
        return sight.wall
    melds = [*sight.hand.melds, *(group for _, groups in sight.others for group in groups)]
    kongs = sum(group.kind is Kind.KONG for group in melds)
    gone = players * ruleset.hand_size + on_turn + kongs + len(sight.hand.visible)
    return max(0, _tiles_drawn(ruleset) - gone)


def _tiles_drawn(ruleset: Ruleset) -> int:
    """The tiles that are dealt and drawn in a deal, bonus tiles aside."""
    return 4 * (KINDS - sum(not tile.is_bonus for tile in ruleset.barred_tiles)) - ruleset.play.dead_wall


def turns_of(wall: int, players: int, asked: int | None, claims: bool) -> tuple[tuple[Event, ...], ...]:
    """The tiles that come in each turn, until the wall ends; without claims only the own draws count.

    Raises UsageProblem for more turns than the wall lasts.
    """
    lasts = -(-wall // players)
    if wall == 0:
        hint = "write how many tiles are left to draw, if it is not"
        fault = Fault("bad-turns", "the wall is at its end: nobody draws another tile", hint=hint)
        raise UsageProblem(fault, source="turns")
    if asked is not None and asked > lasts:
        what = f"cannot look {so_many(asked, 'turn')} ahead: the wall of {so_many(wall, 'tile')} lasts {so_many(lasts, 'turn')}"
        raise UsageProblem(Fault("bad-turns", what, hint=f"write a number of turns from 1 to {lasts}"), source="turns")
    each = (*([Event.OTHER] * (players - 2)), Event.LEFT, Event.DRAW)
    turns = [each[: wall - turn * players] for turn in range(min(lasts, USUAL_TURNS) if asked is None else asked)]
    return tuple(events if claims else tuple(event for event in events if event is Event.DRAW) for events in turns)


def others_win(ruleset: Ruleset, players: int, wall: int, turns: int) -> OthersWin:
    """How often another player wins in the turns to come, from simulated deals of the ruleset or of the one that it extends."""
    table = _table()
    id = next((each for each in (ruleset.id, *ruleset.lineage) if each in table), table["otherwise"])
    gone = max(0, _tiles_drawn(ruleset) - players * ruleset.hand_size - wall) // players
    wins, paid = table[id]["wins"], table[id]["paid"]
    places = [min(gone + turn + 1, len(wins) - 1) for turn in range(turns)]
    source = f"{table[id]['deals']:,} simulated deals of {id}"
    return OthersWin(tuple(wins[place] for place in places), tuple(paid[place] for place in places), source)


def nobody_else_wins(turns: int) -> OthersWin:
    """The others never win."""
    return OthersWin((0.0,) * turns, (0.0,) * turns)


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent.parent / "others.toml").read_text("utf-8"))
