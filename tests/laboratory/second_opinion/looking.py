"""What there is to see in one reading of a hand; the rulesets put their if-statements on top of this."""

from __future__ import annotations

from collections import Counter

from mjscore.game.groups import Form, Group, Kind
from mjscore.game.hands import Hand, Means, Remark
from mjscore.game.seats import Round, Seat
from mjscore.game.tiles import Tile

from .arranging import Reading, places_of, waits_of
from .table import Table

OWN = {
    Seat.EAST: "E",
    Seat.SOUTH: "S",
    Seat.WEST: "W",
    Seat.NORTH: "N",
    Seat.NORTH_EAST: "NE",
    Seat.SOUTH_WEST: "SW",
}
NUMBERS = {Seat.EAST: 1, Seat.SOUTH: 2, Seat.WEST: 3, Seat.NORTH: 4}


class Look:
    """One reading of a hand at a table."""

    def __init__(self, table: Table, hand: Hand, reading: Reading) -> None:
        self.table = table
        self.hand = hand
        self.reading = reading
        self.groups = reading.groups
        self.tiles = [tile for group in reading.groups for tile in group.tiles]
        self.pungs = [
            group for group in self.groups if group.kind in (Kind.PUNG, Kind.KONG)
        ]
        if reading.shape == "gates":
            self.pungs = []
        self.kongs = [group for group in self.groups if group.kind is Kind.KONG]
        self.pairs = [group for group in self.groups if group.kind is Kind.PAIR]
        self.chows = [group for group in self.groups if group.kind is Kind.CHOW]
        self.winner = hand.won is not None
        self.standard = reading.shape == "sets"
        won = hand.won
        self.remarks = won.remarks if won is not None else frozenset()
        self.means = won.means if won is not None else None
        self.tile = won.tile if won is not None else None
        self.dealt = self.means is Means.DEALT
        self.drawn = self.means in (Means.DRAW, Means.LOOSE)
        self.claimed = self.means in (Means.DISCARD, Means.ROB)
        self.loose = (
            self.means is Means.LOOSE and Remark.AFTER_BONUS not in self.remarks
        )
        self.robbed = self.means is Means.ROB
        self.unshown = Remark.UNSHOWN in self.remarks
        self.last_tile = Remark.LAST_TILE in self.remarks and self.drawn
        self.completed = (
            None if reading.completed is None else self.groups[reading.completed]
        )

    @property
    def own_winds(self) -> set[Tile]:
        """The winds that are the player's own."""
        seat = self.hand.seat
        if seat is None:
            return set()
        winds = {Tile.of(OWN[seat])}
        if self.table.has("two-handed") and seat is Seat.EAST:
            winds.add(Tile.of("S"))
        if self.table.has("two-handed") and seat is Seat.WEST:
            winds.add(Tile.of("N"))
        return winds

    @property
    def round_wind(self) -> Tile | None:
        """The prevailing tile; red dragons in the Centre round."""
        prevailing = self.hand.round
        if prevailing is None:
            return None
        return Tile.of("RD" if prevailing is Round.CENTRE else prevailing.value[0])

    @property
    def own_number(self) -> int | None:
        """The number of the player's own bonus tiles."""
        return NUMBERS.get(self.hand.seat) if self.hand.seat is not None else None

    def own_bonus(self, series: str) -> bool:
        return any(
            str(tile) == f"{series}{self.own_number}" for tile in self.hand.bonus
        )

    def full_bonus(self, series: str) -> bool:
        return sum(str(tile)[0] == series for tile in self.hand.bonus) == 4

    def is_table(self, group: Group) -> bool:
        """Whether a group scores as exposed."""
        return group.form is not Form.CONCEALED

    def sets_of(self, tile: Tile) -> bool:
        return any(group.tile == tile for group in self.pungs)

    def pair_of(self, tile: Tile) -> bool:
        return any(group.tile == tile for group in self.pairs)

    @property
    def dragon_sets(self) -> int:
        return sum(group.tile.is_dragon for group in self.pungs)

    @property
    def wind_sets(self) -> int:
        return sum(group.tile.is_wind for group in self.pungs)

    @property
    def dragon_pairs(self) -> int:
        return sum(group.tile.is_dragon for group in self.pairs)

    @property
    def wind_pairs(self) -> int:
        return sum(group.tile.is_wind for group in self.pairs)

    @property
    def suits(self) -> int:
        return len({tile.suit for tile in self.tiles if tile.is_suit})

    @property
    def honours(self) -> bool:
        return any(tile.is_honour for tile in self.tiles)

    @property
    def one_suit(self) -> bool:
        return self.suits == 1 and not self.honours

    @property
    def suit_and_honours(self) -> bool:
        return self.suits == 1 and self.honours

    @property
    def all_honours(self) -> bool:
        return self.suits == 0 and self.honours

    @property
    def all_majors(self) -> bool:
        return bool(self.tiles) and all(tile.is_major for tile in self.tiles)

    @property
    def no_runs(self) -> bool:
        return self.standard and not self.chows

    @property
    def waits(self) -> tuple[Tile, ...]:
        """What the hand waited for before the winning tile came."""
        return waits_of(self.table, self.reading.melds, self.reading.standing)

    @property
    def places(self) -> tuple[Tile, ...]:
        """What could have completed it by its shape, kinds all four of which it holds among them (Babcock p. 46)."""
        return places_of(self.table, self.reading.melds, self.reading.standing)

    def is_only_left(self) -> bool:
        """Whether no other kind that it waited for could come: kinds that lie open four times cannot."""
        shown = Counter(self.hand.visible)
        for group in self.reading.melds:
            shown.update(group.tiles)
        return all(kind == self.tile or shown[kind] >= 4 for kind in self.waits)

    def is_only_possible(self) -> bool:
        """Whether no other kind could come: kinds that it holds and that lie open, four times together, cannot."""
        gone = Counter(self.hand.visible)
        gone.update(self.reading.standing)
        for group in self.reading.melds:
            gone.update(group.tiles)
        return all(kind == self.tile or gone[kind] >= 4 for kind in self.waits)

    def old_set_points(self, group: Group) -> int:
        """Three of 2-8 exposed 2; twice that for ones, nines and honours; twice if concealed; four times for a four."""
        points = 2
        if group.tile.is_major:
            points *= 2
        if not self.is_table(group):
            points *= 2
        if group.kind is Kind.KONG:
            points *= 4
        return points

    @property
    def run_place(self) -> str:
        """How the winning tile filled its run: `middle`, `edge` (its only open end), `open`, or `` if it filled no run."""
        group = self.completed
        if group is None or group.kind is not Kind.CHOW or self.tile is None:
            return ""
        place = self.tile - group.tile
        if place == 1:
            return "middle"
        lowest = group.tile % 9
        return (
            "edge"
            if (lowest == 0 and place == 2) or (lowest == 6 and place == 0)
            else "open"
        )

    @property
    def made_pair(self) -> bool:
        """The winning tile completed a pair."""
        return self.completed is not None and self.completed.kind is Kind.PAIR
