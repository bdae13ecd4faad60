"""What a player cannot see, made by lot: the hands of the others and the wall, for many walls of each situation.

The tiles that he cannot see are shuffled and dealt to the others. Then each of them exchanges tiles: he takes one that nobody
has seen, and gives one back by his own rule of play. What is left is shuffled again, and is the wall.

How often he exchanges was found by holding such hands against those that were really held in played deals, which they are as near
to ready as: not for every discard, as nobody has won yet and some draws were in vain; and for k sets on the table k² times a
little more, as who claims often is soon ready. It hangs on the player and a little on the ruleset: `readiness.toml`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from functools import cache
from importlib import resources
from typing import Final, NamedTuple

import numpy as np

from mjscore.ext.arrays.suits import Array
from mjscore.ext.play.ahead.answer import OTHERS
from mjscore.ext.play.ahead.situation import UNTOLD, Situations
from mjscore.ext.play.player_views import Player, asked, views_of
from mjscore.ext.play.players import PLAYERS
from mjscore.ext.play.table import LOOSE, MOVES, NOBODY, Tables, drawn
from mjscore.game.tiles import BONUS_TILES, KINDS
from mjscore.rules.schema import Ruleset
from mjscore.rules.vocabulary.terms import NO_TILE

_HIDDEN, _BONUS, _REST, _SOURCES, _EXCHANGES = 3, 4, 5, 6, 7
"""What a number is drawn for, beside what whole deals draw numbers for."""
_WHOLE: Final = 100
"""So many parts of an exchange are told apart."""
_LAST: Final = np.uint64(2**64 - 1)


class Readiness(NamedTuple):
    """How far the hidden hands of a player are on: exchanges for each of his discards, and for the square of his sets."""

    of_a_discard: float
    of_sets: float


@cache
def _readiness() -> dict[str, dict[str, dict[str, float]]]:
    text = resources.files(__package__).joinpath("readiness.toml").read_text("utf-8")
    return tomllib.loads(text)


def readiness_of(player: Player, ruleset: Ruleset) -> Readiness:
    """How far on the hands of a player are under a ruleset; whoever is not known is taken for `nearest`."""
    names = {known: name for name, known in PLAYERS.items()}
    by_ruleset = _readiness()[names.get(player, OTHERS)]
    found = by_ruleset.get(ruleset.id, by_ruleset["any"])
    return Readiness(found["discard"], found["sets"])


def worlds(
    situations: Situations,
    players: Sequence[Player],
    seating: Array,
    seed: int,
    walls: Array,
) -> Tables:
    """Tables at which deals can be played on: a row for each situation, the wall of each by its number in `walls` (n,).

    `seating` (n, players) says by number who of the `players` sits where. The same situation, seed and number make the same
    hands and the same wall.
    """
    table = situations.table
    pool, owner = deal_hidden(situations, seed, walls)
    readiness = [readiness_of(player, table.game.ruleset) for player in players]
    times = _times(situations, seed, walls, np.array(readiness)[seating])
    exchange(situations, pool, times, players, seating)
    rest = np.where(owner == table.game.players, pool, NO_TILE)
    _lay_wall(
        situations,
        rest,
        _lay_bonus(situations, seed, walls),
        drawn(seed, walls, _REST, rest.shape[1] + len(BONUS_TILES)),
    )
    rows = np.flatnonzero(situations.offered != NO_TILE)
    table.hand[rows, table.actor[rows], situations.offered[rows]] += 1
    return table


def deal_hidden(situations: Situations, seed: int, walls: Array) -> tuple[Array, Array]:
    """Deal the tiles that the player cannot see to the others, as they come.

    The pool of tiles (n, tiles), and to whom each belongs: the number of players where it is left.
    """
    table = situations.table
    pool = _shuffled(
        situations.unseen,
        drawn(seed, walls, _HIDDEN, int(situations.unseen.sum(axis=1).max())),
    )
    bounds = situations.concealed.cumsum(axis=1)
    owner = (np.arange(pool.shape[1])[None, :, None] >= bounds[:, None, :]).sum(axis=2)
    table.hand += _dealt(pool, owner, table.game.players)
    _lay_sources(table, seed, walls)
    left = situations.unseen.sum(axis=1) - bounds[:, -1] - situations.dead
    table.live[:] = np.where(situations.wall == UNTOLD, left, situations.wall)
    return pool, owner


def _shuffled(unseen: Array, lots: Array) -> Array:
    """The unseen tiles of each row in the order of their lots, NO_TILE behind the last."""
    some, which = np.nonzero(unseen)
    copies = unseen[some, which]
    rows = np.repeat(some, copies)
    kinds = np.repeat(which, copies)
    starts = np.concatenate([[0], unseen.sum(axis=1).cumsum()[:-1]])
    pool = np.full(lots.shape, NO_TILE, np.int8)
    pool[rows, np.arange(len(rows)) - starts[rows]] = kinds
    return _in_order(pool, lots)


def _in_order(tiles: Array, lots: Array) -> Array:
    """The tiles of each row in the order of their lots, NO_TILE behind the last."""
    order = np.argsort(np.where(tiles == NO_TILE, _LAST, lots), axis=1, kind="stable")
    return np.take_along_axis(tiles, order, axis=1)


def _dealt(pool: Array, owner: Array, players: int) -> Array:
    """The hands of the players to whom the tiles of each row belong (n, players, 36)."""
    rows, places = np.nonzero((owner < players) & (pool != NO_TILE))
    where = (rows * players + owner[rows, places]) * KINDS + pool[rows, places]
    counts = np.bincount(where, minlength=len(pool) * players * KINDS)
    return counts.reshape(-1, players, KINDS).astype(np.int8)


def _lay_sources(table: Tables, seed: int, walls: Array) -> None:
    """Draw by lot from whom each set was claimed of which nobody has said it."""
    number = table.game.players
    rows, players, places = np.nonzero((table.sources == NOBODY) & (table.melds > 0))
    lots = drawn(seed, walls, _SOURCES, number * 4)[
        rows, players * 4 + places
    ] % np.uint64(number - 1)
    table.sources[rows, players, places] = (
        players + 1 + lots.astype(np.int64)
    ) % number


def _times(situations: Situations, seed: int, walls: Array, readiness: Array) -> Array:
    """How often each of the others exchanges a tile (n, players); a lot decides about a part of one.

    `readiness` (n, players, 2) is that of the player at each seat.
    """
    sets = np.count_nonzero(situations.table.melds, axis=2)
    exchanges = readiness[:, :, 0] * situations.thrown + readiness[:, :, 1] * sets**2
    parts = np.rint(_WHOLE * exchanges).astype(np.int64)
    lots = drawn(seed, walls, _EXCHANGES, situations.table.game.players) % np.uint64(
        _WHOLE
    )
    return np.where(
        situations.concealed > 0, (parts + lots.astype(np.int64)) // _WHOLE, 0
    )


def exchange(
    situations: Situations,
    pool: Array,
    times: Array,
    players: Sequence[Player],
    seating: Array,
    after_round: Callable[[], None] = lambda: None,
) -> None:
    """Let the others exchange tiles of their hands so often for tiles that nobody has seen, which lie behind the hands.

    `after_round` is called when each has exchanged one more.
    """
    first = situations.concealed.sum(axis=1)
    length = (pool != NO_TILE).sum(axis=1) - first
    done = np.zeros(len(pool), np.int64)
    for step in range(int(times.max(initial=0))):
        for seat in range(situations.table.game.players):
            for who, player in enumerate(players):
                rows = np.flatnonzero(
                    (times[:, seat] > step) & (seating[:, seat] == who) & (length > 0)
                )
                if len(rows):
                    places = first[rows] + done[rows] % length[rows]
                    pool[rows, places] = _exchanged(
                        situations.table, rows, seat, pool[rows, places], player
                    )
                    done[rows] += 1
        after_round()


def _exchanged(
    table: Tables, rows: Array, seat: int, tiles: Array, player: Player
) -> Array:
    """What players discard who have drawn these tiles."""
    seats = np.full(len(rows), seat)
    table.hand[rows, seat, tiles] += 1
    may = np.zeros((len(rows), MOVES), bool)
    may[:, :KINDS] = table.hand[rows, seat] > 0
    thrown = asked(
        player, views_of(table, rows, seats, may, np.full(len(rows), NO_TILE, np.int8))
    )
    table.hand[rows, seat, thrown] -= 1
    return thrown


def _lay_bonus(situations: Situations, seed: int, walls: Array) -> Array:
    """Draw by lot which unseen bonus tiles lie before the others; those that are still in the wall (n, 8), or NO_TILE."""
    table = situations.table
    bits = situations.bonus[:, None] >> np.arange(len(BONUS_TILES)) & 1 > 0
    left = np.where(bits, np.arange(KINDS, KINDS + len(BONUS_TILES)), NO_TILE).astype(
        np.int8
    )
    if situations.knows_bonus.all() or not bits.any():
        return left
    drew = np.where(
        situations.concealed > 0, table.game.size + situations.thrown, 0
    ).cumsum(axis=1)
    in_all = (
        drew[:, -1] + situations.unseen.sum(axis=1) - situations.concealed.sum(axis=1)
    )
    lots = (
        drawn(seed, walls, _BONUS, len(BONUS_TILES)) % in_all.astype(np.uint64)[:, None]
    ).astype(np.int64)
    holder = (lots[:, :, None] >= drew[:, None, :]).sum(axis=2)
    laid = (
        bits
        & ~situations.knows_bonus.astype(bool)[:, None]
        & (holder < table.game.players)
    )
    rows, tiles = np.nonzero(laid)
    np.bitwise_or.at(
        table.bonus, (rows, holder[rows, tiles]), (1 << tiles).astype(np.uint8)
    )
    left[laid] = NO_TILE
    return left


def _lay_wall(situations: Situations, rest: Array, bonus: Array, lots: Array) -> None:
    """Make walls of what is left, and lay open what is more than the walls hold: discards that nobody has told."""
    table, dead = situations.table, situations.dead
    tiles = _in_order(np.concatenate([rest, bonus], axis=1), lots)
    number = (tiles != NO_TILE).sum(axis=1)
    kept = np.where(
        situations.wall == UNTOLD, number, np.minimum(number, situations.wall + dead)
    )
    rows, places = np.nonzero(np.arange(tiles.shape[1]) >= kept[:, None])
    out = tiles[rows, places]
    discards = (out != NO_TILE) & (out < KINDS)
    for lying in (table.shown, table.discarded):
        np.add.at(lying, (rows[discards], out[discards]), 1)
    loose = (situations.tile != NO_TILE) & (table.means == LOOSE)
    next_up = (situations.tile != NO_TILE) & ~loose
    width = tiles.shape[1] + 1
    start = width - loose - kept
    columns = np.arange(width) - start[:, None]
    table.wall = np.take_along_axis(
        tiles, np.clip(columns, 0, tiles.shape[1] - 1), axis=1
    )
    table.wall[loose, -1] = situations.tile[loose]
    table.wall[next_up, start[next_up] - 1] = situations.tile[next_up]
    table.front = (start - next_up).astype(np.int16)
    table.back = np.full(len(tiles), width - 1, np.int16)
    table.live = (np.maximum(kept - dead, 0) + next_up).astype(np.int16)
    table.live_at_discard = table.live.copy()
    table.deals = np.arange(len(tiles))
