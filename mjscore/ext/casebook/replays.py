"""Replaying an example: what the program makes of it, set beside what the file expects, figure by figure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations_with_replacement, zip_longest
from math import prod
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from mjscore.analysis import analyse
from mjscore.ext.casebook.example import (
    Advice,
    Arithmetic,
    Example,
    ExampleKind,
    Expectation,
    HandExpectation,
    HandSearch,
    Items,
    ThrowTable,
)
from mjscore.game.deals import UNKNOWN_TABLE
from mjscore.game.groups import Group, Kind
from mjscore.game.hands import Hand, Means, Win
from mjscore.game.tiles import Tile
from mjscore.notation.reader import (
    looks_like_deal,
    read_deal,
    read_groups,
    read_hand,
    read_seat,
    read_tiles,
    read_won,
)
from mjscore.places import Section
from mjscore.problems import Fault, ImpossibleHand, Problem, expect
from mjscore.rules import load_ruleset
from mjscore.rules.schema import Ruleset
from mjscore.scoring import ScoredItem, Sheet, score, waits
from mjscore.scoring.engine import total_of
from mjscore.scoring.rules import scoring_rules
from mjscore.settlement import Settlement, settle

Figures: TypeAlias = Sheet | Settlement | None

_NOTHING: Final = "—"
"""How a figure is shown that one side does not have."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """One figure: what it is, what the file expects and what was found, both as text."""

    what: str
    expected: str
    found: str

    @property
    def agrees(self) -> bool:
        """Whether the two are the same."""
        return self.expected == self.found


@dataclass(frozen=True, slots=True)
class Replay:
    """An example under one ruleset: every figure compared, and the score or settlement that they were taken from."""

    expectation: Expectation
    comparisons: tuple[Comparison, ...]
    figures: Figures = None

    @property
    def differences(self) -> tuple[Comparison, ...]:
        """The figures that differ."""
        return tuple(compared for compared in self.comparisons if not compared.agrees)


@dataclass(frozen=True, slots=True)
class ReplayedExample:
    """An example replayed under every ruleset that its file names."""

    example: Example
    replays: tuple[Replay, ...]

    @property
    def agrees(self) -> bool:
        """Whether every figure is as the file expects."""
        return not any(replay.differences for replay in self.replays)


def replay(example: Example) -> ReplayedExample:
    """The example recomputed. A text or a ruleset that is refused is a difference too, not an error."""
    expect(example, Example, "an example (mjscore.ext.casebook.load_examples)")
    replays = []
    for expectation in example.expectations:
        replays.append(_replay(example, expectation))
    if example.claim is not None:
        replays.append(_replay_claim(example, example.claim))
    if example.count is not None:
        expectation = Expectation("", f"counting round, as {example.cite} says")
        replays.append(Replay(expectation, tuple(_compare_count(example.count))))
    return ReplayedExample(example, tuple(replays))


def _replay_claim(example: Example, claim: Arithmetic) -> Replay:
    total = sum(prod(factors) for factors in claim.products)
    comparison = Comparison("claim", str(claim.equals), str(total))
    expectation = Expectation("", f"the arithmetic of {example.cite}")
    return Replay(expectation, (comparison,))


def _named(example: Example, rules: str) -> str:
    """A ruleset as it is loaded; a house file stands beside the example that names it."""
    if rules.endswith(".toml"):
        return str(Path(example.source).parent / rules)
    return rules


def _replay(example: Example, expectation: Expectation) -> Replay:
    """An example under the ruleset of one expectation; a refusal may be what is expected."""
    try:
        rules = load_ruleset(
            _named(example, expectation.rules),
            expectation.options,
            expectation.without,
            expectation.limit,
        )
        figures, comparisons = _figures(example, expectation, rules)
    except Problem as problem:
        if expectation.refused:
            refusal = Comparison("refusal", expectation.refused, problem.code)
        else:
            refusal = Comparison("refusal", "a result", f"refused: {problem.message}")
        return Replay(expectation, (refusal,))
    if expectation.refused is not None:
        comparisons = [Comparison("refusal", expectation.refused, _NOTHING)]
    return Replay(expectation, tuple(comparisons), figures)


def _figures(
    example: Example, expectation: Expectation, rules: Ruleset
) -> tuple[Figures, list[Comparison]]:
    """The sheet or the settlement of an example, where it has one, and every figure of it beside the expected one."""
    if example.kind is ExampleKind.BEST:
        sheet = best_of(example.search, rules)
        return sheet, list(_compare_hand(expectation.hand, sheet, ""))
    if example.advice is not None:
        comparisons = _compare_advice(
            expectation, example.advice, rules, example.source
        )
        return None, comparisons
    if looks_like_deal(example.body):
        settlement = settle(read_deal(example.body, source=example.source), rules)
        return settlement, list(_compare_deal(expectation, settlement))
    hand = read_hand(example.body, source=example.source)
    comparisons = []
    figures: Figures = None
    if expectation.refused is not None or expectation.hand != HandExpectation():
        figures = score(hand, rules)
        comparisons += _compare_hand(expectation.hand, figures, "")
    comparisons += _compare_waits(expectation, hand, rules)
    return figures, comparisons


def _compare_advice(
    expectation: Expectation, advice: Advice, rules: Ruleset, source: str
) -> list[Comparison]:
    """How many tiles help after each way of playing on, and which ways are nearest to ready with most of them left."""
    names = []
    distances = []
    left = []
    for way in advice.ways:
        analysis = analyse(read_hand(way.hand, source=source), rules)
        names.append(way.does)
        distances.append(analysis.distance)
        if analysis.distance:
            left.append(analysis.copies)
        else:
            left.append(sum(wait.left for wait in analysis.waits))
    comparisons = []
    if expectation.left is not None:
        expected_left = expectation.left[: len(names)]
        for name, count, expected in zip_longest(names, left, expected_left):
            expected_text = _NOTHING if expected is None else str(expected)
            comparisons.append(
                Comparison(f"tiles left: {name}", expected_text, str(count))
            )
    if expectation.best is not None:
        favoured = _favoured(distances, left)
        comparisons.append(
            Comparison(
                "favoured",
                _names_of(expectation.best, names),
                _names_of(favoured, names),
            )
        )
    return comparisons


def _favoured(distances: Sequence[int], left: Sequence[int]) -> list[int]:
    """The numbers, from 1, of the ways that are nearest to ready, with most tiles left of these."""
    ranks = [(away, -count) for away, count in zip(distances, left, strict=True)]
    best = min(ranks)
    return [number for number, rank in enumerate(ranks, start=1) if rank == best]


def _names_of(numbers: Iterable[int], names: Sequence[str]) -> str:
    """The ways of playing on by their numbers, the first of which is 1; a number that no way has stays one."""
    words = []
    for number in numbers:
        words.append(names[number - 1] if number <= len(names) else str(number))
    return "; ".join(words)


def _compare_count(count: ThrowTable) -> Iterator[Comparison]:
    expected = {player: _numbers(totals) for player, totals in count.reached}
    reached = {}
    for player in count.players:
        reached[player] = _numbers(count.reaching(player))
    for player in expected:
        reached[player] = _numbers(count.reaching(player))
    yield from _side_by_side("totals of {}", expected, reached)


def _numbers(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers)) or _NOTHING


def _compare_hand(
    expected: HandExpectation, sheet: Sheet, whose: str
) -> Iterator[Comparison]:
    for name in ("total", "points", "doubles", "unlimited"):
        figure = getattr(expected, name)
        if figure is not None:
            yield Comparison(f"{whose}{name}", str(figure), str(getattr(sheet, name)))
    if expected.items is not None:
        yield from _compare_items(expected.items, sheet.items, whose)


def _compare_items(
    expected: Items, scored: Iterable[ScoredItem], whose: str
) -> Iterator[Comparison]:
    """Item by item, in any order; what an item gave several times is taken together."""
    wanted = taken_together(expected)
    given = taken_together((item.id, amount(item)) for item in scored)
    yield from _side_by_side(f"{whose}{{}}", wanted, given)


def _side_by_side(
    what: str, expected: Mapping[str, object], found: Mapping[str, object]
) -> Iterator[Comparison]:
    """Everything that is expected or found under a key, which is put into the words for it."""
    keys = dict.fromkeys(expected)
    keys |= dict.fromkeys(found)
    for key in keys:
        yield Comparison(
            what.format(key),
            str(expected.get(key, _NOTHING)),
            str(found.get(key, _NOTHING)),
        )


def taken_together(items: Iterable[tuple[str, str]]) -> dict[str, str]:
    """What each item gave in all: points added, doubles multiplied.

    >>> taken_together([("season", "4"), ("dragon-set", "x2"), ("season", "4"), ("dragon-set", "x2")])
    {'season': '8', 'dragon-set': 'x4'}
    """
    taken: dict[str, str] = {}
    for id, value in items:
        before = taken.get(id)
        if before is not None and value.isdecimal() and before.isdecimal():
            value = str(int(before) + int(value))
        elif before is not None and value[:1] == before[:1] == "x":
            value = f"x{int(before[1:]) * int(value[1:])}"
        taken[id] = value
    return taken


def amount(item: ScoredItem) -> str:
    """What an item gave, as example files write it: `20`, `x2` for a double, `x8` for three, `limit`, `1/2 limit`."""
    if item.points is not None:
        return str(item.points)
    if item.doubles is not None:
        return f"x{2**item.doubles}"
    return "limit" if item.limit == Fraction(1) else f"{item.limit} limit"


def _compare_waits(
    expectation: Expectation, hand: Hand, rules: Ruleset
) -> Iterator[Comparison]:
    """The tiles that a hand waits for, whether it has only one place, and its chances, each beside what is expected."""
    asked = (expectation.waits, expectation.only_place, expectation.chances)
    if asked == (None, None, None):
        return
    tiles = waits(hand, rules)
    if expectation.waits is not None:
        expected_codes = " ".join(sorted(expectation.waits)) or "nothing"
        found_codes = " ".join(sorted(map(str, tiles))) or "nothing"
        yield Comparison("waits", expected_codes, found_codes)
    if expectation.only_place is not None:
        expected_only = _yes_or_no(expectation.only_place)
        yield Comparison("only place", expected_only, _yes_or_no(len(tiles) == 1))
    if expectation.chances is not None:
        seen = Counter(hand.tiles + hand.visible)
        chances = sum(4 - seen[tile] for tile in tiles)
        yield Comparison("chances", str(expectation.chances), str(chances))


def _yes_or_no(answer: bool) -> str:
    return "yes" if answer else "no"


def _compare_deal(
    expectation: Expectation, settlement: Settlement
) -> Iterator[Comparison]:
    """The hands, scores, net sums and payments of a deal, each beside what is expected."""
    scores = {str(seat): figure for seat, figure in settlement.scores.items()}
    for seat, expected in expectation.hands:
        sheet = scores.get(seat)
        if isinstance(sheet, Sheet):
            yield from _compare_hand(expected, sheet, f"{seat}: ")
        else:
            yield Comparison(f"{seat}: hand", "a scored hand", _NOTHING)
    if expectation.scores is not None:
        totals = {seat: figure.total for seat, figure in scores.items()}
        yield from _side_by_side("score of {}", dict(expectation.scores), totals)
    if expectation.net is not None:
        net = {str(party): figure for party, figure in settlement.net.items()}
        yield from _side_by_side("net of {}", dict(expectation.net), net)
    if expectation.payments is not None:
        yield from _compare_payments(expectation.payments, settlement)


def _compare_payments(
    expected: Sequence[tuple[str, str, int]], settlement: Settlement
) -> Iterator[Comparison]:
    wanted = Counter[str]()
    paid = Counter[str]()
    for payer, payee, points in expected:
        wanted[f"{payer} pays {payee}"] += points
    for payment in settlement.payments:
        paid[f"{payment.payer} pays {payment.payee}"] += payment.amount
    yield from _side_by_side("{}", wanted, paid)


# --- The best or the worst hand of many that can be put together from sets and pairs

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
    hands: list[Hand] = []
    for search in searches:
        hands.extend(_hands_of(search))
    if not hands:
        message = "no hand can be put together from these sets and pairs"
        raise ImpossibleHand(
            Fault(
                "nothing-to-search", message, hint="give at least four sets and a pair"
            )
        )
    scoring = scoring_rules(rules)
    totals: list[int] = []
    for hand in hands:
        total = total_of(hand, scoring, UNKNOWN_TABLE)
        if total is None:
            return score(hand, rules)  # refused, with the reason
        totals.append(total)
    wanted = min(totals) if searches[0].seek == "lowest" else max(totals)
    return score(hands[totals.index(wanted)], rules)


def _hands_of(search: HandSearch) -> Iterator[Hand]:
    """Every hand of four of the sets (a run more than once too) and a pair, won in every way that is asked for.

    The tiles of concealed sets lie together, as a player holds them: the best reading of them counts.
    """
    exposed = _groups(search.exposed, Section.EXPOSED)
    concealed = _groups(search.concealed, Section.CONCEALED)
    sets = exposed + concealed
    pairs = [read_tiles(text)[0] for text in search.pairs]
    ways = [_way(text) for text in search.won]
    seat = read_seat(search.seat) if search.seat else None
    for four in combinations_with_replacement(sets, 4):
        counts = Counter(_tiles_of(four))
        if max(counts.values()) > 4:
            continue
        table: list[Group] = []
        standing: list[Group] = []
        for group in four:
            if group in concealed and group.kind is not Kind.KONG:
                standing.append(group)
            else:
                table.append(group)
        has_kong = any(group.kind is Kind.KONG for group in four)
        for pair in pairs:
            if counts[pair] > 2:
                continue
            free = _tiles_of(standing)
            free += [pair, pair]
            free.sort()
            for win in _wins(ways, table, standing, pair):
                if win.means is Means.LOOSE and not has_kong:
                    continue
                yield Hand(exposed=tuple(table), free=tuple(free), seat=seat, won=win)


def _groups(texts: Iterable[str], section: Section) -> list[Group]:
    groups: list[Group] = []
    for text in texts:
        groups.extend(read_groups(text, section))
    return groups


def _tiles_of(groups: Iterable[Group]) -> list[Tile]:
    tiles: list[Tile] = []
    for group in groups:
        tiles.extend(group.tiles)
    return tiles


def _way(text: str) -> _WayToWin:
    win = read_won(text.replace(_ANY, _STAND_IN))
    return _WayToWin(replace(win, among=win.tile is not None), _ANY in text)


def _wins(
    ways: Sequence[_WayToWin],
    exposed: Sequence[Group],
    standing: Sequence[Group],
    pair: Tile,
) -> Iterator[Win]:
    """The win of each way, with every tile that could have come last where any may: none of a kong's."""
    for way in ways:
        if not way.any_tile:
            yield way.win
            continue
        last: list[Tile] = []
        if way.win.claimed:
            last += _tiles_of(group for group in exposed if len(group.tiles) == 3)
        last += _tiles_of(group for group in standing if len(group.tiles) == 3)
        last.append(pair)
        for tile in dict.fromkeys(last):
            yield replace(way.win, tile=tile)
