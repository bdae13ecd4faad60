"""Deals that are undecided until more is told, each with all that the hint lets a player write instead, and what is paid then.

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
        four("80\nwon: draw"),
        "score: 80, 2 doubles",
        remedy(("score: 80", "score: 80, 2 doubles"), E=-160 - 160, S=320, W=-80 - 80, N=-80 - 80, **{"Sitting out": 320}),
    ),
    refused(
        "counted-hand",
        "Harr p. 61: 50 from each for nine heads",
        "rules: harr-limit\nresult: washed by South",
        four("0"),
        "write the original hand, or the number of its heads: result: washed by South, 9 heads",
        remedy(("washed by South", "washed by South, 9 heads"), E=-50, S=150, W=-50, N=-50),
        remedy(("[South]\nscore: 0", f"[South]\nconcealed: {HEADS} 258D 5B"), E=-50, S=150, W=-50, N=-50),
    ),
    refused(
        "counted-hand",
        "Harr pp. 67-70: who had a choice pays for all; who had none pays his own, and the losers settle",
        "rules: harr-limit",
        four(DOTS, W="20"),
        "write West's tiles; or liable: West if nothing excuses it, or no choice: West if something does",
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
        "incorrect-untold",
        "Millington 89c: a short hand scores its sets and settles as any other",
        "rules: millington",
        four("20\nwon: draw", W="status: short"),
        "write what scores in it; or score: and its score, such as score: 0, above status: short",
        remedy(("status: short", "concealed: 999B\nstatus: short"), E=-40 - 16, S=80, W=-20 + 16 + 8, N=-20 - 8),
        remedy(("status: short", "score: 0\nstatus: short"), E=-40, S=80, W=-20, N=-20),
    ),
    refused(
        "incorrect-untold",
        "Babcock p. 73, the Chinese game: the sets of a hand of too few tiles count",
        "rules: babcock-chinese",
        four("20\nwon: draw", W="status: short"),
        "write what scores in it; or score: and its score, such as score: 0, above status: short",
        remedy(("status: short", "score: 8\nstatus: short"), E=-40 - 16, S=80, W=-20 + 16 + 8, N=-20 - 8),
    ),
    refused(
        "kong-undated",
        "Babcock p. 75: with two sets of dragons shown the third was dangerous, with one it was not",
        INSURANCE,
        four(DRAGONS.format("", "", "4×GD kong, "), W=PLAIN),
        "write the kong under exposed:, before or after 3×WD pung",
        remedy(("4×GD kong, ", ""), ("3×RD, ", "3×RD, 4×GD concealed kong, "), **HALVES),
        remedy(("4×GD kong, ", ""), ("from West\n", "from West, 4×GD concealed kong\n"), **OWN_LIMIT),
    ),
    refused(
        "liable-unclear",
        "Babcock pp. 75-76: all, one half with the others' halves, or two halves",
        f"{INSURANCE}\nliable: South half, West",
        four("20", N="40\nwon: discard from West"),
        "write liable: South (who pays all), or South half, West half, or South first discard, West",
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
        "write liable: and one seat",
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
        "not-the-discarder",
        "Harr pp. 67-70: the discarder of the winning tile pays for all",
        "rules: harr-limit\nliable: North",
        four(DOTS, W="20"),
        "write liable: West, or leave it out",
        remedy(("liable: North", "liable: West"), E=0, S=512, W=-512, N=0),
    ),
    refused(
        "not-the-discarder",
        "Harr pp. 67-70: nobody discarded a tile that was drawn",
        "rules: harr-limit\nliable: North",
        four("40; won: draw"),
        "leave it out",
        remedy(("\nliable: North", ""), E=-80, S=160, W=-40, N=-40),
    ),
    refused(
        "not-the-feeder",
        "Babcock p. 78: who fed the player on his right all four sets pays for all",
        "rules: babcock-chinese\noptions: left-neighbour-insurance\nliable: West",
        four("40; won: draw"),
        "write liable: East, or leave it out",
        remedy(("liable: West", "liable: East"), E=-160, S=160, W=0, N=0),
        remedy(("\nliable: West", ""), E=-80, S=160, W=-40, N=-40),
    ),
    refused(
        "not-the-feeder",
        "Babcock p. 78: he pays the entire losses of the other two",
        "rules: babcock-chinese\noptions: left-neighbour-insurance\nliable: East half",
        four("40; won: draw"),
        "write liable: East, or leave it out",
        remedy(("East half", "East"), E=-160, S=160, W=0, N=0),
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
        "write won: in the winner's hand; or, in the header, result: draw or the penalty",
        remedy(("score: 20", "score: 20; won: draw"), E=120, S=-40, W=-40, N=-40),
        remedy(("rules: babcock", "rules: babcock\nresult: draw"), **NOTHING_PAID),
        remedy(("rules: babcock", "rules: babcock\npenalty: false mah-jongg South"), **NOTHING_PAID),
    ),
    refused(
        "not-told-what-was-visible",
        "Millington 90g: the discarder pays for all unless the tile was showing",
        "rules: millington\nwall: 4",
        four(LAST),
        "write visible: and the discards on the table; if no 3B is among them, the discarder pays for all",
        remedy(("wall: 4", "wall: 4\nvisible: 5D"), E=0, S=144, W=-144, N=0),
        remedy(("wall: 4", "wall: 4\nvisible: 3B"), E=-72, S=144, W=-36, N=-36),
    ),
    refused(
        "tiles-not-told",
        "Babcock pp. 75-77: (20 + 4 + 4 + 4 + 2 for the pair) × 8 = 272",
        INSURANCE,
        four("exposed: 3×1D, 456D, 3×9D; concealed: 2227D; won: discard 7D from West", W="concealed: 3356D, 9 others"),
        "write West's tiles; or liable: West if nothing excuses it, or no choice: West if something does",
        remedy(("9 others", "147B 258C E S N"), E=0, S=1088, W=-1088, N=0),
        remedy(("options: insurance", "options: insurance\nliable: West"), E=0, S=1088, W=-1088, N=0),
        remedy(("options: insurance", "options: insurance\nno choice: West"), E=-544, S=1088, W=-272, N=-272),
    ),
    refused(
        "tiles-not-told",
        "Babcock pp. 76-77: a waiting hand of one suit excuses, whatever else could have been discarded",
        INSURANCE,
        four("exposed: 3×1D, 456D, 3×9D; concealed: 2227D; won: discard 7D from West", W="concealed: 1122334B, 6 others"),
        "write West's tiles; or liable: West if nothing excuses it, or no choice: West if something does",
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
