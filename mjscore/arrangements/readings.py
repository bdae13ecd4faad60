"""Every legal way to read a hand: what the thirteen tiles were, and which group the winning tile completed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from mjscore.arrangements.lanes import BITS, PACKED, WEIGHT, lanes_in, pack
from mjscore.arrangements.shapes import SHAPES
from mjscore.codes import Codes, group_code, kind_of, tile_of, without_form
from mjscore.groups import Form, Group, Kind
from mjscore.hands import Hand, Win
from mjscore.vocabulary.pieces import completed, completions


class Case(NamedTuple):
    """One way in which a winning hand was thirteen tiles before.

    `fixed` are the pieces that stand as written. `won` is the code of the completed group if it is one of them, else 0.
    `free` are the packed tiles still to be arranged; they hold the winning tile if `won` is 0. `held` are the thirteen tiles,
    `standing` those of them that could be regrouped. `melds` counts the sets that lay fixed before the win.
    """

    fixed: Codes
    won: int
    free: int
    standing: int
    held: int
    melds: int


def cases(hand: Hand) -> list[Case]:
    """The cases of a winning hand; more than one where several groups as written hold the winning tile."""
    win, free = hand.won, pack(hand.free)
    assert win is not None
    loose_fixed = fixed_kongs = 0
    melds = len(hand.exposed)
    codes = [group.code for group in hand.exposed]
    held = free
    for code in codes:
        held += PACKED[code]
    for group in hand.fixed:
        codes.append(group.code)
        if group.kind is Kind.KONG:
            melds += 1
            fixed_kongs += PACKED[group.code]
        else:
            loose_fixed += PACKED[group.code]
    held += loose_fixed + fixed_kongs
    everything = tuple(codes)
    tile = win.tile
    if tile is None:
        return [Case(everything, 0, free, free + loose_fixed, held, melds)]
    weight = WEIGHT[tile]
    if not win.among:
        return [Case(everything, 0, free + weight, free + loose_fixed, held, melds)]
    return list(_cases_among(hand, win, Case(everything, 0, free, free + loose_fixed, held - weight, melds)))


def _cases_among(hand: Hand, win: Win, whole: Case) -> Iterator[Case]:
    """The cases of a hand in which the winning tile is written: among the exposed groups first, else among the concealed.

    A pair lies exposed only because the winning tile completed it.
    """
    assert win.tile is not None
    form = Form.EXPOSED if win.claimed else Form.CONCEALED
    pairs = tuple(group for group in hand.exposed if group.kind is Kind.PAIR)
    exposed = _holding(pairs or hand.exposed, win, form) if win.claimed else ()
    for group, code in exposed:
        standing = whole.standing + PACKED[group.code] - WEIGHT[win.tile]
        yield whole._replace(fixed=_without(whole.fixed, group.code), won=code, standing=standing, melds=whole.melds - 1)
    if exposed:
        return
    standing = whole.standing - WEIGHT[win.tile]
    for group, code in _holding(hand.fixed, win, form):
        yield whole._replace(fixed=_without(whole.fixed, group.code), won=code, standing=standing)
    if whole.free >> BITS * win.tile & 7:
        yield whole._replace(standing=standing)


def _holding(groups: Sequence[Group], win: Win, form: Form) -> tuple[tuple[Group, int], ...]:
    """The different groups that the winning tile can have completed, each with its code as completed."""
    assert win.tile is not None
    found: dict[int, tuple[Group, int]] = {}
    for group in groups:
        code = completed(group.code, win.tile, form)
        if code and group.code not in found and is_wanted(group.code, win.completing):
            found[group.code] = (group, code)
    return tuple(found.values())


def is_wanted(code: int, completing: Group | None) -> bool:
    """Whether a group is the one that `completing` names, whatever its form."""
    return completing is None or without_form(code) == without_form(completing.code)


def _without(codes: Codes, code: int) -> Codes:
    place = codes.index(code)
    return codes[:place] + codes[place + 1 :]


def readings(hand: Hand, case: Case, shapes: Sequence[str], sets: int) -> list[tuple[str, list[Codes]]]:
    """Each shape in which a case is complete, with every reading of it: its pieces, the completed one marked as such."""
    shaped = []
    for name in shapes:
        found: list[Codes] = []
        if name == "standard":
            for division in SHAPES[name].divisions(case.free, len(case.fixed) + (case.won != 0), sets):
                _complete(hand, case, division, found)
        elif not case.melds:
            for division in _special_divisions(case, name, sets):
                _complete(hand, case, division, found)
        if found:
            shaped.append((name, found))
    return shaped


def _complete(hand: Hand, case: Case, division: Codes, found: list[Codes]) -> None:
    """Add a reading for each piece of a case and a division of the rest that the winning tile could have completed."""
    win = hand.won
    assert win is not None
    fixed, tile = case.fixed, win.tile
    if case.won:
        found.append((*fixed, *division, case.won))
    elif tile is None:
        found.append(fixed + division)
    else:
        won_by = completions(tile, Form.EXPOSED if win.claimed else Form.CONCEALED)
        for place, code in enumerate(division):
            won = won_by[code]
            if won and code not in division[:place] and is_wanted(code, win.completing):
                found.append((*fixed, *division[:place], won, *division[place + 1 :]))


def _special_divisions(case: Case, name: str, sets: int) -> Iterator[Codes]:
    """What a special shape makes of the tiles that do not stand as written; the groups as written must be among its pieces."""
    written = [*case.fixed]
    if case.won:
        written.append(group_code(kind_of(case.won), tile_of(case.won), Form.CONCEALED))
    tiles = case.free
    for code in written:
        kind = kind_of(code)
        if kind != Kind.PAIR:
            return
        tiles += 2 * WEIGHT[tile_of(code)]
    for division in SHAPES[name].divisions(tiles, 0, sets):
        rest = list(division)
        try:
            for code in written:
                rest.remove(code)
        except ValueError:
            continue
        yield tuple(rest)


def standing_pieces(hand: Hand) -> Codes:
    """The pieces of a hand that did not win: groups as written, and the free tiles regrouped for the most.

    Three of a kind are a concealed pung, the fourth of an undeclared four is left over; two are a pair (Babcock p. 24).
    """
    return tuple([group.code for group in hand.exposed + hand.fixed]) + loose_pieces(pack(hand.free))


def loose_pieces(packed: int) -> Codes:
    """The pieces of standing tiles regrouped for the most, lowest first."""
    dots, bamboo, characters, honours = lanes_in(packed)
    return _loose(0, dots) + _loose(9, bamboo) + _loose(18, characters) + _loose(27, honours)


@lru_cache(maxsize=8192)
def _loose(first: int, packed: int) -> Codes:
    """The same of one lane, whose lowest kind is `first`."""
    codes = []
    for kind in range(first, first + 9):
        count = packed >> BITS * (kind - first) & 7
        if count >= 3:
            codes.append(group_code(Kind.PUNG, kind, Form.CONCEALED))
            count -= 3
        if count:
            codes.append(group_code(Kind.PAIR if count == 2 else Kind.SINGLE, kind, Form.CONCEALED))
    return tuple(codes)
