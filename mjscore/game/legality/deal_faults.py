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
from mjscore.game.legality.robbed_kongs import nothing_to_rob, robbery_of
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


def each_hand_alone(deal: Deal, game: Game) -> Iterator[Fault]:
    """Every reason why one of the hands cannot be, wherever the others lie; a limit and a date that cannot be."""
    wrong = limit_fault(deal.limit)
    if wrong is not None:
        yield wrong._replace(section=Section.LIMIT)
    if deal.date is not None and not is_date(deal.date):
        yield fault_in(
            Section.DATE,
            "bad-date",
            sentence("“{date}” is no day of the calendar", date=deal.date[:40]),
            DATE_HINT,
        )
    washer = deal.result.by if deal.result is not None else None
    for seat, hand in deal.seats:
        if isinstance(hand, Hand):
            undiscarded = washer is not None and seat in (washer, Seat.EAST)
            found = hand_faults(hand, game._replace(discarding=undiscarded))
        elif hand.won is not None:
            found = iter(
                (*win_faults(hand.won), *impossible_circumstances(hand.won, seat))
            )
        else:
            continue
        yield from (each._replace(seat=seat) for each in found)


def deal_faults(deal: Deal, game: Game) -> Iterator[Fault]:
    """Every reason why the hands of a deal cannot lie at one table, whatever the ruleset, each by itself aside."""
    if len(deal.seats) < 2 and not deal.needs_no_hands:
        message = sentence(
            "{hands}: a deal has a hand for each of two to six players",
            hands=so_many(len(deal.seats), "hand"),
        )
        hint = "begin each hand with its seat: [East]; score: 0 stands for one that counted nothing"
        yield fault_in("", "too-few-hands", message, hint)
    yield from too_many_alike(deal)
    yield from bonus_twice(deal)
    yield from (
        stray_wind(tile, Section.VISIBLE)
        for tile in EXTRA_WINDS
        if tile in game.barred and tile in deal.visible
    )
    for check in (
        _seats,
        _rounds,
        _winners,
        _unended,
        _absent,
        _corrections,
        nothing_to_rob,
        claimed_too_early,
    ):
        if check is _unended and not game.to_the_end:
            continue
        yield from check(deal)


def _winners(deal: Deal) -> Iterator[Fault]:
    winners = [seat for seat, hand in deal.seats if hand.won is not None]
    for seat in winners[1:]:
        message = sentence(
            "{winner} has won, and so has {seat}; only one hand of a deal can win",
            winner=winners[0],
            seat=seat,
        )
        yield fault_in(
            Section.WON,
            "two-winners",
            message,
            _who_goes_first(deal, winners),
            seat=seat,
        )
    if winners and deal.result is not None:
        message = sentence(
            "{winner} has won, but result: says {ending}",
            winner=winners[0],
            ending=deal.result.ending,
        )
        yield fault_in(
            Section.RESULT,
            "winner-and-result",
            message,
            _which_goes_first(deal, deal.hand(winners[0]).won),
        )


def _unended(deal: Deal) -> Iterator[Fault]:
    if deal.winner is None and not _may_have_ended(deal) and len(deal.seats) > 1:
        message = "nobody has won, and nothing says how the deal ended"
        hint = "write won: in the winner's hand; or, in the header, result: draw or the penalty"
        yield fault_in("", "no-winner", message, hint)


def _who_goes_first(deal: Deal, winners: Sequence[Seat]) -> str:
    """What to do about several claims: of one discard the first in turn after its discarder wins (Babcock p. 21)."""
    wins = [won for seat in winners if (won := deal.hand(seat).won) is not None]
    source = (
        wins[0].source
        if len({(won.tile, won.source if won.claimed else None) for won in wins}) == 1
        else None
    )
    if source not in deal.players or source in winners:
        return "leave out won: in one of the two hands"
    first = right_of(source, deal.players)
    while first not in winners:
        first = right_of(first, deal.players)
    return sentence(
        "the tile goes to {first}, who is the first of them in turn after {source}: leave out the other won:",
        first=first,
        source=source,
    )


