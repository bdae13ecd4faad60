"""Deals as most tables write them down: the scores, who won and from whom; players are called by name or by seat."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from mjscore.notation.words import SEATS
from mjscore.problems import Fault, UsageProblem, did_you_mean
from mjscore.seats import Seat
from mjscore.sessions.seating import Seating

DRAWN: Final = frozenset({"", "draw", "drawn", "drew", "wall", "self"})
_MOST: Final = 9


def seat_called(text: str, seating: Seating, source: str = "player") -> Seat:
    """The seat of a player called by name, by the beginning of his name, or by the seat itself; raises UsageProblem."""
    word = " ".join(text.split()).casefold()
    names = {name.casefold(): seat for seat, name in seating.seats}
    if word in names:
        return names[word]
    begun = [seat for name, seat in names.items() if word and name.startswith(word)]
    by_seat = SEATS.get(word)
    if by_seat is not None and by_seat in dict(seating.seats):
        return by_seat
    if len(begun) == 1:
        return begun[0]
    shown = ", ".join(f"{name} ({seat})" for seat, name in seating.seats)
    hint = did_you_mean(text, [name for _, name in seating.seats]) or f"they are {shown}"
    raise UsageProblem(Fault("unknown-player", f"“{text[:40]}” does not play this deal", hint=hint), source=source)


def read_scores(text: str, seating: Seating, source: str = "--scores") -> dict[Seat, int]:
    """The scores in `Ann=48, Bob=16` or `E=48,S=16`, in points; a player left out has none. Raises UsageProblem."""
    scores = dict.fromkeys((seat for seat, _ in seating.seats), 0)
    given = set()
    for piece in text.split(","):
        who, equals, number = piece.partition("=")
        number = number.strip()
        if not equals or not (number.isascii() and number.isdigit() and len(number) <= _MOST):
            message = f"“{piece.strip()[:40]}” is not a player's score"
            raise UsageProblem(Fault("not-a-score", message, hint="such as Ann=48,Bob=16,Cleo=4,Dan=0"), source=source)
        seat = seat_called(who, seating, source)
        if seat in given:
            raise UsageProblem(Fault("two-scores", f"{seating.name(seat)} has two scores", hint="leave one out"), source=source)
        given.add(seat)
        scores[seat] = int(number)
    return scores


def counted_deal(seating: Seating, scores: Mapping[Seat, int], winner: str, how: str) -> str:
    """The notation of a deal counted by hand; without a `winner` a draw. `how` is `drawn` or whose discard it was."""
    won = seat_called(winner, seating, "--winner") if winner.strip() else None
    blocks = {seat: [f"score: {scores.get(seat, 0)}"] for seat, _ in seating.seats}
    if won is not None:
        blocks[won].append(counted_win(how, seating))
    return deal_of(blocks, [] if won is not None else ["result: draw"])


def counted_win(how: str, seating: Seating, source: str = "--from") -> str:
    """The `won:` line of a hand counted by hand; `source` is what refusals call the answer."""
    if " ".join(how.split()).casefold() in DRAWN:
        return "won: draw"
    return f"won: discard from {seat_called(re.sub(r'^from ', '', how.strip()), seating, source)}"


def deal_of(blocks: Mapping[Seat, list[str]], header: list[str]) -> str:
    """The notation of a deal: its header lines, then each seat's."""
    parts = ["\n".join(header)] if header else []
    parts += ["\n".join((f"[{seat}]", *lines)) for seat, lines in blocks.items()]
    return "\n\n".join(parts) + "\n"


def with_seats_for_names(text: str, seating: Seating) -> str:
    """A header line in which players are called by their names, with their seats in place of these."""
    for seat, name in sorted(seating.seats, key=lambda each: -len(each[1])):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", str(seat), text, flags=re.IGNORECASE)
    return text


def named_deal(text: str, seating: Seating) -> str:
    """A deal in which players are called by name - `[Ann]`, `from Ann`, `by Ann` - with their seats in place of the names."""
    longest_first = sorted(seating.seats, key=lambda each: -len(each[1]))
    names = "|".join(f"({re.escape(name)})" for _, name in longest_first)
    heading = re.compile(rf"^([ \t]*\[[ \t]*)(?:{names})(?=[ \t]*\])", re.MULTILINE | re.IGNORECASE)
    source = re.compile(rf"\b((?:from|by)[ \t]+)(?:{names})(?!\w)", re.IGNORECASE)
    for pattern in (heading, source):
        text = pattern.sub(lambda found: found[1] + str(longest_first[(found.lastindex or 2) - 2][0]), text)
    return text
