"""Legal hands on purpose where scorers go wrong: one suit, many waits, kongs, honours, and near the special hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from hypothesis import strategies as st

from mjscore.game.groups import Form, Group, Kind
from mjscore.game.hands import Hand, Means, Win
from mjscore.game.seats import Round, Seat
from mjscore.game.tiles import BONUS_TILES, TILES, Tile, tiles_of

PLAYED = tuple(tile for tile in TILES[:36] if not 31 <= tile <= 32)
SEATS = (Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH)
ROUNDS = (Round.EAST, Round.SOUTH, Round.WEST, Round.NORTH)
ORPHANS = tiles_of("19D 19B 19C E S W N RD GD WD")

POOLS: tuple[tuple[Tile, ...], ...] = (
    PLAYED,
    TILES[:9],
    TILES[9:18],
    (*TILES[18:27], *TILES[27:31], *TILES[33:36]),
    (*TILES[27:31], *TILES[33:36]),
    ORPHANS,
    tiles_of("23468B GD"),
    TILES[3:6],
)
"""Tiles to make a hand of: any, one suit, a suit with honours, honours, majors, the green tiles, three ranks side by side."""


def fits(groups: Sequence[Group], limit: int = 4) -> bool:
    """Whether no tile occurs more often than it exists."""
    count = Counter(tile for group in groups for tile in group.tiles)
    return all(times <= limit for times in count.values())


@st.composite
def group_lists(draw: st.DrawFn) -> list[Group]:
    """Four sets and a pair, concealed but for kongs, that can exist together."""
    pool = draw(st.sampled_from(POOLS))
    chows = [
        tile
        for tile in pool
        if tile < 27 and tile % 9 < 7 and {tile + 1, tile + 2} <= set(map(int, pool))
    ]
    kinds = [Kind.PUNG, Kind.KONG] + [Kind.CHOW] * bool(chows)
    groups: list[Group] = []
    for place in range(5):
        kind = Kind.PAIR if place == 4 else draw(st.sampled_from(kinds))
        for _ in range(12):
            group = Group(
                kind,
                draw(st.sampled_from(chows if kind is Kind.CHOW else pool)),
                Form.CONCEALED,
            )
            if fits([*groups, group]):
                groups.append(group)
                break
        else:
            group = next(
                Group(Kind.PAIR if place == 4 else Kind.PUNG, tile, Form.CONCEALED)
                for tile in PLAYED
                if fits(
                    [
                        *groups,
                        Group(
                            Kind.PAIR if place == 4 else Kind.PUNG, tile, Form.CONCEALED
                        ),
                    ]
                )
            )
            groups.append(group)
    return groups


@st.composite
def standard_wins(draw: st.DrawFn) -> Hand:
    """A winning hand of four sets and a pair, the winning tile left out."""
    groups = draw(group_lists())
    exposed: list[Group] = []
    standing: list[Group] = []
    for group in groups[:4]:
        if group.kind is Kind.KONG:
            exposed.append(group.with_form(draw(st.sampled_from(list(Form)))))
        elif draw(st.booleans()):
            exposed.append(group.with_form(Form.EXPOSED))
        else:
            standing.append(group)
    standing.append(groups[4])
    free = [tile for group in standing for tile in group.tiles]
    tile = draw(st.sampled_from(free))
    free.remove(tile)
    held = Counter(tile for group in groups for tile in group.tiles)
    means = [Means.DRAW, Means.DISCARD] + [Means.LOOSE] * any(
        group.kind is Kind.KONG for group in exposed
    )
    means += [Means.ROB] * (held[tile] == 1)
    return Hand(
        exposed=tuple(exposed),
        free=tuple(sorted(free)),
        bonus=draw(bonus_tiles()),
        seat=draw(st.sampled_from(SEATS)),
        round=draw(st.sampled_from(ROUNDS)),
        won=Win(draw(st.sampled_from(means)), tile),
    )


def bonus_tiles() -> st.SearchStrategy[tuple[Tile, ...]]:
    """Some bonus tiles, none twice."""
    return st.sets(st.sampled_from(BONUS_TILES)).map(lambda tiles: tuple(sorted(tiles)))


@st.composite
def special_wins(draw: st.DrawFn) -> Hand:
    """Thirteen Orphans, Nine Gates or seven pairs, concealed."""
    shape = draw(st.sampled_from(("orphans", "gates", "twins")))
    if shape == "orphans":
        tiles = [*ORPHANS, draw(st.sampled_from(ORPHANS))]
    elif shape == "gates":
        suit = draw(st.sampled_from("DBC"))
        tiles = [
            *tiles_of(f"1112345678999{suit}"),
            Tile.of(f"{draw(st.integers(1, 9))}{suit}"),
        ]
    else:
        pool = draw(st.sampled_from([pool for pool in POOLS if len(pool) > 6]))
        kinds = draw(
            st.lists(st.sampled_from(pool), min_size=7, max_size=7).filter(
                lambda k: max(Counter(k).values()) <= 2
            )
        )
        tiles = [tile for kind in kinds for tile in (kind, kind)]
    tile = draw(st.sampled_from(tiles))
    tiles.remove(tile)
    means = draw(st.sampled_from((Means.DRAW, Means.DISCARD)))
    return Hand(
        free=tuple(sorted(tiles)),
        seat=draw(st.sampled_from(SEATS)),
        won=Win(means, tile),
    )


def wins() -> st.SearchStrategy[Hand]:
    """Any winning hand, the winning tile left out of its groups."""
    return st.one_of(standard_wins(), standard_wins(), special_wins())


@st.composite
def thirteens(draw: st.DrawFn) -> Hand:
    """A hand of thirteen that did not win, ready or not."""
    won = draw(wins())
    hand = replace(won, won=None)
    exchange = draw(st.booleans())
    if exchange and hand.free:
        free = list(hand.free)
        free.remove(draw(st.sampled_from(free)))
        held = Counter(hand.tiles)
        free.append(draw(st.sampled_from([tile for tile in PLAYED if held[tile] < 4])))
        hand = replace(hand, free=tuple(sorted(free)))
    return hand
