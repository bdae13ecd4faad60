"""Seeded random hands for every benchmark: winning hands, ready hands and any thirteen tiles, the same for us and the peers."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import NamedTuple

from mjscore.game.groups import Group, Kind, group_tiles
from mjscore.game.hands import Hand, Means, Win
from mjscore.game.seats import Round, Seat
from mjscore.game.tiles import TILES, Tile
from mjscore.rules.lacking import counts_of
from mjscore.rules.patterns import standard
from tests.arrangements.dealing import waited

KINDS = tuple(tile for tile in TILES[:36] if tile not in TILES[31:33])
SEATS = (Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH)
ROUNDS = (Round.EAST, Round.SOUTH, Round.WEST, Round.NORTH)


class WonHand(NamedTuple):
    """A winning hand: its tiles by group, how many of the groups lie exposed, the winning tile and whether it was drawn."""

    groups: tuple[tuple[Tile, ...], ...]
    exposed: int
    tile: Tile
    drawn: bool
    seat: Seat
    round: Round


def won_hands(number: int, seed: int = 1923) -> list[WonHand]:
    """Distinct winning hands of four sets and a pair with up to three exposed groups."""
    rng = random.Random(seed)
    found: dict[object, WonHand] = {}
    while len(found) < number:
        hand = _won_hand(rng)
        if hand is not None:
            found[hand] = hand
    return list(found.values())


def _won_hand(rng: random.Random) -> WonHand | None:
    wall = [tile for tile in KINDS for _ in range(4)]
    groups: list[tuple[Tile, ...]] = []
    for place in range(5):
        kind = (
            Kind.PAIR if place == 4 else Kind.CHOW if rng.random() < 0.6 else Kind.PUNG
        )
        low = rng.choice(
            [
                tile
                for tile in KINDS
                if kind is not Kind.CHOW or (tile < 27 and tile % 9 < 7)
            ]
        )
        tiles = group_tiles(kind, low)
        if any(wall.count(tile) < tiles.count(tile) for tile in set(tiles)):
            return None
        for tile in tiles:
            wall.remove(tile)
        groups.append(tiles)
    exposed = rng.randrange(4)
    tile = rng.choice([tile for group in groups[exposed:] for tile in group])
    return WonHand(
        tuple(groups),
        exposed,
        tile,
        rng.random() < 0.5,
        rng.choice(SEATS),
        rng.choice(ROUNDS),
    )


def as_hand(won: WonHand) -> Hand:
    """A winning hand as ours: the winning tile left out, the standing tiles free."""
    free = [tile for group in won.groups[won.exposed :] for tile in group]
    free.remove(won.tile)
    return Hand(
        exposed=tuple(_group(tiles) for tiles in won.groups[: won.exposed]),
        free=tuple(sorted(free)),
        seat=won.seat,
        round=won.round,
        won=Win(Means.DRAW if won.drawn else Means.DISCARD, won.tile),
    )


def with_tile_among(hand: Hand) -> Hand:
    """The hand with its winning tile written among the fourteen."""
    assert hand.won is not None
    assert hand.won.tile is not None
    return replace(
        hand,
        free=tuple(sorted((*hand.free, hand.won.tile))),
        won=replace(hand.won, among=True),
    )


def _group(tiles: tuple[Tile, ...]) -> Group:
    return Group(Kind.PUNG if tiles[0] == tiles[-1] else Kind.CHOW, tiles[0])


def thirteens(number: int, seed: int = 1922) -> list[tuple[Tile, ...]]:
    """Random thirteen tiles from the wall, sorted."""
    rng = random.Random(seed)
    wall = [tile for tile in KINDS for _ in range(4)]
    return [tuple(sorted(rng.sample(wall, 13))) for _ in range(number)]


def beside_melds(number: int, seed: int = 1924) -> list[Hand]:
    """Random hands with one to three sets on the table, and what was drawn from the rest of the wall."""
    rng = random.Random(seed)
    hands = []
    for _ in range(number):
        wall = [tile for tile in KINDS for _ in range(4)]
        melds = [_taken(wall, rng) for _ in range(rng.randint(1, 3))]
        tiles = sorted(rng.sample(wall, 13 - 3 * len(melds)))
        hands.append(Hand(exposed=tuple(melds), free=tuple(tiles)))
    return hands


def _taken(wall: list[Tile], rng: random.Random) -> Group:
    """A chow or a pung whose tiles go out of the wall."""
    while True:
        kind, low = rng.choice((Kind.CHOW, Kind.PUNG)), rng.choice(KINDS)
        if kind is Kind.CHOW and (low >= 27 or low % 9 > 6):
            continue
        tiles = group_tiles(kind, low)
        if all(wall.count(tile) >= tiles.count(tile) for tile in tiles):
            for tile in tiles:
                wall.remove(tile)
            return Group(kind, low)


def ready_hands(number: int, seed: int = 1977) -> list[tuple[Tile, ...]]:
    """Distinct ready hands of thirteen concealed tiles: winning hands with a tile taken away."""
    rng = random.Random(seed)
    found: set[tuple[Tile, ...]] = set()
    while len(found) < number:
        won = _won_hand(rng)
        if won is not None:
            tiles = [tile for group in won.groups for tile in group]
            tiles.remove(won.tile)
            counts = counts_of(tiles)
            if waited(counts, [standard(4)]):
                found.add(tuple(sorted(tiles)))
    return sorted(found)
