"""The deal settled as it was tapped in, or the question that must be answered first, with the answers to tap."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from mjscore.deals import Deal, Ending
from mjscore.hands import Hand, Status
from mjscore.notation.as_json import deal_from_dict
from mjscore.notation.deal_writer import write_deal
from mjscore.notation.from_json import DataReader
from mjscore.page.answered import answers_again, must_still_hold, with_answers
from mjscore.page.asked import RequestFields
from mjscore.page.worth_so_far import Tapped, counted_hand, hand_value, size_of, tapped_deal, whole_hand, with_mark
from mjscore.problems import Problem, UndecidedDeal, listed
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring.counted import impossible_score
from mjscore.seats import Seat
from mjscore.sessions.account import EAST
from mjscore.sessions.played import read_played
from mjscore.sessions.record import PreparedDeal, prepare
from mjscore.sessions.rotation import fours_asked
from mjscore.settlement import Settlement
from mjscore.settlement import settle as settle_deal
from mjscore.settlement.contradictions import counts_untold
from mjscore.settlement.penalties import tells_the_end
from mjscore.settlement.rules.tables import settlement_rules
from mjscore.vocabulary.phrases import doubles_words

_FOURS: Final = (("Yes: East passes", True), ("No: East stays", False))
"""The answers to whether enough fours were declared in a draw."""


class DealToSettle(NamedTuple):
    """A deal to be settled: what was tapped, by whom it was played, and the data as the page keeps it."""

    tapped: Tapped
    seats: tuple[Seat, ...]
    names: Mapping[str, str]
    ruleset: Ruleset
    data: Mapping[str, Any]

    def name(self, seat: str) -> str:
        """Who sits there: the player, or the seat itself where nobody is named."""
        return self.names.get(seat, seat)

    @property
    def winner(self) -> Seat | None:
        """The seat that says how it won."""
        return next((seat for seat, data in self.tapped.seats.items() if data.get("won")), None)

    def changed(self, **around: Any) -> dict[str, Any]:
        """The page's data with something else around the hands."""
        return {**self.data, **around}

    def with_hand(self, seat: Seat, **hand: Any) -> dict[str, Any]:
        """The page's data with something else in the hand of one seat."""
        hands = self.data.get("hands") or {}
        return {**self.data, "hands": {**hands, str(seat): {**(hands.get(str(seat)) or {}), **hand}}}


def settle(asked: RequestFields) -> dict[str, Any]:
    """The verb `settle`: who pays whom for `deal`, or what must be said first (`asks`)."""
    draft = draft_of(asked)
    question = _unfinished(draft) or _untold(draft)
    if question:
        return {"asks": [question]}
    try:
        return _settled(asked, draft)
    except UndecidedDeal as problem:
        questions = [_question(draft, fault.code, fault.message, fault.hint) for fault in problem.faults]
        if not any(question["answers"] for question in questions):
            raise
        return {"asks": questions}


def draft_of(asked: RequestFields) -> DealToSettle:
    """The deal of a request with its seats and players."""
    tapped, names = tapped_deal(asked), {}
    if "session" in asked.data:
        names = asked.seating().to_dict()
    return DealToSettle(tapped, asked.seats(), names, asked.ruleset(), asked.table("deal").data)


def _settled(asked: RequestFields, draft: DealToSettle) -> dict[str, Any]:
    deal = deal_of(draft)
    if "session" not in asked.data:
        settlement = settle_deal(deal, draft.ruleset)
        return {**settled_lines(settlement, draft), "asks": _may_matter(deal, settlement, draft), "text": write_deal(deal)}
    prepared = prepared_deal(asked, deal)
    answer = settled_lines(prepared.settlement, draft)
    return {
        **answer,
        "outcome": prepared.entry.account.outcome,
        "east": prepared.east_words,
        "notes": [*_difference(asked, prepared), *prepared.notes],
        "asks": _may_matter(prepared.deal, prepared.settlement, draft),
        "text": write_deal(deal),
    }


def _difference(asked: RequestFields, prepared: PreparedDeal) -> list[str]:
    """What a correction changes for each player: the chips of the deal as it was written have changed hands already."""
    before = asked.entry()
    if before is None:
        return []
    entries = before, prepared.entry
    players = list(dict.fromkeys(name for entry in entries for payment in entry.account.paid for name in payment[:2]))
    old, new = (entry.account.net(players) for entry in entries)
    changes = [f"{name} {new[name] - old[name]:+d}" for name in players if new[name] != old[name]]
    return [f"The correction changes: {', '.join(changes)}"] if changes else ["The correction changes no payment"]


