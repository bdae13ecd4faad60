"""What a reading of the books page by page asks of a settlement; each case names its page or section.

The figures are counted by hand from the books.
"""

from __future__ import annotations

from typing import Any

import pytest

from mjscore.problems import ImpossibleHand, Problem, UndecidedDeal
from mjscore.seats import Seat
from mjscore.settlement import Settlement
from tests.settlement.table import bare, hands, net, settled

IDLE = "concealed: 147D 258B 369C E E S N"


def total(settlement: Settlement, seat: str) -> int:
    return settlement.scores[Seat(seat)].total


def refused(text: str, kind: type[Problem] = ImpossibleHand) -> Problem:
    with pytest.raises(kind) as refusal:
        settled(text)
    return refusal.value


# --- Millington 57-60: a concealed kong robbed for the Thirteen Unique Wonders ---------------------------------------------

WONDERS = "concealed: 9D 19B 19C E S W N RD GD WD WD; won: rob 1D{source}"
LEFT = [
    pytest.param("concealed: 4×1D kong, 258B 47C E E S N N", " from West", id="the kong as it was declared"),
    pytest.param("exposed: 4×1D concealed kong; concealed: 258B 47C E E S N N", "", id="the kong on the table, nobody named"),
    pytest.param("concealed: 111D 258B 47C E E S N N", "", id="the three that are left"),
    pytest.param("concealed: 3×1D pung, 258B 47C E E S N N", " from West", id="the three that are left, as a pung"),
]


@pytest.mark.parametrize(("west", "source"), LEFT)
def test_a_robbed_concealed_kong_leaves_a_concealed_three(west: str, source: str) -> None:
    """A concealed pong of ones is 8 (114b), no concealed kong's 32; a pair of Easts is nothing to West in no round."""
    text = "rules: millington\n" + hands(E="0", S=WONDERS.format(source=source), W=west, N="0")
    settlement = settled(text)
    assert (total(settlement, "South"), total(settlement, "West")) == (1000, 8)
    assert net(settlement) == {"E": -2000 - 16, "S": 4000, "W": -1000 + 16 + 8, "N": -1000 - 8}


def test_robbing_a_concealed_kong_is_not_117k() -> None:
    """117k is for an exposed kong. The count with the roof off: mah-jongg 10 and the pair of white dragons 2, doubled once
    for nothing but majors (117f); the notional thousand is more."""
    text = "rules: millington\noptions: roof-off\n" + hands(
        E="0", S=WONDERS.format(source=" from West"), W="concealed: 4×1D kong, 258B 47C E E S N N", N="0"
    )
    sheet: Any = settled(text).to_dict()["scores"]["South"]
    assert "robbed-kong" not in {item["id"] for item in sheet["items"]}
    assert "rob 1D from West" in sheet["hand"]


def test_a_concealed_kong_is_robbed_for_nothing_else() -> None:
    """Section 58."""
    text = "rules: millington\n" + hands(
        E="0", S="concealed: 23D 456D 789B 345C 99C; won: rob 1D", W="concealed: 4×1D kong, 258B 47C E E S N N", N="0"
    )
    problem = refused(text)
    assert (problem.code, problem.line) == ("concealed-kong-robbed", 7)


# --- Harr p. 76: two and three players "in exactly the same way" -------------------------------------------------------------

FEWER = [
    # 48 from East twice; one loser, or two who settle 20 against 4 (double with East)
    ("two-handed", "E4 S48", "S", {"E": -96, "S": 96}),
    ("two-handed", "E48 W4", "E", {"E": 96, "W": -96}),
    ("three-handed", "E4 S48 N20", "S", {"E": -96 - 32, "S": 96 + 48, "N": -48 + 32}),
    ("three-handed", "E48 S4 W20", "E", {"E": 192, "S": -96 - 16, "W": -96 + 16}),
]


