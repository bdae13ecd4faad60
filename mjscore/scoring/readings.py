"""Every legal way to read a hand: what the thirteen tiles were, and which group the winning tile completed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from mjscore.game.groups import (
    TILES_OF,
    Codes,
    Form,
    Group,
    Kind,
    completed,
    form_of,
    group_code,
    kind_of,
    tile_of,
    tiles_in_groups,
    without_form,
)
from mjscore.game.hands import Hand, Win
from mjscore.rules.shapes import (
    Frame,
    KindCounts,
    counts_of,
    divisions,
    with_tile,
    without_code,
)


class BeforeWin(NamedTuple):
    """One way to see the thirteen tiles that a hand held before the winning tile, and what that tile completed.

    `written` are the pieces that stay as they were written. `completed` is the group that the winning tile completed, as the
    code of a piece, where that group is a written one; it is then not among `written`. Otherwise it is 0, and the winning tile
    is one of the tiles `to_arrange`. `held` are the thirteen tiles; `in_hand` those of them in no meld, however they were
    grouped in writing.
    """

    written: Codes
    completed: int
    to_arrange: KindCounts
    in_hand: KindCounts
    held: KindCounts

    @property
    def melds(self) -> Codes:
        """The groups that lay exposed or were declared kongs."""
        melds = []
        for code in self.written:
            if form_of(code) != Form.CONCEALED or kind_of(code) == Kind.KONG:
                melds.append(code)
        return tuple(melds)

    def has_exposed_pung(self, tile: int) -> bool:
        """Whether three of a kind lay on the table."""
        return group_code(Kind.PUNG, tile, Form.EXPOSED) in self.written

    def with_tile(self, tile: int | None) -> KindCounts:
        """The tiles of the whole hand when it has won with a tile."""
        return self.to_arrange if tile is None else with_tile(self.held, tile)


def before_win(hand: Hand) -> BeforeWin:
    """What a hand was before its win; a hand that did not win is taken as it is, and groups named in hand are ignored."""
    if hand.won is not None:
        return states_before_win(hand)[0]
    in_hand = counts_of(hand.standing)
    return BeforeWin(
        written=tuple([group.code for group in hand.melds]),
        completed=0,
        to_arrange=in_hand,
        in_hand=in_hand,
        held=counts_of(hand.tiles),
    )


def states_before_win(hand: Hand) -> list[BeforeWin]:
    """What a winning hand was before it won; in more than one way where several groups as written hold the winning tile."""
    win = hand.won
    assert win is not None
    before = BeforeWin(
        written=tuple([group.code for group in hand.groups]),
        completed=0,
        to_arrange=counts_of(hand.free),
        in_hand=counts_of(hand.standing),
        held=counts_of(hand.tiles),
    )
    if not win.among:
        return [before._replace(to_arrange=with_tile(before.to_arrange, win.tile))]
    if win.tile is None:
        return [before]
    before = before._replace(held=with_tile(before.held, win.tile, -1))
    return list(_states_with_tile_written(hand, win, before))


def _states_with_tile_written(
    hand: Hand, win: Win, whole: BeforeWin
) -> Iterator[BeforeWin]:
    """The ways where the winning tile is written in the hand.

    A claimed tile is in an exposed group if one holds it; otherwise, and where it was drawn, it is among the concealed tiles.
    A pair lies exposed only because the winning tile completed it.
    """
    assert win.tile is not None
    form = Form.EXPOSED if win.claimed else Form.CONCEALED
    in_hand = with_tile(whole.in_hand, win.tile, -1)
    if win.claimed:
        pairs = tuple(group for group in hand.exposed if group.kind is Kind.PAIR)
        exposed = _holding(pairs or hand.exposed, win, form)
        for code, won in exposed:
            freed = list(in_hand)
            for tile in TILES_OF[code]:
                freed[tile] += 1
            written = without_code(whole.written, code)
            yield whole._replace(written=written, completed=won, in_hand=freed)
        if exposed:
            return
    for code, won in _holding(hand.fixed, win, form):
        yield whole._replace(
            written=without_code(whole.written, code), completed=won, in_hand=in_hand
        )
    if whole.to_arrange[win.tile]:
        yield whole._replace(in_hand=in_hand)


def _holding(groups: Sequence[Group], win: Win, form: Form) -> list[tuple[int, int]]:
    """The codes of the different groups that the winning tile can have completed, each with its code as completed."""
    assert win.tile is not None
    holding: dict[int, int] = {}
    for group in groups:
        code = group.code
        won = completed(code, win.tile, form)
        if won and _is_wanted(code, win.completing):
            holding[code] = won
    return list(holding.items())


def _is_wanted(code: int, completing: Group | None) -> bool:
    """Whether a group is the one that `completing` names, whatever its form."""
    return completing is None or without_form(code) == without_form(completing.code)


def readings(
    win: Win, before: BeforeWin, shapes: Mapping[str, Sequence[Frame]]
) -> Iterator[tuple[str, Codes]]:
    """Every reading of a winning hand, shape by shape: the name of its shape and its pieces, the completed one marked.

    `shapes` are those that the hand is by its win, each with its frames.
    """
    for shape, frames in shapes.items():
        for division in _divisions(before, frames):
            for codes in _with_completed(win, before, division):
                yield shape, codes


def _divisions(before: BeforeWin, frames: Iterable[Frame]) -> Iterator[Codes]:
    """What frames make of the tiles beside the groups as written, which must be among their pieces."""
    melds = before.melds
    written = [code for code in before.written if code not in melds]
    if before.completed:
        kind = kind_of(before.completed)
        tile = tile_of(before.completed)
        written.append(group_code(kind, tile, Form.CONCEALED))
    tiles = list(before.to_arrange)
    for tile in tiles_in_groups(written):
        tiles[tile] += 1
    for division in divisions(frames, tiles):
        if not written:
            yield division
        elif all(division.count(code) >= written.count(code) for code in written):
            rest = list(division)
            for code in written:
                rest.remove(code)
            yield tuple(rest)


def _with_completed(win: Win, before: BeforeWin, division: Codes) -> Iterator[Codes]:
    """The written pieces and one division of the rest, for each group that the winning tile could complete."""
    if before.completed:
        yield (*before.written, *division, before.completed)
        return
    if win.tile is None:
        yield before.written + division
        return
    form = Form.EXPOSED if win.claimed else Form.CONCEALED
    for place, code in enumerate(division):
        if code in division[:place]:
            continue
        won = completed(code, win.tile, form)
        if won and _is_wanted(code, win.completing):
            marked = list(division)
            marked[place] = won
            yield before.written + tuple(marked)


def losing_pieces(hand: Hand) -> Codes:
    """The pieces of a hand that did not win: groups as written, and the free tiles regrouped so that they score most.

    Three of a kind are a concealed pung, the fourth of an undeclared four is left over; two are a pair (Babcock p. 24).
    """
    codes = [group.code for group in hand.groups]
    for kind, count in enumerate(counts_of(hand.free)):
        if count >= 3:
            codes.append(group_code(Kind.PUNG, kind, Form.CONCEALED))
        if count == 2:
            codes.append(group_code(Kind.PAIR, kind, Form.CONCEALED))
        elif count % 3:
            codes.append(group_code(Kind.SINGLE, kind, Form.CONCEALED))
    return tuple(codes)
