"""Other ways of paying in the Chinese game: New Method, limit hands, ninth East win, tens, long hands (Babcock pp. 73-82)."""

from __future__ import annotations

import pytest

from mjscore.deals import NOT_STATED
from mjscore.problems import UndecidedDeal
from tests.settlement.table import bare, hands, net, paid, settled

CHINESE = [
    # New Method, pp. 78-79: no stakes for East; the discarder pays double; a drawn win is double from all; losers single
    pytest.param(
        "new-method", "E20 S48 W4 N10", "S", "W", {"E": -48 + 16 + 10, "S": 192, "W": -96 - 16 - 6, "N": -48 - 10 + 6}, id="d"
    ),
    pytest.param(
        "new-method", "E20 S48 W4 N10", "S", "E", {"E": -96 + 16 + 10, "S": 192, "W": -48 - 16 - 6, "N": -48 - 10 + 6}, id="E"
    ),
    pytest.param(
        "new-method",
        "E20 S48 W4 N10",
        "S",
        "",
        {"E": -96 + 16 + 10, "S": 288, "W": -96 - 16 - 6, "N": -96 - 10 + 6},
        id="drawn",
    ),
    pytest.param("new-method", "E48 S20 W20 N20", "E", "", {"E": 288, "S": -96, "W": -96, "N": -96}, id="East draws"),
    pytest.param("new-method", "E48 S20 W20 N20", "E", "N", {"E": 192, "S": -48, "W": -48, "N": -96}, id="East claims"),
    # With a limit hand the losers' scores are cancelled, pp. 81-82
    pytest.param(
        "limit-cancels-losers", "E20 S300 W4 N10", "S", "W", {"E": -600, "S": 1200, "W": -300, "N": -300}, id="at the limit"
    ),
    pytest.param(
        "limit-cancels-losers", "E20 S320 W4 N10", "S", "W", {"E": -600, "S": 1200, "W": -300, "N": -300}, id="beyond it"
    ),
    pytest.param(
        "limit-cancels-losers", "E20 S298 W4 N4", "S", "W", {"E": -532, "S": 1192, "W": -330, "N": -330}, id="not below it"
    ),
    pytest.param(
        "limit-cancels-losers", "E20 S48 W320 N4", "S", "W", {"E": -624, "S": 192, "W": 808, "N": -376}, id="nor a loser's"
    ),
    # Payments to the nearest ten, p. 82: 12 and 14 are 10, 16 and 18 are 20
    pytest.param("round-to-ten", "E0 S22 W12 N0", "S", "W", {"E": -60, "S": 80, "W": 10, "N": -30}, id="12: 10, and 24: 20"),
    pytest.param("round-to-ten", "E0 S22 W14 N0", "S", "W", {"E": -70, "S": 80, "W": 20, "N": -30}, id="14: 10, and 28: 30"),
    pytest.param("round-to-ten", "E0 S22 W16 N0", "S", "W", {"E": -70, "S": 80, "W": 30, "N": -40}, id="16: 20, and 32: 30"),
    pytest.param("round-to-ten", "E0 S22 W18 N0", "S", "W", {"E": -80, "S": 80, "W": 40, "N": -40}, id="18: 20, and 36: 40"),
    pytest.param("round-to-ten", "E0 S22 W4 N0", "S", "W", {"E": -50, "S": 80, "W": -10, "N": -20}, id="4: nothing, and 8: 10"),
]


@pytest.mark.parametrize(("options", "scores", "winner", "discarder", "result"), CHINESE)
def test_other_ways_of_paying(options: str, scores: str, winner: str, discarder: str, result: dict[str, int]) -> None:
    assert net(bare(scores, winner, discarder, rules="babcock-chinese", options=options)) == result


def deal(south: str, options: str, header: str = "", **others: str) -> str:
    east, west, north = (others.get(seat, "0") for seat in "EWN")
    return f"rules: babcock-chinese\noptions: {options}\n{header}\n" + hands(E=east, S=south, W=west, N=north)


def test_the_new_method_asks_who_discarded() -> None:
    with pytest.raises(UndecidedDeal, match="who was it"):
        settled(deal("exposed: 3×1D, 3×2D; concealed: 33D 456B 78C; won: discard 9C", "new-method"))


def test_the_declarer_of_a_stolen_fourth_is_the_discarder() -> None:
    south = "exposed: 3×1D, 3×2D; concealed: 33D 456B 78C; won: rob 9C from West"
    settlement = settled(deal(south, "new-method", W="exposed: 3×9C; concealed: 1479D 258B E N S"))
    total = 4 + 2 + 20 + 10  # the threes, game, stealing the fourth
    assert [each for each in paid(settlement) if each[1] == "S"] == [
        ("E", "S", total),
        ("W", "S", 2 * total),
        ("N", "S", total),
    ]


PURE = "exposed: 3×1B, 3×9B, 234B; concealed: 6667B; won: discard 5B from West"


def test_insurance_under_the_new_method() -> None:
    """Page 79: its dues (twice from the discarder, else once), all from the discarder; no liability if he waits at all."""
    total = (4 + 4 + 20) * 8
    idle = deal(PURE, "insurance, new-method", W="concealed: 1479D 258B 369C E N W")
    assert net(settled(idle)) == {"E": 0, "S": 4 * total, "W": -4 * total, "N": 0}
    waiting = deal(PURE, "insurance, new-method", W="concealed: 123D 456D 234C 11C 78C")
    assert net(settled(waiting)) == {"E": -total, "S": 4 * total, "W": -2 * total, "N": -total}


