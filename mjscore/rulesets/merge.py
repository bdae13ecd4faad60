"""Deltas laid one upon another: what a file extends, its own entries, and the options in force, down to one document.

A document remembers where each value was written (`origins`), so that a fault of the whole is told at its place in a file.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from mjscore.citations import HOUSE, bibliography
from mjscore.problems import Faults, thawed
from mjscore.rulesets.keys import keys_of
from mjscore.rulesets.tables import FILE, Option
from mjscore.toml.fields import Fields, Table, join, unknown_keys

STAGE_TABLES: Final = ("settlement", "counters", "dangers", "penalties", "washing", "session", "incorrect")
"""Tables that other stages read and validate themselves, in the order in which they are written."""
MERGED: Final = ("limit", "win", "play", *STAGE_TABLES)
NAMED_TABLES: Final = ("items", "change")
"""Tables of tables, by the ids of items."""
FILE_KEYS: Final = frozenset(key.name for key in FILE)
_OF_AN_OPTION: Final = frozenset({*(key.name for key in keys_of(Option)), "note"})
OPTION_KEYS: Final = _OF_AN_OPTION | {*MERGED, *NAMED_TABLES, "remove"}
AMOUNTS: Final = ("points", "doubles", "limit")
OF_A_LIMIT: Final = ("added", "without-limit")
_EITHER: Final = (("points", "doubles", "limit", "shared-points", "pays-for-all"), ("at-most", "at-most-of-limit"))
"""Amounts, one of which takes the place of another."""
_NO_FIGURES: Final = _OF_AN_OPTION | {"name"}
"""What a file may change of an entry that keeps its citation: words, not figures."""


_PARTS: Final = {
    ("settlement", "east-doubles"): "east",
    ("settlement", "losers-settle"): "losers",
    ("settlement.liability", "losers-settle"): "losers",
    ("session", "winds"): "round-winds",
    ("session", "start"): "counters",
}
"""Parts of a rule that may be cited apart, each by the table and key that tell it, with the key of its citation."""


class ValueOrigin(NamedTuple):
    """Where a value was written: the file and the key path there; without a file, a path of the document itself."""

    source: str
    where: str


class Document:
    """A ruleset in the making: its tables, and where each value was written.

    `removed` and `removed_options` are what a delta has taken out; others may still name it.
    """

    def __init__(self) -> None:
        self.tables: dict[str, Any] = {"items": {}, "options": {}, **{key: {} for key in MERGED}}
        self.title, self.book = "", HOUSE
        self.removed: set[str] = set()
        self.removed_options: set[str] = set()
        self.origins: dict[str, ValueOrigin] = {}
        self._parents: set[str] = set()
        """Every key path below which the place of something was noted."""

    @property
    def items(self) -> dict[str, Any]:
        """The tables of the items, by id."""
        found: dict[str, Any] = self.tables["items"]
        return found

    @property
    def options(self) -> dict[str, Any]:
        """The tables of the options, by id."""
        found: dict[str, Any] = self.tables["options"]
        return found

    def known(self) -> set[str]:
        """Every item that a rule may name: in force, of an option that may be off, or taken out."""
        of_options = (id for option in self.options.values() for id in option.get("items", {}))
        return {*self.items, *of_options, *self.removed}

    def origin(self, where: str) -> ValueOrigin:
        """Where what stands at a key path was written, as far as is known."""
        rest = ""
        for _ in range(100):
            if where in self.origins:
                found = self.origins[where]
                if found.source:
                    return ValueOrigin(found.source, found.where + rest)
                where = found.where + rest
                rest = ""
                continue
            cut = max(where.rfind("."), where.rfind("["))
            if cut <= 0:
                break
            where, rest = where[:cut], where[cut:] + rest
        return ValueOrigin("", where + rest)

    def note_origin(self, where: str, origin: ValueOrigin) -> None:
        """Keep where what stands at a key path was written."""
        self.origins[where] = origin
        while (cut := max(where.rfind("."), where.rfind("["))) > 0:
            where = where[:cut]
            if where in self._parents:
                break
            self._parents.add(where)

    def forget_origins(self, where: str) -> None:
        """Drop what is known of a key path and all below it."""
        self.origins.pop(where, None)
        if where in self._parents:
            below = (f"{where}.", f"{where}[")
            for each in [each for each in self.origins if each.startswith(below)]:
                del self.origins[each]


class Delta(NamedTuple):
    """Changes to be laid on a document: their table, where it stands and the book that its entries are cited from."""

    table: Table
    origin: ValueOrigin
    book: str

    def at(self, *keys: str) -> ValueOrigin:
        """Where something within the table stands."""
        where = self.origin.where
        for key in keys:
            where = join(where, key)
        return ValueOrigin(self.origin.source, where)


def lay_file(document: Document, data: Table, source: str, faults: Faults, name: str = "") -> None:
    """Lay a file's own entries on what it extends. `name` is how a file without a title is called."""
    unknown_keys(data, FILE_KEYS, "", faults)
    fields = Fields(data, "", faults)
    document.book = fields.text("book", HOUSE)
    base = document.title
    document.title = fields.text("title") or (f"House rules “{name}”, based on {base}" if base and name else base)
    delta = Delta(data, ValueOrigin(source, ""), document.book)
    lay_delta(document, delta, faults, strict=True)
    _lay_options(document, delta, fields, faults)


