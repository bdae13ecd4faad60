"""What a deal must be: no tile more than four times at the table, one winner, nobody named who is not there, one account."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, TypeGuard

from mjscore.deals import DATE_HINT, CountedHand, Deal, Ending, Offence, Penalty, is_date
from mjscore.groups import Form
from mjscore.hands import Hand, Means, Remark, Status, Win
from mjscore.legality.game import Game
from mjscore.legality.holding import (
    ONE_IS_WRONG,
    chows_out_of_turn,
    hand_faults,
    incorrect_winner,
    last_section_with,
    stray_wind,
    unplayed,
)
from mjscore.legality.robbing import has_exposed_three, robbery_of, robbing_win
from mjscore.legality.winning import claimed_groups, impossible_circumstances, win_faults
from mjscore.limits import limit_fault
from mjscore.places import Section, fault_in
from mjscore.problems import Fault, listed
from mjscore.seats import Seat, left_of, right_of
from mjscore.tiles import EXTRA_WINDS, KINDS, TILES, Tile

_LEAVE_ONE_OUT: Final = "leave one out"
_COUNT_THE_WALL: Final = "count the tiles that were left to draw at the last discard"


def _of(seat: Seat, fault: Fault) -> Fault:
    """A fault in the block of a seat."""
    return fault._replace(seat=seat)


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
        yield from (_of(seat, each) for each in found)


def deal_faults(deal: Deal, game: Game) -> Iterator[Fault]:
    """Every reason why the hands of a deal cannot lie at one table, whatever the ruleset, each by itself aside."""
    if len(deal.seats) < 2 and not deal.needs_no_hands:
        message = f"{len(deal.seats)} hand{'s' * (len(deal.seats) != 1)}: a deal has a hand for each of two to six players"
        hint = "begin each hand with its seat: [East]; score: 0 stands for one that counted nothing"
        yield fault_in(None, "too-few-hands", message, hint)
    yield from _too_many_alike(deal)
    yield from _bonus_twice(deal)
    yield from (stray_wind(tile, Section.VISIBLE) for tile in EXTRA_WINDS if tile in game.barred and tile in deal.visible)
    for check in (_seats, _rounds, _winners, _absent, _corrections, _nothing_to_rob, _claimed_too_early):
        yield from check(deal)


def _hands(deal: Deal) -> Iterator[tuple[Seat, Hand]]:
    for seat, hand in deal.seats:
        if isinstance(hand, Hand):
            yield seat, hand


def _too_many_alike(deal: Deal) -> Iterator[Fault]:
    counts = Counter(deal.visible)
    for _, hand in _hands(deal):
        counts.update(hand.complete_tiles)
    robbing, robbery = robbing_win(deal), robbery_of(deal)
    if robbery is not None and robbery.concealed and _declared(deal, robbery.victim, robbery.tile):
        counts[robbery.tile] -= isinstance(deal.hand(deal.winner or robbery.victim), Hand)  # it is in both hands (122q)
    for tile in sorted(tile for tile, count in counts.items() if count > 4 and not tile.is_bonus):
        counted = [(seat, hand, hand.complete_tiles.count(tile)) for seat, hand in _hands(deal)]
        holders = [each for each in counted if each[2]]
        if any(count > 4 for _, _, count in holders):
            continue
        parts = [f"{seat} {count}" for seat, _, count in holders]
        if tile in deal.visible:
            parts.append(f"visible {deal.visible.count(tile)}")
        message = f"{counts[tile]} of {tile} at the table ({', '.join(parts)}); there are four of each tile"
        stays = f"a robbed kong stays a pung: write exposed: 3×{tile} pung in the hand that was robbed"
        hint = stays if robbing is not None and robbing.tile is tile else ONE_IS_WRONG
        if tile in deal.visible or not holders:
            yield fault_in(Section.VISIBLE, "five-of-one", message, hint, tile)
        else:
            seat, hand, _ = holders[-1]
            yield _of(seat, fault_in(last_section_with(hand, tile), "five-of-one", message, hint, tile))


def _declared(deal: Deal, seat: Seat, tile: Tile) -> bool:
    """Whether a player has declared a concealed kong of a tile, which lies in his hand although it was robbed."""
    hand = deal.hand(seat)
    return isinstance(hand, Hand) and any(group.tile is tile and group.form is Form.CONCEALED for group in hand.kongs)


def _bonus_twice(deal: Deal) -> Iterator[Fault]:
    held: dict[Tile, Seat] = {}
    shown = Counter(tile for tile in deal.visible if tile.is_bonus)
    for tile, count in shown.items():
        holders = [f"held by {seat}" for seat, hand in _hands(deal) if tile in hand.bonus]
        if holders or count > 1:
            found = " and ".join((f"{count} times" if count > 1 else "once", *holders))
            message = f"{tile} stands in visible: {found}; there is one of each bonus tile"
            yield fault_in(Section.VISIBLE, "bonus-tile-twice", message, _LEAVE_ONE_OUT, tile)
    for seat, hand in _hands(deal):
        for tile in dict.fromkeys(hand.bonus):
            if tile in held:
                message = f"{tile} is held by {held[tile]} and by {seat}; there is one of each bonus tile"
                yield _of(seat, fault_in(Section.BONUS, "bonus-tile-twice", message, _LEAVE_ONE_OUT, tile))
            held[tile] = seat


def _winners(deal: Deal) -> Iterator[Fault]:
    winners = [seat for seat, hand in deal.seats if hand.won is not None]
    for seat in winners[1:]:
        message = f"{winners[0]} has won, and so has {seat}; only one hand of a deal can win"
        yield _of(seat, fault_in(Section.WON, "two-winners", message, _who_goes_first(deal, winners)))
    if winners and deal.result is not None:
        message = f"{winners[0]} has won, but result: says {deal.result.ending}"
        yield fault_in(Section.RESULT, "winner-and-result", message, _which_goes_first(deal, deal.hand(winners[0]).won))
    if not winners and not _may_have_ended(deal) and len(deal.seats) > 1:
        message = "nobody has won, and nothing says how the deal ended"
        hint = "write won: in the winner's hand; or, in the header, result: draw or the penalty"
        yield fault_in(None, "no-winner", message, hint)


def _who_goes_first(deal: Deal, winners: Sequence[Seat]) -> str:
    """What to do about several claims: of one discard the first in turn after its discarder wins (Babcock p. 21)."""
    claims = {(won.tile, won.source) for seat in winners if (won := deal.hand(seat).won) is not None and won.claimed}
    wins = [deal.hand(seat).won for seat in winners]
    source = next(iter(claims))[1] if len(claims) == 1 and all(won is not None and won.claimed for won in wins) else None
    if source not in deal.players or source in winners:
        return "leave out won: in one of the two hands"
    first = right_of(source, deal.players)
    while first not in winners:
        first = right_of(first, deal.players)
    return f"the tile goes to {first}, who is the first of them in turn after {source}: leave out the other won:"


def _which_goes_first(deal: Deal, won: Win | None) -> str:
    """What to do about a win and a hand that demands a new draw: only the dealt hand goes before it (Babcock p. 81)."""
    if deal.result is None or deal.result.ending is not Ending.WASHED or won is None:
        return "leave out result: or won:"
    if won.means is Means.DEALT:
        return "leave out result:, because a hand that won as dealt goes before one that demands a new draw; or won:"
    if not won.remarks.isdisjoint((Remark.FIRST_DISCARD, Remark.ORIGINAL_CALL)):
        return "leave out won:, because a hand that demands a new draw goes before it; or result:"
    return "leave out result: or won:"


def _may_have_ended(deal: Deal) -> bool:
    """Whether anything says how a deal without a winner ended; the ruleset decides whether an offence or a long hand does."""
    stopped = any(hand.status is Status.LONG for _, hand in deal.seats)
    return stopped or deal.result is not None or any(each.may_end_deal for each in deal.penalties)


def _seats(deal: Deal) -> Iterator[Fault]:
    """A seat that is said within a block is that of the block, and has one block."""
    for place, (seat, hand) in enumerate(deal.seats):
        if hand.seat is not None and hand.seat is not seat:
            message = f"seat: {hand.seat} is written in the block of {seat}"
            yield _of(seat, fault_in(Section.SEAT, "contradiction", message, "leave it out"))
        if seat in deal.players[:place]:
            yield _of(seat, fault_in(None, "seat-taken", f"[{seat}] is written twice", "each player has one block"))


def _rounds(deal: Deal) -> Iterator[Fault]:
    """One wind prevails for all."""
    said = [(seat, hand.round) for seat, hand in _hands(deal) if hand.round is not None]
    if deal.round is not None:
        first, where, hint = deal.round, "in the header", "leave out the wrong one"
    elif said:
        first, where, hint = said[0][1], f"in the block of {said[0][0]}", "write the round once, in the header"
    for seat, wind in said:
        if wind is not first:
            message = f"round: {wind} is written here, but round: {first} {where}"
            yield _of(seat, fault_in(Section.ROUND, "contradiction", message, hint))


def _absent(deal: Deal) -> Iterator[Fault]:
    """Seats that are named and not taken."""
    who = f"the players are {listed(deal.players)}"
    for seat, hand in deal.seats:
        named: list[tuple[Section, Seat | None]] = [(Section.WON, hand.won.source if hand.won is not None else None)]
        if isinstance(hand, Hand):
            named.extend((Section.EXPOSED, group.source) for group in hand.exposed)
        for section, source in named:
            if source is not None and source not in deal.players:
                yield _of(seat, fault_in(section, "nobody-there", f"from {source}: nobody sits {source} in this deal", who))
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
    for penalty in deal.penalties:
        for seat in (*penalty.offenders, penalty.claimant, penalty.corrected):
            if seat is not None:
                yield Section.PENALTY, seat
    yield from ((Section.NO_CHOICE, seat) for seat in deal.no_choice)
    yield from ((Section.LIABLE, each.seat) for each in deal.liable)


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


def _nothing_to_rob(deal: Deal) -> Iterator[Fault]:
    """A robbed kong of a player who is named: his three of the tile are written, and stay a three."""
    robbing = robbing_win(deal)
    if robbing is None or robbing.source is None or robbery_of(deal) is not None:
        return
    winner, tile, source = robbing
    if source in deal.players and source is not winner and _is_told(deal.hand(source)):
        message = f"rob {tile} from {source}: {source} has no exposed pung of {tile} to add the fourth to"
        hint = f"write exposed: 3×{tile} pung in {source}'s hand: a robbed kong stays a pung"
        yield _of(winner, fault_in(Section.WON, "nothing-to-rob", message, hint))


def _is_told(hand: Hand | CountedHand) -> TypeGuard[Hand]:
    """Whether every tile of a hand is written."""
    return isinstance(hand, Hand) and hand.status is None and not hand.others


def _robbed(deal: Deal, game: Game) -> Iterator[Fault]:
    """A robbed kong must be somebody's; a concealed one can be robbed only where the ruleset has a hand that may."""
    robbing, robbery = robbing_win(deal), robbery_of(deal)
    if robbing is None:
        return
    winner, tile, source = robbing
    others = [hand for seat, hand in deal.seats if seat is not winner]
    if robbery is not None:
        if robbery.concealed and not game.rob_concealed:
            yield concealed_kong_robbed(winner, tile, source, "in this game no concealed kong can be robbed")
    elif source is None and not any(not _is_told(hand) or has_exposed_three(hand, tile) for hand in others):
        message = f"rob {tile}: no other player has an exposed pung of {tile} to add the fourth to"
        yield _of(winner, fault_in(Section.WON, "nothing-to-rob", message, _written_how(tile)))


