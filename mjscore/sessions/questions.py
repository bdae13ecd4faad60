"""The questions of a deal, a row each: when and of whom it is asked, its words, how an answer is read, and what it fills in.

They are asked of a deal as far as it is told. Whoever types answers in words; whoever taps chooses an answer, which holds the
deal as it then is. What only settling finds missing is asked by `undecided`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, Final, NamedTuple

from mjscore.deals import CountedHand, Ending, Result
from mjscore.hands import HAND_SIZE, Hand, Means
from mjscore.legality.game_faults import incorrect_winner
from mjscore.notation.reader import read_hand
from mjscore.problems import (
    Fault,
    Problem,
    UndecidedDeal,
    UnknownPlayer,
    UsageProblem,
    did_you_mean,
    listed,
    so_many,
)
from mjscore.scoring import score
from mjscore.seats import Seat
from mjscore.sessions import answers as said
from mjscore.sessions.answers import ANSWER, UNKNOWN
from mjscore.sessions.naming import seat_called
from mjscore.sessions.so_far import DealSoFar, ToldHand, lacks_means
from mjscore.settlement import settle
from mjscore.settlement.settle import counts_untold
from mjscore.tiles import BY_CODE

DRAW, WASHED, PENALTY = "draw", "washed", "penalty"


class Choice(NamedTuple):
    """An answer that is chosen: its words, and the deal as it then is."""

    words: str
    then: DealSoFar


class Row(NamedTuple):
    """A question as data: of whom it is `asked` (a seat, or None where it is about nobody), its words, what an answer does.

    `text` asks who types: `take` gives the deal with what is typed, `wrong` why that deal cannot be; Enter means `default`, and
    `words` complete an answer. `tapped` asks who taps one of the `choices`.
    """

    key: str
    asked: Callable[[DealSoFar], Iterable[Any]]
    text: Callable[[DealSoFar, Any], str]
    take: Callable[[DealSoFar, Any, str], DealSoFar]
    wrong: Callable[[DealSoFar, Any, str], Fault | None] = lambda then, about, typed: (
        None
    )
    default: Callable[[DealSoFar, Any], str] = lambda now, about: ""
    words: Callable[[DealSoFar], tuple[str, ...]] = lambda now: ()
    tapped: Callable[[DealSoFar, Any], str] = lambda now, about: ""
    choices: Callable[[DealSoFar, Any], Iterable[Choice]] = lambda now, about: ()


class Question(NamedTuple):
    """A question asked of a deal as far as it is told, perhaps `about` one player."""

    row: Row
    now: DealSoFar
    about: Seat | None = None

    @property
    def key(self) -> str:
        """Which question it is: `ending`, `hand East` …"""
        return self.row.key if self.row.key != "hand" else f"hand {self.about}"

    @property
    def text(self) -> str:
        """The words for who types."""
        return self.row.text(self.now, self.about)

    def take(self, typed: str) -> DealSoFar:
        """The deal with an answer filled in; raises Problem for an impossible one."""
        then = self.row.take(self.now, self.about, typed)
        fault = self.row.wrong(then, self.about, typed)
        if fault is not None:
            raise UsageProblem(fault, source=ANSWER)
        return then


# --- How the deal ended -------------------------------------------------------------------------------------------------------


def _endings(now: DealSoFar) -> tuple[str, ...]:
    """The words for how a deal may end that nobody wins."""
    return (
        (DRAW, WASHED, PENALTY) if now.ruleset.settlement.washing else (DRAW, PENALTY)
    )


def _how_it_ended(now: DealSoFar) -> Iterator[Seat | None]:
    if not now.ended:
        sizes = {
            seat: hand.size
            for seat, hand in now.hands.items()
            if isinstance(hand, Hand)
        }
        yield next(
            (seat for seat in now.stated if sizes.get(seat, 0) > now.ruleset.hand_size),
            None,
        )


def _how_did_it_end(now: DealSoFar, seat: Seat | None) -> str:
    hand = now.tiles(seat)
    if seat is None or hand is None:
        return "Nobody has won. How did the deal end?"
    ask = "Enter how that hand was won, or how the deal ended."
    return f"{now.name(seat)} has {hand.size} tiles, and nobody has won. {ask}"


def _read_ending(now: DealSoFar, typed: str) -> Seat | str:
    """How a deal ended, by the winner's name or one of the words; names go before words."""
    typed = re.sub(r"\s+(?:wins|won|has won)$", "", typed.strip(), flags=re.IGNORECASE)
    word = typed.casefold()
    endings = [
        each for each in (DRAW, WASHED, PENALTY) if word and each.startswith(word)
    ]
    try:
        return seat_called(typed, now.seating, ANSWER, _endings(now))
    except UnknownPlayer as problem:
        if len(endings) != 1:
            hint = (
                did_you_mean(typed, (*_names(now), *_endings(now)))
                or f"{problem.hint}; or {listed(_endings(now), 'or')}"
            )
            raise UnknownPlayer(
                problem.faults[0]._replace(hint=hint), source=ANSWER
            ) from None
    if endings[0] == WASHED and not now.ruleset.settlement.washing:
        hint = "write draw, or how else the deal ended"
        fault = Fault(
            "no-washing",
            "no hand can be washed under this ruleset and its options",
            hint=hint,
        )
        raise UsageProblem(fault, source=ANSWER)
    return endings[0]


