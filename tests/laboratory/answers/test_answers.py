"""A small sample of what `python -m tests.laboratory.answers` compares, and that a difference is noticed."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from tests.laboratory.answers.answering import ANSWERED, masked
from tests.laboratory.answers.asking import ROOT, Block, ask, names
from tests.laboratory.answers.comparing import (
    Change,
    Difference,
    differences,
    digests,
    read_baseline,
    read_changes,
    reason_of,
)

SAMPLE = (
    "hands/bmja/000",
    "hands/parker/000",
    "deals/babcock-chinese/000",
    "deals/millington/000",
    "analyses/harr-limit/000",
    "evenings/babcock/000",
    "evenings/harr/002",
    "examples/babcock-1923/fig-17.mj",
    "cases/valid/deal-correction.mj",
    "cases/invalid/bonus-number.mj",
)
"""Blocks of every kind but commands, which are tried one by one in tests/errors, and sessions, whose texts have keys of 2.0."""


def answers_to(block: Block) -> dict[str, Any]:
    answers = masked(ANSWERED[block["kind"]](block))
    assert isinstance(answers, dict)
    return answers


@pytest.mark.parametrize("name", SAMPLE)
def test_what_is_answered_is_what_is_kept(name: str) -> None:
    block = ask(name)
    kept = read_baseline().blocks[name]
    given = digests(block, answers_to(block), ROOT)
    assert given.asked == kept.asked, (
        f"other texts are dealt: python -m tests.laboratory.answers {name}"
    )
    assert given.answered == kept.answered, (
        f"run python -m tests.laboratory.answers {name}"
    )


def test_every_block_that_is_asked_is_kept_but_for_what_was_added() -> None:
    asked, kept = names(), read_baseline().blocks
    assert len(asked) > 2_000
    rulesets = {name.split("/")[1] for name in kept}
    added = {name for name in set(asked) - set(kept) if name.split("/")[1] in rulesets}
    assert len(added) < 100, "of rulesets that the baseline knows"


def test_a_figure_that_differs_is_told_by_its_line() -> None:
    block = ask("deals/harr/000")
    block["cases"] = block["cases"][:2]
    before = answers_to(block)
    now = deepcopy(before)
    second = list(now)[1]
    assert list(differences(before, now)) == []
    payment = now[second]["settled"]["payments"][0]
    payment["amount"] += 2
    told = list(differences(before, now))
    assert [difference.case for difference in told] == [second]
    old, new = told[0].lines
    assert old.startswith("-settled.payments[] ")
    assert f'"amount": {payment["amount"]}' in new
    assert digests(block, before, ROOT) != digests(block, now, ROOT)


def test_versions_and_digests_are_left_out() -> None:
    made = {"mjscore": "2.0", "schema": 2, "total": 8, "scores": [{"digest": "0f"}]}
    assert masked(made) == {"total": 8, "scores": [{}]}


def test_a_change_that_was_meant_allows_its_lines_and_no_others() -> None:
    change = Change("hands/parker*", (r"^.notes\[\] ",), "notes")
    notes = Difference("hands/parker/003/07", ('-notes[] "a"', '+notes[] "b"'))
    assert reason_of(notes, [change]) == "notes"
    assert reason_of(notes._replace(case="hands/harr/003/07"), [change]) is None
    more = (*notes.lines, "-sheet.total 8", "+sheet.total 10")
    assert reason_of(notes._replace(lines=more), [change]) is None
    assert reason_of(notes._replace(lines=more), [change._replace(lines=())]) == "notes"


def test_every_change_says_why() -> None:
    assert [change for change in read_changes() if not change.reason.strip()] == []
