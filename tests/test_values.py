"""Values keep their word: what `repr` shows makes an equal value, and nothing equals what it is not."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from fractions import Fraction
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given

import mjscore
from mjscore import load_ruleset, score
from mjscore.analysis import discards, distances, waits
from mjscore.game import deals, groups, hands, seats, tiles
from mjscore.game.deals import Deal
from mjscore.game.groups import Form, Group, Kind
from mjscore.game.hands import Hand, Win
from mjscore.game.seats import Seat
from mjscore.game.tiles import TILES, Tile
from mjscore.notation.reader import read_deal
from mjscore.reports.shown import html_of
from mjscore.rules import citations, schema
from mjscore.rules.vocabulary import terms
from mjscore.scoring import sheet as sheets
from mjscore.settlement import scores
from tests.notation import hands as made
from tests.properties.strategies import wins

NAMES: dict[str, Any] = {"Fraction": Fraction, "mappingproxy": MappingProxyType}
for module in (
    citations,
    deals,
    groups,
    hands,
    seats,
    tiles,
    sheets,
    schema,
    terms,
    scores,
    distances,
    discards,
    waits,
):
    NAMES |= vars(module)
NAMES |= {name: getattr(mjscore, name) for name in dir(mjscore)}

DEAL = """rules: babcock
limit: none
visible: 3×5C
no choice: West
liable: West half
[East]
exposed: 3×8D pung from South
concealed: 2×WD, 3×E, 567C, 123B
won: discard 8D from South, last discard
[South]
hand: SS 99B, ?
[West]
score: 16, 2 doubles
[North]
status: long
"""


def again(value: object) -> Any:
    return eval(repr(value), NAMES)


def test_a_tile_is_itself_and_no_number() -> None:
    for tile in TILES:
        number = int(tile)
        assert again(tile) is Tile(number) is copy.deepcopy(tile) is tile
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(tile, protocol)) is tile
        assert tile != number
        assert number != tile
        assert tile not in [number]
        assert tile not in {number: 1}
        assert TILES[tile] is tile


@pytest.mark.parametrize("number", [-1, 44, 1000])
def test_a_number_of_no_tile_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match="the number of no tile"):
        Tile(number)


def test_a_group_of_plain_numbers_is_a_group() -> None:
    plain: Any = (3, 0, 1, None)
    group = Group(*plain)
    assert (group, repr(group)) == (
        Group(Kind.PUNG, Tile.of("1D"), Form.CONCEALED),
        repr(again(group)),
    )
    assert group.is_concealed
    named: Any = "West"
    assert Group(Kind.KONG, Tile.of("E"), Form.EXPOSED, named).source is Seat.WEST


@pytest.mark.parametrize(
    "plain",
    [
        (9, 1),
        (3, 44),
        (2, 7),
        (2, 27),
        (3, 1, 7),
        (5, 9),
        (6, 27),
        (3, 36),
        (1, 40),
        (4, 43),
    ],
)
def test_what_is_no_group_is_refused(plain: Any) -> None:
    with pytest.raises(
        ValueError,
        match=r"starts at|bonus tiles belong to no group|is not a valid|the number of no tile",
    ):
        Group(*plain)


@given(made.hands)
def test_a_hand_is_shown_as_what_makes_it(hand: Hand) -> None:
    assert again(hand) == hand
    assert pickle.loads(pickle.dumps(hand)) == hand
    for part in (
        *hand.groups,
        *hand.tiles,
        hand.seat,
        hand.round,
        hand.won,
        hand.status,
    ):
        assert again(part) == part


def test_a_deal_is_shown_as_what_makes_it() -> None:
    deal = read_deal(DEAL)
    assert isinstance(deal, Deal)
    assert again(deal) == deal
    assert pickle.loads(pickle.dumps(deal)) == deal


@given(wins())
def test_a_sheet_is_shown_as_what_makes_it(hand: Hand) -> None:
    try:
        sheet = score(hand, load_ruleset("millington"))
    except mjscore.ImpossibleHand:  # seven pairs win in other games
        return
    assert again(sheet.reading) == sheet.reading
    for item in sheet.items:
        assert again(item) == item


def test_two_wins_that_differ_are_shown_differently() -> None:
    assert (
        repr(Win(hands.Means.DRAW, Tile.of("5C")))
        == "Win(means=Means.DRAW, tile=Tile.of('5C'))"
    )


@pytest.mark.parametrize("id", mjscore.ruleset_ids())
def test_a_ruleset_is_shown_as_what_makes_it(id: str) -> None:
    rules = load_ruleset(id, limit=500)
    assert again(rules) == rules


WON = mjscore.read_hand(
    "exposed: 3×1D pung; concealed: 234B 567B 99B 45D; seat: South; won: draw 6D"
)
READY = mjscore.read_hand(
    "exposed: 3×1D pung; concealed: 234B 567B 99B 45D; seat: South; round: East"
)


def sheet() -> sheets.Sheet:
    return score(WON, load_ruleset("harr"))


def evening() -> mjscore.sessions.Session:
    return mjscore.sessions.load_session("examples/sessions/twelfth-night.session")


ANSWERS: dict[str, Callable[[], Any]] = {
    "value": lambda: mjscore.value(WON, load_ruleset("harr")),
    "near misses": lambda: mjscore.near_misses(sheet(), load_ruleset("harr")),
}
SHOWN: dict[str, Callable[[], Any]] = {
    "sheet": sheet,
    "analysis": lambda: mjscore.analyse(READY, load_ruleset("harr")),
    "comparison": lambda: mjscore.compare(WON, [load_ruleset("harr")])[0],
    "one hand by several books": lambda: mjscore.compare(WON, ["harr", "parker"]),
    "session": evening,
    "summary": lambda: mjscore.sessions.summarise(evening()),
    "season": lambda: mjscore.sessions.season_of([evening()]),
    "settlement": lambda: mjscore.settle_scores(
        dict(zip(Seat, (48, 16, 4, 0), strict=False)),
        Seat.EAST,
        None,
        load_ruleset("harr"),
    ),
    "ruleset": lambda: load_ruleset("millington"),
    "looking ahead": lambda: mjscore.look_ahead(READY, "harr", deals=64, wall=8),
}
"""Values that say too much to be written out: in one line, and as a part of a page."""


@pytest.mark.parametrize("made_by", SHOWN.values(), ids=SHOWN)
def test_a_large_value_is_shown_in_one_line_and_in_a_notebook(
    made_by: Callable[[], Any],
) -> None:
    value = made_by()
    assert "\n" not in repr(value)
    assert len(repr(value)) < 120
    assert html_of(value).startswith("<h3>")
    assert value._repr_html_() == html_of(value)


@pytest.mark.parametrize("made_by", ANSWERS.values(), ids=ANSWERS)
def test_an_answer_is_shown_as_what_makes_it(made_by: Callable[[], Any]) -> None:
    value = made_by()
    assert again(value) == value