def _written_how(tile: Tile) -> str:
    return f"write exposed: 3×{tile} pung in the hand that was robbed, or write draw or discard instead of rob"


def concealed_kong_robbed(winner: Seat, tile: Tile, source: Seat | None, why: str) -> Fault:
    """The fault of a win with a tile of a concealed kong that may not be robbed."""
    message = f"rob {tile}{'' if source is None else f' from {source}'}: {why}"
    return _of(winner, fault_in(Section.WON, "concealed-kong-robbed", message, _written_how(tile)))


def _claimed_too_early(deal: Deal) -> Iterator[Fault]:
    """Nobody has claimed a tile where East won as dealt, or another on East's first discard."""
    won = next((hand.won for _, hand in deal.seats if hand.won is not None), None)
    if won is None or not (won.means is Means.DEALT or Remark.FIRST_DISCARD in won.remarks):
        return
    how = "with the hand as dealt" if won.means is Means.DEALT else "on East's first discard"
    for seat, hand in _hands(deal):
        claimed = claimed_groups(hand)
        if claimed and hand.won is None:
            message = f"{deal.winner} won {how}, so {seat} cannot have claimed {claimed[0]}"
            hint = "write another way to win, or write the group under concealed:"
            yield _of(seat, fault_in(Section.EXPOSED, "claimed-too-early", message, hint, claimed[0].tile))


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
            yield _of(seat, incorrect_winner(hand.status))
        if isinstance(hand, Hand):
            yield from (_of(seat, each) for each in chows_out_of_turn(seat, hand, deal.players, game))
    yield from _robbed(deal, game)
    for check in (_offences, _pleas, _streak_of_another):
        yield from check(deal)
    fours = sum(len(hand.kongs) for _, hand in _hands(deal))
    if deal.winner is not None and game.fours and fours >= game.fours:  # Babcock p. 79
        drawn = f"{fours} fours were declared, which ends the deal as a draw"
        message = f"{drawn}: {deal.winner} cannot have won ({game.fours_cite})"
        yield _of(deal.winner, fault_in(Section.WON, "won-after-end", message, "leave out won: and write result: draw"))
    yield from (unplayed(tile, game, Section.VISIBLE) for tile in sorted(game.unplayed.intersection(deal.visible)))
    yield from _long_wall(deal, game)


