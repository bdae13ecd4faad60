"""Random legal hands, finished wins and whole deals, the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Final, Literal

from mjscore.game.deals import Deal
from mjscore.game.groups import Form, Group, Kind, group_tiles
from mjscore.game.hands import Hand, Means, Remark, Win
from mjscore.game.seats import ORDER_OF_PLAY, Round, left_of
from mjscore.game.tiles import KINDS, TILES, Tile
from mjscore.problems import Fault, ImpossibleHand, Problem, UsageProblem
from mjscore.rules.schema import Ruleset
from mjscore.scoring import score
from mjscore.settlement import settle

What = Literal["hand", "win", "deal"]
_TRIES: Final = 20_000
_ASKED: Final = "see what the ruleset requires of a win: mjscore rules show"


def random_hand(ruleset: Ruleset, seed: int) -> Hand:
    """Thirteen tiles as dealt (ten six-handed), with the bonus tiles that were drawn and replaced; seat and round too."""
    return _Dealer(ruleset, seed).original()


def random_win(ruleset: Ruleset, seed: int) -> Hand:
    """A finished hand that the ruleset lets win: a mixture with more kongs and rare wins than at a table."""
    return _Dealer(ruleset, seed).win()


def random_deal(ruleset: Ruleset, seed: int) -> Deal:
    """A deal that somebody won, with every hand written and every claimed set's source, so that it settles."""
    return _Dealer(ruleset, seed).deal()


def random_play(what: What, ruleset: Ruleset, seed: int) -> Hand | Deal:
    """A `hand` as dealt, a finished `win` or a whole `deal`."""
    if what == "deal":
        return random_deal(ruleset, seed)
    return random_win(ruleset, seed) if what == "win" else random_hand(ruleset, seed)


