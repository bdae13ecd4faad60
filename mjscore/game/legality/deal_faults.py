"""What a deal must be under any rules: one round and one winner, nobody named who is not there, no tile twice; robbed kongs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from mjscore.game.deals import (
    DATE_HINT,
    Deal,
    Ending,
    Offence,
    Result,
    is_date,
    limit_fault,
    written_hands,
)
from mjscore.game.hands import Hand, Means, Remark, Status, Win
from mjscore.game.legality.game import Game
from mjscore.game.legality.hand_faults import (
    ONE_IS_WRONG,
    hand_faults,
    last_section_with,
    stray_wind,
)
from mjscore.game.legality.robbed_kongs import Robbery, nothing_to_rob, robbery_of
from mjscore.game.legality.win_faults import (
    claimed_groups,
    impossible_circumstances,
    win_faults,
)
from mjscore.game.seats import Seat, right_of
from mjscore.game.tiles import EXTRA_WINDS, Tile
from mjscore.places import Section, fault_in
from mjscore.problems import Fault
from mjscore.sentences import joined, listed, sentence, so_many

_LEAVE_ONE_OUT: Final = "leave one out"


def each_hand_alone(deal: Deal, game: Game) -> Iterator[Fault]:
    """Every reason why one of the hands cannot be, wherever the others lie; a limit and a date that cannot be."""
    wrong_limit = limit_fault(deal.limit)
    if wrong_limit is not None:
        yield wrong_limit._replace(section=Section.LIMIT)
    if deal.date is not None and not is_date(deal.date):
        message = sentence("“{date}” is no day of the calendar", date=deal.date[:40])
        yield fault_in(Section.DATE, "bad-date", message, hint=DATE_HINT)
    washer = deal.result.by if deal.result is not None else None
    for seat, hand in deal.seats:
        faults: list[Fault] = []
        if isinstance(hand, Hand):
            undiscarded = washer is not None and seat in (washer, Seat.EAST)
            faults += hand_faults(hand, game._replace(discarding=undiscarded))
        elif hand.won is not None:
            faults += win_faults(hand.won)
            faults += impossible_circumstances(hand.won, seat)
        for fault in faults:
            yield fault._replace(seat=seat)


def deal_faults(deal: Deal, game: Game) -> Iterator[Fault]:
    """Every reason why the hands of a deal cannot lie at one table, whatever the ruleset, each by itself aside."""
    if len(deal.seats) < 2 and not deal.needs_no_hands:
        message = sentence(
            "{hands}: a deal has a hand for each of two to six players",
            hands=so_many(len(deal.seats), "hand"),
        )
        hint = "begin each hand with its seat: [East]; score: 0 stands for one that counted nothing"
        yield fault_in("", "too-few-hands", message, hint=hint)
    yield from too_many_alike(deal)
    yield from bonus_twice(deal)
    for tile in EXTRA_WINDS:
        if tile in game.barred and tile in deal.visible:
            yield stray_wind(tile, Section.VISIBLE)
    yield from _seats(deal)
    yield from _rounds(deal)
    yield from _winners(deal)
    if game.to_the_end:
        yield from _unended(deal)
    yield from _absent_sources(deal)
    yield from _absent_in_header(deal)
    yield from _corrections(deal)
    yield from nothing_to_rob(deal)
    yield from claimed_too_early(deal)


def _winners(deal: Deal) -> Iterator[Fault]:
    """One hand wins, or none and the deal has a result."""
    winners = [seat for seat, hand in deal.seats if hand.won is not None]
    for seat in winners[1:]:
        message = sentence(
            "{winner} has won, and so has {seat}; only one hand of a deal can win",
            winner=winners[0],
            seat=seat,
        )
        hint = _who_goes_first(deal, winners)
        yield fault_in(Section.WON, "two-winners", message, hint=hint, seat=seat)
    if winners and deal.result is not None:
        message = sentence(
            "{winner} has won, but result: says {ending}",
            winner=winners[0],
            ending=deal.result.ending,
        )
        hint = _which_goes_first(deal.result, deal.hand(winners[0]).won)
        yield fault_in(Section.RESULT, "winner-and-result", message, hint=hint)


def _unended(deal: Deal) -> Iterator[Fault]:
    """A deal that nobody won has a result, or something else that may have ended it."""
    if deal.winner is None and not _may_have_ended(deal) and len(deal.seats) > 1:
        message = "nobody has won, and nothing says how the deal ended"
        hint = "write won: in the winner's hand; or, in the header, result: draw or the penalty"
        yield fault_in("", "no-winner", message, hint=hint)


def _who_goes_first(deal: Deal, winners: Sequence[Seat]) -> str:
    """What to do about several claims: of one discard the first in turn after its discarder wins (Babcock p. 21)."""
    wins = [hand.won for _, hand in deal.seats if hand.won is not None]
    claims = {(won.tile, won.source if won.claimed else None) for won in wins}
    source = wins[0].source
    if len(claims) > 1 or source not in deal.players or source in winners:
        return "leave out won: in one of the two hands"
    first = right_of(source, deal.players)
    while first not in winners:
        first = right_of(first, deal.players)
    return sentence(
        "the tile goes to {first}, who is the first of them in turn after {source}: leave out the other won:",
        first=first,
        source=source,
    )


def _which_goes_first(result: Result, won: Win | None) -> str:
    """What to do about a win and a hand that demands a new draw: only the dealt hand goes before it (Babcock p. 81)."""
    if won is not None and result.ending is Ending.WASHED:
        if won.means is Means.DEALT:
            return "leave out result:, because a hand that won as dealt goes before one that demands a new draw; or won:"
        if not won.remarks.isdisjoint((Remark.FIRST_DISCARD, Remark.ORIGINAL_CALL)):
            return "leave out won:, because a hand that demands a new draw goes before it; or result:"
    return "leave out result: or won:"


def _seats(deal: Deal) -> Iterator[Fault]:
    """Each player has one block, and sits where it says."""
    for place, (seat, hand) in enumerate(deal.seats):
        if hand.seat is not None and hand.seat is not seat:
            message = sentence(
                "seat: {stated} is written in the block of {seat}",
                stated=hand.seat,
                seat=seat,
            )
            hint = "leave it out"
            yield fault_in(Section.SEAT, "contradiction", message, hint=hint, seat=seat)
        if seat in deal.players[:place]:
            message = sentence("[{seat}] is written twice", seat=seat)
            hint = "each player has one block"
            yield fault_in("", "seat-taken", message, hint=hint, seat=seat)


def _rounds(deal: Deal) -> Iterator[Fault]:
    """A deal has one prevailing wind."""
    winds = [
        (seat, hand.round)
        for seat, hand in written_hands(deal)
        if hand.round is not None
    ]
    if deal.round is not None:
        first = deal.round
        where = sentence("in the header")
        hint = "leave out the wrong one"
    elif winds:
        seat, first = winds[0]
        where = sentence("in the block of {seat}", seat=seat)
        hint = "write the round once, in the header"
    for seat, wind in winds:
        if wind is not first:
            message = sentence(
                "round: {wind} is written here, but round: {first} {where}",
                wind=wind,
                first=first,
                where=where,
            )
            yield fault_in(
                Section.ROUND, "contradiction", message, hint=hint, seat=seat
            )


def _absent_sources(deal: Deal) -> Iterator[Fault]:
    """A tile is claimed from somebody who sits at the table."""
    for seat, hand in deal.seats:
        sources: list[tuple[Section, Seat | None]] = []
        if hand.won is not None:
            sources.append((Section.WON, hand.won.source))
        if isinstance(hand, Hand):
            sources += [(Section.EXPOSED, group.source) for group in hand.exposed]
        for section, source in sources:
            if source is not None and source not in deal.players:
                message = sentence(
                    "from {source}: nobody sits {source} in this deal", source=source
                )
                hint = _who_plays(deal)
                yield fault_in(section, "nobody-there", message, hint=hint, seat=seat)


def _who_plays(deal: Deal) -> str:
    return sentence("the players are {players}", players=listed(deal.players))


def _absent_in_header(deal: Deal) -> Iterator[Fault]:
    """The header names players of the deal, and of the winner nothing that holds only of a loser."""
    if len(deal.players) < 2 and deal.needs_no_hands:
        return
    for section, seat in _named_in_header(deal):
        if seat not in deal.players:
            message = sentence(
                "{section}: nobody sits {other} in this deal",
                section=section,
                other=seat,
            )
            yield fault_in(section, "nobody-there", message, hint=_who_plays(deal))
        elif section is Section.LIABLE and seat is deal.winner:
            message = sentence("liable: {other} has won and pays nobody", other=seat)
            hint = "name the loser who pays, or leave out liable:"
            yield fault_in(section, "winner-liable", message, hint=hint)
        elif section is Section.NO_CHOICE and seat is deal.winner:
            message = sentence(
                "no choice: {other} has won, so it was another player's discard",
                other=seat,
            )
            hint = "name the player who discarded, or leave out no choice:"
            yield fault_in(section, "contradiction", message, hint=hint)


def _named_in_header(deal: Deal) -> Iterator[tuple[Section, Seat]]:
    if deal.result is not None and deal.result.by is not None:
        yield Section.RESULT, deal.result.by
    for penalty in deal.penalties:
        for seat in (*penalty.offenders, penalty.claimant, penalty.corrected):
            if seat is not None:
                yield Section.PENALTY, seat
    for seat in deal.no_choice:
        yield Section.NO_CHOICE, seat
    for liability in deal.liable:
        yield Section.LIABLE, liability.seat


def _may_have_ended(deal: Deal) -> bool:
    """Whether anything says how a deal without a winner ended; the ruleset decides whether an offence or a long hand does."""
    if deal.result is not None:
        return True
    if any(penalty.may_end_deal for penalty in deal.penalties):
        return True
    return any(hand.status is Status.LONG for _, hand in deal.seats)


def _corrections(deal: Deal) -> Iterator[Fault]:
    """Another player's count can be corrected once somebody has won."""
    for penalty in deal.penalties:
        if penalty.offence is not Offence.CORRECTION:
            continue
        if penalty.corrected is None or penalty.counted is None:
            message = "correction: whose count was corrected, and what was it?"
            hint = "write correction West, South counted 24"
            yield fault_in(Section.PENALTY, "no-count", message, hint=hint)
        elif penalty.corrected in penalty.offenders:
            message = sentence(
                "{corrected} may correct {corrected}'s own count: that is no offence",
                corrected=penalty.corrected,
            )
            hint = "name the player who corrected it, or leave out the penalty"
            yield fault_in(Section.PENALTY, "own-count", message, hint=hint)
        elif deal.winner is None and _may_have_ended(deal):
            message = "correction: nobody has won, so no hand was counted"
            hint = "leave out the penalty, or write won: in the hand that won"
            yield fault_in(Section.PENALTY, "nothing-counted", message, hint=hint)


