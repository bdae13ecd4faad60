"""A played deal as a value that `settle` takes, and its course move by move."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from mjscore.deals import Deal, Ending, Result
from mjscore.groups import group_of
from mjscore.hands import Hand, Remark, Win
from mjscore.many.hands import MEANS
from mjscore.many.lanes import Array
from mjscore.many.pieces import CODES
from mjscore.problems import Problem
from mjscore.seats import Seat, in_table_order
from mjscore.settlement import settle
from mjscore.simulation.game import NOBODY
from mjscore.simulation.table import DEALT, Tables
from mjscore.tiles import BONUS_TILES, KINDS, TILES, Tile
from mjscore.vocabulary.situation import REMARK_BITS


def deal_of(table: Tables, row: int) -> Deal:
    """One of the deals: every hand as it lay at the end, who won it and how, the discards and what was left of the wall."""
    game, ruleset = table.game, table.game.ruleset
    round = game.rounds[int(np.flatnonzero(game.round_numbers == table.round[row])[0])]
    hands = {seat: _hand(table, row, player) for player, seat in enumerate(game.seats)}
    tells_wall = any(danger.wall is not None for danger in game.settling.dangers)
    return Deal(
        tuple((seat, hands[seat]) for seat in in_table_order(game.seats)),
        rules=ruleset.id,
        options=ruleset.changed,
        limit=ruleset.limit.points,
        round=round,
        visible=_tiles(table.discarded[row]),
        result=_result(table, row),
        wall=int(table.live_at_discard[row]) if tells_wall and table.winner[row] != NOBODY else None,
    )


def _result(table: Tables, row: int) -> Result | None:
    if table.winner[row] != NOBODY:
        return None
    if table.washed[row] != NOBODY:
        return Result(Ending.WASHED, table.game.seats[table.washed[row]])
    return Result(Ending.DRAW)


def _tiles(counts: Array) -> tuple[Tile, ...]:
    return tuple(TILES[kind] for kind in range(KINDS) for _ in range(counts[kind]))


def _hand(table: Tables, row: int, player: int) -> Hand:
    """A player's hand, its melds in the order in which they were laid down, and how it won."""
    seats = table.game.seats
    melds = []
    for number, source in zip(table.melds[row, player].tolist(), table.sources[row, player].tolist(), strict=True):
        if number:
            group = group_of(CODES[number])
            melds.append(group if group.is_concealed else group.with_source(seats[source]))
    bonus = tuple(tile for bit, tile in enumerate(BONUS_TILES) if table.bonus[row, player] >> bit & 1)
    won = _win(table, row) if table.winner[row] == player else None
    return Hand(tuple(melds), free=_tiles(table.hand[row, player]), bonus=bonus, seat=seats[player], won=won)


def _win(table: Tables, row: int) -> Win:
    means = MEANS[table.means[row]]
    assert means is not None
    source: Seat | None = None if table.source[row] == NOBODY else table.game.seats[table.source[row]]
    remarks = frozenset(remark for remark in Remark if int(table.remarks[row]) & table.game.rewarded & REMARK_BITS[remark])
    tile = None if table.means[row] == DEALT else TILES[table.tile[row]]
    return Win(means, tile, source, remarks)


def may_be_settled(table: Tables, row: int) -> bool:
    """Whether the ruleset lets a deal end as it is noted: washed by this player."""
    try:
        settle(deal_of(table, row), table.game.ruleset)
    except Problem:
        return False
    return True


def course_of(table: Tables, row: int) -> Iterator[str]:
    """The moves of one deal in their order, a line each."""
    for move in table.course or ():
        for what, player, tile in move.told(row):
            yield f"{table.game.seats[player]} {what} {TILES[tile]}"
