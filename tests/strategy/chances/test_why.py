"""The sentence that tells why the first discard is better than the second, and what games can tell apart."""

from __future__ import annotations

import pytest

from mjscore.notation.reader import read_hand
from mjscore.rulesets import load_ruleset
from mjscore.strategy.chances import prospects


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        (
            "exposed: 3×9B, 567C, 3×N; concealed: 22D 4D 55D; seat: East",
            "discarding 5D keeps 45D together and wins more often: ",
        ),
        (
            "exposed: 3×7D, 3×2D; concealed: 44D 55D 89D 6B 6B; seat: East",
            "discarding 6B keeps to one suit and wins more when it ",
        ),
        (
            "exposed: 3×9B, 567C, 3×N; concealed: 22D 45D RD; seat: East",
            "discarding RD leaves the hand ready and wins more often: ",
        ),
        ("exposed: 3×7D, 3×2D, 456D; concealed: 44D 89D 6B; seat: East", "discarding 6B keeps the pure suit and "),
    ],
)
def test_a_reason_in_words_of_tiles(hand: str, said: str) -> None:
    """Figures follow it: the chance and the average of both discards, then what the others pay."""
    found = prospects(read_hand(hand, discarding=True), load_ruleset("babcock"), turns=8, reach=2)
    assert found.why.startswith(said)
    one, other = found.best, next(each for each in found.outlooks if each.behind > 1e-9)
    figures = found.why.partition(": ")[2]
    assert f"{100 * one.won[-1]:.0f} % of {one.average:.0f} instead of {100 * other.won[-1]:.0f} % of " in figures
    assert figures.endswith(f"({one.worth:.1f} paid instead of {other.worth:.1f})")


def test_games_that_cannot_tell_two_discards_apart_say_so() -> None:
    hand = read_hand("concealed: 135D 46D 79B 189C E RD S N; seat: East", discarding=True)
    found = prospects(hand, load_ruleset("babcock"), turns=12, games=40)
    second = next(each for each in found.outlooks if each.behind)
    assert second.behind == pytest.approx(found.best.worth - second.worth)
    assert not second.surely_behind
    assert found.why.startswith("the games do not show whether discarding ")
    assert any(note.startswith("the games do not show whether ") for note in found.notes)


def test_steps_that_come_to_the_same_are_equal_game_by_game() -> None:
    """North and South are both of no use: with the same luck they come to the same, and nothing is behind."""
    hand = read_hand("concealed: 135D 46D 79B 189C E RD S N; seat: East", discarding=True)
    found = prospects(hand, load_ruleset("babcock"), turns=6, games=8)
    north, south = (next(each for each in found.outlooks if str(each.tile) == name) for name in "NS")
    assert (north.worth, north.won) == (south.worth, south.won)


def test_games_without_a_win_do_not_pretend_to_be_exact() -> None:
    """None of eight games was won: the errors are those of nine games with one win, 1/9 and what that win brings by 9."""
    hand = read_hand("concealed: 135D 46D 79B 189C E RD S N; seat: East", discarding=True)
    found = prospects(hand, load_ruleset("babcock"), turns=4, games=8, alone=True)
    never = [each for each in found.outlooks if each.reached and not each.won[-1]]
    assert len(never) > 1
    for outlook in never:
        assert outlook.won_error == pytest.approx(1 / 9)
        assert outlook.error > outlook.worth == 0
        assert outlook is found.best or outlook.behind_error > 0
    assert found.why == "the games do not show which discard is better"


def test_games_that_are_all_won_do_not_pretend_to_be_exact() -> None:
    """Both of two games were won, so that the chance is told as of three games, one of them lost."""
    hand = read_hand("concealed: 135D 46D 79B 189C E RD S N; seat: East", discarding=True)
    found = prospects(hand, load_ruleset("babcock"), turns=28, wall=112, games=2, aim="win", alone=True)
    always = [each for each in found.outlooks if each.reached and each.won[-1] == 1]
    assert always
    assert [each.won_error for each in always] == pytest.approx([1 / 3] * len(always))
