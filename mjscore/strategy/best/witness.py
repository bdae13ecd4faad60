"""From classes of pieces to a hand that can be: tiles enough of each kind, scored by the engine itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from mjscore.groups import Form, Group, Kind, completed_place, group_of
from mjscore.hands import Hand, Means, Win
from mjscore.problems import ImpossibleHand
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring import Sheet, score
from mjscore.strategy.best.circumstances import Circumstances
from mjscore.tiles import TILES, Tile

Codes = tuple[int, ...]


def hands_of(completed: Sequence[int], classes: Sequence[Sequence[int]], where: Circumstances, bonus: Codes) -> Iterator[Hand]:
    """Every hand of one piece of each class, `completed` those that the winning tile may have completed (none: dealt)."""
    for first in completed or (0,):
        for codes in _chosen(classes, first):
            yield _hand(first, codes, where, bonus)


def _chosen(classes: Sequence[Sequence[int]], first: int, taken: Codes = ()) -> Iterator[Codes]:
    """One piece of each class; of equal classes in order, and never five tiles of a kind."""
    if len(taken) == len(classes):
        yield taken
        return
    place = len(taken)
    for code in classes[place]:
        if place and classes[place - 1] is classes[place] and code < taken[-1]:
            continue
        chosen = (*taken, code)
        if _is_possible((*chosen, first) if first else chosen):
            yield from _chosen(classes, first, chosen)


def _is_possible(codes: Codes) -> bool:
    counts = Counter(tile for code in codes for tile in group_of(code).tiles)
    return max(counts.values()) <= 4


def _hand(first: int, codes: Codes, where: Circumstances, bonus: Codes) -> Hand:
    groups = [group_of(code) for code in codes]
    exposed = tuple(group for group in groups if group.form is not Form.CONCEALED)
    fixed = tuple(group for group in groups if group.form is Form.CONCEALED)
    means, remarks = where.means, where.remarks
    tiles = tuple(TILES[tile] for tile in bonus)
    if not first:
        return Hand(exposed, fixed, (), tiles, where.seat, where.round, Win(means, None, None, remarks))
    group = group_of(first)
    tile = _winning_tile(first, group)
    free = list(group.tiles)
    free.remove(tile)
    win = Win(means, tile, None, remarks, Group(group.kind, group.tile))
    return Hand(exposed, fixed, tuple(free), tiles, where.seat, where.round, win)


def _winning_tile(code: int, group: Group) -> Tile:
    return TILES[group.tile + completed_place(code) - 1] if group.kind is Kind.CHOW else group.tile


def best_sheet(hands: Iterator[Hand], ruleset: Ruleset, wanted: tuple[int, int]) -> Sheet | None:
    """The best score of hands, the search ending at the first that scores what is wanted; None where none can win."""
    best: Sheet | None = None
    for hand in hands:
        if hand.won is not None and hand.won.means is Means.ROB and hand.won.tile in hand.tiles:
            continue
        try:
            sheet = score(hand, ruleset)
        except ImpossibleHand:
            continue
        if best is None or (sheet.total, sheet.unlimited) > (best.total, best.unlimited):
            best = sheet
        if (best.total, best.unlimited) >= wanted:
            break
    return best
