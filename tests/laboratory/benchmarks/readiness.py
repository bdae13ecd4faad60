"""How far on the hidden hands of players are, worked out from played deals for `mjscore/ext/play/ahead/readiness.toml`.

    python -m tests.laboratory.benchmarks.readiness nearest value [--rules babcock,bmja] [--situations 300]

prints a line of that file for each player and ruleset, with how near hands were to ready and how near they are made. Situations are
cut out of played deals: `nearest` sits beside one `value`, as whoever asks for advice; `value` among four of
his kind.

A hand counts by its threat: 1 where it is ready, 0.4 of it for each tile that it is away. Hands are made of the same situations by
exchange after exchange, and each number of exchanges has its mean threat. The exchanges for a discard are those by which it comes
nearest to what was held, by turn, times MORE: so that what is told comes true (`ahead told`) at tables of `nearest`.
"""

from __future__ import annotations

import argparse

import numpy as np

from mjscore.ext.arrays.suits import Array
from mjscore.ext.play.ahead.situation import Drawn, Situations, situations_of
from mjscore.ext.play.ahead.worlds import HiddenHands
from mjscore.ext.play.plans import plans
from mjscore.ext.play.player_views import Player, nearest_distance, views_of
from mjscore.ext.play.players import PLAYERS
from mjscore.ext.play.table import MOVES, Tables, game
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.rules.schema import Ruleset
from mjscore.rules.vocabulary.terms import NO_TILE
from tests.laboratory.benchmarks.ahead import knowing_hands, stacked
from tests.laboratory.benchmarks.cut_out import CutOut, cut_out

TURNS = (2, 4, 6, 8, 10, 12)
AWAY = 0.4
MOST = 18
"""So many exchanges are looked at."""
OF_A_DISCARD = np.arange(40, 131) / 100
OF_SETS = 0.3
MORE = 1.03
"""Real hands are worth more than hands made by lot that are as near: they were made by looking at what lies open."""


def tables_of(player: str) -> tuple[str, ...]:
    """Who sits at a table at which such players are looked at, the first of whom is asked."""
    return ("value", *3 * (player,))


def situations(
    ruleset: Ruleset, players: tuple[str, ...], number: int, seed: int
) -> list[CutOut]:
    """So many situations, each of a deal of its own, at one of the turns after the other."""
    found: list[CutOut] = []
    part = 0
    while len(found) < number:
        for cut in cut_out(ruleset, 1000 * seed + part, 512, TURNS, players):
            if cut.turn == TURNS[(cut.deal // 4) % len(TURNS)] and len(found) < number:
                found.append(cut)
        part += 1
    return found


def threats(table: Tables, player: Player) -> Array:
    """The threat of each hand (n, players): of `value` by all that he may go for, of others by sets and a pair."""
    found = []
    rows = np.arange(len(table.deals))
    nothing = np.full(len(rows), NO_TILE, np.int8)
    for seat in range(table.game.players):
        may = np.zeros((len(rows), MOVES), bool)
        seen = views_of(table, rows, np.full(len(rows), seat), may, nothing)
        if player is PLAYERS["value"]:
            away = plans(table.game.ruleset).distance(seen)
        else:
            away = nearest_distance(seen.hand, seen.sets, table.game.ways)
        found.append(AWAY ** np.maximum(away, 0).astype(float))
    return np.stack(found, axis=1)


def made(every: Situations, player: Player) -> Array:
    """The threats of hands that are made, after each number of exchanges (MOST + 1, n, players)."""
    rows = np.arange(len(every.own))
    every = every[rows]
    hidden = HiddenHands(every, 1, rows)
    found = [threats(every.table, player)]
    times = np.where(every.concealed > 0, MOST, 0)
    seating = np.zeros(times.shape, np.int64)
    hidden.fit_to_discards(times > 0)
    hidden.exchange(
        times,
        (player,),
        seating,
        lambda: found.append(threats(every.table, player)),
    )
    return np.stack(found)


def fitted(
    ruleset: Ruleset, name: str, number: int, seed: int
) -> tuple[float, float, float, float]:
    """The exchanges for a discard that fit best, the mean threat that was held, by so many exchanges, and by none."""
    player = PLAYERS[name]
    cuts = situations(ruleset, tables_of(name), number, seed)
    playing = game(ruleset)
    every = stacked(
        [situations_of(cut.sight, playing, Drawn(cut.tile)) for cut in cuts]
    )
    others = every.concealed > 0
    truth = threats(knowing_hands(every, cuts).table, player)[others]
    curve = made(every, player)[:, others]
    thrown = every.thrown[others]
    sets = np.count_nonzero(every.table.melds, axis=2)[others]
    turns = np.repeat([cut.turn for cut in cuts], others.sum(axis=1))
    _, group = np.unique(turns, return_inverse=True)
    place = np.arange(len(truth))
    best = (np.inf, 0.0, 0.0)
    for of_a_discard in OF_A_DISCARD:
        exchanges = np.minimum(of_a_discard * thrown + OF_SETS * sets**2, MOST - 0.001)
        whole = exchanges.astype(int)
        part = exchanges - whole
        told = (1 - part) * curve[whole, place] + part * curve[whole + 1, place]
        off = np.bincount(group, told - truth)
        cost = float((off**2 / np.bincount(group)).sum())
        if cost < best[0]:
            best = (cost, float(of_a_discard), float(told.mean()))
    return best[1], float(truth.mean()), best[2], float(curve[0].mean())


def main() -> None:
    """Print the lines of the file."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.laboratory.benchmarks.readiness", description=__doc__
    )
    parser.add_argument("players", nargs="+", choices=tuple(PLAYERS))
    parser.add_argument("--rules", default=",".join(ruleset_ids()))
    parser.add_argument("--situations", type=int, default=300)
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args()
    for name in asked.players:
        print(f"[{name}]")
        for id in asked.rules.split(","):
            found, truth, told, before = fitted(
                load_ruleset(id), name, asked.situations, asked.seed
            )
            print(
                f"{id} = {{ discard = {MORE * found:.2f}, sets = {OF_SETS:.2f} }}"
                f"  # fitted {found:.2f}, held {truth:.3f}, made {told:.3f}, as dealt {before:.3f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
