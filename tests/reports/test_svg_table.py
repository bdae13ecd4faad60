"""The hands around the table and the payments between them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from xml.etree import ElementTree

import pytest

from mjscore.game.seats import ORDER_OF_PLAY
from mjscore.game.tiles import Tile, tiles_of
from mjscore.reports.drawings.hand import DrawnHand, laid
from mjscore.reports.drawings.table import (
    DrawnPayment,
    DrawnSeat,
    net_payments,
    table_picture,
)

SVG = "{http://www.w3.org/2000/svg}"


def row(tiles: Sequence[Tile]) -> DrawnHand:
    """Tiles in one row."""
    return DrawnHand(concealed=(laid(tuple(tiles)),))


# Millington 109: North wins with 48, East 20, South 256, West 4; East pays and receives double.
SEATS = (
    DrawnSeat("East", row(tiles_of("1D 2D 3D")), 20, -536),
    DrawnSeat("South", row(tiles_of("E E E")), 256, 676),
    DrawnSeat("West", None, 4, -332),
    DrawnSeat("North", row(tiles_of("RD RD")), 48, 192, winner=True),
)
PAYMENTS = (
    DrawnPayment("East", "North", 96),
    DrawnPayment("South", "North", 48),
    DrawnPayment("West", "North", 48),
    DrawnPayment("East", "South", 472),
    DrawnPayment("West", "East", 32),
    DrawnPayment("West", "South", 252),
)


def texts(svg: str) -> list[str]:
    return [
        element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")
    ]


def heads(svg: str) -> list[tuple[float, float]]:
    """The tips of the arrows, from left to right."""
    polygons = ElementTree.fromstring(svg).iter(f"{SVG}polygon")
    tips = (polygon.attrib["points"].split()[0].split(",") for polygon in polygons)
    return sorted((float(x), float(y)) for x, y in tips)


def test_every_player_shows_name_score_gain_and_who_won() -> None:
    told = texts(table_picture(SEATS, PAYMENTS))
    for words in (
        "East",
        "South",
        "West",
        "North",
        "20 points",
        "256 points",
        "−536",
        "+676",
        "−332",
        "+192",
    ):
        assert told.count(words) == 1
    assert told.count("won") == 1


def test_every_payment_is_a_labelled_arrow() -> None:
    svg = table_picture(SEATS, PAYMENTS)
    assert sorted(text for text in texts(svg) if text.isdigit()) == sorted(
        ["96", "48", "48", "472", "32", "252"]
    )
    assert len(heads(svg)) == 6


def test_the_arrow_points_at_the_one_who_is_paid() -> None:
    """East sits below and South at his right, as Millington 13 seats them; North at his left."""
    to_south, from_south = (
        table_picture(SEATS, [DrawnPayment(*pair, 8)])
        for pair in (("North", "South"), ("South", "North"))
    )
    assert heads(to_south)[0][0] > 290 > heads(from_south)[0][0]
    to_east, from_east = (
        table_picture(SEATS, [DrawnPayment(*pair, 8)])
        for pair in (("West", "East"), ("East", "West"))
    )
    assert heads(to_east)[0][1] > heads(from_east)[0][1]


def test_the_description_tells_the_whole_settlement() -> None:
    told = (
        ElementTree.fromstring(table_picture(SEATS, PAYMENTS)).findtext(f"{SVG}desc")
        or ""
    )
    assert "North (won), scores 48, in all +192 [concealed: RD RD]." in told
    assert "East pays South 472." in told


def test_payments_between_two_are_set_against_each_other() -> None:
    both = [
        DrawnPayment("East", "South", 100),
        DrawnPayment("South", "East", 300),
        DrawnPayment("East", "South", 50),
    ]
    assert net_payments(both) == (DrawnPayment("South", "East", 150),)
    assert (
        net_payments(
            [DrawnPayment("East", "South", 4), DrawnPayment("South", "East", 4)]
        )
        == ()
    )


@pytest.mark.parametrize("players", [0, 1, 2, 3, 4, 5, 6])
def test_any_number_of_players_finds_room(players: int) -> None:
    seats = [
        DrawnSeat(str(seat), row(tiles_of("1D")), 2, 0)
        for seat in ORDER_OF_PLAY[:players]
    ]
    payments = [DrawnPayment(a.name, b.name, 8) for a, b in combinations(seats, 2)]
    svg = table_picture(seats, payments)
    assert len(heads(svg)) == players * (players - 1) // 2
    root = ElementTree.fromstring(svg)
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    assert all(0 < x < width and 0 < y < height for x, y in heads(svg))


def test_one_who_is_paid_without_a_seat_gets_one() -> None:
    """The fifth player, who sits out, is paid too (Babcock's five-handed game)."""
    svg = table_picture(SEATS, [DrawnPayment("East", "Sitting out", 8)])
    assert "Sitting out" in texts(svg)


def test_names_are_escaped_and_cut_to_the_room_there_is() -> None:
    seats = (
        DrawnSeat("<Ann> & Bob", None, 1, 0),
        DrawnSeat(
            "A most long-winded name that no panel could ever hold entire",
            None,
            1,
            12_345,
        ),
    )
    told = texts(table_picture(seats, ()))
    assert "<Ann> & Bob" in told
    assert "1 point" in told
    assert any(name.startswith("A most long") and name.endswith("…") for name in told)


def test_a_control_character_cannot_spoil_the_picture() -> None:
    assert "Ann<U+0000>" in texts(table_picture([DrawnSeat("Ann\x00")], ()))


def test_a_number_is_left_out_rather_than_cut() -> None:
    seats = [DrawnSeat(str(seat), None, 123_456, -1_234_567) for seat in ORDER_OF_PLAY]
    told = texts(table_picture(seats, ()))
    assert told.count("−1,234,567") == 6
    assert not any(
        text.startswith("123,") and text not in ("123,456", "123,456 points")
        for text in told
    )
