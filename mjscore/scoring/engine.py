"""Scoring one hand: its sheet, its value without a sheet, and what it waits for.

The story of a hand: it is refused if it cannot be (`legality`); every legal reading of it is made (`legal_readings`) and judged
(`judging`); the reading with the best tally is written up as a sheet (`sheet`). Where none may win, `no_win` says why.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import NamedTuple

from mjscore.game.deals import UNKNOWN_TABLE, TableView
from mjscore.game.hands import Hand, Means, Remark, Win
from mjscore.game.legality import require, require_all_tiles
from mjscore.game.legality.game import tiles_not_written
from mjscore.game.tiles import TILES, Tile
from mjscore.problems import expect
from mjscore.rules import ruleset_of
from mjscore.rules.schema import Alone, Item, Ruleset, Who, idle_words
from mjscore.rules.vocabulary.conditions import CONDITIONS
from mjscore.rules.vocabulary.terms import fits
from mjscore.scoring.judging import Scored, ValueAlone, judged
from mjscore.scoring.legal_readings import (
    WaitedItems,
    losing_reading,
    scored_wins,
    waited_items,
)
from mjscore.scoring.no_win import no_win
from mjscore.scoring.rules import (
    HandItem,
    ScoredPiece,
    ScoringRules,
    scoring_rules,
)
from mjscore.scoring.sheet import Reading, ScoredItem, Sheet
from mjscore.scoring.waiting import winning_kinds
from mjscore.sentences import listed, sentence


def score(
    hand: Hand, ruleset: Ruleset | str, table: TableView = UNKNOWN_TABLE
) -> Sheet:
    """The score of one hand under a ruleset, or under that of an id: the best of all its legal readings.

    Totals are in points. `table` tells what lies open elsewhere (Millington 115c) and East's streak. Raises ImpossibleHand for
    tiles, a seat or a size that the ruleset does not know, and for a win that is not complete or that the ruleset does not let
    win.
    """
    rules = _checked(hand, ruleset, table)
    if rules.ruleset.counts_nothing(hand.status):
        return empty_sheet(hand, rules.ruleset)
    waited = waited_items(hand, rules)
    readings = best_first(hand, rules, table, waited=waited)
    if not readings:
        raise no_win(hand, rules)
    return write_up(
        hand,
        rules,
        readings[0],
        readings=len(readings),
        runner_up=readings[1] if len(readings) > 1 else None,
        waited=waited,
    )


class Value(NamedTuple):
    """What a hand is worth, in points, and the reading that gives it."""

    total: int
    reading: Reading

    def __str__(self) -> str:
        return str(self.total)


def value(
    hand: Hand, ruleset: Ruleset | str, table: TableView = UNKNOWN_TABLE
) -> Value:
    """What `score` would give, without a sheet: the total of the best reading, in points, and that reading.

    Raises ImpossibleHand where `score` does.
    """
    rules = _checked(hand, ruleset, table)
    if rules.ruleset.counts_nothing(hand.status):
        return Value(0, empty_sheet(hand, rules.ruleset).reading)
    readings = best_first(hand, rules, table, waited=waited_items(hand, rules))
    if not readings:
        raise no_win(hand, rules)
    best = readings[0]
    return Value(best.tally.total, _reading(best))


def _checked(hand: Hand, ruleset: Ruleset | str, table: TableView) -> ScoringRules:
    expect(hand, Hand, "a hand (mjscore.read_hand)")
    expect(table, TableView, "a view of the table (mjscore.TableView)")
    rules = scoring_rules(ruleset_of(ruleset))
    require(hand, rules.game, "hand")
    return rules


def total_of(hand: Hand, rules: ScoringRules, table: TableView) -> int | None:
    """The total of a hand in points, None where the ruleset does not let it win; ImpossibleHand where there is no such hand."""
    require(hand, rules.game, "hand")
    if rules.ruleset.counts_nothing(hand.status):
        return 0
    readings = best_first(hand, rules, table, waited=waited_items(hand, rules))
    return readings[0].tally.total if readings else None


def best_first(
    hand: Hand, rules: ScoringRules, table: TableView, waited: WaitedItems
) -> list[Scored]:
    """The readings of a hand that may win, the best first (decision “best-reading”); of one that did not win its one reading.

    Of equal tallies the reading that was found first stays first.
    """
    if hand.won is not None:
        return sorted(
            scored_wins(hand, rules, table), key=attrgetter("tally"), reverse=True
        )
    pieces = rules.pieces_at(hand.seat, hand.round, winner=False)
    return [judged(losing_reading(hand, rules, waited), pieces)]


def waits(hand: Hand, ruleset: Ruleset | str) -> tuple[Tile, ...]:
    """The kinds that a hand waits for (one that won: before its win), lowest first (decision “waiting”).

    Groups written in the hand, and the ruleset's least points and doubles, are not looked at.
    Raises ImpossibleHand for a hand with tiles that are not written, and for tiles, a seat or a size that the ruleset does not
    know.
    """
    rules = _checked(hand, ruleset, UNKNOWN_TABLE)
    return tuple([TILES[kind] for kind in waited_kinds(hand, rules)])


def waited_kinds(hand: Hand, rules: ScoringRules) -> list[int]:
    """What `waits` gives, as numbers, of a hand that has been examined."""
    require_all_tiles(hand)
    return winning_kinds(hand, rules)


def write_up(
    hand: Hand,
    rules: ScoringRules,
    best: Scored,
    readings: int,
    runner_up: Scored | None,
    waited: WaitedItems,
) -> Sheet:
    """The sheet of the best of so many readings; a loser's notes say what he `waited` for."""
    lines = sorted(_lines(best, hand, rules), key=attrgetter("order"))
    notes = list(_notes(hand, rules, best, waited))
    if hand.origin is not None:
        notes += hand.origin.taken_to_mean
    return Sheet(
        rules=rules.ruleset,
        hand=hand,
        winner=hand.won is not None,
        items=tuple(lines),
        points=best.tally.points,
        doubles=best.tally.doubles,
        unlimited=best.tally.unlimited,
        total=best.tally.total,
        reading=_reading(best),
        readings=readings,
        runner_up=None if runner_up is None else _reading(runner_up),
        notes=tuple(notes),
        value_alone=best.value_alone,
    )


