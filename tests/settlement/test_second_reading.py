"""A second reading: deals reckoned from the books alone, for what is easily mistaken in settling."""

from __future__ import annotations

import pytest

from tests.settlement.table import hands, net, settled


def deal(header: str, S: str = "0", E: str = "0", W: str = "0", N: str = "0", only: str = "", **more: str) -> str:
    """A deal of four, or of `only` some of them and more seats; a hand that begins with a number is counted by hand."""
    given = {"E": E, "S": S, "W": W, "N": N, **more}
    written = {seat: given[seat] for seat in (only.split() or given)}
    return header + "\n" + hands(**{seat: f"score: {hand}" if hand[0].isdigit() else hand for seat, hand in written.items()})


WINDS = "exposed: 3×S, 3×W, 3×N"
BAMBOO = "exposed: 3×1B, 3×9B, 234B; concealed: "
SCHOLARS = "exposed: 3×RD, 3×GD, 3×WD pung from West; concealed: 456D 2C; won: draw 2C"
PLAIN = "concealed: 147B 258C 36D 9C RD GD WD "
"""Harmless tiles in plenty, and nothing that waits."""
INSURED = "rules: babcock-chinese\noptions: insurance"
FOR_ALL = {"E": 0, "S": 1200, "W": -1200, "N": 0}

