"""`mjscore batch`: lines in, results out, refusals and progress on standard error."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import Annotated, BinaryIO, Final, NamedTuple

import typer
from typer import Argument, Option

from mjscore.batch.line import Detail, Job, LineResult, prepared, scored_lines
from mjscore.batch.stream import count_lines, last_results, lines_of, score_lines
from mjscore.batch.stream import resume as lines_done
from mjscore.cli import options as flags
from mjscore.cli.output import Progress, is_same_file, unwritten
from mjscore.files import reading
from mjscore.problems import Fault, UsageProblem, printable, so_many

_COMPARED: Final = 20
"""How many lines before the place where a batch goes on are scored again, to see that it is the same batch."""
_REPORTED: Final = 100
"""How many refused lines are shown one by one."""


def batch(
    file: Annotated[
        str | None,
        Argument(metavar="[FILE|-]", help="One hand a line, in the notation or as JSON; standard input if left out."),
    ] = None,
    rules: flags.Rules = flags.DEFAULT_RULES,
    options: flags.With = None,
    without: flags.Without = None,
    limit: flags.Limit = None,
    seat: flags.SeatOfLines = None,
    round: flags.RoundOfLines = None,
    output: Annotated[str | None, Option("--output", "-o", metavar="FILE", help="Write to this file.")] = None,
    resume: Annotated[
        bool, Option("--resume", help="Go on where an earlier run of the same hands and rules into --output stopped.")
    ] = False,
    overwrite: Annotated[bool, Option("--overwrite", help="Write --output from the start, even if it has results.")] = False,
    jobs: Annotated[int, Option("--jobs", "-j", min=1, max=256, metavar="N", help="The number of processes.")] = 1,
    stop: Annotated[bool, Option("--stop", help="Stop at the first line that is refused.")] = False,
    lenient: Annotated[bool, Option("--lenient", help="End with status 0 even if lines were refused.")] = False,
    house_files: Annotated[
        bool, Option("--allow-house-files", help="Lines may name house-rule files as their ruleset.")
    ] = False,
    detail: Annotated[Detail, Option("--detail", help="How much of each score to write.")] = Detail.ITEMS,
    totals: Annotated[
        bool, Option("--totals", help="Write the total of each hand alone, null where it may not win (--detail total).")
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


class BatchFiles(NamedTuple):
    """Where a batch reads and writes: None for a standard stream; what to do with results that are there already."""

    file: str | None
    output: str | None
    resume: bool = False
    overwrite: bool = False


def run_batch(place: BatchFiles, job: Job, *, jobs: int, stop: bool) -> int:
    """Score the lines of a file or of standard input; the number of lines refused."""
    file, output = (None if path == "-" else path for path in place[:2])
    prepared(job)
    if output is None and sys.stdout is None:
        raise unwritten("it is closed")
    try:
        done = 0 if output is None else _written_before(output, place)
        with ExitStack() as open_files:
            source = sys.stdin.buffer if file is None else open_files.enter_context(_opened(file, "rb"))
            given = _read(source, file or "<stdin>", max(0, done - _COMPARED))
            if done and output is not None:
                _must_go_on(output, list(islice(given, min(done, _COMPARED))), done, job)
            results = score_lines(given, job, jobs=jobs, first=done + 1)
            kept = None if output is None else open_files.enter_context(_opened(output, "ab" if place.resume else "wb"))
            out = kept or sys.stdout.buffer
            number = count_lines(file) if file is not None and sys.stderr.isatty() else None
            progress = open_files.enter_context(Progress("line", number, done))
            progress.shown = progress.shown and not out.isatty()
            try:
                return _write(results, out, file or "<stdin>", stop, progress)
            finally:
                out.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise unwritten(error.strerror or str(error), output or "<stdout>") from error


def _read(source: BinaryIO, name: str, skip: int) -> Iterator[str]:
    """The lines that are given, from the one after `skip` on; raises UsageProblem where they cannot be read."""
    with reading(name):
        yield from lines_of(source, skip)


def _written_before(output: str, place: BatchFiles) -> int:
    """How many lines have results in the output already; raises UsageProblem where they would be lost."""
    if os.path.isfile(output) and is_same_file(_read_from(place.file), output):
        fault = Fault("same-file", "the output would overwrite the hands", hint="give another --output")
        raise UsageProblem(fault, source=output)
    if place.resume:
        return lines_done(Path(output))
    if not place.overwrite and os.path.isfile(output) and os.path.getsize(output):
        hint = "use --resume to go on where it ends, --overwrite to replace it, or another --output"
        raise UsageProblem(Fault("file-exists", "there is a file of this name already", hint=hint), source=output)
    return 0


def _read_from(file: str | None) -> str | int:
    """The file that is read, or the number of the open file that is standard input."""
    if file not in (None, "-"):
        return str(file)
    try:
        return sys.stdin.fileno()
    except (AttributeError, OSError, ValueError):
        return ""


def _must_go_on(output: str, lines: list[str], done: int, job: Job) -> None:
    """Raise UsageProblem where the last results in a file are not those of these lines, rules and options."""
    first, known = done - min(done, _COMPARED) + 1, prepared(job)
    results = scored_lines(list(enumerate(lines, first)), job, known)
    found = {each.number: each.text.encode("utf-8", "backslashreplace") for each in results}
    written = {number: line for number, line in last_results(Path(output), _COMPARED).items() if number >= first}
    if found != written:
        message = f"its results up to line {done} are not those of these hands with these rules and options"
        hint = "use --resume with the file, the rules and the options of the earlier run, or give another --output"
        raise UsageProblem(Fault("not-a-batch", message, hint=hint), source=output)


def _opened(path: str, mode: str) -> BinaryIO:
    try:
        return open(path, mode)  # type: ignore[return-value]
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "not a path"
        fault = Fault("unreadable" if mode == "rb" else "unwritable", f"cannot be opened: {reason}", hint="check the path")
        raise UsageProblem(fault, source=path) from error


def _write(results: Iterator[LineResult], out: BinaryIO, name: str, stop: bool, progress: Progress) -> int:
    refused = 0
    for result in results:
        if not result.scored:
            refused += 1
            if refused <= _REPORTED or stop:
                progress.clear()
                print(f"{printable(name)}:{result.number}: {_reason(result)}", file=sys.stderr)
            if stop:
                return refused
        out.write(f"{result.text}\n".encode("utf-8", "backslashreplace"))
        progress.step()
    if refused:
        progress.clear()
        print(f"{refused} of {so_many(progress.count, 'line')} refused", file=sys.stderr)
    return refused


def _reason(result: LineResult) -> str:
    error = json.loads(result.text)["refused"][0]
    hint = f"\n    {printable(error['hint'])}" if error["hint"] else ""
    return printable(f"{error['message']} [{error['code']}]") + hint
