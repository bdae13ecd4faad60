"""Hands that cannot be analysed: of another size than a player holds, or on a table where a kind lies five times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from mjscore.groups import Group, Kind
from mjscore.hands import Hand, Status
from mjscore.legality import faults_of, refusal, require
from mjscore.places import fault_in
from mjscore.problems import Fault, ImpossibleHand, Problem, UsageProblem, expect, expect_all, named, so_many
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring.rules import scoring_rules
from mjscore.seats import Seat
from mjscore.strategy.sight import Sight
from mjscore.tiles import KINDS, TILES


def sight_told(hand: Hand, others: Iterable[tuple[Seat, Iterable[Group]]], wall: int | None) -> Sight:
    """What a player sees, as he tells it: his hand, the groups before the others, and how many tiles are left to draw.

    Raises TypeError, in words, for anything but seats with groups, and a number of tiles or None.
    """
    told = []
    for each in expect_all(others, tuple | list, "the groups before others: pairs of a seat and its groups"):
        seat, groups = each if len(each) == 2 else (None, ())
        seat = named(seat, Seat, "the seat of another player (mjscore.Seat)")
        told.append((seat, expect_all(groups, Group, f"the groups before {seat} (mjscore.Group)")))
    if wall is not None:
        expect(wall, int, "the number of tiles left to draw")
    sight = Sight(hand, tuple(told), wall)
    for seat, groups in sight.others:
        pair = next((group for group in groups if group.kind is Kind.PAIR), None)
        if pair is not None:
            message = f"{pair} before {seat}: a pair lies on the table only when it completed a win"
            raise _refusal(hand, "exposed-pair", message, f"write the whole set, such as 3×{pair.tile}")
    return sight


def check_table(sight: Sight, ruleset: Ruleset) -> None:
    """Refuse a table that cannot be: a kind lies more than four times, a seat has its groups twice, the wall is too long."""
    hand, taken = sight.hand, Counter(seat for seat, _ in sight.others)
    if hand.seat is not None and taken[hand.seat]:
        message = f"{hand.seat} is the seat of the hand itself, not of another player"
        raise _refusal(hand, "seat-given-twice", message, "write the groups in the hand, under exposed:")
    if twice := [seat for seat, count in taken.items() if count > 1]:
        raise _refusal(hand, "seat-given-twice", f"{twice[0]} is given twice", "write all groups of a player together")
    faults = [
        Fault("five-of-one", f"{number} of {tile} in the hand and on the table; there are four of each tile")
        for tile, number in zip(TILES, sight.seen, strict=False)
        if number > 4
    ]
    if faults:
        raise refusal(hand, faults, "hand")
    for seat, groups in sight.others:
        wrong = list(_wrong_before(seat, groups, ruleset))
        if wrong:
            raise ImpossibleHand([fault._replace(where="") for fault in wrong], source=f"before {seat}")
    if sight.wall is not None:
        _check_wall(sight.wall, sight, ruleset)


def _refusal(hand: Hand, code: str, message: str, hint: str) -> Problem:
    """The refusal of a hand as a whole, or of what is told beside it."""
    return refusal(hand, [fault_in("", code, message, hint)], "hand")


def _wrong_before(seat: Seat, groups: tuple[Group, ...], ruleset: Ruleset) -> Iterator[Fault]:
    """Why groups cannot lie before another player under a ruleset."""
    if len(groups) > ruleset.win.sets:
        message = f"{len(groups)} groups lie before {seat}; nobody has more than {ruleset.win.sets}"
        yield Fault("too-many-tiles", message, hint="write the groups of one player only, and none twice")
    yield from faults_of(Hand(exposed=groups, seat=seat, status=Status.SHORT), scoring_rules(ruleset).game)


def _check_wall(wall: int, sight: Sight, ruleset: Ruleset) -> None:
    """Refuse more tiles to draw than there are that nobody has seen."""
    barred = ruleset.barred_tiles
    kinds = sum(sight.left(tile) for tile in TILES[:KINDS] if tile not in barred)
    most = kinds + sum(tile not in sight.hand.bonus for tile in ruleset.bonus_tiles_played)
    if not 0 <= wall <= most:
        fault = Fault("wrong-wall", f"{so_many(wall, 'tile')} cannot be left to draw", hint=f"{most} tiles are unseen at most")
        raise UsageProblem(fault, source="wall")


def is_on_turn(sight: Sight, ruleset: Ruleset) -> bool:
    """Whether the hand has one tile too many and is about to discard, or is complete between turns.

    Raises ImpossibleHand for a hand of another size, and for tiles or a seat that the ruleset does not play with.
    """
    hand, size = sight.hand, ruleset.hand_size
    if hand.size not in (size, size + 1):
        sizes = f"{size} tiles, or {size + 1} before a discard"
        message = f"only a correct hand can be analysed: under {ruleset.id} it has {sizes}, but this one has {hand.size}"
        raise _refusal(hand, "wrong-size", message, "a kong counts as three")
    if hand.status is not None:
        message = f"a {hand.status} hand cannot win, so there is nothing to analyse"
        raise _refusal(hand, "cannot-win", message, "leave out status: if the hand is correct")
    require(hand, scoring_rules(ruleset).game._replace(discarding=hand.size > size), "hand")
    return hand.size > size
