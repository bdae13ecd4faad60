"""What is counted of played deals: whole numbers alone, so that parts add up to the same whole in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Annotated, Any, Final, NamedTuple

import numpy as np

from mjscore.ext.arrays.pieces import PIECE_CODES
from mjscore.ext.arrays.suits import Array
from mjscore.ext.play.scores import HandScores
from mjscore.ext.play.settling import Payments
from mjscore.ext.play.table import FATES, NOBODY, Tables
from mjscore.game.groups import Form, form_of
from mjscore.game.hands import Means
from mjscore.game.tiles import TILES
from mjscore.provenance import Part
from mjscore.rules.vocabulary.terms import CLAIMING_NUMBERS, MEANS_NUMBERS

GAME: Final = 16
"""Deals that are looked at together: four rounds of four, as Babcock counts them (p. 106)."""
EXPOSED: Final = np.array(
    [
        number
        for number, code in enumerate(PIECE_CODES)
        if code and form_of(code) != Form.CONCEALED
    ]
)
_SURE: Final = 1.959964
"""Standard errors on either side of an interval that holds the true figure in 95 of 100 cases."""


class Share(NamedTuple):
    """A share of cases with its interval, all from 0 to 1: the true share lies in it in 95 of 100 cases."""

    share: Part
    low: Part
    high: Part


def share(seen: int, of: int) -> Share:
    """The share of cases in which something was seen, with Wilson's interval; at most 3/n where nothing was seen.

    E. B. Wilson, Journal of the American Statistical Association 22 (1927), 209-212; the rule of three: Hanley and
    Lippman-Hand, JAMA 249 (1983), 1743-1745.
    """
    if not of:
        return Share(0.0, 0.0, 1.0)
    if not seen:
        return Share(0.0, 0.0, min(1.0, 3 / of))
    part = seen / of
    square = _SURE**2
    middle = (part + square / (2 * of)) / (1 + square / of)
    half = (
        _SURE
        / (1 + square / of)
        * sqrt(part * (1 - part) / of + square / (4 * of * of))
    )
    return Share(part, max(0.0, middle - half), min(1.0, middle + half))


class Mean(NamedTuple):
    """A mean, and how far the true one may be from it in 95 of 100 cases."""

    mean: float
    error: Annotated[float, ("minimum", 0)]


def mean(total: int, squares: int, number: int) -> Mean:
    """The mean of so many independent amounts, by their sum and the sum of their squares."""
    if number < 2:
        return Mean(total / number if number else 0.0, 0.0)
    variance = max(0.0, (squares - total * total / number) / (number - 1))
    return Mean(total / number, _SURE * sqrt(variance / number))


class Histogram(dict[int, int]):
    """How often each whole number came, or what belongs to it in all."""

    @staticmethod
    def of(values: Array) -> Histogram:
        """The numbers of an array (n,), or of several dimensions."""
        found, counts = np.unique(values, return_counts=True)
        return Histogram(zip(found.tolist(), counts.tolist(), strict=True))

    @property
    def cases(self) -> int:
        """How many numbers came."""
        return sum(self.values())

    @property
    def total(self) -> int:
        """The sum of the numbers."""
        return sum(value * count for value, count in self.items())

    @property
    def mean(self) -> Mean:
        """The mean of the numbers."""
        return mean(
            self.total,
            sum(value**2 * count for value, count in self.items()),
            self.cases,
        )

    def quantile(self, part: float) -> int:
        """The least number that at least such a part of them does not exceed; 0 where there are none."""
        wanted = part * self.cases
        seen = 0
        for value, count in sorted(self.items()):
            seen += count
            if seen >= wanted:
                return value
        return 0


Counts = dict[str, int]
"""Numbers by name: of seats, players, items, tiles."""


@dataclass(frozen=True)
class Tally:
    """What is counted of some deals.

    `deals`       by ending: won, drawn, washed            `means`      of wins
    `wins`        by seat, `wins_by_player` by player      `turns`      of won deals, by the number of discards
    `winner_score`, `loser_score`, `unlimited`  hands by their points; the last are of winners, before the limit
    `won`, `lost` by item: deals whose winner, and losing hands that, score it
    `limits_by_player` by “item player”: deals that he won, scoring an item that is told in limits
    `net`, `net_squares`, `going_out`  by seat; `net_by_player`, `net_by_player_squares`, `hands_by_player` by player
    `losers_squares`  the sums of the losers' scores of deals, squared
    `paid`        for wins (`winner`) and between losers (`losers`)
    `cut`         what limits took off: `hands`, `points` of winners
    `singles`     hands by the single tiles that were dealt, `singles_won` those of them that won
    `sixteen`     players of sixteen deals running by how many they won, `sixteen_net` what they won in all, `sixteen_squares`
    `shown`       winning hands by whether they lie concealed, partly exposed or wholly exposed
    `suited`      hands by the most tiles of a suit that were dealt, `suited_one_suit` those that won with one suit
    `fate_…`      what became of discards, by their kinds, and `open_…` by how many tiles like them lay open before
    """

    deals: Counts = field(default_factory=dict)
    means: Counts = field(default_factory=dict)
    wins: Counts = field(default_factory=dict)
    wins_by_player: Counts = field(default_factory=dict)
    turns: Histogram = field(default_factory=Histogram)
    winner_score: Histogram = field(default_factory=Histogram)
    loser_score: Histogram = field(default_factory=Histogram)
    unlimited: Histogram = field(default_factory=Histogram)
    won: Counts = field(default_factory=dict)
    lost: Counts = field(default_factory=dict)
    net: Counts = field(default_factory=dict)
    net_squares: Counts = field(default_factory=dict)
    going_out: Counts = field(default_factory=dict)
    net_by_player: Counts = field(default_factory=dict)
    net_by_player_squares: Counts = field(default_factory=dict)
    hands_by_player: Counts = field(default_factory=dict)
    limits_by_player: Counts = field(default_factory=dict)
    losers_squares: int = field(default_factory=int)
    paid: Counts = field(default_factory=dict)
    cut: Counts = field(default_factory=dict)
    singles: Histogram = field(default_factory=Histogram)
    singles_won: Histogram = field(default_factory=Histogram)
    sixteen: Histogram = field(default_factory=Histogram)
    sixteen_net: Histogram = field(default_factory=Histogram)
    sixteen_squares: Histogram = field(default_factory=Histogram)
    shown: Counts = field(default_factory=dict)
    suited: Histogram = field(default_factory=Histogram)
    suited_one_suit: Histogram = field(default_factory=Histogram)
    fate_left: Counts = field(default_factory=dict)
    fate_win: Counts = field(default_factory=dict)
    fate_pung: Counts = field(default_factory=dict)
    fate_kong: Counts = field(default_factory=dict)
    fate_chow: Counts = field(default_factory=dict)
    open_left: Histogram = field(default_factory=Histogram)
    open_win: Histogram = field(default_factory=Histogram)
    open_pung: Histogram = field(default_factory=Histogram)
    open_kong: Histogram = field(default_factory=Histogram)
    open_chow: Histogram = field(default_factory=Histogram)

    def __add__(self, other: Tally) -> Tally:
        """The counts of two parts together."""
        return Tally(
            **{
                name: _sum(counts, vars(other)[name])
                for name, counts in vars(self).items()
            }
        )

    @property
    def played(self) -> int:
        """How many deals were counted."""
        return sum(self.deals.values())

    @property
    def fates(self) -> dict[str, Counts]:
        """What became of discards, by their kinds."""
        return {fate: vars(self)[f"fate_{fate}"] for fate in FATES}

    @property
    def fates_of_open(self) -> dict[str, Histogram]:
        """What became of discards, by how many tiles like them lay open before."""
        return {fate: vars(self)[f"open_{fate}"] for fate in FATES}

    def to_dict(self) -> dict[str, Any]:
        """As JSON keeps it: numbers by name, in words."""
        return {name: _in_words(counts) for name, counts in vars(self).items()}

    @staticmethod
    def from_dict(kept: Mapping[str, Any]) -> Tally:
        """The counts that `to_dict` has written, or some of them: to ask for one that is missing raises AttributeError."""
        tally = Tally()
        empty = {name: counts for name, counts in vars(tally).items() if name in kept}
        vars(tally).clear()
        vars(tally).update(
            {name: _read(kept[name], counts) for name, counts in empty.items()}
        )
        return tally


def _in_words(counts: Any) -> Any:
    if isinstance(counts, Histogram):
        return {str(value): count for value, count in counts.items()}
    return counts


def _read(kept: Any, empty: Any) -> Any:
    if isinstance(empty, Histogram):
        return Histogram({int(value): count for value, count in kept.items()})
    return kept


def _sum(one: Any, other: Any) -> Any:
    if isinstance(one, int):
        return one + other
    return type(one)({key: one.get(key, 0) + other.get(key, 0) for key in one | other})


def tally_of(
    table: Tables, scores: HandScores, payments: Payments, names: Array
) -> Tally:
    """The counts of deals that are over; `names` (n, players) are those of the players."""
    parts = (
        _endings(table, names),
        _dealt(table),
        _scores(table, scores),
        _items(table, scores, names),
        _payments(table, payments, names),
        _games(table, payments),
        _fates(table),
    )
    return sum(parts, Tally())


def _endings(table: Tables, names: Array) -> Tally:
    """How deals ended, how winners came by their tile, and how much of their hands lay exposed."""
    won = table.winner != NOBODY
    washed = table.washed != NOBODY
    means = {}
    for way in MEANS_TOLD:
        means[str(way)] = int((won & (table.means == MEANS_NUMBERS[way])).sum())
    wins = {}
    for player, seat in enumerate(table.game.seats):
        wins[str(seat)] = int((table.winner == player).sum())
    columns = table.won(np.flatnonzero(won))
    exposed = np.isin(columns.melds, EXPOSED).sum(axis=1)
    claimed = np.isin(columns.means, CLAIMING_NUMBERS)
    wholly_exposed = (exposed == table.game.sets) & claimed
    concealed = (exposed == 0) & ~claimed
    return Tally(
        deals={
            "won": int(won.sum()),
            "drawn": int((~won & ~washed).sum()),
            "washed": int(washed.sum()),
        },
        means=means,
        wins=wins,
        wins_by_player=_by_name(names[won, table.winner[won]]),
        turns=Histogram.of(table.turns[won]),
        shown={
            "concealed": int(concealed.sum()),
            "partly": int((~concealed & ~wholly_exposed).sum()),
            "exposed": int(wholly_exposed.sum()),
        },
    )


def _by_name(names: Array) -> Counts:
    """How often each name is there."""
    found, counts = np.unique(names, return_counts=True)
    return dict(zip(found.tolist(), counts.tolist(), strict=True))


def _dealt(table: Tables) -> Tally:
    """What hands held that were dealt, and which of them won."""
    rows = np.flatnonzero(table.winner != NOBODY)
    winners = table.winner[rows]
    columns = table.won(rows)
    tiles = columns.with_tile() + columns.melded
    in_suits = tiles[:, :27].reshape(len(rows), 3, 9)
    suits = in_suits.any(axis=2).sum(axis=1)
    return Tally(
        suited=Histogram.of(table.suited),
        suited_one_suit=Histogram.of(table.suited[rows, winners][suits == 1]),
        singles=Histogram.of(table.singles),
        singles_won=Histogram.of(table.singles[rows, winners]),
    )


def _scores(table: Tables, scores: HandScores) -> Tally:
    """What winners and losers scored, and what the limit took from winners."""
    won = np.flatnonzero(table.winner != NOBODY)
    winners = table.winner[won]
    limit = table.game.ruleset.limit.points
    total = scores.total[won, winners]
    unlimited = scores.unlimited[won, winners]
    losers = np.arange(table.game.players) != winners[:, None]
    # Python's whole numbers, whose squares have no greatest.
    sums = (scores.total[won] * losers).sum(axis=1).astype(object)
    reached = np.zeros(len(won), bool)
    if limit is not None:
        reached = total >= limit
    return Tally(
        winner_score=Histogram.of(total),
        unlimited=Histogram.of(unlimited),
        loser_score=Histogram.of(scores.total[won][losers]),
        losers_squares=int((sums**2).sum()),
        cut={
            "hands": int(reached.sum()),
            "points": int(np.maximum(unlimited - total, 0)[reached].sum()),
        },
    )


def _items(table: Tables, scores: HandScores, names: Array) -> Tally:
    """How often each item was scored, by winners and by others, and limit hands by player."""
    won = np.flatnonzero(table.winner != NOBODY)
    winners = table.winner[won]
    scored = scores.items[won] > 0
    is_winner = (np.arange(table.game.players) == winners[:, None])[:, :, None]
    items = table.game.ruleset.items
    ids = [item.id for item in items]
    by_winners = (scored & is_winner).sum(axis=(0, 1)).tolist()
    by_others = (scored & ~is_winner).sum(axis=(0, 1)).tolist()
    in_limits = [item.limit is not None for item in items]
    rows, columns = np.nonzero((scored & is_winner).any(axis=1) & in_limits)
    limits: Counter[str] = Counter()
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        limits[f"{ids[column]} {names[won[row], winners[row]]}"] += 1
    return Tally(
        won=dict(zip(ids, by_winners, strict=True)),
        lost=dict(zip(ids, by_others, strict=True)),
        limits_by_player=dict(limits),
    )


def _payments(table: Tables, payments: Payments, names: Array) -> Tally:
    """What was won and paid, by seat and by player, and how much of it for going out."""
    seats = [str(seat) for seat in table.game.seats]
    net = payments.net
    going_out = payments.going_out
    by_player = {name: net[names == name] for name in np.unique(names).tolist()}
    hands_by_player = {}
    net_by_player = {}
    squares_by_player = {}
    for name, amounts in by_player.items():
        hands_by_player[name] = len(amounts)
        net_by_player[name] = int(amounts.sum())
        squares_by_player[name] = int((amounts**2).sum())
    return Tally(
        net=_by_seat(seats, net),
        net_squares=_by_seat(seats, net**2),
        going_out=_by_seat(seats, going_out),
        hands_by_player=hands_by_player,
        net_by_player=net_by_player,
        net_by_player_squares=squares_by_player,
        paid={
            "winner": int(np.maximum(going_out, 0).sum()),
            "losers": int(np.maximum(net - going_out, 0).sum()),
        },
    )


def _by_seat(seats: list[str], amounts: Array) -> Counts:
    """What the amounts of each seat (n, seats) come to."""
    return dict(zip(seats, amounts.sum(axis=0).tolist(), strict=True))


def _games(table: Tables, payments: Payments) -> Tally:
    """Of games of sixteen deals: how many each player won, who moves one seat with each deal, and how he came out."""
    players = table.game.players
    whole = len(table.deals) // GAME * GAME
    seat = (np.arange(players)[None, :] + table.deals[:whole, None]) % players
    rows = np.arange(whole)[:, None]
    has_won = table.winner[:whole, None] == seat
    wins = has_won.reshape(-1, GAME, players).sum(axis=1).ravel()
    paid = payments.net[rows, seat]
    net = paid.reshape(-1, GAME, players).sum(axis=1).ravel()
    sums = Histogram()
    squares = Histogram()
    for count in np.unique(wins).tolist():
        of_count = net[wins == count]
        sums[count] = int(of_count.sum())
        squares[count] = int((of_count**2).sum())
    return Tally(sixteen=Histogram.of(wins), sixteen_net=sums, sixteen_squares=squares)


def _fates(table: Tables) -> Tally:
    counts: dict[str, Any] = {}
    for fate, of_kinds, by_open in zip(
        FATES, table.fates.tolist(), table.fates_of_open.tolist(), strict=True
    ):
        by_kind = {}
        for kind, count in enumerate(of_kinds):
            if count:
                by_kind[str(TILES[kind])] = count
        counts[f"fate_{fate}"] = by_kind
        counts[f"open_{fate}"] = Histogram(enumerate(by_open))
    return Tally(**counts)


MEANS_TOLD: Final = {
    Means.DRAW: "drawn",
    Means.DISCARD: "discarded",
    Means.LOOSE: "loose tile",
    Means.ROB: "robbed kong",
    Means.DEALT: "as dealt",
}
"""How wins came about, in words."""