def _reading(scored: Scored) -> Reading:
    totals = scored.tally
    return Reading(
        shape=scored.arranged.shape,
        codes=scored.arranged.codes,
        points=totals.points,
        doubles=totals.doubles,
        unlimited=totals.unlimited,
        total=totals.total,
    )


def empty_sheet(hand: Hand, ruleset: Ruleset) -> Sheet:
    """The sheet of an incorrect hand that counts nothing."""
    note = sentence(f"a {hand.status} hand counts nothing")
    codes = tuple(group.code for group in hand.groups)
    return Sheet(
        rules=ruleset,
        hand=hand,
        winner=False,
        items=(),
        points=0,
        doubles=0,
        unlimited=0,
        total=0,
        reading=Reading("", codes, points=0, doubles=0, unlimited=0, total=0),
        readings=1,
        runner_up=None,
        notes=(note,),
    )


def _lines(scored: Scored, hand: Hand, rules: ScoringRules) -> Iterator[ScoredItem]:
    """The lines of a sheet: what pieces score by themselves, then the items of the whole hand."""
    table = rules.pieces_at(hand.seat, hand.round, hand.won is not None)
    codes = scored.arranged.codes + scored.arranged.bonus
    pieces = [table[code] for code in codes]
    for piece in pieces:
        for item in piece.items:
            if item.id not in scored.replaced:
                yield _line(item, 1, piece.text, rules)
    for held, number in scored.items:
        if held.item.alone is not Alone.NO and scored.value_alone is None:
            continue
        shown = _shown_by(held, pieces)
        if not shown and held.shown_by_tile and hand.won is not None:
            shown = "" if hand.won.tile is None else str(hand.won.tile)
        yield _line(held.item, number, shown, rules)


def _shown_by(held: HandItem, pieces: Sequence[ScoredPiece]) -> str:
    """The pieces that show that an item holds, each once."""
    shown: dict[str, None] = {}
    for piece in pieces:
        if any(fits(words, piece.piece) for words in held.evidence):
            shown[piece.text] = None
    return ", ".join(shown)


def _line(item: Item, number: int, tiles: str, rules: ScoringRules) -> ScoredItem:
    """What an item gives that is scored so often, with the tiles that show it."""
    points = None if item.points is None else item.points * number
    doubles = None if item.doubles is None else item.doubles * number
    limit = item.limit
    alone = item.alone is not Alone.NO
    if item.without_limit and rules.limit is None:
        points = item.points
        doubles = item.without_limit
        limit = None
        alone = False
    return ScoredItem(
        id=item.id,
        name=item.name,
        points=points,
        doubles=doubles,
        limit=limit,
        tiles=tiles,
        cite=item.cite,
        order=rules.order[item.id],
        alone=alone,
    )


