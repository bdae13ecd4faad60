"""What a deal must be: no tile more than four times at the table, one winner, and nobody named who is not there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from mjscore.deals import DATE_HINT, CountedHand, Deal, Offence, is_date
from mjscore.groups import Form
from mjscore.hands import Hand, Means, Remark, Status
from mjscore.legality.holding import ONE_IS_WRONG, as_fault, found_legal, illegal, last_section_with, size_of_deal, stray_wind
from mjscore.legality.robbing import has_concealed_three, has_exposed_three, robbing_wins
from mjscore.legality.winning import Illegal, claimed_groups, illegal_in, impossible_circumstances, win_faults
from mjscore.limits import limit_fault
from mjscore.places import Section, in_order
from mjscore.problems import Fault, ImpossibleHand, listed
from mjscore.seats import EXTRA_SEATS, Seat
from mjscore.tiles import EXTRA_WINDS, Tile

_CLAIMED_TOO_EARLY: Final = "write another way to win, or write the group under concealed:"
_STAYS_A_PUNG: Final = "a robbed kong stays a pung: write exposed: 3×{} pung in the hand that was robbed"
_NAME_A_LOSER: Final = "name the loser who pays, or leave out liable:"

Misfit = tuple[Seat | None, Illegal]
"""A reason, and the seat in whose block it stands; None for the header."""


def deal_faults(deal: Deal, *, hand_size: int | None = None, each_hand_alone: bool = False) -> tuple[Fault, ...]:
    """Every reason why a deal cannot have happened, whatever the ruleset; empty for one that can.

    `hand_size` is how many tiles a hand has: if not given 13, or 10 with six players or one who sits South West. A fault has
    its place where the deal was read from a text, and names seat and section otherwise. `each_hand_alone` leaves out whether
    the hands lie at one table.
    """
    if hand_size is None:
        hand_size = size_of_deal(deal.players)
    found: list[Misfit] = [*_limit(deal), *_date(deal), *_each_alone(deal, hand_size)]
    if not each_hand_alone:
        found += _misfits(deal)
    return tuple(in_order([_as_fault(seat, each, deal) for seat, each in found]))


def _as_fault(seat: Seat | None, each: Illegal, deal: Deal) -> Fault:
    return as_fault(each, deal.origin if seat is None else deal.hand(seat).origin, seat or "")


def _limit(deal: Deal) -> Iterator[Misfit]:
    wrong = limit_fault(deal.limit)
    if wrong is not None:
        yield None, Illegal(wrong.code, wrong.message, Section.LIMIT, None, wrong.hint)


def _date(deal: Deal) -> Iterator[Misfit]:
    if deal.date is not None and not is_date(deal.date):
        yield None, Illegal("bad-date", f"“{deal.date[:40]}” is no day of the calendar", Section.DATE, None, DATE_HINT)


def _each_alone(deal: Deal, hand_size: int) -> list[Misfit]:
    """Every reason why one of the hands cannot be, wherever the others lie."""
    extra_winds = not EXTRA_SEATS.isdisjoint(deal.players)
    washer = deal.result.by if deal.result is not None else None
    found: list[Misfit] = []
    for seat, hand in deal.seats:
        if isinstance(hand, Hand):
            undiscarded = washer is not None and seat in (washer, Seat.EAST)
            wrong = illegal(hand, hand_size, discarding=undiscarded, extra_winds=extra_winds)
            found += [(seat, each) for each in wrong]
        elif hand.won is not None:
            found += [(seat, illegal_in(Section.WON, each)) for each in win_faults(hand.won)]
            found += [(seat, each) for each in impossible_circumstances(hand.won, seat)]
    return found


def check_deal(deal: Deal, *, hand_size: int | None = None, source: str = "<deal>") -> Deal:
    """The deal itself, if it can have happened; raises ImpossibleHand with every fault otherwise."""
    faults = deal_faults(deal, hand_size=hand_size)
    if faults:
        text, source = ("", source) if deal.origin is None else (deal.origin.text, deal.origin.source)
        raise ImpossibleHand(faults, text=text, source=source)
    for _, hand in _hands(deal):
        found_legal(hand)
    return found_legal(deal)


def _misfits(deal: Deal) -> list[Misfit]:
    """Every reason why the hands of a deal cannot lie at one table, each by itself aside."""
    found: list[Misfit] = []
    if len(deal.seats) < 2:
        message = f"{len(deal.seats)} hand{'s' * (len(deal.seats) != 1)}: a deal has a hand for each of two to six players"
        found.append((None, Illegal("too-few-hands", message, None, None, "begin each hand with its seat: [East]")))
    found.extend(_too_many_alike(deal))
    found.extend(_bonus_twice(deal))
    found.extend(_stray_winds(deal))
    found.extend(_seats(deal))
    found.extend(_rounds(deal))
    found.extend(_winners(deal))
    found.extend(_absent(deal))
    found.extend(_corrections(deal))
    found.extend(_robbed(deal))
    found.extend(_claimed_too_early(deal))
    return found


def _hands(deal: Deal) -> Iterator[tuple[Seat, Hand]]:
    for seat, hand in deal.seats:
        if isinstance(hand, Hand):
            yield seat, hand


def _too_many_alike(deal: Deal) -> Iterator[Misfit]:
    counts = Counter(deal.visible)
    for _, hand in _hands(deal):
        counts.update(hand.complete_tiles)
    robbed = _robbed_kong(deal)
    if robbed is not None:
        counts[robbed] -= 1
    stolen = next((each.tile for each in robbing_wins(deal)), None)
    for tile in sorted(tile for tile, count in counts.items() if count > 4 and not tile.is_bonus):
        counted = [(seat, hand, hand.complete_tiles.count(tile)) for seat, hand in _hands(deal)]
        holders = [each for each in counted if each[2]]
        if any(count > 4 for _, _, count in holders):
            continue
        parts = [f"{seat} {count}" for seat, _, count in holders]
        if tile in deal.visible:
            parts.append(f"visible {deal.visible.count(tile)}")
        message = f"{counts[tile]} of {tile} at the table ({', '.join(parts)}); there are four of each tile"
        hint = _STAYS_A_PUNG.format(tile) if tile is stolen else ONE_IS_WRONG
        if tile in deal.visible or not holders:
            yield None, Illegal("five-of-one", message, Section.VISIBLE, tile, hint)
        else:
            seat, hand, _ = holders[-1]
            yield seat, Illegal("five-of-one", message, last_section_with(hand, tile), tile, hint)


def _robbed_kong(deal: Deal) -> Tile | None:
    """The tile of a concealed kong that was robbed; it is written in the kong and in the hand that won (Millington 122q)."""
    for winner, tile, source in robbing_wins(deal):
        if isinstance(deal.hand(winner), Hand):
            for seat, other in _hands(deal):
                if seat is not winner and source in (None, seat) and _has_concealed_kong(other, tile):
                    return tile
    return None


def _has_concealed_kong(hand: Hand, tile: Tile) -> bool:
    return any(group.tile == tile and group.form is Form.CONCEALED for group in hand.kongs)


def _bonus_twice(deal: Deal) -> Iterator[Misfit]:
    held: dict[Tile, Seat] = {}
    shown = Counter(tile for tile in deal.visible if tile.is_bonus)
    for tile in shown:
        holders = [f"held by {seat}" for seat, hand in _hands(deal) if tile in hand.bonus]
        if holders or shown[tile] > 1:
            found = " and ".join((f"{shown[tile]} times" if shown[tile] > 1 else "once", *holders))
            message = f"{tile} stands in visible: {found}; there is one of each bonus tile"
            yield None, Illegal("bonus-tile-twice", message, Section.VISIBLE, tile, "leave one out")
    for seat, hand in _hands(deal):
        for tile in dict.fromkeys(hand.bonus):
            if tile in held:
                message = f"{tile} is held by {held[tile]} and by {seat}; there is one of each bonus tile"
                yield seat, Illegal("bonus-tile-twice", message, Section.BONUS, tile, "leave one out")
            held[tile] = seat


def _stray_winds(deal: Deal) -> Iterator[Misfit]:
    """Winds in `visible:` that are none where nobody sits there."""
    if EXTRA_SEATS.isdisjoint(deal.players):
        for tile in EXTRA_WINDS:
            if tile in deal.visible:
                yield None, stray_wind(tile, Section.VISIBLE)


def _winners(deal: Deal) -> Iterator[Misfit]:
    winners = [seat for seat, hand in deal.seats if hand.won is not None]
    for seat in winners[1:]:
        message = f"{winners[0]} has won, and so has {seat}; only one hand of a deal can win"
        yield seat, Illegal("two-winners", message, Section.WON, None, "leave out won: in one of the two hands")
    if winners and deal.result is not None:
        message = f"{winners[0]} has won, but result: says {deal.result.ending}"
        yield None, Illegal("winner-and-result", message, Section.RESULT, None, "leave out result: or won:")
    if not winners and not _may_have_ended(deal) and len(deal.seats) > 1:
        message = "nobody has won, and nothing says how the deal ended"
        hint = "write won: in the winner's hand; or, in the header, result: draw or the penalty"
        yield None, Illegal("no-winner", message, None, None, hint)


def _may_have_ended(deal: Deal) -> bool:
    """Whether anything says how a deal without a winner ended; the ruleset decides whether an offence or a long hand does."""
    stopped = any(hand.status is Status.LONG for _, hand in deal.seats)
    return stopped or deal.result is not None or any(each.may_end_deal for each in deal.penalties)


def _seats(deal: Deal) -> Iterator[Misfit]:
    """A seat that is said within a block is that of the block, and has one block."""
    for index, (seat, hand) in enumerate(deal.seats):
        if hand.seat is not None and hand.seat is not seat:
            message = f"seat: {hand.seat} is written in the block of {seat}"
            yield seat, Illegal("contradiction", message, Section.SEAT, None, "leave it out")
        if seat in deal.players[:index]:
            yield seat, Illegal("seat-taken", f"[{seat}] is written twice", None, None, "each player has one block")


def _rounds(deal: Deal) -> Iterator[Misfit]:
    """One wind prevails for all."""
    said = [(seat, hand.round) for seat, hand in _hands(deal) if hand.round is not None]
    for seat, wind in said if deal.round is not None else said[1:]:
        if deal.round is not None and wind is not deal.round:
            message = f"round: {wind} is written here, but round: {deal.round} in the header"
            yield seat, Illegal("contradiction", message, Section.ROUND, None, "leave out the wrong one")
        elif deal.round is None and wind is not said[0][1]:
            message = f"round: {wind} is written here, but round: {said[0][1]} in the block of {said[0][0]}"
            yield seat, Illegal("contradiction", message, Section.ROUND, None, "write the round once, in the header")


def _absent(deal: Deal) -> Iterator[Misfit]:
    """Seats that are named and not taken."""
    players = deal.players
    for seat, hand in deal.seats:
        named: list[tuple[Section, Seat | None]] = [(Section.WON, hand.won.source if hand.won is not None else None)]
        if isinstance(hand, Hand):
            named.extend((Section.EXPOSED, group.source) for group in hand.exposed)
        for section, source in named:
            if source is not None and source not in players:
                message = f"from {source}: nobody sits {source} in this deal"
                yield seat, Illegal("nobody-there", message, section, None, _who(players))
    for section, other in _named_in_header(deal):
        if other not in players:
            yield None, Illegal("nobody-there", f"{section}: nobody sits {other} in this deal", section, None, _who(players))
        elif section is Section.LIABLE and other is deal.winner:
            yield None, Illegal("winner-liable", f"liable: {other} has won and pays nobody", section, None, _NAME_A_LOSER)
        elif section is Section.NO_CHOICE and other is deal.winner:
            message = f"no choice: {other} has won, so it was another player's discard"
            yield (
                None,
                Illegal("contradiction", message, section, None, "name the player who discarded, or leave out no choice:"),
            )


def _corrections(deal: Deal) -> Iterator[Misfit]:
    """Counts that were corrected: somebody else's, of a deal that was won."""
    for each in deal.penalties:
        if each.offence is not Offence.CORRECTION:
            continue
        if each.corrected is None or each.counted is None:
            message, hint = "correction: whose count was corrected, and what was it?", "write correction West, South counted 24"
            yield None, Illegal("no-count", message, Section.PENALTY, None, hint)
        elif each.corrected in each.offenders:
            message = f"{each.corrected} may correct {each.corrected}'s own count: that is no offence"
            hint = "name the player who corrected it, or leave out the penalty"
            yield None, Illegal("own-count", message, Section.PENALTY, None, hint)
        elif deal.winner is None and _may_have_ended(deal):
            message = "correction: nobody has won, so no hand was counted"
            hint = "leave out the penalty, or write won: in the hand that won"
            yield None, Illegal("nothing-counted", message, Section.PENALTY, None, hint)


