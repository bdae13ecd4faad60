"""`mjscore settle`."""

import sys
from functools import partial
from typing import Annotated

import typer
from typer import Argument, BadParameter, Option

from mjscore.cli import options as flags
from mjscore.cli.inputs import (
    in_round,
    is_asked,
    over_the_limit,
    put_fixed,
    read_deal_given,
    read_given,
    scores_given,
    tell_for_next_time,
)
from mjscore.cli.output import put, put_report
from mjscore.game.deals import write_deal
from mjscore.reports.contents.settle import settle_report
from mjscore.reports.words.tiles import Tiles, in_tiles
from mjscore.rules import load_ruleset
from mjscore.settlement import counter_set
from mjscore.settlement import counters as move_counters
from mjscore.settlement import settle as settle_deal
from mjscore.settlement.scores import over_limit

_DealText = Annotated[
    str | None,
    Argument(
        metavar="[DEAL|FILE|-]", help="A deal, or its file; standard input if left out."
    ),
]
_of_scores = partial(Option, rich_help_panel="Bare scores")
_Scores = Annotated[
    str | None,
    _of_scores(
        "--scores", metavar="E=48,S=16,…", help="Bare scores instead of a deal."
    ),
]
_Winner = Annotated[
    str | None, _of_scores("--winner", metavar="WIND", help="Who won, with --scores.")
]
_Discarder = Annotated[
    str | None, _of_scores("--from", metavar="WIND", help=flags.DISCARDER)
]
Counters = Annotated[
    str | None,
    Option(
        "--counters", metavar="RULES", help="Show the counters of its book that move."
    ),
]


def settle(
    deal: _DealText = None,
    rules: flags.OtherRules = None,
    options: flags.With = None,
    without: flags.Without = None,
    limit: flags.Limit = None,
    round: flags.RoundName = None,
    scores: _Scores = None,
    winner: _Winner = None,
    discarder: _Discarder = None,
    counters: Counters = None,
    yes_over_limit: flags.OverLimit = False,
    format: flags.OutputFormat = flags.Format.TEXT,
    tiles: flags.ShowTiles = Tiles.CODES,
    fix: flags.Fix = False,
) -> None:
    """Settle a deal: the scores, and who pays whom.

    Without a deal, at a terminal, it asks for one seat by seat.

    \b
    Example:
      mjscore settle deal.mj
      mjscore settle deal.mj --rules babcock-chinese --with insurance --format html > deal.html
      mjscore settle --scores E=48,S=16,W=4,N=0 --winner E --from S --counters babcock
    """
    _check_usage(scores, winner, discarder, deal, round)
    from_answers = scores is None and is_asked(deal)
    if from_answers:
        from mjscore.cli.dialogue import asked_deal  # for this alone

        by_default = rules or flags.rules_by_default()
        ruleset = flags.chosen_ruleset(by_default, options, without, limit)
        told_deal = in_round(asked_deal(ruleset), round)
        if fix:
            put(write_deal(told_deal))
            return
    else:
        if scores is None:
            given = read_given(deal, "deal")
        else:
            given = scores_given(scores, winner or "", discarder or "")
        if fix:
            put_fixed(given)
            return
        told_deal, ruleset = read_deal_given(
            given, rules, options, without, limit, round
        )
    settled = settle_deal(told_deal, ruleset, new=True)
    over = "" if yes_over_limit else over_limit(told_deal, ruleset)
    if over:
        is_agreed = sys.stdin.isatty() and typer.confirm(f"{over}. Is that right?")
        if not is_agreed:
            raise over_the_limit(over)
    moved = None
    if counters is not None:
        kinds = counter_set(load_ruleset(counters))
        moved = move_counters(settled.payments, kinds, list(settled.net))
    report = settle_report(settled, ruleset, deal=told_deal, moved=moved)
    put_report(in_tiles(report, tiles), format)
    if from_answers:
        tell_for_next_time(write_deal(told_deal))


def _check_usage(
    scores: str | None,
    winner: str | None,
    discarder: str | None,
    deal: str | None,
    round: str | None,
) -> None:
    """Refuse options that do not go together: those of bare scores without --scores, or --scores beside a deal."""
    told_of_scores = winner is not None or discarder is not None
    if scores is None and told_of_scores:
        hint = "give --scores too"
        if deal and "=" in deal:
            hint = f"write --scores {deal}"
        message = f"these belong to bare scores: {hint}"
        raise BadParameter(message, param_hint="--winner, --from")
    told_besides = deal is not None or round is not None
    if scores is not None and told_besides:
        message = (
            "bare scores are settled by themselves: leave out the deal and --round"
        )
        raise BadParameter(message, param_hint="--scores")
