"""What legality asks of a game; as it stands, of the widest, in which all is possible that any rules play with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from mjscore.game.deals import CountedHand, Deal
from mjscore.game.hands import HAND_SIZE, SIX_HANDED_SIZE, Hand
from mjscore.game.seats import EXTRA_SEATS, Round, Seat
from mjscore.game.tiles import BONUS_TILES, EXTRA_WINDS, Tile
from mjscore.places import Origin, Section, fault_in, in_order, placed
from mjscore.problems import (
    Choice,
    Fact,
    Fault,
    ImpossibleHand,
    Problem,
    UndecidedDeal,
)
from mjscore.sentences import sentence

_EXTRA_WINDS: Final = frozenset(EXTRA_WINDS)


class Game(NamedTuple):
    """A game, as far as legality looks at it.

    `name` is the ruleset's, empty for any rules. A hand has `size` tiles before the winning one, or one more where a player may
    be about to discard (`discarding`). `barred` are the tiles that are not in the set, `bonus` the bonus tiles that score.
    `players` play, None: as many as there are seats. `dealt`: a hand may win as dealt; `calls_keep_hand`: nothing more is
    claimed after an original call; `fours` end the deal as a draw, 0: never; `rob_concealed` are the items for which a
    concealed kong is robbed. Where that stands is told by `dealt_cite`, `chows_cite` (empty: anybody's discard may be taken for
    a chow), `last_four_cite` (empty: a four may be declared after the last tile is drawn), `fours_cite` and `call_cite` (empty:
    who changes the hand after an original call may win). `to_the_end`: a deal says how it ended; `options` are those with which
    so many play as a deal has players.
    """

    name: str = ""
    size: int = HAND_SIZE
    discarding: bool = False
    seats: tuple[Seat, ...] = tuple(Seat)
    rounds: tuple[Round, ...] = tuple(Round)
    barred: frozenset[Tile] = frozenset()
    bonus: tuple[Tile, ...] = BONUS_TILES
    players: int | None = None
    dealt: bool = True
    dealt_cite: str = ""
    calls_keep_hand: bool = False
    chows_cite: str = ""
    call_cite: str = ""
    last_four_cite: str = ""
    fours: int = 0
    fours_cite: str = ""
    rob_concealed: tuple[str, ...] = ()
    to_the_end: bool = True
    options: tuple[str, ...] = ()


def any_rules(
    value: Hand | Deal,
    size: int | None = None,
    *,
    discarding: bool = False,
    extra_winds: bool = False,
) -> Game:
    """The widest game in which a hand or a deal is looked at, with NE and SW where `extra_winds` or the game have them.

    If no size is given it is 13, or 10 with six players or one who sits South West, and for a hand where it uses Parker's
    extra winds and nothing else fits.
    """
    if isinstance(value, Deal):
        if size is None:
            size = size_of_deal(value.players)
        if not EXTRA_SEATS.isdisjoint(value.players):
            extra_winds = True
    elif size is None:
        size = size_of_hand(value, value.size)
    barred = _EXTRA_WINDS
    if extra_winds or size == SIX_HANDED_SIZE:
        barred = frozenset()
    return Game(size=size, discarding=discarding, barred=barred)


def size_of_deal(players: Sequence[Seat]) -> int:
    """How many tiles a hand has in a deal of these players: six play with ten."""
    if len(players) == 6 or Seat.SOUTH_WEST in players:
        return SIX_HANDED_SIZE
    return HAND_SIZE


def size_of_hand(hand: Hand, size: int) -> int:
    """How many tiles a hand has in the game from which this one, of `size` tiles, is."""
    if size not in (SIX_HANDED_SIZE, SIX_HANDED_SIZE + 1):
        return HAND_SIZE
    if knows_extra_seat(hand) or not _EXTRA_WINDS.isdisjoint(hand.tiles):
        return SIX_HANDED_SIZE
    return HAND_SIZE


def knows_extra_seat(hand: Hand) -> bool:
    """Whether the hand, or somebody it claimed from, sits North East or South West."""
    seats = [hand.seat]
    seats += [group.source for group in hand.exposed]
    if hand.won is not None:
        seats.append(hand.won.source)
    return not EXTRA_SEATS.isdisjoint(seats)


def placed_in(
    value: Hand | CountedHand | Deal, faults: Sequence[Fault]
) -> tuple[Fault, ...]:
    """Faults with their places where the hand or deal was written, in the order of the text.

    A deal that was told hand by hand has several texts: the faults of the hand that is wrong first are placed in its own.
    """
    shown = _shown_origin(value, faults)
    in_place = []
    for fault in faults:
        origin = _hand_origin(value, fault) or value.origin
        if shown is None or origin is None:
            is_elsewhere = False
        else:
            is_elsewhere = origin.text != shown.text
        if fault.span is None and not fault.where and not is_elsewhere:
            fault = placed(fault, origin)
        in_place.append(fault)
    return tuple(in_order(in_place))


def _shown_origin(
    value: Hand | CountedHand | Deal, faults: Sequence[Fault]
) -> Origin | None:
    """Where the text stands in which faults are shown: that of the value, or of the first hand with a fault; None without one."""
    if value.origin is not None:
        return value.origin
    for fault in faults:
        origin = _hand_origin(value, fault)
        if origin is not None:
            return origin
    return None


def _hand_origin(value: Hand | CountedHand | Deal, fault: Fault) -> Origin | None:
    """Where the hand of a deal was written that a fault is about."""
    if isinstance(value, Deal) and fault.seat in value.players:
        return value.hand(Seat(fault.seat)).origin
    return None


def refusal(
    value: Hand | CountedHand | Deal,
    faults: Sequence[Fault],
    source: str = "<hand>",
    kind: type[Problem] = ImpossibleHand,
) -> Problem:
    """The refusal of a hand or deal, pointing at where it was written; `source` names one that was not written."""
    text = ""
    shown = _shown_origin(value, faults)
    if shown is not None:
        text = shown.text
        source = shown.source
    return kind(placed_in(value, faults), text=text, source=source)


def tiles_not_written(number: int, of: str = "") -> str:
    """`7 tiles are not written`, `1 tile of this hand is not written`."""
    if number == 1:
        return sentence("{number} tile{of} is not written", number=number, of=of)
    return sentence("{number} tiles{of} are not written", number=number, of=of)


def require_all_tiles(hand: Hand) -> None:
    """Raise ImpossibleHand for a hand with tiles that are not written, where every tile must be known."""
    if hand.unwritten:
        message = sentence(
            "{not_written}: here every tile must be known",
            not_written=tiles_not_written(hand.unwritten, sentence(" of this hand")),
        )
        hint = "write every tile of the hand"
        fault = fault_in(Section.CONCEALED, "not-told", message, hint=hint)
        raise refusal(hand, [fault], "hand")


def impossible(
    deal: Deal,
    code: str,
    message: str,
    hint: str,
    section: str,
) -> Problem:
    """The refusal of a deal that cannot have happened, at a section of the header."""
    return refusal(deal, [Fault(code, message, hint=hint, section=section)], "<deal>")


def undecided(
    deal: Deal,
    code: str,
    message: str,
    hint: str,
    section: str = "",
    seat: Seat | None = None,
    choices: Iterable[Choice] = (),
) -> Problem:
    """The refusal of a deal that lacks a fact; without a section it points at the winner's `won:`.

    `message` asks for the fact, `hint` is the line that says it, `choices` are the answers, where there are few.
    """
    fact = Fact(code, message, hint, choices=tuple(choices), seat=seat)
    return undecided_by(deal, fact, section, seat=seat)


def undecided_by(
    deal: Deal, fact: Fact, section: str = "", seat: Seat | None = None
) -> Problem:
    """The refusal of a deal that lacks a fact, at a section; without one it points at the winner's `won:`."""
    if not section and deal.winner is not None:
        section = "won"
        seat = deal.winner
    fault = fact.fault(section, seat or "")
    return refusal(deal, [fault], "<deal>", kind=UndecidedDeal)
