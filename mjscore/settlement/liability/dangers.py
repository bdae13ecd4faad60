"""Dangerous discards: which tile let the winner complete a hand whose threat was visible on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mjscore.deals import Deal
from mjscore.groups import Form, Group, Kind
from mjscore.hands import Hand
from mjscore.rulesets.schema import Ruleset
from mjscore.settlement.rules.fields import Kinds
from mjscore.settlement.rules.rules import Danger, LiabilityRule
from mjscore.settlement.scores import Scores, displayed, kongs_of_unknown_order
from mjscore.tiles import TILES, Tile


@dataclass(frozen=True, slots=True)
class Hit:
    """A dangerous discard that had its effect: what it threatened, the dangerous tiles, and the set it was claimed for.

    `group` is None for the discard that completed the hand, else `place` is its place among the groups on the table. `sure` is
    False where it depends on when a concealed kong was declared.
    """

    danger: Danger
    dangerous: Kinds
    group: Group | None = None
    place: int = -1
    sure: bool = True


@dataclass(frozen=True, slots=True)
class SeenHand:
    """What the table saw of the winner: `shown` groups in order, kongs of unknown order, the whole hand and his own winds."""

    shown: tuple[Group, ...]
    undated: tuple[Group, ...]
    tiles: tuple[Tile, ...]
    own: tuple[Tile, ...]
    winning: Tile
    claimed: bool


def sight_of(deal: Deal, scores: Scores, ruleset: Ruleset, *, discarded: bool = True) -> SeenHand | None:
    """What the table saw of the winner; None where his tiles are not written, or no tile completed his hand.

    `discarded`: a claimed winning tile was a discard, or robbed of an exposed kong.
    """
    winner = deal.winner
    hand = deal.hand(winner) if winner is not None else None
    if winner is None or not isinstance(hand, Hand) or hand.won is None or hand.won.tile is None:
        return None
    return SeenHand(
        shown=displayed(hand, scores[winner]),
        undated=kongs_of_unknown_order(hand),
        tiles=hand.complete_tiles,
        own=tuple(ruleset.play.own_tiles.get(winner, ())),
        winning=hand.won.tile,
        claimed=hand.won.claimed and discarded,
    )


def dangers_in_force(dangers: Sequence[Danger], ruleset: Ruleset) -> tuple[Danger, ...]:
    """The dangers that apply: the ruleset has their item."""
    items = {item.id for item in ruleset.items}
    return tuple(danger for danger in dangers if not danger.while_items or not items.isdisjoint(danger.while_items))


def last_hits(deal: Deal, sight: SeenHand, dangers: Sequence[Danger]) -> tuple[Hit, ...]:
    """The dangers that the discard of the winning tile (or the kong that was robbed) brought about."""
    if not sight.claimed:
        return ()
    found = []
    before = (*sight.shown, *sight.undated)
    for danger in dangers:
        if danger.wall is not None:
            if few_left(deal, danger) and deal.visible and not _lies_open(deal, sight, sight.winning):
                found.append(Hit(danger, unseen_tiles(deal, sight)))
            continue
        for kinds in danger.kinds:
            tiles = dangerous_tiles(danger, kinds, before)
            if sight.winning in tiles and _completes(danger, kinds, sight):
                found.append(Hit(danger, tiles))
    return tuple(found)


def earlier_hits(sight: SeenHand, dangers: Sequence[Danger], liability: LiabilityRule) -> tuple[Hit, ...]:
    """The dangers that an earlier discard, claimed for a set on the table, brought about; the latest set first."""
    found = []
    for place, group in enumerate(sight.shown):
        if not _claimed_for_a_set(group, liability):
            continue
        before = sight.shown[:place]
        for danger, kinds in _classes(dangers, sight):
            if not kinds.issuperset(group.tiles):
                continue
            for sure, groups in ((True, before), (False, (*before, *sight.undated))):
                tiles = dangerous_tiles(danger, kinds, groups)
                if not tiles.isdisjoint(group.tiles):
                    found.append(Hit(danger, tiles, group, place, sure))
                    break
    return tuple(sorted(found, key=lambda hit: (hit.place, hit.sure), reverse=True))


def _classes(dangers: Sequence[Danger], sight: SeenHand) -> Iterator[tuple[Danger, Kinds]]:
    for danger in dangers:
        for kinds in danger.kinds:
            if danger.wall is None and _completes(danger, kinds, sight):
                yield danger, kinds


def _claimed_for_a_set(group: Group, liability: LiabilityRule) -> bool:
    """Whether a discard went into the group in a way that counts: one claimed for a kong may not (Millington 92)."""
    if group.form is Form.CONCEALED:
        return False
    return group.kind is not Kind.KONG or group.form is Form.ADDED or liability.kongs


def dangerous_tiles(danger: Danger, kinds: Kinds, shown: Sequence[Group]) -> Kinds:
    """The tiles that are dangerous while these groups lie on the table; none before there are enough of them."""
    sets = [group for group in shown if group.kind in (Kind.CHOW, Kind.PUNG, Kind.KONG) and kinds.issuperset(group.tiles)]
    if len(sets) < danger.sets:
        return frozenset()
    return kinds - {group.tile for group in sets} if danger.missing else kinds


def _completes(danger: Danger, kinds: Kinds, sight: SeenHand) -> bool:
    """Whether the hand that won is the one that was threatened."""
    if danger.whole_hand and not kinds.issuperset(sight.tiles):
        return False
    counts = Counter(tile for tile in sight.tiles if tile in kinds)
    sets = {tile for tile, count in counts.items() if count >= 3}
    pair = any(count == 2 for count in counts.values())
    if danger.own_wind and sets.isdisjoint(sight.own):
        return False
    return len(sets) + (pair and danger.last_pair) >= danger.completed


def perhaps_unseen(deal: Deal, sight: SeenHand, danger: Danger) -> bool:
    """Whether nothing tells if the winning tile was visible, with few tiles left in the wall: no discards are written."""
    return sight.claimed and few_left(deal, danger) and not deal.visible and not _lies_open(deal, sight, sight.winning)


def claimed_with_few_left(
    deal: Deal, sight: SeenHand, danger: Danger, liability: LiabilityRule, after: int
) -> tuple[Group, ...]:
    """The winner's sets, from the place `after` on, that may have been claimed when few tiles were left in the wall."""
    if not few_left(deal, danger) or liability.later == "nothing":
        return ()
    return tuple(group for group in sight.shown[after + 1 :] if _claimed_for_a_set(group, liability))


def few_left(deal: Deal, danger: Danger) -> bool:
    """Whether so few tiles were left in the wall at the last discard that every unseen tile is dangerous."""
    return danger.wall is not None and deal.wall is not None and deal.wall <= danger.wall


def unseen_tiles(deal: Deal, sight: SeenHand) -> Kinds:
    """The tiles of which no copy lay open for all to see, as far as it is written."""
    return frozenset(tile for tile in TILES if not _lies_open(deal, sight, tile))


def _lies_open(deal: Deal, sight: SeenHand, tile: Tile) -> bool:
    """Whether a copy of a tile lay open for all to see: among the discards, or in a set on the table."""
    groups = [*sight.shown, *sight.undated]
    for seat, hand in deal.seats:
        if isinstance(hand, Hand) and seat is not deal.winner:
            groups.extend(hand.melds)
    return tile in deal.visible or any(tile in group.tiles for group in groups)


def standing_tiles(hand: Hand) -> tuple[Tile, ...]:
    """The tiles that a player could have discarded: those that stand concealed, declared kongs aside."""
    fixed = (tile for group in hand.fixed if group.kind is not Kind.KONG for tile in group.tiles)
    return (*hand.free, *fixed)
