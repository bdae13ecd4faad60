"""What the page asks before a deal can be settled, with the answers to tap: each is the deal as it then is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from mjscore.deals import Deal, Ending
from mjscore.groups import Group
from mjscore.hands import Status
from mjscore.notation.as_json import GROUPS, PENALTIES, read_data
from mjscore.page.answered import answers_again
from mjscore.page.deal_to_settle import DealToSettle
from mjscore.page.worth_so_far import hand_value, size_of
from mjscore.problems import Fault, Problem, listed
from mjscore.scoring.counted import impossible_score
from mjscore.seats import Seat
from mjscore.settlement import Settlement, settle
from mjscore.settlement.contradictions import counts_untold
from mjscore.settlement.penalties import tells_the_end
from mjscore.settlement.rules.tables import settlement_rules
from mjscore.vocabulary.phrases import doubles_words

_FOURS: Final = (("Yes: East passes", True), ("No: East stays", False))
"""The answers to whether enough fours were declared in a draw."""


def to_tell_first(draft: DealToSettle) -> dict[str, Any] | None:
    """What must be entered or answered before the deal is settled at all."""
    return _unfinished(draft) or _untold(draft)


def _unfinished(draft: DealToSettle) -> dict[str, Any] | None:
    """The first hand with a mistake in it, or with something left to tap, while somebody has won."""
    if draft.winner is None or _ended(draft):
        return None
    for seat, data in draft.tapped.seats.items():
        try:
            needs, hint = hand_value(data, seat, draft.tapped, draft.ruleset).get("needs", ""), ""
        except Problem as problem:
            needs, hint = problem.one_line, problem.hint or ""
        if needs:
            return _asked(f"{draft.name(seat)}: {needs}", [], hint, about="hands", seat=seat)
    return None


def _untold(draft: DealToSettle) -> dict[str, Any] | None:
    """What nobody may fill in for the players: how the deal ended, and what an untouched hand scores."""
    if draft.winner is None:
        return None if _ended(draft) else _how_it_ended(draft)
    empty = _empty(draft)
    if not empty:
        return None
    hands = {**(draft.data.get("hands") or {}), **{str(seat): hand for seat, hand in empty.items()}}
    names = listed([draft.name(seat) for seat in empty])
    words = f"{'It scores' if len(empty) == 1 else 'They score'} 0"
    answers = [(words, draft.changed(hands=hands))]
    return _asked(f"Nothing was entered for {names}.", answers, about="hands", seat=next(iter(empty)))


def _empty(draft: DealToSettle) -> dict[Seat, dict[str, Any]]:
    """The hands of which nothing was entered, or only that they are incorrect though they count, each as one that scores 0."""
    found: dict[Seat, dict[str, Any]] = {}
    for seat in draft.seats:
        data = draft.tapped.seats.get(seat)
        if data is None:
            found[seat] = {"score": 0}
        elif data.get("score") is None and counts_untold(draft.whole(data, seat), draft.ruleset):
            found[seat] = {"score": 0, "status": data["status"]}
    return found


def _how_it_ended(draft: DealToSettle) -> dict[str, Any]:
    answers = [("A draw", draft.changed(result={"ending": str(Ending.DRAW), "by": None}))]
    if settlement_rules(draft.ruleset).washing:
        for seat in draft.tapped.seats:
            washed = {"ending": str(Ending.WASHED), "by": str(seat)}
            answers.append((f"Washed by {draft.name(seat)}", draft.changed(result=washed)))
    for seat, data in draft.tapped.seats.items():
        if data.get("score") is None and size_of(data) > draft.ruleset.hand_size:
            ask = "Enter how that hand was won, or how the deal ended."
            text = f"{draft.name(seat)} has {size_of(data)} tiles, and nobody has won. {ask}"
            return _asked(text, answers, about="ending", seat=seat)
    return _asked("Nobody has won. How did the deal end?", answers, about="ending")


def _ended(draft: DealToSettle) -> bool:
    """Whether the players said how the deal ended without a winner."""
    rules = settlement_rules(draft.ruleset)
    stopped = any(data.get("status") == str(Status.LONG) for data in draft.tapped.seats.values())
    if draft.data.get("result") or (stopped and rules.long_hand is not None):
        return True
    penalties = read_data(PENALTIES, draft.data.get("penalties"), "penalties", "deal")
    return tells_the_end(Deal((), penalties=penalties), rules)


def _asked(
    text: str,
    answers: Sequence[tuple[str, Mapping[str, Any]]],
    hint: str = "",
    about: str = "fact",
    seat: Seat | None = None,
) -> dict[str, Any]:
    """A question; `about`: how the deal ended (`ending`), hands to enter (`hands`), a `fact` that is missing.

    `seat` is whose hand is to be looked at for it.
    """
    told = {"about": about, "text": text, "hint": hint, "answers": [{"words": words, "deal": deal} for words, deal in answers]}
    return told if seat is None else {**told, "seat": str(seat)}


def missing(draft: DealToSettle, fault: Fault) -> dict[str, Any]:
    """What settling found missing, with the answers that the notation has for it."""
    text, winner = f"{fault.message[:1].upper()}{fault.message[1:]}", draft.winner
    if fault.code == "answered-before":
        return _asked(text, answers_again(draft.data))
    if fault.code == "fours-not-told":
        return _asked(text, [(words, draft.changed(fours=told)) for words, told in _FOURS])
    return _asked(text, [] if winner is None else list(_answers(draft, winner, fault)), fault.hint)


def _answers(draft: DealToSettle, winner: Seat, fault: Fault) -> Iterator[tuple[str, dict[str, Any]]]:
    """The answers to tap, each with the deal as it then is."""
    won, about = draft.tapped.seats[winner]["won"], fault.about
    if fault.code == "no-source":
        for seat in draft.seats:
            if seat is not winner:
                yield from ((f"From {draft.name(seat)}", deal) for deal in _sourced(draft, winner, about.group, seat))
    elif fault.code == "kong-undated":
        yield "Before", _dated(draft, winner, about.group, before=True)
        yield "After", _dated(draft, winner, about.group, before=False)
    elif fault.code == "counted-hand" and about.seat == winner:
        score = draft.tapped.seats[winner]["score"]
        for number in range(7):
            if impossible_score(score, True, draft.ruleset, number) is None:
                yield doubles_words(number), draft.with_hand(winner, doubles=number)
    elif fault.code in ("counted-hand", "tiles-not-told") and about.seat:
        first = {"seat": about.first_discard, "first_discard": True} if about.first_discard else {"seat": about.seat}
        yield "Nothing excuses it", draft.answered(liable=[first])
        yield "It is excused", draft.answered(no_choice=[about.seat])
    elif fault.code == "not-told-what-was-visible" and won.get("from"):
        yield f"{won['tile']} was showing", draft.answered(visible=[won["tile"]])
        yield "It was not", draft.answered(liable=[{"seat": won["from"]}])


def _sourced(draft: DealToSettle, winner: Seat, claimed: str, seat: Seat) -> Iterator[dict[str, Any]]:
    """The deal with a group that the winner claimed taken from a seat; nothing where it was not tapped as claimed."""
    exposed, groups = _exposed(draft, winner)
    for place, group in enumerate(groups):
        if group.source is None and str(group) == claimed:
            exposed[place] = {**exposed[place], "from": str(seat)}
            yield draft.with_hand(winner, exposed=exposed)
            return


def _dated(draft: DealToSettle, winner: Seat, claimed: str, *, before: bool) -> dict[str, Any]:
    """The deal with the winner's concealed kongs laid down before or after a group that was claimed."""
    exposed, groups = _exposed(draft, winner)
    place = next((place for place, group in enumerate(groups) if str(group) == claimed), 0) if before else len(exposed)
    fixed = draft.tapped.seats[winner].get("fixed") or ()
    kongs = [group for group in fixed if group["kind"] == "kong"]
    rest = [group for group in fixed if group["kind"] != "kong"]
    return draft.with_hand(winner, exposed=[*exposed[:place], *kongs, *exposed[place:]], fixed=rest)


def _exposed(draft: DealToSettle, seat: Seat) -> tuple[list[Any], tuple[Group, ...]]:
    """The exposed groups of a hand, as they were tapped and as groups."""
    tapped = list(draft.tapped.seats[seat].get("exposed") or ())
    return tapped, read_data(GROUPS, tapped, "exposed", "deal")


def may_matter(deal: Deal, settlement: Settlement, draft: DealToSettle) -> list[dict[str, Any]]:
    """Who had no choice but to discard dangerously: asked only where the answer changes what is paid."""
    if deal.winner is None or deal.no_choice or settlement_rules(draft.ruleset).liability is None:
        return []
    answers = []
    for seat in deal.players:
        if seat is not deal.winner:
            try:
                other = settle(replace(deal, no_choice=(seat,)), draft.ruleset)
            except Problem:
                continue
            if other.net != settlement.net:
                answers.append((f"{draft.name(seat)} had no choice", draft.answered(no_choice=[str(seat)])))
    return [_asked("Had the discarder any other tile to discard?", answers)] if answers else []
