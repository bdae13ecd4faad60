"""The comparison of the second scorer with the engine, hand by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from random import Random

import mjscore
from mjscore.game.deals import Deal
from mjscore.game.hands import Hand
from mjscore.rules.schema import Ruleset
from tests.rules.houses import KAJONGG

from .answering import pleads_falsely
from .arranging import hand_waits
from .dealing import Dealer, random_agreement, tidy
from .playing import SETTLEMENT_OPTIONS, random_deal
from .scoring import counts_nothing, score
from .settling import settle
from .table import Table, table_of

Agreement = tuple[tuple[str, ...], tuple[str, ...], int | str | None]
"""Options switched on, default options switched off, and the limit."""


ENGINE = {"kajongg": str(KAJONGG)}
"""The file of what is no shipped ruleset."""
CANNOT_BE_TOLD = ("counted-hand", "kong-undated", "no-source", "no-discarder")
"""Refusals that ask who was liable, where what is written leaves it open."""


@dataclass(frozen=True)
class Difference:
    """A hand of which the two give different accounts."""

    rules: str
    options: tuple[str, ...]
    without: tuple[str, ...]
    limit: int | str | None
    text: str
    engine: object
    second: object


def both_scores(hand: Hand, rules: Ruleset, table: Table) -> tuple[object, object]:
    """The engine's answer and the second opinion; None where a hand is refused as not won.

    The living rulesets never pay what a limit hand would have counted, so that only its total is compared there.
    """
    first: dict[str, int] | None
    try:
        sheet = mjscore.score(hand, rules)
        first = {
            name: getattr(sheet, name)
            for name in ("points", "doubles", "unlimited", "total")
        }
    except mjscore.Problem:
        first = None
    found = score(hand, table)
    second = None if found is None else asdict(found)
    if table.rules == "bmja" and first is not None and second is not None:
        return {"total": first["total"]}, {"total": second["total"]}
    if (
        second is not None
        and second.pop("whole_limit")
        and table.rules in ("dmjl", "kajongg")
        and first is not None
    ):
        return {"total": first["total"]}, {"total": second["total"]}
    return first, second


def agreed(
    rules: str, random: Random, more: str = ""
) -> tuple[Agreement, Table, Ruleset]:
    """A random agreement, as the second opinion and as the engine know it; one that the engine refuses is drawn anew."""
    options, without, limit = random_agreement(rules, random)
    options = tidy(
        options | {each for each in more.split() if random.random() < 0.4}, random
    )
    own_limit = {} if limit == "own" else {"limit": limit}
    try:
        engine = mjscore.load_ruleset(
            ENGINE.get(rules, rules),
            options=sorted(options),
            without=sorted(without),
            **own_limit,  # type: ignore[arg-type]
        )
    except mjscore.Problem as problem:
        if problem.code != "not-together":
            raise
        return agreed(rules, random, more)
    table = table_of(rules, options, without, limit)
    return (tuple(sorted(options)), tuple(sorted(without)), limit), table, engine


def differences(
    rules: str, hands: int, seed: int, per_table: int = 20
) -> Iterator[Difference]:
    """Every difference found in so many hands of a ruleset, with new agreements after every few hands."""
    random = Random(f"{rules} {seed}")
    for number in range(hands):
        if number % per_table == 0:
            agreement, table, engine = agreed(rules, random)
            dealer = Dealer(table, random)
        hand = dealer.hand()
        first, second = both_scores(hand, engine, table)
        if first == second and hand.won is None and hand.status is None:
            first = [str(tile) for tile in mjscore.waits(hand, engine)]
            second = [str(tile) for tile in hand_waits(table, hand)]
        if first != second:
            text = mjscore.write_hand(hand)
            yield Difference(rules, *agreement, text, first, second)


def refused(deal: Deal, table: Table) -> str:
    """Why a deal must be refused; empty for one that must not."""
    hands = [
        hand
        for _, hand in deal.seats
        if isinstance(hand, Hand) and hand.status is not None
    ]
    untold = [
        hand
        for hand in hands
        if not (
            hand.tiles
            or hand.bonus
            or hand.unwritten
            or counts_nothing(table, hand.status)
        )
    ]
    if untold and deal.winner is not None:
        return "incorrect-untold"
    return "had-a-choice" if pleads_falsely(deal, table) else ""


def deal_differences(
    rules: str, deals: int, seed: int, per_table: int = 10
) -> Iterator[Difference]:
    """Every difference in the payments of so many deals of a ruleset."""
    random = Random(f"{rules} deals {seed}")
    for number in range(deals):
        if number % per_table == 0:
            agreement, table, engine = agreed(
                rules, random, SETTLEMENT_OPTIONS.get(rules, "")
            )
        text = mjscore.write_deal(random_deal(table, random))
        try:
            deal = mjscore.read_deal(text)
            first: object = {
                str(seat): net for seat, net in mjscore.settle(deal, engine).net.items()
            }
        except mjscore.Problem as problem:
            if problem.code in CANNOT_BE_TOLD:
                continue
            first = problem.code
            second: object = refused(deal, table) or "settled"
        else:
            second = refused(deal, table) or settle(deal, table)
        if first != second:
            yield Difference(rules, *agreement, text, first, second)
