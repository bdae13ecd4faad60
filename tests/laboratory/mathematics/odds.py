"""What the books claim of the odds, counted in played deals: each sentence with a figure, its interval and a verdict."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from math import inf, sqrt
from pathlib import Path
from statistics import NormalDist
from typing import Any, Final, NamedTuple, TypeVar

from mjscore.ext.play.running import SimulationJob, run
from mjscore.ext.play.tally import Histogram, Mean, Tally, mean, share
from mjscore.rules import load_ruleset
from mjscore.rules.citations import Citation

_HERE: Final = Path(__file__).parent
DEALS: Final = 16_384
"""Deals that are played for each claim, unless more are asked for; claims of the same rules and players share them."""
SEED: Final = 1924
BESIDE_FOUR: Final = "paid-beside-four"
"""The count for which deals with an option are compared with deals without it."""


class ClaimVerdict(StrEnum):
    """What played deals say of a claim: it agrees, could not but agree, or differs, or the deals do not tell."""

    AGREES = "agrees"
    FOLLOWS = "follows from arithmetic"
    DIFFERS = "differs"
    OPEN = "not decided by so many deals"


class Figure(NamedTuple):
    """A figure with its interval, which holds the true one in 95 of 100 cases."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class OddsClaim:
    """A sentence of a book, what is counted for it, and from where to where it is true; `means` says how its words are read.

    `follows` says why it is so by arithmetic, where no deal could show otherwise.
    """

    cite: Citation
    sentence: str
    count: str
    low: float = -inf
    high: float = inf
    means: str = ""
    follows: str = ""
    rules: str = field(kw_only=True)
    options: tuple[str, ...] = ()
    players: str = "nearest"


class Replayed(NamedTuple):
    """A claim with the figure that was found and the verdict."""

    claim: OddsClaim
    deals: int
    figure: Figure
    verdict: ClaimVerdict


def claims() -> tuple[OddsClaim, ...]:
    """The claims of the books, in the order of their file."""
    text = _HERE.joinpath("claims.toml").read_text("utf-8")
    return tuple(_claim(**each) for each in tomllib.loads(text)["claim"])


def _claim(
    book: str,
    page: str | None = None,
    entry: str | None = None,
    options: Sequence[str] = (),
    **told: Any,
) -> OddsClaim:
    return OddsClaim(Citation(book, page, entry=entry), options=tuple(options), **told)


CountedGame = tuple[str, tuple[str, ...], str]
"""The rules, the options and the players whose deals are counted."""
TallyOf = Callable[[CountedGame], Tally]


def counted_games(found: Sequence[OddsClaim]) -> tuple[CountedGame, ...]:
    """The games whose deals some claims need, each once."""
    games = [
        (each.rules, options, each.players)
        for each in found
        for options in _options(each)
    ]
    return tuple(dict.fromkeys(games))


def _options(claim: OddsClaim) -> tuple[tuple[str, ...], ...]:
    return (claim.options, ()) if claim.count == BESIDE_FOUR else (claim.options,)


def judged(found: Sequence[OddsClaim], tally_of: TallyOf) -> Iterator[Replayed]:
    """Each claim with its figure and the verdict, by the counts of the game that it is of."""
    for claim in found:
        tally, *beside = (
            tally_of((claim.rules, options, claim.players))
            for options in _options(claim)
        )
        figure = figure_of(claim.count, tally, *beside)
        yield Replayed(
            claim, tally.played, figure, verdict_of(claim, figure, len(found))
        )


def replay(
    found: Sequence[OddsClaim],
    deals: int = DEALS,
    seed: int = SEED,
    reached: Callable[[int], None] = lambda count: None,
) -> dict[CountedGame, Tally]:
    """What is counted of so many deals of each game that some claims need; `reached` is told how many deals are done."""
    tallies: dict[CountedGame, Tally] = {}
    for rules, options, players in counted_games(found):
        own = str(_HERE / players) if ".py:" in players else players
        job = SimulationJob(load_ruleset(rules, options), (own,), seed)
        tallies[rules, options, players] = run(job, deals)
        reached(deals * len(tallies))
    return tallies


def verdict_of(claim: OddsClaim, figure: Figure, claims: int = 1) -> ClaimVerdict:
    """The verdict on one of so many claims: the interval is widened until all of them hold in 95 of 100 cases together.

    Bonferroni's correction, on the scale of the normal distribution.
    """
    wider = NormalDist().inv_cdf(1 - 0.025 / claims) / NormalDist().inv_cdf(0.975)
    low, high = (
        figure.value + wider * (end - figure.value) for end in (figure.low, figure.high)
    )
    if claim.low <= low and high <= claim.high:
        return ClaimVerdict.FOLLOWS if claim.follows else ClaimVerdict.AGREES
    return (
        ClaimVerdict.DIFFERS
        if high < claim.low or low > claim.high
        else ClaimVerdict.OPEN
    )


