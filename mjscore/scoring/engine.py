"""Scoring one hand: its sheet, its value without a sheet, and what it waits for; or why it has not won.

The story of a hand: it is refused if it cannot be (`legality`); every legal reading of it is made (`readings`) and judged
(`judging`); the reading with the best tally is written up as a sheet (`sheet`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from operator import attrgetter
from typing import NamedTuple

from mjscore.arrangements.distance import distance, distance_of_winner
from mjscore.arrangements.readings import before_win, readings, states_before_win
from mjscore.arrangements.shapes import divisions_as, kinds_in, with_tile
from mjscore.deals import UNKNOWN_TABLE, TableView
from mjscore.groups import Form, Group, Kind
from mjscore.hands import Hand, Means, Remark, Win
from mjscore.legality import refusal, require, require_all_tiles
from mjscore.legality.game import tiles_not_written
from mjscore.places import Section, fault_in
from mjscore.problems import Fact, Fault, ImpossibleHand, Missing, Problem, expect, listed, words_of
from mjscore.rulesets import load_ruleset, ruleset_ids, ruleset_of
from mjscore.rulesets.patterns import shipped_shapes
from mjscore.rulesets.schema import Alone, Item, Ruleset, Who
from mjscore.scoring.judging import Scored, Standing, judged
from mjscore.scoring.readings import (
    WaitedItems,
    arranged_wins,
    losing_reading,
    waited_items,
    winning_kinds,
)
from mjscore.scoring.rules import ScoringRules, each_option_on, needs_of_wins, scoring_rules
from mjscore.scoring.sheet import Reading, ScoredItem, Sheet
from mjscore.tiles import TILES, Tile
from mjscore.vocabulary.conditions import CONDITIONS
from mjscore.vocabulary.terms import fits


def score(hand: Hand, ruleset: Ruleset | str, table: TableView = UNKNOWN_TABLE) -> Sheet:
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
    return write_up(hand, rules, found[0], len(found), found[1] if len(found) > 1 else None, waited)


class Value(NamedTuple):
    """What a hand is worth, in points, and the reading that gives it."""

    total: int
    reading: Reading

    def __str__(self) -> str:
        return str(self.total)


def value(hand: Hand, ruleset: Ruleset | str, table: TableView = UNKNOWN_TABLE) -> Value:
    """What `score` would give, without a sheet: the total of the best reading, in points, and that reading.

    Raises ImpossibleHand where `score` does.
    """
    rules = _checked(hand, ruleset, table)
    if rules.ruleset.counts_nothing(hand.status):
        return Value(0, empty_sheet(hand, rules.ruleset).reading)
    best = best_first(hand, rules, table, waited_items(hand, rules))[0]
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
    return 0 if rules.ruleset.counts_nothing(hand.status) else best_total(hand, rules, table)


def best_total(hand: Hand, rules: ScoringRules, table: TableView) -> int | None:
    """The total of a hand that has been examined, in points; None where the ruleset does not let it win."""
    found = _that_may_win(hand, rules, table, waited_items(hand, rules))
    return max([each.tally.total for each in found], default=None)


def best_first(hand: Hand, rules: ScoringRules, table: TableView, waited: WaitedItems) -> list[Scored]:
    """The readings that may win, the best first (decision “best-reading”), in the order in which tallies compare.

    Of equal tallies the reading that was found first stays first. Raises ImpossibleHand where none may win.
    """
    found = _that_may_win(hand, rules, table, waited)
    if not found:
        raise no_win(hand, rules)
    return sorted(found, key=attrgetter("tally"), reverse=True)


def _that_may_win(hand: Hand, rules: ScoringRules, table: TableView, waited: WaitedItems) -> list[Scored]:
    """The readings of a hand that may win, or the one reading of a hand that did not win."""
    pieces = rules.pieces_at(hand.seat, hand.round, winner=hand.won is not None)
    if hand.won is None:
        return [judged(losing_reading(hand, rules, waited.drawn | waited.claimed), pieces)]
    scored = [judged(reading, pieces) for reading in arranged_wins(hand, rules, table)]
    return [each for each in scored if each.may_win(rules)]


def waits(hand: Hand, ruleset: Ruleset | str) -> tuple[Tile, ...]:
    """The kinds that a hand waits for (one that won: before its win), lowest first (decision “waiting”).

    Raises ImpossibleHand for a hand with tiles that are not written, and for tiles, a seat or a size that the ruleset does not
    know.
    """
    rules = _checked(hand, ruleset, UNKNOWN_TABLE)
    return tuple([TILES[kind] for kind in waited_kinds(hand, rules)])


def waited_kinds(hand: Hand, rules: ScoringRules) -> list[int]:
    """What `waits` gives, as numbers, of a hand that has been examined."""
    require_all_tiles(hand)
    return winning_kinds(before_win(hand), hand, rules)


def write_up(
    hand: Hand, rules: ScoringRules, best: Scored, readings: int, runner_up: Scored | None, waited: WaitedItems
) -> Sheet:
    """The sheet of the best of so many readings; a loser's notes say what he `waited` for."""
    total, unlimited, points, doubles = best.tally
    return Sheet(
        *(rules.ruleset, hand, hand.won is not None),
        tuple(sorted(_lines(best, hand, rules), key=attrgetter("order"))),
        *(points, doubles, unlimited, total),
        *(_reading(best), readings, None if runner_up is None else _reading(runner_up)),
        tuple(_notes(hand, rules, best, waited)),
        best.standing,
    )


