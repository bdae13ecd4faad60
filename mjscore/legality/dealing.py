"""What a deal must be: one round and one winner, nobody named who is not there, offences that can have been made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from mjscore.deals import DATE_HINT, Deal, Ending, Offence, Penalty, is_date, limit_fault
from mjscore.hands import Hand, Means, Remark, Status, Win
from mjscore.legality.game import Game, written_hands
from mjscore.legality.holding import chows_out_of_turn, hand_faults, incorrect_winner, stray_wind, unplayed
from mjscore.legality.robbing import nothing_to_rob, robbed
from mjscore.legality.tiles_of_deal import bonus_twice, claimed_too_early, long_wall, too_many_alike
from mjscore.legality.winning import impossible_circumstances, win_faults
from mjscore.places import Section, fault_in
from mjscore.problems import Fault, listed
from mjscore.seats import Seat, left_of, right_of
from mjscore.tiles import EXTRA_WINDS


def each_hand_alone(deal: Deal, game: Game) -> Iterator[Fault]:
    """Every reason why one of the hands cannot be, wherever the others lie; a limit and a date that cannot be."""
    wrong = limit_fault(deal.limit)
    if wrong is not None:
        yield wrong._replace(section=Section.LIMIT)
    if deal.date is not None and not is_date(deal.date):
        yield fault_in(Section.DATE, "bad-date", f"“{deal.date[:40]}” is no day of the calendar", DATE_HINT)
    washer = deal.result.by if deal.result is not None else None
    for seat, hand in deal.seats:
        if isinstance(hand, Hand):
            undiscarded = washer is not None and seat in (washer, Seat.EAST)
            found = hand_faults(hand, game._replace(discarding=undiscarded))
        elif hand.won is not None:
            found = iter((*win_faults(hand.won), *impossible_circumstances(hand.won, seat)))
        else:
            continue
        yield from (each._replace(seat=seat) for each in found)


def deal_faults(deal: Deal, game: Game) -> Iterator[Fault]:
    """Every reason why the hands of a deal cannot lie at one table, whatever the ruleset, each by itself aside."""
    if len(deal.seats) < 2 and not deal.needs_no_hands:
        message = f"{len(deal.seats)} hand{'s' * (len(deal.seats) != 1)}: a deal has a hand for each of two to six players"
        hint = "begin each hand with its seat: [East]; score: 0 stands for one that counted nothing"
        yield fault_in("", "too-few-hands", message, hint)
    yield from too_many_alike(deal)
    yield from bonus_twice(deal)
    yield from (stray_wind(tile, Section.VISIBLE) for tile in EXTRA_WINDS if tile in game.barred and tile in deal.visible)
    for check in (_seats, _rounds, _winners, _absent, _corrections, nothing_to_rob, claimed_too_early):
        yield from check(deal)


def _winners(deal: Deal) -> Iterator[Fault]:
    winners = [seat for seat, hand in deal.seats if hand.won is not None]
    for seat in winners[1:]:
        message = f"{winners[0]} has won, and so has {seat}; only one hand of a deal can win"
        yield fault_in(Section.WON, "two-winners", message, _who_goes_first(deal, winners), seat=seat)
    if winners and deal.result is not None:
        message = f"{winners[0]} has won, but result: says {deal.result.ending}"
        yield fault_in(Section.RESULT, "winner-and-result", message, _which_goes_first(deal, deal.hand(winners[0]).won))
    if not winners and not _may_have_ended(deal) and len(deal.seats) > 1:
        message = "nobody has won, and nothing says how the deal ended"
        hint = "write won: in the winner's hand; or, in the header, result: draw or the penalty"
        yield fault_in("", "no-winner", message, hint)


def _who_goes_first(deal: Deal, winners: Sequence[Seat]) -> str:
    """What to do about several claims: of one discard the first in turn after its discarder wins (Babcock p. 21)."""
    wins = [won for seat in winners if (won := deal.hand(seat).won) is not None]
    source = wins[0].source if len({(won.tile, won.source if won.claimed else None) for won in wins}) == 1 else None
    if source not in deal.players or source in winners:
        return "leave out won: in one of the two hands"
    first = right_of(source, deal.players)
    while first not in winners:
        first = right_of(first, deal.players)
    return f"the tile goes to {first}, who is the first of them in turn after {source}: leave out the other won:"


def _which_goes_first(deal: Deal, won: Win | None) -> str:
    """What to do about a win and a hand that demands a new draw: only the dealt hand goes before it (Babcock p. 81)."""
    if won is not None and deal.result is not None and deal.result.ending is Ending.WASHED:
        if won.means is Means.DEALT:
            return "leave out result:, because a hand that won as dealt goes before one that demands a new draw; or won:"
        if not won.remarks.isdisjoint((Remark.FIRST_DISCARD, Remark.ORIGINAL_CALL)):
            return "leave out won:, because a hand that demands a new draw goes before it; or result:"
    return "leave out result: or won:"


def _seats(deal: Deal) -> Iterator[Fault]:
    """A seat that is said within a block is that of the block, and has one block."""
    for place, (seat, hand) in enumerate(deal.seats):
        if hand.seat is not None and hand.seat is not seat:
            message = f"seat: {hand.seat} is written in the block of {seat}"
            yield fault_in(Section.SEAT, "contradiction", message, "leave it out", seat=seat)
        if seat in deal.players[:place]:
            yield fault_in("", "seat-taken", f"[{seat}] is written twice", "each player has one block", seat=seat)


def _rounds(deal: Deal) -> Iterator[Fault]:
    """One wind prevails for all."""
    said = [(seat, hand.round) for seat, hand in written_hands(deal) if hand.round is not None]
    if deal.round is not None:
        first, where, hint = deal.round, "in the header", "leave out the wrong one"
    elif said:
        first, where, hint = said[0][1], f"in the block of {said[0][0]}", "write the round once, in the header"
    for seat, wind in said:
        if wind is not first:
            message = f"round: {wind} is written here, but round: {first} {where}"
            yield fault_in(Section.ROUND, "contradiction", message, hint, seat=seat)


def _absent(deal: Deal) -> Iterator[Fault]:
    """Seats that are named and not taken."""
    who = f"the players are {listed(deal.players)}"
    for seat, hand in deal.seats:
        named: list[tuple[Section, Seat | None]] = [(Section.WON, hand.won.source if hand.won is not None else None)]
        if isinstance(hand, Hand):
            named.extend((Section.EXPOSED, group.source) for group in hand.exposed)
        for section, source in named:
            if source is not None and source not in deal.players:
                yield fault_in(section, "nobody-there", f"from {source}: nobody sits {source} in this deal", who, seat=seat)
    for section, other in () if deal.needs_no_hands and len(deal.players) < 2 else _named_in_header(deal):
        if other not in deal.players:
            yield fault_in(section, "nobody-there", f"{section}: nobody sits {other} in this deal", who)
        elif section is Section.LIABLE and other is deal.winner:
            hint = "name the loser who pays, or leave out liable:"
            yield fault_in(section, "winner-liable", f"liable: {other} has won and pays nobody", hint)
        elif section is Section.NO_CHOICE and other is deal.winner:
            message = f"no choice: {other} has won, so it was another player's discard"
            hint = "name the player who discarded, or leave out no choice:"
            yield fault_in(section, "contradiction", message, hint)


def _named_in_header(deal: Deal) -> Iterator[tuple[Section, Seat]]:
    if deal.result is not None and deal.result.by is not None:
        yield Section.RESULT, deal.result.by
    named = (seat for each in deal.penalties for seat in (*each.offenders, each.claimant, each.corrected))
    yield from ((Section.PENALTY, seat) for seat in named if seat is not None)
    yield from ((Section.NO_CHOICE, seat) for seat in deal.no_choice)
    yield from ((Section.LIABLE, each.seat) for each in deal.liable)


def _may_have_ended(deal: Deal) -> bool:
    """Whether anything says how a deal without a winner ended; the ruleset decides whether an offence or a long hand does."""
    stopped = any(hand.status is Status.LONG for _, hand in deal.seats)
    return stopped or deal.result is not None or any(each.may_end_deal for each in deal.penalties)


def _offences(deal: Deal) -> Iterator[Fault]:
    """A false call of mah-jongg is made once; a discard falsely named is claimed by another, for a chow in turn."""
    for penalty in deal.penalties:
        if penalty.offence is Offence.FALSE_NAMING and penalty.claim == "chow" and not _in_turn(deal, penalty):
            namer = penalty.offenders[0]
            message = f"only {right_of(namer, deal.players)}, who plays next, can claim {namer}'s discard for a chow"
            hint = f"write chow by {right_of(namer, deal.players)}"
            yield fault_in(Section.PENALTY, "chow-out-of-turn", message, hint)
        if penalty.claimant is not None and penalty.claimant in penalty.offenders:
            message = f"{penalty.claimant} cannot claim {penalty.claimant}'s own discard"
            yield fault_in(Section.PENALTY, "own-discard", message, "write the player who claimed it after by")
    calls = Counter(seat for each in deal.penalties if each.offence is Offence.FALSE_MAH_JONGG for seat in each.offenders)
    for seat in (seat for seat, count in calls.items() if count > 1):
        message = f"{Offence.FALSE_MAH_JONGG} {seat} is written twice"
        yield fault_in(Section.PENALTY, "contradiction", message, "each player is named once; leave the other out")


def _in_turn(deal: Deal, penalty: Penalty) -> bool:
    taken = (penalty.claimant, *penalty.offenders)
    if penalty.claimant is None or any(seat not in deal.players for seat in taken):
        return True
    return left_of(penalty.claimant, deal.players) in penalty.offenders


def _corrections(deal: Deal) -> Iterator[Fault]:
    """Counts that were corrected: somebody else's, of a deal that was won."""
    for each in deal.penalties:
        if each.offence is not Offence.CORRECTION:
            continue
        if each.corrected is None or each.counted is None:
            message = "correction: whose count was corrected, and what was it?"
            yield fault_in(Section.PENALTY, "no-count", message, "write correction West, South counted 24")
        elif each.corrected in each.offenders:
            message = f"{each.corrected} may correct {each.corrected}'s own count: that is no offence"
            hint = "name the player who corrected it, or leave out the penalty"
            yield fault_in(Section.PENALTY, "own-count", message, hint)
        elif deal.winner is None and _may_have_ended(deal):
            message = "correction: nobody has won, so no hand was counted"
            hint = "leave out the penalty, or write won: in the hand that won"
            yield fault_in(Section.PENALTY, "nothing-counted", message, hint)


