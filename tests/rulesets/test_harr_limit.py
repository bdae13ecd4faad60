"""Harr's Pung Chow (1922), Part II: every bonus, limit hand, scoring value and doubling, and hands that nearly have them."""

from __future__ import annotations

import pytest

import mjscore
from tests.rulesets.tables import Case, check, item_ids, parametrize

RULES = "harr-limit"

PLACES = (
    *("p. 25", "p. 29", "p. 60", "p. 65", "p. 66"),
    *(f"p. 62, bonus {number}" for number in range(1, 7)),
    *(f"p. 63, limit hand {number}" for number in range(1, 5)),
    *(f"p. 64, limit hand {number}" for number in range(5, 8)),
    *(f"p. 67, doubling {number}" for number in range(1, 9)),
    *(f"Ex. {number}" for number in range(1, 11)),
)
"""What of Part II gives a number or a condition for the score of a hand (washing, penalties and settling are elsewhere)."""

EXAMPLES = [
    Case(
        "a pair of heads completed by draw",
        "Ex. 1",
        "exposed: 555C; concealed: 888C 333B 111D 1C; won: draw 1C; seat: East; round: South",
        80,
        "mah-jongg 10, concealed-pung-minor 6 6, concealed-pung-major 10, exposed-pung-minor 2, pair-major-drawn 6, no-runs ×2",
        lacks="pair-major-claimed pair-minor-drawn pair-own-round-drawn one-suit one-suit-with-honours no-score",
    ),
    Case(
        "own wind in its round doubles twice: 640 before the limit",
        "Ex. 2",
        "concealed: 999C N N N 444B RD RD 55D; won: discard RD; seat: North; round: North",
        300,
        "mah-jongg 10, concealed-pung-major 10 10, concealed-pung-minor 6, exposed-pung-major 4, dragon-set ×2, "
        "own-round-wind-set ×4, no-runs ×2",
        lacks="own-wind-set pair-minor-claimed",
        unlimited=640,
    ),
    Case(
        "16 doubled once (by the Errata): two sequences, red dragons and sevens on the table",
        "Ex. 3",
        "exposed: 3×RD pung, 777C; concealed: 345B 99B 67D; won: discard 5D; seat: North; round: East",
        32,
        "mah-jongg 10, exposed-pung-major 4, exposed-pung-minor 2, dragon-set ×2",
        lacks="closed-run-claimed no-score no-runs",
    ),
    Case(
        "East's wind in the East round completed by draw (the book forgets the doubling for one suit: 384)",
        "Ex. 4",
        "exposed: 3×RD pung; concealed: GD GD GD 999B 444B E; won: draw E; seat: East; round: East",
        768,
        "mah-jongg 10, exposed-pung-major 4, concealed-pung-major 10 10, concealed-pung-minor 6, pair-own-round-drawn 8, "
        "no-runs ×2, dragon-set ×2 ×2, one-suit-with-honours ×2",
        lacks="pair-major-drawn own-round-wind-pair own-wind-pair",
        limit=None,
    ),
    Case(
        "single heads",
        "Ex. 5",
        "concealed: 19D 19B 19C E S W N RD GD WD; won: draw E; seat: South; round: East",
        300,
        has="thirteen-orphans",
        lacks="sets-of-heads original-hand",
    ),
    Case(
        "sets of heads",
        "Ex. 6",
        "exposed: 111D; concealed: 999B E E E 111C RD; won: draw RD; seat: South; round: South",
        300,
        has="sets-of-heads",
        lacks="thirteen-orphans four-happinesses three-dragons",
    ),
    Case(
        "three sets of dragons, any other set and pair",
        "Ex. 7",
        "exposed: 3×RD pung, 3×GD pung; concealed: WD WD WD 345B 6C; won: discard 6C; seat: South; round: South",
        300,
        has="three-dragons",
        lacks="sets-of-heads",
    ),
    Case(
        "a sequence filled in the middle by draw; a pair of own wind in its round that was there before",
        "Ex. 8",
        "exposed: 444D, 999D; concealed: WD WD WD S S 57D; won: draw 6D; seat: South; round: South",
        136,
        "mah-jongg 10, concealed-pung-major 10, exposed-pung-minor 2, exposed-pung-major 4, closed-run-drawn 4, "
        "own-round-wind-pair 4, dragon-set ×2, one-suit-with-honours ×2",
        lacks="pair-own-round-drawn own-wind-pair round-wind-pair closed-run-claimed open-run-drawn no-runs",
    ),
    Case(
        "one suit doubles three times",
        "Ex. 9",
        "exposed: 444B, 666B; concealed: 112233B 9B; won: draw 9B; seat: East; round: South",
        160,
        "mah-jongg 10, exposed-pung-minor 2 2, pair-major-drawn 6, one-suit ×8",
        lacks="one-suit-with-honours",
    ),
    Case(
        "a sequence filled at its only open end by draw",
        "Ex. 10",
        "exposed: 4×RD kong, 444C; concealed: 567B 88B 12D; won: draw 3D; seat: West; round: East",
        64,
        "mah-jongg 10, exposed-kong-major 16, exposed-pung-minor 2, closed-run-drawn 4, dragon-set ×2",
        lacks="open-run-drawn exposed-kong-minor pair-minor-drawn",
    ),
]