def _reading(scored: Scored) -> Reading:
    total, unlimited, points, doubles = scored.tally
    return Reading(scored.arranged.shape, scored.arranged.codes, points, doubles, unlimited, total)


def empty_sheet(hand: Hand, ruleset: Ruleset) -> Sheet:
    """The sheet of an incorrect hand that counts nothing."""
    note = f"a {hand.status} hand counts nothing"
    reading = Reading("", tuple(group.code for group in hand.groups), 0, 0, 0, 0)
    return Sheet(ruleset, hand, False, (), 0, 0, 0, 0, reading, 1, None, (note,))


def _lines(scored: Scored, hand: Hand, rules: ScoringRules) -> Iterator[ScoredItem]:
    table = rules.pieces_at(hand.seat, hand.round, hand.won is not None)
    pieces = [table[code] for code in scored.arranged.codes + scored.arranged.bonus]
    for piece in pieces:
        for item in piece.items:
            if item.id not in scored.replaced:
                yield _line(item, 1, piece.text, rules)
    tile = hand.won.tile if hand.won is not None else None
    for each, number in scored.items:
        if each.item.alone is not Alone.NO and scored.standing is None:
            continue
        shown = [piece.text for piece in pieces if any(fits(words, piece.piece) for words in each.evidence)]
        if not shown and tile is not None and each.shown_by_tile:
            shown = [str(tile)]
        yield _line(each.item, number, ", ".join(dict.fromkeys(shown)), rules)


def _line(item: Item, number: int, tiles: str, rules: ScoringRules) -> ScoredItem:
    order = rules.order[item.id]
    if item.doubles_without_limit and rules.limit is None:
        return ScoredItem(item.id, item.name, item.points, item.doubles_without_limit, None, tiles, item.cite, order)
    points = item.points * number if item.points is not None else None
    doubles = item.doubles * number if item.doubles is not None else None
    return ScoredItem(item.id, item.name, points, doubles, item.limit, tiles, item.cite, order, item.alone is not Alone.NO)


