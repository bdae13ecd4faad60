"""The card of a ruleset: everything that scores, on one printed page of A4 paper; one hand under two names side by side."""

from __future__ import annotations

import re
import subprocess
from html import unescape
from pathlib import Path

import pytest

from mjscore.notation.reader import read_hand
from mjscore.reports.contents.compare import compare_report
from mjscore.reports.contents.rules_show import card_report
from mjscore.reports.writers.to_html import to_card
from mjscore.rulesets import load_ruleset, ruleset_ids
from mjscore.scoring.explaining import compare
from tests.cli.running import run
from tests.page import machine


@pytest.mark.parametrize("id", ruleset_ids())
def test_a_card_names_every_item_and_what_it_is_worth(id: str) -> None:
    ruleset = load_ruleset(id)
    shown = unescape(to_card(card_report(ruleset)))
    assert [item.name for item in ruleset.items if f"<dt>{item.name}</dt><dd>" not in shown] == []
    assert f"Bonus tiles (flowers and seasons) are {'' if ruleset.play.bonus_tiles else 'not '}played" in shown


@pytest.mark.chromium
@pytest.mark.parametrize("id", ruleset_ids())
def test_a_card_is_printed_on_one_page(id: str, tmp_path: Path) -> None:
    card, printed = tmp_path / "card.html", tmp_path / "card.pdf"
    card.write_text(to_card(card_report(load_ruleset(id))), "utf-8")
    command = [
        str(machine.browser()),
        "--headless",
        "--no-sandbox",
        "--no-pdf-header-footer",
        f"--print-to-pdf={printed}",
        card.as_uri(),
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    assert len(re.findall(rb"/Type */Page\b", printed.read_bytes())) == 1


def test_a_card_is_html_without_ids() -> None:
    assert run("rules", "show", "harr", "--card").out.startswith("<!DOCTYPE html>")
    assert "a card is always HTML and shows no ids" in run("rules", "show", "harr", "--card", "--format", "json").out


def test_one_thing_under_two_names_is_one_row(tmp_path: Path) -> None:
    # Babcock p. 35: a set of one's own wind doubles, whatever a house calls it.
    house = tmp_path / "house.toml"
    own = next(item for item in load_ruleset("babcock").items if item.name == "Three or four of one's own wind")
    lines = (
        'title = "Ours"',
        'extends = "babcock"',
        f'remove = ["{own.id}"]',
        "[items.our-wind]",
        'name = "Our own wind"',
        'who = "all"',
    )
    house.write_text("\n".join((*lines, "doubles = 2", 'each = ["set", "own-wind"]')), "utf-8")
    hand = read_hand("exposed: 3×1D pung, 3×W; concealed: 777C 456B 22C; won: discard 4B; seat: West")
    report = compare_report(hand, compare(hand, [load_ruleset("babcock"), load_ruleset(str(house))]))
    rows = [row for block in report.blocks for row in getattr(block, "rows", ()) if "wind" in row[0]]
    assert ("Three or four of one's own wind (3×W)", "×2", "×4") in rows
    assert not any(row[0].startswith("Our own wind") for row in rows)
