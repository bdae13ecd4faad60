"""`mjscore rules`: list, show, diff and check."""

from __future__ import annotations

from typing import Annotated

import typer

from mjscore.cli import options as flags

app = flags.one_command(
    no_args_is_help=True,
    help="The rulesets as cited score sheets; house rules.",
    epilog="\b\nExample:\n  mjscore rules show babcock --with seasons",
)

RulesId = Annotated[str, typer.Argument(metavar="RULES", help="A ruleset, or the path of a house-rule file.")]


@app.command("list")
def list_(format: flags.OutputFormat = flags.Format.TEXT) -> None:
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
    options: flags.With = None,
    without: flags.Without = None,
    limit: flags.Limit = None,
    format: flags.OutputFormat = flags.Format.TEXT,
) -> None:
    """Print a ruleset as a score sheet, cited line by line.

    \b
    Example:
      mjscore rules show harr-limit --with mandarins --format html > card.html
    """
    from mjscore.cli.output import put_report
    from mjscore.reports.rules_show import show_report

    put_report(show_report(flags.ruleset_of(rules, options, without, limit)), format)


@app.command()
def diff(
    before: RulesId,
    after: RulesId,
    options: flags.With = None,
    without: flags.Without = None,
    limit: flags.Limit = None,
    format: flags.OutputFormat = flags.Format.TEXT,
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

    second = flags.ruleset_of(after, options, without, limit)
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
