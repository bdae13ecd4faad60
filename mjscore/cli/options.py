"""The options that several commands share, and the values that a shell is offered for them."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import typer
from typer import Argument, BadParameter, Option

from mjscore.cli.output import FORMAT
from mjscore.game.deals import NOT_STATED
from mjscore.notation.styles import Notation
from mjscore.problems import Fault, Problem, UsageProblem, did_you_mean, printable
from mjscore.reports.words.tiles import Tiles
from mjscore.reports.writers import Format as Format
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.rules.finding import DEFAULT_RULES as DEFAULT_RULES
from mjscore.rules.schema import Ruleset
from mjscore.rules.vocabulary.english import number_said
from mjscore.sentences import listed


def _read_limit(text: str) -> int | str:
    """A limit as the command line writes it: points, or none."""
    words = re.sub(r"[\s-]*(points?|limit)$", "", text.strip().casefold())
    if words in ("none", "no", "off", "unlimited", "without", "infinite"):
        return "none"
    points = number_said(words)
    if points and points < 10**10:
        return points
    raise BadParameter(
        f"“{printable(text[:40])}” is not a limit: give a number of points, such as 500, or none"
    )


def limit_of(limit: int | str | None) -> int | None:
    """The limit as the library takes it: NOT_STATED where the command line is silent, None for no limit."""
    if limit is None:
        return NOT_STATED
    if isinstance(limit, str):  # "none"
        return None
    return limit


def chosen_ruleset(
    rules: str,
    on: Sequence[str] | None,
    off: Sequence[str] | None,
    limit: int | str | None,
) -> Ruleset:
    """The ruleset that --rules, --with, --without and --limit mean; raises Problem for one that cannot be had."""
    return load_ruleset(rules, on or (), off or (), limit_of(limit))


def rulesets_of(
    rules: Sequence[str] | None,
    on: Sequence[str] | None,
    off: Sequence[str] | None,
    limit: int | str | None,
) -> list[Ruleset]:
    """The rulesets that are named, or all, each with those of the options that it has; an option that none has is refused."""
    on = [id.casefold() for id in on or ()]
    off = [id.casefold() for id in off or ()]
    named: list[str] = []
    for ids in rules or ruleset_ids():
        named += ids.split(",")  # -r babcock,harr
    rulesets: dict[str, Ruleset] = {}
    for id in named:
        ruleset = load_ruleset(id.strip())
        rulesets[ruleset.id] = ruleset
    titles: dict[str, str] = {}
    for ruleset in rulesets.values():
        for option in ruleset.options:
            titles.setdefault(option.id, option.title)
    for id in (*on, *off):
        if id not in titles:
            hint = _option_meant(id, titles)
            message = f"none of these rulesets has an option “{id}”"
            fault = Fault("unknown-option", message, hint=hint)
            raise UsageProblem(fault, source="options")
    switched = []
    for ruleset in rulesets.values():
        own = {option.id for option in ruleset.options}
        its_on = [id for id in on if id in own]
        its_off = [id for id in off if id in own]
        switched.append(load_ruleset(ruleset.id, its_on, its_off, limit_of(limit)))
    return switched


def _option_meant(word: str, titles: Mapping[str, str]) -> str:
    """What was probably meant by a word that is no option: a ruleset, an option much like it, or one with it in its title."""
    if set(word.split(",")) <= set(ruleset_ids()):
        return f"rulesets stand behind --rules: --rules {word}"
    near = did_you_mean(word, titles)
    if near:
        return near
    titled = [id for id, title in titles.items() if word in title.casefold()]
    if titled:
        return f"did you mean {listed(titled, 'or')}?"
    return f"known: {', '.join(titles)}"


def _noted(context: typer.Context, form: str) -> str:
    """Keep the format in the context, so that a refusal is told in it as well."""
    context.meta[FORMAT] = form
    return form


def offer_rulesets(incomplete: str) -> list[str]:
    """The rulesets and house-rule files that begin so, for a shell that completes."""
    folder, _, beginning = incomplete.rpartition("/")
    looked_in = Path(folder or ".")
    files = []
    if looked_in.is_dir():
        for path in looked_in.glob("*.toml"):
            if path.name.startswith(beginning):
                files.append(f"{folder}/{path.name}" if folder else path.name)
    ids = [id for id in ruleset_ids() if id.startswith(incomplete)]
    return ids + sorted(files)


def _offer_options(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """The options of the rulesets that are named already, else of all, each with its name."""
    named = context.params.get("rules") or context.params.get("ruleset")
    ids = [named] if isinstance(named, str) else list(named or ruleset_ids())
    titles = {}
    try:
        for id in ids:
            for option in load_ruleset(id).options:
                titles[option.id] = option.title
    except Problem:
        return []
    return [(id, title) for id, title in titles.items() if id.startswith(incomplete)]


def _offer_winds(incomplete: str) -> list[str]:
    return [
        wind
        for wind in ("East", "South", "West", "North")
        if wind.lower().startswith(incomplete.lower())
    ]


_of_rules = partial(Option, rich_help_panel="Rules")
of_result = partial(Option, rich_help_panel="Result")
_of_processes = partial(Option, rich_help_panel="Processes")
"""Options that stand below a heading of their own in the help of every command that has them."""


RULES_VARIABLE: Final = "MJSCORE_RULES"
"""The variable of the environment that names the ruleset where nothing else does."""


def rules_by_default() -> str:
    """The ruleset that MJSCORE_RULES names, else the usual one."""
    return os.environ.get(RULES_VARIABLE) or DEFAULT_RULES


def _rules(help: str, **more: Any) -> Any:
    return _of_rules(
        "--rules",
        "-r",
        metavar="RULES",
        help=help,
        autocompletion=offer_rulesets,
        **more,
    )


def _switch(*names: str, help: str) -> Any:
    return _of_rules(*names, metavar="OPTION", help=help, autocompletion=_offer_options)


def _wind(name: str, help: str) -> Any:
    return Option(name, metavar="WIND", help=help, autocompletion=_offer_winds)


LARGEST_SEED: Final = 2**63 - 1
"""Seeds are numbers from 0 to this."""
_RULES = "A ruleset, or the path of a house-rule file."
_HAND = "A hand in the notation, or a file that holds one; standard input if left out."

HandText = Annotated[str | None, Argument(metavar="[HAND|FILE|-]", help=_HAND)]
Rules = Annotated[str, _rules(_RULES, envvar=RULES_VARIABLE, show_envvar=False)]
RulesId = Annotated[
    str, Argument(metavar="RULES", help=_RULES, autocompletion=offer_rulesets)
]
SeveralRulesets = Annotated[
    list[str] | None,
    _rules("A ruleset or house-rule file (repeatable); all rulesets if left out."),
]
Fix = Annotated[
    bool,
    Option(
        "--fix",
        help="Print the text as it was probably meant, corrected, and do nothing else.",
    ),
]
OtherRules = Annotated[
    str | None,
    _rules(
        f"A ruleset or house-rule file; if left out, the deal's own or {DEFAULT_RULES}."
    ),
]
With = Annotated[
    list[str] | None, _switch("--with", "-w", help="Switch an option on (repeatable).")
]
Without = Annotated[
    list[str] | None, _switch("--without", help="Switch an option off (repeatable).")
]
DISCARDER: Final = "Whose discard won, with --scores, or drawn; not known if left out."
OverLimit = Annotated[
    bool,
    Option("--yes-over-limit", help="Take a counted score that is over the limit."),
]
Limit = Annotated[
    str | None,
    _of_rules(
        "--limit",
        parser=_read_limit,
        metavar="N|none",
        help="The limit in points, or none.",
        show_default=False,
    ),
]
SeatOption = Annotated[str | None, _wind("--seat", "The player's own wind.")]
RoundName = Annotated[str | None, _wind("--round", "The prevailing wind.")]
SeatOfLines = Annotated[
    str | None, _wind("--seat", "The player's own wind where a line does not say it.")
]
RoundOfLines = Annotated[
    str | None, _wind("--round", "The prevailing wind where a line does not say it.")
]
WonWords = Annotated[
    str | None,
    Option(
        "--won", metavar="HOW", help="How the hand was won, written as after “won:”."
    ),
]


def _format(help: str = "The format of the result.", **more: Any) -> Any:
    return of_result(
        "--format",
        "-f",
        help=help,
        callback=_noted,
        is_eager=True,
        case_sensitive=False,
        **more,
    )


OutputFormat = Annotated[Format, _format()]
CheckFormat = Annotated[
    Literal["text", "json"], _format("In which form to say what is wrong.")
]
ShowTiles = Annotated[
    Tiles,
    of_result("--tiles", case_sensitive=False, help="How tiles are written in text."),
]
WorkersOption = Annotated[
    int,
    _of_processes(
        "--workers", "-j", min=1, max=256, metavar="N", help="How many processes."
    ),
]
Cluster = Annotated[
    str | None,
    _of_processes("--cluster", metavar="ADDRESS", help="A Dask scheduler instead."),
]
WrittenAs = Annotated[
    Notation, Option("--to", "-t", case_sensitive=False, help="The notation to write.")
]