def _lay_options(document: Document, delta: Delta, fields: Fields, faults: Faults) -> None:
    options = document.options
    for id, option in fields.tables("options"):
        where = f"options.{id}"
        unknown_keys(option.table, OPTION_KEYS, where, faults)
        options.setdefault(id, {})
        _lay_table(document, options[id], Delta(_well_formed(option), delta.at("options", id), delta.book), where)
        options[id].setdefault("from-book", delta.book)
        if _is_house(delta.book) and _has_figures(option.table):
            options[id]["from-book"] = delta.book
    for index, id in enumerate(fields.strings("remove-options")):
        if id in options:
            _remove_option(document, id, own=frozenset(id for id, _ in fields.tables("options")))
        else:
            faults.unknown("unknown-option", f"remove-options[{index}]", "option", id, options)
    defaults = fields.table_at("option-defaults")
    if defaults is None:
        return
    for key in ("on", "off"):
        for index, id in enumerate(defaults.strings(key)):
            if id in options:
                options[id]["default"] = key == "on"
            else:
                faults.unknown("unknown-option", f"option-defaults.{key}[{index}]", "option", id, options)
    defaults.close()


def _remove_option(document: Document, id: str, own: frozenset[str]) -> None:
    """Take an option out, and those of the base that are played with it; where one of the file's `own` is, that is a fault."""
    gone = document.options.pop(id)
    document.removed |= set(gone.get("items", {}))
    document.removed_options.add(id)
    for other, table in list(document.options.items()):
        implied = table.get("implies")
        if other in document.options and other not in own and isinstance(implied, list | tuple) and id in implied:
            _remove_option(document, other, own)


def _well_formed(option: Fields) -> Table:
    """What is said of an option; what stands where a table belongs, and is none, is noted and left out."""
    found: dict[str, Any] = {}
    for key, value in option.table.items():
        if key in NAMED_TABLES:
            found[key] = {id: each.table for id, each in option.tables(key)}
        elif key not in MERGED or option.table_at(key) is not None:
            found[key] = value
    return found


def lay_delta(document: Document, delta: Delta, faults: Faults, *, strict: bool) -> None:
    """Lay items, changes, removals and tables on a document.

    A `strict` delta may change and remove only what is there; an option's delta passes over items whose own option is off.
    """
    fields = Fields(delta.table, delta.origin.where, faults)
    for id, item in _inner_tables(fields, "items"):
        document.items.pop(id, None)
        document.forget_origins(f"items.{id}")
        document.items[id] = _cited(item, delta.book)
        document.note_origin(f"items.{id}", delta.at("items", id))
    for id, change in _inner_tables(fields, "change"):
        holders = list(_holders(document, id, strict))
        for items, where in holders:
            _change(document, items, where, id, Delta(change, delta.at("change", id), delta.book))
        if strict and not holders:
            faults.unknown("unknown-item", fields.path(f"change.{id}"), "item", id, document.known())
    for index, id in enumerate(fields.strings("remove")):
        if strict and id not in document.known():
            faults.unknown("unknown-item", f"{fields.path('remove')}[{index}]", "item", id, document.known())
        for items, _ in list(_holders(document, id, strict)):
            del items[id]
            document.removed.add(id)
    for key in MERGED:
        if key == "limit" and isinstance(amount := fields.value(key), int | str):
            fields.wrong(key, "a table", f"write limit.points = {amount!r}")
            continue
        inner = fields.table_at(key)
        if inner is not None:
            _lay_merged(document, key, Delta(inner.table, delta.at(key), delta.book))


def _inner_tables(fields: Fields, key: str) -> Iterator[tuple[str, Table]]:
    yield from ((id, each.table) for id, each in fields.tables(key))


