"""Every example of grammar/README.md is read, and every rule of the grammar is named there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mjscore.game.tiles import Tile
from mjscore.notation.reader import read_deal, read_hand, read_tiles, read_won
from mjscore.problems import Problem, line_and_column
from tests.notation.ebnf import GRAMMAR, read_rules

README = (GRAMMAR / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", README, flags=re.MULTILINE | re.DOTALL)
ROWS = [
    [cell.strip() for cell in line.strip("|").split(" | ")]
    for line in README.splitlines()
    if line.startswith("| `")
]


def blocks(language: str) -> list[str]:
    return [text for name, text in BLOCKS if name == language]


def codes(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def section(title: str) -> list[list[str]]:
    """The rows of the tables below a heading."""
    part = README.split(f"\n## {title}\n")[1].split("\n## ")[0]
    return [
        row
        for row in ROWS
        if f"| {' | '.join(row)} |" in part or f"| {' | '.join(row)}|" in part
    ]


def test_there_are_examples() -> None:
    assert {name for name, _ in BLOCKS} == {"hand", "deal", "refused"}
    assert len(BLOCKS) >= 14
    assert len(section("Tiles")) >= 20
    assert len(section("Groups")) >= 8
    assert len(section("How the hand was won")) >= 6


def test_the_hands_are_read() -> None:
    for text in blocks("hand"):
        assert read_hand(text).tiles


def test_the_deals_are_read() -> None:
    for text in blocks("deal"):
        assert len(read_deal(text).seats) == 4


def test_tiles_mean_what_the_table_says() -> None:
    for row in section("Tiles"):
        written, meant = row[0], row[1]
        tiles = [tile for text in codes(written) for tile in read_tiles(text)]
        assert sorted(tiles) == sorted(Tile.of(code) for code in meant.split())


def test_the_groups_are_read() -> None:
    for text in [text for row in section("Groups") for text in codes(row[0])]:
        pair = text.endswith(("pair", "eyes"))
        lines = (
            f"concealed: {text}, 11122233344C"
            if pair
            else f"exposed: {text}; concealed: 1112223334C"
        )
        (group,) = read_hand(lines).groups
        assert group.tiles


def test_the_wins_are_read() -> None:
    rows = section("How the hand was won")
    for text in [text for row in rows for text in codes(row[0])]:
        assert read_won(text).means


def test_the_headers_are_read() -> None:
    for row in section("A deal"):
        for line in codes(row[1]):
            # Somebody has won where a count was corrected.
            ended, won = (
                ("", "won: draw")
                if "correction" in line
                else ("penalty: false mah-jongg South", "")
            )
            read_deal(
                f"{ended}\n{line}\n[E]\nscore: 1\n{won}\n[S]\nscore: 2\n[W]\nscore: 3\n[N]\nscore: 4\n"
            )


@pytest.mark.parametrize("example", blocks("refused"))
def test_a_refusal_says_what_the_page_says(example: str) -> None:
    text, *expected = example.rstrip("\n").split("\n-- ")
    with pytest.raises(Problem) as refused:
        read_hand(text)
    said = []
    for fault in refused.value.faults:
        assert fault.span is not None
        line, column = line_and_column(refused.value.text, fault.span.start)
        said.append(f"{line}:{column}: {fault.message}")
    assert said == expected


def test_every_rule_is_named() -> None:
    for rule in sorted(rule for rule in read_rules() if not rule.isupper()):
        assert f"`{rule}`" in README or f"`{rule}:`" in README, rule


def test_the_files_that_the_page_names_are_there() -> None:
    for name in re.findall(r"\]\((\S+?)\)", README):
        assert Path(GRAMMAR / name).exists(), name