def _notes(
    hand: Hand, rules: ScoringRules, scored: Scored, waited: WaitedItems
) -> Iterator[str]:
    """What the ruleset does not know of a hand, and what is missing to judge it (“what-is-not-known”, “declared-ready”)."""
    if hand.seat is None:
        yield "no seat is given: no wind and no bonus tile counts as the player's own"
    if hand.round is None and rules.prevails:
        yield "no round is given: no wind prevails"
    if hand.unwritten:
        them = "it" if hand.unwritten == 1 else "them"
        yield sentence(
            f"{{not_written}}: the score leaves {them} out",
            not_written=tiles_not_written(hand.unwritten),
        )
    has_bonus = any(tile.is_bonus for tile in hand.bonus + hand.visible)
    if has_bonus and not rules.ruleset.play.bonus_tiles:
        yield sentence(
            "{ruleset} is played without bonus tiles: they score nothing",
            ruleset=rules.ruleset.id,
        )
    win = hand.won
    if win is not None:
        yield from _of_idle_options(rules.ruleset)
        yield from _of_the_win(win, rules)
        called = Remark.ORIGINAL_CALL in win.remarks and rules.calls
        if called and not _call_counts(rules, scored):
            yield "“original call” earns nothing: the groups on the table show that the hand was changed after it"
    elif hand.called is not None and not _call_counts(rules, scored):
        yield sentence(
            "“{called}” earns nothing: {why}",
            called=hand.called,
            why=_why_a_call_earns_nothing(rules),
        )
    if scored.value_alone is not None:
        yield _of_value_alone(scored, scored.value_alone)
    if waited.drawn != waited.claimed:
        yield sentence(
            "with a drawn tile it waited for {drawn}, with a claimed one for {claimed}: both ways count",
            drawn=_items_named(waited.drawn, rules),
            claimed=_items_named(waited.claimed, rules),
        )


def _why_a_call_earns_nothing(rules: ScoringRules) -> str:
    """Why a hand that did not win earns nothing by a call."""
    items = [rules.ruleset.item(id) for id in rules.calls]
    if any(item.who is not Who.WINNER for item in items):
        return sentence(
            "the hand is not ready, or its groups show that it was changed after it"
        )
    return sentence("the hand did not win")


def _items_named(ids: frozenset[str], rules: ScoringRules) -> str:
    """The names of items, in the order of the sheet."""
    in_order = sorted(ids, key=rules.order.__getitem__)
    names = [sentence("“{item}”", item=rules.names[id]) for id in in_order]
    return listed(names) or sentence("nothing special")


def _of_idle_options(ruleset: Ruleset) -> Iterator[str]:
    """The options that were switched on and have no effect; told once in a deal, with the win."""
    for option, missing in ruleset.idle_options:
        if option.id in ruleset.changed:
            yield idle_words(option, missing)


def _of_value_alone(scored: Scored, worth: ValueAlone) -> str:
    """What stands alone, and the count that is not taken."""
    alone = [held.item for held, _ in scored.items if held.item.alone is not Alone.NO]
    if worth.own > worth.part:
        names = [item.name for item in alone if item.doubles]
    else:
        parts = [item for item in alone if item.limit]
        best = max(parts, key=lambda item: item.limit or 0)
        names = [best.name]
    stand = "stands" if len(names) == 1 else "stand"
    return sentence(
        f"{{items}} {stand} alone: the hand's ordinary count, {{count}}, is not taken",
        items=listed(names),
        count=scored.tally.unlimited,
    )


def _of_the_win(win: Win, rules: ScoringRules) -> Iterator[str]:
    """The way of winning and the remarks that no condition of the ruleset asks for."""
    id = rules.ruleset.id
    if win.means is Means.ROB and Means.ROB not in rules.rewards:
        yield sentence(
            "{ruleset} gives nothing for robbing a kong: scored as a claimed discard",
            ruleset=id,
        )
    if win.means is Means.LOOSE and Means.LOOSE not in rules.rewards:
        yield sentence(
            "{ruleset} gives nothing for the loose tile: scored as a drawn tile",
            ruleset=id,
        )
    for row in CONDITIONS.values():
        remark = row.asked_by
        if not isinstance(remark, Remark) or remark not in win.remarks:
            continue
        if remark not in rules.rewards:
            yield sentence(
                "{ruleset} gives nothing for “{remark}”",
                ruleset=id,
                remark=remark,
            )


def _call_counts(rules: ScoringRules, scored: Scored) -> bool:
    """Whether a declared call earned something, or would have but for an item that takes its place."""
    if any(held.item.id in rules.calls for held, _ in scored.items):
        return True
    return not rules.calls.isdisjoint(scored.replaced)
