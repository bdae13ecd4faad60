"""The questions of a deal, a row each: when and of whom it is asked, its words, how an answer is read, and what it fills in.

They are asked of a deal as far as it is told. Whoever types answers in words; whoever taps chooses an answer, which holds the
deal as it then is. What only settling finds missing is asked by the code of its refusal (`UNDECIDED`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from mjscore.deals import Ending
from mjscore.hands import HAND_SIZE, Status
from mjscore.notation.from_json import DataReader
from mjscore.notation.reader import read_hand
from mjscore.notation.writer import write_hand
from mjscore.problems import Fault, UndecidedDeal, UsageProblem, listed, so_many
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring import score
from mjscore.scoring.refusals import incorrect_winner
from mjscore.seats import Seat
from mjscore.sessions import answers as said
from mjscore.sessions.answers import ANSWER, no_answer
from mjscore.sessions.naming import seat_called
from mjscore.sessions.rotation import fours_asked
from mjscore.sessions.rules import session_rules
from mjscore.sessions.so_far import Data, DealSoFar, size_of
from mjscore.settlement import settle
from mjscore.settlement.contradictions import counts_untold
from mjscore.settlement.rules.tables import settlement_rules
from mjscore.vocabulary.phrases import doubles_words

DRAW, WASHED, PENALTY = "draw", "washed", "penalty"


class Choice(NamedTuple):
    """An answer that is chosen: its words, and the deal as it then is."""

    words: str
    then: DealSoFar


@dataclass(frozen=True, slots=True)
class Question:
    """One question about a deal as far as it is told, perhaps `about` one player.

    `text` asks who types: `take` gives the deal with an answer filled in, or raises Problem; Enter means `default`, and `words`
    complete an answer. `tapped` asks who taps one of the `choices`.
    """

    key: str
    text: str
    take: Callable[[str], DealSoFar]
    about: Seat | None = None
    default: str | None = None
    words: tuple[str, ...] = ()
    tapped: str = ""
    hint: str = ""
    choices: tuple[Choice, ...] = ()


class Row(NamedTuple):
    """A question: of whom it is `asked` (a seat, or None where it is about nobody), its words, and what becomes of an answer.

    `read` gives the value of what is typed, `fill` the deal with a value, `wrong` why that deal cannot be.
    """

    key: str
    asked: Callable[[DealSoFar], Iterable[Any]]
    text: Callable[[DealSoFar, Any], str]
    read: Callable[[DealSoFar, Any, str], Any]
    fill: Callable[[DealSoFar, Any, Any], DealSoFar]
    wrong: Callable[[DealSoFar, Any, str], Fault | None] = lambda then, about, typed: None
    words: Callable[[DealSoFar], tuple[str, ...]] = lambda now: ()
    default: str | None = None
    tapped: Callable[[DealSoFar, Any], str] = lambda now, about: ""
    choices: Callable[[DealSoFar, Any], Iterable[Choice]] = lambda now, about: ()

    def question(self, now: DealSoFar, about: Seat | None) -> Question:
        """The question about a deal."""
        key = f"{self.key} {about}" if self.key == "hand" else self.key
        return Question(
            key=key,
            text=self.text(now, about),
            take=lambda typed: self.filled(now, about, self.read(now, about, typed), typed),
            about=about,
            default=self.default,
            words=self.words(now),
            tapped=self.tapped(now, about),
            choices=tuple(self.choices(now, about)),
        )

    def filled(self, now: DealSoFar, about: Seat | None, value: Any, typed: str, source: str = ANSWER) -> DealSoFar:
        """The deal with an answer filled in; raises Problem where it then cannot be. `typed` is how the answer was written."""
        then = self.fill(now, about, value)
        fault = self.wrong(then, about, typed)
        if fault is not None:
            raise UsageProblem(fault, source=source)
        return then


# --- How the deal ended -------------------------------------------------------------------------------------------------------


def _endings(now: DealSoFar) -> tuple[str, ...]:
    """The words for how a deal may end that nobody wins."""
    return (DRAW, WASHED, PENALTY) if now.washing else (DRAW, PENALTY)


def _how_it_ended(now: DealSoFar) -> Iterator[Seat | None]:
    if not now.ended:
        yield next((seat for seat in now.stated if _has_too_many(now, seat)), None)


def _has_too_many(now: DealSoFar, seat: Seat) -> bool:
    hand = now.hand(seat)
    return hand.get("score") is None and size_of(hand) > now.ruleset.hand_size


def _ask_the_taps_how_it_ended(now: DealSoFar, seat: Seat | None) -> str:
    if seat is None:
        return "Nobody has won. How did the deal end?"
    ask = "Enter how that hand was won, or how the deal ended."
    return f"{now.name(seat)} has {size_of(now.hand(seat))} tiles, and nobody has won. {ask}"


def _read_ending(now: DealSoFar, _: None, typed: str) -> Seat | str:
    """How a deal ended, by the winner's name or one of the words; names go before words."""
    word = typed.strip().casefold()
    endings = [each for each in (DRAW, WASHED, PENALTY) if word and each.startswith(word)]
    try:
        return seat_called(typed, now.seating, ANSWER, _endings(now))
    except UsageProblem as problem:
        if len(endings) != 1 or problem.code != "unknown-player":
            raise
    if endings[0] == WASHED and not now.washing:
        hint = "write draw, or how else the deal ended"
        fault = Fault("no-washing", "no hand can be washed under this ruleset and its options", hint=hint)
        raise UsageProblem(fault, source=ANSWER)
    return endings[0]


