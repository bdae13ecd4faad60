"""Hands that cannot be analysed: of another size than a player holds, or on a table where a kind lies five times."""

from __future__ import annotations

from collections import Counter

from mjscore.problems import Fault, ImpossibleHand
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring.refusals import check, refuse
from mjscore.scoring.rules import scoring_rules
from mjscore.strategy.sight import Sight
from mjscore.tiles import TILES


def check_table(sight: Sight) -> None:
    """Refuse a table at which a kind lies more than four times, or a seat has its groups twice."""
    taken = Counter(seat for seat, _ in sight.others)
    if sight.hand.seat is not None and taken[sight.hand.seat]:
        message = f"{sight.hand.seat} is the seat of the hand itself, not of another player"
        refuse(sight.hand, [Fault("seat-given-twice", message, hint="write the groups in the hand, under exposed:")])
    if twice := [seat for seat, count in taken.items() if count > 1]:
        refuse(
            sight.hand, [Fault("seat-given-twice", f"{twice[0]} is given twice", hint="write all groups of a player together")]
        )
    faults = [
        Fault("five-of-one", f"{number} of {tile} in the hand and on the table; there are four of each tile")
        for tile, number in zip(TILES, sight.seen, strict=False)
        if number > 4
    ]
    if faults:
        refuse(sight.hand, faults)


def is_on_turn(sight: Sight, ruleset: Ruleset) -> bool:
    """Whether the hand has one tile too many and is about to discard, or is complete between turns.

    Raises ImpossibleHand for a hand of another size, and for tiles or a seat that the ruleset does not play with.
    """
    hand = sight.hand
    if hand.size == ruleset.hand_size and hand.status is None:
        check(hand, scoring_rules(ruleset))
        return False
    if hand.size == ruleset.hand_size + 1 and hand.status is None:
        _check_fourteen(sight, ruleset)
        return True
    if hand.status is not None and hand.size in (ruleset.hand_size, ruleset.hand_size + 1):
        message = f"a {hand.status} hand cannot win, so there is nothing to analyse"
        return refuse(hand, [Fault("cannot-win", message, hint="leave out status: if the hand is correct")])
    sizes = f"{ruleset.hand_size} tiles, or {ruleset.hand_size + 1} before a discard"
    message = f"only a correct hand can be analysed: under {ruleset.id} it has {sizes}, but this one has {hand.size}"
    return refuse(hand, [Fault("wrong-size", message, hint="a kong counts as three")])


def _check_fourteen(sight: Sight, ruleset: Ruleset) -> None:
    """Refuse tiles or a seat that the ruleset does not play with, whatever the number of tiles."""
    try:
        check(sight.hand, scoring_rules(ruleset))
    except ImpossibleHand as problem:
        faults = [fault for fault in problem.faults if fault.code != "wrong-size"]
        if faults:
            refuse(sight.hand, faults)
