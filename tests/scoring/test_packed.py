"""Packed hands score what the same hands written out score: random hands of every ruleset and option, winners and losers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from mjscore.arrangements.lanes import WEIGHT, pack
from mjscore.groups import Form, Group, Kind
from mjscore.hands import Hand, Means, Remark, Win
from mjscore.legality.holding import found_legal
from mjscore.notation.reader import read_hand
from mjscore.practice.dealer import random_deal, random_hand, random_win
from mjscore.problems import ImpossibleHand
from mjscore.rulesets import load_ruleset, ruleset_ids
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring import UNKNOWN_TABLE, TableView, score, waits
from mjscore.scoring.packed import HandValues
from mjscore.seats import Seat
from mjscore.strategy.sight import hand_before_win
from mjscore.tiles import TILES, Tile, tiles_of

pytestmark = pytest.mark.untraced

RULESETS = [
    *((id, ()) for id in ruleset_ids()),
    ("babcock", ("seven-twins", "nine-gates", "thirteen-orphans", "seasons")),
    ("bmja", ("chows-0", "doubles-needed-1")),
    ("dmjl", ("points-needed-30", "roof-off")),
    ("parker", ("cleared-hands", "limit-300")),
    ("parker", ("six-handed",)),
]
REMARKS: list[frozenset[Remark]] = [frozenset(), *(frozenset({remark}) for remark in Remark)]


def ungrouped(hand: Hand) -> Hand:
    """The hand with its concealed sets taken apart and its declared kongs on the table: what a packed hand can say."""
    kongs = tuple(group for group in hand.fixed if group.kind is Kind.KONG)
    loose = [tile for group in hand.fixed if group.kind is not Kind.KONG for tile in group.tiles]
    return replace(hand, exposed=hand.exposed + kongs, fixed=(), free=tuple(sorted((*hand.free, *loose))), origin=None)


def melds_of(hand: Hand) -> tuple[int, ...]:
    """The codes of the groups on the table."""
    return tuple(group.code for group in hand.exposed)


def total(hand: Hand, win: Win, ruleset: Ruleset, table: TableView) -> int | None:
    """What the sheet says; None where the ruleset refuses the win. Packed values do not ask whether the hand can be at all."""
    try:
        return score(found_legal(replace(hand, won=win)), ruleset, table).total
    except ImpossibleHand:
        return None


def standing_hands(ruleset: Ruleset, seed: int) -> Iterator[Hand]:
    """Hands of thirteen: as dealt, of a winner before his last tile, and of the losers of a deal."""
    yield random_hand(ruleset, seed)
    won = hand_before_win(random_win(ruleset, seed))
    assert won is not None
    yield won
    for _, hand in random_deal(ruleset, seed).seats:
        if isinstance(hand, Hand) and hand.won is None:
            yield hand


@pytest.mark.parametrize(("id", "options"), RULESETS)
def test_winners_losers_and_waits_are_those_of_the_sheets(id: str, options: tuple[str, ...]) -> None:
    ruleset = load_ruleset(id, options)
    wins = 0
    for seed in range(30):
        table = TableView(tiles_of("1111D 9999C EEEE"), seed % 14)
        for hand in map(ungrouped, standing_hands(ruleset, seed)):
            values = HandValues(ruleset, hand.seat, hand.round, hand.bonus, table)
            melds, standing = melds_of(hand), pack(hand.free)
            assert values.of_loser(melds, standing) == score(hand, ruleset, table).total, hand
            waited = waits(hand, ruleset)
            allowed = [tile for tile in waited if tile not in ruleset.play.without_tiles]
            assert values.waits(melds, standing) == sum(WEIGHT[tile] for tile in allowed), hand
            for tile in {*waited, TILES[seed % 34]}:
                for means in (Means.DRAW, Means.DISCARD, Means.LOOSE, Means.ROB):
                    remarks = REMARKS[seed % len(REMARKS)]
                    expected = total(hand, Win(means, tile, remarks=remarks), ruleset, table)
                    assert values.of_win(melds, standing, tile, means, remarks) == expected, (hand, tile, means)
                    wins += expected is not None
    assert wins > 100, "too few wins to tell anything"


def test_a_tile_that_lies_open_four_times_is_no_rival_for_the_only_place() -> None:
    # Millington 115c: 1D and 4D complete 23D; with all 1D open, 4D is the only place left.
    ruleset = load_ruleset("millington")
    hand = ungrouped(read_hand("exposed: 3×S, 789B; concealed: 23D 55C 678C; seat: East"))
    standing = pack(hand.free)
    alone = HandValues(ruleset, Seat.EAST)
    beside = HandValues(ruleset, Seat.EAST, table=TableView(tiles_of("1111D")))
    points = [values.of_win(melds_of(hand), standing, Tile.of("4D"), Means.DISCARD) for values in (alone, beside)]
    # Ten for mah-jongg and four for the pung of winds; two more for the only place.
    assert points == [14, 16]


def test_a_seat_that_nobody_holds_is_refused() -> None:
    with pytest.raises(ImpossibleHand, match="nobody sits South West"):
        HandValues(load_ruleset("babcock"), Seat.SOUTH_WEST)


def test_kongs_stay_as_they_were_declared() -> None:
    ruleset = load_ruleset("babcock")
    values = HandValues(ruleset, Seat.EAST, table=UNKNOWN_TABLE)
    standing = pack(tiles_of("234B 567C 99D 5D"))
    kong = [Group(Kind.KONG, Tile.of("1D"), form).code for form in (Form.EXPOSED, Form.CONCEALED)]
    # Babcock p. 27: a kong of ones exposed 16, concealed 32.
    assert [values.of_loser((code,), standing) for code in kong] == [16, 32]


@pytest.mark.parametrize(
    ("rules", "options", "alike"),
    [("babcock", (), True), ("babcock", ("three-concealed",), False), ("millington", (), False), ("parker", (), True)],
)
def test_kongs_whose_fourth_was_drawn_and_claimed_score_alike_where_no_item_tells_them_apart(
    rules: str, options: tuple[str, ...], alike: bool
) -> None:
    """An annexed kong counts for three concealed sets: by an option of Babcock's (p. 58), and by Millington (46)."""
    values = HandValues(load_ruleset(rules, options), Seat.EAST)
    added, annexed = (Group(Kind.KONG, TILES[4], form).code for form in (Form.ADDED, Form.ANNEXED))
    assert values.score_alike(added, annexed) is alike
    assert not values.score_alike(added, Group(Kind.KONG, TILES[0], Form.ADDED).code)
