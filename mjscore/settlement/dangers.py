"""Dangerous discards: which tile let the winner complete a hand whose threat lay on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mjscore.game.deals import Deal, TableView
from mjscore.game.groups import SETS, Form, Group, Kind
from mjscore.game.hands import Hand
from mjscore.game.legality.robbed_kongs import robbery_of
from mjscore.game.tiles import TILES, Tile
from mjscore.rules.danger_keys import Danger, Kinds, LiabilityRule
from mjscore.rules.schema import Ruleset
from mjscore.scoring import Sheet
from mjscore.settlement.scores import Case, Counted


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


def tiles_of_hits(hits: Iterable[Hit]) -> Kinds:
    """The tiles that were dangerous by any of some hits."""
    return Kinds().union(*[hit.dangerous for hit in hits])


@dataclass(frozen=True, slots=True)
class SeenHand:
    """What the table saw of the winner: `shown` groups in order, kongs of unknown order, the whole hand and his own winds.

    `open_tiles` lay open for all to see, among the discards or in a set on the table.
    """

    shown: tuple[Group, ...]
    undated: tuple[Group, ...]
    tiles: tuple[Tile, ...]
    own: tuple[Tile, ...]
    winning: Tile
    claimed: bool
    open_tiles: Kinds

    @property
    def unseen(self) -> Kinds:
        """The tiles of which no copy lay open for all to see, as far as it is written."""
        return frozenset(TILES) - self.open_tiles


def seen_hand(case: Case) -> SeenHand | None:
    """What the table saw of the winner; None where his tiles are not written, or no tile completed his hand.

    A tile that was robbed of a concealed kong was no discard; the fourth of an exposed one was (Millington 94).
    """
    robbery = robbery_of(case.deal)
    hand = case.deal.hand(case.winner)
    if not isinstance(hand, Hand) or hand.won is None or hand.won.tile is None:
        return None
    shown = displayed(hand, case.scores[case.winner])
    undated = tuple(group for group in hand.fixed if group.kind is Kind.KONG)
    open_tiles = set(TableView.of(case.deal, case.winner).open_tiles)
    for group in shown + undated:
        open_tiles.update(group.tiles)
    concealed_kong_robbed = robbery is not None and robbery.concealed
    return SeenHand(
        shown=shown,
        undated=undated,
        tiles=hand.complete_tiles,
        own=tuple(case.ruleset.play.own_tiles.get(case.winner, ())),
        winning=hand.won.tile,
        claimed=hand.won.claimed and not concealed_kong_robbed,
        open_tiles=frozenset(open_tiles),
    )


def dangers_in_force(dangers: Sequence[Danger], ruleset: Ruleset) -> tuple[Danger, ...]:
    """The dangers that apply: the ruleset has their item."""
    items = {item.id for item in ruleset.items}
    return tuple(
        danger
        for danger in dangers
        if not danger.while_item or not items.isdisjoint(danger.while_item)
    )


def last_hits(deal: Deal, seen: SeenHand, dangers: Sequence[Danger]) -> tuple[Hit, ...]:
    """The dangers that the discard of the winning tile (or the kong that was robbed) brought about."""
    if not seen.claimed:
        return ()
    hits = []
    before = seen.shown + seen.undated
    was_unseen = bool(deal.visible) and seen.winning in seen.unseen
    for danger in dangers:
        if danger.wall_at_most is not None:
            if few_left(deal, danger) and was_unseen:
                hits.append(Hit(danger, seen.unseen))
            continue
        for kinds in danger.tiles:
            tiles = dangerous_tiles(danger, kinds, before)
            if seen.winning in tiles and _completes(danger, kinds, seen):
                hits.append(Hit(danger, tiles))
    return tuple(hits)


def earlier_hits(
    seen: SeenHand, dangers: Sequence[Danger], liability: LiabilityRule
) -> tuple[Hit, ...]:
    """The dangers that an earlier discard, claimed for a set on the table, brought about; the latest set first."""
    true_threats = _true_threats(seen, dangers)
    hits = []
    for place, group in enumerate(seen.shown):
        if not claimed_for_a_set(group, liability):
            continue
        before = seen.shown[:place]
        for danger, kinds in true_threats:
            if not kinds.issuperset(group.tiles):
                continue
            sure = True
            tiles = dangerous_tiles(danger, kinds, before)
            if tiles.isdisjoint(group.tiles):
                sure = False
                tiles = dangerous_tiles(danger, kinds, before + seen.undated)
            if not tiles.isdisjoint(group.tiles):
                hits.append(Hit(danger, tiles, group, place=place, sure=sure))
    return tuple(sorted(hits, key=lambda hit: (hit.place, hit.sure), reverse=True))


def _true_threats(
    seen: SeenHand, dangers: Sequence[Danger]
) -> list[tuple[Danger, Kinds]]:
    """The dangers that the winner's whole hand bears out, each with the class of tiles that it is of."""
    threats = []
    for danger in dangers:
        if danger.wall_at_most is not None:
            continue
        for kinds in danger.tiles:
            if _completes(danger, kinds, seen):
                threats.append((danger, kinds))
    return threats


