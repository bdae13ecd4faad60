"""The complete hands of a narrow class, one by one: for items whose conditions say more than which tiles may be held."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement

from mjscore.analysis.lanes import BITS, ONES, PACKED, WEIGHT
from mjscore.groups import Form, Kind, group_code
from mjscore.hands import Hand
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring.engine import scorer
from mjscore.tiles import KINDS
from mjscore.vocabulary.terms import Situation


@lru_cache(maxsize=64)
def targets(ruleset: Ruleset, kinds: int) -> tuple[int, ...]:
    """The packed tiles of every concealed hand of sets and a pair, of these kinds alone, that the ruleset lets win."""
    return tuple(dict.fromkeys(_targets(ruleset, kinds)))


def _targets(ruleset: Ruleset, kinds: int) -> Iterator[int]:
    known = scorer(ruleset)
    facts = known.pieces_at(Hand(), True).facts
    bench = known.bench(Situation("standard"), True)
    tiles = [tile for tile in range(KINDS) if kinds & WEIGHT[tile]]
    codes = [group_code(Kind.PUNG, tile, Form.CONCEALED) for tile in tiles]
    codes += [
        group_code(Kind.CHOW, tile, Form.CONCEALED)
        for tile in tiles
        if tile < 27 and tile % 9 < 7 and kinds & WEIGHT[tile + 1] and kinds & WEIGHT[tile + 2]
    ]
    pairs = [group_code(Kind.PAIR, tile, Form.CONCEALED) for tile in tiles]
    for sets in combinations_with_replacement(codes, ruleset.win.sets):
        packed = _together(PACKED[code] for code in sets)
        if packed is None:
            continue
        of_sets = sum([facts[code] for code in sets])
        for pair in pairs:
            if (packed >> BITS * (pair & 63) & 7) <= 2 and bench.completes(of_sets + facts[pair]):
                yield packed + PACKED[pair]


def _together(packed: Iterator[int]) -> int | None:
    """The tiles of several groups; None where a kind would be there five times."""
    total = 0
    for each in packed:
        total += each
        # Five or more: the bit of four and one of the lower two; no single group takes a count past seven.
        if total >> 2 & (total | total >> 1) & ONES:
            return None
    return total


def lacking(standing: int, wanted: tuple[int, ...]) -> int:
    """The fewest tiles that packed tiles lack of any of these hands; 99 where there are none."""
    return min((_lacks(standing, each) for each in wanted), default=99)


def _lacks(standing: int, wanted: int) -> int:
    return sum(
        max(0, (wanted >> shift & 7) - (standing >> shift & 7)) for shift in range(0, KINDS * BITS, BITS) if wanted >> shift & 7
    )
