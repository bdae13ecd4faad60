"""The options of a ruleset, and which are in force; and a resolved document turned into a Ruleset, every value checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from types import MappingProxyType
from typing import Any, Final

from mjscore.problems import Fault, Faults, UsageProblem, did_you_mean
from mjscore.rules.file_keys import (
    INCORRECT_KEYS,
    Item,
    LimitRule,
    Option,
    PlayRule,
    ShapeRule,
    WinRule,
)
from mjscore.rules.finding import RULES_FOLDER, ruleset_ids
from mjscore.rules.keys import Names, RuleFields, read_value, read_whole
from mjscore.rules.merge import STAGE_TABLES, Document
from mjscore.rules.patterns import PatternFault, read_pattern, shipped_patterns
from mjscore.rules.schema import Ruleset, unchanging
from mjscore.rules.shapes import STANDARD, Shape
from mjscore.rules.vocabulary.pieces import MOST_PIECES
from mjscore.sentences import listed, named


def listed_options(document: Document, faults: Faults) -> tuple[Option, ...]:
    """The options of a document, in its order."""
    options = []
    for id, table in document.options.items():
        fields = RuleFields(table, f"options.{id}", faults, document.book)
        option = read_value(Option, fields, id=id)
        # What an option implies must be there; that others were taken out does not matter.
        removed = document.removed_options
        implies = _options_named(option.implies, "implies", fields, document)
        rivals = _options_named(option.rivals, "rivals", fields, document, removed)
        apart = _options_named(option.not_with, "not-with", fields, document, removed)
        options.append(option._replace(implies=implies, rivals=rivals, not_with=apart))
    return tuple(options)


def _options_named(
    ids: Iterable[str],
    key: str,
    fields: RuleFields,
    document: Document,
    removed: Set[str] = frozenset(),
) -> tuple[str, ...]:
    """Those of the options named under a key that there are; one that is neither there nor `removed` is a fault."""
    there = []
    for id in ids:
        if id in document.options:
            there.append(id)
        elif id not in removed:
            fields.faults.unknown(
                "unknown-option", fields.path(key), "option", id, document.options
            )
    return tuple(there)


def options_in_force(
    ruleset: str, listed: Sequence[Option], on: Sequence[str], off: Sequence[str]
) -> tuple[str, ...]:
    """The options in force: the defaults, then those switched on in their order, each in the place of its rivals.

    Raises UsageProblem for an option that there is not, is switched both on and off, implies one that is off, or cannot be
    played with another.
    """
    by_id = {option.id: option for option in listed}
    _check_names(ruleset, by_id, on, off)
    rivals = rivals_of(listed)
    wanted: list[str] = []

    def switch_on(id: str) -> None:
        for replaced in (id, *rivals[id]):
            if replaced in wanted:
                wanted.remove(replaced)
        wanted.append(id)
        for implied in by_id[id].implies:
            if implied not in wanted:
                switch_on(implied)

    for option in listed:
        is_off = option.id in off or bool(_needs(option.id, by_id, off))
        if option.default and not is_off:
            switch_on(option.id)
    for id in on:
        switch_on(id)
    _check_together(by_id, wanted)
    return tuple(option.id for option in listed if option.id in wanted)


def rivals_of(options: Sequence[Option]) -> dict[str, tuple[str, ...]]:
    """The rivals of each option, whichever of the two says so, in the order of the list."""
    return _both_ways({option.id: option.rivals for option in options})


def not_played_with(options: Sequence[Option]) -> dict[str, tuple[str, ...]]:
    """The options with which each is not played, whichever of the two says so, in the order of the list."""
    return _both_ways({option.id: option.not_with for option in options})


def _both_ways(named: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """For each id the other ids that it names or that name it."""
    both = {}
    for id, names in named.items():
        others = []
        for other, theirs in named.items():
            if other != id and (other in names or id in theirs):
                others.append(other)
        both[id] = tuple(others)
    return both


def _check_names(
    ruleset: str, by_id: dict[str, Option], on: Sequence[str], off: Sequence[str]
) -> None:
    """Raise UsageProblem for an option that there is not, and for one that is switched both on and off."""
    faults = []
    for id in (*on, *off):
        if id not in by_id:
            message = f"{ruleset} has no option “{id}”"
            hint = _option_meant(ruleset, id, by_id)
            faults.append(Fault("unknown-option", message, hint=hint))
    for id in on:
        if id in off:
            message = f"option “{id}” is switched both on and off"
            faults.append(Fault("on-and-off", message, hint="leave one out"))
    for id in on:
        for needed in _needs(id, by_id, off):
            message = f"“{id}” is played with “{needed}”, which is switched off"
            faults.append(Fault("on-and-off", message, hint="leave one out"))
    if faults:
        raise UsageProblem(faults, source="options")


def _option_meant(ruleset: str, id: str, by_id: Mapping[str, Option]) -> str:
    """What was probably meant by the id of an option that there is not; else all that there are."""
    near = did_you_mean(id, by_id)
    if near:
        return near
    words = id.replace("-", " ")
    titled = [
        option.id for option in by_id.values() if words in option.title.casefold()
    ]
    if titled:
        return f"did you mean {listed(titled, 'or')}?"
    others = ", ".join(by_id) or "none"
    return _option_elsewhere(id) or f"options of {ruleset}: {others}"


def _needs(id: str, by_id: Mapping[str, Option], off: Sequence[str]) -> list[str]:
    """Which of the options that are switched off an option implies, also by way of others."""
    if id not in by_id:
        return []
    implied = list(by_id[id].implies)
    for other in implied:  # the list grows while it is gone through
        for further in by_id[other].implies:
            if further not in implied:
                implied.append(further)
    return [other for other in implied if other in off]


def _option_elsewhere(id: str) -> str:
    """Which other rulesets have an option; empty where none has."""
    having = []
    for name in ruleset_ids():
        text = (RULES_FOLDER / f"{name}.toml").read_text("utf-8")
        if f"\n[options.{id}]" in text:
            having.append(name)
    return f"an option of {listed(having, 'or')}" if having else ""


def _check_together(by_id: dict[str, Option], wanted: Sequence[str]) -> None:
    """Raise UsageProblem where two options are on that are not played together."""
    faults = []
    for id in wanted:
        option = by_id[id]
        for other in option.not_with:
            if other not in wanted:
                continue
            one_implied_by = _implied_by(id, by_id, wanted)
            other_implied_by = _implied_by(other, by_id, wanted)
            one_words = _words_of_option(id, one_implied_by)
            other_words = _words_of_option(other, other_implied_by)
            message = f"{one_words} cannot be played with {other_words} ({option.cite})"
            to_switch_off = other_implied_by[0] if other_implied_by else other
            hint = f"switch one off: --without {to_switch_off}"
            faults.append(Fault("not-together", message, hint=hint))
    if faults:
        raise UsageProblem(faults, source="options")


def _implied_by(
    id: str, by_id: Mapping[str, Option], wanted: Sequence[str]
) -> list[str]:
    """The options in force that imply another."""
    return [other for other in wanted if id in by_id[other].implies]


def _words_of_option(id: str, implied_by: Sequence[str]) -> str:
    if not implied_by:
        return f"“{id}”"
    return f"“{id}” (as part of {listed(implied_by)})"


_MOST: Final = {"points": 4_000_000_000, "doubles": 800}
"""What one hand may be worth: beyond that its score is no number that could be written, paid or averaged."""
_KEYS_THAT_NAME_ITEMS: Final = ("while-item", "items", "concealed-kong-for")
"""Keys of other stages' tables under which items are named."""


