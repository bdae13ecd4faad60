"""One hand under several rulesets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from mjscore.hands import Hand
from mjscore.problems import ImpossibleHand, expect
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring.engine import score
from mjscore.scoring.sheet import Sheet


class Compared(NamedTuple):
    """A hand under one ruleset: its sheet, or the refusal of a ruleset under which there is no such hand."""

    ruleset: Ruleset
    result: Sheet | ImpossibleHand

    def __str__(self) -> str:
        told = self.result.total if isinstance(self.result, Sheet) else self.result.message
        return f"{self.ruleset.id}: {told}"


def compare(hand: Hand, rulesets: Iterable[Ruleset]) -> tuple[Compared, ...]:
    """The hand scored under each ruleset, in their order; a ruleset that refuses the hand keeps its place."""
    expect(hand, Hand, "a hand (mjscore.read_hand)")
    expect(rulesets, Iterable, "a list of rulesets (mjscore.load_ruleset)")
    return tuple(Compared(ruleset, _result(hand, ruleset)) for ruleset in rulesets)


def _result(hand: Hand, ruleset: Ruleset) -> Sheet | ImpossibleHand:
    try:
        return score(hand, ruleset)
    except ImpossibleHand as refused:
        return refused
