"""Harr's Pung Chow (1922): Part I without a limit (pp. 22-30) and Part II with one (pp. 56-70)."""

from __future__ import annotations

from fractions import Fraction

from mjscore.game.groups import Group, Kind
from mjscore.game.hands import Means, Remark
from mjscore.game.seats import Seat
from mjscore.game.tiles import WINDS

from .looking import Look
from .table import Count


def mandarins(look: Look) -> int:
    """Each own Mandarin doubles once (p. 29)."""
    return (
        look.own_bonus("F") + look.own_bonus("S") if look.table.has("mandarins") else 0
    )


def count_harr(look: Look) -> Count:
    """One reading by the score card of Part I."""
    scored = sum(look.old_set_points(group) for group in look.pungs)
    for pair in look.pairs:
        if pair.tile.is_dragon or pair.tile in look.own_winds:
            scored += 2
    doubles = look.dragon_sets + mandarins(look)
    doubles += sum(group.tile in look.own_winds for group in look.pungs)
    if look.one_suit or look.all_honours:
        doubles += 3
    elif look.suit_and_honours:
        doubles += 1
    if not look.winner:
        return Count(scored, doubles)
    only = not look.dealt and len(look.places) == 1
    points = scored + 20
    if look.no_runs:
        points += 10
    if look.loose:
        points += 10
    if look.drawn:
        points += 2
    if only:
        points += 2
    if look.standard and scored == 0 and not look.drawn and not only:
        points += 10
    if look.dealt and not look.kongs:
        doubles += 3
    return Count(points, doubles)


def pair_points(look: Look, pair: Group) -> int:
    """The lower table of p. 66: dragon 2, own wind 2, round wind 2, own wind in its own round 4."""
    if pair.tile.is_dragon:
        return 2
    return 2 * (pair.tile in look.own_winds) + 2 * (pair.tile == look.round_wind)


def last_tile_points(look: Look) -> int:
    """What the tile that completes the hand earns besides the sets (p. 65-66)."""
    group = look.completed
    if group is None:
        return 0
    drawn = look.drawn
    if group.kind is Kind.PAIR:
        if not group.tile.is_major:
            return 4 if drawn else 2
        if group.tile in look.own_winds and group.tile == look.round_wind:
            return 8 if drawn else 6
        return 6 if drawn else 4
    if look.run_place == "" or (drawn and look.unshown):
        return 0
    if look.run_place == "open" and not drawn:
        return 0
    if look.run_place == "open":
        return 2 if look.table.has("open-run-draw-2") else 4
    return 4 if drawn else 2


def set_points(look: Look) -> int:
    """The table of p. 65; a concealed three counts more in the winner's hand."""
    points = 0
    for group in look.pungs:
        concealed_three = group.kind is Kind.PUNG and not look.is_table(group)
        if concealed_three and look.winner:
            points += 10 if group.tile.is_major else 6
        else:
            points += look.old_set_points(group)
    for pair in look.pairs:
        if pair is not look.completed:
            points += pair_points(look, pair)
    return points


def count_harr_limit(look: Look) -> Count:
    """One reading by Part II."""
    scored = set_points(look) + last_tile_points(look)
    doubles = look.dragon_sets + mandarins(look)
    for group in look.pungs:
        if group.tile in look.own_winds:
            doubles += 2 if group.tile == look.round_wind else 1
    if not look.winner:
        return Count(scored, doubles)
    points = scored + (20 if look.table.has("game-20") else 10)
    if scored == 0 and look.standard and not (look.drawn and look.unshown):
        points += 10
    if look.last_tile:
        doubles += 1
    if look.loose:
        doubles += 1
    if look.table.has("fourth-of-exposed") and is_fourth_of_exposed(look):
        doubles += 1
    if look.suit_and_honours:
        doubles += 1
    if look.one_suit:
        doubles += 3
    if look.no_runs:
        doubles += 1
    first = (
        Remark.FIRST_DISCARD in look.remarks
        and look.means is Means.DISCARD
        and look.hand.seat is not Seat.EAST
    )
    added = Fraction(1, 2) if first else Fraction(0)
    return Count(points, doubles, Fraction(int(is_limit_hand(look))), added)


def is_fourth_of_exposed(look: Look) -> bool:
    """The winning tile is the fourth of an exposed three of one's own, used elsewhere (bonus 6, p. 62)."""
    return any(
        group.kind is Kind.PUNG
        and look.is_table(group)
        and group.tile == look.tile
        and group is not look.completed
        for group in look.groups
    )


def is_limit_hand(look: Look) -> bool:
    """The seven limit hands of p. 62-64."""
    if look.reading.shape == "orphans":
        return True
    if look.all_majors and not look.chows:
        return True
    if look.wind_sets == 4:
        return True
    if look.wind_sets == 3 and all(
        look.sets_of(wind) or look.pair_of(wind) for wind in WINDS
    ):
        return True
    if len(look.kongs) == 4:
        return True
    if look.dealt and not look.kongs:
        return True
    return look.dragon_sets == 3
