"""The distance under rulesets that do not let every complete hand win."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from mjscore.analysis.analysis import analyse
from mjscore.analysis.distances import ruleset_distances
from mjscore.analysis.player_view import hand_before_win
from mjscore.analysis.waits import waited_tiles
from mjscore.game.hands import write_hand
from mjscore.notation.reader import read_hand
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.rules.automata import NEVER
from mjscore.scoring import score
from tests.arrangements.dealing import PLAYED
from tests.dealing import random_hand, random_win
from tests.every_ruleset import every_ruleset


@pytest.mark.parametrize(
    ("rules", "options", "text", "expected"),
    [
        # One suit, or one suit with honours, or honours alone (Parker, cleared hands).
        ("parker", ["cleared-hands"], "concealed: 123B 456B 789B 11B 5C 6C", 2),
        ("parker", ["cleared-hands"], "concealed: 123B 456B 789B 11B 5B 6B", 0),
        (
            "parker",
            ["cleared-hands"],
            "exposed: 3×5C pung; concealed: 123B 456B 78B 99B",
            10,
        ),
        ("parker", [], "exposed: 3×5C pung; concealed: 123B 456B 78B 99B", 0),
        # No more than one chow (BMJA, Standard Mah Jongg).
        ("bmja", [], "concealed: 123B 444B 777B 111D 5C", 0),
        ("bmja", [], "concealed: 123B 456D 777B 111D 5C", 2),
        ("bmja", [], "exposed: 123B chow; concealed: 234D 777B 111D 5C", 2),
        # The Gates of Heaven are let win for all their chows: three ones and nines, the rest once, one of them twice.
        ("bmja", [], "concealed: 1112345678999B", 0),
        ("bmja", [], "concealed: 111234567899B E", 1),
        ("bmja", [], "concealed: 11123456789B E S", 1),
        ("bmja", [], "concealed: 111234567B 22B 99B", 1),
        # Sets on the table: 333 and 88 stand; a pung more of 8, one of a single tile and a pair of another take four tiles.
        ("bmja", [], "exposed: 123B chow; concealed: 133345688B 5C", 3),
        # 777 and 99 stand, 33 becomes a pung, and a third pung is made of a single tile.
        ("dmjl", ["chows-0"], "exposed: 3×2B pung; concealed: 33B 777B 99B 4C E N", 2),
        # 777 stands, a pung and the pair are made of single tiles.
        ("dmjl", ["chows-1"], "exposed: 345B chow, 3×2B pung; concealed: 456777B E", 2),
        # 222 stands, a pung and the pair are made of single tiles.
        (
            "dmjl",
            ["chows-2"],
            "exposed: 234D chow, 345D chow; concealed: 222D 56D 8D E",
            2,
        ),
        # 567 is the third chow, 88 the pair, and the 9 becomes a pung.
        (
            "dmjl",
            ["chows-3"],
            "exposed: 234D chow, 345D chow; concealed: 789D 56D 8D E",
            1,
        ),
        # The Squirming Snake is a standard win and keeps the number of chows, on the table too: two are let win, none are not.
        (
            "dmjl",
            ["chows-2"],
            "exposed: 3×1D pung, 345D chow; concealed: 22D 678D 99D",
            0,
        ),
        (
            "dmjl",
            ["chows-2"],
            "exposed: 3×1D pung, 345D chow; concealed: 22D 67D 99D E",
            1,
        ),
        # The Nine Gates wait for any tile of their suit, and so they are whole before it comes.
        ("dmjl", ["chows-0"], "concealed: 1112345678999D", 0),
        ("dmjl", ["chows-0"], "concealed: 1123446678999D", 2),
        # Two chows on the table are one too many, and one is where none may be.
        ("bmja", [], "exposed: 123B chow, 456B chow; concealed: 1123345B", NEVER),
        (
            "dmjl",
            ["chows-0"],
            "exposed: 678D chow, 3×4B pung; concealed: 134D 8B E E E",
            NEVER,
        ),
        ("bmja", [], "concealed: 19D 19B 19C E S W N RD GD WD", 0),
        ("bmja", [], "concealed: 1122D 9999D E E S S N", 2),
        ("millington", [], "concealed: 1122D 3344B 5566C E", 3),
        ("babcock", ["seven-twins"], "concealed: 1122D 3344B 5566C E", 0),
        ("parker", ["six-handed"], "concealed: 123D 456B 77C E E", 0),
    ],
)
def test_the_distance_to_what_a_ruleset_lets_win(
    rules: str, options: list[str], text: str, expected: int
) -> None:
    ruleset = load_ruleset(rules, options)
    hand = read_hand(text, hand_size=ruleset.hand_size)
    assert ruleset_distances(ruleset).distance(hand) == expected
    assert bool(waited_tiles(hand, ruleset)) is (expected == 0)


TABLES = [
    *((id, ()) for id in ruleset_ids()),
    ("parker", ("cleared-hands",)),
    ("parker", ("six-handed",)),
    ("babcock", ("thirteen-orphans", "seven-twins", "nine-gates")),
    ("babcock", ("three-handed",)),
    (
        "millington",
        ("three-handed-138",),
    ),  # without the North Winds and two bonus tiles (Millington, §132)
]


@pytest.mark.untraced
@pytest.mark.parametrize(
    "seeds",
    [
        4,
        pytest.param(15, marks=pytest.mark.long),
        pytest.param(100, marks=pytest.mark.laboratory),
    ],
)
@pytest.mark.parametrize(("rules", "options"), TABLES)
def test_a_hand_is_ready_exactly_if_it_waits_for_something(
    rules: str, options: tuple[str, ...], seeds: int
) -> None:
    ruleset = load_ruleset(rules, options)
    known = ruleset_distances(ruleset)
    dice = random.Random(rules)
    for seed in range(seeds):
        win = random_win(ruleset, seed)
        hand = hand_before_win(win)
        assert hand is not None
        assert win.won is not None
        assert win.won.tile in waited_tiles(hand, ruleset), write_hand(hand)
        for exchanged in range(3):
            away = known.distance(hand)
            assert away <= exchanged, write_hand(hand)
            assert (away == 0) is bool(waited_tiles(hand, ruleset)), write_hand(hand)
            free = list(hand.free)
            free.remove(dice.choice(free))
            left = [
                tile
                for tile in PLAYED
                if hand.tiles.count(tile) < 4 and int(tile) not in known.barred
            ]
            hand = replace(hand, free=tuple(sorted([*free, dice.choice(left)])))


@pytest.mark.untraced
@pytest.mark.parametrize("id", every_ruleset("harr-limit", "parker"))
def test_a_hand_as_dealt_can_be_scored_and_analysed_under_each_option(id: str) -> None:
    for option in load_ruleset(id).options:
        ruleset = load_ruleset(id, [option.id])
        hand = random_hand(ruleset, 4)
        score(hand, ruleset)
        assert analyse(hand, ruleset).distance >= 0, option.id
