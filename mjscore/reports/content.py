"""What a report is before it is written in any medium: blocks to be read, records for a spreadsheet, data, pictures."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
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


class Column(NamedTuple):
    """A column of a table; numbers stand on the `right`, citations are `faint`."""

    title: str
    right: bool = False
    faint: bool = False


class Table(NamedTuple):
    """Rows of cells under columns; without any column title the head is left out. `strong` holds the numbers of rows."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    strong: frozenset[int] = frozenset()


class Drawing(NamedTuple):
    """A picture for the media that can show one; `draw` makes the `<svg>`. What it shows is also said in words elsewhere."""

    draw: Callable[[], str]


Block = Heading | Paragraph | Bullets | Table | Drawing

Value = str | int | float | None


class Records(NamedTuple):
    """What a report says as one rectangular table under fixed names, for a spreadsheet."""

    header: tuple[str, ...] = ()
    rows: tuple[tuple[Value, ...], ...] = ()


class Link(NamedTuple):
    """Where a row leads in the book of rules, and the anchors at which it stands itself."""

    page: str
    anchors: tuple[str, ...] = ()


class Report(NamedTuple):
    """A report, ready for each medium.

    `blocks` are for readers; `records` and `data` (plain values for JSON) are made when a medium asks for them, as are the
    `sheets` of a workbook by their names, where it has more than the records. `links` lead
    from the first cells of rows, by what these say, to pages of the book of rules (`mjscore.book`).
    """

    title: str
    blocks: tuple[Block, ...]
    records: Callable[[], Records] = Records
    data: Callable[[], Any] = dict
    sheets: Callable[[], dict[str, Records]] | None = None
    links: Mapping[str, Link] = MappingProxyType({})

    @property
    def picture(self) -> Callable[[], str] | None:
        """What draws the picture that stands for the whole report, which is its last; None where it has none."""
        return next((block.draw for block in reversed(self.blocks) if isinstance(block, Drawing)), None)


def remarks(title: str, items: Iterable[str]) -> list[Block]:
    """Remarks under a heading; nothing where there are none."""
    found = tuple(items)
    return [Heading(title), Bullets(found)] if found else []


def table(title: str, columns: tuple[Column, ...], rows: Iterable[tuple[str, ...]]) -> list[Block]:
    """A table under a heading; nothing where it has no rows."""
    found = tuple(rows)
    return [Heading(title), Table(columns, found)] if found else []


def number(title: str) -> Column:
    """A column of numbers."""
    return Column(title, right=True)
