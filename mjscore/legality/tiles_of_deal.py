"""The tiles of a deal: none more often than it exists, none claimed before there was a discard, no more left than there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from mjscore.deals import CountedHand, Deal
from mjscore.groups import Form
from mjscore.hands import Hand, Means, Remark, Win
from mjscore.legality.game import Game, written_hands
from mjscore.legality.holding import ONE_IS_WRONG, last_section_with
from mjscore.legality.robbing import robbery_of, robbing_win
from mjscore.legality.winning import claimed_groups
from mjscore.places import Section, fault_in
from mjscore.problems import Fault
from mjscore.seats import Seat
from mjscore.tiles import KINDS, TILES, Tile

_LEAVE_ONE_OUT: Final = "leave one out"
_COUNT_THE_WALL: Final = "count the tiles that were left to draw at the last discard"


def too_many_alike(deal: Deal) -> Iterator[Fault]:
    """More than four of a tile, in the hands and in `visible:` together."""
    counts = Counter(deal.visible)
    for _, hand in written_hands(deal):
        counts.update(hand.complete_tiles)
    robbing, robbery = robbing_win(deal), robbery_of(deal)
    if robbery is not None and robbery.concealed and _declared(deal, robbery.victim, robbery.tile):
        counts[robbery.tile] -= isinstance(deal.hand(deal.winner or robbery.victim), Hand)  # it is in both hands (122q)
    for tile in sorted(tile for tile, count in counts.items() if count > 4 and not tile.is_bonus):
        counted = [(seat, hand, hand.complete_tiles.count(tile)) for seat, hand in written_hands(deal)]
        holders = [each for each in counted if each[2]]
        if any(count > 4 for _, _, count in holders):
            continue
        parts = [f"{seat} {count}" for seat, _, count in holders]
        if tile in deal.visible:
            parts.append(f"visible {deal.visible.count(tile)}")
        message = f"{counts[tile]} of {tile} at the table ({', '.join(parts)}); there are four of each tile"
        stays = f"a robbed kong stays a pung: write exposed: 3×{tile} pung in the hand that was robbed"
        hint = stays if robbing is not None and robbing.tile is tile else ONE_IS_WRONG
        if tile in deal.visible or not holders:
            yield fault_in(Section.VISIBLE, "five-of-one", message, hint, tile)
        else:
            seat, hand, _ = holders[-1]
            yield fault_in(last_section_with(hand, tile), "five-of-one", message, hint, tile, seat=seat)


def _declared(deal: Deal, seat: Seat, tile: Tile) -> bool:
    """Whether a player has declared a concealed kong of a tile, which lies in his hand although it was robbed."""
    hand = deal.hand(seat)
    return isinstance(hand, Hand) and any(group.tile is tile and group.form is Form.CONCEALED for group in hand.kongs)


def bonus_twice(deal: Deal) -> Iterator[Fault]:
    """A bonus tile that stands in two places."""
    held: dict[Tile, Seat] = {}
    shown = Counter(tile for tile in deal.visible if tile.is_bonus)
    for tile, count in shown.items():
        holders = [f"held by {seat}" for seat, hand in written_hands(deal) if tile in hand.bonus]
        if holders or count > 1:
            found = " and ".join((f"{count} times" if count > 1 else "once", *holders))
            message = f"{tile} stands in visible: {found}; there is one of each bonus tile"
            yield fault_in(Section.VISIBLE, "bonus-tile-twice", message, _LEAVE_ONE_OUT, tile)
    for seat, hand in written_hands(deal):
        for tile in dict.fromkeys(hand.bonus):
            if tile in held:
                message = f"{tile} is held by {held[tile]} and by {seat}; there is one of each bonus tile"
                yield fault_in(Section.BONUS, "bonus-tile-twice", message, _LEAVE_ONE_OUT, tile, seat=seat)
            held[tile] = seat


def claimed_too_early(deal: Deal) -> Iterator[Fault]:
    """Nobody has claimed a tile where East won as dealt, or another on East's first discard."""
    won = next((hand.won for _, hand in deal.seats if hand.won is not None), None)
    if won is None or not (won.means is Means.DEALT or Remark.FIRST_DISCARD in won.remarks):
        return
    how = "with the hand as dealt" if won.means is Means.DEALT else "on East's first discard"
    for seat, hand in written_hands(deal):
        claimed = claimed_groups(hand)
        if claimed and hand.won is None:
            message = f"{deal.winner} won {how}, so {seat} cannot have claimed {claimed[0]}"
            hint = "write another way to win, or write the group under concealed:"
            yield fault_in(Section.EXPOSED, "claimed-too-early", message, hint, claimed[0].tile, seat=seat)


def long_wall(deal: Deal, game: Game) -> Iterator[Fault]:
    """More tiles left in the wall than the set has beside those in the hands, or than the way of the win leaves."""
    if deal.wall is None:
        return
    seen = [*deal.visible, *(tile for _, hand in written_hands(deal) for tile in (*hand.complete_tiles, *hand.bonus))]
    most = 4 * len(frozenset(TILES[:KINDS]) - game.barred) + len(game.bonus)
    most -= sum(not tile.is_bonus or tile in game.bonus for tile in seen) + sum(hand.others for _, hand in written_hands(deal))
    most -= game.size * sum(isinstance(hand, CountedHand) and hand.status is None for _, hand in deal.seats)
    message = f"wall: {deal.wall}, but only {most} tiles are neither in the hands nor on the table"
    won = next((hand.won for _, hand in deal.seats if hand.won is not None), None)
    if won is not None and Remark.LAST_DISCARD in won.remarks:
        most, message = 0, f"wall: {deal.wall}, but the last discard is made when no tile is left to draw"
    elif won is not None and Remark.LAST_TILE in won.remarks:
        left = 1 + len(game.bonus)  # each bonus tile on the way is replaced
        most, message = min(most, left), f"wall: {deal.wall}, but the winner drew the last tile: at most {left} were left"
    if deal.wall > most:
        yield fault_in(Section.WALL, "wrong-wall", message, _COUNT_THE_WALL)
    elif won is not None and game.last_four_cite and deal.wall < _least_for_a_four(deal, won):
        message = f"wall: {deal.wall}, but nobody declares a four once the last tile is drawn ({game.last_four_cite})"
        yield fault_in(Section.WALL, "wrong-wall", message, _COUNT_THE_WALL)


def _least_for_a_four(deal: Deal, won: Win) -> int:
    """How many tiles were left at the last discard, if a four was then declared: one drawn, one that goes to the dead wall."""
    hand = deal.hand(deal.winner) if deal.winner is not None else None
    if won.means is Means.LOOSE and Remark.AFTER_BONUS not in won.remarks:
        punged = isinstance(hand, Hand) and any(kong.form in (Form.EXPOSED, Form.ANNEXED) for kong in hand.kongs)
        return 1 if punged else 2
    return 2 if won.means is Means.ROB else 0
