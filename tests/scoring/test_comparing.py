"""Which rulesets and options let a hand win."""

from __future__ import annotations

import pytest

import mjscore

ORPHANS = "concealed: 19D 19B 19C E S W N RD GD WD; seat: South; won: discard 1D"


def explained(
    hand: str, ruleset: str, *options: str, limit: int | None = 300
) -> mjscore.Explained:
    (only,) = mjscore.explain(
        mjscore.read_hand(hand), [mjscore.load_ruleset(ruleset, options, limit=limit)]
    )
    return only


def test_the_thirteen_orphans_win_by_an_option_for_the_limit() -> None:
    """Babcock p. 80: the hand is an agreement of its own, and a limit hand."""
    found = explained(ORPHANS, "babcock")
    assert not found.wins
    assert [(each.option, each.total) for each in found.options] == [
        ("thirteen-orphans", 300)
    ]
    assert str(found) == "babcock: wins with thirteen-orphans"


def test_a_stated_limit_holds_for_the_options_too() -> None:
    assert [
        each.total for each in explained(ORPHANS, "babcock", limit=500).options
    ] == [500]


def test_harr_s_first_game_has_no_such_hand() -> None:
    """Harr Part I knows sets and a pair only."""
    found = explained(ORPHANS, "harr", limit=None)
    assert (found.wins, found.options) == (False, ())
    assert str(found) == "harr: the hand is not complete: 8 tiles must be exchanged"


def test_what_wins_needs_no_option() -> None:
    """Millington 122q: the limit; without rulesets, all are asked."""
    found = {
        each.ruleset.id: each for each in mjscore.explain(mjscore.read_hand(ORPHANS))
    }
    assert set(found) == set(mjscore.ruleset_ids())
    assert str(found["millington"]) == "millington: wins 1000"
    assert found["millington"].options == ()


def test_two_handed_play_asks_for_two_combinations_that_double() -> None:
    """Babcock p. 84: a concealed hand with nothing that doubles does not win, and no option of the ruleset lets it."""
    hand = "concealed: 123D 456D 789B 22C 45C; seat: East; won: draw 6C"
    assert not explained(hand, "babcock", "two-handed").wins
    assert explained(hand, "babcock").wins


def test_a_hand_that_was_not_won_is_refused() -> None:
    with pytest.raises(mjscore.UsageProblem, match="does not say how it was won"):
        mjscore.explain(mjscore.read_hand("concealed: 1123D 45678B EEE N"))
