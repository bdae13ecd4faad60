"""Harr Part I: the book's twenty examples and what else a winner scores, hand by hand."""

from __future__ import annotations

from tests.rulesets.tables import Case

WINNERS = [
    Case(
        "three 2 dots completed by a punged tile are exposed, nothing else: the lowest winning hand",
        "Ex. 1",
        "concealed: 22D 99B 345B 678C 123C; won: discard 2D; seat: South",
        22,
        "mah-jongg 20, exposed-pung-minor 2",
        lacks="drawn only-place no-runs no-score loose-tile concealed-pung-minor exposed-pung-major",
    ),
    Case(
        "four sequences and a plain pair, the last tile chowed at one of two open ends",
        "Ex. 2",
        "concealed: 456D 789D 234B 88B 23C; won: discard 1C; seat: South",
        30,
        "mah-jongg 20, no-score 10",
    ),
    Case(
        "a pair of dragons completed by draw in the only place (52 by the Errata)",
        "Ex. 3 (p. 34)",
        "exposed: 555D, 444B; concealed: 111C 333C RD; won: draw RD; seat: South",
        52,
        "mah-jongg 20, no-runs 10, only-place 2, drawn 2, concealed-pung-major 8, concealed-pung-minor 4, "
        "exposed-pung-minor 2 2, dragon-pair 2",
        lacks="dragon-set",
    ),
    Case(
        "three exposed dragons double once",
        "Ex. 4",
        "exposed: 222D, 3×RD pung, 333B; concealed: 66C 88C; won: draw 6C; seat: South",
        88,
        "mah-jongg 20, no-runs 10, drawn 2, concealed-pung-minor 4, exposed-pung-minor 2 2, exposed-pung-major 4, "
        "dragon-set ×2",
        lacks="only-place",
    ),
    Case(
        "one suit with dragons: all four sets on the table",
        "Ex. 5",
        "exposed: 222B, 999B, 111B, 3×GD pung; concealed: 5B; won: draw 5B; seat: South",
        192,
        "mah-jongg 20, no-runs 10, drawn 2, only-place 2, exposed-pung-minor 2, exposed-pung-major 4 4 4, dragon-set ×2, "
        "one-suit-with-honours ×2",
        lacks="one-suit all-honours",
    ),
    Case(
        "one suit: a concealed four of nines, a pair of eights drawn",
        "Ex. 6",
        "exposed: 777C; concealed: 4×9C concealed kong, 444C 111C 8C; won: draw 8C; seat: South",
        640,
        "mah-jongg 20, no-runs 10, drawn 2, only-place 2, concealed-kong-major 32, exposed-pung-minor 2, "
        "concealed-pung-minor 4, concealed-pung-major 8, one-suit ×8",
        lacks="one-suit-with-honours",
    ),
    Case(
        "all honor pieces: three dragons and a wind that is not one's own, one set completed by a punged tile",
        "Ex. 7 (p. 36)",
        "exposed: 4×E kong; concealed: 4×RD concealed kong, GD GD GD WD WD S S; won: discard WD; seat: West",
        5760,
        "mah-jongg 20, no-runs 10, concealed-kong-major 32, exposed-kong-major 16, exposed-pung-major 4, "
        "concealed-pung-major 8, all-honours ×8, dragon-set ×2 ×2 ×2",
        lacks="own-wind-set one-suit one-suit-with-honours own-wind-pair",
    ),
    Case(
        "the same hand for East, whose own wind it is",
        "Ex. 7 (p. 36)",
        "exposed: 4×E kong; concealed: 4×RD concealed kong, GD GD GD WD WD S S; won: discard WD; seat: East",
        11520,
        "mah-jongg 20, no-runs 10, concealed-kong-major 32, exposed-kong-major 16, exposed-pung-major 4, "
        "concealed-pung-major 8, all-honours ×8, dragon-set ×2 ×2 ×2, own-wind-set ×2",
    ),
    Case(
        "two sets of dragons, one of them concealed",
        "Ex. 8",
        "exposed: 3×WD pung, 444D; concealed: GD GD GD 88B 22C; won: discard 8B; seat: South",
        184,
        "mah-jongg 20, no-runs 10, exposed-pung-major 4, exposed-pung-minor 2 2, concealed-pung-major 8, dragon-set ×2 ×2",
    ),
    Case(
        "four sequences of one suit: doubling honors leave the ten for no other score",
        "Ex. 9",
        "concealed: 123C 789C 55C 234C 67C; won: discard 8C; seat: South",
        240,
        "mah-jongg 20, no-score 10, one-suit ×8",
        lacks="only-place",
    ),
    Case(
        "a loose tile: the ten for it and the two for drawing",
        "Ex. 10",
        "exposed: 4×9D kong, 4×RD added kong, 4×GD annexed kong; concealed: 4×1B concealed kong, 5C; won: loose 5C; "
        "seat: South",
        496,
        "mah-jongg 20, no-runs 10, loose-tile 10, drawn 2, only-place 2, exposed-kong-major 16 16 16, concealed-kong-major 32, "
        "dragon-set ×2 ×2",
        lacks="exposed-kong-minor",
    ),
    Case(
        "North with his own wind, dragons and one suit",
        "Ex. 11",
        "concealed: N N N RD RD RD 222B 99B 55B; won: draw 9B; seat: North",
        480,
        "mah-jongg 20, no-runs 10, drawn 2, concealed-pung-major 8 8 8, concealed-pung-minor 4, one-suit-with-honours ×2, "
        "dragon-set ×2, own-wind-set ×2",
        lacks="only-place",
    ),
    Case(
        "two for a pair of dragons; three winds of another player count four and no doubling",
        "Ex. 12",
        "exposed: 555C, 3×W pung; concealed: RD RD 123C 67C; won: discard 8C; seat: South",
        56,
        "mah-jongg 20, exposed-pung-minor 2, exposed-pung-major 4, dragon-pair 2, one-suit-with-honours ×2",
        lacks="own-wind-set own-wind-pair no-runs",
    ),
    Case(
        "East with four exposed sets counts 44 before doubling (the book labels a concealed set exposed)",
        "Ex. 13",
        "exposed: 3×E pung, 111D, 444D, 3×RD pung; concealed: 9D; won: discard 9D; seat: East",
        368,
        "mah-jongg 20, no-runs 10, only-place 2, exposed-pung-major 4 4 4, exposed-pung-minor 2, one-suit-with-honours ×2, "
        "dragon-set ×2, own-wind-set ×2",
    ),
    Case(
        "with the dragons concealed and the last tile punged into a set, 48 before doubling",
        "Ex. 13",
        "exposed: 3×E pung, 111D; concealed: 44D RD RD RD 99D; won: discard 4D; seat: East",
        384,
        "mah-jongg 20, no-runs 10, exposed-pung-major 4 4, exposed-pung-minor 2, concealed-pung-major 8, "
        "one-suit-with-honours ×2, dragon-set ×2, own-wind-set ×2",
    ),
    Case(
        "four sets of winds and a pair of dragons (86 by the Errata): honors are one suit, three doublings, not six",
        "Ex. 14 (p. 41)",
        "exposed: 3×E pung; concealed: 4×N concealed kong, S S S W W RD RD; won: draw W; seat: West",
        1376,
        "mah-jongg 20, no-runs 10, drawn 2, concealed-pung-major 8 8, concealed-kong-major 32, exposed-pung-major 4, "
        "dragon-pair 2, all-honours ×8, own-wind-set ×2",
        lacks="one-suit one-suit-with-honours",
    ),
    Case(
        "the only place may be filled by a punged tile",
        "Ex. 15 (p. 42)",
        "exposed: 4×4D kong, 4×7D kong; concealed: 4×1D concealed kong, 4×9D concealed kong, 5D; won: discard 5D; seat: East",
        896,
        "mah-jongg 20, no-runs 10, only-place 2, concealed-kong-major 32 32, exposed-kong-minor 8 8, one-suit ×8",
        lacks="drawn",
    ),
    Case(
        "an original hand: three doublings, nothing for drawing or the only place",
        "Ex. 16",
        "concealed: 444B RD RD RD 123C 567D 99D; won: dealt; seat: East",
        512,
        "mah-jongg 20, concealed-pung-minor 4, concealed-pung-major 8, original-hand ×8, dragon-set ×2",
        lacks="drawn only-place",
    ),
    Case(
        "the highest hand of all: 62 doubled ten times, 380,928 from the three others together",
        "p. 10",
        "concealed: E E E RD RD RD GD GD GD WD WD WD S S; won: dealt; seat: East",
        63488,
        "mah-jongg 20, no-runs 10, concealed-pung-major 8 8 8 8, original-hand ×8, all-honours ×8, dragon-set ×2 ×2 ×2, "
        "own-wind-set ×2",
        lacks="own-wind-pair",
    ),
    Case(
        "a pair of one's own wind, a concealed four of another's, the 7 drawn to 8-9",
        "Ex. 17",
        "concealed: 4×N concealed kong, 111B 444B S S 89B; won: draw 7B; seat: South",
        140,
        "mah-jongg 20, drawn 2, only-place 2, concealed-pung-major 8, concealed-pung-minor 4, concealed-kong-major 32, "
        "own-wind-pair 2, one-suit-with-honours ×2",
        lacks="own-wind-set",
    ),
    Case(
        "dragons completed by a punged tile are exposed (114 by the Errata)",
        "Ex. 18 (p. 44)",
        "exposed: 4×9D kong; concealed: 4×1D concealed kong, 4×9B concealed kong, GD GD 66C; won: discard GD; seat: North",
        228,
        "mah-jongg 20, no-runs 10, concealed-kong-major 32 32, exposed-kong-major 16, exposed-pung-major 4, dragon-set ×2",
        lacks="concealed-pung-major",
    ),
    Case(
        "West with his own wind in hand and white dragons on the table",
        "Ex. 19",
        "exposed: 3×WD pung; concealed: W W W 123C 99C 67C; won: discard 8C; seat: West",
        256,
        "mah-jongg 20, concealed-pung-major 8, exposed-pung-major 4, one-suit-with-honours ×2, dragon-set ×2, own-wind-set ×2",
    ),
    Case(
        "four concealed fours of honors on a loose tile: the highest hand that is probable",
        "Ex. 20",
        "concealed: 4×RD concealed kong, 4×GD concealed kong, 4×WD concealed kong, 4×E concealed kong, N; won: loose N; "
        "seat: East",
        22016,
        "mah-jongg 20, no-runs 10, loose-tile 10, drawn 2, only-place 2, concealed-kong-major 32 32 32 32, all-honours ×8, "
        "dragon-set ×2 ×2 ×2, own-wind-set ×2",
    ),
    Case(
        "a concealed four of 2 to 8",
        "p. 31",
        "concealed: 4×5C concealed kong, 234B 678D 99B 44D; won: discard 9B; seat: South",
        40,
        "mah-jongg 20, concealed-kong-minor 16, exposed-pung-major 4",
    ),
]
