"""The decisions are cited, and whatever names one names one that exists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mjscore.problems import RulesetProblem
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.rules.citations import Citation, bibliography, decision_ids, decisions
from mjscore.rules.finding import RULES_FOLDER
from mjscore.rules.toml import read_toml
from tests.cli.running import run

ROOT = Path(__file__).parent.parent.parent
NAMED = re.compile(r"[Dd]ecision “([a-z-]+)”")
TEXTS = sorted(
    path
    for folder in ("mjscore", "tests", "grammar")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in (".py", ".jsonl", ".txt")
)


def test_every_decision_has_a_question_an_answer_and_a_place_in_a_known_book() -> None:
    assert [each.number for each in decisions().values()] == list(
        range(1, len(decisions()) + 1)
    )
    for each in decisions().values():
        assert each.question.endswith("?")
        assert each.decided.endswith(".")
        assert each.cites
        for cite in each.cites:
            assert cite.book in bibliography()
            assert cite.page or cite.section or cite.entry


@pytest.mark.parametrize("id", ruleset_ids())
def test_the_books_that_a_shipped_ruleset_cites_stand_in_the_bibliography(
    id: str,
) -> None:
    cited = set(
        re.findall(
            r'^\s*book = "([^"]+)"',
            (RULES_FOLDER / f"{id}.toml").read_text("utf-8"),
            re.MULTILINE,
        )
    )
    cited |= {load_ruleset(id).book} | {
        item.cite.book for item in load_ruleset(id).items
    }
    assert cited - set(bibliography()) == set(), (
        "write the book in mjscore/rules/data/bibliography.toml"
    )


def test_the_headings_tell_the_ids_of_the_decisions() -> None:
    assert decision_ids() == tuple(decisions())


def test_what_names_a_decision_in_the_code_or_a_test_names_one_that_exists() -> None:
    named = {
        (id, path.name)
        for path in TEXTS
        for id in NAMED.findall(path.read_text("utf-8"))
    }
    assert len(named) > 20
    assert {id for id, _ in named} <= decisions().keys()


def _cited(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("decision"), str):
            yield value["decision"]
        for each in value.values():
            yield from _cited(each)


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_what_a_ruleset_cites_is_a_decision_and_reaches_its_items(ruleset: str) -> None:
    cited = set(
        _cited(
            read_toml(
                (RULES_FOLDER / f"{ruleset}.toml").read_text("utf-8"), ruleset
            ).data
        )
    )
    assert cited <= decisions().keys()


def test_a_sheet_names_the_decision_that_an_item_rests_on() -> None:
    cite = load_ruleset("babcock").item("only-place").cite
    assert cite == Citation("babcock-1923", page="35", decision="only-place")
    assert str(cite) == "Babcock, p. 35; decision “only-place”"
    assert cite.to_dict() == {
        "book": "babcock-1923",
        "page": "35",
        "decision": "only-place",
    }


def test_an_unknown_decision_is_refused(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(
        'extends = "babcock"\n[change.drawn]\ncite = { page = "35", decision = "only-plaice" }\n',
        "utf-8",
    )
    with pytest.raises(RulesetProblem) as refused:
        load_ruleset(str(house))
    (fault,) = refused.value.faults
    assert (fault.code, fault.hint) == ("unknown-decision", "did you mean only-place?")


SHOWN: list[tuple[tuple[str, ...], str]] = [
    (("29",), "29. What if two options agree otherwise on the same thing?"),
    (("rival-options",), "Babcock, p. 59, 79 (rival-options)"),
    (("only-place", "--format", "csv"), "only-place,3,"),
    (("only-place", "--format", "markdown"), "## 3\\. When was the tile the only one"),
    (
        ("only-place", "--format", "html"),
        "3. When was the tile the only one that could complete the hand?",
    ),
    (("only-place", "--format", "json"), '"id": "only-place"'),
]


@pytest.mark.parametrize(("arguments", "shown"), SHOWN)
def test_the_decisions_are_printed(arguments: tuple[str, ...], shown: str) -> None:
    ran = run("rules", "decisions", *arguments)
    assert (ran.status, ran.err) == (0, "")
    assert shown in ran.out


def test_all_decisions_are_printed_in_their_order() -> None:
    out = run("rules", "decisions").out
    numbers: list[Any] = [
        int(found) for found in re.findall(r"^(\d+)\. ", out, re.MULTILINE)
    ]
    assert numbers == list(range(1, len(decisions()) + 1))


def test_a_decision_that_does_not_exist_is_refused() -> None:
    ran = run("rules", "decisions", "only-plce")
    assert (ran.status, ran.out) == (1, "")
    assert "did you mean only-place?" in ran.err
