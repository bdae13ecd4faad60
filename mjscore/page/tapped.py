"""The deal of a request as far as it is tapped in, and the hands and the deal that it makes.

What was answered about a win, such as who is liable, holds for that win, and is asked again when the win is changed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from mjscore.deals import Deal
from mjscore.hands import Hand
from mjscore.notation.as_json import NUMBER_OR_NULL, ROUND, SEAT, hand_from_dict, read_data
from mjscore.page.asked import RequestFields
from mjscore.problems import Fact, Fault, Missing, Problem, UndecidedDeal, listed
from mjscore.seats import Seat
from mjscore.sessions.rotation import counts_as_streak, wind_of
from mjscore.sessions.seating import Seating
from mjscore.sessions.so_far import TAPPED, Data, DealSoFar

ANSWERED: Final = "answered"
"""The key of a deal under which stands what was answered (`of`), and about which win (`win`)."""
SAID: Final = {"liable": "who is liable", "no_choice": "who had no choice", "visible": "what was showing"}


def tapped_deal(asked: RequestFields) -> DealSoFar:
    """The deal of a request, its players called by their seats where no session names them.

    Its round and East's wins running, were he to win it and they to count, are those of the session where `deal` does not say
    them. Raises UsageProblem for what no tap leaves.
    """
    data = asked.table("deal").data
    wind, streak = None, None
    for name, hand in asked.table("deal").table("hands", {}).data.items():
        read_data(SEAT, name, "hands", "deal")
        _must_be_tapped(hand, f"deal.hands.{name}")
    if "session" in asked.data:
        session, entry = asked.session(), asked.entry()
        written = [position for _, position in session.positions()]
        position = written[-1] if entry is None else written[entry.number - 1]
        wind = wind_of(position, session.rules) if entry is None else entry.wind
        streak = position.streak + 1 if counts_as_streak(position, session.rules) else None
        seating = asked.seating()
    else:
        seating = Seating(tuple((seat, str(seat)) for seat in asked.ruleset().play.seats))
    wind = read_data(ROUND, data.get("round"), "deal.round", "deal") or wind
    stated = read_data(NUMBER_OR_NULL, data.get("streak"), "deal.streak", "deal")
    return DealSoFar(seating, asked.ruleset(), wind, data, streak if stated is None else stated)


def _must_be_tapped(data: object, where: str) -> None:
    """Refuse what no tap leaves at a seat: lists that are none, or that hold other things than tiles and groups."""
    if data is None:
        return
    hand = RequestFields(data, where)
    for key in TAPPED:
        kind = Mapping if key in ("exposed", "fixed") else str
        items = hand.data.get(key)
        if items is not None and not (isinstance(items, list) and all(isinstance(each, kind) for each in items)):
            RequestFields.refuse(f"{where}.{key}", "a list of tiles or groups is expected")
        for place, group in enumerate(items or () if kind is Mapping else ()):
            RequestFields(group, f"{where}.{key}[{place}]").texts("tiles")
    won = hand.data.get("won")
    if won is not None:
        RequestFields(won, f"{where}.won")


def hand_of(now: DealSoFar, seat: Seat) -> Hand:
    """The hand at a seat as it is settled; raises NotationProblem or ImpossibleHand for one that cannot be."""
    prevailing = None if now.wind is None else str(now.wind)
    return hand_from_dict({**now.whole(seat), "seat": str(seat), "round": prevailing}, source=str(seat))


def deal_of(now: DealSoFar) -> Deal:
    """The deal that was tapped in; raises NotationProblem or ImpossibleHand for one that cannot be.

    What was said of a win that was taken back again means nothing, and nobody could tap it away. A deal of whose hands nothing
    was tapped has none, as on the command line.
    """
    must_still_hold(now.data)
    around: dict[str, Any] = {} if now.winner is not None else {"no_choice": [], "liable": []}
    streak = now.streak if now.winner is Seat.EAST else None
    wind = None if now.wind is None else str(now.wind)
    deal = replace(now, data={**now.data, **around, "streak": streak, "round": wind}).deal()
    return deal if now.stated else replace(deal, seats=())


@cache
def _words() -> dict[str, dict[str, str]]:
    return tomllib.loads((Path(__file__).parent / "tapping.toml").read_text("utf-8"))


def as_tapped(problem: Problem) -> Problem:
    """A refusal in words of tapping: what to tap in place of what to write."""
    faults = list(problem.faults)
    for place, fault in enumerate(faults):
        told = _words().get(fault.code)
        if told is not None:
            message = told.get("message") or fault.message.removeprefix("score: ")
            faults[place] = Fault(fault.code, message, hint=told.get("hint", fault.hint), missing=fault.missing)
    return type(problem)(faults, source=problem.source)


# --- What was answered about a win ------------------------------------------------------------------------------------------


def win_of(deal: Data) -> list[Any]:
    """The win of a deal as it was tapped, as far as an answer may rest on it; empty where nobody has won."""
    for seat, hand in (deal.get("hands") or {}).items():
        won = hand.get("won") if hand else None
        if won:
            groups = [*(hand.get("exposed") or ()), *(hand.get("fixed") or ())]
            laid = [[each.get("kind"), each.get("tiles"), each.get("from")] for each in groups]
            return [seat, won.get("means"), won.get("tile"), won.get("from"), laid, sorted(hand.get("free") or ())]
    return []


def with_answers(deal: Data, **answers: Any) -> dict[str, Any]:
    """The deal with answers about its win, and with what it said before remembered as said of this win."""
    told = {**deal, **answers}
    _, before = _told(deal)
    of = [key for key in SAID if key in answers or key in before or (told.get(key) and key != "visible")]
    return {**told, ANSWERED: {"win": win_of(told), "of": of}} if of else told


def must_still_hold(deal: Data) -> None:
    """Raise UndecidedDeal where answers were given of another win than the deal has now; UsageProblem for what is no answer."""
    (then, of), win = _told(deal), win_of(deal)
    if of and win and then != win:
        message = f"before the win was changed it was said {listed([SAID[key] for key in of])}: does that still hold?"
        raise UndecidedDeal(
            Fault("answered-before", message, hint="answer it again for the win as it is now", missing=Missing(Fact.STILL)),
            source="the deal",
        )


def answers_again(deal: Data) -> list[tuple[str, dict[str, Any]]]:
    """The two answers to whether it still holds, each with the deal as it then is."""
    of = list(_told(deal)[1])
    without = {key: value for key, value in deal.items() if key not in (*of, ANSWERED)}
    return [("It still holds", {**deal, ANSWERED: {"win": win_of(deal), "of": of}}), ("It does not", without)]


def _told(deal: Data) -> tuple[object, tuple[str, ...]]:
    """Of which win something was answered, and what."""
    if not deal.get(ANSWERED):
        return [], ()
    answered = RequestFields(deal[ANSWERED], f"deal.{ANSWERED}")
    return answered.data.get("win"), tuple(key for key in answered.texts("of") if key in SAID)