def _seats_of_game(deal: Deal, game: Game) -> Iterator[Fault]:
    """Seats that the ruleset does not know, and too few or too many of them; somebody must be East."""
    strangers = [seat for seat in deal.players if seat not in game.seats]
    for seat in strangers:
        message = f"nobody sits {seat} in this game; the seats are {', '.join(game.seats)}"
        hint = "give this hand one of these seats, or choose another ruleset"
        yield _of(seat, fault_in(Section.SEAT, "no-such-seat", message, hint))
    wanted = game.players or len(game.seats)
    if strangers:
        return
    if len(deal.players) != wanted:
        missing = ", ".join(seat for seat in game.seats if seat not in deal.players)
        hint = f"missing: {missing}; score: 0 stands for a hand that counted nothing"
        hint = hint if len(deal.players) < wanted else "leave out the players who sit out"
        message = f"{len(deal.players)} hands; this game is for {wanted} players"
        yield Fault("wrong-number-of-seats", message, hint=hint)
    elif Seat.EAST not in deal.players:
        yield Fault("no-east", "no player sits at East", hint="begin the hand of the player who was East with [East]")


def _long_wall(deal: Deal, game: Game) -> Iterator[Fault]:
    """More tiles left in the wall than the set has beside those in the hands, or than the way of the win leaves."""
    if deal.wall is None:
        return
    most = 4 * len(frozenset(TILES[:KINDS]) - game.barred) + len(game.bonus) - len(deal.visible)
    for _, hand in deal.seats:
        if isinstance(hand, Hand):
            most -= len(hand.complete_tiles) + hand.others + len(hand.bonus)
        elif hand.status is None:
            most -= game.size
    message = f"wall: {deal.wall}, but only {most} tiles are neither in the hands nor on the table"
    won = next((hand.won for _, hand in deal.seats if hand.won is not None), None)
    if won is not None and Remark.LAST_DISCARD in won.remarks:
        most, message = 0, f"wall: {deal.wall}, but the last discard is made when no tile is left to draw"
    elif won is not None and Remark.LAST_TILE in won.remarks:
        left = 1 + len(game.bonus)  # each bonus tile on the way is replaced
        most, message = min(most, left), f"wall: {deal.wall}, but the winner drew the last tile: at most {left} were left"
    if deal.wall > most:
        yield fault_in(Section.WALL, "wrong-wall", message, _COUNT_THE_WALL)
    elif won is not None and game.last_four_cite and deal.wall < _least_for_a_four(deal, won):
        message = f"wall: {deal.wall}, but nobody declares a four once the last tile is drawn ({game.last_four_cite})"
        yield fault_in(Section.WALL, "wrong-wall", message, _COUNT_THE_WALL)


def _least_for_a_four(deal: Deal, won: Win) -> int:
    """How many tiles were left at the last discard, if a four was then declared: one drawn, one that goes to the dead wall."""
    hand = deal.hand(deal.winner) if deal.winner is not None else None
    if won.means is Means.LOOSE and Remark.AFTER_BONUS not in won.remarks:
        punged = isinstance(hand, Hand) and any(kong.form in (Form.EXPOSED, Form.ANNEXED) for kong in hand.kongs)
        return 1 if punged else 2
    return 2 if won.means is Means.ROB else 0
