"""What a deal must be: no tile more than four times at the table, one winner, and nobody named who is not there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from mjscore.deals import Deal
from mjscore.groups import Form, Group, Kind
from mjscore.hands import CountedHand, Hand, Means
from mjscore.notation.checks import FIFTH, WHOSE, Violation
from mjscore.notation.words import Section
from mjscore.problems import alternatives
from mjscore.seats import Seat
from mjscore.tiles import Tile

_LOSER: Final = "name the loser who pays, or leave out liable:"

Misdeal = tuple[Seat | None, Violation]
"""A violation, and the seat in whose block it stands; None for the header."""


def misdeals(deal: Deal) -> list[Misdeal]:
    """Every reason why the hands of a deal, each of them possible, cannot lie at one table."""
    found: list[Misdeal] = []
    if len(deal.seats) < 2:
        message = f"{len(deal.seats)} hand{'s' * (len(deal.seats) != 1)}: a deal has a hand for each of two to six players"
        found.append((None, Violation("too-few-hands", message, None, None, "begin each hand with its seat: [East]")))
    found.extend(_too_many_alike(deal))
    found.extend(_bonus_twice(deal))
    found.extend(_rounds(deal))
    found.extend(_winners(deal))
    found.extend(_absent(deal))
    found.extend(_robbed(deal))
    return found


def _hands(deal: Deal) -> Iterator[tuple[Seat, Hand]]:
    for seat, hand in deal.seats:
        if isinstance(hand, Hand):
            yield seat, hand


def _held(hand: Hand) -> tuple[Tile, ...]:
    won = hand.won
    if won is None or won.tile is None or won.among:
        return hand.tiles
    return (*hand.tiles, won.tile)


def _too_many_alike(deal: Deal) -> Iterator[Misdeal]:
    counts = Counter(deal.visible)
    for _, hand in _hands(deal):
        counts.update(_held(hand))
    robbed = _robbed_kong(deal)
    if robbed is not None:
        counts[robbed] -= 1
    for tile in sorted(tile for tile, count in counts.items() if count > 4 and not tile.is_bonus):
        holders = [(seat, _held(hand).count(tile)) for seat, hand in _hands(deal) if tile in _held(hand)]
        if any(count > 4 for _, count in holders):
            continue
        parts = [f"{seat} {count}" for seat, count in holders]
        if tile in deal.visible:
            parts.append(f"visible {deal.visible.count(tile)}")
        message = f"{counts[tile]} of {tile} at the table ({', '.join(parts)}); there are four of each tile"
        if tile in deal.visible or not holders:
            yield None, Violation("five-of-one", message, Section.VISIBLE, tile, FIFTH)
        else:
            yield holders[-1][0], Violation("five-of-one", message, Section.CONCEALED, tile, FIFTH)


def _robbed_kong(deal: Deal) -> Tile | None:
    """The tile of a concealed kong that was robbed; it is written in the kong and in the hand that won (Millington 122q)."""
    for _, hand in _hands(deal):
        won = hand.won
        if won is not None and won.means is Means.ROB and won.tile is not None:
            for seat, other in _hands(deal):
                if other is not hand and won.source in (None, seat) and _concealed_kong(other, won.tile):
                    return won.tile
    return None


def _concealed_kong(hand: Hand, tile: Tile) -> bool:
    return any(group.tile == tile and group.form is Form.CONCEALED for group in hand.kongs)


def _bonus_twice(deal: Deal) -> Iterator[Misdeal]:
    held: dict[Tile, Seat] = {}
    for seat, hand in _hands(deal):
        for tile in dict.fromkeys(hand.bonus):
            if tile in held:
                message = f"{tile} is held by {held[tile]} and by {seat}; there is one of each bonus tile"
                yield seat, Violation("bonus-tile-twice", message, Section.BONUS, tile, "leave one out")
            held[tile] = seat


def _winners(deal: Deal) -> Iterator[Misdeal]:
    winners = [seat for seat, hand in deal.seats if hand.won is not None]
    for seat in winners[1:]:
        message = f"{seat} wins, and so does {winners[0]}; only one hand of a deal wins"
        yield seat, Violation("two-winners", message, Section.WON, None, "leave out won: in the other hand")
    if winners and deal.result is not None:
        message = f"{winners[0]} has won, yet the result is {deal.result.ending}"
        yield None, Violation("winner-and-result", message, Section.RESULT, None, "leave out result: or won:")
    if not winners and deal.result is None and not deal.penalties and len(deal.seats) > 1:
        message = "nobody has won: one hand of a deal has a section won:"
        hint = "write won: in the winner's hand, or result: draw, or the penalty, in the header"
        yield None, Violation("no-winner", message, None, None, hint)


def _rounds(deal: Deal) -> Iterator[Misdeal]:
    """One wind prevails for all; the reader has compared what the hands say with the header."""
    said = [(seat, hand.round) for seat, hand in _hands(deal) if hand.round is not None]
    for seat, wind in said[1:]:
        if wind is not said[0][1]:
            message = f"round: {wind} is written, and {said[0][1]} in the block of {said[0][0]}"
            yield seat, Violation("contradiction", message, Section.ROUND, None, "write the round in the header")


def _absent(deal: Deal) -> Iterator[Misdeal]:
    """Seats that are named and not taken."""
    players = deal.players
    for seat, hand in deal.seats:
        named: list[tuple[Section, Seat | None]] = [(Section.WON, hand.won.source if hand.won is not None else None)]
        if isinstance(hand, Hand):
            named.extend((Section.EXPOSED, group.source) for group in hand.exposed)
        elif hand.won is not None and hand.won.source is seat:
            yield seat, Violation("own-discard", f"{seat} cannot win from {seat}", Section.WON, None, WHOSE)
        for section, source in named:
            if source is not None and source not in players:
                yield seat, Violation("nobody-there", f"from {source}: nobody sits there", section, None, _who(players))
    for section, other in _named_in_header(deal):
        if other not in players:
            yield None, Violation("nobody-there", f"{section}: nobody sits {other}", section, None, _who(players))
        elif section is Section.LIABLE and other is deal.winner:
            yield None, Violation("winner-liable", f"liable: {other} has won and pays nobody", section, None, _LOSER)


def _who(players: Sequence[Seat]) -> str:
    return f"the players are {alternatives(players).replace(' or ', ' and ')}"


def _named_in_header(deal: Deal) -> Iterator[tuple[Section, Seat]]:
    if deal.result is not None and deal.result.by is not None:
        yield Section.RESULT, deal.result.by
    for penalty in deal.penalties:
        for seat in penalty.offenders:
            yield Section.PENALTY, seat
        if penalty.claimant is not None:
            yield Section.PENALTY, penalty.claimant
    if deal.no_choice is not None:
        yield Section.NO_CHOICE, deal.no_choice
    for liability in deal.liable:
        yield Section.LIABLE, liability.seat


def _robbed(deal: Deal) -> Iterator[Misdeal]:
    """A robbed kong: the robbed player's three of the tile are written, and stay a three."""
    for seat, hand in deal.seats:
        won = hand.won
        if (
            won is None
            or won.means is not Means.ROB
            or won.tile is None
            or won.source not in deal.players
            or won.source is seat
        ):
            continue
        robbed = deal.hand(won.source)
        if isinstance(robbed, CountedHand) or robbed.status is not None:
            continue
        if _concealed_kong(robbed, won.tile) or any(_is_open_pung(group, won.tile) for group in robbed.exposed):
            continue
        message = f"rob {won.tile} from {won.source}: {won.source} has no exposed pung of {won.tile} to be robbed of the fourth"
        hint = f"write exposed: 3×{won.tile} pung in {won.source}'s hand; robbed of its fourth it stays a pung"
        yield seat, Violation("nothing-to-rob", message, Section.WON, None, hint)


def _is_open_pung(group: Group, tile: Tile) -> bool:
    return group.kind is Kind.PUNG and group.tile == tile
