"""The chosen outcome written up as a sheet: lines with evidence, the reading, the runner-up, and notes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from mjscore.groups import tiles_text
from mjscore.hands import Hand, Means, Remark
from mjscore.rulesets.schema import Item, Ruleset
from mjscore.scoring.compile import Program
from mjscore.scoring.outcome import Outcome
from mjscore.scoring.sheet import Reading, ScoredItem, Sheet
from mjscore.tiles import CODES
from mjscore.vocabulary.pieces import BONUS, piece_of
from mjscore.vocabulary.words import Place

if TYPE_CHECKING:
    from mjscore.analysis.lanes import Codes

Found = tuple[Outcome, str, "Codes"]


def write_up(hand: Hand, program: Program, place: Place, bonus: Codes, found: Sequence[Found]) -> Sheet:
    """The sheet of the best of the readings found, the best first."""
    outcome, shape, codes = found[0]
    rules = program.ruleset
    pieces = codes + bonus
    lines = [line for code in pieces for line in _piece_lines(program, place, code, hand.won is not None)]
    if outcome.struck:
        lines = [line for line in lines if line.id not in outcome.struck]
    lines += [_hand_line(item, times, hand, program, place, pieces) for item, times in outcome.items]
    lines.sort(key=_order)
    return Sheet(
        rules.id,
        rules.changed,
        hand,
        hand.won is not None,
        tuple(lines),
        outcome.points,
        outcome.doubles,
        outcome.unlimited,
        rules.limit.points,
        outcome.total,
        _reading(outcome, shape, codes),
        len(found),
        _reading(*found[1]) if len(found) > 1 else None,
        notes(hand, program),
    )


_order = attrgetter("order")


def _reading(outcome: Outcome, shape: str, codes: Codes) -> Reading:
    return Reading(shape, codes, outcome.points, outcome.doubles, outcome.unlimited, outcome.total)


def _piece_lines(program: Program, place: Place, code: int, winner: bool) -> tuple[ScoredItem, ...]:
    """The lines that one piece scores by itself."""
    key = (code, place.id, winner)
    known = program.piece_lines.get(key)
    if known is None:
        text = piece_text(code)
        known = program.piece_lines[key] = tuple(
            _line(item, 1, text, program.order[item.id]) for item in program.scored_by(program.seen(code, place), winner)
        )
    return known


def piece_text(code: int) -> str:
    """The tiles of a piece as evidence shows them: `3×1D`, `F1`."""
    piece = piece_of(code)
    return CODES[piece.tile] if piece.kind == BONUS else tiles_text(piece.kind, piece.tile)


def _line(item: Item, times: int, tiles: str, order: int) -> ScoredItem:
    points = item.points * times if item.points is not None else None
    doubles = item.doubles * times if item.doubles is not None else None
    return ScoredItem(item.id, item.name, points, doubles, item.limit, tiles, item.cite, order)


def _hand_line(item: Item, times: int, hand: Hand, program: Program, place: Place, codes: Codes) -> ScoredItem:
    """The line of an item of the whole hand, with the pieces that its conditions count or the winning tile."""
    entry = program.evidence[item.id]
    tiles = ""
    if entry.evidence:
        shown = [piece_text(code) for code in codes if any([test(program.seen(code, place)) for test in entry.evidence])]
        tiles = ", ".join(dict.fromkeys(shown))
    if entry.shows_winning_tile and not tiles and hand.won is not None and hand.won.tile is not None:
        tiles = CODES[hand.won.tile]
    key = (item.id, times, tiles)
    known = program.hand_lines.get(key)
    if known is None:
        known = _line(item, times, tiles, entry.order)
        if item.doubles_without_limit and program.ruleset.limit.points is None:
            known = replace(known, doubles=item.doubles_without_limit, limit=None)
        program.hand_lines[key] = known
    return known


def nothing_sheet(hand: Hand, ruleset: Ruleset) -> Sheet:
    """The sheet of an incorrect hand that counts nothing."""
    note = f"a {hand.status} hand counts nothing"
    reading = Reading("", tuple(group.code for group in hand.groups), 0, 0, 0, 0)
    return Sheet(ruleset.id, ruleset.changed, hand, False, (), 0, 0, 0, ruleset.limit.points, 0, reading, 1, None, (note,))


REMARK_WORDS: Final = {
    Remark.LAST_TILE: "last-tile",
    Remark.LAST_DISCARD: "last-discard",
    Remark.FIRST_DISCARD: "first-discard",
    Remark.ORIGINAL_CALL: "original-call",
    Remark.KONG_UPON_KONG: "kong-upon-kong",
}


def notes(hand: Hand, program: Program) -> tuple[str, ...]:
    """What the ruleset does not know of this hand, and what is missing to judge it (DECISIONS 19)."""
    win = hand.won
    key = (hand.seat is None, hand.round is None, not hand.bonus, win and win.means, win and win.remarks)
    known = program.notes.get(key)
    if known is None:
        known = program.notes[key] = tuple(_notes(hand, program))
    return known


def _notes(hand: Hand, program: Program) -> list[str]:
    rules, words = program.ruleset, program.asks.words_of_win
    found = []
    if hand.seat is None:
        found.append("no seat is given: no wind and no bonus tile is one's own")
    if hand.round is None and program.asks.prevailing:
        found.append("no round is given: no wind prevails")
    if hand.bonus and not rules.play.bonus_tiles:
        found.append(f"{rules.id} is played without bonus tiles: they count nothing")
    win = hand.won
    if win is not None:
        if win.means is Means.ROB and "robbed" not in words:
            found.append(f"{rules.id} knows no robbing of a kong: scored as a claimed discard")
        if win.means is Means.LOOSE and "loose-tile" not in words:
            found.append(f"{rules.id} gives nothing for the loose tile: scored as a drawn tile")
        found += [
            f"{rules.id} gives nothing for “{remark}”"
            for remark, word in REMARK_WORDS.items()
            if remark in win.remarks and word not in words
        ]
    return found
