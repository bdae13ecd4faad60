"""Every shipped ruleset, written out whole and read again, is the same."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from mjscore.notation.reader import read_deal, read_hand
from mjscore.problems import (
    ImpossibleHand,
    Problem,
    RulesetProblem,
)
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.rules.loader import ruleset_from_text, write_ruleset
from mjscore.rules.schema import Ruleset, text_digest
from mjscore.scoring import score
from mjscore.scoring.comparing import compare
from mjscore.sessions.beginning import new_session
from mjscore.sessions.reader import read_session
from mjscore.settlement.settle import settle
from tests.sessions.table import FOUR

CASES = [(id, ()) for id in ruleset_ids()] + [
    (
        "babcock",
        tuple(
            option.id
            for option in load_ruleset("babcock").options
            if "handed" not in option.id
        ),
    ),
    (
        "babcock-chinese",
        (
            "insurance",
            "nine-mummies",
            "new-method",
            "winner-becomes-east",
            "round-wind",
        ),
    ),
    ("millington", ("five-handed", "pay-dreamer", "centre-round", "-bonus-tiles")),
    ("parker", ("six-handed", "limit-300")),
]


@pytest.mark.parametrize(("id", "options"), CASES)
def test_a_ruleset_is_the_same_after_writing_and_reading(
    id: str, options: tuple[str, ...]
) -> None:
    text = write_ruleset(id, options)
    again = ruleset_from_text(text)
    loaded = load_ruleset(id, options)
    assert again == loaded
    assert (again.settlement, again.session) == (loaded.settlement, loaded.session)
    assert again.digest == loaded.digest == text_digest(text)
    assert again.id == id


def test_the_limit_is_written() -> None:
    assert ruleset_from_text(write_ruleset("babcock", limit=None)).limit.points is None
    assert ruleset_from_text(write_ruleset("babcock", limit=600)).limit.points == 600


def test_every_citation_names_its_book() -> None:
    text = write_ruleset("babcock-chinese", ["insurance"])
    cites = re.findall(r"cite = (\{[^}]*\})", text)
    assert cites
    assert all("book" in tomllib.loads(f"x = {cite}")["x"] for cite in cites)


def test_line_ends_do_not_matter_to_the_digest() -> None:
    text = write_ruleset("harr")
    assert text_digest(text.replace("\n", "\r\n") + "\n\n") == text_digest(text)


@pytest.mark.parametrize(
    "text", ["points = ", "title = 1\nfoo = 2", 'id = "x"\n[items.a]\nname = "no cite"']
)
def test_what_is_no_ruleset_is_refused(text: str) -> None:
    with pytest.raises(RulesetProblem):
        ruleset_from_text(text)


HOUSE = """
extends = "babcock"
title = "Rules of the house"
remove-options = ["thirteen-orphans", "seven-twins"]

[options.rare-hands]
title = "Rare hands may win"
win.shapes = ["SHAPE"]
[options.rare-hands.items.rare]
name = "A rare hand"
limit = 1.0
who = "winner"
when = [{ shape = "SHAPE" }]
"""
ORPHANS = "concealed: 19D 19B 19C E S W N RD GD WD; won: draw 1D; seat: East"
TWINS = "concealed: 11D 22D 33B 44D 55D 66C 7D 7D; won: draw 7D; seat: East"


def test_a_hint_names_an_option_only_where_the_files_still_say_the_sessions_rules(
    tmp_path: Path,
) -> None:
    house = tmp_path / "house.toml"
    house.write_text(HOUSE.replace("SHAPE", "thirteen-orphans"), "utf-8")
    rules = read_session(new_session(FOUR, str(house))).ruleset
    assert hint_of(ORPHANS, rules) == "the option rare-hands allows to win"
    assert compare(read_hand(ORPHANS), [rules])[0].options == (("rare-hands", 300),)
    # By the file as it is now, the option lets twins win; in the session it never did.
    house.write_text(
        f"limit.points = 400\n{HOUSE}".replace("SHAPE", "seven-twins"), "utf-8"
    )
    assert hint_of(TWINS, load_ruleset(str(house))) == (
        "the option rare-hands allows to win"
    )
    assert hint_of(TWINS, rules) == "leave out won: if another player won"
    assert compare(read_hand(TWINS), [rules])[0].options == ()
    house.unlink()
    assert (
        hint_of(ORPHANS, rules) == "bmja, dmjl, harr-limit and millington allow to win"
    )


def hint_of(hand: str, rules: Ruleset) -> str:
    """The hint of a refused win, without the name that it gives the tiles."""
    with pytest.raises(ImpossibleHand) as refusal:
        score(read_hand(hand), rules)
    return refusal.value.hint.rpartition(", which ")[2]


def test_how_many_play_by_an_option_is_told_of_the_sessions_rules(
    tmp_path: Path,
) -> None:
    house = tmp_path / "house.toml"
    house.write_text('extends = "millington"\ntitle = "House"\n', "utf-8")
    rules = read_session(new_session(FOUR, str(house))).ruleset
    three = read_deal(
        "[East]\nscore: 20\nwon: draw\n[South]\nscore: 4\n[West]\nscore: 2"
    )
    with pytest.raises(Problem, match="play with the option three-handed"):
        settle(three, rules)
    house.write_text(
        'extends = "millington"\ntitle = "House"\nremove-options = ["three-handed"]\n',
        "utf-8",
    )
    with pytest.raises(Problem) as refusal:
        settle(three, rules)
    assert "option" not in refusal.value.hint
