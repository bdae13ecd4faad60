"""Scores counted by hand, and the doubles told with them, that no hand can have; the figures are counted from the books."""

from __future__ import annotations

import pytest

from mjscore.game.seats import Seat
from mjscore.problems import ImpossibleHand
from mjscore.rules import load_ruleset
from mjscore.settlement.scores import impossible_score
from tests.settlement.table import bare, settled

COUNTED = [
    ("babcock", "", "E0 S18 W0 N0", "score-too-low"),
    (
        "babcock",
        "",
        "E0 S20 W0 N0",
        "score-too-low",
    ),  # 20 for mah-jongg, and no hand has nothing else
    ("babcock", "", "E0 S22 W0 N0", ""),
    ("babcock", "", "E0 S23 W0 N0", "score-odd"),
    ("babcock", "", "E0 S22 W3 N0", "score-odd"),
    ("babcock", "", "E0 S333 W0 N0", ""),  # over the limit of 300, which is what counts
    ("babcock-chinese", "game-10", "E0 S12 W0 N0", ""),
    ("harr", "", "E0 S18 W0 N0", "score-too-low"),
    ("harr-limit", "", "E0 S12 W0 N0", ""),
    ("harr-limit", "", "E0 S10 W0 N0", "score-too-low"),
    ("millington", "", "E0 S10 W0 N0", "score-too-low"),
    ("millington", "", "E0 S12 W0 N0", ""),
    ("parker", "", "E0 S15 W0 N0", "score-too-low"),
]


@pytest.mark.parametrize(("rules", "options", "scores", "code"), COUNTED)
def test_a_score_that_no_hand_can_have(
    rules: str, options: str, scores: str, code: str
) -> None:
    if not code:
        assert bare(scores, "S", rules=rules, options=options).winner is Seat.SOUTH
        return
    with pytest.raises(ImpossibleHand) as refusal:
        bare(scores, "S", rules=rules, options=options)
    assert refusal.value.code == code


def test_a_counted_score_is_pointed_at() -> None:
    with pytest.raises(ImpossibleHand) as refusal:
        settled(
            "rules: babcock\n\n[East]\nscore: 7\n\n[South]\nscore: 22\nwon: draw\n\n[West]\nscore: 0\n\n[North]\nscore: 0\n"
        )
    problem = refusal.value
    assert (problem.code, problem.line, problem.column) == ("score-odd", 4, 8)


DOUBLED = [
    ("babcock", "", True, 80, 2, ""),
    ("babcock", "", True, 42, 1, "score-not-doubled"),  # 21 points, and all are even
    ("babcock", "", True, 82, 2, "score-not-doubled"),  # 20 and a half
    (
        "babcock",
        "",
        True,
        40,
        2,
        "score-not-doubled",
    ),  # 10 points, without the 20 for mah-jongg
    ("babcock", "", False, 40, 2, ""),
    ("babcock", "", False, 6, 1, "score-not-doubled"),
    ("babcock", "", False, 0, 3, ""),
    ("babcock", "", True, 300, 3, ""),  # the limit
    ("babcock", "", True, 150, 3, ""),  # half of it (p. 36)
    ("babcock", "", True, 100, 3, ""),  # a third
    ("babcock", "", True, 90, 2, "score-not-doubled"),
    (
        "babcock",
        "two-handed",
        True,
        78,
        None,
        "score-too-low",
    ),  # two combinations that double, p. 84
    ("babcock", "two-handed", True, 80, None, ""),
    ("millington", "", True, 24, 1, ""),
    ("millington", "", True, 12, 1, "score-not-doubled"),
    ("millington", "", True, 1000, 4, ""),
    ("millington", "roof-off", True, 1000, 4, ""),  # an agreed thousand (121)
    ("millington", "roof-off", True, 1100, 4, "score-not-doubled"),
]


@pytest.mark.parametrize(
    ("rules", "options", "wins", "score", "doubles", "code"), DOUBLED
)
def test_doubles_that_no_hand_of_that_score_can_have(
    rules: str, options: str, wins: bool, score: int, doubles: int | None, code: str
) -> None:
    fault = impossible_score(
        score, wins, load_ruleset(rules, options=options.split()), doubles
    )
    assert (fault.code if fault is not None else "") == code
