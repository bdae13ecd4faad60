"""Players who go for one kind of hand, whatever they were dealt: what is the chance of a limit hand for one who wants it?

    mjscore simulate --rules millington --players goals.py:four_blessings,nearest,nearest,nearest

counts how often the first of them wins with each limit hand; `goals.md` beside this file tells it of all. Such a player knows
the complete hands of his kind alone. He discards the tile that the fewest of the near ones need, and claims a pung that brings
him nearer, where his hand need not be concealed. Where none can be completed any more he plays as `nearest` does. `dear` plays
as `value` does, but goes for nothing but hands of one suit, of ones and nines, or of honours.
"""

from copy import copy
from functools import cache, partial
from itertools import combinations

import numpy as np

from mjscore.many.hands import TILES_OF_PIECES
from mjscore.simulation.plans import plans
from mjscore.simulation.players.nearest import nearest
from mjscore.simulation.players.value import on_discard, on_turn
from mjscore.simulation.table import PASS, PUNG

SUITS, WINDS, DRAGONS = (
    (range(9), range(9, 18), range(18, 27)),
    range(27, 31),
    range(33, 36),
)
ENDS = [0, 8, 9, 17, 18, 26]
KINDS = [*range(31), *DRAGONS]
CONCEALED = {"thirteen_orphans", "nine_gates"}
NEARER = 20.0
"""So many times as much weighs a hand that lacks one tile less."""


def _pungs(kinds, others=(), more=()):
    """Hands of four sets and a pair: pungs of all `kinds` that fit beside one of the others, and the chows `more`."""
    sets = [(kind,) * 3 for kind in kinds] + list(more)
    wholes = (
        [(*four,) for four in combinations(sets, 4)]
        if len(sets) >= 4
        else [(*sets, (other,) * 3) for other in others]
    )
    pairs = KINDS if others or set(kinds) == set(WINDS) else kinds
    for whole in wholes:
        for pair in pairs:
            yield [tile for each in whole for tile in each] + [pair] * 2


def _snakes():
    for suit in SUITS:
        for pair, *chows in ((1, 2, 5), (4, 1, 5), (7, 1, 4)):
            middle = [*[pair] * 2, *(low + step for low in chows for step in range(3))]
            yield [suit[rank] for rank in [0] * 3 + [8] * 3 + middle]


HANDS = {
    "thirteen_orphans": lambda: (
        [*ENDS, *WINDS, *DRAGONS, kind] for kind in [*ENDS, *WINDS, *DRAGONS]
    ),
    "nine_gates": lambda: (
        [suit[rank] for rank in [0, 0, *range(9), 8, 8, last]]
        for suit in SUITS
        for last in range(9)
    ),
    "wriggling_snake": _snakes,
    "four_blessings": lambda: _pungs(WINDS),
    "three_scholars": lambda: _pungs(
        DRAGONS, others=[kind for kind in KINDS if kind not in DRAGONS]
    ),
    "all_symbols": lambda: _pungs([*WINDS, *DRAGONS]),
    "heads_and_tails": lambda: _pungs(ENDS),
    "imperial_jade": lambda: _pungs([10, 11, 12, 14, 16, 34], more=[(10, 11, 12)] * 2),
}


@cache
def _wanted(goal):
    """The tiles of all complete hands of a kind (hands, 36)."""
    hands = {tuple(np.bincount(hand, minlength=36).tolist()) for hand in HANDS[goal]()}
    return np.array([hand for hand in sorted(hands) if max(hand) <= 4], np.int8)


def _weights(wanted, seen, hand, melded):
    """How near each hand is to each that is wanted (n, hands): 0 where that cannot be completed any more."""
    lacking = np.maximum(wanted - (hand + melded)[:, None], 0)
    can = (lacking <= seen.left[:, None]).all(axis=2) & (melded[:, None] <= wanted).all(
        axis=2
    )
    helping = ((lacking > 0) * seen.left[:, None]).sum(axis=2)
    return can * (1 + helping) * NEARER ** -lacking.sum(axis=2, dtype=float)


def _goes_for(goal, seen):
    wanted = _wanted(goal)
    melded = np.minimum(TILES_OF_PIECES[seen.melds], 3).sum(axis=1, dtype=np.int8)
    weights = _weights(wanted, seen, seen.hand, melded)
    if seen.on_turn:
        held = seen.hand + melded
        needed = [
            ((held[:, kind, None] <= wanted[:, kind]) * weights).sum(axis=1)
            for kind in range(36)
        ]
        moves = np.where(seen.hand > 0, np.transpose(needed), np.inf).argmin(axis=1)
        return np.where(weights.any(axis=1), moves, nearest(seen))
    moves, rows = (
        np.full(len(seen.hand), PASS),
        np.flatnonzero(seen.may[:, PUNG] & (goal not in CONCEALED)),
    )
    some, tiles = seen[rows], seen.tile[rows]
    hand, laid = some.hand.copy(), melded[rows]
    hand[np.arange(len(rows)), tiles] -= 2
    laid[np.arange(len(rows)), tiles] += 3
    moves[rows] = np.where(
        _weights(wanted, some, hand, laid).sum(axis=1) > weights[rows].sum(axis=1),
        PUNG,
        PASS,
    )
    return np.where(weights.any(axis=1), moves, nearest(seen))


def __getattr__(name):
    if name not in HANDS:
        raise AttributeError(
            f"there is no goal {name}: they are dear, {', '.join(HANDS)}"
        )
    return partial(_goes_for, name)


def dear(seen):
    """Goes for one suit, ones and nines, or honours, never for any hand or for pungs alone."""
    known = copy(plans(seen.game.ruleset))
    known.plans = tuple(
        plan for plan in known.plans if plan.name not in ("any", "pungs")
    )
    return on_turn(seen, known=known) if seen.on_turn else on_discard(seen, known)