@pytest.mark.parametrize("rules", ["harr", "harr-limit"])
@pytest.mark.parametrize(("option", "scores", "winner", "result"), FEWER)
def test_two_and_three_players(rules: str, option: str, scores: str, winner: str, result: dict[str, int]) -> None:
    assert net(bare(scores, winner, rules=rules, options=option)) == result


# --- Harr p. 61: washing is for the original thirteen, East's fourteen -------------------------------------------------------

HEADS = "concealed: 19D 19B 19C E S W 2D 4D 2B 4B"
WASHED = [
    ("South", HEADS, ""),
    ("East", f"{HEADS} 6B", ""),
    ("South", f"{HEADS} 6B", "it has 14 tiles, but South is dealt 13"),
    ("East", HEADS, "it has 13 tiles, but East is dealt 14"),
]


@pytest.mark.parametrize(("seat", "hand", "refusal"), WASHED)
def test_washing_is_for_the_original_hand(seat: str, hand: str, refusal: str) -> None:
    seats = {"E": "0", "S": "0", "W": "0", "N": "0"} | {seat[0]: hand}
    text = f"rules: harr-limit\nresult: washed by {seat}\n" + hands(**seats)
    if refusal:
        assert refusal in refused(text).message
        return
    result = dict.fromkeys("ESWN", -50) | {seat[0]: 150}  # nine heads: 50 from each, never doubled
    assert net(settled(text)) == result


# --- Millington 122r: the thirteenth win, counted by hand --------------------------------------------------------------------

STREAKS = [
    ("", 13, 1000, "the limit, whatever was counted"),
    ("limit: 600", 13, 600, "another limit"),
    ("", 12, 40, "the twelfth win is worth its count"),
    ("options: roof-off", 13, 1000, "an agreed thousand with the roof off (121)"),
]


@pytest.mark.parametrize(("options", "wins", "worth", "why"), STREAKS, ids=[each[3] for each in STREAKS])
def test_the_thirteenth_win_counted_by_hand(options: str, wins: int, worth: int, why: str) -> None:
    text = f"rules: millington\n{options}\nstreak: {wins}\n" + hands(E="score: 40; won: draw", S="0", W="0", N="0")
    assert net(settled(text)) == {"E": 6 * worth, "S": -2 * worth, "W": -2 * worth, "N": -2 * worth}


@pytest.mark.parametrize(
    ("south", "result", "said"),
    [("score: 40; won: draw", "", "but South has won this deal"), ("0", "result: draw\n", "but nobody has won this deal")],
)
def test_the_thirteenth_win_is_easts(south: str, result: str, said: str) -> None:
    text = f"rules: millington\nstreak: 13\n{result}" + hands(E="0", S=south, W="0", N="0")
    with pytest.raises(ImpossibleHand, match=said):
        settled(text)


# --- Harr p. 68: two doubling honors are two sets ----------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "pays"), [("", True), ("own-round-wind-is-two-honours", False)])
def test_the_own_wind_in_its_round_is_one_honour_or_two(options: str, pays: bool) -> None:
    """South wins on one suit by West's 4 of characters; West waits with a set of West winds in the West round."""
    south = "exposed: 3×1C, 3×9C, 3×7C; concealed: 23C 55C; won: discard 4C from West"
    west = "exposed: 3×W; concealed: 123D 456D 99D 78B"
    text = f"rules: harr-limit\noptions: {options}\nround: West\n".replace("options: \n", "")
    assert (net(settled(text + hands(E="0", S=south, W=west, N="0")))["N"] == 0) is pays


def test_what_doubles_a_hand_is_not_always_an_honour() -> None:
    """A set of dragons is one honour; both own Mandarins (p. 29) double West's hand as often again, but are none."""
    south = "exposed: 3×1C, 3×9C, 3×7C; concealed: 23C 55C; won: discard 4C from West"
    west = "exposed: 3×RD; concealed: 123D 456D 99D 78B; bonus: F3 S3"
    text = "rules: harr-limit\noptions: mandarins, own-round-wind-is-two-honours\n"
    assert net(settled(text + hands(E="0", S=south, W=west.replace(" F3 S3", " F1"), N="0")))["N"] == 0
    assert net(settled(text + hands(E="0", S=south, W=west.replace(" S3", ""), N="0")))["N"] == 0


