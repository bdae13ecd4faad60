"""Millington (1977): points, doubles and the special limit hands, sections 112-122."""

from __future__ import annotations

from fractions import Fraction

from mjscore.game.groups import Form, Kind
from mjscore.game.hands import Means, Remark
from mjscore.game.seats import Round, Seat
from mjscore.game.tiles import DRAGONS, Tile, tiles_of

from .looking import Look
from .table import Count

JADE = set(tiles_of("23468B GD"))
AS_DRAGON = {"East": "RD", "South": "WD", "West": "GD"}


def own_tiles(look: Look) -> tuple[Tile | None, Tile | None]:
    """The own and the prevailing tile: winds, or dragons in the second three-handed variant (132)."""
    if look.table.has("three-handed-dragons"):
        own = AS_DRAGON.get(look.hand.seat.value) if look.hand.seat else None
        prevailing = AS_DRAGON.get(look.hand.round.value) if look.hand.round else None
        return (
            Tile.of(own) if own else None,
            Tile.of(prevailing) if prevailing else None,
        )
    return next(iter(look.own_winds), None), look.round_wind


def honour_worth(look: Look, tile: Tile) -> int:
    """How many times a set of this honour doubles, and a pair of it scores 2 (114e, 116d-f, 128, 132)."""
    own, prevailing = own_tiles(look)
    if look.table.has("three-handed-dragons"):
        if tile.is_wind:
            return 1
        return (tile == own) + (tile == prevailing)
    if tile.is_dragon:
        return 1 + (look.hand.round is Round.CENTRE and tile == Tile.of("RD"))
    return (tile == own) + (tile == prevailing)


def count_millington(look: Look) -> Count:
    """One reading by sections 114-122."""
    points, doubles = for_all(look)
    if not look.winner:
        return Count(points, doubles)
    points += 10 + winner_points(look)
    doubles += winner_doubles(look)
    return Count(points, doubles, Fraction(int(is_special(look))))


def for_all(look: Look) -> tuple[int, int]:
    """Points of 114 and doubles of 116."""
    points = sum(look.old_set_points(group) for group in look.pungs)
    doubles = sum(
        honour_worth(look, group.tile) for group in look.pungs if group.tile.is_honour
    )
    for pair in look.pairs:
        if pair.tile.is_honour:
            points += 2 * honour_worth(look, pair.tile)
    if look.table.has("bonus-tiles"):
        points += 4 * len(look.hand.bonus)
        if look.own_bonus("F") and look.own_bonus("S"):
            doubles += 1
        doubles += look.full_bonus("F") + look.full_bonus("S")
    if look.dragon_sets == 2 and look.dragon_pairs:
        doubles += 1
    if look.dragon_sets == 3:
        doubles += 2
    if look.wind_sets == 3 and look.wind_pairs:
        doubles += 1
    if look.wind_sets == 4:
        doubles += 2
    if concealed_pungs(look) >= 3:
        doubles += 1
    return points, doubles


def concealed_pungs(look: Look) -> int:
    """Concealed pongs and kongs; annexed kongs count as such (116k)."""
    return sum(group.form in (Form.CONCEALED, Form.ANNEXED) for group in look.pungs)


def winner_points(look: Look) -> int:
    """115b-d."""
    points = 0
    if look.drawn:
        points += 2
    if look.unshown or look.dealt:
        return points
    if is_only_place(look):
        points += 2
    if look.made_pair and look.standard:
        assert look.completed is not None
        points += 4 if look.completed.tile.is_major else 2
    return points


def is_only_place(look: Look) -> bool:
    """115c: rival kinds all four of which lie open on the table do not count."""
    return look.is_only_left()


def all_concealed(look: Look) -> bool:
    """Wholly concealed, the last tile too; an annexed kong is allowed (117c)."""
    return not look.claimed and all(
        group.form in (Form.CONCEALED, Form.ANNEXED) for group in look.groups
    )


def winner_doubles(look: Look) -> int:
    """117."""
    doubles = 0
    if look.standard:
        worthless = all(
            not p.tile.is_honour or honour_worth(look, p.tile) == 0 for p in look.pairs
        )
        if len(look.chows) == look.table.set_count and worthless:
            doubles += 1
        if not look.chows:
            doubles += 1
        if all_concealed(look):
            doubles += 1
    if look.suit_and_honours:
        doubles += 1
    if look.one_suit:
        doubles += 3
    if look.all_majors:
        doubles += 1
    if look.all_honours:
        doubles += 2
    if look.loose:
        doubles += 1
    if look.last_tile:
        doubles += 1
    if Remark.LAST_DISCARD in look.remarks and look.means is Means.DISCARD:
        doubles += 1
    if look.robbed:
        doubles += 1
    if Remark.ORIGINAL_CALL in look.remarks and not is_changed(look):
        doubles += 1
    return doubles


def is_changed(look: Look) -> bool:
    """Exposed groups other than the one just completed (decision “declared-ready”); others than East may have one (55a)."""
    others = [
        group for n, group in enumerate(look.groups) if n != look.reading.completed
    ]
    exposed = [group for group in others if group.form is not Form.CONCEALED]
    if look.hand.seat is Seat.EAST or len(exposed) > 1:
        return bool(exposed)
    return any(group.form is Form.ADDED for group in exposed)


def is_special(look: Look) -> bool:
    """122a-q."""
    first = (
        Remark.FIRST_DISCARD in look.remarks
        and look.means is Means.DISCARD
        and look.hand.seat is not Seat.EAST
    )
    if look.reading.shape == "orphans" or look.dealt or first:
        return True
    shown = not look.unshown
    if shown and look.loose and look.tile == Tile.of("5D"):
        return True
    if shown and look.last_tile and not look.loose and look.tile == Tile.of("1D"):
        return True
    if look.robbed and look.tile == Tile.of("2B"):
        return True
    if (
        Remark.KONG_UPON_KONG in look.remarks
        and look.means is Means.LOOSE
        and len(look.kongs) >= 2
    ):
        return True
    if len(look.kongs) == 4 or look.wind_sets == 4 or look.all_honours:
        return True
    if concealed_pungs(look) == 4 and look.drawn:
        return True
    if all(look.sets_of(dragon) for dragon in DRAGONS) and len(look.pungs) == 4:
        return True
    if all(tile.is_terminal for tile in look.tiles) or set(look.tiles) <= JADE:
        return True
    return (
        is_nine_lamps(look)
        or is_snake(look, "258")
        or (look.one_suit and all_concealed(look))
    )


def is_nine_lamps(look: Look) -> bool:
    """122n: the wait itself was 1112345678999 of a suit, all concealed."""
    ranks = [tile.rank for tile in sorted(look.reading.standing)]
    return (
        look.one_suit
        and not look.reading.melds
        and ranks == [1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9]
    )


def is_snake(look: Look, pairs: str) -> bool:
    """122o: a set of ones, a set of nines, a pair of 2, 5 or 8, and the other six numbers once each in two runs."""
    if not look.one_suit or len(look.chows) != 2 or len(look.pungs) != 2:
        return False
    ends = {group.tile.rank for group in look.pungs}
    middle = sorted(
        tile.rank or 0
        for group in look.groups
        if group.kind in (Kind.CHOW, Kind.PAIR)
        for tile in group.tiles
    )
    pair = look.pairs[0].tile.rank
    return (
        ends == {1, 9}
        and str(pair) in pairs
        and middle == sorted([2, 3, 4, 5, 6, 7, 8, pair or 0])
    )
