"""The report of what changes from one ruleset to another: items, rules of paying and playing, options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple, TypedDict

from mjscore.provenance import OriginJson
from mjscore.reports.content import (
    Block,
    Paragraph,
    Report,
    Table,
    fields,
    joined,
    remarks,
    table,
)
from mjscore.reports.contents.rules_show import (
    ITEM_COLUMNS,
    WHO,
    RuleItemJson,
    item_data,
    item_rows,
    uncited,
    win_lines,
)
from mjscore.reports.words.items import asked_of, item_amount, item_conditions
from mjscore.reports.words.paying_rules import settling_lines
from mjscore.rules.schema import Item, Ruleset


class RuleChange(NamedTuple):
    """Something that both rulesets have, and that is not the same in both."""

    id: str
    name: str
    what: str
    before: str
    after: str


class RulesDifference(NamedTuple):
    """What changes from one ruleset to another.

    Rules of paying and playing are `gone` and `new` where the other says something else of the same, `only_before` and
    `only_after` where it says nothing.
    """

    gone: tuple[Item, ...]
    new: tuple[Item, ...]
    changed: tuple[RuleChange, ...]
    rules_gone: tuple[str, ...]
    rules_new: tuple[str, ...]
    only_before: tuple[str, ...]
    only_after: tuple[str, ...]
    options_gone: tuple[str, ...]
    options_new: tuple[str, ...]


def difference(before: Ruleset, after: Ruleset) -> RulesDifference:
    """What changes from one ruleset to another; items are the same if their ids are."""
    old_items = {item.id: item for item in before.items}
    new_items = {item.id: item for item in after.items}
    changed: list[RuleChange] = []
    for id, item in old_items.items():
        if id in new_items:
            changed += _changes(item, new_items[id], before, after)
    old_rules, new_rules = list(_rules(before)), list(_rules(after))
    rules_gone, only_before = _parted(old_rules, new_rules)
    rules_new, only_after = _parted(new_rules, old_rules)
    old_options, new_options = list(_options(before)), list(_options(after))
    return RulesDifference(
        gone=tuple(item for item in before.items if item.id not in new_items),
        new=tuple(item for item in after.items if item.id not in old_items),
        changed=tuple(changed),
        rules_gone=rules_gone,
        rules_new=rules_new,
        only_before=only_before,
        only_after=only_after,
        options_gone=tuple(line for line in old_options if line not in new_options),
        options_new=tuple(line for line in new_options if line not in old_options),
    )


def _changes(
    old: Item, new: Item, before: Ruleset, after: Ruleset
) -> Iterator[RuleChange]:
    """What an item is worth, who scores it and what it asks for, where they differ."""
    sides = [
        ("is worth", item_amount(old), item_amount(new)),
        ("is scored by", WHO[old.who], WHO[new.who]),
    ]
    if asked_of(old) != asked_of(new) or old.excludes != new.excludes:
        was = item_conditions(old, before.item_names) or "always"
        becomes = item_conditions(new, after.item_names) or "always"
        sides.append(("is scored:", was, becomes))
    for what, was, becomes in sides:
        if was != becomes:
            yield RuleChange(new.id, new.name, what, was, becomes)


def _options(ruleset: Ruleset) -> Iterator[str]:
    for option in ruleset.options:
        switched = "on" if option.id in ruleset.on else "off"
        yield f"{option.id}, {switched}: {option.title}"


class _Rule(NamedTuple):
    """A rule in a sentence; what it is about where a book may say nothing of that."""

    about: str
    sentence: str


def _rules(ruleset: Ruleset) -> Iterator[_Rule]:
    """The rules, said alike whatever the book: East's double stakes beside what is paid, counters by their values alone."""
    for line in win_lines(ruleset):
        yield _Rule("", uncited(line))
    for told in settling_lines(_told_alike(ruleset)):
        yield _Rule(told.about.partition(",")[0], f"{told.about}: {told.says}")


