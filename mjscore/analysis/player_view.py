"""What a player sees: his own tiles, the groups of the others and the dead tiles, and so how many copies of a kind are left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from mjscore.game.deals import Deal, TableView
from mjscore.game.groups import Form, Group, Kind, kind_of, tile_of
from mjscore.game.hands import Hand, Status
from mjscore.game.legality import faults_of, refusal, require
from mjscore.game.seats import Seat
from mjscore.game.tiles import KINDS, TILES, Tile
from mjscore.places import fault_in
from mjscore.problems import (
    Fault,
    ImpossibleHand,
    Problem,
    UsageProblem,
    expect,
    expect_all,
    expect_member,
)
from mjscore.rules.schema import Ruleset
from mjscore.scoring.readings import states_before_win
from mjscore.scoring.rules import scoring_rules
from mjscore.sentences import sentence, so_many


@dataclass(frozen=True)
class PlayerView:
    """A hand and what else its player sees.

    `others` pairs seats with the groups that lie before them, in the order in which they were laid down; `wall` counts the
    tiles left in the live wall, None where nobody has counted; `streak` East's wins running; `bonus` are the bonus tiles
    before the others, None where they are not told.
    """

    hand: Hand
    others: tuple[tuple[Seat, tuple[Group, ...]], ...] = ()
    wall: int | None = None
    streak: int = 0
    bonus: tuple[tuple[Seat, tuple[Tile, ...]], ...] | None = None

    @property
    def open_tiles(self) -> tuple[Tile, ...]:
        """The tiles of the groups before the other players."""
        return tuple(
            sorted(
                tile
                for _, groups in self.others
                for group in groups
                for tile in group.tiles
            )
        )

    @property
    def table(self) -> TableView:
        """The same as scoring asks for it."""
        return TableView(self.open_tiles, self.streak)

    @cached_property
    def copies_seen(self) -> tuple[int, ...]:
        """How many copies of each kind the player sees, his own among them."""
        counts = [0] * KINDS
        for tile in (*self.hand.tiles, *self.hand.visible, *self.open_tiles):
            if tile < KINDS:
                counts[tile] += 1
        return tuple(counts)

    def left(self, tile: Tile) -> int:
        """How many copies of a kind may still turn up."""
        return max(0, 4 - self.copies_seen[tile])

    def with_hand(self, hand: Hand) -> PlayerView:
        """The same table seen over another hand."""
        return replace(self, hand=hand)


def view_in_deal(deal: Deal, seat: Seat) -> PlayerView:
    """What `seat` sees in a deal; raises UsageProblem if nobody sits there or his tiles are not written."""
    hand = deal.hand(seat) if seat in deal.players else None
    if not isinstance(hand, Hand):
        what = (
            sentence("there is no player at {seat}", seat=seat)
            if hand is None
            else sentence("{seat}'s score was counted by hand", seat=seat)
        )
        raise UsageProblem(
            Fault(
                "nothing-to-analyse",
                sentence("{what}: there are no tiles to analyse", what=what),
                hint="name a seat whose tiles are written",
            ),
            source="seat",
        )
    bonus = tuple(
        (other, each.bonus)
        for other, each in deal.seats
        if other is not seat and isinstance(each, Hand)
    )
    seen = replace(
        hand, visible=hand.visible or deal.visible, round=hand.round or deal.round
    )
    return PlayerView(seen, deal.melds_beside(seat), deal.wall, deal.streak or 0, bonus)


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
        groups = (
            exposed
            if win.claimed and any(_is(group, before.completed) for group in exposed)
            else fixed
        )
        opened = next(group for group in groups if _is(group, before.completed))
        groups.remove(opened)
        free.extend(opened.tiles)
    free.remove(win.tile)
    return replace(
        hand,
        exposed=tuple(exposed),
        fixed=tuple(fixed),
        free=tuple(sorted(free)),
        won=None,
        origin=None,
    )


def _is(group: Group, code: int) -> bool:
    return group.kind == kind_of(code) and int(group.tile) == tile_of(code)


def without(hand: Hand, tile: Tile) -> Hand:
    """The hand after one of its standing tiles is discarded, from the free tiles first.

    A group that a kind word fixed is opened for it. Raises StopIteration where no such tile stands in the hand.
    """
    free, fixed = list(hand.free), list(hand.fixed)
    if tile not in free:
        opened = next(
            group
            for group in fixed
            if group.kind is not Kind.KONG and tile in group.tiles
        )
        fixed.remove(opened)
        free.extend(opened.tiles)
    free.remove(tile)
    return replace(hand, fixed=tuple(fixed), free=tuple(sorted(free)), origin=None)


def kinds_in_hand(hand: Hand) -> Sequence[Tile]:
    """The kinds that a player could discard, lowest first."""
    standing = set(hand.standing)
    return [tile for tile in TILES if tile in standing]


def with_kong(hand: Hand, tile: Tile) -> Hand:
    """The hand after a kong is declared: of four standing tiles, however grouped, or of a fourth and an exposed pung."""
    pung = Group(Kind.PUNG, tile, Form.EXPOSED)
    if pung in hand.exposed:
        kong = Group(Kind.KONG, tile, Form.ADDED)
        return replace(
            without(hand, tile),
            exposed=tuple(kong if each == pung else each for each in hand.exposed),
        )
    for _ in range(4):
        hand = without(hand, tile)
    return replace(hand, fixed=(*hand.fixed, Group(Kind.KONG, tile, Form.CONCEALED)))


def view_of_hand(
    hand: Hand, others: Iterable[tuple[Seat, Iterable[Group]]], wall: int | None
) -> PlayerView:
    """What a player sees, as he tells it: his hand, the groups before the others, and how many tiles are left to draw.

    Raises TypeError, in words, for anything but seats with groups, and a number of tiles or None.
    """
    told = []
    for each in expect_all(
        others, tuple | list, "the groups before others: pairs of a seat and its groups"
    ):
        seat, groups = each if len(each) == 2 else (None, ())
        seat = expect_member(seat, Seat, "the seat of another player (mjscore.Seat)")
        told.append(
            (
                seat,
                expect_all(
                    groups,
                    Group,
                    f"the groups before {seat} (mjscore.Group)",
                ),
            )
        )
    if wall is not None:
        expect(wall, int, "the number of tiles left to draw")
    view = PlayerView(hand, tuple(told), wall)
    for seat, groups in view.others:
        pair = next((group for group in groups if group.kind is Kind.PAIR), None)
        if pair is not None:
            message = sentence(
                "{pair} before {seat}: a pair lies on the table only when it completed a win",
                pair=pair,
                seat=seat,
            )
            raise _refusal(
                hand,
                "exposed-pair",
                message,
                sentence("write the whole set, such as 3×{tile}", tile=pair.tile),
            )
    return view


def check_table(view: PlayerView, ruleset: Ruleset) -> None:
    """Refuse a table that cannot be: a kind lies more than four times, a seat has its groups twice, the wall is too long."""
    hand, taken = view.hand, Counter(seat for seat, _ in view.others)
    if hand.seat is not None and taken[hand.seat]:
        message = sentence(
            "{seat} is the seat of the hand itself, not of another player",
            seat=hand.seat,
        )
        raise _refusal(
            hand,
            "seat-given-twice",
            message,
            "write the groups in the hand, under exposed:",
        )
    if twice := [seat for seat, count in taken.items() if count > 1]:
        raise _refusal(
            hand,
            "seat-given-twice",
            sentence("{seat} is given twice", seat=twice[0]),
            "write all groups of a player together",
        )
    faults = [
        Fault(
            "five-of-one",
            sentence(
                "{number} of {tile} in the hand and on the table; there are four of each tile",
                number=number,
                tile=tile,
            ),
        )
        for tile, number in zip(TILES, view.copies_seen, strict=False)
        if number > 4
    ]
    if faults:
        raise refusal(hand, faults, "hand")
    for seat, groups in view.others:
        wrong = list(_wrong_before(seat, groups, ruleset))
        if wrong:
            raise ImpossibleHand(
                [fault._replace(where="") for fault in wrong],
                source=f"before {seat}",
            )
    if view.wall is not None:
        _check_wall(view.wall, view, ruleset)


def _refusal(hand: Hand, code: str, message: str, hint: str) -> Problem:
    """The refusal of a hand as a whole, or of what is told beside it."""
    return refusal(hand, [fault_in("", code, message, hint)], "hand")


def _wrong_before(
    seat: Seat, groups: tuple[Group, ...], ruleset: Ruleset
) -> Iterator[Fault]:
    """Why groups cannot lie before another player under a ruleset."""
    if len(groups) > ruleset.win.sets:
        message = sentence(
            "{number} groups lie before {seat}; nobody has more than {sets}",
            number=len(groups),
            seat=seat,
            sets=ruleset.win.sets,
        )
        yield Fault(
            "too-many-tiles",
            message,
            hint="write the groups of one player only, and none twice",
        )
    yield from faults_of(
        Hand(exposed=groups, seat=seat, status=Status.SHORT),
        scoring_rules(ruleset).game,
    )


def _check_wall(wall: int, view: PlayerView, ruleset: Ruleset) -> None:
    """Refuse more tiles to draw than there are that nobody has seen."""
    barred = ruleset.barred_tiles
    kinds = sum(view.left(tile) for tile in TILES[:KINDS] if tile not in barred)
    most = kinds + sum(
        tile not in view.hand.bonus for tile in ruleset.bonus_tiles_played
    )
    if not 0 <= wall <= most:
        fault = Fault(
            "wrong-wall",
            sentence("{tiles} cannot be left to draw", tiles=so_many(wall, "tile")),
            hint=sentence("{most} tiles are unseen at most", most=most),
        )
        raise UsageProblem(fault, source="wall")


def is_on_turn(view: PlayerView, ruleset: Ruleset) -> bool:
    """Whether the hand has one tile too many and is about to discard, or is complete between turns.

    Raises ImpossibleHand for a hand of another size, and for tiles or a seat that the ruleset does not play with.
    """
    hand, size = view.hand, ruleset.hand_size
    if hand.size not in (size, size + 1):
        message = sentence(
            "only a correct hand can be analysed: under {ruleset} it has {size} tiles, or {most}"
            " before a discard, but this one has {number}",
            ruleset=ruleset.id,
            size=size,
            most=size + 1,
            number=hand.size,
        )
        raise _refusal(hand, "wrong-size", message, "a kong counts as three")
    if hand.status is not None:
        message = sentence(
            f"a {hand.status} hand cannot win, so there is nothing to analyse",
        )
        raise _refusal(
            hand, "cannot-win", message, "leave out status: if the hand is correct"
        )
    require(
        hand, scoring_rules(ruleset).game._replace(discarding=hand.size > size), "hand"
    )
    return hand.size > size
