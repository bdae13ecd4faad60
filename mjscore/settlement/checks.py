"""Whether a deal can be settled at all under a ruleset: every fault at once, before anything is scored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from mjscore.deals import Deal, Offence, Penalty
from mjscore.groups import Form, Kind
from mjscore.hands import Hand, Means, Status
from mjscore.notation.table_checks import misdeals
from mjscore.problems import Fault
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring.refusals import incorrect_winner
from mjscore.seats import Seat
from mjscore.settlement.payments import left_of, right_of
from mjscore.settlement.places import place, undecided
from mjscore.settlement.rules import SettlementRules
from mjscore.tiles import Tile

_MOVE: Final = "write the hand at one of these seats, or another ruleset"


def contradictions(deal: Deal, ruleset: Ruleset, rules: SettlementRules) -> list[Fault]:
    """Everything in a deal that contradicts the ruleset, or itself; nothing is scored yet.

    What a deal must be whatever the ruleset has been seen to where it was read from a text.
    """
    wrong = [*_seats(deal, ruleset, rules), *_incorrect_winner(deal), *_robbing(deal, rules), *_chows(deal)]
    if deal.origin is None:
        wrong += [Fault(each.code, each.message, hint=each.hint) for _, each in misdeals(deal) if each.code != "no-winner"]
    return wrong


def must_have_ended(deal: Deal, rules: SettlementRules) -> None:
    """Raise UndecidedDeal where nothing says how a deal ended."""
    stopped = rules.long_hand is not None and any(hand.status is Status.LONG for _, hand in deal.seats)
    if deal.winner is None and deal.result is None and not deal.penalties and not stopped:
        message = "nobody has won, and nothing says how the deal ended"
        raise undecided(deal, Fault("no-winner", message, hint="write won: in the winner's hand, or result: draw"))


def _seats(deal: Deal, ruleset: Ruleset, rules: SettlementRules) -> Iterator[Fault]:
    """Seats that the ruleset does not know, and too few or too many of them; somebody must be East."""
    known = ruleset.play.seats
    strangers = [seat for seat in deal.players if seat not in known]
    for seat in strangers:
        yield Fault(
            "no-such-seat",
            f"nobody sits {seat} in this game; the seats are {', '.join(known)}",
            place(deal, "seat", seat),
            _MOVE,
        )
    wanted = rules.players or len(known)
    if len(deal.players) != wanted and not strangers:
        missing = [seat for seat in known if seat not in deal.players]
        hint = f"missing: {', '.join(missing)}" if len(deal.players) < wanted else "leave out who does not play"
        yield Fault("wrong-number-of-seats", f"{len(deal.players)} hands; this game is for {wanted} players", hint=hint)
    elif Seat.EAST not in deal.players:
        yield Fault("no-east", "nobody sits East", hint="begin the hand of the player who was East with [East]")


def _incorrect_winner(deal: Deal) -> Iterator[Fault]:
    for seat, hand in deal.seats:
        if hand.won is not None and hand.status is not None:
            yield incorrect_winner(hand.status, place(deal, "status", seat))


def _robbing(deal: Deal, rules: SettlementRules) -> Iterator[Fault]:
    """A robbed kong must be somebody's; a concealed one can be robbed only where the ruleset has a hand that may."""
    winner = deal.winner
    won = deal.hand(winner).won if winner is not None else None
    if winner is None or won is None or won.means is not Means.ROB or won.tile is None:
        return
    others = [(seat, hand) for seat, hand in deal.seats if seat is not winner and won.source in (None, seat)]
    written = [hand for _, hand in others if isinstance(hand, Hand)]
    if len(written) < len(others) or any(_exposed_three(hand, won.tile) or hand.status is not None for hand in written):
        return
    concealed = any(each.tile == won.tile and each.form is Form.CONCEALED for hand in written for each in hand.kongs)
    source = f" from {won.source}" if won.source is not None else ""
    if concealed and not rules.rob_concealed:
        message = f"rob {won.tile}{source}: in this game no concealed kong can be robbed"
        yield Fault("concealed-kong-robbed", message, place(deal, "won", winner), _robbed_of(won.tile))
    elif not concealed and won.source is None:
        message = f"rob {won.tile}: nobody has an exposed three of them to be robbed of the fourth"
        yield Fault("nothing-to-rob", message, place(deal, "won", winner), _robbed_of(won.tile))


def _robbed_of(tile: Tile) -> str:
    return f"write exposed: 3×{tile} pung in the hand that was robbed, or how else the tile came"


def _exposed_three(hand: Hand, tile: Tile) -> bool:
    return any(group.kind is Kind.PUNG and group.tile == tile for group in hand.exposed)


def with_the_robbed(deal: Deal) -> Deal:
    """The deal with the player who was robbed named in `won:`, where only one can have been."""
    winner = deal.winner
    won = deal.hand(winner).won if winner is not None else None
    if winner is None or won is None or won.means is not Means.ROB or won.source is not None or won.tile is None:
        return deal
    robbed = [
        seat for seat, hand in deal.seats if seat is not winner and isinstance(hand, Hand) and _exposed_three(hand, won.tile)
    ]
    if len(robbed) != 1:
        return deal
    named = replace(deal.hand(winner), won=replace(won, source=robbed[0]))
    return replace(deal, seats=tuple((seat, named if seat is winner else hand) for seat, hand in deal.seats))


def _chows(deal: Deal) -> Iterator[Fault]:
    """A discard falsely named can be claimed for a chow only by the player whose turn is next."""
    for penalty in deal.penalties:
        if penalty.offence is Offence.FALSE_NAMING and penalty.claim == "chow" and not _in_turn(deal, penalty):
            namer = penalty.offenders[0]
            message = f"only {right_of(namer, deal.players)}, who plays next, can claim {namer}'s discard for a chow"
            yield Fault("chow-out-of-turn", message, place(deal, "penalty"), f"write chow by {right_of(namer, deal.players)}")


def _in_turn(deal: Deal, penalty: Penalty) -> bool:
    taken = (penalty.claimant, *penalty.offenders)
    if penalty.claimant is None or any(seat not in deal.players for seat in taken):
        return True
    return left_of(penalty.claimant, deal.players) in penalty.offenders
