"""Every payment of a deal as a player is told it: who pays whom, how much, why, and where the book says so."""

from __future__ import annotations

from typing import Any

import pytest

from mjscore.settlement import Settlement
from tests.settlement.table import FED, NINE, SUIT, counted, paid, settled, written


def told(settlement: Settlement) -> list[str]:
    """The payments as lines: `E S 40 South's 20, doubled for East | Babcock, p. 26`."""
    words = [(each.why, str(each.cite)) for each in settlement.payments]
    return [f"{a} {b} {amount} {why} | {cite}" for (a, b, amount), (why, cite) in zip(paid(settlement), words, strict=True)]


OPEN = "exposed: 3×RD, 345C, 3×9D, 3×2D; concealed: 5B; won: discard 5B from North"
CLEAR = "discarded the winning tile: three sets of one suit on the table, and a Clear Suit | Millington, §90a"
DRAGONS = "discarded the winning tile: two dragon sets on the table, and the Little or Big Three Dragons | Millington, §90c"
ONE_SUIT = "discarded the winning tile: three sets of one suit on the table, and a hand entirely of that suit | Babcock, p. 75"
INTO = "discarded into {}: three sets of one suit on the table, and"

PAID: list[Any] = [
    pytest.param(
        counted("rules: babcock", E="40", S="20; won: draw", W="8"),
        [
            "E S 40 South's 20, doubled for East | Babcock, p. 26",
            "W S 20 South's 20 | Babcock, p. 25",
            "N S 20 South's 20 | Babcock, p. 25",
            "W E 64 the difference of 40 and 8, doubled for East | Babcock, p. 26",
            "N E 80 the difference of 40 and 0, doubled for East | Babcock, p. 26",
            "N W 8 the difference of 8 and 0 | Babcock, p. 25",
        ],
        id="Babcock p. 25: the winner, then the differences",
    ),
    pytest.param(
        counted("rules: millington", S="20; won: draw", W="8", N="8", E="8"),
        [
            "E S 40 South's 20, doubled for East | Millington, §108",
            "W S 20 South's 20 | Millington, §108",
            "N S 20 South's 20 | Millington, §108",
        ],
        id="Millington 108: losers of equal scores pay each other nothing",
    ),
    pytest.param(
        counted("rules: millington", S="20; won: draw", W="8"),
        [
            "E S 40 South's 20, doubled for East | Millington, §108",
            "W S 20 South's 20 | Millington, §108",
            "N S 20 South's 20 | Millington, §108",
            "E W 16 the difference of 8 and 0, doubled for East | Millington, §109",
            "N W 8 the difference of 8 and 0 | Millington, §109",
        ],
        id="Millington 109: the differences stand elsewhere",
    ),
    pytest.param(
        counted("rules: babcock-chinese\noptions: new-method", E="8", S="20; won: draw"),
        [
            "E S 40 South's 20, times 2 for a drawn tile | Babcock, p. 79",
            "W S 40 South's 20, times 2 for a drawn tile | Babcock, p. 79",
            "N S 40 South's 20, times 2 for a drawn tile | Babcock, p. 79",
            "W E 8 the difference of 8 and 0 | Babcock, p. 25",
            "N E 8 the difference of 8 and 0 | Babcock, p. 25",
        ],
        id="Babcock p. 79: the New Method, drawn",
    ),
    pytest.param(
        counted("rules: babcock-chinese\noptions: new-method", S="20; won: discard from West"),
        [
            "E S 20 South's 20 | Babcock, p. 79",
            "W S 40 South's 20, times 2 for the discarder | Babcock, p. 79",
            "N S 20 South's 20 | Babcock, p. 79",
        ],
        id="Babcock p. 79: the New Method, discarded",
    ),
    pytest.param(
        counted("rules: babcock-chinese\noptions: ninth-east-win\nstreak: 9", E="20; won: draw"),
        [f"{seat} E 300 East's win number 9 in a row | Babcock, p. 81" for seat in "SWN"],
        id="Babcock p. 81: the limit of 300 for the ninth win running, not doubled",
    ),
    pytest.param(
        counted("rules: babcock-chinese\noptions: ninth-east-win\nstreak: 9", E="200; won: draw"),
        [f"{seat} E 400 East's 200, doubled for East | Babcock, p. 26" for seat in "SWN"],
        id="Babcock p. 81: unless the hand itself brings more",
    ),
    pytest.param(
        counted("rules: babcock-chinese\noptions: ninth-east-win\nstreak: 9", E="150; won: draw"),
        [f"{seat} E 300 East's 150, doubled for East | Babcock, p. 26" for seat in "SWN"],
        id="Babcock p. 81: or as much",
    ),
    pytest.param(
        written("rules: babcock\noptions: five-handed", FED),
        [
            "E S 64 South's 32, doubled for East | Babcock, p. 26",
            "W S 32 South's 32 | Babcock, p. 25",
            "N S 32 South's 32 | Babcock, p. 25",
            "E Sitting out 40 to the player who sits out: 20, and doubled for East | Babcock, p. 85",
            "W Sitting out 20 to the player who sits out: 20 | Babcock, p. 85",
            "N Sitting out 20 to the player who sits out: 20 | Babcock, p. 85",
        ],
        id="Babcock p. 85: 20 to the fifth, 40 from East",
    ),
    pytest.param(
        written("rules: babcock-chinese\noptions: insurance\nliable: West half", FED),
        [
            "E S 32 half of South's 32, doubled for East | Babcock, p. 75",
            "W S 32 half for East: liable, as the deal says | Babcock, p. 75",
            "W S 32 South's 32 | Babcock, p. 25",
            "N S 16 half of South's 32 | Babcock, p. 75",
            "W S 16 half for North: liable, as the deal says | Babcock, p. 75",
        ],
        id="Babcock p. 75: half of what the others owe",
    ),
    pytest.param(
        written("rules: babcock-chinese\noptions: insurance\nliable: West half, North half", FED),
        [
            "W S 64 half of 128, for the first of two dangerous discards | Babcock, p. 75",
            "N S 64 half of 128, for the second of two dangerous discards | Babcock, p. 75",
        ],
        id="Babcock p. 75: half of everything each",
    ),
    pytest.param(
        written("rules: babcock-chinese\noptions: insurance\nliable: West first discard", FED),
        [
            "W S 64 half of 128, for the first of two dangerous discards | Babcock, p. 75",
            "N S 64 half of 128, for the second of two dangerous discards | Babcock, p. 75",
        ],
        id="Babcock p. 75: the second discard is the winning tile",
    ),
    pytest.param(
        written("rules: babcock-chinese\noptions: left-neighbour-insurance\nliable: East", FED),
        [
            "E S 64 South's 32, doubled for East | Babcock, p. 26",
            "E S 32 for West: liable, as the deal says | Babcock, p. 78",
            "E S 32 for North: liable, as the deal says | Babcock, p. 78",
        ],
        id="Babcock p. 78: liable for feeding, as stated",
    ),
    pytest.param(
        written("rules: millington\noptions: five-handed, pay-dreamer", OPEN),
        [
            # mah-jongg 10, dragons 4, nines 4, twos 2, the pair 2 and the only place 2; the dragons double once
            "E S 96 South's 48, doubled for East | Millington, §108",
            "W S 48 South's 48 | Millington, §108",
            "N S 48 South's 48 | Millington, §108",
            "E Sitting out 8 to the player who sits out: 2, doubled once, and doubled for East | Millington, §128",
            "W Sitting out 4 to the player who sits out: 2, doubled once | Millington, §128",
            "N Sitting out 4 to the player who sits out: 2, doubled once | Millington, §128",
        ],
        id="Millington 128: 2 to the Dreamer, doubled as the winning hand was",
    ),
    pytest.param(
        written("rules: millington", SUIT),
        [
            # mah-jongg 10, ones, nines and concealed twos 4 each, the pair 2, the only place 2; doubled three times
            "E S 416 South's 208, doubled for East | Millington, §108",
            f"W E 416 for East: {CLEAR}",
            "W S 208 South's 208 | Millington, §108",
            "N S 208 South's 208 | Millington, §108",
            f"W N 208 for North: {CLEAR}",
        ],
        id="Millington 96: refunds",
    ),
    pytest.param(
        counted("rules: babcock", S="20; won: draw", W="2"),
        [
            "E S 40 South's 20, doubled for East | Babcock, p. 26",
            "W S 20 South's 20 | Babcock, p. 25",
            "N S 20 South's 20 | Babcock, p. 25",
            "E W 4 the difference of 2 and 0, doubled for East | Babcock, p. 26",
            "N W 2 the difference of 2 and 0 | Babcock, p. 25",
        ],
        id="the smallest difference is paid",
    ),
    pytest.param(
        written(
            "rules: babcock-chinese\noptions: left-neighbour-insurance",
            FED.replace(",", " from East,").replace(";", " from East;", 1),
        ),
        [
            "E S 64 South's 32, doubled for East | Babcock, p. 26",
            "E S 32 for West: fed South all 4 sets | Babcock, p. 78",
            "E S 32 for North: fed South all 4 sets | Babcock, p. 78",
        ],
        id="Babcock p. 78: East fed South all four sets",
    ),
    pytest.param(
        written(
            "rules: babcock-chinese\noptions: insurance",
            "exposed: 3×1B pung from East, 4×9B concealed kong, 234B chow from East, 3×6B pung from West; concealed: 5B; "
            "won: discard 5B from West",
            W="concealed: 1479D 258B 369C E N W",
        ),
        [
            # a hand of one suit doubles three times, and so has the limit of 300
            f"W S 600 for East: {ONE_SUIT}",
            "W S 300 South's 300 | Babcock, p. 25",
            f"W S 300 for North: {ONE_SUIT}",
        ],
        id="Babcock p. 75: both dangerous discards by one",
    ),
    pytest.param(
        written("rules: millington", "exposed: 3×WD, 3×RD, 3×GD; concealed: 456C 22B; won: discard WD from West", E="0"),
        [
            # mah-jongg 10 and three sets of dragons 4 each; each of them doubles once, all three twice more (116d, 116h)
            "E S 1408 South's 704, doubled for East | Millington, §108",
            f"W E 1408 for East: {DRAGONS}",
            "W S 704 South's 704 | Millington, §108",
            "N S 704 South's 704 | Millington, §108",
            f"W N 704 for North: {DRAGONS}",
        ],
        id="Millington 90c: the set that the discard completed is written first",
    ),
    pytest.param(
        counted("rules: babcock-chinese\noptions: left-neighbour-insurance\nliable: East", S="20; won: draw", W="8"),
        [
            "E S 40 South's 20, doubled for East | Babcock, p. 26",
            "E S 20 for West: liable, as the deal says | Babcock, p. 78",
            "E S 20 for North: liable, as the deal says | Babcock, p. 78",
        ],
        id="Babcock p. 78: the scores of the losers are cancelled",
    ),
    pytest.param(
        counted("rules: millington\nliable: West", S="20; won: draw"),
        [
            "E S 40 South's 20, doubled for East | Millington, §108",
            "W E 40 for East: liable, as the deal says | Millington, §96",
            "W S 20 South's 20 | Millington, §108",
            "N S 20 South's 20 | Millington, §108",
            "W N 20 for North: liable, as the deal says | Millington, §96",
        ],
        id="Millington 96: refunds, as stated",
    ),
    pytest.param(
        written("rules: millington", "exposed: 3×1D, 456D, 3×9D, 3×2D pung from West; concealed: 7D; won: draw 7D"),
        [
            # mah-jongg 10, drawn 2, ones and nines 4 each, twos 2, the pair 2, the only place 2; doubled three times
            "E S 416 South's 208, doubled for East | Millington, §108",
            f"W E 416 for East: {INTO.format('3×2D pung')} a Clear Suit | Millington, §90a",
            "W S 208 South's 208 | Millington, §108",
            "N S 208 South's 208 | Millington, §108",
            f"W N 208 for North: {INTO.format('3×2D pung')} a Clear Suit | Millington, §90a",
        ],
        id="Millington 92: an earlier discard",
    ),
    pytest.param(
        written(
            "rules: babcock-chinese\noptions: insurance",
            "exposed: 3×1B pung from East, 4×9B concealed kong, 234B chow from East, 3×6B pung from West; concealed: 5B; "
            "won: draw 5B",
            W="concealed: 1479D 258B 369C E N W",
        ),
        [
            "E S 300 half of South's 300, doubled for East | Babcock, p. 75",
            f"W S 300 half for East: {INTO.format('3×6B pung')} a hand entirely of that suit | Babcock, p. 75",
            "W S 300 South's 300 | Babcock, p. 25",
            "N S 150 half of South's 300 | Babcock, p. 75",
            f"W S 150 half for North: {INTO.format('3×6B pung')} a hand entirely of that suit | Babcock, p. 75",
        ],
        id="Babcock p. 75: half of what the others owe, for an earlier discard",
    ),
    pytest.param(
        counted("rules: millington\npenalty: false mah-jongg North"),
        [f"N {seat} 300 false call of mah-jongg | Millington, §82" for seat in "ESW"],
        id="Millington 82",
    ),
    pytest.param(
        counted("rules: bmja\nresult: draw\npenalty: false naming West\npenalty: false naming South, pung by North"),
        ["S N 50 discard falsely named, claimed for pung by North | Kajongg, “False naming, claimed for chow/pung/kong”"],
        id="BMJA: one that nobody claimed costs nothing, another does",
    ),
    pytest.param(
        counted(
            "rules: bmja\npenalty: false naming West, mah-jongg by South\npenalty: false naming East, pung by North",
            S="20; won: discard from West",
        ),
        [
            "W S 40 for East: discard falsely named and claimed for mah-jongg | "
            "Kajongg, “False naming of discard, claimed for mah-jongg”",
            "W S 20 South's 20 | BMJA, “Settling up”",
            "W S 20 for North: discard falsely named and claimed for mah-jongg | "
            "Kajongg, “False naming of discard, claimed for mah-jongg”",
            "E N 50 discard falsely named, claimed for pung by North | Kajongg, “False naming, claimed for chow/pung/kong”",
        ],
        id="BMJA: one namer pays for all, another the claimant",
    ),
    pytest.param(
        counted("rules: dmjl\npenalty: false mah-jongg North"),
        [f"N {seat} 100 false call of mah-jongg | kmj, “False declaration”" for seat in "ESW"],
        id="DMJL: 300 among three",
    ),
    pytest.param(
        counted("rules: harr-limit", S="20; won: draw", E="520", W="300"),
        [
            "E S 40 South's 20, doubled for East | Harr, p. 60",
            "W S 20 South's 20 | Harr, p. 60",
            "N S 20 South's 20 | Harr, p. 60",
            "W E 440 the difference of 520 and 300, doubled for East | Harr, p. 60",
            "N E 600 the difference of 520 and 0, no more than the limit of 300, doubled for East | Harr, p. 60",
            "N W 300 the difference of 300 and 0 | Harr, p. 60",
        ],
        id="Harr p. 60: the limit caps what one pays another, not what a loser counts",
    ),
    pytest.param(
        counted("rules: millington\nresult: draw\npenalty: false naming West\npenalty: false naming West, pung by South"),
        ["W S 100 discard falsely named, claimed for pung by South | Millington, §86"],
        id="Millington 84 and 86",
    ),
    pytest.param(
        counted("rules: millington\npenalty: false naming West, mah-jongg by North\npenalty: false mah-jongg North"),
        [
            f"{payer} {payee} 150 discard falsely named, claimed for mah-jongg by North, also falsely | Millington, §87b"
            for payer in "WN"
            for payee in "ES"
        ],
        id="Millington 87b",
    ),
    pytest.param(
        counted("rules: babcock-chinese\noptions: long-hand-pays-limit\nresult: draw", W="0; status: long"),
        [
            "W E 600 a hand of too many tiles | Babcock, p. 73",
            "W S 300 a hand of too many tiles | Babcock, p. 73",
            "W N 300 a hand of too many tiles | Babcock, p. 73",
        ],
        id="Babcock p. 73: the limit to each, twice to East",
    ),
    pytest.param(
        counted("rules: bmja\npenalty: false naming West, mah-jongg by South", S="20; won: discard from West"),
        [
            "W S 40 for East: discard falsely named and claimed for mah-jongg | "
            "Kajongg, “False naming of discard, claimed for mah-jongg”",
            "W S 20 South's 20 | BMJA, “Settling up”",
            "W S 20 for North: discard falsely named and claimed for mah-jongg | "
            "Kajongg, “False naming of discard, claimed for mah-jongg”",
        ],
        id="BMJA: the namer pays for all",
    ),
    pytest.param(
        written("rules: babcock-chinese\noptions: nine-mummies-bonus\nresult: washed by South", NINE),
        [f"{seat} S 100 Nine Mummies: 10 of them | Babcock, p. 80" for seat in "EWN"],
        id="Babcock p. 80: 100 for ten",
    ),
    pytest.param(
        counted("rules: babcock-chinese\noptions: round-to-ten", S="24; won: draw", W="4", N="2"),
        [
            "E S 50 South's 24, doubled for East | Babcock, p. 26",
            "W S 20 South's 24 | Babcock, p. 25",
            "N S 20 South's 24 | Babcock, p. 25",
            "E W 10 the difference of 4 and 0, doubled for East | Babcock, p. 26",
        ],
        id="Babcock p. 82: to the nearest ten, what is less than five being nothing",
    ),
]


@pytest.mark.parametrize(("deal", "lines"), PAID)
def test_what_is_paid_and_why(deal: str, lines: list[str]) -> None:
    assert told(settled(deal)) == lines
