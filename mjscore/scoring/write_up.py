"""The readings found, the best first, written up as a sheet."""

from __future__ import annotations

from collections.abc import Sequence

from mjscore.codes import Codes
from mjscore.hands import Hand
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring.judge import Judge
from mjscore.scoring.notes import notes
from mjscore.scoring.readings import ScoredReading, WaitedItems
from mjscore.scoring.rules import ScoringRules
from mjscore.scoring.sheet import Reading, Sheet
from mjscore.scoring.tally import Tally


def write_up(hand: Hand, rules: ScoringRules, judge: Judge, found: Sequence[ScoredReading], waited: WaitedItems) -> Sheet:
    """The sheet of the best of the readings found, the best first."""
    best, ruleset, win = found[0], rules.ruleset, hand.won
    tally = best.tally
    return Sheet(
        ruleset.id,
        ruleset.changed,
        hand,
        win is not None,
        tuple(judge.lines(best.reading.codes + best.reading.bonus, best.match, win.tile if win is not None else None)),
        tally.points,
        tally.doubles,
        tally.unlimited,
        ruleset.limit.points,
        tally.total,
        _told(best),
        len(found),
        _told(found[1]) if len(found) > 1 else None,
        notes(hand, rules, best.match, waited),
    )


def _told(found: ScoredReading) -> Reading:
    return as_reading(found.reading.situation.shape, found.reading.codes, found.tally)


def as_reading(shape: str, codes: Codes, tally: Tally) -> Reading:
    """A reading that was scored, as a sheet tells it."""
    total, unlimited, points, doubles = tally
    return Reading(shape, codes, points, doubles, unlimited, total)


def empty_sheet(hand: Hand, ruleset: Ruleset) -> Sheet:
    """The sheet of an incorrect hand that counts nothing."""
    note = f"a {hand.status} hand counts nothing"
    reading = Reading("", tuple(group.code for group in hand.groups), 0, 0, 0, 0)
    return Sheet(ruleset.id, ruleset.changed, hand, False, (), 0, 0, 0, ruleset.limit.points, 0, reading, 1, None, (note,))