def _which_goes_first(deal: Deal, won: Win | None) -> str:
    """What to do about a win and a hand that demands a new draw: only the dealt hand goes before it (Babcock p. 81)."""
    if (
        won is not None
        and deal.result is not None
        and deal.result.ending is Ending.WASHED
    ):
        if won.means is Means.DEALT:
            return "leave out result:, because a hand that won as dealt goes before one that demands a new draw; or won:"
        if not won.remarks.isdisjoint((Remark.FIRST_DISCARD, Remark.ORIGINAL_CALL)):
            return "leave out won:, because a hand that demands a new draw goes before it; or result:"
    return "leave out result: or won:"


def _seats(deal: Deal) -> Iterator[Fault]:
    for place, (seat, hand) in enumerate(deal.seats):
        if hand.seat is not None and hand.seat is not seat:
            message = sentence(
                "seat: {stated} is written in the block of {seat}",
                stated=hand.seat,
                seat=seat,
            )
            yield fault_in(
                Section.SEAT, "contradiction", message, "leave it out", seat=seat
            )
        if seat in deal.players[:place]:
            yield fault_in(
                "",
                "seat-taken",
                sentence("[{seat}] is written twice", seat=seat),
                "each player has one block",
                seat=seat,
            )


def _rounds(deal: Deal) -> Iterator[Fault]:
    said = [
        (seat, hand.round)
        for seat, hand in written_hands(deal)
        if hand.round is not None
    ]
    if deal.round is not None:
        first = deal.round
        where = sentence("in the header")
        hint = "leave out the wrong one"
    elif said:
        seat, first = said[0]
        where = sentence("in the block of {seat}", seat=seat)
        hint = "write the round once, in the header"
    for seat, wind in said:
        if wind is not first:
            message = sentence(
                "round: {wind} is written here, but round: {first} {where}",
                wind=wind,
                first=first,
                where=where,
            )
            yield fault_in(Section.ROUND, "contradiction", message, hint, seat=seat)


def _absent(deal: Deal) -> Iterator[Fault]:
    who = sentence("the players are {players}", players=listed(deal.players))
    for seat, hand in deal.seats:
        named: list[tuple[Section, Seat | None]] = [
            (Section.WON, hand.won.source if hand.won is not None else None)
        ]
        if isinstance(hand, Hand):
            named.extend((Section.EXPOSED, group.source) for group in hand.exposed)
        for section, source in named:
            if source is not None and source not in deal.players:
                yield fault_in(
                    section,
                    "nobody-there",
                    sentence(
                        "from {source}: nobody sits {source} in this deal",
                        source=source,
                    ),
                    who,
                    seat=seat,
                )
    for section, other in (
        () if deal.needs_no_hands and len(deal.players) < 2 else _named_in_header(deal)
    ):
        if other not in deal.players:
            yield fault_in(
                section,
                "nobody-there",
                sentence(
                    "{section}: nobody sits {other} in this deal",
                    section=section,
                    other=other,
                ),
                who,
            )
        elif section is Section.LIABLE and other is deal.winner:
            hint = "name the loser who pays, or leave out liable:"
            yield fault_in(
                section,
                "winner-liable",
                sentence("liable: {other} has won and pays nobody", other=other),
                hint,
            )
        elif section is Section.NO_CHOICE and other is deal.winner:
            message = sentence(
                "no choice: {other} has won, so it was another player's discard",
                other=other,
            )
            hint = "name the player who discarded, or leave out no choice:"
            yield fault_in(section, "contradiction", message, hint)


def _named_in_header(deal: Deal) -> Iterator[tuple[Section, Seat]]:
    if deal.result is not None and deal.result.by is not None:
        yield Section.RESULT, deal.result.by
    named = (
        seat
        for each in deal.penalties
        for seat in (*each.offenders, each.claimant, each.corrected)
    )
    yield from ((Section.PENALTY, seat) for seat in named if seat is not None)
    yield from ((Section.NO_CHOICE, seat) for seat in deal.no_choice)
    yield from ((Section.LIABLE, each.seat) for each in deal.liable)


def _may_have_ended(deal: Deal) -> bool:
    """Whether anything says how a deal without a winner ended; the ruleset decides whether an offence or a long hand does."""
    stopped = any(hand.status is Status.LONG for _, hand in deal.seats)
    return (
        stopped
        or deal.result is not None
        or any(each.may_end_deal for each in deal.penalties)
    )