def _who(players: Sequence[Seat]) -> str:
    return f"the players are {listed(players)}"


def _named_in_header(deal: Deal) -> Iterator[tuple[Section, Seat]]:
    if deal.result is not None and deal.result.by is not None:
        yield Section.RESULT, deal.result.by
    for penalty in deal.penalties:
        for seat in penalty.offenders:
            yield Section.PENALTY, seat
        if penalty.claimant is not None:
            yield Section.PENALTY, penalty.claimant
        if penalty.corrected is not None:
            yield Section.PENALTY, penalty.corrected
    for seat in deal.no_choice:
        yield Section.NO_CHOICE, seat
    for liability in deal.liable:
        yield Section.LIABLE, liability.seat


def _robbed(deal: Deal) -> Iterator[Misfit]:
    """A robbed kong of a player who is named: his three of the tile are written, and stay a three."""
    for winner, tile, source in robbing_wins(deal):
        if source is None or source not in deal.players or source is winner:
            continue
        robbed = deal.hand(source)
        if isinstance(robbed, CountedHand) or robbed.status is not None or robbed.others:
            continue
        if has_exposed_three(robbed, tile) or has_concealed_three(robbed, tile):
            continue
        message = f"rob {tile} from {source}: {source} has no exposed pung of {tile} to add the fourth to"
        hint = f"write exposed: 3×{tile} pung in {source}'s hand: a robbed kong stays a pung"
        yield winner, Illegal("nothing-to-rob", message, Section.WON, None, hint)


def _claimed_too_early(deal: Deal) -> Iterator[Misfit]:
    """Nobody has claimed a tile where East won as dealt, or another on East's first discard."""
    won = next((hand.won for _, hand in deal.seats if hand.won is not None), None)
    if won is None or not (won.means is Means.DEALT or Remark.FIRST_DISCARD in won.remarks):
        return
    how = "with the hand as dealt" if won.means is Means.DEALT else "on East's first discard"
    for seat, hand in _hands(deal):
        claimed = claimed_groups(hand)
        if claimed and hand.won is None:
            message = f"{deal.winner} won {how}, so {seat} cannot have claimed {claimed[0]}"
            yield seat, Illegal("claimed-too-early", message, Section.EXPOSED, claimed[0].tile, _CLAIMED_TOO_EARLY)
