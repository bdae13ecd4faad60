"""Hands out of played deals: they settle, and they come as they come at a table."""

from __future__ import annotations

import pytest

import mjscore
from mjscore.deals import Deal
from mjscore.hands import Hand, Means
from mjscore.practice.dealer import played_plays
from mjscore.rulesets import load_ruleset
from tests.every_ruleset import every_ruleset


@pytest.mark.parametrize("id", every_ruleset("babcock", "parker-royal"))
def test_played_deals_settle_and_their_hands_score(id: str) -> None:
    rules = load_ruleset(id)
    for deal in played_plays("deal", rules, 5, 5):
        assert isinstance(deal, Deal)
        assert mjscore.settle(deal, rules).winner is not None
    for hand in played_plays("win", rules, 5, 5):
        assert isinstance(hand, Hand)
        assert mjscore.score(hand, rules).winner
    for hand in played_plays("hand", rules, 5, 5):
        assert isinstance(hand, Hand)
        assert not mjscore.score(hand, rules).winner


def test_played_wins_are_mostly_on_discards_and_seldom_hold_a_kong() -> None:
    """Some 23 of 100 wins are drawn and one in eight holds a kong; of the practice mixture half and two fifths."""
    hands = [hand for hand in played_plays("win", load_ruleset("babcock"), 1, 400) if isinstance(hand, Hand) and hand.won]
    drawn = sum(hand.won is not None and hand.won.means is Means.DRAW for hand in hands)
    assert 0.17 < drawn / 400 < 0.30
    assert sum(bool(hand.kongs) for hand in hands) / 400 < 0.2