BONUSES = [
    Case(
        "ten for completing the hand: with a pair of 5s punged, 12",
        "p. 62, bonus 1",
        "concealed: 456D 789D 234B 123C 5C; won: discard 5C; seat: South; round: West",
        12,
        "mah-jongg 10, pair-minor-claimed 2",
        lacks="no-score pair-minor-drawn",
    ),
    Case(
        "four sequences, one of them chowed at an open end, and a plain pair",
        "p. 62, bonus 2",
        "concealed: 456D 789D 234B 88B 23C; won: discard 1C; seat: South; round: West",
        20,
        "mah-jongg 10, no-score 10",
        lacks="last-tile loose-tile first-card fourth-of-exposed",
    ),
    Case(
        "the middle of a sequence is a scoring value",
        "p. 62, bonus 2",
        "concealed: 456D 789D 234B 88B 13C; won: discard 2C; seat: South; round: West",
        12,
        "mah-jongg 10, closed-run-claimed 2",
        lacks="no-score",
    ),
    Case(
        "a doubling is none",
        "p. 62, bonus 2",
        "concealed: 123C 789C 55C 234C 67C; won: discard 8C; seat: South; round: West",
        160,
        "mah-jongg 10, no-score 10, one-suit ×8",
    ),
    Case(
        "the last tile which may be drawn",
        "p. 62, bonus 3",
        "concealed: 456D 789D 234B 123C 5C; won: draw 5C, last tile; seat: South; round: West",
        28,
        "mah-jongg 10, pair-minor-drawn 4, last-tile ×2",
        lacks="loose-tile pair-minor-claimed",
    ),
    Case(
        "a loose tile",
        "p. 62, bonus 4",
        "exposed: 4×3B kong; concealed: 456D 789D 123C 5C; won: loose 5C; seat: South; round: West",
        44,
        "mah-jongg 10, exposed-kong-minor 8, pair-minor-drawn 4, loose-tile ×2",
        lacks="last-tile",
    ),
    Case(
        "the same tile drawn from the wall",
        "p. 62, bonus 4",
        "exposed: 4×3B kong; concealed: 456D 789D 123C 5C; won: draw 5C; seat: South; round: West",
        22,
        "mah-jongg 10, exposed-kong-minor 8, pair-minor-drawn 4",
        lacks="loose-tile last-tile",
    ),
    Case(
        "the first card played: half the limit on top of the count",
        "p. 62, bonus 5",
        "concealed: 456D 789D 234B 88B 13C; won: discard 2C, first discard; seat: South; round: West",
        162,
        has="mah-jongg closed-run-claimed first-card",
        lacks="original-hand",
        unlimited=12,
    ),
    Case(
        "and then the limit holds",
        "p. 62, bonus 5",
        "concealed: 123C 789C 55C 234C 67C; won: discard 8C, first discard; seat: South; round: West",
        300,
        has="no-score one-suit first-card",
        unlimited=160,
    ),
    Case(
        "half of an odd limit is rounded to the even number below",
        "p. 62, bonus 5",
        "concealed: 456D 789D 234B 88B 13C; won: discard 2C, first discard; seat: South; round: West",
        136,
        has="first-card",
        limit=250,
    ),
    Case(
        "no limit, no half of it",
        "p. 62, bonus 5",
        "concealed: 456D 789D 234B 88B 13C; won: discard 2C, first discard; seat: South; round: West",
        12,
        limit=None,
    ),
    Case(
        "with a set on the table before, it cannot be the first card",
        "p. 62, bonus 5",
        "exposed: 456D; concealed: 789D 234B 88B 13C; won: discard 2C, first discard; seat: South; round: West",
        12,
        "mah-jongg 10, closed-run-claimed 2",
        lacks="first-card",
    ),
    Case(
        "the fourth of one's own exposed three, taken into a sequence",
        "p. 62, bonus 6",
        "exposed: 333B; concealed: 12B 456C 789C 99D; won: discard 3B; seat: South; round: West",
        28,
        "mah-jongg 10, exposed-pung-minor 2, closed-run-claimed 2, fourth-of-exposed ×2",
        lacks="closed-run-drawn exposed-pung-major",
    ),
    Case(
        "or drawn",
        "p. 62, bonus 6",
        "exposed: 333B; concealed: 12B 456C 789C 99D; won: draw 3B; seat: South; round: West",
        32,
        "mah-jongg 10, exposed-pung-minor 2, closed-run-drawn 4, fourth-of-exposed ×2",
    ),
    Case(
        "the three must be on the table",
        "p. 62, bonus 6",
        "concealed: 333B 12B 456C 789C 99D; won: discard 3B; seat: South; round: West",
        18,
        "mah-jongg 10, concealed-pung-minor 6, closed-run-claimed 2",
        lacks="fourth-of-exposed exposed-pung-minor",
    ),
    Case(
        "some doubt the rule",
        "p. 62, bonus 6",
        "exposed: 333B; concealed: 12B 456C 789C 99D; won: discard 3B; seat: South; round: West",
        14,
        "mah-jongg 10, exposed-pung-minor 2, closed-run-claimed 2",
        lacks="fourth-of-exposed",
        without=("fourth-of-exposed",),
    ),
]