def build_ruleset(
    document: Document,
    *,
    id: str,
    lineage: tuple[str, ...],
    options: tuple[Option, ...],
    on: tuple[str, ...],
    known_digest: str | None,
    source: str,
    faults: Faults,
    checked: bool = True,
) -> Ruleset:
    """The ruleset of a resolved document; what is wrong is noted in `faults`.

    How it pays is read when it is first asked for, and now where it is `checked`.
    """
    own_shapes = {"shapes": document.tables["shapes"]}
    shapes = tuple(_shapes(RuleFields(own_shapes, "", faults, document.book)))
    shape_names = {STANDARD, *shipped_patterns(), *document.tables["shapes"]}
    names = Names(document.items.keys(), document.item_ids(), shape_names)

    def fields(key: str) -> RuleFields:
        return RuleFields(document.tables[key], key, faults, document.book, names)

    items = []
    for item_id, table in document.items.items():
        of_item = RuleFields(table, f"items.{item_id}", faults, document.book, names)
        item = read_whole(Item, of_item, id=item_id)
        whose = f"{document.named_by[item_id]}/{item_id}"
        items.append(item._replace(name=named(item.name, whose)))
    _check_sums(items, document, faults)
    tables = {key: _in_force(fields(key)) for key in STAGE_TABLES}
    play = _play(fields("play"))
    if checked:
        from mjscore.rules.paying import read_paying  # a score asks for none of it

        read_paying(tables, document.book, play.seats, faults)
    changed = tuple(
        option.id if option.id in on else f"-{option.id}"
        for option in options
        if (option.id in on) is not option.default
    )
    return Ruleset(
        id=id,
        title=document.title or id,
        book=document.book,
        lineage=lineage,
        items=tuple(items),
        limit=read_whole(LimitRule, fields("limit")),
        win=_win(fields("win"), items),
        play=play,
        incorrect=_incorrect(fields("incorrect")),
        options=options,
        on=on,
        changed=changed,
        written=unchanging(tables),
        own_shapes=shapes,
        known_digest=known_digest,
        source=source,
    )


