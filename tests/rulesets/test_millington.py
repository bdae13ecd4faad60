"""Millington's Rules (1977): every point, double and special limit hand of sections 112-122, and hands that nearly have them.

Where nothing is said the player is South in the West round. One hand of 12 is used again and again: ten for winning, two for a
pair of dragons, three runs, and 4-5 waiting for the 3 or the 6.
"""

from __future__ import annotations

import pytest

import mjscore
from tests.rulesets.tables import Case, check, item_ids, parametrize

RULES = "millington"

PLACES = (
    *("31", "46", "89", "103", "118", "120", "121", "128", "132"),
    *(f"114{letter}" for letter in "abcde"),
    *(f"115{letter}" for letter in "abcd"),
    *(f"116{letter}" for letter in "abcdefghijk"),
    *(f"117{letter}" for letter in "abcdefghijkl"),
    *(f"122{letter}" for letter in "abcdefghijklmnopqr"),
)
"""The sections that give a number or a condition for the score of a hand (settling and penalties are tested elsewhere)."""

POINTS = [
    Case(
        "each bonus tile four, whoever's it is",
        "114a",
        "concealed: 123D 456B 789D RD RD 45C; bonus: F1 S3; won: discard 6C; seat: South; round: West",
        20,
        "mah-jongg 10, dragon-pair 2, bonus-tile 4 4",
        lacks="own-flower-and-season four-flowers four-seasons",
    ),
    Case(
        "none where they are not played",
        "114a",
        "concealed: 123D 456B 789D RD RD 45C; bonus: F1 S3; won: discard 6C; seat: South; round: West",
        12,
        "mah-jongg 10, dragon-pair 2",
        lacks="bonus-tile",
        without=("bonus-tiles",),
    ),
    Case(
        "pongs on the table: minor two, major four",
        "114b",
        "exposed: 222D, 999B; concealed: 678C 345C 5D; won: discard 5D; seat: South; round: West",
        20,
        "mah-jongg 10, exposed-pung-minor 2, exposed-pung-major 4, only-place 2, eyes-minor 2",
        lacks="concealed-pung-minor concealed-pung-major drawn eyes-major",
    ),
    Case(
        "pongs in hand: minor four, major eight",
        "114b",
        "concealed: 222D 999B E E 44C 678C; won: draw 4C; seat: South; round: West",
        112,
        "mah-jongg 10, drawn 2, concealed-pung-minor 4 4, concealed-pung-major 8, all-concealed ×2, three-concealed ×2",
        lacks="only-place exposed-pung-minor exposed-pung-major own-wind-pair round-wind-pair own-round-wind-pair",
    ),
    Case(
        "kongs on the table: minor eight, major sixteen; in hand, minor sixteen",
        "114c",
        "exposed: 4×3B kong, 4×N added kong; concealed: 4×7C concealed kong, 55D 23D; won: discard 1D; "
        "seat: South; round: West",
        50,
        "mah-jongg 10, exposed-kong-minor 8, exposed-kong-major 16, concealed-kong-minor 16",
        lacks="concealed-kong-major three-concealed fourfold-plenty",
    ),
    Case(
        "in hand, major thirty-two",
        "114c",
        "exposed: 4×3B kong; concealed: 4×9D concealed kong, 234C 678C 5B; won: draw 5B; seat: South; round: West",
        56,
        "mah-jongg 10, drawn 2, only-place 2, eyes-minor 2, exposed-kong-minor 8, concealed-kong-major 32",
        lacks="exposed-kong-major concealed-kong-minor",
    ),
    Case(
        "sequences have no value",
        "114d",
        "exposed: 123D, 456B, 789D; concealed: RD RD 45C; won: discard 6C; seat: South; round: West",
        12,
        "mah-jongg 10, dragon-pair 2",
        lacks="all-concealed dragon-set",
    ),
    Case(
        "a pair of own wind",
        "114e",
        "concealed: 123D 456B 789D S S 45C; won: discard 6C; seat: South; round: West",
        12,
        "mah-jongg 10, own-wind-pair 2",
        lacks="own-wind-set own-round-wind-pair dragon-pair no-score",
    ),
    Case(
        "a pair of the prevailing wind",
        "114e",
        "concealed: 123D 456B 789D W W 45C; won: discard 6C; seat: South; round: West",
        12,
        "mah-jongg 10, round-wind-pair 2",
        lacks="round-wind-set own-round-wind-pair no-score",
    ),
    Case(
        "own wind that prevails: four",
        "114e",
        "concealed: 123D 456B 789D S S 45C; won: discard 6C; seat: South; round: South",
        14,
        "mah-jongg 10, own-round-wind-pair 4",
        lacks="own-wind-pair round-wind-pair no-score",
    ),
    Case(
        "all pairs of a losing hand",
        "114e",
        "concealed: RD RD WD WD S S W W E E 5D 7B 9C; seat: South; round: West",
        8,
        "dragon-pair 2 2, own-wind-pair 2, round-wind-pair 2",
        lacks="mah-jongg little-three-dragons",
    ),
    Case(
        "ten for completing the hand",
        "115a",
        "concealed: 123D 456B 789D RD RD 45C; won: discard 6C; seat: South; round: West",
        12,
        "mah-jongg 10, dragon-pair 2",
        lacks="drawn only-place eyes-minor eyes-major",
    ),
    Case(
        "two for drawing the last tile",
        "115b",
        "concealed: 123D 456B 789D RD RD 45C; won: draw 6C; seat: South; round: West",
        28,
        "mah-jongg 10, drawn 2, dragon-pair 2, all-concealed ×2",
        lacks="last-tile loose-tile",
    ),
    Case(
        "two for the only place, claimed: the 5 between 4 and 6",
        "115c",
        "concealed: 123D 456B 789D RD RD 46C; won: discard 5C; seat: South; round: West",
        14,
        "mah-jongg 10, only-place 2, dragon-pair 2",
    ),
    Case(
        "a rival tile is none if all four of it lie open",
        "115c",
        "concealed: 123D 456B 789D RD RD 45C; visible: 3333C; won: discard 6C; seat: South; round: West",
        14,
        "mah-jongg 10, only-place 2, dragon-pair 2",
    ),
    Case(
        "one's own exposed sets lie open too",
        "115c",
        "exposed: 333C; concealed: 456B 789D RD RD 45C; visible: 3C; won: discard 6C; seat: South; round: West",
        16,
        "mah-jongg 10, only-place 2, exposed-pung-minor 2, dragon-pair 2",
    ),
    Case(
        "three of them are not enough",
        "115c",
        "concealed: 123D 456B 789D RD RD 45C; visible: 333C; won: discard 6C; seat: South; round: West",
        12,
        "mah-jongg 10, dragon-pair 2",
        lacks="only-place",
    ),
    Case(
        "fishing the eyes with a major tile: 6-7-8-9 is not an only place",
        "115d",
        "exposed: 222D, 444B, 888B; concealed: 6789C; won: discard 9C; seat: South; round: West",
        20,
        "mah-jongg 10, exposed-pung-minor 2 2 2, eyes-major 4",
        lacks="eyes-minor only-place",
    ),
    Case(
        "with a minor tile",
        "115d",
        "exposed: 222D, 444B, 888B; concealed: 6789C; won: discard 6C; seat: South; round: West",
        18,
        "mah-jongg 10, exposed-pung-minor 2 2 2, eyes-minor 2",
        lacks="eyes-major only-place",
    ),
    Case(
        "4-4-4-5: the 5 makes the pair to three 4s",
        "115d",
        "exposed: 222D, 777B, 888B; concealed: 4445C; won: discard 5C; seat: South; round: West",
        44,
        "mah-jongg 10, exposed-pung-minor 2 2 2, concealed-pung-minor 4, eyes-minor 2, no-runs ×2",
        lacks="only-place",
    ),
    Case(
        "the 6 that may end a run or make a pair is fished",
        "115d",
        "exposed: 555D, 234D; concealed: 6778899D; won: discard 6D; seat: South; round: West",
        112,
        "mah-jongg 10, exposed-pung-minor 2, eyes-minor 2, one-suit ×8",
    ),
    Case(
        "a pair that was there before is not fished",
        "115d",
        "exposed: 555D, 234D; concealed: 1177889D; won: discard 9D; seat: South; round: West",
        96,
        "mah-jongg 10, exposed-pung-minor 2, one-suit ×8",
        lacks="eyes-minor eyes-major",
    ),
    Case(
        "a drawn tile taken in unshown earns neither the only place nor the eyes",
        "103",
        "exposed: 222D, 999B; concealed: 678C 345C 5D; won: draw 5D, unshown; seat: South; round: West",
        18,
        "mah-jongg 10, drawn 2, exposed-pung-minor 2, exposed-pung-major 4",
        lacks="only-place eyes-minor",
    ),
    Case(
        "an annexed kong has the points of an exposed one and is concealed for the doubles",
        "46",
        "exposed: 4×3B annexed kong; concealed: 222D 999B 5678C; won: draw 5C; seat: South; round: West",
        136,
        "mah-jongg 10, drawn 2, eyes-minor 2, exposed-kong-minor 8, concealed-pung-minor 4, concealed-pung-major 8, "
        "three-concealed ×2, all-concealed ×2",
        lacks="concealed-kong-minor buried-treasure",
    ),
    Case(
        "a kong not marked as such is exposed in every way",
        "46",
        "exposed: 4×3B kong; concealed: 222D 999B 5678C; won: draw 5C; seat: South; round: West",
        34,
        "mah-jongg 10, drawn 2, eyes-minor 2, exposed-kong-minor 8, concealed-pung-minor 4, concealed-pung-major 8",
        lacks="three-concealed all-concealed",
    ),
]

