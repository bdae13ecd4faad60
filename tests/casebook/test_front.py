"""A front matter that is wrong is refused with the key that is wrong, all faults at once."""

from __future__ import annotations

import pytest

from mjscore.ext.casebook import BookVerdict, ExampleKind, ExampleProblem
from mjscore.ext.casebook.reader import parse_example

GOOD = """\
title = "Ones of dots and West Winds"
kind = "hand"
cite = { book = "babcock-1923", page = "42", figure = "17" }
verdict = "agrees"

[[expect]]
rules = "babcock"
total = 64
source = "p. 42"
"""
HAND = "exposed: 3×1D pung, 3×W; concealed: 777C 456B 22C; won: discard 1D; seat: West"


def example_text(front: str) -> str:
    return f"+++\n{front}+++\n{HAND}\n"


def test_a_good_front_matter_is_read() -> None:
    example = parse_example(example_text(GOOD), "fig-17-west", "mine.mj")
    assert (example.kind, example.verdict, example.book) == (
        ExampleKind.HAND,
        BookVerdict.AGREES,
        "babcock-1923",
    )
    assert example.expectations[0].hand.total == 64
    assert example.body.strip() == HAND
    assert example.body.index("exposed") == example_text(GOOD).index("exposed")


WRONG = [
    ('kind = "hand"', 'kind = "hands"', "wrong-value", "kind"),
    ('kind = "hand"', "", "wrong-type", "kind"),
    ('verdict = "agrees"', 'verdict = "agreed"', "wrong-value", "verdict"),
    ('title = "Ones of dots and West Winds"', "", "wrong-type", "title"),
    ('title = "Ones of dots and West Winds"', "title = 3", "wrong-type", "title"),
    ('title = "Ones of dots and West Winds"', 'titel = "Ones"', "unknown-key", "titel"),
    (
        'cite = { book = "babcock-1923", page = "42", figure = "17" }',
        "",
        "no-citation",
        "cite",
    ),
    ('page = "42"', 'leaf = "42"', "unknown-key", "cite.leaf"),
    ("total = 64", 'total = "64"', "wrong-type", "expect[0].total"),
    ("total = 64", "totals = 64", "unknown-key", "expect[0].totals"),
    ("total = 64", "total = true", "wrong-type", "expect[0].total"),
    ("total = 64", 'items = ["mah-jongg"]', "wrong-type", "expect[0].items"),
    ("total = 64", "payments = [[1, 2]]", "wrong-type", "expect[0].payments"),
    ("total = 64", "net = [64]", "wrong-type", "expect[0].net"),
    ("total = 64", 'waits = "2C"', "wrong-type", "expect[0].waits"),
    ("total = 64", 'only-place = "yes"', "wrong-type", "expect[0].only-place"),
    ("total = 64", 'limit = "300"', "wrong-type", "expect[0].limit"),
    (
        "total = 64",
        "hands = { West = { totals = 64 } }",
        "unknown-key",
        "expect[0].hands.West.totals",
    ),
    ('source = "p. 42"', "", "wrong-type", "expect[0].source"),
    ('rules = "babcock"', "", "wrong-type", "expect[0].rules"),
    ("[[expect]]", "[expect]", "wrong-type", "expect"),
    ("[[expect]]", "[printed]", "unknown-key", "printed.rules"),
    (
        "[[expect]]",
        '[printed]\nlines = [["Game", 20]]\n[[expect]]',
        "wrong-type",
        "printed.lines",
    ),
    (
        "[[expect]]",
        "[claim]\nproducts = [[1]]\nequals = 1\n[[expect]]",
        "wrong-table",
        "claim",
    ),
    (
        "[[expect]]",
        "[claim]\nproducts = [1]\n[[expect]]",
        "wrong-type",
        "claim.products",
    ),
    (
        "[[expect]]",
        '[[search]]\nseek = "most"\n[[expect]]',
        "wrong-value",
        "search[0].seek",
    ),
    ('kind = "hand"', 'kind = "count"', "wrong-table", "count"),
    (
        "[[expect]]",
        "[count]\ntotals = [2, 12]\n[[expect]]",
        "wrong-type",
        "count.players",
    ),
    (
        "[[expect]]",
        '[count]\nplayers = ["East"]\ntotals = [12, 2]\n[[expect]]',
        "wrong-type",
        "count.totals",
    ),
    (
        "[[expect]]",
        '[count]\nplayers = ["East"]\ntotals = ["2"]\n[[expect]]',
        "wrong-type",
        "count.totals",
    ),
    (
        "[[expect]]",
        '[count]\nplayers = ["East"]\nreached = { East = 5 }\n[[expect]]',
        "wrong-type",
        "count.reached.East",
    ),
    ('kind = "hand"', 'kind = "advice"', "wrong-table", "advice"),
    (
        "[[expect]]",
        '[advice]\nsays = "keep it"\n[[expect]]',
        "wrong-type",
        "advice.ways",
    ),
    (
        "[[expect]]",
        '[advice]\nsays = "keep it"\nways = [{ does = "keep" }]\n[[expect]]',
        "wrong-type",
        "advice.ways[0].hand",
    ),
    ("total = 64", "best = 1", "wrong-type", "expect[0].best"),
    ("total = 64", "", "no-figure", "expect[0]"),
    ("total = 64", "limit = 600", "no-figure", "expect[0]"),
    ("total = 64", "best = [1]", "wrong-figure", "expect[0].best"),
    ("total = 64", "total = 64\nnet = { West = 64 }", "wrong-figure", "expect[0].net"),
    ("total = 64", "hands = {}", "no-figure", "expect[0]"),
    ("total = 64", "hands = { West = {} }", "no-figure", "expect[0].hands.West"),
    ('kind = "hand"', 'kind = "best"', "wrong-table", "search"),
    ('kind = "hand"', 'kind = "words"', "wrong-table", "words"),
    (
        "[[expect]]",
        '[words]\nprinted = "a wind"\n[[expect]]',
        "wrong-type",
        "words.meant",
    ),
    (
        "[[expect]]",
        '[words]\nprinted = "a"\nmeant = "b"\nread = "c"\n[[expect]]',
        "unknown-key",
        "words.read",
    ),
]


