"""One table of a TOML text, read field by field: types and names checked, every fault with its key path."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Self

from mjscore.problems import Faults, did_you_mean

Table = Mapping[str, Any]


def join(where: str, key: str) -> str:
    """A key path one key longer."""
    return f"{where}.{key}" if where else key


def unknown_keys(table: Table, allowed: Collection[str], where: str, faults: Faults) -> None:
    """Note every key of a table that is not allowed there."""
    for key in table:
        if key not in allowed and not faults.full:
            hint = did_you_mean(key, allowed) or f"allowed here: {', '.join(sorted(allowed))}"
            faults.add("unknown-key", join(where, key), f"unknown key “{key}”", hint)


class Fields:
    """One table with its key path; each method reads a field and notes in `faults` what is wrong with it.

    Every method gives a usable value (a default, or nothing) where the field is missing or wrong. `close` refuses the keys that
    nothing has asked for; `ignored` are always allowed.
    """

    ignored: frozenset[str] = frozenset()

    def __init__(self, table: object, where: str, faults: Faults) -> None:
        self.is_table = isinstance(table, Mapping)
        if not isinstance(table, Mapping):
            faults.wrong_type(where, "a table", table)
            table = {}
        self.table: Table = table
        self.where, self.faults = where, faults
        self._read: set[str] = set(self.ignored)

    def __contains__(self, key: str) -> bool:
        self._read.add(key)  # whoever asks whether it is there knows it
        return key in self.table

    def __iter__(self) -> Iterator[str]:
        return iter(self.table)

    def path(self, key: str) -> str:
        """The key path of a field."""
        return join(self.where, key)

    def value(self, key: str, default: Any = None) -> Any:
        """What stands under a key, whatever it is."""
        self._read.add(key)
        return self.table.get(key, default)

    def wrong(self, key: str, wanted: str, hint: str = "") -> None:
        """Note that a field is of another type than is wanted."""
        self.faults.wrong_type(self.path(key), wanted, self.value(key), hint)

    def close(self) -> None:
        """Note every key that nothing has asked for."""
        unknown_keys(self.table, self._read, self.where, self.faults)

    def text(self, key: str, default: str = "", what: str = "a text", *, needed: bool = False) -> str:
        """A text; where it is needed it must say something."""
        value = self.value(key, None if needed else default)
        if isinstance(value, str) and (value.strip() or not needed):
            return value
        self.wrong(key, what)
        return default

    def strings(self, key: str) -> tuple[str, ...]:
        """A list of strings, empty where there is none."""
        value = self.value(key, ())
        if isinstance(value, list | tuple) and all(isinstance(each, str) for each in value):
            return tuple(value)
        self.wrong(key, "a list of strings", as_list(key, value))
        return ()

    def inner(self, table: object, where: str) -> Self:
        """Another table, read in the same way."""
        return type(self)(table, where, self.faults)

    def table_at(self, key: str) -> Self | None:
        """The table under a key; None where there is none, or something else stands there."""
        value = self.value(key)
        inner = None if value is None else self.inner(value, self.path(key))
        return inner if inner is not None and inner.is_table else None

    def tables(self, key: str) -> Iterator[tuple[str, Self]]:
        """The named tables under a key, in the order of the text."""
        inner = self.table_at(key)
        if inner is not None:
            yield from ((id, each) for id in inner if (each := inner.table_at(id)) is not None)

    def list_of_tables(self, key: str, wanted: str = "a list of tables") -> Iterator[Self]:
        """The tables of a list, in its order."""
        value = self.value(key, ())
        if not isinstance(value, list | tuple):
            self.wrong(key, wanted)
            return
        inner = (self.inner(each, f"{self.path(key)}[{index}]") for index, each in enumerate(value))
        yield from (each for each in inner if each.is_table)


def as_list(where: str, value: object) -> str:
    """What to write for one text that stands where a list is wanted; empty for anything else."""
    return f'write {where.rpartition(".")[2]} = ["{value}"]' if isinstance(value, str) and len(value) <= 60 else ""