def _end(now: DealSoFar, ending: Seat | str) -> DealSoFar:
    if isinstance(ending, Seat):
        return replace(now, said_winner=ending)
    return (
        replace(now, by_offence=True)
        if ending == PENALTY
        else now.changed(result=Result(Ending(ending)))
    )


def _endings_to_choose(now: DealSoFar, _: None) -> Iterator[Choice]:
    yield Choice("A draw", _end(now, DRAW))
    if now.ruleset.settlement.washing:
        yield from (
            Choice(f"Washed by {now.name(seat)}", _wash(now, seat))
            for seat in now.stated
        )


def _no_offence_ends_it(then: DealSoFar, _: None, typed: str) -> Fault | None:
    try:
        settle(then.deal(), then.ruleset)
    except UndecidedDeal:
        pass
    else:
        return None
    message = f"“{typed[:60]}” alone does not end a deal under this ruleset"
    hint = f"go back with <, say how the deal ended, and add the line penalty: {typed[:60]}"
    return Fault("no-answer", message, hint=hint)


def _wash(now: DealSoFar, seat: Seat) -> DealSoFar:
    return now.changed(result=Result(Ending.WASHED, seat))


def _washer(now: DealSoFar) -> Iterator[Seat]:
    """Who washed the tiles, while nothing is told of the hand."""
    result = now.around.result
    if (
        result is not None
        and result.by is not None
        and result.heads is None
        and result.by in now.unstated
    ):
        yield result.by


def _original_hand(now: DealSoFar, seat: Seat) -> str:
    return f"{now.called(seat)}: the original hand" + (
        ", or how many heads it has" if now.fewest_heads else ""
    )


def _take_original_hand(now: DealSoFar, seat: Seat, typed: str) -> DealSoFar:
    told = said.original_hand_said(now, seat, typed)
    return (
        now.changed(result=Result(Ending.WASHED, seat, told))
        if isinstance(told, int)
        else now.with_hand(seat, told)
    )


def _cannot_wash(then: DealSoFar, seat: Seat, typed: str) -> Fault | None:
    result, least = then.around.result, then.fewest_heads
    heads = None if result is None else result.heads
    if heads is None or 0 < least <= heads <= HAND_SIZE:
        return None
    needed = (
        f"{least} to {HAND_SIZE} are needed"
        if least
        else "a hand is not washed for a number of heads here"
    )
    hint = (
        "count them again, each kind once"
        if least
        else "write the tiles of the original hand"
    )
    return Fault(
        "nothing-to-wash", f"washed with {so_many(heads, 'head')}: {needed}", hint=hint
    )


# --- Who won, and what the hands score ----------------------------------------------------------------------------------------


def _winner_whose_doubles_matter(now: DealSoFar) -> Iterator[Seat]:
    rule, winner = now.ruleset.settlement.sitting_out, now.winner
    hand = now.counted(winner)
    if winner is None or rule is None or hand is None or hand.doubles is not None:
        return
    if not rule.pays_as_limit(hand.score, now.ruleset.limit.points):
        yield winner


