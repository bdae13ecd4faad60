"""Deltas laid one upon another: what a file extends, its own entries, and the options in force, down to one document."""

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from mjscore.problems import Faults, thawed
from mjscore.rules.citations import HOUSE, bibliography
from mjscore.rules.file_keys import AMOUNTS, OF_A_LIMIT, Option
from mjscore.rules.former import told_anew
from mjscore.rules.keys import MEANT, keys_of
from mjscore.rules.toml import Fields, TomlTable, unknown_keys
from mjscore.rules.vocabulary.english import number_said

STAGE_TABLES: Final = (
    "settlement",
    "counters",
    "dangers",
    "penalties",
    "washing",
    "session",
    "incorrect",
)
"""Tables that other stages read and validate themselves, in the order in which they are written."""
MERGED: Final = ("limit", "win", "play", "shapes", *STAGE_TABLES)
NAMED_TABLES: Final = ("items", "change")
"""Tables of tables, by the ids of items."""
_HEAD_KEYS: Final = (
    "extends",
    "title",
    "book",
    "remove",
    "remove-options",
    "option-defaults",
    "options",
    "note",
)
FILE_KEYS: Final = frozenset(_HEAD_KEYS).union(NAMED_TABLES, MERGED)
_OF_AN_OPTION: Final = frozenset(key.name for key in keys_of(Option)).union(["note"])
OPTION_KEYS: Final = _OF_AN_OPTION.union(MERGED, NAMED_TABLES, ["remove"])
_EITHER: Final = (
    ("points", "doubles", "limit", "shared-points", "shared-limit", "pays-for-all"),
    ("at-most", "at-most-of-limit"),
)
"""Amounts, one of which takes the place of another."""
_NO_FIGURES: Final = _OF_AN_OPTION.union(["name"])
"""What a file may change of an entry that keeps its citation: words, not figures."""


_PARTS: Final = {
    ("settlement", "east-doubles"): "east",
    ("settlement", "losers-settle"): "losers",
    ("session", "winds"): "round-winds",
    ("session", "start"): "counters",
}
"""Parts of a rule that may be cited apart, each by the table and key that tell it, with the key of its citation."""


def _table_of_key() -> dict[str, str]:
    """Where each key stands that people write at the head of a file."""
    from mjscore.rules.all_keys import FILE  # for a refusal alone

    places: dict[str, str] = {}
    for row in FILE:
        if row.name not in ("session", "settlement", "play", "win", "limit"):
            continue
        for key in keys_of(row.kind.table or ()):
            places[key.name] = f"it stands in [{row.name}]"
    return places


class FileFields(Fields):
    """A table of a house file."""

    def instead(self, where: str, value: object) -> str:
        """How a table is headed, how an option is switched on, and how an amount is written."""
        table, _, id = where.partition(".")
        of_options = table in ("options", "option-defaults") and "." not in id
        if isinstance(value, list) and any(map(_is_table, value)):
            return f"write [{where}] in single brackets"
        if of_options and isinstance(value, bool | list):
            return _option_switched(id, value)
        if where != "limit" and not where.startswith("change."):
            return ""
        points = str(number_said(re.sub(" *points?$", "", str(value))) or "")
        if where == "limit" and value == "none":
            points = '"none"'
        return f"write {where}.points = {points}" if points else ""


def _is_table(value: object) -> bool:
    return isinstance(value, Mapping)


def _option_switched(id: str, value: object) -> str:
    """How to write that an option, or a list of them, is on or off."""
    from json import dumps  # for a refusal alone

    key = "off" if value is False else "on"
    options = value if isinstance(value, list) else [id]
    return f"write option-defaults.{key} = {dumps(options)}"


class Document:
    """A ruleset in the making.

    `removed` and `removed_options` are what a delta has taken out; others may still name it. `last_written` are the items of
    which the last file says anything. `named_by` tells by the ids of items whose names they have: the book's, or the house's.
    """

    def __init__(self) -> None:
        self.title = ""
        self.book = HOUSE
        self.items: dict[str, Any] = {}
        self.options: dict[str, Any] = {}
        self.tables: dict[str, Any] = {key: {} for key in MERGED}
        self.removed: set[str] = set()
        self.removed_options: set[str] = set()
        self.named_by: dict[str, str] = {}
        self.last_written: set[str] = set()

    def item_ids(self) -> set[str]:
        """Every item that a rule may name: in force, of an option that may be off, or taken out."""
        ids = set(self.items) | self.removed
        for option in self.options.values():
            ids.update(option.get("items", {}))
        return ids


class Delta(NamedTuple):
    """Changes to be laid on a document: their table, the key path where it stands, and the book its entries are cited from."""

    table: TomlTable
    where: str
    book: str


