"""Babcock's Red Book (1923): the score sheet (pp. 34-37), the optional scores (ch. VII), the Chinese game (ch. VIII)."""

from __future__ import annotations

from fractions import Fraction

from mjscore.game.groups import Form, Kind
from mjscore.game.hands import Means, Remark
from mjscore.game.seats import Seat
from mjscore.game.tiles import EAST, NORTH, SOUTH, WEST

from .looking import Look
from .table import Count

WHOLE, HALF, THIRD = Fraction(1), Fraction(1, 2), Fraction(1, 3)


def count_babcock(look: Look) -> Count:
    """One reading by the standard game or the Chinese game."""
    chinese = look.table.rules == "babcock-chinese"
    points = sets_and_pairs(look)
    doubles = set_doubles(look, chinese)
    if look.winner or not chinese:
        doubles += suit_doubles(look, chinese)
    if not look.winner:
        season_points, season_doubles = seasons(look)
        return Count(points + season_points, doubles + season_doubles)
    bonus, extra = winner_points(look, points, chinese)
    fraction = special(look, chinese)
    if (
        look.table.has("three-concealed")
        and look.standard
        and concealed_sets(look, annexed=True) >= 3
    ):
        extra += 1
    if is_heaven(look) and look.table.limit is None:
        extra += 3
    season_points, season_doubles = seasons(look)
    beyond = 2 * (suit_doubles(look, chinese) == 3) + 2 * (
        is_heaven(look) and look.table.limit is None
    )
    if look.table.has("seasons"):
        beyond += 2 * (look.full_bonus("F") + look.full_bonus("S"))
    return Count(
        points + bonus + season_points,
        doubles + extra + season_doubles,
        fraction,
        beyond=beyond,
    )


def sets_and_pairs(look: Look) -> int:
    """Points for sets and for pairs of dragons or the own wind (p. 34)."""
    points = sum(look.old_set_points(group) for group in look.pungs)
    for pair in look.pairs:
        if pair.tile.is_dragon or pair.tile in look.own_winds:
            points += 2
    return points


def set_doubles(look: Look, chinese: bool) -> int:
    """One double for each set of dragons and of the own wind (p. 35); in the Chinese game perhaps of the round (p. 67)."""
    doubles = 0
    for group in look.pungs:
        if group.tile.is_dragon:
            doubles += 1
        if group.tile in look.own_winds:
            doubles += 1
        if chinese and look.table.has("round-wind") and group.tile == look.round_wind:
            doubles += 1
    return doubles


def suit_doubles(look: Look, chinese: bool) -> int:
    """One suit 3, with honours 1; all honours 3, in the Chinese game a limit hand without (p. 73)."""
    if look.one_suit:
        return 3
    if look.suit_and_honours:
        return 1
    if look.all_honours and not chinese:
        return 3
    return 0


def winner_points(look: Look, scored: int, chinese: bool) -> tuple[int, int]:
    """The bonus points of p. 35 and the doubles that may stand in their place (p. 61, 62)."""
    table = look.table
    game = next(
        (n for n in (10, 30, 50, 100) if chinese and table.has(f"game-{n}")), 20
    )
    points = 0
    tens = 0
    if look.drawn:
        points += 2
    if only_place(look, chinese):
        points += 2
    if look.loose:
        tens += 1
        points -= 2
    if look.robbed:
        tens += 1
    if look.last_tile:
        tens += 1
    if look.no_runs:
        tens += 1
    nothing = scored == 0 and look.standard
    hidden = look.unshown and look.drawn
    doubles = 0
    if nothing and points == 0 and tens == 0 and not hidden:
        tens += 1
    if (
        nothing
        and look.drawn
        and points == 2
        and tens == 0
        and not hidden
        and table.has("drawn-no-score")
    ):
        doubles += 1
    if table.has("tens-as-doubles"):
        return game + points, doubles + tens
    return game + points + 10 * tens, doubles


def only_place(look: Look, chinese: bool) -> bool:
    """The only place to win (p. 35, 39); in the Chinese game the form of the completion (p. 69-72). Not if unshown (p. 33)."""
    if look.dealt or look.unshown:
        return False
    if chinese:
        return look.made_pair or look.run_place in ("middle", "edge")
    return len(look.places) == 1


def concealed_sets(look: Look, annexed: bool) -> int:
    """Concealed threes and fours; the punged fourth may count (p. 58)."""
    forms = (Form.CONCEALED, Form.ANNEXED) if annexed else (Form.CONCEALED,)
    return sum(group.form in forms for group in look.pungs)


