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
    faults: list[Fault] = []
    if not value.is_legal:
        widest = game
        if game.name:
            widest = any_rules(
                value,
                game.size,
                discarding=game.discarding,
                extra_winds=isinstance(value, Hand),
            )
            widest = widest._replace(to_the_end=game.to_the_end)
        if isinstance(value, Hand):
            faults += hand_faults(value, widest)
        else:
            faults += each_hand_alone(value, widest)
            faults += deal_faults(value, widest)
    if game.name and isinstance(value, Deal):
        faults += deal_faults_in_game(value, game)
    elif game.name and isinstance(value, Hand) and not faults:
        faults += faults_in_game(value, game)
    return placed_in(value, faults) if faults else ()


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
    won = hand.won
    if won is not None:
        if hand.status is not None:
            yield incorrect_winner(hand.status)
        yield from impossible_in(game, hand, won)
        yield from changed_after_call(hand, won, game)
    yield from unknown_seat_or_round(hand, game)
    yield from _claimed_from_nobody(hand, game)
    everybody_plays = game.players in (None, len(game.seats))
    if hand.seat in game.seats and everybody_plays:
        yield from chows_out_of_turn(hand.seat, hand, game.seats, game=game)
    tiles = hand.complete_tiles + hand.bonus + hand.visible
    for tile in sorted(game.barred.intersection(tiles)):
        yield unplayed(tile, game, last_section_with(hand, tile))
    size = hand.size
    if won is not None and (won.among or won.tile is None):
        size -= 1
    fits = size == game.size or (game.discarding and size == game.size + 1)
    if hand.status is None and not fits:
        message = sentence(
            "{name} is played with {size} tiles, but this hand has {number}",
            name=game.name,
            size=game.size,
            number=size,
        )
        hint = "a kong counts as three; the winning tile is not counted"
        yield fault_in("", "wrong-size", message, hint=hint)


def _claimed_from_nobody(hand: Hand, game: Game) -> Iterator[Fault]:
    """A tile is claimed from a seat of the game."""
    sources = [(Section.EXPOSED, group.source) for group in hand.exposed]
    if hand.won is not None:
        sources.append((Section.WON, hand.won.source))
    for section, source in dict.fromkeys(sources):
        if source is not None and source not in game.seats:
            message = sentence(
                "from {source}: nobody sits {source} under {name}",
                source=source,
                name=game.name,
            )
            hint = sentence("the seats are {seats}", seats=joined(game.seats))
            yield fault_in(section, "no-such-seat", message, hint=hint)


def impossible_in(game: Game, hand: Hand, won: Win) -> Iterator[Fault]:
    """Why a win needs what the hand or the game has not: a kong, a bonus tile, a deal of fourteen tiles, an unchanged hand."""
    if won.means is Means.DEALT and not game.dealt:
        message = sentence(
            "no hand can win as dealt under {name}: all players are dealt {size} tiles, and East draws",
            name=game.name,
            size=game.size,
        )
        hint = "write the tile that East drew, such as won: draw 5D"
        yield of_win("not-dealt", f"{message} ({game.dealt_cite})", hint)
    after_bonus = Remark.AFTER_BONUS in won.remarks
    after_kong = won.means is Means.LOOSE and not after_bonus
    if after_bonus:
        yield from _no_bonus_tile(game, hand)
    if after_kong and not hand.kongs:
        message = "a loose tile is drawn after a kong: this hand has none"
        instead = "draw for loose"
        if hand.bonus and game.bonus:
            instead = "loose … after bonus if it replaced the bonus tile"
        hint = sentence("write the kong, or write {instead}", instead=instead)
        yield of_win("no-kong", message, hint)
    kong_upon_kong = Remark.KONG_UPON_KONG in won.remarks
    if kong_upon_kong and len(hand.kongs) < 2:
        message = sentence(
            "“kong upon kong” needs two kongs: this hand has {found}",
            found="one kong" if hand.kongs else "none",
        )
        yield of_win("no-kong", message, "write both kongs")
    # Babcock p. 36, Millington 55
    if game.calls_keep_hand and Remark.ORIGINAL_CALL in won.remarks:
        if after_kong or kong_upon_kong:
            message = "a loose tile follows a kong that was just declared, but after an original call the hand is not changed"
            hint = "leave out original call; or write after bonus if the tile replaced a bonus tile"
            yield of_win("remark-does-not-fit", message, hint)
        if Remark.FIRST_DISCARD in won.remarks:
            message = "an original call is made after East's first discard: that tile cannot win it"
            hint = "leave out original call, or first discard"
            yield of_win("remark-does-not-fit", message, hint)


