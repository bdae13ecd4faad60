"""The two living rulesets, entry by entry: the Deutsche Mah Jongg Liga (DMJL) and the British game as Kajongg plays it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from mjscore.game.groups import Form, Group, Kind
from mjscore.game.hands import Means, Remark, Win
from mjscore.game.seats import Seat
from mjscore.game.tiles import DRAGONS, WINDS, Tile

from .arranging import before, legal_readings
from .looking import Look
from .millington import JADE, is_snake
from .table import Count

WHOLE, HALF = Fraction(1), Fraction(1, 2)
WAITING = Fraction(2, 5)
WAITING_HALF = Fraction(1, 5)


def count_living(look: Look) -> Count:
    """One reading: meld rules, hand rules, then mah-jongg and winner rules, or Kajongg's loser rules."""
    points, doubles = for_all(look)
    if not look.winner:
        fraction, extra = (
            waiting(look) if look.table.rules == "kajongg" else (Fraction(0), 0)
        )
        return Count(points, doubles + extra, fraction)
    points += winner_points(look)
    doubles += winner_doubles(look)
    limit = max(mah_jongg_limit(look), Fraction(int(any(limit_rules(look)))))
    if look.standard and mah_jongg_limit(look) == 0:
        points += 20
    return Count(points, doubles, limit)


def worth(look: Look, tile: Tile) -> int:
    """Doubles of a set, and twice that the points of a pair."""
    return tile.is_dragon + (tile in look.own_winds) + (tile == look.round_wind)


def for_all(look: Look) -> tuple[int, int]:
    """Sections 3 and 4."""
    dmjl = look.table.rules == "dmjl"
    bonus_played = look.table.has("bonus-tiles")
    points = (
        sum(look.old_set_points(group) for group in look.pungs)
        + 4 * len(look.hand.bonus) * bonus_played
    )
    points += sum(2 * worth(look, pair.tile) for pair in look.pairs)
    doubles = sum(worth(look, group.tile) for group in look.pungs)
    flower, season = (
        bonus_played and look.own_bonus("F"),
        bonus_played and look.own_bonus("S"),
    )
    full = bonus_played * (look.full_bonus("F") + look.full_bonus("S"))
    if not dmjl:
        return points, doubles + flower + season + 2 * full
    doubles += (flower and season) + full
    doubles += hidden(look) >= 3
    if look.dragon_sets == 2 and look.dragon_pairs == 1:
        doubles += 1
    if look.dragon_sets == 3:
        doubles += 2
    if look.wind_sets == 3 and look.wind_pairs == 1:
        doubles += 1
    if look.wind_sets == 4:
        doubles += 2
    return points, doubles


def is_hidden(group: Group) -> bool:
    """Not exposed for the rules about concealed melds: a claimed kong counts as concealed there."""
    return group.form in (Form.CONCEALED, Form.ANNEXED)


def hidden(look: Look) -> int:
    """Concealed pungs and kongs."""
    return sum(is_hidden(group) for group in look.pungs)


def all_hidden(look: Look) -> bool:
    return all(is_hidden(group) for group in look.groups)


def winner_points(look: Look) -> int:
    """The points of section 6."""
    points = 2 if look.drawn else 0
    if look.table.rules == "kajongg" or look.dealt:
        return points
    if look.made_pair and look.standard and look.completed is not None:
        points += 4 if look.completed.tile.is_major else 2
    if len(look.waits) == 1:
        points += 2
    return points


