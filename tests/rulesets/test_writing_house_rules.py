"""A house file can be written without reading Python: the starter, the reference of all words, the ids of all items."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

import mjscore
from mjscore.problems import UsageProblem
from mjscore.reports.contents.rules_diff import difference
from mjscore.reports.contents.rules_words import entries
from mjscore.rulesets.build import PLAY_KEYS, WIN_KEYS
from mjscore.rulesets.items import ITEM_KEYS
from mjscore.rulesets.merge import DELTA_KEYS, FILE_KEYS, OPTION_KEYS
from mjscore.rulesets.reference import KEYS
from mjscore.vocabulary.conditions import CONDITIONS
from mjscore.vocabulary.shapes import SHAPE_NAMES
from mjscore.vocabulary.words import WORDS
from tests.cli.running import run

pytestmark = pytest.mark.untraced

TABLES: Final = {
    "": FILE_KEYS,
    "items": ITEM_KEYS - {"note"},
    "options": OPTION_KEYS - DELTA_KEYS - {"note"},
    "limit": {"points", "without-limit", "notional", "cite"},
    "win": WIN_KEYS - {"note"},
    "play": PLAY_KEYS - {"note"},
}


@pytest.mark.parametrize("table", TABLES)
def test_every_key_of_a_table_is_in_the_reference(table: str) -> None:
    assert {key.key for key in KEYS if key.table == table} == TABLES[table]


def test_every_condition_word_and_shape_is_in_the_reference() -> None:
    words = {kind: {each.word for each in entries() if each.kind == kind} for kind in ("condition", "piece word", "shape")}
    assert words["condition"] == {*CONDITIONS, "any-of"}
    assert words["piece word"] == {*WORDS, "tiles"}
    assert words["shape"] == set(SHAPE_NAMES)


def test_every_example_of_a_condition_or_a_piece_word_can_be_written(tmp_path: Path) -> None:
    lines = ['extends = "babcock"']
    for number, each in enumerate(each for each in entries() if each.kind in ("condition", "piece word")):
        lines += [f"[items.x{number}]", 'name = "X"', 'who = "winner"', "points = 1"]
        lines.append(each.example if each.kind == "piece word" else f"when = [{each.example}]")
    house = tmp_path / "house.toml"
    house.write_text("\n".join(lines), "utf-8")
    assert len(mjscore.load_ruleset(str(house)).items) > 60


def test_every_condition_and_piece_word_has_an_opposite_but_any_of(tmp_path: Path) -> None:
    lines = ['extends = "babcock"']
    for number, each in enumerate(each for each in entries() if each.kind in ("condition", "piece word")):
        if each.word in ("any-of", "tiles"):
            continue
        negated = (
            each.example.replace('"', '"not ', 1)
            if each.example.startswith(('"', "each"))
            else each.example.replace(" }", ", not = true }")
        )
        lines += [f"[items.x{number}]", 'name = "X"', 'who = "winner"', "points = 1"]
        lines.append(negated if each.kind == "piece word" else f"when = [{negated}]")
    house = tmp_path / "house.toml"
    house.write_text("\n".join(lines), "utf-8")
    assert len(mjscore.load_ruleset(str(house)).items) > 60


def test_the_starter_of_a_house_file_says_where_it_must_lie(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text('extends = "babcock"\nlimit.points = 600', "utf-8")
    (tmp_path / "house.toml").write_text(text := run("rules", "new", str(tmp_path / "club.toml")).out, "utf-8")
    assert "# It must lie in the folder of club.toml, which it extends." in text
    assert mjscore.load_ruleset(str(tmp_path / "house.toml")).limit.points == 600


@pytest.mark.parametrize("id", mjscore.ruleset_ids())
def test_the_starter_changes_nothing_and_each_of_its_lines_can_be_taken_into_use(id: str, tmp_path: Path) -> None:
    text = run("rules", "new", id).out
    house = tmp_path / "house.toml"
    house.write_text(text, "utf-8")
    plain, base = mjscore.load_ruleset(str(house)), mjscore.load_ruleset(id)
    assert (plain.title, plain.items, plain.limit, plain.on) == ("Our table", base.items, base.limit, base.on)
    taken = re.sub(r"(?m)^# (?=(\[|[a-z-]+ = ))", "", text)
    (tmp_path / "taken.toml").write_text(taken, "utf-8")
    rules = mjscore.load_ruleset(str(tmp_path / "taken.toml"))
    assert str(rules.item("our-pond").cite) == "Our table"


def test_the_ids_are_shown_beside_the_items() -> None:
    ran = run("rules", "show", "babcock", "--ids")
    assert re.search(r"^Id +Item +Score", ran.out, re.MULTILINE)
    assert re.search(r"^only-place +Completed in the only possible place", ran.out, re.MULTILINE)


ELSEWHERE: Final = [
    ("babcock", "mandarins", "an option of harr or harr-limit"),
    ("harr", "nine-gates", "an option of babcock"),
    ("parker", "insurance", "an option of babcock-chinese"),
]


@pytest.mark.parametrize(("ruleset", "option", "hint"), ELSEWHERE)
def test_an_option_of_another_ruleset_is_refused_with_the_rulesets_that_have_it(ruleset: str, option: str, hint: str) -> None:
    with pytest.raises(UsageProblem) as refused:
        mjscore.load_ruleset(ruleset, options=[option])
    assert refused.value.hint == hint


def test_a_string_in_the_place_of_a_list_of_options_is_one_refusal() -> None:
    with pytest.raises(UsageProblem) as refused:
        mjscore.load_ruleset("babcock", options="seasons")
    (fault,) = refused.value.faults
    assert (fault.code, fault.message, fault.hint) == (
        "not-a-list",
        "options is a string, not a list",
        'write options=["seasons"]',
    )


def test_what_is_the_same_under_two_names_is_no_difference() -> None:
    """Babcock p. 35 and Millington 117k both reward the robbed kong: ten points here, a double there."""
    found = difference(mjscore.load_ruleset("babcock"), mjscore.load_ruleset("millington"))
    assert "stealing-the-fourth" not in {item.id for item in found.gone}
    assert "robbed-kong" not in {item.id for item in found.new}
    (change,) = (each for each in found.changed if each.id == "robbed-kong")
    assert (change.what, change.before, change.after) == ("is worth", "10", "doubled once")
