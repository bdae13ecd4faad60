"""The ordinary settlement: the winner's dues, the losers' differences, East's double stakes, the limit, two to six players."""

from __future__ import annotations

import pytest

from mjscore.deals import NOT_STATED
from mjscore.problems import ImpossibleHand, UndecidedDeal
from tests.settlement.table import bare, hands, net, paid, settled

# scores, winner, ruleset, who pays whom, what each wins or loses; where it stands
BOOK_EXAMPLES = [
    pytest.param(
        "E48 S16 W4 N0",
        "E",
        "babcock",
        [("S", "E", 96), ("W", "E", 96), ("N", "E", 96), ("W", "S", 12), ("N", "S", 16), ("N", "W", 4)],
        {"E": 288, "S": -68, "W": -104, "N": -116},
        id="Babcock p. 26, example I",
    ),
    pytest.param(
        "E44 S12 W112 N28",
        "N",
        "babcock",
        [("E", "N", 56), ("S", "N", 28), ("W", "N", 28), ("S", "E", 64), ("E", "W", 136), ("S", "W", 100)],
        {"E": -128, "S": -192, "W": 208, "N": 112},
        id="Babcock p. 27, example II",
    ),
    pytest.param(
        "E20 S256 W4 N48",
        "N",
        "millington",
        [("E", "N", 96), ("S", "N", 48), ("W", "N", 48), ("E", "S", 472), ("W", "E", 32), ("W", "S", 252)],
        {"E": -536, "S": 676, "W": -332, "N": 192},
        id="Millington 109",
    ),
    pytest.param(
        "E16 S22 W6 N36",
        "S",
        "parker",
        # The leaflet prints "East would pay West 20": East has the higher score, so that West pays East.
        [("E", "S", 44), ("W", "S", 22), ("N", "S", 22), ("W", "E", 20), ("E", "N", 40), ("W", "N", 30)],
        {"E": -64, "S": 88, "W": -72, "N": 48},
        id="Parker, Double honor scores, its misprint put right",
    ),
    pytest.param(
        "E480 S64 W272 N16",
        "E",
        "harr",
        [("S", "E", 960), ("W", "E", 960), ("N", "E", 960), ("S", "W", 208), ("N", "S", 48), ("N", "W", 256)],
        {"E": 2880, "S": -1120, "W": -496, "N": -1264},
        id="Harr pp. 46-47, first layout by the Errata",
    ),
    pytest.param(
        "E4 S8 W2560 N22",
        "N",
        "harr",
        [("E", "N", 44), ("S", "N", 22), ("W", "N", 22), ("E", "S", 8), ("E", "W", 5112), ("S", "W", 2552)],
        {"E": -5164, "S": -2566, "W": 7642, "N": 88},
        id="Harr pp. 48-49, second layout, 2562 of the Errata read as 2560",
    ),
    pytest.param(
        "E56 S10 W64 N416",
        "N",
        "harr",
        [("E", "N", 832), ("S", "N", 416), ("W", "N", 416), ("S", "E", 92), ("E", "W", 16), ("S", "W", 54)],
        {"E": -756, "S": -562, "W": -346, "N": 1664},
        id="Harr p. 50, third layout",
    ),
    pytest.param(
        "E80 S48 W64 N184",
        "N",
        "harr",
        [("E", "N", 368), ("S", "N", 184), ("W", "N", 184), ("S", "E", 64), ("W", "E", 32), ("S", "W", 16)],
        {"E": -272, "S": -264, "W": -200, "N": 736},
        id="Harr pp. 53-54, fourth layout by the Errata",
    ),
    pytest.param(
        "E10 S100 W20 N30",
        "S",
        "dmjl",
        [("E", "S", 200), ("W", "S", 100), ("N", "S", 100), ("E", "W", 20), ("E", "N", 40), ("W", "N", 10)],
        {"E": -260, "S": 400, "W": -90, "N": -50},
        id="DMJL, Payments",
    ),
    pytest.param(
        "E100 S10 W20 N30",
        "E",
        "bmja",
        [("S", "E", 200), ("W", "E", 200), ("N", "E", 200), ("S", "W", 10), ("S", "N", 20), ("W", "N", 10)],
        {"E": 600, "S": -230, "W": -200, "N": -170},
        id="BMJA, Payments",
    ),
]


@pytest.mark.parametrize(("scores", "winner", "rules", "payments", "result"), BOOK_EXAMPLES)
def test_examples_of_the_books(
    scores: str, winner: str, rules: str, payments: list[tuple[str, str, int]], result: dict[str, int]
) -> None:
    settlement = bare(scores, winner, rules=rules)
    assert paid(settlement) == payments
    assert net(settlement) == result


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


@pytest.mark.parametrize(
    ("rules", "options", "limit", "scores", "winner", "result"),
    [
        pytest.param(
            "parker", "limit-300", NOT_STATED, "E0 S0 W310 N0", "W", {"E": -600, "S": -300, "W": 1200, "N": -300}, id="P"
        ),
        pytest.param("babcock", "", 600, "E0 S0 W640 N0", "W", {"E": -1200, "S": -600, "W": 2400, "N": -600}, id="agreed"),
        pytest.param("babcock", "", None, "E0 S0 W640 N0", "W", {"E": -1280, "S": -640, "W": 2560, "N": -640}, id="none"),
        pytest.param(
            "harr-limit", "", None, "E0 S900 W0 N20", "N", {"E": -1840, "S": 2680, "W": -920, "N": 80}, id="Harr, none"
        ),
    ],
)
def test_another_limit(rules: str, options: str, limit: int | None, scores: str, winner: str, result: dict[str, int]) -> None:
    assert net(bare(scores, winner, rules=rules, options=options, limit=limit)) == result


