"""`mjscore rules`: list, show, diff, words, new, decisions and check."""

from typing import Annotated

from typer import Argument, Option

from mjscore.cli import options as flags
from mjscore.cli.app import plain_typer
from mjscore.cli.output import put, put_all_right, put_report
from mjscore.problems import Fault, UsageProblem, did_you_mean, printable
from mjscore.reports import contents
from mjscore.reports.contents.rules_list import decisions_report, list_report
from mjscore.rules import check_ruleset, load_ruleset, ruleset_ids
from mjscore.rules.citations import decisions
from mjscore.rules.loader import starter

app = plain_typer(
    no_args_is_help=True,
    help="Show rulesets as cited score sheets, and check house rules.",
    epilog="\b\nExample:\n  mjscore rules show babcock --with seasons",
)


@app.command("list")
def list_(format: flags.OutputFormat = flags.Format.TEXT) -> None:
    """List the rulesets with their limits and options.

    \b
    Example:
      mjscore rules list
    """
    put_report(list_report([load_ruleset(id) for id in ruleset_ids()]), format)


@app.command()
def show(
    rules: flags.RulesId,
    options: flags.With = None,
    without: flags.Without = None,
    limit: flags.Limit = None,
    ids: Annotated[
        bool,
        Option(
            "--ids", help="Show the id of each item, as a house-rule file names it."
        ),
    ] = False,
    format: flags.OutputFormat = flags.Format.TEXT,
) -> None:
    """Print a ruleset as a score sheet, cited line by line.

    \b
    Example:
      mjscore rules show harr-limit --with mandarins
      mjscore rules show millington --format html > millington.html
    """
    ruleset = flags.chosen_ruleset(rules, options, without, limit)
    put_report(contents.rules_show.show_report(ruleset, ids=ids), format)


@app.command()
def diff(
    before: Annotated[
        str,
        Argument(
            metavar="FIRST",
            help="A ruleset, or the path of a house-rule file.",
            autocompletion=flags.offer_rulesets,
        ),
    ],
    after: Annotated[
        str,
        Argument(
            metavar="SECOND",
            help="The ruleset or house-rule file to compare with it.",
            autocompletion=flags.offer_rulesets,
        ),
    ],
    options: flags.With = None,
    without: flags.Without = None,
    limit: flags.Limit = None,
    format: flags.OutputFormat = flags.Format.TEXT,
) -> None:
    """Show what changes from one ruleset to another. Options and limit apply to the second.

    \b
    Example:
      mjscore rules diff babcock millington
      mjscore rules diff babcock babcock --with seasons
    """
    second = flags.chosen_ruleset(after, options, without, limit)
    put_report(contents.rules_diff.diff_report(load_ruleset(before), second), format)


@app.command()
def words(format: flags.OutputFormat = flags.Format.TEXT) -> None:
    """Print the words of a ruleset file. Shows every key, condition, piece word and shape, with an example.

    \b
    Example:
      mjscore rules words
    """
    put_report(contents.rules_show.words_report(), format)


@app.command()
def new(
    rules: Annotated[
        str,
        Argument(
            metavar="[RULES]",
            help="The ruleset that the house rules change.",
            autocompletion=flags.offer_rulesets,
        ),
    ] = flags.DEFAULT_RULES,
) -> None:
    """Print a house-rule file to begin with. It changes nothing yet, and says what each line would do.

    \b
    Example:
      mjscore rules new millington > house.toml
    """
    put(starter(load_ruleset(rules)))


@app.command("decisions")
def decisions_(
    ids: Annotated[
        list[str] | None,
        Argument(
            metavar="[ID]...", help="Only these, by id or number; all if left out."
        ),
    ] = None,
    format: flags.OutputFormat = flags.Format.TEXT,
) -> None:
    """Print how open questions in the books are decided, and why.

    \b
    Example:
      mjscore rules decisions only-place
    """
    known = decisions()
    if ids and "-".join(ids) in known:  # an id written with blanks
        ids = ["-".join(ids)]
    named = dict(known)
    for decision in known.values():
        named[str(decision.number)] = decision
    for id in ids or ():
        if id not in named:
            hint = did_you_mean(id, known) or f"known: {', '.join(known)}"
            fault = Fault("unknown-decision", f"no decision “{id}”", hint=hint)
            raise UsageProblem(fault, source="decisions")
    chosen = list(known.values())
    if ids:
        chosen = [named[id] for id in ids]
    put_report(decisions_report(chosen), format)


@app.command()
def check(
    file: Annotated[str, Argument(metavar="FILE", help="A house-rule file.")],
    format: flags.CheckFormat = "text",
) -> None:
    """Check a house-rule file. Says that all is well, or each fault, its place and what was probably meant.

    \b
    Example:
      mjscore rules check house.toml
      mjscore rules check house.toml --format json
    """
    check_ruleset(file)
    put_all_right(load_ruleset(file).origin, format, f"{printable(file)}: all is well")
