"""The report of a ruleset: its score sheet as a player lays it on the table, every line cited."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from mjscore.citations import bibliography
from mjscore.limits import limit_words
from mjscore.problems import listed, so_many
from mjscore.reports.content import Block, Bullets, Column, Heading, Paragraph, Records, Report, Table, Value
from mjscore.reports.contents.score import options_words
from mjscore.reports.words.amounts import amount
from mjscore.reports.words.conditions import conditions_words, item_conditions
from mjscore.reports.words.settling import settling_lines
from mjscore.rulesets.options import not_played_with, rivals_of
from mjscore.rulesets.schema import Item, Ruleset, Who, WithoutLimit

WHO: Final = {Who.ALL: "every hand", Who.WINNER: "the winner only", Who.LOSERS: "the losers only"}
ITEM_COLUMNS: Final = (
    Column("Item"),
    Column("Score", right=True),
    Column("Source", faint=True),
    Column("Scored when", faint=True),
)
_WITHOUT: Final = {
    WithoutLimit.COUNT: "a special hand is then worth its count",
    WithoutLimit.NOTIONAL: "a special hand is then worth {notional}, or its count if that is higher",
    WithoutLimit.FRACTION: "a special hand is then worth its part of {notional}",
}


def show_report(ruleset: Ruleset, *, ids: bool = False) -> Report:
    """The score sheet of a ruleset with the options that are in force; with the ids of the items, if asked for."""
    blocks: list[Block] = [Paragraph(tuple(_origins(ruleset)))]
    for title, items in sections(ruleset):
        blocks += [Heading(title), _item_table(items, ruleset, ids)]
    blocks += [Heading("Winning and the limit"), Bullets(tuple(win_lines(ruleset)))]
    tables = tuple(table_rows(ruleset))
    if tables:
        columns = (Column("Rule"), Column("Source", faint=True), Column("What it says"))
        rows = tuple((rule, source, says) for rule, says, source in tables)
        blocks += [Heading("Settling and play"), Table(columns, rows)]
    if ruleset.options:
        titles = (Column("Option"), Column("Now"), Column("What it does"), Column("Source", faint=True))
        blocks += [Heading("Options"), Table(titles, tuple(_option_rows(ruleset)))]
    title = f"{ruleset.title}{options_words(ruleset.changed)}"
    return Report(title, tuple(blocks), partial(_records, ruleset), partial(ruleset_data, ruleset))


def _item_table(items: Sequence[Item], ruleset: Ruleset, ids: bool) -> Table:
    rows = tuple(item_rows(items, ruleset))
    if not ids:
        return Table(ITEM_COLUMNS, rows)
    return Table((Column("Id"), *ITEM_COLUMNS), tuple((item.id, *row) for item, row in zip(items, rows, strict=True)))


def _origins(ruleset: Ruleset) -> Iterator[str]:
    book = bibliography().get(ruleset.book)
    if book is not None:
        yield f"{book.author}, {book.title}{f' ({book.year})' if book.year is not None else ''}"
    yield f"Ruleset {ruleset.id}" + (f", based on {', '.join(ruleset.lineage)}" if ruleset.lineage else "")


def sections(ruleset: Ruleset) -> Iterator[tuple[str, list[Item]]]:
    """The items as a score sheet groups them: points, doubles, limit hands; for all, for the winner, for the losers."""
    kinds = (("Points", "points"), ("Doubles", "doubles"), ("Limit hands", "limit"))
    for title, kind in kinds:
        for who, whose in WHO.items():
            items = [item for item in ruleset.items if item.who is who and getattr(item, kind) is not None]
            if items:
                yield f"{title}: {whose}", items


def item_rows(items: Sequence[Item], ruleset: Ruleset) -> Iterator[tuple[str, str, str, str]]:
    """A row for each item under ITEM_COLUMNS."""
    names = ruleset.item_names
    for item in items:
        worth = amount(item.points, item.doubles, item.limit)
        yield item.name, worth, str(item.cite), item_conditions(item, names)


def win_lines(ruleset: Ruleset) -> Iterator[str]:
    """What completes a hand, what the limit is, who sits at the table: a sentence each."""
    win, play, limit = ruleset.win, ruleset.play, ruleset.limit
    shapes = [name.replace("-", " ") for name in win.shapes if name != "standard"]
    sets = {1: "one set", 2: "two sets", 3: "three sets", 4: "four sets"}[win.sets]
    yield f"A hand is complete with {sets} and a pair{', or as ' + listed(shapes, 'or') if shapes else ''} ({win.cite})"
    needs = [so_many(win.minimum_points, "point")] if win.minimum_points else []
    needs += [so_many(win.minimum_doubles, "double")] if win.minimum_doubles else []
    needs += [f"{win.minimum_combinations} combinations that double"] if win.minimum_combinations else []
    if needs:
        yield f"To win it needs {listed(needs)}"
    if win.requires:
        yield f"To win it must meet: {conditions_words(win.requires, ruleset.item_names)}"
    if win.by:
        yield f"It wins only by {listed([f'“{item.name}”' for item in ruleset.items if item.id in win.by], 'or')}"
    without = _WITHOUT[limit.without_limit].format(notional=limit.notional)
    yield f"{limit_words(limit.points).capitalize()}{'' if limit.points else f'; {without}'} ({limit.cite})"
    yield f"Seats: {listed([str(seat) for seat in play.seats])}"
    yield f"Bonus tiles (flowers and seasons) are {'played' if play.bonus_tiles else 'not played'}"
    if play.without_tiles:
        yield f"Played without {listed([str(tile) for tile in sorted(play.without_tiles)])}"
    if play.extra_tiles:
        yield f"Also played with {listed([str(tile) for tile in sorted(play.extra_tiles)])}"
    for status, worth in ruleset.incorrect.items():
        yield f"A {status} hand counts {'its sets' if worth == 'sets' else 'nothing'}"


def uncited(line: str) -> str:
    """A sentence of `win_lines` without the citation at its end."""
    return line.rpartition(" (")[0] if line.endswith(")") else line


def table_rows(ruleset: Ruleset) -> Iterator[tuple[str, str, str]]:
    """How the ruleset settles and plays: a row for each rule, what it is about, the sentence and its source."""
    yield from ((line.about, line.says, str(line.cite)) for line in settling_lines(ruleset))


def _option_rows(ruleset: Ruleset) -> Iterator[tuple[str, str, str, str]]:
    rivals, apart = rivals_of(ruleset.options), not_played_with(ruleset.options)
    for option in ruleset.options:
        said = [f"with {', '.join(option.implies)}"] if option.implies else []
        said += [f"in place of {listed(rivals[option.id], 'or')}"] if rivals[option.id] else []
        said += [f"not with {listed(apart[option.id], 'or')}"] if apart[option.id] else []
        title = f"{option.title} ({'; '.join(said)})" if said else option.title
        yield option.id, "on" if option.id in ruleset.on else "off", title, str(option.cite)


def _records(ruleset: Ruleset) -> Records:
    header = ("record", "id", "name", "who", "points", "doubles", "limit", "when", "book", "place")
    names = ruleset.item_names
    rows: list[tuple[Value, ...]] = [
        (
            *("item", item.id, item.name, str(item.who), item.points, item.doubles),
            None if item.limit is None else round(float(item.limit), 4),
            *(item_conditions(item, names), item.cite.book, str(item.cite).partition(", ")[2]),
        )
        for item in ruleset.items
    ]
    for option in ruleset.options:
        state = "on" if option.id in ruleset.on else "off"
        place = str(option.cite).partition(", ")[2]
        rows.append(("option", option.id, option.title, state, *(None,) * 4, option.cite.book, place))
    return Records(header, tuple(rows))


def item_data(item: Item, names: Mapping[str, str]) -> dict[str, Any]:
    """An item as JSON carries it."""
    data: dict[str, Any] = {"id": item.id, "name": item.name, "who": str(item.who)}
    if item.points is not None:
        data["points"] = item.points
    if item.doubles is not None:
        data["doubles"] = item.doubles
    if item.limit is not None:
        data["limit"] = float(item.limit)
    return {**data, "when": item_conditions(item, names), "cite": item.cite.to_dict()}


def ruleset_data(ruleset: Ruleset) -> dict[str, Any]:
    """A ruleset as `rules show --format json` prints it."""
    names = ruleset.item_names
    return {
        "ruleset": ruleset.id,
        "title": ruleset.title,
        "book": ruleset.book,
        "extends": list(ruleset.lineage),
        "options": list(ruleset.changed),
        "limit": ruleset.limit.points,
        "digest": ruleset.digest,
        "items": [item_data(item, names) for item in ruleset.items],
        "rules": list(win_lines(ruleset)),
        "tables": [{"rule": rule, "says": says, "source": source} for rule, says, source in table_rows(ruleset)],
        "available_options": [
            {
                "id": option.id,
                "title": option.title,
                "on": option.id in ruleset.on,
                "default": option.default,
                "implies": list(option.implies),
                "cite": option.cite.to_dict(),
            }
            for option in ruleset.options
        ],
    }
