"""Which tiles are dangerous to discard: Millington 90, Babcock's insurance (pp. 74-79), Harr's penalty 2 (p. 68)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from mjscore.analysis import analyse, analyse_seat
from mjscore.game.groups import Form, Group, Kind
from mjscore.game.seats import Seat
from mjscore.game.tiles import Tile
from mjscore.notation.reader import read_deal, read_hand
from mjscore.problems import ImpossibleHand, UsageProblem
from mjscore.rules import load_ruleset

MINE = "concealed: 12346D 2468B E E S WD; seat: East"

Others = Sequence[tuple[Seat, Sequence[Group]]]


def pung(code: str) -> Group:
    return Group(Kind.PUNG, Tile.of(code))


def chow(code: str) -> Group:
    return Group(Kind.CHOW, Tile.of(code))


def kong(code: str) -> Group:
    return Group(Kind.KONG, Tile.of(code), Form.CONCEALED)


TWO_DRAGONS = [(Seat.SOUTH, [pung("RD"), kong("GD")])]
THREE_OF_BAMBOO = [(Seat.WEST, [pung("1B"), pung("5B"), chow("7B")])]
THREE_WINDS = [(Seat.NORTH, [pung("W"), pung("N"), pung("S")])]

TABLES = {
    "babcock-chinese": ["insurance"],
    "harr-limit": [],
    "millington": [],
}


def dangers(
    others: Others,
    rules: str,
    options: Sequence[str] = (),
    mine: str = MINE,
    wall: int | None = None,
) -> dict[tuple[str, Seat | None], str]:
    """The dangerous tiles by rule and player."""
    found = analyse(
        read_hand(mine, discarding=True), load_ruleset(rules, options), others, wall
    )
    return {
        (threat.id, threat.to): " ".join(map(str, threat.tiles))
        for threat in found.threats
    }


@pytest.mark.parametrize(("rules", "options"), TABLES.items())
def test_the_third_dragon_after_two_sets_of_dragons(
    rules: str, options: list[str]
) -> None:
    """Babcock p. 74, Harr p. 68, Millington 90c; a declared concealed kong counts as exposed."""
    assert dangers(TWO_DRAGONS, rules, options) == {("third-dragon", Seat.SOUTH): "WD"}


@pytest.mark.parametrize(("rules", "options"), TABLES.items())
def test_any_tile_of_a_suit_of_which_three_sets_lie_open(
    rules: str, options: list[str]
) -> None:
    """Babcock p. 75, Harr p. 68, Millington 90a."""
    assert dangers(THREE_OF_BAMBOO, rules, options) == {
        ("one-suit", Seat.WEST): "2B 4B 6B 8B"
    }


@pytest.mark.parametrize(("rules", "options"), TABLES.items())
def test_a_suit_is_not_dangerous_to_one_who_shows_another_tile(
    rules: str, options: list[str]
) -> None:
    others = [(Seat.WEST, [*THREE_OF_BAMBOO[0][1], pung("9D")])]
    assert dangers(others, rules, options) == {}


def test_the_fourth_wind_after_three() -> None:
    """Millington 90b, Babcock p. 76: the Four Wind Hand, of which the player's own wind must be a set."""
    mine = "concealed: 12346D 2468B E RD WD 5C; seat: East"
    assert (
        dangers(THREE_WINDS, "millington", mine=mine)[("fourth-wind", Seat.NORTH)]
        == "E"
    )
    assert (
        dangers(THREE_WINDS, "babcock-chinese", ["insurance"], mine)[
            ("four-winds", Seat.NORTH)
        ]
        == "E"
    )


def test_without_the_four_wind_hand_its_winds_are_not_insured() -> None:
    rules = load_ruleset(
        "babcock-chinese",
        ["insurance"],
        without=["four-wind-hand", "ones-nines-honours"],
    )
    found = analyse(
        read_hand("concealed: 12346D 2468B E RD WD 5C; seat: East"), rules, THREE_WINDS
    )
    assert found.threats == ()


