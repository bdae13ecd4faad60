"""Deltas laid one upon another: what a file extends, its own entries, and the options in force, down to one document."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from mjscore.problems import Faults, thawed
from mjscore.rules.citations import HOUSE, bibliography
from mjscore.rules.file_keys import Option
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
FILE_KEYS: Final = frozenset(
    (
        "extends",
        "title",
        "book",
        "remove",
        "remove-options",
        "option-defaults",
        "options",
        "note",
        *NAMED_TABLES,
        *MERGED,
    )
)
_OF_AN_OPTION: Final = frozenset({*(key.name for key in keys_of(Option)), "note"})
OPTION_KEYS: Final = _OF_AN_OPTION | {*MERGED, *NAMED_TABLES, "remove"}
AMOUNTS: Final = ("points", "doubles", "limit")
OF_A_LIMIT: Final = ("added", "without-limit")
_EITHER: Final = (
    ("points", "doubles", "limit", "shared-points", "shared-limit", "pays-for-all"),
    ("at-most", "at-most-of-limit"),
)
"""Amounts, one of which takes the place of another."""
_NO_FIGURES: Final = _OF_AN_OPTION | {"name"}
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
        """How an option is switched on, and how an amount is written."""
        table, _, id = where.partition(".")
        if isinstance(value, list) and any(isinstance(each, Mapping) for each in value):
            return f"write [{where}] in single brackets"
        if (
            table in ("options", "option-defaults")
            and "." not in id
            and isinstance(value, bool | list)
        ):
            key = "off" if value is False else "on"
            from json import dumps  # for a refusal alone

            return f"write option-defaults.{key} = {dumps(value if isinstance(value, list) else [id])}"
        points = (
            '"none"'
            if (where, value) == ("limit", "none")
            else number_said(re.sub(" *points?$", "", str(value)))
        )
        return (
            f"write {where}.points = {points}"
            if points and (where == "limit" or where.startswith("change."))
            else ""
        )


class Document:
    """A ruleset in the making.

    `removed` and `removed_options` are what a delta has taken out; others may still name it. `last_written` are the items of
    which the last file says anything. `named_by` tells by the ids of items whose names they have: the book's, or the house's.
    """

    def __init__(self) -> None:
        self.items: dict[str, Any] = {}
        self.options: dict[str, Any] = {}
        self.tables: dict[str, Any] = {key: {} for key in MERGED}
        self.title, self.book = "", HOUSE
        self.removed: set[str] = set()
        self.removed_options: set[str] = set()
        self.named_by: dict[str, str] = {}
        self.last_written: set[str] = set()

    def known(self) -> set[str]:
        """Every item that a rule may name: in force, of an option that may be off, or taken out."""
        of_options = (
            id for option in self.options.values() for id in option.get("items", {})
        )
        return {*self.items, *of_options, *self.removed}


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
    document.title = fields.text("title") or (
        f"House rules “{name}”, based on {base}" if base and name else base
    )
    document.last_written = set()
    apply_changes(document, Delta(data, "", document.book), faults, strict=True)
    _apply_options(document, fields, faults)


def _meant_at_the_head(document: Document, data: TomlTable) -> dict[str, str]:
    """What to write instead of a key that does not stand at the head of a file."""
    meant = {**MEANT, **_table_of_key()}
    for id in document.known():
        meant[id] = f"write [change.{id}]"
    for key in ("name", "heading"):
        if isinstance(data.get(key), str) and "title" not in data:
            from json import dumps  # for a refusal alone

            meant[key] = f"write title = {dumps(data[key], ensure_ascii=False)}"
    return meant


def _apply_options(document: Document, fields: Fields, faults: Faults) -> None:
    options, book = document.options, document.book
    for id, option in fields.tables("options"):
        where = f"options.{id}"
        unknown_keys(option.table, OPTION_KEYS, where, faults)
        options.setdefault(id, {})
        own = _well_formed(option)
        document.last_written |= {*own.get("items", ()), *own.get("change", ())}
        _apply_table(options[id], Delta(own, where, book))
        options[id].setdefault("from-book", book)
        if _is_house(book) and _has_figures(option.table):
            options[id]["from-book"] = book
    for index, id in enumerate(fields.strings("remove-options")):
        if id in options:
            _remove_option(
                document, id, own=frozenset(id for id, _ in fields.tables("options"))
            )
        else:
            faults.unknown(
                "unknown-option", f"remove-options[{index}]", "option", id, options
            )
    defaults = fields.table_at("option-defaults")
    if defaults is None:
        return
    for key in ("on", "off"):
        for index, id in enumerate(defaults.strings(key)):
            if id in options:
                options[id]["default"] = key == "on"
            else:
                faults.unknown(
                    "unknown-option",
                    f"option-defaults.{key}[{index}]",
                    "option",
                    id,
                    options,
                )
    unknown_keys(
        defaults.table,
        ("on", "off"),
        "option-defaults",
        faults,
        {id: f'write on = ["{id}"]' for id in options},
    )


def _remove_option(document: Document, id: str, own: frozenset[str]) -> None:
    """Take an option out, and those of the base that are played with it; where one of the file's `own` is, that is a fault."""
    gone = document.options.pop(id)
    document.removed |= set(gone.get("items", {}))
    document.removed_options.add(id)
    for other, table in list(document.options.items()):
        implied = table.get("implies")
        if (
            other in document.options
            and other not in own
            and isinstance(implied, list | tuple)
            and id in implied
        ):
            _remove_option(document, other, own)


