"""Whose turn it was: only the player who plays next can claim a discard for a chow, except to win."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mjscore.game.deals import Offence, Penalty
from mjscore.game.groups import Group, Kind
from mjscore.game.hands import Hand, Win
from mjscore.game.legality.game import Game
from mjscore.game.seats import Seat, left_of, right_of
from mjscore.places import Section, fault_in
from mjscore.problems import Fault
from mjscore.sentences import sentence


def chows_out_of_turn(
    seat: Seat, hand: Hand, players: Sequence[Seat], game: Game
) -> Iterator[Fault]:
    """The faults of the chows before the player of a seat that were claimed from another than the left-hand neighbour."""
    chows = [
        group
        for group in hand.exposed
        if group.kind is Kind.CHOW and group.source is not None
    ]
    if not game.chows_cite or not chows:
        return
    left = left_of(seat, players)
    out_of_turn = [group for group in chows if group.source is not left]
    winning = [group for group in out_of_turn if _may_have_won(hand.won, group)]
    if winning:
        out_of_turn.remove(winning[0])  # a discard that wins may come from anybody
    for group in out_of_turn:
        if group.source not in players:
            continue
        message = sentence(
            "{group} from {source}: {seat} can claim a chow only from {left}, who plays just before",
            group=group,
            source=group.source,
            seat=seat,
            left=left,
        )
        hint = sentence(
            "write from {left}; a chow may come from another player only if it completes the hand ({cite})",
            left=left,
            cite=game.chows_cite,
        )
        yield fault_in(Section.EXPOSED, "chow-out-of-turn", message, hint=hint)


def _may_have_won(won: Win | None, group: Group) -> bool:
    """Whether a group on the table can be the one that a claimed winning tile completed."""
    if won is None or not won.claimed or not won.among or won.tile not in group.tiles:
        return False
    if won.source not in (None, group.source):
        return False
    named = won.completing
    return named is None or (named.kind is group.kind and named.tile is group.tile)


def named_out_of_turn(penalty: Penalty, players: Sequence[Seat]) -> Iterator[Fault]:
    """The fault of a discard falsely named that was claimed for a chow by another than the next player."""
    claimant = penalty.claimant
    if penalty.offence is not Offence.FALSE_NAMING or penalty.claim != "chow":
        return
    if claimant is None or not {claimant, *penalty.offenders} <= set(players):
        return
    if left_of(claimant, players) not in penalty.offenders:
        namer = penalty.offenders[0]
        following = right_of(namer, players)
        message = sentence(
            "only {following}, who plays next, can claim {namer}'s discard for a chow",
            following=following,
            namer=namer,
        )
        hint = sentence("write chow by {following}", following=following)
        yield fault_in(Section.PENALTY, "chow-out-of-turn", message, hint=hint)
