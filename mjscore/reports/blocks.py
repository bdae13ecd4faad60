"""Blocks that many reports are made of."""

from collections.abc import Iterable

from mjscore.reports.content import Block, Bullets, Column, Heading, Table


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