def _well_formed(option: Fields) -> TomlTable:
    """What is said of an option; what stands where a table belongs, and is none, is noted and left out."""
    found: dict[str, Any] = {}
    for key, value in option.table.items():
        if key in NAMED_TABLES:
            found[key] = {id: each.table for id, each in option.tables(key)}
        elif key not in MERGED or option.table_at(key) is not None:
            found[key] = value
    return found


def apply_changes(
    document: Document, delta: Delta, faults: Faults, *, strict: bool
) -> None:
    """Lay items, changes, removals and tables on a document.

    A `strict` delta may change and remove only what is there; an option's delta passes over items whose own option is off.
    """
    fields = FileFields(delta.table, delta.where, faults)
    for id, item in fields.tables("items"):
        if strict and id in document.items and "name" not in item.table:
            faults.add(
                "wrong-table",
                f"items.{id}",
                f"“{id}” is an item of the book",
                f"to change it write [change.{id}]",
                at_key=True,
            )
            continue
        document.items.pop(id, None)
        document.items[id] = _cited(item.table, delta.book)
        document.named_by[id] = delta.book
        document.last_written.add(id)
    for id, change in fields.tables("change"):
        document.last_written.add(id)
        holders = list(_holders(document, id, strict))
        if strict and holders and not change.table:
            faults.add(
                "no-amount",
                fields.path(f"change.{id}"),
                "nothing is changed",
                "write a change, such as points = 18",
            )
        for items in holders:
            items[id] = _changed(items[id], change.table, delta.book)
            if "name" in change.table:
                document.named_by[id] = delta.book
        if strict and not holders:
            faults.unknown(
                "unknown-item",
                fields.path(f"change.{id}"),
                "item",
                id,
                document.known(),
                at_key=True,
            )
    for index, id in enumerate(fields.strings("remove")):
        if strict and id not in document.known():
            faults.unknown(
                "unknown-item",
                f"{fields.path('remove')}[{index}]",
                "item",
                id,
                document.known(),
                at_key=True,
            )
        for items in list(_holders(document, id, strict)):
            del items[id]
            document.removed.add(id)
    for key in MERGED:
        inner = fields.table_at(key)
        if inner is not None:
            _apply_merged(document.tables[key], Delta(inner.table, key, delta.book))