LIMIT_HANDS = [
    Case(
        "single heads from a discard",
        "p. 63, limit hand 1",
        "concealed: 19D 19B 19C E S W N RD GD WD; won: discard 9C; seat: East; round: East",
        300,
        has="thirteen-orphans",
    ),
    Case(
        "single heads count ten where no limit holds, and two for the pair of dragons",
        "p. 63, limit hand 1",
        "concealed: 1D 19B 199C E S W N RD GD WD; won: draw 9D; seat: East; round: East",
        10,
        limit=None,
        lacks="no-runs no-score pair-major-drawn",
    ),
    Case(
        "sets of heads with nothing but a claimed pair",
        "p. 63, limit hand 2",
        "exposed: 111D, 999D, 999C, 3×N pung; concealed: 1B; won: discard 1B; seat: South; round: South",
        300,
        has="sets-of-heads",
        unlimited=(10 + 4 + 4 + 4 + 4 + 4) * 2,
    ),
    Case(
        "one set of 2s among them: the count",
        "p. 63, limit hand 2",
        "exposed: 111D, 222D, 999C, 3×N pung; concealed: 1B; won: discard 1B; seat: South; round: South",
        56,
        "mah-jongg 10, exposed-pung-major 4 4 4, exposed-pung-minor 2, pair-major-claimed 4, no-runs ×2",
        lacks="sets-of-heads pair-major-drawn pair-own-round-claimed",
    ),
    Case(
        "1-2-3 three times or threes of 1, 2 and 3: no heads only either way, and the threes count more",
        "p. 63, limit hand 2",
        "exposed: 999D; concealed: 111222333B E; won: draw E; seat: South; round: South",
        84,
        "mah-jongg 10, exposed-pung-major 4, concealed-pung-major 10, concealed-pung-minor 6 6, no-runs ×2, pair-major-drawn 6",
        lacks="sets-of-heads",
    ),
    Case(
        "the four happinesses with a pair of 5s",
        "p. 63, limit hand 3",
        "exposed: 3×E pung, 3×S pung; concealed: W W W N N 55C; won: discard N; seat: South; round: South",
        300,
        has="four-happinesses",
        lacks="three-winds-and-pair sets-of-heads",
    ),
    Case(
        "three winds and a pair of the fourth with a sequence",
        "p. 63, limit hand 4",
        "exposed: 3×E pung, 3×S pung; concealed: W W W N N 34C; won: discard 5C; seat: South; round: South",
        300,
        has="three-winds-and-pair",
        lacks="four-happinesses",
    ),
    Case(
        "the fourth wind may be the pair or the set: a set makes the four happinesses",
        "p. 63, limit hand 4",
        "exposed: 3×E pung, 3×S pung; concealed: W W W N N 55C; won: discard 5C; seat: South; round: South",
        300,
        has="three-winds-and-pair",
        lacks="four-happinesses",
    ),
    Case(
        "three winds and a pair of dragons: the count",
        "p. 63, limit hand 4",
        "exposed: 3×E pung, 3×S pung, 3×W pung; concealed: RD RD 34C; won: discard 5C; seat: North; round: North",
        48,
        "mah-jongg 10, exposed-pung-major 4 4 4, dragon-pair 2, one-suit-with-honours ×2",
        lacks="three-winds-and-pair four-happinesses own-wind-set own-round-wind-set",
    ),
    Case(
        "four fours",
        "p. 64, limit hand 5",
        "exposed: 4×3B kong, 4×5C added kong, 4×7D annexed kong; concealed: 4×9D concealed kong, E; won: discard E; "
        "seat: South; round: South",
        300,
        has="four-fours",
    ),
    Case(
        "three fours and a three: the count",
        "p. 64, limit hand 5",
        "exposed: 4×3B kong, 4×5C added kong, 4×7D annexed kong; concealed: 999D E; won: discard E; seat: South; round: South",
        96,
        "mah-jongg 10, exposed-kong-minor 8 8 8, concealed-pung-major 10, pair-major-claimed 4, no-runs ×2",
        lacks="four-fours concealed-kong-major concealed-kong-minor exposed-kong-major",
    ),
    Case(
        "East wins on the original draw",
        "p. 64, limit hand 6",
        "concealed: 456D 789D 234B 88B 123C; won: dealt; seat: East; round: East",
        300,
        has="original-hand",
        lacks="first-card",
    ),
    Case(
        "East's first draw comes after his first discard",
        "p. 64, limit hand 6",
        "concealed: 456D 789D 234B 88B 12C; won: draw 3C; seat: East; round: East",
        14,
        "mah-jongg 10, closed-run-drawn 4",
        lacks="original-hand",
    ),
    Case(
        "the original hand counted where there is no limit: no points for the pair or a run completed",
        "p. 64, limit hand 6",
        "concealed: 444B RD RD RD 123C 567D E E; won: dealt; seat: East; round: East",
        60,
        limit=None,
        lacks="pair-own-round-drawn closed-run-drawn open-run-drawn",
    ),
    Case(
        "two sets and a pair of dragons: the count",
        "p. 64, limit hand 7",
        "exposed: 3×RD pung, 3×GD pung; concealed: WD WD 345B 66C; won: discard 6C; seat: South; round: South",
        88,
        "mah-jongg 10, exposed-pung-major 4 4, exposed-pung-minor 2, dragon-pair 2, dragon-set ×2 ×2",
        lacks="three-dragons",
    ),
    Case(
        "three sets of dragons counted where there is no limit",
        "p. 64, limit hand 7",
        "exposed: 3×RD pung, 3×GD pung, 3×WD pung; concealed: 66C 34B; won: discard 5B; seat: South; round: South",
        176,
        limit=None,
        lacks="dragon-pair",
    ),
]