DOUBLES_OF_ALL = [
    Case(
        "own flower and own season",
        "116a",
        "concealed: 123D 456B 789D RD RD 45C; bonus: F2 S2; won: discard 6C; seat: South; round: West",
        40,
        "mah-jongg 10, dragon-pair 2, bonus-tile 4 4, own-flower-and-season ×2",
    ),
    Case(
        "one of them does not double",
        "116a",
        "concealed: 123D 456B 789D RD RD 45C; bonus: F2 S3; won: discard 6C; seat: South; round: West",
        20,
        "mah-jongg 10, dragon-pair 2, bonus-tile 4 4",
        lacks="own-flower-and-season",
    ),
    Case(
        "the pair doubles a losing hand",
        "116a",
        "concealed: 1379D 28B 46C E S W N RD; bonus: F2 S2; seat: South; round: West",
        16,
        "bonus-tile 4 4, own-flower-and-season ×2",
    ),
    Case(
        "four flowers",
        "116b",
        "concealed: 123D 456B 789D RD RD 45C; bonus: F1 F2 F3 F4; won: discard 6C; seat: South; round: West",
        56,
        "mah-jongg 10, dragon-pair 2, bonus-tile 4 4 4 4, four-flowers ×2",
        lacks="four-seasons own-flower-and-season",
    ),
    Case(
        "three flowers and a season",
        "116b",
        "concealed: 123D 456B 789D RD RD 45C; bonus: F1 F2 F3 S4; won: discard 6C; seat: South; round: West",
        28,
        "mah-jongg 10, dragon-pair 2, bonus-tile 4 4 4 4",
        lacks="four-flowers four-seasons",
    ),
    Case(
        "all eight: flowers, seasons, and the own pair among them",
        "116c",
        "concealed: 123D 456B 789D RD RD 45C; bonus: F1 F2 F3 F4 S1 S2 S3 S4; won: discard 6C; seat: South; round: West",
        352,
        "mah-jongg 10, dragon-pair 2, bonus-tile 4 4 4 4 4 4 4 4, four-flowers ×2, four-seasons ×2, own-flower-and-season ×2",
    ),
    Case(
        "each set of dragons",
        "116d",
        "exposed: 3×RD pung, 4×GD kong; concealed: 345B 88C 67D; won: discard 5D; seat: South; round: West",
        120,
        "mah-jongg 10, exposed-pung-major 4, exposed-kong-major 16, dragon-set ×2 ×2",
        lacks="little-three-dragons big-three-dragons",
    ),
    Case(
        "own wind, and the prevailing wind",
        "116e",
        "exposed: 3×S pung, 3×W pung; concealed: 345B 22C 67D; won: discard 5D; seat: South; round: West",
        72,
        "mah-jongg 10, exposed-pung-major 4 4, own-wind-set ×2, round-wind-set ×2",
    ),
    Case(
        "own wind that prevails doubles twice",
        "116f",
        "exposed: 3×S pung, 222B; concealed: 345B 22C 67D; won: discard 5D; seat: South; round: South",
        64,
        "mah-jongg 10, exposed-pung-major 4, exposed-pung-minor 2, own-wind-set ×2, round-wind-set ×2",
    ),
    Case(
        "a set of another wind",
        "116f",
        "exposed: 3×N pung, 222B; concealed: 345B 22C 67D; won: discard 5D; seat: South; round: West",
        16,
        "mah-jongg 10, exposed-pung-major 4, exposed-pung-minor 2",
        lacks="own-wind-set round-wind-set",
    ),
    Case(
        "Little Three Dragons",
        "116g",
        "exposed: 3×RD pung, 3×GD pung; concealed: 345B WD WD 67D; won: discard 5D; seat: South; round: West",
        160,
        "mah-jongg 10, exposed-pung-major 4 4, dragon-pair 2, dragon-set ×2 ×2, little-three-dragons ×2",
        lacks="big-three-dragons three-scholars",
    ),
    Case(
        "Little Three Dragons of a losing hand",
        "116g",
        "exposed: 3×RD pung, 3×GD pung; concealed: WD WD 1379D 8B; seat: South; round: West",
        80,
        "exposed-pung-major 4 4, dragon-pair 2, dragon-set ×2 ×2, little-three-dragons ×2",
    ),
    Case(
        "two sets of dragons and a pair of winds",
        "116g",
        "exposed: 3×RD pung, 3×GD pung; concealed: 345B N N 67D; won: discard 5D; seat: South; round: West",
        72,
        "mah-jongg 10, exposed-pung-major 4 4, dragon-set ×2 ×2",
        lacks="little-three-dragons",
    ),
    Case(
        "Big Three Dragons with a sequence",
        "116h",
        "exposed: 3×RD pung, 3×GD pung, 3×WD pung; concealed: 22C 67D; won: discard 5D; seat: South; round: West",
        704,
        "mah-jongg 10, exposed-pung-major 4 4 4, dragon-set ×2 ×2 ×2, big-three-dragons ×4",
        lacks="three-scholars little-three-dragons",
    ),
    Case(
        "Little Four Joys",
        "116i",
        "exposed: 3×E pung, 3×S pung, 3×W pung; concealed: N N 67D; won: discard 5D; seat: South; round: South",
        352,
        "mah-jongg 10, exposed-pung-major 4 4 4, own-wind-set ×2, round-wind-set ×2, little-four-joys ×2, "
        "one-suit-with-honours ×2",
        lacks="big-four-joys four-blessings",
    ),
    Case(
        "three sets of winds and another pair",
        "116i",
        "exposed: 3×E pung, 3×S pung, 3×W pung; concealed: 22D 67D; won: discard 5D; seat: South; round: South",
        176,
        "mah-jongg 10, exposed-pung-major 4 4 4, own-wind-set ×2, round-wind-set ×2, one-suit-with-honours ×2",
        lacks="little-four-joys",
    ),
    Case(
        "Big Four Joys of a losing hand",
        "116j",
        "exposed: 3×E pung, 3×S pung, 3×W pung; concealed: N N N 5D; seat: South; round: South",
        320,
        "exposed-pung-major 4 4 4, concealed-pung-major 8, own-wind-set ×2, round-wind-set ×2, big-four-joys ×4",
        lacks="little-four-joys four-blessings one-suit-with-honours",
    ),
    Case(
        "three concealed pongs of a losing hand, an undeclared four among them",
        "116k",
        "concealed: 2222D 555B 999C 379D; seat: South; round: West",
        32,
        "concealed-pung-minor 4 4, concealed-pung-major 8, three-concealed ×2",
        lacks="concealed-kong-minor",
    ),
    Case(
        "a pong completed by a discard is exposed",
        "116k",
        "concealed: 222D 999B E E 44C 678C; won: discard 4C; seat: South; round: West",
        24,
        "mah-jongg 10, concealed-pung-minor 4, concealed-pung-major 8, exposed-pung-minor 2",
        lacks="three-concealed all-concealed",
    ),
    Case(
        "2-2-2-3-3-3-4-4-4 as pongs, not as sequences",
        "116k",
        "concealed: 222333444D 567B 9C; won: discard 9C; seat: South; round: West",
        56,
        "mah-jongg 10, concealed-pung-minor 4 4 4, only-place 2, eyes-major 4, three-concealed ×2",
        lacks="no-score",
    ),
]

