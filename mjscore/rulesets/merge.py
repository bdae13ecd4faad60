"""Deltas laid one upon another: what a file extends, its own entries, and the options in force, down to one document."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Final

from mjscore.rulesets.parse import AMOUNTS, OF_A_LIMIT, Faults, Table, join, strings_at, table_at

Document = dict[str, Any]

STAGE_TABLES: Final = ("settlement", "counters", "dangers", "penalties", "washing", "session", "incorrect")
"""Tables that other stages read and validate themselves."""

MERGED: Final = ("limit", "win", "play", *STAGE_TABLES)
TABLE_KEYS: Final = (*MERGED, "items", "change")
DELTA_KEYS: Final = frozenset({*TABLE_KEYS, "remove"})
OPTION_KEYS: Final = DELTA_KEYS | {"title", "cite", "default", "implies", "note"}
FILE_KEYS: Final = DELTA_KEYS | {"title", "book", "extends", "options", "option-defaults", "remove-options", "note"}


def empty_document() -> Document:
    """A document that nothing has been laid upon."""
    return {"items": {}, "options": {}, **{key: {} for key in MERGED}}


def lay_file(document: Document, data: Table, source: str, faults: Faults) -> None:
    """Lay a file's own entries on what it extends; entries remember the book and file that they come from."""
    faults.keys(data, FILE_KEYS, "")
    book = str(data.get("book", "house"))
    document["book"] = str(data.get("book", document.get("book", "house")))
    document["title"] = data.get("title", document.get("title", ""))
    lay_delta(document, data, book, "", faults, strict=True)
    options = document["options"]
    for id, option in table_at(data, "options", "", faults).items():
        where = f"options.{id}"
        if not isinstance(option, Mapping):
            faults.wrong_type(where, "a table", option)
            continue
        faults.keys(option, OPTION_KEYS, where)
        for key in TABLE_KEYS:
            table_at(option, key, where, faults)
        merged = deepcopy(options.get(id, {}))
        _deep_update(merged, option)
        options[id] = {**merged, "from-book": merged.get("from-book", book)}
    for id in strings_at(data, "remove-options", "", faults):
        if options.pop(id, None) is None:
            faults.unknown("unknown-option", "remove-options", "option", id, options)
    defaults = table_at(data, "option-defaults", "", faults)
    faults.keys(defaults, {"on", "off"}, "option-defaults")
    for key in ("on", "off"):
        for id in strings_at(defaults, key, "option-defaults", faults):
            if id in options:
                options[id]["default"] = key == "on"
            else:
                faults.unknown("unknown-option", f"option-defaults.{key}", "option", id, options)


def lay_delta(document: Document, delta: Table, book: str, where: str, faults: Faults, *, strict: bool) -> None:
    """Lay items, changes, removals and tables on a document.

    A `strict` delta may change and remove only what is there; an option's delta passes over items whose own option is off.
    """
    items = document["items"]
    for id, item in table_at(delta, "items", where, faults).items():
        if not isinstance(item, Mapping):
            faults.wrong_type(join(where, f"items.{id}"), "a table", item)
            continue
        items.pop(id, None)
        items[id] = {**item, "from-book": book, "from-where": join(where, f"items.{id}")}
    for id, change in table_at(delta, "change", where, faults).items():
        place = join(where, f"change.{id}")
        if not isinstance(change, Mapping):
            faults.wrong_type(place, "a table", change)
        elif id in items:
            items[id] = _changed(items[id], change, book, place)
        elif strict:
            faults.unknown("unknown-item", place, "item", id, items)
    for id in strings_at(delta, "remove", where, faults):
        if items.pop(id, None) is None and strict:
            faults.unknown("unknown-item", join(where, "remove"), "item", id, items)
    for key in MERGED:
        table = deepcopy(dict(table_at(delta, key, where, faults)))
        if key == "win" and isinstance(table.get("shapes"), list):
            table["shapes"] = [*document["win"].get("shapes", []), *table["shapes"]]
        if key in STAGE_TABLES:
            _name_the_book(table, book)
        _deep_update(document[key], table)
        if table and key in ("limit", "win"):
            document[key]["from-book"] = book


def _changed(item: Table, change: Table, book: str, where: str) -> Document:
    changed = {**item, **change, "from-where": where}
    if any(key in change for key in AMOUNTS):
        for key in (*AMOUNTS, *OF_A_LIMIT):
            if key not in change and not (key in OF_A_LIMIT and "limit" in change):
                changed.pop(key, None)
    if "cite" in change:
        changed["from-book"] = book
    return changed


def _name_the_book(table: Document, book: str) -> None:
    """Say in every citation of a table which book it is to, so that a file which extends it may have another."""
    for key, value in table.items():
        if key == "cite" and isinstance(value, dict):
            value.setdefault("book", book)
        elif isinstance(value, dict):
            _name_the_book(value, book)


def _deep_update(target: Document, update: Table) -> None:
    for key, value in update.items():
        if key != "cite" and isinstance(value, Mapping) and isinstance(target.get(key), dict):
            _deep_update(target[key], value)
        else:
            target[key] = deepcopy(value)
