"""Counters: the key of a reading tells apart exactly the answers that some question or number tells apart."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mjscore.notation.reader import read_groups
from mjscore.scoring.compiled.counters import Counters
from mjscore.vocabulary.pieces import piece_of
from mjscore.vocabulary.questions import Fits
from mjscore.vocabulary.situation import Question
from mjscore.vocabulary.terms import Word

ASKED = ("pung", "chow", "pair", "exposed", "honour", "terminal", "set")
GROUPS = ("3×1D pung", "3×E pung", "3×RD pung", "234B chow", "678C chow", "2×9C pair", "2×WD pair")
PIECES = [piece_of(group.code) for group in read_groups(", ".join(GROUPS))]

questions = st.lists(
    st.tuples(st.sampled_from(ASKED), st.one_of(st.none(), st.integers(min_value=-1, max_value=130))), min_size=1, max_size=30
)
hands = st.lists(st.sampled_from(range(len(GROUPS))), max_size=14)


@given(questions, st.lists(hands, min_size=2, max_size=12))
def test_equal_answers_come_of_equal_truths(asked: list[tuple[str, int | None]], held: list[list[int]]) -> None:
    tests = [Fits((Word(word),)) for word, _ in asked]
    counters = Counters(
        [Question(test, low) for test, (_, low) in zip(tests, asked, strict=True) if low is not None],
        [test for test, (_, low) in zip(tests, asked, strict=True) if low is None],
    )
    added = [counters.contribution(piece) for piece in PIECES]
    told: dict[int, list[int]] = {}
    truths: dict[tuple[int, ...], int] = {}
    for hand in held:
        key = counters.start + sum(added[each] for each in hand) & counters.key_mask
        truth = []
        for test, (_, low) in zip(tests, asked, strict=True):
            fitting = sum(test(PIECES[each]) for each in hand)
            expected = fitting if low is None else fitting >= low
            truth.append(int(expected))
            assert (counters.number(key, test) if low is None else counters.answer(key, Question(test, low))) == expected
        assert told.setdefault(key, truth) == truth
        assert truths.setdefault(tuple(truth), key) == key


def test_numbers_that_are_asked_for_are_read_from_the_key() -> None:
    pungs = Fits((Word("pung"),))
    counters = Counters([Question(pungs, 3), Question(pungs, 1)], [pungs])
    pung = counters.contribution(PIECES[0])
    keys = [counters.start + n * pung & counters.key_mask for n in (0, 1, 2, 3)]
    found = [(counters.number(key, pungs), *(counters.answer(key, Question(pungs, least)) for least in (1, 3))) for key in keys]
    assert found == [(0, False, False), (1, True, False), (2, True, False), (3, True, True)]
