"""The best or the worst hand of many: every hand that can be put together from given sets and pairs, scored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import TypeAlias

from mjscore.casebook.example import Search
from mjscore.groups import Group
from mjscore.hands import Hand, Means, Win
from mjscore.notation.reader import read_hand, read_seat, read_tiles, read_won
from mjscore.problems import Fault, ImpossibleHand
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring import Sheet, score
from mjscore.tiles import Tile

Groups: TypeAlias = tuple[Group, ...]


def best_of(searches: Sequence[Search], rules: Ruleset) -> Sheet:
    """The sheet of the highest (or lowest) total among all hands of the searches; of equals the first.

    Raises ImpossibleHand where no hand can be put together, or where the ruleset does not let one win.
    """
    best: Sheet | None = None
    for search in searches:
        for hand in hands_of(search):
            sheet = score(hand, rules)
            if best is None or (sheet.total > best.total if search.highest else sheet.total < best.total):
                best = sheet
    if best is None:
        raise ImpossibleHand(
            Fault(
                "nothing-to-search",
                "no hand can be put together from these sets and pairs",
                hint="give four sets and a pair at least",
            )
        )
    return best


def hands_of(search: Search) -> Iterator[Hand]:
    """Every hand of four of the sets (a run more than once too) and a pair, won in every way that is asked for."""
    exposed = _groups("exposed", search.exposed)
    concealed = _groups("concealed", search.concealed)
    pairs = [read_tiles(text)[0] for text in search.pairs]
    seat = read_seat(search.seat) if search.seat else None
    for four in combinations_with_replacement((*exposed, *concealed), 4):
        counts = Counter(tile for group in four for tile in group.tiles)
        if max(counts.values()) > 4:
            continue
        table = tuple(group for group in four if group in exposed)
        standing = tuple(group for group in four if group not in exposed)
        for pair in pairs:
            if counts[pair] > 2:
                continue
            for way in search.won:
                for win in _wins(way, table, standing, pair):
                    yield Hand(exposed=table, fixed=standing, free=(pair, pair), seat=seat, won=win)


def _groups(section: str, texts: Sequence[str]) -> Groups:
    return tuple(group for text in texts for group in read_hand(f"{section}: {text}; status: short").groups)


def _wins(way: str, exposed: Groups, standing: Groups, pair: Tile) -> Iterator[Win]:
    """The wins of a `won:` text, its `*` standing for every tile that could have come last: none of a kong's."""
    if "*" not in way:
        yield _win(way)
        return
    claimed = _win(way.replace("*", str(pair))).means in (Means.DISCARD, Means.ROB)
    sets = (*exposed, *standing) if claimed else standing
    tiles = [tile for group in sets if len(group.tiles) == 3 for tile in group.tiles]
    for tile in dict.fromkeys((*tiles, pair)):
        yield _win(way.replace("*", str(tile)))


@lru_cache(maxsize=500)
def _win(text: str) -> Win:
    win = read_won(text)
    return replace(win, among=win.tile is not None)