def test_a_dragon_of_which_too_few_are_left_is_safe() -> None:
    """A third set of white dragons cannot be made once two lie discarded beside the one held: only a pair."""
    mine = MINE + "; visible: WD WD"
    assert dangers(TWO_DRAGONS, "babcock-chinese", ["insurance"], mine) == {}
    assert dangers(TWO_DRAGONS, "millington", mine=mine) == {
        ("third-dragon", Seat.SOUTH): "WD"
    }  # 90c: a pair is enough


def test_the_last_tiles_of_the_wall() -> None:
    """Millington 90g: four tiles or fewer are left, and none of the discard's kind is showing."""
    mine = MINE + "; visible: 1D 2D 3D 4D 6D 2B 4B E"
    assert dangers([], "millington", mine=mine, wall=4) == {
        ("last-tiles", None): "6B 8B S WD"
    }
    assert dangers([], "millington", mine=mine, wall=5) == {}


def test_a_waiting_one_suit_hand_excuses_from_insurance() -> None:
    """Babcock p. 76: a waiting hand of the first rank frees its player."""
    mine = "concealed: 1112345678999D WD; seat: East"
    found = analyse(
        read_hand(mine, discarding=True),
        load_ruleset("babcock-chinese", ["insurance"]),
        TWO_DRAGONS,
    )
    assert [
        (" ".join(map(str, threat.tiles)), (threat.excused or "").split(" (")[0])
        for threat in found.threats
    ] == [("WD", "waiting with one suit")]


def test_who_holds_nothing_but_dangerous_tiles_is_excused() -> None:
    """Babcock p. 77."""
    mine = (
        "exposed: 3×5D pung, 3×6D pung, 3×7D pung, 3×N pung; concealed: 24B; seat: East"
    )
    found = analyse(
        read_hand(mine, discarding=True),
        load_ruleset("babcock-chinese", ["insurance"]),
        THREE_OF_BAMBOO,
    )
    assert {(threat.excused or "").split(" (")[0] for threat in found.threats} == {
        "nothing else to discard"
    }


def test_four_sets_fed_to_the_player_on_the_right() -> None:
    """Babcock p. 78, an option: who feeds the player on his right all four sets pays for the others."""
    south = [
        chow("1C"),
        pung("8B").with_source(Seat.EAST),
        pung("9B").with_source(Seat.EAST),
    ]
    found = analyse(
        read_hand(MINE),
        load_ruleset("babcock-chinese", ["left-neighbour-insurance"]),
        [(Seat.SOUTH, south)],
    )
    assert [(threat.id, threat.to) for threat in found.threats] == [
        ("feeding", Seat.SOUTH)
    ]


def test_where_nobody_pays_for_another_nothing_is_dangerous() -> None:
    assert dangers(TWO_DRAGONS, "babcock") == {}
    assert dangers(THREE_OF_BAMBOO, "parker") == {}


def test_a_fifth_tile_on_the_table_is_refused() -> None:
    others = [(Seat.SOUTH, [pung("E")])]
    with pytest.raises(ImpossibleHand, match="5 of E in the hand and on the table"):
        analyse(read_hand(MINE), load_ruleset("millington"), others)


DEAL = """\
rules: millington
round: East
result: draw

[East]
concealed: 12346D 2468B E E S WD

[South]
exposed: 3×RD pung from West, 3×GD pung from North
concealed: 123C 456C N

[West]
concealed: 777C 888C 999C 1111B

[North]
score: 4
"""


def test_the_groups_of_a_deal_are_seen_from_a_seat() -> None:
    found = analyse_seat(read_deal(DEAL), Seat.EAST, load_ruleset("millington"))
    assert [(threat.to, threat.tiles) for threat in found.threats] == [
        (Seat.SOUTH, (Tile.of("WD"),))
    ]


@pytest.mark.parametrize("seat", [Seat.NORTH, Seat.NORTH_EAST])
def test_a_seat_without_tiles_cannot_be_analysed(seat: Seat) -> None:
    with pytest.raises(UsageProblem, match="no tiles to analyse"):
        analyse_seat(read_deal(DEAL), seat, load_ruleset("millington"))