VALUES = [
    Case(
        "fours in hand",
        "p. 65",
        "concealed: 4×5C concealed kong, 4×N concealed kong, 234B 99B 67D; won: discard 8D; seat: South; round: West",
        58,
        "mah-jongg 10, concealed-kong-minor 16, concealed-kong-major 32",
        lacks="concealed-pung-minor concealed-pung-major exposed-kong-major",
    ),
    Case(
        "a pair of heads punged",
        "p. 65",
        "concealed: 456D 789D 234B 123C N; won: discard N; seat: South; round: West",
        14,
        "mah-jongg 10, pair-major-claimed 4",
        lacks="no-score",
    ),
    Case(
        "a pair of own wind out of its round is a pair of heads",
        "p. 65",
        "concealed: 456D 789D 234B 123C S; won: draw S; seat: South; round: West",
        16,
        "mah-jongg 10, pair-major-drawn 6",
        lacks="own-wind-pair pair-own-round-drawn",
    ),
    Case(
        "a pair of own wind in its round, punged",
        "p. 65",
        "concealed: 456D 789D 234B 123C S; won: discard S; seat: South; round: South",
        16,
        "mah-jongg 10, pair-own-round-claimed 6",
        lacks="own-round-wind-pair pair-major-claimed",
    ),
    Case(
        "the same drawn",
        "p. 65",
        "concealed: 456D 789D 234B 123C S; won: draw S; seat: South; round: South",
        18,
        "mah-jongg 10, pair-own-round-drawn 8",
    ),
    Case(
        "a pair of dragons that completes the hand has the completion figure alone",
        "p. 65",
        "concealed: 456D 789D 234B 123C RD; won: draw RD; seat: South; round: South",
        16,
        "mah-jongg 10, pair-major-drawn 6",
        lacks="dragon-pair",
    ),
    Case(
        "one that was there before has its own two",
        "p. 65",
        "concealed: 456D 789D 234B RD RD 23C; won: discard 4C; seat: South; round: South",
        12,
        "mah-jongg 10, dragon-pair 2",
    ),
    Case(
        "so has a pair of own wind",
        "p. 65",
        "concealed: 456D 789D 234B S S 23C; won: discard 4C; seat: South; round: West",
        12,
        "mah-jongg 10, own-wind-pair 2",
        lacks="own-round-wind-pair",
    ),
    Case(
        "and of the wind of the round",
        "p. 65",
        "concealed: 456D 789D 234B W W 23C; won: discard 4C; seat: South; round: West",
        12,
        "mah-jongg 10, round-wind-pair 2",
    ),
    Case(
        "but not of another wind",
        "p. 65",
        "concealed: 456D 789D 234B E E 23C; won: discard 4C; seat: South; round: West",
        20,
        "mah-jongg 10, no-score 10",
        lacks="own-wind-pair round-wind-pair",
    ),
    Case(
        "other hands: threes in hand are four and eight; pairs of dragons, own wind and wind of the round two each",
        "p. 65",
        "concealed: 222D 999B W W S S RD RD 5C; seat: West; round: South",
        18,
        "concealed-pung-minor-other 4, concealed-pung-major-other 8, own-wind-pair 2, round-wind-pair 2, dragon-pair 2",
        lacks="concealed-pung-minor concealed-pung-major mah-jongg",
    ),
    Case(
        "other hands: own wind in its round four, and fours as the winner has them",
        "p. 65",
        "exposed: 4×3B kong, 4×1C annexed kong; concealed: 4×4D concealed kong, 4×9D concealed kong, S; seat: South; "
        "round: South",
        72,
        "exposed-kong-minor 8, exposed-kong-major 16, concealed-kong-minor 16, concealed-kong-major 32",
        lacks="own-round-wind-pair one-suit",
    ),
    Case(
        "other hands: a pair of own wind in its round",
        "p. 65",
        "exposed: 222B, 999C; concealed: S S 1379D 8B; seat: South; round: South",
        10,
        "exposed-pung-minor 2, exposed-pung-major 4, own-round-wind-pair 4",
        lacks="own-wind-pair round-wind-pair concealed-pung-minor-other concealed-pung-major-other",
    ),
    Case(
        "the winner's threes in hand are six and ten",
        "p. 65",
        "concealed: 222D 999B 345C 88C 67D; won: discard 8D; seat: West; round: South",
        26,
        "mah-jongg 10, concealed-pung-minor 6, concealed-pung-major 10",
        lacks="concealed-pung-minor-other concealed-pung-major-other",
    ),
    Case(
        "the 7 to 8-9 is an only open end",
        "p. 66",
        "concealed: 456D 789D 234B 88B 89C; won: discard 7C; seat: South; round: West",
        12,
        "mah-jongg 10, closed-run-claimed 2",
    ),
    Case(
        "an open end chowed gives nothing",
        "p. 66",
        "concealed: 456D 789D 234B RD RD 34C; won: discard 2C; seat: South; round: West",
        12,
        "mah-jongg 10, dragon-pair 2",
        lacks="closed-run-claimed open-run-drawn",
    ),
    Case(
        "an open end drawn gives four",
        "p. 66",
        "concealed: 456D 789D 234B RD RD 78C; won: draw 6C; seat: South; round: West",
        16,
        "mah-jongg 10, open-run-drawn 4, dragon-pair 2",
        lacks="closed-run-drawn no-score",
    ),
    Case(
        "or two, as some read the table",
        "p. 66",
        "concealed: 456D 789D 234B RD RD 78C; won: draw 6C; seat: South; round: West",
        14,
        "mah-jongg 10, open-run-drawn 2, dragon-pair 2",
        options=("open-run-draw-2",),
    ),
    Case(
        "which leaves a drawn middle its four",
        "p. 66",
        "concealed: 456D 789D 234B RD RD 79C; won: draw 8C; seat: South; round: West",
        16,
        "mah-jongg 10, closed-run-drawn 4, dragon-pair 2",
        options=("open-run-draw-2",),
    ),
    Case(
        "a drawn tile that is not laid out at once earns no completion of a sequence",
        "p. 66",
        "concealed: 456D 789D 234B RD RD 78C; won: draw 6C, unshown; seat: South; round: West",
        12,
        "mah-jongg 10, dragon-pair 2",
        lacks="open-run-drawn",
    ),
    Case(
        "nor in the middle",
        "p. 66",
        "concealed: 456D 789D 234B RD RD 79C; won: draw 8C, unshown; seat: South; round: West",
        12,
        "mah-jongg 10, dragon-pair 2",
        lacks="closed-run-drawn",
    ),
    Case(
        "a pair need not be laid out",
        "p. 66",
        "concealed: 456D 789D 234B 123C 5C; won: draw 5C, unshown; seat: South; round: West",
        14,
        "mah-jongg 10, pair-minor-drawn 4",
    ),
    Case(
        "6-7-8-9: the drawn 9 is taken for the pair, six, not for the open end, four",
        "p. 66",
        "exposed: 222D; concealed: 444B 777B 6789C; won: draw 9C; seat: South; round: West",
        30,
        "mah-jongg 10, exposed-pung-minor 2, concealed-pung-minor 6 6, pair-major-drawn 6",
        lacks="open-run-drawn",
    ),
    Case(
        "the claimed 5 is taken for the middle of 4-5-6, not for an end of 5-6-7",
        "p. 66",
        "exposed: 222D; concealed: 99B 123C 456C 67C; won: discard 5C; seat: South; round: West",
        14,
        "mah-jongg 10, exposed-pung-minor 2, closed-run-claimed 2",
    ),
]

