"""What a player can do with each tile that comes: win, keep or claim it, declare a kong; and the hands that follow."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from mjscore.groups import Form, Kind, group_code
from mjscore.hands import Means
from mjscore.strategy.chances.positions import Melded, PlanHand, PlanHands
from mjscore.strategy.chances.values import PlanValues, Wins
from mjscore.strategy.unary import all_four, kinds_of, next_copies, three, top_copies, without_tiles
from mjscore.tiles import KINDS


class TileUse(NamedTuple):
    """What can be done with one kind of tile in one hand.

    `left` counts the copies that may still come. `win` is the score of a win with the tile in points, None where it does not
    win. `then` are the hands that can follow after a discard, and `kongs` those that wait for a loose tile. `from_left` are the
    hands that follow a chow, which can be claimed only from the player on the left.
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

    `kongs` can be declared at an own turn whatever is drawn. `ready` says whether a tile that may still come wins.
    """

    drawn: Sequence[TileUse]
    loose: Sequence[TileUse]
    claimed: Sequence[TileUse]
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

    def __init__(self, positions: PlanHands, values: PlanValues, claims: bool) -> None:
        self.positions, self.values, self.claims = positions, values, claims
        self.whole = 3 * positions.start.sets + 1
        self._added: dict[int, int] = {}

    def moves(self, position: PlanHand) -> TileUses:
        """The moves of a hand; new hands that they lead to are added to the positions."""
        melded, in_hand = position.melded, position.in_hand
        wins = self.wins(position)
        drawn, loose, claimed = list[TileUse](), list[TileUse](), list[TileUse]()
        nexts = next_copies(in_hand)
        fourths = three(in_hand) << 3 | nexts & 15 * melded.fourths
        stay_kongs = self._after_kongs(melded, in_hand)
        for kind in kinds_of(nexts & melded.most & (position.serving | fourths)):
            left = self.positions.copies_left(position, kind)
            if left <= 0:
                continue
            copy, won = nexts & 15 << 4 * kind, wins.get(kind)
            then = self.after_discard(melded, in_hand | copy)
            if then == (position.number,):
                then = ()
            kongs = self._after_kongs(melded, in_hand | copy) if stay_kongs or copy & fourths else ()
            if won or then or kongs:
                use = TileUse(kind, left, won[Means.DRAW] if won else None, then, kongs)
                drawn.append(use)
                if melded.kongs:
                    loose.append(use._replace(win=won[Means.LOOSE]) if won else use)
            if self.claims:
                win = won[Means.DISCARD] if won else None
                then, kongs, from_left = self._claims(melded, in_hand, kind)
                if win is not None or then or kongs or from_left:
                    claimed.append(TileUse(kind, left, win, then, kongs, from_left))
        ready = any(use.win is not None for use in (*drawn, *claimed))
        return TileUses(drawn, loose, claimed, stay_kongs, ready)

    def fill_in(self, positions: Sequence[PlanHand]) -> None:
        """Work out together what some hands win on, before their moves are asked for."""
        self.values.fill_in([(each.melded.melds, each.in_hand) for each in positions if self._may_win(each)])

    def _may_win(self, position: PlanHand) -> bool:
        return position.lacks == 1 and position.size == self.whole

    def wins(self, position: PlanHand) -> Wins:
        """What a hand wins on, and what each win is worth."""
        return self.values.wins(position.melded.melds, position.in_hand) if self._may_win(position) else {}

    def after_discard(self, melded: Melded, in_hand: int) -> tuple[int, ...]:
        """The hands after one tile too many is discarded.

        Where the hand has a tile that serves nothing, that one goes, or one that was taken: it is no better to part with a tile
        of the start that serves.
        """
        known = melded.discarded.get(in_hand)
        if known is None:
            found: dict[int, PlanHand] = {}
            for rest in self._remainders(melded, in_hand):
                position = self.positions.at(melded, rest)
                if position is not None:
                    found[position.number] = position
            known = melded.discarded[in_hand] = tuple(found if len(found) < 2 else _undominated(found.values()))
        return known

    def _remainders(self, melded: Melded, in_hand: int) -> list[int]:
        """What may stand after the discard, as far as a complete hand is then within reach."""
        taken, tops = in_hand & ~melded.from_start, top_copies(in_hand)
        budget = self.positions.reach - melded.taken - taken.bit_count()
        lacks, _, needed, wider = self.positions.near(melded, in_hand, budget)
        found = []
        # Without one of its tiles a complete hand lacks one more. If the tile was taken, one more may be taken in its place.
        given = _spared(tops & taken, budget + 1 - lacks, wider)
        if in_hand.bit_count() + 3 * len(melded.melds) <= self.whole:
            found.append(in_hand)
        else:
            given |= _spared(tops & ~taken, budget - lacks, needed)
        while given:
            tile = given & -given
            found.append(in_hand ^ tile)
            given ^= tile
        return found

    def added_kong(self, kind: int) -> int:
        """The code of the kong that a drawn fourth makes of an exposed pung.

        Where the ruleset scores it as a kong whose fourth was claimed, that one stands for both, so that there are fewer hands.
        """
        code = self._added.get(kind)
        if code is None:
            added, annexed = (group_code(Kind.KONG, kind, form) for form in (Form.ADDED, Form.ANNEXED))
            code = self._added[kind] = annexed if self.values.score_alike(added, annexed) else added
        return code

    def _after_kongs(self, melded: Melded, in_hand: int) -> tuple[int, ...]:
        """The hands that wait for a loose tile after a kong of these tiles in hand is declared."""
        fours = all_four(in_hand) | in_hand & melded.fourths
        if not fours:
            return ()
        found: dict[int, None] = {}
        for kind in kinds_of(fours):
            if in_hand >> 4 * kind & 15 == 15:
                code, used = group_code(Kind.KONG, kind, Form.CONCEALED), [kind] * 4
            else:
                code, used = self.added_kong(kind), [kind]
            if (position := self.after_kong(melded, in_hand, code, used)) is not None:
                found[position.number] = None
        return tuple(found)

    def after_kong(self, melded: Melded, in_hand: int, code: int, used: Sequence[int]) -> PlanHand | None:
        """The hand that waits for a loose tile after these of the tiles in hand make a kong; None if it is out of reach."""
        after = self.positions.after(melded, code)
        return self.positions.at(after, without_tiles(in_hand, used)) if after.sets >= 0 else None

    def _claims(self, melded: Melded, in_hand: int, kind: int) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """The hands that follow where another's discard is claimed: for a pung, for a kong, and from the left for a chow."""
        if not melded.sets:
            return (), (), ()
        then, from_left = self._after_pung(melded, in_hand, kind), self._after_chows(melded, in_hand, kind)
        kong = None
        if in_hand >> 4 * kind & 4:
            kong = self.after_kong(melded, in_hand, group_code(Kind.KONG, kind, Form.ANNEXED), (kind,) * 3)
        return then, () if kong is None else (kong.number,), from_left

    def after_claiming(self, position: PlanHand, kind: int, from_left: bool) -> tuple[int, ...]:
        """The hands after a discard of this kind is claimed for a pung, or from the player on the left for a chow."""
        melded, in_hand = position.melded, position.in_hand
        if not melded.sets:
            return ()
        chows = self._after_chows(melded, in_hand, kind) if from_left else ()
        return self._after_pung(melded, in_hand, kind) + chows

    def _after_pung(self, melded: Melded, in_hand: int, kind: int) -> tuple[int, ...]:
        if not in_hand >> 4 * kind & 2:
            return ()
        after = self.positions.after(melded, group_code(Kind.PUNG, kind, Form.EXPOSED))
        return self.after_discard(after, without_tiles(in_hand, (kind, kind)))

    def _after_chows(self, melded: Melded, in_hand: int, kind: int) -> tuple[int, ...]:
        found: tuple[int, ...] = ()
        for code, others, needed in _CHOWS[kind]:
            if in_hand & needed == needed:
                found += self.after_discard(self.positions.after(melded, code), without_tiles(in_hand, others))
        return found if len(found) < 2 else tuple(dict.fromkeys(found))


def _spared(tiles: int, spare: int, needed: int) -> int:
    """The tiles that can be parted with, if so many more may be lacking afterwards; at the least those that are not needed."""
    return tiles if spare > 0 else tiles & ~needed if spare == 0 else 0


def _undominated(hands: Collection[PlanHand]) -> Iterator[int]:
    """The hands, without any whose tiles are all in another with the same melds and as many tiles taken."""
    for one in hands:
        for other in hands:
            if other is not one and one.taken == other.taken and not one.in_hand & ~other.in_hand:
                break
        else:
            yield one.number
