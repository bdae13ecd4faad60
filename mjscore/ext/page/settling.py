"""The deal settled as it was tapped in, or the questions that must be answered first, with the answers to tap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from mjscore.ext.page.evenings import written
from mjscore.ext.page.request import RequestFields, notes_as_tapped
from mjscore.ext.page.tapped import (
    TappedData,
    TappedDeal,
    answered,
    answers_again,
    as_it_is_settled,
    as_tapped,
    tapped_deal,
    tapped_deal_value,
    what_was_said_before,
)
from mjscore.ext.page.worth_so_far import hand_value, what_it_needs
from mjscore.game.deals import Deal, Ending
from mjscore.problems import About, Fact, Problem, UndecidedDeal
from mjscore.sentences import Sentence, sentence
from mjscore.sessions.naming import fact_with_names
from mjscore.sessions.played import read_played
from mjscore.sessions.record import PreparedDeal, as_written, prepare
from mjscore.sessions.rotation import fours_asked, fours_missing
from mjscore.sessions.session import EAST_PASSES
from mjscore.settlement import Settlement
from mjscore.settlement import settle as settle_deal
from mjscore.settlement.missing import missing_facts

AGREED: Final = "agreed"
"""The key of a hand whose score, though it is over the limit, is said to be right; it goes when another score is typed."""


def settle(request: RequestFields) -> dict[str, Any]:
    """The verb `settle`: who pays whom for `deal`, or what must be said first (`asks`)."""
    now = tapped_deal(request)
    data = request.table("deal").data
    first = _unfinished(now) or _over_the_limit(now, data) or _said_before(now, data)
    if first is not None:
        return {"asks": [first]}
    facts = list(_missing(request, now))
    if any(fact.choices or fact.about is About.HANDS for fact in facts):
        return {"asks": [_shown(fact, now, data) for fact in facts]}
    return _settled(request, now)


def _missing(request: RequestFields, now: TappedDeal) -> Iterator[Fact]:
    """What settling the deal needs; in a session also what decides whether East passes."""
    still = as_it_is_settled(now)
    yield from missing_facts(still, now.ruleset)
    if "session" in request.data and not _said_of_east(
        request, still.deal(), now.fours
    ):
        yield from fours_missing(still, now.ruleset)


def _said_before(now: TappedDeal, data: TappedData) -> dict[str, Any] | None:
    """Whether what was answered of another win still holds; asked where nothing else is missing first."""
    question = what_was_said_before(data)
    if not question or now.winner is None:
        return None
    return _asks("fact", sentence_of(question), "", answers_again(data))


def _unfinished(now: TappedDeal) -> dict[str, Any] | None:
    """The first hand with a mistake in it, or with something left to tap, while somebody has won."""
    if now.winner is None:
        return None
    for seat in now.stated:
        hand = now.tiles(seat)
        needs = "" if hand is None else what_it_needs(hand, now.ruleset)
        hint = ""
        try:
            hand_value(now, seat)
        except Problem as problem:
            refusal = as_tapped(problem)
            needs = refusal.one_line
            hint = refusal.hint
        if needs:
            text = sentence("{name}: {needs}", name=now.name(seat), needs=needs)
            return {**_asks("hands", text, hint, []), "seat": str(seat)}
    return None


def _over_the_limit(now: TappedDeal, data: TappedData) -> dict[str, Any] | None:
    """Whether the first score that was counted by hand and is over the limit is right: a digit may have been typed twice."""
    limit = now.ruleset.limit.points
    if limit is None:
        return None
    hands = data.get("hands") or {}
    for seat in now.stated:
        hand = now.counted(seat)
        if hand is None or hand.score <= limit or hands[seat].get(AGREED):
            continue
        text = sentence(
            "{name}'s {score} is over the limit of {limit}. Is that right?",
            name=now.name(seat),
            score=hand.score,
            limit=limit,
        )
        agreed_hands = {**hands, str(seat): {**hands[seat], AGREED: True}}
        answer = ("It is right", {**data, "hands": agreed_hands})
        return {**_asks("hands", text, "", [answer]), "seat": str(seat)}
    return None


def _shown(fact: Fact, now: TappedDeal, data: TappedData) -> dict[str, Any]:
    """A missing fact as the page asks it.

    It is `about` how the deal ended (`ending`), hands to enter (`hands`) or another `fact`; `seat` is whose hand is to be
    looked at for it.
    """
    named = fact_with_names(fact, now.seating.to_dict().get)
    hint = ""
    if fact.about is About.FACT:
        hint = as_tapped(UndecidedDeal(named.fault())).hint
    answers = [
        (choice.words, answered(data, now, now.with_answer(choice.answer)))
        for choice in named.choices
    ]
    shown = _asks(str(fact.about), sentence_of(named.question), hint, answers)
    if fact.seat is not None and fact.about is not About.FACT:
        shown["seat"] = str(fact.seat)
    return shown


def sentence_of(text: str) -> str:
    """A question or a statement with a capital letter and its full stop."""
    stop = "" if text.endswith(("?", ")", ".")) else "."
    if isinstance(text, Sentence):
        return sentence(f"{_with_capital(text.words)}{stop}", **text.values)
    return sentence(f"{_with_capital(text)}{stop}")


def _with_capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _asks(
    about: str, text: str, hint: str, answers: Iterable[tuple[str, TappedData]]
) -> dict[str, Any]:
    return {
        "about": about,
        "text": text,
        "hint": hint,
        "answers": [{"words": words, "deal": deal} for words, deal in answers],
    }


def _settled(request: RequestFields, now: TappedDeal) -> dict[str, Any]:
    """A deal as it is settled, by itself or in the session, with what may still be asked of it."""
    deal = tapped_deal_value(now, request)
    data = request.table("deal").data
    if "session" not in request.data:
        settlement = settle_deal(deal, now.ruleset)
        return {
            **settled_lines(settlement, now),
            "asks": _may_matter(deal, settlement, now, data),
        }
    prepared = _prepared_deal(request, deal, now.fours)
    return {
        **settled_lines(prepared.settlement, now),
        "outcome": prepared.entry.account.outcome,
        "east": prepared.east_words,
        "notes": [*_difference(request, prepared), *notes_as_tapped(prepared.notes)],
        "asks": _may_matter(prepared.deal, prepared.settlement, now, data),
    }


def _may_matter(
    deal: Deal, settlement: Settlement, now: TappedDeal, data: TappedData
) -> list[dict[str, Any]]:
    """Who had no choice but to discard dangerously: asked only where the answer changes what is paid."""
    if (
        deal.winner is None
        or deal.no_choice
        or now.ruleset.settlement.liability is None
    ):
        return []
    answers = []
    for seat in deal.players:
        if seat is deal.winner:
            continue
        try:
            other = settle_deal(replace(deal, no_choice=(seat,)), now.ruleset)
        except Problem:
            continue
        if other.net != settlement.net:
            words = sentence("{name} had no choice", name=now.name(seat))
            changed = now.changed(no_choice=(seat,))
            answers.append((words, answered(data, now, changed)))
    if not answers:
        return []
    question = "Had the discarder any other tile to discard?"
    return [_asks("fact", question, "", answers)]


def _difference(request: RequestFields, prepared: PreparedDeal) -> list[str]:
    """What a correction changes for each player: the chips of the deal as it was written have changed hands already."""
    before = request.entry()
    if before is None:
        return []
    account = before.account
    corrected = prepared.entry.account
    players: list[str] = []
    for payment in (*account.paid, *corrected.paid):
        for name in payment[:2]:
            if name not in players:
                players.append(name)
    old = account.net(players)
    new = corrected.net(players)
    changes = [
        f"{name} {new[name] - old[name]:+d}"
        for name in players
        if new[name] != old[name]
    ]
    if not changes:
        return [sentence("The correction changes no payment")]
    return [sentence("The correction changes: {changes}", changes=", ".join(changes))]


def add(request: RequestFields) -> dict[str, Any]:
    """The verb `add`: the session with `deal` written down, or put in the place of deal `number`; `when` is the time."""
    before = request.session()
    now = tapped_deal(request)
    prepared = _prepared_deal(request, tapped_deal_value(now, request), now.fours)
    when = "" if request.number("number") is None else request.text("when")
    return {
        **written(as_written(before, prepared, when)),
        "outcome": prepared.entry.account.outcome,
        "east": prepared.east_words,
    }


def _prepared_deal(
    request: RequestFields, deal: Deal, fours: bool | None
) -> PreparedDeal:
    number = request.number("number")
    return prepare(
        request.session(),
        deal,
        source="the deal" if number is None else f"deal {number}",
        seats=str(request.seating()),
        east=_said_of_east(request, deal, fours),
        number=number,
        joins=request.joins(),
    )


def _said_of_east(request: RequestFields, deal: Deal, fours: bool | None) -> str:
    """What the players say of East; after a draw `fours` of the deal may say it. What was said of another ending is dropped."""
    session = request.session()
    entry = request.entry()
    stated = request.text("east", "")
    if stated and entry is not None and stated == entry.east_stated:
        source = f"deal {entry.number}"
        before = read_played(entry.body, entry.seating, session.ruleset, source)
        ended_alike = before.winner is deal.winner and before.result == deal.result
        if not ended_alike:
            stated = ""
    if stated:
        return stated
    drawn = deal.result is not None and deal.result.ending is Ending.DRAW
    if drawn and fours is not None and fours_asked(session.rules):
        return EAST_PASSES[fours]
    return ""


def settled_lines(settlement: Settlement, now: TappedDeal) -> dict[str, Any]:
    """A settlement for the small screen, players by their names."""
    return {
        "scores": {str(seat): score.total for seat, score in settlement.scores.items()},
        "payments": [
            {
                "from": now.name(payment.payer),
                "to": now.name(payment.payee),
                "amount": payment.amount,
                "why": payment.why,
                "cite": "" if payment.cite is None else str(payment.cite),
            }
            for payment in settlement.payments
        ],
        "net": {now.name(party): amount for party, amount in settlement.net.items()},
        "notes": notes_as_tapped(settlement.notes),
    }