def _corrections(deal: Deal) -> Iterator[Fault]:
    for each in deal.penalties:
        if each.offence is not Offence.CORRECTION:
            continue
        if each.corrected is None or each.counted is None:
            message = "correction: whose count was corrected, and what was it?"
            yield fault_in(
                Section.PENALTY,
                "no-count",
                message,
                "write correction West, South counted 24",
            )
        elif each.corrected in each.offenders:
            message = sentence(
                "{corrected} may correct {corrected}'s own count: that is no offence",
                corrected=each.corrected,
            )
            hint = "name the player who corrected it, or leave out the penalty"
            yield fault_in(Section.PENALTY, "own-count", message, hint)
        elif deal.winner is None and _may_have_ended(deal):
            message = "correction: nobody has won, so no hand was counted"
            hint = "leave out the penalty, or write won: in the hand that won"
            yield fault_in(Section.PENALTY, "nothing-counted", message, hint)


_LEAVE_ONE_OUT: Final = "leave one out"


def too_many_alike(deal: Deal) -> Iterator[Fault]:
    """More than four of a tile, in the hands and in `visible:` together."""
    counts = Counter(deal.visible)
    for _, hand in written_hands(deal):
        counts.update(hand.complete_tiles)
    robbery = robbery_of(deal)
    if robbery is not None and robbery.victim is not None and robbery.concealed:
        victim = deal.hand(robbery.victim)
        declared = (
            [group.tile for group in victim.kongs if group.is_concealed]
            if isinstance(victim, Hand)
            else []
        )
        if robbery.tile in declared and isinstance(deal.hand(robbery.winner), Hand):
            counts[robbery.tile] -= 1  # it is in both hands (122q)
    for tile in sorted(
        tile for tile, count in counts.items() if count > 4 and not tile.is_bonus
    ):
        counted = [
            (seat, hand, hand.complete_tiles.count(tile))
            for seat, hand in written_hands(deal)
        ]
        holders = [each for each in counted if each[2]]
        if any(count > 4 for _, _, count in holders):
            continue
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
        stays = sentence(
            "a robbed kong stays a pung: write exposed: 3×{tile} pung in the hand that was robbed",
            tile=tile,
        )
        hint = stays if robbery is not None and robbery.tile is tile else ONE_IS_WRONG
        if tile in deal.visible or not holders:
            yield fault_in(Section.VISIBLE, "five-of-one", message, hint, tile)
        else:
            seat, hand, _ = holders[-1]
            yield fault_in(
                last_section_with(hand, tile),
                "five-of-one",
                message,
                hint,
                tile,
                seat=seat,
            )


def bonus_twice(deal: Deal) -> Iterator[Fault]:
    """A bonus tile that stands in two places."""
    held: dict[Tile, Seat] = {}
    shown = Counter(tile for tile in deal.visible if tile.is_bonus)
    for tile, count in shown.items():
        holders = [
            sentence("held by {seat}", seat=seat)
            for seat, hand in written_hands(deal)
            if tile in hand.bonus
        ]
        if holders or count > 1:
            times = sentence("{count} times", count=count) if count > 1 else "once"
            found = joined([times, *holders], " and ")
            message = sentence(
                "{tile} stands in visible: {found}; there is one of each bonus tile",
                tile=tile,
                found=found,
            )
            yield fault_in(
                Section.VISIBLE, "bonus-tile-twice", message, _LEAVE_ONE_OUT, tile
            )
    for seat, hand in written_hands(deal):
        for tile in dict.fromkeys(hand.bonus):
            if tile in held:
                message = sentence(
                    "{tile} is held by {first} and by {seat}; there is one of each bonus tile",
                    tile=tile,
                    first=held[tile],
                    seat=seat,
                )
                yield fault_in(
                    Section.BONUS,
                    "bonus-tile-twice",
                    message,
                    _LEAVE_ONE_OUT,
                    tile,
                    seat=seat,
                )
            held[tile] = seat


def claimed_too_early(deal: Deal) -> Iterator[Fault]:
    """Nobody has claimed a tile where East won as dealt, or another on East's first discard."""
    won = next((hand.won for _, hand in deal.seats if hand.won is not None), None)
    if won is None or not (
        won.means is Means.DEALT or Remark.FIRST_DISCARD in won.remarks
    ):
        return
    how = (
        sentence("with the hand as dealt")
        if won.means is Means.DEALT
        else sentence("on East's first discard")
    )
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
                hint,
                claimed[0].tile,
                seat=seat,
            )
