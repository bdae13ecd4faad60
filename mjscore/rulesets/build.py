"""A resolved document turned into a Ruleset, every value checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from mjscore.citations import Citation
from mjscore.problems import Faults, thawed
from mjscore.rulesets.fields import NO_CITATION, ItemNames, RuleFields, read_tiles
from mjscore.rulesets.items import read_item
from mjscore.rulesets.merge import STAGE_TABLES, Document
from mjscore.rulesets.schema import Item, LimitRule, Option, PlayRule, Ruleset, WinRule, WithoutLimit, unchanging
from mjscore.rulesets.sources import DEFAULT_RULES
from mjscore.seats import Round, Seat
from mjscore.tiles import EAST, NORTH, NORTH_EAST, SOUTH, SOUTH_WEST, WEST, Tile
from mjscore.vocabulary.pieces import MOST_PIECES

OWN_TILES: Final = {
    "East": (EAST,),
    "South": (SOUTH,),
    "West": (WEST,),
    "North": (NORTH,),
    "North East": (NORTH_EAST,),
    "South West": (SOUTH_WEST,),
}
FOUR_SEATS: Final = (Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH)
INCORRECT: Final = ("dead", "long", "short", "foul")
_MOST: Final = {"points": 4_000_000_000, "doubles": 800}
"""What one hand may be worth: beyond that its score is no number that could be written, paid or averaged."""


def build(
    document: Document,
    id: str,
    lineage: tuple[str, ...],
    options: tuple[Option, ...],
    on: tuple[str, ...],
    known_digest: str | None,
    source: str,
    faults: Faults,
) -> Ruleset:
    """The ruleset of a resolved document; what is wrong is noted in `faults`."""
    names = ItemNames(document.items.keys(), document.known())

    def fields(key: str) -> RuleFields:
        return RuleFields(document.tables[key], key, faults, document.book, names)

    items = tuple(read_item(each.where.partition(".")[2], each) for each in _item_tables(document, faults, names))
    _check_sums(items, document, source, faults)
    tables = {key: thawed(document.tables[key]) for key in STAGE_TABLES}
    _drop_names(tables, names, faults)
    changed = tuple(
        option.id if option.id in on else f"-{option.id}" for option in options if (option.id in on) is not option.default
    )
    return Ruleset(
        id=id,
        title=document.title or id,
        book=document.book,
        lineage=lineage,
        items=items,
        limit=_limit(fields("limit")),
        win=_win(fields("win"), items),
        play=_play(fields("play")),
        incorrect=_incorrect(fields("incorrect")),
        options=options,
        on=on,
        changed=changed,
        tables=unchanging(tables),
        known_digest=known_digest,
        source=source,
    )


def _item_tables(document: Document, faults: Faults, names: ItemNames) -> list[RuleFields]:
    return [RuleFields(table, f"items.{id}", faults, document.book, names) for id, table in document.items.items()]


def _check_sums(items: tuple[Item, ...], document: Document, source: str, faults: Faults) -> None:
    """No hand may be worth more than can be written. The fault stands at the item that gives most, in this file if possible."""
    for amount, most in _MOST.items():
        worth = {item.id: _most_of(item, amount) for item in items}
        total = sum(worth.values())
        if total > most:
            hint = f"all items together may give a hand at most {most:,} {amount}"
            most_of = max(worth, key=lambda id: (document.origin(f"items.{id}").source == source, worth[id]))
            faults.add("wrong-amount", f"items.{most_of}", f"a hand could be worth {total:,} {amount}", hint)


def _most_of(item: Item, amount: str) -> int:
    """The most points or doubles that an item can give to one hand."""
    times = MOST_PIECES if item.each else 1
    if amount == "points":
        return (item.points or 0) * times
    return (item.doubles or 0) * times + item.doubles_without_limit


_NAMING: Final = (
    ("dangers", "*", "while-item"),
    ("settlement", "excuses", "*", "items"),
    ("settlement", "robbing", "concealed-kong-for"),
)
"""Where the tables of other stages name items."""


def _drop_names(tables: dict[str, Any], names: ItemNames, faults: Faults) -> None:
    """Leave out of the other stages' tables what names an item that is not in force; a danger without any of its own goes."""
    for path in _NAMING:
        _drop_at(tables, path, "", names, faults)
    for id, danger in list(tables["dangers"].items()):
        if isinstance(danger, dict) and danger.get("while-item") == []:
            del tables["dangers"][id]


