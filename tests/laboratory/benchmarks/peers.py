"""The same hands given to the public engines, made ready outside the timed part."""

# mypy: ignore-errors
# The peers are untyped and optional; nothing in the package depends on them.

from __future__ import annotations

from collections.abc import Callable, Sequence

from mjscore.game.tiles import Tile
from tests.laboratory.benchmarks.hands import SEATS, WonHand

Run = Callable[[], object]


def counts_34(tiles: Sequence[Tile]) -> list[int]:
    """Counts in the order characters, dots, bamboo, winds, white, green, red, as the Japanese engines want them."""
    counts = [0] * 34
    for tile in tiles:
        counts[_place_34(tile)] += 1
    return counts


def _place_34(tile: Tile) -> int:
    if tile < 27:
        return (tile // 9 + 1) % 3 * 9 + tile % 9
    return int(tile) if tile < 31 else {35: 31, 34: 32, 33: 33}[int(tile)]


def mahjong_scores(won: list[WonHand]) -> Run:
    """`mahjong`: fu and han of each hand."""
    from mahjong.constants import EAST
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig
    from mahjong.meld import Meld

    ready = []
    for hand in won:
        used: dict[int, int] = {}
        tiles, melds = [], []
        for place, group in enumerate(hand.groups):
            ids = []
            for tile in group:
                kind = _place_34(tile)
                ids.append(4 * kind + used.get(kind, 0))
                used[kind] = used.get(kind, 0) + 1
            tiles += ids
            if place < hand.exposed:
                melds.append(Meld(Meld.PON if group[0] == group[2] else Meld.CHI, ids))
        closed = [
            each for each in tiles if not any(each in meld.tiles for meld in melds)
        ]
        win = next(each for each in closed if each // 4 == _place_34(hand.tile))
        seat = EAST + SEATS.index(hand.seat)
        last = {
            "is_haitei": hand.drawn,
            "is_houtei": not hand.drawn,
        }  # so that every hand has a yaku and is scored
        config = HandConfig(
            is_tsumo=hand.drawn, player_wind=seat, round_wind=EAST, **last
        )
        ready.append((sorted(tiles), win, melds, config))
    calculator = HandCalculator()
    return lambda: [
        calculator.estimate_hand_value(tiles, win, melds=melds, config=cfg)
        for tiles, win, melds, cfg in ready
    ]


def gb_scores(won: list[WonHand]) -> Run:
    """`PyMahjongGB`: the fans of each hand."""
    from MahjongGB import MahjongFanCalculator

    ready = []
    for hand in won:
        packs = tuple(
            ("PENG" if group[0] == group[2] else "CHI", _gb(group[1]), 1)
            for group in hand.groups[: hand.exposed]
        )
        standing = [tile for group in hand.groups[hand.exposed :] for tile in group]
        standing.remove(hand.tile)
        ready.append(
            (
                packs,
                tuple(map(_gb, standing)),
                _gb(hand.tile),
                hand.drawn,
                SEATS.index(hand.seat),
            )
        )

    def run() -> object:
        found = []
        for packs, standing, tile, drawn, seat in ready:
            found.append(
                MahjongFanCalculator(
                    packs, standing, tile, 0, drawn, False, False, False, seat, 0, True
                )
            )
        return found

    return run


def _gb(tile: Tile) -> str:
    if tile < 27:
        return "TBW"[tile // 9] + str(tile % 9 + 1)
    return {27: "F1", 28: "F2", 29: "F3", 30: "F4", 33: "J1", 34: "J2", 35: "J3"}[
        int(tile)
    ]


def mahjong_waits(hands: list[tuple[Tile, ...]]) -> Run:
    """`mahjong` names no waits: its way is the shanten of the hand with each of the 34 kinds."""
    from mahjong.shanten import Shanten

    shanten = Shanten()
    ready = [counts_34(tiles) for tiles in hands]

    def run() -> object:
        found = []
        for counts in ready:
            waits = []
            for kind in range(34):
                if counts[kind] < 4:
                    counts[kind] += 1
                    if (
                        shanten.calculate_shanten(
                            counts, use_chiitoitsu=False, use_kokushi=False
                        )
                        < 0
                    ):
                        waits.append(kind)
                    counts[kind] -= 1
            found.append(waits)
        return found

    return run


def mahjong_shanten(hands: list[tuple[Tile, ...]]) -> Run:
    """`mahjong`: the shanten of each hand."""
    from mahjong.shanten import Shanten

    shanten = Shanten()
    ready = [counts_34(tiles) for tiles in hands]
    return lambda: [
        shanten.calculate_shanten(counts, use_chiitoitsu=False, use_kokushi=False)
        for counts in ready
    ]


def xiangting_necessary(hands: list[tuple[Tile, ...]]) -> Run:
    """`xiangting`: the tiles that bring each hand nearer, which for a ready hand are its waits."""
    from xiangting import PlayerCount, calculate_necessary_tiles

    ready = [counts_34(tiles) for tiles in hands]
    return lambda: [
        calculate_necessary_tiles(counts, PlayerCount.FOUR) for counts in ready
    ]


def xiangting_distance(hands: list[tuple[Tile, ...]]) -> Run:
    """`xiangting`: the replacement number of each hand."""
    from xiangting import PlayerCount, calculate_replacement_number

    ready = [counts_34(tiles) for tiles in hands]
    return lambda: [
        calculate_replacement_number(counts, PlayerCount.FOUR) for counts in ready
    ]
