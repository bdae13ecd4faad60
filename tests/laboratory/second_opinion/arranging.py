"""Every way to lay out a hand: all divisions into sets and a pair, special shapes, and all groups the last tile completed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from mjscore.game.groups import Form, Group, Kind
from mjscore.game.hands import Hand, Means
from mjscore.game.tiles import TILES, Tile, tiles_of

from .table import Table

ORPHANS = tiles_of("19D 19B 19C E S W N RD GD WD")
WINDS = tiles_of("E S W N")

Division = tuple[Group, ...]


@dataclass(frozen=True)
class Reading:
    """One way to lay out a hand.

    `completed` is the place in `groups` of the group that the winning tile completed, None for losers and dealt hands.
    `standing` and `melds` are the hand as it was before the winning tile came.
    """

    shape: str
    groups: Division
    completed: int | None = None
    standing: tuple[Tile, ...] = ()
    melds: Division = ()


def remove(tiles: tuple[Tile, ...], taken: tuple[Tile, ...]) -> tuple[Tile, ...] | None:
    """The tiles without those taken; None if they are not all there."""
    left = list(tiles)
    for tile in taken:
        if tile not in left:
            return None
        left.remove(tile)
    return tuple(left)


@lru_cache(maxsize=200_000)
def divisions(tiles: tuple[Tile, ...], sets: int, pairs: int) -> frozenset[Division]:
    """All divisions of sorted tiles into this many sets (three alike or a run) and pairs, all concealed."""
    if len(tiles) != 3 * sets + 2 * pairs:
        return frozenset()
    if not tiles:
        return frozenset({()})
    first = tiles[0]
    found = set()
    kinds = [Kind.PAIR] * (pairs > 0) + [Kind.PUNG] * (sets > 0)
    if sets and first < 27 and first % 9 < 7:
        kinds.append(Kind.CHOW)
    for kind in kinds:
        group = Group(kind, first, Form.CONCEALED)
        left = remove(tiles, group.tiles)
        if left is None:
            continue
        pair = kind is Kind.PAIR
        for rest in divisions(left, sets - (not pair), pairs - pair):
            found.add(tuple(sorted((group, *rest), key=lambda each: each.code)))
    return frozenset(found)


def shapes_won(table: Table) -> list[str]:
    """The special shapes that may win besides sets and a pair."""
    names = []
    if table.rules.startswith("babcock"):
        names += ["orphans"] * table.has("thirteen-orphans") + ["twins"] * table.has(
            "seven-twins"
        )
    if table.rules in ("harr-limit", "millington", "dmjl", "kajongg", "bmja"):
        names.append("orphans")
    if table.rules == "kajongg":
        names += ["gates", "wriggling", "triples", "knitting", "honour-pairs"]
    if table.rules == "bmja":
        pairs = "honour-pairs" if table.has("pairs-different") else "honour-twins"
        names += [
            "gates",
            "wriggling",
            "triples",
            "mixed" if table.has("knitting-mixed") else "knitting",
            pairs,
        ]
    return names


def special_divisions(shape: str, tiles: tuple[Tile, ...]) -> Iterator[Division]:
    """The layouts of fourteen tiles as a special shape."""
    count = Counter(tiles)
    suits = {tile.suit for tile in tiles if tile.is_suit}
    honours = any(tile.is_honour for tile in tiles)
    if shape == "orphans":
        if set(tiles) == set(ORPHANS):
            yield tuple(
                Group(Kind.PAIR if count[t] == 2 else Kind.SINGLE, t, Form.CONCEALED)
                for t in ORPHANS
            )
    elif shape in ("twins", "honour-pairs", "honour-twins"):
        majors, twice = shape != "twins", shape != "honour-pairs"
        if all(n == 2 or (n == 4 and twice) for n in count.values()) and (
            not majors or all(t.is_major for t in tiles)
        ):
            yield tuple(Group(Kind.PAIR, t, Form.CONCEALED) for t in sorted(tiles)[::2])
    elif shape == "gates":
        doubled = [t for t in count if t.is_minor and count[t] == 2]
        if (
            len(suits) == 1
            and not honours
            and len(count) == 9
            and len(doubled) == 1
            and all(count[t] == 3 for t in count if t.is_terminal)
        ):
            kinds = {1: Kind.SINGLE, 2: Kind.PAIR, 3: Kind.PUNG}
            yield tuple(
                Group(kinds[count[t]], t, Form.CONCEALED) for t in sorted(count)
            )
    elif shape == "wriggling":
        ones = [t for t in count if t.is_suit and t.rank == 1]
        winds = set(WINDS) < set(count) and not any(t.is_dragon for t in tiles)
        if (
            winds
            and len(suits) == 1
            and len(ones) == 1
            and count[ones[0]] == 2
            and len(count) == 13
        ):
            yield tuple(
                Group(Kind.PAIR if t in ones else Kind.SINGLE, t, Form.CONCEALED)
                for t in sorted(count)
            )
    elif shape == "knitting":
        if not honours and len(suits) == 2:
            low, high = sorted({t - t % 9 for t in tiles})
            if all(count[TILES[low + r]] == count[TILES[high + r]] for r in range(9)):
                first, _ = (low, high) if high - low == 9 else (high, low)
                groups = [r for r in range(9) for _ in range(count[TILES[low + r]])]
                yield tuple(
                    Group(Kind.KNITTED_PAIR, TILES[first + r], Form.CONCEALED)
                    for r in groups
                )
    elif shape == "mixed":
        if not honours:
            ways = [
                (TILES[rank + one], TILES[rank + other])
                for rank in range(9)
                for one, other in ((0, 9), (9, 18), (18, 0))
            ]
            for pairs in knitted_pairs(tiles, ways):
                yield tuple(
                    Group(Kind.KNITTED_PAIR, first, Form.CONCEALED)
                    for first, _ in pairs
                )
    elif shape == "triples":
        yield from knitted_triples(tiles, count, honours)


def knitted_pairs(
    tiles: tuple[Tile, ...], ways: list[tuple[Tile, Tile]]
) -> Iterator[tuple[tuple[Tile, Tile], ...]]:
    """Every way to pair off tiles of one number and two suits, the lowest tile first."""
    if not tiles:
        yield ()
    for pair in ways:
        if tiles and tiles[0] in pair and (left := remove(tiles, pair)) is not None:
            yield from (((pair, *rest)) for rest in knitted_pairs(left, ways))


def knitted_triples(
    tiles: tuple[Tile, ...], count: Counter[Tile], honours: bool
) -> Iterator[Division]:
    """Four triples of one number in the three suits, and a pair of one number in two suits."""
    if honours:
        return
    for rank in range(9):
        for start in (0, 9, 18):
            pair = Group(Kind.KNITTED_PAIR, TILES[start + rank], Form.CONCEALED)
            left = remove(tuple(sorted(tiles)), pair.tiles)
            if left is None:
                continue
            rest = Counter(left)
            columns = [[rest[TILES[s + r]] for s in (0, 9, 18)] for r in range(9)]
            if all(len(set(column)) == 1 for column in columns):
                triples = [r for r in range(9) for _ in range(columns[r][0])]
                yield (
                    *(
                        Group(Kind.KNITTED_TRIPLE, TILES[r], Form.CONCEALED)
                        for r in triples
                    ),
                    pair,
                )


def may_win(table: Table, groups: Division) -> bool:
    """Whether the agreements let these four sets and a pair win."""
    tiles = [tile for group in groups for tile in group.tiles]
    most = next(
        (n for n in range(5) if table.has(f"chows-{n}")),
        1 if table.rules in ("kajongg", "bmja") else 4,
    )
    if sum(group.kind is Kind.CHOW for group in groups) > most:
        return False
    if table.has("cleared-hands"):
        return len({tile.suit for tile in tiles if tile.is_suit}) <= 1
    return True


def complete_divisions(
    table: Table, melds: Division, tiles: tuple[Tile, ...]
) -> Iterator[tuple[str, Division]]:
    """Every complete layout of standing tiles beside melds: its shape, and its groups with the melds first.

    Kajongg's Gates of Heaven beat a standard win by the same tiles: the mah-jongg rule worth most is taken.
    """
    pairs = sum(group.kind is Kind.PAIR for group in melds)
    shapes = []
    if all(group.kind is Kind.PAIR or _are_standing((group,)) for group in melds):
        shapes = shapes_won(table)
    whole = tuple(sorted((*tiles, *(tile for group in melds for tile in group.tiles))))
    gates = False
    for shape in shapes if len(whole) == 14 else ():
        for division in special_divisions(shape, whole):
            named = [
                group
                for group in melds
                if shape != "gates"
                or group.form is not Form.CONCEALED
                or group.kind is Kind.KONG
            ]
            if all(
                group in [each.with_form(group.form) for each in division]
                for group in named
            ):
                gates = gates or shape == "gates"
                yield shape, division
    for division in divisions(
        tuple(sorted(tiles)), table.set_count - (len(melds) - pairs), 1 - pairs
    ):
        if not gates and may_win(table, melds + division):
            yield "sets", melds + division


def _are_standing(melds: Division) -> bool:
    return all(
        group.form is Form.CONCEALED and group.kind is not Kind.KONG for group in melds
    )


@lru_cache(maxsize=200_000)
def waits_of(
    table: Table, melds: Division, standing: tuple[Tile, ...]
) -> tuple[Tile, ...]:
    """The kinds that complete the hand; never one of which it holds all four (decision “waiting”)."""
    held = Counter(standing)
    for group in melds:
        held.update(group.tiles)
    return tuple(
        tile
        for tile in table.tiles
        if held[tile] < 4
        and next(complete_divisions(table, melds, (*standing, tile)), None) is not None
    )


def places_of(
    table: Table, melds: Division, standing: tuple[Tile, ...]
) -> tuple[Tile, ...]:
    """The same by shape, a kind of which it holds all four not left out."""
    return tuple(
        tile
        for tile in table.tiles
        if next(complete_divisions(table, melds, (*standing, tile)), None) is not None
    )


def hand_waits(table: Table, hand: Hand) -> tuple[Tile, ...]:
    """What a hand of thirteen waits for, whatever grouping was written."""
    melds, standing = before(hand)
    return waits_of(table, melds, standing)


def before(hand: Hand) -> tuple[Division, tuple[Tile, ...]]:
    """The melds that lie fast, and all the standing tiles freed of their written grouping."""
    fast = tuple(
        group
        for group in (*hand.exposed, *hand.fixed)
        if group in hand.exposed or group.kind is Kind.KONG
    )
    standing = [
        *hand.free,
        *(
            tile
            for group in hand.fixed
            if group.kind is not Kind.KONG
            for tile in group.tiles
        ),
    ]
    return fast, tuple(sorted(standing))


def winning_readings(table: Table, hand: Hand) -> Iterator[Reading]:
    """Every legal reading of a winning hand (decision “best-reading”).

    A winning tile that is left out of the groups completed none of those that a kind word fixed.
    """
    won = hand.won
    assert won is not None
    melds, standing = before(hand)
    if won.means is Means.DEALT:
        for shape, groups in complete_divisions(
            table, hand.exposed + hand.fixed, hand.free
        ):
            yield Reading(shape, groups, None, standing, melds)
        return
    tile = won.tile
    assert tile is not None
    if won.among and won.claimed:
        on_table = [
            g
            for g in hand.exposed
            if g.kind is not Kind.KONG and g.form is Form.EXPOSED and tile in g.tiles
        ]
        for last in on_table:
            place = melds.index(last)
            others = melds[:place] + melds[place + 1 :]
            standing_then = tuple(
                sorted((*standing, *(remove(last.tiles, (tile,)) or ())))
            )
            for shape, groups in complete_divisions(
                table, hand.exposed + hand.fixed, hand.free
            ):
                bare = last if last in groups else last.with_form(Form.CONCEALED)
                marked = tuple(
                    last if n == groups.index(bare) else g for n, g in enumerate(groups)
                )
                yield Reading(shape, marked, groups.index(bare), standing_then, others)
        if on_table:
            return
    free = hand.free if won.among else (*hand.free, tile)
    standing_then = (remove(standing, (tile,)) or ()) if won.among else standing
    form = Form.EXPOSED if won.claimed else Form.CONCEALED
    for shape, groups in complete_divisions(table, hand.exposed + hand.fixed, free):
        for place, group in enumerate(groups):
            written = len(hand.exposed) + (0 if won.among else len(hand.fixed))
            lies = place < written and shape == "sets"
            if lies or group.kind is Kind.KONG or tile not in group.tiles:
                continue
            marked = (*groups[:place], group.with_form(form), *groups[place + 1 :])
            yield Reading(shape, marked, place, standing_then, melds)


def legal_readings(table: Table, hand: Hand) -> list[Reading]:
    """The readings of a winning hand that agree with what `completing` says."""
    assert hand.won is not None
    named = hand.won.completing
    found = list(winning_readings(table, hand))
    if named is None:
        return found
    wanted = (named.kind, named.tile)
    return [
        r
        for r in found
        if r.completed is not None
        and wanted == (r.groups[r.completed].kind, r.groups[r.completed].tile)
    ]


def losing_reading(hand: Hand) -> Reading:
    """A loser's best layout: three or four alike are a concealed three, two alike a pair (decision “losers-regroup”)."""
    found = list(hand.exposed + hand.fixed)
    for tile, times in sorted(Counter(hand.free).items()):
        kinds = {1: Kind.SINGLE, 2: Kind.PAIR}
        found.append(Group(kinds.get(times, Kind.PUNG), tile, Form.CONCEALED))
    melds, standing = before(hand)
    return Reading("loser", tuple(found), None, standing, melds)
