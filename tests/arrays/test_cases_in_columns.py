"""The hands of Harr's Part II, in columns: what is added before the limit holds, and what stands in the place of the count.

A few hands that are given as values are scored one by one; only `Hands` are scored by the arrays however few they are.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Final

import mjscore
from mjscore.ext.arrays.hands import Hands
from mjscore.ext.arrays.rows import parts_of
from tests.rules.casefile import read_cases
from tests.rules.tables import OWN_LIMIT

FIRST_CARD: Final = {
    # limit: the total of a count of 12, and of a count of 160 (Harr p. 62, bonus 5)
    300: [162, 300],
    600: [312, 460],
    250: [136, 250],
    None: [12, 160],
}


def test_half_the_limit_is_added_for_the_first_card_and_the_sum_is_capped() -> None:
    hands = [
        mjscore.read_hand(
            f"concealed: {tiles}, first discard; seat: South; round: West"
        )
        for tiles in (
            "456D 789D 234B 88B 13C; won: discard 2C",
            "123C 789C 55C 234C 67C; won: discard 8C",
        )
    ]
    for limit, totals in FIRST_CARD.items():
        rules = mjscore.load_ruleset("harr-limit", limit=limit)
        assert mjscore.values(Hands.of(hands), rules).tolist() == totals, limit


def test_every_case_of_the_book_has_its_total_in_columns() -> None:
    cases = defaultdict(list)
    for written in read_cases("harr-limit"):
        case = written.case
        hand = mjscore.read_hand(case.hand)
        if not written.refused and parts_of(hand) is not None:
            cases[case.options, case.without, case.limit].append((hand, case.total))
    for (options, without, limit), expected in cases.items():
        agreed = {} if limit == OWN_LIMIT else {"limit": limit}
        rules = mjscore.load_ruleset("harr-limit", options, without=without, **agreed)
        hands = Hands.of([hand for hand, _ in expected])
        totals = [total for _, total in expected]
        assert mjscore.values(hands, rules).tolist() == totals, rules
