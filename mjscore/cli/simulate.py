"""`mjscore simulate`."""

import json
import re
from functools import partial
from math import inf
from pathlib import Path
from typing import Annotated, Literal

from typer import BadParameter, Option

from mjscore.cli import options as flags
from mjscore.cli.output import Progress, put, put_report
from mjscore.files import writing
from mjscore.notation.convert import convert_to
from mjscore.notation.styles import Notation
from mjscore.problems import listed
from mjscore.reports.content import Report
from mjscore.reports.contents.match import match_report
from mjscore.reports.contents.simulate import simulate_report
from mjscore.reports.writers.to_data import json_text
from mjscore.rulesets import load_ruleset
from mjscore.rulesets.schema import Ruleset
from mjscore.simulation import match as matches
from mjscore.simulation.comparing import compared
from mjscore.simulation.parts import parts_of, run
from mjscore.simulation.rows import parquet_tools
from mjscore.simulation.running import LAST_DEAL, SimulationJob, played
from mjscore.simulation.settling import course_of, deal_of
from mjscore.simulation.workers import working

WhichRows = Literal["none", "csv", "parquet"]
MOST_COMPARED = 20_000


def _exactness(text: str, most: float, wanted: str) -> float:
    """How exactly a mean is to be known, as a number of what is `wanted`, below `most`."""
    try:
        number = text.strip().replace(",", ".")
        found = float(
            re.sub(r"\s*(%|per ?cent)$", "", number) if most < inf else number
        )
    except ValueError:
        found = 0.0
    if not 0 < found < most:
        raise BadParameter(f"“{text[:40]}” is no {wanted}", param_hint="--until")
    return found


_playing, _comparing, _to_file = (
    partial(Option, rich_help_panel=each) for each in ("Playing", "Comparing", "Files")
)


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(","))


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
        str | None,
        _playing(
            "--players",
            metavar="NAMES",
            help="Who plays: one for all seats, or one a seat, or a function file.py:function; nearest if left out.",
        ),
    ] = None,
    workers: Annotated[
        int,
        _playing(
            "--workers", "-j", min=1, max=256, metavar="N", help="How many processes."
        ),
    ] = 1,
    cluster: Annotated[
        str | None,
        _playing("--cluster", metavar="ADDRESS", help="A Dask scheduler instead."),
    ] = None,
    until: Annotated[
        str | None,
        _playing(
            "--until",
            metavar="1%",
            help="Stop when the mean win is known so exactly; of a match, in points: 0.5.",
        ),
    ] = None,
    match: Annotated[
        str | None,
        _comparing(
            "--match",
            metavar="NAMES",
            help="Compare players, each alone among others of each kind, on --deals walls.",
        ),
    ] = None,
    beside: Annotated[
        str | None,
        _comparing(
            "--beside",
            metavar="NAMES",
            help="Other players, to see whether figures depend on who plays.",
        ),
    ] = None,
    compare: Annotated[
        list[str] | None,
        _comparing(
            "--compare",
            "-c",
            metavar="RULES",
            help="Other rules for the same hands and walls (up to 20,000 deals).",
        ),
    ] = None,
    output: Annotated[
        Path | None,
        _to_file(
            "--output",
            "-o",
            metavar="DIR",
            help="Write parts there; a run goes on with what is missing.",
        ),
    ] = None,
    rows: Annotated[
        WhichRows | None,
        _to_file("--rows", help="How --output writes the hands too; csv if left out."),
    ] = None,
    show: Annotated[
        str | None,
        _to_file(
            "--show", metavar="SEED:DEAL", help="Show one deal as a file to settle."
        ),
    ] = None,
    format: flags.OutputFormat = flags.Format.TEXT,
) -> None:
    """Play deals, score and settle them, and count.

    \b
    Example:
      mjscore simulate --rules millington --deals 100000 --workers 2
      mjscore simulate --players nearest,value,careful,value --until 1%
      mjscore simulate --match nearest,value --rules babcock --until 1
      mjscore simulate --compare harr --compare millington
      mjscore simulate --show 1:17 > deal.mj
    """
    ruleset = flags.ruleset_of(rules, options, without, limit)
    names = _names(players or "nearest")
    if show is not None:
        of, number = _numbers(show)
        if format not in (flags.Format.TEXT, flags.Format.JSON):
            raise BadParameter(
                f"a deal is shown as text or as JSON, not as {format}",
                param_hint="--show",
            )
        put(_shown(SimulationJob(ruleset, names, of), number, format))
        return
    if match is not None:
        unused = {
            "--players": players,
            "--compare": compare,
            "--beside": beside,
            "--output": output,
            "--rows": rows,
        }
        given = [name for name, value in unused.items() if value]
        if given:
            raise BadParameter(
                f"a match names its own players, has one ruleset and writes no files: leave out {listed(given)}",
                param_hint="--match",
            )
        points = (
            None
            if until is None
            else _exactness(until, inf, "number of points: write one, such as 0.5")
        )
        put_report(
            _match(ruleset, _names(match), deals, seed, points, workers, cluster),
            format,
        )
        return
    job, rest = (
        SimulationJob(ruleset, names, seed),
        [
            SimulationJob(ruleset, (each,), seed)
            for each in _names(beside or "")
            if each
        ],
    )
    others = [
        load_ruleset(id.strip()) for each in compare or () for id in each.split(",")
    ]
    exactness = (
        None
        if until is None
        else _exactness(until, 100, "share: write per cent, such as 1%") / 100
    )
    if rows is not None and output is None:
        raise BadParameter(
            "there is nowhere to write hands: give --output and a folder",
            param_hint="--rows",
        )
    form = rows or "csv"
    parts = parts_of(
        job,
        deals,
        _folder(output, form),
        None if form == "none" or output is None else form,
    )
    with (
        Progress("deal", deals * (1 + len(rest))) as progress,
        working(workers, cluster) as at_work,
    ):
        tally = run(parts, at_work, exactness, progress.reached)
        done = tally.played
        by_players = {listed(list(dict.fromkeys(names))): tally}
        for place, each in enumerate(rest, 1):
            played_before = place * done
            by_players[each.players[0]] = run(
                parts_of(each, done), at_work, None, progress.reached, played_before
            )
    found = None
    if others:
        with Progress("deal", played_too := min(deals, MOST_COMPARED)):
            found = compared(job, others, played_too)
    put_report(simulate_report(job, tally, found, by_players if rest else {}), format)