STREAK = [
    pytest.param("ninth-east-win", "streak: 9", NOT_STATED, 300, id="the ninth: the limit from each, not doubled"),
    pytest.param("ninth-east-win", "streak: 8", NOT_STATED, 44, id="the eighth: twice the score"),
    pytest.param("ninth-east-win", "", NOT_STATED, 44, id="not told"),
    pytest.param("nine-gates", "streak: 9", NOT_STATED, 44, id="not agreed upon"),
    pytest.param("ninth-east-win", "streak: 9\nlimit: 600", 600, 600, id="another limit"),
    pytest.param("ninth-east-win", "streak: 9\nlimit: none", None, 44, id="no limit to collect"),
]


@pytest.mark.parametrize(("options", "header", "limit", "each"), STREAK)
def test_the_ninth_win_of_east(options: str, header: str, limit: int | None, each: int) -> None:
    """Pages 81-82: the limit from each, whatever the score."""
    east = "exposed: 123D; concealed: 123B 456C 789D 5D; won: draw 5D"
    text = f"rules: babcock-chinese\noptions: {options}\n{header}\n" + hands(E=east, S="0", W="0", N="0")
    won = 2 * (20 + 2 + 2) if each == 44 else each
    assert net(settled(text)) == {"E": 3 * won, "S": -won, "W": -won, "N": -won}


def test_the_ninth_win_under_the_new_method() -> None:
    """Each pays the limit, or what he would have paid, whichever is more."""
    east = "exposed: 3×1B; concealed: 234B 777B 888C 5C; won: discard 5C from West"
    text = "rules: babcock-chinese\noptions: ninth-east-win, new-method\nstreak: 9\n" + hands(E=east, S="0", W="0", N="0")
    score = 4 + 4 + 4 + 20 + 2  # three, exposed and concealed, game, the second to a pair
    assert net(settled(text)) == {"E": 900, "S": -300, "W": -300, "N": -300}
    assert net(settled(text.replace("streak: 9", "streak: 8"))) == {"E": 4 * score, "S": -score, "W": -2 * score, "N": -score}


def test_a_ninth_win_that_earns_more_by_itself_is_paid_so() -> None:
    east = "concealed: 111222333B 444B 5B; won: draw 5B"
    text = "rules: babcock-chinese\noptions: ninth-east-win\nstreak: 9\n" + hands(E=east, S="0", W="0", N="0")
    assert net(settled(text))["E"] == 1800


INCORRECT = [
    pytest.param("short", 6, {"E": -104, "S": 184, "W": -28, "N": -52}, id="too few tiles: the sets count"),
    pytest.param("long", 0, {"E": -92, "S": 184, "W": -46, "N": -46}, id="too many: nothing counts"),
    pytest.param("dead", 0, {"E": -92, "S": 184, "W": -46, "N": -46}, id="dead"),
    pytest.param("foul", 0, {"E": -92, "S": 184, "W": -46, "N": -46}, id="foul"),
]


@pytest.mark.parametrize(("status", "west", "result"), INCORRECT)
def test_incorrect_hands(status: str, west: int, result: dict[str, int]) -> None:
    """Page 73. South has 14 for the threes, 20, 2 for the draw and 10 for no runs; West three exposed and three concealed."""
    south = "exposed: 3×1D, 3×2D; concealed: 3×3D 44B 7B 7B; won: draw 7B"
    settlement = settled(deal(south, "nine-gates", W=f"exposed: 3×5B; concealed: 555C 12D; status: {status}"))
    assert [score.total for score in settlement.scores.values()] == [0, 46, west, 0]
    assert net(settlement) == result


def test_a_hand_of_too_many_tiles_pays_the_limit_to_each_where_so_agreed() -> None:
    """Page 73: the play stops; East pays or receives double."""
    south = "exposed: 3×1D, 3×2D; concealed: 3×3D 44B 7B 7B; won: draw 7B"
    settlement = settled(deal(south, "long-hand-pays-limit", W="concealed: 11C; status: long"))
    assert net(settlement) == {"E": 600, "S": 300, "W": -1200, "N": 300}
    assert settlement.scores == {}
    drawn = deal("0", "long-hand-pays-limit", "result: draw", E="concealed: 11D; status: long")
    assert net(settled(drawn)) == {"E": -1800, "S": 600, "W": 600, "N": 600}
    assert net(settled(drawn.replace("result: draw\n", ""))) == {"E": -1800, "S": 600, "W": 600, "N": 600}


def test_where_a_long_hand_does_not_stop_the_play_it_does_not_say_how_the_deal_ended() -> None:
    """Page 31: a dead hand plays on."""
    with pytest.raises(UndecidedDeal, match="nobody has won, and nothing says how the deal ended"):
        settled("rules: babcock\n" + hands(E="0", S="0", W="concealed: 11C; status: long", N="0"))


def test_the_limit_that_a_long_hand_pays_must_be_agreed_upon() -> None:
    with pytest.raises(UndecidedDeal, match="no limit is in force"):
        settled(deal("0", "long-hand-pays-limit", "result: draw\nlimit: none", W="concealed: 11C; status: long"))
