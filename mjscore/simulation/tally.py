"""What is counted of played deals: whole numbers alone, so that parts add up to the same whole in any order."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from typing import Final, NamedTuple

import numpy as np

from mjscore.groups import Form, form_of
from mjscore.hands import Means
from mjscore.many.hands import CODES
from mjscore.many.lanes import Array
from mjscore.simulation.scores import Scores, item_columns
from mjscore.simulation.settling import Payments
from mjscore.simulation.table import DISCARD, FATES, NOBODY, ROB, Tables
from mjscore.tiles import KINDS, TILES
from mjscore.vocabulary.terms import MEANS_NUMBERS

Tally = dict[str, dict[str, int]]
"""Counts by what they count, such as `tally["wins"]["East"]`.

`deals`       by ending: won, drawn, washed            `means`      of wins
`wins`        by seat, `wins_by_player` by player      `turns`      of won deals, by the number of discards
`winner_score`, `loser_score`, `unlimited`  hands by their points; the last are of winners, before the limit
`won`, `lost` by item: deals whose winner, and losing hands that, score it; `won_times`, `lost_times`: how often in all;
              `lost_deals`: deals in which a loser does
`net`, `net_squares`, `going_out`  by seat; `net_by_player`, `net_by_player_squares`, `hands_by_player` by player
`losers_squares`  the sums of the losers' scores of deals, squared
`paid`        for wins (`winner`) and between losers (`losers`)
`cut`         what limits took off: `hands`, `points` of winners
`singles`     hands by the single tiles that were dealt, `singles_won` those of them that won
`sixteen`     players of sixteen deals running by how many they won, `sixteen_net` what they won in all, `sixteen_squares`
`shown`       winning hands by whether they lie concealed, partly exposed or wholly exposed
`suited`      hands by the most tiles of a suit that were dealt, `suited_won` those that won, `suited_one_suit` with one suit
`fate_…`      what became of discards, by their kinds, and `open_…` by how many tiles like them lay open before
"""

GAME: Final = 16
"""Deals that are looked at together: four rounds of four, as Babcock counts them (p. 106)."""
CLAIMED: Final = (DISCARD, ROB)
EXPOSED: Final = np.array([number for number, code in enumerate(CODES) if code and form_of(code) != Form.CONCEALED])
_SURE: Final = 1.959964
"""Standard errors on either side of an interval that holds the true figure in 95 of 100 cases."""


def tally_of(table: Tables, scores: Scores, payments: Payments, names: Array) -> Tally:
    """The counts of deals that are over; `names` (n, players) are those of the players."""
    tally: Tally = {}
    _count_endings(tally, table, names)
    _count_scores(tally, table, scores)
    _count_items(tally, table, scores)
    _count_payments(tally, table, payments, names)
    _count_games(tally, table, payments)
    for fate, by_open in zip(FATES, table.fates_of_open.tolist(), strict=True):
        tally[f"open_{fate}"] = {str(number): count for number, count in enumerate(by_open)}
    for fate, kinds in zip(FATES, table.fates.tolist(), strict=True):
        tally[f"fate_{fate}"] = {str(TILES[kind]): kinds[kind] for kind in range(KINDS) if kinds[kind]}
    return tally


def added(parts: Iterable[Tally]) -> Tally:
    """The counts of several parts together."""
    whole: Tally = {}
    for part in parts:
        for name, counts in part.items():
            sums = whole.setdefault(name, {})
            for key, count in counts.items():
                sums[key] = sums.get(key, 0) + count
    return whole


def _by_value(values: Array) -> dict[str, int]:
    found, counts = np.unique(values, return_counts=True)
    return {str(value): count for value, count in zip(found.tolist(), counts.tolist(), strict=True)}


def _count_endings(tally: Tally, table: Tables, names: Array) -> None:
    won = table.winner != NOBODY
    washed = table.washed != NOBODY
    tally["deals"] = {"won": int(won.sum()), "drawn": int((~won & ~washed).sum()), "washed": int(washed.sum())}
    seats = table.game.seats
    tally["wins"] = {str(seat): int((table.winner == player).sum()) for player, seat in enumerate(seats)}
    tally["wins_by_player"] = _by_value(names[won, table.winner[won]])
    tally["means"] = {str(means): int((won & (table.means == MEANS_NUMBERS[means])).sum()) for means in MEANS_TOLD}
    tally["turns"] = _by_value(table.turns[won])
    tally["suited"] = _by_value(table.suited)
    tally["suited_won"] = _by_value(table.suited[won, table.winner[won]])
    rows = np.flatnonzero(won)
    columns = table.won(rows)
    suits = (columns.with_tile() + columns.melded)[:, :27].reshape(len(rows), 3, 9).any(axis=2).sum(axis=1) == 1
    tally["suited_one_suit"] = _by_value(table.suited[rows[suits], table.winner[rows[suits]]])
    exposed = np.isin(columns.melds, EXPOSED).sum(axis=1)
    claimed = np.isin(columns.means, CLAIMED)
    whole = (exposed == table.game.sets) & claimed
    none = (exposed == 0) & ~claimed
    tally["shown"] = {"concealed": int(none.sum()), "partly": int((~none & ~whole).sum()), "exposed": int(whole.sum())}
    tally["singles"] = _by_value(table.singles)
    tally["singles_won"] = _by_value(table.singles[won, table.winner[won]])


def _count_scores(tally: Tally, table: Tables, scores: Scores) -> None:
    won = np.flatnonzero(table.winner != NOBODY)
    winners = table.winner[won]
    total, unlimited = scores.total[won, winners], scores.unlimited[won, winners]
    tally["winner_score"], tally["unlimited"] = _by_value(total), _by_value(unlimited)
    losers = np.arange(table.game.players) != winners[:, None]
    tally["loser_score"] = _by_value(scores.total[won][losers])
    sums = (scores.total[won] * losers).sum(axis=1)
    tally["losers_squares"] = {"all": int((sums.astype(object) ** 2).sum())}
    limit = table.game.ruleset.limit.points
    reached = np.zeros(len(won), bool) if limit is None else total >= limit
    tally["cut"] = {"hands": int(reached.sum()), "points": int(np.maximum(unlimited - total, 0)[reached].sum())}


def _count_items(tally: Tally, table: Tables, scores: Scores) -> None:
    won = np.flatnonzero(table.winner != NOBODY)
    items = scores.items[won]
    theirs = items[np.arange(len(won)), table.winner[won]]
    others = items * (np.arange(table.game.players) != table.winner[won, None])[:, :, None]
    ids = item_columns(table.game.ruleset).ids
    for name, counts in (
        ("won", (theirs > 0).sum(axis=0)),
        ("won_times", theirs.sum(axis=0, dtype=np.int64)),
        ("lost", (others > 0).sum(axis=(0, 1))),
        ("lost_times", others.sum(axis=(0, 1), dtype=np.int64)),
        ("lost_deals", (others > 0).any(axis=1).sum(axis=0)),
    ):
        tally[name] = dict(zip(ids, counts.tolist(), strict=True))


def _count_payments(tally: Tally, table: Tables, payments: Payments, names: Array) -> None:
    seats, net = table.game.seats, payments.net
    for player, seat in enumerate(seats):
        for name, amounts in (("net", net), ("net_squares", net**2), ("going_out", payments.going_out)):
            tally.setdefault(name, {})[str(seat)] = int(amounts[:, player].sum())
    for name in np.unique(names).tolist():
        own = net[names == name]
        tally.setdefault("hands_by_player", {})[name] = len(own)
        tally.setdefault("net_by_player", {})[name] = int(own.sum())
        tally.setdefault("net_by_player_squares", {})[name] = int((own**2).sum())
    between = payments.net - payments.going_out
    tally["paid"] = {"winner": int(np.maximum(payments.going_out, 0).sum()), "losers": int(np.maximum(between, 0).sum())}


def _count_games(tally: Tally, table: Tables, payments: Payments) -> None:
    """Of games of sixteen deals: how many each player won, who moves one seat with each deal, and how he came out."""
    number = table.game.players
    whole = len(table.deals) // GAME * GAME
    seat = (np.arange(number)[None, :] + table.deals[:whole, None]) % number
    rows = np.arange(whole)[:, None]
    wins = (table.winner[:whole, None] == seat).reshape(-1, GAME, number).sum(axis=1).ravel()
    net = payments.net[rows, seat].reshape(-1, GAME, number).sum(axis=1).ravel()
    tally["sixteen"] = _by_value(wins)
    for name, values in (("sixteen_net", net), ("sixteen_squares", net**2)):
        tally[name] = {str(count): int(values[wins == count].sum()) for count in np.unique(wins).tolist()}


class Share(NamedTuple):
    """A share of cases with its interval, all from 0 to 1: the true share lies in it in 95 of 100 cases."""

    share: float
    low: float
    high: float


def share(seen: int, of: int) -> Share:
    """The share of cases in which something was seen, with Wilson's interval; at most 3/n where nothing was seen.

    E. B. Wilson, Journal of the American Statistical Association 22 (1927), 209-212; the rule of three: Hanley and
    Lippman-Hand, JAMA 249 (1983), 1743-1745.
    """
    if not of:
        return Share(0.0, 0.0, 1.0)
    if not seen:
        return Share(0.0, 0.0, min(1.0, 3 / of))
    part, square = seen / of, _SURE**2
    middle = (part + square / (2 * of)) / (1 + square / of)
    half = _SURE / (1 + square / of) * sqrt(part * (1 - part) / of + square / (4 * of * of))
    return Share(part, max(0.0, middle - half), min(1.0, middle + half))


class Mean(NamedTuple):
    """A mean, and how far the true one may be from it in 95 of 100 cases."""

    mean: float
    error: float


def mean(total: int, squares: int, number: int) -> Mean:
    """The mean of so many independent amounts, by their sum and the sum of their squares."""
    if number < 2:
        return Mean(total / number if number else 0.0, 0.0)
    variance = max(0.0, (squares - total * total / number) / (number - 1))
    return Mean(total / number, _SURE * sqrt(variance / number))


def mean_of_each(values: Array) -> Mean:
    """The mean of independent whole numbers (n,)."""
    return mean(int(values.sum()), int((values.astype(object) ** 2).sum()), len(values))


def mean_of(histogram: dict[str, int]) -> Mean:
    """The mean of a histogram of whole numbers."""
    pairs = [(int(value), count) for value, count in histogram.items()]
    total, squares = (sum(value**power * count for value, count in pairs) for power in (1, 2))
    return mean(total, squares, sum(histogram.values()))


def quantile(histogram: dict[str, int], part: float) -> int:
    """The least value that at least such a part of a histogram does not exceed."""
    wanted, seen = part * sum(histogram.values()), 0
    for value, count in sorted((int(value), count) for value, count in histogram.items()):
        seen += count
        if seen >= wanted:
            return value
    return 0


def total_of_deals(tally: Tally) -> int:
    """How many deals were counted."""
    return sum(tally["deals"].values())


MEANS_TOLD: Final = {
    Means.DRAW: "drawn",
    Means.DISCARD: "discarded",
    Means.LOOSE: "loose tile",
    Means.ROB: "robbed kong",
    Means.DEALT: "as dealt",
}
"""How wins came about, in words."""