DOUBLINGS = [
    Case(
        "a set of own wind out of its round",
        "p. 67, doubling 1",
        "exposed: 3×S pung; concealed: 456D 789D 88B 23C; won: discard 1C; seat: South; round: West",
        28,
        "mah-jongg 10, exposed-pung-major 4, own-wind-set ×2",
        lacks="own-round-wind-set",
    ),
    Case(
        "a set of the wind of the round that is not one's own doubles nothing",
        "p. 67, doubling 1",
        "exposed: 3×W pung; concealed: 456D 789D 88B 23C; won: discard 1C; seat: South; round: West",
        14,
        "mah-jongg 10, exposed-pung-major 4",
        lacks="own-wind-set own-round-wind-set",
    ),
    Case(
        "a set of own wind in its round",
        "p. 67, doubling 2",
        "exposed: 3×W pung; concealed: 456D 789D 88B 23C; won: discard 1C; seat: West; round: West",
        56,
        "mah-jongg 10, exposed-pung-major 4, own-round-wind-set ×4",
    ),
    Case(
        "red dragons",
        "p. 67, doubling 3",
        "exposed: 3×RD pung; concealed: 456D 789D 88B 23C; won: discard 1C; seat: South; round: West",
        28,
        "mah-jongg 10, exposed-pung-major 4, dragon-set ×2",
    ),
    Case(
        "green dragons, in another player's hand too",
        "p. 67, doubling 4",
        "exposed: 3×GD pung; concealed: 4567D 88B 23C RD N; seat: South; round: West",
        8,
        "exposed-pung-major 4, dragon-set ×2",
    ),
    Case(
        "white dragons, four of them",
        "p. 67, doubling 5",
        "concealed: 4×WD concealed kong, 4567D 88B 23C RD N; seat: South; round: West",
        64,
        "concealed-kong-major 32, dragon-set ×2",
    ),
    Case(
        "a pair of dragons doubles nothing",
        "p. 67, doubling 5",
        "concealed: 456D 789D 234B WD WD 34C; won: discard 2C; seat: South; round: West",
        12,
        "mah-jongg 10, dragon-pair 2",
        lacks="dragon-set",
    ),
    Case(
        "one suit except dragons",
        "p. 67, doubling 6",
        "concealed: 123C 789C RD RD 234C 56C; won: discard 4C; seat: South; round: West",
        24,
        "mah-jongg 10, dragon-pair 2, one-suit-with-honours ×2",
        lacks="one-suit",
    ),
    Case(
        "the 8 that may go to 6-7 or into 7-9 is taken for the middle",
        "p. 67, doubling 6",
        "concealed: 123C 789C RD RD 234C 67C; won: discard 8C; seat: South; round: West",
        28,
        "mah-jongg 10, dragon-pair 2, closed-run-claimed 2, one-suit-with-honours ×2",
    ),
    Case(
        "one suit is the winner's alone",
        "p. 67, doubling 6",
        "concealed: 123C 789C RD RD 234C 56C; seat: South; round: West",
        2,
        "dragon-pair 2",
        lacks="one-suit-with-honours",
    ),
    Case(
        "no sequences",
        "p. 67, doubling 7",
        "exposed: 222D, 444B, 777B; concealed: 33C 88C; won: discard 3C; seat: South; round: West",
        36,
        "mah-jongg 10, exposed-pung-minor 2 2 2 2, no-runs ×2",
    ),
    Case(
        "2-2-2-3-3-3-4-4-4: threes double for no sequences, and count more",
        "p. 67, doubling 7",
        "exposed: 777B; concealed: 222333444D 8C; won: discard 8C; seat: South; round: West",
        64,
        "mah-jongg 10, exposed-pung-minor 2, concealed-pung-minor 6 6 6, pair-minor-claimed 2, no-runs ×2",
    ),
    Case(
        "a losing hand of one suit is not doubled",
        "p. 67, doubling 8",
        "exposed: 222C; concealed: 123C 678C 99C 34C; seat: South; round: West",
        2,
        "exposed-pung-minor 2",
        lacks="one-suit one-suit-with-honours",
    ),
    Case(
        "entirely of one suit",
        "p. 67, doubling 8",
        "exposed: 222C; concealed: 123C 678C 99C 34C; won: discard 5C; seat: South; round: West",
        96,
        "mah-jongg 10, exposed-pung-minor 2, one-suit ×8",
    ),
]

