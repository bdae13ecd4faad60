"""A deal asked for step by step at the terminal; an answer that cannot be is refused at once and asked for again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import typer

from mjscore.problems import Problem

if TYPE_CHECKING:
    from mjscore.seats import Seat
    from mjscore.sessions.seating import Seating
    from mjscore.sessions.session import Session

Answer = TypeVar("Answer")
_ANSWER = "your answer"
ENDINGS = ("won", "draw", "washed", "penalty")


class Questions:
    """Asks once, and gives the same answers if the deal has to be prepared again."""

    def __init__(self) -> None:
        self._answered: str | None = None

    def text(self, session: Session, number: int | None, seats: str) -> str:
        """The notation of the deal that the answers tell."""
        if self._answered is None:
            from mjscore.sessions.seating import read_seating

            seating = (read_seating(seats)[0] if seats else None) or session.next_position().seating
            self._answered = _ask_deal(seating, session.ruleset.hand_size)
        return self._answered


def _ask_deal(seating: Seating, hand_size: int) -> str:
    from mjscore.sessions.counted import deal_of, seat_called

    typer.echo(f"{seating}")
    ending = _ask(f"How did it end? ({', '.join(ENDINGS)})", _ending, "won")
    header: list[str] = []
    winner: Seat | None = None
    if ending == "won":
        winner = _ask("Who won?", lambda said: seat_called(said, seating, _ANSWER))
    elif ending == "draw":
        header.append("result: draw")
    elif ending == "washed":
        winner = None
        header.append(f"result: washed by {_ask('Who washed the tiles?', lambda said: seat_called(said, seating, _ANSWER))}")
    blocks: dict[Seat, list[str]] = {}
    if ending != "penalty":
        typer.echo("For each player: a score counted by hand, or the hand in the notation.")
    for seat, name in seating.seats:
        blocks[seat] = ["score: 0"]
        if ending != "penalty":
            default = None if ending == "won" else "0"
            blocks[seat] = _ask(f"{name} ({seat})", partial(_hand, seat=seat, hand_size=hand_size), default)
            if seat is winner and not any(line.startswith("won") for line in blocks[seat]):
                blocks[seat].append(_ask_win(blocks[seat], seating))
    header += _ask_header(seating, ending)
    return deal_of(blocks, header)


def _ending(said: str) -> str:
    word = next((each for each in ENDINGS if said.strip() and each.startswith(said.strip().casefold())), None)
    if word is None:
        raise ValueError(f"one of {', '.join(ENDINGS)}")
    return word


def _hand(said: str, seat: Seat, hand_size: int) -> list[str]:
    """The lines of a player's block: a bare number is a score, anything else must be a hand."""
    text = said.strip()
    if text.isascii() and text.isdigit():
        return [f"score: {int(text)}"]
    from mjscore.notation.reader import read_hand

    if ":" not in text:
        text = f"concealed: {text}"
    won = "won:" in text.replace(" ", "")
    read_hand(text, source=_ANSWER, hand_size=hand_size, seat=seat, discarding=not won)
    return [line.strip() for line in text.split(";") if line.strip()]


def _ask_win(block: list[str], seating: Seating) -> str:
    from mjscore.sessions.counted import counted_win, with_seats_for_names

    if block[0].startswith("score:"):
        return _ask("Drawn, or whose discard?", lambda said: counted_win(said, seating, _ANSWER), "drawn")

    def read(said: str) -> str:
        from mjscore.notation.reader import read_won

        words = with_seats_for_names(said, seating)
        read_won(words, source=_ANSWER)
        return f"won: {words.strip()}"

    return _ask("How was it won? (draw 5C, discard 5C from …)", read)


def _ask_header(seating: Seating, ending: str) -> list[str]:
    """Further lines of the header: offences, who is liable and the like; an empty answer ends them."""
    from mjscore.sessions.counted import with_seats_for_names

    found: list[str] = []
    asked = "Offence (false mah-jongg Ann; false naming Bob, pung by Ann)"
    while ending == "penalty" and not found:
        found += [f"penalty: {with_seats_for_names(said, seating)}" for said in (_ask(asked, str.strip),) if said]
    while True:
        said = _ask("Anything else? (penalty: …, liable: …, visible: …; nothing: press Enter)", str.strip, "")
        if not said:
            return found
        found.append(with_seats_for_names(said, seating))


def _ask(question: str, read: Callable[[str], Answer], default: str | None = None) -> Answer:
    while True:
        said = str(typer.prompt(question, default=default, show_default=bool(default)))
        try:
            return read(said)
        except Problem as problem:
            typer.echo(str(problem), err=True)
        except ValueError as error:
            typer.echo(str(error), err=True)
