"""The report of what the books claim of the odds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import inf
from typing import Any

from mjscore.casebook.odds import SEED, Figure, Replayed
from mjscore.reports.content import Block, Heading, Paragraph, Records, Report, Value

_SHARES = ("item:", "partly", "losers-at", "winners-at", "one-suit", "won-with", "nine-running")


def odds_report(found: Sequence[Replayed], seed: int = SEED) -> Report:
    """Each claim with what was found and the verdict."""
    agree = sum(each.verdict.value == "agrees" for each in found)
    deals = max((each.deals for each in found), default=0)
    told = f"{deals:,} deals were played for each, seed {seed}; from … to: the true figure lies there in 95 of 100 cases."
    blocks: list[Block] = [Paragraph((f"{agree} of {len(found)} sentences agree with played deals.",), strong=True)]
    blocks.append(Paragraph((told,)))
    for each in found:
        claim = each.claim
        blocks.append(Heading(f"{claim.cite}: {each.verdict}"))
        read = (f"Read as: {claim.means}.",) if claim.means else ()
        rules = f"{claim.rules}{''.join(f' with {option}' for option in claim.options)}, players {claim.players}"
        blocks.append(Paragraph((f"“{claim.sentence}”", *read, f"Found: {_figure(each)} ({rules})")))
    return Report("What the books say of the odds", tuple(blocks), partial(_records, found), partial(_data, found, seed))


def _figure(each: Replayed) -> str:
    return f"{_one(each, each.figure.value)}, from {_one(each, each.figure.low)} to {_one(each, each.figure.high)}"


def _one(each: Replayed, value: float) -> str:
    if each.claim.count.startswith(_SHARES):
        return f"{100 * value:.2g} %"
    return f"{value:.2f}" if abs(value) < 10 else f"{value:,.0f}"


def _row(each: Replayed) -> tuple[Value, ...]:
    claim, figure = each.claim, each.figure
    bounds = (None if abs(bound) == inf else bound for bound in (claim.low, claim.high))
    return (claim.cite.book, str(claim.cite), claim.count, *bounds, *figure, each.deals, claim.players, each.verdict.value)


def _records(found: Sequence[Replayed]) -> Records:
    columns = ("book", "source", "count", "claimed_from", "claimed_to", *Figure._fields, "deals", "players", "verdict")
    return Records(columns, tuple(map(_row, found)))


def _data(found: Sequence[Replayed], seed: int) -> dict[str, Any]:
    return {"seed": seed, "claims": [_claim_data(each) for each in found]}


def _claim_data(each: Replayed) -> dict[str, Any]:
    claim = each.claim
    bounds = {name: bound for name, bound in (("low", claim.low), ("high", claim.high)) if abs(bound) != inf}
    return {
        "cite": claim.cite.to_dict(),
        "sentence": claim.sentence,
        "means": claim.means,
        "count": claim.count,
        "claimed": bounds,
        "ruleset": claim.rules,
        "options": list(claim.options),
        "players": claim.players,
        "deals": each.deals,
        "found": each.figure._asdict(),
        "verdict": each.verdict.value,
    }
