"""The report of what changes from one ruleset to another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mjscore.reports.content import (
    Bullets,
    Paragraph,
    Report,
    Table,
    fields,
    under,
)
from mjscore.reports.contents.rules_show import (
    WHO,
    columns_of_items,
    uncited,
    win_lines,
)
from mjscore.reports.words.items import asked_of, item_amount, item_conditions
from mjscore.reports.words.paying_rules import settling_lines
from mjscore.rules.paying import PayingRules
from mjscore.rules.schema import Item, Ruleset


def diff_report(before: Ruleset, after: Ruleset) -> Report:
    """The report of what changes when one goes from a ruleset to another."""
    found = difference(before, after)
    removed = Table("removed", columns_of_items(before), found.gone)
    added = Table("added", columns_of_items(after), found.new)
    silent = f"Rules of which {after.id} says nothing"
    alone = f"Rules of which only {after.id} says something"
    blocks = [
        *under("No longer scored", removed),
        *under("New", added),
        *under("Changed", Bullets("", tuple(map(str, found.changed)))),
        Table("changed", fields(*RuleChange._fields), found.changed),
        *under("Rules that no longer hold", Bullets("rules_removed", found.rules_gone)),
        *under("Rules that hold now", Bullets("rules_added", found.rules_new)),
        *under(silent, Bullets("rules_removed", found.only_before)),
        *under(alone, Bullets("rules_added", found.only_after)),
        *under("Options before", Bullets("options_before", found.options_gone)),
        *under("Options now", Bullets("options_now", found.options_new)),
    ]
    if not any(found):
        blocks.append(Paragraph(("Nothing changes.",)))
    origin = {"from": before.origin, "to": after.origin}
    return Report(f"From {before} to {after}", tuple(blocks), origin)


class RuleChange(NamedTuple):
    """Something that both rulesets have, and that is not the same in both."""

    id: str
    name: str
    what: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.name} {self.what} {self.after}; before: {self.before}"


class RulesDifference(NamedTuple):
    """What changes from one ruleset to another.

    Rules of paying and playing are `gone` and `new` where the other says something else
    of the same, `only_before` and `only_after` where it says nothing.
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
    """A rule in a sentence; what it is about, where a book may say nothing of that."""

    about: str
    sentence: str


def _rules(ruleset: Ruleset) -> Iterator[_Rule]:
    """The rules, said alike whatever the book.

    East's double stakes stand beside what is paid, counters by their values alone.
    """
    for line in win_lines(ruleset):
        yield _Rule("", uncited(line))
    for told in settling_lines(ruleset, _told_alike(ruleset.paying)):
        yield _Rule(told.about.partition(",")[0], f"{told.about}: {told.says}")


def _told_alike(rules: PayingRules) -> PayingRules:
    """The rules without what one book tells in a sentence of its own.

    Another book tells it with the payments.
    """
    stakes = rules.settlement.stakes._replace(east=None)
    settlement = rules.settlement._replace(stakes=stakes)
    counters = rules.counters
    if counters is not None:
        kinds = tuple(kind._replace(name="") for kind in counters.pieces)
        counters = counters._replace(pieces=kinds)
    return rules._replace(settlement=settlement, counters=counters)


def _parted(
    rules: list[_Rule], others: list[_Rule]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The rules that another book has not.

    First those of which it says something else, then those of which it says nothing.
    """
    abouts = {"", *(rule.about for rule in others)}
    said, silent = list[str](), list[str]()
    for rule in rules:
        if rule not in others:
            told = said if rule.about in abouts else silent
            told.append(rule.sentence)
    return tuple(said), tuple(silent)
