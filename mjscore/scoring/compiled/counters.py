"""What pieces contribute to a reading, as one integer; the only module that knows its layout.

In the low bits lie points, doubles and how many items double. Above them each question has a field of its own, which starts so
far below its top bit that this bit is reached by as many pieces as the question asks for. Where an item is scored once for each
piece of a sort, a field counts these pieces. Contributions are added, so a reading's sum answers all questions at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from mjscore.vocabulary.pieces import MOST_PIECES, Piece
from mjscore.vocabulary.situation import PieceTest, Question

_POINT_BITS: Final = 32
_DOUBLE_BITS: Final = 16
_DOUBLING_BITS: Final = 16
_FIELDS: Final = _POINT_BITS + _DOUBLE_BITS + _DOUBLING_BITS
_WIDTH: Final = 6
_TOP: Final = 1 << _WIDTH - 1
_FIELD: Final = (1 << _WIDTH) - 1
_POINTS: Final = (1 << _POINT_BITS) - 1
_DOUBLES: Final = (1 << _DOUBLE_BITS) - 1
_DOUBLING: Final = (1 << _DOUBLING_BITS) - 1
assert MOST_PIECES < _TOP


class Amounts(NamedTuple):
    """What pieces score by themselves: points, doubles, and how many items double."""

    points: int
    doubles: int
    doubling: int


NOTHING: Final = Amounts(0, 0, 0)


def amounts(total: int) -> Amounts:
    """The amounts in a sum of contributions."""
    high = total >> _POINT_BITS
    return Amounts(total & _POINTS, high & _DOUBLES, high >> _DOUBLE_BITS & _DOUBLING)


class Counters:
    """The fields of some questions, and of tests the number of whose pieces matters.

    `start` is the sum of no pieces; `mask` cuts from a sum what the answers and numbers depend on: the key of a reading;
    `worth` cuts from it that and the amounts.
    """

    def __init__(self, questions: Iterable[Question], numbers: Iterable[PieceTest] = ()) -> None:
        asked = [each for each in dict.fromkeys(questions) if 0 < each.least <= MOST_PIECES]
        self.questions = {question: _FIELDS + _WIDTH * place for place, question in enumerate(asked)}
        first = _FIELDS + _WIDTH * len(asked)
        self.numbers = {test: first + _WIDTH * place for place, test in enumerate(dict.fromkeys(numbers))}
        self.start = sum(_TOP - question.least << shift for question, shift in self.questions.items())
        self.mask = sum(_TOP << shift for shift in self.questions.values())
        self.mask |= sum(_FIELD << shift for shift in self.numbers.values())
        self.worth = self.mask | (1 << _FIELDS) - 1

    def contribution(self, piece: Piece, scored: Amounts = NOTHING) -> int:
        """What a piece adds, with what it scores by itself."""
        total = scored.points | scored.doubles << _POINT_BITS | scored.doubling << _POINT_BITS + _DOUBLE_BITS
        for question, shift in self.questions.items():
            total += question.test(piece) << shift
        for test, shift in self.numbers.items():
            total += test(piece) << shift
        return total

    def mask_of(self, questions: Iterable[Question], numbers: Iterable[PieceTest] = ()) -> int:
        """The part of the key that these questions and numbers read."""
        mask = sum(_TOP << self.questions[each] for each in set(questions) if each in self.questions)
        return mask | sum(_FIELD << self.numbers[test] for test in set(numbers))

    def answer(self, key: int, question: Question) -> bool:
        """The answer to a question."""
        shift = self.questions.get(question)
        return question.least <= 0 if shift is None else key >> shift & _TOP != 0

    def number(self, key: int, test: PieceTest) -> int:
        """How many pieces pass a test."""
        return key >> self.numbers[test] & _FIELD


class CountedAnswers(dict[Question, bool]):
    """The answers that a key holds, each read when it is asked for."""

    def __init__(self, counters: Counters, key: int) -> None:
        self.counters, self.key = counters, key

    def __missing__(self, question: Question) -> bool:
        answer = self[question] = self.counters.answer(self.key, question)
        return answer