def _end(now: DealSoFar, _: None, ending: Seat | str) -> DealSoFar:
    if isinstance(ending, Seat):
        return now.changed(winner=str(ending))
    return now.changed(ending=PENALTY) if ending == PENALTY else now.changed(result={"ending": ending, "by": None})


def _endings_to_choose(now: DealSoFar, _: None) -> Iterator[Choice]:
    yield Choice("A draw", _end(now, None, DRAW))
    if now.washing:
        yield from (Choice(f"Washed by {now.name(seat)}", _wash(now, None, seat)) for seat in now.stated)


def _no_offence_ends_it(then: DealSoFar, _: None, typed: str) -> Fault | None:
    try:
        settle(then.unchecked(), then.ruleset)
    except UndecidedDeal:
        pass
    else:
        return None
    message = f"“{typed[:60]}” alone does not end a deal under this ruleset"
    hint = f"go back with <, say how the deal ended, and add the line penalty: {typed[:60]}"
    return Fault("no-answer", message, hint=hint)


def _wash(now: DealSoFar, _: None, seat: Seat) -> DealSoFar:
    return now.changed(result={"ending": str(Ending.WASHED), "by": str(seat)})


def _washer(now: DealSoFar) -> Iterator[Seat]:
    """Who washed the tiles, while nothing is told of the hand."""
    result = now.data.get("result") or {}
    if result.get("by") and result.get("heads") is None and Seat(result["by"]) in now.unstated:
        yield Seat(result["by"])


def _original_hand(now: DealSoFar, seat: Seat) -> str:
    return f"{now.called(seat)}: the original hand" + (", or how many heads it has" if now.fewest_heads else "")


def _fill_original_hand(now: DealSoFar, seat: Seat, told: int | Data) -> DealSoFar:
    return now.changed(result={**now.data["result"], "heads": told}) if isinstance(told, int) else now.with_hand(seat, **told)


def _cannot_wash(then: DealSoFar, seat: Seat, typed: str) -> Fault | None:
    """Why a number of heads washes no hand."""
    heads, least = then.data["result"].get("heads"), then.fewest_heads
    if heads is None or 0 < least <= heads <= HAND_SIZE:
        return None
    if not least:
        hint = "write the tiles of the original hand"
        return Fault("no-answer", "a hand is not washed for a number of heads here", hint=hint)
    message = f"washed with {so_many(heads, 'head')}: {least} to {HAND_SIZE} are needed"
    return Fault("nothing-to-wash", message, hint="count them again, each kind once")


