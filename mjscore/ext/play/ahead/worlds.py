"""What a player cannot see, made by lot: the hands of the others and the wall, for many walls of each situation.

The tiles that he cannot see are shuffled and dealt to the others. Most pairs of which a third lies on the table are broken up, for
whoever held them would have claimed it; and some lone winds and dragons of which none lies there get another like them, for whoever
held them alone would have discarded them. Then each of the others exchanges tiles: he takes one that nobody has seen, and gives one
back by his own rule of play. What is left is shuffled again, and is the wall.

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
from mjscore.game.tiles import BONUS_TILES, KINDS, TILES
from mjscore.rules.schema import Ruleset
from mjscore.rules.vocabulary.terms import NO_TILE

_HIDDEN, _BONUS, _REST, _SOURCES, _EXCHANGES, _PAIRS = 3, 4, 5, 6, 7, 8
"""What a number is drawn for, beside what whole deals draw numbers for."""
_WHOLE: Final = 100
"""So many parts of an exchange are told apart, and of a chance."""
_PAIRS_KEPT: Final = np.array([_WHOLE, 40, 16, 6, 0])
"""How many of a hundred pairs are kept of which none, one, two … tiles lie on the table."""
_HONOURS_PAIRED: Final = 20
"""How many of a hundred lone honours get another like them of which none lies on the table."""
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
    row = by_ruleset.get(ruleset.id, by_ruleset["any"])
    return Readiness(of_a_discard=row["discard"], of_sets=row["sets"])


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
    readiness = [readiness_of(player, table.game.ruleset) for player in players]
    times = _times(situations, seed, walls, np.array(readiness)[seating])
    hidden = HiddenHands(situations, seed, walls)
    hidden.fit_to_discards(times > 0)
    hidden.exchange(times, players, seating)
    _lay_sources(table, seed, walls)
    lots = drawn(seed, walls, _REST, hidden.rest.shape[1] + len(BONUS_TILES))
    _lay_wall(situations, hidden.rest, _lay_bonus(situations, seed, walls), lots)
    rows = np.flatnonzero(situations.offered != NO_TILE)
    table.hand[rows, table.actor[rows], situations.offered[rows]] += 1
    return table


class HiddenHands:
    """The hands of the others at the tables of some situations, dealt as they come and then changed.

    `rest` (n, tiles) are the unseen tiles that nobody holds, NO_TILE behind the last.
    """

    def __init__(self, situations: Situations, seed: int, walls: Array) -> None:
        """Deal the tiles that the player cannot see to the others."""
        self.table = situations.table
        self.seed = seed
        self.walls = walls
        in_all = situations.unseen.sum(axis=1)
        number = int(in_all.max())
        pool = _shuffled(situations.unseen, drawn(seed, walls, _HIDDEN, number))
        bounds = situations.concealed.cumsum(axis=1)
        places = np.arange(number)
        owner = (places[None, :, None] >= bounds[:, None, :]).sum(axis=2)
        self.table.hand += _dealt(pool, owner, self.table.game.players)
        held = bounds[:, -1]
        left = in_all - held - situations.dead
        self.table.live[:] = np.where(situations.wall == UNTOLD, left, situations.wall)
        behind = places + held[:, None]
        rest = np.take_along_axis(pool, np.minimum(behind, number - 1), axis=1)
        self.rest = np.where(behind < number, rest, np.int8(NO_TILE))
        self.left = in_all - held

    def fit_to_discards(self, seats: Array) -> None:
        """Make pairs at some seats (n, players) as rare or frequent as they are by what lies on the table.

        Of those of which a third lies there a tile is exchanged, of some honours of which none lies there another is taken.
        """
        table = self.table
        number = table.game.players
        lots = drawn(self.seed, self.walls, _PAIRS, number * KINDS)
        lots = lots.reshape(-1, number, KINDS)
        percents = lots % np.uint64(_WHOLE)
        which = (lots // np.uint64(_WHOLE)).astype(np.int64)
        for seat in range(number):
            for kind in range(KINDS):
                held = table.hand[:, seat, kind]
                lying = table.discarded[:, kind]
                percent = percents[:, seat, kind]
                broken = (held >= 2) & (percent >= _PAIRS_KEPT[lying])
                rows = np.flatnonzero(seats[:, seat] & broken & (self.left > 0))
                self._give(rows, seat, kind, which[rows, seat, kind])
                if TILES[kind].is_honour:
                    paired = (held == 1) & (lying == 0) & (percent < _HONOURS_PAIRED)
                    rows = np.flatnonzero(seats[:, seat] & paired)
                    self._take(rows, seat, kind, which[rows, seat, kind])

    def _give(self, rows: Array, seat: int, kind: int, which: Array) -> None:
        """Give a tile of a kind for one of the rest, by a lot."""
        places = which % self.left[rows]
        taken = self.rest[rows, places]
        self.rest[rows, places] = kind
        self.table.hand[rows, seat, kind] -= 1
        self.table.hand[rows, seat, taken] += 1

    def _take(self, rows: Array, seat: int, kind: int, which: Array) -> None:
        """Take a tile of a kind from the rest, where it has one, for one of another kind, by a lot.

        Who holds no other kind, because all his sets lie on the table, keeps what he has.
        """
        alike = self.rest[rows] == kind
        others = self.table.hand[rows, seat].astype(np.int64)
        others[:, kind] = 0
        bounds = others.cumsum(axis=1)
        some = alike.any(axis=1) & (bounds[:, -1] > 0)
        rows = rows[some]
        bounds = bounds[some]
        places = alike[some].argmax(axis=1)
        place = which[some] % bounds[:, -1]
        given = (bounds > place[:, None]).argmax(axis=1)
        self.rest[rows, places] = given
        self.table.hand[rows, seat, given] -= 1
        self.table.hand[rows, seat, kind] += 1

    def exchange(
        self,
        times: Array,
        players: Sequence[Player],
        seating: Array,
        after_round: Callable[[], None] = lambda: None,
    ) -> None:
        """Let each of the others exchange tiles so many `times` (n, players) for tiles that nobody has seen.

        `after_round` is called when each has exchanged one more.
        """
        done = np.zeros(len(self.rest), np.int64)
        for step in range(int(times.max(initial=0))):
            for seat in range(self.table.game.players):
                takes = (times[:, seat] > step) & (self.left > 0)
                for number, player in enumerate(players):
                    rows = np.flatnonzero(takes & (seating[:, seat] == number))
                    if len(rows):
                        places = done[rows] % self.left[rows]
                        done[rows] += 1
                        self._exchange_one(rows, seat, places, player)
            after_round()

    def _exchange_one(
        self, rows: Array, seat: int, places: Array, player: Player
    ) -> None:
        """Take a tile from these places of the rest, and lay down there what the player discards then."""
        hand = self.table.hand
        hand[rows, seat, self.rest[rows, places]] += 1
        may = np.zeros((len(rows), MOVES), bool)
        may[:, :KINDS] = hand[rows, seat] > 0
        seats = np.full(len(rows), seat)
        nothing = np.full(len(rows), NO_TILE, np.int8)
        thrown = asked(player, views_of(self.table, rows, seats, may, nothing))
        hand[rows, seat, thrown] -= 1
        self.rest[rows, places] = thrown


def _percents(seed: int, walls: Array, purpose: int, number: int) -> Array:
    """Numbers from 0 to 99 by lot (n, number)."""
    lots = drawn(seed, walls, purpose, number) % np.uint64(_WHOLE)
    return lots.astype(np.int64)


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
    lots = drawn(seed, walls, _SOURCES, number * 4)[rows, players * 4 + places]
    seats_on = 1 + (lots % np.uint64(number - 1)).astype(np.int64)
    table.sources[rows, players, places] = (players + seats_on) % number


def _times(situations: Situations, seed: int, walls: Array, readiness: Array) -> Array:
    """How often each of the others exchanges a tile (n, players); a lot decides about a part of one.

    `readiness` (n, players, 2) is that of the player at each seat.
    """
    sets = np.count_nonzero(situations.table.melds, axis=2)
    exchanges = readiness[:, :, 0] * situations.thrown + readiness[:, :, 1] * sets**2
    parts = np.rint(_WHOLE * exchanges).astype(np.int64)
    percents = _percents(seed, walls, _EXCHANGES, situations.table.game.players)
    times = (parts + percents) // _WHOLE
    return np.where(situations.concealed > 0, times, 0)


def _lay_bonus(situations: Situations, seed: int, walls: Array) -> Array:
    """Draw by lot which unseen bonus tiles lie before the others; those that are still in the wall (n, 8), or NO_TILE."""
    table = situations.table
    number = len(BONUS_TILES)
    unseen = (situations.bonus[:, None] >> np.arange(number)) & 1 > 0
    tiles = np.arange(KINDS, KINDS + number, dtype=np.int8)
    left = np.where(unseen, tiles, np.int8(NO_TILE))
    if situations.knows_bonus.all() or not unseen.any():
        return left
    # Each lies where one of the tiles has come that others have drawn, or is among those that nobody has drawn yet.
    draws = np.where(
        situations.concealed > 0, table.game.size + situations.thrown, 0
    ).cumsum(axis=1)
    not_held = situations.unseen.sum(axis=1) - situations.concealed.sum(axis=1)
    chances = (draws[:, -1] + not_held).astype(np.uint64)
    lots = drawn(seed, walls, _BONUS, number) % chances[:, None]
    holder = (lots.astype(np.int64)[:, :, None] >= draws[:, None, :]).sum(axis=2)
    unknown = ~situations.knows_bonus.astype(bool)[:, None]
    laid = unseen & unknown & (holder < table.game.players)
    rows, places = np.nonzero(laid)
    bits = (1 << places).astype(np.uint8)
    np.bitwise_or.at(table.bonus, (rows, holder[rows, places]), bits)
    left[laid] = NO_TILE
    return left


def _lay_wall(situations: Situations, rest: Array, bonus: Array, lots: Array) -> None:
    """Make walls of what is left, and lay open what is more than the walls hold: discards that nobody has told."""
    table = situations.table
    dead = situations.dead
    tiles = _in_order(np.concatenate([rest, bonus], axis=1), lots)
    number = np.count_nonzero(tiles != NO_TILE, axis=1)
    in_wall = np.minimum(number, situations.wall + dead)
    kept = np.where(situations.wall == UNTOLD, number, in_wall)
    rows, places = np.nonzero(np.arange(tiles.shape[1]) >= kept[:, None])
    out = tiles[rows, places]
    discards = (out != NO_TILE) & (out < KINDS)
    for lying in (table.shown, table.discarded):
        np.add.at(lying, (rows[discards], out[discards]), 1)
    # A tile that the player knows comes next: a loose one from the end of the wall, any other from its beginning.
    known = situations.tile != NO_TILE
    loose = known & (table.means == LOOSE)
    next_up = known & ~loose
    width = tiles.shape[1] + 1
    start = width - loose - kept
    columns = np.clip(np.arange(width) - start[:, None], 0, tiles.shape[1] - 1)
    table.wall = np.take_along_axis(tiles, columns, axis=1)
    table.wall[loose, -1] = situations.tile[loose]
    table.wall[next_up, start[next_up] - 1] = situations.tile[next_up]
    table.front = (start - next_up).astype(np.int16)
    table.back = np.full(len(tiles), width - 1, np.int16)
    table.live = (np.maximum(kept - dead, 0) + next_up).astype(np.int16)
    table.live_at_discard = table.live.copy()
    table.deals = np.arange(len(tiles))
