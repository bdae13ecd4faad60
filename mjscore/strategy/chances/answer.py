"""What is known of a hand's prospects: for each first step the chances and winnings by turn, and how the play goes on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from mjscore.hands import Hand, write_hand
from mjscore.strategy.chances.course import OthersWin
from mjscore.strategy.chances.plan import PlanState, Reply, misused
from mjscore.strategy.danger import Threat
from mjscore.strategy.distances import told_distance
from mjscore.strategy.model import ChanceAim, Claims
from mjscore.tiles import Tile


@dataclass(frozen=True, slots=True)
class Outlook:
    """What comes of one first step.

    The step discards `tile`, or declares a kong of it if `kong` is true. A hand between turns has no tile to discard, and
    `tile` is None.

    Each of the following has one figure for each turn, which counts from now to the end of that turn. All are empty if no
    complete hand is within reach.

    - `ready`, `won` and `limit` are the chances (between 0 and 1) to have been ready, to have won, to have won a limit hand.
    - `score` is the expected score in points; a game without a win counts nothing.
    - `winnings` are the expected points that the others pay. They are None if no seat is known.

    `worth` is what the step is worth to the aim. `behind` is how much less that is than the worth of the best step.

    Figures that were estimated by games have standard errors: `won_error` for the last chance to win, `error` for the worth,
    and `behind_error` for `behind`. If no game was won, or every one, they are the errors of the same games and one more that
    went the other way. Exact figures have the error 0. `plan` names the simple plan that was played in the games.

    `replies` tell how the play goes on, `dangers` why the discard is dangerous, and `danger_cost` what it may cost in points:
    what the player pays if a hand of the limit is won with it and he is liable. `state` is the play after the step, move by
    move.
    """

    tile: Tile | None
    kong: bool
    distance: int
    ready: tuple[float, ...]
    won: tuple[float, ...]
    score: tuple[float, ...]
    winnings: tuple[float, ...] | None
    limit: tuple[float, ...]
    worth: float
    replies: tuple[Reply, ...]
    dangers: tuple[Threat, ...]
    won_error: float = 0.0
    error: float = 0.0
    plan: str = ""
    behind: float = 0.0
    behind_error: float = 0.0
    danger_cost: float | None = None
    state: PlanState | None = field(default=None, repr=False, compare=False)

    @property
    def surely_behind(self) -> bool:
        """Whether the step is worth less than the best one by more than two standard errors, or at all if that is exact."""
        return self.behind > max(2 * self.behind_error, 1e-9)

    @property
    def dangerous(self) -> bool:
        """Whether the discard may make its player pay for others, with nothing to excuse him."""
        return any(not threat.excused for threat in self.dangers)

    @property
    def reached(self) -> bool:
        """Whether any complete hand is within reach."""
        return bool(self.won)

    @property
    def average(self) -> float:
        """The mean score of the wins, in points."""
        return self.score[-1] / self.won[-1] if self.won and self.won[-1] else 0.0

    def to_dict(self) -> dict[str, Any]:
        """As `analyse --turns N --format json` prints it."""
        return {
            "tile": None if self.tile is None else str(self.tile),
            "step": "none" if self.tile is None else "kong" if self.kong else "discard",
            "distance": told_distance(self.distance),
            "ready": list(self.ready),
            "won": list(self.won),
            "score": list(self.score),
            "winnings": None if self.winnings is None else list(self.winnings),
            "limit": list(self.limit),
            "average": self.average,
            "worth": self.worth,
            "won_error": self.won_error,
            "error": self.error,
            "replies": [reply.to_dict() for reply in self.replies],
            "danger": [threat.to_dict() for threat in self.dangers],
            "danger_cost": self.danger_cost,
            "plan": self.plan,
            "behind": self.behind,
            "behind_error": self.behind_error,
        }


@dataclass(frozen=True, slots=True)
class Prospects:
    """The prospects of a hand under one ruleset, the best first step first; see `model.MODEL_PAGE` for what is calculated.

    `turns` is the number of own turns looked ahead, and `reach` the most tiles from outside that a plan takes. `hands` is how
    many hands were examined; it is 0 if the figures were estimated. `games` is how many games were played for each
    step, by `seed`; it is 0 if the figures were calculated. `missed` is how much more the best step may be worth, as hands were
    left out: what those added that were looked at last; it is None if all were that were asked for. `others_win` says how often
    another player wins. `why` tells in a sentence why the first step is better than the second.
    """

    ruleset: str
    options: tuple[str, ...]
    hand: Hand
    aim: ChanceAim
    claims: Claims
    turns: int
    others_win: OthersWin
    unseen: int
    distance: int
    reach: int
    hands: int
    games: int
    seed: int
    outlooks: tuple[Outlook, ...]
    why: str
    notes: tuple[str, ...]
    missed: float | None = None

    @property
    def exact(self) -> bool:
        """Whether nothing was left out and nothing estimated: draws alone, every hand within reach, no games."""
        return self.games == 0 and self.missed is None and self.claims is Claims.NONE

    @property
    def best(self) -> Outlook:
        """The first step to take."""
        return self.outlooks[0]

    def plan(self, tile: Tile | str | None = None, *, kong: bool = False) -> PlanState:
        """The plan move by move, after the first step to take, or after another discard (or kong).

        Raises UsageProblem if there is no such step, or no complete hand is within reach after it.
        """
        found = self.best
        if tile is not None:
            wanted = Tile.of(tile) if isinstance(tile, str) else tile
            steps = [each for each in self.outlooks if each.tile == wanted and each.kong == kong]
            if not steps:
                raise misused(f"the hand has no {wanted} to {'declare' if kong else 'discard'}", "name a tile of the hand")
            found = steps[0]
        if found.state is None:
            raise misused("no complete hand is within reach", "look at a hand that can still win")
        return found.state

    def to_dict(self) -> dict[str, Any]:
        """As `analyse --turns N --format json` prints it."""
        return {
            "ruleset": self.ruleset,
            "options": list(self.options),
            "hand": write_hand(self.hand),
            "aim": str(self.aim),
            "claims": str(self.claims),
            "turns": self.turns,
            "others_win": list(self.others_win.chances),
            "others_paid": list(self.others_win.paid),
            "unseen": self.unseen,
            "distance": told_distance(self.distance),
            "reach": self.reach,
            "exact": self.exact,
            "missed": self.missed,
            "hands": self.hands,
            "games": self.games,
            "seed": self.seed,
            "outlooks": [outlook.to_dict() for outlook in self.outlooks],
            "why": self.why,
            "notes": list(self.notes),
        }
