"""Counters: readings are told apart where an answer differs, and only there."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mjscore.notation.pieces import exposed
from mjscore.rulesets import load_ruleset
from mjscore.scoring.compile import Program
from mjscore.scoring.counters import Counters
from mjscore.vocabulary.terms import Word
from mjscore.vocabulary.words import NOWHERE

PROGRAM = Program(load_ruleset("babcock"))
ASKED = ("pung", "chow", "pair", "exposed", "honour", "terminal", "set")
GROUPS = ("3×1D pung", "3×E pung", "3×RD pung", "234B chow", "678C chow", "2×9C pair", "2×WD pair")

questions = st.lists(
    st.tuples(st.sampled_from(ASKED), st.one_of(st.none(), st.integers(min_value=-1, max_value=130))), min_size=1, max_size=30
)
hands = st.lists(st.sampled_from(range(len(GROUPS))), max_size=14)


CODES = [exposed(group).code for group in GROUPS]


@given(questions, st.lists(hands, min_size=2, max_size=12))
def test_equal_answers_come_of_equal_truths(asked: list[tuple[str, int | None]], held: list[list[int]]) -> None:
    counters = Counters()
    readers = []
    for word, low in asked:
        count = counters.pieces((Word(word),))
        readers.append(count.number() if low is None else count.at_least(low))
    answers = counters.answers()
    added = [counters.facts(PROGRAM.seen(code, NOWHERE), ()) for code in CODES]
    told: dict[int, list[int]] = {}
    truths: dict[tuple[int, ...], int] = {}
    for hand in held:
        facts = sum(added[each] for each in hand)
        truth = [reader(facts) for reader in readers]
        assert told.setdefault(answers(facts), truth) == truth
        if all(low is not None for _, low in asked) and len({low for _, low in asked}) <= 8:
            assert truths.setdefault(tuple(truth), answers(facts)) == answers(facts)


def test_numbers_that_are_asked_for_are_read_from_the_facts() -> None:
    counters = Counters()
    pungs = counters.pieces((Word("pung"),))
    three, any_pung, how_many = pungs.at_least(3), pungs.at_least(1), pungs.number()
    pung = counters.facts(PROGRAM.seen(CODES[0], NOWHERE), ())
    assert [(how_many(n * pung), any_pung(n * pung), three(n * pung)) for n in (0, 1, 2, 3)] == [
        (0, False, False),
        (1, True, False),
        (2, True, False),
        (3, True, True),
    ]