def claimed_for_a_set(group: Group, liability: LiabilityRule) -> bool:
    """Whether a discard went into the group in a way that counts: one claimed for a kong may not (Millington 92)."""
    if group.form is Form.CONCEALED:
        return False
    return (
        group.kind is not Kind.KONG
        or group.form is Form.ADDED
        or liability.claimed_for_kong
    )


def dangerous_tiles(danger: Danger, kinds: Kinds, shown: Sequence[Group]) -> Kinds:
    """The tiles that are dangerous while these groups lie on the table; none before there are enough, or beside others."""
    of_kinds = [group for group in shown if kinds.issuperset(group.tiles)]
    if danger.completes.whole_hand and len(of_kinds) < len(shown):
        return frozenset()
    sets = [group for group in of_kinds if group.kind in SETS]
    if len(sets) < danger.sets:
        return frozenset()
    if danger.dangerous == "missing":
        return kinds - {group.tile for group in sets}
    return kinds


def _completes(danger: Danger, kinds: Kinds, seen: SeenHand) -> bool:
    completed = danger.completes
    if completed.whole_hand and not kinds.issuperset(seen.tiles):
        return False
    sets, pairs, _ = sets_pairs_rest(seen.tiles, kinds)
    if completed.own_wind and sets.isdisjoint(seen.own):
        return False
    groups = len(sets)
    if completed.pair and pairs:
        groups += 1
    return groups >= completed.groups


def sets_pairs_rest(tiles: Sequence[Tile], kinds: Kinds) -> tuple[Kinds, Kinds, Kinds]:
    """Of which of these kinds tiles hold three or four, of which two, and of which fewer than three."""
    counts = Counter(tile for tile in tiles if tile in kinds)
    sets = frozenset(tile for tile, count in counts.items() if count in (3, 4))
    pairs = frozenset(tile for tile, count in counts.items() if count == 2)
    return sets, pairs, frozenset(counts) - sets


def few_left(deal: Deal, danger: Danger) -> bool:
    """Whether so few tiles were left in the wall at the last discard that every unseen tile is dangerous."""
    return (
        danger.wall_at_most is not None
        and deal.wall is not None
        and deal.wall <= danger.wall_at_most
    )


def displayed(hand: Hand, sheet: Sheet | Counted) -> tuple[Group, ...]:
    """The groups that lay on the table before the winning tile came, in the order in which they were laid down.

    Declared concealed kongs of which that order is not known (they stand under `concealed:`) are left out.
    """
    completed = completed_by_claim(hand, sheet)
    if completed is None or hand.won is None or not hand.won.among:
        return hand.exposed
    last = None
    for place, group in enumerate(hand.exposed):
        is_alike = group.kind is completed.kind and group.tile == completed.tile
        if is_alike and not group.is_concealed:
            last = place
    return tuple(group for place, group in enumerate(hand.exposed) if place != last)


def completed_by_claim(hand: Hand, sheet: Sheet | Counted) -> Group | None:
    """The group that a claimed winning tile completed, with the seat that it came from; None where there is none."""
    won = hand.won
    if won is None or not won.claimed or not isinstance(sheet, Sheet):
        return None
    completed = sheet.reading.completed
    return None if completed is None else completed.with_source(won.source)