def _holders(
    document: Document, id: str, options_too: bool
) -> Iterator[dict[str, Any]]:
    """The tables that hold an item: that of the items, and those of options that bring it."""
    of_options = (
        [table.get("items", {}) for table in document.options.values()]
        if options_too
        else []
    )
    return (items for items in (document.items, *of_options) if id in items)


def _apply_merged(target: dict[str, Any], delta: Delta) -> None:
    shapes = target.get("shapes", [])
    _apply_table(target, delta)
    if delta.where == "win" and isinstance(delta.table.get("shapes"), list):
        before = (
            shapes if isinstance(shapes, list) else [shapes]
        )  # what is no list is refused when it is read
        target["shapes"] = [*before, *delta.table["shapes"]]


def _changed(item: TomlTable, change: TomlTable, book: str) -> dict[str, Any]:
    """An item changed: what the change does not name stays, but for the amount that another takes the place of."""
    gone = {*AMOUNTS, *OF_A_LIMIT} if any(key in change for key in AMOUNTS) else set()
    if "limit" in change:
        gone -= set(OF_A_LIMIT)
    found = {
        **{key: value for key, value in item.items() if key not in gone},
        **thawed(change),
    }
    if isinstance(change.get("cite"), Mapping):
        found["cite"] = {"book": book, **change["cite"]}
    elif "cite" not in change and _has_figures(change) and _is_house(book):
        found["cite"] = {"book": HOUSE}
    return found


def _apply_table(target: dict[str, Any], delta: Delta) -> bool:
    """Lay a table on another, key by key. Whether a figure changed under no citation of its own.

    A figure that a table of players changes is theirs: the nearest citation above it names them, unless they cite a place.
    """
    update = told_anew(delta.where, delta.table, target)
    cited_before = isinstance(target.get("cite"), Mapping)
    for keys in _EITHER:
        if any(
            key in update
            and update[key] is not False
            and not isinstance(update[key], Mapping)
            for key in keys
        ):
            for key in keys:
                if key not in update:
                    target.pop(key, None)
    changed = False
    for key, value in update.items():
        if key == "cite":
            target[key] = (
                {"book": delta.book, **value} if isinstance(value, Mapping) else value
            )
        elif isinstance(value, Mapping):
            if not isinstance(target.get(key), dict):
                target[key] = {}
            changed |= _apply_table(
                target[key], Delta(value, f"{delta.where}.{key}", delta.book)
            )
        else:
            target[key] = thawed(value)
            changed |= key not in _NO_FIGURES and not _cited_apart(target, delta, key)
    if not isinstance(target.get("cite"), Mapping):
        return changed
    if changed and cited_before and "cite" not in update and _is_house(delta.book):
        target["cite"] = {"book": HOUSE}
    return False


def _cited_apart(target: dict[str, Any], delta: Delta, key: str) -> bool:
    """Whether a part of a rule that players changed is now cited as theirs, the rest of it as before."""
    part = _PARTS.get((delta.where, key))
    if (
        part is None
        or "cite" in delta.table
        or "cite" not in target
        or not _is_house(delta.book)
    ):
        return False
    about = target.setdefault(part, {})
    if isinstance(about, dict):  # anything else is refused when it is read
        about["cite"] = {"book": HOUSE}
    return True


def _has_figures(table: TomlTable) -> bool:
    """Whether a delta says more than how something is called and where it stands."""
    return any(
        _has_figures(value) if isinstance(value, Mapping) else key not in _NO_FIGURES
        for key, value in table.items()
        if key != "cite"
    )


def _is_house(book: str) -> bool:
    """Whether entries of this book are a table's own."""
    return book not in bibliography() or book == HOUSE


def _cited(table: TomlTable, book: str) -> dict[str, Any]:
    """A copy of an item's table whose citation names its book."""
    item: dict[str, Any] = thawed(table)
    if isinstance(item.get("cite"), Mapping):
        item["cite"] = {"book": book, **item["cite"]}
    elif "cite" not in item and book == HOUSE:
        item["cite"] = {"book": HOUSE}
    return item
