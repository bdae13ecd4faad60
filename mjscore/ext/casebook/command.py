"""`mjscore check`."""

import os
import re
import shlex
import sys
from typing import Annotated, Final

import typer
from typer import Argument, BadParameter, Option

from mjscore import casebook
from mjscore.cli import options as flags
from mjscore.cli.output import Progress, put_report
from mjscore.ext.casebook.report import check_report
from mjscore.problems import Fault, UsageProblem
from mjscore.rules import ruleset_ids


def _books(incomplete: str) -> list[str]:
    names = sorted(
        {path.parent.name for path in casebook.examples_folder().glob("*-[0-9]*/*.mj")}
    )
    return [name for name in names if name.startswith(incomplete)]


def check(
    path: Annotated[
        str | None,
        Argument(
            metavar="[PATH]",
            help="Example files of your own, or a folder of them; the books' if left out.",
        ),
    ] = None,
    book: Annotated[
        str | None,
        Option(
            "--book",
            metavar="BOOK",
            help="Only the examples of this book.",
            autocompletion=_books,
        ),
    ] = None,
    figure: Annotated[
        str | None,
        Option(
            "--figure", metavar="FIGURE", help="One figure, example, page or section."
        ),
    ] = None,
    explain: Annotated[
        bool, Option("--explain", help="Show the book's column beside ours.")
    ] = False,
    format: flags.OutputFormat = flags.Format.TEXT,
) -> None:
    """Replay the worked examples of the books.

    Shows agreements, errata, misprints and differences; exits with status 1 if an example differs from what its file expects.

    \b
    Example:
      mjscore check
      mjscore check --book babcock --figure 'Fig. 21' --explain
    """
    if path is not None:
        _refuse_what_is_no_example(path)
    examples = casebook.select(casebook.load_examples(path), book=book, figure=figure)
    if not examples:
        hint = "give a book by its author, and a figure as “Fig. 17”, “Example 3”, “p. 40” or its file's name"
        raise UsageProblem(
            Fault("no-examples", "no example matches", hint=hint),
            source=path or "examples",
        )
    with Progress("example", len(examples)) as progress:
        report = casebook.check(examples, progress.reached)
    explanations: list[casebook.Explanation] = []
    if explain:
        explanations = [casebook.explain(outcome) for outcome in report.outcomes]
    put_report(check_report(report, explanations), format)
    if not report.agrees:
        differing = sum(book.differences for book in report.books)
        if differing == 1:
            message = "1 example differs from what its file expects"
        else:
            message = f"{differing} examples differ from what their files expect"
        print(message, file=sys.stderr)
        raise typer.Exit(1)


_FIGURE: Final = re.compile(r"fig|example|p\.|[0-9]")


def _refuse_what_is_no_example(path: str) -> None:
    """Refuse a figure or a ruleset where a path belongs, and a file of house rules."""
    word = path.casefold()
    if not os.path.exists(path):
        option = None
        if _FIGURE.match(word):
            option = "--figure"
        elif word in ruleset_ids():
            option = "--book"
        if option is not None:
            raise BadParameter(
                f"there is no such file; did you mean {option} {shlex.quote(path)}?",
                param_hint="[PATH]",
            )
    if path.endswith(".toml"):
        raise BadParameter(
            f"a house file is checked by mjscore rules check {path}",
            param_hint="[PATH]",
        )