DOUBLES_OF_THE_WINNER = [
    Case(
        "No-Score: four sequences and a pair of no value, another player's wind here",
        "117a",
        "concealed: 123D 456B 789D E E 45C; won: discard 6C; seat: South; round: West",
        20,
        "mah-jongg 10, no-score ×2",
    ),
    Case(
        "bonus tiles, drawing, the only place do no harm",
        "117a",
        "concealed: 123D 456B 789D E E 46C; bonus: F1; won: draw 5C; seat: South; round: West",
        72,
        "mah-jongg 10, drawn 2, only-place 2, bonus-tile 4, no-score ×2, all-concealed ×2",
    ),
    Case(
        "nor does fishing the eyes",
        "117a",
        "concealed: 123D 456B 789D 456C E; won: discard E; seat: South; round: West",
        32,
        "mah-jongg 10, only-place 2, eyes-major 4, no-score ×2",
    ),
    Case(
        "a pair that scores does",
        "117a",
        "concealed: 123D 456B 789D RD RD 45C; won: discard 6C; seat: South; round: West",
        12,
        "mah-jongg 10, dragon-pair 2",
        lacks="no-score",
    ),
    Case(
        "no sequences",
        "117b",
        "exposed: 222D, 444B, 999C; concealed: 77B E E; won: discard 7B; seat: South; round: West",
        40,
        "mah-jongg 10, exposed-pung-minor 2 2 2, exposed-pung-major 4, no-runs ×2",
    ),
    Case(
        "one sequence",
        "117b",
        "exposed: 222D, 444B, 456C; concealed: 77B E E; won: discard 7B; seat: South; round: West",
        16,
        "mah-jongg 10, exposed-pung-minor 2 2 2",
        lacks="no-runs",
    ),
    Case(
        "entirely concealed, a declared kong included",
        "117c",
        "concealed: 4×7C concealed kong, 123D 456B E E 45C; won: draw 6C; seat: South; round: West",
        56,
        "mah-jongg 10, drawn 2, concealed-kong-minor 16, all-concealed ×2",
    ),
    Case(
        "the last tile claimed",
        "117c",
        "concealed: 4×7C concealed kong, 123D 456B E E 45C; won: discard 6C; seat: South; round: West",
        26,
        "mah-jongg 10, concealed-kong-minor 16",
        lacks="all-concealed",
    ),
    Case(
        "one suit and honours",
        "117d",
        "exposed: 222D, 999D; concealed: 567D E E 33D; won: discard 3D; seat: South; round: West",
        36,
        "mah-jongg 10, exposed-pung-minor 2 2, exposed-pung-major 4, one-suit-with-honours ×2",
        lacks="one-suit no-runs",
    ),
    Case(
        "two suits and honours",
        "117d",
        "exposed: 222D, 999D; concealed: 567B E E 33D; won: discard 3D; seat: South; round: West",
        18,
        "mah-jongg 10, exposed-pung-minor 2 2, exposed-pung-major 4",
        lacks="one-suit-with-honours",
    ),
    Case(
        "one suit",
        "117e",
        "exposed: 555D, 234D; concealed: 678D 11D 78D; won: discard 6D; seat: South; round: West",
        96,
        "mah-jongg 10, exposed-pung-minor 2, one-suit ×8",
        lacks="one-suit-with-honours concealed-clear-suit",
    ),
    Case(
        "one suit but for a pair of winds",
        "117e",
        "exposed: 555D, 234D; concealed: 678D N N 78D; won: discard 6D; seat: South; round: West",
        24,
        "mah-jongg 10, exposed-pung-minor 2, one-suit-with-honours ×2",
        lacks="one-suit",
    ),
    Case(
        "all majors",
        "117f",
        "exposed: 111D, 999B, 3×E pung; concealed: 99C RD RD; won: discard 9C; seat: South; round: West",
        112,
        "mah-jongg 10, exposed-pung-major 4 4 4 4, dragon-pair 2, no-runs ×2, all-majors ×2",
        lacks="all-honours all-symbols heads-and-tails",
    ),
    Case(
        "one pong of 2s among them",
        "117f",
        "exposed: 222D, 999B, 3×E pung; concealed: 99C RD RD; won: discard 9C; seat: South; round: West",
        52,
        "mah-jongg 10, exposed-pung-minor 2, exposed-pung-major 4 4 4, dragon-pair 2, no-runs ×2",
        lacks="all-majors",
    ),
    Case(
        "all honours, with the roof off: two doubles beside that for majors",
        "117g",
        "exposed: 3×E pung, 3×N pung, 3×GD pung; concealed: RD RD S S; won: discard S; seat: South; round: South",
        3584,
        has="all-honours all-majors no-runs dragon-set own-wind-set round-wind-set dragon-pair",
        lacks="one-suit one-suit-with-honours little-four-joys",
        limit=None,
    ),
    Case(
        "a pair of 9s among the honours",
        "117g",
        "exposed: 3×E pung, 3×N pung, 3×GD pung; concealed: S S 99D; won: discard S; seat: South; round: South",
        1664,
        "mah-jongg 10, exposed-pung-major 4 4 4 4, dragon-set ×2, own-wind-set ×2, round-wind-set ×2, no-runs ×2, "
        "all-majors ×2, one-suit-with-honours ×2",
        lacks="all-honours all-symbols",
        limit=2000,
    ),
    Case(
        "a loose tile",
        "117h",
        "exposed: 4×3B kong; concealed: 123D 789D RD RD 45C; won: loose 6C; seat: South; round: West",
        44,
        "mah-jongg 10, drawn 2, exposed-kong-minor 8, dragon-pair 2, loose-tile ×2",
        lacks="last-tile plum-blossom kong-upon-kong",
    ),
    Case(
        "the tile that replaces a bonus tile comes from the live wall",
        "31",
        "exposed: 4×3B kong; concealed: 123D 789D RD RD 45C; bonus: F1; won: loose 6C after bonus; seat: South; round: West",
        26,
        "mah-jongg 10, drawn 2, exposed-kong-minor 8, dragon-pair 2, bonus-tile 4",
        lacks="loose-tile",
    ),
    Case(
        "the last tile of the live wall",
        "117i",
        "concealed: 123D 456B 789D RD RD 45C; won: draw 6C, last tile; seat: South; round: West",
        56,
        "mah-jongg 10, drawn 2, dragon-pair 2, all-concealed ×2, last-tile ×2",
        lacks="moon last-discard loose-tile",
    ),
    Case(
        "a loose tile as the last of all",
        "117i",
        "exposed: 4×3B kong; concealed: 123D 789D RD RD 45C; won: loose 6C, last tile; seat: South; round: West",
        88,
        "mah-jongg 10, drawn 2, exposed-kong-minor 8, dragon-pair 2, loose-tile ×2, last-tile ×2",
    ),
    Case(
        "the discard after the last tile",
        "117j",
        "concealed: 123D 456B 789D RD RD 45C; won: discard 6C, last discard; seat: South; round: West",
        24,
        "mah-jongg 10, dragon-pair 2, last-discard ×2",
        lacks="last-tile robbed-kong original-call",
    ),
    Case(
        "robbing a kong",
        "117k",
        "concealed: 123D 456B 789D RD RD 45C; won: rob 6C; seat: South; round: West",
        24,
        "mah-jongg 10, dragon-pair 2, robbed-kong ×2",
        lacks="carrying-pole drawn all-concealed",
    ),
    Case(
        "Original Call",
        "117l",
        "concealed: 123D 456B 789D RD RD 45C; won: discard 6C, original call; seat: South; round: West",
        24,
        "mah-jongg 10, dragon-pair 2, original-call ×2",
        lacks="earths-blessing",
    ),
    Case(
        "a pong claimed since then shows that the hand was changed",
        "117l",
        "exposed: 222D; concealed: 456B 789D RD RD 45C; won: discard 6C, original call; seat: South; round: West",
        14,
        "mah-jongg 10, exposed-pung-minor 2, dragon-pair 2",
        lacks="original-call",
    ),
]

