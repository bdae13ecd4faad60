"""One hand under several rulesets: which let it win, and which option lets it win where a ruleset does not."""

from __future__ import annotations

import mjscore
from mjscore.scoring.comparing import LetWin

ORPHANS = "concealed: 19D 19B 19C E S W N RD GD WD; seat: South; won: discard 1D"


def compared(
    hand: str, ruleset: str, *options: str, limit: int | None = 300
) -> mjscore.Compared:
    """The hand under one ruleset."""
    rules = mjscore.load_ruleset(ruleset, options, limit=limit)
    (only,) = mjscore.compare(mjscore.read_hand(hand), [rules])
    return only


def test_the_thirteen_orphans_win_by_an_option_for_the_limit_that_is_stated() -> None:
    """Babcock p. 80: the hand is an agreement of its own, and a limit hand."""
    found = compared(ORPHANS, "babcock", limit=500)
    assert isinstance(found.result, mjscore.ImpossibleHand)
    assert found.options == (LetWin("thirteen-orphans", 500),)
    assert str(found) == "babcock: wins with thirteen-orphans"


def test_harr_s_first_game_has_no_such_hand() -> None:
    """Harr Part I knows sets and a pair only."""
    found = compared(ORPHANS, "harr", limit=None)
    assert found.options == ()
    assert str(found) == "harr: the hand is not complete: 8 tiles must be exchanged"


def test_what_wins_needs_no_option() -> None:
    """Millington 122q: the limit."""
    hand = mjscore.read_hand(ORPHANS)
    harr, millington = mjscore.compare(hand, ["harr", "millington"])
    assert (harr.ruleset.id, millington.ruleset.id) == ("harr", "millington")
    assert str(millington) == "millington: 1000"
    assert millington.options == ()


def test_two_handed_play_asks_for_two_combinations_that_double() -> None:
    """Babcock p. 84: a concealed hand with nothing that doubles does not win, and no option of the ruleset lets it."""
    hand = "concealed: 123D 456D 789B 22C 45C; seat: East; won: draw 6C"
    refused = compared(hand, "babcock", "two-handed")
    assert isinstance(refused.result, mjscore.ImpossibleHand)
    assert refused.options == ()
    assert isinstance(compared(hand, "babcock").result, mjscore.Sheet)


def test_a_hand_that_was_not_won_needs_no_option() -> None:
    """Parker, “For Five Players”: somebody sits North East; nothing is tried for a hand that did not win."""
    hand = "exposed: 3×8D; concealed: ?; seat: North East"
    found = compared(hand, "parker")
    assert isinstance(found.result, mjscore.ImpossibleHand)
    assert found.options == ()
    assert isinstance(compared(hand, "parker", "five-handed").result, mjscore.Sheet)
