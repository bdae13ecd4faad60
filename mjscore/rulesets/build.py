"""A resolved document turned into a Ruleset, every value checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from mjscore.citations import Citation
from mjscore.rulesets.merge import STAGE_TABLES, Document
from mjscore.rulesets.parse import (
    Faults,
    Table,
    flag_at,
    parse_cite,
    parse_conditions,
    parse_item,
    parse_seat,
    parse_tiles,
    strings_at,
    table_at,
    whole_number,
)
from mjscore.rulesets.schema import Item, LimitRule, Option, PlayRule, Ruleset, WinRule, WithoutLimit
from mjscore.seats import Round, Seat
from mjscore.tiles import EAST, NORTH, NORTH_EAST, SOUTH, SOUTH_WEST, WEST, Tile
from mjscore.vocabulary.conditions import CONDITIONS, Takes
from mjscore.vocabulary.pieces import MOST_PIECES

OWN_TILES: Final = {
    "East": (EAST,),
    "South": (SOUTH,),
    "West": (WEST,),
    "North": (NORTH,),
    "North East": (NORTH_EAST,),
    "South West": (SOUTH_WEST,),
}
FOUR_SEATS: Final = ("East", "South", "West", "North")
INCORRECT: Final = ("dead", "long", "short", "foul")
INTERNAL: Final = ("from-book", "from-where")


def build(
    document: Document,
    id: str,
    lineage: tuple[str, ...],
    options: tuple[Option, ...],
    on: tuple[str, ...],
    digested: Callable[[], str],
    source: str,
    faults: Faults,
) -> Ruleset:
    """The ruleset of a resolved document; what is wrong is noted in `faults`."""
    items = tuple(_item(each, table, faults) for each, table in document["items"].items())
    win = _win(document, faults)
    _check_references(items, win, document, faults)
    _check_sums(items, faults)
    incorrect = {key: document["incorrect"].get(key, "nothing") for key in INCORRECT}
    faults.keys(document["incorrect"], (*INCORRECT, "cite"), "incorrect")
    for key, value in incorrect.items():
        if value not in ("nothing", "sets"):
            faults.unknown("wrong-value", f"incorrect.{key}", "value", str(value), ("nothing", "sets"))
    changed = tuple(
        option.id if option.id in on else f"-{option.id}" for option in options if (option.id in on) is not option.default
    )
    return Ruleset(
        id=id,
        title=str(document.get("title") or id),
        book=document["book"],
        lineage=lineage,
        items=items,
        limit=_limit(document, faults),
        win=win,
        play=_play(document["play"], faults),
        incorrect=MappingProxyType(incorrect),
        options=options,
        on=on,
        changed=changed,
        tables=MappingProxyType({key: document[key] for key in STAGE_TABLES}),
        digested=digested,
        source=source,
    )


def _item(id: str, table: Table, faults: Faults) -> Item:
    own = {key: value for key, value in table.items() if key not in INTERNAL}
    return parse_item(id, own, table["from-book"], table["from-where"], faults)


def _check_references(items: tuple[Item, ...], win: WinRule, document: Document, faults: Faults) -> None:
    """Items named by others, or by what a win needs, must exist, at least in an option that may be off."""
    known = {item.id for item in items}
    for option in document["options"].values():
        known |= set(option.get("items", {}))
    named = [(each, "win.by") for each in sorted(win.by)]
    pending = [(each, "win") for each in win.requires]
    for item in items:
        where = f"items.{item.id}"
        named += [(each, f"{where}.excludes") for each in item.excludes]
        pending += [(each, where) for each in (*item.when, *item.unless)]
    while pending:
        condition, where = pending.pop()
        entry = CONDITIONS.get(condition.name)
        if entry is not None and entry.takes is Takes.ITEMS:
            named += [(each, f"{where}.{condition.name}") for each in condition.names]
        pending += [(each, where) for branch in condition.branches for each in branch]
    for each, where in named:
        if each not in known:
            faults.unknown("unknown-item", where, "item", each, known)


_MOST: Final = {"points": 4_000_000_000, "doubles": 800}
"""What one hand may be worth: beyond that its score is no number that could be written, paid or averaged."""


def _check_sums(items: tuple[Item, ...], faults: Faults) -> None:
    worth = {"points": 0, "doubles": 0}
    for item in items:
        times = MOST_PIECES if item.each else 1
        worth["points"] += (item.points or 0) * times
        worth["doubles"] += (item.doubles or 0) * times + item.doubles_without_limit
    for amount, most in _MOST.items():
        if worth[amount] > most:
            hint = f"{most:,} {amount} are the most that the items together may give to one"
            faults.add("wrong-amount", "items", f"a hand could be worth {worth[amount]:,} {amount}", hint)


def _table_cite(table: Table, document: Document, where: str, faults: Faults) -> Citation:
    return parse_cite(table, table.get("from-book", document["book"]), where, faults)


def _limit(document: Document, faults: Faults) -> LimitRule:
    table = document["limit"]
    faults.keys(table, {"points", "without-limit", "notional", "cite", "note", *INTERNAL}, "limit")
    points = table.get("points", "none")
    number = None if points == "none" else whole_number(points, "limit.points", faults, 1, 10**9)
    rule = table.get("without-limit", "count")
    if rule not in tuple(WithoutLimit):
        faults.unknown("wrong-value", "limit.without-limit", "value", str(rule), list(WithoutLimit))
        rule = "count"
    notional = whole_number(table.get("notional", 0), "limit.notional", faults, 0, 10**9)
    return LimitRule(number, WithoutLimit(rule), notional, _table_cite(table, document, "limit", faults))


WIN_KEYS: Final = frozenset(
    {"sets", "shapes", "requires", "by", "minimum-points", "minimum-doubles", "cite", "note", *INTERNAL}
)


def _win(document: Document, faults: Faults) -> WinRule:
    table = document["win"]
    faults.keys(table, WIN_KEYS, "win")
    shapes = dict.fromkeys(strings_at(table, "shapes", "win", faults))
    return WinRule(
        sets=whole_number(table.get("sets", 4), "win.sets", faults, 1, 4),
        shapes=tuple(shapes) or ("standard",),
        requires=parse_conditions(table.get("requires", []), "win.requires", faults),
        by=frozenset(strings_at(table, "by", "win", faults)),
        minimum_points=whole_number(table.get("minimum-points", 0), "win.minimum-points", faults, 0, 10_000),
        minimum_doubles=whole_number(table.get("minimum-doubles", 0), "win.minimum-doubles", faults, 0, 20),
        cite=_table_cite(table, document, "win", faults),
    )


PLAY_KEYS: Final = frozenset(
    {"seats", "own-tiles", "prevailing-tiles", "bonus-tiles", "without-tiles", "extra-tiles", "cite", "note"}
)


def _play(table: Table, faults: Faults) -> PlayRule:
    faults.keys(table, PLAY_KEYS, "play")
    names = strings_at(table, "seats", "play", faults) or FOUR_SEATS
    seats = tuple(seat for seat in (parse_seat(name, "play.seats", faults) for name in names) if seat is not None)
    if len(set(seats)) < len(seats):
        faults.add("wrong-value", "play.seats", "a seat is named twice", "name each seat once")
    return PlayRule(
        seats=seats,
        own_tiles=_tiles_by_name(table, "own-tiles", OWN_TILES, list(Seat), faults),
        prevailing_tiles=_tiles_by_name(table, "prevailing-tiles", OWN_TILES, list(Round), faults),
        bonus_tiles=flag_at(table, "bonus-tiles", "play", faults),
        without_tiles=frozenset(parse_tiles(table.get("without-tiles", ""), "play.without-tiles", faults)),
        extra_tiles=frozenset(parse_tiles(table.get("extra-tiles", ""), "play.extra-tiles", faults)),
    )


def _tiles_by_name(
    table: Table, key: str, default: Mapping[str, tuple[Tile, ...]], names: list[Any], faults: Faults
) -> Mapping[str, tuple[Tile, ...]]:
    given = table_at(table, key, "play", faults)
    faults.keys(given, [str(name) for name in names], f"play.{key}")
    return MappingProxyType(
        {**default, **{name: parse_tiles(value, f"play.{key}.{name}", faults) for name, value in given.items()}}
    )
