"""`mjscore batch`: lines in, results out, refusals and progress on standard error."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Annotated, BinaryIO, Final, Literal, NamedTuple

import typer
from typer import Argument, BadParameter, Option

from mjscore.cli import options as flags
from mjscore.cli.output import Progress, is_same_file, unwritten
from mjscore.ext.arrays.batch.line import Detail, Job, LineResult
from mjscore.ext.arrays.batch.stream import count_lines, lines_of, score_lines
from mjscore.files import reading
from mjscore.notation.reader import has_tiles
from mjscore.problems import Fault, UsageProblem, hint_lines, printable
from mjscore.sentences import so_many

_REPORTED: Final = 100
"""How many refused lines are shown one by one."""


class Done(NamedTuple):
    """How many lines were scored, and how many refused."""

    scored: int
    refused: int


def batch(
    context: typer.Context,
    file: Annotated[
        str | None,
        Argument(
            metavar="[FILE|-]",
            help="One hand a line, in the notation or as JSON; standard input if left out.",
        ),
    ] = None,
    rules: flags.Rules = flags.DEFAULT_RULES,
    options: flags.With = None,
    without: flags.Without = None,
    limit: flags.Limit = None,
    seat: flags.SeatOfLines = None,
    round: flags.RoundOfLines = None,
    output: Annotated[
        str | None,
        flags.of_result("--output", "-o", metavar="FILE", help="Write to this file."),
    ] = None,
    overwrite: Annotated[
        bool, flags.of_result("--overwrite", help="Replace what --output holds.")
    ] = False,
    workers: flags.WorkersOption = 1,
    cluster: flags.Cluster = None,
    stop: Annotated[
        bool, Option("--stop", help="Stop at the first line that is refused.")
    ] = False,
    lenient: Annotated[
        bool,
        Option("--lenient", help="End with status 0 even if some lines were refused."),
    ] = False,
    house_files: Annotated[
        bool,
        Option(
            "--allow-house-files",
            help="Lines may name house-rule files as their rules.",
        ),
    ] = False,
    detail: Annotated[
        Literal["totals", "items", "full"],
        flags.of_result(
            "--detail",
            help="The total with points and doubles, its items, too, or all of the score.",
        ),
    ] = "items",
    totals: Annotated[
        bool,
        flags.of_result(
            "--totals", help="Write totals alone, null for a hand that may not win."
        ),
    ] = False,
) -> None:
    """Score many hands, one a line, as JSON Lines.

    A line that is refused is reported with its number, and the others are scored; blank lines and comments are passed over.
    The exit status is 1 where a line was refused; with --lenient, where all were.

    \b
    Example:
      mjscore batch hands.txt --rules millington --workers 2 > scores.jsonl
      mjscore batch hands.jsonl --output scores.jsonl --overwrite
    """
    if overwrite and output is None:
        raise BadParameter("needs --output", param_hint="--overwrite")
    job = Job(
        rules,
        tuple(options or ()),
        tuple(without or ()),
        limit=flags.limit_of(limit),
        seat=seat,
        round=round,
        detail=Detail.TOTAL if totals else Detail(detail),
        house_files=house_files,
    )
    codes = context.find_root().params.get("verbose", False)
    done = run_batch(
        file,
        output,
        job,
        workers=workers,
        cluster=cluster,
        stop=stop,
        overwrite=overwrite,
        codes=codes,
    )
    if done.refused and (stop or not lenient or not done.scored):
        raise typer.Exit(1)


def run_batch(
    file: str | None,
    output: str | None,
    job: Job,
    *,
    workers: int = 1,
    cluster: str | None = None,
    stop: bool,
    overwrite: bool = False,
    codes: bool = False,
) -> Done:
    """Score the lines of a file or of standard input; lines that are refused are told on standard error, with `codes` or not."""
    if file == "-":
        file = None
    if output == "-":
        output = None
    name = file or "<stdin>"
    if output is not None:
        _must_not_be_lost(output, file, overwrite)
    elif sys.stdout is None:
        raise unwritten("it is closed")
    try:
        with ExitStack() as open_files:
            number = None
            if file is None:
                source: BinaryIO = sys.stdin.buffer
            else:
                source = open_files.enter_context(_opened(file, "rb"))
                if sys.stderr.isatty():
                    number = count_lines(file)
            lines = _read(source, name)
            results = score_lines(lines, job, workers=workers, cluster=cluster)
            if output is None:
                out: BinaryIO = sys.stdout.buffer
            else:
                out = open_files.enter_context(_opened(output, "wb"))
            progress = open_files.enter_context(Progress("line", number))
            progress.shown = progress.shown and not out.isatty()
            try:
                return _write(
                    results, out, name, stop=stop, progress=progress, codes=codes
                )
            finally:
                out.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise unwritten(error.strerror or str(error), output or "<stdout>") from error


def _read(source: BinaryIO, name: str) -> Iterator[str]:
    """The lines that are given; raises UsageProblem where they cannot be read."""
    with reading(name):
        yield from lines_of(source)


def _must_not_be_lost(output: str, file: str | None, overwrite: bool) -> None:
    """Raise UsageProblem where the hands, or without `overwrite` other results, would be written over."""
    if not os.path.isfile(output):
        return
    if is_same_file(_read_from(file), output):
        message = "the output would overwrite the hands"
        fault = Fault("same-file", message, hint="give another --output")
        raise UsageProblem(fault, source=output)
    if not overwrite and os.path.getsize(output):
        message = "there is a file of this name already"
        hint = "use --overwrite to replace it, or another --output"
        fault = Fault("file-exists", message, hint=hint)
        raise UsageProblem(fault, source=output)


def _read_from(file: str | None) -> str | int:
    """The file that is read, or the number of the open file that is standard input."""
    if file is not None:
        return file
    try:
        return sys.stdin.fileno()
    except (AttributeError, OSError, ValueError):
        return ""


def _opened(path: str, mode: str) -> BinaryIO:
    try:
        return open(path, mode)  # type: ignore[return-value]
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "not a path"
        hint = "check the path"
        if has_tiles(path):
            hint = "batch reads a file; score one hand with mjscore score"
        code = "unreadable" if mode == "rb" else "unwritable"
        fault = Fault(code, f"cannot be opened: {reason}", hint=hint)
        raise UsageProblem(fault, source=path) from error


def _write(
    results: Iterator[LineResult],
    out: BinaryIO,
    name: str,
    *,
    stop: bool,
    progress: Progress,
    codes: bool,
) -> Done:
    """Write the results, and tell the lines that are refused; with `stop` no more than the first of them."""
    scored = 0
    refused = 0
    for result in results:
        if result.scored:
            scored += 1
        else:
            refused += 1
            if refused <= _REPORTED or stop:
                place = f"{printable(name)}:{result.number}"
                progress.clear()
                print(f"{place}: {_reason(result, codes)}", file=sys.stderr)
            if stop:
                return Done(scored, refused)
        out.write(f"{result.text}\n".encode("utf-8", "backslashreplace"))
        progress.step()
    if refused:
        lines = so_many(progress.count, "line")
        progress.clear()
        print(f"{refused} of {lines} refused", file=sys.stderr)
    return Done(scored, refused)


def _reason(result: LineResult, codes: bool) -> str:
    """Why a line is refused, and the hints below it."""
    error = json.loads(result.text)["refused"][0]
    message = error["message"]
    if codes:
        message += f" [{error['code']}]"
    return "\n".join([printable(message), *hint_lines(error["hint"])])