def _losers(now: DealSoFar) -> Iterator[Seat]:
    """The losers of whose hands nothing is told, where these can change what anybody pays."""
    rules, limit = now.ruleset.settlement, now.ruleset.limit.points
    if now.winner is None or not rules.stakes.losers_settle:
        return
    won = now.counted(now.winner)
    if (
        rules.limit_win is not None
        and limit is not None
        and won is not None
        and won.score >= limit
    ):
        return
    for seat, _ in now.seating.seats:
        hand = now.hands.get(seat)
        if seat is not now.winner and (
            hand is None or counts_untold(hand, now.ruleset)
        ):
            yield seat


def _nothing_entered(now: DealSoFar, _: Seat) -> str:
    return (
        f"Nothing was entered for {listed([now.name(seat) for seat in _losers(now)])}."
    )


def _nothing_scored(now: DealSoFar, _: Seat) -> Iterator[Choice]:
    losers, then = list(_losers(now)), now
    for seat in losers:
        hand = now.hands.get(seat)
        then = then.with_hand(
            seat, CountedHand(0, status=None if hand is None else hand.status)
        )
    yield Choice(f"{'It scores' if len(losers) == 1 else 'They score'} 0", then)


def wrong_hand(then: DealSoFar, seat: Seat, _: str = "") -> Fault | None:
    """Why a hand cannot be; raises ImpossibleHand for a winner's that has not won."""
    hand, wins = then.hands[seat], seat is then.winner
    if wins and hand.status is not None:
        return incorrect_winner(hand.status)._replace(
            hint="write the winner's score or hand"
        )
    if isinstance(hand, CountedHand):
        return then.impossible_score(seat)
    if wins and hand.won is not None:
        if lacks_means(
            hand
        ):  # a hand that is not complete is refused before it is asked how the tile came
            hand = replace(hand, won=replace(hand.won, means=Means.DRAW))
        written = str(replace(hand, seat=seat))
        score(
            read_hand(
                written,
                source=ANSWER,
                hand_size=then.ruleset.hand_size,
                round=then.wind,
            ),
            then.ruleset,
        )
    return None


def _with_doubles(now: DealSoFar, seat: Seat, number: int) -> DealSoFar:
    hand = now.counted(seat)
    assert hand is not None
    return now.with_hand(seat, replace(hand, doubles=number))


def _doubles_to_choose(now: DealSoFar, seat: Seat) -> Iterator[Choice]:
    for number in range(7):
        then = _with_doubles(now, seat, number)
        if wrong_hand(then, seat) is None:
            yield Choice(so_many(number, "double"), then)


def _names(now: DealSoFar) -> tuple[str, ...]:
    return tuple(name for _, name in now.seating.seats)


def _another(now: DealSoFar, seat: Seat) -> str:
    return next(name for other, name in now.seating.seats if other is not seat)


def _winning_hand(now: DealSoFar, seat: Seat) -> str:
    """A hand that may win under the ruleset, as it may be typed; the second has doubles."""
    unplayed, sets = now.ruleset.unplayed_tiles, now.ruleset.win.sets
    suit = next(
        (
            each
            for each in "BDC"
            if unplayed.isdisjoint(BY_CODE[f"{rank}{each}"] for rank in range(1, 10))
        ),
        "B",
    )
    for laid in (
        (f"999{suit}", f"555{suit}", f"777{suit}"),
        ("RDRDRDRD", "GDGDGDGD", "WDWDWDWD"),
    ):
        hand = f"{' '.join(laid[: sets - 2])} | EE 111{suit} 22{suit}; won: 2{suit} from {_another(now, seat)}"
        try:
            wrong_hand(now.with_hand(seat, said.hand_said(now, seat, hand)), seat)
        except Problem:
            continue
        break
    return hand


def _how_it_came(now: DealSoFar, seat: Seat) -> str:
    won = now.hands[seat].won
    if won is None:
        return "Whose discard, or drawn?"
    return f"{won.tile}: whose discard, or drawn? (or loose, rob {_another(now, seat)})"


def _winner_with(now: DealSoFar, told: Callable[[ToldHand], bool]) -> Iterator[Seat]:
    if (
        now.winner is not None
        and now.winner in now.hands
        and told(now.hands[now.winner])
    ):
        yield now.winner


