"""Situations cut out of played deals: what a player saw at a turn, rebuilt from the course of the deal, and what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from mjscore.analysis.player_view import PlayerView
from mjscore.ext.arrays.pieces import PIECE_CODES
from mjscore.ext.play.running import Played, SimulationJob, played
from mjscore.game.groups import Form, Group, Kind, group_of
from mjscore.game.hands import Hand
from mjscore.game.tiles import KINDS, TILES, Tile
from mjscore.rules.schema import Ruleset

PLAYERS = ("value", "nearest", "nearest", "nearest")
"""Who plays: the one whose situations are cut out is the first."""


@dataclass(frozen=True)
class CutOut:
    """What a player saw at his own turn `turn` of a deal, the step that he took, what came, and what the others held.

    `before` are the moves of the deal before that step: what was done, by which player, with which tile.
    """

    deal: int
    turn: int
    sight: PlayerView
    kong: bool
    tile: Tile
    won: bool
    paid: int
    hidden: tuple[tuple[Tile, ...], ...]
    before: tuple[tuple[str, int, int], ...]


def cut_out(
    ruleset: Ruleset,
    seed: int,
    deals: int,
    turns: tuple[int, ...],
    players: tuple[str, ...] = PLAYERS,
) -> Iterator[CutOut]:
    """The situations of so many deals at these own turns, one player of each deal."""
    job = SimulationJob(ruleset, players[: len(ruleset.play.seats)], seed)
    for each in played(job, 0, deals - 1, course=True):
        by_row: dict[int, list[tuple[str, int, int]]] = {}
        for move in each.table.course or ():
            for row, player, tile in zip(
                move.rows.tolist(),
                move.players.tolist(),
                move.tiles.tolist(),
                strict=True,
            ):
                by_row.setdefault(row, []).append((move.what, player, tile))
        for row, events in by_row.items():
            yield from _Retold(each, row, events).situations(turns)


class _Retold:
    """One deal told again from its beginning."""

    def __init__(
        self, each: Played, row: int, events: list[tuple[str, int, int]]
    ) -> None:
        self.each, self.row, self.events, table = each, row, events, each.table
        self.game, self.players = table.game, table.game.players
        self.own = int(table.deals[row]) % self.players
        self.laid = [
            [group_of(PIECE_CODES[code]) for code in table.melds[row, player] if code]
            for player in range(self.players)
        ]
        self.sources = table.sources[row].tolist()
        self.hands = [
            Counter(dict(enumerate(table.hand[row, player].tolist())))
            for player in range(self.players)
        ]
        self.melds: list[list[Group]] = [[] for _ in range(self.players)]
        self.bonus: list[list[Tile]] = [[] for _ in range(self.players)]
        self.visible: Counter[int] = Counter()
        self._rewind()

    def _changes(self) -> Iterator[tuple[int, Counter[int]]]:
        """What each event adds to the hand of its player."""
        made = [0] * self.players
        for place, (what, player, tile) in enumerate(self.events):
            change: Counter[int] = Counter()
            after = (
                self.events[place + 1][:2] if place + 1 < len(self.events) else ("", -1)
            )
            if what == "draws":
                change[tile] += after != ("wins with", player)
            elif what == "discards":
                change[tile] -= 1
            elif what == "declares a concealed kong of":
                robbed = after[0] == "wins with"
                change[tile] -= 1 if robbed else 4
                made[player] += not robbed
            elif what == "declares the fourth":
                change[tile] -= 1
            elif what.startswith("makes a "):
                change.subtract(
                    int(each)
                    for each in _as_made(self.laid[player][made[player]]).tiles
                )
                change[tile] += 1
                made[player] += 1
            yield player, change

    def _rewind(self) -> None:
        self.changes = list(self._changes())
        for player, change in self.changes:
            self.hands[player].subtract(change)

    def situations(self, turns: tuple[int, ...]) -> Iterator[CutOut]:
        """The situations of the player whose they are, before his first move of each turn."""
        turn, decided = 1, False
        for place, ((what, player, tile), (_, change)) in enumerate(
            zip(self.events, self.changes, strict=True)
        ):
            decides = what == "discards" or what.startswith("declares ")
            if player == self.own and decides and not decided and turn in turns:
                yield self._now(turn, what != "discards", TILES[tile], place)
            if player == self.own:
                decided = decides and what != "discards"
                turn += what == "discards"
            self._happens(what, player, tile)
            self.hands[player].update(change)

    def _happens(self, what: str, player: int, tile: int) -> None:
        melds = self.melds[player]
        if what == "shows":
            self.bonus[player].append(TILES[tile])
        elif what == "discards":
            self.visible[tile] += 1
        elif what == "declares the fourth":
            place = next(
                i
                for i, each in enumerate(melds)
                if each.kind is Kind.PUNG and int(each.tile) == tile
            )
            melds[place] = Group(
                Kind.KONG, TILES[tile], Form.ADDED, melds[place].source
            )
        elif what.startswith("makes a ") or what == "declares a concealed kong of":
            if what.startswith("makes a "):
                self.visible[tile] -= 1
            if len(melds) >= len(self.laid[player]):
                return  # a concealed kong that was robbed
            group = _as_made(self.laid[player][len(melds)])
            source = self.sources[player][len(melds)]
            melds.append(
                group
                if group.is_concealed
                else group.with_source(self.game.seats[source])
            )

    def _now(self, turn: int, kong: bool, tile: Tile, place: int) -> CutOut:
        seats, table = self.game.seats, self.each.table
        free = tuple(
            TILES[kind]
            for kind in range(KINDS)
            for _ in range(self.hands[self.own][kind])
        )
        visible = tuple(
            TILES[kind] for kind in range(KINDS) for _ in range(self.visible[kind])
        )
        round = next(
            each
            for each, number in zip(
                self.game.rounds, self.game.round_numbers, strict=True
            )
            if number == table.round[self.row]
        )
        hand = Hand(
            tuple(self.melds[self.own]),
            (),
            free,
            tuple(sorted(self.bonus[self.own])),
            seats[self.own],
            round,
            None,
            visible,
        )
        beside = [player for player in range(self.players) if player != self.own]
        others = tuple((seats[player], tuple(self.melds[player])) for player in beside)
        bonus = tuple(
            (seats[player], tuple(sorted(self.bonus[player]))) for player in beside
        )
        hidden = tuple(
            tuple(
                TILES[kind]
                for kind in range(KINDS)
                for _ in range(self.hands[player][kind])
            )
            for player in beside
        )
        return CutOut(
            int(table.deals[self.row]),
            turn,
            PlayerView(hand, others, None, 0, bonus),
            kong,
            tile,
            int(table.winner[self.row]) == self.own,
            int(self.each.payments.net[self.row, self.own]),
            hidden,
            tuple(self.events[:place]),
        )


def _as_made(group: Group) -> Group:
    """A group as it was laid down at first: an added kong was a pung."""
    return Group(Kind.PUNG, group.tile) if group.form is Form.ADDED else group
