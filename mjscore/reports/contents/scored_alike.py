"""Which items of two rulesets score the same under other names, or in other groupings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from mjscore.groups import BONUS, Form, Kind
from mjscore.rulesets.schema import Item
from mjscore.tiles import BONUS_TILES, KINDS, TILES
from mjscore.vocabulary.pieces import Piece
from mjscore.vocabulary.terms import Words, fits


class Alike(NamedTuple):
    """Items of one ruleset, and those of the other that score the same for the same pieces."""

    before: tuple[Item, ...]
    after: tuple[Item, ...]


def asked_of(item: Item) -> tuple[object, ...]:
    """What an item asks for; one that asks for nothing is like no other."""
    asked = (item.who, frozenset(item.each), frozenset(item.when), frozenset(item.unless))
    return asked if any(asked[1:]) else (item.id,)


def scored_alike(gone: Sequence[Item], new: Sequence[Item]) -> Iterator[Alike]:
    """Items that ask the same, one for one; then groups of them that give the same for each piece, whatever they are called."""
    left = list(new)
    apart = []
    for item in gone:
        twin = next((each for each in left if asked_of(each) == asked_of(item)), None)
        if twin is None:
            apart.append(item)
        else:
            left.remove(twin)
            yield Alike((item,), (twin,))
    while apart:
        found = _overlapping(apart.pop(0), apart, left)
        apart = [item for item in apart if item not in found.before]
        if found.after and _worths(found.before) == _worths(found.after):
            left = [item for item in left if item not in found.after]
            yield found


def _kind(item: Item) -> tuple[bool, ...]:
    return item.points is None, item.doubles is None


def _overlapping(first: Item, gone: Iterable[Item], new: Iterable[Item]) -> Alike:
    """An item with all that score for some piece for which one of them scores."""
    found, others = [[first], list[Item]()], [list(gone), list(new)]
    grown = True
    while grown:
        grown = False
        for side, items in zip(found, others, strict=True):
            for item in [each for each in items if any(_meet(each, one) for one in (*found[0], *found[1]))]:
                items.remove(item)
                side.append(item)
                grown = True
    return Alike(tuple(found[0]), tuple(found[1]))


def _meet(one: Item, other: Item) -> bool:
    asked = [(each.who, set(each.when), set(each.unless), _kind(each)) for each in (one, other)]
    return asked[0] == asked[1] and not _fitting(one.each).isdisjoint(_fitting(other.each))


def _worths(items: Iterable[Item]) -> dict[Piece, list[str]]:
    """What the items give for each piece."""
    worths: dict[Piece, list[str]] = {}
    for item in items:
        for piece in _fitting(item.each):
            worths.setdefault(piece, []).append(str(item.points if item.points is not None else item.doubles or item.limit))
    return {piece: sorted(found) for piece, found in worths.items()}


def _pieces() -> tuple[Piece, ...]:
    """Every piece that a word can tell from another."""
    tiles = {
        Kind.CHOW: [tile for tile in TILES[:27] if tile % 9 < 7],
        **dict.fromkeys((Kind.SINGLE, Kind.PAIR, Kind.PUNG, Kind.KONG), TILES[:KINDS]),
    }
    flags = (False, True)
    groups = (
        Piece(kind, tile, form, completed, False, own, prevailing)
        for kind, some in tiles.items()
        for tile, form, completed in product(some, Form, range(4 if kind is Kind.CHOW else 2))
        for own, prevailing in product(flags if tile.is_wind else (False,), repeat=2)
    )
    bonus = (Piece(BONUS, tile, Form.CONCEALED, 0, whole, own) for tile, whole, own in product(BONUS_TILES, flags, flags))
    return (*groups, *bonus)


_PIECES: Final = _pieces()


@cache
def _fitting(words: Words) -> frozenset[Piece]:
    """The pieces that fit some words; none where there are no words."""
    return frozenset(piece for piece in _PIECES if fits(words, piece)) if words else frozenset()
