"""The complete hands of a narrow class, one by one: for items whose conditions say more than which tiles may be held."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from mjscore.arrangements.lanes import BITS, ONES, PACKED, WEIGHT
from mjscore.codes import group_code, tile_of
from mjscore.groups import Form, Kind
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring.compiled import compiled_judge
from mjscore.scoring.matching import UnscoredReading
from mjscore.scoring.rules import scoring_rules
from mjscore.scoring.situations import GATES_FILLED
from mjscore.tiles import KINDS
from mjscore.vocabulary.situation import Situation


def targets(ruleset: Ruleset, kinds: int) -> tuple[int, ...]:
    """The packed tiles of every concealed hand of sets and a pair, of these kinds alone, that the ruleset lets win."""
    return tuple(dict.fromkeys(_targets(ruleset, kinds)))


def _targets(ruleset: Ruleset, kinds: int) -> Iterator[int]:
    judge = compiled_judge(scoring_rules(ruleset), None, None, True)
    ordinary, filled = Situation("standard"), Situation("standard", gates_filled=True)
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
        for pair in pairs:
            situation = filled if packed + PACKED[pair] in GATES_FILLED else ordinary
            fits = (packed >> BITS * tile_of(pair) & 7) <= 2
            if fits and judge.match(UnscoredReading((*sets, pair), (), situation)).whole.meets_requirements:
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
