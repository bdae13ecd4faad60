"""What must hold of every score, whatever the hand and the ruleset."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from mjscore.game.groups import Group, Kind
from mjscore.game.hands import Hand, Means, Win, write_hand
from mjscore.game.tiles import Tile
from mjscore.notation.reader import read_hand
from mjscore.problems import ImpossibleHand
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.rules.schema import Ruleset
from mjscore.scoring import Sheet, score, waits
from tests.every_ruleset import some_rulesets
from tests.properties.strategies import PLAYED, standard_wins, thirteens, wins

pytestmark = pytest.mark.untraced

RULESETS = st.sampled_from(ruleset_ids()).map(load_ruleset)
SHAPES_ON = ("thirteen-orphans", "seven-twins", "nine-gates")


def with_shapes(id: str) -> Ruleset:
    known = {option.id for option in load_ruleset(id).options}
    return load_ruleset(id, [option for option in SHAPES_ON if option in known])


def scored(hand: Hand, rules: Ruleset) -> Sheet:
    try:
        return score(hand, rules)
    except ImpossibleHand:
        assume(False)
        raise


@given(standard_wins(), RULESETS, st.randoms())
def test_the_order_of_groups_is_irrelevant(
    hand: Hand, rules: Ruleset, chance: Random
) -> None:
    """Groups are a set: how they lie on the table changes no score (order tells only who fed whom)."""
    groups = list(hand.exposed)
    chance.shuffle(groups)
    one, other = (
        scored(hand, rules),
        scored(replace(hand, exposed=tuple(groups)), rules),
    )
    assert (one.total, one.unlimited, Counter(item.id for item in one.items)) == (
        other.total,
        other.unlimited,
        Counter(item.id for item in other.items),
    )


@given(standard_wins(), RULESETS)
def test_a_hand_freed_of_its_written_grouping_never_scores_less(
    hand: Hand, rules: Ruleset
) -> None:
    """A kind word fixes the grouping for scoring; every reading it allows is open to the free hand too."""
    free = scored(hand, rules)
    for group in free.groups:
        if (
            group != free.reading.completed
            and group.is_concealed
            and not set(group.tiles) - set(hand.free)
        ):
            rest = list(hand.free)
            try:
                for tile in group.tiles:
                    rest.remove(tile)
            except ValueError:
                continue
            fixed = scored(
                replace(
                    hand,
                    free=tuple(rest),
                    fixed=(Group(group.kind, group.tile, group.form),),
                ),
                rules,
            )
            assert fixed.total <= free.total


@given(wins(), RULESETS)
def test_the_winning_tile_may_be_written_among_the_standing_tiles(
    hand: Hand, rules: Ruleset
) -> None:
    """Fourteen tiles with the winning one among the concealed say the same as thirteen and the tile (NOTATION)."""
    assert hand.won is not None
    assume(
        hand.won.tile is not None
        and not any(hand.won.tile in group.tiles for group in hand.exposed)
    )
    assert hand.won.tile is not None
    among = replace(
        hand,
        free=tuple(sorted([*hand.free, hand.won.tile])),
        won=replace(hand.won, among=True),
    )
    assert scored(hand, rules).total == scored(among, rules).total


@given(wins(), RULESETS, st.sampled_from((None, 100, 300, 1000)))
def test_the_limit_is_never_exceeded(
    hand: Hand, rules: Ruleset, limit: int | None
) -> None:
    """The limit caps every winning score (Babcock p. 28, Millington 118)."""
    sheet = scored(hand, load_ruleset(rules.id, limit=limit))
    assert sheet.limit == limit
    assert limit is None or sheet.total <= limit
    assert sheet.unlimited == sheet.points << sheet.doubles


@settings(max_examples=15)
@given(wins(), st.sampled_from(ruleset_ids()), st.data())
def test_an_option_that_only_adds_items_never_lowers_a_total(
    hand: Hand, id: str, data: st.DataObject
) -> None:
    """What is merely added can only be left unclaimed, not cost anything."""
    plain = load_ruleset(id, limit=None)
    adding = [
        option.id
        for option in plain.options
        if option.id not in plain.on and only_adds(plain, option.id)
    ]
    assume(adding)
    more = load_ruleset(id, [data.draw(st.sampled_from(adding))], limit=None)
    assert scored(hand, plain).total <= scored(hand, more).total


def only_adds(plain: Ruleset, option: str) -> bool:
    more = load_ruleset(plain.id, [option], limit=None)
    same = {item.id: item for item in more.items}
    added = [
        item for item in more.items if item.id not in {each.id for each in plain.items}
    ]
    return (
        all(same.get(item.id) == item for item in plain.items)
        and not any(item.points or item.excludes for item in added)
        and (plain.win.requires, plain.win.minimum_doubles, plain.play)
        == (more.win.requires, more.win.minimum_doubles, more.play)
    )


@settings(max_examples=20)
@given(thirteens(), st.sampled_from(ruleset_ids()))
def test_a_hand_waits_for_exactly_the_tiles_that_complete_it(
    hand: Hand, id: str
) -> None:
    """Decision “waiting”: a tile is waited for if adding it completes the hand, and not all four are held."""
    rules = with_shapes(id)
    held = Counter(hand.tiles)
    completing = set()
    for tile in PLAYED:
        if held[tile] < 4:
            try:
                score(replace(hand, won=Win(Means.DRAW, tile)), rules)
            except ImpossibleHand:
                continue
            completing.add(tile)
    assert set(waits(hand, rules)) == completing


def makes_sets_and_a_pair(counts: Counter[Tile], paired: bool = False) -> bool:
    """Whether the tiles part into sets of three and one pair: a plain search."""
    tile = min((tile for tile, count in counts.items() if count), default=None)
    if tile is None:
        return paired
    parts = [[tile] * 3]
    if not paired:
        parts.append([tile] * 2)
    if tile < 27 and tile % 9 < 7:
        parts.append([Tile(tile + step) for step in range(3)])
    for part in parts:
        rest = counts - Counter(part)
        if rest.total() == counts.total() - len(part) and makes_sets_and_a_pair(
            rest, paired or len(part) == 2
        ):
            return True
    return False


@given(wins(), RULESETS)
def test_only_place_is_a_wait_for_one_kind(hand: Hand, rules: Ruleset) -> None:
    """Decision “only-place”, for the rulesets that tell it by shape: a kind of which
    the player himself holds all four still counts as a rival."""
    sheet = scored(hand, rules)
    if any(
        item.id == "only-place" and item.when and item.when[0].name == "only-place"
        for item in rules.items
    ):
        before = replace(hand, won=None)
        kinds = set(waits(before, rules))
        for tile in PLAYED:
            if makes_sets_and_a_pair(Counter([*before.free, tile])):
                kinds.add(tile)
        paid = any(item.id == "only-place" for item in sheet.items)
        assert paid == (len(kinds) == 1)


@given(wins(), RULESETS)
def test_the_items_add_up_to_the_score_and_each_is_cited(
    hand: Hand, rules: Ruleset
) -> None:
    """A right total with a wrong explanation is a bug; what stands alone (BMJA, Purity) is no part of the ordinary count."""
    sheet = scored(hand, rules)
    counted = [item for item in sheet.items if not item.alone]
    assert sum(item.points or 0 for item in counted) == sheet.points
    assert sum(item.doubles or 0 for item in counted) == sheet.doubles
    assert all(
        item.cite.page or item.cite.section or item.cite.entry for item in sheet.items
    )


@given(wins(), RULESETS)
def test_a_score_survives_writing_and_reading(hand: Hand, rules: Ruleset) -> None:
    """Reading what the formatter wrote gives the same hand, always (NOTATION)."""
    again = read_hand(write_hand(hand))
    assert again == hand
    assert scored(again, rules).to_dict() == scored(hand, rules).to_dict()


@pytest.mark.parametrize("id", some_rulesets("harr", "dmjl"))
@given(hand=thirteens())
def test_a_loser_who_declares_nothing_more_scores_his_threes_whatever_he_meant_them_for(
    id: str, hand: Hand
) -> None:
    """Losers regroup freely: three or four of a kind are a concealed three (Babcock pp. 18, 24; decision “losers-regroup”)."""
    sheet = scored(hand, load_ruleset(id, limit=None))
    held = Counter(hand.free)
    threes = {tile for tile, times in held.items() if times >= 3}
    assert not sheet.winner
    assert {
        group.tile
        for group in sheet.groups
        if group.kind is Kind.PUNG and group.is_concealed
    } == threes
