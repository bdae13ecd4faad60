"""Deals that are refused, each with all that the hint lets a player write instead, and what is paid then.

What is paid was reckoned by hand from the book and page that stands beside it.
"""

from __future__ import annotations

from typing import NamedTuple

from tests.settlement.table import hands

INSURANCE = "rules: babcock-chinese\noptions: insurance"
PLAIN = "concealed: 147B 258C 36D 9C E S W N"
"""Thirteen tiles that score nothing, wait for nothing, and could all have been discarded without danger."""
LEFT_OUT = ""


class Remedy(NamedTuple):
    """A hint followed: what replaces what in the deal, and what each player has won or lost then."""

    changes: tuple[tuple[str, str], ...]
    net: dict[str, int]


class RefusedDeal(NamedTuple):
    """A deal, the code of its refusal, words that its hint must contain, and the remedies that the hint names."""

    code: str
    why: str
    text: str
    hint: str
    remedies: tuple[Remedy, ...]


def refused(code: str, why: str, header: str, seats: dict[str, str], hint: str, *remedies: Remedy) -> RefusedDeal:
    written = {seat: f"score: {hand}" if hand[0].isdigit() else hand for seat, hand in seats.items()}
    return RefusedDeal(code, why, header + "\n" + hands(**written), hint, remedies)


def remedy(*changes: tuple[str, str], **net: int) -> Remedy:
    return Remedy(changes, net)


def four(S: str, E: str = "0", W: str = "0", N: str = "0") -> dict[str, str]:
    return {"E": E, "S": S, "W": W, "N": N}


NOTHING_PAID = {"E": 0, "S": 0, "W": 0, "N": 0}
DOTS = "exposed: 3×6D, 789D, 3×9D; concealed: 23D 55D; won: discard 4D from West"
"""Harr's Part II: 10 + 2 + 4 = 16, three doubles for one suit (p. 67): 128."""
SUIT = "exposed: 3×1B pung from East, 4×9B concealed kong, 234B chow from East; concealed: 5666B; won: {}"
"""Babcock's Chinese game: 20 + 4 + 32 + 4 and 2 for the pair (p. 69), three doubles: the limit of 300."""
DRAGONS = "exposed: 3×RD, {}3×WD pung from West{}; concealed: {}456D 2C; won: draw 2C"
"""A hand with three sets of dragons scores the limit of 300 (p. 74)."""
LAST = "exposed: 3×RD; concealed: 123D 456C 789C 3B; won: discard 3B from West"
"""Millington: 10, 4 for the pong, 2 for the only place, 2 for the eyes, doubled for the dragons: 36."""
HALVES = {"E": -300, "S": 1200, "W": -750, "N": -150}
"""Babcock pp. 75-76: West bears his own 300 and half of the 600 and 300 that are due from East and North."""
OWN_LIMIT = {"E": -600, "S": 1200, "W": -300, "N": -300}
WEST_FOR_ALL = {"E": 0, "S": 1200, "W": -1200, "N": 0}
HEADS = "19D 19B 19C E S W"
THREE_OF = {"E": -64, "S": 128, "W": -32, "N": -32}

