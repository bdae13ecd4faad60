"""Waits and distance beside the public engines `mahjong`, `PyMahjongGB` and `xiangting`, on the same seeded hands.

The engines differ on a fifth copy: `mahjong` and PyMahjongGB call a hand ready that waits only for a kind of which it holds all
four; xiangting and we do not. So xiangting must agree always, the others wherever no kind is held four times, and elsewhere may
only be the more hopeful.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from mjscore.game.tiles import TILES, Tile
from mjscore.rules.patterns import shipped_shapes, standard
from mjscore.rules.shapes import counts_of, distance, with_tile
from tests.arrangements.dealing import PLAYED, deal, ready, waited

xiangting = pytest.importorskip("xiangting")
mahjong_agari = pytest.importorskip("mahjong.agari")
mahjong_shanten = pytest.importorskip("mahjong.shanten")
mahjong_gb = pytest.importorskip("MahjongGB")

pytestmark = [pytest.mark.peers, pytest.mark.untraced]

NUMBERS = [2_000, pytest.param(10_000, marks=pytest.mark.laboratory)]
SHAPES = {"standard": standard(4), **shipped_shapes()}
Tiles = tuple[Tile, ...]


@pytest.fixture(scope="module", params=NUMBERS)
def deals(request: pytest.FixtureRequest) -> Sequence[Tiles]:
    dice = random.Random(1923)
    return [deal(dice) for _ in range(request.param)]


@pytest.fixture(scope="module", params=NUMBERS)
def ready_hands(request: pytest.FixtureRequest) -> Sequence[Tiles]:
    dice = random.Random(1977)
    return [ready(dice, suits=1 + number % 3) for number in range(request.param)]


def counts(tiles: Sequence[Tile]) -> list[int]:
    """The hand as the riichi engines take it: 34 counts."""
    return [tiles.count(tile) for tile in PLAYED]


GB_SUIT = {"D": "T", "B": "B", "C": "W"}
GB_HONOUR = {
    "E": "F1",
    "S": "F2",
    "W": "F3",
    "N": "F4",
    "RD": "J1",
    "GD": "J2",
    "WD": "J3",
}


def gb(tiles: Sequence[Tile]) -> tuple[str, ...]:
    """The hand as PyMahjongGB takes it."""
    return tuple(
        GB_HONOUR.get(str(tile)) or f"{GB_SUIT[tile.suit or '']}{tile.rank}"
        for tile in tiles
    )


def four_alike(tiles: Sequence[Tile]) -> bool:
    return any(tiles.count(tile) == 4 for tile in tiles)


def standard_waits(tiles: Tiles) -> set[Tile]:
    held = counts_of(tiles)
    return {TILES[kind] for kind in waited(held, [standard(4)])}


def hand_id(tiles: Tiles) -> str:
    return " ".join(map(str, tiles))


def test_ready_hands_wait_for_the_same_tiles_as_under_mahjong(
    ready_hands: Sequence[Tiles],
) -> None:
    agari = mahjong_agari.Agari()
    for tiles in ready_hands:
        held = counts(tiles)
        theirs = set()
        for place, tile in enumerate(PLAYED):
            if held[place] < 4:
                held[place] += 1
                if (
                    agari.is_agari(held)
                    and distance(counts_of([*tiles, tile]), (), [standard(4)]) == -1
                ):
                    theirs.add(tile)
                held[place] -= 1
        assert standard_waits(tiles) == theirs, hand_id(tiles)


def test_ready_hands_wait_for_the_same_tiles_as_under_pymahjonggb(
    ready_hands: Sequence[Tiles],
) -> None:
    by_name = dict(zip(gb(PLAYED), PLAYED, strict=True))
    for tiles in ready_hands:
        away, names = mahjong_gb.RegularShanten(gb(tiles))
        assert away == 0, hand_id(tiles)
        theirs = {by_name[name] for name in names}
        assert standard_waits(tiles) == {
            tile for tile in theirs if tiles.count(tile) < 4
        }, hand_id(tiles)


def test_ready_hands_wait_for_the_same_tiles_as_under_xiangting(
    ready_hands: Sequence[Tiles],
) -> None:
    shapes = [
        SHAPES[name]
        for name in ("standard", "seven-different-pairs", "thirteen-orphans")
    ]
    for tiles in ready_hands:
        number, flags = xiangting.calculate_necessary_tiles(
            counts(tiles), xiangting.PlayerCount.FOUR
        )
        held = counts_of(tiles)
        ours = waited(held, shapes)
        assert (number == 1) == bool(ours), hand_id(tiles)
        if number == 1:
            theirs = {
                tile
                for tile, flag in zip(PLAYED, xiangting.to_array(flags), strict=True)
                if flag
            }
            assert {TILES[kind] for kind in ours} == theirs, hand_id(tiles)


def test_deals_are_as_far_from_ready_as_under_xiangting(deals: Sequence[Tiles]) -> None:
    shapes = [
        SHAPES[name]
        for name in ("standard", "seven-different-pairs", "thirteen-orphans")
    ]
    for tiles in deals:
        number = xiangting.calculate_replacement_number(
            counts(tiles), xiangting.PlayerCount.FOUR
        )
        assert distance(counts_of(tiles), (), shapes) == number - 1, hand_id(tiles)


def test_the_same_tiles_help_a_deal_as_under_xiangting(deals: Sequence[Tiles]) -> None:
    shapes = [
        SHAPES[name]
        for name in ("standard", "seven-different-pairs", "thirteen-orphans")
    ]
    for tiles in deals[::20]:
        _, flags = xiangting.calculate_necessary_tiles(
            counts(tiles), xiangting.PlayerCount.FOUR
        )
        theirs = {
            tile
            for tile, flag in zip(PLAYED, xiangting.to_array(flags), strict=True)
            if flag
        }
        held = counts_of(tiles)
        here = distance(held, (), shapes)
        more = [tile for tile in PLAYED if held[tile] < 4]
        ours = {
            tile for tile in more if distance(with_tile(held, tile), (), shapes) < here
        }
        assert ours == theirs, hand_id(tiles)


def test_deals_are_as_far_from_four_sets_and_a_pair_as_under_mahjong(
    deals: Sequence[Tiles],
) -> None:
    shanten = mahjong_shanten.Shanten()
    for tiles in deals:
        ours, theirs = (
            distance(counts_of(tiles), (), [standard(4)]),
            shanten.calculate_shanten_for_regular_hand(counts(tiles)),
        )
        assert ours == theirs or (ours > theirs and four_alike(tiles)), hand_id(tiles)


PEERS = {
    "standard": mahjong_gb.RegularShanten,
    "seven-twins": mahjong_gb.SevenPairsShanten,
    "thirteen-orphans": mahjong_gb.ThirteenOrphansShanten,
}


@pytest.mark.parametrize("shape", PEERS)
def test_deals_are_as_far_from_each_shape_as_under_pymahjonggb(
    shape: str, deals: Sequence[Tiles]
) -> None:
    for tiles in deals:
        ours, theirs = (
            distance(counts_of(tiles), (), [SHAPES[shape]]),
            PEERS[shape](gb(tiles))[0],
        )
        assert ours == theirs or (ours > theirs and four_alike(tiles)), hand_id(tiles)
