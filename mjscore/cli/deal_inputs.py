"""The deal that a command is given; see `inputs`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from mjscore import notation
from mjscore.cli.inputs import Given
from mjscore.cli.options import DEFAULT_RULES, limit_of
from mjscore.deals import Deal
from mjscore.hands import HAND_SIZE, Hand
from mjscore.notation.deal_reader import read_deal
from mjscore.notation.reader import has_tiles, looks_like_deal, read_round
from mjscore.problems import Fault, NotationProblem, UsageProblem
from mjscore.rulesets import load_ruleset
from mjscore.rulesets.schema import Ruleset

_SIX: Final = 6


def read_deal_given(
    given: Given,
    rules: str | None,
    on: Sequence[str] | None,
    off: Sequence[str] | None,
    limit: int | str | None,
    round: str | None,
) -> tuple[Deal, Ruleset]:
    """The deal of a text and the ruleset it is settled by: its header's, where the flags do not say otherwise.

    Where a flag names another ruleset than the header does, the header's options hold as far as that ruleset has them.
    """
    on, off = ([id.casefold() for id in ids or ()] for ids in (on, off))
    deal = _read_deal(given, None)
    played = rules or _beside(given.source, deal.rules)
    header = tuple(id.casefold() for id in deal.options)
    if header and rules is not None and (deal.rules or rules).casefold() != rules.casefold():
        known = {option.id for option in load_ruleset(rules).options}
        header = tuple(id for id in header if id.removeprefix("-") in known)
    kept = [id for id in header if id.removeprefix("-") not in (*on, *off)]
    ruleset = load_ruleset(played, (*kept, *on), off, deal.limit if limit is None else limit_of(limit))
    if ruleset.hand_size != HAND_SIZE and len(deal.seats) < _SIX:
        deal = _read_deal(given, ruleset.hand_size)
    if round is not None:
        prevailing = read_round(round, source="--round")
        seats = tuple((seat, replace(hand, round=prevailing) if isinstance(hand, Hand) else hand) for seat, hand in deal.seats)
        deal = replace(deal, round=prevailing, seats=seats)
    return deal, ruleset


def _read_deal(given: Given, hand_size: int | None) -> Deal:
    text = given.text
    if not text.lstrip().startswith("{"):
        if not looks_like_deal(text) and has_tiles(text):
            raise NotationProblem(_ONE_HAND, text=text, source=given.source)
        return read_deal(text, source=given.source, hand_size=hand_size)
    found = notation.convert.read_any(text, source=given.source)
    if not isinstance(found, Deal):
        raise NotationProblem(_ONE_HAND, text=text, source=given.source)
    return found


def over_the_limit(over: str) -> UsageProblem:
    """The refusal of counted scores that are over the limit where nobody has agreed to them."""
    return UsageProblem(Fault("over-limit", over, hint="count again, or agree to it with --yes-over-limit"), source="the deal")


_DEAL_HINT: Final = "a deal has a block for each seat, headed [East] or East:, [South] …; score one hand with mjscore score"
_ONE_HAND: Final = Fault("hand-not-deal", "this is one hand, not a deal", None, _DEAL_HINT)


def _beside(source: str, rules: str | None) -> str:
    """The ruleset that a deal's header names; a house-rule file is also looked for beside the file of the deal."""
    if rules is None:
        return DEFAULT_RULES
    beside = os.path.join(os.path.dirname(source), rules)
    return beside if rules.endswith(".toml") and not os.path.exists(rules) and os.path.exists(beside) else rules
