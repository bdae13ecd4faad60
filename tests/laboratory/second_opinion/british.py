"""The British Mah-Jong Association's game: a second reading of what its site says, page by page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from mjscore.game.groups import Form, Kind
from mjscore.game.hands import Hand, Means, Remark, Win
from mjscore.game.seats import Seat
from mjscore.game.tiles import DRAGONS, WINDS, Tile

from .arranging import before, legal_readings
from .looking import Look
from .millington import JADE
from .table import Table, even

VALUE = 1000
"""What a special hand of the first rank is worth, where no limit is played."""


def worth(look: Look, tile: Tile) -> int:
    """How often a set of a tile doubles; a pair has two points each time."""
    return tile.is_dragon + (tile in look.own_winds) + (tile == look.round_wind)


def concealed_set(look: Look) -> bool:
    return all(group.form is Form.CONCEALED for group in look.groups)


def unaltered(look: Look) -> bool:
    """Nothing on the table but the set that won."""
    exposed = [
        place
        for place, group in enumerate(look.groups)
        if group.form is not Form.CONCEALED
    ]
    return set(exposed) <= {look.reading.completed}


def bonus_account(look: Look) -> tuple[int, int]:
    """Four points a tile; a bouquet doubles twice, its own tile included, else the own tile once."""
    if not look.table.has("bonus-tiles"):
        return 0, 0
    doubles = sum(
        2 if look.full_bonus(series) else look.own_bonus(series) for series in "FS"
    )
    return 4 * len(look.hand.bonus), doubles


def basic(look: Look, *, out_of_the_box: bool) -> int:
    """The points of the sets and pairs, and the winner's own."""
    points = sum(look.old_set_points(group) for group in look.pungs) + sum(
        2 * worth(look, pair.tile) for pair in look.pairs
    )
    if not look.winner:
        return points
    points += 20 * look.standard
    return points + 2 * (
        look.means is Means.DRAW or (out_of_the_box and look.means is Means.LOOSE)
    )


def ordinary_doubles(look: Look) -> int:
    """Sections 4 and 5, bonus tiles aside."""
    doubles = sum(worth(look, group.tile) for group in look.pungs)
    if not look.winner:
        return doubles
    box = look.means is Means.LOOSE
    doubles += not look.chows
    doubles += look.suit_and_honours
    doubles += look.all_majors and look.honours and look.suits > 0
    doubles += concealed_set(look) and look.honours and look.suits > 0
    doubles += box
    doubles += look.last_tile and not box
    doubles += last_discard(look)
    doubles += look.robbed
    if Remark.ORIGINAL_CALL in look.remarks and unaltered(look):
        doubles += 1 if look.table.has("original-call-once") else 2
    return doubles


def last_discard(look: Look) -> bool:
    return Remark.LAST_DISCARD in look.remarks and look.claimed


def is_pure(look: Look) -> bool:
    return look.standard and look.one_suit and not look.chows


def made_of(look: Look) -> Iterator[bool]:
    """The hands of 1,000 that one can fish for."""
    sets = look.standard and not look.chows
    yield look.reading.shape in ("orphans", "gates", "wriggling")
    yield sets and look.suits == 1 and not look.kongs and unaltered(look)
    yield sets and set(look.tiles) <= JADE
    yield sets and all(tile.is_terminal for tile in look.tiles)
    yield len(look.kongs) == 4
    yield sets and look.all_honours
    yield sets and all(map(look.sets_of, DRAGONS))
    yield all(map(look.sets_of, WINDS))


def events(look: Look) -> Iterator[bool]:
    """The hands of 1,000 that are told by how they were won."""
    box = look.means is Means.LOOSE
    bonus = look.hand.bonus if look.table.has("bonus-tiles") else ()
    yield (
        look.dealt
        and all(group.form is Form.CONCEALED for group in look.groups)
        and not bonus
    )
    yield (
        Remark.FIRST_DISCARD in look.remarks
        and look.claimed
        and look.hand.seat is not Seat.EAST
    )
    yield box and look.tile == Tile.of("5D")
    yield look.last_tile and not box and look.tile == Tile.of("1D")
    yield Remark.KONG_UPON_KONG in look.remarks


def special(look: Look) -> Fraction:
    """The part of 1,000 that a winning hand is worth, 0 for an ordinary one."""
    if any((*made_of(look), *events(look))):
        return Fraction(1)
    return Fraction(
        int(
            look.reading.shape
            in ("triples", "knitting", "mixed", "honour-pairs", "honour-twins")
        ),
        2,
    )


def wins_by_claim(look: Look) -> bool:
    """Gates of Heaven take only a one or a nine from a discard."""
    gates = (
        look.reading.shape == "gates"
        and look.claimed
        and not look.table.has("gates-any-claim")
    )
    return not gates or (look.tile is not None and look.tile.is_terminal)


def fishing(look: Look) -> tuple[Fraction, bool]:
    """The part of 1,000 for which a loser fishes, and whether he fishes for Purity."""
    best, pure = Fraction(0), False
    if look.hand.status is not None:
        return best, pure
    kongs = tuple(group for group in look.hand.fixed if group.kind is Kind.KONG)
    regrouped = replace(look.hand, fixed=kongs, free=before(look.hand)[1], origin=None)
    for won in wins_of(look.table, regrouped, look.waits):
        if any(made_of(won)):
            best = Fraction(2, 5)
        elif special(won) == Fraction(1, 2):
            best = max(best, Fraction(1, 5))
        pure = pure or is_pure(won)
    return best, pure


def wins_of(table: Table, hand: Hand, tiles: tuple[Tile, ...]) -> Iterator[Look]:
    for tile in tiles:
        for means in (Means.DRAW, Means.DISCARD):
            won = replace(hand, won=Win(means, tile))
            looks = [
                Look(table, won, reading) for reading in legal_readings(table, won)
            ]
            yield from (each for each in looks if wins_by_claim(each))


def british_total(look: Look) -> int | None:
    """What one reading is worth after the limit; None where it may not win."""
    if look.winner and not wins_by_claim(look):
        return None
    table = look.table
    limit = 10**18 if table.limit is None else table.limit
    whole = VALUE if table.limit is None else table.limit
    bonus, bonus_doubles = bonus_account(look)
    beside = bonus << (bonus_doubles + (look.winner and last_discard(look)))
    always = table.has("loose-tile-two-points")
    fraction, pure = (special(look), is_pure(look)) if look.winner else fishing(look)
    doubles = (
        ordinary_doubles(look)
        + bonus_doubles
        + 3 * (pure and table.has("purity-intrinsic-eight"))
    )
    count = (basic(look, out_of_the_box=always) + bonus) << doubles
    eight = (
        basic(look, out_of_the_box=True) << (3 + (look.winner and last_discard(look)))
        if pure
        else 0
    )
    alone = max(even(whole * fraction), eight)
    if not alone:
        return min(limit, count)
    if look.winner and fraction:
        return min(limit, alone + beside)
    return max(min(limit, alone + beside), min(limit, count))
