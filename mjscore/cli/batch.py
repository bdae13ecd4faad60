"""`mjscore batch`."""

from typing import Annotated

import typer

from mjscore.batch.line import Detail, Job
from mjscore.cli import options as flags
from mjscore.cli.batch_run import BatchFiles, run_batch

app = flags.one_command()


@app.command()
def batch(
    file: Annotated[
        str | None,
        typer.Argument(metavar="[FILE|-]", help="One hand a line, in the notation or as JSON; standard input if left out."),
    ] = None,
    rules: flags.Rules = flags.DEFAULT_RULES,
    options: flags.With = None,
    without: flags.Without = None,
    limit: flags.Limit = None,
    seat: flags.SeatOfLines = None,
    round: flags.RoundOfLines = None,
    output: Annotated[str | None, typer.Option("--output", "-o", metavar="FILE", help="Write to this file.")] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on where an earlier run of the same hands and rules into --output stopped.")
    ] = False,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Write --output from the start, even if it has results.")
    ] = False,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, max=256, metavar="N", help="The number of processes.")] = 1,
    stop: Annotated[bool, typer.Option("--stop", help="Stop at the first line that is refused.")] = False,
    lenient: Annotated[bool, typer.Option("--lenient", help="End with status 0 even if lines were refused.")] = False,
    house_files: Annotated[
        bool, typer.Option("--allow-house-files", help="Lines may name house-rule files as their ruleset.")
    ] = False,
    detail: Annotated[Detail, typer.Option("--detail", help="How much of each score to write.")] = Detail.ITEMS,
    totals: Annotated[
        bool, typer.Option("--totals", help="Write the total of each hand alone, null where it may not win (--detail total).")
    ] = False,
) -> None:
    """Score many hands, one a line, as JSON Lines.

    A line that is refused is reported with its number, and the others are scored. The exit status is then 1, or 0 with
    --lenient.

    \b
    Example:
      mjscore batch hands.txt --rules millington --jobs 2 > scores.jsonl
      mjscore batch hands.jsonl --output scores.jsonl --resume
    """
    for name, wanted in (("--resume", resume), ("--overwrite", overwrite)):
        if wanted and output is None:
            raise typer.BadParameter("needs --output", param_hint=name)
    if totals:
        detail = Detail.TOTAL
    if resume and overwrite:
        raise typer.BadParameter("cannot be used with --resume", param_hint="--overwrite")
    job = Job(
        rules, tuple(options or ()), tuple(without or ()), flags.limit_of(limit), seat, round, detail, house_files=house_files
    )
    refused = run_batch(BatchFiles(file, output, resume, overwrite), job, jobs=jobs, stop=stop)
    if refused and (stop or not lenient):
        raise typer.Exit(1)