# --- Who won, and what the hands score ----------------------------------------------------------------------------------------


def _winner_of_whom_nothing_is_told(now: DealSoFar) -> Iterator[Seat]:
    if now.winner in now.unstated:
        yield now.winner


def _winner(now: DealSoFar, *, counted: bool) -> Iterator[Seat]:
    """The winner of whom it is not told how he won."""
    hand = {} if now.winner is None else now.hand(now.winner)
    if now.winner is not None and hand.get("won") is None and (hand.get("score") is not None) is counted:
        yield now.winner


def _winner_whose_doubles_matter(now: DealSoFar) -> Iterator[Seat]:
    points = None if now.winner is None else now.hand(now.winner).get("score")
    rule = settlement_rules(now.ruleset).sitting_out
    if now.winner is None or points is None or rule is None or now.hand(now.winner).get("doubles") is not None:
        return
    if not rule.pays_as_limit(points, now.ruleset.limit.points):
        yield now.winner


def _losers(now: DealSoFar) -> Iterator[Seat]:
    """The losers of whose hands nothing is told, where these can change what anybody pays."""
    if now.winner is not None and losers_matter(now.ruleset, now.hand(now.winner).get("score")):
        reader = DataReader("deal")
        for seat, _ in now.seating.seats:
            hand = now.whole(seat)
            if seat in now.unstated or counts_untold(reader.seated(hand, "hand", seat), now.ruleset):
                yield seat


def losers_matter(ruleset: Ruleset, points: int | None) -> bool:
    """Whether the losers' hands can change what anybody pays, given the winner's score (None: not known)."""
    rules, limit = settlement_rules(ruleset), ruleset.limit.points
    if not rules.stakes.losers_settle:
        return False
    return rules.limit_win is None or limit is None or points is None or points < limit


def _nothing_entered(now: DealSoFar, _: Seat) -> str:
    return f"Nothing was entered for {listed([now.name(seat) for seat in _losers(now)])}."


def _nothing_scored(now: DealSoFar, _: Seat) -> Iterator[Choice]:
    losers, then = list(_losers(now)), now
    for seat in losers:
        then = then.with_hand(seat, score=0)
    yield Choice(f"{'It scores' if len(losers) == 1 else 'They score'} 0", then)


def wrong_hand(then: DealSoFar, seat: Seat, _: str = "") -> Fault | None:
    """Why a hand cannot be; raises ImpossibleHand for a winner's that has not won."""
    hand, wins = then.hand(seat), seat is then.winner
    status, won = hand.get("status"), hand.get("won")
    if wins and status:
        return incorrect_winner(Status(status))._replace(hint="write the winner's score or hand")
    if hand.get("score") is not None:
        return then.impossible_score(seat)
    if wins and won:
        written = write_hand(DataReader(ANSWER).hand(then.whole(seat), "hand", seat=seat))
        score(read_hand(written, source=ANSWER, hand_size=then.ruleset.hand_size, round=then.wind), then.ruleset)
    return None


def _doubles_to_choose(now: DealSoFar, seat: Seat) -> Iterator[Choice]:
    for number in range(7):
        then = now.with_hand(seat, doubles=number)
        if wrong_hand(then, seat) is None:
            yield Choice(doubles_words(number), then)


def _names(now: DealSoFar) -> tuple[str, ...]:
    return tuple(name for _, name in now.seating.seats)


