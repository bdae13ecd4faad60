"""A report is one document of blocks, and every medium is written from them.

Headings, paragraphs and pictures are for readers. Tables and remarks are for
programs, too, which know each by its id, and each cell by its column's key.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter, itemgetter
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from mjscore.sentences import Sentence

_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


class Heading(NamedTuple):
    """A line above what follows."""

    text: str


class Paragraph(NamedTuple):
    """Lines that belong together; `strong` for what a reader looks for first."""

    lines: tuple[str, ...]
    strong: bool = False


class Bullets(NamedTuple):
    """Remarks, one beside the other; without an id they are for readers alone.

    `common` is what the record of each begins with.
    """

    id: str
    items: tuple[str, ...]
    common: Mapping[str, Any] = _NOTHING


def _shown(value: object) -> str:
    """A value as a reader sees it; nothing where there is none."""
    if value is None:
        return ""
    if isinstance(value, Sentence):
        return value
    return str(value)


def if_any(value: object) -> str:
    """A value as a reader sees it; nothing also where it is 0 or empty."""
    return str(value or "")


def signed(amount: float | None, places: int = 0) -> str:
    """A gain or a loss as a reader sees it: `+192`, `-536`, `0`; nothing where there is none."""
    if amount is None:
        return ""
    if places:
        return f"{amount:+.{places}f}"
    return f"{amount:+}" if amount else "0"


class Column(NamedTuple):
    """A column of a table: its `title`, its `key`, the `value` of a row in it.

    `show` makes of the value what readers see; where it is None the column is for
    programs alone, and without a key it is for readers alone. Numbers stand on the
    `right`, citations are `faint`.
    """

    title: str
    key: str
    value: Callable[[Any], Any]
    show: Callable[[Any], str] | None = _shown
    right: bool = False
    faint: bool = False


CellSource = Callable[[Any], Any] | str
"""What a row has in a column: a function of the row, or the name of its attribute.

The attribute of an attribute is named with a dot: `entry.number`.
"""


def _value(value: CellSource) -> Callable[[Any], Any]:
    return attrgetter(value) if isinstance(value, str) else value


def text(
    title: str,
    key: str = "",
    value: CellSource = "",
    show: Callable[[Any], str] = _shown,
    *,
    faint: bool = False,
) -> Column:
    """A column of words; without a value it is the row's attribute of the name of the key."""
    return Column(title, key, _value(value or key), show, faint=faint)


def number(
    title: str,
    key: str = "",
    value: CellSource = "",
    show: Callable[[Any], str] = _shown,
) -> Column:
    """A column of numbers; without a value it is the row's attribute of the name of the key."""
    return Column(title, key, _value(value or key), show, right=True)


def field(key: str, value: CellSource = "") -> Column:
    """A column for programs alone."""
    return Column("", key, _value(value or key), show=None)


def fields(*keys: str) -> tuple[Column, ...]:
    """Columns for programs alone, of the row's attributes of these names."""
    return tuple(field(key) for key in keys)


def for_programs(columns: Iterable[Column]) -> tuple[Column, ...]:
    """The same columns, of which readers see nothing."""
    return tuple(column._replace(show=None) for column in columns)


class Grid(NamedTuple):
    """A table as readers see it, every cell a text; `strong` are numbers of rows."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    strong: frozenset[int]


class Table(NamedTuple):
    """Rows under columns; without an id it is for readers alone.

    `strong` are the numbers of rows that readers look for first. `foot` is a row below
    them for readers, as they see it. `common` is what each record begins with. What
    readers see is `spelled` as they wish it.
    """

    id: str
    columns: tuple[Column, ...]
    rows: tuple[Any, ...]
    strong: frozenset[int] = frozenset()
    foot: tuple[str, ...] = ()
    common: Mapping[str, Any] = _NOTHING
    spelled: Callable[[str], str] | None = None

    def for_readers(self) -> Grid:
        """What readers see; no column that has neither a title nor a cell."""
        kept: list[Column] = []
        cells: list[list[str]] = []
        readable = [column for column in self.columns if column.show is not None]
        for place, column in enumerate(readable):
            show = column.show or _shown
            shown = [show(column.value(row)) for row in self.rows]
            if self.spelled is not None:
                shown = [self.spelled(cell) for cell in shown]
            if self.foot:
                shown.append(self.foot[place])
            if column.title or any(shown):
                kept.append(column)
                cells.append(shown)
        strong = self.strong
        if self.foot:
            strong |= {len(self.rows)}
        return Grid(tuple(kept), tuple(zip(*cells, strict=True)), strong)

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of its records."""
        keys = [column.key for column in self.columns if column.key]
        return tuple(self.common) + tuple(keys)

    def records(self) -> Iterator[dict[str, Any]]:
        """What programs read: each row by the keys."""
        for row in self.rows:
            record = dict(self.common)
            for column in self.columns:
                if column.key:
                    record[column.key] = column.value(row)
            yield record


class Drawing(NamedTuple):
    """A picture for the media that can show one; `draw` makes the `<svg>`.

    What it shows is also said in words elsewhere.
    """

    draw: Callable[[], str]


Block = Heading | Paragraph | Bullets | Table | Drawing


class Report(NamedTuple):
    """A report, ready for each medium.

    `origin` is what its JSON begins with: the rules that are in force. A few reports
    have a `shape` of their own as JSON, in place of their tables.
    """

    title: str
    blocks: tuple[Block, ...]
    origin: Mapping[str, Any] = _NOTHING
    shape: Callable[[], Any] | None = None

    @property
    def picture(self) -> Callable[[], str] | None:
        """What draws the last picture, which stands for the whole; None without any."""
        for block in reversed(self.blocks):
            if isinstance(block, Drawing):
                return block.draw
        return None

    def tables(self) -> list[Table]:
        """What programs read: the tables and remarks that have an id."""
        tables = []
        for block in self.blocks:
            if isinstance(block, Bullets):
                block = Table(block.id, _LINE, block.items, common=block.common)
            if isinstance(block, Table) and block.id:
                tables.append(block)
        return tables

    def data(self) -> dict[str, Any]:
        """What it is as JSON: its own shape, else the records of each table by its id."""
        if self.shape is not None:
            return dict(self.shape())
        data = dict(self.origin)
        for table in self.tables():
            data.setdefault(table.id, []).extend(table.records())
        return data


_LINE: Final = (text("", "line", str),)
"""The column of a table of sentences."""


def under(title: str, block: Table | Bullets) -> list[Block]:
    """A table or remarks under a heading, which is left out where they are empty."""
    filled = block.items if isinstance(block, Bullets) else block.rows
    if not filled:
        return [block]
    return [Heading(title), block]


def grid(
    id: str,
    columns: Sequence[Column],
    rows: Iterable[Sequence[Any]],
    *,
    common: Mapping[str, Any] = _NOTHING,
) -> Table:
    """A table whose rows have a cell for each column, in their order."""
    placed = []
    for place, column in enumerate(columns):
        placed.append(column._replace(value=itemgetter(place)))
    return Table(id, tuple(placed), tuple(rows), common=common)