class _Dealer:
    """Deals from one shuffled wall after another until what comes out is legal."""

    def __init__(self, ruleset: Ruleset, seed: int) -> None:
        self.ruleset = ruleset
        self.dice = Random(seed)
        barred = ruleset.barred_tiles
        self.kinds = [tile for tile in TILES[:KINDS] if tile not in barred]
        seats = [seat for seat in ORDER_OF_PLAY if seat in ruleset.play.seats]
        players = ruleset.settlement.deal.players or len(seats)
        self.seats = seats[:players]
        self._shuffle()

    def _shuffle(self) -> None:
        self.wall = self.kinds * 4
        self.dice.shuffle(self.wall)
        self.bonus = list(self.ruleset.bonus_tiles_played)
        self.dice.shuffle(self.bonus)
        rounds = [
            round for round in Round if round in self.ruleset.play.prevailing_tiles
        ] or [Round.EAST]
        self.round = self.dice.choice(rounds)
        self.seat = self.dice.choice(self.seats)

    def _take(self, tiles: Sequence[Tile]) -> bool:
        """Take tiles out of the wall, or none where one is gone."""
        if any(self.wall.count(tile) < list(tiles).count(tile) for tile in tiles):
            return False
        for tile in tiles:
            self.wall.remove(tile)
        return True

    def _draw(self, number: int) -> tuple[Tile, ...]:
        drawn = [self.wall.pop() for _ in range(number)]
        return tuple(sorted(drawn))

    def _bonus(self) -> tuple[Tile, ...]:
        number = sum(self.dice.random() < 0.15 for _ in self.bonus)
        share, self.bonus = self.bonus[:number], self.bonus[number:]
        return tuple(sorted(share))

    def original(self) -> Hand:
        """Tiles as dealt."""
        return Hand(
            free=self._draw(self.ruleset.hand_size),
            bonus=self._bonus(),
            seat=self.seat,
            round=self.round,
        )

    def win(self) -> Hand:
        """A finished hand."""
        return next(self._wins("no hand was found that may win"))

    def _wins(self, missing: str) -> Iterator[Hand]:
        """Finished hands that the ruleset lets win; raises UsageProblem where too many were tried."""
        for _ in range(_TRIES):
            hand = self._try_win()
            if hand is not None:
                with suppress(ImpossibleHand):
                    score(hand, self.ruleset)
                    yield hand
            self._shuffle()
        raise UsageProblem(
            Fault("no-such-hand", f"{missing} under {self.ruleset.id}", hint=_ASKED),
            source="deal",
        )

    def _try_win(self) -> Hand | None:
        groups: list[Group] = []
        for _ in range(self.ruleset.win.sets):
            group = self._group()
            if group is None or not self._take(group.tiles):
                return None
            groups.append(group)
        eyes = self.dice.choice(self.kinds)
        if not self._take((eyes, eyes)):
            return None
        return self._completed(groups, Group(Kind.PAIR, eyes, Form.CONCEALED))

    def _group(self) -> Group | None:
        """A set: as many chows as sets of a kind, now and then a kong, about half of them claimed."""
        roll = self.dice.random()
        tile = self.dice.choice(self.kinds)
        claimed = self.dice.random() < 0.45
        if roll < 0.5:
            if not tile.is_suit or (tile.rank or 9) > 7:
                return None
            return Group(Kind.CHOW, tile, Form.EXPOSED if claimed else Form.CONCEALED)
        if roll < 0.88:
            return Group(Kind.PUNG, tile, Form.EXPOSED if claimed else Form.CONCEALED)
        return Group(
            Kind.KONG,
            tile,
            self.dice.choice((Form.EXPOSED, Form.ADDED, Form.CONCEALED)),
        )

    def _completed(self, groups: list[Group], eyes: Group) -> Hand | None:
        """The hand, the winning tile taken out of one of its concealed groups."""
        concealed = [
            group
            for group in groups
            if group.form is Form.CONCEALED and group.kind is not Kind.KONG
        ]
        completed = self.dice.choice([*concealed, eyes])
        tile = self.dice.choice(completed.tiles)
        standing = [each for group in (*concealed, eyes) for each in group.tiles]
        standing.remove(tile)
        exposed = tuple(
            self._sourced(group) for group in groups if group.form is not Form.CONCEALED
        )
        kongs = tuple(
            group
            for group in groups
            if group.kind is Kind.KONG and group.form is Form.CONCEALED
        )
        win = self._way(tile, any(group.kind is Kind.KONG for group in groups))
        return Hand(
            (*exposed, *kongs),
            (),
            tuple(sorted(standing)),
            self._bonus(),
            self.seat,
            self.round,
            win,
        )

    def _sourced(self, group: Group) -> Group:
        """A claimed group with the seat that it came from: a chow from the left."""
        if group.kind is Kind.CHOW:
            return group.with_source(left_of(self.seat, tuple(self.seats)))
        return group.with_source(
            self.dice.choice([seat for seat in self.seats if seat is not self.seat])
        )

    def _way(self, tile: Tile, kong: bool) -> Win:
        remarks = (
            frozenset({Remark.LAST_TILE})
            if self.dice.random() < 0.03
            else frozenset[Remark]()
        )
        roll = self.dice.random()
        if kong and roll < 0.12:
            return Win(Means.LOOSE, tile)
        if roll < 0.5:
            return Win(Means.DRAW, tile, None, remarks)
        source = self.dice.choice(
            [seat for seat in self.seats if seat is not self.seat]
        )
        return Win(Means.DISCARD, tile, source)

    def deal(self) -> Deal:
        """A whole deal that settles."""
        for winner in self._wins("no deal was found that can be settled"):
            deal = self._around(winner)
            if self._settles(deal):
                return deal
        raise AssertionError("the wins have no end")

    def _settles(self, deal: Deal) -> bool:
        with suppress(Problem):
            settle(deal, self.ruleset)
            return True
        return False

    def _around(self, winner: Hand) -> Deal:
        """The other hands dealt from what is left of the wall."""
        won = self.seat
        hands = []
        for seat in self.seats:
            self.seat = seat
            hands.append((seat, winner if seat is won else self._loser()))
        self.seat = won
        return Deal(
            tuple(
                (seat, replace(hand, seat=seat, round=self.round))
                for seat, hand in hands
            ),
            rules=self.ruleset.id,
            options=self.ruleset.changed,
            round=self.round,
        )

    def _loser(self) -> Hand:
        """A hand that did not win: some sets claimed, the rest as it came from the wall."""
        exposed: list[Group] = []
        for _ in range(self.dice.choice((0, 0, 1, 1, 2))):
            group = self._group()
            if group is not None and self._take(group.tiles):
                exposed.append(
                    group if group.form is Form.CONCEALED else self._sourced(group)
                )
        table = tuple(
            group
            for group in exposed
            if group.form is not Form.CONCEALED or group.kind is Kind.KONG
        )
        standing = [
            tile
            for group in exposed
            if group not in table
            for tile in group_tiles(group.kind, group.tile)
        ]
        missing = self.ruleset.hand_size - 3 * len(table) - len(standing)
        return Hand(
            table, (), tuple(sorted((*standing, *self._draw(missing)))), self._bonus()
        )
