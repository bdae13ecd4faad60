"""Who pays whom in many deals: by the same rules of the ruleset as `mjscore.settle`, in arrays.

Deals in which a player may have to pay for others, or that were washed, are few: they are settled one at a time, as values.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

import numpy as np

from mjscore.ext.arrays.pieces import ROUNDS, TILES_OF_PIECES
from mjscore.ext.arrays.suits import Array
from mjscore.ext.play.scores import HandScores
from mjscore.ext.play.table import DISCARD, NOBODY, ROB, PlayedGame, Tables
from mjscore.game.deals import Deal, Ending, Result
from mjscore.game.hands import Hand
from mjscore.game.seats import Seat, in_table_order
from mjscore.game.tiles import KINDS, TILES
from mjscore.problems import Problem
from mjscore.rules.danger_keys import Danger
from mjscore.rules.shapes import tiles_in
from mjscore.settlement import settle
from mjscore.settlement.dangers import dangers_in_force


def deal_of(table: Tables, row: int) -> Deal:
    """One of the deals: every hand as it lay at the end, who won it and how, the discards and what was left of the wall."""
    game = table.game
    ruleset = game.ruleset
    hands = {seat: _hand(table, row, player) for player, seat in enumerate(game.seats)}
    wall = None
    asks_wall = any(danger.wall_at_most is not None for danger in game.settling.dangers)
    if asks_wall and table.winner[row] != NOBODY:
        wall = int(table.live_at_discard[row])
    return Deal(
        tuple((seat, hands[seat]) for seat in in_table_order(game.seats)),
        rules=ruleset.id,
        options=ruleset.changed,
        limit=ruleset.limit.points,
        round=ROUNDS[table.round[row]],
        visible=tiles_in(table.discarded[row].tolist()),
        result=_result(table, row),
        wall=wall,
    )


def _result(table: Tables, row: int) -> Result | None:
    if table.winner[row] != NOBODY:
        return None
    if table.washed[row] != NOBODY:
        return Result(Ending.WASHED, table.game.seats[table.washed[row]])
    return Result(Ending.DRAW)


def _hand(table: Tables, row: int, player: int) -> Hand:
    """A player's hand, its melds in the order in which they were laid down, and how it won."""
    seats = table.game.seats
    one_row = np.array([row])
    if table.winner[row] == player:
        hand = table.won(one_row).hand(0)
    else:
        hand = table.columns(one_row, np.array([player])).hand(0)
    melds = []
    sources = table.sources[row, player].tolist()
    for group, source in zip(hand.exposed, sources, strict=False):
        melds.append(group if group.is_concealed else group.with_source(seats[source]))
    won = hand.won
    discarder = int(table.source[row])
    if won is not None and discarder != NOBODY:
        won = replace(won, source=seats[discarder])
    return replace(hand, exposed=tuple(melds), round=None, visible=(), won=won)


def may_be_settled(table: Tables, row: int) -> bool:
    """Whether the ruleset lets a deal end as it is noted: washed by this player."""
    try:
        settle(deal_of(table, row), table.game.ruleset)
    except Problem:
        return False
    return True


def course_of(table: Tables, row: int) -> Iterator[str]:
    """The moves of one deal in their order, a line each."""
    for move in table.course or ():
        for what, player, tile in move.events(row):
            yield f"{table.game.seats[player]} {what} {TILES[tile]}"


class Payments(NamedTuple):
    """What players of deals won or lost (n, players), in points: `net` in all, `going_out` by what was paid to the winner.

    What is paid to one who sits out is lost to those who play.
    """

    net: Array
    going_out: Array


def payments_of(table: Tables, scores: HandScores) -> Payments:
    """The payments of deals that are over."""
    net = np.zeros(scores.total.shape, np.int64)
    going_out = net.copy()
    rows = np.flatnonzero(table.winner != NOBODY)
    by_itself = np.zeros(len(table.deals), bool)
    by_itself[rows] = _may_be_liable(table, rows)
    by_itself |= table.washed != NOBODY
    usual = rows[~by_itself[rows]]
    going_out[usual] = _to_winners(table, scores, usual)
    net[usual] = (
        going_out[usual]
        + _between_losers(table.game, scores, table.winner, usual)
        - _to_the_sitter(table, scores, usual)
    )
    for row in np.flatnonzero(by_itself).tolist():
        going_out[row], net[row] = _one(table, row)
    return Payments(net, going_out)