def _match(
    ruleset: Ruleset,
    names: tuple[str, ...],
    walls: int,
    seed: int,
    until: float | None,
    workers: int,
    cluster: str | None,
) -> Report:
    """The report of a match of players."""
    if len(set(names)) < max(2, len(names)):
        raise BadParameter(
            "a match is between two players or more, each named once",
            param_hint="--match",
        )
    with Progress("wall", walls) as progress, working(workers, cluster) as at_work:
        return match_report(
            ruleset,
            seed,
            matches.match(
                ruleset, names, walls, seed, until, at_work, progress.reached
            ),
        )


def _numbers(show: str) -> tuple[int, int]:
    seed, colon, deal = show.partition(":")
    if (
        not colon
        or not (seed.isdecimal() and deal.isdecimal())
        or int(seed) > flags.LARGEST_SEED
        or int(deal) > LAST_DEAL
    ):
        raise BadParameter(
            f"“{show[:60]}” is no deal: write the seed and the number, such as 1:17",
            param_hint="--show",
        )
    return int(seed), int(deal)


def _shown(job: SimulationJob, number: int, form: flags.Format) -> str:
    """The deal as a file that `settle` reads, as text with its course in remarks at the end."""
    (each,) = played(job, number, number, course=True)
    if form is flags.Format.JSON:
        return json_text(json.loads(convert_to(deal_of(each.table, 0), Notation.JSON)))
    head = f"# Deal {number} of seed {job.seed}, played by {', '.join(job.players)}"
    course = (f"# {move}" for move in course_of(each.table, 0))
    return (
        "\n".join(
            [
                head,
                str(deal_of(each.table, 0)).rstrip("\n"),
                "",
                "# The course",
                *course,
            ]
        )
        + "\n"
    )


def _folder(output: Path | None, rows: WhichRows) -> Path | None:
    if output is None:
        return None
    if rows == "parquet":
        parquet_tools()
    with writing(output, "give another folder"):
        output.mkdir(parents=True, exist_ok=True)
    return output
