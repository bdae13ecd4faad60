"""The best plan by backward induction: what every hand is worth at the start of every turn, the last turn first.

The play may stand at a place: at a hand, at a hand that waits for a loose tile, or at a win. Places are numbered in this order,
and each has a worth. What is done with a tile is chosen by the worths at the start of the turn that follows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from mjscore.arrangements.shapes import NEVER
from mjscore.strategy.chances.course import Course, Event
from mjscore.strategy.chances.moves import TileUse, TileUses
from mjscore.strategy.chances.positions import PlanHand
from mjscore.strategy.chances.receipts import Worth


class Use(NamedTuple):
    """A kind that a hand has use for: the copies left of it, and the places that it can lead to, the preferred first."""

    kind: int
    left: int
    places: tuple[int, ...]


class Decision(NamedTuple):
    """What a plan does with a tile in a hand: the kinds that it uses, each with the copies left and the place that follows.

    Any other tile leads to `stay`.
    """

    uses: Sequence[tuple[int, int, int]]
    stay: int


class BestPlan:
    """The plan that is worth most to an aim.

    `lost` is what the other losers pay each hand if another player wins, and `minds_losses` says whether the aim minds that.
    With `ready_is_enough` a hand that is ready is worth 1. `worths[turn]` has the worths of all places at the start of a turn,
    and after the last turn at its end.
    """

    def __init__(
        self,
        hands: Sequence[PlanHand],
        moves: Sequence[TileUses],
        course: Course,
        worth: Worth,
        lost: Sequence[float],
        *,
        first_kongs: Iterable[int] = (),
        minds_losses: bool = False,
        ready_is_enough: bool = False,
    ) -> None:
        self.course, self.hands, self.moves = course, hands, moves
        self.kongs = [hand.melded.kongs for hand in hands]
        self.lost = lost
        self.index = {hand.number: place for place, hand in enumerate(hands)}
        self._name_places(worth, [self.index[number] for number in first_kongs if number in self.index])
        self.uses = {
            Event.DRAW: [self._uses(number, each.drawn, Event.DRAW) for number, each in enumerate(moves)],
            Event.LEFT: [self._uses(number, each.claimed, Event.LEFT) for number, each in enumerate(moves)],
            Event.OTHER: [self._uses(number, each.claimed, Event.OTHER) for number, each in enumerate(moves)],
        }
        self.loose = {number: self._uses(number, moves[number].loose, Event.DRAW) for number in self.waits_for}
        self.declares = [tuple(self.waiting[each] for each in self._among(hand.kongs)) for hand in moves]
        self.enough = [number for number, each in enumerate(moves) if each.ready] if ready_is_enough else []
        self.worths: list[list[float]] = []
        self._decided: list[dict[tuple[Event | None, int], Decision]] = [{} for _ in course.turns]
        self._solve(minds_losses)

    def _name_places(self, worth: Worth, first_kongs: Iterable[int]) -> None:
        count = self.count = len(self.hands)
        kongs = [use.kongs for each in self.moves for use in (*each.drawn, *each.loose, *each.claimed)]
        kongs += [each.kongs for each in self.moves]
        declared = {*first_kongs, *self._among(number for each in kongs for number in each)}
        # A hand with more kongs is worth something to one with fewer that waits, so that it comes first.
        self.waits_for = sorted(declared, key=lambda number: -self.kongs[number])
        self.waiting = {number: count + place for place, number in enumerate(self.waits_for)}
        self.first_win = count + len(self.waits_for)
        drawn = {(use.win, False) for each in self.moves for use in (*each.drawn, *each.loose) if use.win is not None}
        claimed = {(use.win, True) for each in self.moves for use in each.claimed if use.win is not None}
        self.wins = sorted(drawn | claimed)
        self.win_places = {win: self.first_win + place for place, win in enumerate(self.wins)}
        self.win_worths = [worth(*win) for win in self.wins]
        # A hand that lacks one tile of a hand that the rules do not let win is no nearer than one that lacks two.
        away = [hand.lacks if each.ready else max(2, hand.lacks) for hand, each in zip(self.hands, self.moves, strict=True)]
        self.lacks = [*away, *[NEVER] * len(self.waits_for), *[0] * len(self.wins)]

    def _among(self, numbers: Iterable[int]) -> list[int]:
        """The places of the hands that were found."""
        return [self.index[number] for number in numbers if number in self.index]

    def _uses(self, own: int, uses: Sequence[TileUse], event: Event) -> tuple[Use, ...]:
        found = []
        for use in uses:
            places = {*self._among(use.then), *self._among(use.from_left if event is Event.LEFT else ())} - {own}
            places.update([self.waiting[number] for number in self._among(use.kongs)])
            if use.win is not None:
                places.add(self.win_places[use.win, event is not Event.DRAW])
            if places:
                found.append(Use(use.kind, use.left, tuple(sorted(places, key=self.lacks.__getitem__))))
        return tuple(found)

    def _solve(self, minds_losses: bool) -> None:
        values = [0.0] * self.count
        for number in self.enough:
            values[number] = 1.0
        self.worths.append(self._with_loose(len(self.course.turns), values))
        for turn in range(len(self.course.turns) - 1, -1, -1):
            values = self._before(turn, self.worths[-1])
            if rate := self.course.others_win.chances[turn]:
                paid = self.course.others_win.paid[turn]
                lost = [each - paid for each in self.lost] if minds_losses else [0.0] * self.count
                values = [(1 - rate) * value + rate * each for value, each in zip(values, lost, strict=True)]
            for number in self.enough:
                values[number] = 1.0
            self.worths.append(self._with_loose(turn, values))
        self.worths.reverse()

    def _with_loose(self, turn: int, values: Sequence[float]) -> list[float]:
        """The worths of all places by those of the hands."""
        worths = [*values, *[0.0] * len(self.waits_for), *self.win_worths]
        for number in self.waits_for:
            tiles = self.course.likely_left(turn, 0, self.kongs[number])
            worths[self.waiting[number]] = worths[number] + self._gain(self.loose[number], worths, worths[number], tiles)
        return worths

    @staticmethod
    def _gain(uses: Sequence[Use], worths: Sequence[float], stay: float, tiles: float) -> float:
        """What one of so many tiles adds to the worth of a hand."""
        gain, copies = 0.0, 0
        for _, left, places in uses:
            worth = worths[places[0]] if len(places) == 1 else max([worths[place] for place in places])
            if worth > stay:
                gain += left * (worth - stay)
                copies += left
        return gain / max(tiles, copies)

    def _before(self, turn: int, after: Sequence[float]) -> list[float]:
        """The worths of the hands at the start of a turn, by those of all places at its end."""
        events = self.course.turns[turn]
        left = [[self.course.likely_left(turn, place, kongs) for place in range(len(events))] for kongs in range(9)]
        values = list(after[: self.count])
        backward = list(enumerate(events))[::-1]
        for number in range(self.count):
            stay = now = after[number]
            for place, event in backward:
                if event is Event.DRAW and self.declares[number]:
                    stay = now = max(stay, *[after[each] for each in self.declares[number]])
                if uses := self.uses[event][number]:
                    now += self._gain_before(uses, after, stay, now, left[self.kongs[number]][place])
            values[number] = now
        return values

    def _gain_before(self, uses: Sequence[Use], after: Sequence[float], stay: float, now: float, tiles: float) -> float:
        """What a tile that comes adds to a hand that is worth `now` without it, and `stay` at the end of the turn.

        The tiles that are still to come in the turn add as much to a hand that takes this tile, but nothing to a win.
        """
        first_win, gain, copies = self.first_win, 0.0, 0
        for _, left, places in uses:
            worth = after[places[0]] if len(places) == 1 else max([after[place] for place in places])
            if worth > stay:
                gain += left * (worth - (now if places[0] >= first_win else stay))
                copies += left
        return gain / max(tiles, copies)

    def first_worth(self, number: int, kong: bool) -> float:
        """What a first step is worth that leads to a hand, which waits for a loose tile if a kong was declared."""
        return self.worths[0][self.waiting[number] if kong else number]

    def decision(self, turn: int, event: Event | None, number: int) -> Decision:
        """What is done with a tile that comes to a hand in a turn; without an event it is the loose tile of a kong."""
        known = self._decided[turn]
        if (event, number) not in known:
            known[event, number] = self._decide(turn, event, number)
        return known[event, number]

    def _decide(self, turn: int, event: Event | None, number: int) -> Decision:
        """The uses that are worth more than to stay; or as much, if they lead to a hand that is nearer to complete."""
        after, stay = self.worths[turn + 1], number
        if event is Event.DRAW and self.declares[number]:
            stay = max((number, *self.declares[number]), key=after.__getitem__)
        lowest, away = after[stay], self.lacks[stay]
        chosen = []
        for kind, left, places in self.loose[number] if event is None else self.uses[event][number]:
            place = places[0] if len(places) == 1 else max(places, key=after.__getitem__)
            if after[place] > lowest or after[place] == lowest and self.lacks[place] < away:
                chosen.append((kind, left, place))
        return Decision(chosen, stay)