def _rounded(game: PlayedGame, amounts: Array) -> Array:
    rule = game.settling.rounding
    if rule is None:
        return amounts
    return np.asarray((2 * amounts + rule.to) // (2 * rule.to) * rule.to)


def _to_winners(table: Tables, scores: HandScores, rows: Array) -> Array:
    """What each is paid, or pays, for the win (n, players)."""
    game = table.game
    winners = table.winner[rows]
    players = np.arange(game.players)
    total = scores.total[rows, winners][:, None]
    method = game.settling.discarder
    if method is not None:
        claimed = np.isin(table.means[rows], (DISCARD, ROB))[:, None]
        discarded = players == table.source[rows, None]
        of_claimed = np.where(discarded, method.pays, 1)
        times = np.where(claimed, of_claimed, method.drawn)
    else:
        east = (players == game.east) | (winners == game.east)[:, None]
        times = np.where(east & game.settling.stakes.east_doubles, 2, 1)
    due = _rounded(game, total * times)
    due[np.arange(len(rows)), winners] = 0
    due[np.arange(len(rows)), winners] = -due.sum(axis=1)
    return -due


def _between_losers(
    game: PlayedGame, scores: HandScores, winners: Array, rows: Array
) -> Array:
    """What the losers pay each other (n, players)."""
    stakes = game.settling.stakes
    limit = game.ruleset.limit.points
    net = np.zeros((len(rows), game.players), np.int64)
    if stakes.losers_settle == "nothing":
        return net
    total = scores.total[rows]
    winners = winners[rows]
    settle_too = np.ones(len(rows), bool)
    if game.settling.limit_win is not None and limit is not None:
        settle_too = total[np.arange(len(rows)), winners] < limit
    for one, other in combinations(range(game.players), 2):
        more = total[:, one] - total[:, other]
        if game.settling.deal.caps == "differences" and limit is not None:
            more = np.clip(more, -limit, limit)
        if stakes.east_doubles and game.east in (one, other):
            more = 2 * more
        more = np.sign(more) * _rounded(game, np.abs(more))
        more = more * (settle_too & (winners != one) & (winners != other))
        net[:, one] += more
        net[:, other] -= more
    return net


def _to_the_sitter(table: Tables, scores: HandScores, rows: Array) -> Array:
    """What each loser pays the player who sits out (n, players)."""
    game = table.game
    winners = table.winner[rows]
    rule = game.settling.sitting_out
    limit = game.ruleset.limit.points
    paid = np.zeros((len(rows), game.players), np.int64)
    if rule is None:
        return paid
    total = scores.total[rows, winners]
    doubles = scores.doubles[rows, winners]
    if rule.limit_doubles is not None:
        if limit is None:
            at_limit = total != scores.unlimited[rows, winners]
        else:
            at_limit = total >= limit
        doubles = np.where(at_limit, rule.limit_doubles, doubles)
    paid[:] = (rule.points << doubles)[:, None]
    if rule.east_doubles and game.settling.stakes.east_doubles:
        paid[:, game.east] *= 2
    paid = _rounded(game, paid)
    paid[np.arange(len(rows)), winners] = 0
    return paid


def _one(table: Tables, row: int) -> tuple[Array, Array]:
    """What each won or lost for the win, and in all, in one deal, by `settle`."""
    game = table.game
    settled = settle(deal_of(table, row), game.ruleset)
    winner = settled.winner
    going_out = dict.fromkeys(game.seats, 0)
    for payment in settled.payments:
        if winner in (payment.payer, payment.payee):
            going_out[Seat(payment.payer)] -= payment.amount
            going_out[Seat(payment.payee)] += payment.amount
    for_the_win = [going_out[seat] for seat in game.seats]
    in_all = [settled.net[seat] for seat in game.seats]
    return np.array(for_the_win), np.array(in_all)


def _may_be_liable(table: Tables, rows: Array) -> Array:
    """Whether somebody may have to pay for others in each deal: what `who_is_liable` must look at."""
    game = table.game
    rules = game.settling
    may_be_liable = np.zeros(len(rows), bool)
    winners = table.winner[rows]
    if rules.feeding is not None:
        sources = table.sources[rows, winners]
        fed = (sources == (winners[:, None] - 1) % game.players).sum(axis=1)
        may_be_liable |= fed >= rules.feeding.sets - 1
    if rules.liability is None:
        return may_be_liable
    claimed = np.isin(table.means[rows], (DISCARD, ROB))
    later_too = rules.liability.later != "nothing"
    hands = table.won(rows)
    tiles = hands.with_tile() + hands.melded
    for danger in dangers_in_force(rules.dangers, game.ruleset):
        threat = np.zeros(len(rows), bool)
        for kinds in danger.tiles:
            within = np.isin(np.arange(KINDS), [int(tile) for tile in kinds])
            threat |= _threatened(hands.melds, tiles, danger, within)
        if danger.wall_at_most is None:
            may_be_liable |= threat & (claimed | later_too)
        else:
            few_left = table.live_at_discard[rows] <= danger.wall_at_most
            not_shown = table.shown[rows, table.tile[rows]] == 0
            may_be_liable |= few_left & not_shown & claimed
    return may_be_liable


def _threatened(melds: Array, tiles: Array, danger: Danger, within: Array) -> Array:
    """Whether winners had so many sets of some kinds on the table that a discard was dangerous, and the hand it threatens."""
    of_kinds = (TILES_OF_PIECES[:, ~within].sum(axis=1) == 0)[melds] & (melds > 0)
    of_class = tiles[:, within]
    completed = (of_class >= 3).sum(axis=1)
    if danger.completes.pair:
        completed += (of_class == 2).any(axis=1)
    enough_sets = of_kinds.sum(axis=1) >= danger.sets
    threatened = enough_sets & (completed >= danger.completes.groups)
    if danger.completes.whole_hand:
        threatened &= tiles[:, ~within].sum(axis=1) == 0
    return np.asarray(threatened)