def too_many_alike(deal: Deal) -> Iterator[Fault]:
    """More than four of a tile, in the hands and in `visible:` together."""
    counts = Counter(deal.visible)
    for _, hand in written_hands(deal):
        counts.update(hand.complete_tiles)
    robbery = robbery_of(deal)
    if robbery is not None and _is_in_both_hands(deal, robbery):
        counts[robbery.tile] -= 1  # (122q)
    for tile in sorted(counts):
        if counts[tile] <= 4 or tile.is_bonus:
            continue
        holders = _holders_of(deal, tile)
        if any(count > 4 for _, _, count in holders):
            continue  # the hand by itself is refused
        parts = [
            sentence("{seat} {count}", seat=seat, count=count)
            for seat, _, count in holders
        ]
        if tile in deal.visible:
            visible = deal.visible.count(tile)
            parts.append(sentence("visible {count}", count=visible))
        message = sentence(
            "{number} of {tile} at the table ({parts}); there are four of each tile",
            number=counts[tile],
            tile=tile,
            parts=joined(parts),
        )
        hint = ONE_IS_WRONG
        if robbery is not None and robbery.tile is tile:
            hint = sentence(
                "a robbed kong stays a pung: write exposed: 3×{tile} pung in the hand that was robbed",
                tile=tile,
            )
        fault = fault_in(Section.VISIBLE, "five-of-one", message, hint=hint, tile=tile)
        if tile not in deal.visible:
            seat, hand, _ = holders[-1]
            fault = fault._replace(section=last_section_with(hand, tile), seat=seat)
        yield fault


