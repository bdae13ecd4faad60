"""The report of what changes from one ruleset to another: which items score the same under other names, and what differs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import product
from typing import Annotated, Final, NamedTuple, TypedDict

from mjscore.groups import BONUS, Form, Kind
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
from mjscore.rulesets.schema import Item, Ruleset
from mjscore.tiles import BONUS_TILES, KINDS, TILES
from mjscore.vocabulary.pieces import Piece
from mjscore.vocabulary.terms import Words, fits


class Alike(NamedTuple):
    """Items of one ruleset, and those of the other that score the same for the same pieces."""

    before: tuple[Item, ...]
    after: tuple[Item, ...]


def scored_alike(gone: Sequence[Item], new: Sequence[Item]) -> Iterator[Alike]:
    """Items that ask the same, one for one; then groups of them that give the same for each piece, whatever they are called."""
    left = list(new)
    apart = []
    for item in gone:
        twin = next((each for each in left if asked_of(each) == asked_of(item)), None)
        if twin is None:
            apart.append(item)
        else:
            left.remove(twin)
            yield Alike((item,), (twin,))
    while apart:
        found = _overlapping(apart.pop(0), apart, left)
        apart = [item for item in apart if item not in found.before]
        if found.after and _worths(found.before) == _worths(found.after):
            left = [item for item in left if item not in found.after]
            yield found


def _overlapping(first: Item, gone: Iterable[Item], new: Iterable[Item]) -> Alike:
    """An item with all that score for some piece for which one of them scores."""
    found, others = [[first], list[Item]()], [list(gone), list(new)]
    grown = True
    while grown:
        grown = False
        for side, items in zip(found, others, strict=True):
            for item in [
                each
                for each in items
                if any(_meet(each, one) for one in (*found[0], *found[1]))
            ]:
                items.remove(item)
                side.append(item)
                grown = True
    return Alike(tuple(found[0]), tuple(found[1]))


def _meet(one: Item, other: Item) -> bool:
    asked = [
        (
            each.who,
            set(each.when),
            set(each.unless),
            each.points is None,
            each.doubles is None,
        )
        for each in (one, other)
    ]
    return asked[0] == asked[1] and not _fitting(one.each).isdisjoint(
        _fitting(other.each)
    )


def _worths(items: Iterable[Item]) -> dict[Piece, list[str]]:
    worths: dict[Piece, list[str]] = {}
    for item in items:
        for piece in _fitting(item.each):
            worths.setdefault(piece, []).append(
                str(
                    item.points
                    if item.points is not None
                    else item.doubles or item.limit
                )
            )
    return {piece: sorted(found) for piece, found in worths.items()}


def _pieces() -> tuple[Piece, ...]:
    """Every piece that a word can tell from another."""
    tiles = {
        Kind.CHOW: [tile for tile in TILES[:27] if tile % 9 < 7],
        **dict.fromkeys((Kind.SINGLE, Kind.PAIR, Kind.PUNG, Kind.KONG), TILES[:KINDS]),
    }
    flags = (False, True)
    groups = (
        Piece(kind, tile, form, completed, False, own, prevailing)
        for kind, some in tiles.items()
        for tile, form, completed in product(
            some, Form, range(4 if kind is Kind.CHOW else 2)
        )
        for own, prevailing in product(flags if tile.is_wind else (False,), repeat=2)
    )
    bonus = (
        Piece(BONUS, tile, Form.CONCEALED, 0, whole, own)
        for tile, whole, own in product(BONUS_TILES, flags, flags)
    )
    return (*groups, *bonus)


_PIECES: Final = _pieces()


@cache
def _fitting(words: Words) -> frozenset[Piece]:
    return (
        frozenset(piece for piece in _PIECES if fits(words, piece))
        if words
        else frozenset()
    )


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
    renamed: tuple[Alike, ...]
    changed: tuple[RuleChange, ...]
    rules_gone: tuple[str, ...]
    rules_new: tuple[str, ...]
    only_before: tuple[str, ...]
    only_after: tuple[str, ...]
    options_gone: tuple[str, ...]
    options_new: tuple[str, ...]

    @property
    def is_empty(self) -> bool:
        """Whether nothing changes."""
        return not any(self)


def difference(before: Ruleset, after: Ruleset) -> RulesDifference:
    """What changes from one ruleset to another.

    Items are the same if their ids are, or if they give the same for the same, whatever they are called and however they are
    grouped.
    """
    gone, added, alike, paired = _compared(before, after)
    renamed = {id(item) for each in alike for side in each for item in side}
    changes = (
        change
        for was, becomes in paired
        for change in _changes(was, becomes, before, after)
    )
    old_rules, new_rules = list(_rules(before)), list(_rules(after))
    rules_gone, only_before = _parted(old_rules, new_rules)
    rules_new, only_after = _parted(new_rules, old_rules)
    old_options, new_options = tuple(_options(before)), tuple(_options(after))
    return RulesDifference(
        tuple(item for item in gone if id(item) not in renamed),
        tuple(item for item in added if id(item) not in renamed),
        tuple(each for each in alike if _names(each.before) != _names(each.after)),
        tuple(changes),
        rules_gone,
        rules_new,
        only_before,
        only_after,
        tuple(option for option in old_options if option not in new_options),
        tuple(option for option in new_options if option not in old_options),
    )


class _Compared(NamedTuple):
    """Items of one ruleset alone, those of the other alone, those of both that score alike, and what stands beside what."""

    gone: list[Item]
    added: list[Item]
    alike: list[Alike]
    paired: list[tuple[Item, Item]]


def _compared(before: Ruleset, after: Ruleset) -> _Compared:
    old, new = ({item.id: item for item in rules.items} for rules in (before, after))
    gone = [item for item in before.items if item.id not in new]
    added = [item for item in after.items if item.id not in old]
    alike = list(scored_alike(gone, added))
    paired = [(item, new[item.id]) for item in before.items if item.id in new]
    paired += [(was, becomes) for (was, *more), (becomes, *_) in alike if not more]
    return _Compared(gone, added, alike, paired)


def _names(items: Iterable[Item]) -> str:
    return "; ".join(dict.fromkeys(item.name for item in items))


def _options(ruleset: Ruleset) -> Iterator[str]:
    for option in ruleset.options:
        yield f"{option.id}, {'on' if option.id in ruleset.on else 'off'}: {option.title}"


class _Rule(NamedTuple):
    """A rule in a sentence; what it is about where a book may say nothing of that."""

    about: str
    sentence: str


def _rules(ruleset: Ruleset) -> Iterator[_Rule]:
    """The rules, said alike whatever the book: East's double stakes beside what is paid, counters by their values alone."""
    yield from (_Rule("", uncited(line)) for line in win_lines(ruleset))
    paying, counters = ruleset.settlement, ruleset.counters
    plain = replace(
        ruleset,
        settlement=replace(paying, stakes=replace(paying.stakes, east_cite=None)),
        counters=counters
        and replace(
            counters, kinds=tuple(replace(kind, name="") for kind in counters.kinds)
        ),
    )
    yield from (
        _Rule(line.about.partition(",")[0], f"{line.about}: {line.says}")
        for line in settling_lines(plain)
    )


