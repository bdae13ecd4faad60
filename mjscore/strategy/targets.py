"""The complete hands of a narrow class, one by one: for items whose conditions say more than which tiles may be held."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from mjscore.arrangements.lacking import NEVER
from mjscore.arrangements.lanes import FOURS, ONES, PACKED, WEIGHT
from mjscore.codes import Codes, group_code
from mjscore.groups import Form, Kind
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring.compiled.counters import CountedAnswers, Counters
from mjscore.scoring.compiled.whole_hands import questions_of
from mjscore.scoring.rules import asks_score, scoring_rules
from mjscore.scoring.situations import GATES_FILLED, gates_of
from mjscore.tiles import KINDS
from mjscore.vocabulary.conditions import holds
from mjscore.vocabulary.pieces import piece_of
from mjscore.vocabulary.situation import Situation, View
from mjscore.vocabulary.terms import Condition, with_inner

Target = int
"""The copies of a complete hand's standing tiles, a bit each; of the Nine Gates only those of the thirteen."""

_Part = tuple[int, int]
"""The packed tiles of groups, and what they add to the counters."""


class Asked:
    """What the conditions of a class of hands ask; those on what else is scored are taken to hold."""

    def __init__(self, ruleset: Ruleset, conditions: Sequence[Condition]) -> None:
        self.ways = scoring_rules(ruleset).ways_to_win
        self.conditions = [each for each in conditions if not asks_score(each)]
        self.counters = Counters(questions_of(with_inner(self.conditions)))
        self._known: dict[tuple[int, bool, bool], bool] = {}

    def part(self, code: int) -> _Part:
        """A group with what it adds to the counters, wherever the player sits."""
        return PACKED[code], self.counters.contribution(piece_of(code))

    def are_met(self, key: int, gates: bool, filled: bool) -> bool:
        """Whether a hand with these answers meets the conditions, however it is won; `gates` and `filled` as in a Situation."""
        asked = (key & self.counters.key_mask, gates, filled)
        if asked not in self._known:
            wins = [Situation("standard", way.means, way.remarks, gates=gates, gates_filled=filled) for way in self.ways]
            views = [View(CountedAnswers(self.counters, key), win) for win in wins]
            self._known[asked] = any(all(holds(each, view) for each in self.conditions) for view in views)
        return self._known[asked]


def targets(ruleset: Ruleset, conditions: Sequence[Condition], kinds: int, melds: Codes) -> tuple[Target, ...]:
    """What every complete hand of sets and a pair has beside these melds, if it is of these kinds and meets the conditions."""
    asked = Asked(ruleset, conditions)
    melded = sum(PACKED[code] for code in melds)
    key = asked.counters.start + sum(asked.part(code)[1] for code in melds)
    tiles = [tile for tile in range(KINDS) if kinds & WEIGHT[tile]]
    pairs = [asked.part(group_code(Kind.PAIR, tile, Form.CONCEALED)) for tile in tiles]
    found: dict[Target, None] = {}
    sets = [asked.part(code) for code in _sets_of(tiles)]
    for packed, answers in _with_sets(sets, ruleset.win.sets - len(melds), melded, key):
        for pair, more in pairs:
            whole = packed + pair
            if _is_too_many(whole):
                continue
            filled, gates = not melds and whole in GATES_FILLED, 0 if melds else gates_of(whole)
            if asked.are_met(answers + more, False, filled):
                found[copies(whole - melded)] = None
            elif gates and asked.are_met(answers + more, True, filled):
                found[copies(gates) | _LAST] = None
    return tuple(found)


def _sets_of(tiles: Sequence[int]) -> Iterator[int]:
    """The concealed pungs and chows of these kinds."""
    for tile in tiles:
        yield group_code(Kind.PUNG, tile, Form.CONCEALED)
        if tile < 27 and tile % 9 < 7 and tile + 1 in tiles and tile + 2 in tiles:
            yield group_code(Kind.CHOW, tile, Form.CONCEALED)


def _with_sets(sets: Sequence[_Part], number: int, packed: int, answers: int) -> Iterator[_Part]:
    """These tiles with so many more sets, in every way."""
    if not number:
        yield packed, answers
        return
    for place, (tiles, more) in enumerate(sets):
        if not _is_too_many(packed + tiles):
            yield from _with_sets(sets[place:], number - 1, packed + tiles, answers + more)


def _is_too_many(packed: int) -> bool:
    """Whether a kind is there five times; no single group takes a count past seven."""
    return packed & FOURS & (packed << 1 | packed << 2) != 0


def copies(packed: int) -> Target:
    """Packed tiles with a bit for each copy of a kind."""
    ones, twos, fours = packed & ONES, packed >> 1 & ONES, packed >> 2 & ONES
    second, third = twos | fours, ones & twos | fours
    return ones | twos | fours | second << _COPY | third << 2 * _COPY | fours << 3 * _COPY


_COPY: Final = 3 * KINDS
"""The bits of one copy of every kind."""

_LAST: Final = 1 << 4 * _COPY
"""A tile that comes last: whatever it is, no hand has it already."""


def lacking(standing: int, wanted: Sequence[Target]) -> int:
    """The fewest tiles that packed tiles lack of any of these hands; NEVER where there are none."""
    missing = ~copies(standing)
    return min([(each & missing).bit_count() for each in wanted], default=NEVER)
