"""Scoring one hand: its sheet, its value without a sheet, and what it waits for.

The story of a hand: it is refused if it cannot be (`legality`); every legal reading of it is made (`legal_readings`) and judged
(`judging`); the reading with the best tally is written up as a sheet (`sheet`). Where none may win, `no_win` says why.
"""

from __future__ import annotations

from collections.abc import Iterator
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
from mjscore.scoring.rules import ScoringRules, scoring_rules
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
    found = best_first(hand, rules, table, waited)
    if not found:
        raise no_win(hand, rules)
    return write_up(
        hand, rules, found[0], len(found), found[1] if len(found) > 1 else None, waited
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
    found = best_first(hand, rules, table, waited_items(hand, rules))
    if not found:
        raise no_win(hand, rules)
    return Value(found[0].tally.total, _reading(found[0]))


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
    found = best_first(hand, rules, table, waited_items(hand, rules))
    return found[0].tally.total if found else None


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
    return [judged(losing_reading(hand, rules, waited.drawn | waited.claimed), pieces)]


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
    total, unlimited, points, doubles = best.tally
    taken = () if hand.origin is None else hand.origin.taken_to_mean
    return Sheet(
        *(rules.ruleset, hand, hand.won is not None),
        tuple(sorted(_lines(best, hand, rules), key=attrgetter("order"))),
        *(points, doubles, unlimited, total),
        *(_reading(best), readings, None if runner_up is None else _reading(runner_up)),
        (*_notes(hand, rules, best, waited), *taken),
        best.value_alone,
    )


def _reading(scored: Scored) -> Reading:
    total, unlimited, points, doubles = scored.tally
    return Reading(
        scored.arranged.shape, scored.arranged.codes, points, doubles, unlimited, total
    )


def empty_sheet(hand: Hand, ruleset: Ruleset) -> Sheet:
    """The sheet of an incorrect hand that counts nothing."""
    note = sentence(f"a {hand.status} hand counts nothing")
    reading = Reading("", tuple(group.code for group in hand.groups), 0, 0, 0, 0)
    return Sheet(ruleset, hand, False, (), 0, 0, 0, 0, reading, 1, None, (note,))


def _lines(scored: Scored, hand: Hand, rules: ScoringRules) -> Iterator[ScoredItem]:
    scored_pieces = rules.pieces_at(hand.seat, hand.round, hand.won is not None)
    pieces = [
        scored_pieces[code] for code in scored.arranged.codes + scored.arranged.bonus
    ]
    for piece in pieces:
        for item in piece.items:
            if item.id not in scored.replaced:
                yield _line(item, 1, piece.text, rules)
    tile = hand.won.tile if hand.won is not None else None
    for each, number in scored.items:
        if each.item.alone is not Alone.NO and scored.value_alone is None:
            continue
        shown = [
            piece.text
            for piece in pieces
            if any(fits(words, piece.piece) for words in each.evidence)
        ]
        if not shown and tile is not None and each.shown_by_tile:
            shown = [str(tile)]
        yield _line(each.item, number, ", ".join(dict.fromkeys(shown)), rules)


def _line(item: Item, number: int, tiles: str, rules: ScoringRules) -> ScoredItem:
    order = rules.order[item.id]
    if item.without_limit and rules.limit is None:
        return ScoredItem(
            item.id,
            item.name,
            item.points,
            item.without_limit,
            None,
            tiles,
            item.cite,
            order,
        )
    points = item.points * number if item.points is not None else None
    doubles = item.doubles * number if item.doubles is not None else None
    return ScoredItem(
        item.id,
        item.name,
        points,
        doubles,
        item.limit,
        tiles,
        item.cite,
        order,
        item.alone is not Alone.NO,
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
    if not rules.ruleset.play.bonus_tiles and any(
        tile.is_bonus for tile in (*hand.bonus, *hand.visible)
    ):
        yield sentence(
            "{ruleset} is played without bonus tiles: they score nothing",
            ruleset=rules.ruleset.id,
        )
    win = hand.won
    yield from _of_idle_options(win, rules.ruleset)
    if win is not None and (win.remarks or win.means in (Means.ROB, Means.LOOSE)):
        yield from _of_the_win(win, rules)
        if (
            Remark.ORIGINAL_CALL in win.remarks
            and rules.calls
            and not _call_counts(rules, scored)
        ):
            yield "“original call” earns nothing: the groups on the table show that the hand was changed after it"
    if win is None and hand.called is not None and not _call_counts(rules, scored):
        unchanged = any(
            rules.ruleset.item(id).who is not Who.WINNER for id in rules.calls
        )
        why = (
            sentence(
                "the hand is not ready, or its groups show that it was changed after it"
            )
            if unchanged
            else sentence("the hand did not win")
        )
        yield sentence("“{called}” earns nothing: {why}", called=hand.called, why=why)
    if scored.value_alone is not None:
        yield _of_value_alone(scored, scored.value_alone)
    if waited.drawn != waited.claimed:
        drawn, claimed = (
            listed(
                [
                    sentence("“{item}”", item=rules.names[id])
                    for id in sorted(ids, key=rules.order.__getitem__)
                ]
            )
            or sentence("nothing special")
            for ids in waited
        )
        yield sentence(
            "with a drawn tile it waited for {drawn}, with a claimed one for {claimed}: both ways count",
            drawn=drawn,
            claimed=claimed,
        )


def _of_idle_options(win: Win | None, ruleset: Ruleset) -> Iterator[str]:
    """The options that were switched on and have no effect; told once in a deal, with the win."""
    if win is None:
        return
    for option, missing in ruleset.idle_options:
        if option.id in ruleset.changed:
            yield idle_words(option, missing)


def _of_value_alone(scored: Scored, worth: ValueAlone) -> str:
    """What stands alone, and the count that is not taken."""
    alone = [each.item for each, _ in scored.items if each.item.alone is not Alone.NO]
    if worth.own > worth.part:
        names = [item.name for item in alone if item.doubles]
    else:
        names = [
            max(
                (item for item in alone if item.limit), key=lambda item: item.limit or 0
            ).name
        ]
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
    rewarded = [
        row.asked_by for row in CONDITIONS.values() if isinstance(row.asked_by, Remark)
    ]
    for remark in rewarded:
        if remark in win.remarks and remark not in rules.rewards:
            yield sentence(
                "{ruleset} gives nothing for “{remark}”",
                ruleset=id,
                remark=remark,
            )


def _call_counts(rules: ScoringRules, scored: Scored) -> bool:
    """Whether a declared call earned something, or would have but for an item that takes its place."""
    return any(
        each.item.id in rules.calls for each, _ in scored.items
    ) or not rules.calls.isdisjoint(scored.replaced)