FRAME = [
    Case(
        "the count of a winner is held to the limit",
        "p. 60",
        "concealed: 999C N N N 444B RD RD 55D; won: discard RD; seat: North; round: North",
        600,
        has="own-round-wind-set",
        limit=600,
        unlimited=640,
    ),
    Case(
        "that of a loser is not: the difference is",
        "p. 60",
        "exposed: 4×RD kong, 3×GD pung; concealed: 4×N concealed kong, 2379D; seat: North; round: North",
        832,
        "exposed-kong-major 16, exposed-pung-major 4, concealed-kong-major 32, dragon-set ×2 ×2, own-round-wind-set ×4",
    ),
    Case(
        "games giving 20 points for Mah-Jongg",
        "p. 60",
        "concealed: 456D 789D 234B 88B 23C; won: discard 1C; seat: South; round: West",
        30,
        "mah-jongg 20, no-score 10",
        options=("game-20",),
    ),
    Case(
        "have a limit of 400",
        "p. 60",
        "concealed: 19D 19B 19C E S W N RD GD WD; won: draw E; seat: South; round: East",
        400,
        has="thirteen-orphans",
        options=("game-20",),
    ),
    Case(
        "a dead hand counts nothing",
        "p. 25",
        "status: long; exposed: 3×RD pung; concealed: 111D 222D; seat: East; round: East",
        0,
    ),
    Case(
        "Mandarins, where they are played: one's own double once each",
        "p. 29",
        "concealed: 456D 789D 234B 88B 23C; bonus: F2 S2 F1; won: discard 1C; seat: South; round: West",
        80,
        "mah-jongg 10, no-score 10, own-mandarin ×2 ×2",
        options=("mandarins",),
    ),
    Case(
        "another's are worth nothing",
        "p. 29",
        "concealed: 456D 789D 234B 88B 23C; bonus: F3 S4; won: discard 1C; seat: South; round: West",
        20,
        "mah-jongg 10, no-score 10",
        lacks="own-mandarin",
        options=("mandarins",),
    ),
]

