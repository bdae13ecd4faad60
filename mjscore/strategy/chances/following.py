"""How the best play goes on turn by turn: how often the hand is ready and has won by then, and what the wins bring.

A state is a place of the play (see `solving`). `Solution.count` is added to it once the hand has been ready. A win is a state
that nothing leaves. What is done in a state at an event is worked out once, whatever first steps lead to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import fsum

from mjscore.strategy.chances.solving import Event, Solution

Flow = tuple[float, int]
"""A chance, and the place or state that the play comes to with it."""


@dataclass(slots=True)
class TurnTally:
    """Chances and sums by turn. Each figure counts from the start to the end of its turn.

    `ready`, `won` and `limit` are the chances (between 0 and 1) to have been ready, to have won, and to have won a limit hand.
    `score` is the expected score of the wins, and `winnings` what they are expected to bring, in points.
    """

    ready: list[float]
    won: list[float]
    score: list[float]
    winnings: list[float]
    limit: list[float]


class Follower:
    """Follows the best play from several first steps.

    `fresh` gives the state at each place of a hand that was never ready before, `seen_ready` that of any other hand.
    """

    def __init__(self, solution: Solution, paid: Callable[[int, bool], float], limit: int | None) -> None:
        self.solution, self.limit = solution, limit
        self.paid = [paid(points, claimed) for points, claimed in solution.wins]
        count = solution.count
        self.seen_ready = range(count, count + solution.places)
        self.fresh = [number + count if each.ready else number for number, each in enumerate(solution.moves)]
        self.fresh += self.seen_ready[count:]

    def tallies(self, starts: Sequence[Sequence[Flow]]) -> list[TurnTally]:
        """What comes of each start. A start is a list of the places that it may come to, with their chances."""
        walks = {tuple(start): _Walk(self, start) for start in starts}
        events, rivals = self.solution.course.events, self.solution.course.rivals
        for index, event in enumerate(events):
            steps = _FollowingAtEvent(self, index)
            for walk in walks.values():
                if event is Event.DRAW and rivals:
                    walk.let_rivals_win(rivals)
                walk.go_on(steps)
                if event is Event.DRAW or index == len(events) - 1:
                    walk.close_turn()
        return [walks[tuple(start)].tally for start in starts]

    def loose_at_start(self, number: int) -> list[Flow]:
        """The places that a class of hands comes to with the loose tile of a kong that is declared before anything else."""
        solution = self.solution
        return _Loose(solution, -1, solution.with_loose(-1, solution.before[0], solution.waits_for))[number]


Use = tuple[int, int]
"""The copies left of tiles, and the place that they lead to."""


class _Loose(dict[int, list[Flow]]):
    """The places that each class comes to with the loose tile of a kong, worked out when it is asked for."""

    def __init__(self, solution: Solution, index: int, worths: Sequence[float]) -> None:
        self.solution, self.index, self.worths = solution, index, worths

    def __missing__(self, number: int) -> list[Flow]:
        worths, lacks = self.worths, self.solution.lacks
        stay, away = worths[number], lacks[number]
        uses = []
        for left, places in self.solution.loose[number]:
            place = max(places, key=worths.__getitem__)
            if worths[place] > stay or worths[place] == stay and lacks[place] < away:
                uses.append((left, place))
        tiles = self.solution.course.left(self.index, self.solution.kongs[number])
        found = self[number] = self.spread(uses, number, tiles, range(self.solution.places))
        return found

    def spread(self, uses: list[Use], stay: int, tiles: int, states: Sequence[int]) -> list[Flow]:
        """The chances of the states that uses lead to, of so many tiles. Tiles that are of no use lead to `stay`.

        A kong draws its loose tile at once. `states` has the state at each place.
        """
        room = tiles - sum([left for left, _ in uses])
        if room > 0:
            uses.append((room, stay))
        elif room < 0:
            uses = self._crowded(uses, tiles)
        count, first_win = self.solution.count, self.solution.first_win
        flows: list[Flow] = []
        for left, place in uses:
            if count <= place < first_win:
                after = self[self.solution.waits_for[place - count]]
                flows += [(chance * left / tiles, states[each]) for chance, each in after]
            else:
                flows.append((left / tiles, states[place]))
        return flows

    def _crowded(self, uses: list[Use], tiles: int) -> list[Use]:
        """The uses where fewer tiles are left than help: those that help most are among them."""
        found = []
        for left, place in sorted(uses, key=lambda use: (self.worths[use[1]], use), reverse=True):
            found.append((min(left, tiles), place))
            tiles = max(0, tiles - left)
        return found


class _Choices(dict[int, int]):
    """The best of the places that a slot can lead to; of equally good ones the one preferred."""

    def __init__(self, several: Sequence[Sequence[int]], places: int, worths: Sequence[float]) -> None:
        self.several, self.places, self.worths = several, places, worths

    def __missing__(self, slot: int) -> int:
        place = self[slot] = max(self.several[slot - self.places], key=self.worths.__getitem__)
        return place


Following = tuple[float, Sequence[Flow]]
"""The chance that a hand that was never ready becomes ready or wins, and the states that follow with their chances."""


class _FollowingAtEvent(dict[int, Following]):
    """What follows each state at one event, worked out when it is asked for."""

    def __init__(self, follower: Follower, index: int) -> None:
        solution = follower.solution
        self.follower, self.solution = follower, solution
        self.worths = solution.after[index]
        self.options = solution.options[solution.course.events[index]]
        self.tiles = [solution.course.left(index, kongs) for kongs in range(solution.most_kongs + 1)]
        self.choices = _Choices(self.options.several, solution.places, self.worths)
        self.loose = _Loose(solution, index, self.worths)

    def __missing__(self, state: int) -> Following:
        count = self.solution.count
        flows = self._flows(state, state % count) if state < 2 * count else ((1.0, state),)
        found = self[state] = sum([chance for chance, to in flows if to >= count]) if state < count else 0.0, flows
        return found

    def _flows(self, state: int, number: int) -> Sequence[Flow]:
        """The states that follow the state of a class of hands."""
        worths, lacks, choices, places = self.worths, self.solution.lacks, self.choices, self.solution.places
        kept = self.options.stay[number]
        stay = max((number, *kept), key=worths.__getitem__) if kept else number
        lowest, away = worths[stay], lacks[stay]
        uses = []
        for left, slot in self.options.slots[number]:
            worth = worths[slot]
            if worth >= lowest:
                place = slot if slot < places else choices[slot]
                if worth > lowest or lacks[place] < away:
                    uses.append((left, place))
        if not uses and stay == number:
            return ((1.0, state),)
        states = self.follower.fresh if state < self.solution.count else self.follower.seen_ready
        return self.loose.spread(uses, stay, self.tiles[self.solution.kongs[number]], states)


class _Walk:
    """Where the play that begins with one start may stand, and what became of it.

    `states` are the chances of each state. `ready` is the chance that the hand has been ready, `lost` what is received where
    another player has won.
    """

    def __init__(self, follower: Follower, start: Iterable[Flow]) -> None:
        self.follower = follower
        self.states: dict[int, float] = {}
        for chance, place in start:
            state = follower.fresh[place]
            self.states[state] = self.states.get(state, 0.0) + chance
        self.ready = sum([chance for state, chance in self.states.items() if state >= follower.solution.count])
        self.lost = 0.0
        self.tally = TurnTally([], [], [], [], [])

    def let_rivals_win(self, rivals: float) -> None:
        """End the play with this chance, unless it was won before."""
        solution = self.follower.solution
        for state, chance in self.states.items():
            if state < 2 * solution.count:
                self.lost += chance * rivals * solution.lost[state % solution.count]
                self.states[state] = chance * (1 - rivals)

    def go_on(self, steps: _FollowingAtEvent) -> None:
        """Go on by one event."""
        after: dict[int, float] = {}
        known, ready = after.get, self.ready
        for state, chance in self.states.items():
            share_ready, flows = steps[state]
            ready += chance * share_ready
            for share, to in flows:
                after[to] = known(to, 0.0) + chance * share
        self.states, self.ready = after, ready

    def close_turn(self) -> None:
        """Note where things stand."""
        follower, tally = self.follower, self.tally
        solution, limit = follower.solution, follower.limit
        first = solution.first_win + solution.count
        won = [
            (chance, *solution.wins[state - first], state - first) for state, chance in self.states.items() if state >= first
        ]
        tally.ready.append(self.ready)
        tally.won.append(fsum([chance for chance, _, _, _ in won]))
        tally.score.append(fsum([chance * points for chance, points, _, _ in won]))
        tally.winnings.append(fsum([self.lost, *(chance * follower.paid[number] for chance, _, _, number in won)]))
        tally.limit.append(fsum([chance for chance, points, _, _ in won if limit is not None and points >= limit]))
