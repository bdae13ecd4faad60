"""The options of a ruleset, and which are in force; and a resolved document turned into a Ruleset, every value checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from mjscore.rules.merge import AMOUNTS, OF_A_LIMIT, STAGE_TABLES, Document
from mjscore.rules.patterns import PatternFault, read_pattern, shipped_patterns
from mjscore.rules.schema import Ruleset, unchanging
from mjscore.rules.vocabulary.pieces import MOST_PIECES
from mjscore.rules.vocabulary.shapes import STANDARD, Shape
from mjscore.sentences import listed, named


def listed_options(document: Document, faults: Faults) -> tuple[Option, ...]:
    """The options of a document, in its order."""
    found = []
    for id, table in document.options.items():
        fields = RuleFields(table, f"options.{id}", faults, document.book)
        option = read_value(Option, fields, id=id)
        named = {
            "implies": option.implies,
            "rivals": option.rivals,
            "not_with": option.not_with,
        }
        there = {
            key: _options_named(names, fields, key, document)
            for key, names in named.items()
        }
        found.append(option._replace(**there))
    return tuple(found)


def _options_named(
    names: Iterable[str], fields: RuleFields, key: str, document: Document
) -> Any:
    """Those of some options that there are; one that was taken out is left out, where nothing depends on it."""
    known = document.options.keys() | (
        set() if key == "implies" else document.removed_options
    )
    for name in names:
        if name not in known:
            fields.faults.unknown(
                "unknown-option",
                fields.path(key.replace("_", "-")),
                "option",
                name,
                document.options,
            )
    return tuple(name for name in names if name in document.options)


def options_in_force(
    ruleset: str, listed: Sequence[Option], on: Sequence[str], off: Sequence[str]
) -> tuple[str, ...]:
    """The options in force: the defaults, then those switched on in their order, each in the place of its rivals.

    Raises UsageProblem for an option that there is not, is switched both on and off, implies one that is off, or cannot be
    played with another.
    """
    known = {option.id: option for option in listed}
    _check_names(ruleset, known, on, off)
    rivals = rivals_of(listed)
    wanted: list[str] = []

    def switch_on(id: str) -> None:
        wanted[:] = [each for each in wanted if each != id and each not in rivals[id]]
        wanted.append(id)
        for implied in known[id].implies:
            if implied not in wanted:
                switch_on(implied)

    for option in listed:
        if (
            option.default
            and option.id not in off
            and not _needs(option.id, known, off)
        ):
            switch_on(option.id)
    for id in on:
        switch_on(id)
    _check_together(known, wanted)
    return tuple(option.id for option in listed if option.id in wanted)


def rivals_of(options: Sequence[Option]) -> dict[str, tuple[str, ...]]:
    """The rivals of each option, whichever of the two says so, in the order of the list."""
    return _both_ways({option.id: option.rivals for option in options})


def not_played_with(options: Sequence[Option]) -> dict[str, tuple[str, ...]]:
    """The options with which each is not played, whichever of the two says so, in the order of the list."""
    return _both_ways({option.id: option.not_with for option in options})


def _both_ways(named: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """For each id the other ids that it names or that name it."""
    return {
        id: tuple(
            other
            for other in named
            if other != id and (other in names or id in named[other])
        )
        for id, names in named.items()
    }


def _check_names(
    ruleset: str, known: dict[str, Option], on: Sequence[str], off: Sequence[str]
) -> None:
    faults = []
    for id in (*on, *off):
        if id not in known:
            said = [
                each
                for each, option in known.items()
                if id.replace("-", " ") in option.title.casefold()
            ]
            titled = f"did you mean {listed(said, 'or')}?" if said else ""
            others = f"options of {ruleset}: {', '.join(known) or 'none'}"
            hint = did_you_mean(id, known) or titled or _elsewhere(id) or others
            faults.append(
                Fault("unknown-option", f"{ruleset} has no option “{id}”", hint=hint)
            )
    faults += [
        Fault(
            "on-and-off",
            f"option “{id}” is switched both on and off",
            hint="leave one out",
        )
        for id in on
        if id in off
    ]
    faults += [
        Fault(
            "on-and-off",
            f"“{id}” is played with “{needed}”, which is switched off",
            hint="leave one out",
        )
        for id in on
        if id in known
        for needed in _needs(id, known, off)
    ]
    if faults:
        raise UsageProblem(faults, source="options")


def _needs(id: str, known: Mapping[str, Option], off: Sequence[str]) -> list[str]:
    """Which of the options that are switched off an option implies, also by way of others."""
    implied = list(known[id].implies)
    for each in implied:
        implied += [
            further for further in known[each].implies if further not in implied
        ]
    return [each for each in implied if each in off]


def _elsewhere(id: str) -> str:
    texts = {
        name: (RULES_FOLDER / f"{name}.toml").read_text("utf-8")
        for name in ruleset_ids()
    }
    having = [name for name, text in texts.items() if f"\n[options.{id}]" in text]
    return f"an option of {listed(having, 'or')}" if having else ""


def _check_together(known: dict[str, Option], wanted: Sequence[str]) -> None:
    faults = []
    for id in wanted:
        for other in (each for each in known[id].not_with if each in wanted):
            one, another = (
                [by for by in wanted if each in known[by].implies] or [each]
                for each in (id, other)
            )
            message = f"{_named(id, one)} cannot be played with {_named(other, another)} ({known[id].cite})"
            faults.append(
                Fault(
                    "not-together",
                    message,
                    hint=f"switch one off: --without {another[0]}",
                )
            )
    if faults:
        raise UsageProblem(faults, source="options")


def _named(id: str, by: Sequence[str]) -> str:
    return f"“{id}”" if id in by else f"“{id}” (as part of {listed(by)})"


_MOST: Final = {"points": 4_000_000_000, "doubles": 800}
"""What one hand may be worth: beyond that its score is no number that could be written, paid or averaged."""
_NAMING: Final = ("while-item", "items", "concealed-kong-for")
"""Keys of other stages' tables under which items are named."""


