"""What players see who are asked for a move, which moves are open to them, and what they choose."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from mjscore.many.lanes import Array
from mjscore.problems import Fault, UsageProblem
from mjscore.simulation.game import DECLARE, MOVES, PUNG_TILES, PUNGS, PlayedGame
from mjscore.simulation.table import NO_MEANS, Tables
from mjscore.tiles import KINDS
from mjscore.vocabulary.situation import NO_TILE

_MOVES: Final = "a player gives an array of whole numbers, one a row, each the number of a move that is True in `may`"


@dataclass(frozen=True, eq=False)
class Seen:
    """What players see who are asked for a move, a row each.

    ========= =========== =========================================================================================
    game                  the ruleset as it is played (`game.ruleset`), who sits where
    hand      (n, 36)     the tiles that stand in the player's hand, the tile that he has just got among them
    melds     (n, 4)      his melds, by the numbers of `mjscore.many.number_of`; 0 for none
    sets      (n,)        how many sets his hand still needs beside its melds
    player    (n,)        the player, by his place in the order of play (`game.seats`)
    round     (n,)        the prevailing wind, as in `mjscore.many.Hands`
    tile      (n,)        the discard that may be claimed; -1 on the player's own turn
    left      (n, 36)     the tiles that he cannot see
    others    (n, p-1, 4) the melds of the others, the next player first
    live      (n,)        how many tiles can still be drawn
    turn      (n,)        how many tiles were discarded in this deal
    may       (n, 78)     which moves are open to him: 0-35 a discard, 36-71 a kong of a kind, 72 passing, 73-75 a chow of
                          which the discard is the lowest, middle or highest tile, 76 a pung, 77 a kong
    ========= =========== =========================================================================================
    """

    game: PlayedGame
    hand: Array
    melds: Array
    sets: Array
    player: Array
    round: Array
    tile: Array
    left: Array
    others: Array
    live: Array
    turn: Array
    may: Array

    def __getitem__(self, rows: Array) -> Seen:
        """Some of the rows."""
        columns = {name: value if name == "game" else value[rows] for name, value in vars(self).items()}
        return Seen(**columns)

    @property
    def on_turn(self) -> bool:
        """Whether the players have their own turn; else a discard is offered to them."""
        return len(self.tile) == 0 or int(self.tile[0]) == NO_TILE


Player = Callable[[Seen], Array]
"""Who plays: a function from what players see to their moves, by number (n,)."""


def seen_by(table: Tables, rows: Array, players: Array, may: Array, offered: Array) -> Seen:
    """What players see who are asked for one of the moves that they `may` make; `offered` are discards."""
    number = table.game.players
    hand, melds = table.hand[rows, players], table.melds[rows, players]
    others = (players[:, None] + np.arange(1, number)) % number
    sets = table.game.sets - np.count_nonzero(melds, axis=1)
    return Seen(
        table.game,
        hand,
        melds,
        sets,
        players,
        table.round[rows],
        offered,
        4 - table.shown[rows] - hand,
        table.melds[rows[:, None], others],
        table.live[rows],
        table.turns[rows],
        may,
    )


def moves_on_turn(table: Tables, rows: Array) -> Array:
    """The moves that actors may make (n, MOVES)."""
    actors = table.actor[rows]
    may = np.zeros((len(rows), MOVES), bool)
    hand = table.hand[rows, actors]
    may[:, :KINDS] = hand > 0
    drew = np.flatnonzero((table.means[rows] != NO_MEANS) & table.has_loose(rows))
    may[drew, DECLARE : DECLARE + KINDS] = hand[drew] == 4
    for place in range(4):
        melds = table.melds[rows[drew], actors[drew], place]
        pungs = drew[np.isin(melds, PUNGS)]
        tiles = PUNG_TILES[table.melds[rows[pungs], actors[pungs], place]]
        may[pungs, DECLARE + tiles] |= hand[pungs, tiles] > 0
    return may


def chows_with(hand: Array, kinds: Array) -> Array:
    """Whether each hand has the other two tiles of a chow of which a tile is the lowest, middle and highest (n, 3)."""
    rows, rank = np.arange(len(kinds)), np.where(kinds < 27, kinds % 9, -9)

    def held(step: int) -> Array:
        return np.asarray((rank + step >= 0) & (rank + step < 9) & (hand[rows, np.clip(kinds + step, 0, KINDS - 1)] > 0))

    two_below, below, above, two_above = (held(step) for step in (-2, -1, 1, 2))
    return np.stack([above & two_above, below & above, two_below & below], axis=1)


def asked(player: Player, seen: Seen) -> Array:
    """The moves of a player; raises UsageProblem where one is not open to him."""
    given = np.asarray(player(seen))
    name = getattr(player, "__name__", repr(player))
    if given.shape != seen.tile.shape or not np.issubdtype(given.dtype, np.integer):
        message = f"the player {name} was asked for {len(seen.tile)} moves and gave {given.dtype} of the shape {given.shape}"
        raise UsageProblem(Fault("no-such-move", message, hint=_MOVES), source="players")
    rows = np.arange(len(given))
    wrong = np.flatnonzero((given < 0) | (given >= MOVES) | ~seen.may[rows, np.clip(given, 0, MOVES - 1)])
    if len(wrong):
        message = f"the player {name} chose the move {given[wrong[0]]}, which was not open to him"
        raise UsageProblem(Fault("no-such-move", message, hint=_MOVES), source="players")
    return given.astype(np.int64)
