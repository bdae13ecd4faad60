"""The report of a match of players: what each wins among others of each other kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from mjscore.reports.content import Block, Column, Paragraph, Records, Report, number, table
from mjscore.reports.words.figures import SURE, percent, shown_mean
from mjscore.rulesets.schema import Ruleset
from mjscore.simulation.match import Bout


def match_report(ruleset: Ruleset, seed: int, bouts: Sequence[Bout]) -> Report:
    """The report of a match under a ruleset, on the walls of a seed."""
    best = max(bouts, key=lambda each: each.points.mean)
    others = _others(best)
    headline = f"{best.challenger} among {others} wins {shown_mean(best.points, '+')} points a deal."
    about = (
        f"{ruleset}; {best.walls:,} walls of seed {seed}. Each wall is played {best.seats} times, the player in another seat "
        f"each time, and all pairs play the same walls. {SURE}"
    )
    wins = (number("Points a deal"), number("Wins"), number("A win brings"), number("Lets another win"))
    blocks: list[Block] = [Paragraph((headline,), strong=True), Paragraph((about,))]
    blocks += table("Each player alone among others", (Column("Player"), Column("Among"), *wins), _rows(bouts))
    names = list(dict.fromkeys(each.challenger for each in bouts))
    if len(names) > 2:
        columns = (Column("Player"), *(number(f"among {name}") for name in names))
        blocks += table("Points a deal, of all pairs", columns, _pairs(names, bouts))
    return Report("Players compared", tuple(blocks), partial(_records, bouts), partial(_data, ruleset, seed, bouts))


def _others(each: Bout) -> str:
    return f"{('one', 'two', 'three', 'four', 'five')[each.seats - 2]} {each.others}"


def _rows(bouts: Sequence[Bout]) -> Iterator[tuple[str, ...]]:
    for each in bouts:
        shares = percent(each.won.share), shown_mean(each.win), percent(each.gives.share)
        yield each.challenger, _others(each), shown_mean(each.points, "+"), *shares


def _pairs(names: Sequence[str], bouts: Sequence[Bout]) -> Iterator[tuple[str, ...]]:
    points = {(each.challenger, each.others): shown_mean(each.points, "+") for each in bouts}
    for name in names:
        yield name, *(points.get((name, other), "") for other in names)


def _records(bouts: Sequence[Bout]) -> Records:
    columns = ("player", "among", "walls", "points", "error", "wins", "win", "win_error", "gives")
    rows = (
        (each.challenger, each.others, each.walls, *each.points, each.won.share, *each.win, each.gives.share) for each in bouts
    )
    return Records(columns, tuple(rows))


def _data(ruleset: Ruleset, seed: int, bouts: Sequence[Bout]) -> dict[str, Any]:
    match = [
        {
            "player": each.challenger,
            "among": each.others,
            "points": each.points._asdict(),
            "wins": each.won._asdict(),
            "win": each.win._asdict(),
            "gives": each.gives._asdict(),
        }
        for each in bouts
    ]
    return {**ruleset.origin, "seed": seed, "walls": bouts[0].walls, "match": match}
