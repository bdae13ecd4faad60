"""Each piece contributes an integer to its reading; only this module knows how that integer is laid out.

The low bits hold points, doubles and how many items double. Above them each question has a field. A field that asks for two
pieces starts two below its top bit, so that two pieces set this bit. An item that is scored once for each piece has a field
that counts these pieces. Contributions are added: the *sum* of a reading answers all questions at once. Its *key* is the part
of the sum that matters. What a reading is worth after the limit is neither: that is the `total` of its `Tally`.
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


def amounts(key: int) -> Amounts:
    """The amounts in the key of a reading."""
    high = key >> _POINT_BITS
    return Amounts(key & _POINTS, high & _DOUBLES, high >> _DOUBLE_BITS & _DOUBLING)


class Counters:
    """The fields of some questions, and of tests whose pieces are counted.

    `start` is the sum of a reading without pieces. `key_mask` takes from a sum the key of the reading: its amounts, and the
    bits that tell answers and numbers.
    """

    def __init__(self, questions: Iterable[Question], numbers: Iterable[PieceTest] = ()) -> None:
        asked = [each for each in dict.fromkeys(questions) if 0 < each.least <= MOST_PIECES]
        self.questions = {question: _FIELDS + _WIDTH * place for place, question in enumerate(asked)}
        first = _FIELDS + _WIDTH * len(asked)
        self.numbers = {test: first + _WIDTH * place for place, test in enumerate(dict.fromkeys(numbers))}
        self.start = sum(_TOP - question.least << shift for question, shift in self.questions.items())
        self.key_mask = self.mask_of(self.questions, self.numbers) | (1 << _FIELDS) - 1

    def contribution(self, piece: Piece, scored: Amounts = NOTHING) -> int:
        """What a piece adds to the sum; `scored` is what it scores by itself."""
        added = scored.points | scored.doubles << _POINT_BITS | scored.doubling << _POINT_BITS + _DOUBLE_BITS
        for question, shift in self.questions.items():
            added += question.test(piece) << shift
        for test, shift in self.numbers.items():
            added += test(piece) << shift
        return added

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
    """The answers in a key; each is read when it is first asked for."""

    def __init__(self, counters: Counters, key: int) -> None:
        self.counters, self.key = counters, key

    def __missing__(self, question: Question) -> bool:
        answer = self[question] = self.counters.answer(self.key, question)
        return answer