# --- Babcock pp. 75, 78: the left neighbour's penalty is the whole, and cancels the losers' scores ---------------------------

BAMBOO = "exposed: 3×1B pung from East, 3×9B pung from East, 234B chow from East, 3×6B pung from East; concealed: 5B"
"""Four sets of bamboo from East.

Game 20, ones 4, nines 4, sixes 2, the second to a pair 2, and 2 more where it is drawn; one suit doubles three times:
32 × 8 = 256, drawn 34 × 8 = 272.
"""
BOTH = [
    pytest.param("draw 5B", {"E": -4 * 272, "S": 4 * 272, "W": 0, "N": 0}, id="drawn: p. 75 would make him pay half"),
    pytest.param("discard 5B from East", {"E": -4 * 256, "S": 4 * 256, "W": 0, "N": 0}, id="his own discard"),
    pytest.param("discard 5B from North", {"E": -4 * 256, "S": 4 * 256, "W": 0, "N": 0}, id="another's: p. 75 would share it"),
]


@pytest.mark.parametrize(("won", "result"), BOTH)
def test_the_left_neighbours_penalty_is_the_whole(won: str, result: dict[str, int]) -> None:
    text = "rules: babcock-chinese\noptions: insurance, left-neighbour-insurance\n"
    assert net(settled(text + hands(E="40", S=f"{BAMBOO}; won: {won}", W="20", N=IDLE))) == result


# --- Babcock p. 78: under the New Method East neither pays nor receives double, penalties included ---------------------------


@pytest.mark.parametrize(
    ("options", "header", "result"),
    [
        ("new-method", "penalty: false mah-jongg North", {"E": 100, "S": 100, "W": 100, "N": -300}),
        ("new-method", "penalty: false mah-jongg East", {"E": -300, "S": 100, "W": 100, "N": 100}),
        ("seasons", "penalty: false mah-jongg North", {"E": 200, "S": 100, "W": 100, "N": -400}),
    ],
)
def test_penalties_under_the_new_method(options: str, header: str, result: dict[str, int]) -> None:
    text = f"rules: babcock-chinese\noptions: {options}\n{header}\n" + hands(E="0", S="0", W="0", N="0")
    assert net(settled(text)) == result


# --- Harr p. 67: East pays and receives the full limit, not twice a rounded half ---------------------------------------------


@pytest.mark.parametrize(
    ("offender", "limit", "result"),
    [
        ("North", 250, {"E": 250, "S": 124, "W": 124, "N": -498}),
        ("East", 250, {"E": -750, "S": 250, "W": 250, "N": 250}),
        ("North", 300, {"E": 300, "S": 150, "W": 150, "N": -600}),
    ],
)
def test_east_takes_the_full_limit(offender: str, limit: int, result: dict[str, int]) -> None:
    """Half of 250 is 125, to the nearest even number 124 (DECISIONS 8)."""
    text = f"rules: harr-limit\nlimit: {limit}\npenalty: false mah-jongg {offender}\n"
    assert net(settled(text + hands(E="0", S="0", W="0", N="0"))) == result


# --- Chows are claimed from the left-hand neighbour, unless they complete the hand -------------------------------------------

ON_TABLE = "exposed: 567D chow from {}; concealed: 111B 222C 99C RD RD; won: {}"
CHOWS = [
    ("East", "draw 9C", True, "South's left-hand neighbour is East"),
    ("West", "draw 9C", False, "West sits on his right"),
    ("North", "discard 9C from North", False, "another tile won"),
]


