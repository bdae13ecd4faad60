"""How many tiles the wall can have had at the last discard, when so many are seen and the deal was won so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mjscore.game.deals import Deal
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
    won = next((hand.won for _, hand in deal.seats if hand.won is not None), None)
    remarks = won.remarks if won is not None else frozenset()
    most = _tiles_unseen(deal, game)
    message = sentence(
        "wall: {wall}, but only {most} tiles are neither in the hands nor on the table",
        wall=deal.wall,
        most=most,
    )
    if Remark.LAST_DISCARD in remarks:
        most = 0
        message = sentence(
            "wall: {wall}, but the last discard is made when no tile is left to draw",
            wall=deal.wall,
        )
    elif won is not None and Remark.LAST_TILE in remarks:
        left = 1 + _drawn_on_the_way(deal, won, game)
        most = min(most, left)
        message = sentence(
            "wall: {wall}, but the last tile was drawn: at most {tiles} can have been left",
            wall=deal.wall,
            tiles=so_many(left, "tile"),
        )
    if deal.wall > most:
        yield fault_in(Section.WALL, "wrong-wall", message, hint=_COUNT_THE_WALL)
        return
    if won is None or not game.last_four_cite:
        return
    if deal.wall < _least_for_a_four(deal, won):
        message = sentence(
            "wall: {wall}, but nobody declares a four once the last tile is drawn ({cite})",
            wall=deal.wall,
            cite=game.last_four_cite,
        )
        yield fault_in(Section.WALL, "wrong-wall", message, hint=_COUNT_THE_WALL)


def _tiles_unseen(deal: Deal, game: Game) -> int:
    """How many tiles of the set of a game are neither in the hands nor visible."""
    in_play = frozenset(TILES[:KINDS]) - game.barred
    unseen = 4 * len(in_play) + len(game.bonus)
    seen = list(deal.visible)
    for _, hand in deal.seats:
        if isinstance(hand, Hand):
            seen += hand.complete_tiles + hand.bonus
            unseen -= hand.unwritten
        elif hand.status is None:
            unseen -= game.size
    for tile in seen:
        if not tile.is_bonus or tile in game.bonus:
            unseen -= 1
    return unseen


def _drawn_on_the_way(deal: Deal, won: Win, game: Game) -> int:
    """How many tiles at most may have been drawn before the last one since the last discard: for bonus tiles and kongs.

    The winner drew them or, where a kong was robbed, a loser.
    """
    loser_drew = won.means is Means.ROB
    most = 0
    for _, hand in deal.seats:
        if (hand.won is None) is not loser_drew:
            continue
        if not isinstance(hand, Hand):
            return len(game.bonus) + 1
        replaced = [tile for tile in hand.bonus if tile in game.bonus]
        most = max(most, len(replaced) + len(hand.kongs))
    return most


def _least_for_a_four(deal: Deal, won: Win) -> int:
    """How many tiles were left at the last discard, if a four was then declared: one drawn, one that goes to the dead wall."""
    if won.means is Means.ROB:
        return 2
    if won.means is not Means.LOOSE or Remark.AFTER_BONUS in won.remarks:
        return 0
    hand = deal.hand(deal.winner) if deal.winner is not None else None
    if isinstance(hand, Hand):
        for kong in hand.kongs:
            if kong.form in (Form.EXPOSED, Form.ANNEXED):
                return 1
    return 2