SPECIAL = [
    Case(
        "Heaven's Blessing, also with a concealed kong",
        "122a",
        "concealed: 4×7C concealed kong, 123D 456B E E 456C; won: dealt; seat: East; round: East",
        1000,
        has="heavens-blessing",
        lacks="drawn eyes-major",
    ),
    Case(
        "East's first drawn tile",
        "122a",
        "concealed: 4×7C concealed kong, 123D 456B N N 45C; won: draw 6C; seat: East; round: East",
        56,
        "mah-jongg 10, drawn 2, concealed-kong-minor 16, all-concealed ×2",
        lacks="heavens-blessing",
    ),
    Case(
        "with the roof off it counts as concealed, without a last tile: 112 is less than the notional value",
        "122a",
        "concealed: 222D 999B 678C 444C RD RD; won: dealt; seat: East; round: East",
        1000,
        unlimited=112,
        limit=None,
    ),
    Case(
        "Earth's Blessing",
        "122b",
        "concealed: 123D 456B 789D RD RD 45C; won: discard 6C, first discard; seat: South; round: West",
        1000,
        has="earths-blessing",
        lacks="heavens-blessing original-call",
    ),
    Case(
        "whatever the seat, which is not East's",
        "122b",
        "concealed: 123D 456B 789D RD RD 45C; won: discard 6C, first discard",
        1000,
        has="earths-blessing",
    ),
    Case(
        "an exposed set shows that other tiles were discarded before",
        "122b",
        "exposed: 123D; concealed: 456B 789D RD RD 45C; won: discard 6C, first discard; seat: South; round: West",
        12,
        "mah-jongg 10, dragon-pair 2",
        lacks="earths-blessing",
    ),
    Case(
        "Plum Blossom",
        "122c",
        "exposed: 4×3B kong; concealed: 345C 789C RD RD 46D; won: loose 5D; seat: South; round: West",
        1000,
        has="plum-blossom",
    ),
    Case(
        "five circles from the live wall",
        "122c",
        "exposed: 4×3B kong; concealed: 345C 789C RD RD 46D; won: draw 5D; seat: South; round: West",
        24,
        "mah-jongg 10, drawn 2, only-place 2, exposed-kong-minor 8, dragon-pair 2",
        lacks="plum-blossom loose-tile",
    ),
    Case(
        "five circles in place of a bonus tile",
        "122c",
        "exposed: 4×3B kong; concealed: 345C 789C RD RD 46D; bonus: F1; won: loose 5D after bonus; seat: South; round: West",
        28,
        "mah-jongg 10, drawn 2, only-place 2, exposed-kong-minor 8, dragon-pair 2, bonus-tile 4",
        lacks="plum-blossom",
    ),
    Case(
        "five circles taken in unshown",
        "103",
        "exposed: 4×3B kong; concealed: 345C 789C RD RD 46D; won: loose 5D, unshown; seat: South; round: West",
        44,
        "mah-jongg 10, drawn 2, exposed-kong-minor 8, dragon-pair 2, loose-tile ×2",
        lacks="plum-blossom only-place",
    ),
    Case(
        "Catching the Moon",
        "122d",
        "concealed: 456B 789D RD RD 23D 345C; won: draw 1D, last tile; seat: South; round: West",
        1000,
        has="moon",
    ),
    Case(
        "the last tile is a four circle",
        "122d",
        "concealed: 456B 789D RD RD 23D 345C; won: draw 4D, last tile; seat: South; round: West",
        56,
        "mah-jongg 10, drawn 2, dragon-pair 2, all-concealed ×2, last-tile ×2",
        lacks="moon",
    ),
    Case(
        "a one circle that is not the last",
        "122d",
        "concealed: 456B 789D RD RD 23D 345C; won: draw 1D; seat: South; round: West",
        28,
        "mah-jongg 10, drawn 2, dragon-pair 2, all-concealed ×2",
        lacks="moon",
    ),
    Case(
        "the last tile as a loose one does not lie in the live wall",
        "122d",
        "exposed: 4×3B kong; concealed: 789D RD RD 345C 23D; won: loose 1D, last tile; seat: South; round: West",
        88,
        "mah-jongg 10, drawn 2, exposed-kong-minor 8, dragon-pair 2, loose-tile ×2, last-tile ×2",
        lacks="moon",
    ),
    Case(
        "the last tile of the live wall in place of a bonus tile",
        "122d",
        "concealed: 456B 789D RD RD 23D 345C; bonus: F1; won: loose 1D after bonus, last tile; seat: South; round: West",
        1000,
        has="moon",
    ),
    Case(
        "the moon taken in unshown",
        "103",
        "concealed: 456B 789D RD RD 23D 345C; won: draw 1D, last tile, unshown; seat: South; round: West",
        56,
        "mah-jongg 10, drawn 2, dragon-pair 2, all-concealed ×2, last-tile ×2",
        lacks="moon",
    ),
    Case(
        "Scratching a Carrying Pole",
        "122e",
        "concealed: 13B 456D 789D RD RD 345C; won: rob 2B; seat: South; round: West",
        1000,
        has="carrying-pole",
    ),
    Case(
        "two bamboos discarded",
        "122e",
        "concealed: 13B 456D 789D RD RD 345C; won: discard 2B; seat: South; round: West",
        14,
        "mah-jongg 10, only-place 2, dragon-pair 2",
        lacks="carrying-pole robbed-kong",
    ),
    Case(
        "a kong of two circles robbed",
        "122e",
        "concealed: 13D 456B 789D RD RD 345C; won: rob 2D; seat: South; round: West",
        28,
        "mah-jongg 10, only-place 2, dragon-pair 2, robbed-kong ×2",
        lacks="carrying-pole",
    ),
    Case(
        "Kong upon Kong",
        "122f",
        "exposed: 4×3B added kong, 4×7C kong; concealed: 123D RD RD 57D; won: loose 6D, kong upon kong; "
        "seat: South; round: West",
        1000,
        has="kong-upon-kong",
    ),
    Case(
        "a bonus tile between does no harm",
        "122f",
        "exposed: 4×3B added kong, 4×7C kong; concealed: 123D RD RD 57D; bonus: F1; won: loose 6D after bonus, kong upon kong; "
        "seat: South; round: West",
        1000,
        has="kong-upon-kong",
    ),
    Case(
        "two kongs in two turns",
        "122f",
        "exposed: 4×3B added kong, 4×7C kong; concealed: 123D RD RD 57D; won: loose 6D; seat: South; round: West",
        64,
        "mah-jongg 10, drawn 2, only-place 2, exposed-kong-minor 8 8, dragon-pair 2, loose-tile ×2",
        lacks="kong-upon-kong",
    ),
    Case(
        "there must be two kongs",
        "122f",
        "exposed: 4×3B kong; concealed: 123D 789D RD RD 57D; won: loose 6D, kong upon kong; seat: South; round: West",
        48,
        "mah-jongg 10, drawn 2, only-place 2, exposed-kong-minor 8, dragon-pair 2, loose-tile ×2",
        lacks="kong-upon-kong",
    ),
    Case(
        "Fourfold Plenty",
        "122g",
        "exposed: 4×3B kong, 4×5C added kong, 4×7D annexed kong; concealed: 4×9D concealed kong, E; won: discard E; "
        "seat: South; round: West",
        1000,
        has="fourfold-plenty",
        lacks="buried-treasure",
    ),
    Case(
        "three kongs and a pong",
        "122g",
        "exposed: 4×3B kong, 4×5C added kong, 4×7D annexed kong; concealed: 999D E; won: discard E; seat: South; round: West",
        96,
        "mah-jongg 10, only-place 2, eyes-major 4, exposed-kong-minor 8 8 8, concealed-pung-major 8, no-runs ×2",
        lacks="fourfold-plenty three-concealed",
    ),
    Case(
        "Buried Treasure of pongs",
        "122h",
        "concealed: 222D 444B 999C 77C E E; won: draw 7C; seat: South; round: West",
        1000,
        has="buried-treasure",
    ),
    Case(
        "with a concealed and an annexed kong",
        "122h",
        "exposed: 4×3B annexed kong; concealed: 4×9D concealed kong, 222D 444C 6C; won: draw 6C; seat: South; round: West",
        1000,
        has="buried-treasure",
        lacks="fourfold-plenty",
    ),
    Case(
        "the last tile claimed for a pong: three concealed pongs and no sequences",
        "122h",
        "concealed: 222D 444B 999C 77C E E; won: discard 7C; seat: South; round: West",
        112,
        "mah-jongg 10, concealed-pung-minor 4 4, concealed-pung-major 8, exposed-pung-minor 2, three-concealed ×2, no-runs ×2",
        lacks="buried-treasure",
    ),
    Case(
        "four concealed pongs, the pair claimed",
        "122h",
        "concealed: 222D 444B 999C 777C E; won: discard E; seat: South; round: West",
        144,
        "mah-jongg 10, only-place 2, eyes-major 4, concealed-pung-minor 4 4 4, concealed-pung-major 8, three-concealed ×2, "
        "no-runs ×2",
        lacks="buried-treasure all-concealed",
    ),
    Case(
        "2-2-2-3-3-3-4-4-4 read as pongs",
        "122h",
        "concealed: 22233344D 555C 99B; won: draw 4D; seat: South; round: West",
        1000,
        has="buried-treasure",
        lacks="no-score",
    ),
    Case(
        "The Three Great Scholars",
        "122i",
        "exposed: 3×RD pung, 3×GD pung, 3×WD pung; concealed: 66C 88B; won: discard 6C; seat: South; round: West",
        1000,
        has="three-scholars",
    ),
    Case(
        "with a sequence they are Big Three Dragons, and a count",
        "122i",
        "exposed: 3×RD pung, 3×GD pung, 3×WD pung; concealed: 22C 67D; won: discard 5D; seat: South; round: West",
        704,
        has="big-three-dragons",
        lacks="three-scholars",
    ),
    Case(
        "Four Blessings with any pair",
        "122j",
        "exposed: 3×E pung, 3×S pung; concealed: W W W N N 55C; won: discard N; seat: South; round: South",
        1000,
        has="four-blessings",
    ),
    Case(
        "the 5 completes Little Four Joys instead, 28 points doubled five times",
        "122j",
        "exposed: 3×E pung, 3×S pung; concealed: W W W N N 55C; won: discard 5C; seat: South; round: South",
        896,
        "mah-jongg 10, exposed-pung-major 4 4, concealed-pung-major 8, exposed-pung-minor 2, own-wind-set ×2, "
        "round-wind-set ×2, little-four-joys ×2, one-suit-with-honours ×2, no-runs ×2",
        lacks="four-blessings",
    ),
    Case(
        "Four Blessings worth more than the notional value with the roof off",
        "122j",
        "exposed: 3×E pung, 3×S pung; concealed: W W W N N 55C; won: discard N; seat: South; round: South",
        (10 + 4 + 4 + 8 + 4) * 2**6,
        limit=None,
        has="big-four-joys",
    ),
    Case(
        "All Symbols",
        "122k",
        "exposed: 3×E pung, 3×N pung, 3×GD pung; concealed: RD RD S S; won: discard S; seat: South; round: South",
        1000,
        has="all-symbols",
        lacks="four-blessings three-scholars heads-and-tails",
    ),
    Case(
        "Heads and Tails",
        "122l",
        "exposed: 111D, 999D; concealed: 111B 999C 1C; won: discard 1C; seat: South; round: West",
        1000,
        has="heads-and-tails",
        lacks="all-symbols",
    ),
    Case(
        "ones and nines with a pair of winds",
        "122l",
        "exposed: 111D, 999D; concealed: 111B 999C E; won: discard E; seat: South; round: West",
        160,
        "mah-jongg 10, only-place 2, eyes-major 4, exposed-pung-major 4 4, concealed-pung-major 8 8, no-runs ×2, all-majors ×2",
        lacks="heads-and-tails",
    ),
    Case(
        "The Imperial Jade without green dragons",
        "122m",
        "exposed: 888B, 234B; concealed: 666B 22B 44B; won: discard 4B; seat: South; round: West",
        1000,
        has="imperial-jade",
    ),
    Case(
        "and with them",
        "122m",
        "exposed: 888B, 3×GD pung, 234B; concealed: 444B 6B; won: discard 6B; seat: South; round: West",
        1000,
        has="imperial-jade",
    ),
    Case(
        "a 7 among the green tiles",
        "122m",
        "exposed: 888B, 234B; concealed: 678B 22B 44B; won: discard 4B; seat: South; round: West",
        112,
        "mah-jongg 10, exposed-pung-minor 2 2, one-suit ×8",
        lacks="imperial-jade",
    ),
    Case(
        "a red dragon among the green tiles",
        "122m",
        "exposed: 888B, 3×RD pung, 234B; concealed: 444B 6B; won: discard 6B; seat: South; round: West",
        88,
        "mah-jongg 10, eyes-minor 2, exposed-pung-minor 2, exposed-pung-major 4, concealed-pung-minor 4, "
        "dragon-set ×2, one-suit-with-honours ×2",
        lacks="imperial-jade",
    ),
    Case(
        "The Nine Sacred Lamps, claimed",
        "122n",
        "concealed: 1112345678999B; won: discard 6B; seat: South; round: West",
        1000,
        has="nine-gates",
        lacks="concealed-clear-suit wriggling-snake",
    ),
    Case(
        "drawn they are also a concealed Clear Suit",
        "122n",
        "concealed: 1112345678999B; won: draw 1B; seat: South; round: West",
        1000,
        has="nine-gates",
    ),
    Case(
        "another wait of three suits less one: the count",
        "122n",
        "concealed: 1112345677899B; won: discard 6B; seat: South; round: West",
        144,
        "mah-jongg 10, concealed-pung-major 8, one-suit ×8",
        lacks="nine-gates wriggling-snake concealed-clear-suit",
    ),
    Case(
        "with the ones on the table the 5 makes a snake, not lamps",
        "122n",
        "exposed: 111B; concealed: 2345678999B; won: discard 5B; seat: South; round: West",
        1000,
        has="wriggling-snake",
        lacks="nine-gates",
    ),
    Case(
        "The Wriggling Snake with eyes of 2",
        "122o",
        "exposed: 111D; concealed: 345D 678D 99D 22D; won: discard 9D; seat: South; round: West",
        1000,
        has="wriggling-snake",
        lacks="concealed-clear-suit nine-gates",
    ),
    Case(
        "with eyes of 5, kongs at both ends",
        "122o",
        "exposed: 4×1C kong, 4×9C annexed kong, 234C; concealed: 55C 67C; won: discard 8C; seat: South; round: West",
        1000,
        has="wriggling-snake",
    ),
    Case(
        "with eyes of 8",
        "122o",
        "exposed: 111B; concealed: 234B 567B 8B 999B; won: discard 8B; seat: South; round: West",
        1000,
        has="wriggling-snake",
    ),
    Case(
        "eyes of 3",
        "122o",
        "exposed: 111D; concealed: 456D 678D 99D 33D; won: discard 9D; seat: South; round: West",
        144,
        "mah-jongg 10, exposed-pung-major 4 4, one-suit ×8",
        lacks="wriggling-snake",
    ),
    Case(
        "2-3-4-5-6-7-8 between ones and nines: the 8 makes the eyes",
        "122o",
        "exposed: 111D, 999D; concealed: 2345678D; won: discard 8D; seat: South; round: West",
        1000,
        has="wriggling-snake",
    ),
    Case(
        "the same tiles without a snake: two ends of another suit",
        "122o",
        "exposed: 111D, 999B; concealed: 2345678D; won: discard 8D; seat: South; round: West",
        20,
        "mah-jongg 10, exposed-pung-major 4 4, eyes-minor 2",
        lacks="wriggling-snake one-suit",
    ),
    Case(
        "a Clear Suit concealed to the last tile",
        "122p",
        "concealed: 123D 345D 678D 11D 78D; won: draw 9D; seat: South; round: West",
        1000,
        has="concealed-clear-suit",
    ),
    Case(
        "with an annexed kong",
        "122p",
        "exposed: 4×1D annexed kong; concealed: 345D 678D 55D 78D; won: draw 9D; seat: South; round: West",
        1000,
        has="concealed-clear-suit",
    ),
    Case(
        "with an exposed kong",
        "122p",
        "exposed: 4×1D kong; concealed: 345D 678D 55D 78D; won: draw 9D; seat: South; round: West",
        224,
        "mah-jongg 10, drawn 2, exposed-kong-major 16, one-suit ×8",
        lacks="concealed-clear-suit exposed-kong-minor",
    ),
    Case(
        "the last tile claimed: 30 doubled five times comes near the limit",
        "122p",
        "concealed: 111D 333D 555D 77D 99D; won: discard 9D; seat: South; round: West",
        960,
        "mah-jongg 10, concealed-pung-major 8, concealed-pung-minor 4 4, exposed-pung-major 4, one-suit ×8, no-runs ×2, "
        "three-concealed ×2",
        lacks="concealed-clear-suit",
    ),
    Case(
        "The Thirteen Unique Wonders",
        "122q",
        "concealed: 19D 19B 19C E S W N RD GD WD; won: discard W; seat: South; round: West",
        1000,
        has="thirteen-orphans",
        lacks="all-symbols no-runs all-concealed",
    ),
    Case(
        "by robbing a concealed kong",
        "122q",
        "concealed: 19D 199B 9C E S W N RD GD WD; won: rob 1C; seat: South; round: West",
        1000,
        has="thirteen-orphans",
    ),
]

