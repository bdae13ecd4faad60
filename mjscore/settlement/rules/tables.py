"""The tables of a ruleset that settlement reads - `settlement`, `dangers`, `penalties`, `washing` - checked and typed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from mjscore.citations import Citation
from mjscore.deals import Offence
from mjscore.problems import Faults, RulesetProblem
from mjscore.rulesets.schema import Ruleset, made_once
from mjscore.settlement.counters.counter_sets import read_counter_set
from mjscore.settlement.rules.fields import SettlingFields
from mjscore.settlement.rules.rules import (
    Danger,
    Discarder,
    Excuse,
    Flat,
    LiabilityRule,
    Numbered,
    PenaltyRule,
    SettlementRules,
    SittingOut,
    Stakes,
    StreakBonus,
    WashingRule,
)

Value = TypeVar("Value")


def settlement_rules(ruleset: Ruleset) -> SettlementRules:
    """The settlement of a ruleset; raises RulesetProblem with every fault of its tables. Cached for the last rulesets used."""
    return made_once(_read_all, ruleset)


def _read_all(ruleset: Ruleset) -> SettlementRules:
    faults = Faults()
    rules = _read(ruleset, faults)
    if ruleset.tables.get("counters"):
        read_counter_set(ruleset, faults)
    if faults.found:
        raise RulesetProblem(faults.found, source=ruleset.source)
    return rules


def _read(ruleset: Ruleset, faults: Faults) -> SettlementRules:
    def top(key: str) -> SettlingFields:
        return SettlingFields({key: ruleset.tables.get(key, {})}, "", faults, ruleset.book)

    fields = SettlingFields(ruleset.tables.get("settlement", {}), "settlement", faults, ruleset.book)
    rules = SettlementRules(
        players=fields.number("players", 4, 2, 6) if "players" in fields else None,
        stakes=_stakes(fields),
        discarder=_optional(fields, "discarder", _discarder),
        limit_win=_optional(fields, "limit-win", _losers_cancelled),
        rounding=_optional(fields, "rounding", lambda each: Numbered(each.number("to", low=1), each.cite())),
        sitting_out=_optional(fields, "sitting-out", _sitting_out),
        streak=_optional(fields, "streak", lambda each: StreakBonus(each.number("wins", low=1), _flat(each))),
        long_hand=_optional(fields, "long-hand", _flat),
        feeding=_optional(fields, "feeding", lambda each: Numbered(each.number("sets", low=1), each.cite())),
        draw_at=_optional(fields, "draw-at", lambda each: Numbered(each.number("fours", low=1), each.cite())),
        rob_concealed=_optional(fields, "robbing", _robbing) or (),
        chows=_optional(fields, "chows", _chows),
        liability=_optional(fields, "liability", _liability),
        excuses=tuple(_closed(each, _excuse(id, each)) for id, each in fields.tables("excuses")),
        dangers=tuple(_closed(each, _danger(id, each)) for id, each in top("dangers").tables("dangers")),
        penalties=tuple(_closed(each, _penalty(id, each)) for id, each in top("penalties").tables("penalties")),
        washing=tuple(_closed(each, _washing(id, each)) for id, each in top("washing").tables("washing")),
    )
    fields.close()
    return rules if _somebody_sits_out(ruleset) else replace(rules, sitting_out=None)


def _somebody_sits_out(ruleset: Ruleset) -> bool:
    """Whether the game is for one more than play; else nobody is there who could be paid for sitting out (Millington 123)."""
    return "sitting-out" in ruleset.tables.get("session", {})


def _closed(fields: SettlingFields, value: Value) -> Value:
    fields.close()
    return value


def _optional(fields: SettlingFields, key: str, read: Callable[[SettlingFields], Value]) -> Value | None:
    inner = fields.table_at(key)
    return None if inner is None else _closed(inner, read(inner))


def _stakes(fields: SettlingFields) -> Stakes:
    fields.word("winner-is-paid", ("by-each",))
    cite = fields.cite()
    return Stakes(
        east_doubles=fields.flag("east-doubles", True),
        losers_settle=fields.word("losers-settle", ("differences", "nothing")) == "differences",
        caps_differences=fields.word("caps", ("scores", "differences")) == "differences",
        cite=cite,
        east_cite=fields.cite_of("east"),
        losers_cite=fields.cite_of("losers") or cite,
    )


def _discarder(fields: SettlingFields) -> Discarder:
    return Discarder(fields.number("pays", 1, 1, 100), fields.number("drawn", 1, 1, 100), fields.cite())


def _losers_cancelled(fields: SettlingFields) -> Citation:
    fields.word("losers-settle", ("nothing",))
    return fields.cite()


def _sitting_out(fields: SettlingFields) -> SittingOut:
    doubles = fields.number("limit-doubles", 0, 0, 30) if "limit-doubles" in fields else None
    return SittingOut(fields.number("points"), doubles, fields.flag("east-doubles"), fields.cite())


def _flat(fields: SettlingFields) -> Flat:
    return Flat(fields.money(), fields.flag("east-doubles"), fields.cite())


def _robbing(fields: SettlingFields) -> tuple[str, ...]:
    fields.cite()
    return fields.strings("concealed-kong-for")


def _chows(fields: SettlingFields) -> Citation:
    fields.word("from", ("left-neighbour",))
    return fields.cite()


def _liability(fields: SettlingFields) -> LiabilityRule:
    cite = fields.cite()
    return LiabilityRule(
        refunds=fields.word("culprit", ("pays", "refunds")) == "refunds",
        later=fields.word("later", ("nothing", "half", "whole")),
        shared=fields.word("second-discard", ("alone", "shared")) == "shared",
        kongs=fields.flag("claimed-for-kong", True),
        losers_settle=fields.word("losers-settle", ("nothing", "differences")) == "differences",
        cite=cite,
        losers_cite=fields.cite_of("losers") or cite,
    )


def _danger(id: str, fields: SettlingFields) -> Danger:
    fields.must_say_one_of(("tiles", "wall-at-most"), "which tiles are dangerous")
    fields.must_say_beside(("sets", "dangerous", "whole-hand", "completed-sets", "last-may-be-pair", "own-wind"), ("tiles",))
    return Danger(
        id=id,
        name=fields.name(id),
        kinds=fields.kinds(),
        sets=fields.number("sets", 0, 0, 4),
        missing=fields.word("dangerous", ("any", "missing")) == "missing",
        whole_hand=fields.flag("whole-hand"),
        completed=fields.number("completed-sets", 0, 0, 4),
        last_pair=fields.flag("last-may-be-pair"),
        own_wind=fields.flag("own-wind"),
        rank=fields.number("rank", 1, 1, 9),
        while_items=fields.strings("while-item"),
        wall=fields.number("wall-at-most", 0, 0, 144) if "wall-at-most" in fields else None,
        cite=fields.cite(),
    )


def _excuse(id: str, fields: SettlingFields) -> Excuse:
    of_class = ("whole-hand", "sets", "pairs", "of-the-last", "own-wind")
    fields.must_say_one_of(("no-choice", "waiting", *of_class, "doubles", "scored", "would-double"), "what excuses")
    fields.must_say_beside(of_class, ("tiles",))
    fields.must_say_beside(("tiles",), of_class)
    fields.must_say_beside(("doubles", "scored"), ("items",))
    return Excuse(
        id=id,
        no_choice=fields.flag("no-choice"),
        same_danger=fields.flag("same-danger"),
        waiting=fields.flag("waiting"),
        rank=fields.number("rank", 1, 1, 9) if "rank" in fields else None,
        kinds=fields.kinds(),
        whole_hand=fields.flag("whole-hand"),
        sets=fields.number("sets", 0, 0, 4),
        pairs=fields.number("pairs", 0, 0, 4),
        last=fields.number("of-the-last", 0, 0, 4),
        own_wind=fields.word("own-wind", ("", "in-a-set", "not-in-a-set")),
        items=fields.strings("items"),
        doubles=fields.number("doubles", 0, 0, 30),
        scored=fields.number("scored", 0, 0, 30),
        would_double=fields.number("would-double", 0, 0, 30),
        cite=fields.cite(),
    )


def _penalty(id: str, fields: SettlingFields) -> PenaltyRule:
    offence = fields.word("offence", list(map(str, Offence)), needed=True)
    if offence == Offence.CORRECTION:
        return _correction(id, fields)
    for_all = fields.flag("pays-for-all")
    return PenaltyRule(
        id=id,
        offence=Offence(offence),
        claims=fields.strings("claims"),
        offenders=fields.number("offenders", 0, 0, 5),
        both=fields.flag("both-false"),
        money=fields.money(for_all=for_all),
        to_claimant=fields.word("to", ("others", "claimant")) == "claimant",
        east_doubles=fields.flag("east-doubles"),
        most=fields.number("at-most") if "at-most" in fields else None,
        most_of_limit=fields.fraction("at-most-of-limit") if "at-most-of-limit" in fields else None,
        for_all=for_all,
        ends=fields.flag("ends"),
        east_passes=fields.flag("offending-east-passes"),
        cite=fields.cite(),
    )


def _correction(id: str, fields: SettlingFields) -> PenaltyRule:
    """What the others lose by it is the whole penalty, so that the table says no more than where it stands."""
    return PenaltyRule(id=id, offence=Offence.CORRECTION, cite=fields.cite())


def _washing(id: str, fields: SettlingFields) -> WashingRule:
    fields.must_say_one_of(("different", "apart"), "which hands may be washed")
    fields.must_say_beside(("different",), ("tiles",))
    if "apart" in fields:
        fields.must_say_beside(("tiles", "pays"), ("different",))
    different, pays = fields.number("different", 0, 0, 14), fields.by_number("pays")
    untold = [number for number in range(different, max(pays, default=0)) if number not in pays]
    if different and untold:
        what = f"nothing says what is paid for {untold[0]} different tiles"
        fields.faults.add("says-too-little", fields.path("pays"), what, f"write {untold[0]} = and the points")
    return WashingRule(
        id=id,
        name=fields.name(id),
        kinds=fields.kinds(),
        different=different,
        without_pairs=fields.flag("without-pairs"),
        apart=fields.number("apart", 0, 0, 14),
        original=fields.flag("original"),
        pays=pays,
        cite=fields.cite(),
    )