def is_heaven(look: Look) -> bool:
    """The Hand from Heaven: complete as dealt, no four declared (p. 36)."""
    return look.dealt and not look.kongs


def changed(look: Look) -> bool:
    """An exposed group or a declared four shows that the original hand was changed (decision “declared-ready”)."""
    others = [
        group for n, group in enumerate(look.groups) if n != look.reading.completed
    ]
    return any(
        group.kind is Kind.KONG or group.form is not Form.CONCEALED for group in others
    )


def special(look: Look, chinese: bool) -> Fraction:
    """The greatest part of the limit that a special hand earns (p. 36-37, ch. VII, p. 73-74)."""
    table = look.table
    shape = look.reading.shape
    best = Fraction(0)
    if is_heaven(look) or shape == "orphans":
        return WHOLE
    if chinese and (look.all_honours or look.dragon_sets == 3):
        return WHOLE
    if table.has("ones-nines-honours") and look.all_majors:
        return WHOLE
    if look.standard:
        if table.has("four-wind-hand") and is_four_winds(look):
            return WHOLE
        if table.has("nine-gates") and is_nine_gates(look):
            return WHOLE
        if table.has("four-fours") and len(look.kongs) == 4:
            return WHOLE
        if is_four_concealed(look):
            return WHOLE
    if shape == "twins":
        best = HALF
    if (
        Remark.FIRST_DISCARD in look.remarks
        and look.means is Means.DISCARD
        and look.hand.seat is not Seat.EAST
    ):
        best = HALF
    if Remark.ORIGINAL_CALL in look.remarks and not changed(look):
        best = max(best, THIRD)
    return best


def is_four_winds(look: Look) -> bool:
    """Three sets of winds, the own one among them, and at least a pair of the fourth (p. 53)."""
    own = any(look.sets_of(wind) for wind in look.own_winds)
    every = all(
        look.sets_of(wind) or look.pair_of(wind) for wind in (EAST, SOUTH, WEST, NORTH)
    )
    return own and every


def is_nine_gates(look: Look) -> bool:
    """1112345678999 of a suit, concealed before the last tile, and any tile of the suit (p. 56)."""
    standing = look.reading.standing
    if look.reading.melds or not look.one_suit:
        return False
    if look.dealt:
        ranks = sorted(tile.rank or 0 for tile in look.tiles)
        return all(ranks.count(n) >= (3 if n in (1, 9) else 1) for n in range(1, 10))
    return [tile.rank for tile in sorted(standing)] == [
        1,
        1,
        1,
        2,
        3,
        4,
        5,
        6,
        7,
        8,
        9,
        9,
        9,
    ]


def is_four_concealed(look: Look) -> bool:
    """Four concealed threes or fours; a pair may be punged unless the tile must be drawn (p. 59)."""
    if concealed_sets(look, annexed=False) < 4:
        return False
    if look.table.has("four-concealed"):
        return True
    return look.table.has("four-concealed-drawn") and not look.claimed


def seasons(look: Look) -> tuple[int, int]:
    """Four each; the own number one double, a complete colour three and no separate double for its own number (p. 89-90)."""
    table = look.table
    if not table.has("seasons"):
        return 0, 0
    doubles = 0
    single = 0
    for series in "FS":
        if look.full_bonus(series):
            doubles += 3
        elif look.own_bonus(series):
            single += 1
    if table.has("shanghai-seasons"):
        single = 1 if single == 2 else 0
    return 4 * len(look.hand.bonus), doubles + single


def count_parker(look: Look) -> Count:
    """Parker's card game: Babcock's sheet without last tile and special hands; flowers in the Royal Game."""
    points = sets_and_pairs(look)
    doubles = set_doubles(look, chinese=False) + suit_doubles(look, chinese=False)
    if look.table.rules == "parker-royal" and look.hand.bonus:
        points += 4 * len(look.hand.bonus)
        for series in "FS":
            doubles += 3 if look.full_bonus(series) else look.own_bonus(series)
    if not look.winner:
        return Count(points, doubles)
    scored = sets_and_pairs(look)
    points += 20
    if look.drawn:
        points += 2
    if look.loose:
        points += 8
    if look.dealt:
        only = False
    elif look.table.has("only-card-by-own-hand"):
        only = look.waits == (look.tile,)
    else:
        only = look.is_only_possible()
    if only:
        points += 2
    if look.robbed:
        points += 10
    if look.no_runs:
        points += 10
    if scored == 0 and not (look.drawn or only or look.robbed):
        points += 10
    return Count(points, doubles)
