"""The best plan by backward induction: what every hand is worth at the start of every turn, the last turn first.

The play may stand at a place: at a hand, at a hand that waits for a loose tile, or at a win. Places are numbered in this order,
and each has a worth. What is done with a tile is chosen by the worths at the start of the turn that follows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from mjscore.arrangements.walks import NEVER
from mjscore.strategy.chances.course import Course, Event
from mjscore.strategy.chances.moves import TileUse, TileUses
from mjscore.strategy.chances.positions import Next, PlanHand
from mjscore.strategy.chances.values import Worth

_NEVER_GONE_TO: Final = -1e9
"""The worth of a place that a plan cannot go to."""


class Use(NamedTuple):
    """A kind that a hand has use for: the copies left of it, and the places that it can lead to, the preferred first."""

    kind: int
    left: int
    places: tuple[int, ...]


class PlanDecision(NamedTuple):
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
        drawn = [self._uses(number, each.drawn, Event.DRAW) for number, each in enumerate(moves)]
        other = [self._uses(number, each.claimed, Event.OTHER) for number, each in enumerate(moves)]
        left = [
            self._uses(number, each.claimed, Event.LEFT) if any(use.from_left for use in each.claimed) else other[number]
            for number, each in enumerate(moves)
        ]
        self.uses = {Event.DRAW: drawn, Event.LEFT: left, Event.OTHER: other}
        self.loose = {number: self._uses(number, moves[number].loose, Event.DRAW) for number in self.waits_for}
        self.declares = [tuple(self.waiting[each] for each in self._among(hand.kongs)) for hand in moves]
        self.enough = [number for number, each in enumerate(moves) if each.ready] if ready_is_enough else []
        self.minds_losses = minds_losses
        self._decided: list[dict[tuple[Event | None, int], PlanDecision]] = [{} for _ in course.turns]
        self.worths = self._solved(range(self.count))

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
            numbers = use.then + use.from_left if event is Event.LEFT else use.then
            places = {self.index[number] for number in numbers if number in self.index} - {own}
            if use.kongs:
                places.update([self.waiting[number] for number in self._among(use.kongs)])
            if use.win is not None:
                places.add(self.win_places[use.win, event is not Event.DRAW])
            if len(places) > 1:
                found.append(Use(use.kind, use.left, tuple(sorted(places, key=self.lacks.__getitem__))))
            elif places:
                found.append(Use(use.kind, use.left, tuple(places)))
        return tuple(found)

    def _solved(self, hands: Sequence[int]) -> list[list[float]]:
        """The worths of all places at the start of each turn, and at the end of the last, if only these hands are known."""
        others = self.course.others_win
        values = dict.fromkeys(hands, 0.0)
        solved = [self._with_loose(len(self.course.turns), values)]
        for turn in range(len(self.course.turns) - 1, -1, -1):
            values = self._before(turn, solved[-1], hands)
            if rate := others.chances[turn]:
                paid = others.paid[turn]
                lost = {number: self.lost[number] - paid if self.minds_losses else 0.0 for number in hands}
                values = {number: (1 - rate) * value + rate * lost[number] for number, value in values.items()}
            solved.append(self._with_loose(turn, values))
        solved.reverse()
        return solved

    def _with_loose(self, turn: int, values: Mapping[int, float]) -> list[float]:
        """The worths of all places by those of the hands that are known."""
        worths = [_NEVER_GONE_TO] * self.first_win + self.win_worths
        for number, value in values.items():
            worths[number] = value
        for number in self.enough:
            if number in values:
                worths[number] = 1.0
        for number in self.waits_for:
            if number in values:
                tiles, stay = self.course.likely_left(turn, 0, self.kongs[number]), worths[number]
                gain, copies, won, ways = self._gains(self.loose[number], worths, stay)
                worths[self.waiting[number]] = stay + (gain + won - ways * stay) / max(tiles, copies)
        return worths

    def _before(self, turn: int, after: Sequence[float], hands: Sequence[int]) -> dict[int, float]:
        """The worths of the hands at the start of a turn, by those of all places at its end.

        The tiles that are still to come in the turn add as much to a hand that takes a tile as to one that lets it pass, but
        nothing to a win.
        """
        events = self.course.turns[turn]
        left = [[self.course.likely_left(turn, place, kongs) for place in range(len(events))] for kongs in range(9)]
        values = dict[int, float]()
        backward = list(enumerate(events))[::-1]
        for number in hands:
            stay = now = after[number]
            tiles, known = left[self.kongs[number]], None
            for place, event in backward:
                if event is Event.DRAW and self.declares[number]:
                    stay = now = max(stay, *[after[each] for each in self.declares[number]])
                if uses := self.uses[event][number]:
                    if uses is not known:
                        gain, copies, won, ways = self._gains(uses, after, stay)
                        known = uses
                    now += (gain + won - ways * now) / max(tiles[place], copies)
            values[number] = now
        return values

    def _gains(self, uses: Sequence[Use], worths: Sequence[float], stay: float) -> tuple[float, int, float, int]:
        """What tiles add to a hand that is worth `stay` without them, each times its copies, and all these copies.

        For the wins among them the whole worths come apart, and the copies.
        """
        first_win, gain, copies, won, ways = self.first_win, 0.0, 0, 0.0, 0
        for _, left, places in uses:
            worth = worths[places[0]] if len(places) == 1 else max([worths[place] for place in places])
            if worth > stay:
                copies += left
                if places[0] >= first_win:
                    won += left * worth
                    ways += left
                else:
                    gain += left * (worth - stay)
        return gain, copies, won, ways

    def worth_of_fewer(self, hands: Sequence[int], firsts: Iterable[tuple[int, bool]]) -> float:
        """What the best of first steps is worth if only these hands are known."""
        worths = self._solved(hands)[0]
        return max([worths[self.waiting[number] if kong else number] for number, kong in firsts])

    def first_worth(self, number: int, kong: bool) -> float:
        """What a first step is worth that leads to a hand, which waits for a loose tile if a kong was declared."""
        return self.worths[0][self.waiting[number] if kong else number]

    def decision(self, turn: int, event: Event | None, number: int) -> PlanDecision:
        """What is done with a tile that comes to a hand in a turn; without an event it is the loose tile of a kong."""
        known = self._decided[turn]
        if (event, number) not in known:
            known[event, number] = self._decide(turn, event, number)
        return known[event, number]

    def next(self, hand: PlanHand, kind: int, turn: int, event: Event | None) -> Next:
        """What follows a tile that comes in a turn; without an event it is the loose tile of a kong."""
        decision = self.decision(turn, event, self.index[hand.number])
        place = next((place for each, _, place in decision.uses if each == kind), decision.stay)
        if place < self.count:
            return Next(self.hands[place])
        if place < self.first_win:
            return Next(self.hands[self.waits_for[place - self.count]], waits=True)
        return Next(hand, points=self.wins[place - self.first_win][0])

    def _decide(self, turn: int, event: Event | None, number: int) -> PlanDecision:
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
        return PlanDecision(chosen, stay)