def _no_bonus_tile(game: Game, hand: Hand) -> Iterator[Fault]:
    """A tile after a bonus tile needs one, in the hand and in the game."""
    if not game.bonus:
        lacking = sentence("{name} is played without bonus tiles", name=game.name)
        hint = "leave out “after bonus”"
    elif not hand.bonus:
        lacking = sentence("this hand has no bonus tile")
        hint = "write the bonus tile, or leave out “after bonus”"
    else:
        return
    message = sentence("“after bonus”: {what}", what=lacking)
    yield of_win("no-bonus-tile", message, hint)


def changed_after_call(hand: Hand, won: Win, game: Game) -> Iterator[Fault]:
    """The fault of a win whose sets show that the hand was changed after an original call (Millington 55b).

    Another than East may have claimed his first tile before the call, so that one set shows nothing.
    """
    if not game.call_cite or Remark.ORIGINAL_CALL not in won.remarks:
        return
    claimed = claimed_groups(hand)
    added = [group for group in claimed if group.form is Form.ADDED]
    claims_before_call = 0 if hand.seat is Seat.EAST else 1
    if added or len(claimed) > claims_before_call:
        group = added[0] if added else claimed[-1]
        message = sentence(
            "original call: {what}, so the hand was changed after it, and who changes it may not win ({cite})",
            what=sentence("{group} lies on the table", group=group),
            cite=game.call_cite,
        )
        hint = "leave out original call, if none was made"
        yield of_win("changed-after-call", message, hint)


def incorrect_winner(status: Status) -> Fault:
    """The fault of an incorrect hand that claims a win."""
    message = sentence("a {status} hand cannot win", status=status)
    hint = "leave out won:, or status:"
    return fault_in(Section.STATUS, "incorrect-winner", message, hint=hint)


def unknown_seat_or_round(hand: Hand, game: Game) -> Iterator[Fault]:
    """The faults of a hand at a seat where nobody sits, and in a round that is not played."""
    if hand.seat is not None and hand.seat not in game.seats:
        yield seat_of_nobody(hand.seat, game)
    if hand.round is not None and hand.round not in game.rounds:
        message = sentence(
            "no {round} round is played under {name}", round=hand.round, name=game.name
        )
        hint = sentence(
            "the rounds are {rounds}; Millington's option centre-round adds the Centre",
            rounds=joined(game.rounds),
        )
        yield fault_in(Section.ROUND, "no-such-round", message, hint=hint)


def seat_of_nobody(seat: Seat, game: Game) -> Fault:
    """The fault of a hand at a seat where nobody sits."""
    message = sentence(
        "nobody sits {seat} in this game; the seats are {seats}",
        seat=seat,
        seats=joined(game.seats),
    )
    hint = "give this hand one of these seats, or choose another ruleset"
    return fault_in(Section.SEAT, "no-such-seat", message, hint=hint)


def unplayed(tile: Tile, game: Game, section: Section) -> Fault:
    """The fault of a tile that a game does not play with."""
    tile_name = sentence(NAMES[tile])
    if tile in EXTRA_WINDS:
        words = "{name} has no {tile}"
        hint = APART[tile]
    else:
        words = "{name} is played without the {tile}"
        hint = "write another tile, or choose a ruleset that has this one"
    message = sentence(words, name=game.name, tile=tile_name)
    return fault_in(section, "no-such-tile", message, hint=hint, tile=tile)


def deal_faults_in_game(deal: Deal, game: Game) -> Iterator[Fault]:
    """Why a deal cannot have been played in this game; the hands by themselves are examined when they are scored."""
    yield from _seats_of_game(deal, game)
    for seat, hand in deal.seats:
        if hand.won is not None and hand.status is not None:
            yield incorrect_winner(hand.status)._replace(seat=seat)
        if isinstance(hand, Hand):
            for fault in chows_out_of_turn(seat, hand, deal.players, game=game):
                yield fault._replace(seat=seat)
    yield from robbed(deal, game)
    yield from _offences(deal)
    yield from _pleas(deal)
    yield from _streak_of_another(deal)
    yield from _too_many_fours(deal, game)
    for tile in sorted(game.barred.intersection(deal.visible)):
        yield unplayed(tile, game, Section.VISIBLE)
    yield from long_wall(deal, game)


