"""`mjscore simulate`."""

import json
import re
from functools import partial
from typing import Annotated

from typer import BadParameter, Option

from mjscore.cli import options as flags
from mjscore.cli.output import Progress, put, put_report
from mjscore.ext.arrays.workers import working
from mjscore.ext.play.players import PLAYERS
from mjscore.ext.play.report import simulate_report
from mjscore.ext.play.running import LAST_DEAL, SimulationJob, played, run
from mjscore.ext.play.settling import course_of, deal_of
from mjscore.notation.convert import convert_to
from mjscore.notation.styles import Notation
from mjscore.reports.writers.to_data import json_text
from mjscore.sentences import listed


def offer_players(incomplete: str) -> list[str]:
    """The players that begin so, behind those that are named already, for a shell that completes."""
    before, comma, beginning = incomplete.rpartition(",")
    return [
        before + comma + player for player in PLAYERS if player.startswith(beginning)
    ]


_playing = partial(Option, rich_help_panel="Playing")
"""An option about what is played."""


def simulate(
    rules: flags.Rules = flags.DEFAULT_RULES,
    options: flags.With = None,
    without: flags.Without = None,
    limit: flags.Limit = None,
    deals: Annotated[
        int,
        _playing(
            "--deals", "-n", min=1, max=LAST_DEAL, metavar="N", help="How many deals."
        ),
    ] = 10_000,
    seed: Annotated[
        int,
        _playing(
            "--seed",
            min=0,
            max=flags.LARGEST_SEED,
            metavar="N",
            help="The same number gives the same deals.",
        ),
    ] = 1,
    players: Annotated[
        str,
        _playing(
            "--players",
            metavar="NAMES",
            autocompletion=offer_players,
            help="Who plays: one for all seats, or one a seat, or a function file.py:function.",
        ),
    ] = "nearest",
    beside: Annotated[
        str | None,
        _playing(
            "--beside",
            metavar="NAMES",
            autocompletion=offer_players,
            help="Other players, to see whether figures depend on who plays.",
        ),
    ] = None,
    until: Annotated[
        str | None,
        _playing(
            "--until",
            metavar="1%",
            help="Stop when the mean win is known so exactly.",
        ),
    ] = None,
    show: Annotated[
        str | None,
        _playing(
            "--show", metavar="SEED:DEAL", help="Show one deal as a file to settle."
        ),
    ] = None,
    format: flags.OutputFormat = flags.Format.TEXT,
    workers: flags.WorkersOption = 1,
    cluster: flags.Cluster = None,
) -> None:
    """Play deals, score and settle them, and count.

    \b
    Example:
      mjscore simulate --rules millington --deals 100000 --workers 2
      mjscore simulate --players nearest,value,value,value --until 1%
      mjscore simulate --show 1:17 > deal.mj
    """
    ruleset = flags.chosen_ruleset(rules, options, without, limit)
    names = _names(players)
    if show is not None:
        shown_seed, number = _seed_and_deal(show)
        put(_shown(SimulationJob(ruleset, names, shown_seed), number, format))
        return
    exactness = None if until is None else _share(until)
    job = SimulationJob(ruleset, names, seed)
    others = []
    if beside is not None:
        others = [SimulationJob(ruleset, (name,), seed) for name in _names(beside)]
    by_players = {}
    with working(workers, cluster) as at_work:
        with Progress("deal", deals) as progress:
            tally = run(job, deals, at_work, exactness, progress.reached)
        if others:
            by_players[listed(list(dict.fromkeys(names)))] = tally
        for other in others:
            with Progress("deal", tally.played) as progress:
                by_players[other.players[0]] = run(
                    other, tally.played, at_work, reached=progress.reached
                )
    put_report(simulate_report(job, tally, by_players), format)


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(","))


def _share(text: str) -> float:
    """How exactly the mean win is to be known, as a part of it, such as 0.01 of “1%”."""
    number = re.sub(r"\s*(%|per ?cent)$", "", text.strip()).replace(",", ".")
    try:
        per_cent = float(number)
    except ValueError:
        per_cent = 0.0
    if not 0 < per_cent < 100:
        raise BadParameter(
            f"“{text[:40]}” is no share: write per cent, such as 1%",
            param_hint="--until",
        )
    return per_cent / 100


def _seed_and_deal(text: str) -> tuple[int, int]:
    """The seed and the number of a deal that is to be shown."""
    seed, _, deal = text.partition(":")
    refusal = BadParameter(
        f"“{text[:60]}” is no deal: write the seed and the number, such as 1:17",
        param_hint="--show",
    )
    if not (seed.isdecimal() and deal.isdecimal()):
        raise refusal
    if int(seed) > flags.LARGEST_SEED or int(deal) > LAST_DEAL:
        raise refusal
    return int(seed), int(deal)


def _shown(job: SimulationJob, number: int, format: flags.Format) -> str:
    """The deal as a file that `settle` reads, as text with its course in remarks at the end."""
    if format not in (flags.Format.TEXT, flags.Format.JSON):
        raise BadParameter(
            f"a deal is shown as text or as JSON, not as {format}", param_hint="--show"
        )
    (part,) = played(job, number, number, course=True)
    deal = deal_of(part.table, 0)
    if format is flags.Format.JSON:
        return json_text(json.loads(convert_to(deal, Notation.JSON)))
    lines = [
        f"# Deal {number} of seed {job.seed}, played by {', '.join(job.players)}",
        str(deal).rstrip("\n"),
        "",
        "# The course",
    ]
    for move in course_of(part.table, 0):
        lines.append(f"# {move}")
    return "\n".join(lines) + "\n"
