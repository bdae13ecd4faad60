"""The tables at which deals are played side by side: the walls, the ruleset as it is played, and what lies where, as arrays.

A wall is a function of the seed and the number of the deal, the same everywhere and for ever: each tile of the set is given a
number by a hash of seed, deal and tile, and the wall is the tiles in the order of their numbers. The hash is the finalizer of
SplitMix64 (Steele, Lea and Flood, “Fast splittable pseudorandom number generators”, OOPSLA 2014): no random generator of Python
or numpy has a part in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np

from mjscore.analysis.distances import goals
from mjscore.ext.arrays.engine import ManyRules, many_rules
from mjscore.ext.arrays.hands import Hands
from mjscore.ext.arrays.pieces import NUMBERS, group_numbers
from mjscore.ext.arrays.rows import ROUND_NUMBERS
from mjscore.ext.arrays.suits import Array
from mjscore.game.groups import Form, Kind
from mjscore.game.hands import Means, Remark
from mjscore.game.seats import ORDER_OF_PLAY, Round, Seat
from mjscore.game.tiles import KINDS, TILES
from mjscore.rules.schema import Ruleset, prepared
from mjscore.rules.settlement_keys import SettlementRules
from mjscore.rules.shapes import STANDARD
from mjscore.rules.vocabulary.terms import (
    MEANS_NUMBERS,
    NO_TILE,
    REMARK_BITS,
    SEAT_NUMBERS,
    remark_bits,
)

WALL, ROUND = 1, 2
"""What a number is drawn for: each purpose has numbers of its own."""

_STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_FIRST: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND: Final = np.uint64(0x94D049BB133111EB)


def _mixed(numbers: Array) -> Array:
    """Each of the numbers (uint64) turned into one that looks as if it were drawn by lot."""
    mixed = (numbers ^ (numbers >> np.uint64(30))) * _FIRST
    mixed = (mixed ^ (mixed >> np.uint64(27))) * _SECOND
    return np.asarray(mixed ^ (mixed >> np.uint64(31)))


def drawn(seed: int, deals: Array, purpose: int, number: int) -> Array:
    """Numbers for a purpose in each of some deals (n, number), uint64."""
    of_seed = _mixed(np.array([seed], np.uint64) + _STEP)
    of_deal = _mixed(of_seed ^ (deals.astype(np.uint64) + np.uint64(1)) * _STEP)
    of_purpose = _mixed(of_deal ^ np.array([purpose], np.uint64) * _SECOND)
    return _mixed(
        of_purpose[:, None] + np.arange(1, number + 1, dtype=np.uint64) * _STEP
    )


def tiles_played(ruleset: Ruleset) -> Array:
    """Every tile of the set by its number, lowest first."""
    tiles: list[int] = []
    for tile in TILES[:KINDS]:
        if tile not in ruleset.barred_tiles:
            tiles += [tile] * 4
    tiles += ruleset.bonus_tiles_played
    return np.array(tiles, np.int8)


def walls(ruleset: Ruleset, seed: int, deals: Array) -> Array:
    """The wall of each deal (n, tiles), int8: the tiles in the order in which they are drawn."""
    tiles = tiles_played(ruleset)
    lots = drawn(seed, deals, WALL, len(tiles))
    return tiles[np.argsort(lots, axis=1, kind="stable")]


def rounds(seed: int, deals: Array, number: int) -> Array:
    """Which of so many rounds each deal is played in (n,)."""
    lots = drawn(seed, deals, ROUND, 1)[:, 0]
    return (lots % np.uint64(max(number, 1))).astype(np.int64)


DECLARE, PASS, CHOW, PUNG, KONG, MOVES = 36, 72, 73, 76, 77, 78
"""Moves by number: from 0 on a discard of each kind, from DECLARE on a kong of each kind, declared on the player's own
turn; PASS lets a discard go, CHOW to CHOW + 2 claim it as the lowest, the middle or the highest of a chow, PUNG and KONG claim
it for these."""
WINS, CHOOSES = MOVES, -1
"""Moves that are none of a player's: to win, which nobody is asked, and what he chooses himself."""
NOBODY: Final = -1