def _what_scores(now: DealSoFar, seat: Seat) -> str:
    example = f"999B | SSS, {now.ruleset.hand_size - 6} others"
    return f"{now.called(seat)}: score, or what scores, exposed | concealed ({example})"


QUESTIONS: Final = (
    Row(
        "ending",
        asked=_how_it_ended,
        text=lambda now, _: (
            f"Who won? ({', '.join(_names(now))}; {', '.join(_endings(now))})"
        ),
        take=lambda now, _, typed: _end(now, _read_ending(now, typed)),
        words=lambda now: (*_names(now), *_endings(now)),
        tapped=_how_did_it_end,
        choices=_endings_to_choose,
    ),
    Row(
        "offence",
        asked=lambda now: [None] if now.by_offence and not now.around.penalties else [],
        text=lambda now, _: (
            "Which offence? (false mah-jongg {0}; false naming {1}, mah-jongg by {0})".format(
                *_names(now)
            )
        ),
        take=lambda now, _, typed: now.changed(penalties=said.offence_said(now, typed)),
        wrong=_no_offence_ends_it,
        words=_names,
    ),
    Row(
        "washer",
        asked=lambda now: [None] if now.around.result == Result(Ending.WASHED) else [],
        text=lambda now, _: "Who washed the tiles?",
        take=lambda now, _, typed: _wash(now, seat_called(typed, now.seating, ANSWER)),
        words=_names,
    ),
    Row(
        "hand",
        asked=_washer,
        text=_original_hand,
        take=_take_original_hand,
        wrong=_cannot_wash,
        tapped=_original_hand,
    ),
    Row(
        "hand",
        asked=lambda now: [now.winner] if now.winner in now.unstated else [],
        text=lambda now, seat: (
            f"{now.called(seat)}: score, or hand, exposed | concealed ({_winning_hand(now, seat)})"
        ),
        take=lambda now, seat, typed: now.with_hand(
            seat, said.hand_said(now, seat, typed)
        ),
        wrong=wrong_hand,
    ),
    Row(
        "won",
        asked=lambda now: _winner_with(
            now, lambda hand: isinstance(hand, Hand) and hand.won is None
        ),
        text=lambda now, seat: (
            f"Won how? (2B drawn, 2B from {_another(now, seat)}, loose 2B, rob 2B from …)"
        ),
        take=lambda now, seat, typed: now.with_win(
            seat, said.win_said(now, seat, typed)
        ),
        wrong=wrong_hand,
        words=lambda now: (*_names(now), "drawn"),
    ),
    Row(
        "how",
        asked=lambda now: _winner_with(now, lacks_means),
        text=_how_it_came,
        take=lambda now, seat, typed: now.with_win(
            seat, said.how_said(now, seat, typed)
        ),
        wrong=wrong_hand,
        default=lambda now, seat: (
            UNKNOWN
            if now.counted(seat) and now.ruleset.settlement.discarder is None
            else ""
        ),
        words=lambda now: (*_names(now), "drawn"),
    ),
    Row(
        "doubles",
        asked=_winner_whose_doubles_matter,
        text=lambda now, _: (
            "How many doubles? (they count for the player who sits out)"
        ),
        take=lambda now, seat, typed: _with_doubles(
            now, seat, said.doubles_said(typed)
        ),
        wrong=wrong_hand,
        tapped=lambda now, _: (
            "How many doubles? They count for the player who sits out."
        ),
        choices=_doubles_to_choose,
    ),
    Row(
        "hand",
        asked=_losers,
        text=_what_scores,
        take=lambda now, seat, typed: now.with_hand(
            seat, said.hand_said(now, seat, typed)
        ),
        wrong=wrong_hand,
        tapped=_nothing_entered,
        choices=_nothing_scored,
    ),
)
"""What is asked of every deal, in this order: the first that has to be asked is asked next."""


def next_question(now: DealSoFar) -> Question | None:
    """The first question of QUESTIONS that has to be asked; None where none has."""
    return next(
        (Question(row, now, about) for row in QUESTIONS for about in row.asked(now)),
        None,
    )