LIMIT_AND_THE_REST = [
    Case(
        "the limit is 1000 unless agreed otherwise: 22 doubled six times",
        "118",
        "exposed: 3×RD pung, 3×GD pung, 3×WD pung; concealed: 22D 67D; won: discard 5D; seat: South; round: West",
        1000,
        "mah-jongg 10, exposed-pung-major 4 4 4, dragon-set ×2 ×2 ×2, big-three-dragons ×4, one-suit-with-honours ×2",
        unlimited=1408,
    ),
    Case(
        "with the roof off it counts in full",
        "118",
        "exposed: 3×RD pung, 3×GD pung, 3×WD pung; concealed: 22D 67D; won: discard 5D; seat: South; round: West",
        1408,
        options=("roof-off",),
    ),
    Case(
        "a loser above the limit counts as the limit",
        "120",
        "concealed: RD RD RD GD GD GD WD WD WD S S S 5D; seat: South; round: South",
        1000,
        "concealed-pung-major 8 8 8 8, dragon-set ×2 ×2 ×2, big-three-dragons ×4, own-wind-set ×2, round-wind-set ×2, "
        "three-concealed ×2",
        unlimited=8192,
    ),
    Case(
        "a special hand is worth the notional 1000 with the roof off",
        "121",
        "exposed: 111D; concealed: 345D 678D 99D 22D; won: discard 9D; seat: South; round: West",
        1000,
        options=("roof-off",),
        unlimited=(10 + 4 + 4) * 8,
    ),
    Case(
        "the Thirteen Wonders too: 10, 2 for drawing, doubled for majors",
        "121",
        "concealed: 19D 19B 19C E S W N RD GD WD; won: draw E; seat: South; round: West",
        1000,
        options=("roof-off",),
        unlimited=24,
    ),
    Case(
        "or its count if that is more",
        "121",
        "exposed: 3×E pung, 3×N pung, 3×GD pung; concealed: RD RD S S; won: discard S; seat: South; round: South",
        3584,
        options=("roof-off",),
    ),
    Case(
        "another limit holds for special hands too",
        "121",
        "concealed: 19D 19B 19C E S W N RD GD WD; won: draw E; seat: South; round: West",
        500,
        has="thirteen-orphans",
        limit=500,
    ),
    Case(
        "a short hand scores its proper sets and bonus tiles",
        "89",
        "status: short; exposed: 3×RD pung; concealed: 222D S S 1B; bonus: F1; seat: South; round: West",
        28,
        "exposed-pung-major 4, concealed-pung-minor 4, own-wind-pair 2, bonus-tile 4, dragon-set ×2",
    ),
    Case(
        "so does a foul one",
        "89",
        "status: foul; exposed: 3×RD pung; concealed: 222D S S 1379B; seat: South; round: West",
        20,
        "exposed-pung-major 4, concealed-pung-minor 4, own-wind-pair 2, dragon-set ×2",
    ),
    Case(
        "a long hand scores nothing",
        "89",
        "status: long; exposed: 3×RD pung; concealed: 222D S S 1379B 28C; seat: South; round: West",
        0,
    ),
    Case(
        "the Centre round: red dragons prevail, their set doubles twice",
        "128",
        "exposed: 3×RD pung; concealed: 456B 789D 88C 45C; won: discard 6C; seat: South; round: Centre",
        56,
        "mah-jongg 10, exposed-pung-major 4, dragon-set ×2, round-wind-set ×2",
        options=("five-handed", "centre-round"),
    ),
    Case(
        "their pair counts four",
        "128",
        "concealed: 123D 456B 789D RD RD 45C; won: discard 6C; seat: South; round: Centre",
        14,
        "mah-jongg 10, dragon-pair 2, round-wind-pair 2",
        lacks="no-score",
        options=("five-handed", "centre-round"),
    ),
    Case(
        "other dragons as ever",
        "128",
        "concealed: 123D 456B 789D GD GD 45C; won: discard 6C; seat: South; round: Centre",
        12,
        "mah-jongg 10, dragon-pair 2",
        options=("five-handed", "centre-round"),
    ),
    Case(
        "dragons as directions: White's own and the prevailing red double, and a pair of any wind counts two",
        "132",
        "exposed: 3×WD pung, 3×RD pung; concealed: N N 789D 45C; won: discard 6C; seat: South; round: East",
        80,
        "mah-jongg 10, exposed-pung-major 4 4, wind-pair 2, own-wind-set ×2, round-wind-set ×2",
        options=("three-handed-dragons",),
    ),
    Case(
        "green dragons that are neither do not; any set of winds does",
        "132",
        "exposed: 3×GD pung, 3×S pung; concealed: 88B 789D 45C; won: discard 6C; seat: South; round: East",
        36,
        "mah-jongg 10, exposed-pung-major 4 4, wind-set ×2",
        lacks="own-wind-set round-wind-set wind-pair",
        options=("three-handed-dragons",),
    ),
    Case(
        "a pair of green dragons that are neither is of no value",
        "132",
        "concealed: 123D 456B 789D GD GD 45C; won: discard 6C; seat: South; round: East",
        20,
        "mah-jongg 10, no-score ×2",
        lacks="own-wind-pair wind-pair wind-set",
        options=("three-handed-dragons",),
    ),
    Case(
        "a pair of any wind is not",
        "132",
        "concealed: 123D 456B 789D N N 45C; won: discard 6C; seat: South; round: East",
        12,
        "mah-jongg 10, wind-pair 2",
        lacks="no-score",
        options=("three-handed-dragons",),
    ),
    Case(
        "Red's own in the Red round: a pair of four",
        "132",
        "concealed: 123D 456B 789D RD RD 45C; won: discard 6C; seat: East; round: East",
        14,
        "mah-jongg 10, own-round-wind-pair 4",
        options=("three-handed-dragons",),
    ),
]

