"""Random tables and hands, made on purpose where scorers go wrong; the same seed makes the same hands."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from mjscore.game.groups import Form, Group, Kind
from mjscore.game.hands import Hand, Means, Remark, Status, Win
from mjscore.game.seats import Round, Seat
from mjscore.game.tiles import BONUS_TILES, TILES, Tile, tiles_of

from .arranging import ORPHANS, legal_readings
from .table import DEFAULTS, OPTIONS, Table

EXCLUSIVE = (
    {"two-handed", "three-handed", "five-handed", "six-handed"},
    {"game-10", "game-30", "game-50", "game-100"},
    {"four-concealed", "four-concealed-drawn"},
    {"three-handed-dragons", "centre-round"},
    {"chows-0", "chows-1", "chows-2", "chows-3", "chows-4"},
    {"doubles-needed-1", "doubles-needed-2"},
    {"points-needed-30", "points-needed-50"},
    {"five-handed", "new-method"},
    {"five-handed", "insurance"},
    {"three-handed-dragons", "five-handed"},
)
LIMITS: tuple[int | str | None, ...] = (
    "own",
    "own",
    None,
    300,
    500,
    600,
    1000,
    250,
    100_000,
)
WIND_SEATS = (Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH)
ROUNDS = (Round.EAST, Round.SOUTH, Round.WEST, Round.NORTH)
POOLS = (
    tuple(TILES[:36]),
    tuple(TILES[:9]),
    tuple(TILES[9:18]),
    (*TILES[18:27], *TILES[27:36]),
    tuple(TILES[27:36]),
    ORPHANS,
    tiles_of("19D 19B 19C"),
    tiles_of("23468B GD"),
    tiles_of("34567C"),
    tiles_of("2345678D RD GD WD E S W N"),
    tiles_of("123D 123B 789C E RD"),
    tiles_of("456D 456B 456C S WD"),
)


def random_agreement(
    rules: str, random: Random
) -> tuple[frozenset[str], frozenset[str], int | str | None]:
    """Options switched on, default options switched off and a limit."""
    options = tidy(
        frozenset(each for each in OPTIONS[rules].split() if random.random() < 0.25),
        random,
    )
    without = frozenset(
        each
        for each in sorted(DEFAULTS.get(rules, frozenset()))
        if random.random() < 0.2
    )
    limit: int | str | None = random.choice(LIMITS)
    if "roof-off" in options:
        limit = "own"
    return options, without, limit


def tidy(options: frozenset[str], random: Random) -> frozenset[str]:
    """The options, one only of those that exclude each other."""
    for group in EXCLUSIVE:
        options -= frozenset(
            random.sample(sorted(options & group), k=max(0, len(options & group) - 1))
        )
    return options


class Dealer:
    """Makes hands for one table."""

    def __init__(self, table: Table, random: Random) -> None:
        self.table = table
        self.random = random
        played = set(table.tiles)
        self.pools = [
            pool
            for pool in (tuple(t for t in pool if t in played) for pool in POOLS)
            if len(pool) > 1
        ]

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def seat(self, winner: bool) -> Seat | None:
        seats: tuple[Seat | None, ...] = (*WIND_SEATS, *WIND_SEATS, None)
        if self.table.has("two-handed"):
            seats = (Seat.EAST, Seat.WEST)
        elif self.table.has("three-handed-dragons") or self.table.has("three-handed"):
            seats = (
                (Seat.EAST, Seat.SOUTH, Seat.NORTH)
                if self.table.rules != "millington"
                else WIND_SEATS[:3]
            )
        elif self.table.has("six-handed"):
            seats = (*WIND_SEATS, Seat.NORTH_EAST, Seat.SOUTH_WEST)
        elif self.table.has("five-handed") and self.table.rules.startswith("parker"):
            seats = (*WIND_SEATS, Seat.NORTH_EAST)
        return self.random.choice(seats)

    def round(self) -> Round | None:
        if self.table.has("three-handed-dragons"):
            return self.random.choice(ROUNDS[:3])
        rounds: tuple[Round | None, ...] = (*ROUNDS, None)
        if self.table.has("centre-round"):
            rounds = (*rounds, Round.CENTRE, Round.CENTRE)
        if self.table.has("three-handed"):
            rounds = (Round.EAST, Round.SOUTH, Round.NORTH, None)
        return self.random.choice(rounds)

    def bonus(self) -> tuple[Tile, ...]:
        """None, some, or a whole colour."""
        if (
            self.chance(0.5)
            or (self.table.rules.startswith("parker") and self.table.has("five-handed"))
            or self.table.has("six-handed")
        ):
            return ()
        if self.chance(0.25):
            start = self.random.choice((0, 4))
            return tuple(
                sorted(
                    {
                        *BONUS_TILES[start : start + 4],
                        *self.random.sample(BONUS_TILES, self.random.randrange(4)),
                    }
                )
            )
        return tuple(
            sorted(self.random.sample(BONUS_TILES, self.random.randrange(1, 6)))
        )

    def groups(self) -> list[Group]:
        """Sets and a pair that can exist together, concealed."""
        while True:
            pool = self.random.choice(self.pools)
            runs = [
                t
                for t in pool
                if t < 27
                and t % 9 < 7
                and TILES[t + 1] in pool
                and TILES[t + 2] in pool
            ]
            kong_share = self.random.choice((0.0, 0.1, 0.2, 0.6))
            run_share = self.random.choice((0.0, 0.3, 0.6, 1.0)) if runs else 0.0
            groups = [Group(Kind.PAIR, self.random.choice(pool), Form.CONCEALED)]
            for _ in range(self.table.set_count):
                kind = Kind.PUNG
                if self.chance(run_share):
                    kind = Kind.CHOW
                elif self.chance(kong_share):
                    kind = Kind.KONG
                if self.chance(0.08):
                    pool = self.pools[0]
                groups.append(
                    Group(
                        kind,
                        self.random.choice(runs if kind is Kind.CHOW else pool),
                        Form.CONCEALED,
                    )
                )
            held = Counter(tile for group in groups for tile in group.tiles)
            if max(held.values()) <= 4:
                return groups

    def special_tiles(self) -> list[Tile]:
        """Fourteen tiles of a special shape, or just beside one."""
        shapes = (
            "orphans",
            "gates",
            "twins",
            "wriggling",
            "snake",
            "triples",
            "knitting",
            "honours",
        )
        shape = self.random.choice(shapes)
        suit = self.random.choice("DBC")
        if shape == "orphans":
            tiles = [*ORPHANS, self.random.choice(ORPHANS)]
        elif shape == "gates":
            tiles = [
                *tiles_of(f"1112345678999{suit}"),
                Tile.of(f"{self.random.randint(1, 9)}{suit}"),
            ]
        elif shape == "wriggling":
            tiles = [*tiles_of(f"11123456789{suit} E S W N")][1:]
        elif shape == "snake":
            tiles = [
                *tiles_of(f"111999{suit} 2345678{suit}"),
                Tile.of(f"{self.random.choice((2, 5, 8, 4))}{suit}"),
            ]
        elif shape == "triples":
            ranks = [self.random.randrange(9) for _ in range(5)]
            pair = self.random.sample((0, 9, 18), 2)
            tiles = [TILES[r + s] for r in ranks[:4] for s in (0, 9, 18)] + [
                TILES[ranks[4] + s] for s in pair
            ]
        elif shape == "knitting":
            pair = self.random.sample((0, 9, 18), 2)
            tiles = []
            for _ in range(7):
                pair = (
                    self.random.sample((0, 9, 18), 2)
                    if self.table.has("knitting-mixed")
                    else pair
                )
                rank = self.random.randrange(9)
                tiles += [TILES[rank + s] for s in pair]
        else:
            pool = (
                ORPHANS
                if shape == "honours"
                else self.random.choice([p for p in self.pools if len(p) >= 7])
            )
            tiles = [t for t in self.random.choices(pool, k=7) for _ in (0, 1)]
        played = set(self.table.tiles)
        if (
            max(Counter(tiles).values()) > 4
            or not set(tiles) <= played
            or len(tiles) != 14
        ):
            return self.special_tiles()
        return sorted(tiles)

    def winning(self) -> Hand:
        """A winning hand."""
        special = self.table.set_count == 4 and self.chance(0.15)
        exposed: list[Group] = []
        fixed: list[Group] = []
        free: list[Tile] = []
        if special:
            free = self.special_tiles()
        else:
            exposed_share = self.random.choice((0.0, 0.0, 0.3, 0.6))
            fixed_share = self.random.choice((0.0, 0.0, 0.3))
            for group in self.groups():
                if group.kind is Kind.KONG:
                    form = (
                        self.random.choice((Form.CONCEALED, Form.CONCEALED, *Form))
                        if exposed_share
                        else Form.CONCEALED
                    )
                    (
                        fixed
                        if form is Form.CONCEALED and self.chance(0.3)
                        else exposed
                    ).append(group.with_form(form))
                elif group.kind is not Kind.PAIR and self.chance(exposed_share):
                    exposed.append(group.with_form(Form.EXPOSED))
                elif self.chance(fixed_share) and (free or group.kind is not Kind.PAIR):
                    fixed.append(group)
                else:
                    free += group.tiles
        hand = Hand(
            tuple(exposed),
            tuple(fixed),
            tuple(sorted(free)),
            self.bonus(),
            self.seat(True),
            self.round(),
        )
        counts_open_tiles = self.table.rules in ("millington", "parker", "parker-royal")
        if counts_open_tiles and self.chance(0.5):
            hand = replace(hand, visible=self.visible(hand))
        return self.finish(hand)

    def open_hand(self) -> Hand:
        """A winning hand; every other time the one with most sets on the table of a few."""
        hands = [self.winning() for _ in range(self.random.choice((1, 8)))]
        return max(hands, key=lambda hand: len(hand.melds))

    def visible(self, hand: Hand) -> tuple[Tile, ...]:
        """All copies of a few kinds, as far as the hand does not hold them."""
        held = Counter(hand.tiles)
        near = [
            t for t in self.table.tiles if any(abs(t - each) <= 3 for each in hand.free)
        ]
        kinds = self.random.sample(near, min(len(near), self.random.randrange(1, 5)))
        return tuple(sorted(t for t in kinds for _ in range(4 - held[t])))

    def finish(self, hand: Hand) -> Hand:
        """Takes the winning tile out of a complete hand, or leaves it among the groups, and says how it came."""
        no_meld = not any(group.form is not Form.CONCEALED for group in hand.exposed)
        kongs = len(hand.kongs)
        if (
            hand.seat is Seat.EAST
            and no_meld
            and not self.table.rules.startswith("parker")
            and self.chance(0.15)
        ):
            return replace(hand, won=Win(Means.DEALT, among=True))
        if not hand.free:
            return self.winning()
        tile = self.random.choice(hand.free)
        held = Counter(hand.tiles)
        means = [Means.DRAW, Means.DISCARD] + [Means.LOOSE] * (
            2 * (kongs > 0) + (bool(hand.bonus) and self.table.plays_bonus)
        )
        if held[tile] == 1:
            means += [Means.ROB] * 2
        how = self.random.choice(means)
        win = Win(
            how,
            tile,
            None,
            self.remarks(how, hand, kongs, no_meld),
            None,
            among=self.chance(0.15),
        )
        if not win.among:
            free = list(hand.free)
            free.remove(tile)
            hand = replace(hand, free=tuple(free))
        hand = replace(hand, won=win)
        return self.naming(hand) if self.chance(0.1) else hand

    def naming(self, hand: Hand) -> Hand:
        """Says which group the winning tile completed."""
        assert hand.won is not None
        readings = [
            each for each in legal_readings(self.table, hand) if each.shape == "sets"
        ]
        if not readings:
            return hand
        reading = self.random.choice(sorted(readings, key=str))
        assert reading.completed is not None
        return replace(
            hand,
            won=replace(
                hand.won,
                completing=reading.groups[reading.completed].with_form(Form.EXPOSED),
            ),
        )

    def remarks(
        self, how: Means, hand: Hand, kongs: int, no_meld: bool
    ) -> frozenset[Remark]:
        """What may be remarked about such a win."""
        found: set[Remark] = set()
        original = self.chance(0.12)
        if how is Means.LOOSE:
            if kongs == 0 or (
                hand.bonus and self.table.plays_bonus and self.chance(0.3)
            ):
                found.add(Remark.AFTER_BONUS)
            if kongs > 1 and self.chance(0.3):
                found.add(Remark.KONG_UPON_KONG)
        if how in (Means.DRAW, Means.LOOSE):
            found |= {Remark.LAST_TILE} if self.chance(0.15) else set()
            found |= {Remark.UNSHOWN} if self.chance(0.12) else set()
        if how is Means.DISCARD:
            if self.chance(0.12):
                found.add(Remark.LAST_DISCARD)
            elif (
                no_meld
                and not hand.kongs
                and hand.seat not in (None, Seat.EAST)
                and self.chance(0.15)
            ):
                found.add(Remark.FIRST_DISCARD)
        after_kong = how is Means.LOOSE and (
            Remark.AFTER_BONUS not in found or Remark.KONG_UPON_KONG in found
        )
        claimed = [group for group in hand.exposed if group.form is not Form.CONCEALED]
        changed = any(group.form is Form.ADDED for group in claimed) or len(claimed) > (
            hand.seat is not Seat.EAST
        )
        kept = not (
            changed and self.table.rules == "millington"
        )  # who changes it may not win (55b)
        if original and kept and not after_kong and Remark.FIRST_DISCARD not in found:
            found.add(Remark.ORIGINAL_CALL)
        return frozenset(found)

    def losing(self) -> Hand:
        """A hand that did not win: ready, nearly so, of many threes, or incorrect."""
        hand = self.winning()
        tiles = list(hand.free)
        if not tiles:
            return self.losing()
        if hand.won is None or hand.won.among:
            tiles.remove(self.random.choice(tiles))
        for _ in range(self.random.choice((0, 0, 1, 2, 5))):
            held = Counter((*tiles, *hand.visible))
            for group in hand.groups:
                held.update(group.tiles)
            tiles.remove(self.random.choice(tiles)) if tiles else None
            tiles.append(
                self.random.choice([t for t in self.table.tiles if held[t] < 4])
            )
            if (
                len(tiles) + sum(3 for _ in hand.groups) > 13
                and self.table.set_count == 4
            ):
                tiles.pop()
        status = None
        if self.chance(0.1):
            status = self.random.choice(list(Status))
            tiles = tiles[: self.random.randrange(len(tiles) + 1)]
        return replace(hand, free=tuple(sorted(tiles)), won=None, status=status)

    def hand(self) -> Hand:
        """A hand, two in three a winner."""
        return self.winning() if self.chance(0.67) else self.losing()
