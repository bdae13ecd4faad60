"""Tests that go through all rulesets: those that are named run soon, the others later."""

import pytest
from _pytest.mark.structures import ParameterSet

from mjscore.rules.finding import ruleset_ids


def every_ruleset(*quick: str) -> list[ParameterSet]:
    """All rulesets as parameters of a test; those that are not named are marked `long`."""
    return [
        pytest.param(id, marks=() if id in quick else pytest.mark.long)
        for id in ruleset_ids()
    ]


def some_rulesets(*some: str) -> list[ParameterSet]:
    """All rulesets as parameters of a test; those that are not named are marked `laboratory`."""
    return [
        pytest.param(id, marks=() if id in some else pytest.mark.laboratory)
        for id in ruleset_ids()
    ]
