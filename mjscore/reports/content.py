"""What a report is before it is written in any medium: blocks to be read, records for a spreadsheet, data, pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple


class Heading(NamedTuple):
    """A line above what follows."""

    text: str


class Paragraph(NamedTuple):
    """Lines that belong together; `strong` for what a reader looks for first."""

    lines: tuple[str, ...]
    strong: bool = False


class Bullets(NamedTuple):
    """Remarks, one beside the other."""

    items: tuple[str, ...]


Value = str | int | float | None


def shown(value: object) -> str:
    """A value as a reader sees it; nothing where there is none."""
    return "" if value is None else str(value)


def if_any(value: object) -> str:
    """A value as a reader sees it; nothing also where it is 0 or empty."""
    return str(value or "")


def plain(value: object) -> object:
    """A value as a program reads it: a number or a text, `yes` or `no`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return (
        value
        if value is None or isinstance(value, tuple) or type(value) in (str, int, float)
        else str(value)
    )


class Column(NamedTuple):
    """A column of a table: its `title`, its `key` for programs, and how both have a value.

    Without a `show` it is for programs alone, without a key for readers alone; a value of several parts has a key for each.
    Numbers stand on the `right`, citations are `faint`.
    """

    title: str = ""
    key: str | tuple[str, ...] = ""
    show: Callable[[Any], str] | None = shown
    plain: Callable[[Any], Any] = plain
    right: bool = False
    faint: bool = False

    @property
    def keys(self) -> tuple[str, ...]:
        """The names of its cells for programs."""
        return (
            self.key if isinstance(self.key, tuple) else (self.key,) if self.key else ()
        )

    def cells(self, value: Any) -> tuple[Value, ...]:
        """A value as programs read it, under the keys."""
        if not self.key or value is None:
            return (None,) * len(self.keys)
        found = self.plain(value)
        return found if isinstance(self.key, tuple) else (found,)


class Table(NamedTuple):
    """Rows of values under columns; without any title the head is left out. `strong` holds the numbers of rows."""

    columns: tuple[Column, ...] = ()
    rows: tuple[tuple[Any, ...], ...] = ()
    strong: frozenset[int] = frozenset()

    def told(self) -> Table:
        """The table as readers see it, every cell a text; without columns that have neither a title nor a cell."""
        shows = [
            (each, [each.show(row[at]) for row in self.rows])
            for at, each in enumerate(self.columns)
            if each.show is not None
        ]
        kept = [
            (column._replace(show=shown), cells)
            for column, cells in shows
            if column.title or any(cells)
        ]
        return Table(
            tuple(column for column, _ in kept),
            tuple(zip(*(cells for _, cells in kept), strict=True)),
            self.strong,
        )

    def only(self, *keys: str) -> Table:
        """Some columns of the table, by their keys or, where they have none, their titles."""
        named = {
            key: at
            for at, column in enumerate(self.columns)
            for key in column.keys or (column.title,)
        }
        kept = list(dict.fromkeys(named[key] for key in keys))
        return Table(
            tuple(self.columns[at] for at in kept),
            tuple(tuple(row[at] for at in kept) for row in self.rows),
        )

    def header(self) -> tuple[str, ...]:
        """The names of the cells that programs read, for a spreadsheet."""
        return tuple(key for column in self.columns for key in column.keys)

    def records(self) -> Iterator[tuple[Value, ...]]:
        """The cells of each row that programs read, under the header."""
        for row in self.rows:
            yield tuple(
                cell
                for column, value in zip(self.columns, row, strict=True)
                for cell in column.cells(value)
            )


class Drawing(NamedTuple):
    """A picture for the media that can show one; `draw` makes the `<svg>`. What it shows is also said in words elsewhere."""

    draw: Callable[[], str]


Block = Heading | Paragraph | Bullets | Table | Drawing


class Report(NamedTuple):
    """A report, ready for each medium.

    `blocks` are for readers; `records`, one table for a spreadsheet, and `data` (plain values for JSON) are made when a medium
    asks for them, as are the `sheets` of a workbook by their names, where it has more than the records.
    """

    title: str
    blocks: tuple[Block, ...]
    records: Callable[[], Table] = Table
    data: Callable[[], Any] = dict
    sheets: Callable[[], dict[str, Table]] | None = None

    @property
    def picture(self) -> Callable[[], str] | None:
        """What draws the picture that stands for the whole report, which is its last; None where it has none."""
        return next(
            (
                block.draw
                for block in reversed(self.blocks)
                if isinstance(block, Drawing)
            ),
            None,
        )


def remarks(title: str, items: Iterable[str]) -> list[Block]:
    """Remarks under a heading; nothing where there are none."""
    found = tuple(items)
    return [Heading(title), Bullets(found)] if found else []


def table(
    title: str, columns: tuple[Column, ...], rows: Iterable[tuple[Any, ...]]
) -> list[Block]:
    """A table under a heading; nothing where it has no rows."""
    found = tuple(rows)
    return [Heading(title), Table(columns, found)] if found else []


def number(
    title: str,
    key: str | tuple[str, ...] = "",
    show: Callable[[Any], str] = shown,
    plain: Callable[[Any], Any] = plain,
) -> Column:
    """A column of numbers."""
    return Column(title, key, show, plain, right=True)


def fields(*keys: str) -> tuple[Column, ...]:
    """Columns for programs alone."""
    return tuple(Column(key=key, show=None) for key in keys)


def table_of(columns: tuple[Column, ...], data: Iterable[Mapping[str, Any]]) -> Table:
    """A table of what JSON carries, each value under the column that has its key."""
    return Table(
        columns,
        tuple(tuple(each.get(str(column.key)) for column in columns) for each in data),
    )


def beside(*tables: Table) -> Table:
    """Tables with the same rows as one."""
    columns = tuple(column for each in tables for column in each.columns)
    rows = zip(*(each.rows for each in tables), strict=True)
    return Table(
        columns, tuple(tuple(cell for part in parts for cell in part) for parts in rows)
    )


def joined(
    header: Sequence[str], parts: Iterable[tuple[Mapping[str, Value], Table]]
) -> Table:
    """Tables below each other under one header, each with what all its rows have; what a table does not know is empty."""
    found = (
        {**common, **dict(zip(each.header(), row, strict=True))}
        for common, each in parts
        for row in each.records()
    )
    return Table(
        fields(*header), tuple(tuple(row.get(key) for key in header) for row in found)
    )
