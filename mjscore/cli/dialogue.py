"""A hand or a deal asked for at a terminal, one question at a time; an answer is what a section of the notation holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple, TypeVar

import typer

from mjscore.game.deals import CountedHand, Deal
from mjscore.game.hands import Hand, Means, Win
from mjscore.game.seats import Seat
from mjscore.notation.reader import read_hand, read_won
from mjscore.notation.words import find
from mjscore.places import Section
from mjscore.problems import Fact, Problem, UndecidedDeal, render
from mjscore.rules.schema import Ruleset
from mjscore.scoring import score
from mjscore.sessions.lines import LineReader
from mjscore.sessions.seating import Seating
from mjscore.settlement.draft import DealDraft, ToldHand
from mjscore.settlement.facts import who_won_fact
from mjscore.settlement.missing import missing_facts
from mjscore.settlement.settle import settle

_BACK: Final = "<"
_ANSWERS: Final = "your answers"
"""What refusals call what has been answered."""
_MOST_DIGITS: Final = 9


class Question(NamedTuple):
    """What is asked, and `take`, which gives what is known with an answer, or raises Problem where it cannot be.

    Enter answers `enter`; where that is None, an answer is needed.
    """

    text: str
    take: Callable[[str], object]
    enter: str | None = ""


Known = TypeVar("Known")
"""What is known after some answers."""


def _answered(known: Known, following: Callable[[Known], Question | None]) -> Known:
    """What is known when every question is answered that follows from what is known before; `<` goes back."""
    steps = [known]
    while True:
        question = following(steps[-1])
        if question is None:
            return steps[-1]
        typed: str = typer.prompt(
            question.text, default="", show_default=False, err=True
        )
        answer = typed.strip() or question.enter
        if answer is None:
            _tell("an answer is needed here; < goes back")
        elif answer == _BACK:
            if len(steps) > 1:
                steps.pop()
        else:
            try:
                steps.append(question.take(answer))  # type: ignore[arg-type]
            except Problem as problem:
                _tell(render(problem, codes=False))


def _tell(text: str) -> None:
    typer.echo(text, err=True)


# --- A hand ---------------------------------------------------------------------------------------------------------------------

_OF_A_HAND: Final = (
    (
        Section.EXPOSED,
        "What lies open? (such as 888D, 3×E; Enter: nothing)",
    ),
    (
        Section.CONCEALED,
        "What stands concealed? (such as WD WD EEE 567C 123B)",
    ),
    (
        Section.WON,
        "How was it won, and from whom? (such as discard 8D from West, or draw 5C; Enter: it did not win)",
    ),
    (
        Section.SEAT,
        "Which seat? (East, South, West or North; Enter: not known)",
    ),
    (
        Section.ROUND,
        "Which round? (such as East; Enter: not known)",
    ),
)
"""The sections of a hand in the order in which they are asked for."""
_Sections = Mapping[Section, str]
"""What each section of a hand holds; empty where it is not known."""


def asked_hand(ruleset: Ruleset, told: Iterable[str]) -> str:
    """A hand as a person answers for it, in the notation; the sections that are `told` otherwise are not asked for.

    Raises typer.Abort where the terminal is closed.
    """
    asked = [(section, text) for section, text in _OF_A_HAND if section not in told]

    def following(known: _Sections) -> Question | None:
        for section, text in asked:
            if section not in known:
                take = partial(_with_section, known, section, ruleset)
                enter = None if section is Section.CONCEALED else ""
                return Question(text, take, enter)
        return None

    nothing: _Sections = {}
    return _written(_answered(nothing, following))


def _with_section(
    known: _Sections, section: Section, ruleset: Ruleset, answer: str
) -> _Sections:
    """The sections with one more; raises Problem where there is no such hand, or one that is said to have won is not complete."""
    sections = {**known, section: answer}
    text = _written(sections)
    if Section.CONCEALED not in sections:  # it is asked next
        text = f"{text}; concealed: ?" if text else "concealed: ?"
    hand = read_hand(
        text,
        source=_ANSWERS,
        hand_size=ruleset.hand_size,
        discarding=not sections.get(Section.WON),
    )
    if hand.won is not None:
        score(hand, ruleset)
    return sections


def _written(known: _Sections) -> str:
    sections = [f"{section}: {answer}" for section, answer in known.items() if answer]
    return "; ".join(sections)


# --- A deal ---------------------------------------------------------------------------------------------------------------------


def asked_deal(ruleset: Ruleset) -> Deal:
    """A deal as a person answers for it: seat by seat, who won and how, and then only what settling it still lacks.

    Raises typer.Abort where the terminal is closed.
    """
    blank = DealDraft(ruleset.play.seats)
    return _answered(blank, partial(_question_of_deal, ruleset)).deal()


def _question_of_deal(ruleset: Ruleset, draft: DealDraft) -> Question | None:
    """What is asked of a deal next; None where it can be settled."""
    seat = next(iter(draft.unstated), None)
    if seat is not None and len(draft.hands) < ruleset.session.playing:
        return _hand_question(draft, seat, ruleset)
    draft = replace(draft, seats=draft.stated)  # who has no hand does not play
    winner = draft.winner
    if winner is None and draft.around.result is None:
        fact = who_won_fact(draft.seats)
        return _fact_question(draft, fact, ruleset, enter="draw")
    if winner is not None and draft.hands[winner].won is None:
        other = next(seat for seat in draft.seats if seat is not winner)
        example = f"such as discard 8D from {other}, or draw; Enter: not known"
        text = f"How did {winner} win? ({example})"
        return Question(text, partial(_with_win, draft, winner, ruleset))
    missing = next(missing_facts(draft, ruleset), None)
    if missing is None:
        return None
    return _fact_question(draft, missing, ruleset, enter=None)


def _hand_question(draft: DealDraft, seat: Seat, ruleset: Ruleset) -> Question:
    """The question for the hand of a seat, which stays empty where fewer play than there are seats."""
    may_be_empty = len(draft.seats) > ruleset.session.playing
    enter = "nobody sits there" if may_be_empty else "0"
    example = f"such as 48; or 888D | EEE 567C, 4 others; Enter: {enter}"
    text = f"{seat}: the count, or the tiles? ({example})"

    def take(answer: str) -> DealDraft:
        if may_be_empty and not answer:
            taken = tuple(other for other in draft.seats if other is not seat)
            return replace(draft, seats=taken)
        return draft.with_hand(seat, _read_hand(answer, seat, ruleset))

    return Question(text, take, enter="" if may_be_empty else "0")


def _read_hand(answer: str, seat: Seat, ruleset: Ruleset) -> ToldHand:
    """The hand of a seat: a count, a word such as `dead`, or the tiles; how it was won may be asked later."""
    if answer.isdecimal() and len(answer) <= _MOST_DIGITS:
        return CountedHand(int(answer), seat)
    if find("statuses", answer) is not None:
        answer = f"status: {answer}"
    return read_hand(
        answer,
        source=_ANSWERS,
        hand_size=ruleset.hand_size,
        seat=seat,
        discarding=True,
    )


def _with_win(
    draft: DealDraft, winner: Seat, ruleset: Ruleset, answer: str
) -> DealDraft:
    """The draft with how the winner won: what stands behind `won:`, nothing where it is not known."""
    won = read_won(answer, source=_ANSWERS) if answer else Win(Means.UNKNOWN)
    hand = draft.hands[winner]
    if isinstance(hand, Hand):
        won = replace(won, among=hand.size > ruleset.hand_size)
    return _checked(draft.with_win(winner, won), ruleset)


def _fact_question(
    draft: DealDraft, fact: Fact, ruleset: Ruleset, enter: str | None
) -> Question:
    """The question for a missing fact, answered by one of its choices, or by a line of the notation that says it."""

    def take(answer: str) -> DealDraft:
        lines = LineReader(_seating(draft), draft.seats, ruleset, source=_ANSWERS)
        return _checked(lines.read_answer(answer, fact, draft), ruleset)

    return Question(question_of(fact), take, enter)


def question_of(fact: Fact) -> str:
    """The question for a fact with its answers, or with the line that says it."""
    question = fact.question[:1].upper() + fact.question[1:]
    if not fact.choices:
        return f"{question}\n{fact.line}\n"
    answers = "; ".join(choice.words for choice in fact.choices)
    return f"{question} ({answers})\n"


def _seating(draft: DealDraft) -> Seating:
    """Players who are called by their seats alone."""
    return Seating(tuple((seat, str(seat)) for seat in draft.seats))


def _checked(draft: DealDraft, ruleset: Ruleset) -> DealDraft:
    """The draft itself; raises Problem for a deal that cannot be. One that only lacks a fact can: the fact is asked next."""
    winner = draft.winner
    if winner is not None and draft.hands[winner].won is None:
        return draft  # how it was won is asked next
    with suppress(UndecidedDeal):
        settle(draft.deal(), ruleset, new=True)
    return draft
