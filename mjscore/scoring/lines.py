"""The lines of a score: an item with what it gave and the tiles that show it; the same line is always the same object."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjscore.groups import tiles_text
from mjscore.hands import Hand
from mjscore.rulesets.schema import Item
from mjscore.scoring.compile import HandItem, Program
from mjscore.scoring.sheet import ScoredItem
from mjscore.tiles import CODES
from mjscore.vocabulary.pieces import BONUS, piece_of
from mjscore.vocabulary.words import Place

if TYPE_CHECKING:
    from mjscore.analysis.lanes import Codes


def piece_lines(program: Program, place: Place, code: int, winner: bool) -> tuple[ScoredItem, ...]:
    """The lines that one piece scores by itself."""
    text = piece_text(code)
    scored = program.scored_by(program.seen(code, place), winner)
    return tuple([_line(item, 1, text, program.order[item.id]) for item in scored])


def piece_text(code: int) -> str:
    """The tiles of a piece as evidence shows them: `3×1D`, `F1`."""
    piece = piece_of(code)
    return CODES[piece.tile] if piece.kind == BONUS else tiles_text(piece.kind, piece.tile)


def _line(item: Item, times: int, tiles: str, order: int) -> ScoredItem:
    points = item.points * times if item.points is not None else None
    doubles = item.doubles * times if item.doubles is not None else None
    return ScoredItem(item.id, item.name, points, doubles, item.limit, tiles, item.cite, order)


def hand_line(program: Program, item: Item, times: int, tiles: str) -> ScoredItem:
    """The line of an item of the whole hand with the tiles that show it; the same line is the same object."""
    key = (item.id, times, tiles)
    known = program.hand_lines.get(key)
    if known is None:
        known = _line(item, times, tiles, program.order[item.id])
        if item.doubles_without_limit and program.ruleset.limit.points is None:
            known = known._replace(doubles=item.doubles_without_limit, limit=None)
        program.hand_lines[key] = known
    return known


def shown_line(item: Item, times: int, hand: Hand, program: Program, place: Place, codes: Codes) -> ScoredItem:
    """The line of an item of the whole hand that pieces show, those that its conditions count, or else the winning tile."""
    entry = program.evidence[item.id]
    tiles = ""
    if entry.evidence:
        shown = [_shows(program, entry, code, place) for code in codes]
        tiles = ", ".join(dict.fromkeys(filter(None, shown)))
    if entry.shows_winning_tile and not tiles and hand.won is not None and hand.won.tile is not None:
        tiles = CODES[hand.won.tile]
    return hand_line(program, item, times, tiles)


def _shows(program: Program, entry: HandItem, code: int, place: Place) -> str:
    """The tiles of a piece if it is evidence for an item, else nothing."""
    key = (entry.order << 16 | code) << 16 | place.id
    known = program.shown.get(key)
    if known is None:
        piece = program.seen(code, place)
        known = program.shown[key] = piece_text(code) if any(test(piece) for test in entry.evidence) else ""
    return known
