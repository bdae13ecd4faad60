"""The pieces that hands are put together from, sorted into classes that no item of a ruleset tells apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Final, NamedTuple

from mjscore.groups import TILES_OF, Form, Kind, completed, form_of, group_code, kind_of, tile_of
from mjscore.hands import Means
from mjscore.rulesets.schema import Item
from mjscore.scoring.rules import PieceTable, ScoringRules, asks_score, fields_of
from mjscore.tiles import KINDS, TILES
from mjscore.vocabulary.conditions import judge_of, tests_of
from mjscore.vocabulary.pieces import Piece, bonus_codes
from mjscore.vocabulary.shapes import Shape
from mjscore.vocabulary.terms import Situation, View, fitting, with_inner

_WIDTH: Final = 6
"""Bits of a number of pieces: no hand has so many."""


class CountedItem:
    """An item of the whole hand with the numbers that its own conditions ask for: only these tell pieces apart for it.

    Numbers of pieces are added as one integer, which has a field for each test.
    """

    def __init__(self, item: Item) -> None:
        self.item = item
        self.conditions = tuple(with_inner((*item.when, *item.unless)))
        asked = [*tests_of((*item.when, *item.unless)), *([fitting(item.each)] if item.each else [])]
        self.tests = {test: place for place, test in enumerate(dict.fromkeys(asked))}
        self.when = [judge_of(each, self.tests) for each in item.when if not asks_score(each)]
        self.unless = [judge_of(each, self.tests) for each in item.unless if not asks_score(each)]
        self.of_win = [judge_of(each, {}) for each in item.when if fields_of(each) and not any(tests_of((each,)))]
        self.points = item.points or 0
        self.doubles = (item.doubles or 0) + item.doubles_without_limit

    def is_ruled_out(self, situation: Situation) -> bool:
        """Whether a situation alone says that the item cannot be scored."""
        return not all(judge(View((), situation)) for judge in self.of_win)

    def numbers(self, piece: Piece) -> int:
        """What a piece adds to the numbers."""
        return sum(test(piece) << _WIDTH * place for test, place in self.tests.items())

    def times(self, numbers: int, situation: Situation) -> int:
        """How often the item is scored by pieces of these numbers; conditions on what else is scored are taken to hold."""
        counts = [numbers >> _WIDTH * place & (1 << _WIDTH) - 1 for place in range(len(self.tests))]
        view = View(counts, situation)
        if not all(judge(view) for judge in self.when) or any(judge(view) for judge in self.unless):
            return 0
        return counts[self.tests[fitting(self.item.each)]] if self.item.each else 1


class Traits(NamedTuple):
    """What scoring sees of a piece: its own points and doubles, and what it adds to the numbers of each item."""

    points: int
    doubles: int
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PieceClass:
    """Pieces with the same traits.

    `family` numbers the kinds of tile that are alike in every group they can be in, None for chows; `codes` are the pieces,
    `kong` and `exposed` what they are.
    """

    traits: Traits
    family: int | None
    kong: bool
    exposed: bool
    codes: tuple[int, ...]


class Palette:
    """All classes of pieces for one seat and round under one ruleset."""

    def __init__(self, rules: ScoringRules, table: PieceTable, items: Sequence[CountedItem]) -> None:
        self.rules, self.table, self.items = rules, table, items
        barred = rules.barred
        self.kinds = [int(tile) for tile in TILES[:KINDS] if tile not in barred]
        self._traits: dict[int, Traits] = {}
        self.families = self._families()
        self.sizes = [list(self.families.values()).count(number) for number in range(len(set(self.families.values())))]
        self.groups = self._classes(self._group_codes())
        self.pairs = self._classes([group_code(Kind.PAIR, tile, Form.CONCEALED) for tile in self.kinds])

    def traits(self, code: int) -> Traits:
        """What scoring sees of a piece."""
        known = self._traits.get(code)
        if known is None:
            piece = self.table[code]
            counts = tuple(item.numbers(piece.piece) for item in self.items)
            known = self._traits[code] = Traits(piece.points, piece.doubles, counts)
        return known

    @cached_property
    def signature(self) -> tuple[object, ...]:
        """Equal for seats and rounds that differ only in the names of the honours."""
        suits = tuple(self.traits(code) for code in self._group_codes() if tile_of(code) < 27)
        honours = sorted(self._kind_traits(tile) for tile in self.kinds if tile >= 27)
        return suits, tuple(honours)

    def _kind_traits(self, tile: int) -> tuple[Traits, ...]:
        codes = [group_code(kind, tile, form) for kind in (Kind.PUNG, Kind.KONG) for form in Form]
        codes += [group_code(Kind.PAIR, tile, Form.CONCEALED)]
        codes += [
            completed(group_code(kind, tile, 0), tile, form) for kind in (Kind.PAIR, Kind.PUNG) for form in list(Form)[:2]
        ]
        return tuple(self.traits(code) for code in codes)

    def _families(self) -> dict[int, int]:
        numbers: dict[tuple[Traits, ...], int] = {}
        return {tile: numbers.setdefault(self._kind_traits(tile), len(numbers)) for tile in self.kinds}

    def _group_codes(self) -> list[int]:
        codes = [group_code(Kind.PUNG, tile, form) for tile in self.kinds for form in (Form.CONCEALED, Form.EXPOSED)]
        codes += [group_code(Kind.KONG, tile, form) for tile in self.kinds for form in Form]
        return codes + [group_code(Kind.CHOW, tile, form) for tile in self._lowest() for form in (Form.CONCEALED, Form.EXPOSED)]

    def _lowest(self) -> list[int]:
        return [tile for tile in self.kinds if tile < 27 and tile % 9 < 7]

    def _classes(self, codes: Iterable[int]) -> list[PieceClass]:
        found: dict[tuple[Traits, int | None, bool, bool], list[int]] = {}
        for code in codes:
            kind = kind_of(code)
            family = None if kind == Kind.CHOW else self.families[tile_of(code)]
            exposed = form_of(code) != Form.CONCEALED
            found.setdefault((self.traits(code), family, kind == Kind.KONG, exposed), []).append(code)
        classes = [PieceClass(*key, tuple(members)) for key, members in found.items()]
        return sorted(classes, key=lambda each: (each.traits.doubles, each.traits.points), reverse=True)

    def special(self, shape: Shape) -> tuple[list[PieceClass], int, list[PieceClass], int]:
        """Classes with all pieces that a special shape may have, and at most how many: of all but pairs, then of pairs."""
        groups, pairs = set[int](), set[int]()
        most = more = 0
        for blocks in shape.choices:
            codes = [code for block in blocks for option in block.options for code in option]
            alone = {code for code in codes if kind_of(code) == Kind.SINGLE}
            fixed = [code for block in blocks if len(block.options) == 1 for code in block.options[0]]
            taken = [code for block in blocks for code in block.options[0] * block.number]
            eyes = sum(kind_of(code) == Kind.PAIR for code in taken)
            # Of single tiles two alike are a pair: those that stand there twice, and each that is free.
            freed = sum(kind_of(code) == Kind.SINGLE for code in taken) - len({*fixed} & alone)
            groups |= {code for code in codes if kind_of(code) != Kind.PAIR}
            pairs |= {code for code in codes if kind_of(code) == Kind.PAIR}
            if freed:
                pairs |= {group_code(Kind.PAIR, tile_of(code), Form.CONCEALED) for code in alone}
                groups |= {group_code(Kind.PUNG, tile_of(code), Form.CONCEALED) for code in alone if freed > 1}
            most, more = max(most, len(taken) - eyes - freed), max(more, eyes + freed)
        return self._with_completed(groups), most, self._with_completed(pairs), more

    def _with_completed(self, codes: Iterable[int]) -> list[PieceClass]:
        """The classes of pieces, completed by the winning tile or not."""
        forms = (Form.CONCEALED, Form.EXPOSED)
        won = [completed(code, tile, form) for code in codes for tile in TILES_OF[code] for form in forms]
        return [
            PieceClass(traits, None, False, False, ())
            for traits in {self.traits(code) for code in (*codes, *filter(None, won))}
        ]

    def completed(self, form: Form, means: Means) -> list[PieceClass]:
        """The classes of the group that the winning tile completes, which is then in this form."""
        codes = []
        for tile in self._lowest():
            codes += [completed(group_code(Kind.CHOW, tile, 0), tile + place, form) for place in range(3)]
        if means is not Means.ROB:
            # The other three of a robbed tile lie with the player who is robbed.
            for tile in self.kinds:
                codes += [completed(group_code(kind, tile, 0), tile, form) for kind in (Kind.PAIR, Kind.PUNG)]
        return self._classes(codes)

    @cached_property
    def bonus(self) -> list[tuple[Traits, tuple[int, ...]]]:
        """What sets of bonus tiles can add, each different one once, with an example."""
        found: dict[Traits, tuple[int, ...]] = {}
        played = self.rules.ruleset.bonus_tiles_played
        for number in range(len(played), -1, -1):
            for tiles in combinations(played, number):
                traits = [self.traits(code) for code in bonus_codes(tiles)]
                added = tuple(sum(each.counts[place] for each in traits) for place in range(len(self.items)))
                total = Traits(sum(each.points for each in traits), sum(each.doubles for each in traits), added)
                found.setdefault(total, tiles)
        return list(found.items())


def is_pair(code: int) -> bool:
    """Whether a piece is a pair, completed or not."""
    return kind_of(code) == Kind.PAIR


Tiles = tuple[int, ...]


class MostTimes:
    """How often one item can be scored once all places are filled, by what groups and pairs add; answers are kept."""

    def __init__(self, item: CountedItem, place: int, situation: Situation, adds: Sequence[set[int]]) -> None:
        self.item, self.place, self.situation, self.adds = item, place, situation, adds
        self._known: dict[tuple[int, int, int], int] = {}

    def times(self, counts: int, groups: int, pairs: int) -> int:
        """The most times it can be scored with these counts, so many groups and pairs still to be added."""
        known = self._known.get((counts, groups, pairs))
        if known is None:
            known = self._known[counts, groups, pairs] = self._most(counts, groups, pairs)
        return known

    def _most(self, counts: int, groups: int, pairs: int) -> int:
        if groups:
            return max(self.times(counts + each, groups - 1, pairs) for each in self.adds[0])
        if pairs:
            return max(self.times(counts + each, 0, pairs - 1) for each in self.adds[1])
        return self.item.times(counts, self.situation)


class Bounds:
    """The upper bounds in one situation."""

    def __init__(
        self,
        items: Sequence[CountedItem],
        situation: Situation,
        groups: Sequence[PieceClass],
        pairs: Sequence[PieceClass],
        completed: Sequence[PieceClass] = (),
    ) -> None:
        """`groups` and `pairs` may fill the open places; the group that the winning tile `completed` is chosen before."""
        pieces = (*groups, *pairs, *completed)
        reaches = [
            MostTimes(item, place, situation, [{each.traits.counts[place] for each in some} for some in (groups, pairs)])
            for place, item in enumerate(items)
            if not item.is_ruled_out(situation)
        ]
        # What no piece adds to depends on the bonus tiles alone, and is settled with them.
        of_pieces = {reach.place for reach in reaches if any(each.traits.counts[reach.place] for each in pieces)}
        self.of_bonus = [reach for reach in reaches if reach.place not in of_pieces]
        self.reaches = [reach for reach in reaches if reach.place in of_pieces]
        self.points = max((each.traits.points for each in groups), default=0), max(each.traits.points for each in pairs)
        self.doubles = max((each.traits.doubles for each in groups), default=0), max(each.traits.doubles for each in pairs)

    def best_bonus(self, bonus: Sequence[tuple[Traits, Tiles]]) -> list[tuple[Traits, Tiles]]:
        """The sets of bonus tiles that no other set beats, with what they give; items that they alone decide are included."""
        found: dict[tuple[int, ...], list[tuple[Traits, Tiles]]] = {}
        for traits, tiles in bonus:
            given = self._settled(traits)
            alike = found.setdefault(given.counts, [])
            if not any(_outdoes(best, given) for best, _ in alike):
                alike[:] = [(best, other) for best, other in alike if not _outdoes(given, best)]
                alike.append((given, tiles))
        return [entry for alike in found.values() for entry in alike]

    def _settled(self, traits: Traits) -> Traits:
        points, doubles, counts = traits.points, traits.doubles, list(traits.counts)
        for reach in self.of_bonus:
            times = reach.times(counts[reach.place], 0, 0)
            points, doubles = points + times * reach.item.points, doubles + times * reach.item.doubles
        needed = {reach.place for reach in self.reaches}
        return Traits(points, doubles, tuple(count if place in needed else 0 for place, count in enumerate(counts)))

    def most(self, have: Traits, groups: int, pairs: int) -> int:
        """The most points, after doubling, of a hand that has these pieces and so many more groups and pairs."""
        points = have.points + groups * self.points[0] + pairs * self.points[1]
        doubles = have.doubles + groups * self.doubles[0] + pairs * self.doubles[1]
        for reach in self.reaches:
            times = reach.times(have.counts[reach.place], groups, pairs)
            points, doubles = points + times * reach.item.points, doubles + times * reach.item.doubles
        return points << doubles


def _outdoes(one: Traits, other: Traits) -> bool:
    return one.points >= other.points and one.doubles >= other.doubles
