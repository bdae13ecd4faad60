"""`mjscore rules`: list, show, diff and check."""

from __future__ import annotations

from typing import Annotated

import typer

from mjscore.cli.options import Format, Limit, OutputFormat, With, Without, limit_of

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    help="The rulesets as cited score sheets; house rules.",
    epilog="\b\nExample:\n  mjscore rules show babcock --with seasons",
)

RulesId = Annotated[str, typer.Argument(metavar="RULES", help="A ruleset, or the path of a house-rule file.")]


@app.command("list")
def list_(format: OutputFormat = Format.TEXT) -> None:
    """List the rulesets with their limits and options.

    \b
    Example:
      mjscore rules list
    """
    from mjscore.cli.output import put_report
    from mjscore.reports.rules_list import list_report
    from mjscore.rulesets import load_ruleset, ruleset_ids

    put_report(list_report([load_ruleset(id) for id in ruleset_ids()]), format)


@app.command()
def show(
    rules: RulesId,
    options: With = None,
    without: Without = None,
    limit: Limit = None,
    format: OutputFormat = Format.TEXT,
) -> None:
    """Print a ruleset as a score sheet, cited line by line.

    \b
    Example:
      mjscore rules show harr-limit --with mandarins --format html > card.html
    """
    from mjscore.cli.output import put_report
    from mjscore.reports.rules_show import show_report
    from mjscore.rulesets import load_ruleset

    put_report(show_report(load_ruleset(rules, options or (), without or (), limit_of(limit))), format)


@app.command()
def diff(
    before: RulesId,
    after: RulesId,
    options: With = None,
    without: Without = None,
    limit: Limit = None,
    format: OutputFormat = Format.TEXT,
) -> None:
    """Say what changes from one ruleset to another; options and limit are those of the second.

    \b
    Example:
      mjscore rules diff babcock millington
      mjscore rules diff babcock babcock --with seasons
    """
    from mjscore.cli.output import put_report
    from mjscore.reports.rules_diff import diff_report
    from mjscore.rulesets import load_ruleset

    second = load_ruleset(after, options or (), without or (), limit_of(limit))
    put_report(diff_report(load_ruleset(before), second), format)


@app.command()
def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A house-rule file.")],
) -> None:
    """Check a house-rule file: silent if all is well, else every fault with its key, what is allowed and what was meant.

    \b
    Example:
      mjscore rules check house.toml
    """
    from mjscore.cli.house import check_house

    check_house(file)
