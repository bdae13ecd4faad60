"""The questions of a deal that only settling finds missing, by the fact that is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from mjscore.notation.as_json import GROUPS, read_data
from mjscore.problems import Fact, Fault, Missing, listed
from mjscore.sessions.answers import no_answer
from mjscore.sessions.questions import Choice, Question, Row
from mjscore.sessions.rotation import fours_asked
from mjscore.sessions.so_far import DealSoFar

Asked = Callable[[DealSoFar, Missing], Iterable[Choice]]


def _whether_fours_were_declared(now: DealSoFar, missing: Missing) -> Iterator[Choice]:
    yield Choice("Yes: East passes", now.changed(fours=True))
    yield Choice("No: East stays", now.changed(fours=False))


def _from_whom(now: DealSoFar, missing: Missing) -> Iterator[Choice]:
    winner = now.winner
    assert winner is not None
    exposed = list(now.hand(winner).get("exposed") or ())
    groups = read_data(GROUPS, exposed, "exposed", "deal")
    place = next((at for at, each in enumerate(groups) if each.source is None and str(each) == missing.group), None)
    if place is not None:
        for seat, name in now.seating.seats:
            if seat is not winner:
                claimed = [*exposed[:place], {**exposed[place], "from": str(seat)}, *exposed[place + 1 :]]
                yield Choice(f"From {name}", now.with_hand(winner, exposed=claimed))


def _when_a_kong_was_declared(now: DealSoFar, missing: Missing) -> Iterator[Choice]:
    """The winner's concealed kongs laid down before or after a group that was claimed."""
    winner = now.winner
    assert winner is not None
    exposed, fixed = (list(now.hand(winner).get(key) or ()) for key in ("exposed", "fixed"))
    groups = read_data(GROUPS, exposed, "exposed", "deal")
    place = next((at for at, each in enumerate(groups) if str(each) == missing.group), 0)
    kongs = [group for group in fixed if group["kind"] == "kong"]
    rest = [group for group in fixed if group["kind"] != "kong"]
    for words, at in (("Before", place), ("After", len(exposed))):
        yield Choice(words, now.with_hand(winner, exposed=[*exposed[:at], *kongs, *exposed[at:]], fixed=rest))


def _what_excuses_a_discard(now: DealSoFar, missing: Missing) -> Iterator[Choice]:
    seat, first = missing.seat, missing.first_discard
    if seat and seat != now.winner:
        liable = {"seat": str(first), "first_discard": True} if first else {"seat": str(seat)}
        yield Choice("Nothing excuses it", now.changed(liable=[liable]))
        yield Choice("It is excused", now.changed(no_choice=[str(seat)]))


def _whether_the_tile_was_showing(now: DealSoFar, missing: Missing) -> Iterator[Choice]:
    won = {} if now.winner is None else now.hand(now.winner)["won"]
    if won.get("from"):
        yield Choice(f"{won['tile']} was showing", now.changed(visible=[won["tile"]]))
        yield Choice("It was not", now.changed(liable=[{"seat": won["from"]}]))


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
    choices = () if missing is None or missing.fact not in _CHOICES else tuple(_CHOICES[missing.fact](now, missing))
    message = f"{fault.message[:1].upper()}{fault.message[1:]}"
    key, text = fault.code, f"{message} ({'; '.join(each.words for each in choices)})"
    if missing is not None and missing.fact is Fact.FOURS:
        four = "Was a four declared?" if fours_asked(now.ruleset.session) == 1 else "Were four fours declared?"
        key, text = "fours", f"{four} (yes: East passes; no: East stays)"
    row = Row(
        key,
        asked=lambda now: (),
        text=lambda now, _: text,
        read=lambda now, _, typed: _chosen(choices, typed),
        fill=lambda now, _, then: then,
        words=lambda now: tuple(map(_short, choices)),
        tapped=lambda now, _: message,
        choices=lambda now, _: choices,
    )
    return Question(row, now)


def _chosen(choices: tuple[Choice, ...], typed: str) -> DealSoFar:
    found = [each.then for each in choices if typed and each.words.casefold().startswith(typed.casefold())]
    if len(found) != 1:
        words = [_short(each) for each in choices]
        raise no_answer(f"“{typed[:40]}” is neither {' nor '.join(words)}", f"answer {listed(words, 'or')}")
    return found[0]


def _short(choice: Choice) -> str:
    return choice.words.partition(":")[0].lower()
