"""The report of a match of players: what each wins among others of each other kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from mjscore.provenance import Count, OriginJson, Some
from mjscore.reports.content import (
    Block,
    Column,
    Heading,
    Paragraph,
    Report,
    Table,
    fields,
    number,
    table,
)
from mjscore.reports.words.figures import SURE, percent, shown_mean
from mjscore.rulesets.schema import Ruleset
from mjscore.simulation.match import Bout
from mjscore.simulation.tally import Mean, Share


def match_report(ruleset: Ruleset, seed: int, bouts: Sequence[Bout]) -> Report:
    """The report of a match under a ruleset, on the walls of a seed."""
    best = max(bouts, key=lambda each: each.points.mean)
    others = _others(best)
    headline = (
        f"{best.challenger} among {others} wins {_gain(best.points)} points a deal."
    )
    about = (
        f"{ruleset}; {best.walls:,} walls of seed {seed}. Each wall is played {best.places} times, the player in another seat "
        f"each time{', once sitting out' * best.sits_out}, and all pairs play the same walls. {SURE}"
    )
    blocks: list[Block] = [Paragraph((headline,), strong=True), Paragraph((about,))]
    told = Table(
        _COLUMNS,
        tuple(
            (
                each.challenger,
                each,
                each.walls,
                each.points,
                each.won,
                each.win,
                each.gives,
            )
            for each in bouts
        ),
    )
    blocks += [Heading("Each player alone among others"), told]
    names = list(dict.fromkeys(each.challenger for each in bouts))
    if len(names) > 2:
        columns = (Column("Player"), *(number(f"among {name}") for name in names))
        blocks += table("Points a deal, of all pairs", columns, _pairs(names, bouts))
    return Report(
        "Players compared",
        tuple(blocks),
        lambda: told,
        partial(_data, ruleset, seed, bouts),
    )


def _others(each: Bout) -> str:
    return f"{('one', 'two', 'three', 'four', 'five')[each.seats - 2]} {each.others}"


def _gain(points: Mean) -> str:
    return shown_mean(points, "+")


_COLUMNS: Final = (
    Column("Player", "player"),
    Column("Among", "among", _others, lambda each: each.others),
    *fields("walls"),
    number("Points a deal", ("points", "error"), _gain),
    number("Wins", "wins", lambda won: percent(won.share), lambda won: won.share),
    number("A win brings", ("win", "win_error"), shown_mean),
    number(
        "Lets another win",
        "gives",
        lambda gives: percent(gives.share),
        lambda gives: gives.share,
    ),
)


def _pairs(names: Sequence[str], bouts: Sequence[Bout]) -> Iterator[tuple[str, ...]]:
    points = {(each.challenger, each.others): _gain(each.points) for each in bouts}
    for name in names:
        yield name, *(points.get((name, other), "") for other in names)


class ToldBout(NamedTuple):
    """What a player wins among others of a kind."""

    player: str
    among: str
    points: Mean
    wins: Share
    win: Mean
    gives: Share


class MatchJson(OriginJson):
    """Players compared on the same walls."""

    seed: Count
    walls: Some
    match: list[ToldBout]


def _data(ruleset: Ruleset, seed: int, bouts: Sequence[Bout]) -> MatchJson:
    return {
        **ruleset.origin,
        "seed": seed,
        "walls": bouts[0].walls,
        "match": list(map(_bout, bouts)),
    }


def _bout(each: Bout) -> ToldBout:
    return ToldBout(
        each.challenger, each.others, each.points, each.won, each.win, each.gives
    )
