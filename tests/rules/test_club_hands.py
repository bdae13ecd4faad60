"""The twenty special hands of a club: each won, each waiting, each just missed; alone and in arrays."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from mjscore.ext.arrays import values
from mjscore.game.groups import TILES_OF, Form, Group, Kind, group_of, kind_of
from mjscore.game.hands import Hand, Means, Win
from mjscore.game.seats import Seat
from mjscore.game.tiles import KINDS, TILES, Tile, tiles_of
from mjscore.notation.reader import read_hand
from mjscore.problems import ImpossibleHand
from mjscore.reports.contents.rules_diff import diff_report
from mjscore.reports.contents.rules_show import win_lines
from mjscore.rules import load_ruleset
from mjscore.rules.schema import Ruleset
from mjscore.rules.shapes import Shape
from mjscore.scoring import score, waits

CLUB = str(Path(__file__).parents[2] / "examples/house-rules/club-hands.toml")

HANDS = [
    # item, thirteen tiles, all that they wait for, the total of winning with the last of these, thirteen that just miss
    (
        "thirteen-orphans",
        "19D 19B 19C E S W N RD GD WD",
        "19D 19B 19C E S W N RD GD WD",
        1000,
        "18D 19B 19C E S W N RD GD WD",
    ),
    ("wriggling-snake", "1123456789D E S W", "N", 1000, "1123456789D E S RD"),
    ("knitting", "1235567D 123556B", "7B", 500, "1235567D 12355B E"),
    ("triple-knitting", "1357D 1357B 1357C 9D", "9B 9C", 500, "1357D 1357B 135C 9D E"),
    ("gerties-garter", "1234567B 124567C", "3C", 1000, "1234567B 12345C 8C"),
    ("heavenly-twins", "112233556688C 9C", "9C", 1000, "112233556688C 9D"),
    (
        "all-pair-honours",
        "1199D 11B 99C E E S S N",
        "N",
        500,
        "1199D 11B 88C E E S S N",
    ),
    ("run-pung-and-pair", "123456789C 444D 8B", "8B", 500, "123456789C 444D E"),
    (
        "windy-chows",
        "123D 456B 678C E S W N",
        "E S W N",
        500,
        "123D 456B 678C E E W RD",
    ),
    ("run-among-winds", "1234556789D E S W", "N", 500, "1234556789D E S RD"),
    (
        "run-among-dragons",
        "123456789B RD RD GD WD",
        "GD WD",
        1000,
        "123456789B RD RD GD E",
    ),
    (
        "every-honour",
        "E E S S W W N N RD RD GD GD WD",
        "WD",
        1000,
        "E E S S W W N N RD RD GD 1D 2D",
    ),
    ("crossed-chows", "1357D 2468B 3579C E", "E", 500, "1357D 2468B 3578C E"),
    (
        "three-sisters",
        "444D 444B 444C RD RD RD E",
        "E",
        1000,
        "444D 444B 555C RD RD E E",
    ),
    ("heads-and-tails", "1199D 1199B 1199C N", "N", 1000, "1199D 1199B 1188C N"),
    (
        "odds-and-dragons",
        "13579D 13579C RD GD WD",
        "RD GD WD",
        500,
        "13579D 13578C RD GD WD",
    ),
    ("evens-and-winds", "2468D 2468B E S W N N", "E S W", 500, "2468D 2467B E S W N N"),
    ("three-steps", "1234D 1234B 1234C GD", "GD", 500, "1234D 1234B 1235C GD"),
    (
        "steps-among-winds",
        "456D 789B 123C E S W N",
        "E S W N",
        1000,
        "456D 789B 234C E S W RD",
    ),
    (
        "seven-pairs",
        "2233D 44B 55C E E RD RD 7B",
        "7B",
        250,
        "2233D 444B 55C E E RD RD",
    ),
]


def won(tiles: str, tile: object) -> Hand:
    return read_hand(f"concealed: {tiles}; won: discard {tile}; seat: South")


@pytest.mark.parametrize(
    ("item", "tiles", "waited", "total", "missing"),
    HANDS,
    ids=[each[0] for each in HANDS],
)
def test_a_special_hand_is_won_waits_and_is_just_missed(
    item: str, tiles: str, waited: str, total: int, missing: str
) -> None:
    rules = load_ruleset(CLUB)
    assert waits(read_hand(f"concealed: {tiles}"), rules) == tiles_of(waited)
    for tile in tiles_of(waited):
        assert item in {each.id for each in score(won(tiles, tile), rules).items}, tile
    hand = won(tiles, tiles_of(waited)[-1])
    assert score(hand, rules).total == total
    assert values([hand] * 12, rules).tolist() == [total] * 12
    for tile in waits(read_hand(f"concealed: {missing}"), rules):
        assert item not in {each.id for each in score(won(missing, tile), rules).items}
    with pytest.raises(ImpossibleHand):
        score(won(missing, "5B" if tiles != missing else "6B"), rules)


EXPOSED = [
    # on the table, in hand, the winning tile, the total: a kong is a pung, and what is no set of a shape cannot be claimed
    ("3×8C", "123456789D 5B", "5B", 500),
    ("4×8C", "123456789D 5B", "5B", 500),
    ("123D chow", "456B 678C E S W N", "N", 500),
    ("4×4D, 3×RD", "444B 444C E", "E", 1000),
    (
        "3×E",
        "123456789D 5B",
        "5B",
        None,
    ),  # a standard hand, but the pung is no pung of a suit
]


@pytest.mark.parametrize(("table", "tiles", "tile", "total"), EXPOSED)
def test_sets_of_a_special_hand_may_be_claimed(
    table: str, tiles: str, tile: str, total: int | None
) -> None:
    sheet = score(
        read_hand(
            f"exposed: {table}; concealed: {tiles}; won: discard {tile}; seat: South"
        ),
        load_ruleset(CLUB),
    )
    assert (sheet.total if sheet.reading.shape != "standard" else None) == total


def random_hands(ruleset: Ruleset, seed: int, number: int) -> Iterator[Hand]:
    """Winning hands of the special shapes, some with sets on the table, most of them with a tile or two exchanged."""
    dice = random.Random(seed)
    shapes = ruleset.shapes
    while number:
        codes = _of_shape(dice.choice(shapes), dice)
        lies = [
            kind_of(code) in (Kind.PUNG, Kind.CHOW) and dice.random() < 0.4
            for code in codes
        ]
        melded = [code for code, on_table in zip(codes, lies, strict=True) if on_table]
        tiles = [
            tile
            for code, on_table in zip(codes, lies, strict=True)
            if not on_table
            for tile in TILES_OF[code]
        ]
        wall = Counter(
            {tile: 4 for tile in TILES[:KINDS] if str(tile) not in ("NE", "SW")}
        )
        wall.subtract(tile for code in melded for tile in TILES_OF[code])
        dice.shuffle(tiles)
        kept = tiles[: max(1, len(tiles) - dice.choice((0, 0, 1, 1, 2)))]
        wall.subtract(kept)
        if min(wall.values()) < 0:
            continue
        kept += dice.sample(list(wall.elements()), len(tiles) - len(kept))
        yield _hand(kept, melded, dice)
        number -= 1


def _of_shape(shape: Shape, dice: random.Random) -> list[int]:
    codes: list[int] = []
    for block in dice.choice(shape.choices):
        for _ in range(block.number):
            codes += dice.choice(block.options)
    return codes


def _hand(tiles: list[Tile], melded: list[int], dice: random.Random) -> Hand:
    groups = tuple(group_of(code) for code in melded)
    exposed = tuple(Group(each.kind, each.tile, Form.EXPOSED) for each in groups)
    tile = tiles.pop(dice.randrange(len(tiles)))
    means = dice.choice((Means.DRAW, Means.DISCARD))
    hand = Hand(
        exposed, (), tuple(sorted(tiles)), seat=dice.choice((Seat.EAST, Seat.WEST))
    )
    return Hand(
        hand.exposed,
        (),
        hand.free,
        seat=hand.seat,
        won=Win(means, tile) if dice.random() < 0.9 else None,
    )


def plain(hand: Hand, ruleset: Ruleset) -> int:
    try:
        return score(hand, ruleset).total
    except ImpossibleHand:
        return -1


@pytest.mark.parametrize(
    "number",
    [
        30,
        pytest.param(1_000, marks=pytest.mark.long),
        pytest.param(100_000, marks=pytest.mark.laboratory),
    ],
)
def test_the_arrays_score_special_hands_as_their_sheets_do(number: int) -> None:
    rules = load_ruleset(CLUB)
    hands = list(random_hands(rules, number, number))
    ours = values(hands, rules).tolist()
    theirs = [plain(hand, rules) for hand in hands]
    for hand, our, their in zip(hands, ours, theirs, strict=True):
        assert our == their, hand
    assert sum(total >= 250 for total in ours) > number / 4
    assert -1 in ours


def test_a_special_hand_of_the_house_is_shown_and_its_change_too(
    tmp_path: Path,
) -> None:
    house = tmp_path / "house.toml"
    house.write_text(
        Path(CLUB).read_text("utf-8").replace('"a1-7 b1-7"', '"a1-7 a3-9"'), "utf-8"
    )
    changed = diff_report(load_ruleset(CLUB), load_ruleset(str(house))).data()
    was = "Gerties garter is a1-7 b1-7: 1 to 7 of one suit and 1 to 7 of a second suit"
    becomes = (
        "Gerties garter is a1-7 a3-9: 1 to 7 of one suit and 3 to 9 of the same suit"
    )
    assert was in list(win_lines(load_ruleset(CLUB)))
    assert changed["rules_removed"] == [{"line": was}]
    assert changed["rules_added"] == [{"line": becomes}]
