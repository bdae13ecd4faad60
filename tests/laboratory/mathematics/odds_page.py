"""The page of what the books say of the odds: each sentence, what was found of it, and the verdict."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tests.laboratory.mathematics.odds import ClaimVerdict, Replayed

_SHARES: Final = (
    "item:",
    "partly",
    "losers-at",
    "winners-at",
    "one-suit",
    "won-with",
    "nine-running",
)
"""How the names of those counts begin that are shares, and are shown in per cent."""


def odds_page(judged: Sequence[Replayed], seed: int) -> str:
    """The page in Markdown: the claims in their order, judged by deals of this seed."""
    agreeing = 0
    deals = 0
    for one in judged:
        if one.verdict is ClaimVerdict.AGREES:
            agreeing += 1
        deals = max(deals, one.deals)
    paragraphs = [
        "# What the books say of the odds",
        f"**{agreeing} of {len(judged)} sentences agree with played deals.**",
        f"{deals:,} deals were played for each, seed {seed}; from … to: the true figure lies there in 95 of 100 cases. "
        "For the verdicts it is made wider, so that all of them hold together in 95 of 100 cases.",
    ]
    for one in judged:
        paragraphs.append(f"## {one.claim.cite}: {one.verdict}")
        paragraphs.append("  \n".join(_lines_of(one)))
    return "\n\n".join(paragraphs) + "\n"


def _lines_of(one: Replayed) -> list[str]:
    """The lines on one claim: its words, how they are read, and what was found."""
    claim = one.claim
    sentence = claim.sentence.replace("[", r"\[").replace("]", r"\]")
    lines = [f"“{sentence}”"]
    if claim.means:
        lines.append(f"Read as: {claim.means}.")
    if claim.follows:
        lines.append(f"No deals could show otherwise: {claim.follows}.")
    rules = " with ".join([claim.rules, *claim.options])
    value = _figure_text(claim.count, one.figure.value)
    low = _figure_text(claim.count, one.figure.low)
    high = _figure_text(claim.count, one.figure.high)
    lines.append(
        f"Found: {value}, from {low} to {high} ({rules}, players {claim.players})"
    )
    return lines


def _figure_text(count: str, value: float) -> str:
    if count.startswith(_SHARES):
        return f"{100 * value:.2g} %"
    if abs(value) < 10:
        return f"{value:.2f}"
    return f"{value:,.0f}"