def _holders(document: Document, id: str, options_too: bool) -> Iterator[tuple[dict[str, Any], str]]:
    """The tables that hold an item, each with its key path: that of the items, and those of options that bring it."""
    if id in document.items:
        yield document.items, "items"
    for option, table in document.options.items() if options_too else ():
        if id in table.get("items", {}):
            yield table["items"], f"options.{option}.items"


def _lay_merged(document: Document, key: str, delta: Delta) -> None:
    target = document.tables[key]
    shapes = target.get("shapes", [])
    _lay_table(document, target, delta, key)
    if key == "win" and isinstance(delta.table.get("shapes"), list):
        before = shapes if isinstance(shapes, list) else [shapes]  # what is no list is refused when it is read
        target["shapes"] = [*before, *delta.table["shapes"]]


def _change(document: Document, items: dict[str, Any], holder: str, id: str, delta: Delta) -> None:
    """Change an item: what the change does not name stays, but for the amount that another takes the place of."""
    change, item, where = delta.table, dict(items[id]), f"{holder}.{id}"
    given = [key for key in AMOUNTS if key in change]
    for key in (*AMOUNTS, *OF_A_LIMIT) if given else ():
        if key not in change and not (key in OF_A_LIMIT and "limit" in change):
            item.pop(key, None)
    item.update(thawed(change))
    if isinstance(change.get("cite"), Mapping):
        item["cite"] = {"book": delta.book, **change["cite"]}
    elif _has_figures(change) and _is_house(delta.book):
        item["cite"] = {"book": HOUSE}
    items[id] = item
    for key in change:
        document.forget_origins(f"{where}.{key}")
        document.note_origin(f"{where}.{key}", delta.at(key))
    document.note_origin(where, delta.origin)


def _lay_table(document: Document, target: dict[str, Any], delta: Delta, where: str) -> bool:
    """Lay a table on another, key by key. Whether a figure changed under no citation of its own.

    A figure that a table of players changes is theirs: the nearest citation above it names them, unless they cite a place.
    """
    update, cited_before = delta.table, isinstance(target.get("cite"), Mapping)
    for keys in _EITHER:
        if any(key in update and update[key] is not False and not isinstance(update[key], Mapping) for key in keys):
            for key in keys:
                if key not in update:
                    target.pop(key, None)
    changed = False
    for key, value in update.items():
        path, place = f"{where}.{key}", delta.at(key)
        if key == "cite":
            target[key] = {"book": delta.book, **value} if isinstance(value, Mapping) else value
        elif isinstance(value, Mapping):
            if not isinstance(target.get(key), dict):
                target[key] = {}
            if path not in document.origins:
                document.note_origin(path, place)
            changed |= _lay_table(document, target[key], Delta(value, place, delta.book), path)
            continue
        else:
            target[key] = thawed(value)
            changed |= key not in _NO_FIGURES and not _cited_apart(target, delta, where, key)
        document.forget_origins(path)
        document.note_origin(path, place)
    if not isinstance(target.get("cite"), Mapping):
        return changed
    if changed and cited_before and "cite" not in update and _is_house(delta.book):
        target["cite"] = {"book": HOUSE}
    return False


def _cited_apart(target: dict[str, Any], delta: Delta, where: str, key: str) -> bool:
    """Whether a part of a rule that players changed is now cited as theirs, the rest of it as before."""
    part = _PARTS.get((where, key))
    if part is None or "cite" in delta.table or "cite" not in target or not _is_house(delta.book):
        return False
    about = target.setdefault(part, {})
    if isinstance(about, dict):  # anything else is refused when it is read
        about["cite"] = {"book": HOUSE}
    return True


def _has_figures(table: Table) -> bool:
    """Whether a delta says more than how something is called and where it stands."""
    return any(
        _has_figures(value) if isinstance(value, Mapping) else key not in _NO_FIGURES
        for key, value in table.items()
        if key != "cite"
    )


def _is_house(book: str) -> bool:
    """Whether entries of this book are a table's own."""
    return book not in bibliography() or book == HOUSE


def _cited(table: Table, book: str) -> dict[str, Any]:
    """A copy of an item's table whose citation names its book."""
    item: dict[str, Any] = thawed(table)
    if isinstance(item.get("cite"), Mapping):
        item["cite"] = {"book": book, **item["cite"]}
    elif "cite" not in item and book == HOUSE:
        item["cite"] = {"book": HOUSE}
    return item
