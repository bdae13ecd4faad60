"""A deal that cannot be settled is refused with a code, at the words that are wrong, with what to write instead."""

from __future__ import annotations

import pytest

from mjscore.problems import Problem
from tests.settlement.table import hands, settled

NINE = "concealed: 19D 19B 19C E S 2D 4D 2B 4B 6B"
CLAIMED = "exposed: 3×2D; concealed: 19D 19B 19C E S W N"
OTHER_WAY = "write result: draw, or how else the deal ended"
MUMMIES = "rules: babcock-chinese\noptions: nine-mummies-bonus\nresult: washed by South\n"
FOUL = "exposed: 3×2C; concealed: 345B 678D 99D 12B; won: draw 3B; status: foul"
ROBBER = "exposed: 3×2C; concealed: 345B 678D 99D 45C; won: rob 3C from West"
KONG = "exposed: 4×3C concealed kong; concealed: 147D 258B E S W N"
ORPHANS = "concealed: 147D 258B 369C E S W N"
OF_NOBODY = "exposed: 3×2C; concealed: 678B 678D 99D 12B; won: rob 3B"

REFUSED = [
    # the deal, code, the words that it points at, what to do
    (MUMMIES + hands(E="0", S=NINE, W="0", N="0"), "nothing-to-wash", "washed by South", OTHER_WAY),
    (MUMMIES + hands(E="0", S=CLAIMED, W="0", N="0"), "not-original", "washed by South", OTHER_WAY),
    (
        MUMMIES.replace("nine-mummies-bonus", "nine-gates") + hands(E="0", S=NINE, W="0", N="0"),
        *("no-washing", "washed by South", OTHER_WAY),
    ),
    (
        MUMMIES + hands(E="0", S="0", W="0", N="0"),
        "counted-hand",
        "washed by South",
        "write the original hand, or the number of its heads: result: washed by South, 9 heads",
    ),
    (
        "rules: millington\n" + hands(E="0", S=FOUL, W="0", N="0"),
        *("incorrect-winner", "foul", "leave out won:, or status:"),
    ),
    (
        "rules: babcock\n" + hands(E="0", S=ROBBER, W=KONG, N="0"),
        "concealed-kong-robbed",
        "rob 3C from West",
        "write exposed: 3×3C pung in the hand that was robbed, or write draw or discard instead of rob",
    ),
    (
        "rules: harr\n" + hands(E=ORPHANS, S=OF_NOBODY, W=ORPHANS, N="concealed: 25D 147B 58C E S W N RD GD"),
        "nothing-to-rob",
        "rob 3B",
        "write exposed: 3×3B pung in the hand that was robbed, or write draw or discard instead of rob",
    ),
    (
        "rules: babcock\noptions: three-handed\nresult: draw\n" + hands(E="0", S="0", W="concealed: 147D 258B 369C E S W N"),
        "no-such-seat",
        "[West]",
        "give this hand one of these seats, or choose another ruleset",
    ),
    (
        "rules: babcock\n" + hands(E="20; won: draw", S="0", W="0"),
        "wrong-number-of-seats",
        "rules: babcock",
        "missing: North; score: 0 stands for a hand that counted nothing; or play with the option three-handed",
    ),
    (
        "rules: babcock\noptions: three-handed\nresult: draw\n" + hands(E="0", S="0", N="0").replace("[East]", "[West]"),
        *("no-such-seat", "[West]", "give this hand one of these seats, or choose another ruleset"),
    ),
    (
        "rules: babcock\noptions: three-handed\nresult: draw\n" + hands(E="0", S="0", W="0", N="0"),
        *("no-such-seat", "[West]", "give this hand one of these seats, or choose another ruleset"),
    ),
    (
        "rules: millington\noptions: three-handed\nresult: draw\n" + hands(E="0", S="0", W="0", N="0"),
        *("wrong-number-of-seats", "rules: millington", "leave out the players who sit out"),
    ),
]


@pytest.mark.parametrize(("text", "code", "words", "hint"), REFUSED, ids=[f"{each[1]} {at}" for at, each in enumerate(REFUSED)])
def test_a_refusal_points_at_the_words_that_are_wrong(text: str, code: str, words: str, hint: str) -> None:
    with pytest.raises(Problem) as refusal:
        settled(text)
    fault = refusal.value.faults[0]
    where = text[fault.span.start : fault.span.end] if fault.span is not None else ""
    assert (fault.code, where, fault.hint) == (code, words, hint)


def test_what_is_paid_for_nine_mummies_says_why_and_where_it_stands() -> None:
    """Babcock p. 80: fifty from each for nine of the thirteen."""
    settlement = settled(MUMMIES + hands(E="0", S="concealed: 19D 19B 19C E S W 2D 4D 2B 4B", W="0", N="0"))
    assert {payment.amount for payment in settlement.payments} == {50}
    for payment in settlement.payments:
        assert payment.why == "Nine Mummies: 9 of them"
        assert payment.cite is not None
        assert (payment.cite.book, payment.cite.page) == ("babcock-1923", "80")
