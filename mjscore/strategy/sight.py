"""What a player sees: his own tiles, the groups of the others and the dead tiles, and so how many copies of a kind are left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from mjscore.arrangements.readings import states_before_win
from mjscore.deals import Deal, TableView
from mjscore.groups import Form, Group, Kind, kind_of, tile_of
from mjscore.hands import Hand
from mjscore.problems import Fault, UsageProblem
from mjscore.seats import Seat
from mjscore.tiles import KINDS, TILES, Tile


@dataclass(frozen=True)
class Sight:
    """A hand and what else its player sees.

    `others` pairs seats with the groups that lie before them, in the order in which they were laid down; `wall` counts the
    tiles left in the live wall, None where nobody has counted; `streak` East's wins running.
    """

    hand: Hand
    others: tuple[tuple[Seat, tuple[Group, ...]], ...] = ()
    wall: int | None = None
    streak: int = 0

    @property
    def open_tiles(self) -> tuple[Tile, ...]:
        """The tiles of the groups before the other players."""
        return tuple(sorted(tile for _, groups in self.others for group in groups for tile in group.tiles))

    @property
    def table(self) -> TableView:
        """The same as scoring asks for it."""
        return TableView(self.open_tiles, self.streak)

    @cached_property
    def seen(self) -> tuple[int, ...]:
        """How many copies of each kind the player sees, his own among them."""
        counts = [0] * KINDS
        for tile in (*self.hand.tiles, *self.hand.visible, *self.open_tiles):
            if tile < KINDS:
                counts[tile] += 1
        return tuple(counts)

    def left(self, tile: Tile) -> int:
        """How many copies of a kind may still turn up."""
        return max(0, 4 - self.seen[tile])

    def with_hand(self, hand: Hand) -> Sight:
        """The same table seen over another hand."""
        return replace(self, hand=hand)


def sight_in_deal(deal: Deal, seat: Seat) -> Sight:
    """What `seat` sees in a deal; raises UsageProblem if nobody sits there or his tiles are not written."""
    hand = deal.hand(seat) if seat in deal.players else None
    if not isinstance(hand, Hand):
        what = f"there is no player at {seat}" if hand is None else f"{seat}'s score was counted by hand"
        raise UsageProblem(
            Fault("nothing-to-analyse", f"{what}: there are no tiles to analyse", hint="name a seat whose tiles are written"),
            source="seat",
        )
    return Sight(replace(hand, visible=hand.visible or deal.visible), deal.melds_beside(seat), deal.wall, deal.streak or 0)


def hand_before_win(hand: Hand) -> Hand | None:
    """The thirteen tiles of a hand that won, as they were before; None for an original hand."""
    win = hand.won
    if win is None or win.tile is None:
        return None
    if not win.among:
        return replace(hand, won=None, origin=None)
    before = states_before_win(hand)[0]
    exposed, fixed, free = list(hand.exposed), list(hand.fixed), list(hand.free)
    if before.completed:
        groups = exposed if win.claimed and any(_is(group, before.completed) for group in exposed) else fixed
        opened = next(group for group in groups if _is(group, before.completed))
        groups.remove(opened)
        free.extend(opened.tiles)
    free.remove(win.tile)
    return replace(hand, exposed=tuple(exposed), fixed=tuple(fixed), free=tuple(sorted(free)), won=None, origin=None)


def _is(group: Group, code: int) -> bool:
    return group.kind == kind_of(code) and int(group.tile) == tile_of(code)


def without(hand: Hand, tile: Tile) -> Hand:
    """The hand after one of its standing tiles is discarded, from the free tiles first.

    A group that a kind word fixed is opened for it. Raises StopIteration where no such tile stands in the hand.
    """
    free, fixed = list(hand.free), list(hand.fixed)
    if tile not in free:
        opened = next(group for group in fixed if group.kind is not Kind.KONG and tile in group.tiles)
        fixed.remove(opened)
        free.extend(opened.tiles)
    free.remove(tile)
    return replace(hand, fixed=tuple(fixed), free=tuple(sorted(free)), origin=None)


def kinds_in_hand(hand: Hand) -> Sequence[Tile]:
    """The kinds that a player could discard, lowest first."""
    tiles = {*hand.free, *(tile for group in hand.fixed if group.kind is not Kind.KONG for tile in group.tiles)}
    return [tile for tile in TILES if tile in tiles]


def with_kong(hand: Hand, tile: Tile) -> Hand:
    """The hand after a kong is declared: of four standing tiles, however grouped, or of a fourth and an exposed pung."""
    pung = Group(Kind.PUNG, tile, Form.EXPOSED)
    if pung in hand.exposed:
        kong = Group(Kind.KONG, tile, Form.ADDED)
        return replace(without(hand, tile), exposed=tuple(kong if each == pung else each for each in hand.exposed))
    for _ in range(4):
        hand = without(hand, tile)
    return replace(hand, fixed=(*hand.fixed, Group(Kind.KONG, tile, Form.CONCEALED)))
