"""Every legal way to read a hand: what the thirteen tiles were, and which group the winning tile completed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from mjscore.arrangements.lanes import BITS, LANES, PACKED, WEIGHT, lanes_in, pack
from mjscore.arrangements.shapes import SHAPES
from mjscore.codes import Codes, group_code, kind_of, tile_of, without_form
from mjscore.groups import Form, Group, Kind
from mjscore.hands import Hand, Win
from mjscore.vocabulary.pieces import completed, completions


class BeforeWin(NamedTuple):
    """One way to see the thirteen tiles that a hand held before the winning tile, and what that tile completed.

    `written` are the pieces that stay as they were written. `completed` is the group that the winning tile completed, as the
    code of a piece, where that group is a written one; it is then not among `written`. Otherwise it is 0, and the winning tile
    is one of the tiles `to_arrange`, packed. `held` are the thirteen tiles, packed; `standing` those of them in no meld,
    however they were grouped in writing. `meld_count` counts the groups that lay exposed or were declared kongs.
    """

    written: Codes
    completed: int
    to_arrange: int
    standing: int
    held: int
    meld_count: int

    @classmethod
    def of(cls, melds: Codes, standing: int, winning: int = 0) -> BeforeWin:
        """A hand whose only groups are its melds, with its standing tiles and the winning tile, packed; 0 if it did not win."""
        held = standing + sum([PACKED[code] for code in melds])
        return cls(melds, completed=0, to_arrange=standing + winning, standing=standing, held=held, meld_count=len(melds))


def ways_before_win(hand: Hand) -> list[BeforeWin]:
    """What a winning hand was before it won; in more than one way where several groups as written hold the winning tile."""
    win, free = hand.won, pack(hand.free)
    assert win is not None
    in_groups = in_kongs = 0
    meld_count = len(hand.exposed)
    codes = [group.code for group in hand.exposed]
    held = free
    for code in codes:
        held += PACKED[code]
    for group in hand.fixed:
        codes.append(group.code)
        if group.kind is Kind.KONG:
            meld_count += 1
            in_kongs += PACKED[group.code]
        else:
            in_groups += PACKED[group.code]
    held += in_groups + in_kongs
    to_arrange = free
    if win.tile is not None:
        if win.among:
            held -= WEIGHT[win.tile]
        else:
            to_arrange += WEIGHT[win.tile]
    written, completed, standing = tuple(codes), 0, free + in_groups
    # By position: by name it takes twice as long.
    before = BeforeWin(written, completed, to_arrange, standing, held, meld_count)
    return list(_ways_with_tile_written(hand, win, before)) if win.among and win.tile is not None else [before]


def _ways_with_tile_written(hand: Hand, win: Win, whole: BeforeWin) -> Iterator[BeforeWin]:
    """The ways where the winning tile is written in the hand.

    A claimed tile is in an exposed group if one holds it; otherwise, and where it was drawn, it is among the concealed tiles.

    A pair lies exposed only because the winning tile completed it.
    """
    assert win.tile is not None
    form = Form.EXPOSED if win.claimed else Form.CONCEALED
    pairs = tuple(group for group in hand.exposed if group.kind is Kind.PAIR)
    exposed = _holding(pairs or hand.exposed, win, form) if win.claimed else ()
    for group, code in exposed:
        standing = whole.standing + PACKED[group.code] - WEIGHT[win.tile]
        written = _without(whole.written, group.code)
        yield whole._replace(written=written, completed=code, standing=standing, meld_count=whole.meld_count - 1)
    if exposed:
        return
    standing = whole.standing - WEIGHT[win.tile]
    for group, code in _holding(hand.fixed, win, form):
        yield whole._replace(written=_without(whole.written, group.code), completed=code, standing=standing)
    if whole.to_arrange >> BITS * win.tile & 7:
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


def readings(win: Win, before: BeforeWin, shapes: Sequence[str], sets: int) -> list[tuple[str, list[Codes]]]:
    """Each shape in which a winning hand is complete, with every reading of it: its pieces, the completed one marked."""
    shaped = []
    for name in shapes:
        found: list[Codes] = []
        if name == "standard":
            for division in SHAPES[name].divisions(before.to_arrange, len(before.written) + (before.completed != 0), sets):
                _complete(win, before, division, found)
        elif not before.meld_count:
            for division in _special_divisions(before, name, sets):
                _complete(win, before, division, found)
        if found:
            shaped.append((name, found))
    return shaped


def _complete(win: Win, before: BeforeWin, division: Codes, found: list[Codes]) -> None:
    """Add a reading of the written pieces and one division of the rest for each group that the winning tile could complete."""
    pieces, tile = before.written, win.tile
    if before.completed:
        found.append((*pieces, *division, before.completed))
    elif tile is None:
        found.append(pieces + division)
    else:
        won_by = completions(tile, Form.EXPOSED if win.claimed else Form.CONCEALED)
        for place, code in enumerate(division):
            won = won_by[code]
            if won and code not in division[:place] and is_wanted(code, win.completing):
                found.append((*pieces, *division[:place], won, *division[place + 1 :]))


def _special_divisions(before: BeforeWin, name: str, sets: int) -> Iterator[Codes]:
    """What a special shape makes of the tiles beside the groups as written, which must be pairs and among its pieces."""
    written = [*before.written]
    if before.completed:
        written.append(group_code(kind_of(before.completed), tile_of(before.completed), Form.CONCEALED))
    tiles = before.to_arrange
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


def losing_pieces(hand: Hand) -> Codes:
    """The pieces of a hand that did not win: groups as written, and the free tiles regrouped so that they score most.

    Three of a kind are a concealed pung, the fourth of an undeclared four is left over; two are a pair (Babcock p. 24).
    """
    return tuple([group.code for group in hand.exposed + hand.fixed]) + pieces_of_standing(pack(hand.free))


def pieces_of_standing(packed: int) -> Codes:
    """The pieces of standing tiles regrouped so that they score most, lowest first."""
    dots, bamboo, characters, honours = lanes_in(packed)
    return _DOTS[dots] + _BAMBOO[bamboo] + _CHARACTERS[characters] + _HONOURS[honours]


class LanePieces(dict[int, Codes]):
    """The pieces of standing tiles in one lane, by their packed counts (27 bits); worked out when first asked for."""

    def __init__(self, index: int) -> None:
        self.first = 9 * index

    def __missing__(self, packed: int) -> Codes:
        if len(self) >= _MOST:
            self.clear()
        codes = []
        for kind in range(9):
            count = packed >> BITS * kind & 7
            if count >= 3:
                codes.append(group_code(Kind.PUNG, self.first + kind, Form.CONCEALED))
                count -= 3
            if count:
                codes.append(group_code(Kind.PAIR if count == 2 else Kind.SINGLE, self.first + kind, Form.CONCEALED))
        pieces = self[packed] = tuple(codes)
        return pieces


_MOST: Final = 2_000
"""How many different lanes of one suit are kept; then all are forgotten, so that memory stays flat."""
_DOTS, _BAMBOO, _CHARACTERS, _HONOURS = map(LanePieces, range(LANES))