@pytest.mark.parametrize(("old", "new", "code", "where"), WRONG)
def test_what_is_wrong_is_named(old: str, new: str, code: str, where: str) -> None:
    with pytest.raises(ExampleProblem) as refused:
        parse_example(example_text(GOOD.replace(old, new, 1)), "x", "mine.mj")
    assert (code, where) in [
        (fault.code, fault.where) for fault in refused.value.faults
    ]
    assert "mine.mj" in str(refused.value)


def test_all_faults_are_told_at_once() -> None:
    front = (
        GOOD.replace("agrees", "agreed")
        .replace("total = 64", "totals = 64")
        .replace('kind = "hand"', 'kind = "x"')
    )
    with pytest.raises(ExampleProblem) as refused:
        parse_example(example_text(front), "x", "mine.mj")
    assert len(refused.value.faults) == 3


def test_an_example_without_an_expectation_is_refused() -> None:
    with pytest.raises(ExampleProblem, match="does not say what result is expected"):
        parse_example(example_text(GOOD[: GOOD.index("[[expect]]")]), "x", "mine.mj")


@pytest.mark.parametrize(
    ("front", "code"), [("title = ", "not-toml"), ("a = 1\na = 2\n", "not-toml")]
)
def test_what_is_not_toml_is_refused(front: str, code: str) -> None:
    with pytest.raises(ExampleProblem) as refused:
        parse_example(f"+++\n{front}\n+++\n{HAND}", "x", "mine.mj")
    assert refused.value.code == code


def test_a_hand_without_a_front_matter_is_no_example() -> None:
    with pytest.raises(ExampleProblem) as refused:
        parse_example(HAND, "x", "mine.mj")
    assert refused.value.code == "no-front-matter"


def test_the_smallest_limit_and_none() -> None:
    for written, limit in (("600", 600), ('"none"', None)):
        text = example_text(
            GOOD.replace("total = 64", f"total = 64\nlimit = {written}")
        )
        assert parse_example(text, "x", "mine.mj").expectations[0].limit == limit