def winner_doubles(look: Look) -> int:
    """The doubles of section 6 that are not limits."""
    dmjl = look.table.rules == "dmjl"
    doubles = 0
    if look.loose and dmjl:
        doubles += 1
    if look.last_tile and not look.loose:
        doubles += 1
    if Remark.LAST_DISCARD in look.remarks and look.means is Means.DISCARD:
        doubles += 1
    if look.robbed:
        doubles += 1
    exposed_melds = sum(group.form is not Form.CONCEALED for group in look.groups)
    if Remark.ORIGINAL_CALL in look.remarks and exposed_melds < 3:
        doubles += 1
    scoring = look.pungs or any(worth(look, pair.tile) for pair in look.pairs)
    if dmjl and not scoring:
        doubles += 1
    if not look.chows:
        doubles += 1
    if all_hidden(look):
        doubles += 1
    if dmjl and look.suit_and_honours:
        doubles += 1
    if dmjl and look.one_suit:
        doubles += 3
    if not dmjl and look.one_suit and not look.chows and look.standard:
        doubles += 3
    if look.all_majors:
        doubles += 1
    return doubles


def mah_jongg_limit(look: Look) -> Fraction:
    """The part of the limit that the way of winning earns (section 5)."""
    shape = look.reading.shape
    if shape in ("orphans", "gates", "wriggling"):
        return WHOLE
    if shape in ("triples", "knitting", "honour-pairs"):
        return HALF
    if look.table.rules == "dmjl" and (is_nine_gates(look) or is_snake(look, "258")):
        return WHOLE
    return Fraction(0)


def is_nine_gates(look: Look) -> bool:
    """Nothing declared or claimed before, and the surplus tile over 1112345678999 is the last."""
    ranks = [tile.rank for tile in sorted(look.reading.standing)]
    return (
        look.one_suit
        and not look.reading.melds
        and ranks == [1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9]
    )


def limit_rules(look: Look) -> Iterator[bool]:
    """The limit rules among the winner rules."""
    dmjl = look.table.rules == "dmjl"
    chowless = look.standard and not look.chows
    yield look.all_honours
    yield bool(look.tiles) and all(tile.is_terminal for tile in look.tiles)
    yield len(look.kongs) == 4
    yield all(look.sets_of(dragon) for dragon in DRAGONS) and (dmjl or not look.chows)
    yield all(look.sets_of(wind) for wind in WINDS)
    yield set(look.tiles) <= JADE
    if dmjl:
        yield look.one_suit and all_hidden(look) and not look.claimed
        yield chowless and all_hidden(look) and not look.claimed
    else:
        concealed = all(group.form is Form.CONCEALED for group in look.pungs)
        yield chowless and look.suits == 1 and concealed and not look.kongs
    yield look.loose and look.tile == Tile.of("5D")
    yield look.last_tile and not look.loose and look.tile == Tile.of("1D")
    yield look.robbed and look.tile == Tile.of("2B")
    yield (
        Remark.KONG_UPON_KONG in look.remarks
        and look.means is Means.LOOSE
        and len(look.kongs) >= 2
    )
    yield look.dealt and all(not look.is_table(group) for group in look.groups)
    yield (
        Remark.FIRST_DISCARD in look.remarks
        and look.means is Means.DISCARD
        and look.hand.seat is not Seat.EAST
    )


def waiting(look: Look) -> tuple[Fraction, int]:
    """Kajongg's loser rules: what some tile would make of the waiting hand (section 7)."""
    best, purity = Fraction(0), 0
    if look.hand.status is not None:
        return best, purity
    kongs = tuple(group for group in look.hand.fixed if group.kind is Kind.KONG)
    regrouped = replace(look.hand, fixed=kongs, free=before(look.hand)[1], origin=None)
    for tile in look.waits:
        for means in (Means.DRAW, Means.DISCARD):
            hand = replace(regrouped, won=Win(means, tile))
            for reading in legal_readings(look.table, hand):
                won = Look(look.table, hand, reading)
                fraction = mah_jongg_limit(won)
                if fraction == HALF:
                    best = max(best, WAITING_HALF)
                limits = list(limit_rules(won))[:7]
                if fraction == WHOLE or any(limits):
                    best = max(best, WAITING)
                elif won.standard and won.one_suit and not won.chows:
                    purity = 3
    return best, purity
