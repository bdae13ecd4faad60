"""The complete hands of a narrow class, one by one: for items whose conditions say more than which tiles may be held."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import add
from typing import Final

from mjscore.arrangements.shapes import NEVER, counted
from mjscore.groups import TILES_OF, Codes, Form, Kind, group_code
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring.readings import are_filled, gates_in
from mjscore.scoring.rules import asks_score, scoring_rules
from mjscore.strategy.unary import unary
from mjscore.tiles import KINDS
from mjscore.vocabulary.conditions import judge_of, tests_of
from mjscore.vocabulary.pieces import piece_of
from mjscore.vocabulary.terms import MEANS_NUMBERS, SHAPE_NUMBERS, Condition, Situation, View, remark_bits

GoalHand = int
"""The copies of a complete hand's tiles in hand, a bit each (`unary`); of the Nine Gates only those of the thirteen."""

_Numbers = tuple[int, ...]
_Part = tuple[_Numbers, _Numbers]
"""The counts of the tiles of groups, and how many of the groups pass each test."""


class Asked:
    """What the conditions of a class of hands ask; those on what else is scored are taken to hold."""

    def __init__(self, ruleset: Ruleset, conditions: Sequence[Condition]) -> None:
        asked = [each for each in conditions if not asks_score(each)]
        tests = {test: number for number, test in enumerate(dict.fromkeys(tests_of(asked)))}
        self.tests, self.judges = tuple(tests), [judge_of(each, tests) for each in asked]
        ways = scoring_rules(ruleset).trial_wins
        self.wins = [Situation(SHAPE_NUMBERS["standard"], MEANS_NUMBERS[way.means], remark_bits(way.remarks)) for way in ways]
        self._known: dict[tuple[_Numbers, bool, bool], bool] = {}

    def part(self, codes: Iterable[int]) -> _Part:
        """Groups with how many of them pass each test, wherever the player sits."""
        pieces = [piece_of(code) for code in codes]
        passed = tuple([sum(test(piece) for piece in pieces) for test in self.tests])
        return tuple(counted(tile for code in codes for tile in TILES_OF[code])), passed

    def are_met(self, passed: _Numbers, gates: bool, filled: bool) -> bool:
        """Whether a hand whose pieces pass these tests meets the conditions, however it is won."""
        asked = (passed, gates, filled)
        if asked not in self._known:
            views = [View(passed, win._replace(gates=gates, gates_filled=filled)) for win in self.wins]
            self._known[asked] = any(all(judge(view) for judge in self.judges) for view in views)
        return self._known[asked]


def hands_of_goal(
    ruleset: Ruleset, conditions: Sequence[Condition], kinds: Iterable[int], melds: Codes
) -> tuple[GoalHand, ...]:
    """What every complete hand of sets and a pair has beside these melds, if it is of these kinds and meets the conditions."""
    asked, tiles = Asked(ruleset, conditions), sorted(kinds)
    begun = asked.part(melds)
    pairs = [asked.part([group_code(Kind.PAIR, tile, Form.CONCEALED)]) for tile in tiles]
    sets = [asked.part([code]) for code in _sets_of(tiles)]
    found: dict[GoalHand, None] = {}
    for whole, passed in _with_sets(sets, ruleset.win.sets - len(melds), begun):
        for pair, more in pairs:
            counts, answers = tuple(map(add, whole, pair)), tuple(map(add, passed, more))
            if max(counts) > 4:
                continue
            first = None if melds else gates_in(counts)
            filled = first is not None and are_filled(counts)
            if asked.are_met(answers, False, filled):
                found[unary(ours - melded for ours, melded in zip(counts, begun[0], strict=True))] = None
            elif first is not None and asked.are_met(answers, True, filled):
                found[unary(gates_of(first)) | _LAST] = None
    return tuple(found)


def _sets_of(tiles: Sequence[int]) -> Iterator[int]:
    """The concealed pungs and chows of these kinds."""
    for tile in tiles:
        yield group_code(Kind.PUNG, tile, Form.CONCEALED)
        if tile < 27 and tile % 9 < 7 and tile + 1 in tiles and tile + 2 in tiles:
            yield group_code(Kind.CHOW, tile, Form.CONCEALED)


def _with_sets(sets: Sequence[_Part], number: int, begun: _Part) -> Iterator[_Part]:
    """These tiles with so many more sets, in every way."""
    if not number:
        yield begun
        return
    for place, (tiles, passed) in enumerate(sets):
        more = tuple(map(add, begun[0], tiles))
        if max(more) <= 4:
            yield from _with_sets(sets[place:], number - 1, (more, tuple(map(add, begun[1], passed))))


def gates_of(first: int) -> list[int]:
    """The counts of 1112345678999 of a suit."""
    return [*[0] * first, 3, *[1] * 7, 3, *[0] * (KINDS - 9 - first)]


_LAST: Final = 1 << 4 * KINDS
"""A tile that comes last: whatever it is, no hand has it already."""


def lacking(counts: Sequence[int], wanted: Sequence[GoalHand]) -> int:
    """The fewest tiles that tiles in hand lack of any of these hands; NEVER where there are none."""
    missing = ~unary(counts)
    return min([(each & missing).bit_count() for each in wanted], default=NEVER)