def prepared_deal(asked: RequestFields, deal: Deal) -> PreparedDeal:
    """The deal of a request ready to be written into its session."""
    number, seats = asked.number("number"), str(asked.seating())
    source = "the deal" if number is None else f"deal {number}"
    east = _said_of_east(asked, deal)
    return prepare(asked.session(), write_deal(deal), source=source, seats=seats, east=east, number=number)


def _said_of_east(asked: RequestFields, deal: Deal) -> str:
    """What the players say of East; after a draw `fours` of the deal may say it. What was said of another ending is dropped."""
    session, entry, said = asked.session(), asked.entry(), asked.text("east", "")
    if entry is not None and said:
        before = read_played(entry.body, entry.seating, session.ruleset, f"deal {entry.number}")
        if said == entry.east_stated and (before.winner, before.result) != (deal.winner, deal.result):
            said = ""
    fours = asked.table("deal").data.get("fours")
    drawn = deal.result is not None and deal.result.ending is Ending.DRAW
    if not said and drawn and isinstance(fours, bool) and fours_asked(session.rules):
        return EAST[fours]
    return said


def deal_of(draft: DealToSettle) -> Deal:
    """The deal that was tapped in; raises NotationProblem or ImpossibleHand for one that cannot be."""
    hands: dict[str, Any] = {}
    for seat in draft.seats:
        data = draft.tapped.seats.get(seat)
        hands[str(seat)] = {"score": 0} if data is None else _hand_data(data, seat, draft)
    for seat in draft.tapped.seats:
        if str(seat) not in hands:
            hands[str(seat)] = _hand_data(draft.tapped.seats[seat], seat, draft)
    must_still_hold(draft.data)
    # What was said of a win that was taken back again means nothing, and nobody could tap it away.
    answered = () if draft.winner is not None else ("no_choice", "liable")
    around = {key: value for key, value in draft.tapped.around.items() if key not in ("streak", *answered)}
    given = {**around, "hands": hands}
    if draft.winner is Seat.EAST and draft.tapped.streak_of(Seat.EAST):
        given["streak"] = draft.tapped.streak_of(Seat.EAST)
    if draft.tapped.round is not None:
        given["round"] = str(draft.tapped.round)
    return deal_from_dict(given, source="the deal")


def _hand_data(data: Mapping[str, Any], seat: Seat, draft: DealToSettle) -> dict[str, Any]:
    """One seat's data as a deal has it, what was not told of a losing hand counted."""
    if data.get("score") is not None:
        counted_hand(data, seat)
        return {key: data[key] for key in ("score", "won", "status", "doubles") if data.get(key) is not None}
    keys = ("exposed", "fixed", "free", "bonus", "won", "status")
    marked = with_mark(data)
    given = {key: marked[key] for key in keys if marked.get(key) is not None}
    others = _whole(data, seat, draft).others
    return {**given, "others": others} if others else given


def settled_lines(settlement: Settlement, draft: DealToSettle) -> dict[str, Any]:
    """A settlement for the small screen, players by their names."""
    return {
        "scores": {str(seat): score.total for seat, score in settlement.scores.items()},
        "payments": [
            {
                "from": draft.name(each.payer),
                "to": draft.name(each.payee),
                "amount": each.amount,
                "why": each.why,
                "cite": "" if each.cite is None else str(each.cite),
            }
            for each in settlement.payments
        ],
        "net": {draft.name(party): amount for party, amount in settlement.net.items()},
        "notes": list(settlement.notes),
    }


def _ended(draft: DealToSettle) -> bool:
    """Whether the players said how the deal ended without a winner."""
    rules = settlement_rules(draft.ruleset)
    stopped = any(data.get("status") == str(Status.LONG) for data in draft.tapped.seats.values())
    if draft.data.get("result") or (stopped and rules.long_hand is not None):
        return True
    reader = DataReader("deal")
    penalties = tuple(reader.penalty(each, path) for each, path in reader.items(draft.data.get("penalties"), "penalties"))
    return tells_the_end(Deal((), penalties=penalties), rules)


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
        elif data.get("score") is None and counts_untold(_whole(data, seat, draft), draft.ruleset):
            found[seat] = {"score": 0, "status": data["status"]}
    return found


def _whole(data: Mapping[str, Any], seat: Seat, draft: DealToSettle) -> Hand:
    return whole_hand(data, seat, draft.tapped.round, draft.ruleset)


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


