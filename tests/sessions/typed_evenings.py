"""Two evenings of thirteen deals as a new user types them at `mjscore table`, reckoned by hand.

Each loser pays the winner his score, the losers settle the differences of theirs, and what East pays or receives is doubled.
"""

from __future__ import annotations

from typing import Final, NamedTuple

PLAYERS: Final = "Ann, Bob, Cleo, Dan"


class Typed(NamedTuple):
    """What is typed for a deal, line by line, the last of them Enter; and what each player wins or loses by it."""

    lines: tuple[str, ...]
    net: dict[str, int]


CHINESE: Final = ("--rules", "babcock-chinese", "--with", "insurance")
CHINESE_GAME: Final = (
    # Ann, East, 48: 96 from each; Bob 16, Cleo 4 and Dan 0 settle 12, 16 and 4
    Typed(
        ("48* 16 4 0 b", ""),
        {"Ann": 288, "Bob": -96 + 12 + 16, "Cleo": -96 - 12 + 4, "Dan": -96 - 16 - 4},
    ),
    # Babcock p. 75: with two sets of dragons shown the third was dangerous: Cleo bears half of the 900 of the others
    Typed(
        (
            "Bob: exposed: 3×RD, 3×WD pung from Cleo; concealed: 4×GD kong, 456D 2C; won: draw 2C",
            "Cleo: 147B 258C 36D 9C E S W N",
            "0 0",
            "before",
            "",
        ),
        {"Ann": -300, "Bob": 1200, "Cleo": -300 - 450, "Dan": -150},
    ),
    # the same of East: who gave the third set of dragons bears half of what the two others owe, 600 each
    Typed(
        (
            "b: RD RD RD, GDGDGD, WDWDWD | E E 123B; won: draw 3B",
            "0 0 0",
            "c",
            "",
        ),
        {"Ann": -300, "Bob": 1800, "Cleo": -600 - 600, "Dan": -300},
    ),
    # a false call of mah-jongg, p. 74: 100 to each, East double
    Typed(
        ("penalty: false mah-jongg Dan", ""),
        {"Ann": 100, "Bob": 200, "Cleo": 100, "Dan": -400},
    ),
    # a draw after which East passes, because a four was declared (p. 69)
    Typed(("draw", "yes", ""), {"Ann": 0, "Bob": 0, "Cleo": 0, "Dan": 0}),
    # Eve comes for Ann, and stands last in the prompt; Cleo, East, 22 from each, doubled
    Typed(
        ("Eve for Ann", "0 22* 0 0 drawn", ""),
        {"Bob": -44, "Cleo": 132, "Dan": -44, "Eve": -44},
    ),
    # the star was forgotten at first; Dan 40: 80 from East Cleo; Bob 20, Cleo 0, Eve 8
    Typed(
        ("20 0 40 8", "drop", "20 0 40* 8 eve", ""),
        {
            "Bob": -40 + 40 + 12,
            "Cleo": -80 - 40 - 16,
            "Dan": 160,
            "Eve": -40 + 16 - 12,
        },
    ),
)
CORRECTED: Final = Typed(
    ("edit 1", "40* 16 4 0 b", "", "undo", "redo"),
    {"Ann": 240, "Bob": -80 + 12 + 16, "Cleo": -80 - 12 + 4, "Dan": -80 - 16 - 4},
)
"""The first deal was 40, not 48; the correction is taken back and made again."""

MILLINGTON: Final = ("--rules", "millington")
MILLINGTONS_GAME: Final = (
    # the example of section 109
    Typed(
        ("20 256 4 48* drawn", ""), {"Ann": -536, "Bob": 676, "Cleo": -332, "Dan": 192}
    ),
    # a wash-out (97): East stays
    Typed(("draw", ""), {"Ann": 0, "Bob": 0, "Cleo": 0, "Dan": 0}),
    # Bob, East, 40: 80 from each; Dan 12 gets 4 from each; Cleo named a discard falsely, which Ann punged: 100 (86)
    Typed(
        ("penalty: false naming Cleo, pung by Ann", "8 40* 8 12", ""),
        {"Ann": -80 - 4 + 100, "Bob": 240, "Cleo": -80 - 4 - 100, "Dan": -80 + 4 + 4},
    ),
    # 90g, 96: Cleo 36; with four tiles left and the tile not showing, Dan refunds all: 36 + 72 + 36
    Typed(
        (
            "wall: 4",
            "Cleo: 3×RD | 123D 456C 789C 3B; won: 3B from Dan",
            "0 0 0",
            "it was not",
            "",
        ),
        {"Ann": 0, "Bob": 0, "Cleo": 144, "Dan": -144},
    ),
    # a false call by East, Cleo (82): 300 to each, not doubled, and the title passes
    Typed(
        ("penalty: false mah-jongg Cleo", ""),
        {"Ann": 300, "Bob": 300, "Cleo": -900, "Dan": 300},
    ),
    # Ann 24, East Dan pays 48; Bob 0, Cleo 32, Dan 16 settle 32, 16 doubled, and 16 doubled
    Typed(
        ("Ann 24 wins from Dan, Cleo 32, Dan 16", "bob 0", ""),
        {"Ann": 96, "Bob": -24 - 32 - 32, "Cleo": -24 + 32 + 32, "Dan": -48 + 32 - 32},
    ),
)
