"""Questions for what only settling finds missing, by the missing fact."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Final

from mjscore.deals import Liability
from mjscore.groups import Group, Kind
from mjscore.hands import Hand
from mjscore.problems import Fact, Fault, Missing, listed
from mjscore.seats import Seat
from mjscore.sessions.answers import no_answer
from mjscore.sessions.questions import Choice, Question, Row
from mjscore.sessions.rotation import fours_asked
from mjscore.sessions.so_far import DealSoFar

Asked = Callable[[DealSoFar, Missing], Iterable[Choice]]


def _whether_fours_were_declared(now: DealSoFar, missing: Missing) -> Iterator[Choice]:
    yield Choice("Yes: East passes", replace(now, fours=True))
    yield Choice("No: East stays", replace(now, fours=False))


def _winning_hand(now: DealSoFar) -> tuple[Seat, Hand]:
    hand = now.tiles(now.winner)
    assert now.winner is not None
    assert hand is not None
    return now.winner, hand


def _from_whom(now: DealSoFar, missing: Missing) -> Iterator[Choice]:
    winner, hand = _winning_hand(now)
    place = next(
        at
        for at, each in enumerate(hand.exposed)
        if each.source is None and str(each) == missing.group
    )
    group = hand.exposed[place]
    for seat, name in now.seating.seats:
        if seat is not winner:
            claimed = Group(group.kind, group.tile, group.form, seat)
            exposed = (*hand.exposed[:place], claimed, *hand.exposed[place + 1 :])
            yield Choice(
                f"From {name}", now.with_hand(winner, replace(hand, exposed=exposed))
            )


def _when_a_kong_was_declared(now: DealSoFar, missing: Missing) -> Iterator[Choice]:
    """The winner's concealed kongs laid down before or after a group that was claimed."""
    winner, hand = _winning_hand(now)
    place = next(
        at for at, each in enumerate(hand.exposed) if str(each) == missing.group
    )
    kongs = tuple(group for group in hand.fixed if group.kind is Kind.KONG)
    rest = tuple(group for group in hand.fixed if group.kind is not Kind.KONG)
    for words, at in (("Before", place), ("After", len(hand.exposed))):
        laid = (*hand.exposed[:at], *kongs, *hand.exposed[at:])
        yield Choice(
            words, now.with_hand(winner, replace(hand, exposed=laid, fixed=rest))
        )


def _what_excuses_a_discard(now: DealSoFar, missing: Missing) -> Iterator[Choice]:
    seat, first = missing.seat, missing.first_discard
    if seat is not None and seat != now.winner:
        liable = (
            Liability(Seat(seat))
            if first is None
            else Liability(Seat(first), first_discard=True)
        )
        yield Choice("Nothing excuses it", now.changed(liable=(liable,)))
        yield Choice("It is excused", now.changed(no_choice=(Seat(seat),)))


def _whether_the_tile_was_showing(now: DealSoFar, missing: Missing) -> Iterator[Choice]:
    won = None if now.winner is None else now.hands[now.winner].won
    if won is not None and won.source is not None and won.tile is not None:
        yield Choice(f"{won.tile} was showing", now.changed(visible=(won.tile,)))
        yield Choice("It was not", now.changed(liable=(Liability(won.source),)))


_CHOICES: Final[dict[Fact, Asked]] = {
    Fact.FOURS: _whether_fours_were_declared,
    Fact.SOURCE: _from_whom,
    Fact.KONG: _when_a_kong_was_declared,
    Fact.EXCUSE: _what_excuses_a_discard,
    Fact.VISIBLE: _whether_the_tile_was_showing,
}
"""The answers to choose, by the fact that is missing."""


def asked_for(now: DealSoFar, fault: Fault) -> Question:
    """The question for a fact that settling found missing; without choices where none are known."""
    missing = fault.missing
    choices = (
        ()
        if missing is None or missing.fact not in _CHOICES
        else tuple(_CHOICES[missing.fact](now, missing))
    )
    message = f"{fault.message[:1].upper()}{fault.message[1:]}"
    key, text = fault.code, f"{message} ({'; '.join(each.words for each in choices)})"
    if missing is not None and missing.fact is Fact.FOURS:
        four = (
            "Was a four declared?"
            if fours_asked(now.ruleset.session) == 1
            else "Were four fours declared?"
        )
        key, text = "fours", f"{four} (yes: East passes; no: East stays)"
    row = Row(
        key,
        asked=lambda now: (),
        text=lambda now, _: text,
        take=lambda now, _, typed: _chosen(choices, typed),
        words=lambda now: tuple(map(_short, choices)),
        tapped=lambda now, _: message,
        choices=lambda now, _: choices,
    )
    return Question(row, now)


def _chosen(choices: tuple[Choice, ...], typed: str) -> DealSoFar:
    found = [
        each.then
        for each in choices
        if typed and each.words.casefold().startswith(typed.casefold())
    ]
    if len(found) != 1:
        words = [_short(each) for each in choices]
        raise no_answer(
            f"“{typed[:40]}” is neither {' nor '.join(words)}",
            f"answer {listed(words, 'or')}",
        )
    return found[0]


def _short(choice: Choice) -> str:
    return choice.words.partition(":")[0].lower()
