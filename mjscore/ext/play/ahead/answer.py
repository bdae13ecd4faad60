"""What each step brings when the deal is played on, as values: no array is needed to read them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Final, Literal, NamedTuple, TypedDict, cast

from mjscore.game.groups import Group, Kind, tiles_text
from mjscore.game.hands import Hand, Win, write_hand
from mjscore.game.seats import Seat
from mjscore.game.tiles import Tile
from mjscore.on_demand import notebook_html
from mjscore.provenance import Count, OriginJson, Part, Some
from mjscore.rules.schema import Ruleset

OWN: Final = "value"
"""Who plays the player's own hand on: the strongest player that there is."""
OTHERS: Final = "nearest"
DEALS: Final = 4000
"""Deals that are played on in all, at the most."""
FEWEST, MOST_DEALS = 64, 10_000_000
"""So many deals may be asked for."""
_TOLD_APART: Final = 16
"""Deals after which a step may be told from another."""


class Offer(NamedTuple):
    """A discard that may be claimed, and who makes it."""

    tile: Tile
    source: Seat


@dataclass(frozen=True, slots=True)
class Asked:
    """How a deal is played on: by whom (one for all the others, or one a seat), at most how often, with which walls."""

    players: tuple[str, ...] = (OTHERS,)
    deals: int = DEALS
    seed: int = 1
    offered: Offer | None = None
    reached: Callable[[int, int], None] | None = None


@dataclass(frozen=True, slots=True)
class Discard:
    """To discard a tile."""

    tile: Tile

    def __str__(self) -> str:
        return str(self.tile)


@dataclass(frozen=True, slots=True)
class Kong:
    """To declare a kong of one's own: of four in the hand, or of an exposed pung and the fourth."""

    tile: Tile

    def __str__(self) -> str:
        return f"kong of {self.tile}"


@dataclass(frozen=True, slots=True)
class Claim:
    """To claim the discard for a set."""

    group: Group

    def __str__(self) -> str:
        group = self.group
        return f"{group.kind.name.lower()} {tiles_text(group.kind, group.tile)}"


@dataclass(frozen=True, slots=True)
class Pass:
    """To let the discard go."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Wait:
    """Nothing: another player has his turn."""

    def __str__(self) -> str:
        return "as it stands"


Move = Discard | Kong | Claim | Win | Pass | Wait

MoveName = Literal["discard", "kong", "claim", "win", "pass", "wait"]
KindName = Literal["chow", "pung", "kong"]
Error = Annotated[float, ("minimum", 0)]


class ClaimedJson(TypedDict):
    """The group that a claim makes."""

    kind: KindName
    tiles: str


class StepJson(TypedDict):
    """What came of one step."""

    move: MoveName
    tile: str | None
    claim: ClaimedJson | None
    deals: Count
    won: Part
    won_error: Error
    average: float | None
    average_error: Error
    paid: float
    paid_error: Error
    behind: float
    behind_error: Error
    gives: Part
    gives_paid: float | None


class AheadJson(OriginJson):
    """mjscore ahead --format json: what each step brings when the deal is played on."""

    hand: str
    player: str
    others: list[str]
    turn: Some
    wall: Count
    deals: Count
    most: Count
    seed: Count
    steps: list[StepJson]
    notes: list[str]


@dataclass(frozen=True, slots=True)
class Step:
    """What came of one step.

    `won` is the share of deals that the player won, `average` what such a win scores, None where there was none. `paid` is what
    he gets in the mean, less what he pays, in points; `behind` how much less that is than with the first step, on the same
    walls. `gives` is the share of deals in which the discard, or the tile of the kong, let another win at once, `gives_paid`
    what the player got in these. Each `…_error` is one standard error. `deals` were played on after this step.
    """

    move: Move
    deals: int
    won: float
    won_error: float
    average: float | None
    average_error: float
    paid: float
    paid_error: float
    behind: float
    behind_error: float
    gives: float
    gives_paid: float | None

    @property
    def surely_behind(self) -> bool:
        """Whether the step brings less than the first by more than two standard errors."""
        return self.deals >= _TOLD_APART and self.behind > 2 * self.behind_error

    def to_dict(self) -> StepJson:
        """As the JSON output carries it."""
        tile = getattr(self.move, "tile", None)
        claim: ClaimedJson | None = None
        if isinstance(self.move, Claim):
            group = self.move.group
            claim = {
                "kind": cast(KindName, Kind(group.kind).name.lower()),
                "tiles": tiles_text(group.kind, group.tile),
            }
        return {
            "move": cast(MoveName, type(self.move).__name__.lower()),
            "tile": None if tile is None else str(tile),
            "claim": claim,
            "deals": self.deals,
            "won": self.won,
            "won_error": self.won_error,
            "average": self.average,
            "average_error": self.average_error,
            "paid": self.paid,
            "paid_error": self.paid_error,
            "behind": self.behind,
            "behind_error": self.behind_error,
            "gives": self.gives,
            "gives_paid": self.gives_paid,
        }


@dataclass(frozen=True, slots=True)
class LookAhead:
    """What each step brings when the deal is played on, the best first; `mjscore help playing` says how that is done.

    `player` goes on with the hand, `others` sit at the other seats in the order of play from the next. `turn` is the turn of
    the player, counted from 1, `wall` how many tiles can still be drawn. `deals` were played on in all, at most
    `most`. `steps` is empty where the hand can no longer win.
    """

    rules: Ruleset
    hand: Hand
    player: str
    others: tuple[str, ...]
    turn: int
    wall: int
    deals: int
    most: int
    seed: int
    steps: tuple[Step, ...]
    notes: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<LookAhead of “{self.hand}” by {self.rules.id}, {self.deals} deals>"

    def _repr_html_(self) -> str | None:
        return notebook_html(self)

    @property
    def best(self) -> Step:
        """The step that brought most; IndexError where there is none."""
        return self.steps[0]

    @property
    def even(self) -> tuple[Step, ...]:
        """The first step and those that are not surely behind it."""
        return tuple(step for step in self.steps if not step.surely_behind)

    def to_dict(self) -> AheadJson:
        """As `mjscore ahead --format json` prints it."""
        return {
            **self.rules.origin,
            "hand": write_hand(self.hand),
            "player": self.player,
            "others": list(self.others),
            "turn": self.turn,
            "wall": self.wall,
            "deals": self.deals,
            "most": self.most,
            "seed": self.seed,
            "steps": [step.to_dict() for step in self.steps],
            "notes": list(self.notes),
        }
