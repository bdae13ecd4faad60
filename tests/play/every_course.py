"""Every course of a deal with two tiles left to draw, gone through one after the other: it shares nothing with looking ahead.

Everybody has four sets on the table and waits for the fellow of his last tile; nobody claims anything but a win, and who draws
keeps the higher of his two tiles.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

import numpy as np

from mjscore import Deal, Hand, Means, Remark, Ruleset, Seat, Win, settle
from mjscore.ext.arrays.suits import Array
from mjscore.ext.play.player_views import PlayerViews
from mjscore.game.deals import Ending, Result
from mjscore.game.groups import Group
from mjscore.game.tiles import Tile

ORDER = (Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH)
Melds = dict[Seat, tuple[Group, ...]]


def lowest(views: PlayerViews) -> Array:
    """Discards his lowest tile, and lets every discard go."""
    return np.asarray(views.may.argmax(axis=1))


def every_course(
    melds: Melds,
    own: Seat,
    kept: Tile,
    thrown: Tile,
    unseen: list[Tile],
    rules: Ruleset,
) -> tuple[Fraction, Fraction]:
    """How often the player wins who throws a tile, and what he is paid, over every order of the tiles that he cannot see."""
    others = [ORDER[(ORDER.index(own) + step) % 4] for step in (1, 2, 3)]
    courses = list(permutations(unseen))
    won, paid = 0, 0
    for tiles in courses:
        singles = {own: kept, **dict(zip(others, tiles, strict=False))}
        seat, win = _played(singles, own, thrown, tiles[3:])
        won += seat is own
        paid += (
            0
            if seat is None
            else settle(_deal(melds, singles, seat, win), rules).net[own]
        )
    return Fraction(won, len(courses)), Fraction(paid, len(courses))


def _played(
    singles: dict[Seat, Tile], own: Seat, thrown: Tile, wall: tuple[Tile, ...]
) -> tuple[Seat | None, Win | None]:
    """Who wins, and how; the tiles that the players keep are changed."""
    discarder, tile = own, thrown
    for draws_left in range(len(wall), -1, -1):
        for step in (1, 2, 3):
            seat = ORDER[(ORDER.index(discarder) + step) % 4]
            if singles[seat] == tile:
                last = frozenset({Remark.LAST_DISCARD} if not draws_left else ())
                return seat, Win(Means.DISCARD, tile, discarder, last)
        if not draws_left:
            return None, None
        discarder = ORDER[(ORDER.index(discarder) + 1) % 4]
        drawn = wall[len(wall) - draws_left]
        if drawn == singles[discarder]:
            return discarder, Win(
                Means.DRAW,
                drawn,
                None,
                frozenset({Remark.LAST_TILE} if draws_left == 1 else ()),
            )
        tile, singles[discarder] = sorted((drawn, singles[discarder]))
    raise AssertionError


def _deal(
    melds: Melds, singles: dict[Seat, Tile], winner: Seat, win: Win | None
) -> Deal:
    def hands() -> Iterator[tuple[Seat, Hand]]:
        for seat in ORDER:
            yield (
                seat,
                Hand(
                    melds[seat],
                    (),
                    (singles[seat],),
                    (),
                    seat,
                    None,
                    win if seat is winner else None,
                ),
            )

    return Deal(tuple(hands()), result=None if win else Result(Ending.DRAW))
