"""Whether a hand or a deal can be: the one question, and what a game adds to what must be under any rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TypeVar

from mjscore.game.deals import Deal, Offence, written_hands
from mjscore.game.groups import Form
from mjscore.game.hands import Hand, Means, Remark, Status, Win
from mjscore.game.legality.chow_claims import chows_out_of_turn, named_out_of_turn
from mjscore.game.legality.deal_faults import (
    deal_faults,
    each_hand_alone,
)
from mjscore.game.legality.game import Game, any_rules, placed_in, refusal
from mjscore.game.legality.hand_faults import hand_faults, last_section_with
from mjscore.game.legality.robbed_kongs import robbed
from mjscore.game.legality.wall_faults import long_wall
from mjscore.game.legality.win_faults import claimed_groups, of_win
from mjscore.game.seats import Seat
from mjscore.game.tiles import APART, EXTRA_WINDS, NAMES, Tile
from mjscore.places import Section, fault_in
from mjscore.problems import Fault
from mjscore.sentences import joined, listed, sentence

_Examined = TypeVar("_Examined", Hand, Deal)


def faults_of(value: Hand | Deal, game: Game) -> tuple[Fault, ...]:
    """Every reason why a hand or a deal cannot be in a game, in the order of the text; empty for one that can.

    A hand that can be under no rules is told that alone. What was found to be one that can be is asked what the game adds. A
    fault has its place where the value was read from a text, and names seat and section otherwise.
    """
    found: list[Fault] = []
    if not value.is_legal:
        wide = game
        if game.name:
            wide = any_rules(
                value,
                game.size,
                discarding=game.discarding,
                extra_winds=isinstance(value, Hand),
            )
            wide = wide._replace(to_the_end=game.to_the_end)
        if isinstance(value, Hand):
            found += hand_faults(value, wide)
        else:
            found += each_hand_alone(value, wide)
            found += deal_faults(value, wide)
    if game.name and isinstance(value, Deal):
        found += deal_faults_in_game(value, game)
    elif game.name and isinstance(value, Hand) and not found:
        found += faults_in_game(value, game)
    return placed_in(value, found) if found else ()


def require(value: _Examined, game: Game, source: str = "<hand>") -> _Examined:
    """The hand or deal itself, if it can be; raises ImpossibleHand with every fault otherwise. `source`: as for `refusal`."""
    faults = faults_of(value, game)
    if faults:
        raise refusal(value, faults, source)
    object.__setattr__(value, "is_legal", True)
    if isinstance(value, Deal):
        for _, hand in value.seats:
            if isinstance(hand, Hand):
                object.__setattr__(hand, "is_legal", True)
    return value


def faults_in_game(hand: Hand, game: Game) -> Iterator[Fault]:
    """Why a hand that can be cannot be in this game: its seat, round, tiles or size, and the way it won."""
    win = hand.won
    if win is not None:
        if hand.status is not None:
            yield incorrect_winner(hand.status)
        yield from impossible_in(game, win, len(hand.kongs), bool(hand.bonus))
        yield from changed_after_call(hand, win, game)
    yield from unknown_seat_or_round(hand, game)
    sources = [(Section.EXPOSED, group.source) for group in hand.exposed]
    sources += [(Section.WON, win.source)] if win is not None else []
    for section, source in dict.fromkeys(sources):
        if source is not None and source not in game.seats:
            message = sentence(
                "from {source}: nobody sits {source} under {name}",
                source=source,
                name=game.name,
            )
            yield fault_in(
                section,
                "no-such-seat",
                message,
                sentence("the seats are {seats}", seats=joined(game.seats)),
            )
    if hand.seat in game.seats and game.players in (None, len(game.seats)):
        yield from chows_out_of_turn(hand.seat, hand, game.seats, game)
    for tile in sorted(
        game.barred.intersection((*hand.complete_tiles, *hand.bonus, *hand.visible))
    ):
        yield unplayed(tile, game, last_section_with(hand, tile))
    size = hand.size - (win is not None and (win.among or win.tile is None))
    if hand.status is None and size not in (game.size, game.size + game.discarding):
        message = sentence(
            "{name} is played with {size} tiles, but this hand has {number}",
            name=game.name,
            size=game.size,
            number=size,
        )
        yield fault_in(
            "",
            "wrong-size",
            message,
            "a kong counts as three; the winning tile is not counted",
        )


def impossible_in(game: Game, win: Win, kongs: int, bonus: bool) -> Iterator[Fault]:
    """Why a win needs what the hand or the game has not: a kong, a bonus tile, a deal of fourteen tiles, an unchanged hand."""
    loose = win.means is Means.LOOSE and Remark.AFTER_BONUS not in win.remarks
    if win.means is Means.DEALT and not game.dealt:
        message = sentence(
            "no hand can win as dealt under {name}: all players are dealt {size} tiles, and East draws",
            name=game.name,
            size=game.size,
        )
        yield of_win(
            "not-dealt",
            f"{message} ({game.dealt_cite})",
            "write the tile that East drew, such as won: draw 5D",
        )
    if Remark.AFTER_BONUS in win.remarks and not (bonus and game.bonus):
        what = (
            sentence("this hand has no bonus tile")
            if game.bonus
            else sentence("{name} is played without bonus tiles", name=game.name)
        )
        hint = (
            "write the bonus tile, or " if game.bonus else ""
        ) + "leave out “after bonus”"
        yield of_win(
            "no-bonus-tile", sentence("“after bonus”: {what}", what=what), hint
        )
    elif loose and not kongs:
        instead = (
            "loose … after bonus if it replaced the bonus tile"
            if bonus and game.bonus
            else "draw for loose"
        )
        message = "a loose tile is drawn after a kong: this hand has none"
        yield of_win(
            "no-kong",
            message,
            sentence("write the kong, or write {instead}", instead=instead),
        )
    if Remark.KONG_UPON_KONG in win.remarks and kongs < 2:
        found = "one kong" if kongs else "none"
        yield of_win(
            "no-kong",
            sentence(
                "“kong upon kong” needs two kongs: this hand has {found}", found=found
            ),
            "write both kongs",
        )
    if (
        game.calls_keep_hand and Remark.ORIGINAL_CALL in win.remarks
    ):  # Babcock p. 36, Millington 55
        if loose or Remark.KONG_UPON_KONG in win.remarks:
            message = "a loose tile follows a kong that was just declared, but after an original call the hand is not changed"
            hint = "leave out original call; or write after bonus if the tile replaced a bonus tile"
            yield of_win("remark-does-not-fit", message, hint)
        if Remark.FIRST_DISCARD in win.remarks:
            message = "an original call is made after East's first discard: that tile cannot win it"
            yield of_win(
                "remark-does-not-fit",
                message,
                "leave out original call, or first discard",
            )


def changed_after_call(hand: Hand, win: Win, game: Game) -> Iterator[Fault]:
    """The fault of a win whose sets show that the hand was changed after an original call (Millington 55b).

    Another than East may have claimed his first tile before the call, so that one set shows nothing.
    """
    if not game.call_cite or Remark.ORIGINAL_CALL not in win.remarks:
        return
    claimed = claimed_groups(hand)
    added = next((group for group in claimed if group.form is Form.ADDED), None)
    if added is not None or len(claimed) > (hand.seat is not Seat.EAST):
        what = sentence("{group} lies on the table", group=added or claimed[-1])
        message = sentence(
            "original call: {what}, so the hand was changed after it, and who changes it may not win ({cite})",
            what=what,
            cite=game.call_cite,
        )
        yield fault_in(
            Section.WON,
            "changed-after-call",
            message,
            "leave out original call, if none was made",
        )


def incorrect_winner(status: Status) -> Fault:
    """The fault of an incorrect hand that claims a win."""
    return fault_in(
        Section.STATUS,
        "incorrect-winner",
        sentence("a {status} hand cannot win", status=status),
        "leave out won:, or status:",
    )


def unknown_seat_or_round(hand: Hand, game: Game) -> Iterator[Fault]:
    """The faults of a hand at a seat where nobody sits, and in a round that is not played."""
    if hand.seat is not None and hand.seat not in game.seats:
        yield seat_of_nobody(hand.seat, game)
    if hand.round is not None and hand.round not in game.rounds:
        hint = sentence(
            "the rounds are {rounds}; Millington's option centre-round adds the Centre",
            rounds=joined(game.rounds),
        )
        yield fault_in(
            Section.ROUND,
            "no-such-round",
            sentence(
                "no {round} round is played under {name}",
                round=hand.round,
                name=game.name,
            ),
            hint,
        )


def seat_of_nobody(seat: Seat, game: Game) -> Fault:
    """The fault of a hand at a seat where nobody sits."""
    message = sentence(
        "nobody sits {seat} in this game; the seats are {seats}",
        seat=seat,
        seats=joined(game.seats),
    )
    hint = "give this hand one of these seats, or choose another ruleset"
    return fault_in(Section.SEAT, "no-such-seat", message, hint)


def unplayed(tile: Tile, game: Game, section: Section) -> Fault:
    """The fault of a tile that a game does not play with."""
    if tile in EXTRA_WINDS:
        return fault_in(
            section,
            "no-such-tile",
            sentence(
                "{name} has no {tile}", name=game.name, tile=sentence(NAMES[tile])
            ),
            APART[tile],
            tile,
        )
    hint = "write another tile, or choose a ruleset that has this one"
    return fault_in(
        section,
        "no-such-tile",
        sentence(
            "{name} is played without the {tile}",
            name=game.name,
            tile=sentence(NAMES[tile]),
        ),
        hint,
        tile,
    )


def deal_faults_in_game(deal: Deal, game: Game) -> Iterator[Fault]:
    """Why a deal cannot have been played in this game; the hands by themselves are examined when they are scored."""
    yield from _seats_of_game(deal, game)
    for seat, hand in deal.seats:
        if hand.won is not None and hand.status is not None:
            yield incorrect_winner(hand.status)._replace(seat=seat)
        if isinstance(hand, Hand):
            yield from (
                each._replace(seat=seat)
                for each in chows_out_of_turn(seat, hand, deal.players, game)
            )
    yield from robbed(deal, game)
    for check in (_offences, _pleas, _streak_of_another):
        yield from check(deal)
    fours = sum(len(hand.kongs) for _, hand in written_hands(deal))
    if deal.winner is not None and game.fours and fours >= game.fours:  # Babcock p. 79
        drawn = sentence(
            "{fours} fours were declared, which ends the deal as a draw", fours=fours
        )
        message = sentence(
            "{drawn}: {winner} cannot have won ({cite})",
            drawn=drawn,
            winner=deal.winner,
            cite=game.fours_cite,
        )
        yield fault_in(
            Section.WON,
            "won-after-end",
            message,
            "leave out won: and write result: draw",
            seat=deal.winner,
        )
    yield from (
        unplayed(tile, game, Section.VISIBLE)
        for tile in sorted(game.barred.intersection(deal.visible))
    )
    yield from long_wall(deal, game)


def _seats_of_game(deal: Deal, game: Game) -> Iterator[Fault]:
    strangers = [seat for seat in deal.players if seat not in game.seats]
    for seat in strangers:
        yield seat_of_nobody(seat, game)._replace(seat=seat)
    if strangers:
        return
    wanted = game.players or len(game.seats)
    if len(deal.players) != wanted:
        missing = ", ".join(seat for seat in game.seats if seat not in deal.players)
        hint = sentence(
            "missing: {missing}; score: 0 stands for a hand that counted nothing",
            missing=missing,
        )
        hint = (
            hint if len(deal.players) < wanted else "leave out the players who sit out"
        )
        hint += (
            sentence(
                "; or play with the option {options}",
                options=listed(game.options, "or"),
            )
            if game.options
            else ""
        )
        message = sentence(
            "{number} hands; this game is for {wanted} players",
            number=len(deal.players),
            wanted=wanted,
        )
        yield Fault("wrong-number-of-seats", message, hint=hint)
    elif Seat.EAST not in deal.players:
        yield Fault(
            "no-east",
            "no player sits at East",
            hint="begin the hand of the player who was East with [East]",
        )


def _offences(deal: Deal) -> Iterator[Fault]:
    """A false call of mah-jongg is made once; a discard falsely named is claimed by another, for a chow in turn."""
    for penalty in deal.penalties:
        yield from named_out_of_turn(penalty, deal.players)
        if penalty.claimant is not None and penalty.claimant in penalty.offenders:
            message = sentence(
                "{claimant} cannot claim {claimant}'s own discard",
                claimant=penalty.claimant,
            )
            yield fault_in(
                Section.PENALTY,
                "own-discard",
                message,
                "write the player who claimed it after by",
            )
    calls = Counter(
        seat
        for each in deal.penalties
        if each.offence is Offence.FALSE_MAH_JONGG
        for seat in each.offenders
    )
    for seat in (seat for seat, count in calls.items() if count > 1):
        message = sentence(
            "{offence} {seat} is written twice",
            offence=Offence.FALSE_MAH_JONGG,
            seat=seat,
        )
        yield fault_in(
            Section.PENALTY,
            "contradiction",
            message,
            "each player is named once; leave the other out",
        )


def _pleas(deal: Deal) -> Iterator[Fault]:
    """Who is liable, or had no choice, means something only where somebody has won, and not of the same player."""
    if deal.winner is None:
        hint = "leave it out, or write won: in the winner's hand"
        if deal.liable:
            yield fault_in(
                Section.LIABLE,
                "contradiction",
                "liable: nobody has won, so nobody pays for another",
                hint,
            )
        if deal.no_choice:
            message = "no choice: nobody has won, so no discard let anybody win"
            yield fault_in(Section.NO_CHOICE, "contradiction", message, hint)
    for seat in dict.fromkeys(
        each.seat for each in deal.liable if each.seat in deal.no_choice
    ):
        message = sentence(
            "{seat} is liable, and had no choice: only one of the two can hold",
            seat=seat,
        )
        yield fault_in(
            Section.NO_CHOICE,
            "contradiction",
            message,
            "leave out liable: or no choice:",
        )


def _streak_of_another(deal: Deal) -> Iterator[Fault]:
    """The wins running that a deal tells are East's, and this deal is the last of them."""
    if deal.streak and deal.winner is not Seat.EAST:
        ended = (
            "nobody has won this deal"
            if deal.winner is None
            else sentence("{winner} has won this deal", winner=deal.winner)
        )
        message = sentence(
            "streak: {streak} says that {east} has won so many times running, but {ended}",
            streak=deal.streak,
            east=Seat.EAST,
            ended=ended,
        )
        yield fault_in(
            Section.STREAK,
            "contradiction",
            message,
            "leave out streak:, or write won: in East's hand",
        )
