"""Every shipped ruleset, written out whole and read again, is the same."""

from __future__ import annotations

import re
import tomllib

import pytest

from mjscore.problems import RulesetProblem, SessionProblem
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.rules.loader import ruleset_from_text, write_ruleset
from mjscore.rules.schema import text_digest
from mjscore.sessions.beginning import new_session
from mjscore.sessions.reader import read_session
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


def test_rules_that_were_changed_are_taken_by_the_digest_that_the_hint_gives() -> None:
    text = new_session(FOUR, "babcock").replace("points = 20", "points = 30", 1)
    with pytest.raises(SessionProblem) as refusal:
        read_session(text)
    was = refusal.value.text.split("\n")[(refusal.value.line or 0) - 1].split()[-1]
    now = refusal.value.hint.split()[-1]
    assert read_session(text.replace(was, now)).ruleset.digest == now
