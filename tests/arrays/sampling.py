"""Hands and rulesets on which the arrays and the plain scorer are held against each other."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from mjscore.analysis.player_view import hand_before_win
from mjscore.game.groups import Group, Kind
from mjscore.game.hands import Hand, Means, Remark, Win
from mjscore.game.tiles import TILES, Tile, tiles_of
from mjscore.problems import ImpossibleHand, Problem
from mjscore.rules import load_ruleset
from mjscore.rules.schema import Item, Ruleset
from mjscore.rules.vocabulary.pieces import WORDS
from mjscore.rules.vocabulary.terms import Word
from mjscore.scoring import TableView, score
from tests.dealing import random_deal, random_hand, random_win

TABLES = (
    TableView(),
    TableView(tiles_of("1111D 9999C EEEE"), 9),
    TableView(tiles_of("444B 2222C WWWW RD"), 13),
)


def rulesets_of(id: str, seed: int, more: int = 8) -> Iterator[Ruleset]:
    """A ruleset as it is, without a limit, with each option by itself, and with random options together."""
    die = random.Random(seed)
    options = [option.id for option in load_ruleset(id).options]
    chosen = [(), *((option,) for option in options)]
    chosen += [
        tuple(each for each in options if die.random() < 0.3) for _ in range(more)
    ]
    for each in chosen:
        try:
            yield load_ruleset(id, each)
        except Problem:  # options that exclude each other
            continue
    yield load_ruleset(id, limit=None)


def hands_of(ruleset: Ruleset, seed: int) -> Iterator[Hand]:
    """A hand as dealt, a winner in several ways and on other tiles, and the losers of a deal; some of them cannot be."""
    die = random.Random(seed)
    yield random_hand(ruleset, seed)
    won = random_win(ruleset, seed)
    yield won
    assert won.won is not None
    before = hand_before_win(won)
    for means in (Means.DRAW, Means.DISCARD, Means.LOOSE, Means.ROB):
        remarks = frozenset(die.sample(list(Remark), die.randrange(3)))
        if before is not None:
            tile = won.won.tile if die.random() < 0.7 else die.choice(TILES[:27])
            yield replace(before, won=Win(means, tile, None, remarks))
        yield replace(
            won,
            won=Win(means, won.won.tile, None, remarks, None, won.won.among),
            origin=None,
        )
    if before is not None and won.won.tile is not None:
        yield from written_among(before, won.won.tile, die)
    yield from (
        hand
        for _, hand in random_deal(ruleset, seed).seats
        if isinstance(hand, Hand) and hand.won is None
    )


def written_among(before: Hand, tile: Tile, die: random.Random) -> Iterator[Hand]:
    """The win with its tile written among the fourteen: in the hand, in a group on the table; or with its group named."""
    for means in (Means.DRAW, Means.DISCARD):
        yield replace(
            before,
            free=tuple(sorted((*before.free, tile))),
            won=Win(means, tile, among=True),
        )
    groups = [
        Group(kind, low)
        for kind in (Kind.PAIR, Kind.CHOW, Kind.PUNG)
        for low in TILES[:31]
        if _may_hold(kind, low, tile)
    ]
    for group in die.sample(groups, min(2, len(groups))):
        yield replace(before, won=Win(Means.DISCARD, tile, completing=group))
        rest = [*before.free, tile]
        if all(rest.count(each) >= group.tiles.count(each) for each in group.tiles):
            for each in group.tiles:
                rest.remove(each)
            yield replace(
                before,
                exposed=(*before.exposed, group),
                free=tuple(rest),
                won=Win(Means.DISCARD, tile, among=True),
            )


def _may_hold(kind: Kind, low: Tile, tile: Tile) -> bool:
    if kind is not Kind.CHOW:
        return low is tile
    return low < 27 and low % 9 < 7 and low <= tile <= low + 2


def plain(hand: Hand, ruleset: Ruleset, table: TableView) -> int | None:
    """What the sheet says; -1 where the ruleset does not let the hand win, None where there can be no such hand."""
    try:
        return score(hand, ruleset, table).total
    except ImpossibleHand as refused:
        may_not_win = {"not-complete", "not-so-completed", "not-let-win"}
        return -1 if {fault.code for fault in refused.faults} <= may_not_win else None


def house_rules(ruleset: Ruleset, seed: int) -> Ruleset:
    """A ruleset with something changed at random: an item less, a condition negated, another word, another price or limit."""
    die = random.Random(seed)
    items = list(ruleset.items)
    for _ in range(die.randint(1, 3)):
        place = die.randrange(len(items))
        items[place : place + 1] = _changed(items[place], die)
    limit = ruleset.limit._replace(
        points=die.choice((None, 100, 250, 500, 2000)),
        notional=die.choice((600, 1000)),
    )
    win = ruleset.win._replace(
        minimum_points=die.choice((0, 0, 30)),
        minimum_doubles=die.choice((0, 0, 1)),
    )
    if not {item.id for item in items} >= win.by:
        return house_rules(ruleset, seed + 1_000_003)
    return replace(
        ruleset, id=f"{ruleset.id}-{seed}", items=tuple(items), limit=limit, win=win
    )


def _changed(item: Item, die: random.Random) -> list[Item]:
    way = die.randrange(5)
    if way == 0:
        return []
    if way == 1 and item.when:
        place = die.randrange(len(item.when))
        conditions = list(item.when)
        if not conditions[place].branches:
            conditions[place] = conditions[place]._replace(
                negated=not conditions[place].negated
            )
        return [item._replace(when=tuple(conditions))]
    if way == 2 and item.each:
        words = [word for word in WORDS if not WORDS[word].of_bonus]
        return [
            item._replace(
                each=(
                    *item.each[:-1],
                    Word(die.choice(words), negated=die.random() < 0.2),
                ),
            )
        ]
    if way == 3 and item.when:
        return [item._replace(unless=item.when[-1:], when=item.when[:-1])]
    if item.points is not None:
        return [item._replace(points=die.choice((1, 2, 6, 40)), scores=not item.scores)]
    return (
        [item._replace(doubles=die.randint(1, 4))]
        if item.doubles is not None
        else [item]
    )