def _notes(hand: Hand, rules: ScoringRules, scored: Scored, waited: WaitedItems) -> Iterator[str]:
    """What the ruleset does not know of a hand, and what is missing to judge it (“what-is-not-known”, “declared-ready”)."""
    if hand.seat is None:
        yield "no seat is given: no wind and no bonus tile counts as the player's own"
    if hand.round is None and rules.prevails:
        yield "no round is given: no wind prevails"
    if hand.others:
        yield f"{tiles_not_written(hand.others)}: the score leaves {'them' if hand.others != 1 else 'it'} out"
    if not rules.ruleset.play.bonus_tiles and any(tile.is_bonus for tile in (*hand.bonus, *hand.visible)):
        yield f"{rules.ruleset.id} is played without bonus tiles: they score nothing"
    win = hand.won
    if win is not None and (win.remarks or win.means in (Means.ROB, Means.LOOSE)):
        yield from _of_the_win(win, rules)
        if Remark.ORIGINAL_CALL in win.remarks and rules.calls and not _call_counts(rules, scored):
            yield "“original call” earns nothing: the groups on the table show that the hand was changed after it"
    if win is None and hand.called is not None and not _call_counts(rules, scored):
        unchanged = any(rules.ruleset.item(id).who is not Who.WINNER for id in rules.calls)
        why = "the hand is not ready, or its groups show that it was changed after it" if unchanged else "the hand did not win"
        yield f"“{hand.called}” earns nothing: {why}"
    if scored.standing is not None:
        yield _of_standing(scored, scored.standing)
    if waited.drawn != waited.claimed:
        drawn, claimed = (
            listed([f"“{rules.names[id]}”" for id in sorted(ids, key=rules.order.__getitem__)]) or "nothing special"
            for ids in waited
        )
        yield f"with a drawn tile it waited for {drawn}, with a claimed one for {claimed}: the better counts"


def _of_standing(scored: Scored, worth: Standing) -> str:
    """What stands alone, and the count that is not taken."""
    alone = [each.item for each, _ in scored.items if each.item.alone is not Alone.NO]
    if worth.own > worth.part:
        names = [item.name for item in alone if item.doubles]
    else:
        names = [max((item for item in alone if item.limit), key=lambda item: item.limit or 0).name]
    stand = "stands" if len(names) == 1 else "stand"
    return f"{listed(names)} {stand} alone: the hand's ordinary count, {scored.tally.unlimited}, is not taken"


def _of_the_win(win: Win, rules: ScoringRules) -> Iterator[str]:
    """The way of winning and the remarks that no condition of the ruleset asks for."""
    id = rules.ruleset.id
    if win.means is Means.ROB and Means.ROB not in rules.rewards:
        yield f"{id} gives nothing for robbing a kong: scored as a claimed discard"
    if win.means is Means.LOOSE and Means.LOOSE not in rules.rewards:
        yield f"{id} gives nothing for the loose tile: scored as a drawn tile"
    rewarded = [row.asked_by for row in CONDITIONS.values() if isinstance(row.asked_by, Remark)]
    for remark in rewarded:
        if remark in win.remarks and remark not in rules.rewards:
            yield f"{id} gives nothing for “{remark}”"


def _call_counts(rules: ScoringRules, scored: Scored) -> bool:
    """Whether a declared call earned something, or would have but for an item that takes its place."""
    return any(each.item.id in rules.calls for each, _ in scored.items) or not rules.calls.isdisjoint(scored.replaced)


def no_win(hand: Hand, rules: ScoringRules) -> Problem:
    """The refusal of a win of which no reading is legal: it is not complete, or the ruleset does not allow it to win."""
    win, ruleset = hand.won, rules.ruleset
    assert win is not None
    if any(True for before in states_before_win(hand) for _ in readings(win, before, before.completions(rules.shapes))):
        message = f"{ruleset.id} does not allow this hand to win: {needs_of_wins(ruleset)} ({ruleset.win.cite})"
        hint = "leave out won:, or choose another ruleset or option"
        return refusal(hand, [fault_in(Section.WON, "not-let-win", message, hint)], "hand")
    return refusal(hand, [_incomplete(hand, ruleset)], "hand")