def apply_file(
    document: Document, data: TomlTable, faults: Faults, name: str = ""
) -> None:
    """Lay a file's own entries on what it extends. `name` is how a file without a title is called."""
    if not data.keys() <= FILE_KEYS:
        unknown_keys(data, FILE_KEYS, "", faults, _meant_at_the_head(document, data))
    fields = FileFields(data, "", faults)
    document.book = fields.text("book", HOUSE)
    base = document.title
    unnamed = base
    if base and name:
        unnamed = f"House rules “{name}”, based on {base}"
    document.title = fields.text("title") or unnamed
    document.last_written = set()
    apply_changes(document, Delta(data, "", document.book), faults, strict=True)
    _apply_options(document, fields, faults)
    _remove_options(document, fields, faults)
    _switch_options(document, fields, faults)


def _meant_at_the_head(document: Document, data: TomlTable) -> dict[str, str]:
    """What to write instead of a key that does not stand at the head of a file."""
    meant = {**MEANT, **_table_of_key()}
    for id in document.item_ids():
        meant[id] = f"write [change.{id}]"
    for key in ("name", "heading"):
        if isinstance(data.get(key), str) and "title" not in data:
            from json import dumps  # for a refusal alone

            meant[key] = f"write title = {dumps(data[key], ensure_ascii=False)}"
    return meant


def _apply_options(document: Document, fields: Fields, faults: Faults) -> None:
    """Add the options of a file, or lay what it says of one on what is known of it."""
    book = document.book
    for id, option in fields.tables("options"):
        where = f"options.{id}"
        unknown_keys(option.table, OPTION_KEYS, where, faults)
        update = _well_formed(option)
        document.last_written.update(update.get("items", ()), update.get("change", ()))
        table = document.options.setdefault(id, {})
        _apply_table(table, Delta(update, where, book))
        table.setdefault("from-book", book)
        if _is_house(book) and _has_figures(option.table):
            table["from-book"] = book


def _remove_options(document: Document, fields: Fields, faults: Faults) -> None:
    own = frozenset(id for id, _ in fields.tables("options"))
    for index, id in enumerate(fields.strings("remove-options")):
        if id in document.options:
            _remove_option(document, id, own)
        else:
            where = f"remove-options[{index}]"
            faults.unknown("unknown-option", where, "option", id, document.options)


def _remove_option(document: Document, id: str, own: frozenset[str]) -> None:
    """Take an option out, and those of the base that are played with it; where one of the file's `own` is, that is a fault."""
    gone = document.options.pop(id)
    document.removed |= set(gone.get("items", {}))
    document.removed_options.add(id)
    for other in list(document.options):
        if other in own or other not in document.options:
            continue
        implied = document.options[other].get("implies")
        if isinstance(implied, list | tuple) and id in implied:
            _remove_option(document, other, own)


def _switch_options(document: Document, fields: Fields, faults: Faults) -> None:
    """Note which options a file switches on or off, unless a player says otherwise."""
    options = document.options
    defaults = fields.table_at("option-defaults")
    if defaults is None:
        return
    for key in ("on", "off"):
        for index, id in enumerate(defaults.strings(key)):
            if id in options:
                options[id]["default"] = key == "on"
            else:
                where = f"option-defaults.{key}[{index}]"
                faults.unknown("unknown-option", where, "option", id, options)
    meant = {id: f'write on = ["{id}"]' for id in options}
    unknown_keys(defaults.table, ("on", "off"), "option-defaults", faults, meant)


def _well_formed(option: Fields) -> TomlTable:
    """What is said of an option; what stands where a table belongs, and is none, is noted and left out."""
    table: dict[str, Any] = {}
    for key, value in option.table.items():
        if key in NAMED_TABLES:
            table[key] = {id: entry.table for id, entry in option.tables(key)}
        elif key not in MERGED or option.table_at(key) is not None:
            table[key] = value
    return table


def apply_changes(
    document: Document, delta: Delta, faults: Faults, *, strict: bool
) -> None:
    """Lay items, changes, removals and tables on a document.

    A `strict` delta may change and remove only what is there; an option's delta passes over items whose own option is off.
    """
    fields = FileFields(delta.table, delta.where, faults)
    _add_items(document, fields, delta.book, strict=strict)
    _change_items(document, fields, delta.book, strict=strict)
    _remove_items(document, fields, strict=strict)
    for key in MERGED:
        inner = fields.table_at(key)
        if inner is not None:
            _apply_merged(document.tables[key], Delta(inner.table, key, delta.book))


def _add_items(
    document: Document, fields: FileFields, book: str, *, strict: bool
) -> None:
    """Add the items of a file to a document; one that is there already is changed under `change`, where that is `strict`."""
    for id, item in fields.tables("items"):
        if strict and id in document.items and "name" not in item.table:
            fields.faults.add(
                "wrong-table",
                f"items.{id}",
                f"“{id}” is an item of the book",
                f"to change it write [change.{id}]",
                at_key=True,
            )
            continue
        document.items.pop(id, None)
        document.items[id] = _cited(item.table, book)
        document.named_by[id] = book
        document.last_written.add(id)


def _change_items(
    document: Document, fields: FileFields, book: str, *, strict: bool
) -> None:
    for id, change in fields.tables("change"):
        document.last_written.add(id)
        where = fields.path(f"change.{id}")
        holders = _holders(document, id, strict)
        if strict and not holders:
            _unknown_item(document, id, where, fields.faults)
        elif strict and not change.table:
            hint = "write a change, such as points = 18"
            fields.faults.add("no-amount", where, "nothing is changed", hint)
        for items in holders:
            items[id] = _changed(items[id], change.table, book)
            if "name" in change.table:
                document.named_by[id] = book


