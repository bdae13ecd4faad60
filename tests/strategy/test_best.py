"""The highest-scoring hands: what the books say is the highest, and that no random hand beats what was found."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from pathlib import Path
from typing import Any

import pytest

from mjscore.groups import Form, Group, Kind, group_of
from mjscore.hands import Hand, Means, Remark, Win, write_hand
from mjscore.notation.reader import read_hand
from mjscore.practice import random_win
from mjscore.problems import ImpossibleHand, UsageProblem
from mjscore.rulesets import load_ruleset
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring import score
from mjscore.scoring.judging import Arranged, judged
from mjscore.seats import Seat
from mjscore.strategy.best import Best, best_hand
from mjscore.strategy.best.circumstances import TRIED, circumstances
from mjscore.strategy.best.pieces import is_pair
from mjscore.strategy.best.search import BestSearch, plus
from mjscore.tiles import TILES, Tile
from mjscore.vocabulary.pieces import bonus_codes
from mjscore.vocabulary.terms import Situation

pytestmark = pytest.mark.untraced


@cache
def _rules(ruleset: str, options: tuple[str, ...], limited: bool) -> Ruleset:
    return load_ruleset(ruleset, options) if limited else load_ruleset(ruleset, options, limit=None)


@cache
def highest(ruleset: str, *options: str, limited: bool = False, original: bool = True) -> Best:
    return best_hand(_rules(ruleset, options, limited), original=original)


def points_and_doubles(best: Best) -> tuple[int, int, int]:
    return best.sheet.points, best.sheet.doubles, best.total


def test_babcock_figure_26_is_the_maximum_hand() -> None:
    """P. 52: three sets of dragons, the East Winds, a pair of another wind, as dealt: 62 doubled ten times, 63,488."""
    best = highest("babcock")
    assert points_and_doubles(best) == (62, 10, 63_488)
    assert best.proven
    assert best.hand.won is not None
    assert best.hand.won.means is Means.DEALT
    assert {str(group) for group in best.sheet.groups} >= {"3×E pung", "3×RD pung", "3×GD pung", "3×WD pung"}


def test_harr_example_20_is_the_highest_without_an_original_hand() -> None:
    """P. 45: four concealed kongs of dragons and own wind, the pair on a loose tile: 172 doubled seven times, 22,016."""
    best = highest("harr", original=False)
    assert points_and_doubles(best) == (172, 7, 22_016)
    assert best.proven
    assert {str(group) for group in best.sheet.groups} >= {"4×E concealed kong", "4×RD concealed kong"}


def test_a_loose_tile_may_be_the_last_that_can_be_drawn() -> None:
    """Babcock, p. 30: both bonuses are paid for it.

    Points (pp. 34-35): 20 for mah-jongg, four concealed kongs of honours 128, the tile drawn 2 and loose 8, the only place 2,
    no runs 10, the last tile 10: 180. Doubles: own wind 1, dragons 3, winds and dragons alone 3: 7.
    """
    best = highest("babcock", original=False)
    assert points_and_doubles(best) == (180, 7, 23_040)
    assert best.proven
    assert best.hand.won is not None
    assert (best.hand.won.means, best.hand.won.remarks) == (Means.LOOSE, frozenset({Remark.LAST_TILE}))


def test_harr_doubles_the_loose_tile_and_the_last_one() -> None:
    """Part II.

    Points (pp. 62-65): 10 for mah-jongg, four concealed kongs of heads 128, the pair of heads drawn 6: 144. Doubles (pp. 62 and
    67): last tile 1, loose tile 1, own wind in its round 2, dragons 3, one suit except honours 1, no sequences 1: 9.
    """
    ways = circumstances(_rules("harr-limit", (), False), "standard", original=True)
    assert (Means.LOOSE, frozenset({Remark.LAST_TILE})) in [(each.means, each.remarks) for each in ways]
    kongs = "4×E concealed kong, 4×RD concealed kong, 4×GD concealed kong, 4×WD concealed kong"
    hand = read_hand(f"concealed: {kongs}, 1D; seat: East; round: East; won: loose 1D, last tile")
    sheet = score(hand, _rules("harr-limit", (), False))
    assert (sheet.points, sheet.doubles, sheet.total) == (144, 9, 73_728)


def test_harr_sets_of_three_on_the_original_draw_yield_more() -> None:
    """P. 45: the hand similar to Example 20, of sets of three; p. 10 says what East collects for it: six times 63,488."""
    assert points_and_doubles(highest("harr")) == (62, 10, 63_488)


@pytest.mark.long
def test_millington_with_the_roof_off() -> None:
    """The sheet by hand.

    Points (114, 115): 10 for Mah-Jongg, four concealed kongs of majors 128, eight bonus tiles 32, drawn 2, only place 2, eyes
    of majors 4: 178. Doubles (116, 117): dragons 3 and big three dragons 2, the wind of seat and round 2, three concealed 1,
    no runs 1, all concealed 1, all majors 1, all honours 2, last tile 1, original call 1, own flower and season 1, both
    series 2: 18.
    """
    best = highest("millington", "roof-off", limited=True)
    assert points_and_doubles(best) == (178, 18, 178 << 18)
    assert best.proven


def test_under_a_limit_the_best_is_the_limit() -> None:
    best = highest("babcock", limited=True)
    assert (best.total, best.sheet.limited, best.proven) == (300, True, True)


@pytest.mark.parametrize("field", sorted(set(Situation._fields) - TRIED))
def test_nothing_is_proven_where_an_item_asks_for_what_is_not_tried(field: str, tmp_path: Path) -> None:
    """A new field of a situation is not tried either, until `circumstances` gives it every value."""
    asked = {"gates": '"nine-gates-wait"', "gates_filled": '"nine-gates-filled"', "streak": "{ streak = 9 }"}
    condition = asked.get(field, '{ winning-tile = "5B" }')
    house = tmp_path / "house.toml"
    house.write_text(
        f'extends = "babcock"\n[items.rare]\nname = "Rare"\nwho = "winner"\ndoubles = 1\nwhen = [{condition}]\n', "utf-8"
    )
    assert not best_hand(load_ruleset(str(house), limit=None)).proven
    house.write_text(f'extends = "babcock"\nwin.requires = [{condition}]\n', "utf-8")
    with pytest.raises(UsageProblem, match="none-tried-wins"):
        best_hand(load_ruleset(str(house)))


def test_a_set_of_tiles_of_which_no_hand_can_be_made_is_told(tmp_path: Path) -> None:
    """Three dragons cannot make four sets and a pair."""
    house = tmp_path / "house.toml"
    house.write_text('extends = "babcock"\nplay.without-tiles = "123456789D 123456789B 123456789C E S W N"\n', "utf-8")
    with pytest.raises(UsageProblem, match="no hand that best tries can win"):
        best_hand(load_ruleset(str(house)))


@pytest.mark.parametrize(("ruleset", "options"), [("babcock", ()), ("harr", ()), ("parker", ()), ("parker", ("six-handed",))])
def test_the_witness_is_a_hand_that_can_be_written_and_scores_the_same(ruleset: str, options: tuple[str, ...]) -> None:
    best = highest(ruleset, *options)
    rules = _rules(ruleset, options, False)
    again = read_hand(write_hand(best.hand), hand_size=rules.hand_size)
    assert score(again, rules).total == best.total


@pytest.mark.parametrize(("ruleset", "options"), [("babcock", ()), ("harr", ()), ("parker", ()), ("parker-royal", ())])
def test_no_random_hand_scores_more(ruleset: str, options: tuple[str, ...]) -> None:
    rules = _rules(ruleset, options, False)
    assert all(score(random_win(rules, seed), rules).total <= highest(ruleset, *options).total for seed in range(300))


def test_the_search_tells_how_far_it_is_and_what_it_covered() -> None:
    calls: list[tuple[int, int]] = []
    best = best_hand(_rules("harr", (), False), progress=lambda done, of: calls.append((done, of)))
    assert calls[-1] == (best.circumstances, best.circumstances)
    assert [done for done, _ in calls] == list(range(1, len(calls) + 1))
    assert best.combinations > 1_000_000 > best.examined > 0
    shown: dict[str, Any] = best.to_dict()
    assert shown["total"] == shown["sheet"]["total"] == best.total


@pytest.mark.parametrize(
    ("ruleset", "options"),
    [("babcock", ("seasons", "tens-as-doubles")), ("harr-limit", ()), ("millington", ()), ("dmjl", ()), ("bmja", ())],
)
def test_no_hand_counts_more_than_any_bound_on_the_way_to_it(ruleset: str, options: tuple[str, ...]) -> None:
    """Random combinations in random circumstances: at each step the bound is no less than what the hand counts in the end."""
    search = BestSearch(_rules(ruleset, options, False), original=True)
    dice = random.Random(ruleset)
    for _ in range(400):
        plan = dice.choice(search.plans)
        first, have, completed, bonus = dice.choice(plan.starts)
        pairs = 0 if completed is not None and is_pair(completed.codes[0]) else 1
        groups = search.sets - (completed is not None and pairs)
        bounds, codes = [first], [] if completed is None else [dice.choice(completed.codes)]
        while groups or pairs:
            chosen = dice.choice(plan.groups if groups else plan.palette.pairs)
            groups, pairs = (groups - 1, pairs) if groups else (0, pairs - 1)
            have = plus(have, chosen.traits)
            bounds.append(plan.bounds.most(have, groups, pairs))
            codes.append(dice.choice(chosen.codes))
        played = bonus_codes([TILES[tile] for tile in bonus])
        counted = judged(Arranged("standard", tuple(codes), played, plan.where.situation), search.pieces(plan.where)).tally
        assert min(bounds) >= counted.unlimited, (
            plan.where,
            [str(group_of(code)) for code in codes],
            bounds,
            counted,
        )


def test_every_combination_of_honours_six_handed_is_no_better() -> None:
    """Three sets of four kinds of honour, nines or a chow, and a pair, all tried and scored."""
    rules = _rules("parker", ("six-handed",), False)
    sets = [Group(Kind.KONG, Tile.of(code), form) for code in ("RD", "GD", "WD", "E") for form in (Form.CONCEALED, Form.ADDED)]
    sets += [Group(Kind.PUNG, Tile.of("9D"), Form.CONCEALED), Group(Kind.CHOW, Tile.of("7D"), Form.CONCEALED)]
    ways = product(combinations_with_replacement(sets, 3), ("E", "S", "9D", "RD"), (Means.DRAW, Means.LOOSE, Means.DISCARD))
    totals = [_total(groups, Tile.of(eyes), means, rules) for groups, eyes, means in ways]
    assert max(totals) == highest("parker", "six-handed").total


def _total(groups: Sequence[Group], eyes: Tile, means: Means, rules: Ruleset) -> int:
    """What three sets and a pair score, nothing where they cannot be or do not win."""
    tiles = [*(tile for group in groups for tile in group.tiles), eyes, eyes]
    if max(map(tiles.count, tiles)) > 4:
        return 0
    exposed = tuple(group for group in groups if group.form is not Form.CONCEALED)
    fixed = tuple(group for group in groups if group.form is Form.CONCEALED)
    try:
        return score(Hand(exposed, fixed, (eyes,), seat=Seat.EAST, won=Win(means, eyes)), rules).total
    except ImpossibleHand:
        return 0


@pytest.mark.long
def test_the_best_hand_has_no_bonus_tile_that_is_left_out() -> None:
    best = highest("millington", "three-handed-138", limited=True)
    assert (best.total, best.proven) == (1000, True)
    assert {"F4", "S4"}.isdisjoint(map(str, best.hand.bonus))  # Millington, §132
