"""Many deals played in lockstep: each step is one turn of every deal that is not over.

A turn: the player draws, wins or not, declares kongs or discards; the discard is claimed for a win by the first in the order of
play, or else for a pung or kong, or else for a chow by the next player; or the next player draws. What players choose is asked
of them for all deals at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from mjscore.ext.arrays.engine import MAY_NOT_WIN, waited_bits
from mjscore.ext.arrays.outcomes import outcomes_of_columns
from mjscore.ext.arrays.patterns import patterns
from mjscore.ext.arrays.suits import Array
from mjscore.ext.play.nearness import Nearness
from mjscore.ext.play.player_views import (
    Player,
    asked,
    moves_on_discard,
    moves_on_turn,
    views_of,
)
from mjscore.ext.play.settling import may_be_settled
from mjscore.ext.play.table import (
    ALL_KONGS,
    CHOOSES,
    CHOW,
    CHOWS,
    DEALT,
    DECLARE,
    DISCARD,
    DRAW,
    FATES,
    FOR_CHOW,
    FOR_KONG,
    FOR_PUNG,
    KONG,
    KONGS,
    LOOSE,
    MOVES,
    NO_MEANS,
    NOBODY,
    PASS,
    PUNG,
    PUNGS,
    ROB,
    WIN,
    WINS,
    PlayedGame,
    Tables,
    rounds,
    walls,
)
from mjscore.game.groups import Form
from mjscore.game.hands import Remark
from mjscore.game.tiles import KINDS
from mjscore.rules.vocabulary.terms import NO_TILE
from mjscore.scoring import score


def play(
    game: PlayedGame,
    players: Sequence[Player],
    seed: int,
    deals: Array,
    *,
    course: bool = False,
) -> Tables:
    """Play deals to their ends; the players sit in the order of play, one seat further with each deal."""
    table = dealt(game, seed, deals, course=course)
    places = (np.arange(game.players)[None, :] - deals[:, None]) % game.players
    play_on(table, players, places % len(players))
    return table


def dealt(game: PlayedGame, seed: int, deals: Array, *, course: bool = False) -> Tables:
    """Deals of a seed, by their numbers, before the first turn."""
    prevailing = game.round_numbers[rounds(seed, deals, len(game.rounds))]
    table = Tables(
        game, deals, walls(game.ruleset, seed, deals), prevailing, course=course
    )
    table.deal()
    table.means[:] = DEALT if game.ruleset.win.dealt else DRAW
    return table


def play_on(
    table: Tables, players: Sequence[Player], seating: Array, first: Array | None = None
) -> None:
    """Play deals on to their ends from where they stand: `actor` goes on, and draws where `means` says how.

    `seating` (n, players) says by number who of the `players` sits where. `first` (n, players) has moves that are made at the
    first turn whoever sits there: one to which the player is asked, WIN, or CHOOSES where he decides himself; who makes
    another move than WIN does not win then.
    """
    _Play(table, players, seating, first).to_the_end()


class _Play:
    def __init__(
        self,
        table: Tables,
        players: Sequence[Player],
        seating: Array,
        first: Array | None,
    ) -> None:
        self.table = table
        self.game = table.game
        self.kinds: list[Player] = list(dict.fromkeys(players))
        kinds = np.array([self.kinds.index(player) for player in players])
        self.kind_at = kinds[seating]
        self.first = first

    def to_the_end(self) -> None:
        """From where the deals stand."""
        rows = np.arange(len(self.table.deals))
        for player in range(self.game.players):
            self._look(rows, np.full(len(rows), player))
        while len(rows):
            rows = self._turn(rows)
            rows = rows[self.table.winner[rows] == NOBODY]
            self.first = None

    def _turn(self, rows: Array) -> Array:
        table = self.table
        drawing = table.means[rows] != NO_MEANS
        rows = np.concatenate([rows[~drawing], self._drawn(rows[drawing])])
        if not table.turns.any():
            rows = self._not_washed(rows)
        moves = self._asked(rows, table.actor[rows], moves_on_turn(table, rows))
        declares = moves >= DECLARE
        going_on = self._declared(rows[declares], moves[declares] - DECLARE)
        discarding = rows[~declares]
        return np.concatenate(
            [going_on, *self._discarded(discarding, moves[~declares])]
        )

    def _not_washed(self, rows: Array) -> Array:
        """The deals that nobody washes by his original hand; whoever may wash does."""
        table = self.table
        rules = self.game.settling.washing
        if not rules:
            return rows
        for player in range(self.game.players):
            hand = table.hand[rows, player] > 0
            may = np.zeros(len(rows), bool)
            for rule in rules:
                for kinds in rule.tiles:
                    different = hand[:, [int(tile) for tile in kinds]].sum(axis=1)
                    may |= different >= max(rule.different, 1)
                if rule.apart:
                    may |= hand.sum(axis=1) >= rule.apart
            for row in rows[may & (table.washed[rows] == NOBODY)].tolist():
                table.washed[row] = player
                if not may_be_settled(table, row):
                    table.washed[row] = NOBODY
        return np.asarray(rows[table.washed[rows] == NOBODY])

    def _drawn(self, rows: Array) -> Array:
        """The actors of deals draw; the deals in which they have neither won nor found the wall at its end."""
        table = self.table
        drawn = table.draw(rows, table.actor[rows], table.means[rows] == LOOSE)
        rows = rows[drawn != NO_TILE]
        tiles = drawn[drawn != NO_TILE]
        actors = table.actor[rows]
        means = table.means[rows]
        table.tile[rows] = tiles
        rewarded = Remark.KONG_UPON_KONG in self.game.many_rules.rules.rewards
        upon_kong = (table.kongs[rows] > 1) & rewarded
        ordinary = (means == LOOSE) & table.after_bonus[rows] & ~upon_kong
        table.means[rows[ordinary]] = DRAW
        table.note("draws", rows, actors, tiles)
        rows_won = self._winning(rows, actors, np.full(len(rows), NOBODY))
        dealt = rows_won[table.means[rows_won] == DEALT]
        table.hand[dealt, table.winner[dealt], table.tile[dealt]] += 1
        rows = rows[table.winner[rows] == NOBODY]
        table.hand[rows, table.actor[rows], table.tile[rows]] += 1
        return rows

    def _winning(self, rows: Array, players: Array, sources: Array) -> Array:
        """The deals among these that the players win with the tile that has just come, and the wins noted."""
        table = self.table
        may = (table.waits[rows, players] >> table.tile[rows]) & 1 != 0
        if self.first is not None:
            first = self.first[rows, players]
            may &= (first == CHOOSES) | (first == WINS)
        rows = rows[may]
        players = players[may]
        sources = sources[may]
        if not len(rows):
            return rows
        table.winner[rows] = players
        table.source[rows] = sources
        table.remarks[rows] = table.remarked(rows)
        if self.game.must_be_scored or (table.means[rows] == ROB).any():
            wins = self._are_let_win(rows)
            table.winner[rows[~wins]] = NOBODY
            rows = rows[wins]
        table.note("wins with", rows, table.winner[rows], table.tile[rows])
        return rows

    def _are_let_win(self, rows: Array) -> Array:
        """Whether wins are worth enough, and score an item that robs a concealed kong where one was robbed."""
        table = self.table
        hands = table.to_score(rows)
        wins = np.ones(len(rows), bool)
        if self.game.must_be_scored:
            dealt = np.flatnonzero(hands.means == DEALT)
            hands.in_hand[dealt, table.tile[rows[dealt]]] += 1
            wins = outcomes_of_columns(hands, self.game.many_rules)[0] != MAY_NOT_WIN
        may_rob = self.game.settling.deal.robbed_for
        robbed = wins & (table.means[rows] == ROB) & (hands.means == DISCARD)
        for row in np.flatnonzero(robbed).tolist():
            sheet = score(hands.hand(row), self.game.ruleset)
            wins[row] = any(line.id in may_rob for line in sheet.items)
        return wins

    def _asked(
        self, rows: Array, players: Array, may: Array, offered: Array | None = None
    ) -> Array:
        """The moves of those who are asked: the first one where it is given, else what each player chooses."""
        if offered is None:
            offered = np.full(len(rows), NO_TILE, np.int8)
        moves = np.full(len(rows), CHOOSES, np.int64)
        if self.first is not None:
            moves[:] = self.first[rows, players]
            self.first[rows, players] = CHOOSES
        for kind, player in enumerate(self.kinds):
            sits_here = self.kind_at[rows, players] == kind
            some = np.flatnonzero(sits_here & (moves == CHOOSES))
            if len(some):
                who = rows[some], players[some]
                views = views_of(self.table, *who, may[some], offered[some])
                moves[some] = asked(player, views)
        return moves

    def _look(self, rows: Array, players: Array) -> None:
        """What hands of a full number of tiles wait for."""
        table = self.table
        game = self.game
        table.waits[rows, players] = 0
        hand = table.hand[rows, players]
        sets = game.sets - np.count_nonzero(table.melds[rows, players], axis=1)
        ready = np.zeros(len(rows), bool)
        for lanes in game.ways:
            ready |= Nearness.of(hand, sets, lanes).now == 0
        if len(game.many_rules.rules.shapes) > 1:
            columns = table.columns(rows, players)
            special, _, _ = patterns(game.many_rules.rules).bits(columns, hand, 1)
            ready[special] = True
        some = np.flatnonzero(ready)
        if len(some):
            columns = table.columns(rows[some], players[some])
            table.waits[rows[some], players[some]] = waited_bits(
                columns, game.many_rules
            )

    def _declared(self, rows: Array, kinds: Array) -> Array:
        """The actors declare kongs; the deals in which they then draw a loose tile."""
        if not len(rows):
            return rows
        table = self.table
        actors = table.actor[rows]
        concealed = table.hand[rows, actors, kinds] == 4
        table.hand[rows, actors, kinds] -= np.where(concealed, 4, 1).astype(np.int8)
        whole = "declares a concealed kong of"
        fourth = "declares the fourth"
        for what, some in ((whole, concealed), (fourth, ~concealed)):
            table.note(what, rows[some], actors[some], kinds[some])
        table.tile[rows] = kinds
        table.means[rows] = ROB
        self._robbed(rows, concealed)
        left = table.winner[rows] == NOBODY
        robbed = rows[~left & concealed]
        table.hand[robbed, table.source[robbed], table.tile[robbed]] += 3
        rows = rows[left]
        actors = actors[left]
        kinds = kinds[left]
        concealed = concealed[left]
        kongs = KONGS[Form.CONCEALED][kinds[concealed]]
        self._lay(rows[concealed], actors[concealed], kongs, actors[concealed])
        added = rows[~concealed]
        owners = actors[~concealed]
        tiles = kinds[~concealed]
        is_pung = table.melds[added, owners] == PUNGS[tiles][:, None]
        table.melds[added, owners, is_pung.argmax(axis=1)] = KONGS[Form.ADDED][tiles]
        table.shown[rows, kinds] += np.where(concealed, 4, 1).astype(np.int8)
        return self._before_loose(rows, actors)

    def _before_loose(self, rows: Array, players: Array) -> Array:
        """Kongs were laid; the deals that go on with a loose tile, and do not end because so many fours were declared."""
        if not len(rows):
            return rows
        table = self.table
        rule = self.game.settling.deal.draw_at
        table.means[rows] = LOOSE
        table.kongs[rows] += 1
        self._look(rows, players)
        if rule is None:
            return rows
        fours = np.isin(table.melds[rows], ALL_KONGS).sum(axis=(1, 2))
        return np.asarray(rows[fours < rule.fours])

    def _robbed(self, rows: Array, concealed: Array) -> None:
        """Kongs are robbed of their tiles: exposed ones by anybody who may win, concealed ones for the shapes that may."""
        may = np.where(
            concealed,
            bool(self.game.settling.deal.robbed_for),
            self.game.ruleset.play.robbing,
        )
        for step in range(1, self.game.players):
            left = np.flatnonzero((self.table.winner[rows] == NOBODY) & may)
            players = (self.table.actor[rows[left]] + step) % self.game.players
            self._winning(rows[left], players, self.table.actor[rows[left]])

    def _lay(self, rows: Array, players: Array, melds: Array, sources: Array) -> None:
        place = np.count_nonzero(self.table.melds[rows, players], axis=1)
        self.table.melds[rows, players, place] = melds
        self.table.sources[rows, players, place] = sources

    def _discarded(self, rows: Array, kinds: Array) -> tuple[Array, Array]:
        """The actors discard; the deals that nobody wins with the discard, each with its next actor."""
        table = self.table
        actors = table.actor[rows].astype(np.int64)
        table.hand[rows, actors, kinds] -= 1
        table.tile[rows] = kinds
        table.means[rows] = DISCARD
        table.kongs[rows] = 0
        table.turns[rows] += 1
        table.own_turns[rows, actors] += 1
        table.live_at_discard[rows] = table.live[rows]
        table.note("discards", rows, actors, kinds)
        self._look(rows, actors)
        for step in range(1, self.game.players):
            left = rows[table.winner[rows] == NOBODY]
            discarders = table.actor[left].astype(np.int64)
            self._winning(left, (discarders + step) % self.game.players, discarders)
        left = table.winner[rows] == NOBODY
        table.met(WIN, kinds[~left], table.shown[rows[~left], kinds[~left]])
        rows = rows[left]
        actors = actors[left]
        kinds = kinds[left]
        moves, claimants = self._claims(rows, actors, kinds)
        for fate, (first, last) in enumerate(_MOVES_OF_FATES):
            some = (moves >= first) & (moves <= last)
            table.met(fate, kinds[some], table.shown[rows[some], kinds[some]])
        table.shown[rows, kinds] += 1
        claimed = moves != PASS
        going_on = self._claimed(
            rows[claimed], claimants[claimed], kinds[claimed], moves[claimed]
        )
        rows = rows[~claimed]
        actors = actors[~claimed]
        kinds = kinds[~claimed]
        table.discarded[rows, kinds] += 1
        table.actor[rows] = (actors + 1) % self.game.players
        table.means[rows] = DRAW
        return going_on, rows

    def _claims(self, rows: Array, actors: Array, kinds: Array) -> tuple[Array, Array]:
        """Who claims each discard for a set, by which move; PASS where nobody does."""
        table = self.table
        held = table.hand[rows, :, kinds]
        held[np.arange(len(rows)), actors] = 0
        holder = held.argmax(axis=1)
        most = held.max(axis=1, initial=0)
        after = (actors + 1) % self.game.players
        moves = np.full(len(rows), PASS)
        claimants = holder.copy()
        first = np.flatnonzero(most >= 2)
        may = moves_on_discard(table, rows[first], holder[first])
        moves[first] = self._asked(rows[first], holder[first], may, kinds[first])
        was_not_asked = (most < 2) | (holder != after)
        second = np.flatnonzero((moves == PASS) & was_not_asked)
        may = moves_on_discard(table, rows[second], after[second])
        may_chow = may[:, CHOW : CHOW + 3].any(axis=1)
        second = second[may_chow]
        may = may[may_chow]
        moves[second] = self._asked(rows[second], after[second], may, kinds[second])
        claimants[second] = after[second]
        return moves, claimants

    def _claimed(
        self, rows: Array, players: Array, kinds: Array, moves: Array
    ) -> Array:
        """Discards are claimed for sets; the deals that go on."""
        if not len(rows):
            return rows
        table = self.table
        sources = table.actor[rows].copy()
        table.actor[rows] = players
        table.means[rows] = NO_MEANS
        pungs = moves == PUNG
        kongs = moves == KONG
        own = np.where(kongs, 3, np.where(pungs, 2, 0)).astype(np.int8)
        table.hand[rows, players, kinds] -= own
        table.shown[rows, kinds] += own
        lowest = np.clip(kinds - (moves - CHOW), 0, KINDS - 1)
        chows = ~pungs & ~kongs
        for step in range(3):
            other = np.flatnonzero(chows & (moves - CHOW != step))
            table.hand[rows[other], players[other], lowest[other] + step] -= 1
            table.shown[rows[other], lowest[other] + step] += 1
        form = Form.ANNEXED if self.game.annexes else Form.EXPOSED
        melds = CHOWS[lowest]
        melds[pungs] = PUNGS[kinds[pungs]]
        melds[kongs] = KONGS[form][kinds[kongs]]
        self._lay(rows, players, melds, sources)
        for fate, some in ((FOR_PUNG, pungs), (FOR_KONG, kongs), (FOR_CHOW, chows)):
            table.note(
                f"makes a {FATES[fate]} with", rows[some], players[some], kinds[some]
            )
        return np.concatenate(
            [rows[~kongs], self._before_loose(rows[kongs], players[kongs])]
        )


_MOVES_OF_FATES: Final = (
    (PASS, PASS),
    (MOVES, MOVES),
    (PUNG, PUNG),
    (KONG, KONG),
    (CHOW, CHOW + 2),
)
"""The moves, first and last, that give a discard each of the FATES; a win is no move."""