OTHER_NUMBERS = [
    pytest.param("babcock", "two-handed", "E40 W88", "W", {"E": -176, "W": 176}, id="two players, Babcock pp. 84-85"),
    pytest.param("babcock", "three-handed", "E10 S40 N20", "S", {"E": -100, "S": 120, "N": -20}, id="three, Babcock pp. 83-84"),
    pytest.param("parker", "three-handed", "E10 S40 N20", "S", {"E": -100, "S": 120, "N": -20}, id="three, Parker"),
    pytest.param("millington", "three-handed", "E10 W40 N20", "W", {"E": -100, "W": 120, "N": -20}, id="three, Millington 132"),
    pytest.param("millington", "three-handed", "E10 S40 W20", "S", {"E": -100, "S": 120, "W": -20}, id="three, North empty"),
    pytest.param(
        "parker",
        "five-handed",
        "E4 S10 W20 N30 NE40",
        "NE",
        {"E": -176, "S": -58, "W": -8, "N": 42, "NE": 200},
        id="five, Parker: every loser pays, losers settle pairwise",
    ),
    pytest.param(
        "parker",
        "six-handed",
        "E0 S0 W0 N0 NE0 SW22",
        "SW",
        {"E": -44, "S": -22, "W": -22, "N": -22, "NE": -22, "SW": 132},
        id="six",
    ),
]


@pytest.mark.parametrize(("rules", "options", "scores", "winner", "result"), OTHER_NUMBERS)
def test_two_to_six_players(rules: str, options: str, scores: str, winner: str, result: dict[str, int]) -> None:
    assert net(bare(scores, winner, rules=rules, options=options)) == result


BABCOCK_FIVE = """
rules: babcock
options: five-handed
[East]
score: 0
[South]
exposed: 3×RD, 3×GD, 234C, 567D
concealed: 9D
won: draw 9D
[West]
score: 0
[North]
score: 0
"""


def test_the_fifth_player_is_paid_twenty_doubled_as_often_as_the_winning_hand() -> None:
    """Babcock p. 85: South wins with two doubles; North and West pay 80, East 160; the winner and the sitter pay nothing."""
    settlement = settled(BABCOCK_FIVE)
    assert [each for each in paid(settlement) if each[1] == "Sitting out"] == [
        ("E", "Sitting out", 160),
        ("W", "Sitting out", 80),
        ("N", "Sitting out", 80),
    ]
    score = 4 + 4 + 20 + 2 + 2  # two dragon sets, game, drawn, only place
    assert net(settlement)["S"] == 4 * score * 4
    assert net(settlement)["Sitting out"] == 320


def test_east_who_wins_leaves_the_fifth_player_single_stakes() -> None:
    """Babcock p. 85 doubles East's payment as a loser only (decision “five-players”)."""
    text = BABCOCK_FIVE.replace("[East]", "[was East]").replace("[South]", "[East]").replace("[was East]", "[South]")
    assert net(settled(text))["Sitting out"] == 240


def test_the_sitter_cannot_be_paid_for_a_hand_counted_by_hand() -> None:
    with pytest.raises(UndecidedDeal, match="is paid by the doubles of the winning hand"):
        bare("E10 S22 W30 N40", "S", options="five-handed")


def millington_five(concealed: str, won: str, options: str = "five-handed, pay-dreamer") -> str:
    return f"rules: millington\noptions: {options}\n" + hands(E="0", S=f"concealed: {concealed}; won: {won}", W="0", N="0")


DREAMER = [
    pytest.param(
        "234B 567C 456D 33C 78D", "discard 9D from North", "five-handed, pay-dreamer", 2, id="worthless pair, one double"
    ),
    pytest.param(
        "234B 567C 456D EE 78D", "discard 9D from North", "five-handed, pay-dreamer", 2, id="another wind, one double"
    ),
    pytest.param("222B 567C 456D RD RD 78D", "discard 9D from North", "five-handed, pay-dreamer", 1, id="no double"),
    pytest.param("EEE SSS WWW NNN 5D", "draw 5D", "five-handed, pay-dreamer", 64, id="the limit counts as six doubles"),
    # roof off: 32 for the sets, 10, 2 drawn, 2 only place, 2 the pair; doubles 116e, 116j twice, 116k, 117b, 117c, 117d: 6,144
    pytest.param(
        "EEE SSS WWW NNN 5D", "draw 5D", "five-handed, pay-dreamer, roof-off", 128, id="roof off, its own seven doubles"
    ),
    pytest.param(
        "19D 19B 19C E S W N RD GD WD", "draw E", "five-handed, pay-dreamer, roof-off", 64, id="roof off, notional value"
    ),
]


@pytest.mark.parametrize(("concealed", "won", "options", "times"), DREAMER)
def test_the_dreamer_is_paid_two_doubled_as_often_as_the_winning_hand(
    concealed: str, won: str, options: str, times: int
) -> None:
    """Millington 128, note 2: two points from each loser, East double; a limit hand counts as six doubles."""
    assert net(settled(millington_five(concealed, won, options)))["Sitting out"] == 2 * 4 * times


def test_without_the_custom_the_dreamer_is_paid_nothing() -> None:
    """Millington 127."""
    assert "Sitting out" not in net(settled(millington_five("234B 567C 456D 33C 78D", "discard 9D from North", "five-handed")))


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
