"""`mjscore simulate`."""

from datetime import date
from pathlib import Path
from typing import Annotated, Literal

import typer
from typer import Option

from mjscore.casebook.odds import claims, replay
from mjscore.cli import options as flags
from mjscore.cli.output import Progress, put, put_done, put_report, report_text
from mjscore.files import writing
from mjscore.problems import printable
from mjscore.reports.contents.check import odds_report
from mjscore.reports.contents.simulate import pages, simulate_report
from mjscore.rulesets import load_ruleset, ruleset_ids
from mjscore.simulation.comparing import books, compared
from mjscore.simulation.parts import parts_of, run
from mjscore.simulation.players import PLAYERS
from mjscore.simulation.rows import parquet_tools
from mjscore.simulation.running import LAST_DEAL, SimulationJob, counted, played
from mjscore.simulation.settling import course_of, deal_of
from mjscore.simulation.workers import working

WhichRows = Literal["none", "csv", "parquet"]
MOST_COMPARED = 20_000
MOST_BESIDE = 1_024
"""Deals that other players play too, so that a report shows whether it depends on them."""
_OF_COUNTS = (flags.Format.JSON, flags.Format.CSV, flags.Format.SVG)


def _percent(text: str) -> float:
    number = text.strip().removesuffix("%").strip()
    try:
        found = float(number) / 100
    except ValueError:
        found = 0.0
    if not 0 < found < 1:
        raise typer.BadParameter(f"“{text[:40]}” is no share: write per cent, such as 1%")
    return found


def simulate(
    rules: flags.Rules = flags.DEFAULT_RULES,
    options: flags.With = None,
    without: flags.Without = None,
    limit: flags.Limit = None,
    deals: Annotated[int, Option("--deals", "-n", min=1, max=LAST_DEAL, metavar="N", help="How many deals.")] = 10_000,
    seed: Annotated[
        int, Option("--seed", min=0, max=flags.LARGEST_SEED, metavar="N", help="The same number gives the same deals.")
    ] = 1,
    players: Annotated[
        str,
        Option(
            "--players", metavar="NAMES", help="Who plays: one for all seats, or one a seat, or a function file.py:function."
        ),
    ] = "nearest",
    workers: Annotated[int, Option("--workers", "-j", min=1, max=256, metavar="N", help="How many processes.")] = 1,
    cluster: Annotated[str | None, Option("--cluster", metavar="ADDRESS", help="A Dask scheduler instead.")] = None,
    until: Annotated[
        float | None,
        Option("--until", parser=_percent, metavar="1%", help="Stop when the mean win is known as exactly as this."),
    ] = None,
    compare: Annotated[
        list[str] | None,
        Option("--compare", "-c", metavar="RULES", help="Other rules for the same hands and walls (up to 20,000 deals)."),
    ] = None,
    output: Annotated[
        Path | None, Option("--output", "-o", metavar="DIR", help="Write parts there; a run goes on with what is missing.")
    ] = None,
    rows: Annotated[WhichRows, Option("--rows", help="In which form --output writes the hands too.")] = "csv",
    report: Annotated[
        Literal["books"] | None,
        Option("--report", help="The report of all rulesets and players, --deals of each, into --output."),
    ] = None,
    show: Annotated[str | None, Option("--show", metavar="SEED:DEAL", help="Show one deal as a file to settle.")] = None,
    format: flags.OutputFormat = flags.Format.TEXT,
) -> None:
    """Play deals, score and settle them, and count.

    \b
    Example:
      mjscore simulate --rules millington --deals 100000 --workers 2
      mjscore simulate --players nearest,value,careful,value --until 1%
      mjscore simulate --compare harr --compare millington
      mjscore simulate --show 1:17 > deal.mj
    """
    ruleset = flags.ruleset_of(rules, options, without, limit)
    names = tuple(name.strip() for name in players.split(","))
    if show is not None:
        of, number = _numbers(show)
        put(_shown(SimulationJob(ruleset, names, of), number))
        return
    if report is not None:
        _write_books(deals, seed, output, workers, cluster)
        return
    job = SimulationJob(ruleset, names, seed)
    parts = parts_of(job, deals, _folder(output, rows), None if rows == "none" or output is None else rows)
    progress = Progress("deals", deals)
    with working(workers, cluster) as (executor, at_once):
        tally = run(parts, executor, at_once, until, progress.reached)
    progress.clear()
    others = [load_ruleset(id) for id in compare or ()]
    beside = compared(job, others, min(deals, MOST_COMPARED)) if others else None
    few = min(deals, MOST_BESIDE)
    by_players = (
        {} if format in _OF_COUNTS else {name: counted(SimulationJob(ruleset, (name,), seed), 0, few - 1) for name in PLAYERS}
    )
    put_report(simulate_report(job, tally, beside, by_players), format)


def _write_books(deals: int, seed: int, output: Path | None, workers: int, cluster: str | None) -> None:
    """Write the report of all rulesets."""
    if output is None:
        raise typer.BadParameter("the report is many files: give --output and a folder", param_hint="--report")
    folder = _folder(output, "none")
    assert folder is not None
    progress = Progress("deals", deals * len(ruleset_ids()) * len(PLAYERS))
    with working(workers, cluster) as (executor, at_once):
        found = list(books(deals, seed, folder / "parts", executor, at_once, progress.reached))
    progress.clear()
    today = date.today().isoformat()
    texts = {folder / name: text for name, text in pages(found, seed, today)}
    texts[folder / "odds.md"] = report_text(odds_report(list(replay(claims()))), flags.Format.MARKDOWN)
    for path, text in texts.items():
        with writing(path):
            path.write_text(text, "utf-8")
    put_done("".join(f"{printable(str(path))}\n" for path in texts))


def _numbers(show: str) -> tuple[int, int]:
    seed, colon, deal = show.partition(":")
    if not colon or not (seed.isdecimal() and deal.isdecimal()) or int(seed) > flags.LARGEST_SEED or int(deal) > LAST_DEAL:
        raise typer.BadParameter(f"“{show[:60]}” is no deal: write the seed and the number, such as 1:17", param_hint="--show")
    return int(seed), int(deal)


def _shown(job: SimulationJob, number: int) -> str:
    """The deal as a file that `settle` reads, its course in remarks at the end."""
    (each,) = played(job, number, number, course=True)
    head = f"# Deal {number} of seed {job.seed}, played by {', '.join(job.players)}"
    course = (f"# {move}" for move in course_of(each.table, 0))
    return "\n".join([head, str(deal_of(each.table, 0)).rstrip("\n"), "", "# The course", *course]) + "\n"


def _folder(output: Path | None, rows: WhichRows) -> Path | None:
    if output is None:
        return None
    if rows == "parquet":
        parquet_tools()
    with writing(output, "give another folder"):
        output.mkdir(parents=True, exist_ok=True)
    return output