def _seats_of_game(deal: Deal, game: Game) -> Iterator[Fault]:
    """As many play as the game is for, one of them East, all at its seats."""
    strangers = [seat for seat in deal.players if seat not in game.seats]
    for seat in strangers:
        yield seat_of_nobody(seat, game)._replace(seat=seat)
    if strangers:
        return
    wanted = game.players or len(game.seats)
    if len(deal.players) != wanted:
        message = sentence(
            "{number} hands; this game is for {wanted} players",
            number=len(deal.players),
            wanted=wanted,
        )
        hint = "leave out the players who sit out"
        if len(deal.players) < wanted:
            missing = [seat for seat in game.seats if seat not in deal.players]
            hint = sentence(
                "missing: {missing}; score: 0 stands for a hand that counted nothing",
                missing=", ".join(missing),
            )
        if game.options:
            options = listed(game.options, "or")
            hint += sentence("; or play with the option {options}", options=options)
        yield Fault("wrong-number-of-seats", message, hint=hint)
    elif Seat.EAST not in deal.players:
        hint = "begin the hand of the player who was East with [East]"
        yield Fault("no-east", "no player sits at East", hint=hint)


def _offences(deal: Deal) -> Iterator[Fault]:
    """A false call of mah-jongg is made once; a discard falsely named is claimed by another, for a chow in turn."""
    callers: Counter[Seat] = Counter()
    for penalty in deal.penalties:
        if penalty.offence is Offence.FALSE_MAH_JONGG:
            callers.update(penalty.offenders)
        yield from named_out_of_turn(penalty, deal.players)
        if penalty.claimant is not None and penalty.claimant in penalty.offenders:
            message = sentence(
                "{claimant} cannot claim {claimant}'s own discard",
                claimant=penalty.claimant,
            )
            hint = "write the player who claimed it after by"
            yield fault_in(Section.PENALTY, "own-discard", message, hint=hint)
    for seat, calls in callers.items():
        if calls > 1:
            message = sentence(
                "{offence} {seat} is written twice",
                offence=Offence.FALSE_MAH_JONGG,
                seat=seat,
            )
            hint = "each player is named once; leave the other out"
            yield fault_in(Section.PENALTY, "contradiction", message, hint=hint)


def _pleas(deal: Deal) -> Iterator[Fault]:
    """Who is liable, or had no choice, means something only where somebody has won, and not of the same player."""
    if deal.winner is None:
        hint = "leave it out, or write won: in the winner's hand"
        if deal.liable:
            message = "liable: nobody has won, so nobody pays for another"
            yield fault_in(Section.LIABLE, "contradiction", message, hint=hint)
        if deal.no_choice:
            message = "no choice: nobody has won, so no discard let anybody win"
            yield fault_in(Section.NO_CHOICE, "contradiction", message, hint=hint)
    liable = dict.fromkeys(liability.seat for liability in deal.liable)
    for seat in liable:
        if seat in deal.no_choice:
            message = sentence(
                "{seat} is liable, and had no choice: only one of the two can hold",
                seat=seat,
            )
            hint = "leave out liable: or no choice:"
            yield fault_in(Section.NO_CHOICE, "contradiction", message, hint=hint)


def _streak_of_another(deal: Deal) -> Iterator[Fault]:
    """The wins running that a deal tells are East's, and this deal is the last of them."""
    if not deal.streak or deal.winner is Seat.EAST:
        return
    ended = "nobody has won this deal"
    if deal.winner is not None:
        ended = sentence("{winner} has won this deal", winner=deal.winner)
    message = sentence(
        "streak: {streak} says that {east} has won so many times running, but {ended}",
        streak=deal.streak,
        east=Seat.EAST,
        ended=ended,
    )
    hint = "leave out streak:, or write won: in East's hand"
    yield fault_in(Section.STREAK, "contradiction", message, hint=hint)


def _too_many_fours(deal: Deal, game: Game) -> Iterator[Fault]:
    """Nobody has won a deal that so many fours end as a draw (Babcock p. 79)."""
    fours = sum(len(hand.kongs) for _, hand in written_hands(deal))
    if deal.winner is None or not game.fours or fours < game.fours:
        return
    message = sentence(
        "{drawn}: {winner} cannot have won ({cite})",
        drawn=sentence(
            "{fours} fours were declared, which ends the deal as a draw", fours=fours
        ),
        winner=deal.winner,
        cite=game.fours_cite,
    )
    hint = "leave out won: and write result: draw"
    yield fault_in(Section.WON, "won-after-end", message, hint=hint, seat=deal.winner)