def _parted(
    rules: Iterable[_Rule], others: Sequence[_Rule]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The rules that another book has not: those of which it says something else, and those of which it says nothing."""
    abouts, own = (
        {rule.about for rule in others} | {""},
        [rule for rule in rules if rule not in others],
    )
    said, silent = (
        [rule for rule in own if (rule.about in abouts) == wanted]
        for wanted in (True, False)
    )
    return tuple(rule.sentence for rule in said), tuple(
        rule.sentence for rule in silent
    )


def _changes(
    old: Item, new: Item, before: Ruleset, after: Ruleset
) -> Iterator[RuleChange]:
    sides = (
        ("is worth", item_amount(old), item_amount(new)),
        ("is scored by", WHO[old.who], WHO[new.who]),
        (
            "is scored:",
            item_conditions(old, before.item_names),
            item_conditions(new, after.item_names),
        ),
    )
    same = asked_of(old) == asked_of(new) and old.excludes == new.excludes
    for what, was, becomes in sides[:2] if same else sides:
        if was != becomes:
            yield RuleChange(
                new.id, new.name, what, was or "always", becomes or "always"
            )


def diff_report(before: Ruleset, after: Ruleset) -> Report:
    """The report of what changes when one goes from a ruleset to another."""
    found = difference(before, after)
    blocks: list[Block] = [Paragraph(("Nothing changes.",))] if found.is_empty else []
    blocks += table("No longer scored", ITEM_COLUMNS, item_rows(found.gone, before))
    blocks += table("New", ITEM_COLUMNS, item_rows(found.new, after))
    blocks += remarks(
        "The same under other names",
        (f"{_names(each.before)} → {_names(each.after)}" for each in found.renamed),
    )
    blocks += remarks(
        "Changed",
        (
            f"{each.name} {each.what} {each.after}; before: {each.before}"
            for each in found.changed
        ),
    )
    blocks += remarks("Rules that no longer hold", found.rules_gone) + remarks(
        "Rules that hold now", found.rules_new
    )
    blocks += remarks(f"Rules of which {after.id} says nothing", found.only_before)
    blocks += remarks(
        f"Rules of which only {after.id} says something", found.only_after
    )
    blocks += remarks("Options before", found.options_gone) + remarks(
        "Options now", found.options_new
    )
    title = f"From {before} to {after}"
    return Report(
        title,
        tuple(blocks),
        partial(_records, found),
        partial(_data, found, before, after),
    )


def _records(found: RulesDifference) -> Table:
    named = fields("item", "name")
    gone = Table(
        (*named, *fields("before")),
        tuple((item.id, item.name, item_amount(item)) for item in found.gone),
    )
    new = Table(
        (*named, *fields("now")),
        tuple((item.id, item.name, item_amount(item)) for item in found.new),
    )
    renamed = (
        (each.after[0].id, _names(each.after), _names(each.before))
        for each in found.renamed
    )
    parts = [
        ("removed", gone),
        ("added", new),
        ("renamed", Table((*named, *fields("before")), tuple(renamed))),
    ]
    parts.append(
        ("changed", Table((*named, *fields("what", "before", "now")), found.changed))
    )
    lines = {
        "rule removed": ("before", (*found.rules_gone, *found.only_before)),
        "rule added": ("now", (*found.rules_new, *found.only_after)),
        "option before": ("before", found.options_gone),
        "option now": ("now", found.options_new),
    }
    parts += [
        (name, Table(fields(key), tuple((line,) for line in said)))
        for name, (key, said) in lines.items()
    ]
    return joined(
        ("record", "item", "name", "what", "before", "now"),
        (({"record": name}, each) for name, each in parts),
    )


class RenamedJson(TypedDict):
    """Items that say the same under other ids."""

    before: Annotated[list[str], ("minItems", 1)]
    after: Annotated[list[str], ("minItems", 1)]


SidesJson = TypedDict("SidesJson", {"from": OriginJson, "to": OriginJson})


class DiffJson(SidesJson):
    """mjscore rules diff --format json: what changes from one ruleset to another."""

    removed: list[RuleItemJson]
    added: list[RuleItemJson]
    renamed: list[RenamedJson]
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
        "renamed": [
            {
                "before": [item.id for item in each.before],
                "after": [item.id for item in each.after],
            }
            for each in found.renamed
        ],
        "changed": list(found.changed),
        "rules_removed": [*found.rules_gone, *found.only_before],
        "rules_added": [*found.rules_new, *found.only_after],
        "options_before": list(found.options_gone),
        "options_now": list(found.options_new),
    }
