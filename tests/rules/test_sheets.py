"""The score sheets of the books: each expectation of `cases/` is worked out by hand from the book, page by page.

Babcock's Red Book (1923) with its Chinese game of chapter VIII, Harr's Pung Chow (1922) in two parts, Millington's Rules
(1977), Parker's leaflet (1923) with the Royal Game, the leagues' sheets by the names of their entries, and what Kajongg plays.
"""

from __future__ import annotations

import tomllib
from functools import partial
from operator import attrgetter
from pathlib import Path
from typing import Final

import pytest

from mjscore.rules import load_ruleset, ruleset_ids
from tests.failing import failing
from tests.rules.agreed import together
from tests.rules.casefile import (
    missed_ids,
    pages_of,
    read_cases,
    scored_ids,
    verify,
)
from tests.rules.houses import KAJONGG
from tests.rules.tables import item_ids, items_of

DATA: Final = Path(__file__).parents[2] / "mjscore" / "rules" / "data"
FILES: Final = {
    **{id: (id,) for id in ruleset_ids()},
    "babcock": ("babcock", "babcock-optional"),
    "parker-royal": ("parker", "parker-royal"),
    "bmja": ("dmjl-bmja", "bmja"),
    "dmjl": ("dmjl-bmja", "dmjl"),
    "kajongg": ("dmjl-bmja", "kajongg-british"),
}
"""The files of cases that hold for each ruleset, the one of its name alone where nothing else is said.

The Royal Game scores hands without flowers as the regular one does.
"""
CASES: Final = {
    id: tuple(written for file in files for written in read_cases(file))
    for id, files in FILES.items()
}
PLACES: Final = {
    id: {written.case.place for written in cases} for id, cases in CASES.items()
}


@pytest.mark.parametrize(
    ("id", "place"), [(id, place) for id in PLACES for place in sorted(PLACES[id])]
)
def test_every_hand_of_a_place_scores_what_the_book_gives(id: str, place: str) -> None:
    ruleset = str(KAJONGG) if id == "kajongg" else id
    here = [written for written in CASES[id] if written.case.place == place]
    assert failing(here, attrgetter("id"), partial(verify, ruleset)) == []


WITHOUT_A_HAND: Final = {"dmjl": {"ninth-east-win"}, "millington": {"thirteenth-win"}}
"""Items that only a deal tells (`test_figures_of_the_books.py`)."""
NEVER_MISSED: Final = {
    "harr": {"mah-jongg"},
    "harr-limit": {"mah-jongg"},
    "millington": {"mah-jongg", "thirteen-orphans"},
}
"""What every winner has, and what is refused where it is missed."""


@pytest.mark.parametrize("id", ruleset_ids())
def test_every_item_has_a_winning_hand_and_a_near_miss(id: str) -> None:
    """Of a ruleset that extends another one, the items of its own."""
    written = tomllib.loads((DATA / f"{id}.toml").read_text("utf-8"))
    items = items_of(written) - WITHOUT_A_HAND.get(id, set())
    scored, missed = set(scored_ids(CASES[id])), set(missed_ids(CASES[id]))
    assert items - scored == set()
    assert items - NEVER_MISSED.get(id, set()) - missed == set()
    if id in NEVER_MISSED:
        assert scored | missed <= item_ids(id) | {
            item.id for item in load_ruleset(id).items
        }


def test_every_item_of_the_chinese_game_alone_has_a_winning_hand_and_a_near_miss() -> (
    None
):
    standard, chinese = (
        {item.id: item for item in load_ruleset(id, options=together(id)).items}
        for id in ("babcock", "babcock-chinese")
    )
    own = {
        id
        for id, item in chinese.items()
        if id not in standard or item.who is not standard[id].who
    }
    assert own >= {
        "completed-pair",
        "filled-middle",
        "filled-end",
        "one-suit",
        "all-honours",
        "three-dragons",
        "round-wind-set",
    }
    games = {
        "mah-jongg"
    }  # the options for more or less than twenty points change nothing but its worth
    assert (own | games) - set(scored_ids(CASES["babcock-chinese"])) == set()
    assert own - set(missed_ids(CASES["babcock-chinese"])) == set()
    assert standard.keys() - chinese.keys() == {"only-place"}


