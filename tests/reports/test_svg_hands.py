"""How a hand is laid out in a picture: rows, the winning tile crosswise, kongs face down."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from mjscore.game.groups import Form, Group, Kind
from mjscore.game.hands import Hand, Means, Win
from mjscore.game.tiles import Tile, tiles_of, write_tiles
from mjscore.reports.drawings.hand import (
    DrawnHand,
    Laid,
    arrange,
    draw_group,
    draw_hand,
    hand_picture,
    laid,
)

SVG = "{http://www.w3.org/2000/svg}"


def group(kind: Kind, code: str, form: Form = Form.EXPOSED) -> Group:
    return Group(kind, Tile.of(code), form)


PUNG_8D = group(Kind.PUNG, "8D")
RED_KONG = group(Kind.KONG, "RD", Form.CONCEALED)
CLAIMED_8D = Hand(
    exposed=(PUNG_8D,),
    fixed=(RED_KONG,),
    free=tiles_of("567C 123B WD WD"),
    bonus=tiles_of("F1 S3"),
    won=Win(Means.DISCARD, Tile.of("8D"), among=True),
)


def uses(svg: str) -> list[ElementTree.Element]:
    """The tiles placed in a picture, without those inside the symbols."""
    root = ElementTree.fromstring(svg)
    inside = {
        id(use)
        for symbol in root.iter(f"{SVG}symbol")
        for use in symbol.iter(f"{SVG}use")
    }
    return [use for use in root.iter(f"{SVG}use") if id(use) not in inside]


def tiles(group: tuple[Laid, ...]) -> str:
    return write_tiles([each.tile for each in group])


def crosswise(group: tuple[Laid, ...]) -> list[int]:
    return [at for at, each in enumerate(group) if each.crosswise]


def names(svg: str) -> list[str]:
    return [use.attrib["href"].removeprefix("#mj-") for use in uses(svg)]


@pytest.mark.parametrize(
    ("form", "turned", "source"),
    [
        (Form.EXPOSED, (), "Babcock p. 17: the fourth was taken from the table"),
        (Form.ADDED, (), "Millington 48: a drawn fourth put to an exposed pung"),
        (Form.CONCEALED, (0, 3), "Harr p. 23, Millington 50: the two outer tiles"),
        (Form.ANNEXED, (3,), "Millington 46 and 52: one of the end tiles"),
    ],
)
def test_which_tiles_of_a_kong_lie_face_down(
    form: Form, turned: tuple[int, ...], source: str
) -> None:
    drawn = draw_group(group(Kind.KONG, "5B", form))
    assert tuple(at for at, each in enumerate(drawn) if each.face_down) == turned, (
        source
    )


def test_a_concealed_kong_is_drawn_with_two_backs_and_two_faces() -> None:
    assert names(hand_picture(draw_hand(Hand(fixed=(RED_KONG,))))) == [
        "back",
        "RD",
        "RD",
        "back",
    ]


def test_exposed_row_with_declared_kongs_and_bonus_tiles_above_the_concealed_row() -> (
    None
):
    """Millington 104."""
    drawn = draw_hand(CLAIMED_8D)
    assert [tiles(each) for each in drawn.exposed] == ["888D", "RD RD RD RD"]
    assert drawn.bonus == tiles_of("F1 S3")
    assert [tiles(each) for each in drawn.concealed] == ["123B 567C WD WD"]
    placed = {
        use.attrib["href"]: float(use.attrib["y"])
        for use in uses(hand_picture(drawn))
        if "y" in use.attrib
    }
    assert (
        placed["#mj-8D"]
        == placed["#mj-RD"]
        == placed["#mj-F1"]
        == placed["#mj-S3"]
        == 0
    )
    assert placed["#mj-WD"] == placed["#mj-1B"] > 40


def test_the_winning_tile_lies_crosswise_in_its_group() -> None:
    """Millington 104."""
    assert draw_hand(CLAIMED_8D).exposed[0] == laid(tiles_of("888D"), crosswise=2)
    turned = [
        use
        for use in uses(hand_picture(draw_hand(CLAIMED_8D)))
        if "rotate(90)" in use.attrib.get("transform", "")
    ]
    assert [use.attrib["href"] for use in turned] == ["#mj-8D"]
    # Third in the row after two upright tiles of 30 with gaps of 1; turned about its corner it covers x 62-102 and y 10-40.
    assert turned[0].attrib["transform"] == "translate(102 10)rotate(90)"


@pytest.mark.parametrize(
    ("means", "form", "exposed", "concealed"),
    [
        (
            Means.DISCARD,
            Form.EXPOSED,
            ["888D", "567C (6C crosswise)"],
            ["E E E", "111B", "WD WD"],
        ),
        (
            Means.DRAW,
            Form.CONCEALED,
            ["888D"],
            ["567C (6C crosswise)", "E E E", "111B", "WD WD"],
        ),
    ],
)
def test_a_reading_puts_the_completed_group_into_its_row(
    means: Means, form: Form, exposed: list[str], concealed: list[str]
) -> None:
    hand = Hand(
        exposed=(PUNG_8D,),
        free=tiles_of("111B 57C E E E WD WD"),
        won=Win(means, Tile.of("6C")),
    )
    completed = group(Kind.CHOW, "5C", form)
    others = tuple(
        group(kind, code, Form.CONCEALED)
        for kind, code in ((Kind.PUNG, "E"), (Kind.PUNG, "1B"), (Kind.PAIR, "WD"))
    )
    drawn = draw_hand(hand, (PUNG_8D, completed, *others), completed)
    assert (
        str(drawn)
        == f"exposed: {', '.join(exposed)}; concealed: {', '.join(concealed)}"
    )
    assert drawn == draw_hand(hand, (PUNG_8D, completed, *others))


def test_of_two_groups_with_the_winning_tile_the_one_that_was_completed_is_marked() -> (
    None
):
    hand = Hand(
        exposed=(PUNG_8D,),
        free=tiles_of("7899D 111B E E E"),
        won=Win(Means.DRAW, Tile.of("9D")),
    )
    chow, pair = (
        group(Kind.CHOW, "7D", Form.CONCEALED),
        group(Kind.PAIR, "9D", Form.CONCEALED),
    )
    assert list(map(crosswise, draw_hand(hand, (chow, pair), chow).concealed[:2])) == [
        [2],
        [],
    ]
    assert list(map(crosswise, draw_hand(hand, (chow, pair), pair).concealed[:2])) == [
        [],
        [1],
    ]


def test_what_a_losers_reading_leaves_over_stands_after_it() -> None:
    hand = Hand(free=tiles_of("1112D 4B 9C E E S W N RD GD"))
    reading = (
        group(Kind.PUNG, "1D", Form.CONCEALED),
        group(Kind.PAIR, "E", Form.CONCEALED),
    )
    assert [tiles(each) for each in draw_hand(hand, reading).concealed] == [
        "111D",
        "E E",
        "2D 4B 9C S W N RD GD",
    ]


def test_thirteen_orphans_stand_in_one_block_with_the_winning_tile_crosswise() -> None:
    orphans = tiles_of("19D 19B 19C E S W N RD GD WD")
    hand = Hand(free=orphans, won=Win(Means.DISCARD, Tile.of("W")))
    singles = tuple(
        Group(Kind.SINGLE, tile, Form.CONCEALED) for tile in (*orphans, Tile.of("W"))
    )
    (block,) = draw_hand(hand, singles).concealed
    assert len(block) == 14
    assert [each.tile for each in block if each.crosswise] == [Tile.of("W")]


def test_without_a_reading_a_winning_tile_left_out_of_the_groups_lies_by_itself() -> (
    None
):
    """The exposed pung holds the same kind, but the chow takes the fourth 8 of dots."""
    hand = Hand(
        exposed=(PUNG_8D,),
        free=tiles_of("67D 567C 123B WD WD"),
        won=Win(Means.DISCARD, Tile.of("8D")),
    )
    drawn = draw_hand(hand)
    assert drawn.exposed == (laid(tiles_of("888D")),)
    assert drawn.concealed[-1] == laid(tiles_of("8D"), crosswise=0)


def test_written_among_the_groups_the_completing_clause_decides() -> None:
    chow = group(Kind.CHOW, "6D")
    win = Win(Means.DISCARD, Tile.of("8D"), completing=chow, among=True)
    drawn = draw_hand(
        Hand(exposed=(PUNG_8D, chow), free=tiles_of("567C 123B WD WD"), won=win)
    )
    assert list(map(crosswise, drawn.exposed)) == [[], [2]]


def test_a_row_too_wide_is_broken_without_losing_a_tile() -> None:
    drawn = draw_hand(
        Hand(free=tiles_of("1112345678999D"), won=Win(Means.DRAW, Tile.of("5D")))
    )
    for widest in (640, 300, 212, 60, 1):
        block = arrange(drawn, widest)
        assert block.content.count("<use ") == 14
        assert block.content.count("rotate(90)") == 1
        assert block.width <= max(widest, 40)


def test_a_picture_stands_alone_and_says_what_it_shows() -> None:
    root = ElementTree.fromstring(
        hand_picture(draw_hand(CLAIMED_8D), title='West & "North" <won>')
    )
    assert root.tag == f"{SVG}svg"
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == 'West & "North" <won>'
    assert root[1].text == (
        "exposed: 888D (8D crosswise), RD RD RD RD (two tiles face down); concealed: 123B 567C WD WD; bonus tiles: F1 S3"
    )
    assert {"viewBox", "width", "height"} <= root.attrib.keys()
    assert "max-width:100%" in root.attrib["style"]
    symbols = {symbol.attrib["id"] for symbol in root.iter(f"{SVG}symbol")}
    assert symbols == {
        f"mj-{each}"
        for each in [
            "8D",
            "RD",
            "back",
            "5C",
            "6C",
            "7C",
            "1B",
            "2B",
            "3B",
            "WD",
            "F1",
            "S3",
        ]
    }


def test_no_tiles_at_all_are_still_a_picture() -> None:
    assert uses(hand_picture(DrawnHand())) == []


def test_tiles_in_a_row_keep_their_order() -> None:
    assert names(hand_picture(DrawnHand(concealed=(laid(tiles_of("9B 2D E")),)))) == [
        "9B",
        "2D",
        "E",
    ]
