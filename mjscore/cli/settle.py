"""`mjscore settle`."""

import re
import sys
from collections.abc import Sequence
from functools import partial
from typing import Annotated

import typer
from typer import Argument, BadParameter, Option

from mjscore.cli import options as flags
from mjscore.cli.inputs import (
    Given,
    if_they_sit,
    over_the_limit,
    put_fixed,
    read_deal_given,
    read_given_deal,
)
from mjscore.cli.noted_scores import WrittenScores, scores_told
from mjscore.cli.output import put_report
from mjscore.cli.rough_scores import (
    ScoresGiven,
    are_scores,
    scores_in,
    scores_of_options,
)
from mjscore.deals import Deal
from mjscore.notation.words import find
from mjscore.problems import Span, UnknownPlayer, UsageProblem
from mjscore.reports.contents.settle import settle_report
from mjscore.reports.words.tiles import Tiles, in_tiles
from mjscore.rulesets import load_ruleset
from mjscore.rulesets.schema import Ruleset
from mjscore.seats import Seat
from mjscore.sessions.form import deal_of_scores
from mjscore.sessions.record import over_limit
from mjscore.sessions.seating import Seating
from mjscore.sessions.so_far import DealSoFar
from mjscore.settlement import counter_set
from mjscore.settlement import counters as move_counters
from mjscore.settlement import settle as settle_deal

DealText = Annotated[
    str | None,
    Argument(
        metavar="[DEAL|FILE|-]", help="A deal, or its file; standard input if left out."
    ),
]
_of_scores = partial(Option, rich_help_panel="Bare scores")
Scores = Annotated[
    str | None,
    _of_scores(
        "--scores", metavar="E=48,S=16,…", help="Bare scores instead of a deal."
    ),
]
Winner = Annotated[
    str | None, _of_scores("--winner", metavar="WIND", help="Who won, with --scores.")
]
Discarder = Annotated[
    str | None, _of_scores("--from", metavar="WIND", help=flags.DISCARDER)
]
Counters = Annotated[
    str | None,
    Option(
        "--counters", metavar="RULES", help="Show the counters of its book that move."
    ),
]


def settle(
    deal: DealText = None,
    rules: flags.OtherRules = None,
    options: flags.With = None,
    without: flags.Without = None,
    limit: flags.Limit = None,
    round: flags.RoundName = None,
    scores: Scores = None,
    winner: Winner = None,
    discarder: Discarder = None,
    counters: Counters = None,
    yes_over_limit: flags.OverLimit = False,
    format: flags.OutputFormat = flags.Format.TEXT,
    tiles: flags.ShowTiles = Tiles.CODES,
    fix: flags.Fix = False,
) -> None:
    """Settle a deal: the scores, and who pays whom.

    \b
    Example:
      mjscore settle deal.mj
      mjscore settle deal.mj --rules babcock-chinese --with insurance --format html > deal.html
      mjscore settle --scores E=48,S=16,W=4,N=0 --winner E --from S --counters babcock
    """
    if scores is None and winner is not None and deal is not None and are_scores(deal):
        scores, deal = deal, None
    _check_usage(scores, winner, discarder, deal, round)
    given = read_given_deal(deal) if scores is None else None
    if fix and given is not None:
        put_fixed(given)
        return
    said = (
        scores_in(*given)
        if given is not None
        else scores_of_options(scores or "", winner or "", discarder or "")
    )
    if said is not None:
        ruleset = flags.ruleset_of(
            rules or flags.DEFAULT_RULES, options, without, limit
        )
        told = _told_in_a_line(said, ruleset, given)
    else:
        assert given is not None
        told, ruleset = read_deal_given(given, rules, options, without, limit, round)
    settled = settle_deal(told, ruleset, new=True)
    over = "" if yes_over_limit else over_limit(told, str, ruleset)
    if over and not (sys.stdin.isatty() and typer.confirm(f"{over}. Is that right?")):
        raise over_the_limit(over)
    kinds = None if counters is None else counter_set(load_ruleset(counters))
    moved = (
        None
        if kinds is None
        else move_counters(settled.payments, kinds, list(settled.net))
    )
    put_report(
        in_tiles(settle_report(settled, ruleset, deal=told, moved=moved), tiles), format
    )


def _check_usage(
    scores: str | None,
    winner: str | None,
    discarder: str | None,
    deal: str | None,
    round: str | None,
) -> None:
    if scores is None and (winner is not None or discarder is not None):
        given = (
            f"write --scores {deal}" if deal and "=" in deal else "give --scores too"
        )
        raise BadParameter(
            f"these belong to bare scores: {given}", param_hint="--winner, --from"
        )
    if scores is not None and (deal is not None or round is not None):
        raise BadParameter(
            "bare scores are settled by themselves: leave out the deal and --round",
            param_hint="--scores",
        )


def _in_note(problem: UsageProblem, given: Given) -> UsageProblem:
    """The refusal of a score, at its place in the note from which it was taken, where that is found."""
    entry = problem.text[slice(*(problem.faults[0].span or (0, 0)))]
    found = (
        [
            *re.finditer(
                rf"(?<!\w){re.escape(entry)}\b".replace("=", r"[^\w,;\n]*"), given.text
            )
        ]
        if entry
        else []
    )
    fault = problem.faults[0]._replace(span=Span(*found[-1].span()) if found else None)
    return UsageProblem(fault, text=given.text, source=given.source)


def _told_in_a_line(said: ScoresGiven, ruleset: Ruleset, given: Given | None) -> Deal:
    """The deal of scores counted by hand; the players are called by their seats."""
    seats = ruleset.play.seats
    seating = Seating(tuple((seat, str(seat)) for seat in seats))
    try:
        read = said.read(seating)
    except UnknownPlayer as problem:
        raise _by_seats(said, seats, problem) from None
    except UsageProblem as problem:
        raise problem if given is None else _in_note(problem, given) from None
    if ruleset.session.playing < len(seats):  # at any of them
        seating = Seating(tuple((seat, str(seat)) for seat in seats if seat in read))
    return deal_of_scores(
        DealSoFar(seating, ruleset), read, said.winner, said.source
    ).deal()


def _by_seats(
    said: ScoresGiven, seats: Sequence[Seat], problem: UnknownPlayer
) -> UnknownPlayer:
    """The refusal of players' names, with the line that calls them by their seats."""
    told = scores_told(said.listed)
    scores = dict(told.scores if told is not None else ())
    if len(scores) != len(seats) or any(
        find("seats", part) for name in scores for part in name.split()
    ):
        return problem
    sits = dict(zip(scores, seats, strict=True))
    winner, source = (sits.get(name, name) for name in (said.winner, said.source))
    line = WrittenScores(
        tuple(zip(sits.values(), scores.values(), strict=True)), winner, source
    )
    return UnknownPlayer(
        problem.faults[0]._replace(hint=f"{if_they_sit(sits)} {line}"),
        source="--scores",
    )