QUESTIONS: Final = (
    Row(
        "ending",
        asked=_how_it_ended,
        text=lambda now, _: f"Who won? ({', '.join(_names(now))}; {', '.join(_endings(now))})",
        read=_read_ending,
        fill=_end,
        words=lambda now: (*_names(now), *_endings(now)),
        tapped=_ask_the_taps_how_it_ended,
        choices=_endings_to_choose,
    ),
    Row(
        "offence",
        asked=lambda now: [None] if now.data.get("ending") == PENALTY and not now.data.get("penalties") else [],
        text=lambda now, _: "Which offence? (false mah-jongg Ann; false naming Bob, mah-jongg by Ann)",
        read=lambda now, _, typed: said.offence_said(now, typed),
        fill=lambda now, _, penalties: now.changed(penalties=penalties),
        wrong=_no_offence_ends_it,
        words=_names,
    ),
    Row(
        "washer",
        asked=lambda now: [None] if now.data.get("result") == {"ending": WASHED, "by": None} else [],
        text=lambda now, _: "Who washed the tiles?",
        read=lambda now, _, typed: seat_called(typed, now.seating, ANSWER),
        fill=_wash,
        words=_names,
    ),
    Row(
        "hand",
        asked=_washer,
        text=_original_hand,
        read=said.original_hand_said,
        fill=_fill_original_hand,
        wrong=_cannot_wash,
        tapped=_original_hand,
    ),
    Row(
        "hand",
        asked=_winner_of_whom_nothing_is_told,
        text=lambda now, seat: f"{now.called(seat)}: score, or hand (999B 567C | EE 123D 13B; won: 2B from Ann)",
        read=said.hand_said,
        fill=lambda now, seat, hand: now.with_hand(seat, **hand),
        wrong=wrong_hand,
    ),
    Row(
        "won",
        asked=lambda now: _winner(now, counted=True),
        text=lambda now, _: "Whose discard? (Enter: drawn)",
        read=said.win_said,
        fill=lambda now, seat, won: now.with_hand(seat, won=won),
        wrong=wrong_hand,
        words=lambda now: (*_names(now), "drawn"),
        default="drawn",
    ),
    Row(
        "won",
        asked=lambda now: _winner(now, counted=False),
        text=lambda now, _: "Won how? (2B: drawn; 2B from Ann; loose 2B; rob 2B)",
        read=said.win_said,
        fill=lambda now, seat, won: now.with_hand(seat, won=won),
        wrong=wrong_hand,
        words=_names,
    ),
    Row(
        "doubles",
        asked=_winner_whose_doubles_matter,
        text=lambda now, _: "How many doubles? (they count for the player who sits out)",
        read=lambda now, _, typed: said.doubles_said(typed),
        fill=lambda now, seat, number: now.with_hand(seat, doubles=number),
        wrong=wrong_hand,
        tapped=lambda now, _: "How many doubles? They count for the player who sits out.",
        choices=_doubles_to_choose,
    ),
    Row(
        "hand",
        asked=_losers,
        text=lambda now, seat: f"{now.called(seat)}: score, or what scores (999B | SSS, 7 others)",
        read=said.hand_said,
        fill=lambda now, seat, hand: now.with_hand(seat, **hand),
        wrong=wrong_hand,
        tapped=_nothing_entered,
        choices=_nothing_scored,
    ),
)
"""What is asked of every deal, in this order: the first that has to be asked is asked next."""


def next_question(now: DealSoFar) -> Question | None:
    """The first question of QUESTIONS that has to be asked; None where none has."""
    return next((row.question(now, about) for row in QUESTIONS for about in row.asked(now)), None)


# --- What settling finds missing ----------------------------------------------------------------------------------------------

Asked = Callable[[DealSoFar, Fault], Iterable[Choice]]


def _whether_fours_were_declared(now: DealSoFar, fault: Fault) -> Iterator[Choice]:
    yield Choice("Yes: East passes", now.changed(fours=True))
    yield Choice("No: East stays", now.changed(fours=False))


