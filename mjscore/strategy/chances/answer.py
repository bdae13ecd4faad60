"""What is known of a hand's prospects: for each first step the chances and winnings by turn, how the play goes on, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from mjscore.hands import Hand, write_hand
from mjscore.problems import so_many
from mjscore.strategy.chances.course import ChanceAim, Claims, OthersWin
from mjscore.strategy.chances.plan import PlanState, Reply, misused
from mjscore.strategy.distances import told_distance
from mjscore.strategy.sight import without
from mjscore.strategy.threats import Threat
from mjscore.tiles import Tile, write_tiles


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
    """The prospects of a hand under one ruleset, the best first step first; `mjscore help chances` says what is calculated.

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


_SAME: Final = 1e-9
"""Two worths that differ by less count as equal."""

_FEW: Final = 4
"""A hand goes for one suit if it has fewer than so many tiles of the others."""

_MUCH: Final = 1.2
"""A step that keeps to one suit is better for that if its wins score so many times what those of the other do."""


def why_first(ranked: Sequence[Outlook], hand: Hand, aim: ChanceAim) -> str:
    """Why the first of the outlooks stands before the second; empty where there is only one, or nothing can be won."""
    reached = [outlook for outlook in ranked if outlook.reached]
    if len(reached) < 2:
        return ""
    one = reached[0]
    other = next((outlook for outlook in reached if abs(outlook.worth - one.worth) > _SAME), None)
    if other is None and any(outlook.behind_error for outlook in reached):
        return "the games do not show which discard is better"
    if other is None:
        return "all discards that keep a complete hand within reach bring the same"
    if not one.dangerous and other.dangerous and other.worth > one.worth:
        return f"{_name(other)} would bring more, but may make you pay for the others"
    if other.behind_error and not other.surely_behind:
        what = f"the games do not show whether {_name(one)} is better than {_name(other)}"
        return f"{what}: the first is worth {other.behind:.1f} more, with an error of {other.behind_error:.1f}"
    figures = _figures(one, other)
    return f"{_name(one)} {_reason(hand, one, other)}: {figures}{_told(one, other, aim)}"


def _name(outlook: Outlook) -> str:
    return f"the kong of {outlook.tile}" if outlook.kong else f"discarding {outlook.tile}"


def _figures(one: Outlook, other: Outlook) -> str:
    """The chance and the average of both, with as many places as tell them apart, up to two."""
    for places in range(3):
        texts = [f"{_percent(each, places)} of {each.average:.{places}f}" for each in (one, other)]
        if texts[0] != texts[1]:
            break
    return " instead of ".join(texts)


def _percent(outlook: Outlook, places: int) -> str:
    chance = 100 * outlook.won[-1]
    return f"{chance:.{places if chance >= 10 else max(1, places)}f} %"


def _told(one: Outlook, other: Outlook, aim: ChanceAim) -> str:
    """The worth of both, where the chance and the average do not already tell it."""
    if aim is not ChanceAim.WINNINGS:
        return ""
    return f" ({one.worth:.1f} paid instead of {other.worth:.1f})"


def _reason(hand: Hand, one: Outlook, other: Outlook) -> str:
    """What the first step does better: in words of tiles if there are such, and in chances and scores."""
    kept = _kept(hand, one, other)
    more, dearer = one.won[-1] > other.won[-1], one.average > other.average
    compared = "wins more often, and more" if more and dearer else "wins more often" if more else "wins more when it wins"
    if kept:
        return f"{kept} and {compared}"
    return compared


def _kept(hand: Hand, one: Outlook, other: Outlook) -> str:
    """What the first discard leaves in the hand that the second breaks."""
    if one.tile is None or other.tile is None or one.kong or other.kong or one.tile == other.tile:
        return ""
    suit = _one_suit(hand, one, other)
    if suit:
        return suit
    if one.distance < other.distance:
        return "leaves the hand ready" if one.distance == 0 else "leaves the hand nearer to ready"
    in_hand = Counter(without(hand, one.tile).tiles) - Counter(tile for meld in hand.melds for tile in meld.tiles)
    group = _group_of(in_hand, other.tile)
    if group and not _group_of(in_hand + Counter([one.tile]), one.tile):
        return f"keeps {group}"
    if other.tile.is_honour and one.average > other.average:
        return f"keeps {other.tile}, which scores more if it is matched,"
    helping, others = _helping(one), _helping(other)
    if one.won[-1] > other.won[-1] and helping > others:
        return f"takes {so_many(helping, 'tile')} instead of {others}"
    return f"keeps {group}" if group else ""


def _one_suit(hand: Hand, one: Outlook, other: Outlook) -> str:
    """Whether the first discard leaves one suit, or goes on towards it, and the second does not."""
    after = without(hand, one.tile).tiles if one.tile is not None else ()
    suits = Counter(tile.suit for tile in after if tile.suit is not None)
    if not suits or one.tile is None or other.tile is None:
        return ""
    (main, number), *rest = suits.most_common()
    foreign = sum(count for _, count in rest)
    if one.tile.suit in (None, main) or foreign >= _FEW or number <= 2 * foreign:
        return ""
    if foreign == 0:
        return "keeps one suit and honours" if any(tile.is_honour for tile in after) else "keeps the pure suit"
    if other.tile.suit in (None, main) and one.average > _MUCH * other.average:
        return "keeps to one suit"
    return ""


def _group_of(in_hand: Counter[Tile], tile: Tile) -> str:
    """The set, pair or part of a chow that a tile in hand is in; empty where it stands alone."""
    held = in_hand[tile]
    if held >= 2:
        return f"the {'pair' if held == 2 else 'three'} of {tile}"
    if tile.suit is None:
        return ""
    near = [each for each in in_hand if each.suit == tile.suit and abs(each - tile) <= 2]
    runs = [[Tile(low), Tile(low + 1), Tile(low + 2)] for low in range(max(0, tile - 2), tile + 1)]
    for run in runs:
        if all(each in near for each in run):
            return f"the run {write_tiles(run)}"
    beside = [each for each in near if each != tile]
    if not beside:
        return ""
    nearest = min(beside, key=lambda each: (abs(each - tile), each))
    return f"{write_tiles(sorted((tile, nearest)))} together"


def _helping(outlook: Outlook) -> int:
    """How many tiles the plan takes next."""
    return sum(reply.left for reply in outlook.replies)