@pytest.mark.parametrize("rules", ["babcock", "babcock-chinese", "bmja", "dmjl", "harr", "harr-limit", "millington", "parker"])
@pytest.mark.parametrize(("source", "won", "allowed", "why"), CHOWS, ids=[each[3] for each in CHOWS])
def test_who_may_chow(rules: str, source: str, won: str, allowed: bool, why: str) -> None:
    """Babcock p. 16, Harr p. 18, Millington 40, Parker “To Mah-Jongg”, the leagues under “Chow”."""
    text = f"rules: {rules}\n" + hands(E="0", S=ON_TABLE.format(source, won), W="0", N="0")
    if allowed:
        assert settled(text).winner is Seat.SOUTH
        return
    problem = refused(text)
    assert (problem.code, problem.line) == ("chow-out-of-turn", 6)
    assert "write from East" in problem.hint


WON_WITH_5D = "exposed: 567D chow from North{}; concealed: {}; won: discard 5D{}"
COMPLETED_CHOWS = [
    (WON_WITH_5D.format("", "123B 234C 99C 789C", " from North"), True, "it won"),
    (WON_WITH_5D.format("", "123B 234C 99C 789C", ""), True, "it won, and nobody says who discarded it"),
    (WON_WITH_5D.format("", "123B 234C 99C 789C", " from North, completing 567D"), True, "it won, as is said"),
    (WON_WITH_5D.format("", "123B 234C 55D 789C", " from North, completing 55D"), False, "it was the pair that won"),
    (WON_WITH_5D.format("", "123B 234C 99C 789C", " from West"), False, "West discarded the tile that won"),
    (WON_WITH_5D.format("", "123B 234C 99C 67D", " from North"), False, "the tile that won is not among its three"),
    (WON_WITH_5D.format(", 234C chow from North", "123B 99C 789C", " from North"), False, "the second chow did not win"),
]


@pytest.mark.parametrize(("south", "allowed", "why"), COMPLETED_CHOWS, ids=[each[2] for each in COMPLETED_CHOWS])
def test_the_chow_that_completes_the_hand_may_come_from_anybody(south: str, allowed: bool, why: str) -> None:
    """Babcock p. 21, Millington 54."""
    text = "rules: babcock\n" + hands(E="0", S=south, W="0", N="0")
    if allowed:
        assert settled(text).winner is Seat.SOUTH
    else:
        assert refused(text).code == "chow-out-of-turn"


def test_a_losers_chow_comes_from_his_left_too() -> None:
    text = "rules: millington\n" + hands(
        E="score: 20; won: draw", S="exposed: 567D chow from North; concealed: 147B 258C E E S N", W="0", N="0"
    )
    assert refused(text).code == "chow-out-of-turn"


def test_across_an_empty_seat() -> None:
    """Millington 131: who sits on Dummy's right may chow from who sits on Dummy's left."""
    text = "rules: millington\noptions: three-handed\n" + hands(
        E="exposed: 567D chow from West; concealed: 123B 234C 99C 78C; won: draw 9C", S="0", W="0"
    )
    assert settled(text).winner is Seat.EAST


# --- Babcock p. 79: the fourth four declared ends the hand as a draw ---------------------------------------------------------

FOURS = "exposed: 4×2D kong, 4×5D kong; concealed: 4×7D kong, "


def test_a_fourfold_draw_has_no_winner() -> None:
    text = "rules: babcock-chinese\noptions: draw-at-four-fours\n" + hands(
        E="exposed: 4×1B kong; concealed: 147C 258B E E S N", S=f"{FOURS}99C 88C; won: discard 9C from East", W="0", N="0"
    )
    assert refused(text).code == "won-after-end"
    assert settled(text.replace("4×1B kong", "3×1B")).winner is Seat.SOUTH
    assert settled(text.replace("options: draw-at-four-fours\n", "")).winner is Seat.SOUTH
    drawn = (
        text.replace("\nwon: discard 9C from East", "")
        .replace("options:", "result: draw\noptions:")
        .replace("99C 88C", "99C 8C 6C")
    )
    assert set(net(settled(drawn)).values()) == {0}


