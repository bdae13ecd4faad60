"""The report of what changes from one ruleset to another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from mjscore.reports.content import (
    Block,
    Bullets,
    Heading,
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
    blocks: list[Block] = []
    blocks += _items_removed_and_added(before, after)
    changes = tuple(_changes(before, after))
    blocks += under("Changed", Bullets("", tuple(map(str, changes))))
    blocks.append(Table("changed", _CHANGE_COLUMNS, changes))
    blocks += _rules_removed_and_added(before, after)
    blocks += _options_before_and_now(before, after)
    if not any(isinstance(block, Heading) for block in blocks):
        blocks.append(Paragraph(("Nothing changes.",)))
    origin = {"from": before.origin, "to": after.origin}
    return Report(f"From {before} to {after}", tuple(blocks), origin)


def _items_removed_and_added(before: Ruleset, after: Ruleset) -> Iterator[Block]:
    old_ids = {item.id for item in before.items}
    new_ids = {item.id for item in after.items}
    removed = tuple(item for item in before.items if item.id not in new_ids)
    added = tuple(item for item in after.items if item.id not in old_ids)
    old = Table("removed", columns_of_items(before), removed)
    yield from under("No longer scored", old)
    yield from under("New", Table("added", columns_of_items(after), added))


class _Change(NamedTuple):
    """Something that both rulesets say of an item, and not alike."""

    id: str
    name: str
    what: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.name} {self.what} {self.after}; before: {self.before}"


_CHANGE_COLUMNS: Final = fields("id", "name", "what", "before", "after")


def _changes(before: Ruleset, after: Ruleset) -> Iterator[_Change]:
    """What an item is worth, who scores it and what it asks for, where they differ."""
    new_items = {item.id: item for item in after.items}
    for old in before.items:
        new = new_items.get(old.id)
        if new is None:
            continue
        changes = [
            _Change(new.id, new.name, "is worth", item_amount(old), item_amount(new)),
            _Change(new.id, new.name, "is scored by", WHO[old.who], WHO[new.who]),
        ]
        if asked_of(old) != asked_of(new) or old.excludes != new.excludes:
            was = _when(old, before)
            becomes = _when(new, after)
            changes.append(_Change(new.id, new.name, "is scored:", was, becomes))
        for change in changes:
            if change.before != change.after:
                yield change


def _when(item: Item, ruleset: Ruleset) -> str:
    return item_conditions(item, ruleset.item_names) or "always"


def _options_before_and_now(before: Ruleset, after: Ruleset) -> Iterator[Block]:
    old = list(_options(before))
    new = list(_options(after))
    gone = tuple(line for line in old if line not in new)
    now = tuple(line for line in new if line not in old)
    yield from under("Options before", Bullets("options_before", gone))
    yield from under("Options now", Bullets("options_now", now))


def _options(ruleset: Ruleset) -> Iterator[str]:
    for option in ruleset.options:
        switched = "on" if option.id in ruleset.on else "off"
        yield f"{option.id}, {switched}: {option.title}"


class _Rule(NamedTuple):
    """A rule in a sentence; what it is about, where a book may say nothing of that."""

    about: str
    sentence: str


def _rules_removed_and_added(before: Ruleset, after: Ruleset) -> Iterator[Block]:
    old = list(_rules(before))
    new = list(_rules(after))
    no_longer, silent = _parted(old, new)
    now, alone = _parted(new, old)
    yield from under("Rules that no longer hold", Bullets("rules_removed", no_longer))
    yield from under("Rules that hold now", Bullets("rules_added", now))
    nothing = f"Rules of which {after.id} says nothing"
    yield from under(nothing, Bullets("rules_removed", silent))
    only = f"Rules of which only {after.id} says something"
    yield from under(only, Bullets("rules_added", alone))


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
    abouts = {rule.about for rule in others}
    otherwise = []
    silent = []
    for rule in rules:
        if rule in others:
            continue
        if not rule.about or rule.about in abouts:
            otherwise.append(rule.sentence)
        else:
            silent.append(rule.sentence)
    return tuple(otherwise), tuple(silent)