def _remove_items(document: Document, fields: FileFields, *, strict: bool) -> None:
    for index, id in enumerate(fields.strings("remove")):
        if strict and id not in document.item_ids():
            where = f"{fields.path('remove')}[{index}]"
            _unknown_item(document, id, where, fields.faults)
        for items in _holders(document, id, strict):
            del items[id]
            document.removed.add(id)


def _unknown_item(document: Document, id: str, where: str, faults: Faults) -> None:
    known = document.item_ids()
    faults.unknown("unknown-item", where, "item", id, known, at_key=True)


def _holders(document: Document, id: str, options_too: bool) -> list[dict[str, Any]]:
    """The tables that hold an item: that of the items, and those of options that bring it."""
    tables = [document.items]
    if options_too:
        tables += [option.get("items", {}) for option in document.options.values()]
    return [items for items in tables if id in items]


def _apply_merged(target: dict[str, Any], delta: Delta) -> None:
    """Lay one of the tables that are merged on another; shapes that may win are added to those of the book."""
    shapes = target.get("shapes", [])
    _apply_table(target, delta)
    added = delta.table.get("shapes")
    if delta.where == "win" and isinstance(added, list):
        # what is no list is refused when it is read
        before = shapes if isinstance(shapes, list) else [shapes]
        target["shapes"] = [*before, *added]


def _changed(item: TomlTable, change: TomlTable, book: str) -> dict[str, Any]:
    """An item changed: what the change does not name stays, but for the amount that another takes the place of."""
    changed = dict(item)
    if not change.keys().isdisjoint(AMOUNTS):
        gone = AMOUNTS if "limit" in change else (*AMOUNTS, *OF_A_LIMIT)
        for key in gone:
            changed.pop(key, None)
    changed |= thawed(change)
    cite = change.get("cite")
    if isinstance(cite, Mapping):
        changed["cite"] = {"book": book, **cite}
    elif "cite" not in change and _has_figures(change) and _is_house(book):
        changed["cite"] = {"book": HOUSE}
    return changed


def _apply_table(target: dict[str, Any], delta: Delta) -> bool:
    """Lay a table on another, key by key. Whether a figure changed under no citation of its own.

    A figure that a table of players changes is theirs: the nearest citation above it names them, unless they cite a place.
    """
    update = told_anew(delta.where, delta.table, target)
    cited_before = isinstance(target.get("cite"), Mapping)
    _drop_replaced(target, update)
    changed = False
    for key, value in update.items():
        if key == "cite":
            is_table = isinstance(value, Mapping)
            target[key] = {"book": delta.book, **value} if is_table else value
        elif isinstance(value, Mapping):
            if not isinstance(target.get(key), dict):
                target[key] = {}
            inner = Delta(value, f"{delta.where}.{key}", delta.book)
            changed |= _apply_table(target[key], inner)
        else:
            target[key] = thawed(value)
            if key not in _NO_FIGURES and not _cited_apart(target, delta, key):
                changed = True
    if not isinstance(target.get("cite"), Mapping):
        return changed
    if changed and cited_before and "cite" not in update and _is_house(delta.book):
        target["cite"] = {"book": HOUSE}
    return False


def _drop_replaced(target: dict[str, Any], update: TomlTable) -> None:
    """Take the amounts out of a table whose place one of the update takes."""
    for keys in _EITHER:
        if any(_is_amount(update.get(key)) for key in keys):
            for key in keys:
                if key not in update:
                    target.pop(key, None)


def _is_amount(value: object) -> bool:
    return value is not None and value is not False and not isinstance(value, Mapping)


def _cited_apart(target: dict[str, Any], delta: Delta, key: str) -> bool:
    """Whether a part of a rule that players changed is now cited as theirs, the rest of it as before."""
    part = _PARTS.get((delta.where, key))
    if part is None or "cite" in delta.table or "cite" not in target:
        return False
    if not _is_house(delta.book):
        return False
    about = target.setdefault(part, {})
    if isinstance(about, dict):  # anything else is refused when it is read
        about["cite"] = {"book": HOUSE}
    return True


def _has_figures(table: TomlTable) -> bool:
    """Whether a delta says more than how something is called and where it stands."""
    for key, value in table.items():
        if key == "cite":
            continue
        if isinstance(value, Mapping):
            if _has_figures(value):
                return True
        elif key not in _NO_FIGURES:
            return True
    return False


def _is_house(book: str) -> bool:
    """Whether entries of this book are a table's own."""
    return book == HOUSE or book not in bibliography()


def _cited(table: TomlTable, book: str) -> dict[str, Any]:
    """A copy of an item's table whose citation names its book."""
    item: dict[str, Any] = thawed(table)
    if isinstance(item.get("cite"), Mapping):
        item["cite"] = {"book": book, **item["cite"]}
    elif "cite" not in item and book == HOUSE:
        item["cite"] = {"book": HOUSE}
    return item