class SuitWays(NamedTuple):
    """What each suit of a hand and its honours may be made into, by the names of `plans._GROUPS`."""

    dots: str = "chows"
    bamboo: str = "chows"
    characters: str = "chows"
    honours: str = "pungs"


class PlayedGame:
    """A ruleset as it is played: who sits where, what lies in the wall, what may win, and what is remarked of a win.

    `ways` are the ways of making hands of sets that may win, `rewarded` the bits of the remarks that something rewards;
    `annexes` says whether a concealed pung with a claimed fourth is told apart from other exposed kongs.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.many_rules: ManyRules = many_rules(ruleset)
        self.settling: SettlementRules = ruleset.settlement
        seats = [seat for seat in ORDER_OF_PLAY if seat in ruleset.play.seats]
        most_players = self.settling.deal.players or len(seats)
        self.seats: tuple[Seat, ...] = tuple(seats[:most_players])
        self.players = len(self.seats)
        seat_numbers = [SEAT_NUMBERS[seat] for seat in self.seats]
        self.seat_numbers = np.array(seat_numbers, np.int8)
        self.east = self.seats.index(Seat.EAST)
        self.size = ruleset.hand_size
        self.sets = ruleset.win.sets
        self.tiles = len(tiles_played(ruleset))
        prevailing = ruleset.play.prevailing_tiles
        rounds = tuple(round for round in Round if prevailing.get(round))
        self.rounds: tuple[Round, ...] = rounds or (Round.EAST,)
        round_numbers = [ROUND_NUMBERS[round] for round in self.rounds]
        self.round_numbers = np.array(round_numbers, np.int8)
        win = ruleset.win
        rules = self.many_rules.rules
        needs_way = rules.has_requirements and len(rules.trial_wins) > 1
        self.must_be_scored = bool(
            win.minimum_points
            or win.minimum_doubles
            or win.minimum_combinations
            or needs_way
        )
        self.own = np.zeros((self.players, KINDS), bool)
        for player, seat in enumerate(self.seats):
            for tile in ruleset.play.own_tiles.get(seat, ()):
                self.own[player, tile] = True
        self.ways: tuple[SuitWays, ...] = _ways_to_win(ruleset)
        rewarded = [remark for remark in Remark if remark in rules.rewards]
        self.rewarded = remark_bits(rewarded)
        if Remark.KONG_UPON_KONG in rules.rewards:
            self.rewarded |= REMARK_BITS[Remark.AFTER_BONUS]
        self.annexes = rules.annexes


def _ways_to_win(ruleset: Ruleset) -> tuple[SuitWays, ...]:
    standard = [goal for goal in goals(ruleset) if goal.shape == STANDARD]
    exact = [goal for goal in standard if goal.exact]
    ways: list[SuitWays] = []
    for goal in exact or standard:
        suits = [_suit_way(goal.kinds, first, goal.chows) for first in range(0, 36, 9)]
        if goal.chows != 1:
            ways.append(SuitWays(*suits))
            continue
        for suit_of_chow in range(3):
            of_chow = suits[suit_of_chow]
            others = [way.replace("one-chow", "pungs") for way in suits]
            others[suit_of_chow] = of_chow
            ways.append(SuitWays(*others))
    return tuple(dict.fromkeys(ways)) or (SuitWays(),)


def game(ruleset: Ruleset) -> PlayedGame:
    """The ruleset as it is played; those of the rulesets used last are kept."""
    return prepared(PlayedGame, ruleset)


def _suit_way(kinds: frozenset[int], first: int, chows: int) -> str:
    """What the suit or the honours from a kind on may be made into where only some kinds may be held, and so many chows."""
    held = {kind - first for kind in kinds if first <= kind < first + 9}
    if not held:
        return "nothing"
    if first == 27:
        return "pungs"
    if held <= {0, 8}:
        return "terminals"
    if chows == 0:
        return "pungs"
    if chows == 1:
        return "one-chow"
    return "chows"


CHOWS: Final = group_numbers(Kind.CHOW, Form.EXPOSED)
"""The number of each exposed chow, by its lowest tile; and of pungs and kongs by theirs."""
PUNGS: Final = group_numbers(Kind.PUNG, Form.EXPOSED)
KONGS: Final = {form: group_numbers(Kind.KONG, form) for form in Form}
ALL_KONGS: Final = np.concatenate([*KONGS.values()])
PUNG_TILES: Final = np.full(len(NUMBERS) + 1, NO_TILE, np.int8)
"""The tile of each exposed pung, by its number; NO_TILE for other groups."""
PUNG_TILES[PUNGS] = np.arange(KINDS)
PUNG_TILES[0] = NO_TILE


DRAW, DISCARD, LOOSE, ROB, DEALT, _ = (MEANS_NUMBERS[means] for means in Means)
NO_MEANS: Final = 0
FATES: Final = ("left", "win", "pung", "kong", "chow")
"""What may become of a discard."""
LEFT, WIN, FOR_PUNG, FOR_KONG, FOR_CHOW = range(len(FATES))


class TableMove(NamedTuple):
    """What one player did in each of some deals: `what` in words, the rows, the players and the tiles."""

    what: str
    rows: Array
    players: Array
    tiles: Array

    def events(self, row: int) -> Iterator[tuple[str, int, int]]:
        """What was done in one deal: in words, by which player, with which tile."""
        for place in np.flatnonzero(self.rows == row).tolist():
            yield self.what, int(self.players[place]), int(self.tiles[place])


class Tables:
    """The state of many deals; of n deals and p players, who are numbered in the order of play.

    `live` counts the tiles that can still be drawn in turn. `shown` are the tiles that lie open: discards and melds. `waits`
    has a bit for each kind with which the player's hand may win. `actor` is the player whose turn it is, `tile` the tile that
    he has just got and `means` how (0: he claimed a discard for a set). `kongs` counts the kongs of this turn, `turns` the
    discards, `own_turns` those of each player. `singles` (n, players) counts the single tiles that each was dealt, `suited` the
    most tiles of a suit; `fates` (fates, 36) what became of the discards of each kind, in all deals, `fates_of_open` (fates, 4)
    of those like which so many lay open before. Of a finished deal `winner`, `source` (who discarded, or was robbed), `tile`,
    `means` and `remarks` tell the win; nobody won a deal that is `washed` by somebody, or drawn.
    """

    game: PlayedGame
    deals: Array
    wall: Array
    round: Array
    hand: Array

    def __init__(
        self,
        game: PlayedGame,
        deals: Array,
        wall: Array,
        round: Array,
        *,
        course: bool = False,
    ) -> None:
        number = len(deals)
        players = game.players
        self.game = game
        self.deals = deals
        self.wall = wall
        self.round = round
        self.hand = np.zeros((number, players, KINDS), np.int8)
        self.melds = np.zeros((number, players, 4), np.int16)
        self.sources = np.full((number, players, 4), NOBODY, np.int8)
        self.bonus = np.zeros((number, players), np.uint8)
        self.shown = np.zeros((number, KINDS), np.int8)
        self.discarded = np.zeros((number, KINDS), np.int8)
        self.waits = np.zeros((number, players), np.int64)
        self.front = np.zeros(number, np.int16)
        self.back = np.full(number, game.tiles - 1, np.int16)
        self.live = np.full(number, game.tiles - game.ruleset.play.dead_wall, np.int16)
        self.live_at_discard = self.live.copy()
        self.actor = np.full(number, game.east, np.int8)
        self.tile = np.full(number, NO_TILE, np.int8)
        self.means = np.zeros(number, np.int8)
        self.after_bonus = np.zeros(number, bool)
        self.kongs = np.zeros(number, np.int16)
        self.turns = np.zeros(number, np.int16)
        self.own_turns = np.zeros((number, players), np.int16)
        self.singles = np.zeros((number, players), np.int8)
        self.suited = np.zeros((number, players), np.int8)
        self.fates = np.zeros((len(FATES), KINDS), np.int64)
        self.fates_of_open = np.zeros((len(FATES), 4), np.int64)
        self.winner = np.full(number, NOBODY, np.int8)
        self.source = np.full(number, NOBODY, np.int8)
        self.washed = np.full(number, NOBODY, np.int8)
        self.remarks = np.zeros(number, np.uint8)
        self.course: list[TableMove] | None = [] if course else None

    def note(self, what: str, rows: Array, players: Array, tiles: Array) -> None:
        """Put down what was done, where the course of the deals is kept."""
        if self.course is not None and len(rows):
            self.course.append(
                TableMove(what, rows.copy(), np.array(players), np.array(tiles))
            )

    def deal(self) -> None:
        """Give everybody his tiles, and replace the bonus tiles among them in the order of play."""
        number_of_deals = len(self.deals)
        players = self.game.players
        rows = np.arange(number_of_deals)
        for player in range(players):
            for _ in range(self.game.size):
                tiles = self._from_live(rows)
                self._take_in(rows, np.full(len(rows), player), tiles)
        for player in range(players):
            owed = np.unpackbits(self.bonus[:, player, None], axis=1).sum(axis=1)
            for replaced in range(int(owed.max(initial=0))):
                some = rows[owed > replaced]
                same_player = np.full(len(some), player)
                tiles = self.draw(some, same_player, loose=None)
                self._take_in(some, same_player, tiles)
        self.live_at_discard[:] = self.live
        self.singles[:] = singles(self.hand)
        by_suit = self.hand[..., :27].reshape(number_of_deals, players, 3, 9)
        self.suited[:] = by_suit.sum(axis=3).max(axis=2)

    def _take_in(self, rows: Array, players: Array, tiles: Array) -> None:
        playing = tiles < KINDS
        self.hand[rows[playing], players[playing], tiles[playing]] += 1
        self._lay_bonus(rows[~playing], players[~playing], tiles[~playing])

    def _lay_bonus(self, rows: Array, players: Array, tiles: Array) -> None:
        self.bonus[rows, players] |= np.left_shift(1, tiles - KINDS).astype(np.uint8)
        self.note("shows", rows, players, tiles)

    def _from_live(self, rows: Array) -> Array:
        tiles = self.wall[rows, self.front[rows]]
        self.front[rows] += 1
        self.live[rows] -= 1
        return np.asarray(tiles)

    def _from_dead(self, rows: Array, refilled: int) -> Array:
        tiles = self.wall[rows, self.back[rows]]
        self.back[rows] -= 1
        self.live[rows] = np.maximum(self.live[rows] - refilled, 0)
        return np.asarray(tiles)

    def has_loose(self, rows: Array) -> Array:
        """Whether a loose tile can be drawn."""
        front = self.front[rows]
        live = self.live[rows]
        if self.game.ruleset.play.refilled:
            return np.asarray((self.back[rows] >= front) & (live > 0))
        return np.asarray(self.back[rows] >= front + live)

    def draw(self, rows: Array, players: Array, loose: Array | None) -> Array:
        """The tile that each player draws, NO_TILE where the wall is at its end; bonus tiles are shown and replaced.

        `loose` says where it replaces a tile of a kong; None for the replacement of a bonus tile.
        """
        play = self.game.ruleset.play
        refilled_for_bonus = min(play.refilled, 1)
        if loose is None:
            from_dead = np.full(len(rows), play.bonus_from_dead)
            refilled = refilled_for_bonus
        else:
            from_dead = loose
            refilled = play.refilled
        tiles = np.full(len(rows), NO_TILE, np.int8)
        after_bonus = np.full(len(rows), loose is None)
        waiting = np.arange(len(rows))
        while len(waiting):
            has_live = self.live[rows[waiting]] > 0
            has_loose = self.has_loose(rows[waiting])
            waiting = waiting[np.where(from_dead[waiting], has_loose, has_live)]
            of_dead = waiting[from_dead[waiting]]
            of_live = waiting[~from_dead[waiting]]
            tiles[of_dead] = self._from_dead(rows[of_dead], refilled)
            tiles[of_live] = self._from_live(rows[of_live])
            waiting = waiting[tiles[waiting] >= KINDS]
            self._lay_bonus(rows[waiting], players[waiting], tiles[waiting])
            tiles[waiting] = NO_TILE
            after_bonus[waiting] = True
            from_dead[waiting] = play.bonus_from_dead
            refilled = refilled_for_bonus
        self.after_bonus[rows] = after_bonus
        return tiles

    def met(self, fate: int, kinds: Array, open_before: Array) -> None:
        """Count what became of discards, by their kinds and by how many tiles like them lay open before."""
        self.fates[fate] += np.bincount(kinds, minlength=KINDS)
        self.fates_of_open[fate] += np.bincount(open_before, minlength=4)[:4]

    def columns(self, rows: Array, players: Array) -> Hands:
        """The hands of players as the array engine has them, before any win."""
        game = self.game
        return Hands(
            self.hand[rows, players],
            self.melds[rows, players],
            seat=game.seat_numbers[players],
            round=self.round[rows],
            bonus=self.bonus[rows, players],
        )

    def won(self, rows: Array) -> Hands:
        """The hands of the winners of deals, with the way of the win and with what lies open elsewhere."""
        winners = self.winner[rows]
        before = self.columns(rows, winners)
        seen = self.shown[rows] - before.melded
        tile = np.where(self.means[rows] == DEALT, NO_TILE, self.tile[rows])
        remarks = self.remarks[rows] & self.game.rewarded
        return replace(
            before,
            tile=tile,
            means=self.means[rows],
            remarks=remarks,
            open_elsewhere=seen,
        )

    def to_score(self, rows: Array) -> Hands:
        """The hands of the winners of deals as they are scored: a tile robbed of a concealed kong counts as a discard."""
        hands = self.won(rows)
        pung = PUNGS[self.tile[rows]][:, None]
        no_pung = (self.melds[rows, self.source[rows]] != pung).all(axis=1)
        concealed = (hands.means == ROB) & no_pung
        hands.means[concealed] = DISCARD
        hands.remarks[concealed] &= 255 - REMARK_BITS[Remark.LAST_TILE]
        return hands

    def remarked(self, rows: Array) -> Array:
        """The remarks of wins with the tile that has just come."""
        means = self.means[rows]
        last = self.live[rows] == 0
        again = (means == LOOSE) & (self.kongs[rows] > 1)
        held = {
            Remark.LAST_TILE: last & (means != DISCARD) & (means != DEALT),
            Remark.LAST_DISCARD: last & (means == DISCARD),
            Remark.FIRST_DISCARD: (self.turns[rows] == 1) & (means == DISCARD),
            Remark.KONG_UPON_KONG: again,
            Remark.AFTER_BONUS: again & self.after_bonus[rows],
        }
        bits = np.zeros(len(rows), np.uint8)
        for remark, where in held.items():
            bits[where] |= REMARK_BITS[remark]
        return bits

    def __getitem__(self, rows: Array) -> Tables:
        """Some of the deals, each as often as its row is named, as a state of their own; their course is not kept."""
        other = Tables(self.game, self.deals[rows], self.wall[rows], self.round[rows])
        for name, value in vars(self).items():
            if isinstance(value, np.ndarray) and not name.startswith("fates"):
                setattr(other, name, value[rows])
        return other

    def under(self, game: PlayedGame) -> Tables:
        """The same deals as another ruleset has them: the same hands, won in the same way."""
        other = copy(self)
        other.game = game
        if not game.ruleset.play.bonus_tiles:
            other.bonus = np.zeros_like(self.bonus)
        return other


def singles(hand: Array) -> Array:
    """How many tiles of each hand (…, 36) belong to nothing begun: no other is like it, or within two of it in its suit."""
    suits = hand[..., :27].reshape(*hand.shape[:-1], 3, 9) > 0
    near = np.zeros_like(suits)
    for step in (1, 2):
        near[..., step:] |= suits[..., :-step]
        near[..., :-step] |= suits[..., step:]
    alone = hand == 1
    alone[..., :27] &= ~near.reshape(*hand.shape[:-1], 27)
    return np.asarray(alone.sum(axis=-1).astype(np.int8))
