"""A table of values: what readers see of it, and what programs read."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from mjscore.game.tiles import Tile
from mjscore.notation.reader import read_hand
from mjscore.reports.content import (
    Bullets,
    Heading,
    Report,
    Table,
    field,
    fields,
    grid,
    if_any,
    number,
    text,
    under,
)
from mjscore.reports.contents.compare import compare_report
from mjscore.reports.writers import write_report
from mjscore.rules import load_ruleset
from mjscore.scoring.comparing import compare


class Player(NamedTuple):
    """A row of the table."""

    name: str
    total: int
    won: float | None
    best: int
    limit: bool


ANN, BOB = Player("Ann", 192, 2.5, 0, True), Player("Bob", -192, None, 64, False)
COLUMNS = (
    text("Player", "player", lambda player: player.name),
    number("Total", "total", show="{:+}".format),
    field("won"),
    number("Best", value=lambda player: player.best, show=if_any),
    text("", "limit", show=lambda limit: ""),
)
PLAYERS = Table("players", COLUMNS, (ANN, BOB))


def test_readers_and_programs_are_told_the_same_values() -> None:
    grid = PLAYERS.for_readers()
    assert [column.title for column in grid.columns] == ["Player", "Total", "Best"]
    assert grid.rows == (("Ann", "+192", ""), ("Bob", "-192", "64"))
    assert PLAYERS.keys == ("player", "total", "won", "limit")
    assert list(PLAYERS.records()) == [
        {"player": "Ann", "total": 192, "won": 2.5, "limit": True},
        {"player": "Bob", "total": -192, "won": None, "limit": False},
    ]
    report = Report("", (PLAYERS,))
    assert report.data() == {"players": list(PLAYERS.records())}
    assert (
        write_report(report, "csv")
        == "\ufeffplayer,total,won,limit\r\nAnn,192,2.5,yes\r\nBob,-192,,no\r\n"
    )


def test_a_foot_is_for_readers_and_what_all_have_for_programs() -> None:
    table = PLAYERS._replace(foot=("All", "0", "", ""), common={"rules": "babcock"})
    grid = table.for_readers()
    assert grid.rows[-1] == ("All", "0", "")
    assert grid.strong == {2}
    assert next(table.records())["rules"] == "babcock"
    assert len(list(table.records())) == 2
    assert table.keys[0] == "rules"


def test_a_tile_is_a_text_to_programs_though_it_is_a_number() -> None:
    tiles = grid("tiles", fields("tile"), ((Tile.of("5D"),),))
    assert '"tile": "5D"' in str(write_report(Report("", (tiles,)), "json"))
    assert "\n5D\r" in str(write_report(Report("", (tiles,)), "csv"))


def test_tables_of_one_id_are_one_to_programs() -> None:
    """Several tables stand below each other in CSV, and each line says in which."""
    best = Bullets("remarks", ("Ann was lucky",), {"player": "Ann"})
    report = Report("", (PLAYERS, best, PLAYERS._replace(rows=(BOB,))))
    assert [len(records) for records in report.data().values()] == [3, 1]
    assert str(write_report(report, "csv")).splitlines() == [
        "\ufeffrecord,player,total,won,limit,line",
        "players,Ann,192,2.5,yes,",
        "players,Bob,-192,,no,",
        "remarks,Ann,,,,Ann was lucky",
        "players,Bob,-192,,no,",
    ]


def test_what_has_no_id_is_for_readers_alone() -> None:
    report = Report("", (PLAYERS._replace(id=""), Bullets("", ("a remark",))))
    assert report.tables() == []
    assert report.data() == {}


def test_a_heading_stands_above_something() -> None:
    title, table = under("Players", PLAYERS)
    assert (title, table) == (Heading("Players"), PLAYERS)
    empty = PLAYERS._replace(rows=())
    assert under("Players", empty) == [empty]
    assert under("Remarks", Bullets("remarks", ())) == [Bullets("remarks", ())]


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
        if isinstance(block, Table)
        for row in block.for_readers().rows
        if "wind" in row[0]
    ]
    assert ("Three or four of one's own wind (3×W)", "×2", "×4") in rows
    assert not any(row[0].startswith("Our own wind") for row in rows)