def _incomplete(hand: Hand, ruleset: Ruleset) -> Fault:
    away = distance_of_winner(hand, ruleset.shapes)
    completing = hand.won.completing if hand.won is not None else None
    if away < 0:
        what, hint = "not with the groups that are written", "write other groups, or the tiles without groups"
        if completing is not None:
            what, hint = f"the winning tile completes no {completing} in it", "leave out completing, or name another group"
        return fault_in(Section.WON, "not-so-completed", f"the hand is complete, but {what}", hint)
    alone = [] if away else _exchangeable(hand, ruleset)
    if (group := _group_with_tile(hand)) is not None and hand.won is not None and hand.won.tile in alone:
        message = f"the hand is not complete: if {hand.won.tile} is the one in {group}, only {hand.size} tiles are written"
        return _not_complete(message, "write the tile that is missing, or name the tile that won")
    tiles = f"{away + 1} tiles" if away else listed([str(tile) for tile in alone], "or") if 0 < len(alone) <= 2 else "1 tile"
    hint = _other_rules(hand, ruleset) or _undeclared(hand, ruleset) or "leave out won: if another player won"
    return _not_complete(f"the hand is not complete: {tiles} must be exchanged", hint)


def _not_complete(message: str, hint: str) -> Fault:
    return fault_in(Section.WON, "not-complete", message, hint)._replace(missing=Missing(Fact.COMPLETE))


def _group_with_tile(hand: Hand) -> Group | None:
    """The group on the table that holds a claimed tile which is also written beside the groups: it may be one and the same."""
    won = hand.won
    if won is None or won.among or not won.claimed:
        return None
    return next((group for group in hand.exposed if won.tile in group.tiles and group.kind is not Kind.KONG), None)


def _exchangeable(hand: Hand, ruleset: Ruleset) -> list[Tile]:
    """The standing tiles any one of which could be exchanged to complete the hand."""
    before = states_before_win(hand)[0]
    tile = hand.won.tile if hand.won is not None else None
    in_hand = with_tile(before.in_hand, tile)
    return [
        TILES[kind] for kind in kinds_in(in_hand) if distance(with_tile(in_hand, kind, -1), before.melds, ruleset.shapes) == 0
    ]


def _undeclared(hand: Hand, ruleset: Ruleset) -> str:
    """Four alike that would complete the hand as a kong, which counts as three: the winning tile then stands apart."""
    win = hand.won
    if win is None or win.tile is None or not win.among or hand.tiles.count(win.tile) == 4:
        return ""
    for four in dict.fromkeys(tile for tile in hand.free if hand.free.count(tile) == 4):
        free = tuple(tile for tile in hand.free if tile is not four)
        kong = Group(Kind.KONG, four, Form.CONCEALED)
        meant = replace(hand, fixed=(*hand.fixed, kong), free=free, won=replace(win, among=False))
        if distance_of_winner(meant, ruleset.shapes) < 0:
            return f"the four {four} are not declared: for a kong write 4×{four} concealed kong"
    return ""


def _may_win(hand: Hand, ruleset: Ruleset) -> bool:
    try:
        return total_of(hand, scoring_rules(ruleset), UNKNOWN_TABLE) is not None
    except ImpossibleHand:
        return False


def _other_rules(hand: Hand, ruleset: Ruleset) -> str:
    """The option, or another ruleset, under which the tiles are a complete hand of a special shape."""
    before = states_before_win(hand)[0]
    counts = with_tile(before.in_hand, hand.won.tile if hand.won is not None else None)
    known = {shape.name: shape for shape in (*shipped_shapes().values(), *ruleset.own_shapes) if shape not in ruleset.shapes}
    for shape in (name for name in known if divisions_as(known[name], counts, before.melds)):
        found = f"these tiles are {words_of(shape)}, which "
        for id, other in each_option_on(ruleset):
            if shape in other.win.shapes and _may_win(hand, other):
                return f"{found}the option {id} allows to win"
        others = [id for id in ruleset_ids() if shape in load_ruleset(id).win.shapes and _may_win(hand, load_ruleset(id))]
        if others:
            return f"{found}{listed(others)} allow{'s' * (len(others) == 1)} to win"
    return ""