def figure_of(count: str, tally: Tally, beside: Tally | None = None) -> Figure:
    """What a claim counts, in a tally; `beside` is that of the game it is compared with."""
    name, _, id = count.partition(":")
    if name == "item":
        return _share(tally.won[id], tally.deals["won"])
    if beside is not None:
        return _ratio(_paid(tally), _paid(beside))
    return _COUNTS[name](tally)


def _share(seen: int, of: int) -> Figure:
    return Figure(*share(seen, of))


def _about(found: Mean) -> Figure:
    return Figure(found.mean, found.mean - found.error, found.mean + found.error)


def _ratio(one: Mean, other: Mean) -> Figure:
    """The ratio of two independent means, with the error that theirs make."""
    value = one.mean / other.mean
    error = value * sqrt((one.error / one.mean) ** 2 + (other.error / other.mean) ** 2)
    return Figure(value, value - error, value + error)


def _paid(tally: Tally) -> Mean:
    """What changes hands in a deal; its error is taken from that of winning scores."""
    winners, paid = tally.winner_score.mean, sum(tally.paid.values()) / tally.played
    return Mean(paid, paid * winners.error / winners.mean)


def _of_sixteen(wins: int) -> Callable[[Tally], Figure]:
    def net(tally: Tally) -> Figure:
        columns = (tally.sixteen_net, tally.sixteen_squares, tally.sixteen)
        return _about(mean(*(column.get(wins, 0) for column in columns)))

    return net


def _least(counts: Histogram, least: int) -> int:
    """How many numbers are no less."""
    return sum(count for number, count in counts.items() if number >= least)


_Key = TypeVar("_Key")


def _met(
    counts: Mapping[str, Mapping[_Key, int]],
    fates: Sequence[str],
    which: Callable[[_Key], bool],
) -> Mean:
    """The share of discards that met some fates, as a mean of zeros and ones."""
    met = {
        fate: sum(count for key, count in each.items() if which(key))
        for fate, each in counts.items()
    }
    seen = sum(met[fate] for fate in fates)
    return mean(seen, seen, sum(met.values()))


def _threes_and_sevens(tally: Tally) -> Figure:
    """Against fours to sixes: ones, twos, eights and nines are seldom chowed whatever becomes of threes and sevens."""
    chowed = (
        _met(tally.fates, ("chow",), partial(_is_of, ranks=ranks))
        for ranks in ("37", "456")
    )
    return _ratio(*chowed)


def _is_of(kind: str, ranks: str) -> bool:
    return kind[0] in ranks


def _played_before(tally: Tally) -> Figure:
    taken = ("win", "pung", "kong", "chow")
    before, never = (
        _met(tally.fates_of_open, taken, which)
        for which in (lambda number: number > 0, lambda number: not number)
    )
    return _ratio(before, never)


_COUNTS: Final[dict[str, Callable[[Tally], Figure]]] = {
    "winner-score": lambda tally: _about(tally.winner_score.mean),
    "partly-exposed": lambda tally: _share(tally.shown["partly"], tally.deals["won"]),
    "losers-at-limit": lambda tally: _share(
        _least(tally.loser_score, 300), tally.loser_score.cases
    ),
    "winners-at-limit": lambda tally: _share(tally.cut["hands"], tally.deals["won"]),
    "one-suit": lambda tally: _share(tally.suited_one_suit.cases, tally.deals["won"]),
    "one-suit-from-eight": lambda tally: _share(
        tally.suited_one_suit.get(8, 0), tally.suited.get(8, 0)
    ),
    "one-suit-from-nine": lambda tally: _share(
        tally.suited_one_suit.get(9, 0), tally.suited.get(9, 0)
    ),
    "net-of-four-in-sixteen": _of_sixteen(4),
    "net-of-six-in-sixteen": _of_sixteen(6),
    "won-with-six-singles": lambda tally: _share(
        _least(tally.singles_won, 6), _least(tally.singles, 6)
    ),
    "threes-and-sevens-chowed": _threes_and_sevens,
    "played-before-claimed": _played_before,
    "nine-running": lambda tally: Figure(
        *(each**9 for each in share(tally.wins["East"], tally.played))
    ),
}
"""What is counted for claims, by name."""
