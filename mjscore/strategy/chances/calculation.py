"""The exact prospects of a hand: every hand within reach, the best play of each, and what comes of every first step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from mjscore.codes import group_code
from mjscore.groups import Form, Kind
from mjscore.strategy.chances.backward_induction import BestPlan, Course, Worth
from mjscore.strategy.chances.moves import PlayFinder, TileUses
from mjscore.strategy.chances.positions import PlanHand, PlanHands
from mjscore.strategy.chances.receipts import Receipts
from mjscore.strategy.chances.start import Start
from mjscore.strategy.chances.values import PlanValues
from mjscore.strategy.model import ChanceAim
from mjscore.strategy.unary import kinds_of, unary, without_one

Notice = Callable[[int], None]
"""Called now and then with the number of hands that have been looked at."""

_EVERY = 500


class TooManyHands(Exception):
    """More hands are within reach than were allowed."""


@dataclass(frozen=True, slots=True)
class FirstStep:
    """A first step, and the hand that follows.

    `kind` is discarded, or declared as a kong if `kong` is true; it is -1 for a hand between turns, which does neither.
    `position` is the hand that follows, None if no complete hand is then within reach.
    """

    kind: int
    kong: bool
    position: PlanHand | None


@dataclass(slots=True)
class Calculation:
    """Everything that is known of the hands within reach of a start."""

    start: Start
    positions: PlanHands
    moves: list[TileUses]
    steps: tuple[FirstStep, ...]
    values: PlanValues

    @staticmethod
    def of(
        start: Start, values: PlanValues, reach: int, *, claims: bool, most: int | None = None, progress: Notice | None = None
    ) -> Calculation:
        """Find every hand within reach, and its moves; raises TooManyHands for more than `most`."""
        positions = PlanHands(start, reach)
        player = PlayFinder(positions, values, claims)
        steps = tuple(_steps(player))
        moves: list[TileUses] = []
        while len(moves) < len(positions.all):
            if most is not None and len(positions.all) > most:
                raise TooManyHands
            found = positions.all[len(moves) :]
            player.fill_in(found)
            for position in found:
                moves.append(player.moves(position))
                if progress is not None and len(moves) % _EVERY == 0:
                    progress(len(moves))
        return Calculation(start, positions, moves, steps, values)

    def best_plan(self, course: Course, aim: ChanceAim, receipts: Receipts | None) -> BestPlan:
        """The best plan for an aim."""
        everyone = self.positions.all
        lost = [0.0] * len(everyone)
        if any(course.others_win) and receipts is not None:
            points = self.values.of_losers([(each.melded.melds, each.standing) for each in everyone])
            lost = [receipts.of_loss(each) for each in points]
        paid = receipts.of_win if receipts is not None else no_winnings
        kongs = [step.position.number for step in self.steps if step.kong and step.position is not None]
        return BestPlan(
            everyone,
            self.moves,
            course,
            worth_to(aim, paid),
            lost,
            first_kongs=kongs,
            minds_losses=aim is ChanceAim.WINNINGS,
            ready_is_enough=aim is ChanceAim.READY,
        )


def _steps(player: PlayFinder) -> Iterator[FirstStep]:
    """Every first step of a hand."""
    positions, start = player.positions, player.positions.start
    melded, standing = positions.melded(start.melds), unary(start.standing)
    if start.size == 3 * start.sets + 1:
        yield FirstStep(-1, False, positions.at(melded, standing))
        return
    for kind in kinds_of(standing):
        yield FirstStep(kind, False, positions.at(melded, without_one(standing, kind)))
    for kind in kinds_of(standing):
        if start.standing[kind] == 4:
            kong, used = group_code(Kind.KONG, kind, Form.CONCEALED), [kind] * 4
        elif group_code(Kind.PUNG, kind, Form.EXPOSED) in start.melds:
            kong, used = player.added_kong(kind), [kind]
        else:
            continue
        yield FirstStep(kind, True, player.after_kong(melded, standing, kong, used))


def worth_to(aim: ChanceAim, paid: Worth) -> Worth:
    """What a win is worth to an aim; `paid` says what the others pay."""
    return {ChanceAim.WINNINGS: paid, ChanceAim.SCORE: _points, ChanceAim.WIN: _one, ChanceAim.READY: _one}[aim]


def _points(points: int, claimed: bool) -> float:
    return float(points)


def _one(points: int, claimed: bool) -> float:
    return 1.0


def no_winnings(points: int, claimed: bool) -> float:
    """Nothing: what the others pay cannot be told where no seat is known."""
    return 0.0
