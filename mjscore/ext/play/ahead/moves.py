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
    first_of_others = np.full(table.game.players, CHOOSES, np.int64)
    if came is None:
        return [CandidateMove(Wait(), first_of_others)]
    moves: dict[int, Move] = {}
    if win is not None:
        moves[WINS] = win
    if isinstance(came, Offer):
        first_of_others[int(table.actor[0])] = came.tile
        moves |= _claims(table, own, came)
    else:
        moves |= _on_turn(table, own, came)
    choices = []
    for number, move in moves.items():
        first = first_of_others.copy()
        first[own] = number
        choices.append(CandidateMove(move, first))
    return choices


def _on_turn(table: Tables, own: int, came: Drawn) -> dict[int, Move]:
    """The discards and kongs with the tile that was drawn, by their numbers."""
    row = np.array([0])
    drawn = table[row]
    drawn.hand[0, own, came.tile] += 1
    moves: dict[int, Move] = {}
    for move in np.flatnonzero(moves_on_turn(drawn, row)[0]).tolist():
        if move < KINDS:
            moves[move] = Discard(TILES[move])
        else:
            moves[move] = Kong(TILES[move - DECLARE])
    return moves


def _claims(table: Tables, own: int, came: Offer) -> dict[int, Move]:
    """What may be made of the tile that was offered, by number; nothing, too."""
    row = np.array([0])
    offered = table[row]
    offered.tile[:] = came.tile
    is_open = moves_on_discard(offered, row, np.array([own]))[0]
    groups = [(KONG, Kind.KONG, came.tile), (PUNG, Kind.PUNG, came.tile)]
    for step in range(3):
        groups.append((CHOW + step, Kind.CHOW, TILES[came.tile - step]))
    moves: dict[int, Move] = {}
    for move, kind, tile in groups:
        if is_open[move]:
            moves[move] = Claim(Group(kind, tile, Form.EXPOSED, came.source))
    moves[PASS] = Pass()
    return moves


class LastTile(NamedTuple):
    """What came last to fourteen tiles, the win that it makes, and what is to be said of it."""

    tile: Drawn
    win: Win | None
    notes: tuple[str, ...] = ()


def last_tile(
    view: PlayerView, ruleset: Ruleset, any_tile: Drawn, *, dealt: bool
) -> LastTile:
    """What came last to fourteen tiles where nothing tells it, the win that it makes, and what is to be said of it.

    It is a tile that wins, if all that may have come win the same; otherwise `any_tile`, for then it only matters to who goes
    out. A `dealt` hand has none that came last.
    """
    if dealt:
        win = Win(Means.DEALT)
        if win_total(view.hand, win, view, ruleset) is None:
            return LastTile(any_tile, None)
        return LastTile(any_tile, win)
    totals = dict(_totals(view, ruleset))
    if not totals:
        return LastTile(any_tile, None)
    lowest = min(totals)
    if len(set(totals.values())) > 1:
        scores = [f"{total} with {tile}" for tile, total in totals.items()]
        note = (
            f"going out scores {listed(scores, 'or')}: "
            f"write the tile that came, such as won: draw {lowest}"
        )
        return LastTile(any_tile, None, (note,))
    return LastTile(Drawn(lowest), Win(Means.DRAW, lowest))


def _totals(view: PlayerView, ruleset: Ruleset) -> Iterator[tuple[Tile, int]]:
    """The tiles in hand that may have won as they came, each with what the hand scores then."""
    for tile in kinds_in_hand(view.hand):
        before = without(view.hand, tile)
        total = win_total(before, Win(Means.DRAW, tile), view, ruleset)
        if total is not None:
            yield tile, total


def win_total(hand: Hand, win: Win, view: PlayerView, ruleset: Ruleset) -> int | None:
    """What a win scores, in points; None where the ruleset does not let the hand win so."""
    try:
        return score(replace(hand, won=win, origin=None), ruleset, view.table).total
    except ImpossibleHand:
        return None
