"""Whether a deal can be settled at all under a ruleset: every fault at once, before anything is scored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from mjscore.deals import CountedHand, Deal, Offence, Penalty
from mjscore.groups import Group, Kind
from mjscore.hands import Hand, Remark, Win
from mjscore.legality.dealing import deal_faults
from mjscore.problems import Fault
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring.counted import impossible_score
from mjscore.scoring.refusals import incorrect_winner, unplayed
from mjscore.scoring.rules import bonus_tiles_played, unplayed_tiles
from mjscore.seats import Seat, left_of, right_of
from mjscore.settlement.penalties import has_ended
from mjscore.settlement.places import place, undecided
from mjscore.settlement.robbing import Robbery, robbing_faults
from mjscore.settlement.rules import SettlementRules
from mjscore.tiles import KINDS, TILES

_MOVE: Final = "give this hand one of these seats, or choose another ruleset"


def contradictions(deal: Deal, robbery: Robbery | None, ruleset: Ruleset, rules: SettlementRules) -> list[Fault]:
    """Everything in a deal that contradicts the ruleset, or itself; nothing is scored yet.

    The reader has already examined a deal from a text; one that was made or changed in code is examined here.
    """
    wrong = [*_seats(deal, ruleset, rules), *_incorrect_winner(deal), *robbing_faults(deal, robbery, rules)]
    wrong += [*_false_namings(deal), *_claimed_chows(deal, rules), *_counted_scores(deal, ruleset)]
    wrong += [*_won_after_draw(deal, rules), *_called_twice(deal), *_pleas_without_winner(deal)]
    wrong += [*_streak_of_another(deal), *_liable_without_choice(deal), *_unplayed(deal, ruleset)]
    wrong += _long_wall(deal, ruleset)
    if not deal.is_legal:
        told = {fault.message for fault in wrong}
        illegal = [fault for fault in deal_faults(deal, hand_size=ruleset.hand_size) if fault.code != "no-winner"]
        wrong += [fault for fault in illegal if fault.message not in told]
    return wrong


def must_have_ended(deal: Deal, rules: SettlementRules) -> None:
    """Raise UndecidedDeal where nobody won and nothing says how the deal ended."""
    if has_ended(deal, rules):
        return
    hint = "write won: in the winner's hand, or result: draw"
    if any(each.offence is not Offence.CORRECTION for each in deal.penalties):
        message = "nobody has won, and the penalty does not end the hand under this ruleset: how did the deal end?"
        raise undecided(deal, Fault("no-winner", message, place(deal, "penalty"), hint))
    raise undecided(deal, Fault("no-winner", "nobody has won, and nothing says how the deal ended", hint=hint))


def must_tell_incorrect_hands(deal: Deal, ruleset: Ruleset) -> None:
    """Raise UndecidedDeal where somebody has won and an incorrect hand counts, of which nothing is written."""
    faults = []
    for seat, hand in deal.seats:
        if counts_untold(hand, ruleset):
            message = f"the sets of a {hand.status} hand score under this ruleset, but nothing of {seat}'s hand is written"
            hint = f"write what scores in it; or score: and its score, such as score: 0, above status: {hand.status}"
            faults.append(Fault("incorrect-untold", message, place(deal, "status", seat), hint))
    if faults:
        raise undecided(deal, *faults)


def counts_untold(hand: Hand | CountedHand, ruleset: Ruleset) -> bool:
    """Whether nothing is written of a hand but that it is incorrect, and its sets count under the ruleset."""
    if isinstance(hand, CountedHand) or hand.status is None or ruleset.counts_nothing(hand.status):
        return False
    return not (hand.tiles or hand.bonus or hand.others)


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
        hint = f"missing: {', '.join(missing)}" if len(deal.players) < wanted else "leave out the players who sit out"
        yield Fault("wrong-number-of-seats", f"{len(deal.players)} hands; this game is for {wanted} players", hint=hint)
    elif Seat.EAST not in deal.players:
        yield Fault("no-east", "no player sits at East", hint="begin the hand of the player who was East with [East]")


def _incorrect_winner(deal: Deal) -> Iterator[Fault]:
    for seat, hand in deal.seats:
        if hand.won is not None and hand.status is not None:
            yield incorrect_winner(hand.status, place(deal, "status", seat))


def _unplayed(deal: Deal, ruleset: Ruleset) -> Iterator[Fault]:
    """Tiles on the table that the ruleset does not play with."""
    for tile in sorted(unplayed_tiles(ruleset).intersection(deal.visible)):
        yield unplayed(tile, ruleset, deal.origin and deal.origin.place("visible", tile))


def _long_wall(deal: Deal, ruleset: Ruleset) -> Iterator[Fault]:
    """More tiles left in the wall than the set has beside those in the hands, or than the way of the win leaves."""
    if deal.wall is None:
        return
    bonus = len(bonus_tiles_played(ruleset))
    most = 4 * len(frozenset(TILES[:KINDS]) - unplayed_tiles(ruleset)) + bonus - len(deal.visible)
    for _, hand in deal.seats:
        if isinstance(hand, Hand):
            most -= len(hand.complete_tiles) + hand.others + len(hand.bonus)
        elif hand.status is None:
            most -= ruleset.hand_size
    message = f"wall: {deal.wall}, but only {most} tiles are neither in the hands nor on the table"
    won = next((hand.won for _, hand in deal.seats if hand.won is not None), None)
    if won is not None and Remark.LAST_DISCARD in won.remarks:
        most, message = 0, f"wall: {deal.wall}, but the last discard is made when no tile is left to draw"
    elif won is not None and Remark.LAST_TILE in won.remarks:
        left = 1 + bonus  # each bonus tile on the way is replaced
        most, message = min(most, left), f"wall: {deal.wall}, but the winner drew the last tile: at most {left} were left"
    if deal.wall > most:
        yield Fault("wrong-wall", message, place(deal, "wall"), "count the tiles that were left to draw at the last discard")


def _claimed_chows(deal: Deal, rules: SettlementRules) -> Iterator[Fault]:
    """A chow claimed from another than the left-hand neighbour, where the ruleset allows that only to complete the hand."""
    for seat, hand in deal.seats:
        if isinstance(hand, Hand):
            for fault in chows_out_of_turn(seat, hand.exposed, hand.won, deal.players, rules):
                yield fault._replace(span=place(deal, "exposed", seat))


def chows_out_of_turn(
    seat: Seat, groups: Sequence[Group], won: Win | None, players: Sequence[Seat], rules: SettlementRules
) -> Iterator[Fault]:
    """The faults of the chows before one player that were claimed from another than the left-hand neighbour."""
    if rules.chows is None:
        return
    left = left_of(seat, players)
    strangers = [group for group in groups if group.kind is Kind.CHOW and group.source not in (None, left)]
    completing = next((group for group in strangers if _may_have_won(won, group)), None)
    for group in strangers:
        if group is completing or group.source not in players:
            continue
        message = f"{group} from {group.source}: {seat} can claim a chow only from {left}, who plays just before"
        hint = f"write from {left}; a chow may come from another player only if it completes the hand ({rules.chows})"
        yield Fault("chow-out-of-turn", message, hint=hint)


def _may_have_won(won: Win | None, group: Group) -> bool:
    """Whether a group on the table can be the one that a claimed winning tile completed."""
    if won is None or not won.claimed or not won.among or won.tile not in group.tiles:
        return False
    named = won.completing
    return won.source in (None, group.source) and (named is None or (named.kind, named.tile) == (group.kind, group.tile))


def _counted_scores(deal: Deal, ruleset: Ruleset) -> Iterator[Fault]:
    """Scores counted by hand that no hand of the ruleset can have."""
    for seat, hand in deal.seats:
        if not isinstance(hand, CountedHand) or hand.status is not None:
            continue
        fault = impossible_score(hand.score, hand.won is not None, ruleset, hand.doubles)
        if fault is not None:
            yield fault._replace(span=place(deal, "score", seat), where=seat if deal.origin is None else "")


def _false_namings(deal: Deal) -> Iterator[Fault]:
    """A discard falsely named is claimed by another player; for a chow only by the one whose turn is next."""
    for penalty in deal.penalties:
        if penalty.offence is Offence.FALSE_NAMING and penalty.claim == "chow" and not _in_turn(deal, penalty):
            namer = penalty.offenders[0]
            message = f"only {right_of(namer, deal.players)}, who plays next, can claim {namer}'s discard for a chow"
            yield Fault("chow-out-of-turn", message, place(deal, "penalty"), f"write chow by {right_of(namer, deal.players)}")
        if penalty.claimant is not None and penalty.claimant in penalty.offenders:
            message = f"{penalty.claimant} cannot claim {penalty.claimant}'s own discard"
            yield Fault("own-discard", message, place(deal, "penalty"), "write the player who claimed it after by")


def _in_turn(deal: Deal, penalty: Penalty) -> bool:
    taken = (penalty.claimant, *penalty.offenders)
    if penalty.claimant is None or any(seat not in deal.players for seat in taken):
        return True
    return left_of(penalty.claimant, deal.players) in penalty.offenders


def _won_after_draw(deal: Deal, rules: SettlementRules) -> Iterator[Fault]:
    """Nobody wins a hand that so many declared fours have ended (Babcock p. 79)."""
    if rules.draw_at is None or deal.winner is None:
        return
    fours = sum(len(hand.kongs) for _, hand in deal.seats if isinstance(hand, Hand))
    if fours >= rules.draw_at.number:
        drawn = f"{fours} fours were declared, which ends the deal as a draw"
        message = f"{drawn}: {deal.winner} cannot have won ({rules.draw_at.cite})"
        yield Fault("won-after-end", message, place(deal, "won", deal.winner), "leave out won: and write result: draw")


def _called_twice(deal: Deal) -> Iterator[Fault]:
    """A player calls a false mah-jongg once: the others then lay down their hands."""
    calls = Counter(seat for each in deal.penalties if each.offence is Offence.FALSE_MAH_JONGG for seat in each.offenders)
    for seat, count in calls.items():
        if count > 1:
            message = f"{Offence.FALSE_MAH_JONGG} {seat} is written twice"
            yield Fault("contradiction", message, place(deal, "penalty"), "each player is named once; leave the other out")


def _pleas_without_winner(deal: Deal) -> Iterator[Fault]:
    """Who is liable, or had no choice, means something only where somebody has won."""
    if deal.winner is not None:
        return
    hint = "leave it out, or write won: in the winner's hand"
    if deal.liable:
        yield Fault("contradiction", "liable: nobody has won, so nobody pays for another", place(deal, "liable"), hint)
    if deal.no_choice:
        message = "no choice: nobody has won, so no discard let anybody win"
        yield Fault("contradiction", message, place(deal, "no choice"), hint)


def _liable_without_choice(deal: Deal) -> Iterator[Fault]:
    """Who had no choice pays for nobody."""
    for seat in dict.fromkeys(each.seat for each in deal.liable if each.seat in deal.no_choice):
        message = f"{seat} is liable, and had no choice: only one of the two can hold"
        yield Fault("contradiction", message, place(deal, "no choice"), "leave out liable: or no choice:")


def _streak_of_another(deal: Deal) -> Iterator[Fault]:
    """The wins running that a deal tells are East's, and this deal is the last of them."""
    if deal.streak and deal.winner is not Seat.EAST:
        ended = "nobody has won this deal" if deal.winner is None else f"{deal.winner} has won this deal"
        message = f"streak: {deal.streak} says that East has won so many times running, but {ended}"
        yield Fault("contradiction", message, place(deal, "streak"), "leave out streak:, or write won: in East's hand")
