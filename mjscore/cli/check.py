"""`mjscore check`."""

import os
import sys
from typing import Annotated

import typer
from typer import Argument, BadParameter, Option

from mjscore import casebook
from mjscore.casebook.counts import kept_counts
from mjscore.casebook.odds import DEALS, SEED, claims, counted_games, judged, replay
from mjscore.cli import options as flags
from mjscore.cli.output import Progress, put_report
from mjscore.problems import Fault, UsageProblem, listed
from mjscore.reports.content import Report
from mjscore.reports.contents.check import check_report, odds_report
from mjscore.rulesets import ruleset_ids


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
    odds: Annotated[
        bool,
        Option(
            "--odds",
            help="What the books say of the odds instead, by counts of played deals.",
        ),
    ] = False,
    again: Annotated[
        bool, Option("--replay", help="With --odds, play the deals again.")
    ] = False,
    deals: Annotated[
        int | None,
        Option(
            "--deals",
            min=1_000,
            max=10_000_000,
            metavar="N",
            help=f"How many, with --replay ({DEALS}).",
        ),
    ] = None,
    format: flags.TableFormat = flags.Format.TEXT,
) -> None:
    """Replay the worked examples of the books.

    Shows agreements, errata, misprints and differences; exits with status 1 if an example differs from what its file expects.

    \b
    Example:
      mjscore check
      mjscore check --odds
      mjscore check --book babcock --figure 'Fig. 21' --explain
    """
    if (again or deals) and not odds:
        raise BadParameter(
            "only the odds are played: add --odds",
            param_hint="--replay" if again else "--deals",
        )
    if odds:
        if unused := [
            name
            for name, value in {
                "PATH": path,
                "--book": book,
                "--figure": figure,
                "--explain": explain,
            }.items()
            if value
        ]:
            raise BadParameter(
                f"shows all sentences: leave out {listed(unused)}", param_hint="--odds"
            )
        put_report(_odds(deals or (DEALS if again else None)), format)
        return
    word = (path or "").casefold()
    if (
        path is not None
        and not os.path.exists(path)
        and (word.isdecimal() or word in (*ruleset_ids(), "odds"))
    ):
        meant = (
            "--odds"
            if word == "odds"
            else f"--figure {word}"
            if word.isdecimal()
            else f"--book {word}"
        )
        raise BadParameter(
            f"there is no such file; did you mean {meant}?", param_hint="[PATH]"
        )
    if (path or "").endswith(".toml"):
        raise BadParameter(
            f"a house file is checked by mjscore rules check {path}",
            param_hint="[PATH]",
        )
    examples = casebook.select(casebook.load_examples(path), book=book, figure=figure)
    if not examples:
        hint = "give a book by its author, and a figure as “Fig. 17”, “Example 3”, “p. 40” or its file's name"
        raise UsageProblem(
            Fault("no-examples", "no example matches", hint=hint),
            source=path or "examples",
        )
    with Progress("example", len(examples)) as progress:
        found = casebook.check(examples, progress.reached)
    explained = (
        [casebook.explain(outcome) for outcome in found.outcomes] if explain else []
    )
    put_report(check_report(found, explained), format)
    if not found.agrees:
        differing = sum(book.differences for book in found.books)
        differ = "1 example differs from what its file expects"
        print(
            differ
            if differing == 1
            else f"{differing} examples differ from what their files expect",
            file=sys.stderr,
        )
        raise typer.Exit(1)


def _odds(deals: int | None) -> Report:
    """What the books say of the odds, by so many deals played now, or by the counts that are kept."""
    found = claims()
    if deals is not None:
        with Progress("deal", deals * len(counted_games(found))) as progress:
            return odds_report(
                [
                    *judged(
                        found,
                        replay(found, deals, reached=progress.reached).__getitem__,
                    )
                ],
                SEED,
            )
    kept = kept_counts()
    if kept.changed:
        told = f"note: the rules of {listed(kept.changed)} have changed since these deals were played"
        print(
            f"{told}; mjscore check --odds --replay plays them again", file=sys.stderr
        )
    return odds_report(list(judged(found, kept.tallies.__getitem__)), kept.seed)