CASES = EXAMPLES + BONUSES + LIMIT_HANDS + VALUES + DOUBLINGS + FRAME


@parametrize(CASES)
def test_hand(case: Case) -> None:
    check(RULES, case)


def test_every_item_has_a_winning_hand_and_a_near_miss() -> None:
    items = item_ids(RULES)
    assert items <= {id for case in CASES for id in case.scored}
    assert items - {"mah-jongg"} <= {id for case in CASES for id in case.missed}
    assert {id for case in CASES for id in case.scored | case.missed} <= items


def test_every_place_is_covered() -> None:
    assert {case.place for case in CASES} == set(PLACES)


@pytest.mark.parametrize(
    "hand",
    [
        "concealed: 19D 19B 19C E S W N RD GD GD; won: draw GD; seat: South",
        "concealed: 19D 19B 19C E S W N RD GD WD; won: draw 2D; seat: South",
        "concealed: 19D 18B 19C E S W N RD GD WD; won: draw RD; seat: South",
    ],
)
def test_single_heads_need_every_head(hand: str) -> None:
    with pytest.raises(mjscore.Problem):
        mjscore.score(mjscore.read_hand(hand), mjscore.load_ruleset(RULES))


EXPOSED_FOURTH = "exposed: 333B; concealed: 45B 456C 789C 99D; bonus: F2; won: draw 3B; seat: South; round: West"


@pytest.mark.parametrize(
    ("options", "without", "total"),
    [
        # ten, two for the 3s on the table, four for the open end drawn; doubled for the fourth of the exposed three
        ((), (), 16 * 2),
        (("game-20", "open-run-draw-2"), (), 24 * 2),
        (("game-20", "mandarins"), (), 26 * 4),
        (("game-20",), ("fourth-of-exposed",), 26),
        (("open-run-draw-2", "mandarins"), (), 14 * 4),
        (("open-run-draw-2",), ("fourth-of-exposed",), 14),
        (("mandarins",), ("fourth-of-exposed",), 16 * 2),
        (("game-20", "open-run-draw-2", "mandarins"), ("fourth-of-exposed",), 24 * 2),
    ],
)
def test_options_combine(options: tuple[str, ...], without: tuple[str, ...], total: int) -> None:
    rules = mjscore.load_ruleset(RULES, options=options, without=without)
    assert mjscore.score(mjscore.read_hand(EXPOSED_FOURTH), rules).total == total