def _shapes(fields: RuleFields) -> Iterator[Shape]:
    """The shapes that a document adds to those that every ruleset knows."""
    for name, table in fields.tables("shapes"):
        rule = read_whole(ShapeRule, table, id=name)
        try:
            if name == STANDARD:
                raise PatternFault(
                    f"“{STANDARD}” is the name of sets and a pair",
                    "choose another name",
                )
            if rule.pattern:
                yield read_pattern(name, rule.pattern)
        except PatternFault as wrong:
            fields.faults.add(
                "wrong-pattern", table.path("pattern"), wrong.message, wrong.hint
            )


def _check_sums(items: Sequence[Item], document: Document, faults: Faults) -> None:
    """No hand may be worth more than can be written. The fault stands at the item that gives most, in this file if possible."""
    for amount, most in _MOST.items():
        worth = {item.id: _most_of(item, amount) for item in items}
        total = sum(worth.values())
        if total <= most:
            continue
        of_this_file = [id for id in worth if id in document.last_written]
        greatest = max(of_this_file or worth, key=worth.__getitem__)
        message = f"a hand could be worth {total:,} {amount}"
        hint = f"all items together may give a hand at most {most:,} {amount}"
        faults.add("wrong-amount", f"items.{greatest}", message, hint)


def _most_of(item: Item, amount: str) -> int:
    """The most points or doubles that one hand may score by an item."""
    worth: int = getattr(item, amount) or 0
    if item.each:
        worth *= MOST_PIECES
    if amount == "doubles":
        worth += item.without_limit
    return worth


def _in_force(fields: RuleFields) -> dict[str, Any]:
    """A table of another stage without the items named in it that are not in force; a danger without any of its own goes."""
    table: dict[str, Any] = {}
    for key, value in fields.table.items():
        if key in _KEYS_THAT_NAME_ITEMS and _is_list_of_texts(value):
            table[key] = list(fields.items_named(key))
        elif isinstance(value, dict):
            inner = _in_force(fields.inner(value, fields.path(key)))
            has_lost_its_items = inner.get("while-item") == []
            if not has_lost_its_items:
                table[key] = inner
        else:
            table[key] = value
    return table


def _is_list_of_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def _win(fields: RuleFields, items: Sequence[Item]) -> WinRule:
    """What a win must have; an item that it must score is one of the whole hand, and there is one left."""
    win = read_whole(WinRule, fields)
    where = fields.path("by")
    for item in items:
        if item.id in win.by and item.of_pieces:
            message = f"“{item.id}” is scored for single pieces; what a win must score is an item of the whole hand"
            hint = "name an item that has when = […]"
            fields.faults.add("wrong-value", where, message, hint)
    names_items = bool(fields.value("by")) and bool(fields.strings("by"))
    if names_items and not win.by and not fields.faults.found:
        message = "no hand could win: every item in win.by is removed"
        hint = "name an item that is still there, or write by = []"
        fields.faults.add("unknown-item", where, message, hint, at_key=True)
    return win


def _play(fields: RuleFields) -> PlayRule:
    fields.allow("cite")
    return read_whole(PlayRule, fields)


def _incorrect(fields: RuleFields) -> Mapping[str, str]:
    fields.allow("cite")
    scored = {key.name: key.read(fields) for key in INCORRECT_KEYS}
    fields.close()
    return MappingProxyType(scored)
