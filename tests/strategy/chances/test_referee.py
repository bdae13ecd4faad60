"""What is told is what the referee finds who plays the plans against shuffled walls."""

from __future__ import annotations

import pytest

from mjscore.notation.reader import read_hand
from mjscore.problems import UsageProblem
from mjscore.rulesets import load_ruleset
from mjscore.strategy.chances import prospects
from mjscore.strategy.chances.values import players_of
from mjscore.tiles import Tile
from tests.strategy.chances.referee import play

pytestmark = pytest.mark.long

HANDS = [
    ("babcock", "exposed: 567C, 234B, 678B; concealed: 22D 45D E; seat: East", 17, "all"),
    ("millington", "exposed: 3×S, 3×E, 123B; concealed: 4445D 9D; seat: East", 12, "all"),
    ("bmja", "exposed: 999B; concealed: 2D 45D 22D 6C 6C 88D EE; seat: East", 12, "all"),
    ("dmjl", "exposed: 999B; concealed: 2D 45D 22D 6C 78C 88D S; seat: South", 8, "all"),
    ("harr", "exposed: 3×RD; concealed: 11B 23B 456B 88B W S; seat: East", 17, "none"),
    ("babcock", "concealed: 123D 456D 789B 89C EE RD; seat: South", 17, "all"),
]


@pytest.mark.parametrize(("rules", "text", "turns", "claims"), HANDS)
def test_told_and_played_agree(rules: str, text: str, turns: int, claims: str) -> None:
    """Within 0.7 percentage points, or three standard errors of the games; what is paid within three too."""
    ruleset, hand = load_ruleset(rules), read_hand(text, discarding=True)
    best = prospects(hand, ruleset, turns=turns, claims=claims, alone=True).best
    assert best.state is not None
    assert best.winnings is not None
    assert hand.seat is not None
    played = play(best.state, hand, ruleset, players_of(ruleset, hand.seat), turns=turns, games=2500, seed=2)
    assert abs(best.won[-1] - played.won) < max(0.007, 3 * played.won_error)
    assert abs(best.winnings[-1] - played.paid) < max(0.015 * played.paid, 3 * played.paid_error)


def test_draws_only_as_another_program_finds_them() -> None:
    """Nekobean's mahjong-cpp, which knows no kongs, finds 25.1 % for discarding 1D, and less for every other tile."""
    hand = read_hand("hand: 3339C 14456777D 58B; seat: South", discarding=True)
    found = prospects(hand, load_ruleset("babcock"), turns=12, claims="none", aim="win")
    assert str(found.best.tile) == "1D"
    assert found.best.won[-1] == pytest.approx(0.251, abs=0.01)
    assert not found.exact
    assert found.missed is not None


def test_a_plan_move_by_move() -> None:
    hand = read_hand("exposed: 3×9B, 567C, 3×N; concealed: 22D 45D 1B; seat: East", discarding=True)
    state = prospects(hand, load_ruleset("babcock"), turns=3).plan()
    passed = state.discarded("8C")
    assert (passed.action, passed.tiles) == ("pass", ())
    kong = state.drawn("9B")
    assert (kong.action, kong.tiles) == ("kong", (Tile.of("9B"),) * 4)
    assert kong.state is not None
    loose = kong.state.drawn("W")
    assert (loose.action, loose.tiles) == ("discard", (Tile.of("W"),))
    assert loose.state is not None
    won = loose.state.discarded("3D")
    # Babcock: 20 for mah-jongg, 4 exposed nines 16, three winds 4, doubled by nothing.
    assert (won.action, won.total, won.state) == ("win", 40, None)


def test_a_plan_refuses_what_it_was_not_made_for() -> None:
    hand = read_hand("exposed: 3×9B, 567C, 3×N; concealed: 22D 45D 1B; seat: East", discarding=True)
    found = prospects(hand, load_ruleset("babcock"), turns=1)
    with pytest.raises(UsageProblem, match="the hand has no 9D to discard"):
        found.plan("9D")
    after = found.plan("1B").drawn("W").state
    assert after is not None
    with pytest.raises(UsageProblem, match="the plan ends after 1 turns"):
        after.drawn("3D")


def test_a_claim_names_its_set_and_the_discard() -> None:
    hand = read_hand("exposed: 3×9B, 567C; concealed: 22D 66D 45B E W; seat: East", discarding=True)
    claim = prospects(hand, load_ruleset("babcock"), turns=8).plan().discarded("6B", from_left=True)
    assert claim.action == "claim"
    assert [str(tile) for tile in claim.tiles] == ["4B", "5B", "6B"]
    assert claim.discard is not None
    assert claim.state is not None
    assert sum(claim.state.in_hand) == 4