DEALS = [
    (
        "Babcock p. 27",
        deal("rules: babcock", N="28; won: draw", W="112", E="44", S="12"),
        {"N": 112, "W": 208, "E": -128, "S": -192},
    ),
    (
        "Babcock p. 28",
        deal("rules: babcock", S="20; won: draw", W="400", N="16"),
        {"E": -40 - 600 - 32, "S": 80, "W": -20 + 600 + 284, "N": -20 - 284 + 32},
    ),
    ("Babcock p. 28", deal("rules: babcock", E="900; won: draw"), {"E": 1800, "S": -600, "W": -600, "N": -600}),
    (
        "Babcock p. 31",
        deal("rules: babcock", S="20; won: draw", W="100; status: dead", N="16"),
        {"E": -40 - 32, "S": 80, "W": -20 - 16, "N": -20 + 32 + 16},
    ),
    (
        "Babcock p. 84",
        deal("rules: babcock\noptions: three-handed\nlimit: 600", S="900; won: draw", only="E S N"),
        {"E": -1200, "S": 1800, "N": -600},
    ),
    ("Babcock p. 84", deal("rules: babcock\noptions: two-handed", E="100; won: draw", only="E W"), {"E": 200, "W": -200}),
    (
        "Babcock p. 85",
        deal("rules: babcock\noptions: five-handed", E="80, 2 doubles; won: draw"),
        {"E": 480, "S": -160 - 80, "W": -160 - 80, "N": -160 - 80, "Sitting out": 240},
    ),
    (
        "Babcock p. 81",
        deal("rules: babcock-chinese\noptions: ninth-east-win\nstreak: 9", E="40; won: draw"),
        {"E": 900, "S": -300, "W": -300, "N": -300},
    ),
    (
        "Babcock p. 78",
        deal("rules: babcock-chinese\noptions: new-method", S="40; won: draw", W="20"),
        {"E": -80 - 20, "S": 240, "W": -80 + 40, "N": -80 - 20},
    ),
    (
        "Babcock p. 78",
        deal("rules: babcock-chinese\noptions: new-method", S="40; won: discard from East", W="20"),
        {"E": -80 - 20, "S": 160, "W": -40 + 40, "N": -40 - 20},
    ),
    (
        "Babcock p. 81",
        deal("rules: babcock-chinese\noptions: limit-cancels-losers", S="300; won: draw", W="20"),
        {"E": -600, "S": 1200, "W": -300, "N": -300},
    ),
    (
        "Babcock p. 81",
        deal("rules: babcock-chinese\noptions: limit-cancels-losers", S="298; won: draw", W="20"),
        {"E": -596 - 40, "S": 1192, "W": -298 + 60, "N": -298 - 20},
    ),
    (
        "Babcock p. 82",
        deal("rules: babcock-chinese\noptions: round-to-ten", S="26; won: draw", W="12"),
        {"E": -50 - 20, "S": 110, "W": -30 + 20 + 10, "N": -30 - 10},
    ),
    (
        "Babcock p. 73",
        deal("rules: babcock-chinese", S="20; won: draw", W="concealed: 3×RD 55D 123B 1C 9C; status: short"),
        {"E": -40 - 32, "S": 80, "W": -20 + 48, "N": -20 - 16},
    ),
    (
        "Babcock p. 73",
        deal("rules: babcock-chinese", S="20; won: draw", W="concealed: 3×RD 55D 123B 1C 9C; status: long"),
        {"E": -40, "S": 80, "W": -20, "N": -20},
    ),
    (
        "Babcock p. 80",
        deal(
            "rules: babcock-chinese\noptions: nine-mummies\nresult: washed by South", S="concealed: 19D 19B 19C E S W 258D 5B"
        ),
        {"E": 0, "S": 0, "W": 0, "N": 0},
    ),
    ("Babcock p. 74", deal("rules: babcock-chinese\npenalty: false mah-jongg East"), {"E": -600, "S": 200, "W": 200, "N": 200}),
    (
        "Babcock p. 78",
        deal(
            "rules: babcock-chinese\noptions: left-neighbour-insurance",
            S="exposed: 3×1B from East, 345C from East, 3×9D from East, 3×2D from East; concealed: 5B; won: draw 5B",
        ),
        {"E": -4 * 34, "S": 4 * 34, "W": 0, "N": 0},
    ),
    (
        "Babcock p. 78",
        deal(
            "rules: babcock-chinese\noptions: left-neighbour-insurance",
            S="exposed: 3×1B from East, 345C from East, 3×9D from East, 3×2D from West; concealed: 5B; won: draw 5B",
        ),
        {"E": -68, "S": 4 * 34, "W": -34, "N": -34},
    ),
    (
        "Harr p. 50",
        deal("rules: harr", N="22; won: draw", W="2816", E="4", S="8"),
        {"N": 88, "W": 2 * 2812 + 2808 - 22, "E": -44 - 5624 - 8, "S": -22 - 2808 + 8},
    ),
    (
        "Harr p. 60",
        deal("rules: harr-limit", N="40; won: draw", W="500", E="20", S="100"),
        {"N": 160, "W": -40 + 600 + 300, "E": -80 - 600 - 160, "S": -40 - 300 + 160},
    ),
    ("Harr p. 60", deal("rules: harr-limit", E="800; won: draw"), {"E": 1800, "S": -600, "W": -600, "N": -600}),
    (
        "Harr p. 67",
        deal("rules: harr-limit\nlimit: 250\npenalty: false mah-jongg East"),
        {"E": -750, "S": 250, "W": 250, "N": 250},
    ),
    (
        "Harr p. 61",
        deal("rules: harr-limit\nresult: washed by East", E="concealed: 19D 19B 19C E S W N RD GD WD 5B"),
        {"E": 600, "S": -200, "W": -200, "N": -200},
    ),
    (
        "Harr p. 61",
        deal("rules: harr-limit\nresult: washed by West", W="concealed: 19D 19B 19C E S W N RD GD 5B"),
        {"E": -150, "S": -150, "W": 450, "N": -150},
    ),
    (
        "Harr p. 61",
        deal("rules: harr-limit\nresult: washed by West", W="concealed: 19D 19B 19C E S W 555B 7C"),
        {"E": -50, "S": -50, "W": 150, "N": -50},
    ),
    ("Harr p. 76", deal("rules: harr\noptions: three-handed", S="22; won: draw", only="E S W"), {"E": -44, "S": 66, "W": -22}),
    (
        "Parker, five players",
        deal("rules: parker\noptions: five-handed", S="22; won: draw", NE="10"),
        {"E": -44 - 20, "S": 110, "W": -22 - 10, "N": -22 - 10, "NE": -22 + 40},
    ),
    (
        "Parker, six players",
        deal("rules: parker\noptions: six-handed", S="22; won: draw", NE="10", SW="0"),
        {"E": -44 - 20, "S": 132, "W": -32, "N": -32, "NE": -22 + 50, "SW": -32},
    ),
    (
        "Parker, penalty",
        deal("rules: parker", S="22; won: draw", W="50; status: short", E="16"),
        {"E": -44 + 32 + 32, "S": 88, "W": -22 - 32, "N": -22 - 32},
    ),
    (
        "Parker, the limit",
        deal("rules: parker\noptions: limit-300", S="700; won: draw"),
        {"E": -600, "S": 1200, "W": -300, "N": -300},
    ),
    (
        "Millington 120",
        deal("rules: millington", S="20; won: draw", W="1500", N="100", E="50"),
        {"E": -40 - 1900 - 100, "S": 80, "W": -20 + 1900 + 900, "N": -20 - 900 + 100},
    ),
    (
        "Millington 120",
        deal("rules: millington", S="20; won: draw", W="1500", N="1100"),
        {"E": -40 - 4000, "S": 80, "W": -20 + 2000, "N": -20 + 2000},
    ),
    (
        "Millington 89c",
        deal("rules: millington", S="20; won: draw", W="80; status: long", N="10"),
        {"E": -40 - 20, "S": 80, "W": -20 - 10, "N": -20 + 20 + 10},
    ),
    (
        "Millington 89c",
        deal("rules: millington", S="20; won: draw", W="concealed: 3×RD 55D 123B 1C 9C; status: short", N="10"),
        {"E": -40 - 32 - 20, "S": 80, "W": -20 + 32 + 6, "N": -20 + 20 - 6},
    ),
    (
        "Millington 128",
        deal("rules: millington\noptions: pay-dreamer", S="40, 2 doubles; won: draw"),
        {"E": -80 - 16, "S": 160, "W": -40 - 8, "N": -40 - 8, "Sitting out": 32},
    ),
    (
        "Millington 128",
        deal("rules: millington\noptions: pay-dreamer", S="1000, 4 doubles; won: draw"),
        {"E": -2000 - 256, "S": 4000, "W": -1000 - 128, "N": -1000 - 128, "Sitting out": 512},
    ),
    (
        "Millington 122r",
        deal("rules: millington\nstreak: 13", E="40; won: draw"),
        {"E": 6000, "S": -2000, "W": -2000, "N": -2000},
    ),
    (
        "Millington 132",
        deal("rules: millington\noptions: three-handed-138", S="20; won: draw", only="E S W"),
        {"E": -40, "S": 60, "W": -20},
    ),
    (
        "Millington 129",
        deal("rules: millington\noptions: three-handed", S="20; won: draw", only="E S N"),
        {"E": -40, "S": 60, "N": -20},
    ),
    (
        "Harr p. 68",
        deal("rules: harr-limit", S=f"{WINDS}; concealed: E 234D; won: discard E from West", W=f"{PLAIN}1D"),
        FOR_ALL,
    ),
    (
        "Harr p. 68",  # the other pair may be discarded
        deal("rules: harr-limit", S=f"{WINDS}; concealed: E E 55D; won: discard 5D from West", W="20", E="50"),
        {"E": -600 + 60 + 100, "S": 1200, "W": -300 - 60 + 20, "N": -300 - 100 - 20},
    ),
    ("Harr p. 68", deal("rules: harr-limit", S=SCHOLARS), {"E": -600, "S": 1200, "W": -300, "N": -300}),  # only at once
    ("Millington 92", deal("rules: millington", S=SCHOLARS), {"E": 0, "S": 4 * 896, "W": -4 * 896, "N": 0}),  # or later
    (
        "Harr p. 68",  # 10 + 4 + 4 + 6 + 2 = 26, 208; West has two dragons, waits, and counts 8, doubled twice
        deal(
            "rules: harr-limit", S=f"{BAMBOO}5666B; won: discard 5B from West", W="exposed: 3×RD, 3×GD; concealed: 123C 78C 55D"
        ),
        {"E": -416 - 64, "S": 832, "W": -208 + 64 + 32, "N": -208 - 32},
    ),
    (
        "Babcock p. 79",
        deal(f"{INSURED}, new-method", S=f"{BAMBOO}5666B; won: discard 5B from West", W=f"{PLAIN}1D"),
        {"E": 0, "S": 1088, "W": -1088, "N": 0},
    ),
    (
        "Babcock p. 79",  # any waiting hand excuses; the discarder pays twice as the New Method has it
        deal(f"{INSURED}, new-method", S=f"{BAMBOO}5666B; won: discard 5B from West", W="concealed: 123C 456C 789C 78D 55D"),
        {"E": -272, "S": 4 * 272, "W": -2 * 272, "N": -272},
    ),
    (
        "Babcock p. 78",  # 20 + 4 + 4 + 2 + 2 = 32, three doubles; East fed all four sets, and West's discard does not matter
        deal(
            f"{INSURED}, left-neighbour-insurance",
            S="exposed: 3×1B from East, 3×9B from East, 234B, 3×6B from East; concealed: 5B; won: discard 5B from West",
        ),
        {"E": -1024, "S": 1024, "W": 0, "N": 0},
    ),
    (
        "Millington 94, 122o",  # West's added tile is robbed for the Wriggling Snake
        deal(
            "rules: millington",
            S="exposed: 3×1D, 345D, 3×9D; concealed: 68D 22D; won: rob 7D from West",
            W="exposed: 3×7D; concealed: 147B 258C E E S W",
        ),
        {"E": 0, "S": 4000, "W": -4000, "N": 0},
    ),
]


@pytest.mark.parametrize(("place", "text", "paid"), DEALS, ids=[place for place, _, _ in DEALS])
def test_a_deal_reckoned_from_the_book(place: str, text: str, paid: dict[str, int]) -> None:
    assert net(settled(text)) == paid, place
