"""Players called by their names, by the beginning of a name, or by their seats; what may mean two of them is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

from mjscore.game.seats import Seat, by_name
from mjscore.notation.players import PlayerNames, player_names
from mjscore.problems import Fact, Fault, Problem, UnknownPlayer, UsageProblem
from mjscore.sessions.seating import Seating, plainly_typed
from mjscore.settlement import Settlement

_SAY_SOMETHING_ELSE: Final = frozenset(
    {"no", "none", "nobody", "yes", "nein", "kein", "keiner", "niemand", "ja"}
)
"""Words for no, nobody and yes, which are never short for a name."""


def names_of(
    seating: Seating, *, whole_seats: bool = False, kept: bool = False
) -> PlayerNames:
    """The names of those who play a deal, as words for their seats; with `whole_seats` a whole seat is no name.

    `kept`: they are the words of a deal that stands in a session's file.
    """
    return player_names(seating.seats, whole_seats, kept)


def seats_meant(text: str, seating: Seating) -> tuple[Seat, ...]:
    """The seats that a word may mean, as a name, the beginning of names, or a seat."""
    word = plainly_typed(text).strip()
    players = names_of(seating)
    if word.casefold() in _SAY_SOMETHING_ELSE and not players.is_name(word):
        return ()
    return players.meant(word)


def seat_called(
    text: str,
    seating: Seating,
    source: str = "player",
) -> Seat:
    """The seat of a player called by name, by the beginning of his name, or by the seat itself.

    Raises UsageProblem for a word that may mean two players, UnknownPlayer for one that is nobody's.
    """
    word = " ".join(plainly_typed(text).split())
    players = names_of(seating)
    meant = seats_meant(text, seating)
    if len(meant) == 1:
        return meant[0]
    if meant:
        raise UsageProblem(players.ambiguous(word), text=text, source=source)
    raise UnknownPlayer(players.unknown(word), source=source)


def with_names(settlement: Settlement, seating: Seating) -> Settlement:
    """A settlement whose reasons and notes call the players by their names; who pays double is still East."""
    payments = tuple(
        replace(payment, why=by_name(payment.why, seating.name))
        for payment in settlement.payments
    )
    notes = tuple(by_name(note, seating.name) for note in settlement.notes)
    return replace(settlement, payments=payments, notes=notes)


def fault_with_names(fault: Fault, called: Callable[[Seat], str | None]) -> Fault:
    """A fault that calls the players as they are `called`."""
    where = fault.where
    for seat in Seat:
        if where == seat or where.startswith(f"{seat} "):
            where = f"{called(seat) or seat}{where.removeprefix(seat)}"
            break
    return fault._replace(
        message=by_name(fault.message, called),
        hint=by_name(fault.hint, called),
        where=where,
    )


def fact_with_names(fact: Fact, called: Callable[[Seat], str | None]) -> Fact:
    """A missing fact that calls the players as they are `called`."""
    choices = tuple(
        choice._replace(words=by_name(choice.words, called)) for choice in fact.choices
    )
    return fact._replace(
        question=by_name(fact.question, called),
        line=by_name(fact.line, called),
        choices=choices,
    )


@contextmanager
def refused_by_names(seating: Seating, source: str = "") -> Iterator[None]:
    """Refusals that are raised meanwhile call the players by their names, and a deal without a text by its `source`."""

    def called(seat: Seat) -> str | None:
        return seating.to_dict().get(str(seat))

    try:
        yield
    except Problem as problem:
        faults = [fault_with_names(fault, called) for fault in problem.faults]
        if problem.text or not source:
            source = problem.source
        raise type(problem)(
            faults, text=problem.text, source=source, corrected=problem.corrected
        ) from None