def _pleas(deal: Deal) -> Iterator[Fault]:
    """Who is liable, or had no choice, means something only where somebody has won, and not of the same player."""
    if deal.winner is None:
        hint = "leave it out, or write won: in the winner's hand"
        if deal.liable:
            yield fault_in(Section.LIABLE, "contradiction", "liable: nobody has won, so nobody pays for another", hint)
        if deal.no_choice:
            message = "no choice: nobody has won, so no discard let anybody win"
            yield fault_in(Section.NO_CHOICE, "contradiction", message, hint)
    for seat in dict.fromkeys(each.seat for each in deal.liable if each.seat in deal.no_choice):
        message = f"{seat} is liable, and had no choice: only one of the two can hold"
        yield fault_in(Section.NO_CHOICE, "contradiction", message, "leave out liable: or no choice:")


def _streak_of_another(deal: Deal) -> Iterator[Fault]:
    """The wins running that a deal tells are East's, and this deal is the last of them."""
    if deal.streak and deal.winner is not Seat.EAST:
        ended = "nobody has won this deal" if deal.winner is None else f"{deal.winner} has won this deal"
        message = f"streak: {deal.streak} says that East has won so many times running, but {ended}"
        yield fault_in(Section.STREAK, "contradiction", message, "leave out streak:, or write won: in East's hand")


