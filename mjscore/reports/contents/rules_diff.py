"""The report of what changes from one ruleset to another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
    """The report of what changes when one goes from a ruleset to another.

    Items are the same if their ids are. Of the rules of paying and playing it is told
    apart where the other ruleset says something else of the same, and where it says
    nothing.
    """
    old_ids = {item.id for item in before.items}
    new_ids = {item.id for item in after.items}
    gone = tuple(item for item in before.items if item.id not in new_ids)
    new = tuple(item for item in after.items if item.id not in old_ids)
    changes = tuple(_changes(before, after))
    old_rules = list(_rules(before))
    new_rules = list(_rules(after))
    no_longer, silent = _parted(old_rules, new_rules)
    now, alone = _parted(new_rules, old_rules)
    old_options = list(_options(before))
    new_options = list(_options(after))
    options_gone = [line for line in old_options if line not in new_options]
    options_new = [line for line in new_options if line not in old_options]
    blocks = [
        *under("No longer scored", Table("removed", columns_of_items(before), gone)),
        *under("New", Table("added", columns_of_items(after), new)),
        *under("Changed", Bullets("", tuple(map(str, changes)))),
        Table("changed", fields(*_Change._fields), changes),
        *under("Rules that no longer hold", Bullets("rules_removed", no_longer)),
        *under("Rules that hold now", Bullets("rules_added", now)),
        *under(
            f"Rules of which {after.id} says nothing", Bullets("rules_removed", silent)
        ),
        *under(
            f"Rules of which only {after.id} says something",
            Bullets("rules_added", alone),
        ),
        *under("Options before", Bullets("options_before", tuple(options_gone))),
        *under("Options now", Bullets("options_now", tuple(options_new))),
    ]
    differences = (gone, new, changes, no_longer, silent, now, alone)
    if not any((*differences, options_gone, options_new)):
        blocks.append(Paragraph(("Nothing changes.",)))
    origin = {"from": before.origin, "to": after.origin}
    return Report(f"From {before} to {after}", tuple(blocks), origin)


class _Change(NamedTuple):
    """Something that both rulesets say of an item, and not alike."""

    id: str
    name: str
    what: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.name} {self.what} {self.after}; before: {self.before}"


def _changes(before: Ruleset, after: Ruleset) -> Iterator[_Change]:
    """What an item is worth, who scores it and what it asks for, where they differ."""
    new_items = {item.id: item for item in after.items}
    for old in before.items:
        new = new_items.get(old.id)
        if new is None:
            continue
        sides = [
            ("is worth", item_amount(old), item_amount(new)),
            ("is scored by", WHO[old.who], WHO[new.who]),
        ]
        if asked_of(old) != asked_of(new) or old.excludes != new.excludes:
            was = _when(old, before)
            sides.append(("is scored:", was, _when(new, after)))
        for what, was, becomes in sides:
            if was != becomes:
                yield _Change(new.id, new.name, what, was, becomes)


def _when(item: Item, ruleset: Ruleset) -> str:
    return item_conditions(item, ruleset.item_names) or "always"


def _options(ruleset: Ruleset) -> Iterator[str]:
    for option in ruleset.options:
        switched = "on" if option.id in ruleset.on else "off"
        yield f"{option.id}, {switched}: {option.title}"


class _Rule(NamedTuple):
    """A rule in a sentence; what it is about, where a book may say nothing of that."""

    about: str
    sentence: str


def _rules(ruleset: Ruleset) -> Iterator[_Rule]:
    """The rules, said alike whatever the book."""
    for line in win_lines(ruleset):
        yield _Rule("", uncited(line))
    for rule in settling_lines(ruleset, _told_alike(ruleset.paying)):
        yield _Rule(rule.about.partition(",")[0], f"{rule.about}: {rule.says}")


def _told_alike(rules: PayingRules) -> PayingRules:
    """The rules without what one book tells in a sentence of its own.

    East's double stakes then stand with what is paid, and counters have no names.
    """
    stakes = rules.settlement.stakes._replace(east=None)
    settlement = rules.settlement._replace(stakes=stakes)
    counters = rules.counters
    if counters is not None:
        kinds = tuple(kind._replace(name="") for kind in counters.pieces)
        counters = counters._replace(pieces=kinds)
    return rules._replace(settlement=settlement, counters=counters)


def _parted(
    rules: Sequence[_Rule], others: Sequence[_Rule]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The rules that another book has not.

    First those of which it says something else, then those of which it says nothing.
    """
    abouts = {"", *(rule.about for rule in others)}
    missing = [rule for rule in rules if rule not in others]
    otherwise = tuple(rule.sentence for rule in missing if rule.about in abouts)
    silent = tuple(rule.sentence for rule in missing if rule.about not in abouts)
    return otherwise, silent
