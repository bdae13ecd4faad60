"""Who sits where in one deal, written as `seats: East Ann, South Bob, West Cleo, North Dan`, and how the seats move on."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mjscore.game.seats import ORDER_OF_PLAY, Seat
from mjscore.notation.outline import normalise
from mjscore.problems import Fault, Span, did_you_mean, there_are
from mjscore.rules.session_keys import SessionRules
from mjscore.sentences import joined, sentence
from mjscore.settlement import SITTING_OUT

MOST_LETTERS: Final = 40
_PLACES: Final = {str(place).casefold(): str(place) for place in (*Seat, SITTING_OUT)}
_LONGEST_FIRST: Final = sorted(_PLACES, key=len, reverse=True)
_ANY_PLACE: Final = "|".join(place.replace(" ", " +") for place in _LONGEST_FIRST)
_PLACE: Final = re.compile(rf"\s*({_ANY_PLACE})\s+", re.IGNORECASE)
_MOST_PIECES: Final = len(_PLACES) + 1
"""The most pieces of a seating that are read: among so many at least one is wrong."""
_IN_NO_NAME: Final = frozenset(",;:#[]=")
NAME_HINT: Final = sentence(
    "a name has one to {most} letters, without {signs}, and does not begin with a seat",
    most=MOST_LETTERS,
    signs=" ".join(",;:#[]="),
)
"""What a name is."""


@dataclass(frozen=True, slots=True)
class Seating:
    """The players of one deal: `seats` pairs seats with names, in the order of play from East; `out` sits out, if anybody."""

    seats: tuple[tuple[Seat, str], ...]
    out: str | None = None

    @property
    def players(self) -> tuple[str, ...]:
        """Every name, the one who sits out last."""
        return tuple(self.to_dict().values())

    @property
    def east(self) -> str:
        """Who is East."""
        return self.seats[0][1]

    def name(self, party: str) -> str:
        """The name at a seat, or of the one who sits out; KeyError if nobody is there."""
        return self.to_dict()[str(party)]

    def seat(self, name: str) -> Seat | None:
        """Where a player sits; None for one who sits out or is not there."""
        for seat, player in self.seats:
            if player == name:
                return seat
        return None

    def to_dict(self) -> dict[str, str]:
        """As the JSON output carries it: names by seats."""
        seats = {str(seat): name for seat, name in self.seats}
        return seats if self.out is None else {**seats, SITTING_OUT: self.out}

    def __str__(self) -> str:
        return ", ".join(f"{party} {name}" for party, name in self.to_dict().items())


_LINE_MARKS: Final = re.compile("([\v\f\x85\u2028\u2029])")


def normal_lines(text: str) -> str:
    """The text normalised, but for the marks that end lines in a hand alone: no line of a session ends with them, no name has one."""
    return "".join(
        part if _LINE_MARKS.match(part) else normalise(part)
        for part in _LINE_MARKS.split(text)
    )


def plainly_typed(text: str) -> str:
    """What people type, with a letter and its accent in one sign, odd blanks and wide marks made plain."""
    return normal_lines(unicodedata.normalize("NFC", text))


def one_blank(name: str) -> str:
    """A name with one blank between its words. What is no blank stays, so that it can be refused."""
    return re.sub(" +", " ", name).strip()


def seat_players(names: Sequence[str], order: Sequence[Seat], playing: int) -> Seating:
    """Players seated in the order of play from East; one more name than are `playing` sits out.

    `order` lists the seats of the game; with fewer players than seats the last stay empty.
    """
    taken = [seat for seat in ORDER_OF_PLAY if seat in order][:playing]
    seats = tuple(zip(taken, names, strict=False))
    out = names[playing] if len(names) > playing else None
    return Seating(seats, out)


def read_seating(text: str, start: int = 0) -> tuple[Seating | None, list[Fault]]:
    """The seating of a text such as `East Ann, South Bob`, and what is wrong with it; `start` is the offset of the text."""
    faults: list[Fault] = []
    names: dict[str, str] = {}
    at = start
    for piece in text.split(",", _MOST_PIECES)[:_MOST_PIECES]:
        lead = 0
        if piece.strip():
            lead = len(piece) - len(piece.lstrip())
        span = Span(at + lead, at + max(1, len(piece.rstrip())))
        at += len(piece) + 1
        seat_words = _PLACE.match(piece + " ")
        if seat_words is None:
            faults.append(_no_seat(piece, span))
            continue
        place = _PLACES[" ".join(seat_words[1].casefold().split())]
        name = piece[seat_words.end() :].strip()
        wrong = wrong_name(name)
        if wrong:
            faults.append(Fault("bad-name", wrong, span, hint=NAME_HINT))
        for taken, other in names.items():
            if taken == place or other.casefold() == name.casefold():
                message = sentence(
                    "“{taken} {other}” and “{place} {name}” are the same player or seat",
                    taken=taken,
                    other=other,
                    place=place,
                    name=name,
                )
                hint = "write each player and each seat once"
                faults.append(Fault("seated-twice", message, span, hint=hint))
        names[place] = name
    if not faults and str(Seat.EAST) not in names:
        span = Span(start, start + max(1, len(text.rstrip())))
        hint = "add one, such as East Ann"
        faults.append(Fault("no-east", "no player sits at East", span, hint=hint))
    if faults:
        return None, faults
    seats = tuple((seat, names[seat]) for seat in ORDER_OF_PLAY if seat in names)
    return Seating(seats, names.get(SITTING_OUT)), []


def _no_seat(piece: str, span: Span) -> Fault:
    """The fault of a player without a seat before his name."""
    words = piece.split()
    near = did_you_mean(words[0], _PLACES.values()) if words else ""
    hint = near or "write a seat and a name: East Ann, South Bob"
    message = sentence("“{text}” does not begin with a seat", text=piece.strip()[:40])
    return Fault("bad-seat", message, span, hint=hint)


def seating_of_game(
    text: str, rules: SessionRules, players: Sequence[str] = (), start: int = 0
) -> tuple[Seating | None, list[Fault]]:
    """The seating of a text, and why it is not one of the game: other seats, too few players, or one who is not of the `players`.

    `start` is the offset of the text; where no players are named anybody may play.
    """
    seating, faults = read_seating(text, start)
    if seating is None:
        return None, faults
    misfit = _misfit(seating, rules)
    if misfit is not None:
        span = Span(start, start + max(1, len(text.rstrip())))
        return None, [misfit._replace(span=span)]
    if not players:
        return seating, []
    as_in_head = {name.casefold(): name for name in players}
    seats = []
    for seat, name in seating.seats:
        seats.append((seat, as_in_head.get(name.casefold(), name)))
    out = seating.out
    if out is not None:
        out = as_in_head.get(out.casefold(), out)
    seating = Seating(tuple(seats), out)
    for name in seating.players:
        if name not in players:
            at = start + max(0, text.find(name))
            faults.append(_stranger(name, players, Span(at, at + len(name))))
    if faults:
        return None, faults
    return seating, []


def _misfit(seating: Seating, rules: SessionRules) -> Fault | None:
    """Why a game has no such seating: another seat, too many or too few players, or nobody who sits out where one does."""
    one_sits_out = rules.sitting_out is not None
    hint = sentence(
        "the seats are {seats}{sitting_out}",
        seats=joined(rules.seats),
        sitting_out=", Sitting out" if one_sits_out else "",
    )
    for seat, _ in seating.seats:
        if seat not in rules.seats:
            message = sentence("this game has no seat {stranger}", stranger=seat)
            return Fault("wrong-seats", message, hint=hint)
    sits_out = seating.out is not None
    if len(seating.seats) == rules.playing and sits_out == one_sits_out:
        return None
    message = sentence(
        "{there_are}, but this game is for {playing}{sitting_out}",
        there_are=there_are(len(seating.players), "player"),
        playing=rules.playing,
        sitting_out=" and one who sits out" if one_sits_out else "",
    )
    return Fault("wrong-seats", message, hint=hint)


def _stranger(name: str, players: Sequence[str], span: Span) -> Fault:
    """The fault of a player whom a session does not know."""
    message = sentence("{name} is not one of the session's players", name=name)
    listed_players = sentence("the players are {names}", names=", ".join(players))
    hint = did_you_mean(name, players) or listed_players
    hint += sentence(
        "; for a new player give --joins {name}, or write a line joined: {name} in the head",
        name=name,
    )
    return Fault("unknown-player", message, span, hint=hint)


def wrong_name(name: str) -> str:
    """Why a text is no name of a player; empty for one that is."""
    if not name:
        return "a name is missing"
    if len(name) > MOST_LETTERS or not name.isprintable():
        return sentence("“{name}” cannot be a player's name", name=name[:MOST_LETTERS])
    if _IN_NO_NAME & set(name) or name != " ".join(name.split()):
        return sentence("“{name}” cannot be a player's name", name=name)
    if _PLACE.match(name + " "):
        return sentence("“{name}” would be read as a seat", name=name)
    return ""


def wrong_new_name(name: str) -> str:
    """Why a text is no name of a player who is new; empty for one that is."""
    if len(name) == 1 and any(place.startswith(name.upper()) for place in Seat):
        return sentence("“{name}” would be read as a seat", name=name)
    return wrong_name(name)


def with_player(seating: Seating, new: str, leaving: str) -> Seating:
    """The seating with a player in the place of another, who is called by his whole name."""
    names = {}
    for name in seating.players:
        leaves = name.casefold() == leaving.casefold()
        names[name] = new if leaves else name
    seats = tuple((seat, names[name]) for seat, name in seating.seats)
    out = None if seating.out is None else names[seating.out]
    return Seating(seats, out)


def east_to_right(seating: Seating, order: Sequence[Seat]) -> Seating:
    """East passes to the right; the others keep their places at the table, and a seat that is empty is passed over."""
    taken = dict(seating.seats)
    places = [seat for seat in ORDER_OF_PLAY if seat in order or seat in taken]
    names = [taken.get(seat) for seat in places]
    names = names[1:] + names[:1]
    while names[0] is None:
        names = names[1:] + names[:1]
    seated = []
    for seat, name in zip(places, names, strict=True):
        if name is not None:
            seated.append((seat, name))
    return Seating(tuple(seated), seating.out)


def east_to(seating: Seating, name: str, order: Sequence[Seat]) -> Seating:
    """East passes to a player, whoever sits between."""
    while seating.east != name:
        seating = east_to_right(seating, order)
    return seating


def sitter_enters(seating: Seating) -> Seating:
    """East leaves the table and sits out; all move up, and the one who sat out takes the last seat."""
    seats = [seat for seat, _ in seating.seats]
    names = [name for _, name in seating.seats[1:]]
    names.append(seating.out or seating.east)
    return Seating(tuple(zip(seats, names, strict=True)), seating.east)


def exchanged(seating: Seating, pairs: Sequence[tuple[Seat, Seat]]) -> Seating:
    """Players at two seats change places, pair by pair."""
    names = dict(seating.seats)
    for one, other in pairs:
        if one in names and other in names:
            names[one], names[other] = names[other], names[one]
    seats = tuple((seat, names[seat]) for seat, _ in seating.seats)
    return Seating(seats, seating.out)