CASES = POINTS + DOUBLES_OF_ALL + DOUBLES_OF_THE_WINNER + SPECIAL + LIMIT_AND_THE_REST


@parametrize(CASES)
def test_hand(case: Case) -> None:
    check(RULES, case)


THIRTEENTH_WIN = """
streak: {streak}
round: East
[East]
concealed: 123D 456B 789D RD RD 45C
won: discard 6C from South
[South]
score: 0
[West]
score: 0
[North]
score: 0
"""


@pytest.mark.parametrize(("streak", "total"), [(12, 12), (13, 1000), (14, 12)])
def test_122r_the_thirteenth_win_of_east(streak: int, total: int) -> None:
    deal = mjscore.read_deal(THIRTEENTH_WIN.format(streak=streak))
    result = mjscore.settle(deal, mjscore.load_ruleset(RULES)).to_dict()
    assert result["scores"]["East"]["total"] == total


def test_every_item_has_a_winning_hand_and_a_near_miss() -> None:
    items = item_ids(RULES) | {item.id for item in mjscore.load_ruleset(RULES).items}
    by_deals, by_refusals, of_every_winner = {"thirteenth-win"}, {"thirteen-orphans"}, {"mah-jongg"}
    assert items - by_deals <= {id for case in CASES for id in case.scored}
    assert items - by_deals - by_refusals - of_every_winner <= {id for case in CASES for id in case.missed}
    assert {id for case in CASES for id in case.scored | case.missed} <= items


