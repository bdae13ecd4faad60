"""What each item of a ruleset is worth: the same played hands, scored once more without it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np

from mjscore.ext.arrays.suits import Array
from mjscore.ext.play.running import Played, SimulationJob, played
from mjscore.ext.play.scores import item_columns, scores_of
from mjscore.ext.play.table import PlayedGame, game
from mjscore.ext.play.tally import Histogram, Mean, mean
from mjscore.rules.schema import Alone, Item, Ruleset

PRICED: Final = 16_384
"""The most deals by whose hands items are priced."""


class ItemPrice(NamedTuple):
    """What an item is worth in points, after the limit: `each` to a winner who scores it, `winners` and `others` in a deal.

    `scored` counts the winners who score it. Their hands are those of players who play for it as the rules stand.
    """

    item: Item
    scored: int
    each: Mean
    winners: Mean
    others: Mean


def prices_of(
    ruleset: Ruleset, player: str = "value", seed: int = 1924, deals: int = PRICED
) -> tuple[ItemPrice, ...]:
    """The worth of each item over so many deals of players of one kind: what hands would score less if nothing paid for it."""
    parts = list(played(SimulationJob(ruleset, (player,), seed), 0, deals - 1))
    return tuple([price_of(item, parts) for item in ruleset.items])


def price_of(item: Item, parts: Sequence[Played]) -> ItemPrice:
    """The worth of one item of the ruleset by which deals were played, over these deals."""
    other = game(_without(item, parts[0].table.game.ruleset))
    found = [_lost(part, item, other) for part in parts]
    scored, winners, others = (
        np.concatenate(each) for each in zip(*found, strict=True)
    )
    return ItemPrice(
        item,
        int(scored.sum()),
        mean_of_each(winners[scored]),
        mean_of_each(winners),
        mean_of_each(others),
    )


def _without(item: Item, ruleset: Ruleset) -> Ruleset:
    """The ruleset without an item, which replaces none any more; one by which a hand may win stays, and is worth nothing."""
    nothing = item._replace(
        points=0, doubles=None, limit=None, alone=Alone.NO, excludes=()
    )
    items = [
        nothing
        if each is item
        else each._replace(excludes=_others(item, each.excludes))
        for each in ruleset.items
    ]
    kept = [each for each in items if each is not nothing or item.id in ruleset.win.by]
    return replace(ruleset, items=tuple(kept), known_digest=None)


def _others(item: Item, ids: Sequence[str]) -> tuple[str, ...]:
    return tuple(id for id in ids if id != item.id)


def _lost(part: Played, item: Item, other: PlayedGame) -> tuple[Array, Array, Array]:
    """Of each deal whether its winner scores the item, and what the winner and the others together would score less (n,)."""
    table, scores = part.table, part.scores
    scoring = scores.items[:, :, item_columns(table.game.ruleset).column[item.id]] > 0
    winner = np.arange(table.game.players) == table.winner[:, None]
    less = np.zeros_like(scores.total)
    rows = np.flatnonzero(scoring.any(axis=1))
    if len(rows):
        less[rows] = scores.total[rows] - scores_of(table[rows].under(other)).total
    return (
        (scoring & winner).any(axis=1),
        (less * winner).sum(axis=1),
        (less * ~winner).sum(axis=1),
    )


class LimitCut(NamedTuple):
    """What a limit would take: the share of winning hands that it cuts, and of all that winners score, from 0 to 1."""

    limit: int
    hands: float
    points: float


def cuts(unlimited: Histogram, limits: Sequence[int]) -> tuple[LimitCut, ...]:
    """What each limit would cut of winning hands as played, told by their points before any limit.

    R. F. Foster asks where a limit should stand (Foster on Mah Jong, 1924); players would play otherwise under another.
    """
    every, total = max(unlimited.cases, 1), max(unlimited.total, 1)
    over = [
        Histogram(
            {
                points - limit: count
                for points, count in unlimited.items()
                if points > limit
            }
        )
        for limit in limits
    ]
    return tuple(
        [
            LimitCut(limit, cut.cases / every, cut.total / total)
            for limit, cut in zip(limits, over, strict=True)
        ]
    )


def mean_of_each(values: Array) -> Mean:
    """The mean of independent whole numbers (n,)."""
    return mean(int(values.sum()), int((values.astype(object) ** 2).sum()), len(values))
