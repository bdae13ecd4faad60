"""Notes on a sheet: what the ruleset does not know of a hand, and what is missing to judge it.

Decisions “what-is-not-known” and “declared-ready”.
"""

from __future__ import annotations

from collections.abc import Iterator

from mjscore.hands import Hand, Means, Remark, Win
from mjscore.legality.winning import tiles_not_written
from mjscore.problems import listed
from mjscore.scoring.judging import Scored
from mjscore.scoring.rules import ScoringRules
from mjscore.scoring.waits import WaitedItems
from mjscore.vocabulary.conditions import CONDITIONS


def notes(hand: Hand, rules: ScoringRules, scored: Scored, waited: WaitedItems) -> tuple[str, ...]:
    """The notes on a scored hand; a loser's notes say what he `waited` for, if that differs between drawn and claimed tiles."""
    found = list(_notes(hand, rules, scored))
    if waited.drawn != waited.claimed:
        found.append(_of_waiting(waited, rules))
    return tuple(found)


def _of_waiting(waited: WaitedItems, rules: ScoringRules) -> str:
    """The note that a drawn tile would win with other special hands than a claimed one."""
    drawn, claimed = (
        listed([f"“{rules.names[id]}”" for id in sorted(ids, key=rules.order.__getitem__)]) or "nothing special"
        for ids in waited
    )
    return f"with a drawn tile it waited for {drawn}, with a claimed one for {claimed}: the better counts"


def _notes(hand: Hand, rules: ScoringRules, scored: Scored) -> Iterator[str]:
    if hand.seat is None:
        yield "no seat is given: no wind and no bonus tile counts as the player's own"
    if hand.round is None and rules.prevails:
        yield "no round is given: no wind prevails"
    if hand.others:
        yield f"{tiles_not_written(hand.others)}: the score leaves {'them' if hand.others != 1 else 'it'} out"
    if hand.bonus and not rules.ruleset.play.bonus_tiles:
        yield f"{rules.ruleset.id} is played without bonus tiles: they score nothing"
    win = hand.won
    if win is not None and (win.remarks or win.means in (Means.ROB, Means.LOOSE)):
        yield from _of_the_win(win, rules)
        if Remark.ORIGINAL_CALL in win.remarks and rules.calls and not _call_counts(rules, scored):
            yield "“original call” earns nothing: the groups on the table show that the hand was changed after it"


def _of_the_win(win: Win, rules: ScoringRules) -> Iterator[str]:
    """The way of winning and the remarks that no condition of the ruleset asks for."""
    id = rules.ruleset.id
    if win.means is Means.ROB and Means.ROB not in rules.rewards:
        yield f"{id} gives nothing for robbing a kong: scored as a claimed discard"
    if win.means is Means.LOOSE and Means.LOOSE not in rules.rewards:
        yield f"{id} gives nothing for the loose tile: scored as a drawn tile"
    rewarded = [row.asked_by for row in CONDITIONS.values() if isinstance(row.asked_by, Remark)]
    for remark in rewarded:
        if remark in win.remarks and remark not in rules.rewards:
            yield f"{id} gives nothing for “{remark}”"


def _call_counts(rules: ScoringRules, scored: Scored) -> bool:
    """Whether a declared call earned something, or would have but for an item that takes its place."""
    return any(each.item.id in rules.calls for each, _ in scored.items) or not rules.calls.isdisjoint(scored.replaced)
