"""The book of rules: each item has a hand that shows it and one that misses it; the folder is whole; links lead somewhere."""

import json
import re
from pathlib import Path

import pytest

from mjscore.book import build_book, pages
from mjscore.book.pages import frequencies
from mjscore.book.specimens import just_misses, shown, specimens, tells_apart
from mjscore.problems import UsageProblem
from mjscore.rulesets.finding import ruleset_ids
from mjscore.rulesets.loader import load_ruleset
from mjscore.scoring import score
from tests.every_ruleset import every_ruleset

STREAKS = {("dmjl", "ninth-east-win"), ("millington", "thirteenth-win")}
"""What no hand alone can show: the deal says how often East has won."""
ALWAYS = {"heavens-blessing", "concealed-pung-minor", "concealed-pung-minor-other"}
"""Items that every small change of their hand keeps."""


@pytest.mark.parametrize("id", every_ruleset("harr", "millington"))
def test_each_item_has_a_hand_that_shows_it_and_one_that_does_not(id: str) -> None:
    had: set[str] = set()
    for option in ("", *(each.id for each in load_ruleset(id).options)):
        ruleset = load_ruleset(id, options=[option] if option else [])
        new = {item.id for item in ruleset.items} - had
        had |= new
        sheets = shown(ruleset, new)
        assert {(id, item) for item in new - sheets.keys()} <= STREAKS
        for item in sorted(sheets)[::4]:
            missed = just_misses(ruleset.item(item), sheets[item], ruleset)
            assert item in {each.id for each in score(sheets[item].hand, ruleset).items}
            assert missed is not None or item in ALWAYS
            assert (
                missed is None
                or missed.sheet is None
                or item not in {each.id for each in missed.sheet.items}
            )


def test_two_books_are_told_apart_by_a_hand() -> None:
    babcock, millington = load_ruleset("babcock"), load_ruleset("millington")
    hand = tells_apart(babcock, millington)
    assert hand is not None
    assert score(hand, babcock).total != score(hand, millington).total
    assert tells_apart(babcock, babcock) is None


def test_no_specimen_is_written_twice() -> None:
    assert len(set(specimens())) == len(specimens())


def test_a_folder_with_other_things_in_it_is_left_alone(tmp_path: Path) -> None:
    kept = tmp_path / "search-index.js"
    kept.write_text("mine")
    with pytest.raises(UsageProblem, match="holds files that are not of a book"):
        build_book(tmp_path)
    with pytest.raises(UsageProblem, match="no folder"):
        build_book(kept)
    assert [each.name for each in tmp_path.iterdir()] == ["search-index.js"]


@pytest.mark.long
def test_the_book_is_whole_and_its_links_lead_somewhere(tmp_path: Path) -> None:
    folder = tmp_path / "book"
    made = build_book(folder)
    texts = {each.name: each.read_text("utf-8") for each in folder.iterdir()}
    assert made.pages == sum(name.endswith(".html") for name in texts)
    for name, text in texts.items():
        for file, mark in re.findall(r'href="(?!https?:)([^"#]*)(?:#([^"]*))?"', text):
            assert file in texts or not file, (name, file)
            assert not mark or f'id="{mark}"' in texts[file or name], (name, file, mark)
        ids = re.findall(r'<a id="([^"]*)"', text)
        assert len(ids) == len(set(ids)), name
    places = json.loads(texts["search-index.js"].partition("PLACES=")[2].rstrip(";\n"))
    assert places["millington-117k"] == "millington.html"
    assert [each.name for each in tmp_path.iterdir()] == ["book"]
    build_book(folder)
    assert {each.name: each.read_text("utf-8") for each in folder.iterdir()} == texts


def test_it_is_told_how_often_each_item_comes() -> None:
    found = frequencies()
    assert set(found) == {
        (id, item.id) for id in ruleset_ids() for item in load_ruleset(id).items
    }
    for winners, others, made in found.values():
        assert re.fullmatch(r"(<?\s?[\d.]+ %.*)", winners)
        assert re.fullmatch(r"(<?\s?[\d.]+ %.*)?", others)
        assert re.match(r"Each ruleset was played [\d,]+ times", made)


def test_an_anchor_names_the_book_and_the_place() -> None:
    millington = load_ruleset("millington")
    cite = millington.item("own-wind-set").cite
    assert cite is not None
    assert pages.anchor("millington", cite) == "millington-116e"