PAGES: Final = {
    "babcock": {
        *(12, 13),  # the complete hand; exposed and concealed
        *(17, 18, 19),  # fours
        *(22, 23, 24),  # the winning tile, stealing the fourth, regrouping
        *(
            28,
            29,
            30,
            31,
            33,
        ),  # the limit, the last tile, the dead hand, the unshown tile
        *(34, 35, 36, 37),  # the Standard Score Sheet
        *(39, 40, 46, 52),  # the aids in scoring and the figures that settle a rule
        *(53, 55, 56, 57, 58, 59, 60, 61, 62),  # the optional scores
        *(83, 84, 85),  # three, two and five players
        *(89, 90, 91, 92, 93),  # the Seasons
    },
    "babcock-chinese": {67, 69, 70, 71, 73, 74, 79},
}
"""Every page that gives a number or a condition for the score of a hand; the others settle or deal."""


@pytest.mark.parametrize("id", PAGES)
def test_every_page_with_a_score_is_covered(id: str) -> None:
    assert PAGES[id] - pages_of(CASES[id]) == set()


WHOLE: Final = {
    "harr": {
        *("p. 10", "p. 24", "p. 25", "p. 29", "p. 30", "p. 31"),
        *(f"Ex. {number}" for number in range(1, 21)),
        *("Layout 1", "Layout 3"),
    },
    "harr-limit": {
        *("p. 25", "p. 29", "p. 60", "p. 65", "p. 66"),
        *(f"p. 62, bonus {number}" for number in range(1, 7)),
        *(f"p. 63, limit hand {number}" for number in range(1, 5)),
        *(f"p. 64, limit hand {number}" for number in range(5, 8)),
        *(f"p. 67, doubling {number}" for number in range(1, 9)),
        *(f"Ex. {number}" for number in range(1, 11)),
    },
    "millington": {
        *("31", "46", "89", "103", "118", "120", "121", "128", "132"),
        *(f"114{letter}" for letter in "abcde"),
        *(f"115{letter}" for letter in "abcd"),
        *(f"116{letter}" for letter in "abcdefghijk"),
        *(f"117{letter}" for letter in "abcdefghijkl"),
        *(f"122{letter}" for letter in "abcdefghijklmnopq"),
    },
}
"""The pages, examples, layouts and sections that give a number or a condition for the score of a hand, and no others."""


@pytest.mark.parametrize("id", WHOLE)
def test_every_place_with_a_score_is_covered(id: str) -> None:
    places = {place.split(" (")[0] for place in PLACES[id]}
    assert places == WHOLE[id], "a case of a new place? then WHOLE names it"


def test_every_place_that_an_item_cites_is_covered() -> None:
    assert {
        f"p. {item.cite.page}"
        for item in load_ruleset("harr", options=["mandarins"]).items
    } <= WHOLE["harr"]
    sections = {
        item.cite.section
        for item in load_ruleset("millington", options=["three-handed-dragons"]).items
    }
    assert sections <= WHOLE["millington"] | {"122r"}
    entries = {
        item.cite.entry
        for item in load_ruleset("dmjl").items
        if item.id not in WITHOUT_A_HAND["dmjl"]
    }
    assert entries <= PLACES["dmjl"]


def test_every_heading_of_parkers_leaflet_with_a_score_is_covered() -> None:
    assert item_ids("parker-royal") >= item_ids("parker")
    assert PLACES["parker-royal"] >= {
        *(
            "Winning hand",
            "Fours",
            "For experienced players only",
            "Cleared hands",
            "Penalty",
            "Values of the hands",
        ),
        *("Special bonus scores", "Double honor scores", "The Royal Game"),
        *("For Three Players", "For Five Players", "For Six Players"),
    }