def _question(draft: DealToSettle, code: str, message: str, hint: str) -> dict[str, Any]:
    """What settling found missing, with the answers that the notation has for it."""
    winner = draft.winner
    if code == "answered-before":
        return _asked(f"{message[:1].upper()}{message[1:]}", answers_again(draft.data))
    if code == "fours-not-told":
        return _asked(f"{message[:1].upper()}{message[1:]}", [(words, draft.changed(fours=told)) for words, told in _FOURS])
    answers = [] if winner is None else list(_answers(draft, winner, code, message, hint))
    return _asked(f"{message[:1].upper()}{message[1:]}", answers, hint)


def _answers(draft: DealToSettle, winner: Seat, code: str, message: str, hint: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The answers to tap, each with the deal as it then is; `message` and `hint` say whom and what they are about."""
    losers = [seat for seat in draft.seats if seat is not winner]
    won = draft.tapped.seats[winner]["won"]
    if code == "no-source":
        for seat in losers:
            yield from ((f"From {draft.name(seat)}", changed) for changed in _sourced(draft, winner, hint, seat))
    elif code == "kong-undated":
        yield from (
            ("Before", _dated(draft, winner, message, before=True)),
            ("After", _dated(draft, winner, message, before=False)),
        )
    elif code == "counted-hand" and "sits out" in message:
        score = draft.tapped.seats[winner]["score"]
        for number in range(7):
            if impossible_score(score, True, draft.ruleset, number) is None:
                yield doubles_words(number), draft.with_hand(winner, doubles=number)
    elif code in ("counted-hand", "tiles-not-told"):
        for seat in losers:
            if message.startswith(f"{seat} "):
                yield "Nothing excuses it", _first_liable(draft, losers, hint) or _liable(draft, seat)
                yield "It is excused", with_answers(draft.data, no_choice=[str(seat)])
    elif code == "not-told-what-was-visible" and won.get("from"):
        yield f"{won['tile']} was showing", with_answers(draft.data, visible=[won["tile"]])
        yield "It was not", _liable(draft, Seat(won["from"]))


def _sourced(draft: DealToSettle, winner: Seat, hint: str, seat: Seat) -> Iterator[dict[str, Any]]:
    """The deal with the claimed group that the hint names taken from a seat."""
    exposed = list(draft.tapped.seats[winner].get("exposed") or ())
    for place, group in enumerate(DataReader("deal").groups(exposed, "exposed")):
        if group.source is None and f"write {group} from" in hint:
            exposed[place] = {**exposed[place], "from": str(seat)}
            yield draft.with_hand(winner, exposed=exposed)
            return


def _dated(draft: DealToSettle, winner: Seat, message: str, *, before: bool) -> dict[str, Any]:
    """The deal with the winner's concealed kongs laid down before or after the group that the message names."""
    hand = draft.tapped.seats[winner]
    exposed, fixed = list(hand.get("exposed") or ()), list(hand.get("fixed") or ())
    groups = DataReader("deal").groups(exposed, "exposed")
    place = next((place for place, group in enumerate(groups) if f"before {group} " in message), 0) if before else len(exposed)
    kongs = [group for group in fixed if group["kind"] == "kong"]
    rest = [group for group in fixed if group["kind"] != "kong"]
    return draft.with_hand(winner, exposed=[*exposed[:place], *kongs, *exposed[place:]], fixed=rest)


def _liable(draft: DealToSettle, seat: Seat) -> dict[str, Any]:
    return with_answers(draft.data, liable=[{"seat": str(seat)}])


def _first_liable(draft: DealToSettle, losers: Sequence[Seat], hint: str) -> dict[str, Any] | None:
    """The deal with the maker of the first of two dangerous discards stated, where the hint names one: each bears a half."""
    first = next((seat for seat in losers if f"liable: {seat} first discard" in hint), None)
    return None if first is None else with_answers(draft.data, liable=[{"seat": str(first), "first_discard": True}])


def _may_matter(deal: Deal, settlement: Settlement, draft: DealToSettle) -> list[dict[str, Any]]:
    """Who had no choice but to discard dangerously: asked only where the answer changes what is paid."""
    if deal.winner is None or deal.no_choice or settlement_rules(draft.ruleset).liability is None:
        return []
    answers = []
    for seat in deal.players:
        if seat is not deal.winner:
            try:
                other = settle_deal(replace(deal, no_choice=(seat,)), draft.ruleset)
            except Problem:
                continue
            if other.net != settlement.net:
                answers.append((f"{draft.name(seat)} had no choice", with_answers(draft.data, no_choice=[str(seat)])))
    return [_asked("Had the discarder any other tile to discard?", answers)] if answers else []
