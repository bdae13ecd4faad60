"""`mjscore batch`."""

from __future__ import annotations

import gc
from enum import StrEnum
from typing import Annotated

import typer

from mjscore.cli import options as flags

app = flags.one_command()


class DetailWord(StrEnum):
    """How much of a score each line carries; the values are those of `mjscore.batch.line.Detail`."""

    TOTALS = "totals"
    ITEMS = "items"
    FULL = "full"


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
    seat: flags.SeatName = None,
    round: flags.RoundName = None,
    output: Annotated[str | None, typer.Option("--output", "-o", metavar="FILE", help="Write to this file.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on where an earlier run into --output stopped.")] = False,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, max=256, metavar="N", help="So many processes.")] = 1,
    stop: Annotated[bool, typer.Option("--stop", help="Stop at the first line that is refused.")] = False,
    detail: Annotated[DetailWord, typer.Option("--detail", help="How much of each score to write.")] = DetailWord.ITEMS,
) -> None:
    """Score many hands, one a line, as JSON Lines.

    A line that is refused is reported with its number, and the others are scored.

    \b
    Example:
      mjscore batch hands.txt --rules millington --jobs 2 > scores.jsonl
      mjscore batch hands.jsonl --output scores.jsonl --resume
    """
    if resume and output is None:
        raise typer.BadParameter("needs --output", param_hint="--resume")
    from mjscore.batch.line import Detail, Job
    from mjscore.cli.lines import run_batch

    # What is remembered lives as long as the batch: looking through it again and again for garbage costs a tenth of the time.
    gc.freeze()
    gc.set_threshold(100_000, 50, 50)
    job = Job(rules, tuple(options or ()), tuple(without or ()), flags.limit_of(limit), seat, round, Detail(detail))
    if not run_batch(file, output, job, jobs=jobs, resume=resume, stop=stop):
        raise typer.Exit(1)