UNDECIDED = (
    refused(
        "counted-hand",
        "Babcock p. 85: 20 for each double twice over, East twice that",
        "rules: babcock\noptions: five-handed",
        four("40\nwon: draw"),
        "score: 40, 2 doubles",
        remedy(("score: 40", "score: 40, 2 doubles"), E=-80 - 160, S=160, W=-40 - 80, N=-40 - 80, **{"Sitting out": 320}),
    ),
    refused(
        "counted-hand",
        "Harr p. 61: 50 from each for nine heads",
        "rules: harr-limit\nresult: washed by South",
        four("0"),
        "write the original hand, or how many it showed: result: washed by South, 9 heads",
        remedy(("washed by South", "washed by South, 9 heads"), E=-50, S=150, W=-50, N=-50),
        remedy(("[South]\nscore: 0", f"[South]\nconcealed: {HEADS} 258D 5B"), E=-50, S=150, W=-50, N=-50),
    ),
    refused(
        "counted-hand",
        "Harr pp. 67-70: who had a choice pays for all; who had none pays his own, and the losers settle",
        "rules: harr-limit",
        four(DOTS, W="20"),
        "write West's tiles; or liable: West if nothing excuses West, no choice: West if something does",
        remedy(("rules: harr-limit", "rules: harr-limit\nliable: West"), E=0, S=512, W=-512, N=0),
        remedy(("[West]\nscore: 20", f"[West]\n{PLAIN}"), E=0, S=512, W=-512, N=0),
        remedy(("rules: harr-limit", "rules: harr-limit\nno choice: West"), E=-256 - 40, S=512, W=-128 + 40 + 20, N=-128 - 20),
        remedy(
            ("[West]\nscore: 20", "[West]\nexposed: 3×1B, 3×2B, 3×3B\nconcealed: 3388D"),  # 4 + 2 + 2, and no choice
            E=-256 - 16,
            S=512,
            W=-128 + 16 + 8,
            N=-128 - 8,
        ),
    ),
    refused(
        "kong-undated",
        "Babcock p. 75: with two sets of dragons shown the third was dangerous, with one it was not",
        INSURANCE,
        four(DRAGONS.format("", "", "4×GD kong, "), W=PLAIN),
        "write the kong under exposed:, in its place among the groups",
        remedy(("4×GD kong, ", ""), ("3×RD, ", "3×RD, 4×GD concealed kong, "), **HALVES),
        remedy(("4×GD kong, ", ""), ("from West\n", "from West, 4×GD concealed kong\n"), **OWN_LIMIT),
    ),
    refused(
        "liable-unclear",
        "Babcock pp. 75-76: all, one half with the others' halves, or two halves",
        f"{INSURANCE}\nliable: South half, West",
        four("20", N="40\nwon: discard from West"),
        "write the seat that pays all; or one or two that pay a half; or who made the first discard, and who the second",
        remedy(("liable: South half, West", "liable: West"), E=0, S=0, W=-160, N=160),
        remedy(("liable: South half, West", "liable: West half"), E=-40, S=-20, W=-40 - 40 - 20, N=160),
        remedy(("liable: South half, West", "liable: South half, West half"), E=0, S=-80, W=-80, N=160),
        remedy(("liable: South half, West", "liable: South first discard, West"), E=0, S=-80, W=-80, N=160),
    ),
    refused(
        "no-discarder",
        "Babcock p. 78, the New Method: the discarder pays twice, East as the others",
        "rules: babcock-chinese\noptions: new-method",
        four("20\nwon: discard"),
        "write won: discard … from …",
        remedy(("won: discard", "won: discard from West"), E=-20, S=80, W=-40, N=-20),
    ),
    refused(
        "no-discarder",
        "Babcock p. 75: who discarded it pays for all",
        INSURANCE,
        four(SUIT.format("discard 5B"), W=PLAIN),
        "write won: discard … from …",
        remedy(("discard 5B", "discard 5B from West"), **WEST_FOR_ALL),
    ),
    refused(
        "no-discarder",
        "Babcock p. 76: of two dangerous discards each bears half of all",
        f"{INSURANCE}\nliable: West first discard",
        four(SUIT.format("discard 5B"), W=PLAIN),
        "write won: discard … from …",
        remedy(("discard 5B", "discard 5B from North"), E=0, S=1200, W=-600, N=-600),
        remedy(("discard 5B", "discard 5B from West"), **WEST_FOR_ALL),
    ),
    refused(
        "no-discarder",
        "Babcock p. 76: completed by a draw, the first discard bears half of what the others owe",
        f"{INSURANCE}\nliable: West first discard",
        four(SUIT.format("draw 5B"), W=PLAIN),
        "write liable: West half",
        remedy(("West first discard", "West half"), **HALVES),
    ),
    refused(
        "no-halves",
        "Millington 96: one player refunds all",
        "rules: millington\nliable: West half",
        four("20\nwon: discard from West"),
        "write liable: and his seat",
        remedy(("West half", "West"), E=0, S=80, W=-80, N=0),
    ),
    refused(
        "no-limit",
        "Harr p. 67: half the limit to each, the whole to East",
        "rules: harr-limit\nlimit: none\npenalty: false mah-jongg South",
        four("0"),
        "write limit: and a number",
        remedy(("limit: none", "limit: 300"), E=300, S=-600, W=150, N=150),
    ),
    refused(
        "no-limit",
        "Babcock p. 73: the limit to each, East double",
        "rules: babcock-chinese\noptions: long-hand-pays-limit\nlimit: none\nresult: draw",
        four("0", W="0\nstatus: long"),
        "write limit: and a number",
        remedy(("limit: none", "limit: 500"), E=1000, S=500, W=-2000, N=500),
    ),
    refused(
        "no-score",
        "BMJA: who named it falsely pays for all",
        "rules: bmja\npenalty: false naming West, mah-jongg by South",
        four("40"),
        "write won: in the hand of the player who claimed it",
        remedy(("score: 40", "score: 40; won: discard from West"), E=0, S=160, W=-160, N=0),
    ),
    refused(
        "no-source",
        "Babcock p. 75: half for the third set of dragons",
        INSURANCE,
        four(DRAGONS.format("3×GD, ", "", "").replace(" from West", ""), W=PLAIN),
        "write 3×WD pung from …",
        remedy(("3×WD pung", "3×WD pung from West"), **HALVES),
    ),
    refused(
        "no-winner",
        "Babcock p. 25",
        "rules: babcock",
        four("0", E="20"),
        "write won: in the winner's hand, or result: draw, or the penalty, in the header",
        remedy(("score: 20", "score: 20; won: draw"), E=120, S=-40, W=-40, N=-40),
        remedy(("rules: babcock", "rules: babcock\nresult: draw"), **NOTHING_PAID),
        remedy(("rules: babcock", "rules: babcock\npenalty: false mah-jongg South"), **NOTHING_PAID),
    ),
    refused(
        "not-told-what-was-visible",
        "Millington 90g: the discarder pays for all unless the tile was showing",
        "rules: millington\nwall: 4",
        four(LAST),
        "write visible: and the discards that lay there; if no 3B is among them, the discarder pays for all",
        remedy(("wall: 4", "wall: 4\nvisible: 5D"), E=0, S=144, W=-144, N=0),
        remedy(("wall: 4", "wall: 4\nvisible: 3B"), E=-72, S=144, W=-36, N=-36),
    ),
    refused(
        "tiles-not-told",
        "Babcock pp. 75-77: (20 + 4 + 4 + 4 + 2 for the pair) × 8 = 272",
        INSURANCE,
        four("exposed: 3×1D, 456D, 3×9D; concealed: 2227D; won: discard 7D from West", W="concealed: 3356D, 9 others"),
        "write them (nothing else to discard, Babcock, p. 77); or liable: West, or no choice: West if something excuses",
        remedy(("9 others", "147B 258C E S N"), E=0, S=1088, W=-1088, N=0),
        remedy(("options: insurance", "options: insurance\nliable: West"), E=0, S=1088, W=-1088, N=0),
        remedy(("options: insurance", "options: insurance\nno choice: West"), E=-544, S=1088, W=-272, N=-272),
    ),
    refused(
        "tiles-not-told",
        "Babcock pp. 76-77: a waiting hand of one suit excuses, whatever else could have been discarded",
        INSURANCE,
        four("exposed: 3×1D, 456D, 3×9D; concealed: 2227D; won: discard 7D from West", W="concealed: 1122334B, 6 others"),
        "write them (waiting with one suit, Babcock, p. 77); or liable: West, or no choice: West if something excuses",
        remedy(("6 others", "446679B"), E=-544 - 8, S=1088, W=-272 + 8 + 4, N=-272 - 4),  # waits for 8B; three fours 4
        remedy(("options: insurance", "options: insurance\nliable: West"), E=0, S=1088, W=-1088, N=0),
        remedy(("options: insurance", "options: insurance\nno choice: West"), E=-544, S=1088, W=-272, N=-272),
    ),
    refused(
        "tiles-not-told",
        "Harr p. 61: 70 for ten heads",
        "rules: harr-limit\nresult: washed by South",
        four(f"concealed: {HEADS}, 4 others"),
        "write every tile of the original hand",
        remedy(("4 others", "N 258D"), E=-70, S=210, W=-70, N=-70),
    ),
)