def _from_whom(now: DealSoFar, fault: Fault) -> Iterator[Choice]:
    """From whom the winner claimed a group; nothing where it was not told as claimed."""
    winner = now.winner
    assert winner is not None
    exposed = list(now.hand(winner).get("exposed") or ())
    groups = DataReader("deal").groups(exposed, "exposed")
    place = next((at for at, each in enumerate(groups) if each.source is None and str(each) == fault.about.group), None)
    if place is not None:
        for seat, name in now.seating.seats:
            if seat is not winner:
                claimed = [*exposed[:place], {**exposed[place], "from": str(seat)}, *exposed[place + 1 :]]
                yield Choice(f"From {name}", now.with_hand(winner, exposed=claimed))


def _when_a_kong_was_declared(now: DealSoFar, fault: Fault) -> Iterator[Choice]:
    """The winner's concealed kongs laid down before or after a group that was claimed."""
    winner = now.winner
    assert winner is not None
    exposed, fixed = (list(now.hand(winner).get(key) or ()) for key in ("exposed", "fixed"))
    groups = DataReader("deal").groups(exposed, "exposed")
    place = next((at for at, each in enumerate(groups) if str(each) == fault.about.group), 0)
    kongs = [group for group in fixed if group["kind"] == "kong"]
    rest = [group for group in fixed if group["kind"] != "kong"]
    for words, at in (("Before", place), ("After", len(exposed))):
        yield Choice(words, now.with_hand(winner, exposed=[*exposed[:at], *kongs, *exposed[at:]], fixed=rest))


def _what_excuses_a_discard(now: DealSoFar, fault: Fault) -> Iterator[Choice]:
    seat, first = fault.about.seat, fault.about.first_discard
    if seat and seat != now.winner:
        liable = {"seat": first, "first_discard": True} if first else {"seat": seat}
        yield Choice("Nothing excuses it", now.changed(liable=[liable]))
        yield Choice("It is excused", now.changed(no_choice=[seat]))


def _whether_the_tile_was_showing(now: DealSoFar, fault: Fault) -> Iterator[Choice]:
    won = {} if now.winner is None else now.hand(now.winner)["won"]
    if won.get("from"):
        yield Choice(f"{won['tile']} was showing", now.changed(visible=[won["tile"]]))
        yield Choice("It was not", now.changed(liable=[{"seat": won["from"]}]))


UNDECIDED: Final[dict[str, Asked]] = {
    "fours-not-told": _whether_fours_were_declared,
    "no-source": _from_whom,
    "kong-undated": _when_a_kong_was_declared,
    "counted-hand": _what_excuses_a_discard,
    "tiles-not-told": _what_excuses_a_discard,
    "not-told-what-was-visible": _whether_the_tile_was_showing,
}
"""The answers to choose where a deal cannot be settled, by the code of the refusal."""


def asked_for(now: DealSoFar, fault: Fault) -> Question:
    """The question for a fact that settling found missing; without choices where none are known."""
    choices = tuple(UNDECIDED[fault.code](now, fault)) if fault.code in UNDECIDED else ()
    words = tuple(choice.words.partition(":")[0].lower() for choice in choices)
    message = f"{fault.message[:1].upper()}{fault.message[1:]}"

    def take(typed: str) -> DealSoFar:
        found = [each.then for each in choices if typed and each.words.casefold().startswith(typed.casefold())]
        if len(found) != 1:
            raise no_answer(f"“{typed[:40]}” is neither {' nor '.join(words)}", f"answer {listed(words, 'or')}")
        return found[0]

    if fault.code == "fours-not-told":
        number = fours_asked(session_rules(now.ruleset))
        fours = "Was a four declared?" if number == 1 else "Were four fours declared?"
        return Question(
            "fours", f"{fours} (yes: East passes; no: East stays)", take, words=words, tapped=message, choices=choices
        )
    text = f"{message} ({'; '.join(each.words for each in choices)})"
    return Question(fault.code, text, take, words=words, tapped=message, hint=fault.hint, choices=choices)