def _told_alike(ruleset: Ruleset) -> Ruleset:
    """The ruleset without what one book tells in a sentence of its own, and another with the payments."""
    stakes = replace(ruleset.settlement.stakes, east_cite=None)
    settlement = replace(ruleset.settlement, stakes=stakes)
    counters = ruleset.counters
    if counters is not None:
        kinds = tuple(replace(kind, name="") for kind in counters.kinds)
        counters = replace(counters, kinds=kinds)
    return replace(ruleset, settlement=settlement, counters=counters)


def _parted(
    rules: Iterable[_Rule], others: Sequence[_Rule]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The rules that another book has not: those of which it says something else, and those of which it says nothing."""
    abouts = {"", *(rule.about for rule in others)}
    said, silent = list[str](), list[str]()
    for rule in rules:
        if rule not in others:
            (said if rule.about in abouts else silent).append(rule.sentence)
    return tuple(said), tuple(silent)


def diff_report(before: Ruleset, after: Ruleset) -> Report:
    """The report of what changes when one goes from a ruleset to another."""
    found = difference(before, after)
    changed = [
        f"{change.name} {change.what} {change.after}; before: {change.before}"
        for change in found.changed
    ]
    only_after = f"Rules of which only {after.id} says something"
    blocks: list[Block] = [
        *table("No longer scored", ITEM_COLUMNS, item_rows(found.gone, before)),
        *table("New", ITEM_COLUMNS, item_rows(found.new, after)),
        *remarks("Changed", changed),
        *remarks("Rules that no longer hold", found.rules_gone),
        *remarks("Rules that hold now", found.rules_new),
        *remarks(f"Rules of which {after.id} says nothing", found.only_before),
        *remarks(only_after, found.only_after),
        *remarks("Options before", found.options_gone),
        *remarks("Options now", found.options_new),
    ]
    return Report(
        f"From {before} to {after}",
        tuple(blocks) or (Paragraph(("Nothing changes.",)),),
        partial(_records, found),
        partial(_data, found, before, after),
    )


def _records(found: RulesDifference) -> Table:
    parts = [
        ("removed", _item_records(found.gone, "before")),
        ("added", _item_records(found.new, "now")),
        (
            "changed",
            Table(fields("item", "name", "what", "before", "now"), found.changed),
        ),
        ("rule removed", _lines((*found.rules_gone, *found.only_before), "before")),
        ("rule added", _lines((*found.rules_new, *found.only_after), "now")),
        ("option before", _lines(found.options_gone, "before")),
        ("option now", _lines(found.options_new, "now")),
    ]
    return joined(
        ("record", "item", "name", "what", "before", "now"),
        [({"record": name}, records) for name, records in parts],
    )


def _item_records(items: Iterable[Item], side: str) -> Table:
    rows = [(item.id, item.name, item_amount(item)) for item in items]
    return Table(fields("item", "name", side), tuple(rows))


def _lines(lines: Iterable[str], side: str) -> Table:
    return Table(fields(side), tuple((line,) for line in lines))


SidesJson = TypedDict("SidesJson", {"from": OriginJson, "to": OriginJson})


class DiffJson(SidesJson):
    """mjscore rules diff --format json: what changes from one ruleset to another."""

    removed: list[RuleItemJson]
    added: list[RuleItemJson]
    changed: list[RuleChange]
    rules_removed: list[str]
    rules_added: list[str]
    options_before: list[str]
    options_now: list[str]


def _data(found: RulesDifference, before: Ruleset, after: Ruleset) -> DiffJson:
    return {
        "from": before.origin,
        "to": after.origin,
        "removed": [item_data(item, before.item_names) for item in found.gone],
        "added": [item_data(item, after.item_names) for item in found.new],
        "changed": list(found.changed),
        "rules_removed": [*found.rules_gone, *found.only_before],
        "rules_added": [*found.rules_new, *found.only_after],
        "options_before": list(found.options_gone),
        "options_now": list(found.options_new),
    }