# --- Millington 132, the first Chinese three-handed game: 138 tiles ----------------------------------------------------------


@pytest.mark.parametrize("bonus", ["F4", "S4", "winter"])
def test_138_tiles(bonus: str) -> None:
    """Without the North winds, winter and bamboo; three players, of whom none sits North."""
    header = "rules: millington\noptions: three-handed-138\n"
    east = "exposed: 567D; concealed: 123B 234C 99C 78C; bonus: {}; won: draw 9C"
    assert refused(header + hands(E=east.format(bonus), S="0", W="0")).code == "no-such-tile"
    assert settled(header + hands(E=east.format("F1"), S="0", W="0")).winner is Seat.EAST
    assert refused(header + hands(E=east.format("F1"), S="0", W="concealed: 147D 258B 369C E E S N")).code == "no-such-tile"
    assert refused(header + hands(E="score: 20; won: draw", S="0", N="0")).code == "no-such-seat"


# --- What may be told by hand: heads, and the doubles of a winning hand ------------------------------------------------------


@pytest.mark.parametrize(("heads", "each"), [(9, 50), (10, 70), (11, 100), (12, 150), (13, 200)])
def test_washing_told_as_heads_counted(heads: int, each: int) -> None:
    """Harr p. 61."""
    text = f"rules: harr-limit\nresult: washed by South, {heads} heads\n" + hands(E="0", S="0", W="0", N="0")
    assert net(settled(text)) == {"E": -each, "S": 3 * each, "W": -each, "N": -each}


@pytest.mark.parametrize("heads", [8, 14])
def test_heads_that_are_not_enough_or_too_many(heads: int) -> None:
    text = f"rules: harr-limit\nresult: washed by South, {heads} heads\n" + hands(E="0", S="0", W="0", N="0")
    assert refused(text).code == "nothing-to-wash"


def test_heads_and_the_hand_that_is_written_agree() -> None:
    text = "rules: harr-limit\nresult: washed by South, {} heads\n" + hands(E="0", S=HEADS, W="0", N="0")
    assert net(settled(text.format(9)))["S"] == 150
    assert refused(text.format(10)).code == "contradiction"


def test_heads_told_beside_a_hand_that_is_not() -> None:
    """Harr p. 61: 50 for nine; a hand of which nothing is written says nothing else."""
    text = "rules: harr-limit\nresult: washed by South{}\n" + hands(E="?", S="{}", W="?", N="?")
    assert net(settled(text.format(", 9 heads", "?")))["S"] == 150
    assert refused(text.format("", "?"), UndecidedDeal).code == "tiles-not-told"
    assert refused(text.format(", 9 heads", "19D 19B ?"), UndecidedDeal).code == "tiles-not-told"


def test_heads_told_of_a_hand_that_is_washed_for_another_reason() -> None:
    """Babcock p. 81: thirteen tiles that do not touch earn no bonus; nine mummies 50 from each (p. 80)."""
    text = "rules: babcock-chinese\noptions: not-touching, nine-mummies-bonus\nresult: washed by South{}\n"
    text += hands(E="0", S="concealed: 147D 147B 147C E S W N", W="0", N="0")
    assert net(settled(text.format("")))["S"] == 0
    assert refused(text.format(", 9 heads")).code == "contradiction"


def test_five_players_and_a_winner_counted_by_hand() -> None:
    """Babcock p. 85: with two doubles North and West pay the fifth player 80 each, East 160; South pays nothing."""
    text = "rules: babcock\noptions: five-handed\n\n" + hands(E="0", S="score: 120{}; won: draw", W="0", N="0")
    assert net(settled(text.format(", 2 doubles"))) == {
        "E": -240 - 160,
        "S": 480,
        "W": -120 - 80,
        "N": -120 - 80,
        "Sitting out": 320,
    }
    problem = refused(text.format(""), UndecidedDeal)
    assert "score: 120, 2 doubles" in problem.hint
