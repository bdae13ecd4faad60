"""Options combine: every two of a ruleset can be on together, and where one touches the other the book decides."""

from __future__ import annotations

from itertools import combinations
from typing import Final

import pytest

import mjscore
from mjscore.rulesets.schema import Ruleset
from tests.rulesets.casefile import Written, read_cases, verify

PAIRS: Final = read_cases("option-pairs")
TILES: Final = "exposed: 3×8D, 234B; concealed: 999C RD RD"
HANDS: Final = (f"{TILES} 67C; seat: East; round: East", f"{TILES} 67C; seat: East; round: East; won: discard 8C from North")


@pytest.mark.parametrize("written", PAIRS, ids=lambda written: written.id)
def test_pairs_that_touch(written: Written) -> None:
    verify(written.case.place.split(",")[0], written)


def _score(text: str, rules: Ruleset) -> int | None:
    """The total of a hand, None for a win that the options do not allow."""
    try:
        return mjscore.score(mjscore.read_hand(text), rules).total
    except mjscore.Problem as refusal:
        if {fault.code for fault in refusal.faults} != {"not-let-win"}:
            raise
        return None


def _options_that_score(ruleset: str) -> list[str]:
    """The options that touch the score of a hand; the others touch payments or sessions alone."""

    def sheet(options: tuple[str, ...]) -> object:
        rules = mjscore.load_ruleset(ruleset, options=options)
        return rules.items, rules.win, rules.play, rules.limit, rules.incorrect

    ids = [option.id for option in mjscore.load_ruleset(ruleset).options]
    return [id for id in ids if id in mjscore.load_ruleset(ruleset).on or sheet((id,)) != sheet(())]


@pytest.mark.parametrize("ruleset", mjscore.ruleset_ids())
def test_any_two_options_can_be_on_together(ruleset: str) -> None:
    for pair in combinations(_options_that_score(ruleset), 2):
        rules = mjscore.load_ruleset(ruleset, options=pair)
        assert set(pair) <= set(rules.on)
        if rules.hand_size == 13:
            loser, winner = (_score(text, rules) for text in HANDS)
            assert loser is not None
            assert winner is None or winner > loser
