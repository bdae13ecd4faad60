"""How many tiles the wall can have had at the last discard, when so many are seen and the deal was won so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mjscore.game.deals import CountedHand, Deal, written_hands
from mjscore.game.groups import Form
from mjscore.game.hands import Hand, Means, Remark, Win
from mjscore.game.legality.game import Game
from mjscore.game.tiles import KINDS, TILES
from mjscore.places import Section, fault_in
from mjscore.problems import Fault
from mjscore.sentences import sentence, so_many

_COUNT_THE_WALL: Final = "count the tiles that were left to draw at the last discard"


def long_wall(deal: Deal, game: Game) -> Iterator[Fault]:
    """More tiles left in the wall than the set has beside those in the hands, or than the way of the win leaves."""
    if deal.wall is None:
        return
    seen = [
        *deal.visible,
        *(
            tile
            for _, hand in written_hands(deal)
            for tile in (*hand.complete_tiles, *hand.bonus)
        ),
    ]
    most = 4 * len(frozenset(TILES[:KINDS]) - game.barred) + len(game.bonus)
    most -= sum(not tile.is_bonus or tile in game.bonus for tile in seen) + sum(
        hand.unwritten for _, hand in written_hands(deal)
    )
    most -= game.size * sum(
        isinstance(hand, CountedHand) and hand.status is None for _, hand in deal.seats
    )
    message = sentence(
        "wall: {wall}, but only {most} tiles are neither in the hands nor on the table",
        wall=deal.wall,
        most=most,
    )
    won = next((hand.won for _, hand in deal.seats if hand.won is not None), None)
    if won is not None and Remark.LAST_DISCARD in won.remarks:
        most, message = (
            0,
            sentence(
                "wall: {wall}, but the last discard is made when no tile is left to draw",
                wall=deal.wall,
            ),
        )
    elif won is not None and Remark.LAST_TILE in won.remarks:
        left = 1 + _drawn_on_the_way(deal, won, game)
        most, message = (
            min(most, left),
            sentence(
                "wall: {wall}, but the last tile was drawn: at most {tiles} can have been left",
                wall=deal.wall,
                tiles=so_many(left, "tile"),
            ),
        )
    if deal.wall > most:
        yield fault_in(Section.WALL, "wrong-wall", message, _COUNT_THE_WALL)
    elif (
        won is not None
        and game.last_four_cite
        and deal.wall < _least_for_a_four(deal, won)
    ):
        message = sentence(
            "wall: {wall}, but nobody declares a four once the last tile is drawn ({cite})",
            wall=deal.wall,
            cite=game.last_four_cite,
        )
        yield fault_in(Section.WALL, "wrong-wall", message, _COUNT_THE_WALL)


def _drawn_on_the_way(deal: Deal, won: Win, game: Game) -> int:
    """How many tiles at most may have been drawn before the last one since the last discard: for bonus tiles and kongs."""
    drew = [
        hand for _, hand in deal.seats if (hand.won is None) is (won.means is Means.ROB)
    ]
    written = [hand for hand in drew if isinstance(hand, Hand)]
    if len(written) < len(drew):
        return len(game.bonus) + 1
    return max(
        sum(tile in game.bonus for tile in hand.bonus) + len(hand.kongs)
        for hand in written
    )


def _least_for_a_four(deal: Deal, won: Win) -> int:
    """How many tiles were left at the last discard, if a four was then declared: one drawn, one that goes to the dead wall."""
    hand = deal.hand(deal.winner) if deal.winner is not None else None
    if won.means is Means.LOOSE and Remark.AFTER_BONUS not in won.remarks:
        punged = isinstance(hand, Hand) and any(
            kong.form in (Form.EXPOSED, Form.ANNEXED) for kong in hand.kongs
        )
        return 1 if punged else 2
    return 2 if won.means is Means.ROB else 0