def deal_faults_in_game(deal: Deal, game: Game) -> Iterator[Fault]:
    """Why a deal cannot have been played in this game; the hands by themselves are examined when they are scored."""
    yield from _seats_of_game(deal, game)
    for seat, hand in deal.seats:
        if hand.won is not None and hand.status is not None:
            yield incorrect_winner(hand.status)._replace(seat=seat)
        if isinstance(hand, Hand):
            yield from (each._replace(seat=seat) for each in chows_out_of_turn(seat, hand, deal.players, game))
    yield from robbed(deal, game)
    for check in (_offences, _pleas, _streak_of_another):
        yield from check(deal)
    fours = sum(len(hand.kongs) for _, hand in written_hands(deal))
    if deal.winner is not None and game.fours and fours >= game.fours:  # Babcock p. 79
        drawn = f"{fours} fours were declared, which ends the deal as a draw"
        message = f"{drawn}: {deal.winner} cannot have won ({game.fours_cite})"
        yield fault_in(Section.WON, "won-after-end", message, "leave out won: and write result: draw", seat=deal.winner)
    yield from (unplayed(tile, game, Section.VISIBLE) for tile in sorted(game.barred.intersection(deal.visible)))
    yield from long_wall(deal, game)


def _seats_of_game(deal: Deal, game: Game) -> Iterator[Fault]:
    """Seats that the ruleset does not know, and too few or too many of them; somebody must be East."""
    strangers = [seat for seat in deal.players if seat not in game.seats]
    for seat in strangers:
        message = f"nobody sits {seat} in this game; the seats are {', '.join(game.seats)}"
        hint = "give this hand one of these seats, or choose another ruleset"
        yield fault_in(Section.SEAT, "no-such-seat", message, hint, seat=seat)
    if strangers:
        return
    wanted = game.players or len(game.seats)
    if len(deal.players) != wanted:
        missing = ", ".join(seat for seat in game.seats if seat not in deal.players)
        hint = f"missing: {missing}; score: 0 stands for a hand that counted nothing"
        hint = hint if len(deal.players) < wanted else "leave out the players who sit out"
        message = f"{len(deal.players)} hands; this game is for {wanted} players"
        yield Fault("wrong-number-of-seats", message, hint=hint)
    elif Seat.EAST not in deal.players:
        yield Fault("no-east", "no player sits at East", hint="begin the hand of the player who was East with [East]")
