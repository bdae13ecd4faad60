"""Commands that ask several rulesets: which they are, each with the options that it has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from mjscore.cli import completion
from mjscore.cli.options import limit_of
from mjscore.problems import Fault, UsageProblem, did_you_mean
from mjscore.rulesets import load_ruleset, ruleset_ids
from mjscore.rulesets.schema import Ruleset

ManyRules = Annotated[
    list[str] | None,
    typer.Option(
        "--rules",
        "-r",
        metavar="RULES",
        help="A ruleset or house-rule file (repeatable); all rulesets if left out.",
        autocompletion=completion.rulesets,
    ),
]


def rulesets_of(
    rules: Sequence[str] | None, options: Sequence[str] | None, without: Sequence[str] | None, limit: str | None
) -> list[Ruleset]:
    """The rulesets that are named, or all, each with those of the options that it has; an option that none has is refused."""
    on, off, points = options or (), without or (), limit_of(limit)
    chosen = [load_ruleset(id) for id in dict.fromkeys(rules or ruleset_ids())]
    known = {option.id: None for each in chosen for option in each.options}
    for id in (*on, *off):
        if id not in known:
            raise UsageProblem(
                Fault(
                    "unknown-option",
                    f"none of these rulesets has an option “{id}”",
                    hint=did_you_mean(id, known) or f"known: {', '.join(known)}",
                ),
                source="options",
            )
    return [
        load_ruleset(
            each.id,
            [id for id in on if any(id == option.id for option in each.options)],
            [id for id in off if any(id == option.id for option in each.options)],
            points,
        )
        for each in chosen
    ]
