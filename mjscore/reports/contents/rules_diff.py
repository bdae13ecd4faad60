"""The report of what changes from one ruleset to another, in a player's words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from mjscore.reports.content import Block, Bullets, Heading, Paragraph, Records, Report, Table, Value
from mjscore.reports.contents.rules_show import (
    ITEM_COLUMNS,
    WHO,
    item_data,
    item_rows,
    table_rows,
    uncited,
    win_lines,
)
from mjscore.reports.contents.score import options_words
from mjscore.reports.words.amounts import amount
from mjscore.reports.words.conditions import item_conditions
from mjscore.rulesets.schema import Item, Ruleset


class Change(NamedTuple):
    """Something that both rulesets have, and that is not the same in both."""

    id: str
    name: str
    what: str
    before: str
    after: str


class RulesDifference(NamedTuple):
    """What changes from one ruleset to another."""

    gone: tuple[Item, ...]
    new: tuple[Item, ...]
    changed: tuple[Change, ...]
    rules_gone: tuple[str, ...]
    rules_new: tuple[str, ...]
    options_gone: tuple[str, ...]
    options_new: tuple[str, ...]

    @property
    def is_empty(self) -> bool:
        """Whether nothing changes."""
        return not any(self)


def difference(before: Ruleset, after: Ruleset) -> RulesDifference:
    """What changes from one ruleset to another.

    Items are the same if their ids are, or if they ask for the same and only their names differ.
    """
    old, new = ({item.id: item for item in rules.items} for rules in (before, after))
    twins = dict(
        _twins([item for item in before.items if item.id not in new], [item for item in after.items if item.id not in old])
    )
    pairs = [
        (item, new[item.id] if item.id in new else twins[item.id]) for item in before.items if item.id in new.keys() | twins
    ]
    changes = (change for one, other in pairs for change in _changes(one, other, before, after))
    paired = {twin.id for twin in twins.values()}
    old_rules, new_rules = tuple(_rules(before)), tuple(_rules(after))
    old_options, new_options = ({option.id: _state(option.id, rules) for option in rules.options} for rules in (before, after))
    return RulesDifference(
        tuple(item for item in before.items if item.id not in new and item.id not in twins),
        tuple(item for item in after.items if item.id not in old and item.id not in paired),
        tuple(changes),
        tuple(rule for rule in old_rules if rule not in new_rules),
        tuple(rule for rule in new_rules if rule not in old_rules),
        tuple(words for id, words in old_options.items() if new_options.get(id) != words),
        tuple(words for id, words in new_options.items() if old_options.get(id) != words),
    )


def _twins(gone: Sequence[Item], new: Sequence[Item]) -> Iterator[tuple[str, Item]]:
    """Items of one ruleset with those of the other that ask for the same thing of the same players, whatever it is worth."""
    waiting = list(new)
    for item in gone:
        twin = next((each for each in waiting if asked_of(each) == asked_of(item)), None)
        if twin is not None:
            waiting.remove(twin)
            yield item.id, twin


def asked_of(item: Item) -> tuple[object, ...]:
    """What an item asks for; one that asks for nothing is like no other."""
    asked = (item.who, frozenset(item.each), frozenset(item.when), frozenset(item.unless))
    return asked if any(asked[1:]) else (item.id,)


def _state(id: str, ruleset: Ruleset) -> str:
    title = next(option.title for option in ruleset.options if option.id == id)
    return f"{id}, {'on' if id in ruleset.on else 'off'}: {title}"


def _rules(ruleset: Ruleset) -> Iterator[str]:
    yield from map(uncited, win_lines(ruleset))
    yield from (f"{rule}: {says}" for rule, says, _ in table_rows(ruleset))


def _changes(old: Item, new: Item, before: Ruleset, after: Ruleset) -> Iterator[Change]:
    sides = (
        ("is worth", *(amount(item.points, item.doubles, item.limit) for item in (old, new))),
        ("is scored by", WHO[old.who], WHO[new.who]),
        ("is scored", item_conditions(old, before.item_names), item_conditions(new, after.item_names)),
    )
    for what, was, becomes in sides:
        if was != becomes:
            yield Change(new.id, new.name, what, was or "always", becomes or "always")


def diff_report(before: Ruleset, after: Ruleset) -> Report:
    """The report of what changes when one goes from a ruleset to another."""
    found = difference(before, after)
    blocks: list[Block] = [Paragraph(("Nothing changes.",))] if found.is_empty else []
    for title, items, rules in (("No longer scored", found.gone, before), ("New", found.new, after)):
        if items:
            blocks += [Heading(title), Table(ITEM_COLUMNS, tuple(item_rows(items, rules)))]
    if found.changed:
        lines = tuple(f"{each.name} {each.what} {each.after}; before: {each.before}" for each in found.changed)
        blocks += [Heading("Changed"), Bullets(lines)]
    for title, lines in (
        ("Rules that no longer hold", found.rules_gone),
        ("Rules that hold now", found.rules_new),
        ("Options before", found.options_gone),
        ("Options now", found.options_new),
    ):
        if lines:
            blocks += [Heading(title), Bullets(lines)]
    title = f"From {_named(before)} to {_named(after)}"
    return Report(title, tuple(blocks), partial(_records, found), partial(_data, found, before, after))


def _named(ruleset: Ruleset) -> str:
    return f"{ruleset.title}{options_words(ruleset.changed)}"


def _records(found: RulesDifference) -> Records:
    rows: list[tuple[Value, ...]] = []
    for record, items in (("removed", found.gone), ("added", found.new)):
        worths = (amount(item.points, item.doubles, item.limit) for item in items)
        rows += [
            (record, item.id, item.name, None, *((worth, None) if record == "removed" else (None, worth)))
            for item, worth in zip(items, worths, strict=True)
        ]
    rows += [("changed", each.id, each.name, each.what, each.before, each.after) for each in found.changed]
    rows += [("rule removed", None, None, None, line, None) for line in found.rules_gone]
    rows += [("rule added", None, None, None, None, line) for line in found.rules_new]
    rows += [("option before", None, None, None, line, None) for line in found.options_gone]
    rows += [("option now", None, None, None, None, line) for line in found.options_new]
    return Records(("record", "item", "name", "what", "before", "now"), tuple(rows))


def _data(found: RulesDifference, before: Ruleset, after: Ruleset) -> dict[str, Any]:
    return {
        "from": {"ruleset": before.id, "options": list(before.changed), "limit": before.limit.points},
        "to": {"ruleset": after.id, "options": list(after.changed), "limit": after.limit.points},
        "removed": [item_data(item, before.item_names) for item in found.gone],
        "added": [item_data(item, after.item_names) for item in found.new],
        "changed": [each._asdict() for each in found.changed],
        "rules_removed": list(found.rules_gone),
        "rules_added": list(found.rules_new),
        "options_before": list(found.options_gone),
        "options_now": list(found.options_new),
    }