IMPOSSIBLE = (
    refused(
        "chow-out-of-turn",
        "Millington 85: 50 to the claimant",
        "rules: millington\nresult: draw\npenalty: false naming West, chow by South",
        four("0"),
        "write chow by North",
        remedy(("chow by South", "chow by North"), E=0, S=0, W=-50, N=50),
    ),
    refused(
        "chow-out-of-turn",
        "Babcock p. 34: 20 and 2 for drawing",
        "rules: babcock",
        four("exposed: 567D chow from West; concealed: 234B 678C 45B 99C; won: draw 3B"),
        "write from East; another's discard makes a chow only where it completes the hand",
        remedy(("chow from West", "chow from East"), E=-44, S=88, W=-22, N=-22),
    ),
    refused(
        "concealed-kong-robbed",
        "Babcock pp. 23, 35: 20 + 2 + 10; West keeps his three, 2",
        "rules: babcock",
        four(
            "exposed: 3×2C; concealed: 345B 678D 99D 45C; won: rob 3C from West",
            W="exposed: 4×3C concealed kong; concealed: 147B 58C 6D E S W N",
        ),
        "write exposed: 3×3C pung in the hand that was robbed",
        remedy(("4×3C concealed kong", "3×3C pung"), E=-64 - 4, S=128, W=-32 + 6, N=-32 - 2),
    ),
    refused(
        "contradiction",
        "Harr p. 61: 50 for nine heads, 70 for ten",
        "rules: harr-limit\nresult: washed by South, 10 heads",
        four(f"concealed: {HEADS} 258D 5B"),
        "leave out one of them",
        remedy((", 10 heads", ""), E=-50, S=150, W=-50, N=-50),
        remedy((f"concealed: {HEADS} 258D 5B", "score: 0"), E=-70, S=210, W=-70, N=-70),
    ),
    refused(
        "contradiction",
        "Babcock p. 25",
        "rules: babcock",
        four("20; won: draw; seat: West"),
        "leave it out",
        remedy(("seat: West", ""), E=-40, S=80, W=-20, N=-20),
    ),
    refused(
        "contradiction",
        "Millington 116f: West winds prevail in the West round: 10 + 2 + 4 for the pong, 2 for the only place, doubled",
        "rules: millington\nround: West",
        four("exposed: 3×W; concealed: 123D 456C 789C 1B; won: draw 1B; round: North", E="0"),
        "leave it out",
        remedy(("round: North", ""), E=-88, S=176, W=-44, N=-44),
    ),
    refused(
        "had-a-choice",
        "Millington 95: 36 as in 90g; West refunds the others",
        "rules: millington\nwall: 4\nvisible: 1D\nno choice: West",
        four(LAST, W="exposed: 3×2D; concealed: 147D 258C E E S N"),
        "leave out no choice:",
        remedy(("no choice: West\n", ""), E=0, S=144, W=-144, N=0),
    ),
    refused(
        "incorrect-winner",
        "Millington 114-115: 10 + 2 + 2 for drawing, for 3B or 6B; 97",
        "rules: millington",
        four("exposed: 3×2C; concealed: 345B 678D 99D 12B; won: draw 3B; status: foul"),
        "leave out won:, or status:",
        remedy(("status: foul", ""), E=-28, S=56, W=-14, N=-14),
        remedy(("won: draw 3B\n", ""), ("rules: millington", "rules: millington\nresult: draw"), **NOTHING_PAID),
    ),
    refused(
        "no-east",
        "Millington 108: twice from each to East",
        "rules: millington\noptions: three-handed",
        {"S": "20; won: draw", "W": "0", "N": "0"},
        "begin the hand of the player who was East with [East]",
        remedy(("[South]", "[East]"), E=80, W=-40, N=-40),
    ),
    refused(
        "no-such-seat",
        "Babcock p. 83: East, South and North",
        "rules: babcock\noptions: three-handed",
        {"E": "0", "S": "20; won: draw", "W": "0"},
        "write the hand at one of these seats, or another ruleset",
        remedy(("[West]", "[North]"), E=-40, S=60, N=-20),
    ),
    refused(
        "wrong-number-of-seats",
        "Babcock p. 25",
        "rules: babcock",
        {"E": "0", "S": "20; won: draw", "W": "0"},
        "missing: North",
        remedy(("[West]", "[North]\nscore: 0\n\n[West]"), E=-40, S=80, W=-20, N=-20),
    ),
    refused(
        "wrong-number-of-seats",
        "Millington 129",
        "rules: millington\noptions: three-handed",
        four("20; won: draw"),
        "leave out who does not play",
        remedy(("\n\n[North]\nscore: 0", ""), E=-40, S=60, W=-20),
    ),
    refused(
        "no-washing",
        "Babcock p. 29: no scores count",
        "rules: babcock\nresult: washed by South",
        four("0"),
        "write result: draw, or how else the deal ended",
        remedy(("washed by South", "draw"), **NOTHING_PAID),
    ),
    refused(
        "not-original",
        "Harr p. 61: only an original hand",
        "rules: harr-limit\nresult: washed by South",
        four("exposed: 3×1D; concealed: 9D 19B 19C E S W N RD"),
        "write result: draw, or how else the deal ended",
        remedy(("washed by South", "draw"), **NOTHING_PAID),
    ),
    refused(
        "nothing-to-wash",
        "Harr p. 61: nine at least",
        "rules: harr-limit\nresult: washed by South",
        four("concealed: 19D 19B 19C E S 258D 58B"),
        "write result: draw, or how else the deal ended",
        remedy(("washed by South", "draw"), **NOTHING_PAID),
    ),
    refused(
        "nothing-to-wash",
        "Harr p. 61: 200 for thirteen",
        "rules: harr-limit\nresult: washed by South, 14 heads",
        four("0"),
        "count them again, each kind once",
        remedy(("14 heads", "13 heads"), E=-200, S=600, W=-200, N=-200),
    ),
    refused(
        "nothing-to-rob",
        "Babcock p. 35: 20 + 2 + 10, and 2 for the only place; or without the 10",
        "rules: babcock",
        four(
            "exposed: 3×2C; concealed: 567B 678D 99D 12B; won: rob 3B",
            E=PLAIN,
            W="concealed: 147D 58C 36C E S W N N 9B",
            N="concealed: 258D 147C 9B S W N RD GD WD",
        ),
        "write exposed: 3×3B pung in the hand that was robbed, or how else the tile came",
        remedy(("rob 3B", "discard 3B"), E=-48, S=96, W=-24, N=-24),
        remedy(
            ("concealed: 147D 58C 36C E S W N N 9B", "exposed: 3×3B pung\nconcealed: 147D 58C 36C E S N"),
            E=-68 - 4,
            S=136,
            W=-34 + 6,
            N=-34 - 2,
        ),
    ),
    refused(
        "nothing-to-rob",
        "Babcock p. 35: 20 + 2 + 10 + 2; West's three score 2",
        "rules: babcock",
        four("exposed: 3×2C; concealed: 567B 678D 99D 12B; won: rob 3B from West", W="concealed: 147D 258C 69C E S W N N"),
        "write exposed: 3×3B pung in West's hand; robbed of its fourth it stays a pung",
        remedy(
            ("concealed: 147D 258C 69C E S W N N", "exposed: 3×3B pung\nconcealed: 147D 258C 69C E S"),
            E=-68 - 4,
            S=136,
            W=-34 + 6,
            N=-34 - 2,
        ),
    ),
    refused(
        "own-discard",
        "Millington 86: 100 to the claimant",
        "rules: millington\nresult: draw\npenalty: false naming West, pung by West",
        four("0"),
        "write by and the player who claimed it",
        remedy(("pung by West", "pung by South"), E=0, S=100, W=-100, N=0),
    ),
    refused(
        "own-discard",
        "Babcock p. 78, the New Method",
        "rules: babcock-chinese\noptions: new-method",
        four("20; won: discard from South"),
        "name the player who discarded it",
        remedy(("from South", "from East"), E=-40, S=80, W=-20, N=-20),
    ),
    refused(
        "score-odd",
        "Babcock p. 25",
        "rules: babcock",
        four("22; won: draw", E="7"),
        "count again",
        remedy(("score: 7", "score: 8"), E=-44 + 16 + 16, S=88, W=-22 - 16, N=-22 - 16),
    ),
    refused(
        "score-too-low",
        "Babcock p. 34: 20 for winning",
        "rules: babcock",
        four("2; won: draw"),
        "count again, with the points for winning",
        remedy(("score: 2", "score: 22"), E=-44, S=88, W=-22, N=-22),
    ),
    refused(
        "nobody-there",
        "Babcock pp. 25, 83",
        "rules: babcock\noptions: three-handed",
        {"E": "0", "S": "20; won: discard from West", "N": "0"},
        "the players are East, South and North",
        remedy(("from West", "from North"), E=-40, S=60, N=-20),
    ),
    refused(
        "seat-taken",
        "Babcock p. 25",
        "rules: babcock",
        {"E": "0", "S": "20; won: draw", "W": "0"} | {"N": "0\n\n[East]\nscore: 0"},
        "each player has one block",
        remedy(("\n\n[North]\nscore: 0\n\n[East]", "\n\n[North]"), E=-40, S=80, W=-20, N=-20),
    ),
    refused(
        "two-winners",
        "Babcock p. 25: East is paid twice, South as a loser has 20",
        "rules: babcock",
        four("20; won: draw", E="40; won: draw"),
        "leave out won: in the other hand",
        remedy(("score: 20\nwon: draw", "score: 20"), E=240, S=-80 + 40, W=-80 - 20, N=-80 - 20),
        remedy(("score: 40\nwon: draw", "score: 40"), E=-40 + 80 + 80, S=80, W=-20 - 80, N=-20 - 80),
    ),
    refused(
        "winner-and-result",
        "Babcock pp. 25, 29",
        "rules: babcock\nresult: draw",
        four("20; won: draw"),
        "leave out result: or won:",
        remedy(("result: draw\n", ""), E=-40, S=80, W=-20, N=-20),
        remedy(("\nwon: draw", ""), **NOTHING_PAID),
    ),
    refused(
        "winner-liable",
        "Babcock p. 75",
        f"{INSURANCE}\nliable: South",
        four("20; won: discard from West"),
        "name the loser who pays, or leave out liable:",
        remedy(("liable: South", "liable: West"), E=0, S=80, W=-80, N=0),
        remedy(("liable: South\n", ""), E=-40, S=80, W=-20, N=-20),
    ),
    refused(
        "won-after-end",
        "Millington 82: 300 to each",
        "rules: millington\npenalty: false mah-jongg South",
        four("0", E="20; won: draw"),
        "leave out won:, or the penalty:",
        remedy(("\nwon: draw", ""), E=300, S=-900, W=300, N=300),
        remedy(("\npenalty: false mah-jongg South", ""), E=120, S=-40, W=-40, N=-40),
    ),
    refused(
        "won-after-end",
        "Babcock p. 79: four declared fours end the hand, and no scores count",
        "rules: babcock-chinese\noptions: draw-at-four-fours",
        four("exposed: 4×1D, 4×2D, 4×3D; concealed: 123B 4B; won: draw 4B", N="exposed: 4×9D; concealed: 147B 258C E S W N"),
        "leave out won: and write result: draw",
        remedy(("\nwon: draw 4B", ""), ("draw-at-four-fours", "draw-at-four-fours\nresult: draw"), **NOTHING_PAID),
    ),
    refused(
        "five-of-one",
        "Babcock p. 1: four of each; the pung of ones 4, and 20 + 2",
        "rules: babcock",
        four("exposed: 3×1D; concealed: 456B 789C 234B 5C; won: draw 5C", W="concealed: 111D 47B 258C E S W N 9C"),
        "one of them was misread: write another tile for it",
        remedy(("111D 47B", "36D 1B 47B"), E=-56, S=112, W=-28, N=-28),
    ),
    refused(
        "bonus-tile-twice",
        "Babcock p. 90: 4 for a season and a double for one's own; 20 + 2 + 4 + 2 for the only place",
        "rules: babcock\noptions: seasons",
        four("concealed: 123D 456B 789C 234B 5C; won: draw 5C; bonus: F1", W="concealed: 147D 258C 69C E S W N N; bonus: F1"),
        "leave one out",
        remedy(("N N\nbonus: F1", "N N"), E=-56, S=112, W=-28, N=-28),
    ),
    refused(
        "nothing-corrected",
        "Millington 108-109",
        "rules: millington\npenalty: correction West, South counted 20",
        four("20", N="40; won: draw"),
        "leave out the penalty",
        remedy(("\npenalty: correction West, South counted 20", ""), E=-80 - 40, S=-40 + 40 + 20, W=-40 - 20, N=160),
    ),
    refused(
        "nothing-counted",
        "Millington 97, 110: North counted 24 where he has 40: 32 more from East, whom West refunds, and 16 from South",
        "rules: millington\nresult: draw\npenalty: correction West, North counted 24",
        four("0", N="40"),
        "leave it out, or write won: in a hand",
        remedy(("\npenalty: correction West, North counted 24", ""), **NOTHING_PAID),
        remedy(("result: draw\n", ""), ("score: 40", "score: 40; won: draw"), E=-80 + 32, S=-40 + 16, W=-40 - 48, N=160),
    ),
    refused(
        "own-count",
        "Millington 110",
        "rules: millington\npenalty: correction North, North counted 24",
        four("0", N="40; won: draw"),
        "name another who corrected it, or leave it out",
        remedy(("correction North", "correction West"), E=-80 + 32, S=-40 + 16, W=-40 - 48, N=160),
        remedy(("\npenalty: correction North, North counted 24", ""), E=-80, S=-40, W=-40, N=160),
    ),
)