def _drop_at(table: Any, path: tuple[str, ...], where: str, names: ItemNames, faults: Faults) -> None:
    if not isinstance(table, dict):
        return
    key, *rest = path
    if rest:
        for each in list(table) if key == "*" else [key] if key in table else []:
            _drop_at(table[each], tuple(rest), f"{where}.{each}".lstrip("."), names, faults)
    elif isinstance(table.get(key), list) and table[key]:
        table[key] = list(RuleFields(table, where, faults, "", names).items_named(key))


def _needed_cite(fields: RuleFields) -> Citation:
    """The citation that `limit` and `win` must have; a file that extends nothing may lack the table."""
    if not fields.table:
        message = f"there is no [{fields.where}], which a file that extends no ruleset must have"
        fields.faults.add("no-citation", fields.where, message, f'write extends = "{DEFAULT_RULES}" at the head of the file')
    elif "cite" not in fields:
        fields.faults.add("no-citation", fields.where, "no citation", NO_CITATION)
    return fields.cite()


def _limit(fields: RuleFields) -> LimitRule:
    found = LimitRule(
        points=_limit_points(fields),
        without_limit=WithoutLimit(fields.word("without-limit", list(WithoutLimit))),
        notional=fields.number("notional"),
        cite=_needed_cite(fields),
    )
    fields.close()
    return found


def _limit_points(fields: RuleFields) -> int | None:
    points = fields.value("points", "none")
    if isinstance(points, str):
        if points != "none":
            fields.wrong("points", "a number of points or “none”")
        return None
    return fields.number("points", low=1)


def _win(fields: RuleFields, items: Sequence[Item]) -> WinRule:
    by = fields.items_named("by")
    for item in items:
        if item.id in by and item.of_pieces:
            message = f"“{item.id}” is scored for single pieces; what a win must score is an item of the whole hand"
            fields.faults.add("wrong-value", fields.path("by"), message, "name an item that has when = […]")
    if fields.value("by") and fields.strings("by") and not by and not fields.faults.found:
        message = "no hand could win: every item in win.by is removed"
        fields.faults.add("unknown-item", "win.by", message, "name an item that is still there, or write by = []")
    found = WinRule(
        sets=fields.number("sets", 4, 1, 4),
        shapes=fields.shapes("shapes") or ("standard",),
        requires=fields.conditions("requires"),
        by=frozenset(by),
        minimum_points=fields.number("minimum-points", 0, 0, 10_000),
        minimum_doubles=fields.number("minimum-doubles", 0, 0, 20),
        minimum_combinations=fields.number("minimum-combinations", 0, 0, 20),
        dealt=fields.flag("dealt", True),
        cite=_needed_cite(fields),
    )
    fields.close()
    return found


def _play(fields: RuleFields) -> PlayRule:
    fields.value("cite")
    seats = fields.seats("seats") or FOUR_SEATS
    if len(set(seats)) < len(seats):
        fields.faults.add("wrong-value", "play.seats", "a seat is named twice", "name each seat once")
    found = PlayRule(
        seats=seats,
        own_tiles=_tiles_by_name(fields, "own-tiles", list(Seat)),
        prevailing_tiles=_tiles_by_name(fields, "prevailing-tiles", list(Round)),
        bonus_tiles=fields.flag("bonus-tiles"),
        without_tiles=frozenset(fields.tiles("without-tiles")),
        extra_tiles=frozenset(fields.tiles("extra-tiles")),
    )
    fields.close()
    return found


def _tiles_by_name(fields: RuleFields, key: str, names: list[Any]) -> Mapping[str, tuple[Tile, ...]]:
    inner = fields.table_at(key)
    found: dict[str, tuple[Tile, ...]] = dict(OWN_TILES)
    for name in map(str, names) if inner is not None else ():
        if inner is not None and name in inner:
            found[name] = read_tiles(inner.value(name), inner.path(name), fields.faults)
    if inner is not None:
        inner.close()
    return MappingProxyType(found)


def _incorrect(fields: RuleFields) -> Mapping[str, str]:
    fields.value("cite")
    found = {key: fields.word(key, ("nothing", "sets")) for key in INCORRECT}
    fields.close()
    return MappingProxyType(found)
