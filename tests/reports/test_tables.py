"""A table of values: what readers see of it, what programs read, and how tables are put together."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjscore.game.tiles import Tile
from mjscore.notation.reader import read_hand
from mjscore.reports.content import (
    Column,
    Report,
    Table,
    beside,
    fields,
    if_any,
    joined,
    number,
    table_of,
)
from mjscore.reports.contents.compare import compare_report
from mjscore.reports.writers import write
from mjscore.rules import load_ruleset
from mjscore.scoring.comparing import compare

PLAYERS = Table(
    (
        *(
            number("", "place"),
            Column("Player", "player"),
            number("Total", "total", lambda total: f"{total:+}"),
        ),
        *(
            number("Won", ("won", "error"), lambda won: f"{won[0]} ± {won[1]}"),
            Column("Best", show=if_any),
            *fields("limit"),
        ),
    ),
    ((1, "Ann", 192, (2.5, 0.25), 0, True), (None, "Bob", -192, None, 64, False)),
)


def test_readers_and_programs_are_told_the_same_values() -> None:
    wins = Table(
        (*PLAYERS.columns[:3], *PLAYERS.columns[4:]),
        tuple((*row[:3], *row[4:]) for row in PLAYERS.rows),
    )
    assert wins.told().rows == (("1", "Ann", "+192", ""), ("", "Bob", "-192", "64"))
    assert wins.told().told() == wins.told()
    assert PLAYERS.header() == ("place", "player", "total", "won", "error", "limit")
    assert list(PLAYERS.records()) == [
        (1, "Ann", 192, 2.5, 0.25, "yes"),
        (None, "Bob", -192, None, None, "no"),
    ]
    assert (
        write(Report("", (wins,), lambda: wins), "csv")
        == "\ufeffplace,player,total,limit\r\n1,Ann,192,yes\r\n,Bob,-192,no\r\n"
    )


def test_a_tile_is_a_text_to_programs_though_it_is_a_number() -> None:
    assert list(Table(fields("tile"), ((Tile.of("5D"),),)).records()) == [("5D",)]


@pytest.mark.parametrize(
    ("keys", "header", "first"),
    [
        (("player", "place"), ("player", "place"), ("Ann", 1)),
        (("error", "won", "total"), ("won", "error", "total"), (2.5, 0.25, 192)),
        (("Best", "limit"), ("limit",), ("yes",)),
    ],
)
def test_some_columns_by_their_keys_or_titles(
    keys: tuple[str, ...], header: tuple[str, ...], first: tuple[object, ...]
) -> None:
    some = PLAYERS.only(*keys)
    assert (some.header(), next(some.records())) == (header, first)


def test_tables_stand_beside_and_below_each_other() -> None:
    deals = Table(fields("deals"), ((7,), (8,)))
    assert list(beside(PLAYERS.only("player"), deals).records()) == [
        ("Ann", 7),
        ("Bob", 8),
    ]
    below = joined(
        ("record", "player", "deals"),
        (({"record": "who"}, PLAYERS.only("player")), ({"record": "deals"}, deals)),
    )
    assert list(below.records()) == [
        ("who", "Ann", None),
        ("who", "Bob", None),
        ("deals", None, 7),
        ("deals", None, 8),
    ]
    with pytest.raises(ValueError, match="zip"):
        beside(deals, Table(fields("more"), ((1,),)))


def test_what_json_carries_fills_the_columns_of_its_keys() -> None:
    columns = (Column("Player", "player"), number("Wins", "wins"))
    assert table_of(
        columns, [{"wins": 2, "player": "Ann", "more": 1}, {"player": "Bob"}]
    ).rows == (("Ann", 2), ("Bob", None))


def test_one_thing_under_two_names_is_one_row(tmp_path: Path) -> None:
    # Babcock p. 35: a set of one's own wind doubles, whatever a house calls it.
    house = tmp_path / "house.toml"
    own = next(
        item
        for item in load_ruleset("babcock").items
        if item.name == "Three or four of one's own wind"
    )
    lines = (
        'title = "Ours"',
        'extends = "babcock"',
        f'remove = ["{own.id}"]',
        "[items.our-wind]",
        'name = "Our own wind"',
        'who = "all"',
    )
    house.write_text(
        "\n".join((*lines, "doubles = 2", 'each = ["set", "own-wind"]')), "utf-8"
    )
    hand = read_hand(
        "exposed: 3×1D pung, 3×W; concealed: 777C 456B 22C; won: discard 4B; seat: West"
    )
    report = compare_report(
        hand, compare(hand, [load_ruleset("babcock"), load_ruleset(str(house))])
    )
    rows = [
        row
        for block in report.blocks
        for row in getattr(block, "rows", ())
        if "wind" in row[0]
    ]
    assert ("Three or four of one's own wind (3×W)", "×2", "×4") in rows
    assert not any(row[0].startswith("Our own wind") for row in rows)