def test_every_section_is_covered() -> None:
    assert {case.place for case in CASES} | {"122r"} == set(PLACES)
    rules = mjscore.load_ruleset(RULES, options=["three-handed-dragons"])
    assert {item.cite.section for item in rules.items} <= set(PLACES)


@pytest.mark.parametrize(
    "hand",
    [
        "concealed: 19D 19B 19C E S W N RD GD GD; won: draw GD; seat: South",
        "concealed: 1122337788B E E S; won: draw S; seat: South",
    ],
)
def test_29_no_hand_without_four_sets_and_a_pair_but_the_thirteen_wonders(hand: str) -> None:
    with pytest.raises(mjscore.Problem):
        mjscore.score(mjscore.read_hand(hand), mjscore.load_ruleset(RULES))


THREE_DRAGONS = (
    "exposed: 3×RD pung, 3×GD pung, 3×WD pung; concealed: 22D 67D; bonus: F1; won: discard 5D; seat: South; round: West"
)
"""22 points and a bonus tile of 4; doubled six times: once for each set of dragons, twice for all three, once for the suit."""


@pytest.mark.parametrize(
    ("options", "without", "total"),
    [
        ((), (), 1000),
        (("roof-off",), (), 26 * 2**6),
        (("roof-off",), ("bonus-tiles",), 22 * 2**6),
        (("roof-off", "five-handed"), (), 26 * 2**6),
        (("roof-off", "pay-dreamer"), (), 26 * 2**6),
        (("five-handed", "pay-dreamer"), (), 1000),
        (("centre-round", "pay-dreamer"), (), 1000),
        (("roof-off", "centre-round"), (), 26 * 2**6),
        (("roof-off", "three-handed"), (), 26 * 2**6),
        (("three-handed",), ("bonus-tiles",), 1000),
        # South is White and the West round the Green one: two dragons double instead of three
        (("three-handed-dragons",), (), 26 * 2**5),
        (("three-handed-dragons", "roof-off"), (), 26 * 2**5),
        (("three-handed-dragons",), ("bonus-tiles",), 22 * 2**5),
    ],
)
def test_options_combine(options: tuple[str, ...], without: tuple[str, ...], total: int) -> None:
    rules = mjscore.load_ruleset(RULES, options=options, without=without)
    assert mjscore.score(mjscore.read_hand(THREE_DRAGONS), rules).total == total
