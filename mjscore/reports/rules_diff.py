"""The report of what changes from one ruleset to another, in a player's words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

from mjscore.reports.amounts import amount
from mjscore.reports.content import Block, Bullets, Heading, Paragraph, Records, Report, Table, Value
from mjscore.reports.rules_show import ITEM_COLUMNS, WHO, item_data, item_names, item_rows, table_rows, win_lines
from mjscore.reports.score import options_words
from mjscore.reports.wording import item_conditions
from mjscore.rulesets.schema import Item, Ruleset


class Change(NamedTuple):
    """Something that both rulesets have, and that is not the same in both."""

    id: str
    name: str
    what: str
    before: str
    after: str


class Difference(NamedTuple):
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


def difference(before: Ruleset, after: Ruleset) -> Difference:
    """What changes from one ruleset to another; items are the same if their ids are."""
    old, new = ({item.id: item for item in rules.items} for rules in (before, after))
    changes = (change for id in old if id in new for change in _changes(old[id], new[id], before, after))
    old_rules, new_rules = tuple(_rules(before)), tuple(_rules(after))
    old_options, new_options = ({option.id: _state(option.id, rules) for option in rules.options} for rules in (before, after))
    return Difference(
        tuple(item for item in before.items if item.id not in new),
        tuple(item for item in after.items if item.id not in old),
        tuple(changes),
        tuple(rule for rule in old_rules if rule not in new_rules),
        tuple(rule for rule in new_rules if rule not in old_rules),
        tuple(words for id, words in old_options.items() if new_options.get(id) != words),
        tuple(words for id, words in new_options.items() if old_options.get(id) != words),
    )


def _state(id: str, ruleset: Ruleset) -> str:
    title = next(option.title for option in ruleset.options if option.id == id)
    return f"{id}, {'on' if id in ruleset.on else 'off'}: {title}"


def _rules(ruleset: Ruleset) -> Iterator[str]:
    yield from (line.rpartition(" (")[0] or line for line in win_lines(ruleset))
    yield from (f"{rule}: {says}" for rule, says, _ in table_rows(ruleset))


def _changes(old: Item, new: Item, before: Ruleset, after: Ruleset) -> Iterator[Change]:
    sides = (
        ("is worth", *(amount(item.points, item.doubles, item.limit) for item in (old, new))),
        ("is scored by", WHO[old.who], WHO[new.who]),
        ("is scored", item_conditions(old, item_names(before)), item_conditions(new, item_names(after))),
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


def _records(found: Difference) -> Records:
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


def _data(found: Difference, before: Ruleset, after: Ruleset) -> dict[str, Any]:
    return {
        "from": {"ruleset": before.id, "options": list(before.changed), "limit": before.limit.points},
        "to": {"ruleset": after.id, "options": list(after.changed), "limit": after.limit.points},
        "removed": [item_data(item, item_names(before)) for item in found.gone],
        "added": [item_data(item, item_names(after)) for item in found.new],
        "changed": [each._asdict() for each in found.changed],
        "rules_removed": list(found.rules_gone),
        "rules_added": list(found.rules_new),
        "options_before": list(found.options_gone),
        "options_now": list(found.options_new),
    }
