"""A ruleset written out whole as TOML, every delta and option laid on it; `frozen` reads it again word for word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from mjscore.citations import Citation
from mjscore.rulesets.build import OWN_TILES
from mjscore.rulesets.schema import Item, Option, Ruleset
from mjscore.tiles import Tile, write_tiles
from mjscore.vocabulary.conditions import CONDITIONS
from mjscore.vocabulary.rows import Takes
from mjscore.vocabulary.terms import MANY, Condition, Word

_BARE: Final = r"[A-Za-z0-9_-]+"
_WIDTH: Final = 110
HEAD: Final = ("id", "lineage", "on")
"""What a ruleset written out says besides a ruleset file: where it came from, and the options in force."""

Table = dict[str, Any]


def ruleset_text(ruleset: Ruleset) -> str:
    """The text (TOML) of a ruleset, from which `ruleset_from_text` builds an equal one."""
    head = {
        "title": ruleset.title,
        "book": ruleset.book,
        "id": ruleset.id,
        "lineage": list(ruleset.lineage),
        "on": list(ruleset.on),
    }
    lines = [f"{key} = {_value(value)}" for key, value in head.items()]
    for name, table in _tables(ruleset):
        lines += ["", f"[{name}]", *(f"{_key(key)} = {_value(value)}" for key, value in table.items())]
    return "\n".join(lines) + "\n"


def text_digest(text: str) -> str:
    """The sha-256 of a ruleset's text, line ends and the blanks at its end aside."""
    from hashlib import sha256  # OpenSSL takes a twentieth of a start, and few commands write a digest

    even = "\n".join(line.rstrip() for line in text.splitlines()).strip()
    return sha256(even.encode("utf-8", "surrogatepass")).hexdigest()


def digest_of(ruleset: Ruleset) -> str:
    """The digest of the text that a ruleset is written as."""
    return text_digest(ruleset_text(ruleset))


def _tables(ruleset: Ruleset) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The tables under their headings."""
    limit, win, play = ruleset.limit, ruleset.win, ruleset.play
    points = "none" if limit.points is None else limit.points
    yield (
        "limit",
        {
            "points": points,
            "without-limit": str(limit.without_limit),
            "notional": limit.notional,
            "cite": _cite(limit.cite),
        },
    )
    minimum = {
        "minimum-points": win.minimum_points,
        "minimum-doubles": win.minimum_doubles,
        "minimum-combinations": win.minimum_combinations,
    }
    yield (
        "win",
        {
            "sets": win.sets,
            "shapes": list(win.shapes),
            "requires": [_condition(each) for each in win.requires],
            "by": sorted(win.by),
            **minimum,
            "dealt": win.dealt,
            "cite": _cite(win.cite),
        },
    )
    tiles = {"without-tiles": _tiles(play.without_tiles), "extra-tiles": _tiles(play.extra_tiles)}
    yield "play", {"seats": [str(seat) for seat in play.seats], "bonus-tiles": play.bonus_tiles, **tiles}
    for key, named in (("own-tiles", play.own_tiles), ("prevailing-tiles", play.prevailing_tiles)):
        other = {name: write_tiles(each) for name, each in named.items() if OWN_TILES.get(name) != each}
        if other:
            yield f"play.{key}", other
    for key, table in ruleset.tables.items():
        yield from _nested(_key(key), table)
    for option in ruleset.options:
        yield f"options.{_key(option.id)}", _option(option)
    for item in ruleset.items:
        yield f"items.{_key(item.id)}", _item(item)


def _nested(name: str, table: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """A table and those within it, each under a heading; citations stay in a line."""
    inner = {key for key, value in table.items() if isinstance(value, Mapping) and key != "cite"}
    plain = {key: value for key, value in table.items() if key not in inner}
    if plain or not inner:
        yield name, plain
    for key in table:
        if key in inner:
            yield from _nested(f"{name}.{_key(key)}", table[key])


def _option(option: Option) -> Table:
    table: Table = {"title": option.title, "cite": _cite(option.cite), "default": option.default}
    for key, ids in (("implies", option.implies), ("rivals", option.rivals), ("not-with", option.not_with)):
        if ids:
            table[key] = list(ids)
    return table


def _item(item: Item) -> Table:
    table: Table = {"name": item.name, "who": str(item.who)}
    amounts = {"points": item.points, "doubles": item.doubles, "limit": None if item.limit is None else str(item.limit)}
    table |= {key: value for key, value in amounts.items() if value is not None}
    if item.doubles_without_limit:
        table["without-limit"] = {"doubles": item.doubles_without_limit}
    lists = {
        "each": [_word(word) for word in item.each],
        "when": [_condition(each) for each in item.when],
        "unless": [_condition(each) for each in item.unless],
        "excludes": list(item.excludes),
    }
    flags = {"scores": item.scores, "added": item.added, "note": item.note}
    return {**table, **{key: value for key, value in {**lists, **flags}.items() if value}, "cite": _cite(item.cite)}


def _word(word: Word) -> str | Table:
    return {"tiles": _tiles(word.tiles)} if word.name == "tiles" else str(word)


def _condition(condition: Condition) -> str | Table:
    if condition.branches:
        return {"any-of": [[_condition(each) for each in branch] for branch in condition.branches]}
    takes, name = CONDITIONS[condition.name].takes, condition.name
    if takes is Takes.NOTHING:
        return f"not {name}" if condition.negated else name
    table: Table
    match takes:
        case Takes.COUNT | Takes.WORDS:
            table = {name: [_word(word) for word in condition.words]}
        case Takes.TILES:
            table = {name: _tiles(condition.tiles)}
        case Takes.NUMBER:
            table = {name: condition.number}
        case _:
            table = {name: list(condition.names)}
    if takes is Takes.COUNT:
        bounds = {"exactly": condition.low} if condition.low == condition.high else _bounds(condition)
        table |= bounds
    return {**table, "not": True} if condition.negated else table


def _bounds(condition: Condition) -> Table:
    table: Table = {"at-least": condition.low}
    return table if condition.high == MANY else {**table, "at-most": condition.high}


def _tiles(tiles: frozenset[Tile]) -> str:
    return write_tiles(sorted(tiles))


def _cite(cite: Citation) -> Table:
    return dict(cite.to_dict())


def _key(key: str) -> str:
    return key if re.fullmatch(_BARE, key) else _string(key)


def _string(text: str) -> str:
    from json import dumps  # a hundredth of a start, and few commands write a ruleset

    return dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: object) -> str:
    """A value in a line; a long list in as many lines as it has entries, however deep it lies."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {_value(each)}" for key, each in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        entries = [_value(each) for each in value]
        line = f"[{', '.join(entries)}]"
        return line if len(line) <= _WIDTH and "\n" not in line else "[\n" + "".join(f"    {each},\n" for each in entries) + "]"
    return _string(value) if isinstance(value, str) else str(value)
