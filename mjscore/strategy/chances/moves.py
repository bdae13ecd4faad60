"""What a player can do with each tile that comes: win, keep or claim it, declare a kong; and the hands that follow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from mjscore.codes import group_code
from mjscore.groups import Form, Kind
from mjscore.hands import Means
from mjscore.scoring.packed import HandValues
from mjscore.strategy.chances.positions import Melded, PlanHand, PlanHands, with_fourth, with_meld
from mjscore.strategy.chances.unary import all_four, kinds_of, next_copies, packed, three, without_one, without_tiles
from mjscore.tiles import KINDS


@dataclass(frozen=True, slots=True)
class TileUse:
    """What can be done with one kind of tile in one hand; `left` counts its copies that may still come.

    `win` is the score of winning on it, in points; None where it does not win. `then` are the hands that can follow, after a
    discard, `kongs` those that wait for a loose tile. For a discard of the player on the left, `from_left` are the hands that
    follow a claimed chow.
    """

    kind: int
    left: int
    win: int | None
    then: tuple[int, ...]
    kongs: tuple[int, ...]
    from_left: tuple[int, ...] = ()


@dataclass(slots=True, eq=False)
class TileUses:
    """Every useful move of one hand: with a tile drawn, with a loose tile (after a kong), and with another's discard.

    `kongs` can be declared at an own turn whatever is drawn. `ready`: one tile that may still come wins.
    """

    drawn: tuple[TileUse, ...]
    loose: tuple[TileUse, ...]
    claimed: tuple[TileUse, ...]
    kongs: tuple[int, ...]
    ready: bool


def _chows(kind: int) -> Iterator[tuple[int, tuple[int, ...], int]]:
    """The chows that a kind is in: the code, the two other kinds, and their first copies."""
    for low in range(max(kind - kind % 9, kind - 2), kind + 1):
        if kind < 27 and low % 9 < 7:
            others = tuple(each for each in (low, low + 1, low + 2) if each != kind)
            yield group_code(Kind.CHOW, low, Form.EXPOSED), others, sum(1 << 4 * each for each in others)


_CHOWS: Final = tuple(tuple(_chows(kind)) for kind in range(KINDS))


class PlayFinder:
    """Finds the moves of hands within reach; `claims` says whether discards are claimed."""

    def __init__(self, positions: PlanHands, values: HandValues, claims: bool) -> None:
        self.positions, self.values, self.claims = positions, values, claims
        self.whole = 3 * positions.start.sets + 1

    def moves(self, position: PlanHand) -> TileUses:
        """The moves of a hand; new hands that they lead to are added to the positions."""
        melded, standing, number = position.melded, position.standing, position.number
        wins = self.winning_kinds(position)
        drawn: list[TileUse] = []
        loose: list[TileUse] = []
        claimed: list[TileUse] = []
        nexts = next_copies(standing)
        fourths = three(standing) << 3 | nexts & 15 * melded.fourths
        stay_kongs = tuple(dict.fromkeys(self._kongs_in(melded, standing)))
        for kind in kinds_of(nexts & melded.most & (position.serving | fourths)):
            left = self.positions.copies_left(position, kind)
            if left <= 0:
                continue
            copy, won = nexts & 15 << 4 * kind, bool(wins >> 3 * kind & 1)
            then = self.after_discard(melded, standing | copy)
            if then == (number,):
                then = ()
            kongs: tuple[int, ...] = ()
            if stay_kongs or copy & fourths:
                kongs = tuple(dict.fromkeys(self._kongs_in(melded, standing | copy)))
            if won or then or kongs:
                drawn.append(TileUse(kind, left, self._win(position, kind, Means.DRAW) if won else None, then, kongs))
                if melded.kongs:
                    loose.append(TileUse(kind, left, self._win(position, kind, Means.LOOSE) if won else None, then, kongs))
            if self.claims:
                claimed += self._claims(position, kind, left, self._win(position, kind, Means.DISCARD) if won else None)
        ready = any(move.win is not None for move in (*drawn, *claimed))
        return TileUses(tuple(drawn), tuple(loose), tuple(claimed), stay_kongs, ready)

    def winning_kinds(self, position: PlanHand) -> int:
        """The packed mask of the kinds that complete a hand."""
        if position.lacks != 1 or position.size != self.whole:
            return 0
        return self.values.waits(position.melded.melds, packed(position.standing))

    def _win(self, position: PlanHand, kind: int, means: Means) -> int | None:
        return self.values.of_win(position.melded.melds, packed(position.standing), kind, means)

    def after_discard(self, melded: Melded, standing: int) -> tuple[int, ...]:
        """The hands after one tile too many is discarded.

        Where the hand has a tile that serves nothing, that one goes, or one that was taken: it is no better to part with a tile
        of the start that serves.
        """
        known = melded.discarded.get(standing)
        if known is None:
            found: dict[int, PlanHand] = {}
            for rest in self._remainders(melded, standing):
                position = self.positions.at(melded, rest)
                if position is not None:
                    found[position.number] = position
            known = melded.discarded[standing] = tuple(_undominated(list(found.values())))
        return known

    def _remainders(self, melded: Melded, standing: int) -> Iterator[int]:
        taken = standing & ~melded.from_start
        given = standing
        if standing.bit_count() + 3 * len(melded.melds) <= self.whole:
            yield standing
            given = taken
        budget = self.positions.reach - melded.taken - taken.bit_count()
        if taken and budget >= -1:
            lacks, needed, wider = self.positions.needs(melded, standing, budget)
        else:
            lacks, _, needed = self.positions.near(melded, standing, budget)
            wider = needed
        for kind in kinds_of(given):
            rest = without_one(standing, kind)
            gone = standing ^ rest
            # Without this tile every complete hand that has it lacks one more; to part with one that was taken leaves one more
            # to take.
            if lacks + bool(gone & wider) <= budget + 1 if gone & taken else lacks + bool(gone & needed) <= budget:
                yield rest

    def _kongs_in(self, melded: Melded, standing: int) -> Iterator[int]:
        """The hands that wait for a loose tile after a kong of these standing tiles is declared."""
        for kind in kinds_of(all_four(standing) | standing & melded.fourths):
            if standing >> 4 * kind & 15 == 15:
                rest, melds = standing ^ 15 << 4 * kind, with_meld(melded.melds, group_code(Kind.KONG, kind, Form.CONCEALED))
            else:
                rest, melds = without_one(standing, kind), with_fourth(melded.melds, kind)
            if len(melds) <= self.positions.start.sets:
                yield from self._numbers(self.positions.at(self.positions.melded(melds), rest))

    def _claims(self, position: PlanHand, kind: int, left: int, win: int | None) -> Iterator[TileUse]:
        """What a discard of this kind is good for."""
        melded, standing = position.melded, position.standing
        held = standing >> 4 * kind
        then = self._after_pung(position, kind) if held & 2 else ()
        chows = tuple(dict.fromkeys(self._after_chows(position, kind))) if kind < 27 else ()
        kongs: tuple[int, ...] = ()
        if held & 4:
            melds = with_meld(melded.melds, group_code(Kind.KONG, kind, Form.ANNEXED))
            rest = without_tiles(standing, (kind, kind, kind))
            if len(melds) <= self.positions.start.sets:
                kongs = self._numbers(self.positions.at(self.positions.melded(melds), rest))
        if win is not None or then or kongs or chows:
            yield TileUse(kind, left, win, then, kongs, chows)

    def after_claiming(self, position: PlanHand, kind: int, from_left: bool) -> tuple[int, ...]:
        """The hands after a discard of this kind is claimed for a pung, or from the player on the left for a chow."""
        pungs = self._after_pung(position, kind) if position.standing >> 4 * kind & 2 else ()
        return *pungs, *(self._after_chows(position, kind) if from_left else ())

    def _after_pung(self, position: PlanHand, kind: int) -> tuple[int, ...]:
        return self._claimed(position.melded, position.standing, group_code(Kind.PUNG, kind, Form.EXPOSED), (kind, kind))

    def _after_chows(self, position: PlanHand, kind: int) -> Iterator[int]:
        standing = position.standing
        for code, others, needed in _CHOWS[kind]:
            if standing & needed == needed:
                yield from self._claimed(position.melded, standing, code, others)

    def _claimed(self, melded: Melded, standing: int, code: int, used: tuple[int, ...]) -> tuple[int, ...]:
        """The hands after a set is claimed and a tile discarded."""
        if len(melded.melds) == self.positions.start.sets:
            return ()
        after = self.positions.melded(with_meld(melded.melds, code))
        return self.after_discard(after, without_tiles(standing, used))

    def _numbers(self, position: PlanHand | None) -> tuple[int, ...]:
        return () if position is None else (position.number,)


def _undominated(hands: Sequence[PlanHand]) -> Iterator[int]:
    """The hands, without any whose tiles are all in another with the same melds and as many tiles taken."""
    for one in hands:
        for other in hands:
            if other is not one and one.taken == other.taken and not one.standing & ~other.standing:
                break
        else:
            yield one.number
