"""The tables of a ruleset that settlement reads: `settlement`, `dangers`, `penalties`, `washing`."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mjscore.problems import Faults, RulesetProblem
from mjscore.rulesets.keys import Kind, by_id, inner
from mjscore.rulesets.schema import Ruleset, prepared
from mjscore.settlement.counters.counter_sets import read_counter_set
from mjscore.settlement.rules.fields import SettlingFields
from mjscore.settlement.rules.rules import (
    Danger,
    PenaltyRule,
    SettlementRules,
    WashingRule,
    read_danger,
    read_penalty,
    read_washing,
)

TABLES: Final[dict[str, Kind]] = {
    "settlement": inner(SettlementRules),
    "dangers": by_id(Danger, read_danger),
    "penalties": by_id(PenaltyRule, read_penalty),
    "washing": by_id(WashingRule, read_washing),
}


def settlement_rules(ruleset: Ruleset) -> SettlementRules:
    """The settlement of a ruleset; raises RulesetProblem with every fault of its tables. Cached for the last rulesets used."""
    return prepared(_read_all, ruleset)


def _read_all(ruleset: Ruleset) -> SettlementRules:
    faults = Faults()
    root = SettlingFields({key: ruleset.tables.get(key, {}) for key in TABLES}, "", faults, ruleset.book)
    rules: SettlementRules
    rules, dangers, penalties, washing = (kind.read(root, key) for key, kind in TABLES.items())
    if ruleset.tables.get("counters"):
        read_counter_set(ruleset, faults)
    if faults.found:
        raise RulesetProblem(faults.found, source=ruleset.source)
    # only a game for one more than play has somebody who could be paid for sitting out (Millington 123)
    sitting_out = rules.sitting_out if "sitting-out" in ruleset.tables.get("session", {}) else None
    return replace(rules, sitting_out=sitting_out, dangers=dangers, penalties=penalties, washing=washing)