def build_ruleset(
    document: Document,
    id: str,
    lineage: tuple[str, ...],
    options: tuple[Option, ...],
    on: tuple[str, ...],
    known_digest: str | None,
    source: str,
    faults: Faults,
    *,
    checked: bool = True,
) -> Ruleset:
    """The ruleset of a resolved document; what is wrong is noted in `faults`.

    How it pays is read when it is first asked for, and now where it is `checked`.
    """
    shapes = tuple(
        _shapes(
            RuleFields({"shapes": document.tables["shapes"]}, "", faults, document.book)
        )
    )
    known = {STANDARD, *shipped_patterns(), *document.tables["shapes"]}
    names = Names(document.items.keys(), document.known(), known)

    def fields(key: str, table: object = None) -> RuleFields:
        return RuleFields(
            document.tables[key] if table is None else table,
            key,
            faults,
            document.book,
            names,
        )

    items = tuple(
        _item(id, fields(f"items.{id}", table), document.named_by[id])
        for id, table in document.items.items()
    )
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
        items=items,
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


def _item(id: str, fields: RuleFields, named_by: str) -> Item:
    """An item is worth one of three things, and some words belong to a part of the limit alone; `named_by`: whose name it has."""
    item, faults = read_value(Item, fields, id=id), fields.faults
    before = len(faults.found)
    fields.close()
    amounts = [key for key in AMOUNTS if fields.value(key) is not None]
    if len(amounts) > 1 or (not amounts and len(faults.found) == before):
        found = ", ".join(amounts) or "none"
        message = (
            f"an item needs exactly one of points, doubles and limit; found {found}"
        )
        faults.add("wrong-amount", fields.where, message, "give one of them")
    if item.each and amounts == ["limit"]:
        message = "a part of the limit cannot be scored for each piece"
        faults.add("wrong-amount", fields.path("limit"), message, "use when = […]")
    for key in OF_A_LIMIT:
        if key in fields and amounts != ["limit"]:
            message = "only an item that is worth a part of the limit may have this"
            faults.add("wrong-amount", fields.path(key), message)
    if item.excludes and item.of_pieces:
        message = (
            "an item that every piece scores by itself cannot take the place of others"
        )
        faults.add(
            "wrong-value",
            fields.path("excludes"),
            message,
            "say with when = […] in which hands it does",
        )
    return item._replace(name=named(item.name, f"{named_by}/{id}"))


def _check_sums(items: tuple[Item, ...], document: Document, faults: Faults) -> None:
    """No hand may be worth more than can be written. The fault stands at the item that gives most, in this file if possible."""
    for amount, most in _MOST.items():
        worth = {
            item.id: (getattr(item, amount) or 0) * (MOST_PIECES if item.each else 1)
            for item in items
        }
        if amount == "doubles":
            worth = {item.id: worth[item.id] + item.without_limit for item in items}
        total = sum(worth.values())
        if total > most:
            hint = f"all items together may give a hand at most {most:,} {amount}"
            most_of = max(
                worth, key=lambda id: (id in document.last_written, worth[id])
            )
            faults.add(
                "wrong-amount",
                f"items.{most_of}",
                f"a hand could be worth {total:,} {amount}",
                hint,
            )


def _in_force(fields: RuleFields) -> dict[str, Any]:
    """A table of another stage without the items named in it that are not in force; a danger without any of its own goes."""
    found: dict[str, Any] = {}
    for key, value in fields.table.items():
        if (
            key in _NAMING
            and isinstance(value, list)
            and all(isinstance(each, str) for each in value)
        ):
            found[key] = list(fields.items_named(key))
        elif isinstance(value, dict):
            found[key] = _in_force(fields.inner(value, fields.path(key)))
        else:
            found[key] = value
    return {
        key: value
        for key, value in found.items()
        if not (isinstance(value, dict) and value.get("while-item") == [])
    }


def _win(fields: RuleFields, items: tuple[Item, ...]) -> WinRule:
    found = read_whole(WinRule, fields)
    for item in items:
        if item.id in found.by and item.of_pieces:
            message = f"“{item.id}” is scored for single pieces; what a win must score is an item of the whole hand"
            fields.faults.add(
                "wrong-value",
                fields.path("by"),
                message,
                "name an item that has when = […]",
            )
    if (
        fields.value("by")
        and fields.strings("by")
        and not found.by
        and not fields.faults.found
    ):
        message = "no hand could win: every item in win.by is removed"
        fields.faults.add(
            "unknown-item",
            "win.by",
            message,
            "name an item that is still there, or write by = []",
            at_key=True,
        )
    return found


def _play(fields: RuleFields) -> PlayRule:
    fields.value("cite")
    return read_whole(PlayRule, fields)


def _incorrect(fields: RuleFields) -> Mapping[str, str]:
    fields.value("cite")
    found = MappingProxyType({key.name: key.read(fields) for key in INCORRECT_KEYS})
    fields.close()
    return found
