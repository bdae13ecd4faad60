"""The best or the worst hand of many: every hand that can be put together from given sets and pairs is scored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement
from typing import Final, NamedTuple, TypeAlias

from mjscore.casebook.example import HandSearch
from mjscore.groups import Group, Kind
from mjscore.hands import Hand, Means, Win
from mjscore.notation.reader import read_groups, read_seat, read_tiles, read_won
from mjscore.places import Section
from mjscore.problems import Fault, ImpossibleHand
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring import Sheet, score
from mjscore.tiles import Tile

Groups: TypeAlias = tuple[Group, ...]

_ANY: Final = "*"
_STAND_IN: Final = "E"
"""The tile that is read where a win is told of any tile."""


class _WayToWin(NamedTuple):
    """A way of winning: the win, and whether any tile that could have come last may stand in it."""

    win: Win
    any_tile: bool


def best_of(searches: Sequence[HandSearch], rules: Ruleset) -> Sheet:
    """The sheet of the highest (or lowest) total among all hands of the searches; of equals the first.

    Raises ImpossibleHand where no hand can be put together, or where the ruleset does not let one win.
    """
    best: Sheet | None = None
    for search in searches:
        for hand in hands_of(search):
            sheet = score(hand, rules)
            if best is None or (sheet.total > best.total if search.seek == "highest" else sheet.total < best.total):
                best = sheet
    if best is None:
        message = "no hand can be put together from these sets and pairs"
        raise ImpossibleHand(Fault("nothing-to-search", message, hint="give at least four sets and a pair"))
    return best


def hands_of(search: HandSearch) -> Iterator[Hand]:
    """Every hand of four of the sets (a run more than once too) and a pair, won in every way that is asked for."""
    exposed, concealed = (
        tuple(group for text in texts for group in read_groups(text, section))
        for section, texts in ((Section.EXPOSED, search.exposed), (Section.CONCEALED, search.concealed))
    )
    pairs = [read_tiles(text)[0] for text in search.pairs]
    ways = [_way(text) for text in search.won]
    seat = read_seat(search.seat) if search.seat else None
    for four in combinations_with_replacement((*exposed, *concealed), 4):
        counts = Counter(tile for group in four for tile in group.tiles)
        if max(counts.values()) > 4:
            continue
        table = tuple(group for group in four if group in exposed)
        standing = tuple(group for group in four if group not in exposed)
        kong = any(group.kind is Kind.KONG for group in four)
        for pair in (each for each in pairs if counts[each] <= 2):
            for win in _wins(ways, table, standing, pair):
                if kong or win.means is not Means.LOOSE:
                    yield Hand(exposed=table, fixed=standing, free=(pair, pair), seat=seat, won=win)


def _way(text: str) -> _WayToWin:
    win = read_won(text.replace(_ANY, _STAND_IN))
    return _WayToWin(replace(win, among=win.tile is not None), _ANY in text)


def _wins(ways: Sequence[_WayToWin], exposed: Groups, standing: Groups, pair: Tile) -> Iterator[Win]:
    """The win of each way, with every tile that could have come last where any may: none of a kong's."""
    for way in ways:
        if not way.any_tile:
            yield way.win
            continue
        sets = (*exposed, *standing) if way.win.claimed else standing
        tiles = [tile for group in sets if len(group.tiles) == 3 for tile in group.tiles]
        for tile in dict.fromkeys((*tiles, pair)):
            yield replace(way.win, tile=tile)
