"""The ordinary settlement: the winner's dues, the losers' differences, East's double stakes, the limit, two to six players."""

from __future__ import annotations

import pytest

from mjscore.problems import ImpossibleHand, UndecidedDeal
from tests.settlement.table import bare, net

LIMITS = [
    pytest.param("E0 S320 W0 N0", "S", "babcock", {"E": -600, "S": 1200, "W": -300, "N": -300}, id="winner, Babcock p. 28"),
    pytest.param("E320 S0 W0 N0", "E", "babcock", {"E": 1800, "S": -600, "W": -600, "N": -600}, id="East wins, Babcock p. 28"),
    # a losing hand of 512 counts 300; it pays the winner in full, the others deduct from 300
    pytest.param("E4 S512 W12 N22", "N", "babcock", {"E": -652, "S": 858, "W": -294, "N": 88}, id="loser, Babcock p. 28"),
    pytest.param(
        "E4 S2000 W1200 N20", "N", "millington", {"E": -4024, "S": 1972, "W": 1972, "N": 80}, id="two, Millington 120"
    ),
    pytest.param("E2000 S0 W0 N0", "E", "millington", {"E": 6000, "S": -2000, "W": -2000, "N": -2000}, id="Millington 119"),
    # Harr's limit of 300 caps the difference, twice that with East: 640 - 240 = 400 counts 300, 640 - 168 counts 300 doubled
    pytest.param("E168 S300 W640 N240", "S", "harr-limit", {"E": -1344, "S": 1200, "W": 600, "N": -456}, id="Harr pp. 60-61"),
    pytest.param("E600 S400 W16 N20", "N", "harr-limit", {"E": 960, "S": -120, "W": -920, "N": 80}, id="Harr, not the scores"),
]


@pytest.mark.parametrize(("scores", "winner", "rules", "result"), LIMITS)
def test_limit(scores: str, winner: str, rules: str, result: dict[str, int]) -> None:
    assert net(bare(scores, winner, rules=rules)) == result


def test_the_scores_that_are_told_are_capped_as_they_are_settled() -> None:
    def totals(rules: str) -> list[int]:
        return [score.total for score in bare("E640 S320 W0 N16", "S", rules=rules).scores.values()]

    assert totals("babcock") == [300, 300, 0, 16]
    assert totals("harr-limit") == [640, 300, 0, 16]


def test_the_sitter_cannot_be_paid_for_a_hand_counted_by_hand() -> None:
    with pytest.raises(UndecidedDeal, match="is paid by the doubles of the winning hand"):
        bare("E10 S22 W30 N40", "S", options="five-handed")


@pytest.mark.parametrize(
    ("rules", "options", "scores", "message"),
    [
        pytest.param("babcock", "three-handed", "E10 S40 W20", "nobody sits West in this game", id="West winds are out"),
        pytest.param("millington", "three-handed", "S40 W20 N10", "no player sits at East", id="somebody must be East"),
        pytest.param("babcock", "", "E10 S40 N20", "3 hands; this game is for 4 players", id="too few"),
        pytest.param("millington", "three-handed", "E10 S40 W20 N0", "4 hands; this game is for 3 players", id="too many"),
        pytest.param("babcock", "", "E10 S40 W20 N10 NE0", "nobody sits North East", id="Parker's seat"),
    ],
)
def test_seats_that_the_game_has_not_are_refused(rules: str, options: str, scores: str, message: str) -> None:
    with pytest.raises(ImpossibleHand, match=message):
        bare(scores, "S", rules=rules, options=options)
