"""The chosen outcome written up as a sheet: lines with evidence, the reading, the runner-up, and notes."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from mjscore.hands import Hand, Means, Remark
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring.at_place import Pieces
from mjscore.scoring.compile import Program
from mjscore.scoring.lines import shown_line
from mjscore.scoring.outcome import Outcome, Verdict
from mjscore.scoring.sheet import Reading, Sheet

if TYPE_CHECKING:
    from mjscore.analysis.lanes import Codes

Found = tuple[Outcome, str, "Codes"]


def write_up(hand: Hand, scored: Pieces, bonus: Codes, found: Sequence[Found]) -> Sheet:
    """The sheet of the best of the readings found, the best first."""
    outcome, shape, codes = found[0]
    verdict, program = outcome.verdict, scored.program
    rules = program.ruleset
    pieces = codes + bonus
    lines = [line for code in pieces for line in scored.lines[code]]
    if verdict.struck:
        lines = [line for line in lines if line.id not in verdict.struck]
    lines += verdict.plain
    if verdict.shown:
        lines += [shown_line(item, times, hand, program, scored.place, pieces) for item, times in verdict.shown]
    lines.sort(key=_order)
    return Sheet(
        rules.id,
        rules.changed,
        hand,
        scored.winner,
        tuple(lines),
        outcome.points,
        outcome.doubles,
        outcome.unlimited,
        rules.limit.points,
        outcome.total,
        _reading(outcome, shape, codes),
        len(found),
        _reading(*found[1]) if len(found) > 1 else None,
        notes(hand, program) + _of_the_call(hand, program, outcome.verdict),
    )


_order = attrgetter("order")


def _reading(outcome: Outcome, shape: str, codes: Codes) -> Reading:
    return Reading(shape, codes, outcome.points, outcome.doubles, outcome.unlimited, outcome.total)


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


def _of_the_call(hand: Hand, program: Program, verdict: Verdict) -> tuple[str, ...]:
    """That a declared call earned nothing where the ruleset pays for one (DECISIONS 20)."""
    win = hand.won
    if win is None or Remark.ORIGINAL_CALL not in win.remarks or not program.calls:
        return ()
    if any(item.id in program.calls for item, _ in verdict.items) or not program.calls.isdisjoint(verdict.struck):
        return ()
    return ("“original call” earns nothing: the groups on the table show that the hand was changed after it",)


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
