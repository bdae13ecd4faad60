"""What the hands of a plan are worth: the books' figures, and the same together as one by one."""

from __future__ import annotations

import pytest

from mjscore.arrangements.shapes import counted
from mjscore.groups import Codes, Form, Group, Kind
from mjscore.hands import Hand, Means
from mjscore.notation.reader import read_hand
from mjscore.practice.dealer import random_win
from mjscore.problems import ImpossibleHand
from mjscore.rulesets import load_ruleset, ruleset_ids
from mjscore.scoring import TableView
from mjscore.seats import Seat
from mjscore.strategy.chances.values import PlanValues
from mjscore.strategy.sight import hand_before_win
from mjscore.strategy.unary import unary
from mjscore.tiles import TILES, Tile, tiles_of


def tiles(hand: Hand) -> tuple[Codes, int]:
    """The melds and the tiles in hand, as plans know them."""
    return tuple(group.code for group in hand.exposed), unary(counted(hand.free))


@pytest.mark.parametrize("id", ruleset_ids())
def test_hands_are_worth_the_same_together_as_one_by_one(id: str) -> None:
    ruleset = load_ruleset(id)
    hands = [hand_before_win(random_win(ruleset, seed)) for seed in range(40)]
    known = [tiles(hand) for hand in hands if hand is not None and not hand.fixed]
    together, alone = PlanValues(ruleset, Seat.SOUTH), PlanValues(ruleset, Seat.SOUTH)
    together.fill_in(known)
    assert len(known) > 10
    assert [together.wins(*each) for each in known] == [alone.wins(*each) for each in known]
    assert together.of_losers(known) == [alone.of_losers([each])[0] for each in known]


def test_a_tile_that_lies_open_four_times_is_no_rival_for_the_only_place() -> None:
    # Millington 115c: 1D and 4D complete 23D; with all 1D open, 4D is the only place left.
    ruleset = load_ruleset("millington")
    hand = tiles(read_hand("exposed: 3×S, 789B; concealed: 23D 55C 678C; seat: East"))
    alone = PlanValues(ruleset, Seat.EAST)
    beside = PlanValues(ruleset, Seat.EAST, table=TableView(tiles_of("1111D")))
    points = [values.wins(*hand)[int(Tile.of("4D"))][Means.DISCARD] for values in (alone, beside)]
    # Ten for mah-jongg and four for the pung of winds; two more for the only place.
    assert points == [14, 16]


def test_a_seat_that_nobody_holds_is_refused() -> None:
    with pytest.raises(ImpossibleHand, match="nobody sits South West"):
        PlanValues(load_ruleset("babcock"), Seat.SOUTH_WEST)


def test_kongs_stay_as_they_were_declared() -> None:
    ruleset = load_ruleset("babcock")
    values, in_hand = PlanValues(ruleset, Seat.EAST), unary(counted(tiles_of("234B 567C 99D 5D")))
    kong = [Group(Kind.KONG, Tile.of("1D"), form).code for form in (Form.EXPOSED, Form.CONCEALED)]
    # Babcock p. 27: a kong of ones exposed 16, concealed 32.
    assert values.of_losers([((code,), in_hand) for code in kong]) == [16, 32]


@pytest.mark.parametrize(
    ("rules", "options", "alike"),
    [("babcock", (), True), ("babcock", ("three-concealed",), False), ("millington", (), False), ("parker", (), True)],
)
def test_kongs_whose_fourth_was_drawn_and_claimed_score_alike_where_no_item_tells_them_apart(
    rules: str, options: tuple[str, ...], alike: bool
) -> None:
    """An annexed kong counts for three concealed sets: by an option of Babcock's (p. 58), and by Millington (46)."""
    values = PlanValues(load_ruleset(rules, options), Seat.EAST)
    added, annexed = (Group(Kind.KONG, TILES[4], form).code for form in (Form.ADDED, Form.ANNEXED))
    assert values.score_alike(added, annexed) is alike
    assert not values.score_alike(added, Group(Kind.KONG, TILES[0], Form.ADDED).code)
