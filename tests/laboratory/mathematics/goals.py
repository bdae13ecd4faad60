"""Players who go for one kind of hand, whatever they were dealt: what is the chance of a limit hand for one who wants it?

    mjscore simulate --rules millington --players goals.py:four_blessings,nearest,nearest,nearest

counts how often the first of them wins with each limit hand; `examples/mathematics/goals.md` tells it of all. Such a player
knows the complete hands of his kind alone. He discards the tile that the fewest of the near ones need, and claims a pung that
brings him nearer, where his hand need not be concealed. Where none can be completed any more he plays as `nearest` does.
`dear` plays as `value` does, but goes for nothing but hands of one suit, of ones and nines, or of honours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import combinations
from typing import Final

import numpy as np

from mjscore.ext.arrays.pieces import TILES_OF_PIECES
from mjscore.ext.arrays.suits import Array
from mjscore.ext.play.plans import plans
from mjscore.ext.play.player_views import Player, PlayerViews
from mjscore.ext.play.players.nearest import nearest
from mjscore.ext.play.players.value import on_discard, on_turn
from mjscore.ext.play.table import PASS, PUNG

SUITS: Final = (range(9), range(9, 18), range(18, 27))
WINDS: Final = range(27, 31)
DRAGONS: Final = range(33, 36)
ENDS: Final = (0, 8, 9, 17, 18, 26)
"""The ones and nines."""
KINDS: Final = (*range(31), *DRAGONS)
GREEN: Final = (10, 11, 12, 14, 16, 34)
"""Two, three, four, six and eight of bamboos, and the green dragon."""
CONCEALED: Final = {"thirteen_orphans", "nine_gates"}
NEARER: Final = 20.0
"""So many times as much weighs a hand that lacks one tile less."""

Tiles = Sequence[int]
"""The kinds of tiles of a hand or a set, by their numbers."""


def _four_sets(sets: Sequence[Tiles], pairs: Tiles) -> Iterator[Tiles]:
    """Every hand of four of these sets and one of these pairs."""
    for four in combinations(sets, 4):
        for pair in pairs:
            yield [*four[0], *four[1], *four[2], *four[3], pair, pair]


def _pungs_of(kinds: Tiles) -> list[Tiles]:
    return [(kind, kind, kind) for kind in kinds]


def _thirteen_orphans() -> Iterator[Tiles]:
    single = [*ENDS, *WINDS, *DRAGONS]
    for twice in single:
        yield [*single, twice]


def _nine_gates() -> Iterator[Tiles]:
    for suit in SUITS:
        for last in suit:
            yield [suit[0], suit[0], *suit, suit[8], suit[8], last]


def _wriggling_snake() -> Iterator[Tiles]:
    """Pungs of ones and nines, two chows between them and a pair of what is left: twos, fives or eights."""
    for suit in SUITS:
        for pair, first, second in ((1, 2, 5), (4, 1, 5), (7, 1, 4)):
            ranks = [0, 0, 0, 8, 8, 8, pair, pair]
            for lowest in (first, second):
                ranks += [lowest, lowest + 1, lowest + 2]
            yield [suit[rank] for rank in ranks]


def _four_blessings() -> Iterator[Tiles]:
    return _four_sets(_pungs_of(WINDS), KINDS)


def _three_scholars() -> Iterator[Tiles]:
    for other in KINDS:
        if other not in DRAGONS:
            yield from _four_sets(_pungs_of([*DRAGONS, other]), KINDS)


def _all_symbols() -> Iterator[Tiles]:
    honours = [*WINDS, *DRAGONS]
    return _four_sets(_pungs_of(honours), honours)


def _heads_and_tails() -> Iterator[Tiles]:
    return _four_sets(_pungs_of(ENDS), ENDS)


def _imperial_jade() -> Iterator[Tiles]:
    chow = (10, 11, 12)
    return _four_sets([*_pungs_of(GREEN), chow, chow], GREEN)


HANDS: Final[dict[str, Callable[[], Iterator[Tiles]]]] = {
    "thirteen_orphans": _thirteen_orphans,
    "nine_gates": _nine_gates,
    "wriggling_snake": _wriggling_snake,
    "four_blessings": _four_blessings,
    "three_scholars": _three_scholars,
    "all_symbols": _all_symbols,
    "heads_and_tails": _heads_and_tails,
    "imperial_jade": _imperial_jade,
}
"""The complete hands of each player who goes for one kind, by his name."""


@cache
def wanted_hands(goal: str) -> Array:
    """The tiles of all complete hands of a kind (hands, 36)."""
    counts = set()
    for hand in HANDS[goal]():
        of_each_kind = np.bincount(hand, minlength=36)
        if of_each_kind.max() <= 4:
            counts.add(tuple(of_each_kind.tolist()))
    return np.array(sorted(counts), np.int8)


def _weights(wanted: Array, views: PlayerViews, hand: Array, melded: Array) -> Array:
    """How near each hand is to each that is wanted (n, hands): 0 where that cannot be completed any more."""
    lacking = np.maximum(wanted - (hand + melded)[:, None], 0)
    to_be_had = (lacking <= views.left[:, None]).all(axis=2)
    fits_melds = (melded[:, None] <= wanted).all(axis=2)
    helping = ((lacking > 0) * views.left[:, None]).sum(axis=2)
    nearness = NEARER ** -lacking.sum(axis=2, dtype=float)
    weights: Array = (to_be_had & fits_melds) * (1 + helping) * nearness
    return weights


def _goes_for(goal: str, views: PlayerViews) -> Array:
    """The moves of players who go for one kind of hand (n,)."""
    wanted = wanted_hands(goal)
    # A kong is one set like a pung: three of its tiles count.
    melded = np.minimum(TILES_OF_PIECES[views.melds], 3).sum(axis=1, dtype=np.int8)
    weights = _weights(wanted, views, views.hand, melded)
    if views.on_turn:
        moves = _discards(wanted, weights, views, melded)
    else:
        moves = _claims(goal, wanted, weights, views, melded)
    chosen: Array = np.where(weights.any(axis=1), moves, nearest(views))
    return chosen


def _discards(
    wanted: Array, weights: Array, views: PlayerViews, melded: Array
) -> Array:
    """The tile of each hand that the fewest of the near hands need (n,)."""
    held = views.hand + melded
    needed = []
    for kind in range(36):
        needs_all = held[:, kind, None] <= wanted[:, kind]
        needed.append((needs_all * weights).sum(axis=1))
    moves: Array = np.where(views.hand > 0, np.transpose(needed), np.inf).argmin(axis=1)
    return moves


def _claims(
    goal: str, wanted: Array, weights: Array, views: PlayerViews, melded: Array
) -> Array:
    """A pung where it brings a hand nearer, else a pass (n,)."""
    moves = np.full(len(views.hand), PASS)
    if goal in CONCEALED:
        return moves
    rows = np.flatnonzero(views.may[:, PUNG])
    claiming = views[rows]
    hand = claiming.hand.copy()
    laid = melded[rows]
    each = np.arange(len(rows))
    hand[each, views.tile[rows]] -= 2
    laid[each, views.tile[rows]] += 3
    after = _weights(wanted, claiming, hand, laid).sum(axis=1)
    moves[rows] = np.where(after > weights[rows].sum(axis=1), PUNG, PASS)
    return moves


def __getattr__(name: str) -> Player:
    """The player who goes for a kind of hand, by its name."""
    if name not in HANDS:
        raise AttributeError(
            f"there is no goal {name}: they are dear, {', '.join(HANDS)}"
        )
    return partial(_goes_for, name)


def dear(views: PlayerViews) -> Array:
    """Goes for one suit, ones and nines, or honours, never for any hand or for pungs alone."""
    known = plans(views.game.ruleset).without(("any", "pungs"))
    if views.on_turn:
        return on_turn(views, known=known)
    return on_discard(views, known)
