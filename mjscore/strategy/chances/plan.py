"""A plan move by move, for anybody who plays it against a wall of his own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from mjscore.groups import Form, Group, Kind, group_code, group_of, tiles_text
from mjscore.problems import Fault, UsageProblem
from mjscore.strategy.chances.course import Event
from mjscore.strategy.chances.positions import Next, PlanHand
from mjscore.strategy.unary import counts_of
from mjscore.tiles import KINDS, TILES, Tile

Keeping = Callable[[Tile], int]
"""How much a tile that serves nothing is worth keeping: the least goes first."""


class PlanFollower(Protocol):
    """Whoever can say what follows a tile."""

    def next(self, hand: PlanHand, kind: int, turn: int, event: Event | None) -> Next:
        """What follows a tile that comes in a turn; without an event it is the loose tile of a kong."""


@dataclass(frozen=True, slots=True)
class PlanAnswer:
    """What a plan does with a tile.

    `action` is “win”, “discard”, “claim”, “kong” or “pass”. `tiles` are those that are discarded, or those of the set that is
    claimed or declared; `meld` is this set, and `discard` the tile that is thrown after a draw or a claim. `total` are the
    points of a win. `state` is the play afterwards, None after a win; after a kong it waits for the loose tile (`drawn`).
    """

    action: str
    state: PlanState | None
    meld: Group | None = None
    discard: Tile | None = None
    total: int | None = None

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles that the action lays down or throws."""
        if self.meld is not None:
            return self.meld.tiles
        return () if self.discard is None else (self.discard,)


@dataclass(frozen=True, slots=True)
class PlanState:
    """The play of a plan at one moment.

    `turn` counts the own turns that are over, `discards` those of the others in this turn, and `in_hand` the copies of each
    kind that stand in hand. `waits` says that the loose tile of a kong comes next.
    """

    turn: int
    discards: int
    in_hand: tuple[int, ...]
    waits: bool
    _hand: PlanHand = field(repr=False)
    _own_turn: bool = field(repr=False)
    _turns: int = field(repr=False)
    _others: int = field(repr=False)
    _claims: bool = field(repr=False)
    _player: PlanFollower = field(repr=False)
    _keeping: Keeping = field(repr=False)

    def drawn(self, tile: Tile | str) -> PlanAnswer:
        """What the plan does with the player's own draw, or with the loose tile after a kong.

        Raises UsageProblem where the turns that were looked ahead are over.
        """
        kind = self._kind(tile)
        if not self.waits:
            return self._answer(kind, Event.DRAW, replace(self, _own_turn=True))
        return self._answer(kind, None, replace(self, waits=False))

    def discarded(self, tile: Tile | str, *, from_left: bool | None = None) -> PlanAnswer:
        """What the plan does with another player's discard.

        The last discard of a turn counts as that of the player on the left, unless `from_left` tells. Raises UsageProblem where
        the turns are over, or a loose tile must be drawn first.
        """
        kind = self._kind(tile)
        if self.waits:
            raise misused("a kong has been declared", "draw its loose tile first: state.drawn(tile)")
        after = replace(self, discards=self.discards + 1)
        if not self._claims:
            return PlanAnswer("pass", after)
        left = after.discards >= self._others if from_left is None else from_left
        return self._answer(kind, Event.LEFT if left else Event.OTHER, after)

    def _kind(self, tile: Tile | str) -> int:
        if self.turn >= self._turns:
            raise misused(f"the plan ends after {self._turns} turns", "look further ahead with turns=")
        return int(Tile.of(tile) if isinstance(tile, str) else tile)

    def _answer(self, kind: int, event: Event | None, after: PlanState) -> PlanAnswer:
        found = self._player.next(self._hand, kind, self.turn, event)
        if found.points is not None:
            return PlanAnswer("win", None, total=found.points)
        draws = event in (Event.DRAW, None)
        laid = list((Counter(found.hand.melded.melds) - Counter(self._hand.melded.melds)).elements())
        if not draws and not laid:
            return PlanAnswer("pass", after)
        in_hand = list(self.in_hand)
        in_hand[kind] += 1
        melds = [_as_declared(code, self._hand) for code in laid]
        for each in melds:
            for used in (each.tile,) if each.form is Form.ADDED else each.tiles:
                in_hand[used] -= 1
        meld = melds[0] if melds else None
        after = replace(after, _hand=found.hand, waits=found.waits, in_hand=tuple(in_hand))
        if found.waits:
            return PlanAnswer("kong", after, meld)
        thrown = self._spare(found.hand, in_hand)
        in_hand[thrown] -= 1
        after = replace(after, in_hand=tuple(in_hand))
        if after._own_turn:
            after = replace(after, turn=self.turn + 1, discards=0, _own_turn=False)
        return PlanAnswer("claim" if laid else "discard", after, meld, thrown)

    def _spare(self, hand: PlanHand, in_hand: Sequence[int]) -> Tile:
        """The tile to throw: of those that serve nothing, the one that is least worth keeping."""
        kept = counts_of(hand.in_hand)
        return min((tile for tile in TILES[:KINDS] if in_hand[tile] > kept[tile]), key=lambda tile: (self._keeping(tile), tile))


def _as_declared(code: int, before: PlanHand) -> Group:
    """A new set of a hand; the hands of a plan do not tell a fourth that is added to a pung from one that is claimed."""
    meld = group_of(code)
    added = meld.kind is Kind.KONG and group_code(Kind.PUNG, meld.tile, Form.EXPOSED) in before.melded.melds
    return Group(Kind.KONG, meld.tile, Form.ADDED) if added else meld


def misused(message: str, hint: str) -> UsageProblem:
    """The refusal of a question that a plan has no answer to."""
    return UsageProblem(Fault("plan-misused", message, hint=hint), source="plan")


@dataclass(frozen=True, slots=True)
class Reply:
    """What the best play does with one kind of tile next.

    `left` is the number of copies that may still come. `drawn` says in words what the player does if he draws the tile, and
    `claimed` what he does if another player discards it. Words are empty if he lets the tile pass.
    """

    tile: Tile
    left: int
    drawn: str
    claimed: str

    def to_dict(self) -> dict[str, Any]:
        """As the JSON output carries it."""
        return {"tile": str(self.tile), "left": self.left, "drawn": self.drawn, "claimed": self.claimed}


def replies_of(state: PlanState, unseen: Sequence[int]) -> tuple[Reply, ...]:
    """What the plan does with each kind that may come next, the wins first, then the most frequent tiles."""
    found = []
    for tile in (each for each in TILES[:KINDS] if unseen[each]):
        drawn, claimed = state.drawn(tile), state.discarded(tile, from_left=True)
        passes = drawn.state is not None and drawn.meld is None and drawn.state._hand is state._hand
        words = "" if passes else _words(drawn), _words(claimed)
        if any(words):
            found.append(Reply(tile, unseen[tile], *words))
    return tuple(sorted(found, key=lambda reply: (not reply.drawn.startswith("win"), -reply.left, reply.tile)))


def _words(answer: PlanAnswer) -> str:
    if answer.action in ("win", "pass"):
        return "win" if answer.action == "win" else ""
    if answer.action == "kong":
        return f"declare {answer.meld}"
    claim = f"claim {tiles_text(answer.meld.kind, answer.meld.tile)}, " if answer.meld is not None else ""
    return f"{claim}discard {answer.discard}"
