"""Random hands, wins and deals: legal, readable, and the same for the same seed."""

from __future__ import annotations

import pytest

from mjscore.game.deals import Deal, write_deal
from mjscore.game.hands import Hand, write_hand
from mjscore.notation.reader import read_deal, read_hand
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.scoring import score
from mjscore.settlement import settle
from tests.dealing import random_deal, random_hand, random_play, random_win

TABLES = [
    *((id, ()) for id in ruleset_ids()),
    ("parker", ("five-handed",)),
    ("parker", ("six-handed",)),
    ("harr", ("two-handed",)),
    ("harr-limit", ("three-handed",)),
    ("millington", ("three-handed",)),
    ("millington", ("three-handed-138",)),
    ("millington", ("five-handed",)),
    ("babcock", ("three-handed",)),
    ("babcock", ("two-handed",)),
]


@pytest.mark.parametrize(("ruleset", "options"), TABLES)
def test_what_is_dealt_is_let_stand_and_can_be_written(
    ruleset: str, options: tuple[str, ...]
) -> None:
    rules = load_ruleset(ruleset, options)
    size, extra = rules.hand_size, bool(rules.play.extra_tiles)
    for seed in range(4):
        won, dealt = random_win(rules, seed), random_hand(rules, seed)
        assert score(won, rules).winner
        assert (len(dealt.free), dealt.won, dealt.groups) == (size, None, ())
        assert score(dealt, rules).total >= 0
        for hand in (won, dealt):
            text = write_hand(hand)
            assert read_hand(text, hand_size=size, extra_winds=extra) == hand
    for seed in range(2):
        deal = random_deal(rules, seed)
        assert sum(settle(deal, rules).net.values()) == 0
        assert read_deal(write_deal(deal), hand_size=size) == deal


def test_no_tile_is_dealt_five_times_round_a_table() -> None:
    rules = load_ruleset("millington")
    for seed in range(20):
        hands = [
            hand for _, hand in random_deal(rules, seed).seats if isinstance(hand, Hand)
        ]
        won = [
            hand.won.tile
            for hand in hands
            if hand.won is not None and hand.won.tile is not None and not hand.won.among
        ]
        tiles = [tile for hand in hands for tile in hand.tiles] + won
        bonus = [tile for hand in hands for tile in hand.bonus]
        assert max(map(tiles.count, tiles)) <= 4
        assert len(bonus) == len(set(bonus))


def test_the_same_seed_deals_the_same() -> None:
    rules = load_ruleset("babcock")
    assert random_win(rules, 7) == random_win(rules, 7) != random_win(rules, 8)
    assert isinstance(random_play("deal", rules, 1), Deal)
    assert random_play("win", rules, 7) == random_win(rules, 7)
    assert random_play("hand", rules, 7) == random_hand(rules, 7)
