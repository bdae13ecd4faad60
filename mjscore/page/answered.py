"""What was answered about a win, such as who is liable: it holds for that win, and is asked again when the win is changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from mjscore.page.asked import RequestFields
from mjscore.problems import Fault, UndecidedDeal, listed

ANSWERED: Final = "answered"
"""The key of a deal under which stands what was answered (`of`), and about which win (`win`)."""
SAID: Final = {"liable": "who is liable", "no_choice": "who had no choice", "visible": "what was showing"}


def win_of(deal: Mapping[str, Any]) -> list[Any]:
    """The win of a deal as it was tapped, as far as an answer may rest on it; empty where nobody has won."""
    for seat, hand in (deal.get("hands") or {}).items():
        won = hand.get("won") if hand else None
        if won:
            groups = [*(hand.get("exposed") or ()), *(hand.get("fixed") or ())]
            laid = [[each.get("kind"), each.get("tiles"), each.get("from")] for each in groups]
            return [seat, won.get("means"), won.get("tile"), won.get("from"), laid, sorted(hand.get("free") or ())]
    return []


def with_answers(deal: Mapping[str, Any], **answers: Any) -> dict[str, Any]:
    """The deal with answers about its win, and with what it said before remembered as said of this win."""
    told = {**deal, **answers}
    before = _told(deal).of
    of = [key for key in SAID if key in answers or key in before or (told.get(key) and key != "visible")]
    return {**told, ANSWERED: {"win": win_of(told), "of": of}} if of else told


def must_still_hold(deal: Mapping[str, Any]) -> None:
    """Raise UndecidedDeal where answers were given of another win than the deal has now; UsageProblem for what is no answer."""
    told, win = _told(deal), win_of(deal)
    if told.of and win and told.win != win:
        message = f"before the win was changed it was said {listed([SAID[key] for key in told.of])}: does that still hold?"
        raise UndecidedDeal(
            Fault("answered-before", message, hint="answer it again for the win as it is now"), source="the deal"
        )


def answers_again(deal: Mapping[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """The two answers to whether it still holds, each with the deal as it then is."""
    of = list(_told(deal).of)
    without = {key: value for key, value in deal.items() if key not in (*of, ANSWERED)}
    return [("It still holds", {**deal, ANSWERED: {"win": win_of(deal), "of": of}}), ("It does not", without)]


class _Told(NamedTuple):
    """Of which win something was answered, and what."""

    win: object
    of: tuple[str, ...]


def _told(deal: Mapping[str, Any]) -> _Told:
    if not deal.get(ANSWERED):
        return _Told([], ())
    answered = RequestFields(deal[ANSWERED], f"deal.{ANSWERED}")
    return _Told(answered.data.get("win"), tuple(key for key in answered.texts("of") if key in SAID))
