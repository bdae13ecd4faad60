"""What a player sees: his own tiles, the groups of the others and the dead tiles, and so how many copies of a kind are left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from mjscore.game.deals import Deal, TableView, written_hands
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
from mjscore.scoring.readings import before_win
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
        tiles: list[Tile] = []
        for _, groups in self.others:
            for group in groups:
                tiles += group.tiles
        return tuple(sorted(tiles))

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
        why = sentence("there is no player at {seat}", seat=seat)
        if hand is not None:
            why = sentence("{seat}'s score was counted by hand", seat=seat)
        message = sentence("{what}: there are no tiles to analyse", what=why)
        hint = "name a seat whose tiles are written"
        fault = Fault("nothing-to-analyse", message, hint=hint)
        raise UsageProblem(fault, source="seat")
    bonus = tuple(
        (other, written.bonus)
        for other, written in written_hands(deal)
        if other is not seat
    )
    seen = replace(
        hand, visible=hand.visible or deal.visible, round=hand.round or deal.round
    )
    return PlayerView(
        seen,
        deal.melds_beside(seat),
        deal.wall,
        streak=deal.streak or 0,
        bonus=bonus,
    )


def hand_before_win(hand: Hand) -> Hand | None:
    """The thirteen tiles of a hand that won, as they were before; None for an original hand."""
    won = hand.won
    if won is None or won.tile is None:
        return None
    if not won.among:
        return replace(hand, won=None, origin=None)
    exposed = list(hand.exposed)
    fixed = list(hand.fixed)
    free = list(hand.free)
    completed = before_win(hand).completed
    if completed:
        on_table = won.claimed and _open_group(exposed, completed, free)
        if not on_table:
            _open_group(fixed, completed, free)
    free.remove(won.tile)
    return replace(
        hand,
        exposed=tuple(exposed),
        fixed=tuple(fixed),
        free=tuple(sorted(free)),
        won=None,
        origin=None,
    )


def _open_group(groups: list[Group], completed: int, free: list[Tile]) -> bool:
    """Move the tiles of the completed group from among the groups to the free tiles; False where it is not there."""
    for group in groups:
        if group.kind == kind_of(completed) and int(group.tile) == tile_of(completed):
            groups.remove(group)
            free += group.tiles
            return True
    return False


def without(hand: Hand, tile: Tile) -> Hand:
    """The hand after one of its standing tiles is discarded, from the free tiles first.

    A group that a kind word fixed is opened for it. Raises StopIteration where no such tile stands in the hand.
    """
    free = list(hand.free)
    fixed = list(hand.fixed)
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
        exposed = list(hand.exposed)
        exposed[exposed.index(pung)] = Group(Kind.KONG, tile, Form.ADDED)
        return replace(without(hand, tile), exposed=tuple(exposed))
    for _ in range(4):
        hand = without(hand, tile)
    kong = Group(Kind.KONG, tile, Form.CONCEALED)
    return replace(hand, fixed=(*hand.fixed, kong))


def view_of_hand(
    hand: Hand, others: Iterable[tuple[Seat, Iterable[Group]]], wall: int | None
) -> PlayerView:
    """What a player sees, as he tells it: his hand, the groups before the others, and how many tiles are left to draw.

    Raises TypeError, in words, for anything but seats with groups, and a number of tiles or None.
    """
    wanted = "the groups before others: pairs of a seat and its groups"
    groups_of_others: list[tuple[Seat, tuple[Group, ...]]] = []
    for pair in expect_all(others, tuple | list, wanted):
        seat, groups = pair if len(pair) == 2 else (None, ())
        seat = expect_member(seat, Seat, "the seat of another player (mjscore.Seat)")
        groups = expect_all(groups, Group, f"the groups before {seat} (mjscore.Group)")
        groups_of_others.append((seat, groups))
    if wall is not None:
        expect(wall, int, "the number of tiles left to draw")
    for seat, groups in groups_of_others:
        for group in groups:
            if group.kind is Kind.PAIR:
                message = sentence(
                    "{pair} before {seat}: a pair lies on the table only when it completed a win",
                    pair=group,
                    seat=seat,
                )
                hint = sentence(
                    "write the whole set, such as 3×{tile}", tile=group.tile
                )
                raise _refusal(hand, "exposed-pair", message, hint=hint)
    return PlayerView(hand, tuple(groups_of_others), wall)


def check_table(view: PlayerView, ruleset: Ruleset) -> None:
    """Refuse a table that cannot be: a kind lies more than four times, a seat has its groups twice, the wall is too long."""
    hand = view.hand
    seats = [seat for seat, _ in view.others]
    if hand.seat in seats:
        message = sentence(
            "{seat} is the seat of the hand itself, not of another player",
            seat=hand.seat,
        )
        hint = "write the groups in the hand, under exposed:"
        raise _refusal(hand, "seat-given-twice", message, hint=hint)
    for seat in seats:
        if seats.count(seat) > 1:
            message = sentence("{seat} is given twice", seat=seat)
            hint = "write all groups of a player together"
            raise _refusal(hand, "seat-given-twice", message, hint=hint)
    faults = []
    for tile, number in zip(TILES, view.copies_seen, strict=False):
        if number > 4:
            message = sentence(
                "{number} of {tile} in the hand and on the table; there are four of each tile",
                number=number,
                tile=tile,
            )
            faults.append(Fault("five-of-one", message))
    if faults:
        raise refusal(hand, faults, "hand")
    for seat, groups in view.others:
        wrong = [
            fault._replace(where="") for fault in _wrong_before(seat, groups, ruleset)
        ]
        if wrong:
            raise ImpossibleHand(wrong, source=f"before {seat}")
    if view.wall is not None:
        _check_wall(view.wall, view, ruleset)


def _refusal(hand: Hand, code: str, message: str, hint: str) -> Problem:
    """The refusal of a hand as a whole, or of what is told beside it."""
    return refusal(hand, [fault_in("", code, message, hint=hint)], "hand")


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
        hint = "write the groups of one player only, and none twice"
        yield Fault("too-many-tiles", message, hint=hint)
    groups_alone = Hand(exposed=groups, seat=seat, status=Status.SHORT)
    yield from faults_of(groups_alone, scoring_rules(ruleset).game)


def _check_wall(wall: int, view: PlayerView, ruleset: Ruleset) -> None:
    """Refuse more tiles to draw than there are that nobody has seen."""
    most = 0
    for tile in TILES[:KINDS]:
        if tile not in ruleset.barred_tiles:
            most += view.left(tile)
    for tile in ruleset.bonus_tiles_played:
        if tile not in view.hand.bonus:
            most += 1
    if not 0 <= wall <= most:
        tiles = so_many(wall, "tile")
        message = sentence("{tiles} cannot be left to draw", tiles=tiles)
        hint = sentence("{most} tiles are unseen at most", most=most)
        fault = Fault("wrong-wall", message, hint=hint)
        raise UsageProblem(fault, source="wall")


def is_on_turn(view: PlayerView, ruleset: Ruleset) -> bool:
    """Whether the hand has one tile too many and is about to discard, or is complete between turns.

    Raises ImpossibleHand for a hand of another size, and for tiles or a seat that the ruleset does not play with.
    """
    hand = view.hand
    size = ruleset.hand_size
    if hand.size not in (size, size + 1):
        message = sentence(
            "only a correct hand can be analysed: under {ruleset} it has {size} tiles, or {most}"
            " before a discard, but this one has {number}",
            ruleset=ruleset.id,
            size=size,
            most=size + 1,
            number=hand.size,
        )
        hint = "a kong counts as three"
        raise _refusal(hand, "wrong-size", message, hint=hint)
    if hand.status is not None:
        message = sentence(
            f"a {hand.status} hand cannot win, so there is nothing to analyse",
        )
        hint = "leave out status: if the hand is correct"
        raise _refusal(hand, "cannot-win", message, hint=hint)
    on_turn = hand.size > size
    game = scoring_rules(ruleset).game._replace(discarding=on_turn)
    require(hand, game, "hand")
    return on_turn