def _holders_of(deal: Deal, tile: Tile) -> list[tuple[Seat, Hand, int]]:
    """The hands with a tile, each with its seat and how many it has."""
    holders = []
    for seat, hand in written_hands(deal):
        count = hand.complete_tiles.count(tile)
        if count:
            holders.append((seat, hand, count))
    return holders


def _is_in_both_hands(deal: Deal, robbery: Robbery) -> bool:
    """Whether a robbed tile is written in the winner's hand, and in the concealed kong that was robbed as well."""
    if robbery.victim is None or not robbery.concealed:
        return False
    winner = deal.hand(robbery.winner)
    victim = deal.hand(robbery.victim)
    if not isinstance(winner, Hand) or not isinstance(victim, Hand):
        return False
    return any(kong.tile is robbery.tile and kong.is_concealed for kong in victim.kongs)


def bonus_twice(deal: Deal) -> Iterator[Fault]:
    """A bonus tile that stands in two places."""
    for tile, count in Counter(deal.visible).items():
        if not tile.is_bonus:
            continue
        places = [
            sentence("held by {seat}", seat=seat)
            for seat, hand in written_hands(deal)
            if tile in hand.bonus
        ]
        if places or count > 1:
            times = sentence("{count} times", count=count) if count > 1 else "once"
            message = sentence(
                "{tile} stands in visible: {found}; there is one of each bonus tile",
                tile=tile,
                found=joined([times, *places], " and "),
            )
            yield fault_in(
                Section.VISIBLE,
                "bonus-tile-twice",
                message,
                hint=_LEAVE_ONE_OUT,
                tile=tile,
            )
    holders: dict[Tile, Seat] = {}
    for seat, hand in written_hands(deal):
        for tile in dict.fromkeys(hand.bonus):
            if tile in holders:
                message = sentence(
                    "{tile} is held by {first} and by {seat}; there is one of each bonus tile",
                    tile=tile,
                    first=holders[tile],
                    seat=seat,
                )
                yield fault_in(
                    Section.BONUS,
                    "bonus-tile-twice",
                    message,
                    hint=_LEAVE_ONE_OUT,
                    tile=tile,
                    seat=seat,
                )
            holders[tile] = seat


def claimed_too_early(deal: Deal) -> Iterator[Fault]:
    """Nobody has claimed a tile where East won as dealt, or another on East's first discard."""
    won = next((hand.won for _, hand in deal.seats if hand.won is not None), None)
    if won is None:
        return
    if won.means is Means.DEALT:
        how = sentence("with the hand as dealt")
    elif Remark.FIRST_DISCARD in won.remarks:
        how = sentence("on East's first discard")
    else:
        return
    for seat, hand in written_hands(deal):
        claimed = claimed_groups(hand)
        if claimed and hand.won is None:
            message = sentence(
                "{winner} won {how}, so {seat} cannot have claimed {group}",
                winner=deal.winner,
                how=how,
                seat=seat,
                group=claimed[0],
            )
            hint = "write another way to win, or write the group under concealed:"
            yield fault_in(
                Section.EXPOSED,
                "claimed-too-early",
                message,
                hint=hint,
                tile=claimed[0].tile,
                seat=seat,
            )
