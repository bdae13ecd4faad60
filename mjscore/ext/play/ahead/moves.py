"""What a player may do in a situation: each move as a value, and as the numbers by which it is played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from mjscore.analysis.player_view import PlayerView, kinds_in_hand, without
from mjscore.ext.arrays.suits import Array
from mjscore.ext.play.ahead.answer import (
    Claim,
    Discard,
    Kong,
    Move,
    Offer,
    Pass,
    Wait,
)
from mjscore.ext.play.ahead.situation import Drawn
from mjscore.ext.play.player_views import moves_on_discard, moves_on_turn
from mjscore.ext.play.table import (
    CHOOSES,
    CHOW,
    DECLARE,
    KONG,
    PASS,
    PUNG,
    WINS,
    Tables,
)
from mjscore.game.groups import Form, Group, Kind
from mjscore.game.hands import Hand, Means, Win
from mjscore.game.tiles import KINDS, TILES, Tile
from mjscore.problems import ImpossibleHand
from mjscore.rules.schema import Ruleset
from mjscore.scoring import score
from mjscore.sentences import listed


class CandidateMove(NamedTuple):
    """A move, and by number what each player does first (players,)."""

    move: Move
    first: Array


def choices_of(
    table: Tables, own: int, came: Offer | Drawn | None, win: Win | None
) -> list[CandidateMove]:
    """What may be done at a table of one row; `win` is the win that the ruleset lets the hand have, if it does."""
    nobody = np.full(table.game.players, CHOOSES, np.int64)
    if came is None:
        return [CandidateMove(Wait(), nobody)]
    if isinstance(came, Offer):
        nobody[int(table.actor[0])] = came.tile
    moves = (
        _claims(table, own, came)
        if isinstance(came, Offer)
        else _on_turn(table, own, came)
    )
    if win is not None:
        moves = {WINS: win, **moves}
    found = []
    for number, move in moves.items():
        first = nobody.copy()
        first[own] = number
        found.append(CandidateMove(move, first))
    return found


def _on_turn(table: Tables, own: int, came: Drawn) -> dict[int, Move]:
    row = np.array([0])
    drawn = table[row]
    drawn.hand[0, own, came.tile] += 1
    may = np.flatnonzero(moves_on_turn(drawn, row)[0])
    discards: dict[int, Move] = {
        int(move): Discard(TILES[move]) for move in may if move < KINDS
    }
    return discards | {
        int(move): Kong(TILES[move - DECLARE]) for move in may if move >= DECLARE
    }


def _claims(table: Tables, own: int, came: Offer) -> dict[int, Move]:
    offered = table[np.array([0])]
    offered.tile[:] = came.tile
    may = moves_on_discard(offered, np.array([0]), np.array([own]))[0]
    groups = {KONG: (Kind.KONG, came.tile), PUNG: (Kind.PUNG, came.tile)}
    groups |= {CHOW + step: (Kind.CHOW, TILES[came.tile - step]) for step in range(3)}
    claims = {
        move: Claim(Group(*group, Form.EXPOSED, came.source))
        for move, group in groups.items()
        if may[move]
    }
    return {**claims, PASS: Pass()}


def last_tile(
    view: PlayerView, ruleset: Ruleset, some: Drawn, *, dealt: bool
) -> tuple[Drawn, Win | None, tuple[str, ...]]:
    """What came last to fourteen tiles where nothing tells it, the win that it makes, and what is to be said of it.

    It is a tile that wins, if all that may have come win the same; otherwise `some` tile, for then it only matters to who goes
    out. A `dealt` hand has none that came last.
    """
    if dealt:
        win = Win(Means.DEALT)
        return (
            some,
            win if win_total(view.hand, win, view, ruleset) is not None else None,
            (),
        )
    totals = dict(_totals(view, ruleset))
    if len({*totals.values()}) > 1:
        said = listed([f"{total} with {tile}" for tile, total in totals.items()], "or")
        return (
            some,
            None,
            (
                f"going out scores {said}: write the tile that came, such as won: draw {min(totals)}",
            ),
        )
    return (
        (Drawn(min(totals)), Win(Means.DRAW, min(totals)), ())
        if totals
        else (some, None, ())
    )


def _totals(view: PlayerView, ruleset: Ruleset) -> Iterator[tuple[Tile, int]]:
    for tile in kinds_in_hand(view.hand):
        total = win_total(
            without(view.hand, tile), Win(Means.DRAW, tile), view, ruleset
        )
        if total is not None:
            yield tile, total


def win_total(hand: Hand, win: Win, view: PlayerView, ruleset: Ruleset) -> int | None:
    """What a win scores, in points; None where the ruleset does not let the hand win so."""
    try:
        return score(replace(hand, won=win, origin=None), ruleset, view.table).total
    except ImpossibleHand:
        return None
