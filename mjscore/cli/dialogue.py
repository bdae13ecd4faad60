"""A hand or a deal asked for at a terminal, one question at a time; an answer is what a section of the notation holds."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import typer

from mjscore.game.deals import Deal
from mjscore.game.seats import Seat
from mjscore.notation.reader import read_deal, read_hand, read_seat
from mjscore.notation.words import find
from mjscore.places import Section
from mjscore.problems import Problem, UndecidedDeal, render
from mjscore.rules.schema import Ruleset
from mjscore.scoring import score
from mjscore.settlement import settle

_BACK: Final = "<"
_ANSWERS: Final = "your answers"
"""What refusals call what has been answered."""
_WON: Final = re.compile(r"(?:^|;)\s*won\s*:", re.IGNORECASE)


class Question(NamedTuple):
    """What is asked. Enter answers `enter`; where that is None, an answer is needed."""

    text: str
    section: str
    enter: str | None = ""


Next = Callable[[Sequence[str]], Question | None]
"""The question that follows some answers; None where all is told."""
Check = Callable[[Sequence[str]], object]
"""Raises Problem where the last of some answers cannot be."""

_OF_A_HAND: Final = (
    Question("What lies open? (such as 888D, 3×E; Enter: nothing)", Section.EXPOSED),
    Question(
        "What stands concealed? (such as WD WD EEE 567C 123B)",
        Section.CONCEALED,
        enter=None,
    ),
    Question(
        "How was it won, and from whom? (such as discard 8D from West, or draw 5C; Enter: it did not win)",
        Section.WON,
    ),
    Question(
        "Which seat? (East, South, West or North; Enter: not known)", Section.SEAT
    ),
    Question("Which round? (such as East; Enter: not known)", Section.ROUND),
)
_WHO_WON: Final = Question("Who won? (a seat; Enter: nobody)", "winner")


def asked_hand(ruleset: Ruleset, told: Sequence[str]) -> str:
    """A hand as a person answers for it, in the notation; the sections that are `told` otherwise are not asked for.

    Raises typer.Abort where the terminal is closed.
    """
    questions = [each for each in _OF_A_HAND if each.section not in told]

    def following(answers: Sequence[str]) -> Question | None:
        return questions[len(answers)] if len(answers) < len(questions) else None

    def check(answers: Sequence[str]) -> None:
        text = _hand(questions, answers)
        if len(answers) == 1:  # what stands concealed is asked next
            text = "; ".join(filter(None, (text, "concealed: ?")))
        wins = _WON.search(text) is not None
        hand = read_hand(
            text, source=_ANSWERS, hand_size=ruleset.hand_size, discarding=not wins
        )
        if wins:
            score(hand, ruleset)  # is it complete?

    return _hand(questions, _answered(following, check))


def _hand(questions: Sequence[Question], answers: Sequence[str]) -> str:
    said = zip(questions, answers, strict=False)
    return "; ".join(f"{asked.section}: {answer}" for asked, answer in said if answer)


def asked_deal(ruleset: Ruleset) -> str:
    """A deal as a person answers for it, in the notation: seat by seat, and then only what settling it still lacks.

    Raises typer.Abort where the terminal is closed.
    """
    seats = ruleset.play.seats

    def following(answers: Sequence[str]) -> Question | None:
        if len(answers) < len(seats):
            return _of_seat(seats[len(answers)])
        said = _DealSaid(seats, answers)
        if said.winner is None:
            return None if said.asked_who_won else _WHO_WON
        if not said.told_how:
            return _how_it_won(said.winner)
        try:
            settle(said.deal(ruleset), ruleset, new=True)
        except UndecidedDeal as problem:
            return _missing_fact(problem)
        return None

    def check(answers: Sequence[str]) -> None:
        if len(answers) <= len(seats):
            _check_hand(seats[len(answers) - 1], answers[-1], ruleset)
            return
        said = _DealSaid(seats, answers)
        if said.winner is None or said.told_how:
            _check_deal(said.deal(ruleset), ruleset)

    return _DealSaid(seats, _answered(following, check)).text


def _of_seat(seat: Seat) -> Question:
    example = "such as 48; or 888D | EEE 567C, 4 others; Enter: 0"
    return Question(f"{seat}: the count, or the tiles? ({example})", seat, enter="0")


def _how_it_won(winner: Seat) -> Question:
    example = "such as discard 8D from West, or draw; Enter: not known"
    return Question(f"How did {winner} win? ({example})", Section.WON, enter="unknown")


def _missing_fact(problem: UndecidedDeal) -> Question:
    """The question for a fact that settling lacks, as the refusal asks it.

    It is answered by how the hand was won, or by a line of the deal's header.
    """
    said = render(problem, codes=False)
    return Question(f"{said}\nYour answer", "fact", enter=None)


def _check_hand(seat: Seat, answer: str, ruleset: Ruleset) -> None:
    if not answer.isdecimal() and find("statuses", answer) is None:
        read_hand(
            answer,
            source=_ANSWERS,
            seat=seat,
            hand_size=ruleset.hand_size,
            discarding=_WON.search(answer) is None,
        )


def _check_deal(deal: Deal, ruleset: Ruleset) -> None:
    """Raise Problem for a deal that cannot be settled, unless it only lacks a fact for which there is a question."""
    try:
        settle(deal, ruleset, new=True)
    except UndecidedDeal as problem:
        if problem.faults[0].missing is None:
            raise


class _DealSaid:
    """A deal as far as it is answered: a hand for each seat, who won and how, and lines of the header."""

    def __init__(self, seats: Sequence[Seat], answers: Sequence[str]) -> None:
        self.hands = dict(zip(seats, answers, strict=False))
        rest = list(answers[len(seats) :])
        said = [seat for seat, answer in self.hands.items() if _WON.search(answer)]
        self.winner = said[0] if said else None
        self.told_how = bool(said)
        self.asked_who_won = bool(rest) and not said
        self.how = ""
        if self.asked_who_won and (named := rest.pop(0)):
            self.winner = read_seat(named, source=_ANSWERS)
            self.told_how = bool(rest)
            self.how = rest.pop(0) if rest else ""
        self.header = []
        for answer in rest:
            name, colon, content = answer.partition(":")
            if not colon:
                self.how = answer
            elif name.strip().casefold() == Section.WON:
                self.how = content.strip()
            else:
                self.header.append(answer)

    @property
    def text(self) -> str:
        """The deal in the notation."""
        ending = ["result: draw"] if self.winner is None else []
        lines = [*ending, *self.header]
        for seat, answer in self.hands.items():
            lines += ["", f"[{seat}]", _block(answer)]
            if seat is self.winner and self.how:
                lines.append(f"won: {self.how}")
        return "\n".join(lines).strip() + "\n"

    def deal(self, ruleset: Ruleset) -> Deal:
        """The deal; raises Problem."""
        return read_deal(self.text, source=_ANSWERS, hand_size=ruleset.hand_size)


def _block(answer: str) -> str:
    if answer.isdecimal():
        return f"score: {answer}"
    if find("statuses", answer) is not None:
        return f"status: {answer}"
    return answer


def _answered(following: Next, check: Check) -> list[str]:
    """The answers to one question after another, each checked together with those before it; `<` goes back."""
    answers: list[str] = []
    while (question := following(answers)) is not None:
        said: str = typer.prompt(
            question.text, default="", show_default=False, err=True
        )
        answer = said.strip() or question.enter
        if answer is None:
            _tell("an answer is needed here; < goes back")
        elif answer == _BACK:
            answers = answers[:-1]
        else:
            try:
                check([*answers, answer])
            except Problem as problem:
                _tell(render(problem, codes=False))
            else:
                answers.append(answer)
    return answers


def _tell(text: str) -> None:
    typer.echo(text, err=True)
